// SPDX-License-Identifier: BSL-1.0
// Derivations of random trees, of random work of hosts and of random algorithms of parallel machines. Under every
// model, each formula is read from its text and computed again, and must give the value of its step. An operand that
// refers to an earlier step must have the value of that step. The last step must equal the estimate without a
// derivation, to the last bit.
#include "../static/round_host.hpp"
#include "formula.hpp"
#include "synthetic_card.hpp"

#include <kernelcost/kernelcost.hpp>

#include <doctest/doctest.h>

#include <array>
#include <random>
#include <string>
#include <utility>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using kernelcost_tests::hold_steps;

class dice {
 public:
  explicit dice(unsigned seed) : random_(seed) {}
  /// A whole number from `least` to `most`.
  int roll(int least, int most) { return std::uniform_int_distribution<int>(least, most)(random_); }
  double share() { return std::uniform_real_distribution<double>(0, 1)(random_); }
  bool happens(double probability) { return share() < probability; }
  template <class Value, std::size_t Number>
  Value one_of(const std::array<Value, Number>& values) {
    return values[static_cast<std::size_t>(roll(0, static_cast<int>(Number) - 1))];
  }

 private:
  std::mt19937 random_;
};

using namespace kc::expr;

pattern some_pattern(dice& random) {
  switch (random.roll(0, 6)) {
    case 0: return broadcast;
    case 1: return strided(random.roll(1, 40));
    case 2: return kc::expr::random;
    case 3: return row_broadcast(random.roll(1, 32));
    case 4: return sectors_per_request(random.roll(1, 32));
    default: return coalesced;
  }
}
cache_tag some_tag(dice& random) {
  switch (random.roll(0, 4)) {
    case 0: return uncached;
    case 1: return cached;
    case 2: return hits(cache_level::l1, random.share());
    case 3: return hits(cache_level::l2, random.share());
    default: return cache_tag{};
  }
}
int some_times(dice& random) { return random.happens(0.1) ? 0 : random.roll(1, 12); }

auto some_compute(dice& random, bool divides = true) {
  const auto operation = divides ? random.one_of(std::array{op::add, op::fma, op::mul, op::div, op::sqrt})
                                 : random.one_of(std::array{op::add, op::fma, op::mul});
  const auto order = random.one_of(std::array{iterations::unstated, iterations::dependent, iterations::independent});
  const int n = some_times(random);
  switch (random.roll(0, 2)) {
    case 0: return compute<double>(operation, n, order);
    case 1: return compute<int>(op::add, n, order);
    default: return compute<float>(operation, n, order);
  }
}
auto some_access(dice& random) {
  constexpr std::array names{"a", "b", "c"};
  const buffer<float> array(random.one_of(names), random.roll(1, 1 << 22));
  const int n = some_times(random);
  switch (random.roll(0, 5)) {
    case 0: return load<double>(global, some_pattern(random), some_tag(random), n);
    case 1: return store<float>(global, some_pattern(random), n);
    case 2: return load<float>(shared, bank_conflict(random.roll(1, 32)), n);
    case 3: return store<double>(shared, coalesced, n);
    case 4: return store(array, some_pattern(random), n);
    default: return load(array, some_pattern(random), some_tag(random), n);
  }
}
auto some_atomic(dice& random) {
  const int n = some_times(random);
  const auto meeting = contention(random.roll(1, 32), random.roll(1, 300));
  return random.happens(0.5) ? atomic<float>(op::add, global, meeting, n) : atomic<int>(op::add, shared, meeting, n);
}
auto some_barrier(dice& random) { return random.happens(0.5) ? sync_block : sync_warp; }
varying some_trips(dice& random) {
  const double mean = random.happens(0.1) ? 0 : random.roll(1, 9);
  const double in_warp = random.happens(0.5) ? mean : mean + random.roll(0, 5);
  return {mean, in_warp, random.happens(0.5) ? in_warp : in_warp + random.roll(0, 20)};
}

constexpr unsigned mixed(unsigned seed) {
  seed ^= seed >> 16;
  seed *= 0x7feb352du;
  seed ^= seed >> 15;
  seed *= 0x846ca68bu;
  return seed ^ (seed >> 16);
}

