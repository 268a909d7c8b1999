// SPDX-License-Identifier: BSL-1.0
/// \file
/// request: the geometry of a warp's access for every pattern.
///
/// A pattern assigns addresses to the lanes of a warp. The 32-byte sectors and 128-byte lines touched, and the requests
/// to the busiest of the 32 banks, follow from the addresses. Arrays and rows start at a line.
///
/// | pattern | address of lane l, elements of s bytes |
/// |---|---|
/// | `coalesced`, `bank_conflict` | l * s |
/// | `strided(k)` | l * k * s |
/// | `broadcast` | 0 |
/// | `row_segments(w)` | row l / w, column l % w: column * s; rows are far apart |
/// | `row_broadcast(w)` | row l / w, column 0; rows are far apart |
/// | `repeated(w)` | (l % w) * s |
/// | `random` | far from all others |
/// | `sectors_per_request(x)` | none: x sectors for a full warp, in proportion for fewer lanes, at least min(x, 1) |
///
/// An element is moved in pieces, by one instruction each: a piece is the greatest power of two that divides its size,
/// at most 16 bytes. Each instruction makes a request of its own. Units: bytes, sectors, lines, wavefronts of 128
/// bytes. Source: CUDA C++ Best Practices Guide, "Coalesced Access to Global Memory" and "Shared Memory and Memory
/// Banks"; PTX ISA, `ld` (at most 16 bytes, naturally aligned).
#pragma once
#include <kernelcost/expr/atomic.hpp>
#include <kernelcost/expr/memory_access.hpp>
#include <kernelcost/extremes.hpp>
#include <kernelcost/warp/active_lanes.hpp>
#include <kernelcost/warp/addresses.hpp>

#include <algorithm>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost::warp {

inline constexpr double sector_bytes = 32;
inline constexpr double line_bytes = 128;
/// The bytes that all banks of shared memory deliver together.
inline constexpr double bank_bytes = 128;

namespace detail {
using shape = expr::pattern::shape;

/// A distance larger than any pattern's row, and a whole number of lines.
inline constexpr double far = 1 << 24;
/// Up to this number, the sectors of a `sectors_per_request` that states no lines are a contiguous run; more are far
/// apart.
inline constexpr double most_sectors_of_a_run = 8;

constexpr bool is_whole(double x) { return x == whole_part(x); }
constexpr double common_divisor(double a, double b) {
  return static_cast<double>(kernelcost::common_divisor(static_cast<long long>(a), static_cast<long long>(b)));
}

/// The number of lanes in a run, as a whole number.
constexpr double run_of(const expr::pattern& how) { return std::clamp(whole_part(how.amount), 1.0, double{lanes}); }

/// The address of a lane's piece. Except for `repeated`, addresses do not decrease from lane to lane.
constexpr double address_of(const expr::pattern& how, double size, double lane) {
  switch (how.kind) {
    case shape::coalesced:
    case shape::bank_conflict: return lane * size;
    case shape::strided: return lane * how.amount * size;
    case shape::row_segments: {
      const double row = whole_part(lane / run_of(how));
      return row * far + (lane - row * run_of(how)) * size;
    }
    case shape::row_broadcast: return whole_part(lane / run_of(how)) * far;
    case shape::repeated: return (lane - whole_part(lane / run_of(how)) * run_of(how)) * size;
    case shape::random: return lane * far;
    case shape::broadcast:
    case shape::sectors_per_request: break;
  }
  return 0;
}

/// A request for one piece of each element: the bytes of a granule (sector or line), the element's size, and the offset
/// of the piece.
struct piece_request {
  const expr::pattern& pattern;
  double size;
  double offset;
  double granule;

  /// The sectors or lines of a request in which all lanes of the warp are active.
  constexpr double of_full_warp() const {
    switch (pattern.kind) {
      case shape::coalesced:
      case shape::bank_conflict: return in_a_row(lanes, size);
      case shape::strided: return in_a_row(lanes, pattern.amount * size);
      case shape::broadcast: return 1;
      case shape::repeated: return in_a_row(run_of(pattern), size);
      case shape::row_segments: {
        const double run = run_of(pattern);
        const double rows = whole_part(lanes / run);
        const double rest = lanes - rows * run;
        return rows * in_a_row(run, size) + (rest > 0 ? in_a_row(rest, size) : 0);
      }
      case shape::row_broadcast: return whole_part((lanes - 1) / run_of(pattern)) + 1;
      case shape::random: return lanes;
      case shape::sectors_per_request: return stated(lanes, 1);
    }
    return lanes;
  }

