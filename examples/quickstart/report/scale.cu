// SPDX-License-Identifier: BSL-1.0
// A kernel with its description beside it.
#include <kernelcost/cuda/runtime.hpp>
#include <kernelcost/report.hpp>

namespace kc = kernelcost;
using namespace kc::expr;

__global__ void scale_kernel(const float4* in, float4* out, float by, unsigned n) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float4 v = in[i];
  out[i] = {by * v.x, by * v.y, by * v.z, by * v.w};
}

auto scale(const kc::report::arguments& given) {
  const auto n = given["n"];
  const auto body =
      guard(n, load(buffer<float4>{"in", n}), compute<float>(op::mul, 4), store(buffer<float4>{"out", n}));
  return kc::report::launched{kernel("scale", body), kc::launch_1d(n, given.block())};
}
KERNELCOST_KERNEL(scale, "out = by in, four elements per thread", {"n", 1 << 22}, {"block", 256});
