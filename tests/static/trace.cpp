// SPDX-License-Identifier: BSL-1.0
// Small kernels, each with one property that a trace must find: at compile time, under every compiler.
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;
constexpr kc::launch one_warp = kc::launch_blocks(1, 32_threads);

/// y[i] = x[i * Stride + Offset]
template <int Stride, int Offset>
struct read {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y) const {
    const unsigned i = k.thread().x;
    y[i] = x[i * Stride + Offset];
  }
};
template <int Stride, int Offset = 0>
constexpr kc::traffic reading =
    kc::trace<read<Stride, Offset>>(one_warp, buffer<float>{"x", 4096}, buffer<float>{"y", 32}).global_load("x");
static_assert(reading<1>.coalesced() && reading<1>.sectors_per_request() == 4);
static_assert(reading<1, 1>.sectors_per_request() == 5 && !reading<1, 1>.coalesced());  // misaligned
static_assert(reading<0>.sectors_per_request() == 1 && reading<0>.coalesced());
static_assert(reading<2>.sectors_per_request() == 8 && reading<4>.sectors_per_request() == 16);
static_assert(reading<100>.sectors_per_request() == 32 && reading<100>.worst == 32);
static_assert(reading<100>.worst_at.elements[0] == 0 && reading<100>.worst_at.elements[1] == 100 &&
              reading<100>.worst_at.elements[2] == 3100);
static_assert(reading<8>.requested == 128_B && reading<8>.moved == 1024_B);

/// A load from shared memory with a stride in words.
template <int Stride>
struct conflict {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> y) const {
    const auto words = kc::shared_array<"words", float, 1024>(k);
    y[k.thread().x] = words[k.thread().x * Stride];
  }
};
template <int Stride>
constexpr double
    ways = kc::trace<conflict<Stride>>(one_warp, buffer<float>{"y", 32}).shared("words").bank_conflict_ways();
static_assert(ways<1> == 1 && ways<2> == 2 && ways<3> == 1 && ways<4> == 4 && ways<31> == 1 && ways<32> == 32 &&
              ways<0> == 1);

/// A vector is one request.
struct copy_quads {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const kc::vec<K, float, 4>> in,
                                      kc::ptr<K, kc::vec<K, float, 4>> out) const {
    const unsigned i = k.block().x * k.block_dim().x + k.thread().x;
    kc::vec<K, float, 4> quad = in[i];
    quad.x = quad.x + quad.w;
    out[i] = quad;
  }
};
constexpr auto quads = kc::trace<copy_quads>(kc::launch_1d(1024, 64_threads), buffer<kc::packed<float, 4>>{"in", 1024},
                                             buffer<kc::packed<float, 4>>{"out", 1024});
static_assert(quads.global_load("in").requests == 32 && quads.global_load("in").sectors_per_request() == 16);
static_assert(quads.global_store("out").coalesced() && quads.operations() == 1024_ops);

/// Half of the lanes of each warp execute more. A local array stays in registers.
struct divergent {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, double> x) const {
    kc::num<K, double> local[2] = {x[k.thread().x], 1.0};
    if (k.branch(k.thread().x % 2 == 0)) local[0] = local[0] * local[0] + k.sqrt(local[0]);
    if (k.branch(local[0] < 0.0, 0.25)) local[1] = k.max(local[0], local[1]);
    x[k.thread().x] = local[0] + local[1];
  }
};
constexpr auto diverging = kc::trace<divergent>(one_warp, buffer<double>{"x", 32});
static_assert(diverging.divergence() == 1 && diverging.lanes_active() < 32);
static_assert(diverging.operations() == (16 * (2 + 1) + 32 + 8 + 32) * 1_ops);  // fma, sqrt; compare; max; add

/// Three dimensions, votes, exchanges; a loop whose trips differ from lane to lane.
struct triangle {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y) const {
    const unsigned i = k.thread().x + k.block_dim().x * (k.thread().y + k.block_dim().y * k.thread().z);
    kc::num<K, float> sum = 0.F;
    for (const unsigned j : k.range(i + 1)) sum += x[j];
    sum += k.shuffle_xor(sum, 1);
    if (k.branch(k.any(sum > 1.F), 0.5)) return;
    y[i + k.block_dim().x * k.block_dim().y * k.block_dim().z * (k.block().y + k.block().z)] = sum;
  }
};
constexpr auto triangular =
    kc::trace<triangle>(kc::launch{{1, 2, 2}, {4, 4, 4}}, buffer<float>{"x", 64}, buffer<float>{"y", 256});
