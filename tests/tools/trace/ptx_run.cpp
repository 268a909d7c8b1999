// SPDX-License-Identifier: BSL-1.0
// Blocks of a kernel that run as its PTX says.
#include "../../../examples/tools/trace/ptx_run.hpp"

#include <doctest/doctest.h>

#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

using doctest::Approx;
namespace ptx = examples::trace::ptx;

/// A kernel with a pointer in %rd1 and a number in %r1. %r2 is the thread's number in its block.
std::string kernel_of(const std::string& body, const std::string& before = "") {
  return ".version 9.0\n.target sm_90\n.address_size 64\n" + before +
         "\n.visible .entry work(\n\t.param .u64 work_param_0,\n\t.param .u32 work_param_1\n)\n{\n"
         "\t.reg .pred \t%p<20>;\n\t.reg .b16 \t%rs<20>;\n\t.reg .b32 \t%r<40>;\n\t.reg .b64 \t%rd<20>;\n"
         "\t.reg .f32 \t%f<20>;\n\t.reg .f64 \t%fd<20>;\n"
         "\tld.param.u64 \t%rd9, [work_param_0];\n\tld.param.u32 \t%r1, [work_param_1];\n"
         "\tcvta.to.global.u64 \t%rd1, %rd9;\n\tmov.u32 \t%r2, %tid.x;\n" +
         body + "\n\tret;\n}\n";
}
ptx::kernel_run run_of(std::string text, long long threads = 32, long long blocks = 1) {
  ptx::kernel_run made;
  made.text = std::move(text);
  made.symbol = "work";
  made.grid = {blocks, 1, 1};
  made.block = {threads, 1, 1};
  made.buffers.push_back({4096, std::string(4096, '\0'), true});
  made.arguments.push_back({0, "", ""});
  made.arguments.push_back({-1, "7", ""});
  return made;
}
int line_of(const ptx::kernel_run& run, const std::string& words) {
  const std::size_t found = run.text.find(words);
  REQUIRE(found != std::string::npos);
  int line = 1;
  for (std::size_t i = 0; i < found; ++i) line += run.text[i] == '\n' ? 1 : 0;
  return line;
}
/// The executions of the statement that has these words, which is on a line of its own.
ptx::executed_statement at(const ptx::kernel_run& run, const ptx::finished_run& done, const std::string& words) {
  REQUIRE_MESSAGE(done.refused.empty(), done.refused);
  const int line = line_of(run, words);
  REQUIRE(done.of_line.contains(line));
  return done.of_line.at(line);
}
ptx::executed_statement executed(const ptx::kernel_run& run, const std::string& words) {
  return at(run, ptx::run_kernel(run), words);
}
/// True if the statements put `expected` in %r10 for all threads.
bool computes(const std::string& statements, const std::string& expected) {
  const auto run = run_of(kernel_of(statements + "\n\tsetp.ne.u32 \t%p19, %r10, " + expected +
                                    ";\n\t@%p19 bra \t$L__wrong;\n\tret;\n$L__wrong:\n\tmov.u32 \t%r39, 99;"));
  return executed(run, "mov.u32 \t%r39, 99").warps == 0;
}

}  // namespace

TEST_CASE("lanes that leave a loop early wait for the others behind it") {
  const auto run =
      run_of(kernel_of("\tmov.u32 \t%r3, 0;\n$L__loop:\n\tadd.s32 \t%r3, %r3, 1;\n"
                       "\tsetp.le.u32 \t%p1, %r3, %r2;\n\t@%p1 bra \t$L__loop;\n\tadd.s32 \t%r4, %r3, 5;"));
  const auto done = ptx::run_kernel(run);
  CHECK(at(run, done, "add.s32 \t%r3, %r3, 1").warps == 32);
  CHECK(at(run, done, "add.s32 \t%r3, %r3, 1").lanes == 32 * 33 / 2);
  CHECK(at(run, done, "add.s32 \t%r4").warps == 1);
  CHECK(at(run, done, "add.s32 \t%r4").lanes == 32);
}

