// SPDX-License-Identifier: BSL-1.0
/// \file
/// sets: the room that rows at a distance need in a cache whose lines are divided into sets.
///
/// A cache of `sets` sets with `ways` lines each holds a line in the set of its address: line number modulo `sets`.
/// Rows whose distance has a large common divisor with the number of sets begin in few of them. Once a set gets more
/// lines than it has ways, a program that reads all rows in turn, several times, loads each of them again, as a least
/// recently used line is always the next one needed (J. Hennessy, D. Patterson, "Computer Architecture: A Quantitative
/// Approach", appendix B: conflict misses). So rows take as much room as if every set had as many lines as the fullest
/// one. Units: bytes, lines.
#pragma once

#include <kernelcost/extremes.hpp>

namespace kernelcost::model::host_work {

/// One level of the caches, and the number of them over which the rows are spread.
struct cache_sets {
  long long sets;
  double line;
  double caches;
};

/// The most lines that one set gets from `rows` rows of `row` lines, each `pitch` lines after the one before. Exact if
/// `sets` is a multiple of `pitch` or the reverse, or if rows are no longer than their common divisor; otherwise an
/// upper bound.
constexpr long long lines_of_the_fullest_set(long long rows, long long row, long long pitch, long long sets) {
  const long long step = common_divisor(pitch, sets);
  // Rows begin in every step-th set, in turn. A set gets a line from each row that begins up to `row` sets before it.
  const long long beginnings = sets / step;
  const long long reaching = (row + step - 1) / step;
  const long long left_over = rows % beginnings;
  const long long whole_turns = reaching / beginnings * rows;
  const long long rest = reaching % beginnings;
  return whole_turns + rest * (rows / beginnings) + (rest < left_over ? rest : left_over);
}

/// The room that `bytes` of an array in rows take. At least `bytes`. Rows whose distance is no multiple of a line begin
/// everywhere and do not collide.
constexpr double room_of_rows(double bytes, double row, double pitch, const cache_sets& of) {
  const auto up = [](double x) {
    const auto whole = static_cast<long long>(x);
    return static_cast<double>(whole) < x ? whole + 1 : whole;
  };
  const long long pitch_lines = up(pitch / of.line);
  if (static_cast<double>(pitch_lines) * of.line > pitch) return bytes;
  const double of_a_cache = bytes / of.caches;
  const double part = smaller(of_a_cache, row);
  if (!(part > 0)) return bytes;
  const long long fullest = lines_of_the_fullest_set(up(of_a_cache / row), up(part / of.line), pitch_lines, of.sets);
  const double room = of.caches * static_cast<double>(fullest * of.sets) * of.line;
  return larger(room, bytes);
}
}  // namespace kernelcost::model::host_work
