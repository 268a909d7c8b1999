// SPDX-License-Identifier: BSL-1.0
// The layers of the model, each worked by hand on a made-up card of round numbers; and a row of the thesis' table B.3.
#include "../../examples/kernels/matvec/matvec_rows/tree.hpp"

#include <kernelcost/kernelcost.hpp>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::expr;
using kc::feature;
using kc::resource;
using kc::model::nugteren2010_model;
using limiter = nugteren2010_model::limiter;

constexpr bool near(double a, double b) { return a - b < 1e-9 && b - a < 1e-9; }

// Two SMs of 16 cores at 1 GHz, 8 blocks and 48 warps each: an instruction takes 32 / 16 = 2 cycles. Latency 400, a
// request every 100 cycles: a memory instruction takes 500 cycles, and five requests are in flight. A coalesced request
// every 100, a transaction every 50 cycles.
constexpr kc::gpu card{
    .name = "round",
    .capability = {2, 0},
    .sm = kc::limits_of({2, 0}),
    .clock = {1_GHz, "made up"},
    .sm_count = {2, "made up"},
    .cores_per_sm = {16, "made up"},
    .dram_bandwidth = {12.8_GB_per_s, "made up"},
    .global_latency = {kc::latency_range{300_cycles, 500_cycles}, "made up"},
    .launch_overhead = {3_us, "made up"},
};

constexpr nugteren2010_model with_numbers(const nugteren2010_model& model) {
  return model.with({.issue_cycles_single = {24_cycles, "made up"},
                     .departure_delay = {kc::departure_delays{100_cycles, 50_cycles}, "made up"},
                     .memory_rate = {100_cycles, "made up"}});
}
constexpr auto nugteren2010 = with_numbers(kc::model::nugteren2010);
constexpr auto nugteren2010_thesis = with_numbers(kc::model::nugteren2010_thesis);
constexpr auto nugteren2010_with_launch = with_numbers(kc::model::nugteren2010_with_launch);
constexpr nugteren2010_model with(nugteren2010_model::layers layers) { return with_numbers({"with", layers}); }
constexpr nugteren2010_model::layers core_alone{
    .roofline = false, .pipeline = false, .memory = false, .null = false, .launch = false};
constexpr nugteren2010_model::layers and_null{
    .roofline = false, .pipeline = false, .memory = false, .null = true, .launch = false};
constexpr nugteren2010_model::layers and_roofline{
    .roofline = true, .pipeline = false, .memory = false, .null = true, .launch = false};
constexpr nugteren2010_model::layers and_pipeline{
    .roofline = false, .pipeline = true, .memory = false, .null = true, .launch = false};
constexpr nugteren2010_model::layers and_memory{
    .roofline = true, .pipeline = false, .memory = true, .null = true, .launch = false};

template <class Body>
constexpr auto cost(const Body& body, const nugteren2010_model& model, kc::count blocks = 2,
                    kc::threads block = 128_threads, resources uses = {}) {
  return kc::estimate(kernel("k", uses, body), kc::launch_blocks(blocks, block), card, model);
}
constexpr auto body = sequence(load<float>(global, coalesced, 2), compute<float>(op::fma, 50));

// Core: the model assumes a full SM, 48 warps in 12 blocks, without overlap: 48 x 2 x 500 + 48 x 50 x 2 cycles. 25
// blocks take twice as long.
constexpr auto core = cost(body, with(core_alone));
static_assert(core.figures.mem_cycles == 1000_cycles && core.figures.comp_cycles == 100_cycles);
static_assert(core.figures.warps_per_sm == 48 && core.figures.limited_by == limiter::hardware_threads);
static_assert(core.cycles == 48 * 1100_cycles && cost(body, with(core_alone), 25).cycles == 96 * 1100_cycles);
static_assert(core.figures.sim_mem_limit == 0);

