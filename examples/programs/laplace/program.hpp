// SPDX-License-Identifier: BSL-1.0
/// \file
/// Laplace's equation on n x n nodes by Jacobi's method until a sweep changes no node by more than 10^-digits, as a
/// timeline: sweeps in rounds, one by one or as a CUDA graph, and after each round the host reads the largest change.
///
/// Course slides on the heat equation in CUDA, example 1, whose solver is left as an exercise there: the left edge is
/// sin(pi y), the others are 0. The timeline has the same calls as run.cu.
#pragma once

#include "../common/largest_change.hpp"
#include "../common/program_facts.hpp"
#include "tree.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <string>
#include <vector>

namespace examples::laplace {

/// The memory from which a block reads the neighbours of its nodes.
enum class neighbours_in { global, shared };

/// These functions are not constexpr: a call is a compile error in a constant, and throws usage_error at run time.
namespace mistake {
[[noreturn]] inline void a_field_has_3_to_16384_nodes_a_side(long long n) {
  throw usage_error{"n: " + std::to_string(n) + " nodes a side, it has to be 3 to 16384"};
}
[[noreturn]] inline void a_round_has_an_even_number_of_sweeps(long long sweeps) {
  throw usage_error{"sweeps: " + std::to_string(sweeps) + " between two looks, it has to be even and at least 2"};
}
[[noreturn]] inline void a_block_has_8_16_or_32_threads_a_side(long long block) {
  throw usage_error{"block: " + std::to_string(block) + " threads a side, it has to be 8, 16 or 32"};
}
[[noreturn]] inline void there_are_1_to_12_digits(long long digits) {
  throw usage_error{"digits: " + std::to_string(digits) + " is not 1 to 12"};
}
}  // namespace mistake

struct shape {
  long long n;
  /// Sweeps between two looks at the change.
  long long sweeps = 100;
  long long digits = 7;
  long long block = 32;
  neighbours_in memory = neighbours_in::global;
  launched_as as = launched_as::graph;

  constexpr void check() const {
    if (n < 3 || n > 16384) mistake::a_field_has_3_to_16384_nodes_a_side(n);
    if (sweeps < 2 || sweeps % 2 != 0) mistake::a_round_has_an_even_number_of_sweeps(sweeps);
    if (block != 8 && block != 16 && block != 32) mistake::a_block_has_8_16_or_32_threads_a_side(block);
    if (digits < 1 || digits > 12) mistake::there_are_1_to_12_digits(digits);
  }
  /// One of the two fields, in double.
  constexpr kc::bytes field() const { return kc::count(n) * n * kc::bytes::from_value(sizeof(double)); }
  double small() const { return std::pow(10., -static_cast<double>(digits)); }
};

/// The left edge at row y of n: sin(pi y / (n - 1)).
inline double edge_value(long long n, long long y) {
  return std::sin(std::numbers::pi * static_cast<double>(y) / static_cast<double>(n - 1));
}

/// The exact solution of the equations of all nodes at column x: edge_value(n, y) times this number, which falls from 1
/// on the left to 0 on the right.
inline double solution_at(long long n, long long x) {
  const double cells = static_cast<double>(n - 1);
  const double rate = std::acosh(2 - std::cos(std::numbers::pi / cells));
  return std::sinh(rate * (cells - static_cast<double>(x))) / std::sinh(rate * cells);
}

/// The largest change of a node in the last of `sweeps` sweeps. The error at the start is the solution, a sum of waves
/// sin(k pi x) sin(pi y), of which a sweep multiplies each by (cos(k pi / cells) + cos(pi / cells)) / 2.
class change_of_sweeps {
 public:
  explicit change_of_sweeps(long long n) : cells_{n - 1} {
    for (long long at = 0; at < 2 * cells_; ++at)
      sines_.push_back(std::sin(std::numbers::pi * static_cast<double>(at) / static_cast<double>(cells_)));
    // Waves of which the factor is 0 or less are gone after a few sweeps.
    for (long long k = 1; 3 * k <= 2 * cells_ || k == 1; ++k) {
      double share = 0;
      for (long long x = 1; x < cells_; ++x)
        share += 2 / static_cast<double>(cells_) * solution_at(n, x) *
                 sines_[static_cast<std::size_t>(k * x % (2 * cells_))];
      shares_.push_back(share);
    }
  }

