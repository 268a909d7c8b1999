// SPDX-License-Identifier: BSL-1.0
/// \file
/// Pi by random points in a square, as a timeline: points by generators of each thread, and a reduction of the blocks'
/// counts.
///
/// Bachelor thesis on six algorithms (2016), chapter 8. The reduction is the kernel reduction_many_per_thread. The
/// generators are xorshift of 32 bits, as in the kernel monte_carlo: their period is 2^32 - 1, so a run with more
/// numbers than that draws some of them more than once. The timeline has the same calls as run.cu.
#pragma once

#include "../../kernels/reduction/reduction_many_per_thread/tree.hpp"
#include "../common/program_facts.hpp"
#include "tree.hpp"

#include <string>

namespace examples::monte_carlo_pi {

/// These functions are not constexpr: a call is a compile error in a constant, and throws usage_error at run time.
namespace mistake {
[[noreturn]] inline void a_block_has_32_to_1024_threads(long long block) {
  throw usage_error{"block: " + std::to_string(block) + " threads, it has to be a multiple of 32 from 32 to 1024"};
}
[[noreturn]] inline void a_grid_has_at_least_one_block(long long blocks) {
  throw usage_error{"blocks: " + std::to_string(blocks) + " is not 1 to 2147483647"};
}
[[noreturn]] inline void the_count_of_a_block_has_32_bits(long long samples, long long block) {
  throw usage_error{"samples: " + std::to_string(samples) + " for each of " + std::to_string(block) +
                    " threads, a block can draw 1 to 4294967295 in all"};
}
}  // namespace mistake

/// Threads of the second kernel, which adds the counts in one block.
inline constexpr long long reduction_block = 256;

struct shape {
  long long samples;  ///< of each thread
  long long blocks;
  long long block = 256;

  constexpr void check() const {
    if (block < 32 || block > 1024 || block % 32 != 0) mistake::a_block_has_32_to_1024_threads(block);
    if (blocks < 1 || blocks > 2147483647) mistake::a_grid_has_at_least_one_block(blocks);
    if (samples < 1 || samples > 4294967295 / block) mistake::the_count_of_a_block_has_32_bits(samples, block);
  }
  constexpr kc::bytes counts() const { return kc::count(blocks) * kc::bytes::from_value(sizeof(double)); }
};

/// Throws usage_error for parameters that are not valid.
inline shape shape_of(const parameter_set& parameters) {
  const shape all{parameters.number<int>("samples"), parameters.number<int>("blocks"), parameters.number<int>("block")};
  all.check();
  return all;
}

// 1056 blocks of 256 threads are eight for each multiprocessor of an H200, all that fit.
inline constexpr program_facts facts{
    .name = "monte_carlo_pi",
    .defaults = "samples=4096;blocks=1056;block=256",
    .check = [](const parameter_set& parameters) { shape_of(parameters); },
    .measured = {"samples=64;blocks=1056;block=256", "samples=512;blocks=1056;block=256",
                 "samples=4096;blocks=1056;block=256", "samples=16384;blocks=1056;block=256",
                 "samples=24576;blocks=1056;block=256", "samples=4096;blocks=132;block=256",
                 "samples=4096;blocks=264;block=1024"},
    .checked = {"samples=1;blocks=1;block=32", "samples=100;blocks=7;block=96", "samples=50;blocks=600;block=1024"},
    .references = {{"cub_sum", "samples=64;blocks=1056;block=256"},
                   {"cub_sum", "samples=4096;blocks=1056;block=256"},
                   {"cub_sum", "samples=4096;blocks=264;block=1024"}}};

/// The time of each kernel.
struct kernels {
  kc::kernel_run samples;
  kc::kernel_run sum;
};

constexpr void program(kc::timeline& t, const shape& all, const kernels& time_of) {
  all.check();
  const auto counts = t.allocate(all.counts());
  const auto sum = t.allocate(kc::bytes::from_value(sizeof(double)));
  t.launch(time_of.samples, counts);
  t.launch(time_of.sum, counts, sum);
  t.copy_to_host(kc::pinned, kc::bytes::from_value(sizeof(double)), sum, "sum");
}
/// The kernels under the best known model of a card.
constexpr void program(kc::timeline& t, const kc::gpu& card, const shape& all) {
  all.check();
  program(t, all,
          {kc::run_of(pi_samples(all.samples, all.blocks), pi_samples_launch(all.blocks, {all.block}), card),
           kc::run_of(reduction_many_per_thread<double>(all.blocks, 1, {reduction_block}),
                      reduction_many_per_thread_launch(1, {reduction_block}), card)});
}
constexpr kc::seconds elapsed(const kc::gpu& card, const shape& all) {
  kc::timeline t{card};
  program(t, card, all);
  return t.elapsed();
}

}  // namespace examples::monte_carlo_pi
