// SPDX-License-Identifier: BSL-1.0
// MWP and CWP, worked by hand: the paper's own example; each case and each edge on a made-up card of round numbers; and
// the differences of the thesis' reading.
#include <kernelcost/kernelcost.hpp>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::expr;
using kc::feature;
using kc::resource;
using kc::model::hong_kim2009_model;
using regime = hong_kim2009_model::regime;

constexpr bool near(double a, double b, double within) { return a - b < within && b - a < within; }

// The paper's example: tiled multiplication of matrices, 80 blocks of 128 threads on 16 SMs of 8 cores at 1 GHz, 80
// GB/s, latency 420, 10 cycles a transaction; 27 instructions, 6 uncoalesced accesses and 6 barriers. Twelve registers
// leave room for 5 blocks.
namespace the_papers_example {
constexpr kc::gpu card{
    .name = "example",
    .capability = {1, 0},
    .sm = kc::limits_of({1, 0}),
    .clock = {1_GHz, "the paper's example"},
    .sm_count = {16, "the paper's example"},
    .cores_per_sm = {8, "the paper's example"},
    .dram_bandwidth = {80_GB_per_s, "the paper's example"},
    .global_latency = {kc::latency_range{420_cycles, 420_cycles}, "the paper's example"},
};
constexpr auto body = kernel("matmul_tiled", resources{12, 0_B},
                             6 * (load<float>(global, strided(1024)) + sync_block) + compute<float>(op::fma, 27));
constexpr auto model = kc::model::hong_kim2009.with(
    {.departure_delay = {kc::departure_delays{4_cycles, 10_cycles}, "the paper's example"}});
constexpr auto cost = kc::estimate(body, kc::launch_blocks(80, 128_threads), card, model);
constexpr auto& figure = cost.figures;
static_assert(figure.Mem_L == 730_cycles);            // 420 + (32 - 1) x 10
static_assert(figure.Departure_delay == 320_cycles);  // 32 x 10
static_assert(figure.Mem_cycles == 4380_cycles);      // 730 x 6
static_assert(figure.Comp_cycles == 132_cycles);      // 4 x (27 + 6)
static_assert(figure.Load_bytes_per_warp == 128_B);
static_assert(figure.Active_blocks_per_SM == 5 && figure.ActiveSM == 16 && figure.N == 20 && figure.Rep == 1);
static_assert(figure.MWP_without_BW == 2.28125);              // 730 / 320, printed 2.28
static_assert(near(figure.MWP_peak_BW.value(), 28.57, 0.1));  // 80 / (1 x 128 / 730 x 16); printed with 0.175 GB/s
static_assert(figure.MWP == 2.28125 && figure.CWP == 20);     // (4380 + 132) / 132 = 34.18, and 20 warps
static_assert(figure.which == regime::memory);
static_assert(near(figure.Exec_cycles.value(), 38428.1875, 1e-6));  // 4380 x 20 / 2.28125 + 22 x 1.28125; printed 38450
static_assert(near(figure.Synch_cost.value(), 12300, 1e-6));        // 320 x 1.28125 x 6 x 5; printed 12288
static_assert(near(cost.cycles.value(), 50738, 10));                // the paper's total, with its rounded MWP
static_assert(cost.bottleneck == resource::memory && cost.ignored == feature::none);
}  // namespace the_papers_example

// One SM of 32 cores at 1 GHz: an instruction issues in a cycle. Latency 400, a coalesced request every 10 cycles, a
// transaction every 20; 3.2 B a cycle, so that 400 cycles bring 10 requests of 128 B.
constexpr kc::gpu card{
    .name = "round",
    .capability = {2, 0},
    .sm = kc::limits_of({2, 0}),
    .clock = {1_GHz, "made up"},
    .sm_count = {1, "made up"},
    .cores_per_sm = {32, "made up"},
    .memory_clock = {2_GHz, "made up"},
    .dram_bandwidth = {3.2_GB_per_s, "made up"},
    .global_latency = {kc::latency_range{300_cycles, 500_cycles}, "made up"},
};
constexpr hong_kim2009_model::parameters numbers{
    .departure_delay = {kc::departure_delays{10_cycles, 20_cycles}, "made up"},
    .issue_cycles_single = {20_cycles, "made up"},
    .issue_cycles_double = {40_cycles, "made up"},
    .cache_latency = {8_cycles, "made up"},
};
constexpr auto hong_kim2009 = kc::model::hong_kim2009.with(numbers);
constexpr auto hong_kim2009_thesis = kc::model::hong_kim2009_thesis.with(numbers);
template <class Body>
constexpr auto cost(const Body& body, long long warps = 4, const hong_kim2009_model& model = hong_kim2009,
                    kc::count blocks = 1) {
  return kc::estimate(kernel("k", body), kc::launch_blocks(blocks, {32 * warps}), card, model);
}