// Null: the launch and the resources of an SM limit the blocks; `limited_by` names the smallest limit.
constexpr auto of_null(kc::count blocks, kc::threads block = 128_threads, resources uses = {}) {
  return cost(body, with(and_null), blocks, block, uses).figures;
}
static_assert(of_null(2).blocks_per_sm == 1 && of_null(2).limited_by == limiter::launched_blocks);
static_assert(of_null(3).blocks_per_sm == 2 && of_null(3).sm_executions == 1);
static_assert(of_null(100).blocks_per_sm == 8 && of_null(100).limited_by == limiter::hardware_blocks);
static_assert(of_null(100).sm_executions == 7);  // ceil(100 / 16)
static_assert(of_null(100, 512_threads).blocks_per_sm == 3);
static_assert(of_null(100, 512_threads).limited_by == limiter::hardware_threads);
static_assert(of_null(100, 128_threads, {63, 0_B}).blocks_per_sm == 4);  // 32 Ki registers over 4 warps of 2048
static_assert(of_null(100, 128_threads, {63, 0_B}).limited_by == limiter::registers);
static_assert(of_null(100, 128_threads, {0, 16_KiB}).blocks_per_sm == 3);
static_assert(of_null(100, 128_threads, {0, 16_KiB}).limited_by == limiter::shared_memory);
static_assert(cost(body, with(and_null)).cycles == 4 * 1100_cycles);

// Roofline: 12.8 B a cycle over 128 B / 500 cycles x 2 SMs are 25 warps, the rate allows 500 / 100 = 5.
constexpr auto four_warps = cost(body, with(and_roofline));
static_assert(four_warps.figures.bytes_per_warp == 128_B);
static_assert(near(four_warps.figures.bw_limit.value(), 25) && four_warps.figures.fire_rate_limit == 5);
static_assert(four_warps.figures.sim_mem_limit == 4);
// All four warps have a request in flight: 1000 + 4 x 100, more than the 1 x 1000 + 0 x 100 of memory.
static_assert(four_warps.figures.mem_factor == 1 && four_warps.figures.comp_factor == 4);
static_assert(four_warps.cycles == 1400_cycles && four_warps.bottleneck == resource::memory);
// Five of 32 warps have a request in flight: 32 / 5 x 1000 + 27 x 100, more than 1000 + 32 x 100.
constexpr auto many_warps = cost(body, with(and_roofline), 16);
static_assert(many_warps.figures.mem_factor == 6.4 && many_warps.figures.comp_factor == 27);
static_assert(near(many_warps.cycles.value(), 9100));
// With more computation, 1000 + 32 x 1000 = 33000 is less than 6400 + 27 x 1000 = 33400, so memory binds.
constexpr auto computes_more = sequence(load<float>(global, coalesced, 2), compute<float>(op::fma, 500));
static_assert(near(cost(computes_more, with(and_roofline), 16).cycles.value(), 33400));
// With 1000 + 32 x 2000, more than 6400 + 27 x 2000, computation binds.
constexpr auto computes_most = sequence(load<float>(global, coalesced, 2), compute<float>(op::fma, 1000));
static_assert(cost(computes_most, with(and_roofline), 16).cycles == 65000_cycles);
static_assert(cost(computes_most, with(and_roofline), 16).bottleneck == resource::computation);
// Half a memory instruction requests half the bytes.
static_assert(cost(branch(uniform(0.5), load<float>(global)), with(and_roofline)).figures.bytes_per_warp == 64_B);

// Pipeline: with 4 warps an instruction takes 24 / 4 = 6 cycles instead of 2; with 32 warps it takes 2.
static_assert(cost(body, with(and_pipeline)).figures.comp_cycles == 300_cycles);
static_assert(cost(body, with(and_pipeline), 16).figures.comp_cycles == 100_cycles);

// Memory: a scattered load is 32 transactions, so the next request departs 32 x 50 cycles later.
constexpr auto scattered = cost(load<float>(global, random), with(and_memory));
static_assert(scattered.figures.mem_rate == 1600_cycles && scattered.figures.mem_cycles == 2000_cycles);
static_assert(scattered.figures.fire_rate_limit == 1.25 && !has(scattered.ignored, feature::coalescing));
static_assert(cost(load<float>(global, random) + load<float>(global), with(and_memory)).figures.mem_rate == 850_cycles);
static_assert(cost(load<float>(global), with(and_memory)).figures.mem_rate == 100_cycles);
static_assert(has(cost(load<float>(global, random), with(and_roofline)).ignored, feature::coalescing));
static_assert(cost(store<float>(global), with(and_memory)).cycles ==
              cost(load<float>(global), with(and_memory)).cycles);

