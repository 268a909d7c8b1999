// SPDX-License-Identifier: BSL-1.0
// mistake: programs: the local size of an OpenCL kernel does not divide its global size
// remedy: Round the global size up, and guard the body, as in CUDA.
// expected-error {{"the_local_size_must_divide_the_global_size"}}
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/program/opencl.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
constexpr kc::launch range = kc::opencl::nd_range(1000, 256_threads);
#else
constexpr kc::launch range = kc::opencl::nd_range(1024, 256_threads);
#endif
