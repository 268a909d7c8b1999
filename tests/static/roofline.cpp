// SPDX-License-Identifier: BSL-1.0
// The roofline, worked by hand. Without a calibration: 10 SMs of 32 cores at 1 GHz, so that an SM takes a cycle for an instruction of a
// warp and for a wavefront of shared memory, two for one of doubles, and 80 GB/s, which are 80 bytes a cycle.
#include <kernelcost/kernelcost.hpp>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::expr;
using kc::feature;
using kc::resource;
using kc::model::roofline;

constexpr kc::gpu card = [] {
  kc::gpu made;
  made.name = "round";
  made.capability = {2, 0};
  made.sm = kc::limits_of(made.capability);
  made.clock = {1_GHz, "test"};
  made.sm_count = {10, "test"};
  made.cores_per_sm = {32, "test"};
  made.dram_bandwidth = {80_GB_per_s, "test"};
  made.issue_cycles_single = {24_cycles, "test"};
  made.issue_cycles_double = {48_cycles, "test"};
  return made;
}();

// Eight warps on each SM, 2560 threads.
constexpr kc::launch eight_warps{{10}, {256}};

template <class Body>
constexpr auto cost(const Body& body, const kc::launch& how = eight_warps, const kc::gpu& of = card) {
  return kc::estimate(kernel("k", body), how, of, roofline);
}
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
// Each byte of a buffer once: 4000 bytes of the 10240 asked for, however often; what is written besides.
constexpr buffer<float> A{"A", 1000}, B{"B", 1000};
static_assert(cost(load(A)).cycles == 50_cycles && cost(5 * load(A)).cycles == 50_cycles);
static_assert(cost(load(A) + load(A, broadcast) + store(A)).figures.dram_bytes == 8000_B);
static_assert(cost(load(A) + load(B)).figures.dram_bytes == 8000_B);
// As a matrix's rows: all sectors pass L1, the rows' bytes the bus.
constexpr auto rows = cost(load<float>(global, strided(8)));
static_assert(rows.figures.l1_bytes == 8 * 10240_B && rows.figures.dram_bytes == 10240_B);
// Random lanes fetch a sector each; one address is fetched once.
static_assert(cost(load<float>(global, kc::expr::random)).figures.dram_bytes == 2560 * 32_B);
static_assert(cost(load<float>(global, broadcast)).figures.dram_bytes == 4_B);
// What the tags say.
static_assert(cost(load<float>(global, coalesced, hits(cache_level::l2, 0.75))).figures.dram_bytes == 2560_B);
static_assert(cost(load<float>(global, strided(8), uncached)).figures.dram_bytes == 8 * 10240_B);
static_assert(cost(9 * load<float>(global, coalesced, reuse(1000_B))).figures.dram_bytes == 1000_B);
static_assert(cost(atomic<int>(op::add, global, contention(2560))).figures.dram_bytes == 32_B);

// Shared memory: 8 warps x 8 wavefronts.
constexpr auto conflicts = cost(load<float>(shared, bank_conflict(8)));
static_assert(conflicts.cycles == 64_cycles && conflicts.bottleneck == resource::shared_bandwidth);
static_assert(conflicts.figures.shared_bytes == 80 * 8 * 128_B);

// Intensity, where bytes move: two operations for each 4 bytes, and for each 32 that pass L1 of a row.
constexpr auto row_sums = cost(load<float>(global, strided(8)) + compute<float>(op::fma));
static_assert(row_sums.figures.intensity_at(resource::dram_bandwidth) == 0.5 * (1_ops / 1_B));
static_assert(row_sums.figures.intensity_at(resource::l1_bandwidth) == 0.0625 * (1_ops / 1_B));
// The ridge: 128 cycles of the bus for a warp's load, 16 instructions of eight warps, of which the load is one.
static_assert(cost(read + compute<float>(op::fma, 14)).bottleneck == resource::dram_bandwidth);
static_assert(cost(read + compute<float>(op::fma, 16)).bottleneck == resource::instruction_issue);

// The busiest ceiling alone: nothing is added up, and a launch has no floor.
static_assert(cost(read + compute<float>(op::fma, 100)).cycles == 808_cycles);
static_assert(cost(sequence()).cycles == 0_cycles && cost(sequence()).bottleneck == resource::none);
static_assert(cost(repeat(0, read)).cycles == 0_cycles && cost(guard(0, read)).cycles == 0_cycles);