/// A tree whose shape follows from the seed. Its leaves and numbers are drawn.
template <unsigned Seed, int Depth>
auto grown(dice& random) {
  constexpr unsigned choice = Depth == 0 ? mixed(Seed) % 7 : 7 + mixed(Seed) % 9;
  const auto child = [&]<unsigned Which>(std::integral_constant<unsigned, Which>) {
    return grown<3 * Seed + Which, Depth - 1>(random);
  };
  constexpr std::integral_constant<unsigned, 1> first{};
  constexpr std::integral_constant<unsigned, 2> second{};
  constexpr std::integral_constant<unsigned, 3> third{};
  if constexpr (choice <= 1) {
    return some_compute(random);
  } else if constexpr (choice <= 3) {
    return some_access(random);
  } else if constexpr (choice == 4) {
    return some_atomic(random);
  } else if constexpr (choice == 5) {
    return some_barrier(random);
  } else if constexpr (choice == 6) {
    return shuffle<float>(some_times(random));
  } else if constexpr (choice <= 9) {
    const auto a = child(first);
    const auto b = child(second);
    const auto c = child(third);
    return sequence(a, b, await_loads, c);
  } else if constexpr (choice <= 11) {
    const auto a = child(first);
    const auto b = child(second);
    return repeat(some_trips(random), random.happens(0.5) ? unroll<2> : unroll<1>, a, b);
  } else if constexpr (choice == 12) {
    const auto a = child(first);
    const auto b = child(second);
    const double share = random.happens(0.2) ? 1 : random.share();
    return branch(random.happens(0.5) ? divergent(share) : uniform(share), a, b);
  } else if constexpr (choice == 13) {
    return diverge(random.roll(1, 9), child(first));
  } else if constexpr (choice == 14) {
    const auto a = child(first);
    const auto b = child(second);
    return phase("phase", a, b);
  } else {
    return guard(random.roll(0, 3000), child(first));
  }
}

template <unsigned Seed, class Action>
void for_each_tree(int number, const Action& action) {
  dice random(Seed);
  for (int round = 0; round < number; ++round) {
    const auto a = grown<1000 + Seed, 3>(random);
    const auto b = grown<2000 + Seed, 2>(random);
    const auto how =
        random.one_of(std::array<kc::launch, 5>{kc::launch{{1}, {1}}, kc::launch{{1}, {128}}, kc::launch{{37}, {96}},
                                                kc::launch{{1500}, {256}}, kc::launch{{100000}, {512}}});
    action(kernel("random", a, phase("second", b)), how);
  }
}

struct tally {
  long derivations = 0;
  long steps = 0;
  long chained = 0;
};

template <class Kernel, class Model>
void hold(tally& all, const Kernel& kernel, const kc::launch& how, const kc::gpu& card, const Model& model) {
  CAPTURE(std::string(model.name));
  const auto why = kc::derive(kernel, how, card, model);
  const auto held = hold_steps(why);
  const auto cost = kc::estimate(kernel, how, card, model);
  const auto& last = *(why.end() - 1);
  if (!(last.value == cost.time.value() && last.operands[0] == cost.cycles.value() && last.operand_steps[0] >= 0)) {
    CHECK(last.value == cost.time.value());
    CHECK(last.operands[0] == cost.cycles.value());
    CHECK(last.operand_steps[0] >= 0);
  }
  ++all.derivations;
  all.steps += held.steps;
  all.chained += held.chained;
}

constexpr int trees_of_a_shape = 400;

template <unsigned Seed>
tally hold_trees_of() {
  using kc::machine::h200;
  using kc::machine::tesla_c1060;
  using kc::machine::tesla_c2070;
  using combination = kc::model::calibrated_model::combination;
  tally all;
  for_each_tree<Seed>(trees_of_a_shape, [&](const auto& kernel, const kc::launch& how) {
    hold(all, kernel, how, tesla_c2070, kc::model::kothapalli2009_sum);
    hold(all, kernel, how, tesla_c2070, kc::model::kothapalli2009_max);
    hold(all, kernel, how, tesla_c2070, kc::model::kothapalli2009_cached);
    hold(all, kernel, how, tesla_c2070, kc::model::kothapalli2009_coalesced);
    hold(all, kernel, how, tesla_c2070, kc::model::gonzalez2012_sum);
    hold(all, kernel, how, tesla_c2070, kc::model::gonzalez2012_max);
    hold(all, kernel, how, tesla_c2070, kc::model::gonzalez2012_interim);
    hold(all, kernel, how, tesla_c2070, kc::model::hong_kim2009_thesis);
    hold(all, kernel, how, h200, kc::model::hong_kim2009);
    hold(all, kernel, how, tesla_c2070, kc::model::nugteren2010_thesis);
    hold(all, kernel, how, h200, kc::model::nugteren2010);
    hold(all, kernel, how, h200, kc::model::nugteren2010_with_launch);
    hold(all, kernel, how, tesla_c2070, kc::model::baghsorkhi2010);
    hold(all, kernel, how, h200, kc::model::baghsorkhi2010);
    hold(all, kernel, how, tesla_c2070, kc::model::roofline);
    hold(all, kernel, how, h200, kc::model::roofline);
    for (const auto way : {combination::cubes, combination::longest, combination::sum})
      hold(all, kernel, how, h200, kc::model::calibrated_model{"calibrated", way});
    hold(all, kernel, how, kernelcost_tests::synthetic_card, kc::model::calibrated);
  });
  return all;
}

