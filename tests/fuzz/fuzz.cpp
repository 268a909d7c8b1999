// SPDX-License-Identifier: BSL-1.0
// Random trees and random traced kernels, with ordinary and with extreme numbers, under every model. Each result is
// finite and not negative, or kernelcost::error says what is wrong; each takes a bounded time. A prepared kernel has
// the same estimates. Compiled with sanitizers if available.
//
//   kernelcost_fuzz                     the run of the tests, about 5 s: always the same trees
//   kernelcost_fuzz --seconds 600       others after them, for as long
//   kernelcost_fuzz --seed 123          one round alone, as a failure names it
//   KERNELCOST_FUZZ_SECONDS=600 ctest -R fuzz      the same for the test
#include "random_trace.hpp"
#include "random_tree.hpp"

#include <kernelcost/model/prepared.hpp>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace {
using namespace kernelcost_fuzz;

constexpr std::uint64_t rounds_of_a_test = 300;
/// Limits of processor time, for a slow processor with sanitizers. An estimate takes microseconds, a trace
/// milliseconds.
constexpr double most_seconds_of_an_estimate = 0.25;
constexpr double most_seconds_of_a_trace = 30;

struct tally {
  long long priced = 0;
  long long refused = 0;
};
std::map<std::string, tally> tallies;
int failures = 0;

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void fail(std::uint64_t seed, const char* what, const std::string& why) {
  std::printf("seed %llu, %s: %s\n", static_cast<unsigned long long>(seed), what, why.c_str());
  ++failures;
}

/// Requires a finite number that is not negative, by the standard library: not by the code under test.
void require_amount(std::uint64_t seed, const char* what, const char* which, double amount) {
  if (std::isfinite(amount) && amount >= 0) return;
  fail(seed, what, std::string(which) + " is " + std::to_string(amount));
}

/// Runs `action` within its time, and counts whether the library refused the input.
template <class Action>
void attempt(std::uint64_t seed, const char* what, double most_seconds, const Action& action) {
  auto& all = tallies[what];
  const double start = processor_seconds();
  try {
    action();
    ++all.priced;
  } catch (const kc::error&) { ++all.refused; }
  if (const double taken = processor_seconds() - start; taken > most_seconds)
    fail(seed, what, "takes " + std::to_string(taken) + " s");
}

template <class Kernel, class Model>
void estimate(std::uint64_t seed, const Kernel& kernel, const kc::launch& how, const kc::gpu& card, const Model& model,
              const char* name) {
  attempt(seed, name, most_seconds_of_an_estimate, [&] {
    const auto cost = kc::estimate(kernel, how, card, model);
    require_amount(seed, name, "time", cost.time.value());
    require_amount(seed, name, "cycles", cost.cycles.value());
    for (int i = 0; i < kc::resource_count; ++i)
      require_amount(seed, name, kc::name_of(static_cast<kc::resource>(i)),
                     cost.resources[static_cast<kc::resource>(i)].value());
    for (const auto& part : cost.phases) require_amount(seed, name, "a phase", part.cycles.value());
  });
}

/// Every number of an estimate under `calibrated`, or nothing if it is refused.
template <class Kernel>
[[gnu::noinline]] std::vector<double> numbers_of(const Kernel& kernel, const kc::launch& how, const kc::gpu& card) {
  try {
    const auto cost = kc::estimate(kernel, how, card, kc::model::calibrated);
    const auto& its = cost.figures;
    std::vector<double> all{cost.time.value(),      cost.cycles.value(),     cost.gap.value(),
                            cost.overlap.value(),   cost.band.low.value(),   its.warp_latency.value(),
                            its.rounds.value(),     its.footprint.value(),   its.kept_by_l2,
                            its.kept_by_l1,         its.l2_reads.value(),    its.l2_writes.value(),
                            its.dram_reads.value(), its.dram_writes.value(), its.latency.value(),
                            its.throughput.value(), its.fill.value(),        its.in_step.value(),
                            its.dispatch.value(),   its.imbalance.value(),   static_cast<double>(cost.ignored)};
    for (int i = 0; i < kc::resource_count; ++i) all.push_back(cost.resources[static_cast<kc::resource>(i)].value());
    for (const auto& part : cost.phases) all.push_back(part.cycles.value());
    for (const auto& each : cost.accesses)
      for (const double number : {each.requests.value(), each.sectors.value(), each.wavefronts.value(),
                                  each.asked.value(), each.from_l1, each.from_l2, each.from_dram, each.wait.value()})
        all.push_back(number);
    return all;
  } catch (const kc::error&) { return {}; }
}

