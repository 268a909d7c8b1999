// SPDX-License-Identifier: BSL-1.0
// Instructions of a warp alone on its SM: the cycles from one to the next, by the number of chains of results.
// nvcc -std=c++17 -O3 -arch=native one_warp.cu && ./a.out > one_warp_CARD.csv
#include <cstdio>

using u64 = unsigned long long;
enum class kind { product, wide_product, high_product, shift, multiply_add, product_and_wide_product };

template <kind Kind, int Chains>
__global__ void one_warp(u64* out, unsigned one, int times) {
  u64 wide[8];
  unsigned narrow[8];
  float real[8];
  for (int c = 0; c < 8; ++c) {
    wide[c] = threadIdx.x + c;
    narrow[c] = threadIdx.x * 3 + c;
    real[c] = static_cast<float>(c);
  }
  const long long begin = clock64();
#pragma unroll 1
  for (int t = 0; t < times; ++t) {
#pragma unroll
    for (int i = 0; i < 64; ++i) {
      const int c = i % Chains;
      const bool is_wide = Kind == kind::wide_product || (Kind == kind::product_and_wide_product && i % 2 == 1);
      if constexpr (Kind == kind::shift) asm volatile("shf.l.wrap.b32 %0, %0, %1, 3;" : "+r"(narrow[c]) : "r"(one));
      if constexpr (Kind == kind::high_product) asm volatile("mul.hi.u32 %0, %0, %1;" : "+r"(narrow[c]) : "r"(one));
      if constexpr (Kind == kind::multiply_add)
        asm volatile("fma.rn.f32 %0, %0, %1, %1;" : "+f"(real[c]) : "f"(__uint_as_float(one)));
      // Both halves of the result are used, so that it has 64 bits.
      if (is_wide) {
        const auto both = static_cast<unsigned>(wide[c]) ^ static_cast<unsigned>(wide[c] >> 32);
        asm volatile("mul.wide.u32 %0, %1, %2;" : "=l"(wide[c]) : "r"(both), "r"(one));
      }
      if (Kind == kind::product || (Kind == kind::product_and_wide_product && !is_wide))
        asm volatile("mad.lo.u32 %0, %0, %1, %1;" : "+r"(narrow[c]) : "r"(one));
    }
  }
  const long long end = clock64();
  u64 sum = 0;
  for (int c = 0; c < 8; ++c) sum += wide[c] + narrow[c] + static_cast<u64>(real[c]);
  out[1] = sum;
  if (threadIdx.x == 0) out[0] = static_cast<u64>(end - begin);
}

u64* out;

template <kind Kind, int Chains>
void measure(const char* name) {
  double cycles[2];
  for (const int longer : {0, 1}) {
    u64 found = 0;
    for (int i = 0; i < 3; ++i) one_warp<Kind, Chains><<<1, 32>>>(out, 3, longer ? 300 : 100);
    cudaMemcpy(&found, out, sizeof(found), cudaMemcpyDeviceToHost);
    cycles[longer] = static_cast<double>(found);
  }
  std::printf("%s,%d,%.2f\n", name, Chains, (cycles[1] - cycles[0]) / 200 / 64);
}
template <kind Kind>
void with_chains(const char* name) {
  measure<Kind, 1>(name);
  measure<Kind, 2>(name);
  measure<Kind, 4>(name);
  measure<Kind, 8>(name);
}

int main() {
  cudaMalloc(&out, 64);
  std::puts("instruction,chains,cycles");
  with_chains<kind::product>("product");
  with_chains<kind::wide_product>("wide product and logic");
  with_chains<kind::high_product>("high product");
  with_chains<kind::shift>("shift");
  with_chains<kind::multiply_add>("multiply-add");
  with_chains<kind::product_and_wide_product>("product or wide product and logic");
}
