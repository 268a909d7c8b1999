// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

#include "../../kernels/common/compare.hpp"
#include "../../kernels/common/device_buffer.cuh"
#include "../../kernels/common/input.cuh"
#include "../common/card_memory.cuh"
#include "../common/marked_range.hpp"
#include "../common/pinned_buffer.cuh"
#include "../common/stopwatch.hpp"
#include "kernel.cuh"
#include "program.hpp"

#include <kernelcost/cuda/runtime.hpp>

#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

namespace examples::k_means {
namespace {

using namespace kc::literals;

// A million points. An H200 takes 4.67 ms.
constexpr auto million = elapsed(kc::machine::h200, {.n = 1 << 20, .centres = 16, .dimensions = 8, .iterations = 20});
KERNELCOST_BUDGET(million, 20_ms);

/// Checks the shape and the free memory before the allocations.
const shape& fitting(const shape& all) {
  all.check();
  require_card_memory("points, centres and sums",
                      (all.points() + all.all_centres() + all.nearest_centres() + all.sums() + all.counts()).value());
  return all;
}

/// Calls `f.template operator()<Dimensions>()`.
template <class F>
void with_dimensions(long long dimensions, F&& f) {
  switch (dimensions) {
    case 2: return f.template operator()<2>();
    case 4: return f.template operator()<4>();
    case 8: return f.template operator()<8>();
    default: return f.template operator()<16>();
  }
}

class clustering final : public runnable {
 public:
  explicit clustering(const shape& all)
      : shape_{fitting(all)}, n_{static_cast<unsigned>(all.n)}, centre_count_{static_cast<unsigned>(all.centres)},
        dimensions_{static_cast<unsigned>(all.dimensions)}, host_points_{std::size_t{n_} * dimensions_},
        host_centres_{std::size_t{centre_count_} * dimensions_}, found_centres_{host_centres_.size()},
        found_nearest_{n_}, points_{host_points_.size()}, centres_{host_centres_.size()}, nearest_{n_},
        sums_{elements(all.sums())}, counts_{elements(all.counts())}, former_centres_{host_centres_.size()},
        seen_centres_{host_centres_.size()}, state_{1}, found_state_{1} {
    for (std::size_t i = 0; i < host_points_.size(); ++i) host_points_.data()[i] = input_value<float>(1, i);
    for (std::size_t i = 0; i < host_centres_.size(); ++i) host_centres_.data()[i] = input_value<float>(2, i);
  }

  double run() override {
    const marked_range whole{"run"};
    const stopwatch since_begin;
    EXAMPLES_CUDA_CHECK(cudaMemcpy(points_.data(), host_points_.data(), points_.bytes(), cudaMemcpyHostToDevice));
    EXAMPLES_CUDA_CHECK(cudaMemcpy(centres_.data(), host_centres_.data(), centres_.bytes(), cudaMemcpyHostToDevice));
    with_dimensions(shape_.dimensions, [&]<unsigned Dimensions>() {
      switch (shape_.by) {
        case loop::launches:
          for (long long i = 0; i < shape_.iterations; ++i) iterate<Dimensions>();
          break;
        case loop::host: iterate_until_centres_stay<Dimensions>(); break;
        case loop::device: iterate_on_card<Dimensions>(); break;
      }
    });
    EXAMPLES_CUDA_CHECK(cudaMemcpy(found_centres_.data(), centres_.data(), centres_.bytes(), cudaMemcpyDeviceToHost));
    EXAMPLES_CUDA_CHECK(cudaMemcpy(found_nearest_.data(), nearest_.data(), nearest_.bytes(), cudaMemcpyDeviceToHost));
    return since_begin.us();
  }

  /// The coordinates of points are multiples of 1/16, so their sums are exact, and all results are the same in any
  /// order of the additions.
  void check() override {
    constexpr int nan_bytes = 0xff;
    std::memset(found_centres_.data(), nan_bytes, found_centres_.size() * sizeof(float));
    std::memset(found_nearest_.data(), nan_bytes, found_nearest_.size() * sizeof(unsigned));
    points_.poison();
    centres_.poison();
    nearest_.poison();
    sums_.poison();
    counts_.poison();
    run();
    std::vector<float> centres(host_centres_.data(), host_centres_.data() + host_centres_.size());
    std::vector<unsigned> nearest(n_);
    for (long long i = 0; i < shape_.iterations; ++i) {
      const std::vector<float> before = centres;
      iterate_on_host(nearest, centres);
      if (shape_.by != loop::launches && centres == before) break;
    }
    require_equal("nearest centres", std::vector<unsigned>(found_nearest_.data(), found_nearest_.data() + n_),
                  [&](std::size_t i) { return static_cast<double>(nearest[i]); });
    require_equal("centres", std::vector<float>(found_centres_.data(), found_centres_.data() + found_centres_.size()),
                  [&](std::size_t i) { return static_cast<double>(centres[i]); });
  }

 private:
  static std::size_t elements(const kc::bytes& size) { return static_cast<std::size_t>(size.value()) / 4; }