// Launch: 3 us at 1 GHz, and the cycles that the caller states for each block and for each argument beyond the fifth.
// Phases do not include them.
constexpr auto launched = cost(body, nugteren2010_with_launch);
static_assert(near(launched.figures.overhead.value(), 3000));
static_assert(near((launched.cycles - cost(body, nugteren2010).cycles).value(), 3000));
constexpr auto seven_arguments =
    with_numbers({"seven_arguments",
                  {.roofline = false, .pipeline = false, .memory = false, .null = true, .launch = true},
                  nugteren2010_model::bound::longer,
                  {7, 10_cycles, 100_cycles}});
static_assert(near(cost(body, seven_arguments, 2).figures.overhead.value(), 3000 + 2 * 10 + 2 * 100));
static_assert(cost(phase("p", body), seven_arguments).phase("p") == 4400_cycles);

// Kernels without memory instructions, without computation, or without both: no rule divides by zero.
static_assert(cost(compute<float>(op::fma, 50), with(and_roofline)).cycles == 400_cycles);
static_assert(cost(compute<float>(op::fma, 50), nugteren2010_thesis).cycles == 400_cycles);
static_assert(cost(load<float>(global), with(and_roofline)).cycles == 500_cycles);
static_assert(cost(sequence(), nugteren2010).cycles == 0_cycles);
static_assert(cost(0 * body, nugteren2010).bottleneck == resource::none);
static_assert(cost(guard(0, body), nugteren2010_thesis).cycles == 0_cycles);

// The estimate lists the features that the model cannot express.
constexpr bool ignores(feature what, const auto& tree) { return has(cost(tree, nugteren2010).ignored, what); }
static_assert(ignores(feature::barriers, sync_block) && ignores(feature::barriers, sync_warp));
static_assert(ignores(feature::caches, load<float>(global, coalesced, cached)));
static_assert(ignores(feature::divergence, branch(divergent(0.5), load<float>(global))));
static_assert(ignores(feature::atomics, atomic<float>(op::add, global)));
static_assert(ignores(feature::warp_exchange, shuffle<float>()));
static_assert(ignores(feature::shared_memory, load<float>(shared)));
static_assert(ignores(feature::texture_and_constant, load<float>(constant, broadcast)));
static_assert(cost(body, nugteren2010).ignored == feature::none);

// Table B.3, 96 threads: 42 blocks, 3 an SM, 9 warps, 8/3 of them with a request in flight.
// The row has 9 / (8/3) x 4001 x 800 + (9 - 8/3) x 2000 = 10815366.67 cycles, 9.404667 ms.
constexpr auto row =
    kc::estimate(examples::matvec_rows<double>(4000, 2000), examples::matvec_rows_launch(4000, 96_threads),
                 kc::machine::tesla_c2070, kc::model::nugteren2010_thesis);
static_assert(row.figures.warps_per_sm == 9 && near(row.figures.sim_mem_limit.value(), 8.0 / 3));
static_assert(row.figures.mem_factor == 3.375 && row.figures.mem_cycles == 4001 * 800_cycles);
static_assert(row.cycles > 10815366.6_cycles && row.cycles < 10815366.7_cycles);
static_assert(row.time > 9.4046665_ms && row.time < 9.4046675_ms);

// The steps of a derivation equal the figures.
constexpr auto steps = kc::derive(kernel("k", body), kc::launch_blocks(16, 128_threads), card, with(and_roofline));
static_assert(steps["sim_mem_limit"].value == 5 && near(steps["C"].value, 9100));
static_assert(steps["cycles_per_sm"].unit == kc::unit_of_step::in_cycles);
}  // namespace
