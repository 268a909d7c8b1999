// SPDX-License-Identifier: BSL-1.0
// The calibrated model: from the latency and the demand of a warp to the time of the kernel. Ten SMs, 1 GHz; a launch
// takes 1000 cycles, its first instructions 500, each block 2.
#include "synthetic_card.hpp"

#include <kernelcost/doctest.hpp>

#include <doctest/doctest.h>

#include <string_view>

namespace {
namespace kc = kernelcost;
using namespace kc::expr;
using namespace kernelcost_tests;
using doctest::Approx;
using kc::resource;
using combination = kc::model::calibrated_model::combination;

template <class Body>
auto estimated(const Body& body, const kc::launch& how = one_block_an_sm, combination way = combination::cubes) {
  return kc::estimate(kernel("k", body), how, synthetic_card, kc::model::calibrated_model{"calibrated", way});
}
double cycles_of(const auto& body, const kc::launch& how = one_block_an_sm, combination way = combination::cubes) {
  return estimated(body, how, way).cycles.value();
}
constexpr auto fma = compute<float>(op::fma);
constexpr auto hundred = compute<float>(op::fma, 100, dependent);  // 400 cycles
// 48 blocks for each SM, which holds 16 of them.
constexpr kc::launch three_rounds{{480}, {128}};
constexpr double after_a_block = 100 + 64 * 10;
/// The part that does not overlap, in proportion to the longest step.
double fill(double latency, double throughput, double step) {
  return (latency + throughput - together(latency, throughput)) * step / (latency + step);
}

TEST_CASE("overlapping: the third root of the sum of cubes") {
  using kc::model::overlapped;
  CHECK(overlapped(5, 5, 5) == Approx(5 * std::cbrt(3)).epsilon(1e-12));
  CHECK(overlapped(5, 5) == Approx(5 * std::cbrt(2)).epsilon(1e-12));
  CHECK(overlapped(3, 4, 5) == Approx(6).epsilon(1e-12));
  CHECK(overlapped(0, 7, 0) == Approx(7).epsilon(1e-12));
  CHECK(overlapped(1e-3, 1e6) == Approx(1e6).epsilon(1e-12));
  CHECK(overlapped(0, 0, 0) == 0);
  CHECK(overlapped(overlapped(2, 3), 4) == Approx(overlapped(2, 3, 4)).epsilon(1e-12));
}

TEST_CASE("a kernel that does nothing takes the floor and its blocks' launch") {
  const auto nothing = estimated(sequence(), kc::launch_blocks(1, 128_threads));
  CHECK(nothing.cycles == kc::approx(1000_cycles + 2_cycles));
  CHECK(nothing.time == kc::approx(1.002_us));
  CHECK(nothing.figures.launch == 1000_cycles);
  CHECK(estimated(fma).figures.launch == 1500_cycles);
  // The first instructions count, whichever thread executes them.
  CHECK(estimated(guard(1, fma)).figures.launch == 1500_cycles);
  CHECK(estimated(guard(0, fma)).figures.launch == 1500_cycles);  // compares and branches
  CHECK(estimated(repeat(0, fma)).figures.launch == 1000_cycles);
}

TEST_CASE("a warp alone takes what it waits for") {
  const auto one = estimated(hundred, kc::launch_blocks(1, 32_threads));
  CHECK(one.figures.warp_latency == 400_cycles);
  CHECK(one.figures.latency == 402_cycles);  // and the launch of its block
  CHECK(one.bottleneck == resource::latency);
  // 100 instructions take 0.25 cycles each to issue, with the 11 of a kernel's start and end, and as long in their
  // unit.
  const double issue = (100 + 11) * 0.25;
  CHECK(one.figures.throughput.value() == Approx(together(issue, 25)));
  CHECK(one.figures.fill.value() == Approx(fill(402, together(issue, 25), 4)));
  CHECK(one.cycles.value() == Approx(1500 + together(402, issue, 25) + one.figures.fill.value()));
}

TEST_CASE("one wave that waits once takes nearly the sum of waiting and working") {
  // 130 blocks on ten SMs. Each warp only loads 4 sectors from L2.
  const auto once =
      estimated(load<float>(global, coalesced, hits(cache_level::l2, 1)), kc::launch_blocks(130, 128_threads));
  CHECK(once.figures.warp_latency == 300_cycles);
  const double latency = 300 + 130 * 2;
  const double throughput = once.figures.throughput.value();
  CHECK(once.cycles.value() == Approx(1500 + together(latency, throughput) + fill(latency, throughput, 300)));
  // If loads follow one another, the longest counts.
  const auto step_of = [](const auto& body) {
    const auto cost = estimated(body).figures;
    const double waiting = cost.latency.value();
    const double overlapped = waiting + cost.throughput.value() - together(waiting, cost.throughput.value());
    return cost.fill.value() * waiting / (overlapped - cost.fill.value());
  };
  const auto from_l2 = load<float>(global, coalesced, hits(cache_level::l2, 1));
  const auto from_dram = load<float>(global, coalesced, hits(cache_level::l2, 0));
  CHECK(step_of(from_l2) == Approx(300));
  CHECK(step_of(from_l2 + await_loads + from_l2) == Approx(300));
  CHECK(step_of(from_l2 + from_l2) == Approx(300));
  CHECK(step_of(from_dram + await_loads + from_l2) == Approx(700));
  CHECK(step_of(repeat(10, unroll<1>, from_l2)) == Approx(300));
  // Steps of every kind count: a shared load, a shuffle, a barrier of four warps.
  CHECK(step_of(load<float>(shared) + fma) == Approx(20));
  CHECK(step_of(shuffle<float>(5)) == Approx(25));
  CHECK(step_of(sync_block + fma) == Approx(20 + 4 * 2));
}

TEST_CASE("blocks that an SM does not hold at once go round by round") {
  const auto three = estimated(hundred, three_rounds);
  CHECK(three.figures.rounds == 3);
  CHECK(three.figures.latency.value() == Approx(3 * 400 + 2 * after_a_block + 160 * 2));
  CHECK(three.figures.dispatch.value() == Approx(480 * 2));
  CHECK(three.resources[resource::block_launch] == three.figures.dispatch);
  // One block more than fits adds a round.
  CHECK(estimated(hundred, kc::launch_blocks(160, 128_threads)).figures.rounds == 1);
  CHECK(estimated(hundred, kc::launch_blocks(160, 128_threads)).figures.latency == 720_cycles);
  CHECK(estimated(hundred, kc::launch_blocks(160, 128_threads)).figures.dispatch == 320_cycles);
  CHECK(estimated(hundred, kc::launch_blocks(161, 128_threads)).figures.rounds == 2);
  // Fewer blocks fit if they use more: 64 registers leave 32 warps, 100 KiB leave two blocks.
  const auto with = [](const resources& uses) {
    return kc::estimate(kernel("k", uses, hundred), three_rounds, synthetic_card, kc::model::calibrated).figures.rounds;
  };
  CHECK(with({64}) == 48 / 8);
  CHECK(with({32, 100_KiB}) == 48 / 2);
  CHECK(with({32, 0_KiB}) == 3);
}

TEST_CASE("the blocks that a guard of the grid admits run in the first rounds") {
  const double branch = estimated(guard(0, hundred)).figures.warp_latency.value();
  const auto latency = [&](double blocks, const kc::launch& how) {
    return estimated(guard(blocks * 128, hundred), how).figures.latency.value();
  };
  // 240 blocks: the first two rounds, each of 160 blocks; the last block only compares.
  CHECK(latency(240, three_rounds) == Approx(2 * (branch + 400 + after_a_block) + 160 * 2 + branch));
  CHECK(latency(160, three_rounds) == Approx(branch + 400 + after_a_block + branch + after_a_block + 160 * 2 + branch));
  CHECK(latency(480, three_rounds) == Approx(3 * (branch + 400) + 2 * after_a_block + 160 * 2));
  // In one round, the admitted blocks may end after the others, which are launched later, or before them.
  const auto one_round = kc::launch_blocks(160, 128_threads);
  CHECK(latency(16, one_round) == Approx(16 * 2 + branch + 400));
  CHECK(latency(16, kc::launch_blocks(80, 32_threads)) == Approx(64 * 2 + branch + 400));
  const auto short_one = estimated(guard(16 * 128, fma), one_round);
  CHECK(short_one.figures.latency.value() == Approx(160 * 2 + branch));
  // An SM is as busy as the admitted blocks make it: one on each of five.
  CHECK(estimated(guard(640, compute<float>(op::fma, 10))).resources[resource::fp32].value() == 4 * 10 * 0.25);
}

TEST_CASE("an SM's resources: the busiest one's warps") {
  // 25 blocks on ten SMs: the busiest SM has three blocks, twelve warps.
  const auto how = kc::launch_blocks(25, 128_threads);
  const auto busy = [&](const auto& body, resource what) { return estimated(body, how).resources[what].value(); };
  CHECK(busy(compute<float>(op::fma, 10), resource::instruction_issue) == 12 * (10 + 11) * 0.25);
  CHECK(busy(compute<float>(op::fma, 10), resource::fp32) == 12 * 10 * 0.25);
  CHECK(busy(compute<double>(op::fma, 10), resource::fp64) == 12 * 10 * 0.5);
  CHECK(busy(compute<int>(op::min, 10), resource::integer) == 12 * 10 * 0.5);
  CHECK(busy(compute<float>(op::sqrt, 10), resource::special_function) == 12 * 10 * 2);
  CHECK(busy(store<float>(global), resource::load_store) == 12 * 4);
  CHECK(busy(sync_block, resource::barriers) == 12);
  CHECK(busy(load<float>(shared, bank_conflict(4)), resource::shared_bandwidth) == 12 * 4);
  CHECK(busy(atomic<int>(op::add, shared), resource::shared_bandwidth) == 12 * 2);
  CHECK(busy(load<float>(shared, bank_conflict(4)), resource::l1_bandwidth) == 12 * 4);  // through the same banks
  CHECK(busy(load<float>(global, coalesced, hits(cache_level::l1, 1)), resource::l1_bandwidth) ==
        Approx(12 * passes_of(1, 1, 0)));
}

TEST_CASE("the card's resources: all warps together") {
  // 131072 warps of 128 bytes: 16 MiB, of which L2 keeps a fifth. At 1 GHz a GB/s is a byte a cycle.
  const buffer<float> a("a", 4 * mebi);
  const auto busy = [](const auto& body, resource what) {
    return estimated(body, four_mebi_threads).resources[what].value();
  };
  CHECK(busy(load(a), resource::l2_bandwidth) == Approx(16 * mebi / 320));
  CHECK(busy(load(a), resource::dram_bandwidth) == Approx(0.8 * 16 * mebi / 100));
  CHECK(busy(store(a), resource::l2_bandwidth) == Approx(16 * mebi / 160));
  CHECK(busy(store(a), resource::dram_bandwidth) == Approx(0.8 * 16 * mebi / 50));
  // Loads and stores of L2 overlap, those of device memory do not.
  const buffer<float> b("b", 4 * mebi);
  CHECK(busy(load(a) + store(b), resource::l2_bandwidth) == Approx(together(16 * mebi / 320, 16 * mebi / 160)));
  CHECK(busy(load(a) + store(b), resource::dram_bandwidth) == Approx(0.9 * 16 * mebi / 100 + 0.9 * 16 * mebi / 50));
  // Single sectors, 32 a warp. In L2 a load takes 0.2 cycles and a store 0.5. Three quarters go on to device memory,
  // where a load takes 1 cycle and a store 2.
  const double sectors = 32 * 131072;
  CHECK(busy(load(a, kc::expr::random), resource::l2_bandwidth) == Approx(sectors * 0.2));
  CHECK(busy(load(a, kc::expr::random), resource::dram_bandwidth) == Approx(sectors * 0.75 * 1));
  CHECK(busy(store(a, kc::expr::random), resource::l2_bandwidth) == Approx(sectors * 0.5));
  CHECK(busy(store(a, kc::expr::random), resource::dram_bandwidth) == Approx(sectors * 0.75 * 2));
  // A single SM reads at most 64 bytes a cycle.
  const auto alone = estimated(repeat(100, load<float>(global)), kc::launch_blocks(1, 128_threads));
  CHECK(alone.resources[resource::l2_bandwidth].value() == Approx(4 * 100 * 128 / 64.));
}

TEST_CASE("atomics: the operations on an address and the sectors, or the queue of a buffer or the requests") {
  const auto busy = [](const auto& body) { return estimated(body).resources[resource::atomics].value(); };
  CHECK(busy(atomic<int>(op::add, global)) == 1 + 40 * 32 * 0.5);  // forty warps' sectors, card-wide
  CHECK(busy(atomic<int>(op::add, global, contention(1, 1000))) == 1000 * 1 + 40 * 32 * 0.5);
  CHECK(busy(atomic<int>(op::add, global, contention(32, 1))) == 4 * 32 * 0.5);  // four warps' lanes, an SM
  CHECK(busy(atomic(op::add, buffer<int>("sum", 1), contention(32, 1))) == 40 * 32 * 1);
}

TEST_CASE("what waits and what is busy overlap, or are compared or added") {
  const auto body = hundred + compute<double>(op::fma, 50);
  const auto cubes = estimated(body, three_rounds);
  const auto longest = estimated(body, three_rounds, combination::longest);
  const auto sum = estimated(body, three_rounds, combination::sum);
  // 192 warps on an SM: 150 instructions to issue and those of a kernel's start, 100 of one unit and 50 of the other.
  const double issue = 192 * (150 + 11) * 0.25;
  const double fp32 = 192 * 100 * 0.25;
  const double fp64 = 192 * 50 * 0.5;
  CHECK(cubes.figures.throughput.value() == Approx(together(issue, fp32, fp64)));
  CHECK(longest.figures.throughput.value() == Approx(issue));
  CHECK(sum.figures.throughput.value() == Approx(issue + fp32 + fp64));
  // Dependent operations take 100 x 4. Unstated ones take the mean of dependent and independent, (50 x 8 + 8 + 49 x 2)
  // / 2.
  const double latency = 3 * (400 + 253) + 2 * after_a_block + 160 * 2;
  CHECK(cubes.figures.latency.value() == Approx(latency));
  // The longest step has eight cycles.
  const double throughput = together(issue, fp32, fp64);
  CHECK(cubes.cycles.value() == Approx(1500 + together(latency, throughput) + fill(latency, throughput, 8)));
  CHECK(longest.cycles.value() == Approx(1500 + issue + latency * 8 / (latency + 8)));
  CHECK(sum.cycles.value() == Approx(1500 + latency + issue + fp32 + fp64));
  CHECK(kc::model::calibrated.of_parts == combination::cubes);
}

TEST_CASE("blocks that do little take what their launch takes, however many SMs there are") {
  // Empty blocks of one warp, 32 on each SM. The launch of a wave takes 640 cycles, and overlaps with its turnover of
  // 100 + 32 x 10.
  const auto how = kc::launch_blocks(320 + 950, 32_threads);
  const auto empty = estimated(sequence(), how);
  CHECK(empty.figures.rounds == 4);
  CHECK(empty.figures.latency.value() == 1270 * 2);
  CHECK(empty.figures.dispatch.value() == 1270 * 2);
  CHECK(empty.bottleneck == resource::block_launch);
  CHECK(empty.cycles.value() == Approx(1000 + 1270 * 2));
  kc::gpu half = synthetic_card;
  half.sm_count = {5, "tests"};
  CHECK(kc::estimate(kernel("k", sequence()), how, half, kc::model::calibrated).cycles >= empty.cycles);
}

TEST_CASE("a phase bears no part of the launch") {
  const auto parts =
      estimated(phase("first", hundred) + phase("second", fma, 2 * phase("inner", hundred)), three_rounds);
  const double busy = 192 * 100 * 0.25;
  const auto priced = [](double latency, double throughput, double step) {
    return together(latency, throughput) + fill(latency, throughput, step);
  };
  CHECK(parts.phase("first").value() == Approx(priced(3 * 400 + 2 * after_a_block, busy * std::cbrt(2), 4)));
  CHECK(parts.cycles.value() > parts.phase("first").value() + 1500);
  // The cost of a phase in a loop includes all trips: here two trips, which are too long for the compiler to unroll.
  const double twice = 192 * 200 * 0.25;
  CHECK(parts.phase("inner").value() ==
        Approx(priced(3 * 2 * (400 + 10) + 2 * after_a_block, together(twice, twice + 2 * 192 * 0.75), 4)));
  CHECK(parts.phase("second") > parts.phase("inner"));
  CHECK(std::string_view(parts.time.costliest_phase()) == "second");
  // Other phases evict data from L2.
  const buffer<float> a("a", 4 * mebi);
  const auto alone = estimated(phase("read", load(a)), four_mebi_threads);
  const auto beside = estimated(phase("read", load(a)) + store(buffer<float>("b", 4 * mebi)), four_mebi_threads);
  CHECK(beside.phase("read") > alone.phase("read"));
}

TEST_CASE("figures of a copy") {
  const buffer<float> from("from", 4 * mebi);
  const buffer<float> to("to", 4 * mebi);
  const auto copy = estimated(load(from) + store(to), four_mebi_threads).figures;
  CHECK(copy.footprint == 32_MiB);
  CHECK(copy.kept_by_l2 == Approx(0.1));
  CHECK(copy.kept_by_l1 == 1);
  CHECK(copy.l2_reads == 16_MiB);
  CHECK(copy.l2_writes == 16_MiB);
  CHECK(copy.dram_reads.value() == Approx(0.9 * 16 * mebi));
  CHECK(copy.dram_writes.value() == Approx(0.9 * 16 * mebi));
  // Single sectors count as well, whether read or partly written.
  const auto scattered =
      estimated(load(from, kc::expr::random) + store(to, kc::expr::random), four_mebi_threads).figures;
  CHECK(scattered.l2_reads.value() == Approx(131072. * 32 * 32));
  CHECK(scattered.l2_writes.value() == Approx(131072. * 32 * 32));
  // Each access passes 8 times through its 16 MiB. Between two passes, an eighth of the other array is touched.
  CHECK(scattered.dram_reads.value() == Approx((1 - 4 / 18.) * 131072 * 32 * 32));
  CHECK(scattered.dram_writes.value() == Approx((1 - 4 / 18.) * 131072 * 32 * 32));
}

TEST_CASE("what a kernel is bound by") {
  const auto bound_by = [](const auto& body, const kc::launch& how = four_mebi_threads) {
    return estimated(body, how).bottleneck;
  };
  const buffer<float> large("large", 4 * mebi);
  const buffer<float> small("small", 1024);
  CHECK(bound_by(load(large, coalesced, hits(cache_level::l2, 0), 16)) == resource::dram_bandwidth);
  CHECK(bound_by(load(large, coalesced, hits(cache_level::l2, 1), 16)) == resource::l2_bandwidth);
  CHECK(bound_by(compute<double>(op::fma, 1000, independent)) == resource::fp64);
  CHECK(bound_by(compute<int>(op::min, 1000, independent)) == resource::integer);
  CHECK(bound_by(compute<float>(op::fma, 900, independent) + compute<int>(op::logic, 900, independent)) ==
        resource::instruction_issue);
  CHECK(bound_by(load<float>(shared, bank_conflict(32), 100)) == resource::shared_bandwidth);
  CHECK(bound_by(load(small, strided(32), hits(cache_level::l1, 1), 100)) == resource::l1_bandwidth);
  CHECK(bound_by(store(small, strided(32), 100), kc::launch_blocks(1, 128_threads)) == resource::load_store);
  CHECK(bound_by(100 * atomic(op::add, buffer<int>("sum", 1), contention(32, 1))) == resource::atomics);
  CHECK(bound_by(100 * sync_warp, kc::launch_blocks(1, 32_threads)) == resource::latency);
  CHECK(bound_by(sequence(), kc::launch({1 << 20}, {32})) == resource::block_launch);
}

TEST_CASE("what the model passes over is said") {
  CHECK(has(estimated(2 * load<float>(constant)).ignored, kc::feature::texture_and_constant));
  CHECK(estimated(load<float>(constant, broadcast) + sync_block + shuffle<float>()).ignored == kc::feature::none);
}

TEST_CASE("there is a band only where the model has been observed on the card") {
  CHECK(!estimated(fma).band.observed());
  CHECK(estimated(fma).band.observations == 0);
  CHECK(!kc::error_band_of("calibrated", "synthetic", resource::latency, 1_us).observed());
  CHECK(!kc::error_band_of("no such model", "h200", resource::latency, 1_us).observed());
  const auto agrees = [](const kc::error_band& band, const auto& seen, std::string_view basis) {
    CHECK(band.observations == seen.observations);
    CHECK(band.low.value() == Approx(2e-6 * seen.low));
    CHECK(band.high.value() == Approx(2e-6 * seen.high));
    CHECK(band.low < band.high);
    CHECK(band.basis == basis);
  };
  for (const auto& seen : kc::observed_errors)
    if (seen.model != std::string_view{"calibrated"})
      agrees(kc::error_band_of(seen.model, seen.machine, resource::latency, 2_us), seen, "companion kernels");
  for (const auto& seen : kc::observed_random_errors)
    agrees(kc::error_band_of("calibrated", seen.machine, seen.limit, 2_us), seen, "random kernels");
  // Few random kernels are limited by barriers, so that the band is that of all kernels.
  CHECK(kc::error_band_of("calibrated", "h200", resource::barriers, 2_us).observations ==
        kc::error_band_of("calibrated", "h200", resource::none, 2_us).observations);
}

TEST_CASE("an estimate is a constant expression, and takes no more than its own parts") {
  constexpr auto cost = kc::estimate(kernel("k", hundred), one_block_an_sm, synthetic_card, kc::model::calibrated);
  static_assert(cost.figures.warp_latency == 400_cycles && cost.figures.rounds == 1);
  CHECK(cost.cycles.value() ==
        Approx(1500 + together(400 + 10 * 2, 111, 100) + fill(400 + 10 * 2, together(111, 100), 4)));
  CHECK(cost.time == kc::approx(cost.cycles / 1_GHz));
  // The derivation has the same number.
  const auto why = kc::derive(kernel("k", hundred), one_block_an_sm, synthetic_card, kc::model::calibrated);
  CHECK(why["C(K)"].value == cost.cycles.value());
  CHECK(why["C_warp"].value == 400);
  CHECK(why["C_latency"].value == 420);
  const auto formula_of = [](combination way) {
    return kc::derive(kernel("k", hundred), three_rounds, synthetic_card,
                      kc::model::calibrated_model{"calibrated", way})["C(K)"]
        .formula();
  };
  CHECK(formula_of(combination::cubes) == "{} + ({}^3 + {}^3)^(1/3) + {}");
  CHECK(formula_of(combination::longest) == "{} + max({}, {}) + {}");
  CHECK(formula_of(combination::sum) == "{} + {} + {} + {}");
}
}  // namespace
