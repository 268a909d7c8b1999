// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "errors.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <thread>
#include <vector>

namespace examples {

/// Calls `body(begin, end)` for parts of [0, count) on all cores, because on one core a reference for a gigabyte takes
/// seconds.
template <typename Body>
void parallel_ranges(std::size_t count, const Body& body) {
  // A thread costs more than a small range; the references take at least some nanoseconds per element.
  constexpr std::size_t smallest_part = 16;
  const std::size_t cores = std::max(1u, std::thread::hardware_concurrency());
  const std::size_t parts = std::clamp<std::size_t>(count / smallest_part, 1, cores);
  std::vector<std::jthread> threads;
  for (std::size_t part = 1; part < parts; ++part)
    threads.emplace_back([=, &body] { body(count * part / parts, count * (part + 1) / parts); });
  body(0, count / parts);
}

/// Sum of `term(i)` over [0, count), in double, on all cores.
template <typename Term>
double parallel_sum(std::size_t count, const Term& term) {
  constexpr std::size_t chunk = 1 << 16;
  std::vector<double> sums((count + chunk - 1) / chunk);
  parallel_ranges(sums.size(), [&](std::size_t begin, std::size_t end) {
    for (std::size_t part = begin; part < end; ++part)
      for (std::size_t i = part * chunk; i < std::min(count, (part + 1) * chunk); ++i) sums[part] += term(i);
  });
  double total = 0;
  for (const double sum : sums) total += sum;
  return total;
}

/// Throws wrong_result unless got[i] equals reference(i), a double, for every i.
template <typename T, typename Reference>
void require_equal(const std::string& what, const std::vector<T>& got, const Reference& reference) {
  std::vector<double> expected(got.size());
  parallel_ranges(got.size(), [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) expected[i] = reference(i);
  });
  std::size_t wrong = 0;
  std::size_t first = 0;
  for (std::size_t i = got.size(); i-- > 0;) {
    // Written so that a NaN, which fills an output before the launch, counts as wrong.
    if (!(std::abs(static_cast<double>(got[i]) - expected[i]) <= 0)) {
      ++wrong;
      first = i;
    }
  }
  if (wrong != 0)
    throw wrong_result{what + ": " + std::to_string(wrong) + " of " + std::to_string(got.size()) +
                       " elements are wrong, the first is [" + std::to_string(first) +
                       "] = " + std::to_string(static_cast<double>(got[first])) + ", expected " +
                       std::to_string(expected[first])};
}

}  // namespace examples
