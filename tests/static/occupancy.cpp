// SPDX-License-Identifier: BSL-1.0
// Occupancy, worked by hand for each limiter on old and new cards. tests/oracle compares with CUDA's calculator, which
// supports compute capability 5 and later; the cases of 1.x and 2.x follow the CUDA Occupancy Calculator's rules.
#include <kernelcost/machine/clusters.hpp>
#include <kernelcost/machine/machines.hpp>
#include <kernelcost/machine/occupancy.hpp>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using limit = kc::occupancy::limit;

constexpr kc::gpu card_of(int major, int minor) {
  kc::gpu card;
  card.name = "any";
  card.capability = {major, minor};
  card.sm = kc::limits_of(card.capability);
  return card;
}
constexpr kc::occupancy resident(const kc::gpu& card, long long block, int registers = 0, kc::bytes shared = {},
                                 kc::bytes dynamic = {}) {
  return kc::occupancy_of(card, {{1}, {block}, dynamic}, {registers, shared});
}
constexpr bool is(const kc::occupancy& o, int blocks, int warps, limit limiter) {
  return o.blocks_per_sm == blocks && o.warps_per_sm == warps && o.limiter == limiter;
}

// Hopper: 2048 threads, 32 blocks, 65536 registers, 228 KiB of which the driver takes 1 KiB a block.
constexpr auto hopper = card_of(9, 0);
static_assert(is(resident(hopper, 256), 8, 64, limit::threads));
static_assert(is(resident(hopper, 1024), 2, 64, limit::threads));
static_assert(is(resident(hopper, 32), 32, 32, limit::blocks));
static_assert(is(resident(hopper, 33), 32, 64, limit::threads));  // 2 warps: 32 blocks by warps, 32 by blocks
static_assert(is(resident(hopper, 256, 32), 8, 64, limit::threads));
static_assert(is(resident(hopper, 256, 33), 6, 48, limit::registers));  // 40 x 32 = 1280 a warp, 12 warps a partition
static_assert(is(resident(hopper, 256, 64), 4, 32, limit::registers));
static_assert(is(resident(hopper, 1024, 64), 1, 32, limit::registers));
static_assert(is(resident(hopper, 96, 255), 2, 6, limit::registers));  // 8160 -> 8192: 2 warps a partition, 8 in all
static_assert(is(resident(hopper, 128, 0, 56_KiB), 4, 16, limit::shared_memory));  // 57 KiB each
static_assert(is(resident(hopper, 128, 0, 56_KiB, 1_B), 3, 12, limit::shared_memory));
static_assert(is(resident(hopper, 128, 0, 0_B, 227_KiB), 1, 4, limit::shared_memory));
static_assert(is(resident(hopper, 128, 0, 100_KiB, 127_KiB), 1, 4, limit::shared_memory));  // both kinds count
static_assert(resident(hopper, 256).fraction() == 1 && resident(hopper, 256, 64).fraction() == 0.5);
static_assert(resident(hopper, 256).most_warps_per_sm == 64);

// Registers that are not stated limit nothing.
static_assert(is(resident(hopper, 1024, 0), 2, 64, limit::threads));

// Turing: 1024 threads, 16 blocks, 64 KiB in units of 256 B, nothing reserved.
constexpr auto turing = card_of(7, 5);
static_assert(is(resident(turing, 1024), 1, 32, limit::threads));
static_assert(is(resident(turing, 64), 16, 32, limit::threads));
static_assert(is(resident(turing, 32), 16, 16, limit::blocks));
static_assert(is(resident(turing, 128, 0, 32_KiB), 2, 8, limit::shared_memory));
static_assert(is(resident(turing, 128, 0, 32_KiB, 1_B), 1, 4, limit::shared_memory));

// Fermi (the 2012 thesis): 1536 threads, 8 blocks, 32768 registers by warp in units of 64, warps in pairs, 48 KiB in
// units of 128 B.
constexpr const auto& fermi = kc::machine::tesla_c2070;
static_assert(is(resident(fermi, 192), 8, 48, limit::threads));
static_assert(is(resident(fermi, 128), 8, 32, limit::blocks));
static_assert(is(resident(fermi, 192, 20), 8, 48, limit::threads));  // 640 a warp: 51 warps in pairs of partitions, 50
static_assert(is(resident(fermi, 192, 21), 7, 42, limit::registers));  // 672 -> 704: 23 warps a partition, 46 in all
static_assert(is(resident(fermi, 192, 63), 2, 12, limit::registers));  // 2016 -> 2048: 8 a partition, 16 in all
static_assert(is(resident(fermi, 96, 63), 4, 12, limit::registers));   // 3 warps count as 4
static_assert(is(resident(fermi, 192, 0, 12_KiB), 4, 24, limit::shared_memory));
static_assert(is(resident(fermi, 192, 0, 12_KiB, 1_B), 3, 18, limit::shared_memory));
static_assert(resident(fermi, 192, 21).fraction() == 0.875);

