// SPDX-License-Identifier: BSL-1.0
/// \file
/// load_matrices and store_matrices: matrices of 8 x 8 elements of 16 bits between shared memory and the registers of a
/// warp, in the order that matrix products take.
///
/// Source: PTX ISA 9.0, "Warp Level Matrix Instructions": ldmatrix since compute capability 7.5, stmatrix since 9.0.
/// Each row of a matrix has 16 bytes at an address of its own. Transposed matrices cost the same.
#pragma once
#include <kernelcost/expr/fold.hpp>
#include <kernelcost/expr/memory_access.hpp>

namespace kernelcost {
namespace node {
/// An access to shared memory of four bytes a lane for each matrix. The measured latency and rate of `load_matrices`
/// (kernelcost-calibrate) are those of such a load, with and without bank conflicts: 29 and 85 cycles, and 4 and 32.
struct matrix_access {
  using is_node = void;
  static constexpr bool needs_instructions = true;
  memory_access access;

  constexpr bool loads() const { return access.direction == node::direction::load; }
  constexpr int matrices() const { return access.type.size / 4; }

  /// A model that does not know these instructions receives the access, and lists substituted_nodes in `ignored`.
  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    fold_as(algebra, total, *this, loads() ? "load_matrices" : "store_matrices", access);
  }
};
}  // namespace node

namespace detail {
template <int Matrices>
constexpr node::matrix_access matrix_access_of(node::direction direction, const expr::pattern& how, count n) {
  static_assert(Matrices == 1 || Matrices == 2 || Matrices == 4,
                "kernelcost: ldmatrix and stmatrix move 1, 2 or 4 matrices");
  return {{direction, expr::space::shared, element_of<packed<float, Matrices>>, how, {}, n, {}}};
}
}  // namespace detail

namespace expr {
/// `n` instructions `ldmatrix` of each warp, each of which loads `Matrices` matrices, 1, 2 or 4: `load_matrices<4>(6)`.
/// The rows of a matrix lie in different banks, as in a swizzled or padded tile, unless `how` is `bank_conflict(ways)`.
template <int Matrices>
constexpr node::matrix_access load_matrices(count n = 1, pattern how = coalesced) {
  return kernelcost::detail::matrix_access_of<Matrices>(node::direction::load, how, n);
}
/// `n` instructions `stmatrix` of each warp, each of which stores `Matrices` matrices.
template <int Matrices>
constexpr node::matrix_access store_matrices(count n = 1, pattern how = coalesced) {
  return kernelcost::detail::matrix_access_of<Matrices>(node::direction::store, how, n);
}
}  // namespace expr
}  // namespace kernelcost
