// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../reduction_divergence_free/tree.hpp"
#include "../../reduction_first_add/tree.hpp"
#include "../../reduction_global/tree.hpp"
#include "../../reduction_many_per_thread/tree.hpp"
#include "../../reduction_modulo/tree.hpp"
#include "../../reduction_sequential/tree.hpp"
#include "../../reduction_shared/tree.hpp"
#include "../../reduction_unrolled/tree.hpp"
#include "../../reduction_unrolled_warp/tree.hpp"
#include "../listed_kernel.hpp"

namespace examples::report {

// clang-format off
inline constexpr std::tuple reductions{
    listed_kernel{"reduction_divergence_free", "n=4194304;block=256;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(reduction_divergence_free<T>(a["n"], a.block()), reduction_divergence_free_launch<T>(a["n"], a.block())); }},
    listed_kernel{"reduction_first_add", "n=4194304;block=256;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(reduction_first_add<T>(a["n"], a.block()), reduction_first_add_launch<T>(a["n"], a.block())); }},
    listed_kernel{"reduction_global", "n=1048576;block=512;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(reduction_global<T>(a["n"], a.block()), reduction_global_launch(a.block())); }},
    listed_kernel{"reduction_many_per_thread", "n=16777216;blocks=1024;block=256;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(reduction_many_per_thread<T>(a["n"], a["blocks"], a.block()),
            reduction_many_per_thread_launch(a["blocks"], a.block())); }},
    listed_kernel{"reduction_modulo", "n=4194304;block=256;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(reduction_modulo<T>(a["n"], a.block()), reduction_modulo_launch<T>(a["n"], a.block())); }},
    listed_kernel{"reduction_sequential", "n=4194304;block=256;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(reduction_sequential<T>(a["n"], a.block()), reduction_sequential_launch<T>(a["n"], a.block())); }},
    listed_kernel{"reduction_shared", "n=1048576;block=512;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(reduction_shared<T>(a["n"], a.block()), reduction_shared_launch<T>(a.block())); }},
    listed_kernel{"reduction_unrolled", "n=4194304;block=256;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(reduction_unrolled<T>(a["n"], a.block()), reduction_unrolled_launch(a["n"], a.block())); }},
    listed_kernel{"reduction_unrolled_warp", "n=4194304;block=256;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(reduction_unrolled_warp<T>(a["n"], a.block()), reduction_unrolled_warp_launch<T>(a["n"], a.block())); }},
};
// clang-format on

}  // namespace examples::report
