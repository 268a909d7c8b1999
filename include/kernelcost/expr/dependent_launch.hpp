// SPDX-License-Identifier: BSL-1.0
/// \file
/// await_kernel_before and let_next_kernel_start: programmatic dependent launch. A kernel that is launched in this way
/// (`launch.as_dependent()`) may start before the kernel before it in its stream has ended.
///
/// Source: PTX ISA 9.0, griddepcontrol, since compute capability 9.0; CUDA C++ Programming Guide 13.0, "Programmatic
/// Dependent Launch and Synchronization".
#pragma once
#include <kernelcost/expr/fold.hpp>
#include <kernelcost/expr/sequence.hpp>

namespace kernelcost {
namespace node {
/// An instruction of a dependent launch.
struct dependent_launch {
  using is_node = void;
  static constexpr int sites = 0;
  static constexpr bool needs_instructions = true;
  enum class action { await_kernel_before, let_next_start };
  action what;

  constexpr bool waits() const { return what == action::await_kernel_before; }

  /// A model that does not know such launches receives nothing, and lists substituted_nodes in `ignored`.
  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    fold_as(algebra, total, *this, waits() ? "await_kernel_before" : "let_next_kernel_start", sequence<>{});
  }
};
}  // namespace node

namespace expr {
/// cudaGridDependencySynchronize(): waits for the end of the kernel before. The code before it overlaps with that
/// kernel.
inline constexpr node::dependent_launch await_kernel_before{node::dependent_launch::action::await_kernel_before};
/// cudaTriggerProgrammaticLaunchCompletion(): the next kernel may start when all blocks have come here. Without it, the
/// end of a block has the same effect.
inline constexpr node::dependent_launch let_next_kernel_start{node::dependent_launch::action::let_next_start};
}  // namespace expr
}  // namespace kernelcost
