// SPDX-License-Identifier: BSL-1.0
// Measures how many estimates of a kernel of 50 leaves one core makes per second at run time, under each model, and
// under all models of a card in turn. The first figure reuses one tree for many launches; the second describes the tree
// again for each estimate, with sizes known only at run time; the third prepares the kernel once. Also checks that no
// estimate allocates memory.
//   kernelcost_estimates_per_second            measures, for about a second a model and card
// --check only counts allocations
//   kernelcost_estimates_per_second --rounds 1000 h200 calibrated
// only makes as many estimates, so that valgrind can count their instructions: the difference of two numbers of rounds.
// With --describe in place of --rounds, each estimate describes the tree again, and with --prepared the kernel is
// prepared once for its grid.
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/model/prepared.hpp>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <new>
#include <optional>

namespace {
long allocations = 0;
}

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace {
namespace kc = kernelcost;
using namespace kc::literals;

/// Sizes that the compiler cannot know; they change from one estimate to the next.
struct sizes {
  double n;
  int block;
};

/// Five loops of ten leaves, with all kinds of leaves in kernels of linear algebra, in either notation.
auto fifty_leaves(kc::count n) {
  using namespace kc::expr;
  const auto gather = load<float>(global, strided(n), cached);
  const auto read = load<float>(global, coalesced, cached);
  const auto tile = load<float>(shared, coalesced);
  const auto fma = compute<float>(op::fma, 2);
  const auto index = compute<int>(op::add);
  const auto write = store<float>(global, coalesced);
  return kernel("fifty_leaves", resources{32, 4_KiB},
                repeat(n, gather, read, fma, index, tile, tile, fma, fma, index, write),
                repeat(n, unroll<4>, read, read, fma, fma, index, index, tile, fma, fma, write),
                guard(n, tile, fma, tile, fma, tile, fma, tile, fma, index, write),
                branch(kc::expr::divergent(0.5), sequence(gather, fma, fma, index, write),
                       sequence(read, fma, index, fma, write)),
                n * (gather + fma + fma + index + index + read + tile + fma + fma + write));
}

template <class Cost>
double worth(const Cost& cost) {
  return cost.time.value() + cost.resources[kc::resource::memory].value() + cost.occupancy.fraction();
}

template <class Kernel, class Model>
double estimated(const Kernel& kernel, const sizes& now, const kc::gpu& card, const Model& model) {
  return worth(kc::estimate(kernel, kc::launch_1d(now.n, kc::threads{now.block}), card, model));
}

/// The optimiser must load the sizes from memory and store the results there.
volatile double next_n = 4096;
volatile double sink = 0;

sizes sizes_of(long round) {
  return {next_n + static_cast<double>(round % 1000), 32 + 32 * static_cast<int>(round % 16)};
}

template <class Model>
void estimate(const kc::gpu& card, const Model& model, long rounds) {
  const auto kernel = fifty_leaves(next_n);
  double sum = 0;
  for (long round = 0; round < rounds; ++round) sum += estimated(kernel, sizes_of(round), card, model);
  sink = sum;
}
template <class Model>
void describe_and_estimate(const kc::gpu& card, const Model& model, long rounds) {
  double sum = 0;
  for (long round = 0; round < rounds; ++round) {
    const auto now = sizes_of(round);
    sum += estimated(fifty_leaves(now.n), now, card, model);
  }
  sink = sum;
}

/// The same kernel and grid, with another amount of shared memory in each round.
template <class Model>
void estimate_prepared(const kc::gpu& card, const Model& model, long rounds) {
  const auto now = sizes_of(0);
  const kc::prepared ready(fifty_leaves(now.n), kc::launch_1d(now.n, kc::threads{now.block}));
  double sum = 0;
  for (long round = 0; round < rounds; ++round) {
    auto how = ready.how();
    how.dynamic_shared = static_cast<double>(round % 16) * 1_KiB;
    sum += worth(kc::estimate(ready, how, card, model));
  }
  sink = sum;
}

template <class Model>
bool allocates(const kc::gpu& card, const Model& model) {
  const long before = allocations;
  estimate(card, model, 1000);
  describe_and_estimate(card, model, 1000);
  estimate_prepared(card, model, 1000);
  if (allocations == before) return false;
  std::printf("%s on %s: %ld allocations in 3000 estimates\n", model.name, card.name, allocations - before);
  return true;
}

/// Calls per second, in millions.
template <class Action>
double rate_of(const Action& action) {
  const auto seconds_for = [&](long rounds) {
    const auto start = std::clock();  // processor time: other work on the machine does not count
    action(rounds);
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  };
  long rounds = 10'000;
  while (seconds_for(rounds) < 0.05) rounds *= 2;
  double best = seconds_for(rounds);  // the least disturbed of several
  for (int repetition = 0; repetition < 7; ++repetition) {
    const double time = seconds_for(rounds);
    if (time < best) best = time;
  }
  return static_cast<double>(rounds) / best / 1e6;
}

/// Millions per second. The sum stands for several models in turn, whose times add up.
struct rates {
  double estimates;
  double with_description;
  double prepared;

  friend rates operator+(const rates& a, const rates& b) {
    const auto both = [](double x, double y) { return 1 / (1 / x + 1 / y); };
    return {both(a.estimates, b.estimates), both(a.with_description, b.with_description), both(a.prepared, b.prepared)};
  }
  void print(const kc::gpu& card, const char* of) const {
    std::printf("| %-11s | %-24s | %9.2f | %26.2f | %8.2f |\n", card.name, of, estimates, with_description, prepared);
  }
};

template <class Model>
rates measure(const kc::gpu& card, const Model& model) {
  const rates result{rate_of([&](long rounds) { estimate(card, model, rounds); }),
                     rate_of([&](long rounds) { describe_and_estimate(card, model, rounds); }),
                     rate_of([&](long rounds) { estimate_prepared(card, model, rounds); })};
  result.print(card, model.name);
  return result;
}

/// Calls `action(card, model)` for each model whose parameters the card states.
template <class Action>
void each_model_of_c2070(const Action& action) {
  const auto with = [&](const auto&... models) { (action(kc::machine::tesla_c2070, models), ...); };
  with(kc::model::kothapalli2009_sum, kc::model::kothapalli2009_max, kc::model::kothapalli2009_cached,
       kc::model::kothapalli2009_coalesced, kc::model::gonzalez2012_sum, kc::model::gonzalez2012_max,
       kc::model::gonzalez2012_interim, kc::model::hong_kim2009_thesis, kc::model::nugteren2010_thesis,
       kc::model::baghsorkhi2010, kc::model::roofline);
}
template <class Action>
void each_model_of_h200(const Action& action) {
  const auto with = [&](const auto&... models) { (action(kc::machine::h200, models), ...); };
  with(kc::model::kothapalli2009_sum, kc::model::kothapalli2009_max, kc::model::kothapalli2009_cached,
       kc::model::kothapalli2009_coalesced, kc::model::gonzalez2012_sum, kc::model::gonzalez2012_max,
       kc::model::gonzalez2012_interim, kc::model::hong_kim2009, kc::model::hong_kim2009_thesis,
       kc::model::nugteren2010, kc::model::baghsorkhi2010, kc::model::roofline, kc::model::calibrated);
}

/// Makes `rounds` estimates under the model of this name, if `of` has this name.
template <class EachModel>
void repeat(const EachModel& each_model, const char* card_name, const char* name, const char* how, long rounds) {
  each_model([&](const kc::gpu& of, const auto& model) {
    if (std::strcmp(of.name, card_name) != 0 || std::strcmp(model.name, name) != 0) return;
    if (std::strcmp(how, "--describe") == 0)
      describe_and_estimate(of, model, rounds);
    else if (std::strcmp(how, "--prepared") == 0)
      estimate_prepared(of, model, rounds);
    else
      estimate(of, model, rounds);
  });
}

template <class EachModel>
void measure_all(const kc::gpu& card, const EachModel& each_model) {
  std::optional<rates> all;
  each_model([&](const kc::gpu& of, const auto& model) {
    const auto one = measure(of, model);
    all = all ? *all + one : one;
  });
  all->print(card, "all of them");
}
}  // namespace

int main(int argument_count, char** arguments) {
  // Proves that the counter of allocations works.
  void* volatile counted = ::operator new(1);
  ::operator delete(counted);
  if (allocations == 0) return 1;

  if (argument_count == 5) {
    const long rounds = std::atol(arguments[2]);
    repeat([](const auto& action) { each_model_of_c2070(action); }, arguments[3], arguments[4], arguments[1], rounds);
    repeat([](const auto& action) { each_model_of_h200(action); }, arguments[3], arguments[4], arguments[1], rounds);
    return 0;
  }
  bool any = false;
  const auto check = [&any](const kc::gpu& card, const auto& model) { any = allocates(card, model) || any; };
  each_model_of_c2070(check);
  each_model_of_h200(check);
  if (argument_count > 1 && std::strcmp(arguments[1], "--check") == 0) { return any ? 1 : 0; }
  std::printf("Millions a second on one core:\n| card | model | estimates | descriptions and estimates | prepared "
              "|\n|---|---|---|---|---|\n");
  measure_all(kc::machine::tesla_c2070, [](const auto& action) { each_model_of_c2070(action); });
  measure_all(kc::machine::h200, [](const auto& action) { each_model_of_h200(action); });
  return any ? 1 : 0;
}