TEST_CASE("lanes that begin the next trip early wait for the others of their trip") {
  // Even lanes go back to the head at once, as with `continue`; all make 8 trips.
  const auto run = run_of(kernel_of(
      "\tmov.u32 \t%r3, 0;\n\tand.b32 \t%r5, %r2, 1;\n$L__loop:\n\tadd.s32 \t%r3, %r3, 1;\n"
      "\tsetp.gt.u32 \t%p1, %r3, 8;\n\t@%p1 bra \t$L__end;\n\tsetp.eq.u32 \t%p2, %r5, 0;\n\t@%p2 bra \t$L__loop;\n"
      "\txor.b32 \t%r6, %r3, 3;\n\tbra.uni \t$L__loop;\n$L__end:\n\tadd.s32 \t%r4, %r3, 5;"));
  const auto done = ptx::run_kernel(run);
  CHECK(at(run, done, "add.s32 \t%r3, %r3, 1").warps == 9);
  CHECK(at(run, done, "xor.b32").warps == 8);
  CHECK(at(run, done, "add.s32 \t%r4").warps == 1);
}

TEST_CASE("lanes that have parted meet where all of their ways do, and before that where the code says") {
  // Odd lanes go to the second sum at once, and half of the others behind it.
  auto run = run_of(kernel_of("\tand.b32 \t%r3, %r2, 1;\n\tand.b32 \t%r4, %r2, 2;\n\tsetp.ne.u32 \t%p1, %r3, 0;\n"
                              "\tsetp.ne.u32 \t%p2, %r4, 0;\n\t@%p1 bra \t$L__second;\n"
                              "\tadd.s32 \t%r5, %r1, 1;\n\t@%p2 bra \t$L__behind;\n$L__second:\n"
                              "\tadd.s32 \t%r5, %r1, 2;\n$L__behind:\n\tadd.s32 \t%r5, %r1, 3;"));
  const int first_branch = line_of(run, "@%p1 bra"), second_branch = line_of(run, "@%p2 bra");
  const auto expect = [&](const std::optional<ptx::meeting_places>& meetings, double passes) {
    run.meetings = meetings;
    const auto done = ptx::run_kernel(run);
    CHECK(at(run, done, "add.s32 \t%r5, %r1, 2").warps == passes);
    CHECK(at(run, done, "add.s32 \t%r5, %r1, 2").lanes == 24);
    CHECK(at(run, done, "add.s32 \t%r5, %r1, 3").warps == 1);
  };
  expect(std::nullopt, 1);
  expect(ptx::meeting_places{{}, {first_branch, second_branch}}, 2);
  expect(ptx::meeting_places{{second_branch}, {first_branch, second_branch}}, 1);
  // The line of a meeting may be that of the label.
  expect(ptx::meeting_places{{second_branch + 1}, {first_branch, second_branch}}, 1);
  // Predicates do not part lanes.
  expect(ptx::meeting_places{{}, {second_branch}}, 1);
}
TEST_CASE("a warp executes both sides of a condition that parts its lanes, and one side of another") {
  const auto run = run_of(
      kernel_of("\tsetp.lt.u32 \t%p1, %r2, 48;\n\t@%p1 bra \t$L__first;\n\tadd.s32 \t%r3, %r2, 1;\n"
                "\tbra.uni \t$L__end;\n$L__first:\n\tadd.s32 \t%r3, %r2, 2;\n$L__end:\n\tmul.lo.s32 \t%r4, %r3, 3;"),
      96);
  const auto done = ptx::run_kernel(run);
  CHECK(at(run, done, "add.s32 \t%r3, %r2, 1").warps == 2);
  CHECK(at(run, done, "add.s32 \t%r3, %r2, 2").warps == 2);
  CHECK(at(run, done, "mul.lo").warps == 3);
}

