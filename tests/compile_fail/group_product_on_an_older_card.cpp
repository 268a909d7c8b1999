// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a kernel has products of warp groups on a card without them
// remedy: Estimate the kernel on a card of compute capability 9.x, or use matrix_multiply.
// expected-error {{"this_machine_has_no_products_of_warp_groups"}}
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
    kc::estimate(kernel("tile", matrix_multiply_async<kc::e4m3>(m64n256k32)), how, ampere, kc::model::roofline);
#else
constexpr auto cost = kc::estimate(kernel("tile", matrix_multiply_async<kc::e4m3>(m64n256k32)), how, kc::machine::h200,
                                   kc::model::roofline);
#endif