// Tesla 10: 1024 threads, 8 blocks, 16384 registers by block in units of 512, warps in pairs, 16 KiB in units of 512 B.
constexpr const auto& tesla = kc::machine::tesla_c1060;
static_assert(is(resident(tesla, 128), 8, 32, limit::threads));
static_assert(is(resident(tesla, 64), 8, 16, limit::blocks));
static_assert(is(resident(tesla, 256, 16), 4, 32, limit::threads));
static_assert(is(resident(tesla, 256, 17), 3, 24, limit::registers));  // 4352 -> 4608
static_assert(is(resident(tesla, 96, 32), 4, 12, limit::registers));   // 3 warps count as 4: 4096
static_assert(is(resident(tesla, 128, 0, 4_KiB), 4, 16, limit::shared_memory));
static_assert(is(resident(tesla, 128, 0, 4_KiB, 1_B), 3, 12, limit::shared_memory));

// The first cards: 768 threads, 8192 registers in units of 256.
constexpr const auto& first = kc::machine::geforce_8500_gt;
static_assert(is(resident(first, 256), 3, 24, limit::threads));
static_assert(is(resident(first, 256, 11), 2, 16, limit::registers));  // 2816 each
static_assert(is(resident(first, 256, 10), 3, 24, limit::threads));    // 2560 each
static_assert(resident(first, 256).most_warps_per_sm == 24);

// The shape of a block does not matter, only its volume.
static_assert(is(kc::occupancy_of(hopper, {{1}, {16, 16}}), 8, 64, limit::threads));
static_assert(is(kc::occupancy_of(hopper, {{1}, {8, 8, 4}}), 8, 64, limit::threads));

// A block that needs more of a resource never increases the number of blocks on an SM.
constexpr bool grows_only_down(const kc::gpu& card) {
  for (int block = 32; block < card.sm.threads_per_block; block += 32)
    if (resident(card, block + 32, 16).blocks_per_sm > resident(card, block, 16).blocks_per_sm) return false;
  for (int registers = 1; registers < card.sm.registers_per_thread; ++registers)
    if (resident(card, 64, registers + 1).blocks_per_sm > resident(card, 64, registers).blocks_per_sm) return false;
  for (int kib = 0; kib < card.sm.shared_per_block / 1024; ++kib)
    if (resident(card, 64, 0, kib * 1_KiB + 1_KiB).blocks_per_sm > resident(card, 64, 0, kib * 1_KiB).blocks_per_sm)
      return false;
  return true;
}
static_assert(grows_only_down(hopper));
static_assert(grows_only_down(turing));
static_assert(grows_only_down(fermi));
static_assert(grows_only_down(tesla));
static_assert(grows_only_down(first));

// 66 TPCs in 8 GPCs of up to 9: clusters of four that fill their SMs leave four SMs without one, and those of 16 as
// many. With 64 KiB, three blocks share an SM.
constexpr int clusters_of(int blocks, int shared_kib = 128) {
  return kc::most_clusters(kc::machine::h200, kc::launch_blocks(1024, 128_threads, shared_kib * 1_KiB), blocks);
}
static_assert(clusters_of(1) == 132);
static_assert(clusters_of(2) == 66);
static_assert(clusters_of(4) == 32);
static_assert(clusters_of(8) == 16);
static_assert(clusters_of(16) == 8);
static_assert(clusters_of(16, 64) == 24);
static_assert(clusters_of(2, 64) == 198);

// The counts of the card itself are lower: 30 of four, 15 of eight and 7 of sixteen blocks, and 79 of three if an SM
// has two blocks. GPCs of 2 x 18, 5 x 16 and 8 SMs, and four TPCs by themselves, agree with them.
constexpr kc::occupancy in_clusters_of(int blocks, int shared_kib = 128) {
  return kc::occupancy_of(kc::machine::h200,
                          kc::launch_blocks(240 * blocks, 128_threads, shared_kib * 1_KiB).in_clusters(blocks));
}
static_assert(in_clusters_of(1).clusters == 0);
static_assert(in_clusters_of(2).clusters == 66);
static_assert(in_clusters_of(4).clusters == 30);
static_assert(in_clusters_of(8).clusters == 15);
static_assert(in_clusters_of(16).clusters == 7);
static_assert(in_clusters_of(3).clusters == 39);
static_assert(in_clusters_of(5).clusters == 22);
// Three blocks on an SM: 54 blocks on a GPC of 18 SMs, 48 on those of 16. The one of 8 SMs has no room for sixteen.
static_assert(in_clusters_of(2, 64).clusters == 198);
static_assert(in_clusters_of(16, 64).clusters == 2 * 3 + 5 * 3);
static_assert(kc::usable_sms(kc::machine::h200, kc::launch_blocks(8, 128_threads, 128_KiB).in_clusters(4),
                             in_clusters_of(4)) == 120);
static_assert(kc::usable_sms(kc::machine::h200, kc::launch_blocks(8, 128_threads), in_clusters_of(1)) == 132);
}  // namespace
