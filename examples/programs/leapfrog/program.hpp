// SPDX-License-Identifier: BSL-1.0
/// \file
/// Leapfrog integration of n bodies that attract each other, as a timeline.
///
/// Bachelor thesis on six algorithms (2016), chapter 6, equations 6.7 to 6.9: kick, drift, forces, kick. The forces are
/// the kernels nbody_soa (a square root and a division) and nbody_rsqrt (the reciprocal square root), the latter also
/// as nvcc compiles it with -ftz=true (6.3.1.5). The timeline has the same calls as run.cu.
#pragma once

#include "../../kernels/nbody/nbody_rsqrt/tree.hpp"
#include "../../kernels/nbody/nbody_soa/tree.hpp"
#include "../common/program_facts.hpp"
#include "tree.hpp"

#include <string>

namespace examples::leapfrog {

/// The kernel of the forces.
enum class forces { root_and_division, rsqrt, rsqrt_ftz };

/// These functions are not constexpr: a call is a compile error in a constant, and throws usage_error at run time.
namespace mistake {
[[noreturn]] inline void a_program_has_at_least_one_body_and_one_step(long long n, long long steps) {
  throw usage_error{std::to_string(n) + " bodies and " + std::to_string(steps) + " steps, both have to be at least 1"};
}
[[noreturn]] inline void there_are_too_many_bodies(long long n, long long most) {
  throw usage_error{"n: " + std::to_string(n) + " bodies, " + std::to_string(most) + " is the most"};
}
[[noreturn]] inline void a_block_has_64_to_1024_threads(long long block) {
  throw usage_error{"block: " + std::to_string(block) + " threads, it has to be a multiple of 32 from 64 to 1024"};
}
}  // namespace mistake

/// n bodies, a number of time steps, and threads of a block.
struct shape {
  long long n;
  long long steps;
  long long block = 128;
  forces by = forces::rsqrt;

  /// The time of all pairs grows with the square of the number of bodies.
  static constexpr long long most_bodies = 1 << 24;

  constexpr void check() const {
    if (n < 1 || steps < 1) mistake::a_program_has_at_least_one_body_and_one_step(n, steps);
    if (n > most_bodies) mistake::there_are_too_many_bodies(n, most_bodies);
    if (block < 64 || block > 1024 || block % 32 != 0) mistake::a_block_has_64_to_1024_threads(block);
  }
  constexpr kc::threads threads() const { return {block}; }
  /// Position and mass of each body.
  constexpr kc::bytes bodies() const { return kc::count(n) * kc::bytes::from_value(16); }
  /// Three floats of each body: velocities, or accelerations.
  constexpr kc::bytes vectors() const { return 3 * kc::count(n) * kc::bytes::from_value(4); }
};

/// Throws usage_error for parameters that are not valid.
inline shape shape_of(const parameter_set& parameters) {
  const auto& by = parameters.text("forces");
  if (by != "sqrt" && by != "rsqrt" && by != "rsqrt_ftz")
    throw usage_error{"parameter forces: '" + by + "' is none of sqrt, rsqrt, rsqrt_ftz"};
  const shape all{parameters.number<int>("n"), parameters.number<int>("steps"), parameters.number<int>("block"),
                  by == "sqrt"    ? forces::root_and_division
                  : by == "rsqrt" ? forces::rsqrt
                                  : forces::rsqrt_ftz};
  all.check();
  return all;
}

inline constexpr program_facts facts{
    .name = "leapfrog",
    .defaults = "n=16384;steps=100;block=128;forces=rsqrt",
    .check = [](const parameter_set& parameters) { shape_of(parameters); },
    .measured = {"n=1024;steps=100;block=128;forces=rsqrt", "n=4096;steps=100;block=128;forces=rsqrt",
                 "n=16384;steps=100;block=128;forces=rsqrt", "n=65536;steps=100;block=128;forces=rsqrt",
                 "n=4096;steps=100;block=128;forces=sqrt", "n=16384;steps=100;block=128;forces=sqrt",
                 "n=65536;steps=20;block=256;forces=sqrt", "n=4096;steps=100;block=128;forces=rsqrt_ftz",
                 "n=16384;steps=100;block=128;forces=rsqrt_ftz", "n=65536;steps=100;block=128;forces=rsqrt_ftz"},
    .checked = {"n=1;steps=3;block=64;forces=rsqrt", "n=1000;steps=8;block=128;forces=rsqrt",
                "n=777;steps=5;block=96;forces=sqrt", "n=1000;steps=8;block=128;forces=rsqrt_ftz"}};

/// The time of each kernel.
struct kernels {
  kc::kernel_run forces;
  kc::kernel_run kick_drift;
  kc::kernel_run kick;
};

constexpr void program(kc::timeline& t, const shape& all, const kernels& time_of) {
  all.check();
  const auto bodies = t.allocate(all.bodies());
  const auto velocities = t.allocate(all.vectors());
  const auto accelerations = t.allocate(all.vectors());
  t.copy_to_device(kc::pinned, all.bodies(), bodies, "bodies");
  t.memset(all.vectors(), velocities);
  t.launch(time_of.forces, bodies, accelerations);
  for (long long step = 0; step < all.steps; ++step) {
    t.launch(time_of.kick_drift, bodies, velocities, accelerations);
    t.launch(time_of.forces, bodies, accelerations);
    t.launch(time_of.kick, velocities, accelerations);
  }
  t.copy_to_host(kc::pinned, all.bodies(), bodies, "bodies");
}

/// The kernels under the best known model of a card.
constexpr kernels kernels_on(const kc::gpu& card, const shape& all) {
  all.check();
  const auto grid = kick_launch(all.n, all.threads());
  const auto forces_of = [&] {
    switch (all.by) {
      case forces::root_and_division:
        return kc::run_of(nbody_soa(all.n, all.threads()), nbody_soa_launch(all.n, all.threads()), card);
      case forces::rsqrt:
        return kc::run_of(nbody_rsqrt(all.n, all.threads()), nbody_rsqrt_launch(all.n, all.threads()), card);
      default: return kc::run_of(forces_ftz(all.n, all.threads()), nbody_rsqrt_launch(all.n, all.threads()), card);
    }
  };
  return {forces_of(), kc::run_of(kick_drift(all.n), grid, card), kc::run_of(kick(all.n), grid, card)};
}

constexpr void program(kc::timeline& t, const kc::gpu& card, const shape& all) {
  program(t, all, kernels_on(card, all));
}
constexpr kc::seconds elapsed(const kc::gpu& card, const shape& all) {
  kc::timeline t{card};
  program(t, card, all);
  return t.elapsed();
}

}  // namespace examples::leapfrog
