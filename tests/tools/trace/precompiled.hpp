// SPDX-License-Identifier: BSL-1.0
// The includes that each program of kernelcost-trace begins with.
#include "run_text.hpp"

#ifdef __clang__
// Operations of many kernels. The functions of the library that they call are then compiled once, optimised, with the
// headers, and not in each program, where nothing is optimised. g++ has no such object: it would compile them each
// time.
namespace kernelcost_text {
template <class T>
void often_done_with_numbers(pointer<T> in, pointer<T> out, T factor, unsigned n) {
  const unsigned i = kernelcost_plain<unsigned>(blockIdx.x * blockDim.x + threadIdx.x);
  const std::size_t place =
      kernelcost_plain<std::size_t>(kernelcost_to<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x);
  KERNELCOST_IF_LEAVES(i >= n) return;
  auto later = kernelcost_pointing<T>(in + place);
  T a = in[i], b = later[1];
  T all[4];
  KERNELCOST_FOR(unsigned k = 0; k < 4; ++k) all[k] = in[place + k];
  a = a + b, a = a - b, a = a * b, a = -a;
  a = factor * in[i] + out[i], a = a * b + factor, a = a * b - factor, a = factor - a * b, a = a * b + a * b;
  a = in[i] + out[i], a = in[i] - out[i], a = in[i] * b, a = a + in[i], a = a - in[i], a = in[i] + b, a = in[i] - b;
  a = 2 * a, a = a + 1, a = 1 - a;
  a += b, a -= b, a *= b, a += a * b, a -= a * b, a += in[i], a += in[i] * out[i], a += in[i] * b, a += b * in[i];
  out[i] = a, out[i] = in[i], out[i] = a * b, out[i] = in[i] + out[i], out[i] += a, out[place] = a,
  out[place] += in[place];
  KERNELCOST_IF(a < b) a = b;
  KERNELCOST_IF(a > in[i]) a = in[i];
  a = __shfl_xor_sync(0xffffffffu, a, 16), a += __shfl_down_sync(0xffffffffu, a, 16);
  a = __shfl_sync(0xffffffffu, a, 0);
  a = a < b ? a : b;
  atomicAdd(out + i, a);
}
inline void often_done_with_floats(pointer<kernelcost_float> p, kernelcost_float a, kernelcost_float b) {
  a = a / b, a /= b, a = 1 / a;
  a = fmaxf(a, b), a = fminf(a, b), a = expf(a), a = sqrtf(a), a = rsqrtf(a), a = fabsf(a), a = fmaf(a, b, a);
  a = sqrtf(a * b), a = expf(a - b), a = logf(a);
  p[0] = a;
}
template <class T>
void often_done_with_integers(pointer<T> in, pointer<T> out, T n) {
  using number = ::kernelcost::cuda_number<T>;
  number a = in[threadIdx.x], b = 1;
  a = a + b, a = a - b, a = a * b, a = a + 1u, a = a * 3u + 7u, a = a + in[n];
  a = a & b, a = a | b, a = a ^ b, a = a << 2, a = a >> 2, a = a & 1u, a = a * b + a, a = a / 32u, a = a % 32u;
  a += b, a -= b, a *= b, a &= b, a |= b, a ^= b, a <<= 1, a >>= 1, ++a, a += in[n];
  a = a ^ a << 13, a = a ^ a >> 17;
  a = a << kernelcost_left_plainly{1} << 2, a = a >> kernelcost_right_plainly{1} >> 2,
  a = a & kernelcost_mask_plainly{1} & 1u;
  KERNELCOST_IF(a < b) out[n] = a;
  KERNELCOST_IF(a == in[n]) out[n] = in[n];
  KERNELCOST_IF(a != 0) out[a] = b;
  KERNELCOST_IF(a >= n) out[n] += a;
  a += __shfl_down_sync(0xffffffffu, a, 16), a = __shfl_xor_sync(0xffffffffu, a, 16);
  atomicAdd(out, a), atomicAdd(out + n, 1);
}
// The high and the low half of a product, as generators of random numbers mix them.
inline void often_done_with_wide_products(pointer<unsigned> in, pointer<unsigned> out) {
  const ::kernelcost::cuda_number<unsigned> a = in[threadIdx.x];
  const ::kernelcost::cuda_number<unsigned long> wide = 3ul * kernelcost_product_mixing{1} * a;
  out[0] = kernelcost_to<unsigned>(wide >> kernelcost_right_mixing{1} >> 32) ^ kernelcost_parity_mixing { 1 } ^ a ^
           kernelcost_parity_mixing { 1 } ^ a;
  out[1] = kernelcost_to<unsigned>(wide);
}
template <class Vector>
void often_done_with_vectors(pointer<Vector> in, pointer<Vector> out, unsigned i) {
  const Vector x = kernelcost_at(in + i);
  const Vector y = in[i];
  out[i] = x, out[i] = in[i], kernelcost_at(out) = y;
}
inline void often_done(pointer<kernelcost_float> f, pointer<kernelcost_double> d, pointer<int> i, pointer<unsigned> u,
                       pointer<float4> f4, pointer<uint4> u4, pointer<float2> f2) {
  often_done_with_numbers<kernelcost_float>(f, f, 1, 1);
  often_done_with_numbers<kernelcost_double>(d, d, 1, 1);
  often_done_with_integers<unsigned>(u, u, 1);
  often_done_with_integers<int>(i, i, 1);
  often_done_with_floats(f, 1, 1);
  often_done_with_wide_products(u, u);
  often_done_with_vectors<float4>(f4, f4, 0);
  often_done_with_vectors<float2>(f2, f2, 0);
  often_done_with_vectors<uint4>(u4, u4, 0);
}
}  // namespace kernelcost_text
#endif
