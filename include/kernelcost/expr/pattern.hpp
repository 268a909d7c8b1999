// SPDX-License-Identifier: BSL-1.0
/// \file
/// Access patterns: how the addresses of a warp's lanes relate to one another.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/expr/element.hpp>
#include <kernelcost/warp_size.hpp>

namespace kernelcost::expr {

namespace detail {
struct random_tag {};
}  // namespace detail

struct pattern {
  enum class shape {
    coalesced,
    strided,
    broadcast,
    row_segments,
    row_broadcast,
    repeated,
    random,
    bank_conflict,
    sectors_per_request,
  };
  shape kind = shape::coalesced;
  /// The pattern's parameter: elements between neighbouring lanes, lanes per run, ways of a conflict, or sectors per
  /// request. 1 for patterns without a parameter.
  double amount = 1;
  /// For sectors per request: the lines that hold them, and the wavefronts in which the banks of L1 deliver their data;
  /// 0 if unstated.
  double lines = 0;
  double wavefronts = 0;
  /// True if each trip of a loop accesses sectors of its own (`jumping`).
  bool jumps = false;

  constexpr pattern(shape its_kind, double its_amount) : kind(its_kind), amount(its_amount) {}
  /// `random` is a function; its declaration says why.
  constexpr pattern(pattern (*)(detail::random_tag)) : kind(shape::random) {}  // NOLINT(google-explicit-constructor)
};

/// The most 32-byte sectors that a request of one warp can touch: 32 lanes times 9 sectors, since an element of 256
/// bytes that is not aligned to a sector lies in 9. CUDA's own accesses have at most 16 bytes per lane, and touch at
/// most 32 sectors.
inline constexpr double most_sectors_of_a_request = kernelcost::detail::warp_size * (widest_element / 32 + 1);
/// At most the 32 lanes of a warp can conflict in one bank.
inline constexpr double most_ways_of_a_conflict = kernelcost::detail::warp_size;
/// Upper limit of a stride, exclusive: below 2^53 whole numbers are exact, and no memory is as large.
inline constexpr double end_of_strides = 9007199254740992.0;  // 2^53

namespace detail {
constexpr pattern pattern_of(pattern::shape kind, count amount) {
  if (amount == 0) mistake::a_pattern_parameter_must_be_positive(amount.value());
  return {kind, amount.value()};
}
constexpr pattern in_runs_of(pattern::shape kind, count width) {
  if (width < 1) mistake::a_run_of_lanes_has_at_least_one_lane(width.value());
  return {kind, width.value()};
}
}  // namespace detail

/// Neighbouring lanes access neighbouring elements. In shared memory: no bank conflict.
inline constexpr pattern coalesced{pattern::shape::coalesced, 1};
/// All lanes access the same address.
inline constexpr pattern broadcast{pattern::shape::broadcast, 1};
/// Every lane accesses an address of its own, far from the others. `random` is a function that is never called. POSIX
/// declares a function of this name in the global namespace, and after `using namespace kernelcost::expr` a variable
/// would be ambiguous, while functions overload each other.
constexpr pattern random(detail::random_tag) { return {pattern::shape::random, 1}; }
/// Neighbouring lanes are `elements` elements apart, as when each lane reads one row of a row-major matrix. More than 0
/// and below 2^53.
constexpr pattern strided(count elements) {
  if (elements >= end_of_strides) mistake::a_stride_is_less_than_two_to_the_fifty_third_elements(elements.value());
  return detail::pattern_of(pattern::shape::strided, elements);
}
/// Runs of `width` neighbouring lanes on neighbouring elements, each run far from the next: rows of a tile. `width` is
/// at least 1; from 32 on, one run is the whole warp.
constexpr pattern row_segments(count width) { return detail::in_runs_of(pattern::shape::row_segments, width); }
/// Runs of `width` neighbouring lanes: the lanes of a run read the same element, and the elements of two runs lie a row
/// apart. It is the pattern of an operand that a row of a block shares. `width` is at least 1.
constexpr pattern row_broadcast(count width) { return detail::in_runs_of(pattern::shape::row_broadcast, width); }
/// Runs of `width` neighbouring lanes, where all runs access the same neighbouring elements. It is the pattern of an
/// operand that the columns of a block share. `width` is at least 1.
constexpr pattern repeated(count width) { return detail::in_runs_of(pattern::shape::repeated, width); }
/// Shared memory: among lanes that are served together, the busiest bank receives requests for `ways` different words.
/// At most 32; 1 is free of conflicts; a value below 1 means that lanes which are not served together read the same
/// words. warp/request.hpp defines the geometry of all patterns.
constexpr pattern bank_conflict(count ways) {
  if (ways > most_ways_of_a_conflict) mistake::a_bank_conflict_has_at_most_thirty_two_ways(ways.value());
  return detail::pattern_of(pattern::shape::bank_conflict, ways);
}
/// Global memory: states the 32-byte sectors that a warp's request touches. A mean, more than 0 and at most
/// most_sectors_of_a_request.
constexpr pattern sectors_per_request(count sectors) {
  if (sectors > most_sectors_of_a_request)
    mistake::a_request_touches_at_most_two_hundred_eighty_eight_sectors(sectors.value());
  return detail::pattern_of(pattern::shape::sectors_per_request, sectors);
}
/// The same, and the 128-byte lines that hold the sectors: `sectors_per_request(9, 3)` for a row of 32 doubles that
/// begins anywhere. A line holds one to four of them. Without the lines, up to eight sectors are taken for neighbours,
/// and more for sectors far apart. `wavefronts` is the number of passes through the banks of L1, which are those of
/// shared memory, 1 to 32: 4 for floats with a stride of 4. Without it, lanes do not conflict in them.
constexpr pattern sectors_per_request(count sectors, count lines, count wavefronts = 0) {
  pattern stated = sectors_per_request(sectors);
  constexpr double rounding = 1e-9;  // of means
  if (lines.value() > sectors.value() * (1 + rounding) || 4 * lines.value() < sectors.value() * (1 - rounding))
    mistake::a_line_holds_one_to_four_sectors(sectors.value(), lines.value());
  if (wavefronts > most_ways_of_a_conflict) mistake::a_bank_conflict_has_at_most_thirty_two_ways(wavefronts.value());
  stated.lines = lines.value();
  stated.wavefronts = wavefronts.value();
  return stated;
}
/// The same lanes in a loop that strides by the number of threads: the next trip of any loop around the access goes to
/// sectors that no trip before it accessed. Without it, lanes that use a part of a sector use the rest of it in the
/// next trips, as with a row per lane. Changes nothing for patterns that use whole sectors, and for `random`.
constexpr pattern jumping(pattern of_a_trip) {
  of_a_trip.jumps = true;
  return of_a_trip;
}

constexpr const char* name_of(pattern::shape kind) {
  switch (kind) {
    case pattern::shape::coalesced: return "coalesced";
    case pattern::shape::strided: return "strided";
    case pattern::shape::broadcast: return "broadcast";
    case pattern::shape::row_segments: return "row_segments";
    case pattern::shape::row_broadcast: return "row_broadcast";
    case pattern::shape::repeated: return "repeated";
    case pattern::shape::random: return "random";
    case pattern::shape::bank_conflict: return "bank_conflict";
    case pattern::shape::sectors_per_request: return "sectors_per_request";
  }
  return "?";
}

}  // namespace kernelcost::expr
