// SPDX-License-Identifier: BSL-1.0
#include "stopwatch.cuh"

#include <string>

namespace examples::calibrate {
namespace {

constexpr unsigned flag_distance = 32;  // words, so that each flag has a line

/// Blocks of one thread, all of them resident, pass a number around `rounds` times. `before` is the last round of the
/// launch before.
template <bool Fence>
__global__ void block_chain_kernel(unsigned before, unsigned rounds, volatile unsigned* flags, interval* marks) {
  const unsigned own = blockIdx.x * flag_distance;
  const unsigned previous = (blockIdx.x > 0 ? blockIdx.x - 1 : gridDim.x - 1) * flag_distance;
  interval taken;
  taken.begin = clock64();
  for (unsigned round = before + 1; round <= before + rounds; ++round) {
    // The first block starts a round when the last one has ended the round before.
    const unsigned awaited = blockIdx.x > 0 ? round : round - 1;
    while (flags[previous] != awaited) {}
    if (Fence) __threadfence();
    flags[own] = round;
  }
  taken.end = clock64();
  if (blockIdx.x == 0) mark(marks, taken);
}

template <bool Fence>
samples link_cycles(findings& found) {
  const auto blocks = static_cast<unsigned>(device_sms());
  device_buffer<unsigned> flags{std::size_t{blocks} * flag_distance};
  flags.zero();
  stopwatch watch;
  unsigned before = 0;
  constexpr int rounds = 64;
  return difference_per_step(found, "rounds", rounds * static_cast<int>(blocks), [&](int times) {
    const unsigned all = rounds * static_cast<unsigned>(times);
    block_chain_kernel<Fence><<<blocks, 1>>>(before, all, flags.data(), watch.marks());
    check_launch("block_chain_kernel");
    before += all;
    return watch.cycles(1);
  });
}

const registration block_chain{
    {"block_chain", "barriers", "cycles",
     "a link of a chain of blocks: from a block's store of a word to that of the next block, which polls the word",
     [](findings& found) {
       found.add("fence=no", link_cycles<false>(found));
       found.add("fence=yes", link_cycles<true>(found));
     }}};

}  // namespace
}  // namespace examples::calibrate
