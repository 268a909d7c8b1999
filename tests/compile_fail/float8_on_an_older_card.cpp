// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a kernel multiplies float8 on a card without it
// remedy: Estimate the kernel on a card since compute capability 8.9, or multiply half.
// expected-error {{"this_machine_has_no_such_matrix_instruction"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;

constexpr kc::gpu ampere = [] {
  kc::gpu card = kc::machine::h200;
  card.capability = {8, 0};
  return card;
}();
constexpr auto how = kc::launch_1d(1024, 128_threads);

#ifdef KERNELCOST_FAIL
constexpr auto cost =
    kc::estimate(kernel("tile", matrix_multiply<kc::e4m3>(m16n8k32)), how, ampere, kc::model::roofline);
#else
constexpr auto cost =
    kc::estimate(kernel("tile", matrix_multiply<kc::half>(m16n8k16)), how, ampere, kc::model::roofline);
#endif
