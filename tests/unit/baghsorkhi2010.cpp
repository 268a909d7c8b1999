// SPDX-License-Identifier: BSL-1.0
// The work flow graph at run time: trees without some kinds of nodes, limits, and properties of all trees.
#include <kernelcost/doctest.hpp>
#include <kernelcost/kernelcost.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <string>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::expr;
using kc::resource;
using kc::model::baghsorkhi2010;

const auto add = compute<float>(op::add);
const auto read = load<float>(global);
const auto part = sequence(read, add);

template <class Body>
auto cost(const Body& body, const kc::launch& how = kc::launch_blocks(100, 256_threads),
          const kc::gpu& card = kc::machine::tesla_c2070) {
  return kc::estimate(kernel("k", body), how, card, baghsorkhi2010);
}

template <class Action>
std::string mistake_in(const Action& action) {
  try {
    action();
  } catch (const kc::error& why) { return why.what(); }
  return {};
}

TEST_CASE("work flow graph: nothing costs nothing") {
  for (const auto& card : {kc::machine::tesla_c2070, kc::machine::tesla_c1060, kc::machine::h200}) {
    const auto free = [&](const auto& body) {
      const auto nothing = cost(body, kc::launch_blocks(1, 32_threads), card);
      CHECK(nothing.cycles == 0_cycles);
      CHECK(nothing.bottleneck == resource::none);
      CHECK(nothing.figures.C_warp == 0_cycles);
      CHECK(nothing.figures.NBC_avg == 0_cycles);
    };
    free(sequence());
    free(repeat(0, part));
    free(guard(0, part));
    free(branch(uniform(0), part));
    free(branch(divergent(0), part));
    free(compute<float>(op::add, 0));
    free(load<float>(global, coalesced, 0));
  }
}

TEST_CASE("work flow graph: computation alone, memory alone") {
  const auto computes = cost(compute<float>(op::add, 100));
  CHECK(computes.bottleneck == resource::computation);
  CHECK(computes.figures.NUM_mem == 0);
  CHECK(computes.figures.C_wait == 0_cycles);
  CHECK(computes.resources[resource::dram_bandwidth] == 0_cycles);
  const auto stores = cost(store<float>(global));
  CHECK(stores.bottleneck == resource::dram_bandwidth);
  CHECK(stores.figures.C_wait == 0_cycles);
  CHECK(stores.figures.ILP_avg == 1);
  CHECK(cost(read, kc::launch_blocks(1, 32_threads)).bottleneck == resource::latency);
}

TEST_CASE("work flow graph: a branch that all take, or none, is no branch") {
  for (const double taken : {0.0, 1.0}) {
    const auto other = compute<double>(op::sqrt, 7);
    const auto expected = taken == 1 ? cost(sequence(part)) : cost(other);
    CHECK(cost(branch(uniform(taken), part, other)).cycles == expected.cycles);
    CHECK(cost(branch(divergent(taken), part, other)).cycles == expected.cycles);
    CHECK(cost(branch(probability(taken), part, other)).cycles == expected.cycles);
    CHECK(cost(branch(uniform(taken), part, other)).figures.WLP_avg == expected.figures.WLP_avg);
  }
}

TEST_CASE("work flow graph: nested loops are one loop, and a loop is its trips") {
  const auto once = cost(part);
  const auto nested = cost(repeat(3, repeat(4, repeat(5, part))));
  CHECK(nested.cycles == kc::approx(cost(repeat(60, part)).cycles));
  CHECK(nested.figures.CYC_compute == kc::approx(60 * once.figures.CYC_compute));
  CHECK(nested.figures.NUM_mem == 60);
  CHECK(nested.figures.joined_arcs == 0);
}

TEST_CASE("work flow graph: more warps on an SM never wait longer, a block more never takes less") {
  double shortest = INFINITY;
  for (long long threads = 32; threads <= 512; threads += 32) {
    const double wait = cost(part, {{14}, {threads}}).figures.Latency_exposed.value();
    CHECK(wait <= shortest);
    shortest = wait;
  }
  kc::cycles longest{};
  for (long long blocks = 1; blocks <= 400; ++blocks) {
    const auto one = cost(repeat(10, part), {{blocks}, {192}});
    CHECK(one.figures.NUM_blocks <= 8);
    CHECK(std::isfinite(one.cycles.value()));
    if (blocks % 14 != 1) continue;  // the busiest SM has one more block
    CHECK(one.cycles >= longest);
    longest = one.cycles;
  }
}

