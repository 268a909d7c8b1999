// SPDX-License-Identifier: BSL-1.0
// Trees of random shape and random numbers. The fold is compared with an interpreter that walks a plain copy of the
// tree, derivations of chosen kernels with their own formulas (derivations.cpp has random ones), phases with the whole,
// and the fold in a constant expression with the fold at run time.
#include "formula.hpp"

#include <kernelcost/doctest.hpp>
#include <kernelcost/kernelcost.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;

/// A copy of the tree for the interpreter. Costs of leaves on the Tesla C2070, from the thesis.
struct plain {
  enum class kind { computation, memory, sequence, repeat, both_sides, one_side, ways, phase, guard };
  kind what = kind::sequence;
  double number = 0;
  std::vector<plain> children{};
};

/// The cost of a thread as a list of segments, each with its computation, its memory and its number of executions.
struct segment {
  double computation = 0;
  double memory = 0;
  double times = 1;
};
struct walked {
  segment open{};
  std::vector<segment> closed{};

  void close() {
    closed.push_back(open);
    open = {};
  }
  void append(const walked& other, double times) {
    open.computation += times * other.open.computation;
    open.memory += times * other.open.memory;
    for (auto part : other.closed) {
      part.times *= times;
      closed.push_back(part);
    }
  }
  double sum() const {
    return total([](const segment& s) { return s.computation + s.memory; });
  }
  double most() const {
    return total([](const segment& s) { return std::max(s.computation, s.memory); });
  }
  double computation() const {
    return total([](const segment& s) { return s.computation; });
  }

 private:
  template <class Price>
  double total(const Price& price) const {
    double result = price(open);
    for (const auto& part : closed) result += part.times * price(part);
    return result;
  }
};

walked walk(const plain& tree) {
  using kind = plain::kind;
  std::vector<walked> children;
  for (const auto& child : tree.children) children.push_back(walk(child));
  walked result;
  switch (tree.what) {
    case kind::computation: result.open.computation = tree.number; break;
    case kind::memory: result.open.memory = tree.number; break;
    case kind::sequence:
      for (const auto& child : children) result.append(child, 1);
      break;
    case kind::repeat: result.append(children[0], tree.number); break;
    case kind::guard: result.append(children[0], 1); break;
    case kind::one_side: result.append(children[0].sum() >= children[1].sum() ? children[0] : children[1], 1); break;
    case kind::both_sides:
    case kind::ways:
    case kind::phase:
      for (auto& child : children) {
        child.close();
        result.append(child, tree.what == kind::ways ? tree.number : 1);
      }
      break;
  }
  return result;
}

constexpr unsigned mixed(unsigned seed) {
  seed ^= seed >> 16;
  seed *= 0x7feb352du;
  seed ^= seed >> 15;
  seed *= 0x846ca68bu;
  return seed ^ (seed >> 16);
}

/// A tree whose shape follows from the seed. Its numbers are drawn; `copy` becomes its plain copy.
template <unsigned Seed, int Depth>
auto grown(std::mt19937& random, plain& copy) {
  using namespace kc::expr;
  using kind = plain::kind;
  const int drawn = std::uniform_int_distribution<int>(0, 9)(random);
  const kc::count n = drawn;
  constexpr unsigned choice = mixed(Seed) % (Depth == 0 ? 4 : 11);
  const auto child = [&]<unsigned Which>(std::integral_constant<unsigned, Which>) {
    return grown<3 * Seed + Which, Depth - 1>(random, copy.children.emplace_back());
  };
  constexpr std::integral_constant<unsigned, 1> first{};
  constexpr std::integral_constant<unsigned, 2> second{};
  constexpr std::integral_constant<unsigned, 3> third{};
  if constexpr (choice == 0) {
    copy = {kind::computation, 24.0 * drawn};
    return compute<float>(op::fma, n);
  } else if constexpr (choice == 1) {
    copy = {kind::computation, 48.0 * drawn};
    return compute<double>(op::fma, n);
  } else if constexpr (choice == 2) {
    copy = {kind::memory, 600.0 * drawn};
    return load<float>(global, coalesced, uncached, n);
  } else if constexpr (choice == 3) {
    copy = {kind::memory, 4.0 * drawn};
    return store<double>(shared, coalesced, n);
  } else if constexpr (choice == 4 || choice == 5) {
    copy.what = kind::sequence;
    copy.children.reserve(3);
    const auto a = child(first);
    const auto b = child(second);
    const auto c = child(third);
    return sequence(a, b, c);
  } else if constexpr (choice == 6) {
    copy = {kind::repeat, 1.0 * drawn};
    return n * child(first);
  } else if constexpr (choice == 7) {
    const bool divergence = drawn % 2 == 0;
    copy.what = divergence ? kind::both_sides : kind::one_side;
    copy.children.reserve(2);
    const auto a = child(first);
    const auto b = child(second);
    return branch(divergence ? divergent(0.5) : uniform(0.5), a, b);
  } else if constexpr (choice == 8) {
    copy = {kind::ways, 1.0 + drawn};
    return diverge(n + 1, child(first));
  } else if constexpr (choice == 9) {
    copy.what = kind::phase;
    return phase("phase", child(first));
  } else {
    copy.what = kind::guard;
    return guard(1000, child(first));
  }
}