constexpr auto triangular_counts = kc::warp_counts_of(triangular.kernel(), triangular.launch());
static_assert(triangular.global_load("x").requests == 4 * (32 + 64) &&
              triangular_counts.global_load_requests == 4 * (32 + 64));
static_assert(triangular_counts.shuffles == 8 && triangular.global_load("x").requested == 4 * 4 * (64 * 65 / 2) * 1_B);

/// Atomics: bins that are chosen by sample data, and one counter for all lanes.
struct count_bins {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const int> data, kc::ptr<K, int> bins,
                                      kc::ptr<K, int> all) const {
    k.atomic_add(bins + data[k.thread().x], 1);
    k.atomic_increment(all);
  }
};
constexpr int four_bins[32] = {0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3,
                               0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3};
constexpr auto counted = kc::trace<count_bins>(one_warp, kc::sample_data(buffer<int>{"data", 32}, four_bins),
                                               buffer<int>{"bins", 4}, buffer<int>{"all", 1});
static_assert(counted.atomics("bins").requests == 1 && counted.atomics("bins").sectors == 1 &&
              counted.atomics("all").requests == 1);

/// Data of vectors are the numbers of their members. An array of numbers that is read as vectors keeps its data.
struct by_vectors {
  template <class K, class Vectors>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const int> flat, Vectors four, kc::ptr<K, const float> x,
                                      kc::ptr<K, float> y) const {
    const unsigned i = k.thread().x;
    const kc::vec<K, int, 4> all = kc::vector_pointer<4>(flat)[i];
    y[i] = x[all.x] + x[all.w];
    y[i] = x[four[i].z];
  }
};
constexpr int eight_apart(long long number) { return static_cast<int>(number / 4 * 8 + (number % 4 == 3 ? 512 : 0)); }
constexpr int neighbours(long long number) { return static_cast<int>(number % 4 == 2 ? number / 4 : 1 << 20); }
constexpr auto vectors = kc::trace<by_vectors>(one_warp, kc::sample_data(buffer<int>{"flat", 128}, &eight_apart),
                                               kc::sample_data(buffer<kc::packed<int, 4>>{"four", 32}, &neighbours),
                                               buffer<float>{"x", 1024}, buffer<float>{"y", 32});
static_assert(vectors.global_load("x").requests == 3 && vectors.global_load("x").sectors == 32 + 32 + 4);
static_assert(vectors.global_load("flat").sectors_per_request() == 16);

/// The joined parts of a trace equal the whole trace.
struct edges {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, unsigned n) const {
    const unsigned i = k.block().x * k.block_dim().x + k.thread().x;
    if (k.branch(i == 0 || i >= n)) return;
    x[i] += x[i - 1];
  }
};
constexpr auto how = kc::launch_1d(1000, 128_threads);
constexpr auto whole = kc::trace<edges>(how, buffer<float>{"x", 1000}, 1000U);
constexpr auto part_1 = kc::trace<edges>(kc::sampling{.part = 0, .parts = 2}, how, buffer<float>{"x", 1000}, 1000U);
constexpr auto part_2 = kc::trace<edges>(kc::sampling{.part = 1, .parts = 2}, how, buffer<float>{"x", 1000}, 1000U);
constexpr auto parts = kc::join(part_1, part_2);
static_assert(part_1.sampled_warps() < whole.sampled_warps() && parts.sampled_warps() == whole.sampled_warps());
static_assert(parts.global_load("x").sectors == whole.global_load("x").sectors &&
              parts.divergence() == whole.divergence());
static_assert(kc::warp_counts_of(parts.kernel(), how).global_load_sectors ==
              kc::warp_counts_of(whole.kernel(), how).global_load_sectors);

static_assert(!whole.complete() &&
              kc::trace<edges>(kc::sampling::full(), how, buffer<float>{"x", 1000}, 1000U).complete());

KERNELCOST_COALESCED(quads.global_load("in"));
KERNELCOST_SECTORS_AT_MOST(reading<2>, 8);
KERNELCOST_DIVERGENCE_AT_MOST(quads, 0);
KERNELCOST_BYTES_AT_MOST(quads.global_load("in"), 16384_B);
KERNELCOST_BARRIERS_AT_MOST(quads, 0);
KERNELCOST_INTENSITY_AT_LEAST(quads, 0.03_ops / 1_B);
}  // namespace
