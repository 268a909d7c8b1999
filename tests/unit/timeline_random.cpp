// SPDX-License-Identifier: BSL-1.0
// Random programs, compared with a reference that is simple, not fast: it searches all earlier operations for
// dependences, and computes all rates again at each event.
#include "../static/timeline_card.hpp"

#include <kernelcost/doctest.hpp>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

namespace {
using namespace kernelcost_tests;

enum class kind { host, in, out, kernel };
constexpr int legacy = 0;
constexpr int non_blocking = 3;  // the last of the streams 0 to 3

struct step {
  kind what;
  double seconds;
  int stream;
  /// For a kernel, its blocks; `per_sm` of them fit on each of ten SMs.
  int blocks;
  int per_sm;
  std::vector<int> waits_for;
  /// The shares of the bandwidths of device memory and L2.
  double shares[2] = {0, 0};
  // Results of the reference.
  double ready = -1;
  double start = -1;
  double finish = -1;
  double done = 0;
};

bool ordered(const step& earlier, const step& later) {
  if (later.what == kind::host || earlier.what == kind::host) return earlier.what == kind::host;
  if (earlier.stream == later.stream) return true;
  const bool one_is_legacy = earlier.stream == legacy || later.stream == legacy;
  return one_is_legacy && earlier.stream != non_blocking && later.stream != non_blocking;
}

/// The most that a task gets if all of them together get at most 1: those that ask for least are served first.
double level_of(std::vector<double> asked) {
  std::sort(asked.begin(), asked.end());
  double rest = 1;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const double equal_part = rest / static_cast<double>(asked.size() - i);
    if (asked[i] > equal_part) return equal_part;
    rest -= asked[i];
  }
  return 1;
}

/// Fills in ready, start and finish.
void simulate(std::vector<step>& steps) {
  constexpr double tiny = 1e-18;
  double now = 0;
  for (;;) {
    bool all_done = true;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      auto& each = steps[i];
      all_done = all_done && each.finish >= 0;
      if (each.ready >= 0) continue;
      bool waits = false;
      for (std::size_t j = 0; j < i; ++j)
        waits = waits || (steps[j].finish < 0 &&
                          (ordered(steps[j], each) || std::count(each.waits_for.begin(), each.waits_for.end(), j) > 0));
      if (!waits) each.ready = now;
    }
    if (all_done) return;

    // The active steps and their rates.
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < steps.size(); ++i)
      if (steps[i].ready >= 0 && steps[i].finish < 0) order.push_back(i);
    std::sort(order.begin(), order.end(), [&](auto a, auto b) {
      return steps[a].ready != steps[b].ready ? steps[a].ready < steps[b].ready : a < b;
    });
    std::vector<double> rate(steps.size(), 0);
    bool host = true;
    bool in = true;
    bool out = true;
    // Fractions of SMs would not add up exactly, so an SM has 27720 shares, a multiple of 1 to 12.
    long free = 27720 * 10;
    bool next = true;
    for (const auto i : order) {
      auto& each = steps[i];
      bool* const exclusive = each.what == kind::host ? &host : each.what == kind::in ? &in : &out;
      if (each.what != kind::kernel) {
        if (*exclusive) rate[i] = 1;
        *exclusive = false;
      } else if (next) {
        const long block = 27720 / each.per_sm;
        const long wanted = std::min<long>(each.blocks, each.per_sm * 10);
        const long granted = std::min(wanted, free / block);
        free -= granted * block;
        next = granted == wanted;
        rate[i] = static_cast<double>(granted) / static_cast<double>(wanted);
      }
      if (rate[i] > 0 && each.start < 0) each.start = now;
    }

    const std::vector<double> by_blocks = rate;
    for (int k = 0; k < 2; ++k) {
      std::vector<double> asked;
      for (const auto i : order)
        if (by_blocks[i] > 0) asked.push_back(by_blocks[i] * steps[i].shares[k]);
      const double level = level_of(asked);
      for (const auto i : order) {
        const double mine = by_blocks[i] * steps[i].shares[k];
        if (mine > level) rate[i] = std::min(rate[i], by_blocks[i] * level / mine);
      }
    }

    double least = std::numeric_limits<double>::infinity();
    for (const auto i : order)
      if (rate[i] > 0) least = std::min(least, (steps[i].seconds - steps[i].done) / rate[i]);
    now += least;
    for (const auto i : order) {
      auto& each = steps[i];
      each.done += rate[i] * least;
      if (rate[i] > 0 && each.seconds - each.done <= tiny) each.finish = now;
    }
  }
}

