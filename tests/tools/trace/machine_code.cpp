// SPDX-License-Identifier: BSL-1.0
// The blocks of machine code, how often they are executed, and how long a warp takes for them. The instructions are
// encoded here as ptxas encodes them for sm_90.
#include "../../../examples/tools/trace/machine_code.hpp"

#include <doctest/doctest.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace {

namespace ptx = examples::trace::ptx;
using examples::trace::machine_instruction;
using ptx::kind;

constexpr double warps = 10;
const ptx::warp_times times{kernelcost::machine::h200};

constexpr std::uint64_t sum = 0x221, load = 0x981, shared_load = 0x984, store = 0x986, compare = 0x20c, branch = 0x947,
                        leave = 0x94d, call = 0x944, root = 0x308, nop = 0x918;

struct fields {
  int line = 0;
  std::uint64_t predicate = 7;
  std::uint64_t stall = 1;
  std::uint64_t sets = 7;
  std::uint64_t waits = 0;
  /// From a branch to its target, in instructions from the next one.
  long long distance = 0;
  /// The field of an access: 4 for four bytes, 6 for 16.
  std::uint64_t size = 4;
  bool for_parted_lanes = false;
};
machine_instruction made(std::uint64_t code, const fields& its) {
  machine_instruction result;
  result.line = its.line;
  result.low = code | its.predicate << 12;
  result.high = its.stall << 41 | its.sets << 46 | its.waits << 52 | 7ULL << 23;
  if (code == branch) {
    const auto words = static_cast<std::uint64_t>(its.distance * 4);
    result.low |= (words & 0xff) << 16 | words >> 8 << 34;
    result.high |= words >> 8 >> 30 & 0x3ffff;
    if (its.for_parted_lanes) result.high |= 1ULL << 27;
  } else {
    result.high |= its.size << 9;
  }
  return result;
}

/// Each statement of `work` is on a line of its own, from 5 on.
ptx::code code_of(const std::string& statements) {
  return ptx::parsed(
      ".visible .entry _Z4workPf(\n\t.param .u64 _Z4workPf_param_0\n)\n{\n" + statements +
          "\nret;\n}\n.file 1 \"user.cu\"\n",
      [](const std::string&) { return true; }, times);
}
/// Lines 6 to 8 are a loop that loads and adds.
const std::string loop = R"(.loc 1 7 3
$L1:
ld.global.f32 %f1, [%rd1];
add.f32 %f2, %f2, %f1;
setp.ne.s32 %p2, %r2, 0;
@%p2 bra $L1;)";
constexpr int line_of_load = 7, line_of_sum = 8, line_of_compare = 9, line_of_branch = 10;

/// The loop, of which ptxas has unrolled four trips.
std::vector<machine_instruction> four_trips_at_once() {
  std::vector<machine_instruction> machine;
  for (int i = 0; i < 4; ++i) {
    machine.push_back(made(load, {line_of_load}));
    machine.push_back(made(sum, {line_of_sum}));
  }
  machine.push_back(made(compare, {line_of_compare}));
  machine.push_back(made(branch, {.line = line_of_branch, .predicate = 0, .distance = -10}));
  machine.push_back(made(leave, {}));
  return machine;
}

std::optional<ptx::executed> executed(const std::string& statements, const std::vector<machine_instruction>& machine,
                                      const ptx::anchors& seen, const ptx::awaited_loads& loads = {}) {
  auto code = code_of(statements);
  auto compiled = ptx::compiled(code.functions.at(0), machine, times);
  if (!compiled) return std::nullopt;
  return ptx::executed_by(code, *compiled, seen, {}, loads, warps);
}
/// The same if it is known how often warps execute the statements of each line of the PTX.
ptx::executed executed_as(const std::string& statements, const std::vector<machine_instruction>& machine,
                          const std::map<int, ptx::known_executions>& known, const ptx::awaited_loads& loads = {}) {
  auto code = code_of(statements);
  auto compiled = ptx::compiled(code.functions.at(0), machine, times);
  REQUIRE(compiled);
  return ptx::executed_by(code, *compiled, known, loads, warps);
}
/// The cycles of a warp for instructions of which none is executed twice.
double cycles_of(const std::vector<machine_instruction>& machine, const ptx::awaited_loads& loads = {}) {
  auto all = machine;
  all.push_back(made(leave, {}));
  return executed(loop, all, {}, loads)->cycles / warps - 1;
}

}  // namespace