TEST_CASE("threads hand numbers to each other in shared memory and in exchanges") {
  const auto run =
      run_of(kernel_of("\tshl.b32 \t%r3, %r2, 2;\n\tmov.u32 \t%r4, table;\n\tadd.s32 \t%r5, %r4, %r3;\n"
                       "\tst.shared.u32 \t[%r5], %r2;\n\tbar.sync \t0;\n\tsub.s32 \t%r6, %r4, %r3;\n"
                       "\tld.shared.u32 \t%r7, [%r6+252];\n\tadd.s32 \t%r8, %r7, %r2;\n\tsetp.ne.u32 \t%p1, %r8, 63;\n"
                       "\t@%p1 bra \t$L__wrong;\n\tret;\n$L__wrong:\n\tmov.u32 \t%r39, 99;",
                       ".shared .align 4 .b8 table[256];\n"),
             64);
  const auto done = ptx::run_kernel(run);
  CHECK(at(run, done, "mov.u32 \t%r39").warps == 0);
  CHECK(at(run, done, "ld.shared").wavefronts == 2);
  CHECK(done.unknown_branches == 0);
  std::string sum = "\tmov.u32 \t%r10, %r2;\n";
  for (const char* const distance : {"16", "8", "4", "2", "1"})
    sum += std::string{"\tshfl.sync.bfly.b32 \t%r11|%p1, %r10, "} + distance +
           ", 31, -1;\n\tadd.s32 \t%r10, %r10, %r11;\n";
  CHECK(computes(sum, "496"));
  CHECK(computes("\tshfl.sync.up.b32 \t%r11|%p1, %r2, 1, 0, -1;\n\tsub.s32 \t%r12, %r2, %r11;\n"
                 "\tselp.b32 \t%r10, %r12, 1, %p1;",
                 "1"));
  CHECK(computes("\tsetp.lt.u32 \t%p1, %r2, 4;\n\tvote.sync.ballot.b32 \t%r10, %p1, -1;", "15"));
  CHECK(computes("\tredux.sync.add.u32 \t%r10, %r2, -1;", "496"));
  CHECK(computes("\tand.b32 \t%r3, %r2, 15;\n\tmatch.any.sync.b32 \t%r4, %r3, -1;\n\tpopc.b32 \t%r10, %r4;", "2"));
}

TEST_CASE("lanes that do not meet before do so in an exchange that names them") {
  // The ways of the two meet nowhere, because each leaves the kernel.
  const auto run =
      run_of(kernel_of("\tmov.u32 \t%r4, 0;\n\tsetp.lt.u32 \t%p1, %r2, 8;\n\t@%p1 bra \t$L__few;\n"
                       "\tbar.warp.sync \t-1;\n\tret;\n$L__few:\n\tadd.s32 \t%r4, %r4, 3;\n\tbar.warp.sync \t255;"));
  const auto done = ptx::run_kernel(run);
  CHECK(at(run, done, "bar.warp.sync \t-1").lanes == 24);
  CHECK(at(run, done, "bar.warp.sync \t255").lanes == 8);
  const auto both = run_of(
      kernel_of("\tmov.u32 \t%r4, 0;\n\tsetp.lt.u32 \t%p1, %r2, 8;\n\t@%p1 bra \t$L__few;\n\tadd.s32 \t%r4, %r4, 2;\n"
                "\tbra.uni \t$L__both;\n$L__few:\n\tadd.s32 \t%r4, %r4, 3;\n$L__both:\n"
                "\tshfl.sync.idx.b32 \t%r10|%p2, %r4, 31, 31, -1;"));
  CHECK(executed(both, "shfl.sync").warps == 1);
  CHECK(executed(both, "shfl.sync").lanes == 32);
}

TEST_CASE("sectors of accesses, and lanes that meet in atomics") {
  const auto strided = run_of(kernel_of("\tmul.wide.u32 \t%rd2, %r2, 8;\n\tadd.s64 \t%rd3, %rd1, %rd2;\n"
                                        "\tld.global.u32 \t%r3, [%rd3];\n\tst.global.v2.u32 \t[%rd3], {%r3, %r2};"));
  CHECK(executed(strided, "ld.global").sectors == 8);
  CHECK(executed(strided, "st.global").sectors == 8);
  const auto counter = run_of(kernel_of("\tatom.global.add.u32 \t%r3, [%rd1], 1;\n\tsetp.ge.u32 \t%p1, %r3, 16;\n"
                                        "\t@%p1 bra \t$L__late;\n\tret;\n$L__late:\n\tmov.u32 \t%r39, 99;"));
  CHECK(executed(counter, "mov.u32 \t%r39").lanes == 16);
  const auto shared = run_of(kernel_of("\tmov.u32 \t%r4, table;\n\tand.b32 \t%r3, %r2, 4;\n\tadd.s32 \t%r5, %r4, %r3;\n"
                                       "\tmov.f32 \t%f1, 0f3F800000;\n\tatom.shared.add.f32 \t%f2, [%r5], %f1;",
                                       ".shared .align 4 .b8 table[256];\n"));
  CHECK(executed(shared, "atom.shared").again == 16);
}

