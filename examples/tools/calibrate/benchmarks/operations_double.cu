// SPDX-License-Identifier: BSL-1.0
#include "operations.cuh"

namespace examples::calibrate {
namespace {

CALIBRATE_INSTRUCTION(add, double, "d", "add.rn.f64 %0, %0, %1;", 1., 1.5, 0.);
CALIBRATE_INSTRUCTION(mul, double, "d", "mul.rn.f64 %0, %0, %1;", 1., 1.0001, 0.);
CALIBRATE_INSTRUCTION(fma, double, "d", "fma.rn.f64 %0, %0, %1, %1;", 1., 0.5, 1.);
CALIBRATE_INSTRUCTION(min, double, "d", "min.f64 %0, %0, %1; max.f64 %0, %0, %2;", 1., 2., 0.5);
CALIBRATE_INSTRUCTION(convert, double, "d", "{.reg .s32 i; cvt.rzi.s32.f64 i, %0; cvt.rn.f64.s32 %0, i;}", 77., 0., 0.);
CALIBRATE_INSTRUCTION(compare, double, "d", "{.reg .pred p; setp.lt.f64 p, %0, %1; selp.f64 %0, %1, %2, p;}", 1., 2.,
                      0.5);
CALIBRATE_FUNCTION(div, double, 8, first / v, 1.2, 3., 0.);
CALIBRATE_FUNCTION(inverse, double, 8, 1. / v, 1.2, 0., 0.);
CALIBRATE_FUNCTION(div_again, double, 8, v / first + second, 1.5, 1.25, 0.3);
CALIBRATE_FUNCTION(mod, double, 2, ::fmod(v, first) + second, 10.5, 3., 8.25);
CALIBRATE_FUNCTION(square_root, double, 8, ::sqrt(v), 3., 0., 0.);
CALIBRATE_FUNCTION(reciprocal_root, double, 8, ::rsqrt(v), 3., 0., 0.);
CALIBRATE_FUNCTION(exponential, double, 8, ::exp(-v), 0.3, 0., 0.);
CALIBRATE_FUNCTION(logarithm, double, 8, ::log(v) + first, 3., 2., 0.);
CALIBRATE_FUNCTION(sine, double, 8, ::sin(v), 1., 0., 0.);
CALIBRATE_FUNCTION(cosine, double, 8, ::cos(v), 1., 0., 0.);

const registration all[] = {
    registration{operation<add>("add", "double")},
    registration{operation<mul>("mul", "double")},
    registration{operation<fma>("fma", "double")},
    registration{operation<min>("min", "double", 2)},
    registration{operation<convert>("convert", "double", 2)},
    registration{operation<compare>("compare_select", "double")},
    registration{operation<div>("div", "double")},
    registration{operation<inverse>("reciprocal", "double")},
    registration{operation<div_again, add>("div_again", "double")},
    registration{operation<mod, add>("mod", "double")},
    registration{operation<square_root>("sqrt", "double")},
    registration{operation<reciprocal_root>("rsqrt", "double")},
    registration{operation<exponential>("exp", "double")},
    registration{operation<logarithm, add>("log", "double")},
    registration{operation<sine>("sin", "double")},
    registration{operation<cosine>("cos", "double")},
};

}  // namespace
}  // namespace examples::calibrate
