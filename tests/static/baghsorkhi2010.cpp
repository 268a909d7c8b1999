// SPDX-License-Identifier: BSL-1.0
// The work flow graph, worked by hand on a card of round numbers: 10 SMs of 32 cores at 1 GHz, so that an instruction
// takes a cycle; pipeline 24, global latency 500 (mean of 400 to 600), shared latency 20, and 80 GB/s, which are 8
// bytes a cycle for each SM.
#include <kernelcost/kernelcost.hpp>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::expr;
using kc::feature;
using kc::resource;
constexpr auto baghsorkhi2010 = kc::model::baghsorkhi2010.with(
    {.issue_cycles_single = {24_cycles, "test"}, .issue_cycles_double = {48_cycles, "test"}});

constexpr kc::gpu card = [] {
  kc::gpu made;
  made.name = "round";
  made.capability = {2, 0};
  made.sm = kc::limits_of(made.capability);
  made.clock = {1_GHz, "test"};
  made.sm_count = {10, "test"};
  made.cores_per_sm = {32, "test"};
  made.dram_bandwidth = {80_GB_per_s, "test"};
  made.global_latency = {kc::latency_range{400_cycles, 600_cycles}, "test"};
  made.shared_latency = {20_cycles, "test"};
  return made;
}();

// Launches with one warp, one block of eight warps, or two blocks of four warps on each SM.
constexpr kc::launch one_warp{{10}, {32}};
constexpr kc::launch eight_warps{{10}, {256}};
constexpr kc::launch two_blocks{{20}, {128}};

template <class Body>
constexpr auto cost(const Body& body, const kc::launch& how = one_warp) {
  return kc::estimate(kernel("k", body), how, card, baghsorkhi2010);
}
template <class Body>
constexpr kc::cycles compute_of(const Body& body, const kc::launch& how = one_warp) {
  return cost(body, how).figures.CYC_compute;
}
template <class Body>
constexpr kc::cycles wait_of(const Body& body, const kc::launch& how = one_warp) {
  return cost(body, how).figures.C_wait;
}
constexpr bool near(double a, double b) { return a - b < 1e-12 * b && b - a < 1e-12 * b; }
constexpr bool near(const kc::cycles& a, const kc::cycles& b) { return near(a.value(), b.value()); }

// The thesis' figure 3.1: rho3 of the warps take a branch, which contains n instructions and an inner branch. In the
// inner branch, rho1 of these warps take the side of p instructions, and rho2 the side of q instructions.
//     rho3 = 3/4, n = 3 with ILP 3;  rho1 = 1/4, p = 8 with ILP 1;  rho2 = 3/4, q = 4 with ILP 4;  WLP_max = 8
constexpr auto figure = branch(uniform(0.75), sequence(compute<float>(op::add, 3, independent),
                                                       branch(uniform(0.25), compute<float>(op::add, 8, dependent),
                                                              compute<float>(op::add, 4, independent))));
constexpr auto nested = cost(figure, two_blocks);
static_assert(nested.figures.NUM_blocks == 2 && nested.figures.WLP_max == 8 && nested.figures.rounds == 1);
// (8 x 3/4 x 1/4 + 4 x 3/4 x 3/4 + 3 x 3/4) x 8 / (8 + 4 + 3) = 6 x 8 / 15
static_assert(nested.figures.WLP_avg == 6.0 * 8 / 15);
// (8 x 1/4 x 1 + 4 x 3/4 x 4 + 3 x 3) / (8 x 1/4 + 4 x 3/4 + 3) = 23 / 8
static_assert(nested.figures.ILP_avg == 23.0 / 8);
// Latency_comp = 24 / (ILP_effect x WLP_effect), each effect the mean of the local and the average value:
//     n  ILP (3 + 2.875) / 2, WLP (3/4 x 8 + 3.2) / 2  p  (1 + 2.875) / 2, (3/16 x 8 + 3.2) / 2  q  (4 + 2.875) / 2,
//        (9/16 x 8 + 3.2) / 2
static_assert(near(nested.figures.CYC_compute,
                   kc::cycles::from_value(3 * 0.75 * 24 / (2.9375 * 4.6) + 8 * 0.1875 * 24 / (1.9375 * 2.35) +
                                          4 * 0.5625 * 24 / (3.4375 * 3.85))));
