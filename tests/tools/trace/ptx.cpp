// SPDX-License-Identifier: BSL-1.0
// How often the blocks of a kernel's code are executed, and what instructions the machine has for them.
#include "../../../examples/tools/trace/ptx.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace {

namespace ptx = examples::trace::ptx;
using ptx::kind;

constexpr double warps = 10;
const ptx::warp_times times{kernelcost::machine::h200};
bool are_all(const std::string&) { return true; }

/// A function `work` around these statements, and the files of its places.
ptx::code code_of(const std::string& statements) {
  return ptx::parsed(
      ".visible .entry _Z4workPf(\n\t.param .u64 _Z4workPf_param_0\n)\n{\n" + statements +
          "\n\tret;\n}\n.file 1 \"user.cu\"\n.file 2 \"header.hpp\"\n",
      [](const std::string& file) { return file == "user.cu"; }, times);
}
ptx::executed executed_in(const std::string& statements, const ptx::anchors& seen,
                          const std::vector<ptx::scope>& scopes = {}) {
  const auto code = code_of(statements);
  return ptx::executed_by(code, *ptx::function_of(code, "work"), seen, scopes, {}, warps);
}
/// The cycles of a warp, besides those of the instruction that ends it.
double cycles_of(const std::string& statements) { return executed_in(statements, {}).cycles / warps - 2; }
/// A warp executes these, besides the one that ends it.
double instructions_of(const std::string& statements) { return executed_in(statements, {}).instructions / warps - 1; }

}  // namespace

TEST_CASE("an address of 32 bits is one instruction, and one of 64 bits two") {
  CHECK(instructions_of("mul.wide.s32 %rd2, %r1, 4;\nadd.s64 %rd3, %rd1, %rd2;") == 1);
  CHECK(instructions_of("shl.b64 %rd2, %rd4, 2;\nadd.s64 %rd3, %rd1, %rd2;") == 2);
  // The offset of several arrays is computed once, and added to each.
  CHECK(instructions_of("shl.b64 %rd2, %rd4, 2;\nadd.s64 %rd3, %rd1, %rd2;\nadd.s64 %rd5, %rd6, %rd2;") == 6);
}
TEST_CASE("ptxas joins operations") {
  CHECK(instructions_of("mul.f32 %f1, %f2, %f3;\nadd.f32 %f4, %f1, %f5;") == 1);
  CHECK(instructions_of("mul.rn.f32 %f1, %f2, %f3;\nadd.rn.f32 %f4, %f1, %f5;") == 2);
  CHECK(instructions_of("and.b32 %r1, %r2, %r3;\nxor.b32 %r4, %r1, %r5;") == 1);
  CHECK(instructions_of("setp.lt.s32 %p1, %r1, %r2;\nsetp.lt.s32 %p2, %r3, %r4;\nand.pred %p3, %p1, %p2;") == 2);
  // Both uses of a product need it.
  CHECK(instructions_of("mul.f32 %f1, %f2, %f3;\nadd.f32 %f4, %f1, %f5;\nst.global.f32 [%rd1], %f1;") == 3);
  CHECK(instructions_of("ld.shared.u32 %r1, [%r9];\nld.shared.u32 %r2, [%r9+4];\nld.shared.u32 %r3, [%r9+16];") == 2);
}
TEST_CASE("assembly in braces is code") {
  CHECK(instructions_of("{ mul.f16x2 %r1, %r2, %r3;\n}\n{.reg .f16 low;\nadd.f16x2 %r4, %r1, %r2;}") == 2);
}
TEST_CASE("a call of a function has braces and comments of its own") {
  CHECK(instructions_of("{ // callseq 0, 0\n.param .b32 param0;\nst.param.f32 [param0+0], %f1;\n} // callseq 0\n"
                        "xor.b32 %r1, %r2, %r3;") == 2);
}
TEST_CASE("the pipes of instructions on integers") {
  const auto all = executed_in("xor.b32 %r1, %r2, %r3;\nmul.lo.s32 %r4, %r5, %r6;\nadd.s32 %r7, %r8, %r9;", {});
  CHECK(all.integer == warps);
  CHECK(all.multiply == warps);
  CHECK(all.either == warps);
}

