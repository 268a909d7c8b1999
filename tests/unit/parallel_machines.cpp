// SPDX-License-Identifier: BSL-1.0
// Parallel machines: closed forms compared with enumeration, schedules with formulas, formulas with searches.
#include <kernelcost/doctest.hpp>
#include <kernelcost/kernelcost.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <queue>
#include <string>
#include <utility>
#include <vector>

namespace {
namespace kc = kernelcost;
namespace pram = kc::pram;
namespace bsp = kc::bsp;
namespace logp = kc::logp;
using namespace kc::literals;
using kc::rounds;

constexpr double infinity = std::numeric_limits<double>::infinity();

template <class Action>
std::string mistake_in(Action action) {
  try {
    action();
  } catch (const kc::error& mistake) { return mistake.what(); }
  return "";
}

/// The greatest number of accesses to one cell, counted in a map.
long long counted(const std::vector<pram::cells>& patterns, long long processors) {
  std::map<long long, long long> accesses;
  long long most = 0;
  for (const auto& pattern : patterns)
    for (long long i = 0; i < processors; ++i) {
      const long long meet = ++accesses[pattern(i)];
      if (meet > most) most = meet;
    }
  return most;
}

std::vector<pram::cells> patterns() {
  std::vector<pram::cells> all;
  for (const int first : {0, 1, 3, 20})
    for (int stride = 0; stride < 4; ++stride)
      for (const int group : {1, 2, 5}) {
        const auto unlimited = pram::shared_by(group).every(stride).from(first);
        all.push_back(unlimited);
        for (const int period : {1, 3, 7}) all.push_back(unlimited.cyclic(period));
      }
  return all;
}

TEST_CASE("contention of a pattern: the closed form is what enumeration finds") {
  for (const auto& pattern : patterns())
    for (const long long processors : {1, 2, 6, 7, 15, 40}) {
      CHECK(pram::contention(pattern, processors) == counted({pattern}, processors));
      CHECK(pram::contention([&](long long i) { return pattern(i); }, processors) == counted({pattern}, processors));
      for (long long cell = 0; cell < 30; ++cell) {
        long long accesses = 0;
        for (long long i = 0; i < processors; ++i) accesses += pattern(i) == cell ? 1 : 0;
        CHECK(pattern.accesses_to(cell, processors) == accesses);
      }
    }
}

TEST_CASE("contention of a step: that of its reads together, by formula or not") {
  using namespace kc::pram;
  const auto all = patterns();
  for (const auto& a : all)
    for (const auto& b : all)
      for (const long long processors : {1, 7, 16}) {
        const auto both = step(processors, read(a), write(own_cell), read(b), read(own_cell.from(2)));
        CHECK(both.contention(direction::read) == counted({a, b, own_cell.from(2)}, processors));
      }
}

TEST_CASE("patterns of equal stride need no enumeration, however many processors") {
  using namespace kc::pram;
  const auto wide = step(1 << 30, read(every(2)), read(every(2).from(6)), read(every(2).from(1)));
  CHECK(wide.contention(direction::read) == 2);
  CHECK(mistake_in([] { step(600, read(every(2)), read(every(3))).contention(direction::read); }) ==
        "pram: the patterns of one step have no common formula, and of its 1200 accesses at most 1024 are enumerated");
}

TEST_CASE("a PRAM's time does not grow with processors, and stays within Brent's bound") {
  using namespace kc::pram;
  const auto algorithm = rounds(10, [](long long round) { return step(1LL << round, read(own_cell), compute(round)); });
  kc::cycles former = kc::cycles::from_value(infinity);
  for (long long processors = 1; processors <= 1024; ++processors) {
    const auto spent = cost(algorithm, machine{processors});
    CHECK(spent.time <= former);
    CHECK(spent.time <= spent.brent + 1e-9_cycles);
    CHECK(spent.time.value() * static_cast<double>(processors) >= spent.work.value());
    former = spent.time;
  }
  CHECK(former == cost(algorithm, machine{1024}).depth);
}

TEST_CASE("an asynchronous machine: never longer than all instructions and queues one after the other") {
  using namespace kc::pram;
  for (int scatter = 1; scatter < 40; ++scatter) {
    const auto hash = [scatter](long long i) { return i * i * scatter % 37; };
    const auto one = step(64, read(hash), compute(2), write(shared_by(scatter)));
    const auto spent = cost(one + one + one, kc::qrqw_pram::asynchronous_machine{64});
    const auto reads = static_cast<double>(one.contention(direction::read));
    const auto writes = static_cast<double>(one.contention(direction::write));
    CHECK(spent.time.value() <= 3 * (1 + 2 + 1 + reads + writes));
    CHECK(spent.time.value() >= 3 * reads);  // one queue is served three times over
    CHECK(spent.time.value() >= 3 * writes);
    CHECK(spent.time.value() >= 3 * (1 + 2 + 1));
  }
}

TEST_CASE("a BSP relation: the closed form is what going through all pairs finds") {
  for (long long p = 1; p <= 20; ++p) {
    const auto same = [p](const bsp::relation& formula, auto pairs) {
      CHECK(bsp::most_words(formula, p).value() == bsp::most_words(pairs, p).value());
    };
    same(bsp::nothing_sent, [](long long, long long) { return 0_words; });
    same(bsp::one_to_all(3_words), [](long long from, long long) { return from == 0 ? 3_words : 0_words; });
    same(bsp::all_to_one(3_words), [p](long long, long long to) { return to == p / 2 ? 3_words : 0_words; });
    same(bsp::all_to_all(3_words), [](long long, long long) { return 3_words; });
    for (long long distance = 0; distance < 2 * p; ++distance)
      same(bsp::shift(distance, 3_words),
           [=](long long from, long long to) { return to == (from + distance) % p ? 3_words : 0_words; });
  }
}

logp::machine logp_machine(long long processors, double latency, double overhead, double gap) {
  return {processors, kc::cycles::from_value(latency), kc::cycles::from_value(overhead), kc::cycles::from_value(gap)};
}

/// The optimal broadcast, one message after another: the next message is the one that arrives first.
struct greedy_broadcast {
  std::vector<long long> sender{0};  // of each processor, in the order in which they are reached
  double time = 0;