static_assert(nested.figures.C_warp == nested.figures.CYC_compute && nested.cycles == 8 * nested.figures.C_warp);
static_assert(nested.bottleneck == resource::computation && nested.ignored == feature::none);

// C(n): an instruction of a chain takes 24 cycles. ILP and more warps reduce this to one cycle, when they fill the
// pipeline.
static_assert(compute_of(compute<float>(op::add, 10, dependent)) == 240_cycles);
static_assert(compute_of(compute<float>(op::add, 12, independent)) == 12 * 2_cycles);  // ILP 12: 24 / 12
static_assert(compute_of(compute<float>(op::add, 48, independent)) == 48_cycles);      // not below 1
static_assert(near(compute_of(compute<float>(op::add, 3)), 3 * 16_cycles));            // unstated: chain (1 + 3) / 2
static_assert(compute_of(compute<float>(op::add, 10, dependent), eight_warps) == 10 * 3_cycles);
static_assert(compute_of(compute<float>(op::add, 10, dependent), two_blocks) == 10 * 3_cycles);
// A basic block continues over several leaves, each of which needs the one before: ILP (12 + 4) / (1 + 1).
static_assert(compute_of(compute<float>(op::add, 12, independent) + compute<int>(op::add, 4, independent)) ==
              16 * 3_cycles);
static_assert(compute_of(compute<double>(op::add)) == 48_cycles &&
              compute_of(compute<long long>(op::add)) == 48_cycles);
static_assert(compute_of(shuffle<float>(2)) == 48_cycles && compute_of(shuffle<double>()) == 48_cycles);

// One warp: the sum can start 500 cycles after the issue of the load. CYC_mem = 128 / 8 is hidden by the computation.
constexpr auto read = load<float>(global);
constexpr auto add = compute<float>(op::add);
constexpr auto alone = cost(read + add);
static_assert(alone.figures.CYC_compute == 25_cycles && alone.figures.CYC_mem == 16_cycles);
static_assert(alone.figures.Latency_BW == 1_cycles && alone.figures.NUM_mem == 1 && alone.figures.NUM_bytes == 128_B);
static_assert(alone.figures.NBC_avg == 12.5_cycles && alone.figures.Latency_exposed == 500_cycles);
static_assert(alone.figures.C_busy == 25_cycles && alone.figures.C_wait == 499_cycles && alone.cycles == 524_cycles);
static_assert(alone.bottleneck == resource::latency && alone.time == 524_cycles / 1_GHz);

// Eight warps: CYC_compute = 1 + 24 / 8; Latency_BW = (16 - 4) / 1 + 1; exposed 500 - 7 x 4 / 2; each warp keeps the SM
// busy, all wait once.
constexpr auto eight = cost(read + add, eight_warps);
static_assert(eight.figures.CYC_compute == 4_cycles && eight.figures.Latency_BW == 13_cycles);
static_assert(eight.figures.NBC_avg == 2_cycles && eight.figures.Latency_exposed == 486_cycles);
static_assert(eight.figures.C_busy == 16_cycles && eight.figures.C_wait == 473_cycles);
static_assert(eight.cycles == 8 * 16_cycles + 473_cycles && eight.figures.C_warp == 489_cycles);
static_assert(eight.resources[resource::computation] == 32_cycles &&
              eight.resources[resource::dram_bandwidth] == 128_cycles &&
              eight.resources[resource::latency] == 473_cycles);

// Enough computation hides the latency: 500 - 7 x (1 + 240) / 2 is below zero. Bandwidth binds if a kernel loads much
// and computes little.
static_assert(wait_of(read + compute<float>(op::add, 240, independent), eight_warps) == 0_cycles);
static_assert(cost(read + compute<float>(op::add, 240, independent), eight_warps).bottleneck == resource::computation);
constexpr auto far_apart =
    cost(load<float>(global, strided(32)) + compute<float>(op::add, 240, independent), eight_warps);