namespace {
/// A loop of four copies, and one of the rest.
const std::string unrolled = R"(
	setp.lt.u32 %p1, %r1, 3;
	@%p1 bra $L2;
$L1:
	.loc 1 7 3
	ld.global.f32 %f1, [%rd1];
	ld.global.f32 %f2, [%rd1+4];
	ld.global.f32 %f3, [%rd1+8];
	ld.global.f32 %f4, [%rd1+12];
	setp.ne.s32 %p2, %r2, 0;
	@%p2 bra $L1;
$L2:
	setp.eq.s32 %p3, %r3, 0;
	@%p3 bra $L4;
$L3:
	ld.global.f32 %f5, [%rd1];
	setp.ne.s32 %p4, %r4, 0;
	@%p4 bra $L3;
$L4:
	.loc 1 9 3
	st.global.f32 [%rd1], %f1;)";
}  // namespace

TEST_CASE("a block is executed as often as the operations that the trace has seen in it") {
  const auto all =
      executed_in(unrolled, {{{"user.cu", 7, kind::load}, 400 * warps}, {{"user.cu", 9, kind::store}, warps}});
  // Some hundred trips of six instructions, a few of three, and the conditions, the store and the end.
  CHECK(all.instructions / warps > 96 * 6);
  CHECK(all.instructions / warps < 104 * 6 + 12);
  CHECK(all.disagreement < 0.01);
  CHECK(all.unseen < 0.02);
}
TEST_CASE("a block whose accesses the trace has not seen is not executed") {
  const std::string guarded = "setp.lt.s32 %p1, %r1, 0;\n@%p1 bra $L1;\n.loc 1 5 1\nld.global.f32 %f1, [%rd1];\n"
                              "xor.b32 %r2, %r3, %r4;\n$L1:\n.loc 1 6 1\nst.global.f32 [%rd1], %f1;";
  const double without = executed_in(guarded, {{{"user.cu", 6, kind::store}, warps}}).instructions;
  const double with =
      executed_in(guarded, {{{"user.cu", 6, kind::store}, warps}, {{"user.cu", 5, kind::load}, warps}}).instructions;
  CHECK(with - without == doctest::Approx(2 * warps));
}
TEST_CASE("an operation belongs to the call that led to it") {
  const std::string inlined = ".loc 1 4 1\n.loc 2 80 1, function_name $L5, inlined_at 1 4 1\n"
                              "atom.global.add.u32 %r1, [%rd1], 1;";
  const auto all = executed_in(inlined, {{{"user.cu", 4, kind::atomic}, 3 * warps}});
  // The only block is the kernel's, which each warp executes once.
  CHECK(all.instructions == 2 * warps);
  CHECK(all.disagreement == doctest::Approx(1.0986).epsilon(0.001));
}
TEST_CASE("a helper accesses an argument of its call") {
  const std::string helper = ".loc 1 30 1\nst.global.f32 [%rd1], %f1;\n.loc 1 4 1\n"
                             ".loc 1 20 1, function_name $L5, inlined_at 1 4 1\nld.global.f32 %f1, [%rd1];";
  const auto all = executed_in(helper, {{{"user.cu", 4, kind::load}, 3 * warps}});
  CHECK(all.disagreement == doctest::Approx(1.0986).epsilon(0.001));
}
TEST_CASE("the long way of a sine is not taken") {
  const std::string sine =
      "setp.lt.f32 %p1, %f1, %f2;\n@%p1 bra $L2;\nmov.u64 %rd5, __cudart_i2opi_f;\n$L1:\n"
      "ld.const.u32 %r1, [%rd5];\nsetp.ne.s32 %p2, %r2, 0;\n@%p2 bra $L1;\n"
      "xor.b32 %r3, %r4, %r5;\nxor.b32 %r3, %r3, %r5;\nxor.b32 %r3, %r3, %r5;\nxor.b32 %r3, %r3, %r5;\n"
      "xor.b32 %r3, %r3, %r5;\n$L2:\nst.global.f32 [%rd1], %f1;";
  CHECK(instructions_of(sine) == 3);
  // The address of the table of pi stands before the loop whose trips may take the long way. Two more instructions of
  // a trip are those by which lanes that have parted meet again.
  const std::string in_loop = "mov.u64 %rd5, __cudart_i2opi_f;\n$L0:\n.loc 1 5 1\nld.global.f32 %f1, [%rd1];\n"
                              ".loc 1 9 1\n" +
                              sine.substr(0, sine.find("mov.u64")) + sine.substr(sine.find("$L1:")) +
                              "\nsetp.ne.s32 %p3, %r6, 0;\n@%p3 bra $L0;";
  CHECK(executed_in(in_loop, {{{"user.cu", 5, kind::load}, 20 * warps}}).instructions ==
        doctest::Approx(warps * (20 * (6 + 2) + 1)));
  // A sine on the line of a load: its table is not what the trace has seen there.
  std::string on_one_line = in_loop;
  on_one_line.replace(on_one_line.find(".loc 1 9 1"), 10, ".loc 1 5 9");
  on_one_line.replace(on_one_line.find("ld.const"), 8, "ld.global.nc");
  CHECK(executed_in(on_one_line, {{{"user.cu", 5, kind::load}, 20 * warps}}).instructions ==
        doctest::Approx(warps * (20 * (6 + 2) + 1)));
}
TEST_CASE("the long way of a sine of a double is not taken") {
  const std::string sine = "setp.lt.f64 %p1, %fd1, %fd2;\n@%p1 bra $L2;\n{ // callseq 0, 0\ncall.uni (retval0), \n"
                           "__internal_trig_reduction_slowpathd, \n(\nparam0\n);\n}\n$L2:\nst.global.f64 [%rd1], %fd1;";
  const std::string other = "setp.lt.f64 %p1, %fd1, %fd2;\n@%p1 bra $L2;\n$L2:\nst.global.f64 [%rd1], %fd1;";
  CHECK(instructions_of(sine) == instructions_of(other));
}
TEST_CASE("the trips of a loop without accesses follow from its arithmetic") {
  // A loop of multiply-adds, then one of logic of which the trace says nothing.
  const std::string loops = "$L1:\nfma.rn.f32 %f1, %f1, %f2, %f3;\nsetp.ne.s32 %p1, %r1, 0;\n@%p1 bra $L1;\n"
                            "$L2:\nxor.b32 %r3, %r3, %r4;\nsetp.ne.s32 %p2, %r2, 0;\n@%p2 bra $L2;\n";
  const auto few = executed_in(loops, {{{"user.cu", 0, kind::arithmetic32}, 40 * warps}});
  const auto many = executed_in(loops, {{{"user.cu", 0, kind::arithmetic32}, 100 * warps}});
  CHECK(many.instructions - few.instructions == doctest::Approx(60 * 3 * warps));
  CHECK(many.unseen > 0);
  CHECK(many.unseen < 0.1);
  // Without arithmetic of the trace, nothing is known of either.
  CHECK(executed_in(loops, {}).unseen > 0.9);
}
TEST_CASE("a failed assertion is no way that warps go") {
  const std::string asserts = "setp.lt.s32 %p1, %r1, 0;\n@%p1 bra $L1;\nxor.b32 %r2, %r3, %r4;\n"
                              "{ // callseq 0, 0\ncall.uni \n__assertfail, \n(\nparam0\n);\n}\n$L1:\n"
                              "st.global.f32 [%rd1], %f1;";
  CHECK(code_of(asserts).functions.front().calls.empty());
  CHECK(instructions_of(asserts) == 3);
}
TEST_CASE("a kernel is found by its whole name") {
  const auto named = [](const std::string& kernel) -> std::string {
    std::string text;
    for (const char* const symbol : {"_Z15scale_of_othersPi", "_Z5scalePf", "_Z1kILi200EEvPf", "_Z1kILi2EEvPf",
                                     "_ZN1a1rEPf", "_ZN1b1rEPf", "plain"})
      text += std::string{".visible .entry "} + symbol + "(\n)\n{\nret;\n}\n";
    const auto code = ptx::parsed(text, are_all, times);
    const auto* const found = ptx::function_of(code, kernel);
    return found == nullptr ? "" : found->symbol;
  };
  CHECK(named("scale") == "_Z5scalePf");
  CHECK(named("k<2>") == "_Z1kILi2EEvPf");
  CHECK(named("k<200>") == "_Z1kILi200EEvPf");
  CHECK(named("b::r") == "_ZN1b1rEPf");
  CHECK(named("plain") == "plain");
  CHECK(named("k<20>").empty());
  // One kernel has the name, and nvcc may write its arguments otherwise.
  CHECK(named("scale<float>") == "_Z5scalePf");
  CHECK(named("other").empty());
}
TEST_CASE("calls of the user's functions are known") {
  const auto code = code_of("{ // callseq 0, 0\ncall.uni (retval0), \n_Z5heavyf, \n(\nparam0\n);\n}");
  CHECK(code.functions.front().calls == std::vector<std::string>{"_Z5heavyf"});
}
TEST_CASE("a text that is no PTX has no functions") {
  CHECK(ptx::parsed("nonsense", are_all, times).functions.empty());
}
TEST_CASE("a side is executed as often as the trace says, also without accesses") {
  const auto side_of = [](int products) {
    std::string text = ".loc 1 1 0\nmov.u32 %r1, %tid.x;\nsetp.gt.s32 %p1, %r1, 0;\n@%p1 bra $L1;\n.loc 1 3 0\n";
    for (int i = 0; i < products; ++i) text += "mul.lo.s32 %r3, %r2, %r2;\n";
    return text + "$L1:\n.loc 1 9 0\nadd.s32 %r5, %r4, %r3;";
  };
  const auto executed = [&](int products, double often) {
    return executed_in(side_of(products), {}, {{"user.cu", 3, 4, 2, 2, false, often}}).instructions;
  };
  CHECK(executed(10, warps) - executed(10, warps / 4) == doctest::Approx(10 * warps * 3 / 4));
  // Without its part of the text, it counts as always executed.
  CHECK(executed_in(side_of(10), {}).instructions == doctest::Approx(executed(10, warps)));
  // All warps issue what has a predicate in place of the branch.
  CHECK(executed(5, warps) == doctest::Approx(executed(5, warps / 4)));
}
TEST_CASE("the trips of an unrolled loop of integers are those of its part of the text") {
  const std::string body = "mul.lo.s32 %r2, %r2, %r3;\nxor.b32 %r2, %r2, %r1;\nshr.u32 %r2, %r2, 3;\n";
  const std::string loops = ".loc 1 1 0\nmov.u32 %r9, 0;\n$L1:\n.loc 1 2 0\n" + body + body + body + body +
                            ".loc 1 1 0\nsetp.lt.s32 %p1, %r9, %r8;\n@%p1 bra $L1;\n$L2:\n.loc 1 2 0\n" + body +
                            ".loc 1 1 0\nsetp.lt.s32 %p2, %r9, %r7;\n@%p2 bra $L2;";
  const auto with = [&](double trips) {
    return executed_in(loops, {}, {{"user.cu", 2, 2, 1, 1, true, trips * warps}}).instructions / warps;
  };
  // Four trips have 12 instructions and 2 of the loop; the other part has a few of the trips.
  CHECK((with(64) - with(32)) / 32 == doctest::Approx(3.5).epsilon(0.05));
}
TEST_CASE("a body that calls a function twice is one trip, and so is one that does the same twice") {
  // The trip of lines 2 to 4 calls line 20 from two lines, or is all on line 3, and has one branch.
  const auto work = [](const std::string& line, int products) {
    std::string text = ".loc 1 " + line + "\n";
    for (int i = 0; i < products; ++i) text += "mul.lo.s32 %r2, %r2, %r3;\nxor.b32 %r2, %r2, %r1;\n";
    return text;
  };
  const auto loop = [](const std::string& body) {
    return "$L1:\n" + body + "$L2:\n.loc 1 1 0\nsetp.lt.s32 %p1, %r9, %r8;\n@%p1 bra $L1;";
  };
  const auto of_a_trip = [&](const std::string& body) {
    const auto with = [&](double trips) {
      return executed_in(loop(body), {}, {{"user.cu", 2, 4, 1, 1, true, trips * warps}}).instructions / warps;
    };
    return (with(64) - with(32)) / 32;
  };
  const std::string calls = work("20 0, function_name $L9, inlined_at 1 3 0", 1) +
                            work("20 0, function_name $L9, inlined_at 1 4 0", 1) + ".loc 1 4 0\nshr.u32 %r2, %r2, 3;\n";
  CHECK(of_a_trip(calls) == doctest::Approx(5 + 2));
  std::string side = ".loc 1 4 0\nsetp.gt.s32 %p2, %r2, 0;\n@%p2 bra $L2;\n";
  CHECK(of_a_trip(work("3 0", 2) + side) == doctest::Approx(4 + 2 + 2));
}
TEST_CASE("parts of one line that do other things are not copies of each other") {
  // Both operands of an && are on line 3; the loads of the second one say how often it is asked.
  const auto of_a_trip = [](const std::string& first) {
    const std::string loop = "$L1:\n.loc 1 3 0\n" + first +
                             "setp.gt.s32 %p1, %r2, 0;\n@%p1 bra $L2;\nld.shared.u32 %r4, [%r9];\n"
                             "setp.ne.s32 %p2, %r4, %r5;\n@%p2 bra $L2;\n.loc 1 1 0\n"
                             "setp.lt.s32 %p3, %r9, %r8;\n@%p3 bra $L1;\n$L2:";
    const auto with = [&](double trips) {
      const std::vector<ptx::scope> scopes{{"user.cu", 2, 4, 1, 1, true, trips * warps}};
      return executed_in(loop, {{{"user.cu", 3, kind::shared_load}, {trips * warps}}}, scopes).instructions / warps;
    };
    return (with(64) - with(32)) / 32;
  };
  const std::string three = "mul.lo.s32 %r2, %r2, %r3;\nmax.s32 %r2, %r2, %r1;\nshr.u32 %r2, %r2, 3;\n";
  CHECK(of_a_trip(three) - of_a_trip("") == doctest::Approx(3));
}
TEST_CASE("accesses of one line are told apart by their sizes") {
  std::string loop = ".loc 1 5 0\n$L1:\nld.shared.u32 %r1, [%r9];\nsetp.ne.s32 %p1, %r1, %r2;\n@%p1 bra $L2;\n"
                     "ld.shared.v4.f32 {%f1, %f2, %f3, %f4}, [%r8];\n";
  for (int i = 0; i < 20; ++i) loop += "mul.lo.s32 %r3, %r3, %r4;\n";
  loop += "$L2:\nsetp.lt.s32 %p2, %r9, %r7;\n@%p2 bra $L1;";
  const auto with = [&](double of_side) {
    const ptx::seen_operations seen{(100 + of_side) * warps, {{4, 100 * warps}, {16, of_side * warps}}};
    return executed_in(loop, {{{"user.cu", 5, kind::shared_load}, seen}}).instructions / warps;
  };
  CHECK(with(60) - with(20) == doctest::Approx(21 * 40).epsilon(0.01));
}
TEST_CASE("a load from constant memory says nothing about its block") {
  const auto code = code_of("ld.const.f32 %f1, [%rd1];\nld.global.f32 %f2, [%rd2];");
  const auto& all = ptx::function_of(code, "work")->blocks;
  int loads = 0;
  for (const auto& block : all)
    for (const auto& each : block.instructions) loads += each.what == kind::load ? 1 : 0;
  CHECK(loads == 1);
}
TEST_CASE("a condition that is computed with the code around it has no branch") {
  // The side of lines 2 to 6 has another one in it, line 4, whose results are selected.
  std::string text = ".loc 1 1 0\nmov.u32 %r1, %tid.x;\nsetp.gt.s32 %p1, %r1, 0;\n@%p1 bra $L1;\n"
                     ".loc 1 3 0\nsetp.gt.s32 %p2, %r1, 5;\n.loc 1 4 0\n";
  for (int i = 0; i < 10; ++i) text += "mul.lo.s32 %r3, %r2, %r2;\n";
  text += "selp.b32 %r4, %r3, %r1, %p2;\n$L1:\n.loc 1 9 0\nadd.s32 %r5, %r4, %r3;";
  const auto executed = [&](double outer, double inner) {
    const std::vector<ptx::scope> scopes{{"user.cu", 2, 6, 1, 1, false, outer}, {"user.cu", 4, 4, 3, 3, false, inner}};
    return executed_in(text, {}, scopes).instructions;
  };
  CHECK(executed(warps, 0) == executed(warps, warps));
  CHECK(executed(warps, 0) - executed(warps / 2, 0) == doctest::Approx(12 * warps / 2));
}
TEST_CASE("a warp waits for the results that it needs") {
  // Two cycles to the next instruction, which may be the one that ends the warp; four to one that needs the result.
  const auto about = [](double cycles) { return doctest::Approx(cycles).epsilon(0.01); };
  CHECK(cycles_of("xor.b32 %r1, %r2, %r3;\nshl.b32 %r4, %r5, 1;\nxor.b32 %r6, %r7, %r8;") == about(6));
  CHECK(cycles_of("xor.b32 %r1, %r2, %r3;\nshl.b32 %r4, %r1, 1;\nmin.s32 %r6, %r4, %r8;") == about(8));
  // The statement that others need comes first.
  CHECK(cycles_of("xor.b32 %r6, %r7, %r8;\nxor.b32 %r1, %r2, %r3;\nshl.b32 %r4, %r1, 1;") == about(6));
  CHECK(cycles_of("div.rn.f64 %fd1, %fd2, %fd3;\nst.global.f64 [%rd1], %fd1;") > 70);
}
TEST_CASE("a branch waits for its condition") {
  CHECK(times.condition == doctest::Approx(14));
  // The comparison's cycle, its wait, the branch, and the sum behind it.
  const double cycles = cycles_of("setp.lt.s32 %p1, %r1, %r2;\n@%p1 bra $L1;\n$L1:\nadd.s32 %r3, %r4, 1;");
  CHECK(cycles == doctest::Approx(13 + 2 + times.branch + 2).epsilon(0.01));
}
TEST_CASE("a function of CUDA's headers that is called counts with its instructions") {
  const std::string call = "{ // callseq 0, 0\ncall.uni (retval0), \n__internal_accurate_pow, \n(\nparam0\n);\n}";
  const auto with = ptx::parsed(".func (.param .b64 r) __internal_accurate_pow(\n.param .b64 p\n)\n{\n"
                                "fma.rn.f64 %fd1, %fd2, %fd3, %fd4;\nfma.rn.f64 %fd5, %fd1, %fd3, %fd4;\nret;\n}\n"
                                ".visible .entry _Z4workPf(\n.param .u64 p\n)\n{\n" +
                                    call + "\nret;\n}\n",
                                are_all, times);
  const double alone = executed_in(call, {}).instructions;
  CHECK(ptx::executed_by(with, *ptx::function_of(with, "work"), {}, {}, {}, warps).instructions == alone + 3 * warps);
}

