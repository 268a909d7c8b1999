// SPDX-License-Identifier: BSL-1.0
// print.hpp, derivation_text.hpp and tree_text.hpp: text for people.
#include <kernelcost/derivation_text.hpp>
#include <kernelcost/doctest.hpp>
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/library/transform_text.hpp>
#include <kernelcost/lint_text.hpp>
#include <kernelcost/tree_text.hpp>

#include "../static/extending_node.hpp"

#include <doctest/doctest.h>

#include <sstream>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::expr;
using kc::to_string;

const auto& card = kc::machine::tesla_c2070;
const auto worked = kernel("worked", compute<double>(op::mul, 10), load<double>(global, coalesced, cached, 20));
const auto four = kc::launch_blocks(4, 128_threads);

TEST_CASE("times in the unit that leaves one to three digits") {
  CHECK(to_string(kc::resource::dram_bandwidth) == "dram_bandwidth");
  CHECK(to_string(kc::feature::none) == "nothing");
  CHECK(to_string(kc::feature::split_lines) == "vectors across two lines");
  CHECK(to_string(kc::feature::coalescing | kc::feature::barriers) == "barriers; coalescing");
  CHECK(to_string(kc::error_band{}) == "no band");
  CHECK(to_string(kc::expr::strided(3)) == "strided(3)");
  CHECK(to_string(kc::expr::jumping(kc::expr::strided(3))) == "jumping(strided(3))");
  CHECK(to_string(kc::error_band{265_us, 407_us, 10, 739}) == "265 us to 407 us");
  CHECK(to_string(0_s) == "0 s");
  CHECK(to_string(2.5_s) == "2.5 s");
  CHECK(to_string(999.5_ms) == "999.5 ms");
  CHECK(to_string(1000_ms) == "1 s");
  CHECK(to_string(999.9999_ms) == "1 s");
  CHECK(to_string(-2_us) == "-2 us");
  CHECK(to_string(73.421_us) == "73.421 us");
  CHECK(to_string(4424.34_ns) == "4.42434 us");
  CHECK(to_string(320_ns) == "320 ns");
  CHECK(to_string(0.5_ns) == "0.5 ns");
}

TEST_CASE("what has text can be written to a stream") {
  std::ostringstream out;
  out << 73.421_us << ", " << 2 * 4096_B << ", " << kc::error_band{265_us, 407_us, 10, 739} << ", " << strided(3) << 5
      << ' ' << kc::resource::latency;
  CHECK(out.str() == "73.421 us, 8192 B, 265 us to 407 us, strided(3)5 latency");
#if defined(__cpp_lib_format)
  CHECK(std::format("{:>10}", 2.5_s) == "     2.5 s");
#endif
}

