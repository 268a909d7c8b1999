// SPDX-License-Identifier: BSL-1.0
// Occupancy compared with cuda_occupancy.h: the same blocks per SM, a limiter that the oracle names too, and the same
// refusals, for random configurations on every compute capability that both support.
#include <kernelcost/kernelcost.hpp>

#include <cuda_occupancy.h>
#include <doctest/doctest.h>

#include <climits>
#include <random>

namespace kc = kernelcost;

namespace {

/// Properties that a driver reports for a device and that the oracle takes as input: CUDA C++ Programming Guide,
/// "Technical Specifications per Compute Capability". They are repeated here, so that an error in limits_of does not
/// affect both sides.
struct device {
  int major;
  int minor;
  int threads_per_sm;
  int shared_per_sm_in_kib;
  int shared_per_block_in_kib;
};
constexpr device devices[] = {
    {5, 0, 2048, 64, 48},    {5, 2, 2048, 96, 48},    {6, 0, 2048, 64, 48},   {6, 1, 2048, 96, 48},
    {7, 0, 2048, 96, 96},    {7, 5, 1024, 64, 64},    {8, 0, 2048, 164, 163}, {8, 6, 1536, 100, 99},
    {8, 7, 1536, 164, 163},  {8, 9, 1536, 100, 99},   {9, 0, 2048, 228, 227}, {10, 0, 2048, 228, 227},
    {10, 3, 2048, 228, 227}, {11, 0, 1536, 228, 227}, {12, 0, 1536, 100, 99}, {12, 1, 1536, 100, 99},
};

cudaOccDeviceProp properties_of(const device& which) {
  cudaOccDeviceProp properties;
  properties.computeMajor = which.major;
  properties.computeMinor = which.minor;
  properties.maxThreadsPerBlock = 1024;
  properties.maxThreadsPerMultiprocessor = which.threads_per_sm;
  properties.regsPerBlock = 65536;
  properties.regsPerMultiprocessor = 65536;
  properties.warpSize = 32;
  properties.sharedMemPerBlock = 48 * 1024;
  properties.sharedMemPerMultiprocessor = static_cast<std::size_t>(which.shared_per_sm_in_kib) * 1024;
  properties.numSms = 1;
  properties.sharedMemPerBlockOptin = static_cast<std::size_t>(which.shared_per_block_in_kib) * 1024;
  properties.reservedSharedMemPerBlock = which.major >= 8 ? 1024 : 0;
  return properties;
}

struct configuration {
  int block;
  int registers;
  int static_shared;
  int dynamic_shared;
};

cudaOccResult ask_the_oracle(const cudaOccDeviceProp& properties, const configuration& c) {
  cudaOccFuncAttributes attributes;
  attributes.maxThreadsPerBlock = INT_MAX;
  attributes.numRegs = c.registers;
  attributes.sharedSizeBytes = static_cast<std::size_t>(c.static_shared);
  attributes.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
  attributes.maxDynamicSharedSizeBytes = static_cast<std::size_t>(c.dynamic_shared);
  attributes.numBlockBarriers = 1;
  const cudaOccDeviceState state;
  cudaOccResult result{};
  const auto status = cudaOccMaxActiveBlocksPerMultiprocessor(&result, &properties, &attributes, &state, c.block,
                                                              static_cast<std::size_t>(c.dynamic_shared));
  REQUIRE(status == CUDA_OCC_SUCCESS);
  return result;
}

unsigned bit_of(kc::occupancy::limit limiter) {
  switch (limiter) {
    case kc::occupancy::limit::threads: return OCC_LIMIT_WARPS;
    case kc::occupancy::limit::blocks: return OCC_LIMIT_BLOCKS;
    case kc::occupancy::limit::registers: return OCC_LIMIT_REGISTERS;
    case kc::occupancy::limit::shared_memory: return OCC_LIMIT_SHARED_MEMORY;
  }
  return 0;
}

/// Draws from the whole range and a little outside it. A quarter of the sizes lie within a few allocation units of a
/// boundary, where rounding decides.
class draw {
 public:
  explicit draw(int most_shared) : most_shared_(most_shared) {}