  template <unsigned Dimensions>
  void iterate() {
    constexpr auto block = static_cast<unsigned>(block_threads);
    if (shape_.memory == centres_in::global) {
      const kc::launch assign = kmeans_assign_launch(n_, {block_threads});
      kmeans_assign_kernel<<<kc::cuda::dim3_of(assign.grid), kc::cuda::dim3_of(assign.block)>>>(
          points_.data(), static_cast<const float*>(centres_.data()), nearest_.data(), n_, centre_count_, Dimensions);
    } else {
      const kc::launch assign = assign_shared_launch(n_, centre_count_, Dimensions);
      assign_shared_kernel<Dimensions, block>
          <<<kc::cuda::dim3_of(assign.grid), kc::cuda::dim3_of(assign.block), centres_.bytes()>>>(
              points_.data(), static_cast<const float*>(centres_.data()), nearest_.data(), n_, centre_count_);
    }
    check_launch("the assignment");
    const kc::launch sums = segment_sums_launch(n_, centre_count_, shape_.segment);
    segment_sums_kernel<Dimensions, block><<<kc::cuda::dim3_of(sums.grid), kc::cuda::dim3_of(sums.block)>>>(
        points_.data(), nearest_.data(), sums_.data(), counts_.data(), n_, static_cast<unsigned>(shape_.segment));
    check_launch("segment_sums_kernel");
    const kc::launch centres = new_centres_launch(centre_count_, Dimensions);
    new_centres_kernel<Dimensions><<<kc::cuda::dim3_of(centres.grid), kc::cuda::dim3_of(centres.block)>>>(
        sums_.data(), counts_.data(), centres_.data(), segments());
    check_launch("new_centres_kernel");
  }

  unsigned segments() const { return static_cast<unsigned>(shape_.segments().value()); }

  template <unsigned Dimensions>
  void iterate_until_centres_stay() {
    std::memcpy(seen_centres_.data(), host_centres_.data(), centres_.bytes());
    for (long long i = 0; i < shape_.iterations; ++i) {
      iterate<Dimensions>();
      EXAMPLES_CUDA_CHECK(cudaMemcpy(found_centres_.data(), centres_.data(), centres_.bytes(), cudaMemcpyDeviceToHost));
      if (std::memcmp(found_centres_.data(), seen_centres_.data(), centres_.bytes()) == 0) return;
      std::memcpy(seen_centres_.data(), found_centres_.data(), centres_.bytes());
    }
  }

  template <unsigned Dimensions>
  void iterate_on_card() {
    static_assert(chained_iterations == nested_iterations);
    static_assert(bytes_of_state == kc::bytes::from_value(sizeof(clustering_on_card<float>)));
    constexpr auto block = static_cast<unsigned>(block_threads);
    *found_state_.data() = {points_.data(),
                            centres_.data(),
                            former_centres_.data(),
                            nearest_.data(),
                            sums_.data(),
                            counts_.data(),
                            n_,
                            centre_count_,
                            static_cast<unsigned>(shape_.segment),
                            segments(),
                            shape_.memory == centres_in::shared,
                            static_cast<unsigned>(shape_.iterations),
                            0,
                            0,
                            0};
    EXAMPLES_CUDA_CHECK(
        cudaMemcpyAsync(state_.data(), found_state_.data(), state_.bytes(), cudaMemcpyHostToDevice, nullptr));
    do {
      iterate_kernel<Dimensions, block><<<1, block>>>(state_.data(), 0U);
      check_launch("iterate_kernel");
      EXAMPLES_CUDA_CHECK(cudaMemcpy(found_state_.data(), state_.data(), state_.bytes(), cudaMemcpyDeviceToHost));
      if (found_state_.data()->failures != 0)
        throw std::runtime_error{std::to_string(found_state_.data()->failures) + " launches from the device failed"};
    } while (found_state_.data()->has_ended == 0);
  }

  void iterate_on_host(std::vector<unsigned>& nearest, std::vector<float>& centres) const {
    const float* points = host_points_.data();
    parallel_ranges(n_, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        float least = std::numeric_limits<float>::infinity();
        for (unsigned c = 0; c < centre_count_; ++c) {
          float distance = 0;
          for (unsigned d = 0; d < dimensions_; ++d) {
            const float difference = points[i * dimensions_ + d] - centres[std::size_t{c} * dimensions_ + d];
            distance = std::fma(difference, difference, distance);  // as nvcc contracts it
          }
          if (distance < least) {
            least = distance;
            nearest[i] = c;
          }
        }
      }
    });
    std::vector<double> sums(centres.size());
    std::vector<unsigned> counts(centre_count_);
    for (std::size_t i = 0; i < n_; ++i) {
      ++counts[nearest[i]];
      for (unsigned d = 0; d < dimensions_; ++d)
        sums[std::size_t{nearest[i]} * dimensions_ + d] += static_cast<double>(points[i * dimensions_ + d]);
    }
    for (std::size_t at = 0; at < centres.size(); ++at)
      if (const unsigned count = counts[at / dimensions_]; count > 0)
        centres[at] = static_cast<float>(sums[at]) / static_cast<float>(count);
  }

  shape shape_;
  unsigned n_, centre_count_, dimensions_;
  pinned_buffer<float> host_points_, host_centres_, found_centres_;
  pinned_buffer<unsigned> found_nearest_;
  device_buffer<float> points_, centres_;
  device_buffer<unsigned> nearest_;
  device_buffer<float> sums_;
  device_buffer<unsigned> counts_;
  device_buffer<float> former_centres_;
  pinned_buffer<float> seen_centres_;
  device_buffer<clustering_on_card<float>> state_;
  pinned_buffer<clustering_on_card<float>> found_state_;
};

}  // namespace

std::unique_ptr<runnable> prepare(const parameter_set& parameters) {
  return std::make_unique<clustering>(shape_of(parameters));
}

}  // namespace examples::k_means
