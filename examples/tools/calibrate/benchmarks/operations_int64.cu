// SPDX-License-Identifier: BSL-1.0
#include "operations.cuh"

namespace examples::calibrate {
namespace {

// The instruction with three inputs of operations_int32.cu, on both halves.
#define CALIBRATE_LOGIC_OF_HALVES \
  "{.reg .b32 l, h, al, ah, bl, bh; mov.b64 {l, h}, %0; mov.b64 {al, ah}, %1; mov.b64 {bl, bh}, %2;" \
  "lop3.b32 l, l, al, bl, 0x96; lop3.b32 h, h, ah, bh, 0x96; mov.b64 %0, {l, h};}"

constexpr long long large = 1'000'000'000'000'000'003;

CALIBRATE_INSTRUCTION(logic, long long, "l", CALIBRATE_LOGIC_OF_HALVES, 1, large, 9);
CALIBRATE_INSTRUCTION(add, long long, "l", "add.s64 %0, %0, %1; add.s64 %0, %0, %2;", 1, large, 9);
CALIBRATE_INSTRUCTION(shift, long long, "l", "{.reg .b32 n; cvt.u32.u64 n, %2; shl.b64 %0, %0, n;}", 1, large, 9);
CALIBRATE_INSTRUCTION(min, long long, "l", "min.s64 %0, %0, %1; max.s64 %0, %0, %2;", 1, large, 9);
CALIBRATE_INSTRUCTION(compare, long long, "l", "{.reg .pred p; setp.lt.s64 p, %0, %1; selp.b64 %0, %1, %2, p;}", 1,
                      large, 9);
CALIBRATE_INSTRUCTION(mul, long long, "l", "mul.lo.s64 %0, %0, %1;", 1, large, 9);
CALIBRATE_INSTRUCTION(mad, long long, "l", "mad.lo.s64 %0, %0, %1, %1;", 1, large, 9);
// Divisions of numbers that fit in 32 bits are faster. The dividend does not fit.
CALIBRATE_FUNCTION(div, long long, 4, first / v, 1'000'000'000, large, 0);
CALIBRATE_FUNCTION(mod, long long, 4, (first % v) | second, 1'000'000'000, large, 1024);

const registration all[] = {
    registration{operation<logic>("logic", "int64")},
    registration{operation<add>("add", "int64")},
    registration{operation<shift>("shift", "int64")},
    registration{operation<min>("min", "int64", 2)},
    registration{operation<compare>("compare_select", "int64")},
    registration{operation<mul>("mul", "int64")},
    registration{operation<mad>("fma", "int64")},
    registration{operation<div>("div", "int64")},
    registration{operation<mod, logic>("mod", "int64")},
};

}  // namespace
}  // namespace examples::calibrate