  /// The sectors or lines of the lanes of a range, each of which is active with the given probability.
  constexpr double of_range(const lane_range& range, double probability) const {
    if (pattern.kind == shape::random) return range.size() * probability;
    if (pattern.kind == shape::sectors_per_request) return stated(range.size(), probability);
    return of_lanes(range.first, range.end, probability);
  }

  /// The number of neighbouring lanes that share a granule, if it is the same whole number for all lanes; else 0.
  constexpr double lanes_a_granule() const {
    double distance = size;
    switch (pattern.kind) {
      case shape::broadcast: return lanes;
      case shape::row_broadcast: return run_of(pattern);
      case shape::strided: distance = pattern.amount * size; break;
      case shape::row_segments: {
        const double run = run_of(pattern);
        if (run * size <= granule) return run;
        if (!is_whole(run * size / granule)) return 0;
        break;
      }
      case shape::coalesced:
      case shape::bank_conflict: break;
      default: return 0;
    }
    if (distance >= granule) return 1;
    const double sharing = granule / distance;
    return is_whole(sharing) ? sharing : 0;
  }

 private:
  /// Granules of `number` elements in a row. If the distance is at least a granule, each element has its own.
  constexpr double in_a_row(double number, double distance) const {
    if (distance >= granule) return number;
    return whole_part(((number - 1) * distance + offset) / granule) - whole_part(offset / granule) + 1;
  }

  /// Those of a full warp. A line of a run of sectors has half as many pairs of them, and one sector is a pair by
  /// itself.
  constexpr double stated_granules() const {
    if (pattern.lines > 0 && granule > sector_bytes)
      return granule < line_bytes ? (pattern.amount + 2 * pattern.lines) / 3 : pattern.lines;
    const bool run_of_sectors = pattern.amount <= most_sectors_of_a_run;
    return run_of_sectors ? larger(smaller(pattern.amount, 1.0), pattern.amount * sector_bytes / granule)
                          : pattern.amount;
  }
  constexpr double stated(double active, double probability) const {
    const double full = stated_granules();
    const double all = larger(smaller(full, 1.0), full * active / lanes);
    if (probability == 1) return all;
    return all * (1 - power(1 - probability, std::clamp(active / all, 1.0, active)));
  }

  constexpr double of_lanes(double first, double end, double probability) const {
    const double sharing = lanes_a_granule();
    if (sharing == 0) return lane_by_lane(first, end, probability);
    const auto any = [&](double number) {
      if (number <= 0) return 0.0;
      return probability < 1 ? 1 - power(1 - probability, number) : 1.0;
    };
    // Whole granules, and the lanes before and after them.
    const double from = first == 0 ? 0 : whole_part((first + sharing - 1) / sharing);
    const double to = whole_part(end / sharing);
    if (to < from) return any(end - first);
    if (from * sharing == first && to * sharing == end) return (to - from) * any(sharing);
    const double whole = to > from ? (to - from) * any(sharing) : 0;
    return whole + any(from * sharing - first) + any(end - to * sharing);
  }