/// A kernel that is prepared once has the same estimates on each card, for its launch and for others.
template <class Kernel>
void compare_prepared(std::uint64_t seed, const Kernel& kernel, const kc::launch& how) {
  attempt(seed, "prepared", 4 * most_seconds_of_an_estimate, [&] {
    // With sanitizers, the room for 2000 accesses is too much for the stack twice.
    const auto kept = std::make_unique<const kc::prepared<std::remove_cv_t<decltype(kernel.body)>>>(kernel, how);
    const auto& ready = *kept;
    auto colder = how.on_cold_caches();
    colder.dynamic_shared = kc::bytes::from_value(1024);
    const kc::launch larger({how.grid.x + 1, how.grid.y, how.grid.z}, how.block);
    for (const auto* card : {&kc::machine::h200, &kc::machine::h100})
      for (const auto& launched : {how, colder, larger})
        if (numbers_of(ready, launched, *card) != numbers_of(kernel, launched, *card))
          fail(seed, "prepared", std::string("differs from the kernel on ") + card->name);
  });
}

template <class Kernel>
void estimate_under_all(std::uint64_t seed, const Kernel& kernel, const kc::launch& how) {
  namespace model = kc::model;
  namespace machine = kc::machine;
  estimate(seed, kernel, how, machine::h200, model::calibrated, "calibrated");
  if (seed % 7 == 0) compare_prepared(seed, kernel, how);
  for (const auto* card : {&machine::h200, &machine::tesla_c2070, &machine::tesla_c1060})
    estimate(seed, kernel, how, *card, model::roofline, "roofline");
  const auto& old = machine::tesla_c2070;
  estimate(seed, kernel, how, old, model::kothapalli2009_sum, "kothapalli2009_sum");
  estimate(seed, kernel, how, old, model::kothapalli2009_max, "kothapalli2009_max");
  estimate(seed, kernel, how, old, model::kothapalli2009_cached, "kothapalli2009_cached");
  estimate(seed, kernel, how, old, model::kothapalli2009_coalesced, "kothapalli2009_coalesced");
  estimate(seed, kernel, how, old, model::gonzalez2012_sum, "gonzalez2012_sum");
  estimate(seed, kernel, how, old, model::gonzalez2012_max, "gonzalez2012_max");
  estimate(seed, kernel, how, old, model::gonzalez2012_interim, "gonzalez2012_interim");
  estimate(seed, kernel, how, old, model::hong_kim2009_thesis, "hong_kim2009_thesis");
  estimate(seed, kernel, how, old, model::nugteren2010_thesis, "nugteren2010_thesis");
  estimate(seed, kernel, how, old, model::baghsorkhi2010, "baghsorkhi2010");
  estimate(seed, kernel, how, machine::h200, model::hong_kim2009, "hong_kim2009");
  estimate(seed, kernel, how, machine::h200, model::nugteren2010, "nugteren2010");
}

void fuzz_tree(std::uint64_t seed) {
  random_numbers random(seed);
  grower grow(random);
  plain whole{}, part{};
  kc::launch how({1}, {32});
  kc::expr::resources uses{};
  bool drawn = false;
  attempt(seed, "tree", most_seconds_of_an_estimate, [&] {
    whole = grow.grow(4);
    part = grow.grow(2);
    how = grow.launch();
    uses = grow.resources();
    kc::expr::kernel("random", uses);  // checks `uses`
    drawn = true;
  });
  if (!drawn) return;
  const auto kernel = [&](const auto&... body) { return kc::expr::kernel("random", uses, body...); };
  attempt(seed, "warp_counts_of", most_seconds_of_an_estimate, [&] {
    const auto counts = kc::warp_counts_of(kernel(tree{&whole}), how);
    require_amount(seed, "warp_counts_of", "instructions", counts.warp_instructions.value());
    require_amount(seed, "warp_counts_of", "sectors", counts.global_load_sectors.value());
  });
  attempt(seed, "estimate_on_host", most_seconds_of_an_estimate, [&] {
    const auto cost = kc::estimate_on_host(tree{&whole}, kc::machine::hosts::measured_host);
    require_amount(seed, "estimate_on_host", "time", cost.time.value());
  });
  if (seed % 4 == 0)
    estimate_under_all(seed, kernel(kc::expr::phase("one", tree{&part}), tree{&whole}), how);
  else
    estimate_under_all(seed, kernel(tree{&whole}), how);
}