TEST_CASE("divisions of zeros, and of numbers far apart, take their long way") {
  const auto divided = [](const std::string& a, const std::string& b) {
    const auto run =
        run_of(kernel_of("\tmov.f32 \t%f1, " + a + ";\n\tmov.f32 \t%f2, " + b + ";\n\tdiv.rn.f32 \t%f3, %f1, %f2;"));
    return executed(run, "div.rn").again;
  };
  CHECK(divided("0f3F800000", "0f40000000") == 0);
  CHECK(divided("0f00000000", "0f40000000") == 1);
  CHECK(divided("0f40000000", "0f00000000") == 1);
  CHECK(divided("0f7F000000", "0f00800000") == 1);
}

TEST_CASE("what no data give is not known, and neither is what follows from it") {
  auto run = run_of(
      kernel_of("\tld.global.f32 \t%f1, [%rd1];\n\tmul.f32 \t%f2, %f1, 0f40000000;\n"
                "\tsetp.gt.f32 \t%p1, %f2, 0f00000000;\n\t@%p1 bra \t$L__end;\n\tadd.s32 \t%r3, %r2, 1;\n$L__end:"));
  CHECK(ptx::run_kernel(run).unknown_branches == 0);
  run.buffers.front().is_known = false;
  CHECK(ptx::run_kernel(run).unknown_branches == 1);
  auto indexed = run_of(kernel_of("\tld.global.u32 \t%r3, [%rd1];\n\tmul.wide.u32 \t%rd2, %r3, 4;\n"
                                  "\tadd.s64 \t%rd3, %rd1, %rd2;\n\tld.global.u32 \t%r4, [%rd3];"));
  CHECK(ptx::run_kernel(indexed).unknown_addresses == 0);
  indexed.buffers.front().is_known = false;
  CHECK(ptx::run_kernel(indexed).unknown_addresses == Approx(0.5));
  // A number that the kernel has stored itself is known.
  auto stored =
      run_of(kernel_of("\tst.global.u32 \t[%rd1], %r1;\n\tld.global.u32 \t%r3, [%rd1];\n"
                       "\tsetp.eq.u32 \t%p1, %r3, 7;\n\t@%p1 bra \t$L__end;\n\tadd.s32 \t%r4, %r2, 1;\n$L__end:"));
  stored.buffers.front().is_known = false;
  CHECK(ptx::run_kernel(stored).unknown_branches == 0);
  CHECK(executed(stored, "add.s32 \t%r4").warps == 0);
}

TEST_CASE("an atomic hands on what is not known") {
  const std::string add = "\tld.global.u32 \t%r3, [%rd1+64];\n\tatom.global.add.u32 \t%r4, [%rd1], ";
  const std::string asks = ";\n\tld.global.u32 \t%r5, [%rd1];\n\tsetp.eq.u32 \t%p1, %r5, 0;\n"
                           "\t@%p1 bra \t$L__end;\n\tadd.s32 \t%r6, %r2, 1;\n$L__end:";
  auto counted = run_of(kernel_of(add + "1" + asks)), summed = run_of(kernel_of(add + "%r3" + asks));
  CHECK(ptx::run_kernel(summed).unknown_branches == 0);
  counted.buffers.front().is_known = summed.buffers.front().is_known = false;
  CHECK(ptx::run_kernel(counted).unknown_branches == 0);
  CHECK(ptx::run_kernel(summed).unknown_branches == 1);
  // Its result is that of the memory, which is known, whatever is added.
  auto result = run_of(kernel_of(add + "%r3;\n\tsetp.eq.u32 \t%p1, %r4, 0;\n\t@%p1 bra \t$L__end;\n"
                                       "\tadd.s32 \t%r6, %r2, 1;\n$L__end:"));
  CHECK(ptx::run_kernel(result).unknown_branches == 0);
}

