// SPDX-License-Identifier: BSL-1.0
#include "operations.cuh"

#include <cuda_fp16.h>

namespace examples::calibrate {
namespace {

using bits = unsigned short;
constexpr bits half = 0x3800, one = 0x3c00, three_halves = 0x3e00, two = 0x4000, three = 0x4200;

CALIBRATE_INSTRUCTION(add, bits, "h", "add.rn.f16 %0, %0, %1;", one, three_halves, 0);
CALIBRATE_INSTRUCTION(mul, bits, "h", "mul.rn.f16 %0, %0, %1;", one, one, 0);
CALIBRATE_INSTRUCTION(fma, bits, "h", "fma.rn.f16 %0, %0, %1, %1;", one, half, one);
CALIBRATE_INSTRUCTION(min, bits, "h", "min.f16 %0, %0, %1; max.f16 %0, %0, %2;", one, two, half);
CALIBRATE_INSTRUCTION(convert, bits, "h", "{.reg .s32 i; cvt.rzi.s32.f16 i, %0; cvt.rn.f16.s32 %0, i;}", three, 0, 0);
CALIBRATE_INSTRUCTION(compare, bits, "h", "{.reg .pred p; setp.lt.f16 p, %0, %1; selp.b16 %0, %1, %2, p;}", one, two,
                      half);

/// A function of halves, applied to their bits.
#define CALIBRATE_HALF_FUNCTION(name, function, sign) \
  CALIBRATE_FUNCTION(name, bits, 16, __half_as_ushort(function(sign __ushort_as_half(v))), one, 0, 0)

CALIBRATE_FUNCTION(div, bits, 16, __half_as_ushort(__hdiv(__ushort_as_half(first), __ushort_as_half(v))), two, three,
                   0);
CALIBRATE_HALF_FUNCTION(square_root, hsqrt, );
CALIBRATE_HALF_FUNCTION(reciprocal_root, hrsqrt, );
CALIBRATE_HALF_FUNCTION(exponential, hexp, -);
CALIBRATE_FUNCTION(logarithm, bits, 16, __half_as_ushort(__hadd_rn(hlog(__ushort_as_half(v)), __ushort_as_half(first))),
                   three, two, 0);
CALIBRATE_HALF_FUNCTION(sine, hsin, );
CALIBRATE_HALF_FUNCTION(cosine, hcos, );

const registration all[] = {
    registration{operation<add>("add", "half")},
    registration{operation<mul>("mul", "half")},
    registration{operation<fma>("fma", "half")},
    registration{operation<min>("min", "half", 2)},
    registration{operation<convert>("convert", "half", 2)},
    registration{operation<compare>("compare_select", "half")},
    registration{operation<div>("div", "half")},
    registration{operation<square_root>("sqrt", "half")},
    registration{operation<reciprocal_root>("rsqrt", "half")},
    registration{operation<exponential>("exp", "half")},
    registration{operation<logarithm, add>("log", "half")},
    registration{operation<sine>("sin", "half")},
    registration{operation<cosine>("cos", "half")},
};

}  // namespace
}  // namespace examples::calibrate
