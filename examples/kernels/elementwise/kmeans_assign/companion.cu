// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/checks.hpp"
#include "../../common/companion.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/grid.hpp"
#include "../../common/input.cuh"

#include <limits>

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 290 us measured.
constexpr auto cost =
    kc::estimate(kmeans_assign(1 << 20, 8, 16, 256_threads), kmeans_assign_launch(1 << 20, 256_threads),
                 kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 360_us);
static_assert(cost.bottleneck == kc::resource::l1_bandwidth);

class kmeans_assign_workload final : public workload {
 public:
  explicit kmeans_assign_workload(const parameter_set& parameters)
      : n_{parameters.number<unsigned>("n")}, centre_count_{parameters.number<unsigned>("centres")},
        dimensions_{parameters.number<unsigned>("dimensions")}, block_{block_threads(parameters)},
        points_{std::size_t{n_} * dimensions_}, centres_{std::size_t{centre_count_} * dimensions_}, nearest_centre_{
                                                                                                        n_} {
    fill(points_, 1);
    fill(centres_, 2);
  }

  void poison() override { nearest_centre_.poison(); }

  void launch() override {
    kmeans_assign_kernel<<<blocks_for(n_, block_), block_>>>(points_.data(), centres_.data(), nearest_centre_.data(),
                                                             n_, centre_count_, dimensions_);
    check_launch("kmeans_assign_kernel");
  }

  void check() const override {
    const std::size_t step = step_for(n_, 2 * std::size_t{centre_count_} * dimensions_);
    require_equal("nearest_centre", every(step, nearest_centre_.to_host()), [&](std::size_t sample) {
      unsigned nearest = 0;
      double least = std::numeric_limits<double>::infinity();
      for (unsigned c = 0; c < centre_count_; ++c) {
        double distance = 0;
        for (unsigned d = 0; d < dimensions_; ++d) {
          const double difference = input_value<double>(1, sample * step * dimensions_ + d) -
                                    input_value<double>(2, std::size_t{c} * dimensions_ + d);
          distance += difference * difference;
        }
        if (distance < least) {
          least = distance;
          nearest = c;
        }
      }
      return static_cast<double>(nearest);
    });
  }

 private:
  unsigned n_;
  unsigned centre_count_;
  unsigned dimensions_;
  unsigned block_;
  device_buffer<float> points_, centres_;
  device_buffer<unsigned> nearest_centre_;
};

const registration registered{kmeans_assign_manifest, prepare<kmeans_assign_workload>};

}  // namespace
}  // namespace examples