TEST_CASE("the array of the launch stands behind those of all functions") {
  const std::string other = "\n.visible .entry other(\n\t.param .u64 other_param_0\n)\n{\n"
                            "\t.shared .align 4 .b8 of_other[64];\n\tret;\n}\n";
  auto run = run_of(kernel_of("\t.shared .align 4 .b8 own[128];\n\tmov.u32 \t%r3, own;\n\tmov.u32 \t%r4, of_launch;\n"
                              "\tshl.b32 \t%r5, %r2, 2;\n\tadd.s32 \t%r6, %r3, %r5;\n\tadd.s32 \t%r7, %r4, %r5;\n"
                              "\tst.shared.u32 \t[%r6], %r2;\n\tst.shared.u32 \t[%r7], 99;\n"
                              "\tld.shared.u32 \t%r8, [%r6];\n\tsetp.eq.u32 \t%p1, %r8, 99;\n"
                              "\t@%p1 bra \t$L__wrong;\n\tret;\n$L__wrong:\n\tmov.u32 \t%r39, 99;",
                              other + ".extern .shared .align 16 .b8 of_launch[];\n"));
  run.dynamic_shared_bytes = 128;
  const auto done = ptx::run_kernel(run);
  CHECK(at(run, done, "mov.u32 \t%r39").warps == 0);
  CHECK(at(run, done, "st.shared.u32 \t[%r7]").lanes == 32);
  CHECK(done.outside == 0);
}

TEST_CASE("threads that announce that they have come count for the block that they are in") {
  // The first warp arrives without waiting. In each block, the second one must wait for it once.
  const auto run = run_of(kernel_of("\tsetp.ge.u32 \t%p1, %r2, 32;\n\t@%p1 bra \t$L__waits;\n"
                                    "\tbar.arrive \t1, 64;\n\tret;\n$L__waits:\n\tbar.sync \t1, 64;\n"
                                    "\tadd.s32 \t%r3, %r2, 1;"),
                          64, 3);
  CHECK(executed(run, "add.s32 \t%r3").warps == 3);
  // An arrival that the first block leaves is not one of the second.
  const auto twice = run_of(kernel_of("\tmov.u32 \t%r4, %ctaid.x;\n\tsetp.eq.u32 \t%p1, %r4, 0;\n"
                                      "\t@%p1 bra \t$L__first;\n\tbar.sync \t1, 64;\n\tret;\n$L__first:\n"
                                      "\tbar.arrive \t1, 64;"),
                            32, 2);
  CHECK(ptx::run_kernel(twice).refused == "its threads wait for each other");
}

TEST_CASE("constants that data give are found by their names") {
  auto run =
      run_of(kernel_of("\tld.const.u32 \t%r3, [_ZN3own5tableE];\n\tsetp.ne.u32 \t%p1, %r3, 5;\n"
                       "\t@%p1 bra \t$L__wrong;\n\tret;\n$L__wrong:\n\tmov.u32 \t%r39, 99;",
                       ".const .align 4 .u32 _ZN3own5tableE;\n.const .align 4 .u32 _ZN3own15table_of_valuesE;\n"));
  run.constants["table"] = std::string("\x05\0\0\0", 4);
  CHECK(executed(run, "mov.u32 \t%r39").warps == 0);
  const std::size_t named = run.text.find("[_ZN3own5tableE]");
  run.text.replace(named, 16, "[_ZN3own15table_of_valuesE]");
  CHECK(executed(run, "mov.u32 \t%r39").warps == 1);
}

TEST_CASE("a run says why there is none") {
  const auto refused = [](const std::string& body) { return ptx::run_kernel(run_of(kernel_of(body))).refused; };
  CHECK(refused("\tfrobnicate.u32 \t%r3, %r2;").find("frobnicate.u32") != std::string::npos);
  CHECK(refused("\tmov.u32 \t%r3, nothing;").find("operand nothing") != std::string::npos);
  CHECK(refused("\tst.global.u32 \t[%rd1];") != "");
  auto few = run_of(kernel_of("\tmov.u32 \t%r3, 1;"));
  few.arguments.pop_back();
  CHECK(ptx::run_kernel(few).refused == "it takes 2 arguments");
  auto word = run_of(kernel_of("\tmov.u32 \t%r3, 1;"));
  word.arguments.back().number = "many";
  CHECK(ptx::run_kernel(word).refused == "the argument many is no number");
  const auto one_waits =
      run_of(kernel_of("\tsetp.ge.u32 \t%p1, %r2, 32;\n\t@%p1 bra \t$L__other;\n\tbar.sync \t1, 64;\n\tret;\n"
                       "$L__other:\n\tbar.sync \t2, 64;"),
             64);
  CHECK(ptx::run_kernel(one_waits).refused == "its threads wait for each other");
  auto endless = run_of(kernel_of("$L__loop:\n\tadd.s32 \t%r3, %r2, 1;\n\tbra.uni \t$L__loop;"));
  endless.seconds = 0.01;
  CHECK(ptx::run_kernel(endless).refused == "its blocks take too long");
  CHECK(ptx::run_kernel(run_of(kernel_of("\tld.global.u32 \t%r3, [%rd1+4096];"))).outside == 32);
}