  explicit greedy_broadcast(long long processors, double latency, double overhead, double gap) {
    struct arrival {
      double time;
      long long sender;
      bool operator>(const arrival& other) const {
        return time != other.time ? time > other.time : sender > other.sender;
      }
    };
    const double hop = overhead + latency + overhead;
    std::priority_queue<arrival, std::vector<arrival>, std::greater<>> next;
    next.push({hop, 0});
    for (long long reached = 1; reached < processors; ++reached) {
      const auto first = next.top();
      next.pop();
      sender.push_back(first.sender);
      time = first.time;
      next.push({first.time + std::max(gap, overhead), first.sender});
      next.push({first.time + hop, reached});
    }
  }
};

TEST_CASE("LogP broadcast: formula, greedy tree and schedule agree") {
  for (const double latency : {0., 1., 6., 50.})
    for (const double overhead : {0., 2., 5.})
      for (const double gap : {1., 4., 60.})
        for (const long long processors : {2, 3, 8, 9, 40, 100}) {
          const auto on = logp_machine(processors, latency, overhead, gap);
          const greedy_broadcast tree(processors, latency, overhead, gap);
          const auto schedule = rounds(processors - 1, [&](long long i) {
            const auto reached = static_cast<std::size_t>(i + 1);
            return logp::message(tree.sender[reached], i + 1);
          });
          CHECK(logp::broadcast_time(on).value() == tree.time);
          CHECK(logp::cost(schedule, on).time.value() == tree.time);
          CHECK(logp::cost(schedule, on).stalled == 0_cycles);
        }
}

/// The maximum number of values in a tree of `processors` processors that is done at `time`, by trying each number of
/// processors below each child.
class best_summation {
 public:
  best_summation(int latency, int overhead, int gap)
      : away_(2 * overhead + latency + 1), spacing_(std::max(gap, overhead + 1)), overhead_(overhead) {}

  int values(int time, int processors) { return time + 1 + of_children(time - away_, processors - 1); }

 private:
  /// Values that children add beyond those that their parent would have added itself. The first child is done at
  /// `time`.
  int of_children(int time, int processors) {
    if (time < overhead_ || processors == 0) return 0;  // a message must stand for `overhead` additions
    const auto known = brought_.find({time, processors});
    if (known != brought_.end()) return known->second;
    int most = 0;
    for (int below = 1; below <= processors; ++below)
      most = std::max(most, values(time, below) - (overhead_ + 1) + of_children(time - spacing_, processors - below));
    return brought_[{time, processors}] = most;
  }

  int away_, spacing_, overhead_;
  std::map<std::pair<int, int>, int> brought_;
};

TEST_CASE("LogP summation: no other tree sums more") {
  for (const int latency : {1, 5, 12})
    for (const int overhead : {0, 2})
      for (const int gap : {1, 4, 9}) {
        best_summation best(latency, overhead, gap);
        for (int time = 0; time < 60; time += 3)
          for (const int processors : {1, 2, 5, 8}) {
            const auto on = logp_machine(processors, latency, overhead, gap);
            const auto values = logp::most_values_summed(on, kc::cycles::from_value(time));
            CHECK(values == best.values(time, processors));
            const auto needed = logp::summation_time(on, values);
            CHECK(needed.value() == time);
          }
      }
}
}  // namespace
