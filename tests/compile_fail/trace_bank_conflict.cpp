// SPDX-License-Identifier: BSL-1.0
// mistake: traces: lanes conflict in banks of shared memory
// remedy: Pad the rows of the tile by an element.
// expected-error {{"kernelcost: lanes conflict in banks of shared memory"}}
// expected-error-gcc {{"of_bank_conflict<false, 32, 1, .*worst_request<[0-9]+, 0, 0, 0, 32, 992>"}}
// expected-error-clang {{"of_bank_conflict<false, 32, 1, .*worst_request<[0-9]+, 0, 0, 0, 32, 992>"}}
// expected-error-nvcc {{"ways=32.*worst_request<[0-9]+, 0LL, 0, 0LL, 32LL, 992LL>"}}
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

template <int Pitch>
struct column {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> y) const {
    const auto tile = kc::shared_array<"tile", float, 32, Pitch>(k);
    y[k.thread().x] = tile[k.thread().x][0];
  }
};

#ifdef KERNELCOST_FAIL
constexpr auto trace = kc::trace<column<32>>(kc::launch_blocks(1, 32_threads), buffer<float>{"y", 32});
#else
constexpr auto trace = kc::trace<column<33>>(kc::launch_blocks(1, 32_threads), buffer<float>{"y", 32});
#endif
KERNELCOST_BANK_CONFLICT_AT_MOST(trace.shared("tile"), 1);
KERNELCOST_DIVERGENCE_AT_MOST(trace, 0);
