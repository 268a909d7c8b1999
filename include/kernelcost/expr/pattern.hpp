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
  /// Elements between neighbouring lanes, lanes a run, ways of a conflict, or sectors a request; 1 where there is none.
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
/// Runs of `width` neighbouring lanes on one element, each run's a row from the next: an operand that a row of a block shares.
constexpr pattern row_broadcast(count width) { return detail::pattern_of(pattern::shape::row_broadcast, width); }
/// Runs of `width` neighbouring lanes, all on the same neighbouring elements: an operand that the columns of a block share.
constexpr pattern repeated(count width) { return detail::pattern_of(pattern::shape::repeated, width); }
/// Shared memory: of the lanes that are served together `ways` meet in the busiest bank; 1 is no conflict, and less than 1 says that
/// lanes which are not served together want the same words. See shared_wavefronts_of.
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
    case pattern::shape::row_broadcast: return "row_broadcast";
    case pattern::shape::repeated: return "repeated";
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
  const bool in_runs = how.kind == pattern::shape::row_segments || how.kind == pattern::shape::row_broadcast ||
                       how.kind == pattern::shape::repeated;
  const double run = in_runs && how.amount < lanes ? how.amount : lanes;
  const double bytes_a_run = run * size;
  const double sectors_a_run = bytes_a_run > sector ? bytes_a_run / sector : 1;
  switch (how.kind) {
    case pattern::shape::coalesced:
    case pattern::shape::repeated:
    case pattern::shape::bank_conflict: return sectors_a_run;
    case pattern::shape::row_broadcast: return lanes / run * (size > sector ? size / sector : 1);
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

/// The lanes that meet in the busiest of 32 banks, in the mean, where 32 lanes choose among them at random.
inline constexpr double busiest_of_banks = 3.53;

/// The wavefronts of a full warp's request on shared memory, lanes of `size` bytes: how often the busiest of the 32 banks is asked
/// for a word of four bytes. A word that several lanes want is read once.
///
/// - Lanes of 8 bytes are served by halves of the warp, of 16 bytes by quarters: as many wavefronts as a lane has words, times the
///   ways of a conflict among the lanes that are served together.
/// - A broadcast is one wavefront for elements of up to 128 bytes; `repeated` gains nothing by its repetition.
/// - The rows of a `row_broadcast` are taken to begin in the same bank, as those of a tile 32 words wide do: a wavefront for each.
///   Where the tile is padded, or as narrow as the runs, there is no conflict: say `bank_conflict(1)`.
///
/// Source: CUDA C++ Programming Guide, "Shared Memory" under compute capability 2.x (wide elements) and 5.x (banks, broadcast).
constexpr double shared_wavefronts_of(const pattern& how, int size) {
  constexpr double word = 4;
  constexpr double banks = 32;
  constexpr double lanes = 32;
  const double words = size > word ? size / word : 1;
  // Counted on an H200 (counters of the n-body kernels): an element of 16 bytes takes two, even where all lanes want the same one.
  const double of_an_element = words > 2 ? words / 2 : 1;
  switch (how.kind) {
    case pattern::shape::broadcast: return of_an_element;
    case pattern::shape::row_broadcast: return of_an_element * (how.amount < lanes ? lanes / how.amount : 1);
    case pattern::shape::bank_conflict: return words * how.amount;
    case pattern::shape::random: return words * busiest_of_banks;
    case pattern::shape::strided: {
      // Lanes meet where their distance in words and the number of banks have a common divisor.
      const double distance = how.amount * size / word;
      auto divisor = static_cast<long long>(banks);
      auto rest = static_cast<long long>(distance);
      if (static_cast<double>(rest) != distance) return words;
      while (rest != 0) {
        const auto next = divisor % rest;
        divisor = rest;
        rest = next;
      }
      return static_cast<double>(divisor) > words ? static_cast<double>(divisor) : words;
    }
    case pattern::shape::coalesced:
    case pattern::shape::row_segments:
    case pattern::shape::repeated:
    case pattern::shape::sectors_per_request: return words;
  }
  return words;
}
}  // namespace kernelcost::expr
