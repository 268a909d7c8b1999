// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../held_out/black_scholes/tree.hpp"
#include "../../held_out/convolution_1d/tree.hpp"
#include "../../held_out/floyd_warshall_step/tree.hpp"
#include "../../held_out/game_of_life/tree.hpp"
#include "../../held_out/hash_probe/tree.hpp"
#include "../../held_out/jacobi_shared/tree.hpp"
#include "../../held_out/kmeans_assign/tree.hpp"
#include "../../held_out/lu_diagonal/tree.hpp"
#include "../../held_out/monte_carlo/tree.hpp"
#include "../../held_out/scatter_add/tree.hpp"
#include "../../held_out/softmax_rows/tree.hpp"
#include "../../held_out/spmv_csr_scalar/tree.hpp"
#include "../../held_out/spmv_csr_vector/tree.hpp"
#include "../../held_out/stencil_3d/tree.hpp"
#include "../listed_kernel.hpp"

namespace examples::report {

// clang-format off
inline constexpr std::tuple held_out{
    listed_kernel{"black_scholes", "n=4194304;block=128",
      [](const arguments& a, auto& use) {
        use(black_scholes(a["n"]), black_scholes_launch(a["n"], a.block())); }},
    listed_kernel{"convolution_1d", "n=4194304;weights=33;block=256",
      [](const arguments& a, auto& use) {
        use(convolution_1d(a["n"], a["weights"], a.block()), convolution_1d_launch(a["n"], a.block())); }},
    listed_kernel{"floyd_warshall_step", "n=1024",
      [](const arguments& a, auto& use) { use(floyd_warshall_step(a["n"]), floyd_warshall_step_launch(a["n"])); }},
    listed_kernel{"game_of_life", "width=4096;height=4096",
      [](const arguments& a, auto& use) {
        use(game_of_life(a["width"], a["height"]), game_of_life_launch(a["width"], a["height"])); }},
    listed_kernel{"hash_probe", "n=1048576;slots=1048576;load_percent=50;block=256",
      [](const arguments& a, auto& use) {
        use(hash_probe(a["n"], a["slots"], a["load_percent"]), hash_probe_launch(a["n"], a.block())); }},
    listed_kernel{"jacobi_shared", "n=1024",
      [](const arguments& a, auto& use) { use(jacobi_shared(a["n"]), jacobi_shared_launch(a["n"])); }},
    listed_kernel{"kmeans_assign", "n=1048576;centres=16;dimensions=8;block=256",
      [](const arguments& a, auto& use) {
        use(kmeans_assign(a["n"], a["centres"], a["dimensions"], a.block()),
            kmeans_assign_launch(a["n"], a.block())); }},
    listed_kernel{"lu_diagonal", "size=32;matrices=1;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(lu_diagonal<T>(a["size"], a["matrices"]), lu_diagonal_launch<T>(a["size"], a["matrices"])); }},
    listed_kernel{"monte_carlo", "particles=16;absorbed_percent=10;blocks=1056;block=256",
      [](const arguments& a, auto& use) {
        use(monte_carlo(a["particles"], a["absorbed_percent"], a["blocks"], a.block()),
            monte_carlo_launch(a["blocks"], a.block())); }},
    listed_kernel{"scatter_add", "n=4194304;targets=1048576;block=256;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(scatter_add<T>(a["n"], a["targets"]), scatter_add_launch(a["n"], a.block())); }},
    listed_kernel{"softmax_rows", "rows=4096;cols=4096;block=256",
      [](const arguments& a, auto& use) {
        use(softmax_rows(a["rows"], a["cols"], a.block()), softmax_rows_launch(a["rows"], a.block())); }},
    listed_kernel{"spmv_csr_scalar", "rows=262144;cols=262144;entries=16;block=256;type=double",
      []<typename T>(const arguments& a, auto& use) {
        use(spmv_csr_scalar<T>(a["rows"], a["cols"], a["entries"]), spmv_csr_scalar_launch(a["rows"], a.block())); }},
    listed_kernel{"spmv_csr_vector", "rows=262144;cols=262144;entries=16;block=256;type=double",
      []<typename T>(const arguments& a, auto& use) {
        use(spmv_csr_vector<T>(a["rows"], a["cols"], a["entries"]), spmv_csr_vector_launch(a["rows"], a.block())); }},
    listed_kernel{"stencil_3d", "width=256;height=256;depth=256;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(stencil_3d<T>(a["width"], a["height"], a["depth"]),
            stencil_3d_launch(a["width"], a["height"], a["depth"])); }},
};
// clang-format on

}  // namespace examples::report
