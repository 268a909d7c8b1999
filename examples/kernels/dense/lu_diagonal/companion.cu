// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/checks.hpp"
#include "../../common/companion.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/input.cuh"
#include "../../common/irregular.cuh"

#include <type_traits>

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 18.4 us measured.
constexpr auto cost = kc::estimate(lu_diagonal<float>(32, 1056), lu_diagonal_launch<float>(32, 1056), kc::machine::h200,
                                   kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 23_us);
static_assert(cost.occupancy.fraction() == 0.5);  // blocks of one warp

/// Random elements; each diagonal element is larger than the sum of all others in its row.
template <typename T>
struct diagonal_matrix {
  unsigned size;
  __host__ __device__ T operator()(std::uint64_t i) const {
    const std::uint64_t place = i % (std::uint64_t{size} * size);
    return input_value<T>(1, i) + (place / size == place % size ? static_cast<T>(2 * size) : T{0});
  }
};

template <typename T>
class lu_diagonal_workload final : public workload {
 public:
  explicit lu_diagonal_workload(const parameter_set& parameters)
      : size_{parameters.number<unsigned>("size")}, matrices_{parameters.number<unsigned>("matrices")},
        a_{std::size_t{size_} * size_ * matrices_}, lu_{a_.size()} {
    generate(a_, diagonal_matrix<T>{size_});
  }

  void poison() override { lu_.poison(); }

  void launch() override {
    lu_diagonal_kernel<<<matrices_, size_, size_*(size_ + 1) * sizeof(T)>>>(a_.data(), lu_.data());
    check_launch("lu_diagonal_kernel");
  }

  void check() const override {
    const std::size_t elements = std::size_t{size_} * size_;
    const std::size_t step = step_for(matrices_, elements * size_);
    const std::vector<T> got = lu_.to_host();
    std::vector<T> sampled;
    for (std::size_t m = 0; m < matrices_; m += step)
      for (std::size_t i = m * elements; i < (m + 1) * elements; ++i) sampled.push_back(got[i]);
    std::vector<double> expected(sampled.size());
    parallel_ranges(expected.size() / elements, [&](std::size_t begin, std::size_t end) {
      for (std::size_t m = begin; m < end; ++m) decompose(m * step, &expected[m * elements]);
    });
    // An element that is small because of cancellation has the error of larger elements.
    const tolerance allowed{std::is_same_v<T, float> ? 1e-5 : 1e-13, 1};
    require_near("lu", sampled, allowed, [&](std::size_t i) { return expected[i]; });
  }

 private:
  void decompose(std::size_t number, double* matrix) const {
    const diagonal_matrix<double> element{size_};
    const std::size_t elements = std::size_t{size_} * size_;
    for (std::size_t i = 0; i < elements; ++i) matrix[i] = element(number * elements + i);
    for (std::size_t k = 0; k + 1 < size_; ++k)
      for (std::size_t i = k + 1; i < size_; ++i) {
        const double factor = matrix[i * size_ + k] /= matrix[k * size_ + k];
        for (std::size_t j = k + 1; j < size_; ++j) matrix[i * size_ + j] -= factor * matrix[k * size_ + j];
      }
  }

  unsigned size_;
  unsigned matrices_;
  device_buffer<T> a_, lu_;
};

const registration registered{lu_diagonal_manifest, prepare_typed<lu_diagonal_workload>};

}  // namespace
}  // namespace examples
