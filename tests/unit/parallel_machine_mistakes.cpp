// SPDX-License-Identifier: BSL-1.0
// Parallel machines: each mistake at run time, and derivations as text. tests/compile_fail has the mistakes in constant
// expressions.
#include <kernelcost/doctest.hpp>
#include <kernelcost/kernelcost.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <string>

namespace {
namespace kc = kernelcost;
namespace pram = kc::pram;
namespace bsp = kc::bsp;
namespace logp = kc::logp;
using namespace kc::literals;
using kc::rounds;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

template <class Action>
std::string mistake_in(Action action) {
  try {
    action();
  } catch (const kc::error& mistake) { return mistake.what(); }
  return "";
}

logp::machine logp_machine(long long processors, double latency, double overhead, double gap) {
  return {processors, kc::cycles::from_value(latency), kc::cycles::from_value(overhead), kc::cycles::from_value(gap)};
}

TEST_CASE("mistakes: processors and whole numbers") {
  using namespace kc::pram;
  CHECK(mistake_in([] { return machine{0}; }) == "parallel machine: it needs at least one processor");
  CHECK(mistake_in([] { step(0, compute(1)); }) == "parallel machine: it needs at least one processor");
  CHECK(mistake_in([] { return machine{-1}; }) == "a count must not be negative: -1");
  CHECK(mistake_in([] { return machine{nan}; }) == "a count must be a finite number: nan");
  const std::string whole =
      "parallel machine: processors, cells, rounds and a sum's cycles are whole numbers below 2^53: ";
  CHECK(mistake_in([] { return machine{2.5}; }) == whole + "2.5");
  CHECK(mistake_in([] { return machine{1e300}; }) == whole + "1e+300");
  CHECK(mistake_in([] { one_cell(0.5); }) == whole + "0.5");
  CHECK(mistake_in([] { rounds(1.5, [](long long) { return step(1, compute(1)); }); }) == whole + "1.5");
  CHECK(mistake_in([] { logp::most_values_summed(logp_machine(2, 1, 1, 1), 2.5_cycles); }) == whole + "2.5");
  CHECK(mistake_in([] { cyclic(0); }) == "pram: a group or period of cells must be at least 1: 0");
  CHECK(mistake_in([] { shared_by(0); }) == "pram: a group or period of cells must be at least 1: 0");
}

TEST_CASE("mistakes: an algorithm without steps") {
  const std::string none = "parallel machine: the algorithm has no step";
  const auto nothing = rounds(0, [](long long) { return pram::step(1, pram::compute(1)); });
  CHECK(mistake_in([&] { pram::cost(nothing, pram::machine{4}); }) == none);
  CHECK(mistake_in([&] { kc::qrqw_pram::cost(nothing, kc::qrqw_pram::machine{4}); }) == none);
  CHECK(mistake_in([&] { kc::qrqw_pram::cost(nothing, kc::qrqw_pram::asynchronous_machine{4}); }) == none);
  CHECK(mistake_in([] { pram::cost(kc::expr::sequence(), pram::machine{4}); }) == none);
  CHECK(mistake_in([] { bsp::cost(kc::expr::sequence(), bsp::machine{4, 1_cycles_per_word, 0_cycles}); }) == none);
  CHECK(mistake_in([] { logp::cost(kc::expr::sequence(), logp_machine(4, 1, 1, 1)); }) == none);
}

TEST_CASE("mistakes: accesses that a PRAM forbids") {
  using namespace kc::pram;
  const auto readers = step(8, read(shared_by(4)));
  const auto writers = step(8, write(shared_by(4)));
  const auto on = [](variant rules) { return machine{8, rules}; };
  CHECK(mistake_in([&] { cost(readers, on(erew)); }) == "pram: 4 processors read one cell in a step, EREW allows one");
  CHECK(mistake_in([&] { cost(readers, on(ercw_sum)); }) ==
        "pram: 4 processors read one cell in a step, sum ERCW allows one");
  CHECK(mistake_in([&] { cost(writers, on(crew)); }) == "pram: 4 processors write one cell in a step, CREW allows one");
  CHECK(mistake_in([&] { cost(writers, on(crcw_common)); }) ==
        "pram: 4 processors write one cell in a step, common CRCW allows it for the same value only");
  for (const auto& rules : {crew, crcw_common, crcw_arbitrary, crcw_priority, crcw_sum})
    CHECK(mistake_in([&] { cost(readers, on(rules)); }).empty());
  for (const auto& rules : {ercw_arbitrary, ercw_priority, ercw_sum, crcw_arbitrary, crcw_priority, crcw_sum})
    CHECK(mistake_in([&] { cost(writers, on(rules)); }).empty());
  CHECK(mistake_in([&] { cost(3 * (writers + readers), on(crew)); }) ==
        "pram: 4 processors write one cell in a step, CREW allows one");
  CHECK(mistake_in([&] { cost(step(8, read([](long long) { return -2; })), on(erew)); }) ==
        "pram: a cell must not be negative: -2");
  CHECK(mistake_in([&] { cost(step(1025, read([](long long i) { return i; })), on(erew)); }) ==
        "pram: the patterns of one step have no common formula, and of its 1025 accesses at most 1024 are enumerated");
}

TEST_CASE("mistakes: what an asynchronous machine can't follow") {
  using namespace kc::pram;
  const auto on = [](long long processors) { return kc::qrqw_pram::asynchronous_machine{processors}; };
  CHECK(mistake_in([&] { cost(step(8, compute(1)), on(4)); }) ==
        "qrqw_pram: a step has 8 processors, the asynchronous machine only 4");
  CHECK(mistake_in([&] { cost(step(257, compute(1)), on(300)); }) ==
        "qrqw_pram: 257 processors; an asynchronous machine is simulated with at most 256");
  CHECK(mistake_in([&] { cost(step(2, read([](long long) { return -2; })), on(2)); }) ==
        "pram: a cell must not be negative: -2");
  // One processor never starts, and may still access the cells of the others, so their requests are kept.
  const auto leave_one_behind = rounds(6, [](long long round) { return step(255, write(own_cell.from(300 * round))); });
  CHECK(mistake_in([&] { cost(leave_one_behind, on(256)); }) ==
        "qrqw_pram: more than 1024 cells with requests at a time");
  CHECK(mistake_in([&] { cost(leave_one_behind, on(255)); }).empty());
}

TEST_CASE("mistakes: BSP") {
  const std::string gap = "parallel machine: the gap must be finite and not negative: ";
  CHECK(mistake_in([] { kc::cycles_per_word(-1.); }) == gap + "-1");
  CHECK(mistake_in([] { kc::cycles_per_word{nan}; }) == gap + "nan");
  CHECK(mistake_in([] { 1_cycles / 0_words; }) == "bsp: a gap is a time divided by a positive number of words: 0");
  const auto one = bsp::superstep(1_cycles, bsp::nothing_sent);
  CHECK(mistake_in([&] {
          bsp::cost(one, bsp::machine{4, 1_cycles_per_word, -1_cycles});
        }) == "parallel machine: the barrier must be finite and not negative: -1");
  CHECK(mistake_in([] { bsp::superstep(kc::cycles::from_value(nan), bsp::nothing_sent); }) ==
        "parallel machine: the work of a superstep must be finite and not negative: nan");
  CHECK(mistake_in([] { bsp::most_words([](long long, long long) { return 1_words; }, 65); }) ==
        "bsp: 65 components; a callable pattern is enumerated for at most 64");
  CHECK(mistake_in([] { bsp::all_to_all(kc::words(-1)); }) == "a count must not be negative: -1");
}

TEST_CASE("mistakes: LogP") {
  using namespace kc::logp;
  const auto send = message(0, 1);
  CHECK(mistake_in([&] { cost(send, logp_machine(2, -6, 2, 4)); }) ==
        "parallel machine: the latency must be finite and not negative: -6");
  CHECK(mistake_in([&] { cost(send, logp_machine(2, 6, infinity, 4)); }) ==
        "parallel machine: the overhead must be finite and not negative: inf");
  CHECK(mistake_in([&] { broadcast_time(logp_machine(2, 6, 2, nan)); }) ==
        "parallel machine: the gap must be finite and not negative: nan");
  CHECK(mistake_in([] { local(0, -1_cycles); }) == "parallel machine: local work must be finite and not negative: -1");
  CHECK(mistake_in([] { message(3, 3); }) == "logp: processor 3 sends to itself");
  CHECK(mistake_in([] { cost(message(0, 2), logp_machine(2, 6, 2, 4)); }) ==
        "logp: there is no processor 2; the machine has 2");
  CHECK(mistake_in([] { cost(message(2, 0), logp_machine(2, 6, 2, 4)); }) ==
        "logp: there is no processor 2; the machine has 2");
  CHECK(mistake_in([] { cost(local(2, 1_cycles), logp_machine(2, 6, 2, 4)); }) ==
        "logp: there is no processor 2; the machine has 2");
  CHECK(mistake_in([&] { cost(send, logp_machine(257, 6, 2, 4)); }) ==
        "logp: 257 processors; a schedule is simulated with at most 256");
  CHECK(mistake_in([&] { cost(rounds(1025, [&](long long) { return send; }), logp_machine(2, 6, 2, 4)); }) ==
        "logp: a schedule is simulated with at most 1024 messages");
}

TEST_CASE("mistakes: periodic BSP, Multi-BSP and LogGP") {
  const auto periodic = [](double periodicity) {
    return bsp::periodic_machine{4, 1_cycles_per_word, kc::cycles::from_value(periodicity)};
  };
  const auto one = bsp::superstep(1_cycles, bsp::nothing_sent);
  CHECK(mistake_in([&] { bsp::cost(one, periodic(0)); }) ==
        "bsp: the periodicity L is the time between two checks, more than 0 cycles: 0");
  CHECK(mistake_in([&] { bsp::cost(bsp::side_by_side(bsp::group(3, one), bsp::group(2, one)), periodic(1)); }) ==
        "bsp: groups of 5 components together; the machine has 4");
  CHECK(mistake_in([&] { bsp::cost(bsp::unsynchronized(0_cycles), periodic(1)); }) ==
        "parallel machine: the algorithm has no step");

  namespace nested = kc::multi_bsp;
  const nested::level level{2, 1_cycles_per_word, 1_cycles, 10_words};
  const auto inner = nested::superstep(1, 1_words, nested::work(1_cycles));
  CHECK(mistake_in([] { nested::machine{}; }) == "multi_bsp: a machine has 1 to 8 levels: 0");
  CHECK(mistake_in([&] { nested::cost(nested::superstep(2, 1_words, inner), {level}); }) ==
        "multi_bsp: there is no superstep of level 2; the machine has levels 1 to 1");
  CHECK(mistake_in([&] {
          nested::cost(nested::superstep(3, 1_words, inner), {level, level, level});
        }) == "multi_bsp: a superstep of level 3 contains one of level 1 instead of level 2");
  CHECK(mistake_in([&] { nested::cost(nested::work(1_cycles), {level}); }) ==
        "multi_bsp: work of a processor belongs into a superstep of level 1");
  CHECK(mistake_in([&] { nested::cost(nested::superstep(1, 1_words, nested::work(1_cycles), 11_words), {level}); }) ==
        "multi_bsp: 11 words in the memory of level 1, which has 10");

  namespace loggp = kc::loggp;
  const loggp::machine two{2, 6_cycles, 2_cycles, 4_cycles, 1_cycles / 1_B};
  CHECK(mistake_in([] { loggp::message(0, 1, 2.5_B); }) ==
        "loggp: a message has a whole number of bytes, at least 1: 2.5");
  CHECK(mistake_in([&] { loggp::message_time(two, 0_B); }) ==
        "loggp: a message has a whole number of bytes, at least 1: 0");
  CHECK(mistake_in([&] { loggp::cost(loggp::message(0, 2, 8_B), two); }) ==
        "logp: there is no processor 2; the machine has 2");
  CHECK(mistake_in([&] {
          loggp::message_time({2, 6_cycles, 2_cycles, 4_cycles, -1_cycles / 1_B}, 1_B);
        }) == "parallel machine: the gap per byte must be finite and not negative: -1");
}

TEST_CASE("derivations as text") {
  using namespace kc::pram;
  const auto algorithm = step(100, read(shared_by(4)), compute(2)) + 3 * step(16, write(own_cell));
  CHECK(kc::to_text(derive(algorithm, machine{8, crew})) == R"(  t = 2 × ⌈100 / 8⌉ = 26 cycles
  t = 1 × ⌈16 / 8⌉ = 2 cycles
  t = 3 × 2 = 6 cycles
  depth = 2 + 3 × 1 = 5 cycles
  work = 2 × 100 + 3 × 1 × 16 = 248
  Brent = 5 + (248 - 5) / 8 = 35.375 cycles
  T = 26 + 6 = 32 cycles
)");
  CHECK(kc::to_text(derive(algorithm, kc::qrqw_pram::machine{50})) == R"(  t = max(2 × ⌈100 / 50⌉, 4) = 4 cycles
  t = max(1 × ⌈16 / 50⌉, 1) = 1 cycles
  t = 3 × 1 = 3 cycles
  work = 2 × 100 + 3 × 1 × 16 = 248
  contention = 4
  T = 4 + 3 = 7 cycles
)");
  CHECK(kc::to_text(bsp::derive(bsp::superstep(10_cycles, bsp::all_to_all(2_words)),
                                bsp::machine{4, 3_cycles_per_word, 100_cycles})) ==
        R"(  superstep = 10 + 3 × 6 + 100 = 128 cycles
  w = 10 cycles
  h = 6
  S = 1
  g h = 3 × 6 = 18 cycles
  S L = 1 × 100 = 100 cycles
  T = 10 + 18 + 100 = 128 cycles
)");
  CHECK(kc::to_text(logp::derive(logp::message(0, 1) + logp::message(1, 2), logp_machine(3, 6, 2, 4))) ==
        R"(  message = 2 + 6 + 2 = 10 cycles
  capacity = max(⌈6 / 4⌉, 1) = 2
  messages = 2
  stalled = 0 cycles
  T = 20 cycles
)");
  kc::derivation steps;
  logp::broadcast_time(logp_machine(8, 6, 2, 4), steps);
  CHECK(kc::to_text(steps) == R"(  hop = 2 + 6 + 2 = 10 cycles
  wait = max(4, 2) = 4 cycles
  T = 2 × 10 + 1 × 4 = 24 cycles
)");
}

TEST_CASE("budgets at run time") {
  const auto spent = pram::cost(pram::step(8, pram::compute(3)), pram::machine{8});
  CHECK(mistake_in([&] { kc::require_budget(spent.time, 2_cycles); }) ==
        "budget exceeded: estimate 3 cycles, budget 2 cycles");
  CHECK(mistake_in([&] { kc::require_budget(spent.time, 3_cycles); }).empty());
}
}  // namespace
