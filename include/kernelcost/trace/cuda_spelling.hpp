// SPDX-License-Identifier: BSL-1.0
/// \file
/// Replacements for pointers and shared arrays in a kernel's text, so that it can be traced. For nvcc they expand to
/// CUDA's own declarations, and the generated code is the same.
///
///     __global__ void axpy(KERNELCOST_PTR(const float) x, KERNELCOST_PTR(float) y, float a, int n)   // const float* x
///     KERNELCOST_SHARED(float, tile, [32][33]);                               // __shared__ float tile[32][33];
///     KERNELCOST_DYNAMIC_SHARED(float, words);                                // extern __shared__ float words[];
///     KERNELCOST_CAST(const float4, x)[i]                                     // reinterpret_cast<const float4*>(x)[i]
///     if (KERNELCOST_PROBABLY(x[i] < 0, 0.1)) ...                             // if (x[i] < 0) ...
///     KERNELCOST_UNROLL(4)                                                    // #pragma unroll 4
///     for (...) ...
///
/// This header includes nothing, so the text of a kernel may include it anywhere.
#pragma once

// Between cuda_begin.inc and cuda_end.inc they have their other meaning.
#if !defined(KERNELCOST_PTR)
#define KERNELCOST_PTR(...) __VA_ARGS__*
#define KERNELCOST_SHARED(type, name, ...) __shared__ type name __VA_ARGS__
#define KERNELCOST_DYNAMIC_SHARED(type, name) extern __shared__ type name[]
#define KERNELCOST_CAST(type, ...) reinterpret_cast<type*>(__VA_ARGS__)
#define KERNELCOST_PROBABLY(condition, probability) (condition)
#define KERNELCOST_PRAGMA(text) _Pragma(#text)
#define KERNELCOST_UNROLL(...) KERNELCOST_PRAGMA(unroll __VA_ARGS__)
#endif