TEST_CASE("work flow graph: a rare path is not charged less than one warp, nor a probability more than once") {
  const auto rare = [](double share) { return cost(branch(uniform(share), compute<float>(op::add, 10, dependent))); };
  // The busiest SM has eight blocks of 256 threads, but holds only six at a time, 48 warps. If fewer than 1/48 of them
  // take the path, it has a single warp.
  const double tenth = rare(0.001).cycles.value();
  const double hundredth = rare(0.0001).cycles.value();
  CHECK(tenth > hundredth);
  CHECK(tenth <= doctest::Approx(cost(compute<float>(op::add, 240, independent)).cycles.value() * 0.001 * 24));
  // A load in one of four trips.
  const auto seldom = cost(sequence(load<float>(global, coalesced, 0.25), add), kc::launch_blocks(1, 32_threads));
  const auto always = cost(part, kc::launch_blocks(1, 32_threads));
  CHECK(seldom.figures.C_wait.value() == doctest::Approx(0.25 * always.figures.C_wait.value()).epsilon(0.01));
}

TEST_CASE("work flow graph: what the card must state") {
  auto card = kc::machine::tesla_c2070;
  const auto says = [&](const auto& body) { return mistake_in([&] { cost(body, {{1}, {32}}, card); }); };
  const auto lacks = [](const std::string& what) {
    return "machine tesla_c2070 has no " + what + ", which this model requires";
  };
  card.global_latency = {};
  CHECK(says(read) == lacks("global_latency"));
  CHECK(says(store<float>(global)).empty());
  card.shared_latency = {};
  CHECK(says(load<float>(shared)) == lacks("shared_latency"));
  card.dram_bandwidth = {};
  CHECK(says(store<float>(global)) == lacks("dram_bandwidth"));
  CHECK(says(add).empty());
  card.name = "unpublished";
  const auto unstated = [](const std::string& number) {
    return "model baghsorkhi2010 requires the " + number +
           " of unpublished, which is not stated; state it: baghsorkhi2010.with({." + number +
           " = {value, \"source\"}})";
  };
  CHECK(says(add) == unstated("issue_cycles_single"));
  const auto single = baghsorkhi2010.with({.issue_cycles_single = {24_cycles, "tests"}});
  CHECK(mistake_in([&] {
          kc::estimate(kernel("k", compute<double>(op::add)), {{1}, {32}}, card, single);
        }) == unstated("issue_cycles_double"));
  card.has_double_precision = false;
  CHECK(says(compute<double>(op::add)) == "machine unpublished has no double precision");
}

TEST_CASE("work flow graph: what more kinds of arcs than fit are joined to") {
  using namespace kc::model::work_flow;
  arcs<computation> some;
  for (int i = 1; i <= 20; ++i) some.add({1.0 / i, 1.0 * i, 10});
  CHECK(some.size() == arcs<computation>::most_kinds);
  CHECK(some.joined() == 4);
  double instructions = 0;
  double active = 0;
  double parallel = 0;
  for (const auto& each : some) {
    instructions += each.number;
    active += each.number * each.rho;
    parallel += each.number * each.rho * each.ilp;
  }
  double harmonic = 0;
  for (int i = 1; i <= 20; ++i) harmonic += 1.0 / i;
  CHECK(instructions == doctest::Approx(200));
  CHECK(active == doctest::Approx(10 * harmonic));
  CHECK(parallel == doctest::Approx(200));  // each 10 x 1 / i x i

  arcs<read_to_use> reads;
  for (int i = 1; i <= 20; ++i) reads.add({0.5, 10.0 * i, i > 19, 1});
  CHECK(reads.size() == arcs<read_to_use>::most_kinds);
  double latencies = 0;
  for (const auto& each : reads) latencies += each.number * each.rho * each.latency;
  CHECK(latencies == doctest::Approx(0.5 * 10 * 210));
  CHECK((reads.end() - 1)->from_global);

  arcs<computation> twice;
  twice.add(some, 0.5, 3);
  CHECK(twice.joined() == 4);
  CHECK(twice.begin()->rho == 0.5);
  CHECK(twice.begin()->number == 30);
  const arcs<computation> copied = twice;
  CHECK(copied.size() == twice.size());
}
}  // namespace