/// In any draw, most steps have operands that other steps explain.
void enough(const tally& all) {
  CHECK(all.derivations == trees_of_a_shape * 20);
  CHECK(all.steps > 10 * all.derivations);
  CHECK(all.chained > all.steps / 2);
}

// A test for each shape, so that several run at once.
TEST_CASE("derivations of random trees add up: 1") { enough(hold_trees_of<1>()); }
TEST_CASE("derivations of random trees add up: 2") { enough(hold_trees_of<2>()); }
TEST_CASE("derivations of random trees add up: 3") { enough(hold_trees_of<3>()); }
TEST_CASE("derivations of random trees add up: 4") { enough(hold_trees_of<4>()); }
TEST_CASE("derivations of random trees add up: 5") { enough(hold_trees_of<5>()); }
TEST_CASE("derivations of random trees add up: 6") { enough(hold_trees_of<6>()); }

TEST_CASE("derivations of random work on hosts add up") {
  long steps = 0;
  long chained = 0;
  const auto hold_on = [&](const auto& work, const kc::host& on, const kc::host_execution& how) {
    const auto why = kc::derive_on_host(work, on, how);
    const auto held = hold_steps(why);
    steps += held.steps;
    chained += held.chained;
    CHECK(why["T"].value == kc::estimate_on_host(work, on, how).time.value());
  };
  dice random(2012);
  for (int round = 0; round < 500; ++round) {
    const buffer<double> x("x", random.roll(1, 1 << 24));
    const buffer<double> y("y", random.roll(1, 1 << 16));
    const auto work =
        repeat(some_trips(random), load(x), load(y, random.happens(0.5) ? coalesced : kc::expr::random),
               some_compute(random, false), repeat(some_trips(random), store(y), some_compute(random, false)),
               branch(uniform(random.share()), load(x), sync_block));
    const auto code = random.happens(0.5) ? kc::host_code::vectorised : kc::host_code::scalar;
    for (const int threads : {1, 2, 7, 100}) hold_on(work, kernelcost_tests::round_host, {threads, code});
  }
  CHECK(steps > 2000 * 3);
  CHECK(chained > steps / 3);
}

TEST_CASE("derivations of random parallel algorithms add up") {
  dice random(1990);
  const auto ends_in = [](const kc::derivation& why, const kc::cycles& time) {
    const auto held = hold_steps(why);
    CHECK(why["T"].value == time.value());
    return held.chained;
  };
  long chained = 0;
  for (int round = 0; round < 500; ++round) {
    const int processors = random.roll(1, 200);
    const int trips = random.roll(0, 9);
    const int different = random.roll(0, 40);  // longer sums than a formula holds
    const auto n = [&] { return random.roll(1, 1000); };
    {
      using namespace kc::pram;
      const auto one = [&] { return step(n(), read(own_cell), compute(random.roll(0, 9)), write(own_cell)); };
      const auto each =
          kc::rounds(different, [first = n()](long long i) { return step(first + i, read(own_cell), compute(i)); });
      const auto algorithm = one() + trips * (one() + phase("inner", one(), trips * (each + one()))) + each;
      const machine on{processors, crew};
      chained += ends_in(derive(algorithm, on), cost(algorithm, on).time);
      const kc::qrqw_pram::machine queues{processors};
      chained += ends_in(kc::qrqw_pram::derive(algorithm, queues), kc::qrqw_pram::cost(algorithm, queues).time);
    }
    {
      using namespace kc::bsp;
      const auto one = [&] {
        return superstep(kc::cycles::from_value(n()), all_to_all(kc::words(random.roll(0, 50))));
      };
      const auto each = kc::rounds(different, [first = n()](long long i) {
        return superstep(kc::cycles::from_value(static_cast<double>(first + i)),
                         shift(1, kc::words(static_cast<double>(i))));
      });
      const auto algorithm = one() + trips * (one() + phase("inner", one(), trips * (each + one()))) + each;
      const machine on{processors, kc::cycles_per_word(random.roll(0, 9)), kc::cycles::from_value(random.roll(0, 500))};
      chained += ends_in(derive(algorithm, on), cost(algorithm, on).time);
    }
    {
      using namespace kc::logp;
      const auto some = [&] { return kc::cycles::from_value(random.roll(0, 20)); };
      const machine on{processors + 1, some(), some(), some()};
      const auto schedule = kc::logp::local(0, 1_cycles) + kc::rounds(trips, [](long long) { return message(0, 1); });
      ends_in(derive(schedule, on), cost(schedule, on).time);
      kc::derivation steps;
      const auto time = broadcast_time(on, steps);
      chained += ends_in(steps, time);
    }
  }
  CHECK(chained > 500 * 100);
}