  configuration operator()() {
    configuration c{between(1, 1040), between(1, 258), 0, 0};
    if (c.registers == 256) c.registers = 255;  // the oracle accepts 256; ptxas and the hardware's encoding end at 255
    if (one_in(4)) c.block = 32 * between(1, 32);
    if (one_in(4)) c.registers = 8 * between(1, 31);
    if (one_in(3)) return c;
    const int whole = one_in(4) ? most_shared_ / between(1, 32) + between(-1300, 300) : between(0, most_shared_ + 600);
    const int shared = whole < 0 ? 0 : whole;
    c.static_shared = between(0, shared < 48 * 1024 ? shared : 48 * 1024);
    c.dynamic_shared = shared - c.static_shared;
    return c;
  }

 private:
  int between(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
  bool one_in(int n) { return between(1, n) == 1; }

  int most_shared_;
  std::mt19937 random_{20120919};
};

struct tally {
  int agreed = 0;
  int refused = 0;
  int limited_by[4] = {};
};

void compare(const kc::gpu& card, const cudaOccDeviceProp& properties, const configuration& c, tally& seen) {
  const auto expected = ask_the_oracle(properties, c);
  const kc::expr::resources uses{c.registers, kc::bytes::from_value(c.static_shared)};
  const kc::launch how{{1}, {c.block}, kc::bytes::from_value(c.dynamic_shared)};
  int blocks = 0;
  bool limiter_named = true;
  try {
    const auto actual = kc::occupancy_of(card, how, uses);
    blocks = actual.blocks_per_sm;
    limiter_named = (expected.limitingFactors & bit_of(actual.limiter)) != 0;
    ++seen.limited_by[static_cast<int>(actual.limiter)];
  } catch (const kc::error&) { ++seen.refused; }
  if (blocks == expected.activeBlocksPerMultiprocessor && limiter_named) {
    ++seen.agreed;
  } else {
    CAPTURE(card.capability.major);
    CAPTURE(card.capability.minor);
    CAPTURE(c.block);
    CAPTURE(c.registers);
    CAPTURE(c.static_shared);
    CAPTURE(c.dynamic_shared);
    CHECK(blocks == expected.activeBlocksPerMultiprocessor);
    CHECK(limiter_named);
  }
}
}  // namespace

TEST_CASE("occupancy is that of cuda_occupancy.h") {
  constexpr int configurations = 120'000;
  for (const auto& which : devices) {
    kc::gpu card;
    card.name = "any";
    card.capability = {which.major, which.minor};
    card.sm = kc::limits_of(card.capability);
    const auto properties = properties_of(which);
    draw next(which.shared_per_block_in_kib * 1024);
    tally seen;
    for (int i = 0; i < configurations; ++i) {
      compare(card, properties, next(), seen);
      if (i - seen.agreed > 3) break;  // a few examples are as useful as thousands
    }
    INFO("compute capability ", which.major, ".", which.minor);
    CHECK(seen.agreed == configurations);
    // The draws are useful only if they cover every limiter and both verdicts.
    CHECK(seen.refused > configurations / 100);
    CHECK(seen.limited_by[static_cast<int>(kc::occupancy::limit::threads)] > configurations / 100);
    CHECK(seen.limited_by[static_cast<int>(kc::occupancy::limit::registers)] > configurations / 100);
    CHECK(seen.limited_by[static_cast<int>(kc::occupancy::limit::shared_memory)] > configurations / 100);
    CHECK(seen.limited_by[static_cast<int>(kc::occupancy::limit::blocks)] > 0);
  }
}

TEST_CASE("the edges of shared memory, to the byte") {
  for (const auto& which : devices) {
    kc::gpu card;
    card.name = "any";
    card.capability = {which.major, which.minor};
    card.sm = kc::limits_of(card.capability);
    const auto properties = properties_of(which);
    tally seen;
    int compared = 0;
    for (int shared = which.shared_per_block_in_kib * 1024 - 300; shared <= which.shared_per_block_in_kib * 1024 + 300;
         ++shared) {
      compare(card, properties, {64, 32, 0, shared}, seen);
      ++compared;
    }
    CHECK(seen.agreed == compared);
    CHECK(seen.refused == 300);
  }
}