TEST_CASE("random programs run as the plain reference says") {
  std::mt19937 generator(2012);
  const auto below = [&](int n) { return static_cast<int>(generator() % static_cast<unsigned>(n)); };
  const auto duration = [&] { return (1 + below(1000000)) * 1e-11; };
  int shared = 0;
  for (int program = 0; program < 400; ++program) {
    kc::gpu on = card;
    on.launch_overhead = {kc::seconds::from_value(duration()), "drawn"};
    const double overhead = on.launch_overhead.value().value();
    kc::timeline t{on};
    const kc::stream streams[] = {kc::legacy_stream, t.create_stream(), t.create_stream(),
                                  t.create_stream(kc::stream_kind::non_blocking)};
    std::vector<step> steps;
    std::vector<kc::operation> issued;
    const auto remember = [&](const step& what, kc::operation as) {
      steps.push_back(what);
      issued.push_back(as);
    };
    const int size = 2 + below(40);
    for (int n = 0; n < size; ++n) {
      const double seconds = duration();
      const int s = below(4);
      std::vector<int> waits_for;
      if (!issued.empty() && below(3) == 0) waits_for.push_back(below(static_cast<int>(issued.size())));
      const kc::operation other = waits_for.empty() ? kc::operation{} : issued[static_cast<std::size_t>(waits_for[0])];
      const auto size_of = kc::bytes::from_value(seconds * 1e9);
      const auto issue = [&](auto call) {
        return waits_for.empty() ? call(streams[s]) : call(streams[s], after(other));
      };
      switch (below(5)) {
        case 0: {
          const auto work = kc::seconds::from_value(seconds);
          remember({kind::host, seconds, s, 0, 0, waits_for},
                   waits_for.empty() ? t.host_work("work", work) : t.host_work("work", work, after(other)));
          break;
        }
        case 1:
          remember({kind::in, seconds, s, 0, 0, waits_for},
                   issue([&](auto... how) { return t.copy_to_device_async(kc::pinned, size_of, how...); }));
          break;
        case 2:
          remember({kind::out, seconds, s, 0, 0, waits_for},
                   issue([&](auto... how) { return t.copy_to_host_async(kc::pinned, size_of, how...); }));
          break;
        default: {
          const int per_sm = 1 + below(12);
          const int blocks = 1 + below(per_sm * 15);
          kc::kernel_run run{"kernel", kc::seconds::from_value(seconds), blocks, per_sm};
          // Half of the programs have kernels that use bandwidth.
          if (program % 2 == 0) {
            run.dram_share = below(3) * 0.5;
            run.l2_share = below(11) * 0.1;
          }
          const auto launched = issue([&](auto... how) { return t.launch(run, how...); });
          remember({kind::host, overhead, s, 0, 0, {}}, {launched.number - 1});
          remember({kind::kernel, seconds, s, blocks, per_sm, waits_for, {run.dram_share, run.l2_share}}, launched);
        }
      }
    }
    simulate(steps);
    const auto plan = t.schedule();
    double end = 0;
    double sum = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      INFO("program ", program, ", step ", i);
      CHECK(plan.start(issued[i]).value() == doctest::Approx(steps[i].start).epsilon(1e-9).scale(1e-5));
      CHECK(plan.finish(issued[i]).value() == doctest::Approx(steps[i].finish).epsilon(1e-9).scale(1e-5));
      end = std::max(end, steps[i].finish);
      sum += steps[i].seconds;
      if (steps[i].what == kind::kernel && steps[i].finish - steps[i].start > steps[i].seconds * 1.001) ++shared;
    }
    CHECK(plan.elapsed().value() == doctest::Approx(end).epsilon(1e-9));
    CHECK(plan.one_after_the_other().value() == doctest::Approx(sum).epsilon(1e-9));
    CHECK(plan.elapsed().value() <= sum * (1 + 1e-12));

    // The critical path has no gap from the beginning to the end.
    double at = plan.elapsed().value();
    for (auto each = plan.last(); each != kc::operation{}; each = plan.before(each)) {
      CHECK(plan.finish(each).value() == at);
      CHECK(plan[each.number].critical);
      at = plan.start(each).value();
    }
    CHECK(at == 0);
  }
  CHECK(shared > 100);  // the programs must have kernels that share SMs
}

