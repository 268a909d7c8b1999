// SPDX-License-Identifier: BSL-1.0
#include "operations.cuh"

namespace examples::calibrate {
namespace {

// Instructions with three inputs where they exist. Otherwise ptxas fuses two neighbours into one.
CALIBRATE_INSTRUCTION(logic, int, "r", "lop3.b32 %0, %0, %1, %2, 0x96;", 1, 5, 9);
CALIBRATE_INSTRUCTION(add, int, "r", "add.s32 %0, %0, %1; add.s32 %0, %0, %2;", 1, 5, 9);
CALIBRATE_INSTRUCTION(shift, int, "r", "shl.b32 %0, %0, %1;", 1, 5, 9);
CALIBRATE_INSTRUCTION(popcount, int, "r", "popc.b32 %0, %0;", 77, 0, 0);
CALIBRATE_INSTRUCTION(min, int, "r", "min.s32 %0, %0, %1; max.s32 %0, %0, %2;", 1, 9, 5);
CALIBRATE_INSTRUCTION(compare, int, "r", "{.reg .pred p; setp.lt.s32 p, %0, %1; selp.b32 %0, %1, %2, p;}", 1, 5, 9);
CALIBRATE_INSTRUCTION(mul, int, "r", "mul.lo.s32 %0, %0, %1;", 1, 5, 9);
CALIBRATE_INSTRUCTION(mad, int, "r", "mad.lo.s32 %0, %0, %1, %1;", 1, 5, 9);
CALIBRATE_FUNCTION(div, int, 8, first / v, 1000, 1'000'003, 0);
// The operand `second` keeps the divisor from shrinking to zero. With eight operations in a row, the loop would be a
// tenth of a trip, which sixteen warps do not hide.
CALIBRATE_FUNCTION(mod, int, 16, (first % v) | second, 1000, 1'000'003, 1024);

const registration all[] = {
    registration{operation<logic>("logic", "int32")}, registration{operation<add>("add", "int32")},
    registration{operation<shift>("shift", "int32")}, registration{operation<popcount>("popcount", "int32")},
    registration{operation<min>("min", "int32", 2)},  registration{operation<compare>("compare_select", "int32")},
    registration{operation<mul>("mul", "int32")},     registration{operation<mad>("fma", "int32")},
    registration{operation<div>("div", "int32")},     registration{operation<mod, logic>("mod", "int32")},
};

}  // namespace
}  // namespace examples::calibrate