TEST_CASE("a loop is executed as often as its load") {
  const std::vector<machine_instruction> machine{made(load, {line_of_load}),
                                                 made(sum, {line_of_sum}),
                                                 made(compare, {line_of_compare}),
                                                 made(branch, {.line = line_of_branch, .predicate = 0, .distance = -4}),
                                                 made(leave, {}),
                                                 made(nop, {})};
  const auto all = executed(loop, machine, {{{"user.cu", 7, kind::load}, 50 * warps}});
  REQUIRE(all);
  CHECK(all->instructions == doctest::Approx(warps * (50 * 4 + 1)));
  CHECK(all->integer == doctest::Approx(warps * 50));
}
TEST_CASE("instructions have units") {
  constexpr std::uint64_t multiply = 0x224, multiply_wide = 0x225, multiply_high = 0x227, add_on_multiplier = 0x236,
                          convert = 0x305, logic = 0x212, double_sum = 0x229, barrier = 0xb1d;
  std::vector<machine_instruction> machine;
  for (const auto code : {sum, load, multiply, multiply_wide, multiply_high, add_on_multiplier, convert, root, logic,
                          compare, double_sum, barrier, nop, leave})
    machine.push_back(made(code, {}));
  machine.front().line = line_of_sum;
  const auto all = executed(loop, machine, {{{"user.cu", 7, kind::load}, warps}});
  REQUIRE(all);
  CHECK(all->instructions == doctest::Approx(13 * warps));
  CHECK(all->integer == doctest::Approx(2 * warps));
  CHECK(all->multiply == doctest::Approx(4 * warps));
  CHECK(all->wide_multiply == doctest::Approx(2 * warps));
  CHECK(all->floating == doctest::Approx(warps));
  CHECK(all->floating64 == doctest::Approx(warps));
  CHECK(all->function == doctest::Approx(2 * warps));
}
TEST_CASE("a warp alone waits six cycles from a wide product to its next product") {
  constexpr std::uint64_t multiply = 0x224, multiply_wide = 0x225, logic = 0x212;
  const auto cycles = [](std::initializer_list<std::uint64_t> codes) {
    std::vector<machine_instruction> machine;
    for (const auto code : codes) machine.push_back(made(code, {.stall = 1}));
    machine.front().line = line_of_sum;
    return cycles_of(machine);
  };
  CHECK(cycles({multiply, logic, multiply}) == doctest::Approx(3));
  CHECK(cycles({multiply, multiply}) == doctest::Approx(3));
  CHECK(cycles({multiply_wide, logic, multiply}) == doctest::Approx(7));
  CHECK(cycles({multiply_wide, logic, logic, logic, logic, logic, multiply}) == doctest::Approx(7));
  CHECK(cycles({multiply_wide, logic, logic}) == doctest::Approx(3));
}
TEST_CASE("copies of a loop by ptxas share its trips") {
  const auto all = executed(loop, four_trips_at_once(), {{{"user.cu", 7, kind::load}, 48 * warps}});
  CHECK(all->instructions == doctest::Approx(warps * (12 * 10 + 1)));
}
TEST_CASE("one branch stands for the trips that ptxas has merged") {
  const std::string sums = ".loc 1 7 3\n$L1:\nadd.f32 %f2, %f2, %f1;\nadd.f32 %f3, %f3, %f1;\nadd.f32 %f4, %f4, %f1;\n"
                           "setp.ne.s32 %p2, %r2, 0;\n@%p2 bra $L1;";
  std::vector<machine_instruction> machine;
  for (int i = 0; i < 4; ++i)
    for (const int line : {7, 8, 9}) machine.push_back(made(sum, {line}));
  machine.push_back(made(compare, {10}));
  machine.push_back(made(branch, {.line = 11, .predicate = 0, .distance = -14}));
  machine.push_back(made(leave, {}));
  const auto all = executed(sums, machine, {{{"user.cu", 7, kind::branch}, 48 * warps}});
  CHECK(all->instructions == doctest::Approx(warps * (12 * 14 + 1)));
}
TEST_CASE("accesses under a predicate do not say how often their block is executed") {
  const std::string stores =
      ".loc 1 7 3\n$L1:\nld.global.f32 %f1, [%rd1];\n.loc 1 8 3\n@%p1 st.global.f32 [%rd1], %f1;\n"
      ".loc 1 9 3\n@%p1 st.global.f32 [%rd2], %f1;\nsetp.ne.s32 %p2, %r2, 0;\n@%p2 bra $L1;";
  const std::vector<machine_instruction> machine{made(load, {7}),
                                                 made(store, {.line = 9, .predicate = 1}),
                                                 made(store, {.line = 11, .predicate = 1}),
                                                 made(compare, {12}),
                                                 made(branch, {.line = 13, .predicate = 0, .distance = -5}),
                                                 made(leave, {})};
  const auto all = executed(stores, machine,
                            {{{"user.cu", 7, kind::load}, 50 * warps},
                             {{"user.cu", 8, kind::store}, 5 * warps},
                             {{"user.cu", 9, kind::store}, 5 * warps}});
  CHECK(all->instructions == doctest::Approx(warps * (50 * 5 + 1)));
}
TEST_CASE("all warps issue an access under a predicate") {
  const std::vector<machine_instruction> machine{made(load, {.line = line_of_load, .predicate = 1}),
                                                 made(sum, {line_of_sum}), made(leave, {})};
  const auto all = executed(loop, machine, {{{"user.cu", 7, kind::load}, 3}});
  CHECK(all->instructions == doctest::Approx(3 * warps));
}
TEST_CASE("one load from shared memory stands for its neighbours") {
  const std::string loads = R"(.loc 1 7 3
$L1:
ld.shared.f32 %f1, [%r1];
ld.shared.f32 %f2, [%r1+4];
ld.shared.f32 %f3, [%r1+8];
ld.shared.f32 %f4, [%r1+12];
@%p2 bra $L1;)";
  const std::vector<machine_instruction> machine{made(shared_load, {.line = 7, .size = 6}),
                                                 made(branch, {.line = 11, .predicate = 0, .distance = -2}),
                                                 made(leave, {})};
  const auto all = executed(loads, machine, {{{"user.cu", 7, kind::shared_load}, 4 * 20 * warps}});
  CHECK(all->instructions == doctest::Approx(warps * (20 * 2 + 1)));
}
TEST_CASE("the ways of lanes that are not together, and of roots that are not usual, are not taken") {
  const std::string root_of = ".loc 1 7 3\nsqrt.rn.f32 %f1, %f2;\nshfl.sync.bfly.b32 %r1, %r2, 1, 31, -1;";
  const std::vector<machine_instruction> machine{
      made(root, {6}),                                                     // 0
      made(branch, {.line = 6, .predicate = 1, .distance = 2}),            // 1: to 4
      made(sum, {6}),                                                      // 2
      made(call, {6}),                                                     // 3
      made(sum, {6}),                                                      // 4
      made(branch, {.line = 7, .distance = 1, .for_parted_lanes = true}),  // 5: to 7
      made(leave, {7}),                                                    // 6
      made(sum, {7}),
      made(sum, {7}),
      made(branch, {.line = 7, .distance = -4})  // 7 to 9: back to 6
  };
  CHECK(executed(root_of, machine, {})->instructions == doctest::Approx(5 * warps));
}
TEST_CASE("a loop is executed as often as its statements are known to be, and its copies share them") {
  const double trips = 48 * warps;
  const std::map<int, ptx::known_executions> known{
      {line_of_load, {trips}}, {line_of_sum, {trips}}, {line_of_compare, {trips}}, {line_of_branch, {trips}}};
  const std::vector<machine_instruction> once{
      made(load, {line_of_load}), made(sum, {line_of_sum}), made(compare, {line_of_compare}),
      made(branch, {.line = line_of_branch, .predicate = 0, .distance = -4}), made(leave, {})};
  CHECK(executed_as(loop, once, known).instructions == doctest::Approx(warps * (48 * 4 + 1)));
  CHECK(executed_as(loop, four_trips_at_once(), known).instructions == doctest::Approx(warps * (12 * 10 + 1)));
}
TEST_CASE("code none of whose statements runs is not executed, nor is what stands behind an early return for all") {
  const std::string sides = ".loc 1 7 3\nsetp.ne.s32 %p1, %r1, 0;\n@%p1 bra $L1;\nadd.s32 %r2, %r1, 1;\n"
                            "add.s32 %r3, %r1, 2;\nadd.s32 %r4, %r1, 3;\n$L1:\nadd.s32 %r5, %r1, 4;";
  const std::vector<machine_instruction> machine{
      made(compare, {6}), made(branch, {.line = 7, .predicate = 1, .distance = 3}),
      made(sum, {8}),     made(sum, {9}),
      made(sum, {10}),    made(sum, {12}),
      made(leave, {})};
  const auto with = [&](double side) {
    return executed_as(sides, machine,
                       {{6, {warps}}, {7, {warps}}, {8, {side}}, {9, {side}}, {10, {side}}, {12, {warps}}})
        .instructions;
  };
  CHECK(with(0) == doctest::Approx(4 * warps));
  CHECK(with(warps / 5) == doctest::Approx(4 * warps + 3 * warps / 5));
  std::vector<machine_instruction> returns{made(compare, {6}), made(leave, {.line = 7, .predicate = 1}), made(sum, {8}),
                                           made(sum, {9}), made(leave, {})};
  const auto behind = [&](double often) {
    return executed_as(sides, returns, {{6, {warps}}, {7, {warps}}, {8, {often}}, {9, {often}}}).instructions;
  };
  CHECK(behind(warps) == doctest::Approx(5 * warps));
  CHECK(behind(warps / 10) == doctest::Approx(2 * warps + 3 * warps / 10));
}
TEST_CASE("the long way of a statement is executed as often as its operands need it") {
  const std::string root_of = ".loc 1 7 3\nsqrt.rn.f32 %f1, %f2;\nadd.f32 %f3, %f1, %f1;";
  const std::vector<machine_instruction> machine{
      made(root, {6}), made(branch, {.line = 6, .predicate = 1, .distance = 2}),  // to 4
      made(sum, {6}),  made(call, {6}),
      made(sum, {7}),  made(leave, {})};
  const auto with = [&](double again) {
    return executed_as(root_of, machine, {{6, {warps, again}}, {7, {warps}}}).instructions;
  };
  CHECK(with(0) == doctest::Approx(4 * warps));
  // The function that is called has the instructions of the root that are not here.
  const double more = with(warps / 2) - with(0);
  CHECK(more > 2 * warps / 2);
  CHECK(with(warps) - with(0) == doctest::Approx(2 * more));
}
TEST_CASE("a statement under a predicate says less than the others of its loop") {
  // The run counts such a statement in the trips in which lanes do it; all trips issue its instruction.
  const std::string sums = ".loc 1 7 3\n$L1:\nadd.f32 %f2, %f2, %f1;\n@%p1 add.f32 %f3, %f3, %f1;\n"
                           "@%p1 add.f32 %f4, %f4, %f1;\n@%p1 add.f32 %f5, %f5, %f1;\n"
                           "setp.ne.s32 %p2, %r2, 0;\n@%p2 bra $L1;";
  const std::vector<machine_instruction> machine{made(sum, {7}),
                                                 made(sum, {.line = 8, .predicate = 1}),
                                                 made(sum, {.line = 9, .predicate = 1}),
                                                 made(sum, {.line = 10, .predicate = 1}),
                                                 made(compare, {11}),
                                                 made(branch, {.line = 12, .predicate = 0, .distance = -6}),
                                                 made(leave, {})};
  const double trips = 20 * warps, rarely = trips / 10;
  const auto all = executed_as(
      sums, machine, {{7, {trips}}, {8, {rarely}}, {9, {rarely}}, {10, {rarely}}, {11, {trips}}, {12, {trips}}});
  CHECK(all.instructions == doctest::Approx(warps * (20 * 6 + 1)));
}
TEST_CASE("the way out of a loop is not executed in the rounds that go back before it") {
  // The loop is left at one of two ways back to its head alone, as where a search returns to the level above.
  const std::string search = ".loc 1 7 3\n$L1:\nadd.f32 %f2, %f2, %f1;\n@%p1 bra $L2;\nadd.f32 %f3, %f3, %f1;\n"
                             "bra.uni $L1;\n$L2:\nadd.f32 %f4, %f4, %f1;\n@%p2 bra $L1;";
  const std::vector<machine_instruction> machine{
      made(sum, {7}),  made(branch, {.line = 8, .predicate = 1, .distance = 2}),
      made(sum, {9}),  made(branch, {.line = 10, .distance = -4}),
      made(sum, {12}), made(branch, {.line = 13, .predicate = 2, .distance = -6}),
      made(leave, {})};
  const double rounds = 100 * warps, of_levels = 20 * warps;
  const auto all = executed_as(search, machine,
                               {{7, {rounds}},
                                {8, {rounds}},
                                {9, {rounds - of_levels}},
                                {10, {rounds - of_levels}},
                                {12, {of_levels}},
                                {13, {of_levels}}});
  CHECK(all.of_line.at(7).block == doctest::Approx(rounds));
  CHECK(all.of_line.at(9).block == doctest::Approx(rounds - of_levels));
  CHECK(all.of_line.at(12).block == doctest::Approx(of_levels));
}
TEST_CASE("lanes that have parted execute a block one after another where the code does not let them meet") {
  const std::string ways =
      ".loc 1 7 3\nadd.f32 %f2, %f2, %f1;\n@%p1 bra $L2;\nadd.f32 %f3, %f3, %f1;\n"
      "@%p2 bra $L3;\n$L2:\nadd.f32 %f4, %f4, %f1;\nadd.f32 %f6, %f6, %f1;\n$L3:\nadd.f32 %f5, %f5, %f1;";
  constexpr std::uint64_t meeting = 0x941;
  const std::vector<machine_instruction> machine{
      made(sum, {6}),      made(branch, {.line = 7, .predicate = 1, .distance = 2}),
      made(sum, {8}),      made(branch, {.line = 9, .predicate = 2, .distance = 2}),
      made(sum, {11}),     made(sum, {12}),
      made(meeting, {12}), made(sum, {14}),
      made(leave, {})};
  const auto all = executed_as(
      ways, machine,
      {{6, {warps}}, {7, {warps}}, {8, {warps}}, {9, {warps}}, {11, {2 * warps}}, {12, {2 * warps}}, {14, {warps}}});
  CHECK(all.of_line.at(8).block == doctest::Approx(warps));
  CHECK(all.of_line.at(11).block == doctest::Approx(2 * warps));
  // Where they meet, and where they part, is in the code.
  const auto compiled = ptx::compiled(code_of(ways).functions.at(0), machine, times);
  REQUIRE(compiled);
  REQUIRE(compiled->meetings);
  CHECK(compiled->meetings->behind == std::set<int>{12});
  CHECK(compiled->meetings->branches == std::set<int>{7, 9});
}
TEST_CASE("a statement that ptxas has copied out of a loop says less of it than the loop's own ones") {
  // The comparison of the head is also made before the loop, as where its first one is moved there.
  const std::vector<machine_instruction> machine{
      made(compare, {8}), made(branch, {.line = 9, .predicate = 1, .distance = 3}),  made(sum, {7}),
      made(compare, {8}), made(branch, {.line = 9, .predicate = 0, .distance = -3}), made(leave, {})};
  const std::string loop_of_sum = ".loc 1 7 3\n$L1:\nadd.f32 %f2, %f2, %f1;\nsetp.ne.s32 %p1, %r2, 0;\n@%p1 bra $L1;";
  const double trips = warps / 4;  // of the few warps that come there
  const auto all = executed_as(loop_of_sum, machine, {{7, {trips}}, {8, {trips}}, {9, {trips}}});
  CHECK(all.of_line.at(7).block == doctest::Approx(trips));
}
TEST_CASE("a warp goes on after the cycles that ptxas has written down, and after a branch is resolved") {
  CHECK(cycles_of({made(sum, {.line = line_of_sum, .stall = 4}), made(sum, {.line = line_of_sum, .stall = 2})}) == 6);
  const double of_branch = cycles_of({made(branch, {.line = line_of_branch, .stall = 5, .distance = 0})});
  CHECK(of_branch == doctest::Approx(times.resolved_branch));
  // The shortest loop takes 29 cycles on an H200: its addition 4 or 5, its comparison 14.
  CHECK(of_branch > 9);
  CHECK(of_branch < 13);
}
TEST_CASE("a warp waits for the loads whose counter it waits for, and not for others") {
  ptx::awaited_loads loads;
  loads.latencies = {31, 2, 287, 12, 709, 83, 0};
  auto& its = loads.global[{"user.cu", 7, kind::load}];
  its.passes = kernelcost::cycles::from_value(1);
  const auto of_two = [&](std::uint64_t waits) {
    return cycles_of({made(load, {.line = line_of_load, .sets = 0}), made(load, {.line = line_of_load, .sets = 1}),
                      made(sum, {.line = line_of_sum, .waits = waits})},
                     loads);
  };
  CHECK(of_two(0) == 3);
  CHECK(of_two(1) == doctest::Approx(31 + 1));
  CHECK(of_two(2) == doctest::Approx(1 + 31 + 1));
  // Lines that are on their way together take longer, and loads miss L1 independently of each other.
  its.l2 = 1;
  its.lines = kernelcost::count(4);
  CHECK(of_two(1) == doctest::Approx(287 + 12 * 2 + 1));
  CHECK(of_two(2) == doctest::Approx(1 + 287 + 12 * 3 + 1));
  its.l2 = 0.5;
  its.lines = kernelcost::count(1);
  const double both = of_two(3);
  CHECK(both > 31 + 0.6 * (287 - 31));
  CHECK(both < 31 + 0.9 * (287 - 31));
}
TEST_CASE("a warp waits for the result of an atomic, unless its tree does") {
  constexpr std::uint64_t with_result = 0x9a8, without = 0x98e;
  const auto cycles_with = [](const std::string& what, std::uint64_t code) {
    std::vector<machine_instruction> machine{made(code, {.line = 6, .sets = 0}), made(sum, {.line = 7, .waits = 1}),
                                             made(leave, {})};
    const std::string statements = ".loc 1 7 3\natom.global." + what + " %r1, [%rd1], %r2;\nadd.f32 %f2, %f2, %f1;";
    return executed(statements, machine, {})->cycles / warps - 1;
  };
  CHECK(cycles_with("add.u32", with_result) == doctest::Approx(times.atomic + 1));
  CHECK(cycles_with("max.s32", with_result) == doctest::Approx(times.atomic + 1));
  CHECK(cycles_with("exch.b32", with_result) < 10);
  CHECK(cycles_with("add.u32", without) < 10);
}
TEST_CASE("a load that the next trip awaits overlaps with the rest of this one") {
  ptx::awaited_loads loads;
  loads.latencies = {31, 2, 287, 12, 709, 83, 0};
  loads.global[{"user.cu", 7, kind::load}].passes = kernelcost::cycles::from_value(1);
  const auto cycles_of_trip = [&](bool is_awaited_at_once) {
    std::vector<machine_instruction> machine;
    machine.push_back(made(sum, {.line = line_of_sum, .waits = is_awaited_at_once ? 0U : 1U}));
    machine.push_back(made(load, {.line = line_of_load, .sets = 0}));
    machine.push_back(made(sum, {.line = line_of_sum, .stall = 15, .waits = is_awaited_at_once ? 1U : 0U}));
    machine.push_back(made(branch, {.line = line_of_branch, .predicate = 0, .distance = -4}));
    machine.push_back(made(leave, {}));
    return executed(loop, machine, {{{"user.cu", 7, kind::load}, 100 * warps}}, loads)->cycles / warps / 100;
  };
  CHECK(cycles_of_trip(true) > cycles_of_trip(false) + 10);
  // The load is begun a cycle after the sum that waits for the one before, and takes 31.
  CHECK(cycles_of_trip(false) == doctest::Approx(32).epsilon(0.01));
}
TEST_CASE("the first trip waits for a load before the loop, which the way in takes, and not each trip") {
  ptx::awaited_loads loads;
  loads.latencies = {31, 2, 287, 12, 709, 83, 0};
  auto& its = loads.global[{"user.cu", 7, kind::load}];
  its.l2 = 1;
  its.lines = kernelcost::count(1);
  its.passes = kernelcost::cycles::from_value(1);
  const std::string loop_behind_load = ".loc 1 7 3\nld.global.f32 %f1, [%rd1];\n$L1:\nadd.f32 %f2, %f2, %f1;\n"
                                       "setp.ne.s32 %p1, %r2, 0;\n@%p1 bra $L1;";
  const std::vector<machine_instruction> machine{
      made(load, {.line = 6, .sets = 0}), made(sum, {.line = 8, .stall = 4, .waits = 1}),
      made(branch, {.line = 10, .predicate = 0, .distance = -2}), made(leave, {})};
  const auto with = [&](double trips) {
    return executed_as(loop_behind_load, machine,
                       {{6, {warps}}, {8, {trips * warps}}, {9, {trips * warps}}, {10, {trips * warps}}}, loads);
  };
  const double of_trip = 4 + times.resolved_branch;
  CHECK(with(2).cycles / warps == doctest::Approx(287 + 2 * of_trip).epsilon(0.02));
  CHECK(with(50).cycles / warps == doctest::Approx(287 + 50 * of_trip).epsilon(0.02));
  const auto few = with(2);
  CHECK(few.of_line.at(6).cycles / warps == doctest::Approx(287).epsilon(0.02));
  CHECK(few.of_line.at(8).cycles / warps == doctest::Approx(2 * 4));
  // Also if most warps make one trip.
  CHECK(with(1.25).of_line.at(8).cycles / warps == doctest::Approx(1.25 * 4));
}
TEST_CASE("code that is not understood has no blocks") {
  CHECK(!executed(loop, {}, {}));
  // No instruction has a statement.
  CHECK(!executed(loop, {made(sum, {99}), made(leave, {99})}, {}));
  // A branch leads out of the function.
  CHECK(!executed(loop, {made(branch, {.line = line_of_branch, .distance = 100}), made(leave, {})}, {}));
}