TEST_CASE("functions, and tables of targets") {
  const auto called = run_of(
      kernel_of("\t{ // callseq 0, 0\n\t.param .b32 param0;\n\tst.param.b32 \t[param0+0], %r1;\n"
                "\t.param .b32 retval0;\n\tcall.uni (retval0), \n\ttwice, \n\t(\n\tparam0\n\t);\n"
                "\tld.param.b32 \t%r3, [retval0+0];\n\t} // callseq 0\n\tsetp.ne.u32 \t%p1, %r3, 14;\n"
                "\t@%p1 bra \t$L__wrong;\n\tret;\n$L__wrong:\n\tmov.u32 \t%r39, 99;",
                ".func  (.param .b32 func_retval0) twice(\n\t.param .b32 twice_param_0\n)\n{\n\t.reg .b32 \t%r<3>;\n"
                "\tld.param.u32 \t%r1, [twice_param_0];\n\tshl.b32 \t%r2, %r1, 1;\n"
                "\tst.param.b32 \t[func_retval0+0], %r2;\n\tret;\n}\n"));
  CHECK(executed(called, "mov.u32 \t%r39").warps == 0);
  CHECK(executed(called, "shl.b32 \t%r2, %r1, 1").warps == 1);
  const auto table =
      run_of(kernel_of("\tand.b32 \t%r3, %r2, 3;\n"
                       "\t$L_table: .branchtargets \n\t\t$L__a,\n\t\t$L__b,\n\t\t$L__b,\n\t\t$L__b;\n"
                       "\tbrx.idx \t%r3, $L_table;\n$L__a:\n\tadd.s32 \t%r4, %r2, 1;\n\tbra.uni \t$L__end;\n"
                       "$L__b:\n\tadd.s32 \t%r4, %r2, 2;\n$L__end:\n\tmov.u32 \t%r5, 3;"));
  CHECK(executed(table, "add.s32 \t%r4, %r2, 1").lanes == 8);
  CHECK(executed(table, "add.s32 \t%r4, %r2, 2").lanes == 24);
  CHECK(executed(table, "mov.u32 \t%r5, 3").warps == 1);
}

