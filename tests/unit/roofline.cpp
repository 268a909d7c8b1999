// SPDX-License-Identifier: BSL-1.0
// The roofline at run time: a card with all ceilings known (1 GHz, 10 SMs; tests/unit/synthetic_card.hpp), edge cases,
// and a check that the roofline lies below the calibrated model.
#include "synthetic_card.hpp"

#include <kernelcost/doctest.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace {
namespace kc = kernelcost;
using namespace kc::expr;
using namespace kernelcost_tests;
using doctest::Approx;
using kc::resource;

const kc::gpu measured_card = [] {
  kc::gpu card = synthetic_card;
  card.cores_per_sm = {128, "tests"};
  card.dram_bandwidth = {100_GB_per_s, "tests"};
  return card;
}();

template <class Body>
auto cost(const Body& body, const kc::launch& how = one_block_an_sm, const kc::gpu& card = measured_card) {
  return kc::estimate(kernel("k", body), how, card, kc::model::roofline);
}
template <class Body>
double busy(const Body& body, resource what, const kc::launch& how = one_block_an_sm) {
  return cost(body, how).resources[what].value();
}

template <class Action>
std::string mistake_in(const Action& action) {
  try {
    action();
  } catch (const kc::error& why) { return why.what(); }
  return {};
}

TEST_CASE("roofline: the ceilings of an SM that has been measured") {
  // Four warps on each SM: 100 instructions each in 0.25 cycles.
  CHECK(busy(compute<float>(op::fma, 100), resource::fp32) == Approx(4 * 25));
  CHECK(busy(compute<float>(op::fma, 100), resource::instruction_issue) == Approx(4 * 25));
  CHECK(busy(compute<double>(op::fma, 100), resource::fp64) == Approx(4 * 50));
  CHECK(busy(compute<float>(op::sqrt, 10), resource::special_function) == Approx(4 * 20));
  CHECK(busy(compute<float>(op::sqrt, 10), resource::instruction_issue) == Approx(4 * 2.5));  // at least ten slots
  CHECK(cost(compute<int>(op::min, 100)).bottleneck == resource::integer);
  CHECK(busy(compute<int>(op::min, 100), resource::integer) == Approx(4 * 50));
  // Additions may use either pipe.
  CHECK(busy(compute<int>(op::add, 100), resource::integer) == Approx(4 * 25));
  CHECK(busy(compute<int>(op::add, 100), resource::fp32) == Approx(4 * 25));
  CHECK(busy(load<float>(shared, bank_conflict(8), 10), resource::shared_bandwidth) == Approx(4 * 80));
  // 32 sectors, 8 wavefronts of 128 bytes.
  CHECK(busy(load<float>(global, kc::expr::random, 10), resource::l1_bandwidth) == Approx(4 * 80));
  CHECK(busy(load<double>(local, coalesced, 10), resource::l1_bandwidth) == Approx(4 * 20));
  CHECK(busy(load<double>(local, coalesced, 10), resource::l2_bandwidth) == 0);
}

TEST_CASE("roofline: L2 serves what it keeps, device memory the rest") {
  // 5 KiB, 512 bytes for each of the ten SMs. One SM reads 64 bytes a cycle, all SMs together 320.
  const buffer<float> small{"small", 1280};
  const auto from_l2 = cost(load(small));
  CHECK(from_l2.figures.l2_bytes == 5120_B);
  CHECK(from_l2.figures.dram_bytes == 0_B);
  CHECK(from_l2.resources[resource::l2_bandwidth].value() == Approx(5120 / 320.0));
  CHECK(cost(load(small), {{1}, {128}}).resources[resource::l2_bandwidth].value() == Approx(512 / 64.0));
  CHECK(busy(store(small), resource::l2_bandwidth) == Approx(5120 / 160.0));
  // Loads and stores overlap.
  CHECK(busy(sequence(load(small), store(small)), resource::l2_bandwidth) == Approx(5120 / 160.0));

  // 16 MiB, of which L2 keeps a fifth.
  const buffer<float> large{"large", 4 * mebi};
  const auto from_dram = cost(load(large), four_mebi_threads);
  CHECK(from_dram.bottleneck == resource::dram_bandwidth);
  CHECK(from_dram.figures.l2_bytes.value() == Approx(16 * mebi));
  CHECK(from_dram.figures.dram_bytes.value() == Approx(0.8 * 16 * mebi));
  CHECK(from_dram.cycles.value() == Approx(0.8 * 16 * mebi / 100));
  // Reading and writing share the bus.
  const auto updated = cost(sequence(load(large), store(large)), four_mebi_threads);
  CHECK(updated.cycles.value() == Approx(0.8 * 16 * mebi * (1 / 100.0 + 1 / 50.0)));
  CHECK(updated.figures.dram_bytes.value() == Approx(2 * 0.8 * 16 * mebi));
}

TEST_CASE("roofline: all ceilings of a measured card are known, and none that is not one") {
  const auto figures = cost(sequence()).figures;
  for (const auto what :
       {resource::instruction_issue, resource::fp32, resource::fp64, resource::integer, resource::special_function,
        resource::shared_bandwidth, resource::l1_bandwidth, resource::l2_bandwidth, resource::dram_bandwidth})
    CHECK(figures.knows(what));
  for (const auto what : {resource::none, resource::computation, resource::memory, resource::latency, resource::atomics,
                          resource::barriers, resource::block_launch, resource::load_store})
    CHECK_FALSE(figures.knows(what));
}