TEST_CASE("a loop of the text that nvcc unrolls whole is none of the code's") {
  // A function with a loop of ten trips (lines 2 and 3) is called in each of four trips of another loop (line 6), and
  // in one of them once more (line 8).
  const auto call_on = [](const std::string& line) {
    std::string trips = ".loc 1 3 0, function_name $L9, inlined_at 1 " + line + " 0\n";
    for (int i = 0; i < 10; ++i) trips += "mul.lo.s32 %r2, %r2, %r3;\nxor.b32 %r2, %r2, %r1;\nshr.u32 %r2, %r2, 3;\n";
    return trips;
  };
  std::string more = ".loc 1 8 0\n";
  for (int i = 0; i < 20; ++i) more += "mul.lo.s32 %r4, %r4, %r3;\n";
  const std::string loop = "$L1:\n" + call_on("6") + ".loc 1 7 0\nsetp.gt.s32 %p2, %r5, 0;\n@%p2 bra $L2;\n" +
                           call_on("8") + more +
                           "$L2:\n.loc 1 5 0\nadd.s32 %r9, %r9, 1;\nsetp.lt.s32 %p1, %r9, %r8;\n@%p1 bra $L1;";
  const std::vector<ptx::scope> scopes{{"user.cu", 3, 3, 2, 2, true, 50 * warps},
                                       {"user.cu", 6, 9, 5, 5, true, 4 * warps},
                                       {"user.cu", 8, 8, 7, 7, false, warps}};
  CHECK(executed_in(loop, {}, scopes).instructions / warps == doctest::Approx(4 * (30 + 2 + 3) + 50 + 1));
}
TEST_CASE("lanes that meet in one place wait there once") {
  const auto ways = [](const std::string& first, const std::string& second) {
    std::string work;
    for (int i = 0; i < 10; ++i) work += "mul.lo.s32 %r3, %r2, %r2;\n";
    return "mov.u32 %r1, %tid.x;\nsetp.gt.s32 %p1, %r1, 0;\n@%p1 bra " + first + ";\n" + work +
           "setp.gt.s32 %p2, %r1, 9;\n@%p2 bra " + second + ";\n" + work + "$L1:\n" + work + "$L2:\n";
  };
  const double once = executed_in(ways("$L2", "$L2"), {}).cycles, twice = executed_in(ways("$L2", "$L1"), {}).cycles;
  CHECK(twice - once == doctest::Approx(warps * times.meeting));
}

