// SPDX-License-Identifier: BSL-1.0
#include "programs.hpp"

#include "programs/bitonic_sort.hpp"
#include "programs/cholesky_blocked.hpp"
#include "programs/cholesky_magma.hpp"
#include "programs/cholesky_on_host.hpp"
#include "programs/cholesky_own_kernels.hpp"
#include "programs/cholesky_structured.hpp"
#include "programs/chunked_sort.hpp"
#include "programs/data_parallel_step.hpp"
#include "programs/floyd_warshall.hpp"
#include "programs/halo_exchange.hpp"
#include "programs/heat.hpp"
#include "programs/hybrid_product.hpp"
#include "programs/k_means.hpp"
#include "programs/laplace.hpp"
#include "programs/leapfrog.hpp"
#include "programs/merge_sort.hpp"
#include "programs/monte_carlo_pi.hpp"
#include "programs/opencl_vector_add.hpp"
#include "programs/quicksort.hpp"
#include "programs/tensor_parallel_product.hpp"

#include <array>

namespace examples::report {

std::span<const listed_program* const> programs() {
  static constexpr std::array listed{&cholesky_blocked,
                                     &cholesky_magma,
                                     &cholesky_structured,
                                     &cholesky_own_kernels,
                                     &cholesky_on_host,
                                     &hybrid_product_program,
                                     &chunked_sort_program,
                                     &leapfrog_program,
                                     &floyd_warshall_program,
                                     &heat_program,
                                     &laplace_program,
                                     &monte_carlo_pi_program,
                                     &k_means_program,
                                     &merge_sort_program,
                                     &bitonic_sort_program,
                                     &quicksort_program,
                                     &data_parallel_step_program,
                                     &tensor_parallel_product_program,
                                     &halo_exchange_program,
                                     &opencl_vector_add_program};
  return listed;
}

}  // namespace examples::report