/// The number of threads that an SM overlaps: the kernel costs the same as one of its threads.
const kc::launch one_round{{1}, {128}};
const auto& card = kc::machine::tesla_c2070;

template <unsigned... Seeds, class Action>
void for_each_tree(std::integer_sequence<unsigned, Seeds...>, const Action& action) {
  std::mt19937 random(2012);
  const auto some = [&]<unsigned Seed>(std::integral_constant<unsigned, Seed>) {
    for (int round = 0; round < 50; ++round) {
      plain copy;
      const auto tree = grown<1000 + Seed, 3>(random, copy);
      action(kc::expr::kernel("random", tree), copy);
    }
  };
  (some(std::integral_constant<unsigned, Seeds>{}), ...);
}
constexpr std::make_integer_sequence<unsigned, 40> seeds{};

TEST_CASE("models cost a tree what an interpreter makes of it") {
  int trees = 0;
  for_each_tree(seeds, [&](const auto& kernel, const plain& copy) {
    const walked expected = walk(copy);
    const auto sum = kc::estimate(kernel, one_round, card, kc::model::gonzalez2012_sum);
    CHECK(sum.cycles == kc::approx(kc::cycles::from_value(expected.sum())));
    CHECK(sum.figures.C_comp == kc::approx(kc::cycles::from_value(expected.computation())));
    const auto most = kc::estimate(kernel, one_round, card, kc::model::gonzalez2012_max);
    CHECK(most.cycles == kc::approx(kc::cycles::from_value(expected.most())));
    CHECK(most.cycles <= sum.cycles);
    ++trees;
  });
  CHECK(trees == 2000);
}

TEST_CASE("models that overlap warps: no tree, launch or card makes them divide by nothing") {
  const kc::launch launches[] = {{{1}, {1}}, {{1}, {128}}, {{37}, {96}}, {{100000}, {512}}};
  for_each_tree(seeds, [&](const auto& kernel, const plain& copy) {
    const bool does_something = walk(copy).sum() > 0;
    const auto hold = [&](const kc::gpu& machine, const auto& model) {
      for (const auto& how : launches) {
        CAPTURE(model.name);
        const auto cost = kc::estimate(kernel, how, machine, model);
        CHECK(std::isfinite(cost.time.value()));
        CHECK(cost.cycles.value() >= 0);
        CHECK((cost.cycles.value() > 0) == does_something);
        CHECK((cost.bottleneck != kc::resource::none) == does_something);
      }
    };
    hold(card, kc::model::hong_kim2009_thesis);
    hold(card, kc::model::nugteren2010_thesis);
    for (const auto* machine : {&kc::machine::tesla_c1060, &kc::machine::h200}) {
      hold(*machine, kc::model::hong_kim2009);
      hold(*machine, kc::model::nugteren2010);
    }
    for (const auto* machine : {&card, &kc::machine::tesla_c1060, &kc::machine::h200})
      hold(*machine, kc::model::baghsorkhi2010);
  });
}

TEST_CASE("the steps of a derivation are worth what they say: caches, atomics and phases") {
  using namespace kc::expr;
  const auto reads = [](kc::count n) {
    return sequence(load<float>(global, coalesced, cached, n), load<double>(global, strided(7), cached, 2),
                    load<float>(global, coalesced, hits(cache_level::l1, 0.75), 8),
                    load<float>(shared, bank_conflict(4)), compute<double>(op::fma, 3), compute<float>(op::add, 5),
                    store<float>(global));
  };
  const auto hold = [](const auto& kernel, const auto& model) {
    CAPTURE(model.name);
    kernelcost_tests::hold_steps(kc::derive(kernel, kc::launch_1d(5000, 192_threads), card, model));
  };
  const auto hold_under_all = [&](const auto& kernel) {
    hold(kernel, kc::model::kothapalli2009_sum);
    hold(kernel, kc::model::kothapalli2009_max);
    hold(kernel, kc::model::kothapalli2009_cached);
    hold(kernel, kc::model::kothapalli2009_coalesced);
    hold(kernel, kc::model::gonzalez2012_sum);
    hold(kernel, kc::model::gonzalez2012_max);
    hold(kernel, kc::model::gonzalez2012_interim);
    hold(kernel, kc::model::hong_kim2009_thesis);
    hold(kernel, kc::model::nugteren2010_thesis);
    hold(kernel, kc::model::baghsorkhi2010);
    hold(kernel, kc::model::roofline);
  };
  hold_under_all(kernel("plain", reads(3)));
  hold_under_all(kernel("stated hits only", load<float>(global, coalesced, hits(cache_level::l1, 1), 8)));
  hold_under_all(kernel("shared only", load<float>(shared)));
  hold_under_all(kernel("nothing", sequence()));
  hold_under_all(
      kernel("phases", phase("first", reads(3)), repeat(4, phase("second", reads(1), sync_block)), reads(2)));
  hold_under_all(kernel("branches", branch(divergent(0.5), reads(3), reads(5)), diverge(3, reads(1))));
  hold_under_all(kernel("atomics", phase("p", atomic<float>(op::add, global, contention(192))), reads(2)));
}