TEST_CASE("arithmetic of PTX") {
  CHECK(computes("\tmov.u32 \t%r3, -1;\n\tadd.cc.u32 \t%r4, %r3, 1;\n\taddc.u32 \t%r10, 5, 0;", "6"));
  CHECK(computes("\tmov.u32 \t%r3, 0x11223344;\n\tprmt.b32 \t%r10, %r3, 0, 0x0123;", "0x44332211"));
  CHECK(computes("\tmov.u32 \t%r3, 0x0000F0F0;\n\tbfe.u32 \t%r10, %r3, 4, 8;", "0x0F"));
  CHECK(computes("\tmov.u32 \t%r3, 0x0000F0F0;\n\tbfe.s32 \t%r10, %r3, 12, 4;", "-1"));
  CHECK(computes("\tmov.u32 \t%r3, 5;\n\tbfi.b32 \t%r10, %r3, 0, 8, 4;", "0x500"));
  CHECK(computes("\tmov.u32 \t%r3, 0x01020304;\n\tdp4a.u32.u32 \t%r10, %r3, %r3, 1;", "31"));
  CHECK(computes("\tmov.u32 \t%r3, -7;\n\tdiv.s32 \t%r10, %r3, 2;", "-3"));
  CHECK(computes("\tmov.u32 \t%r3, 0x80000000;\n\tmul.hi.u32 \t%r10, %r3, 6;", "3"));
  CHECK(computes("\tmov.u32 \t%r3, 1;\n\tshl.b32 \t%r10, %r3, 32;", "0"));
  CHECK(computes("\tmov.u32 \t%r3, 0x80000000;\n\tshf.l.wrap.b32 \t%r10, %r3, 1, 1;", "3"));
  CHECK(computes("\tmov.u32 \t%r3, 0x00100000;\n\tbfind.u32 \t%r10, %r3;", "20"));
  CHECK(computes("\tmov.u32 \t%r3, 0xF0;\n\tlop3.b32 \t%r10, %r3, 0xCC, 0xAA, 0x96;", "0x96"));
  CHECK(computes("\tmov.f32 \t%f1, 0fC0200000;\n\tcvt.rni.s32.f32 \t%r10, %f1;", "-2"));
  CHECK(computes("\tmov.f32 \t%f1, 0fC0200000;\n\tcvt.rmi.s32.f32 \t%r10, %f1;", "-3"));
  CHECK(computes("\tmov.f32 \t%f1, 0f7F800000;\n\tcvt.rzi.s32.f32 \t%r10, %f1;", "0x7FFFFFFF"));
  CHECK(computes("\tmov.f32 \t%f1, 0f3FC00000;\n\tcvt.rn.f16.f32 \t%rs1, %f1;\n\tcvt.u32.u16 \t%r10, %rs1;", "0x3E00"));
  CHECK(computes("\tmov.b16 \t%rs1, 0x0001;\n\tcvt.f32.f16 \t%f1, %rs1;\n\tmov.b32 \t%r10, %f1;", "0x33800000"));
  CHECK(computes("\tmov.f32 \t%f1, 0f47800000;\n\tcvt.rn.f16.f32 \t%rs1, %f1;\n\tcvt.u32.u16 \t%r10, %rs1;", "0x7C00"));
  CHECK(
      computes("\tmov.f32 \t%f1, 0f3F810000;\n\tcvt.rn.bf16.f32 \t%rs1, %f1;\n\tcvt.u32.u16 \t%r10, %rs1;", "0x3F81"));
  CHECK(computes("\tmov.f64 \t%fd1, 0d4010000000000000;\n\tsqrt.rn.f64 \t%fd2, %fd1;\n\tcvt.rzi.u32.f64 \t%r10, %fd2;",
                 "2"));
  CHECK(computes("\tmov.b64 \t%rd2, {%r1, %r2};\n\tmov.b64 \t{%r10, %r11}, %rd2;", "7"));
  CHECK(computes("\tcvt.u64.u32 \t%rd2, %r1;\n\tneg.s64 \t%rd3, %rd2;\n\tcvt.u32.u64 \t%r10, %rd3;", "-7"));
}

TEST_CASE("the time of a block is that of its longest warp between each two barriers") {
  // The first warp makes 9 trips before the barrier, the second one 9 behind it, and otherwise one.
  auto run =
      run_of(kernel_of("\tsetp.lt.u32 \t%p1, %r2, 32;\n\tselp.b32 \t%r3, 9, 1, %p1;\n\tselp.b32 \t%r4, 1, 9, %p1;\n"
                       "$L__first:\n\tadd.s32 \t%r3, %r3, -1;\n\tsetp.ne.u32 \t%p2, %r3, 0;\n\t@%p2 bra \t$L__first;\n"
                       "\tbar.sync \t0;\n$L__second:\n\tadd.s32 \t%r4, %r4, -1;\n\tsetp.ne.u32 \t%p3, %r4, 0;\n"
                       "\t@%p3 bra \t$L__second;"),
             64);
  const auto once = ptx::run_kernel(run);
  REQUIRE(once.paths.size() == 1);
  run.costs = {{line_of(run, "add.s32 \t%r3"), 2.0}, {line_of(run, "add.s32 \t%r4"), 2.0}};
  const auto timed = ptx::run_kernel(run);
  REQUIRE(timed.paths.size() == 1);
  CHECK(timed.paths.front().longest == 36);
  CHECK(timed.paths.front().mean == 20);
  CHECK(timed.paths.front().statements == once.paths.front().statements);
}

TEST_CASE("blocks run until they have executed enough") {
  auto run = run_of(kernel_of("\tmov.u32 \t%r3, 1;"), 32, 1000);
  run.statements = 100;
  const auto done = ptx::run_kernel(run);
  CHECK(done.blocks == 17);  // of six statements each
  CHECK(done.blocks_of_grid == 1000);
  CHECK(done.paths.size() == 17);
  run.statements = 1'000'000;
  CHECK(ptx::run_kernel(run).blocks == 1000);
}
