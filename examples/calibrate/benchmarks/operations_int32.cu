// SPDX-License-Identifier: BSL-1.0
#include "operations.cuh"

namespace examples::calibrate {
namespace {

// A three-input logic instruction is never merged with its neighbours: two of them have five inputs.
CALIBRATE_INSTRUCTION(logic, int, "r", "lop3.b32 %0, %0, %1, %2, 0x96;", 1, 5, 9);
CALIBRATE_INSTRUCTION(add, int, "r", "add.s32 %0, %0, %1; lop3.b32 %0, %0, %1, %2, 0x96;", 1, 5, 9);
CALIBRATE_INSTRUCTION(shift, int, "r", "shl.b32 %0, %0, %1; lop3.b32 %0, %0, %1, %2, 0x96;", 1, 5, 9);
CALIBRATE_INSTRUCTION(min, int, "r", "min.s32 %0, %0, %1; lop3.b32 %0, %0, %1, %2, 0x96;", 1, 5, 9);
CALIBRATE_INSTRUCTION(compare, int, "r",
                      "{.reg .pred p; setp.lt.s32 p, %0, %1; selp.b32 %0, %1, %2, p; lop3.b32 %0, %0, %1, %2, 0x96;}", 1, 5, 9);
CALIBRATE_INSTRUCTION(mul, int, "r", "mul.lo.s32 %0, %0, %1;", 1, 5, 9);
CALIBRATE_INSTRUCTION(mad, int, "r", "mad.lo.s32 %0, %0, %1, %2;", 1, 5, 9);
CALIBRATE_FUNCTION(div, int, first / v, 1000, 1'000'003, 0);
CALIBRATE_FUNCTION(mod, int, v % first, 1000, 1'000'003, 0);

const registration all[] = {
    registration{operation<logic>("logic", "int32")},
    registration{operation<add, logic>("add", "int32")},
    registration{operation<shift, logic>("shift", "int32")},
    registration{operation<min, logic>("min", "int32")},
    registration{operation<compare, logic>("compare_select", "int32")},
    registration{operation<mul>("mul", "int32")},
    registration{operation<mad>("fma", "int32")},
    registration{operation<div>("div", "int32")},
    registration{operation<mod>("mod", "int32")},
};

}  // namespace
}  // namespace examples::calibrate
