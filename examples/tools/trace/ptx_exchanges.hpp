// SPDX-License-Identifier: BSL-1.0
/// \file
/// Statements with which lanes of a warp hand numbers to each other: shuffles, votes, matches and reductions. Source:
/// PTX ISA 9.0, chapter 9.
#pragma once

#include "ptx_program.hpp"

#include <array>
#include <bit>
#include <cstdint>

namespace examples::trace::ptx {

class lane_exchanges {
 public:
  /// `lanes` do it together.
  void run(warp_registers& of, const operation& it, lane_mask lanes) {
    switch (it.together) {
      case exchange::barrier: return;
      case exchange::active_lanes:
        for_lanes(lanes, [&](int lane) { of.put(it.to, lane, lanes); });
        return of.put_unknown(it.to, lanes, 0);
      case exchange::shuffle_up:
      case exchange::shuffle_down:
      case exchange::shuffle_across:
      case exchange::shuffle_from: return shuffle(of, it, lanes);
      case exchange::ballot:
      case exchange::vote_all:
      case exchange::vote_any:
      case exchange::vote_alike: return vote(of, it, lanes);
      case exchange::match_any:
      case exchange::match_all: return match(of, it, lanes);
      case exchange::reduce: return reduce(of, it, lanes);
    }
  }

 private:
  static void shuffle(warp_registers& of, const operation& it, lane_mask lanes) {
    std::array<std::uint32_t, lanes_of_warp> found{};
    lane_mask valid = 0, unknown = 0;
    const lane_mask unknown_of_value = of.unknown(it.from[0]);
    for_lanes(lanes, [&](int lane) {
      const auto by = static_cast<int>(of.get<std::uint32_t>(it.from[1], lane));
      const auto c = of.get<std::uint32_t>(it.from[2], lane);
      const int clamp = static_cast<int>(c & 31), segment = static_cast<int>(c >> 8 & 31);
      const int most = (lane & segment) | (clamp & ~segment), least = lane & segment;
      int from = 0;
      bool in_range = false;
      switch (it.together) {
        case exchange::shuffle_up: from = lane - (by & 31), in_range = from >= most; break;
        case exchange::shuffle_down: from = lane + (by & 31), in_range = from <= most; break;
        case exchange::shuffle_across: from = lane ^ (by & 31), in_range = from <= most; break;
        default: from = least | (by & 31 & ~segment), in_range = from <= most; break;
      }
      if (!in_range) from = lane;
      if (in_range) valid |= lane_mask{1} << lane;
      found[static_cast<std::size_t>(lane)] = of.get<std::uint32_t>(it.from[0], from & 31);
      if ((unknown_of_value >> (from & 31) & 1) != 0) unknown |= lane_mask{1} << lane;
    });
    unknown |= of.unknown(it.from[1]) | of.unknown(it.from[2]);
    for_lanes(lanes, [&](int lane) { of.put(it.to, lane, found[static_cast<std::size_t>(lane)]); });
    of.put_unknown(it.to, lanes, unknown);
    if (it.other_to != none)
      of.put_predicate(it.other_to, lanes, valid), of.put_unknown(it.other_to, lanes, of.unknown(it.from[1]));
  }
  static void vote(warp_registers& of, const operation& it, lane_mask lanes) {
    const lane_mask holds = (it.is_negated ? ~of.predicate(it.from[0]) : of.predicate(it.from[0])) & lanes;
    const lane_mask unknown = (of.unknown(it.from[0]) & lanes) != 0 ? all_lanes : 0;
    if (it.together == exchange::ballot)
      for_lanes(lanes, [&](int lane) { of.put(it.to, lane, holds); });
    else
      of.put_predicate(it.to, lanes,
                       (it.together == exchange::vote_all   ? holds == lanes
                        : it.together == exchange::vote_any ? holds != 0
                                                            : holds == lanes || holds == 0)
                           ? all_lanes
                           : 0);
    of.put_unknown(it.to, lanes, unknown);
  }
  static void match(warp_registers& of, const operation& it, lane_mask lanes) {
    std::array<std::uint64_t, lanes_of_warp> value{};
    for_lanes(lanes, [&](int lane) {
      value[static_cast<std::size_t>(lane)] =
          it.bytes == 8 ? of.get<std::uint64_t>(it.from[0], lane) : of.get<std::uint32_t>(it.from[0], lane);
    });
    const lane_mask unknown = (of.unknown(it.from[0]) & lanes) != 0 ? all_lanes : 0;
    bool all = true;
    for_lanes(lanes, [&](int lane) {
      lane_mask same = 0;
      for_lanes(lanes, [&](int other) {
        if (value[static_cast<std::size_t>(lane)] == value[static_cast<std::size_t>(other)])
          same |= lane_mask{1} << other;
      });
      all = all && same == lanes;
      of.put(it.to, lane, same);
    });
    if (it.together == exchange::match_all) {
      for_lanes(lanes, [&](int lane) { of.put(it.to, lane, all ? lanes : 0); });
      if (it.other_to != none) of.put_predicate(it.other_to, lanes, all ? all_lanes : 0);
    }
    of.put_unknown(it.to, lanes, unknown);
  }
  void reduce(warp_registers& of, const operation& it, lane_mask lanes) {
    operation change = it;
    change.to = 1, change.count_from = 2;
    change.from[0] = 1, change.from[1] = 2;
    const int first = std::countr_zero(lanes);
    scratch_.put(1, 0, of.get<std::uint64_t>(it.from[0], first));
    for_lanes(lanes & (lanes - 1), [&](int lane) {
      scratch_.put(2, 0, of.get<std::uint64_t>(it.from[0], lane));
      it.run(scratch_, change, 1);
    });
    const lane_mask unknown = (of.unknown(it.from[0]) & lanes) != 0 ? all_lanes : 0;
    for_lanes(lanes, [&](int lane) { of.put(it.to, lane, scratch_.get<std::uint32_t>(1, 0)); });
    of.put_unknown(it.to, lanes, unknown);
  }

  warp_registers scratch_{3};
};

}  // namespace examples::trace::ptx
