// SPDX-License-Identifier: BSL-1.0
#include "operations.cuh"

namespace examples::calibrate {
namespace {

CALIBRATE_INSTRUCTION(add, float, "f", "add.rn.f32 %0, %0, %1;", 1.f, 1.5f, 0.f);
CALIBRATE_INSTRUCTION(mul, float, "f", "mul.rn.f32 %0, %0, %1;", 1.f, 1.0001f, 0.f);
// Only two different registers: with three, two may lie in one register bank, which halves the rate.
CALIBRATE_INSTRUCTION(fma, float, "f", "fma.rn.f32 %0, %0, %1, %1;", 1.f, 0.5f, 1.f);
CALIBRATE_INSTRUCTION(min, float, "f", "min.f32 %0, %0, %1; max.f32 %0, %0, %2;", 1.f, 2.f, 0.5f);
CALIBRATE_INSTRUCTION(convert, float, "f", "{.reg .s32 i; cvt.rzi.s32.f32 i, %0; cvt.rn.f32.s32 %0, i;}", 77.f, 0.f,
                      0.f);
CALIBRATE_INSTRUCTION(compare, float, "f", "{.reg .pred p; setp.lt.f32 p, %0, %1; selp.f32 %0, %1, %2, p;}", 1.f, 2.f,
                      0.5f);
CALIBRATE_INSTRUCTION(power_of_two, float, "f", "ex2.approx.ftz.f32 %0, %0;", 0.5f, 0.f, 0.f);
CALIBRATE_INSTRUCTION(binary_logarithm, float, "f", "lg2.approx.ftz.f32 %0, %0;", 3.f, 0.f, 0.f);
// The compiler knows the reciprocals of a reciprocal and of a power, so another instruction of the same unit
// lies between them.
CALIBRATE_INSTRUCTION(reciprocal, float, "f", "rcp.approx.ftz.f32 %0, %0; tanh.approx.f32 %0, %0;", 3.f, 0.f, 0.f);
CALIBRATE_INSTRUCTION(bare_root, float, "f", "rsqrt.approx.ftz.f32 %0, %0;", 3.f, 0.f, 0.f);
CALIBRATE_INSTRUCTION(tangent, float, "f", "tanh.approx.f32 %0, %0;", 0.5f, 0.f, 0.f);
CALIBRATE_INSTRUCTION(pack, float, "f", "{.reg .b32 two; cvt.rn.bf16x2.f32 two, %0, %1; mov.b32 %0, two;}", 1.f, 2.f,
                      0.f);
CALIBRATE_FUNCTION(div, float, 8, first / v, 1.2f, 3.f, 0.f);
// nvcc 13 has shorter code for 1 / v, and makes the reciprocal of a divisor once, also in a loop.
CALIBRATE_FUNCTION(inverse, float, 8, 1.f / v, 1.2f, 0.f, 0.f);
CALIBRATE_FUNCTION(div_again, float, 8, v / first + second, 1.5f, 1.25f, 0.3f);
CALIBRATE_FUNCTION(mod, float, 8, fmodf(v, first) + second, 10.5f, 3.f, 8.25f);
CALIBRATE_FUNCTION(square_root, float, 8, sqrtf(v), 3.f, 0.f, 0.f);
CALIBRATE_FUNCTION(reciprocal_root, float, 16, rsqrtf(v), 3.f, 0.f, 0.f);
CALIBRATE_FUNCTION(exponential, float, 16, expf(-v), 0.3f, 0.f, 0.f);
CALIBRATE_FUNCTION(logarithm, float, 16, logf(v) + first, 3.f, 2.f, 0.f);
CALIBRATE_FUNCTION(sine, float, 4, sinf(v), 1.f, 0.f, 0.f);
CALIBRATE_FUNCTION(cosine, float, 4, cosf(v), 1.f, 0.f, 0.f);

const registration all[] = {
    registration{operation<add>("add", "float")},
    registration{operation<mul>("mul", "float")},
    registration{operation<fma>("fma", "float")},
    registration{operation<min>("min", "float", 2)},
    registration{operation<convert>("convert", "float", 2)},
    registration{operation<compare>("compare_select", "float")},
    registration{operation<power_of_two>("ex2_approx", "float")},
    registration{operation<binary_logarithm>("lg2_approx", "float")},
    registration{operation<reciprocal>("rcp_approx", "float", 2)},
    registration{operation<bare_root>("rsqrt_approx", "float")},
    registration{operation<tangent>("tanh_approx", "float")},
    registration{operation<pack>("pack", "float")},
    registration{operation<div>("div", "float")},
    registration{operation<inverse>("reciprocal", "float")},
    registration{operation<div_again, add>("div_again", "float")},
    registration{operation<mod, add>("mod", "float")},
    registration{operation<square_root>("sqrt", "float")},
    registration{operation<reciprocal_root>("rsqrt", "float")},
    registration{operation<exponential>("exp", "float")},
    registration{operation<logarithm, add>("log", "float")},
    registration{operation<sine>("sin", "float")},
    registration{operation<cosine>("cos", "float")},
    registration{scheduled<div>("div", "float")},
    registration{scheduled<inverse>("reciprocal", "float")},
    registration{scheduled<div_again>("div_again_and_add", "float")},
    registration{scheduled<square_root>("sqrt", "float")},
    registration{scheduled<reciprocal_root>("rsqrt", "float")},
    registration{scheduled<exponential>("exp", "float")},
    registration{scheduled<sine>("sin", "float")},
    registration{scheduled<cosine>("cos", "float")},
};

}  // namespace
}  // namespace examples::calibrate