TEST_CASE("the roofline of any tree is finite, and stands wherever the tree does something") {
  const kc::launch launches[] = {{{1}, {1}}, {{1}, {128}}, {{37}, {96}}, {{100000}, {512}}};
  for_each_tree(seeds, [&](const auto& kernel, const plain& copy) {
    for (const auto* machine : {&card, &kc::machine::gtx_980, &kc::machine::h200})
      for (const auto& how : launches) {
        const auto bound = kc::estimate(kernel, how, *machine, kc::model::roofline);
        CHECK(std::isfinite(bound.time.value()));
        CHECK((bound.cycles.value() > 0) == (walk(copy).sum() > 0));
      }
  });
}

TEST_CASE("phases side by side cost what the whole costs") {
  std::mt19937 random(9);
  for (int round = 0; round < 200; ++round) {
    plain copies[3];
    const auto kernel = kc::expr::kernel("three", kc::expr::phase("a", grown<7, 2>(random, copies[0])),
                                         3 * kc::expr::phase("b", grown<11, 2>(random, copies[1])),
                                         kc::expr::phase("c", grown<23, 2>(random, copies[2])));
    const auto hold = [&](const auto& model) {
      const auto cost = kc::estimate(kernel, one_round, card, model);
      CHECK(kc::cycles(cost.phase("a") + cost.phase("b") + cost.phase("c")) == kc::approx(cost.cycles));
      const auto most = std::max({cost.phase("a").value(), cost.phase("b").value(), cost.phase("c").value()});
      if (most > 0) CHECK(cost.phase(cost.time.costliest_phase()).value() == most);
    };
    hold(kc::model::gonzalez2012_sum);
    hold(kc::model::gonzalez2012_max);
    hold(kc::model::kothapalli2009_sum);
  }
}

constexpr auto known_early(kc::count n) {
  using namespace kc::expr;
  return kernel(
      "twin", phase("read", n * (load<float>(global, strided(n), cached) + compute<float>(op::fma))),
      branch(divergent(0.25), phase("then", store<float>(shared, bank_conflict(2))), compute<double>(op::sqrt)),
      atomic<float>(op::add, global, contention(n)));
}
template <const auto& Model>
void twins() {
  static constexpr auto early =
      kc::estimate(known_early(2000), kc::launch_1d(5000, 192_threads), kc::machine::tesla_c2070, Model);
  volatile int n = 2000;
  volatile int block = 192;
  const auto late =
      kc::estimate(known_early(n), kc::launch_1d(5000, kc::threads{block}), kc::machine::tesla_c2070, Model);
  CHECK(late.cycles == early.cycles);
  CHECK(late.time == early.time);
  CHECK(late.bottleneck == early.bottleneck);
  CHECK(late.ignored == early.ignored);
  CHECK(late.occupancy.blocks_per_sm == early.occupancy.blocks_per_sm);
  for (std::size_t i = 0; i < early.phases.size(); ++i) {
    CHECK(std::string_view(late.phases[i].name) == early.phases[i].name);
    CHECK(late.phases[i].cycles == early.phases[i].cycles);
  }
}

TEST_CASE("an estimate at run time is the estimate of the compiler, to the last bit") {
  twins<kc::model::kothapalli2009_sum>();
  twins<kc::model::kothapalli2009_max>();
  twins<kc::model::kothapalli2009_cached>();
  twins<kc::model::kothapalli2009_coalesced>();
  twins<kc::model::gonzalez2012_sum>();
  twins<kc::model::gonzalez2012_max>();
  twins<kc::model::gonzalez2012_interim>();
  twins<kc::model::hong_kim2009_thesis>();
  twins<kc::model::nugteren2010_thesis>();
  twins<kc::model::baghsorkhi2010>();
  twins<kc::model::roofline>();
}
}  // namespace