TEST_CASE("a step is named with its own value only") {
  kc::derivation steps;
  const auto sum = steps.in_cycles("sum", steps.operand(2_cycles) + steps.operand(3_cycles));
  CHECK(steps.named("sum", 5_cycles).operand_steps[0] == 0);
  CHECK(sum.operand_steps[0] == 0);
  CHECK(steps.named("another", 5_cycles).operand_steps[0] == -1);
  CHECK_THROWS_WITH_AS(steps.named("sum", 6_cycles), "derivation: the step sum has the value 5, not 6", kc::error);
  steps.begin_phase("phase");
  CHECK(steps.named("sum", 6_cycles).operand_steps[0] == -1);
}

TEST_CASE("formulas as text: what binds, and what is one list") {
  using kc::term;
  const term a = 2.0;
  const term b = 3.0;
  const term c = 5.0;
  const auto text = [](const term& of) { return std::string(of.formula().view()); };
  CHECK(text(a + b + c) == "{} + {} + {}");
  CHECK(text(a + (b + c)) == "{} + {} + {}");
  CHECK(text(a - (b + c)) == "{} - ({} + {})");
  CHECK(text(a - (b - c)) == "{} - ({} - {})");
  CHECK(text(a + (b - c)) == "{} + ({} - {})");
  CHECK(text((a + b) * c) == "({} + {}) × {}");
  CHECK(text(a * b / (c * a)) == "{} × {} / ({} × {})");
  CHECK(text(a / (b / c)) == "{} / ({} / {})");
  CHECK(text(a * (b / c)) == "{} × {} / {}");
  CHECK(text((a - 1) / 128) == "({} - 1) / 128");
  CHECK(text(greatest(greatest(a, b), lowest(b, c))) == "max({}, {}, min({}, {}))");
  CHECK(text(2 * greatest(0, a)) == "2 × max(0, {})");
  CHECK(text(rounded_up(a / b) * c) == "⌈{} / {}⌉ × {}");
  const term parts[] = {a, b + c, term(7)};
  CHECK(text(overlapped(parts, 3)) == "({}^3 + ({} + {})^3 + 7^3)^(1/3)");
  CHECK(text(0 + a) == "{}");
  CHECK(text(a + 0) == "{}");
  CHECK(text(term(0)) == "0");
  CHECK(text(term(-1)) == "{}");
  CHECK(text(term(1000)) == "{}");
}

TEST_CASE("a formula of more operands than fit") {
  kc::term sum = 1.0;
  for (int i = 1; i < kc::term::most_operands; ++i) sum = sum + 1.0;
  CHECK(sum.value == kc::term::most_operands);
  CHECK_THROWS_WITH_AS(sum + 1.0, "derivation: a formula has more than 20 operands", kc::error);
}

TEST_CASE("steps beyond the capacity: a mistake, or counted") {
  kc::derivation bounded{kc::derivation::beyond_capacity::left_out};
  for (int i = 0; i < kc::derivation::capacity + 3; ++i) bounded.plain("n", 1.0 * i);
  CHECK(bounded.size() == kc::derivation::capacity);
  CHECK(bounded.left_out() == 3);
  CHECK(bounded.plain("n", 4.0).operand_steps[0] == -1);
}
}  // namespace
