// SPDX-License-Identifier: BSL-1.0
/// \file
/// Access patterns: how the addresses of a warp's lanes lie to one another.
#pragma once
#include <kernelcost/count.hpp>

namespace kernelcost::expr {

namespace detail {
struct random_tag {};
}  // namespace detail

struct pattern {
  enum class shape { coalesced, strided, broadcast, row_segments, random, bank_conflict, sectors_per_request };
  shape kind = shape::coalesced;
  /// Elements between neighbouring lanes, lanes a segment, ways of a conflict, or sectors a request; 1 where there is none.
  double amount = 1;

  constexpr pattern(shape its_kind, double its_amount) : kind(its_kind), amount(its_amount) {}
  /// `random` is a function, see there.
  constexpr pattern(pattern (*)(detail::random_tag)) : kind(shape::random) {}  // NOLINT(google-explicit-constructor)
};

namespace detail {
constexpr pattern pattern_of(pattern::shape kind, count amount) {
  if (!(amount.value() > 0)) mistake::a_pattern_parameter_must_be_positive(amount.value());
  return {kind, amount.value()};
}
}  // namespace detail

/// Neighbouring lanes, neighbouring elements; in shared memory: no bank conflict.
inline constexpr pattern coalesced{pattern::shape::coalesced, 1};
/// All lanes the same address.
inline constexpr pattern broadcast{pattern::shape::broadcast, 1};
/// Every lane an address of its own, far from the others.
/// Written `random`, a function that is never called: POSIX has a function of this name in the global namespace, and after
/// `using namespace kernelcost::expr` the two overload each other where a variable would be ambiguous.
constexpr pattern random(detail::random_tag) { return {pattern::shape::random, 1}; }
/// `elements` between the addresses of neighbouring lanes: the columns of a row-major matrix read by rows.
constexpr pattern strided(count elements) { return detail::pattern_of(pattern::shape::strided, elements); }
/// Runs of `width` neighbouring lanes on neighbouring elements, each run far from the next: rows of a tile.
constexpr pattern row_segments(count width) { return detail::pattern_of(pattern::shape::row_segments, width); }
/// Shared memory: `ways` lanes meet in the busiest bank.
constexpr pattern bank_conflict(count ways) { return detail::pattern_of(pattern::shape::bank_conflict, ways); }
/// Global memory: the 32-byte sectors that a warp's request touches, outright.
constexpr pattern sectors_per_request(count sectors) {
  return detail::pattern_of(pattern::shape::sectors_per_request, sectors);
}

constexpr const char* name_of(pattern::shape kind) {
  switch (kind) {
    case pattern::shape::coalesced: return "coalesced";
    case pattern::shape::strided: return "strided";
    case pattern::shape::broadcast: return "broadcast";
    case pattern::shape::row_segments: return "row_segments";
    case pattern::shape::random: return "random";
    case pattern::shape::bank_conflict: return "bank_conflict";
    case pattern::shape::sectors_per_request: return "sectors_per_request";
  }
  return "?";
}

/// The 32-byte sectors that one request of a full warp touches, lanes of `size` bytes, base address aligned to a sector.
constexpr double sectors_of(const pattern& how, int size) {
  constexpr double sector = 32;
  constexpr double lanes = 32;
  const double run = how.kind == pattern::shape::row_segments ? (how.amount < lanes ? how.amount : lanes) : lanes;
  const double bytes_a_run = run * size;
  const double sectors_a_run = bytes_a_run > sector ? bytes_a_run / sector : 1;
  switch (how.kind) {
    case pattern::shape::coalesced:
    case pattern::shape::bank_conflict: return sectors_a_run;
    case pattern::shape::row_segments: return lanes / run * sectors_a_run;
    case pattern::shape::broadcast: return size > sector ? size / sector : 1;
    case pattern::shape::random: return size > sector ? lanes * size / sector : lanes;
    case pattern::shape::strided: {
      const double distance = how.amount * size;
      const double lanes_a_sector = distance < sector ? sector / distance : 1;
      return size > sector ? lanes * size / sector : lanes / lanes_a_sector;
    }
    case pattern::shape::sectors_per_request: return how.amount;
  }
  return lanes;
}
}  // namespace kernelcost::expr