static_assert(far_apart.figures.NUM_bytes == 1024_B && far_apart.figures.CYC_mem == 128_cycles);
constexpr auto scattered = cost(4 * load<float>(global, strided(32)), eight_warps);
static_assert(scattered.figures.CYC_mem == 512_cycles && scattered.figures.Latency_BW == 128_cycles);
static_assert(scattered.bottleneck == resource::dram_bandwidth && scattered.figures.C_busy == 512_cycles);

// Rounds: an SM holds at most 48 warps and 8 blocks. 100 blocks of 256 threads are 10 on each SM, 6 in the first round
// and 4 in the second.
constexpr auto rounds = cost(read + add, {{100}, {256}});
static_assert(rounds.figures.NUM_blocks == 6 && rounds.figures.WLP_max == 48 && rounds.figures.rounds == 2);
static_assert(rounds.cycles == kc::cycles(80 * rounds.figures.C_busy + 2 * rounds.figures.C_wait));

// One block: the other nine SMs are idle, so it has the whole bandwidth, 80 bytes a cycle.
static_assert(cost(read, {{1}, {32}}).figures.CYC_mem == 1.6_cycles);

// A warp waits once for adjacent loads, and once for several loads of a leaf. await_loads, and an address that is data,
// separate loads. The latency overlaps with the arc that leaves the load: Latency_BW = max(0, (16 a load - 1 a load -
// 24) / loads) + 1.
static_assert(wait_of(read + read + add) == 500_cycles - 4_cycles);
static_assert(wait_of(load<float>(global, coalesced, 3) + add) == 500_cycles - 8_cycles);
static_assert(wait_of(read + await_loads + read + add) == 2 * (500_cycles - 4_cycles));
constexpr auto gather = load<float>(global, kc::expr::random);  // 32 sectors, 128 cycles: (144 - 26) / 2 + 1
static_assert(wait_of(read + gather + add) == 2 * (500_cycles - 60_cycles));
static_assert(wait_of(read + add + read + add) == 2 * 499_cycles);
static_assert(wait_of(read + store<float>(global)) == 500_cycles - 16_cycles);  // (32 - 2) / 2 + 1
static_assert(wait_of(read + sync_block) == 500_cycles - 15_cycles);            // 16 - 2 + 1
// Loaded values are used at the latest at the end of the node that contains the load.
static_assert(wait_of(3 * read) == 3 * kc::cycles(500_cycles - cost(3 * read).figures.Latency_BW));
static_assert(cost(store<float>(global)).figures.C_wait == 0_cycles);
// Loads that are awaited together cost the longest latency. The arc of a load from shared memory is one issue.
static_assert(wait_of(load<float>(shared) + add) == 19_cycles);
static_assert(wait_of(load<float>(shared) + read + add) == 499_cycles);

// Loops multiply, branches weigh, sequences add.
constexpr auto part = sequence(read, add);
static_assert(cost(repeat(10, part)).figures.CYC_compute == 250_cycles && wait_of(repeat(10, part)) == 4990_cycles);
static_assert(cost(repeat(4, repeat(5, part))).cycles == cost(repeat(20, part)).cycles);
static_assert(cost(repeat(varying{3, 5, 9}, add)).cycles == cost(repeat(5, add)).cycles);
static_assert(cost(branch(uniform(0.25), part)).figures.NUM_mem == 0.25);
static_assert(wait_of(branch(uniform(0.25), part)) == 0.25 * 499_cycles);
static_assert(cost(branch(uniform(0), part, add)).cycles == cost(add).cycles);
static_assert(cost(branch(uniform(1), part, add)).cycles == cost(part).cycles);
// Every warp executes both sides of a divergent branch. Half of the lanes touch nearly all of its sectors.
constexpr auto both = cost(branch(divergent(0.5), part, add));
static_assert(both.figures.CYC_compute == 49_cycles && both.figures.WLP_avg == 1 && both.figures.NUM_mem == 1);
static_assert(near(both.figures.NUM_bytes.value(), 128 * (1 - 1 / 256.0)));
static_assert(compute_of(diverge(4, add)) == 4 * 24_cycles);
static_assert(cost(branch(divergent(0), part, add)).cycles == cost(add).cycles);
// A guard admits half of the warps of the card, one warp of each block, or lanes of each warp, which touch one of four
// sectors.
static_assert(cost(guard(160, part)).figures.NUM_mem == 0.5);
static_assert(cost(guard(threads_of_block(32), part), eight_warps).figures.NUM_mem == 0.125);
static_assert(cost(guard(lanes_of_warp(8), read)).figures.NUM_bytes == 32_B);
static_assert(cost(guard(lanes_of_warp(1), read)).figures.NUM_bytes == 32_B);