void fuzz_trace(std::uint64_t seed) {
  random_numbers random(seed);
  kc::sampling samples;
  samples.whole_block = random.one_in(4);
  samples.every_trip = random.one_in(20);
  samples.every_warp = random.one_in(10);
  const statements body = writer(random, !samples.every_trip).body(3);
  const double elements = random.one_in(10) ? random.number() : 1 + random.below(100000);
  const long long blocks =
      samples.every_warp ? 1 + random.below(3) : 1 + random.below(random.one_in(2) ? 300 : 2147483647);
  const long long threads = 1 + random.below(random.one_in(3) ? 1024 : 200);
  samples.checked_accesses = 1 << 16;          // by default a sanitized check of large blocks takes seconds
  samples.collect_faults = !random.one_in(4);  // most bodies have races
  attempt(seed, "trace", most_seconds_of_a_trace, [&] {
    const kc::launch how({blocks}, {threads});
    const kc::expr::buffer<float> x{"x", elements};
    const kc::expr::buffer<int> y{"y", elements};
    const auto whole = static_cast<long long>(elements < 1e18 ? elements : 1e18);
    const auto trace = kc::trace<followed>(samples, how, x, y, whole, &body);
    for (const auto& each : {trace.global_load(), trace.global_store(), trace.shared()}) {
      require_amount(seed, "trace", "requests", each.requests.value());
      require_amount(seed, "trace", "sectors", each.sectors.value());
      require_amount(seed, "trace", "wavefronts", each.wavefronts.value());
      if (each.sectors_per_request() > 32 || each.wavefronts_per_request() > 32.001)
        fail(seed, "trace", "a request of more sectors or wavefronts than lanes");
    }
    const double lanes = trace.lanes_active();
    require_amount(seed, "trace", "lanes", lanes);
    if (lanes > 32.001) fail(seed, "trace", std::to_string(lanes) + " lanes of a warp");
    const auto kernel = trace.kernel();
    estimate(seed, kernel, how, kc::machine::h200, kc::model::calibrated, "calibrated");
    estimate(seed, kernel, how, kc::machine::h200, kc::model::roofline, "roofline");
    estimate(seed, kernel, how, kc::machine::tesla_c2070, kc::model::gonzalez2012_sum, "gonzalez2012_sum");
  });
}

void fuzz(std::uint64_t seed) {
  for (std::uint64_t tree = 0; tree < 20; ++tree) fuzz_tree(100 * seed + tree);
  fuzz_trace(100 * seed + 99);
}
}  // namespace

int main(int argc, char** argv) {
  const char* const from_environment = std::getenv("KERNELCOST_FUZZ_SECONDS");
  double seconds = from_environment != nullptr ? std::atof(from_environment) : 0;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::strcmp(argv[i], "--seconds") == 0) seconds = std::atof(argv[i + 1]);
    if (std::strcmp(argv[i], "--seed") == 0) {
      const auto seed = static_cast<std::uint64_t>(std::atoll(argv[i + 1]));
      seed % 100 == 99 ? fuzz_trace(seed) : fuzz_tree(seed);
      return failures == 0 ? 0 : 1;
    }
  }
  if (argc % 2 == 0) {
    std::printf("--seconds and --seed take a number\n");
    return 2;
  }
  std::uint64_t round = 0;
  const std::time_t start = std::time(nullptr);
  for (; failures < 20 && (round < rounds_of_a_test || std::difftime(std::time(nullptr), start) < seconds); ++round)
    fuzz(round);

  // A fuzzer whose trees are all refused finds nothing.
  for (const auto& [what, all] : tallies) {
    std::printf("%-26s %8lld done, %8lld refused\n", what.c_str(), all.priced, all.refused);
    if (all.priced < all.refused) fail(0, what.c_str(), "more is refused than done");
  }
  std::printf("%llu rounds, %d failures\n", static_cast<unsigned long long>(round), failures);
  return failures == 0 ? 0 : 1;
}