  constexpr double lane_by_lane(double first, double end, double probability) const {
    double touched = 0;
    double current = -1;
    double sharing = 0;
    const auto visit = [&](double of_it, double number) {
      if (of_it != current) {
        if (sharing > 0) touched += probability < 1 ? 1 - power(1 - probability, sharing) : 1;
        current = of_it;
        sharing = 0;
      }
      sharing += number;
    };
    const auto granule_of = [&](double lane) {
      return whole_part((address_of(pattern, size, lane) + offset) / granule);
    };
    if (pattern.kind == shape::repeated) {
      const double run = run_of(pattern);
      for (double column = 0; column < run; ++column) {
        double number = 0;
        for (double lane = column; lane < end; lane += run) number += lane >= first ? 1 : 0;
        if (number > 0) visit(granule_of(column), number);
      }
    } else {
      for (double lane = first; lane < end; ++lane) visit(granule_of(lane), 1);
    }
    visit(-1, 0);
    return touched;
  }
};

/// Sectors or lines of all pieces of an element; `count` computes those of one piece.
template <class OfPiece>
constexpr double of_all_pieces(const expr::pattern& how, int size, double granule, const OfPiece& count) {
  const int piece = piece_of(size);
  double sum = 0;
  for (int offset = 0; offset < size; offset += piece)
    sum += count(piece_request{how, static_cast<double>(size), static_cast<double>(offset), granule});
  return sum;
}

/// The granules of a full warp, and the mean over the executions of the active lanes.
constexpr double granules(const expr::pattern& how, int size, double granule) {
  return of_all_pieces(how, size, granule, [](const piece_request& piece) { return piece.of_full_warp(); });
}
/// `of_full_warp` is the number for a full warp.
template <class Lanes>
constexpr double granules(const expr::pattern& how, int size, double granule, const Lanes& who, double of_full_warp) {
  if (who.full_warps()) return of_full_warp;
  if (who.executions() == 0) return 0;
  double sum = 0;
  who.for_each_range([&](const lane_range& range) {
    const bool whole_warp = range.first == 0 && range.end == lanes && who.probability() == 1;
    sum +=
        range.warps * (whole_warp ? of_full_warp : of_all_pieces(how, size, granule, [&](const piece_request& piece) {
          return piece.of_range(range, who.probability());
        }));
  });
  return sum / who.executions();
}

/// The wavefronts of the lanes [first, end), all active. A tile in shared memory is as wide as its rows.
constexpr double wavefronts_of_lanes(const expr::pattern& how, int size, int first, int end) {
  expr::pattern in_tile = how.kind == shape::row_segments ? expr::coalesced : how;
  // A stride beyond the largest tile is replaced by a shorter one with the same banks.
  constexpr double tile = 1 << 20;
  if (how.kind == shape::strided && how.amount > tile) in_tile.amount += tile * (1 - whole_part(how.amount / tile));
  address_list at(first);
  for (int lane = first; lane < end; ++lane) at.add(static_cast<long long>(address_of(in_tile, size, lane)));
  return wavefronts_of(at, size);
}
}  // namespace detail

/// The expected number of lanes in the busiest of 32 banks if each of `active` lanes chooses a bank at random. Exact
/// for 1, 2, 4, 8, 16 and 32 lanes (from the multinomial distribution), linearly interpolated in between.
constexpr double busiest_bank(double active) {
  constexpr std::size_t points = 6;
  constexpr double expected[points] = {1.0, 1.03125, 1.18079, 1.66462, 2.39238, 3.53294};
  double below = 1;
  std::size_t i = 0;
  while (i + 1 < points && 2 * below <= active) {
    below *= 2;
    ++i;
  }
  if (i + 1 == points || active <= below) return expected[i];
  return expected[i] + (expected[i + 1] - expected[i]) * (active - below) / below;
}

/// The wavefronts of a full warp's request on shared memory with elements of `size` bytes, from the addresses
/// (warp/addresses.hpp), summed over the instructions that move an element.
///
/// - Rows of `row_segments` are contiguous, as in a tile of that width; rows of `row_broadcast` start in the same bank,
///   as in a tile 32 words wide. For other layouts use `bank_conflict`.
/// - `bank_conflict(k)` takes k times the wavefronts that its words fill, and `sectors_per_request` takes once as many.
/// - `random`: the expected number of lanes in the busiest bank.
constexpr double shared_wavefronts(const expr::pattern& how, int size) {
  using detail::shape;
  constexpr int word = 4;
  const int pieces = pieces_in(size);
  const double words = larger(1, piece_of(size) / word);
  const double merged = larger(1.0, words / 2);
  switch (how.kind) {
    case shape::bank_conflict: return pieces * words * how.amount;
    case shape::random: return pieces * words * busiest_bank(lanes);
    case shape::sectors_per_request: return pieces * words;
    case shape::row_segments:
    case shape::coalesced:
      if (size <= word * 4 && pieces == 1) return words;
      break;
    case shape::broadcast: return pieces * merged;
    case shape::row_broadcast: {
      const double run = detail::run_of(how);
      const bool in_pairs = run - 2 * detail::whole_part(run / 2) == 0;
      const double rows = detail::whole_part((lanes + run - 1) / run);
      return pieces * larger(in_pairs || run == lanes ? merged : words, rows);
    }
    case shape::strided: {
      // Lanes conflict if their distance in words and the number of banks have a common divisor.
      const double distance = how.amount * size / word;
      if (!detail::is_whole(how.amount)) return pieces * words;
      if (detail::is_whole(distance)) return pieces * larger(words, detail::common_divisor(distance, lanes));
      break;
    }
    case shape::repeated:
      if (pieces == 1) return detail::run_of(how) > 2 ? words : merged;
      break;
  }
  return detail::wavefronts_of_lanes(how, size, 0, lanes);
}

