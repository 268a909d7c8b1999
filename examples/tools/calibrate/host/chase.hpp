// SPDX-License-Identifier: BSL-1.0
/// \file
/// Pointer chases through lines of an array in an order without pattern: one chain, or several independent ones at the
/// same time.
#pragma once

#include "team.hpp"

#include <array>
#include <cstddef>
#include <random>
#include <vector>

namespace examples::calibrate::host {

struct alignas(64) line_of_memory {
  const line_of_memory* next;
};

/// One cycle through `lines`, in an order without pattern. The lines must outlive it.
class chain {
 public:
  static constexpr std::size_t most_chains = 32;

  explicit chain(std::vector<line_of_memory*> lines) {
    std::shuffle(lines.begin(), lines.end(), std::mt19937{20121});
    for (std::size_t i = 0; i < lines.size(); ++i) lines[i]->next = lines[(i + 1) % lines.size()];
    for (std::size_t i = 0; i < most_chains; ++i) starts_[i] = lines[i * lines.size() / most_chains];
  }
  const line_of_memory* start(std::size_t number) const { return starts_[number]; }

 private:
  std::array<const line_of_memory*, most_chains> starts_{};
};

/// A chain through all lines of an array.
struct full_array {
  aligned_array<line_of_memory> lines;
  chain through;

  explicit full_array(double bytes)
      : lines(static_cast<std::size_t>(bytes) / sizeof(line_of_memory), line_of_memory{}),
        through{all(lines.get(), static_cast<std::size_t>(bytes) / sizeof(line_of_memory))} {}

 private:
  static std::vector<line_of_memory*> all(line_of_memory* first, std::size_t number) {
    std::vector<line_of_memory*> result(number);
    for (std::size_t i = 0; i < number; ++i) result[i] = first + i;
    return result;
  }
};

/// Stored to, so that the compiler keeps the loads.
inline const line_of_memory* volatile kept_line = nullptr;

/// Seconds per load of `Chains` independent chains that are followed at the same time.
template <std::size_t Chains>
samples load_times(const chain& all, std::size_t repeats) {
  constexpr long steps = 64;
  samples times = time_per_pass(1, repeats, [&all](int) {
    std::array<const line_of_memory*, Chains> at{};
    for (std::size_t i = 0; i < Chains; ++i) at[i] = all.start(i * (chain::most_chains / Chains));
    return [at](long passes) mutable {
      auto now_at = at;
      for (long step = 0; step < passes * steps; ++step)
        for (auto& each : now_at) each = each->next;
      at = now_at;  // the next passes continue from there
      for (const auto* each : now_at) kept_line = each;
    };
  });
  for (double& each : times) each /= static_cast<double>(steps * Chains);
  return times;
}

}  // namespace examples::calibrate::host
