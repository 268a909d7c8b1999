// SPDX-License-Identifier: BSL-1.0
// Estimates with the library as one file; the compiler sees no other part of it. WITH_TRACE: the file includes the
// headers for traces and text.
#include <kernelcost.hpp>

namespace kc = kernelcost;
using namespace kc::literals;

static_assert(KERNELCOST_VERSION == 10000 * KERNELCOST_VERSION_MAJOR + 100 * KERNELCOST_VERSION_MINOR);

constexpr auto row_sums(kc::count rows, kc::count cols) {
  using namespace kc::expr;
  const buffer<double> A{"A", rows * cols}, sums{"sums", rows};
  return kernel(
      "row_sums",
      guard(rows, repeat(cols, unroll<4>, dependent, load(A, strided(cols)), compute<double>(op::add)), store(sums)));
}
constexpr auto cost =
    kc::estimate(row_sums(65536, 1024), kc::launch_1d(65536, 256_threads), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 400_us);
static_assert(cost.time > 200_us && cost.band.observed());
static_assert(cost.bottleneck == kc::resource::l1_bandwidth);
static_assert(cost.accesses.of("A").sectors == 65536 * 1024);
static_assert(kc::estimate(row_sums(65536, 1024), kc::launch_1d(65536, 256_threads), kc::machine::tesla_c2070,
                           kc::model::gonzalez2012_sum)
                  .time > cost.time);

#ifdef WITH_TRACE
struct transpose {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> in, kc::ptr<K, float> out, unsigned n) const {
    const unsigned col = k.block().x * 32 + k.thread().x;
    const unsigned row = k.block().y * 32 + k.thread().y;
    out[col * n + row] = in[row * n + col];
  }
};
constexpr auto trace = kc::trace<transpose>(kc::launch{{8, 8}, {32, 32}}, kc::expr::buffer<float>{"in", 256 * 256},
                                            kc::expr::buffer<float>{"out", 256 * 256}, 256U);
KERNELCOST_COALESCED(trace.global_load("in"));
static_assert(trace.global_store("out").sectors_per_request() == 32);
static_assert(kc::estimate(trace.kernel(), trace.launch(), kc::machine::h200, kc::model::calibrated).time > 1_us);

inline std::string text() { return kc::to_string(cost); }
#endif
