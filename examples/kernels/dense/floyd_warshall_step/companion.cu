// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/checks.hpp"
#include "../../common/companion.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/irregular.cuh"

#include <kernelcost/cuda/runtime.hpp>

#include <algorithm>

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 66.2 us measured.
constexpr auto cost =
    kc::estimate(floyd_warshall_step(4096), floyd_warshall_step_launch(4096), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 83_us);
static_assert(cost.figures.kept_by_l2 < 0.1);

/// The length of the edge from i to j, an element of the matrix; 0 from a node to itself.
struct edge_length {
  unsigned n;
  __host__ __device__ int operator()(std::uint64_t at) const {
    return at / n == at % n ? 0 : static_cast<int>(1 + below(1000, random_bits(1, at)));
  }
};

class floyd_warshall_step_workload final : public workload {
 public:
  explicit floyd_warshall_step_workload(const parameter_set& parameters)
      : n_{parameters.number<unsigned>("n")}, distance_{std::size_t{n_} * n_} {
    poison();
  }

  /// The output is also the input, so poison() restores it. Another launch with the same k changes nothing more.
  void poison() override { generate(distance_, edge_length{n_}); }

  void launch() override {
    const kc::launch how = floyd_warshall_step_launch(n_);
    floyd_warshall_step_kernel<<<kc::cuda::dim3_of(how.grid), kc::cuda::dim3_of(how.block)>>>(distance_.data(), n_,
                                                                                              k());
    check_launch("floyd_warshall_step_kernel");
  }

  void check() const override {
    const std::size_t step = step_for(distance_.size(), 4);
    require_equal("distance", every(step, distance_.to_host()), [&](std::size_t sample) {
      const edge_length edge{n_};
      const std::size_t at = sample * step;
      return static_cast<double>(std::min(edge(at), edge(at / n_ * n_ + k()) + edge(std::size_t{k()} * n_ + at % n_)));
    });
  }

 private:
  unsigned k() const { return n_ / 2; }

  unsigned n_;
  device_buffer<int> distance_;
};

const registration registered{floyd_warshall_step_manifest, prepare<floyd_warshall_step_workload>};

}  // namespace
}  // namespace examples
