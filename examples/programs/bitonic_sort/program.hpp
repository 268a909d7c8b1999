// SPDX-License-Identifier: BSL-1.0
/// \file
/// Bitonic sorts of lists of n keys, one list after the other, as a timeline: a block sorts a list in shared memory
/// (`steps=shared`) or in global memory (`steps=global`), or each step of comparisons is a launch (`steps=launches`).
///
/// Bachelor thesis on six algorithms (2016), sections 3.2.3, 3.3.1 and 3.4.1, which compares these versions for 2048
/// keys. The timeline has the same calls as run.cu.
#pragma once

#include "../common/program_facts.hpp"
#include "tree.hpp"

#include <string>

namespace examples::bitonic_sort {

/// These functions are not constexpr: a call is a compile error in a constant, and throws usage_error at run time.
namespace mistake {
[[noreturn]] inline void a_list_has_a_power_of_two_from_64_to_2048_keys(long long n) {
  throw usage_error{"n: " + std::to_string(n) + " keys, it has to be a power of two from 64 to 2048"};
}
[[noreturn]] inline void there_are_1_to_65536_lists(long long lists) {
  throw usage_error{"lists: " + std::to_string(lists) + " is not 1 to 65536"};
}
}  // namespace mistake

enum class steps_in { shared, global, launches };

struct shape {
  long long n;
  long long lists;
  steps_in steps = steps_in::shared;

  constexpr void check() const {
    if (n < 64 || n > 2048 || (n & (n - 1)) != 0) mistake::a_list_has_a_power_of_two_from_64_to_2048_keys(n);
    if (lists < 1 || lists > 65536) mistake::there_are_1_to_65536_lists(lists);
  }
  constexpr kc::bytes keys() const { return kc::count(n) * lists * kc::bytes::from_value(sizeof(int)); }
};

/// Throws usage_error for parameters that are not valid.
inline shape shape_of(const parameter_set& parameters) {
  const auto& steps = parameters.text("steps");
  if (steps != "shared" && steps != "global" && steps != "launches")
    throw usage_error{"parameter steps: '" + steps + "' is none of shared, global, launches"};
  const shape all{parameters.number<int>("n"), parameters.number<int>("lists"),
                  steps == "shared"   ? steps_in::shared
                  : steps == "global" ? steps_in::global
                                      : steps_in::launches};
  all.check();
  return all;
}

inline constexpr program_facts facts{
    .name = "bitonic_sort",
    .defaults = "n=2048;lists=200;steps=shared",
    .check = [](const parameter_set& parameters) { shape_of(parameters); },
    .measured = {"n=2048;lists=200;steps=shared", "n=2048;lists=200;steps=global", "n=2048;lists=200;steps=launches",
                 "n=512;lists=200;steps=shared", "n=512;lists=200;steps=global", "n=512;lists=200;steps=launches",
                 "n=64;lists=200;steps=shared"},
    .checked = {"n=64;lists=3;steps=shared", "n=128;lists=2;steps=launches", "n=2048;lists=2;steps=shared",
                "n=2048;lists=2;steps=global", "n=1024;lists=1;steps=launches"}};

/// The time of the kernel: of a list, or of a step.
constexpr void program(kc::timeline& t, const shape& all, const kc::kernel_run& kernel) {
  all.check();
  const auto keys = t.allocate(all.keys());
  const long long launches = all.steps == steps_in::launches ? all.lists * steps_of(all.n).all : all.lists;
  t.copy_to_device(kc::pinned, all.keys(), keys, "keys");
  for (long long i = 0; i < launches; ++i) t.launch(kernel, keys);
  t.copy_to_host(kc::pinned, all.keys(), keys, "sorted");
}
/// The kernel under the best known model of a card.
constexpr kc::kernel_run kernel_on(const kc::gpu& card, const shape& all) {
  switch (all.steps) {
    case steps_in::shared: return kc::run_of(shared_list(all.n), one_block(all.n), card);
    case steps_in::global: return kc::run_of(global_list(all.n), one_block(all.n), card);
    default: return kc::run_of(one_step(all.n), one_block(all.n), card);
  }
}
constexpr void program(kc::timeline& t, const kc::gpu& card, const shape& all) {
  all.check();
  program(t, all, kernel_on(card, all));
}
constexpr kc::seconds elapsed(const kc::gpu& card, const shape& all) {
  kc::timeline t{card};
  program(t, card, all);
  return t.elapsed();
}

}  // namespace examples::bitonic_sort
