// SPDX-License-Identifier: BSL-1.0
// The roofline, worked by hand. The card has no calibration: 10 SMs of 32 cores at 1 GHz, and 80 GB/s, which are 80
// bytes a cycle. An SM takes one cycle for an instruction of a warp, one for a wavefront of shared memory, and two for
// an instruction of doubles.
#include <kernelcost/kernelcost.hpp>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::expr;
using kc::feature;
using kc::resource;
constexpr auto roofline =
    kc::model::roofline.with({.issue_cycles_single = {24_cycles, "test"}, .issue_cycles_double = {48_cycles, "test"}});

constexpr kc::gpu card = [] {
  kc::gpu made;
  made.name = "round";
  made.capability = {2, 0};
  made.sm = kc::limits_of(made.capability);
  made.clock = {1_GHz, "test"};
  made.sm_count = {10, "test"};
  made.cores_per_sm = {32, "test"};
  made.dram_bandwidth = {80_GB_per_s, "test"};
  return made;
}();

// Eight warps on each SM, 2560 threads.
constexpr kc::launch eight_warps{{10}, {256}};

template <class Body>
constexpr auto cost(const Body& body, const kc::launch& how = eight_warps, const kc::gpu& of = card) {
  return kc::estimate(kernel("k", body), how, of, roofline);
}
/// Probability that none of `lanes` lanes takes a side. Each lane takes the other side with probability `of_one`.
constexpr double chance(double of_one, int lanes) { return lanes == 0 ? 1 : of_one * chance(of_one, lanes - 1); }
constexpr bool near(const kc::cycles& a, const kc::cycles& b) { return a - b < 1e-12 * b && b - a < 1e-12 * b; }

// Arithmetic: 8 warps x 100 instructions. A multiply-add is two operations of each lane.
constexpr auto sums = cost(compute<float>(op::fma, 100));
static_assert(sums.cycles == 800_cycles && sums.bottleneck == resource::instruction_issue);
static_assert(sums.resources[resource::fp32] == 800_cycles &&
              sums.figures.operations == kc::operations(2560 * 200_ops));
static_assert(sums.figures.warp_instructions == 8000 && sums.ignored == feature::none &&
              sums.time == 800_cycles / 1_GHz);
constexpr auto doubles = cost(compute<double>(op::mul, 100));
static_assert(doubles.cycles == 1600_cycles && doubles.bottleneck == resource::fp64);
static_assert(cost(compute<long long>(op::add)).resources[resource::integer] == 16_cycles);
static_assert(cost(compute<float>(op::add, 5) + compute<int>(op::add, 7)).cycles == 8 * 12_cycles);

// Memory: 80 warps x 128 bytes over 80 bytes a cycle.
constexpr auto read = load<float>(global);
constexpr auto reads = cost(read);
static_assert(reads.cycles == 128_cycles && reads.bottleneck == resource::dram_bandwidth);
static_assert(reads.figures.dram_bytes == 10240_B && reads.figures.l1_bytes == 10240_B);
// Each byte of a buffer moves once: 4000 of the 10240 bytes requested, however often they are loaded. Stored bytes are
// added.
constexpr buffer<float> A{"A", 1000}, B{"B", 1000};
static_assert(cost(load(A)).cycles == 50_cycles && cost(5 * load(A)).cycles == 50_cycles);
static_assert(cost(load(A) + load(A, broadcast) + store(A)).figures.dram_bytes == 8000_B);
static_assert(cost(load(A) + load(B)).figures.dram_bytes == 8000_B);
// Each lane reads a row of its own: all sectors pass L1. If the load is done once, all of them cross the bus. If lanes
// walk along their rows, a sector crosses the bus once in eight trips.
constexpr auto rows = cost(load<float>(global, strided(8)));
static_assert(rows.figures.l1_bytes == 8 * 10240_B && rows.figures.dram_bytes == 8 * 10240_B);
constexpr auto along_rows = cost(800 * load<float>(global, strided(8)));
static_assert(along_rows.figures.l1_bytes == 800 * 8 * 10240_B && along_rows.figures.dram_bytes == 800 * 10240_B);
// Random lanes fetch one sector each. The sector of a broadcast is fetched once.
static_assert(cost(load<float>(global, kc::expr::random)).figures.dram_bytes == 2560 * 32_B);
static_assert(cost(load<float>(global, broadcast)).figures.dram_bytes == 32_B);
// Cache tags.
static_assert(cost(load<float>(global, coalesced, hits(cache_level::l2, 0.75))).figures.dram_bytes == 2560_B);
static_assert(cost(load<float>(global, strided(8), uncached)).figures.dram_bytes == 8 * 10240_B);
static_assert(cost(9 * load<float>(global, coalesced, reuse(1000_B))).figures.dram_bytes == 1000_B);
static_assert(cost(atomic<int>(op::add, global, contention(2560))).figures.dram_bytes == 32_B);

// Shared memory: 8 warps x 8 wavefronts.
constexpr auto conflicts = cost(load<float>(shared, bank_conflict(8)));
static_assert(conflicts.cycles == 64_cycles && conflicts.bottleneck == resource::shared_bandwidth);
static_assert(conflicts.figures.shared_bytes == 80 * 8 * 128_B);

// Intensity at two levels: two operations for each 4 bytes of device memory, and for each 32 bytes that pass L1.
constexpr auto row_sums = cost(800 * (load<float>(global, strided(8)) + compute<float>(op::fma)));
static_assert(row_sums.figures.intensity_at(resource::dram_bandwidth) == 0.5 * (1_ops / 1_B));
static_assert(row_sums.figures.intensity_at(resource::l1_bandwidth) == 0.0625 * (1_ops / 1_B));
// The ridge: the loads take 128 cycles of the bus, as long as 16 instructions of eight warps. The load is one of the
// 16.
static_assert(cost(read + compute<float>(op::fma, 14)).bottleneck == resource::dram_bandwidth);
static_assert(cost(read + compute<float>(op::fma, 16)).bottleneck == resource::instruction_issue);

