// SPDX-License-Identifier: BSL-1.0
/// \file
/// The registers of a warp, and PTX's statements on them, one lane after another.
///
/// A value is known, or it follows from memory that no data give: each register has a bit for each lane whose value is
/// not known. Source of what the statements do: PTX ISA 9.0, chapter 9.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

namespace examples::trace::ptx {

inline constexpr int lanes_of_warp = 32;
using lane_mask = std::uint32_t;
inline constexpr lane_mask all_lanes = ~lane_mask{0};

/// Calls `use(lane)` for the lanes of a mask.
template <class Use>
void for_lanes(lane_mask which, const Use& use) {
  if (which == all_lanes) {
    for (int lane = 0; lane < lanes_of_warp; ++lane) use(lane);
    return;
  }
  for (; which != 0; which &= which - 1) use(std::countr_zero(which));
}

/// Registers of 64 bits, of which a statement reads as many as its type has. Those of predicates hold a bit for each
/// lane in the first element.
class warp_registers {
 public:
  using row = std::array<std::uint64_t, lanes_of_warp>;

  explicit warp_registers(std::size_t count) : rows_(count), unknown_(count) {}

  template <class T>
  T get(int which, int lane) const {
    T value;
    std::memcpy(static_cast<void*>(&value), &rows_[static_cast<std::size_t>(which)][static_cast<std::size_t>(lane)],
                sizeof value);
    return value;
  }
  template <class T>
  void put(int which, int lane, T value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    rows_[static_cast<std::size_t>(which)][static_cast<std::size_t>(lane)] = bits;
  }
  template <class T>
  void put_all(int which, T value) {
    for (int lane = 0; lane < lanes_of_warp; ++lane) put(which, lane, value);
  }
  lane_mask predicate(int which) const { return static_cast<lane_mask>(rows_[static_cast<std::size_t>(which)][0]); }
  void put_predicate(int which, lane_mask lanes, lane_mask value) {
    std::uint64_t& its = rows_[static_cast<std::size_t>(which)][0];
    its = (its & ~lanes) | (value & lanes);
  }
  lane_mask unknown(int which) const { return unknown_[static_cast<std::size_t>(which)]; }
  void put_unknown(int which, lane_mask lanes, lane_mask value) {
    lane_mask& its = unknown_[static_cast<std::size_t>(which)];
    its = (its & ~lanes) | (value & lanes);
  }

 private:
  std::vector<row> rows_;
  std::vector<lane_mask> unknown_;
};

/// The statements that lanes of a warp do together.
enum class exchange {
  barrier,
  active_lanes,
  shuffle_up,
  shuffle_down,
  shuffle_across,
  shuffle_from,
  ballot,
  vote_all,
  vote_any,
  vote_alike,
  match_any,
  match_all,
  reduce
};
/// A thread waits at a barrier of its block, announces that it has come, or waits for the result of a vote.
enum class role_at_barrier { waits, arrives, votes };
/// The result of a barrier's vote.
enum class barrier_vote { count, all, any };
/// How a third operand, a predicate, joins a comparison.
enum class joint_predicate { none, conjunction, disjunction, difference };

/// A statement whose operands are registers; those that are constants of the text are registers, too.
struct operation {
  using handler = void (*)(warp_registers&, const operation&, lane_mask);

  enum class kind { plain, load, store, atomic, branch, indirect_branch, leave, barrier, exchange, nothing };
  kind what = kind::nothing;
  handler run = nullptr;
  /// For a division or a root: whether operands need the long way.
  bool (*needs_long_way)(const warp_registers&, const operation&, lane_mask) = nullptr;
  /// The register of the first result is 0 for none.
  int to = 0;
  int other_to = 0;
  int from[4]{};
  int count_from = 0;
  /// A predicate decides which lanes do it; 0 for all.
  int guard = 0;
  bool guard_is_negated = false;
  /// The third operand is a predicate, and it is negated.
  bool is_negated = false;
  int target = -1;
  /// Where lanes that part here meet again; behind all statements if they do not.
  int meets_at = std::numeric_limits<int>::max();
  /// The line of the statement in the PTX.
  int line = 0;
  exchange together = exchange::barrier;
  role_at_barrier at_barrier = role_at_barrier::waits;
  barrier_vote votes_for = barrier_vote::count;
  joint_predicate joins = joint_predicate::none;
  /// The carry of a sum.
  bool takes_carry = false;
  bool leaves_carry = false;
  // --- accesses ---
  enum class memory { generic, global, shared, local, constant, parameter };
  memory space = memory::generic;
  int bytes = 0;
  int elements = 1;
  bool extends_sign = false;
  std::int64_t offset = 0;
  /// The registers of a vector.
  std::array<int, 8> vector{};
  std::vector<int> targets{};
};

}  // namespace examples::trace::ptx
