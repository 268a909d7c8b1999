// SPDX-License-Identifier: BSL-1.0
// Each traced body and the kernel that was written by hand, for compare_code.py. nvcc generates the same code for both.
#include "../../kernels/elementwise/vector_add/kernel.cuh"
#include "../../kernels/elementwise/vector_add/traced.hpp"
#include "../../kernels/histogram/histogram_shared/kernel.cuh"
#include "../../kernels/histogram/histogram_shared/traced.hpp"
#include "../../kernels/matvec/matvec_columns/kernel.cuh"
#include "../../kernels/matvec/matvec_columns/traced.hpp"
#include "../../kernels/matvec/matvec_rows/kernel.cuh"
#include "../../kernels/matvec/matvec_rows/traced.hpp"
#include "../../kernels/product/product_shared/kernel.cuh"
#include "../../kernels/product/product_shared/traced.hpp"
#include "../../kernels/reduction/reduction_many_per_thread/kernel.cuh"
#include "../../kernels/reduction/reduction_many_per_thread/traced.hpp"
#include "../../kernels/rows/row_sums_warp/kernel.cuh"
#include "../../kernels/rows/row_sums_warp/traced.hpp"
#include "../../kernels/stencil/heat_shared/kernel.cuh"
#include "../../kernels/stencil/heat_shared/traced.hpp"
#include "../../kernels/transpose/transpose_naive/kernel.cuh"
#include "../../kernels/transpose/transpose_naive/traced.hpp"
#include "../../kernels/transpose/transpose_tiled/kernel.cuh"
#include "../../kernels/transpose/transpose_tiled/traced.hpp"

using namespace examples;

// In pairs: compare_code.py matches `name_kernel` with `name_body`.
#define KERNEL_AND_BODY(kernel, body, ...) \
  template __global__ void examples::kernel(__VA_ARGS__); \
  template __global__ void kernelcost::run_on_device<body>(__VA_ARGS__);

KERNEL_AND_BODY(vector_add_kernel<float>, vector_add_body<float>, const float*, const float*, float*, std::size_t)
KERNEL_AND_BODY(matvec_rows_kernel<float>, matvec_rows_body<float>, const float*, const float*, float*, unsigned,
                unsigned)
KERNEL_AND_BODY(matvec_columns_kernel<float>, matvec_columns_body<float>, const float*, const float*, float*, unsigned,
                unsigned)
KERNEL_AND_BODY(product_shared_kernel<32>, product_shared_body<32>, const float*, const float*, float*, unsigned)
KERNEL_AND_BODY(transpose_naive_kernel<float>, transpose_naive_body<float>, const float*, float*, unsigned, unsigned)
KERNEL_AND_BODY(transpose_tiled_kernel<float>, transpose_tiled_body<float>, const float*, float*, unsigned, unsigned)
KERNEL_AND_BODY(row_sums_warp_kernel<double>, row_sums_warp_body<double>, const double*, double*, unsigned, unsigned)
KERNEL_AND_BODY(heat_shared_kernel<16>, heat_shared_body<16>, const float*, float*, unsigned)
KERNEL_AND_BODY(histogram_shared_kernel<unsigned>, histogram_shared_body<unsigned>, const unsigned*, unsigned*,
                std::size_t, unsigned)
#define COMMA ,
KERNEL_AND_BODY(reduction_many_per_thread_kernel<256 COMMA float>, reduction_many_per_thread_body<256 COMMA float>,
                const float*, float*, std::size_t)