TEST_CASE("a division of 64 bits is mostly one of 32 bits") {
  const std::string division =
      "or.b64 %rd3, %rd1, %rd2;\nand.b64 %rd4, %rd3, -4294967296;\nsetp.eq.s64 %p1, %rd4, 0;\n@%p1 bra $L1;\n"
      "div.u64 %rd5, %rd1, %rd2;\nbra.uni $L2;\n$L1:\ndiv.u32 %r3, %r1, %r2;\n$L2:\nadd.s64 %rd6, %rd5, 1;";
  CHECK(instructions_of(division) < 40);
  CHECK(instructions_of(division) > 21);
  // The upper half of a number is a register of its own.
  CHECK(instructions_of("shr.u64 %rd1, %rd2, 32;") == 0);
  CHECK(instructions_of("shr.u64 %rd1, %rd2, 31;") == 2);
}
TEST_CASE("a division of 64 bits of lanes that part is no predicated side") {
  // The condition of the long way is that of the lane's numbers.
  const std::string divides =
      "mov.u32 %r9, %tid.x;\ncvt.u64.u32 %rd1, %r9;\nor.b64 %rd3, %rd1, %rd2;\nand.b64 %rd4, %rd3, -4294967296;\n"
      "setp.eq.s64 %p1, %rd4, 0;\n@%p1 bra $L1;\ndiv.s64 %rd5, %rd1, %rd2;\nmul.lo.s64 %rd6, %rd5, %rd2;\n"
      "bra.uni $L2;\n$L1:\ndiv.u32 %r3, %r1, %r2;\n$L2:\nadd.s64 %rd7, %rd5, 1;";
  CHECK(instructions_of(divides) < 40);
}