// Case 1, too few warps: MWP = CWP = N = 4; two loads and 38 instructions: 800 + 40 + 20 x 3.
constexpr auto two_loads = sequence(load<float>(global, coalesced, 2), compute<float>(op::fma, 38));
static_assert(cost(two_loads).figures.which == regime::too_few_warps);
static_assert(cost(two_loads).figures.Mem_cycles == 800_cycles && cost(two_loads).figures.Comp_cycles == 40_cycles);
static_assert(cost(two_loads).cycles == 900_cycles && cost(two_loads).bottleneck == resource::latency);

// Case 2, memory: 10 of 16 warps have a request in flight, and CWP is min(16, (800 + 40) / 40 = 21). The cost is 800 x
// 16 / 10 + 20 x 9.
static_assert(cost(two_loads, 16).figures.MWP == 10 && cost(two_loads, 16).figures.CWP == 16);
static_assert(cost(two_loads, 16).figures.MWP_without_BW == 40);  // 400 / 10
static_assert(cost(two_loads, 16).cycles == 1460_cycles && cost(two_loads, 16).bottleneck == resource::memory);
static_assert(cost(two_loads, 16).resources[resource::memory] == 1280_cycles);
// The same case with more computation than memory: 400 x 16 / 10 + 500 x 9.
constexpr auto computes_most = sequence(load<float>(global), compute<float>(op::fma, 499));
static_assert(cost(computes_most, 16).figures.which == regime::memory);
static_assert(cost(computes_most, 16).cycles == 640_cycles + 4500_cycles);

// Case 3, computation, with 8 warps: CWP = (800 + 200) / 200 = 5, MWP = 8, and the cost is 400 + 200 x 8.
constexpr auto two_hundred = sequence(load<float>(global, coalesced, 2), compute<float>(op::fma, 198));
static_assert(cost(two_hundred, 8).figures.CWP == 5 && cost(two_hundred, 8).figures.MWP == 8);
static_assert(cost(two_hundred, 8).cycles == 2000_cycles && cost(two_hundred, 8).bottleneck == resource::computation);
// In the other reading of the cases, this kernel is case 2: 800 x 8 / 8 + 100 x 7.
constexpr hong_kim2009_model loose = [] {
  hong_kim2009_model model = hong_kim2009;
  model.rule = hong_kim2009_model::cases::second_unless_first;
  return model;
}();
static_assert(cost(two_hundred, 8, loose).cycles == 1500_cycles);
static_assert(cost(two_loads, 4, loose).cycles == 900_cycles);

// Without memory accesses: 100 x 4 warps. An empty kernel costs nothing.
static_assert(cost(compute<float>(op::fma, 100)).cycles == 400_cycles);
static_assert(cost(compute<float>(op::fma, 100)).figures.which == regime::no_memory);
static_assert(cost(compute<float>(op::fma, 100)).bottleneck == resource::computation);
static_assert(cost(sequence()).cycles == 0_cycles && cost(sequence()).bottleneck == resource::none);
static_assert(cost(0 * two_loads).cycles == 0_cycles && cost(guard(0, two_loads)).cycles == 0_cycles);

