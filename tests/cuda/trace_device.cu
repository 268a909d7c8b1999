// SPDX-License-Identifier: BSL-1.0
// One body that uses every member of a context: nvcc compiles it for the GPU, and it is traced in the same file. No GPU
// is needed.
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

#include <doctest/doctest.h>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

struct everything {
  static constexpr const char* name = "everything";

  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> in, kc::ptr<K, float> out, kc::ptr<K, int> bins,
                                      int n) const {
    const auto row = kc::shared_array<"row", float, 128>(k);
    const auto tile = kc::shared_array<"tile", float, 4, 33>(k);
    const auto words = kc::dynamic_shared<"words", int>(k, 128);
    const int t = static_cast<int>(k.thread().x + k.block_dim().x * (k.thread().y + k.block_dim().y * k.thread().z));
    const int first =
        static_cast<int>(k.block().x + k.grid_dim().x * (k.block().y + k.grid_dim().y * k.block().z)) * 128;
    kc::num<K, float> sum = k.value(0.F);
    for (const int i : k.range(4)) sum += in[(first + t + i) % n];
    for (const int i : k.range(t, n, 128, kc::expr::independent)) sum -= in[i];
    k.repeat(kc::unrolled<2>, 2, [&](int i) { sum *= in[i]; });
    k.repeat(kc::unrolled<4, kc::expr::dependent>, 0, 8, 2, [&](int i) { sum = sum / in[i]; });
    row[t] = sum;
    tile[t / 32][t % 32] = k.sqrt(sum) + k.rsqrt(sum) + k.exp(sum) + k.log(sum) + k.sin(sum) + k.cos(sum);
    words[t] = t;
    k.sync_block();
    const kc::vec<K, float, 4> quad = *kc::vector_pointer<4>(row + 4 * (t / 4));
    const kc::vec<K, float, 2> pair = kc::vector_pointer<2>(in)[t];
    kc::num<K, float> best = k.max(k.min(quad.x, pair.y), tile[0][t % 32]);
    best = k.select(best > 0.F, best, -best);
    k.sync_warp();
    best += k.shuffle(best, 0) + k.shuffle_up(best, 1) + k.shuffle_down(best, 1) + k.shuffle_xor(best, 1);
    if (k.branch(k.any(best > 1.F), 0.5)) best += 1.F;
    if (k.branch(k.all(best > 1.F), 0.5)) best += 1.F;
    const kc::num<K, unsigned> agree = k.ballot(best > 1.F);
    k.when(
        t < 64, [&] { out[first + t] = best; }, [&] { out[first + t] = sum; });
    k.when(t == 0, [&] { k.atomic_add(bins, static_cast<kc::num<K, int>>(agree)); });
    k.atomic_increment(bins + t % 8);
    k.atomic_min(bins, t);
    k.atomic_max(bins, t);
    k.atomic_exchange(bins + 1, words[t]);
    k.atomic_cas(bins + 2, 0, t);
  }
};

constexpr kc::launch how{{2, 2, 2}, {8, 4, 4}, 512_B};
constexpr auto traced =
    kc::trace<everything>(how, buffer<float>{"in", 1024}, buffer<float>{"out", 1024}, buffer<int>{"bins", 128}, 1024);
static_assert(traced.barriers() == 1 && traced.global_store("out").coalesced());
static_assert(traced.atomics("bins").requests == 32 * 5 + 8);

// A constant's places are full, so the remaining members have a body of their own.
struct bits_and_elements {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, kc::ptr<K, unsigned> bits) const {
    const unsigned t = k.thread().x;
    x[t] = k.fabs(k.max(x[t], x[t + 32])) + k.fabs(x[t + 64]) - k.min(x[t + 32], x[t + 64]);
    k.atomic_or(bits, t);
    k.atomic_and(bits, t);
    k.atomic_xor(bits, t);
  }
};
constexpr auto of_bits =
    kc::trace<bits_and_elements>(kc::launch_blocks(1, 32_threads), buffer<float>{"x", 96}, buffer<unsigned>{"bits", 1});
static_assert(of_bits.atomics("bits").requests == 3);

TEST_CASE("a body with every member of a context has a device side") {
  cudaFuncAttributes attributes;
  // Without a GPU the call fails; the test only requires that the kernel exists.
  (void)cudaFuncGetAttributes(&attributes, kc::run_on_device<everything, const float*, float*, int*, int>);
  (void)cudaFuncGetAttributes(&attributes, kc::run_on_device<bits_and_elements, float*, unsigned*>);
  const auto again =
      kc::trace<everything>(how, buffer<float>{"in", 1024}, buffer<float>{"out", 1024}, buffer<int>{"bins", 128}, 1024);
  CHECK(again.steps().value() == traced.steps().value());
  CHECK(kc::warp_counts_of(again.kernel(), how).global_load_sectors ==
        kc::warp_counts_of(traced.kernel(), how).global_load_sectors);
}
}  // namespace