TEST_CASE("roofline: nothing costs nothing, and a launch has no floor") {
  const auto part = sequence(load<float>(global), compute<float>(op::add));
  for (const auto& card : {measured_card, kc::machine::tesla_c2070, kc::machine::gtx_980, kc::machine::h200}) {
    const auto free = [&](const auto& body) {
      const auto nothing = cost(body, one_block_an_sm, card);
      CHECK(nothing.cycles == 0_cycles);
      CHECK(nothing.bottleneck == resource::none);
      CHECK(nothing.figures.dram_bytes == 0_B);
    };
    free(sequence());
    free(repeat(0, part));
    free(guard(0, part));
    free(branch(uniform(0), part));
    free(compute<float>(op::add, 0));
    CHECK(cost(part, one_block_an_sm, card).cycles > 0_cycles);
    CHECK(cost(compute<float>(op::add), {{1}, {32}}, card).cycles < 10_cycles);
  }
}

TEST_CASE("roofline: a branch that all take, or none, is no branch") {
  const auto part = sequence(load<float>(global), compute<float>(op::add));
  const auto other = compute<double>(op::fma, 7);
  for (const double taken : {0.0, 1.0}) {
    const auto expected = taken == 1 ? cost(part).cycles : cost(other).cycles;
    CHECK(cost(branch(uniform(taken), part, other)).cycles == expected);
    CHECK(cost(branch(divergent(taken), part, other)).cycles == expected);
  }
}

TEST_CASE("roofline: all buffers are told apart") {
  const kc::gpu& card = kc::machine::tesla_c2070;
  const auto touch = [](const char* name) { return load(buffer<float>{name, 1}); };
  const auto twelve = sequence(touch("a"), touch("b"), touch("c"), touch("d"), touch("e"), touch("f"), touch("g"),
                               touch("h"), touch("i"), touch("j"), touch("k"), touch("l"));
  CHECK(cost(twelve, {{1}, {32}}, card).figures.dram_bytes == 12 * 4_B);
  CHECK(cost(twelve + touch("a"), {{1}, {32}}, card).figures.dram_bytes == 12 * 4_B);
  CHECK(cost(twelve + touch("m"), {{1}, {32}}, card).figures.dram_bytes == 13 * 4_B);
}

TEST_CASE("roofline: what the card must state") {
  auto card = kc::machine::tesla_c2070;
  const auto says = [&] { return mistake_in([&] { cost(sequence(), {{1}, {32}}, card); }); };
  const auto lacks = [](const std::string& what) {
    return "machine tesla_c2070 has no " + what + ", which this model requires";
  };
  CHECK(says().empty());
  const auto missing = [&](auto member, const char* name) {
    const auto kept = card.*member;
    card.*member = {};
    CHECK(says() == lacks(name));
    card.*member = kept;
  };
  missing(&kc::gpu::clock, "clock");
  missing(&kc::gpu::sm_count, "sm_count");
  missing(&kc::gpu::cores_per_sm, "cores_per_sm");
  missing(&kc::gpu::dram_bandwidth, "dram_bandwidth");
  card.global_latency = {};
  card.shared_latency = {};
  CHECK(says().empty());
  card.has_double_precision = false;
  CHECK(mistake_in([&] {
          cost(compute<double>(op::add), {{1}, {32}}, card);
        }) == "machine tesla_c2070 has no double precision");
}

TEST_CASE("roofline: intensities, and where there is none") {
  const auto figures = cost(sequence(load<float>(shared), compute<float>(op::fma, 2))).figures;
  CHECK(figures.intensity_at(resource::shared_bandwidth).value() == Approx(1));
  CHECK(mistake_in([&] { figures.intensity_at(resource::dram_bandwidth); }) ==
        "roofline: the traffic at the level dram_bandwidth is unknown, so there is no intensity");
  CHECK(mistake_in([&] { figures.intensity_at(resource::fp32); }) ==
        "roofline: the traffic at the level fp32 is unknown, so there is no intensity");
}

TEST_CASE("roofline: it lies below the calibrated model") {
  const auto below = [](const auto& body, const kc::launch& how) {
    const auto bound = cost(body, how);
    const auto estimate = kc::estimate(kernel("k", body), how, measured_card, kc::model::calibrated);
    CHECK(bound.cycles <= estimate.cycles);
  };
  const buffer<float> a{"a", 4 * mebi}, b{"b", 4 * mebi};
  for (const auto& how : {one_block_an_sm, four_mebi_threads}) {
    below(sequence(load(a), store(b)), how);
    below(repeat(100, compute<float>(op::fma, 8, independent)), how);
    below(repeat(10, load(a, strided(16), cached), compute<double>(op::fma)), how);
    below(sequence(load<float>(shared, bank_conflict(4), 20), store(b)), how);
    below(branch(divergent(0.3), load(a, kc::expr::random), compute<float>(op::sqrt, 9)), how);
  }
}
}  // namespace
