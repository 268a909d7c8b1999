// SPDX-License-Identifier: BSL-1.0
/// \file
/// lint_text: the findings of lint.hpp as sentences.
///
///     for (const auto& each : kernelcost::lint(kernel, launch)) std::cerr << kernelcost::to_string(each) << '\n';
#pragma once
#include <kernelcost/lint.hpp>
#include <kernelcost/print.hpp>

#include <string>

namespace kernelcost {

/// "out: 32 lanes of a warp store to the same element". No newline.
inline std::string to_string(const finding& one) {
  const std::string number = detail::digits(one.number.value());
  const std::string limit = detail::digits(one.limit.value());
  const std::string about = *one.buffer != '\0' ? std::string(one.buffer) + ": " : std::string();
  switch (one.kind) {
    case finding_kind::guard_beyond_the_grid: return "a guard admits " + number + " threads, but the grid has " + limit;
    case finding_kind::guard_beyond_the_block:
      return "a guard admits " + number + " threads of each block, but a block has " + limit;
    case finding_kind::guard_of_no_threads: return "a guard admits no threads";
    case finding_kind::loop_of_no_trips: return "a loop makes no trips";
    case finding_kind::branch_of_one_way:
      return "a branch always takes the same side: the share of its first side is " + number;
    case finding_kind::barrier_that_some_pass_by:
      return "only some of the threads that a barrier waits for reach it" +
             (one.limit == 0 ? std::string() : ": " + number + " of " + limit);
    case finding_kind::buffer_too_small:
      return about + number + " elements are touched in one pass, but the buffer has " + limit;
    case finding_kind::buffer_of_two_sizes:
      return about + "has " + number + " bytes in one access and " + limit + " in another";
    case finding_kind::store_of_several_lanes: return about + number + " lanes of a warp store to the same element";
    case finding_kind::block_beyond_the_buffer:
      return about + "per_block states " + number + " elements, but the buffer has " + limit;
    case finding_kind::contention_beyond_the_threads:
      return about + number + " threads are stated as contention, but only " + limit + " operations are done";
    case finding_kind::pattern_of_another_space:
      return about + "bank_conflict is a pattern of shared memory only, sectors_per_request of the other spaces only";
    case finding_kind::cache_tag_in_shared_memory: return about + "a cache tag has no meaning in shared memory";
    case finding_kind::copies_never_awaited: return "asynchronous copies are never awaited";
    case finding_kind::block_of_partial_warps:
      return "a block of " + number + " threads leaves lanes of its last warp idle: its warps have " + limit;
  }
  return "?";
}
}  // namespace kernelcost
