// SPDX-License-Identifier: BSL-1.0
/// \file
/// used_operations: the operations of a kernel, as far as each has a place of its own.
#pragma once
#include <kernelcost/expr/element.hpp>
#include <kernelcost/expr/operation.hpp>

namespace kernelcost::warp {

class used_operations {
 public:
  static constexpr unsigned places = 8;
  static constexpr unsigned place_of(element_kind kind, expr::op operation) {
    return (static_cast<unsigned>(kind) + static_cast<unsigned>(operation)) % places;
  }
  struct operation_of_kind {
    element_kind kind = element_kind::other;
    expr::op operation = expr::op::add;
  };

  /// The first one of operations with the same place has it.
  constexpr void add(element_kind kind, expr::op operation) {
    const unsigned place = place_of(kind, operation);
    if (has(place)) return;
    taken_ |= 1U << place;
    operations_[place] = {kind, operation};
  }
  constexpr bool has(unsigned place) const { return (taken_ >> place & 1U) != 0; }
  constexpr const operation_of_kind& at(unsigned place) const { return operations_[place]; }

 private:
  operation_of_kind operations_[places]{};
  unsigned taken_ = 0;
};
}  // namespace kernelcost::warp