// One block has one SM.
static_assert(cost(compute<float>(op::add, 100), {{1}, {256}}).cycles == 800_cycles);
static_assert(cost(compute<float>(op::add, 100), {{5}, {256}}).cycles == 800_cycles);
static_assert(cost(compute<float>(op::add, 100), {{20}, {256}}).cycles == 1600_cycles);

// Loops, guards, branches.
static_assert(cost(repeat(10, repeat(3, compute<float>(op::add)))).cycles == 240_cycles);
constexpr auto uneven = cost(repeat(varying{2, 4, 9}, read));  // half of the lanes: two of four sectors
static_assert(uneven.figures.warp_instructions == 320 && uneven.figures.dram_bytes == 2 * 10240_B);
static_assert(cost(guard(1280, read)).figures.dram_bytes == 5120_B);
static_assert(cost(guard(lanes_of_warp(8), read)).figures.dram_bytes == 2560_B);
static_assert(cost(guard(lanes_of_warp(16), compute<float>(op::add))).figures.operations ==
              kc::operations(1280 * 1_ops));
static_assert(cost(branch(uniform(0.25), compute<float>(op::add, 8))).cycles == 16_cycles);
static_assert(cost(branch(divergent(0.25), compute<float>(op::add, 8), compute<float>(op::add, 2))).cycles ==
              80_cycles);
static_assert(cost(branch(divergent(1), compute<float>(op::add, 8), read)).cycles == 64_cycles);
static_assert(near(cost(branch(divergent(0.5), read)).resources[resource::dram_bandwidth],
                   (1 - 1 / 256.0) * 128_cycles));
static_assert(cost(diverge(4, compute<float>(op::add, 8))).cycles == 256_cycles);

// Phases: each as if it were alone.
constexpr auto phased = cost(phase("a", load(A)) + phase("b", load(A), compute<float>(op::add, 10)));
static_assert(phased.phase("a") == 50_cycles && phased.phase("b") == 88_cycles && phased.cycles == 96_cycles);

// Which ceilings are considered.
static_assert(sums.figures.knows(resource::fp64) && sums.figures.knows(resource::shared_bandwidth));
static_assert(!sums.figures.knows(resource::l1_bandwidth) && !sums.figures.knows(resource::l2_bandwidth));
static_assert(!sums.figures.knows(resource::special_function) && !sums.figures.knows(resource::latency));
constexpr auto without_double_costs = [] {
  auto made = card;
  made.issue_cycles_double = {};
  return made;
}();
constexpr auto unknown_doubles = cost(compute<double>(op::mul, 100), eight_warps, without_double_costs);
static_assert(!unknown_doubles.figures.knows(resource::fp64) && unknown_doubles.cycles == 800_cycles);
static_assert(!cost(read, eight_warps, kc::machine::tesla_c1060).figures.knows(resource::shared_bandwidth));
constexpr auto on_h200 = cost(read, eight_warps, kc::machine::h200);
static_assert(on_h200.figures.knows(resource::l1_bandwidth) && on_h200.figures.knows(resource::l2_bandwidth) &&
              on_h200.figures.knows(resource::special_function));

// What it passes over, it names.
constexpr bool ignores(feature what, const auto& tree) { return has(cost(tree).ignored, what); }
static_assert(ignores(feature::barriers, sync_block) && ignores(feature::warp_exchange, shuffle<float>()));
static_assert(ignores(feature::atomics, atomic<int>(op::add, shared)));
static_assert(ignores(feature::texture_and_constant, load<float>(constant, broadcast)));
static_assert(!ignores(feature::coalescing, load<float>(global, strided(100), cached)) &&
              !ignores(feature::caches, load<float>(global, strided(100), cached)));

// A copy of 1 GiB on the H200, far beyond its L2: at least 98 % of what moves is read and written in device memory.
constexpr buffer<float> from{"from", 268435456}, to{"to", 268435456};
constexpr auto copy = cost(load(from) + store(to), kc::launch_1d(268435456, 256_threads), kc::machine::h200);
constexpr const kc::calibration& measured = *kc::machine::h200.measured.value();
constexpr kc::seconds all_of_it = kc::bytes(1_GiB) / measured.dram_read + kc::bytes(1_GiB) / measured.dram_write;
static_assert(copy.bottleneck == resource::dram_bandwidth && copy.figures.l2_bytes == 2 * kc::bytes(1_GiB));
static_assert(copy.figures.dram_bytes > 1.96 * kc::bytes(1_GiB) && copy.figures.dram_bytes <= 2 * kc::bytes(1_GiB));
static_assert(copy.time > 0.98 * all_of_it && copy.time < 1.000001 * all_of_it);
}  // namespace
