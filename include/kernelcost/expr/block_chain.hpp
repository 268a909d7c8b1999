// SPDX-License-Identifier: BSL-1.0
/// \file
/// await_blocks_before: a block that waits for a value of blocks with lower numbers, as in a chained scan or a scan
/// with decoupled look-back.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/expr/fold.hpp>
#include <kernelcost/expr/sequence.hpp>

namespace kernelcost {
namespace node {
struct block_chain {
  using is_node = void;
  static constexpr int sites = 0;
  /// The blocks at which a block looks at a time.
  count window;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    fold_as(algebra, total, *this, "await_blocks_before", sequence<>{});
  }
};
}  // namespace node

namespace expr {
/// The wait for a value that each block publishes for those after it, with the load that polls it and the store that
/// publishes the block's own: value and flag are one word. A block that looks at `window` blocks at a time, one for
/// each lane of a warp in a look-back, is that many links ahead. `window` is at least 1.
constexpr node::block_chain await_blocks_before(count window = 1) {
  if (!(window >= 1)) mistake::a_block_waits_for_at_least_one_block_before_it(window.value());
  return {window};
}
}  // namespace expr
}  // namespace kernelcost