// Only the busiest ceiling counts: times are not added up, and a launch has no minimum time.
static_assert(cost(read + compute<float>(op::fma, 100)).cycles == 808_cycles);
static_assert(cost(sequence()).cycles == 0_cycles && cost(sequence()).bottleneck == resource::none);
static_assert(cost(repeat(0, read)).cycles == 0_cycles && cost(guard(0, read)).cycles == 0_cycles);

// A block runs on one SM.
static_assert(cost(compute<float>(op::add, 100), {{1}, {256}}).cycles == 800_cycles);
static_assert(cost(compute<float>(op::add, 100), {{5}, {256}}).cycles == 800_cycles);
static_assert(cost(compute<float>(op::add, 100), {{20}, {256}}).cycles == 1600_cycles);

// Loops, guards, branches.
static_assert(cost(repeat(10, repeat(3, compute<float>(op::add)))).cycles == 240_cycles);
// Half of the lanes, by chance: one sector in 2^8 has none of its 8 lanes among them.
constexpr auto uneven = cost(repeat(varying{2, 4, 9}, read));
constexpr double sectors_read = uneven.figures.dram_bytes / (4 * 10240_B);
static_assert(uneven.figures.warp_instructions == 320);
static_assert(sectors_read > 0.996093 && sectors_read < 0.996095);
static_assert(cost(guard(1280, read)).figures.dram_bytes == 5120_B);
static_assert(cost(guard(lanes_of_warp(8), read)).figures.dram_bytes == 2560_B);
static_assert(cost(guard(lanes_of_warp(16), compute<float>(op::add))).figures.operations ==
              kc::operations(1280 * 1_ops));
static_assert(cost(branch(uniform(0.25), compute<float>(op::add, 8))).cycles == 16_cycles);
static_assert(near(cost(branch(divergent(0.25), compute<float>(op::add, 8), compute<float>(op::add, 2))).cycles,
                   (1 - chance(0.75, 32)) * 64_cycles + (1 - chance(0.25, 32)) * 16_cycles));
static_assert(cost(branch(divergent(1), compute<float>(op::add, 8), read)).cycles == 64_cycles);
static_assert(near(cost(branch(divergent(0.5), read)).resources[resource::dram_bandwidth],
                   (1 - 1 / 256.0) * 128_cycles));
static_assert(cost(diverge(4, compute<float>(op::add, 8))).cycles == 256_cycles);

// Phases: each is priced as if it were alone, with its share of the bytes that the kernel fetches once.
constexpr auto phased = cost(phase("a", load(A)) + phase("b", load(A), compute<float>(op::add, 10)));
static_assert(phased.phase("a") == 25_cycles && phased.phase("b") == 88_cycles && phased.cycles == 96_cycles);

// Ceilings that the model considers.
static_assert(sums.figures.knows(resource::fp64) && sums.figures.knows(resource::shared_bandwidth));
static_assert(!sums.figures.knows(resource::l1_bandwidth) && !sums.figures.knows(resource::l2_bandwidth));
static_assert(!sums.figures.knows(resource::special_function) && !sums.figures.knows(resource::latency));
constexpr auto unknown_doubles =
    kc::estimate(kernel("k", compute<double>(op::mul, 100)), eight_warps, card, kc::model::roofline);
static_assert(!unknown_doubles.figures.knows(resource::fp64) && unknown_doubles.cycles == 800_cycles);
static_assert(!cost(read, eight_warps, kc::machine::tesla_c1060).figures.knows(resource::shared_bandwidth));
constexpr auto on_h200 = cost(read, eight_warps, kc::machine::h200);
static_assert(on_h200.figures.knows(resource::l1_bandwidth) && on_h200.figures.knows(resource::l2_bandwidth) &&
              on_h200.figures.knows(resource::special_function));

// The estimate lists the features that the model ignores.
constexpr bool ignores(feature what, const auto& tree) { return has(cost(tree).ignored, what); }
static_assert(ignores(feature::barriers, sync_block) && ignores(feature::warp_exchange, shuffle<float>()));
static_assert(ignores(feature::atomics, atomic<int>(op::add, shared)));
static_assert(ignores(feature::texture_and_constant, load<float>(constant, broadcast)));
static_assert(!ignores(feature::coalescing, load<float>(global, strided(100), cached)) &&
              !ignores(feature::caches, load<float>(global, strided(100), cached)));

// A copy of 1 GiB on the H200, far beyond its L2: at least 98 % of the bytes are read from and written to device
// memory.
constexpr buffer<float> from{"from", 268435456}, to{"to", 268435456};
constexpr auto copy = cost(load(from) + store(to), kc::launch_1d(268435456, 256_threads), kc::machine::h200);
constexpr const kc::calibration& measured = *kc::machine::h200.measured.value();
constexpr auto reads_at = kc::machine::h200.need<kc::parameter::dram_bandwidth>();
constexpr kc::seconds all_of_it =
    kc::bytes(1_GiB) / reads_at + kc::bytes(1_GiB) / kc::bandwidth(measured.dram_write * reads_at);
static_assert(copy.bottleneck == resource::dram_bandwidth && copy.figures.l2_bytes == 2 * kc::bytes(1_GiB));
static_assert(copy.figures.dram_bytes > 1.96 * kc::bytes(1_GiB) && copy.figures.dram_bytes <= 2 * kc::bytes(1_GiB));
static_assert(copy.time > 0.98 * all_of_it && copy.time < 1.000001 * all_of_it);
}  // namespace