  double after(double sweeps) const {
    const auto cosine = [&](long long k) {
      return std::cos(std::numbers::pi * static_cast<double>(k) / static_cast<double>(cells_));
    };
    std::vector<double> amplitudes;
    for (std::size_t i = 0; i < shares_.size(); ++i) {
      const double factor = (cosine(static_cast<long long>(i) + 1) + cosine(1)) / 2;
      const double left = factor > 0 ? (1 - factor) * std::pow(factor, sweeps - 1) : 0;
      if (i > 0 && left < 1e-12 * amplitudes.front()) break;
      amplitudes.push_back(left * shares_[i]);
    }
    double largest = 0;
    for (long long x = 1; x < cells_; ++x) {
      double change = 0;
      for (std::size_t i = 0; i < amplitudes.size(); ++i)
        change += amplitudes[i] * sines_[static_cast<std::size_t>((static_cast<long long>(i) + 1) * x % (2 * cells_))];
      largest = std::max(largest, std::abs(change));
    }
    return largest * sines_[static_cast<std::size_t>(cells_ / 2)];
  }

 private:
  long long cells_;
  std::vector<double> sines_, shares_;
};

/// The rounds until the change is small.
inline long long rounds_of(const shape& all) {
  all.check();
  const change_of_sweeps change{all.n};
  const auto is_small = [&](long long rounds) {
    return change.after(static_cast<double>(rounds * all.sweeps)) <= all.small();
  };
  long long last_large = 0, small = 1;
  while (!is_small(small)) {
    last_large = small;
    small *= 2;
  }
  while (small - last_large > 1) {
    const long long middle = last_large + (small - last_large) / 2;
    (is_small(middle) ? small : last_large) = middle;
  }
  return small;
}

/// Throws usage_error for parameters that are not valid.
inline shape shape_of(const parameter_set& parameters) {
  const auto& memory = parameters.text("memory");
  if (memory != "global" && memory != "shared")
    throw usage_error{"parameter memory: '" + memory + "' is neither global nor shared"};
  const shape all{parameters.number<int>("n"),
                  parameters.number<int>("sweeps"),
                  parameters.number<int>("digits"),
                  parameters.number<int>("block"),
                  memory == "global" ? neighbours_in::global : neighbours_in::shared,
                  way_of_launching(parameters)};
  all.check();
  return all;
}

inline constexpr program_facts facts{.name = "laplace",
                                     .defaults = "n=256;sweeps=100;digits=7;block=32;memory=global;as=graph",
                                     .check = [](const parameter_set& parameters) { shape_of(parameters); },
                                     .measured = {"n=128;sweeps=100;digits=7;block=32;memory=global;as=launches",
                                                  "n=128;sweeps=100;digits=7;block=32;memory=global;as=graph",
                                                  "n=256;sweeps=100;digits=7;block=32;memory=global;as=graph",
                                                  "n=256;sweeps=100;digits=7;block=16;memory=shared;as=graph",
                                                  "n=256;sweeps=1000;digits=7;block=32;memory=global;as=graph",
                                                  "n=512;sweeps=100;digits=7;block=32;memory=global;as=graph",
                                                  "n=1024;sweeps=1000;digits=6;block=32;memory=global;as=graph"},
                                     .checked = {"n=3;sweeps=2;digits=5;block=8;memory=global;as=launches",
                                                 "n=33;sweeps=10;digits=8;block=8;memory=shared;as=graph",
                                                 "n=50;sweeps=20;digits=7;block=16;memory=global;as=graph",
                                                 "n=64;sweeps=50;digits=9;block=32;memory=shared;as=launches"}};

/// The time of each kernel.
struct kernels {
  kc::kernel_run sweep;
  kc::kernel_run change;
};

constexpr void program(kc::timeline& t, const shape& all, const kernels& time_of, long long rounds) {
  all.check();
  const auto now = t.allocate(all.field());
  t.allocate(all.field());
  t.copy_to_device(kc::pinned, all.field(), now, "field");
  t.copy_within_device(all.field(), "field");
  look_after_steps(t, time_of.sweep, all.sweeps, time_of.change, rounds, all.as);
  t.copy_to_host(kc::pinned, all.field(), now, "field");
}

/// The kernels under the best known model of a card.
constexpr kernels kernels_on(const kc::gpu& card, const shape& all) {
  const auto grid = heat_launch(all.n, all.block);
  return {all.memory == neighbours_in::global ? kc::run_of(global_sweep(all.n, all.block), grid, card)
                                              : kc::run_of(shared_sweep(all.n, all.block), grid, card),
          kc::run_of(largest_change(kc::count(all.n) * all.n), largest_change_launch(kc::count(all.n) * all.n), card)};
}
inline void program(kc::timeline& t, const kc::gpu& card, const shape& all) {
  program(t, all, kernels_on(card, all), rounds_of(all));
}
inline kc::seconds elapsed(const kc::gpu& card, const shape& all) {
  kc::timeline t{card};
  program(t, card, all);
  return t.elapsed();
}

}  // namespace examples::laplace