// Barriers: one issue, and one more point at which other warps can run.
static_assert(compute_of(sync_block) == 1_cycles && cost(sync_block).figures.NUM_sync == 1);
static_assert(cost(sync_warp).figures.NUM_sync == 0 && cost(part + sync_block).figures.NBC_avg.value() == 26 / 3.0);

// Shared memory issues once for each wavefront.
static_assert(compute_of(load<float>(shared, bank_conflict(8))) == 8_cycles);
static_assert(compute_of(atomic<int>(op::add, shared, contention(32))) == 32_cycles);
static_assert(cost(atomic<int>(op::add, global)).figures.NUM_bytes == 1024_B);

// An empty kernel costs nothing.
static_assert(cost(sequence()).cycles == 0_cycles && cost(sequence()).bottleneck == resource::none);
static_assert(cost(repeat(0, part)).cycles == 0_cycles && cost(compute<float>(op::add, 0)).cycles == 0_cycles);

// The estimate lists the features that the model ignores.
constexpr bool ignores(feature what, const auto& tree) { return has(cost(tree).ignored, what); }
static_assert(ignores(feature::caches, load<float>(global, coalesced, cached)) && !ignores(feature::caches, read));
static_assert(ignores(feature::caches, load<float>(global, coalesced, hits(cache_level::l2, 0.5))));
static_assert(!ignores(feature::coalescing, load<float>(global, strided(100))));
static_assert(ignores(feature::atomics, atomic<int>(op::add, global)) && ignores(feature::warp_exchange, vote()));
static_assert(!ignores(feature::barriers, sync_block) && ignores(feature::barriers, sync_grid));
static_assert(ignores(feature::texture_and_constant, load<float>(constant, broadcast)));

// Phases add up if no average spans them.
constexpr auto phased = cost(phase("a", part) + 3 * phase("b", part));
static_assert(phased.phase("a") == 524_cycles && phased.phase("b") == 3 * 524_cycles &&
              phased.cycles == 4 * 524_cycles);

// More kinds of arcs than the model distinguishes are joined at their mean, which does not change the averages.
constexpr auto many = [](auto... chains) { return sequence(repeat(1, compute<float>(op::add, chains))...); };
constexpr auto of_twenty =
    cost(many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20), two_blocks);
static_assert(of_twenty.figures.joined_arcs == 4);
// The sum of n x 2n / (n + 1), over 210 instructions.
static_assert(near(of_twenty.figures.ILP_avg.value(), [] {
  double sum = 0;
  for (double n = 1; n <= 20; ++n) sum += n * 2 * n / (n + 1);
  return sum / 210;
}()));

// Cards of the library that state the parameters of the model.
static_assert(kc::estimate(kernel("k", part), one_warp, kc::machine::tesla_c2070, baghsorkhi2010).cycles.value() > 500);
static_assert(kc::estimate(kernel("k", part), one_warp, kc::machine::h200, baghsorkhi2010).cycles.value() > 700);
static_assert(kc::estimate(kernel("k", part), one_warp, kc::machine::tesla_c1060, baghsorkhi2010).figures.CYC_compute ==
              28_cycles);  // eight cores: four cycles to issue a load; 24 cycles for one to compute
}  // namespace