// The pattern decides. 32 lines have a latency of 400 + 31 x 20 cycles, and depart in 32 x 20 cycles.
constexpr auto scattered = cost(load<float>(global, strided(32)));
static_assert(scattered.figures.Mem_L == 1020_cycles && scattered.figures.Departure_delay == 640_cycles);
static_assert(cost(load<float>(global, random)).figures.Mem_L == 1020_cycles);
static_assert(cost(load<float>(global, strided(2))).figures.Mem_L == 420_cycles);  // two lines
static_assert(cost(load<float>(global, row_segments(16))).figures.Mem_L == 420_cycles);
static_assert(cost(load<double>(global, row_segments(16))).figures.Mem_L ==
              400_cycles);  // two lines are those of 32 doubles
static_assert(cost(load<float>(global, broadcast)).figures.Mem_L == 400_cycles);
static_assert(cost(load<float>(global, sectors_per_request(4))).figures.Mem_L == 400_cycles);
static_assert(cost(load<float>(global, sectors_per_request(8))).figures.Mem_L == 540_cycles);
// One of three accesses is scattered: Mem_L is 400 + 620 / 3, the departure delay is (640 + 2 x 10) / 3.
constexpr auto mixed = cost(load<float>(global, random) + load<float>(global, coalesced, 2));
static_assert(near(mixed.figures.Mem_L.value(), 400 + 620.0 / 3, 1e-9) && mixed.figures.Mem_cycles == 1820_cycles);
static_assert(mixed.figures.Departure_delay == 220_cycles);
static_assert(cost(load<float>(global) + load<double>(global)).figures.Load_bytes_per_warp == 192_B);

// Instructions: an operation of doubles takes 40 / 20 = 2 issues, the ratio of the latencies. An access to shared
// memory takes one issue for each pass through the banks.
static_assert(cost(compute<double>(op::fma, 10)).figures.Comp_cycles == 20_cycles);
static_assert(cost(compute<long long>(op::add, 10)).figures.Comp_cycles == 20_cycles);
static_assert(cost(load<float>(shared)).cycles == 4_cycles);
static_assert(cost(load<float>(shared, bank_conflict(8))).figures.Comp_cycles == 8_cycles);
static_assert(has(cost(load<float>(shared)).ignored, feature::shared_memory));

// A warp makes the trips of its busiest lane. A uniform branch costs the mean of its sides, a divergent branch costs
// both sides.
static_assert(cost(repeat(varying{50, 66, 100}, compute<float>(op::add))).figures.Comp_cycles == 66_cycles);
static_assert(cost(branch(uniform(0.25), compute<float>(op::add, 100))).figures.Comp_cycles == 25_cycles);
constexpr auto both = cost(branch(divergent(0.25), compute<float>(op::add, 100), compute<float>(op::add, 10)));
static_assert(both.figures.Comp_cycles == 110_cycles && has(both.ignored, feature::divergence));
static_assert(!has(cost(branch(divergent(1), sync_warp, shuffle<float>())).ignored, feature::warp_exchange));
static_assert(cost(diverge(4, compute<float>(op::add, 10))).figures.Comp_cycles == 40_cycles);

// Blocks are spread over the SMs. With four SMs, three blocks are one block on each of three SMs. Nine blocks are three
// on an SM; they are 0.75 of a round, and the model counts at least one.
constexpr kc::gpu four_sms = [] {
  kc::gpu result = card;
  result.sm_count = {4, "made up"};
  return result;
}();
constexpr auto on_four(kc::count blocks, const hong_kim2009_model& model = hong_kim2009) {
  return kc::estimate(kernel("k", two_loads), kc::launch_blocks(blocks, 128_threads), four_sms, model).figures;
}
static_assert(on_four(3).Active_blocks_per_SM == 1 && on_four(3).ActiveSM == 3 && on_four(3).Rep == 1);
static_assert(on_four(9).Active_blocks_per_SM == 3 && on_four(9).ActiveSM == 4 && on_four(9).Rep == 1);
static_assert(on_four(48).Active_blocks_per_SM == 8 && on_four(48).N == 32 && on_four(48).Rep == 1.5);