/// The mean wavefronts of an access to shared memory over the executions of the active lanes. Lanes selected by data
/// (`divergent`) are treated as that number of neighbours. `bank_conflict` refers to a full warp; fewer lanes take
/// wavefronts in proportion, at least one per instruction.
template <class Lanes>
constexpr double shared_wavefronts(const expr::pattern& how, int size, const Lanes& who) {
  using detail::shape;
  const double full = shared_wavefronts(how, size);
  if (who.full_warps()) return full;
  if (who.executions() == 0) return 0;
  const double least = smaller(full, 1.0 * pieces_in(size));
  double sum = 0;
  who.for_each_range([&](const lane_range& range) {
    const double any = who.any_of(range);
    const double active = any > 0 ? range.size() * who.probability() / any : 0;
    if (any == 0) return;
    const auto of = [&](double number) {
      const int first = static_cast<int>(range.first);
      const int end = first + static_cast<int>(number);
      if (end - first >= lanes) return full;
      switch (how.kind) {
        case shape::bank_conflict:
        case shape::sectors_per_request: return larger(least, full * number / lanes);
        case shape::random: return larger(least, full / busiest_bank(lanes) * busiest_bank(number));
        default: return detail::wavefronts_of_lanes(how, size, first, end);
      }
    };
    const double below = larger(1.0, detail::whole_part(active));
    const double part = larger(0.0, active - below);
    sum += range.warps * any * (part > 0 ? (1 - part) * of(below) + part * of(below + 1) : of(below));
  });
  return sum / who.executions();
}

/// The 32-byte sectors of an access to global memory: of a full warp, and the mean over the executions of the active
/// lanes.
constexpr double sectors_of(const expr::pattern& how, int size) { return detail::granules(how, size, sector_bytes); }
template <class Lanes>
constexpr double sectors_of(const expr::pattern& how, int size, const Lanes& who) {
  return detail::granules(how, size, sector_bytes, who, sectors_of(how, size));
}

namespace detail {
/// The mean number of different elements that the lanes access, counted as granules of one byte.
template <class Lanes>
constexpr double elements(const expr::pattern& how, int size, const Lanes& who) {
  if (who.executions() == 0) return 0;
  const piece_request starts{how, static_cast<double>(size), 0, 1};
  if (starts.lanes_a_granule() == 1) return who.lanes_per_execution();
  double sum = 0;
  who.for_each_range([&](const lane_range& range) { sum += range.warps * starts.of_range(range, who.probability()); });
  return sum / who.executions();
}

/// The share of distinct sectors among those of a full warp's requests: the requests for an element wider than 16 bytes
/// touch the same sectors several times.
constexpr double different_sectors(const expr::pattern& how, int size) {
  if (pieces_in(size) == 1 || how.kind == shape::sectors_per_request) return 1;
  const double taking_part = how.kind == shape::repeated ? run_of(how) : lanes;
  double different = 0;
  double last = -1;
  for (double lane = 0; lane < taking_part; ++lane) {
    const double at = address_of(how, size, lane);
    const double end = whole_part((at + size - 1) / sector_bytes);
    different += end - larger(whole_part(at / sector_bytes) - 1, last);
    last = end;
  }
  return different / granules(how, size, sector_bytes);
}
}  // namespace detail

/// The 128-byte lines of a full warp's access.
constexpr double lines_of(const expr::pattern& how, int size) { return detail::granules(how, size, line_bytes); }

/// The request of an access to global memory, as a mean over its executions.
struct request {
  /// The number of instructions of the access.
  double instructions;
  /// Distinct bytes that the lanes access, and the sectors and lines that hold them, summed over the instructions.
  double bytes;
  double sectors;
  double lines;
  /// The number of lanes that conflict in the busiest of the 32 4-byte banks of a line.
  double bank_ways;
  /// The number of groups of lanes whose runs of consecutive elements reach the end of a sector in the same trip. With
  /// a row per lane it is 1 if the rows start at sectors, and up to the number of lanes otherwise.
  double phases;
  /// The pairs of neighbouring sectors, 64 bytes, that hold these.
  double pairs;

