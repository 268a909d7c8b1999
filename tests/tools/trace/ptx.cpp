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

/// A function `work` around these statements, and the files of its places.
ptx::code code_of(const std::string& statements) {
  return ptx::parsed(".visible .entry _Z4workPf(\n\t.param .u64 _Z4workPf_param_0\n)\n{\n" + statements +
                         "\n\tret;\n}\n.file 1 \"user.cu\"\n.file 2 \"header.hpp\"\n",
                     [](const std::string& file) { return file == "user.cu"; });
}
ptx::executed executed_in(const std::string& statements, const ptx::anchors& seen) {
  const auto code = code_of(statements);
  return ptx::executed_by(code, *ptx::function_of(code, "work"), seen, warps);
}
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
  const std::string sine = "setp.lt.f32 %p1, %f1, %f2;\n@%p1 bra $L2;\nmov.u64 %rd5, __cudart_i2opi_f;\n$L1:\n"
                           "ld.const.u32 %r1, [%rd5];\nsetp.ne.s32 %p2, %r2, 0;\n@%p2 bra $L1;\n"
                           "xor.b32 %r3, %r4, %r5;\n$L2:\nst.global.f32 [%rd1], %f1;";
  CHECK(instructions_of(sine) == 3);
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
    const auto code = ptx::parsed(text, [](const std::string&) { return true; });
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
  CHECK(ptx::parsed("nonsense", [](const std::string&) { return true; }).functions.empty());
}
