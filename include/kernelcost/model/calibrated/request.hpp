// SPDX-License-Identifier: BSL-1.0
/// \file
/// request: what one access of a warp asks of the memory system.
///
/// Units: bytes, 32-byte sectors, 128-byte lines, and passes ("wavefronts") through the SM's L1 or shared memory.
/// Source: CUDA C++ Best Practices Guide, "Coalesced Access to Global Memory" and "Shared Memory and Memory Banks"; the rates that
/// multiply these counts are a machine's calibration.
#pragma once
#include <kernelcost/expr/atomic.hpp>
#include <kernelcost/expr/memory_access.hpp>

namespace kernelcost::model::memory {

inline constexpr double sector_bytes = 32;
inline constexpr double line_bytes = 128;
inline constexpr double warp_lanes = 32;

constexpr double least(double a, double b) { return a < b ? a : b; }
constexpr double most(double a, double b) { return a > b ? a : b; }

/// A request of a full warp to global memory.
struct request {
  /// Distinct bytes that the lanes ask for, and sectors and lines that hold them.
  double bytes;
  double sectors;
  double lines;
  /// How many lanes meet in the busiest of the 32 banks of 4 bytes that a line's data lie in.
  double bank_ways;
  /// Into how many groups the lanes fall whose runs of consecutive elements leave a sector in the same trip: of a row to a lane, 1
  /// where the rows begin at sectors, up to a lane each where they do not.
  double phases;

  /// The sectors that hold more than what is asked for.
  constexpr bool partial() const { return bytes < sectors * sector_bytes; }
};

namespace detail {
constexpr double greatest_common_divisor(double a, double b) {
  auto x = static_cast<long long>(a);
  auto y = static_cast<long long>(b);
  while (y != 0) {
    const auto rest = x % y;
    x = y;
    y = rest;
  }
  return static_cast<double>(x);
}
constexpr bool whole(double x) { return x == static_cast<double>(static_cast<long long>(x)); }
}  // namespace detail

/// `lanes` is the share of a warp's lanes that the launch fills.
constexpr request request_of(const node::memory_access& what, double lanes = 1) {
  using shape = expr::pattern::shape;
  const double size = what.type.size;
  const double words = most(1, size / 4);
  const double sectors = what.sectors();
  const double dense_lines = most(1, sectors / 4);
  request one{warp_lanes * size, sectors, dense_lines, most(1, words * least(1, size / 4)), 1};
  switch (what.how.kind) {
    case shape::broadcast: one.bytes = size; break;
    case shape::random:
      one.lines = most(warp_lanes, dense_lines);
      one.bank_ways = expr::busiest_of_banks * words;
      break;
    case shape::sectors_per_request:
      one.bytes = sectors * sector_bytes;
      one.lines =
          sectors <= 8 ? dense_lines : sectors;  // a few are a run that does not begin at a line; many are a stride
      break;
    case shape::row_segments:
      one.lines = most(warp_lanes / least(what.how.amount, warp_lanes), dense_lines);
      one.bank_ways =
          most(one.bank_ways, one.lines);  // rows begin at the same bank, as those of arrays of round sizes do
      break;
    case shape::row_broadcast:
      one.bytes = size * warp_lanes / least(what.how.amount, warp_lanes);
      one.lines = one.bank_ways = warp_lanes / least(what.how.amount, warp_lanes);
      break;
    case shape::repeated: one.bytes = size * least(what.how.amount, warp_lanes); break;
    case shape::strided: {
      const double distance = what.how.amount * size;
      one.lines = most(distance < line_bytes ? most(1, warp_lanes * distance / line_bytes) : warp_lanes, dense_lines);
      if (!detail::whole(distance)) break;
      if (detail::whole(distance / 4))
        one.bank_ways = most(words, detail::greatest_common_divisor(distance / 4, warp_lanes));
      if (distance >= sector_bytes)
        one.phases = most(1, sector_bytes / most(detail::greatest_common_divisor(distance, sector_bytes), size));
      break;
    }
    case shape::coalesced:
    case shape::bank_conflict: break;
  }
  if (lanes < 1 && what.how.kind != shape::broadcast && what.how.kind != shape::repeated) {
    one.bytes *= lanes;
    one.sectors = most(least(one.sectors, 1), lanes * one.sectors);
    one.lines = most(1, lanes * one.lines);
    one.bank_ways = most(1, lanes * one.bank_ways);
  }
  return one;
}

/// Sectors of an atomic's request: of the lanes that do not meet, each has its own unless the pattern says that they are neighbours.
constexpr double atomic_sectors(const node::atomic& what) {
  const double addresses = warp_lanes / what.meeting.lanes;
  const bool anywhere = what.how.kind == expr::pattern::shape::random;
  return anywhere ? addresses : least(addresses, expr::sectors_of(what.how, what.type.size));
}

/// Passes through shared memory: 128 bytes each, as often as the busiest bank is asked.
constexpr double shared_passes(const node::memory_access& what) {
  return expr::shared_wavefronts_of(what.how, what.type.size);
}
}  // namespace kernelcost::model::memory