  /// True if its sectors are only partly used; true if each lies in a line of its own. Means over lanes are
  /// rounded, so both comparisons leave out the last digits.
  constexpr bool partial() const { return bytes < (1 - rounding) * sectors * sector_bytes; }
  constexpr bool isolated() const { return sectors <= (1 + rounding) * lines; }

 private:
  static constexpr double rounding = 1e-9;
};

/// The request of a full warp.
constexpr request request_of(const expr::pattern& how, int element_size) {
  using detail::shape;
  const double size = element_size;
  const double words = larger(1.0, size / 4);
  request one{static_cast<double>(pieces_in(element_size)),
              lanes * size,
              sectors_of(how, element_size),
              detail::granules(how, element_size, line_bytes),
              larger(1.0, words * smaller(1.0, size / 4)),
              1,
              detail::granules(how, element_size, 2 * sector_bytes)};
  switch (how.kind) {
    case shape::broadcast: one.bytes = size; break;
    case shape::random: one.bank_ways = busiest_bank(lanes) * words; break;
    case shape::sectors_per_request:
      one.bytes = one.sectors * sector_bytes;
      one.bank_ways = larger(one.bank_ways, how.wavefronts);
      break;
    case shape::row_segments:
      // Rows start in the same bank, as in arrays of round sizes.
      one.bank_ways = larger(one.bank_ways, larger(lanes / detail::run_of(how), 1.0));
      break;
    case shape::row_broadcast: {
      const double run = detail::run_of(how);
      one.bytes = size * detail::whole_part((lanes + run - 1) / run);
      one.bank_ways = larger(one.bank_ways / lanes * run, lanes / run);
      break;
    }
    case shape::repeated: one.bytes = size * detail::run_of(how); break;
    case shape::strided: {
      const double distance = how.amount * size;
      if (!detail::is_whole(distance)) break;
      if (detail::is_whole(distance / 4)) one.bank_ways = larger(words, detail::common_divisor(distance / 4, lanes));
      if (distance >= sector_bytes)
        one.phases = larger(1.0, sector_bytes / larger(detail::common_divisor(distance, sector_bytes), size));
      break;
    }
    case shape::coalesced:
    case shape::bank_conflict: break;
  }
  return one;
}
constexpr request request_of(const node::memory_access& what) { return request_of(what.pattern, what.type.size); }

/// The mean request of the active lanes; `full` is the request of a full warp.
template <class Lanes>
constexpr request request_of(const node::memory_access& what, const Lanes& who, const request& full) {
  request one = full;
  if (who.full_warps() || who.executions() == 0) return one;
  const double share = who.lanes_per_execution() / lanes;
  one.sectors = detail::granules(what.pattern, what.type.size, sector_bytes, who, full.sectors);
  one.lines = detail::granules(what.pattern, what.type.size, line_bytes, who, full.lines);
  one.pairs = detail::granules(what.pattern, what.type.size, 2 * sector_bytes, who, full.pairs);
  const bool stated = what.pattern.kind == detail::shape::sectors_per_request;
  one.bytes =
      stated ? one.sectors * sector_bytes : what.type.size * detail::elements(what.pattern, what.type.size, who);
  if (what.pattern.kind == detail::shape::random)
    one.bank_ways *= busiest_bank(share * lanes) / busiest_bank(lanes);
  else
    one.bank_ways = larger(1.0, share * one.bank_ways);
  return one;
}

template <class Lanes>
constexpr request request_of(const node::memory_access& what, const Lanes& who) {
  return request_of(what, who, request_of(what));
}

/// Sectors of an atomic's request. Lanes that update different addresses touch a sector each, unless the pattern makes
/// them neighbours.
template <class Lanes>
constexpr double atomic_sectors(const node::atomic& what, const Lanes& who) {
  const double addresses = larger(1.0, who.lanes_per_execution() / what.contention.lanes);
  if (what.pattern.kind == detail::shape::random) return addresses;
  return smaller(addresses, sectors_of(what.pattern, what.type.size, who));
}
}  // namespace kernelcost::warp
#pragma GCC diagnostic pop