TEST_CASE("numbers for people: six digits or the whole number, thousands apart") {
  const auto written = [](double value) { return to_string(kc::cycles::from_value(value)); };
  CHECK(written(0) == "0 cycles");
  CHECK(written(1.0176) == "1.0176 cycles");
  CHECK(written(9999) == "9999 cycles");
  CHECK(written(9999.9996) == "10 000 cycles");
  CHECK(written(12345.678) == "12 345.7 cycles");
  CHECK(written(99999.97) == "100 000 cycles");
  CHECK(written(231106.37) == "231 106 cycles");
  CHECK(written(1234567.5) == "1 234 568 cycles");
  CHECK(written(-1234567) == "-1 234 567 cycles");
  CHECK(written(-54321) == "-54 321 cycles");
  CHECK(written(1e14 + 3) == "100 000 000 000 003 cycles");
  CHECK(written(1e15) == "1e+15 cycles");
  CHECK(written(1.23456789e-9) == "1.23457e-09 cycles");
  CHECK(to_string(kc::count(67108864)) == "67 108 864");
  CHECK(to_string(9999_B) == "9999 B");
  CHECK(to_string(8'007'842_B) == "8.008 MB");
  CHECK(to_string(10000_B) == "10 kB");
  CHECK(to_string(999'949_B) == "999.9 kB");
  CHECK(to_string(999'950_B) == "1 MB");
  CHECK(to_string(kc::bytes(4_GiB)) == "4.295 GB");
  CHECK(to_string(kc::bytes::from_value(3e21)) == "3000 EB");
  // In trees, whole numbers have all digits.
  CHECK(kc::detail::short_digits(65536) == "65536");
  CHECK(kc::detail::short_digits(15.515151515151516) == "15.52");
  CHECK(kc::detail::short_digits(264.4972303397741) == "264.5");
  CHECK(kc::detail::short_digits(999.96) == "1000");
  CHECK(kc::detail::short_digits(2647.4972) == "2647");
  CHECK(kc::detail::short_digits(-2647.6) == "-2648");
  CHECK(kc::detail::short_digits(0.1 + 0.2) == "0.3");
  CHECK(kc::detail::short_digits(1e15) == "1e+15");
  const auto parts = kc::expr::sectors_per_request(14.0 / 3, 5.0 / 3);
  CHECK(kc::detail::short_text(kc::expr::jumping(parts)) == "jumping(sectors_per_request(4.667, 1.667))");
  CHECK(to_string(parts) == "sectors_per_request(4.666666666666667, 1.6666666666666667)");
  // Text for programs has all digits.
  CHECK(kc::detail::digits(1.0 / 3) == "0.3333333333333333");
}

TEST_CASE("other quantities with their units, rounded for people") {
  CHECK(to_string(480_cycles) == "480 cycles");
  CHECK(to_string(63.8_cycles) == "63.8 cycles");
  CHECK(to_string(4096_B) == "4096 B");
  CHECK(to_string(4_GB) == "4 GB");
  CHECK(to_string(1.5_GiB) == "1.5 GiB");
  CHECK(to_string(2 * 3_GB) == "6 GB");
  CHECK(to_string(10_ops) == "10 ops");
  CHECK(to_string(1.15_GHz) == "1.15 GHz");
  CHECK(to_string(144_GB_per_s) == "144 GB/s");
  CHECK(to_string(32_B_per_cycle) == "32 B/cycle");
  CHECK(to_string(64_ops_per_cycle) == "64 ops/cycle");
  CHECK(to_string(2_Gops_per_s) == "2 Gops/s");
  CHECK(to_string(10_ops / 4_B) == "2.5 ops/B");
  CHECK(to_string(kc::count(5000)) == "5000");
  CHECK(to_string(kc::count(1) / kc::count(3)) == "0.333333");
}

TEST_CASE("occupancy and estimates") {
  const auto uses = resources{21};
  CHECK(to_string(kc::occupancy_of(card, kc::launch_1d(5000, 192_threads), uses)) ==
        "87.5 % (42 of 48 warps, limited by registers)");
  CHECK(to_string(kc::estimate(worked, four, card, kc::model::gonzalez2012_sum)) ==
        "6.09391 us (7008 cycles, bound by memory, occupancy 66.67 % (32 of 48 warps, limited by blocks))");
  const auto phased = kernel("phased", phase("first", compute<float>(op::add)), phase("second", store<float>(global)));
  CHECK(to_string(kc::estimate(phased, four, card, kc::model::gonzalez2012_sum)) ==
        "2.17043 us (2496 cycles, bound by memory, first 96 cycles, second 2400 cycles, "
        "occupancy 66.67 % (32 of 48 warps, limited by blocks))");
  CHECK(to_string(kc::estimate(worked, four, card, kc::model::gonzalez2012_sum).time) == "6.09391 us");
  // An estimate of a model that accounts for each access.
  const auto calibrated = kc::estimate(worked, four, kc::machine::h200, kc::model::calibrated);
  CHECK(to_string(calibrated).find(to_string(calibrated.time) + " (") == 0);
}

TEST_CASE("a step as the thesis writes it") {
  const auto why = kc::derive(worked, four, card, kc::model::gonzalez2012_sum);
  CHECK(to_string(why["comp_insts"]) == "comp_insts = 10");
  CHECK(to_string(why["C_comp"]) == "C_comp = 10 × 48 = 480 cycles");
  CHECK(to_string(why["cache_factor"]) == "cache_factor = (16 + 4) / 2 = 10");
  CHECK(to_string(why["C_gmem"]) == "C_gmem = 20 × 600 / 10 = 1200 cycles");
  CHECK(to_string(why["C_cache"]) == "C_cache = 20 × 4 × (10 - 1) / 10 = 72 cycles");
  CHECK(to_string(why["C_mem"]) == "C_mem = 1200 + 72 = 1272 cycles");
  CHECK(to_string(why["C_sum"]) == "C_sum = 480 + 1272 = 1752 cycles");
  CHECK(to_string(why["C(K)"]) == "C(K) = 4 × 4 × 32 × 1752 / (32 × 4) = 7008 cycles");
  CHECK(to_string(why["T(K)"]) == "T(K) = 7008 / 1.15 GHz = 6.09391 us");
  CHECK(to_string(kc::derive(worked, four, card, kc::model::gonzalez2012_max)["C_max"]) ==
        "C_max = max(480, 1272) = 1272 cycles");
}

TEST_CASE("a step in bytes") {
  kc::derivation steps;
  steps.in_bytes("size", steps.operand(20) * steps.operand(8_B));
  CHECK(to_string(steps["size"]) == "size = 20 × 8 B = 160 B");
}

TEST_CASE("a derivation as text, phases indented under their names") {
  const auto phased =
      kernel("phased", phase("first", compute<float>(op::add, 2)), phase("second", store<float>(global)));
  CHECK(kc::to_text(kc::derive(phased, four, card, kc::model::gonzalez2012_sum)) == R"(first:
  comp_insts = 2
  C_comp = 2 × 24 = 48 cycles
  C_mem = 0 cycles
  C_sum = 48 + 0 = 48 cycles
  C(K) = 4 × 4 × 32 × 48 / (32 × 4) = 192 cycles
second:
  C_comp = 0 cycles
  C_uncached = 1 × 600 = 600 cycles
  C_mem = 600 cycles
  C_sum = 0 + 600 = 600 cycles
  C(K) = 4 × 4 × 32 × 600 / (32 × 4) = 2400 cycles
whole kernel:
  C_comp = 48 cycles
  C_mem = 600 cycles
  C_sum = 48 + 600 = 648 cycles
  C(K) = 4 × 4 × 32 × 648 / (32 × 4) = 2592 cycles
  T(K) = 2592 / 1.15 GHz = 2.25391 us
)");
}

TEST_CASE("a derivation as Markdown") {
  const auto small_kernel = kernel("k", phase("only", load<float>(shared, coalesced, 3)));
  CHECK(kc::to_markdown(kc::derive(small_kernel, four, card, kc::model::kothapalli2009_max)) == R"(| phase | step |
|---|---|
| only | N_comp = 0 cycles |
| only | C_shared = 3 × 4 = 12 cycles |
| only | N_memory = 12 cycles |
| only | C_T = max(0, 12) = 12 cycles |
| only | N_B = ⌈4 / 14⌉ = 1 |
| only | C(K) = 1 × 4 × 32 × 12 / (32 × 4) = 12 cycles |
|  | N_comp = 0 cycles |
|  | N_memory = 12 cycles |
|  | C_T = max(0, 12) = 12 cycles |
|  | N_B = ⌈4 / 14⌉ = 1 |
|  | C(K) = 1 × 4 × 32 × 12 / (32 × 4) = 12 cycles |
|  | T(K) = 12 / 1.15 GHz = 10.4348 ns |
)");
}

TEST_CASE("a tree as text, a node a line") {
  const buffer<int> next{"next", 1000}, bins{"bins", 256};
  const buffer<float> tile{"tile", 256, shared};
  CHECK(kc::to_text(
            kernel("every_leaf", load(next, random, cached), load(tile, row_broadcast(16)), load(tile, repeated(16), 2),
                   load<kc::packed<float, 4>>(global), store(tile, bank_conflict(2)), compute<float>(op::add, 3),
                   compute<float>(op::sub, 3, independent), compute<double>(op::fma, 2, dependent),
                   atomic(op::add, bins, contention(4)), atomic(op::add, bins, coalesced, contention(1, 108), 2),
                   await_loads, sync_block, sync_warp, sync_grid, shuffle<double>(5), vote())) == R"(every_leaf
load<int32> next, random, cached
load<float> tile, row_broadcast(16)
load<float> tile, repeated(16) × 2
load<16 B> global, coalesced
store<float> tile, bank_conflict(2)
compute<float> add × 3
compute<float> sub × 3, independent
compute<double> fma × 2, dependent
atomic<int32> add bins, 4 threads meet
atomic<int32> add bins, coalesced, 108 threads meet × 2
await_loads
sync_block
sync_warp
sync_grid
shuffle<double> × 5
vote
)");
}

TEST_CASE("a tree as text, children indented under loops, branches and guards") {
  const buffer<int> next{"next", 1000};
  const auto add = compute<float>(op::add);
  CHECK(kc::to_text(kernel("nested", repeat(8, unroll<1>, chained, load(next, random), await_loads), repeat(4, add),
                           repeat(varying{5, 6, 9}, unroll<4>, dependent, add), repeat(2, independent, add),
                           repeat(3, unroll_by_compiler, dependent, add), branch(divergent(0.25), add, vote()),
                           branch(uniform(0.5), add), diverge(4, add),
                           guard(100, guard(threads_of_block(32), guard(lanes_of_warp(1), phase("last", add)))))) ==
        R"(nested
repeat 8, unroll 1, chained
  load<int32> next, random
  await_loads
repeat 4
  compute<float> add
repeat 5 (mean; at most 6 in a warp, 9 in the grid), unroll 4, dependent
  compute<float> add
repeat 2, independent
  compute<float> add
repeat 3, unrolled by the compiler, dependent
  compute<float> add
branch divergent 0.25
  compute<float> add
otherwise
  vote
branch uniform 0.5
  compute<float> add
diverge 4 ways
  compute<float> add
guard 100 threads
  guard 32 threads of each block
    guard 1 lanes of each warp
      phase last
        compute<float> add
)");
}

TEST_CASE("a Fourier transform and its kernels") {
  kc::library::transform_cost cost;
  cost.time = kc::seconds::from_value(94.3e-6);
  cost.low = kc::seconds::from_value(76.4e-6);
  cost.high = kc::seconds::from_value(122.5e-6);
  cost.plan.add({.length = 1024, .points = 16, .transforms = 8}, 1 << 20);
  cost.plan.add({.splits = true}, 1 << 20);
  CHECK(kc::to_string(cost) == "94.3 us, nine in ten within 76.4 us to 122.5 us\n"
                               "kernel 1: transforms of 1024 points, 16 points a thread, 512 threads a block\n"
                               "kernel 2: transforms of 1 points, 1 points a thread, 256 threads a block");
}

TEST_CASE("a finding of lint in a sentence") {
  using kc::finding_kind;
  const auto says = [](finding_kind kind, const char* buffer, kc::count number, kc::count limit) {
    return to_string(kc::finding{kind, buffer, number, limit});
  };
  CHECK(says(finding_kind::guard_beyond_the_grid, "", 1025, 1024) ==
        "a guard admits 1025 threads, but the grid has 1024");
  CHECK(says(finding_kind::guard_beyond_the_block, "", 257, 256) ==
        "a guard admits 257 threads of each block, but a block has 256");
  CHECK(says(finding_kind::guard_of_no_threads, "", 0, 1024) == "a guard admits no threads");
  CHECK(says(finding_kind::loop_of_no_trips, "", 0, 1) == "a loop makes no trips");
  CHECK(says(finding_kind::branch_of_one_way, "", 1, 1) ==
        "a branch always takes the same side: the share of its first side is 1");
  CHECK(says(finding_kind::barrier_that_some_pass_by, "", 128, 256) ==
        "only some of the threads that a barrier waits for reach it: 128 of 256");
  CHECK(says(finding_kind::barrier_that_some_pass_by, "", 0, 0) ==
        "only some of the threads that a barrier waits for reach it");
  CHECK(says(finding_kind::buffer_too_small, "c", 1024, 1000) ==
        "c: 1024 elements are touched in one pass, but the buffer has 1000");
  CHECK(says(finding_kind::buffer_of_two_sizes, "a", 4000, 2000) ==
        "a: has 4000 bytes in one access and 2000 in another");
  CHECK(says(finding_kind::store_of_several_lanes, "", 32, 1) == "32 lanes of a warp store to the same element");
  CHECK(says(finding_kind::block_beyond_the_buffer, "a", 12, 10) ==
        "a: per_block states 12 elements, but the buffer has 10");
  CHECK(says(finding_kind::contention_beyond_the_threads, "a", 12, 10) ==
        "a: 12 threads are stated as contention, but only 10 operations are done");
  CHECK(says(finding_kind::pattern_of_another_space, "a", 0, 0) ==
        "a: bank_conflict is a pattern of shared memory only, sectors_per_request of the other spaces only");
  CHECK(says(finding_kind::cache_tag_in_shared_memory, "t", 0, 0) == "t: a cache tag has no meaning in shared memory");
  CHECK(says(finding_kind::copies_never_awaited, "", 0, 0) == "asynchronous copies are never awaited");
  CHECK(says(finding_kind::block_of_partial_warps, "", 100, 128) ==
        "a block of 100 threads leaves lanes of its last warp idle: its warps have 128");
}

TEST_CASE("the text of a tree names a node that is printed as simpler ones") {
  CHECK(kc::to_text(kernel("k", 2 * tensor_core_mma(16, 8, 16))) ==
        "k\nrepeat 2\n  tensor_core_mma, which amounts to\n  compute<half> fma × 64\n");
}
}  // namespace