// Barriers: 10 x (4 - 1) x 5 x 1 block. Without memory requests, barriers cost nothing, and the estimate lists them as
// ignored.
constexpr auto with_barriers = cost(two_loads + 5 * sync_block);
static_assert(with_barriers.figures.Synch_cost == 150_cycles && with_barriers.cycles == 1050_cycles);
static_assert(!has(with_barriers.ignored, feature::barriers));
static_assert(cost(compute<float>(op::fma) + sync_block).cycles == 4_cycles);
static_assert(has(cost(compute<float>(op::fma) + sync_block).ignored, feature::barriers));
static_assert(has(cost(two_loads + sync_grid).ignored, feature::barriers));

// The estimate lists the features that the model cannot express.
static_assert(has(cost(load<float>(global, coalesced, cached)).ignored, feature::caches));
static_assert(cost(load<float>(global, coalesced, cached)).figures.Mem_cycles == 400_cycles);
constexpr auto meeting = cost(atomic<float>(op::add, global, contention(32)));
static_assert(has(meeting.ignored, feature::atomics) && meeting.figures.Mem_cycles == 400_cycles);
static_assert(cost(atomic<float>(op::add, global)).figures.Mem_cycles == 1020_cycles);
static_assert(cost(atomic<float>(op::add, shared, contention(32))).figures.Comp_cycles == 32_cycles);
static_assert(has(cost(shuffle<float>()).ignored, feature::warp_exchange) && cost(shuffle<float>()).cycles == 4_cycles);
static_assert(has(cost(load<float>(constant, broadcast)).ignored, feature::texture_and_constant));
static_assert(cost(load<float>(texture)).figures.Mem_insts == 1);
static_assert(cost(load<float>(local)).figures.Mem_cycles == 400_cycles);

// The thesis' reading: compute instructions take their latency; patterns do not matter; cached accesses share lines;
// Freq is the memory clock; there are no departure delays; blocks fill one SM before the next.
constexpr auto thesis = cost(sequence(load<double>(global, strided(99), cached, 16), store<double>(global),
                                      compute<double>(op::fma, 3), compute<float>(op::add, 2), load<float>(shared)),
                             4, hong_kim2009_thesis);
static_assert(thesis.figures.Comp_cycles == 180_cycles);  // 3 x 40 + (2 + 1) x 20
static_assert(thesis.figures.Mem_cycles == 800_cycles);   // 16 x 400 / 16 + 400
static_assert(thesis.figures.Mem_L == 400_cycles && thesis.figures.Mem_insts == 17);
static_assert(thesis.figures.MWP_peak_BW == 2.5);  // 3.2 GB/s x 400 / (2 GHz x 256 B)
static_assert(thesis.figures.MWP_without_BW == 0 && has(thesis.ignored, feature::coalescing));
static_assert(has(cost(two_loads + sync_block, 4, hong_kim2009_thesis).ignored, feature::barriers));
static_assert(cost(load<float>(global, coalesced, hits(cache_level::l1, 0.75), 4), 4, hong_kim2009_thesis)
                  .figures.Mem_cycles == 400_cycles + 3 * 8_cycles);
static_assert(cost(load<float>(global), 4, hong_kim2009_thesis).figures.CWP ==
              4);  // no computation: CWP is the number of warps
static_assert(on_four(9, hong_kim2009_thesis).Active_blocks_per_SM == 8 &&
              on_four(9, hong_kim2009_thesis).ActiveSM == 2 && on_four(9, hong_kim2009_thesis).Rep == 1);

// The thesis uses the memory clock of the C2070 for Freq. This clock and the width of the bus give 144 GB/s.
static_assert(kc::peak_memory_bandwidth(kc::machine::tesla_c2070) ==
              kc::machine::tesla_c2070.need<kc::parameter::dram_bandwidth>());

// The steps of a derivation equal the figures.
constexpr auto steps = kc::derive(kernel("k", two_loads), kc::launch_blocks(1, {512}), card, hong_kim2009);
static_assert(steps["MWP"].value == 10 && steps["CWP"].value == 16 && steps["Exec_cycles"].value == 1460);
static_assert(steps["Rep"].value == 1 && steps["Mem_L"].unit == kc::unit_of_step::in_cycles);
}  // namespace