// Kernels that yield leave more urgent ones as they are without them. All blocks have the same size, so that no room is
// left over.
TEST_CASE("less urgent kernels of many waves do not delay urgent ones") {
  std::mt19937 generator(2013);
  const auto below = [&](int n) { return static_cast<int>(generator() % static_cast<unsigned>(n)); };
  int interrupted = 0;
  for (int program = 0; program < 300; ++program) {
    struct kernel {
      kc::kernel_run run;
      int stream;
    };
    const int per_sm = 1 + below(8);
    const auto draw = [&](int least_blocks, int most_blocks) {
      const auto seconds = kc::seconds::from_value((1 + below(100000)) * 1e-9);
      return kernel{{"kernel", seconds, least_blocks + below(most_blocks - least_blocks + 1), per_sm}, below(3)};
    };
    std::vector<kernel> urgent, others;
    for (int i = 1 + below(15); i > 0; --i) urgent.push_back(draw(1, per_sm * 15));
    for (int i = below(10); i > 0; --i) others.push_back(draw(per_sm * 10 + 1, per_sm * 40));

    const auto ends_of = [&](bool with_others, std::vector<double>& ends, std::vector<double>& ends_of_others) {
      kc::timeline t{card};
      const auto second = t.start_thread();
      kc::stream streams[6];
      for (int i = 0; i < 6; ++i)
        streams[i] = t.create_stream(kc::stream_priority{i < 3 ? -1 : i - 3}, kc::stream_kind::non_blocking);
      std::vector<kc::operation> launched, launched_others;
      for (const auto& each : urgent) launched.push_back(t.launch(each.run, streams[each.stream]));
      if (with_others)
        for (const auto& each : others) launched_others.push_back(t.launch(each.run, streams[3 + each.stream], second));
      const auto plan = t.schedule();
      for (const auto each : launched) ends.push_back(plan.finish(each).value());
      for (std::size_t i = 0; i < launched_others.size(); ++i) {
        const double taken = (plan.finish(launched_others[i]) - plan.start(launched_others[i])).value();
        CHECK(taken >= others[i].run.time.value() * (1 - 1e-9));
        if (taken > others[i].run.time.value() * 1.001) ++interrupted;
        ends_of_others.push_back(plan.finish(launched_others[i]).value());
      }
    };
    std::vector<double> alone, beside, none, of_others;
    ends_of(false, alone, none);
    ends_of(true, beside, of_others);
    REQUIRE(of_others.size() == others.size());
    for (std::size_t i = 0; i < alone.size(); ++i) {
      INFO("program ", program, ", kernel ", i);
      CHECK(beside[i] == doctest::Approx(alone[i]).epsilon(1e-9));
    }
    // No capacity is lost: all work together takes at least what it takes on the whole card.
    double work = 0, end = 0;
    for (const auto* list : {&urgent, &others})
      for (const auto& each : *list)
        work += each.run.time.value() * std::min(1.0, each.run.blocks.value() / (per_sm * 10));
    for (const auto* list : {&beside, &of_others})
      for (const double each : *list) end = std::max(end, each);
    CHECK(end >= work * (1 - 1e-9));
  }
  CHECK(interrupted > 100);
}

TEST_CASE("a program of a hundred thousand operations") {
  kc::timeline t{card};
  const kc::stream streams[] = {t.create_stream(), t.create_stream(), t.create_stream()};
  for (int i = 0; i < 100000; ++i) t.launch(full(2_us), streams[i % 3]);
  CHECK(t.elapsed() == kc::approx(200001_us));
}
}  // namespace
