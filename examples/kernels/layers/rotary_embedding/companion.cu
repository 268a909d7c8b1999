// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../layers.cuh"

namespace examples {
namespace {

using namespace kc::literals;

constexpr auto cost =
    kc::estimate(rotary_embedding<kc::bfloat16>(1 << 15, 32, 128, 256_threads),
                 rotary_embedding_launch(1 << 15, 256_threads), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 175_us);

/// The position of a token.
struct position_of {
  __host__ __device__ unsigned operator()(std::uint64_t token) const {
    return static_cast<unsigned>(token % rotary_positions);
  }
};

template <typename T>
class rotary_embedding_workload final : public workload {
 public:
  explicit rotary_embedding_workload(const parameter_set& parameters)
      : tokens_{parameters.number<unsigned>("tokens")}, heads_{parameters.number<unsigned>("heads")},
        size_{parameters.number<unsigned>("size")}, block_{block_threads(parameters)},
        x_{std::size_t{tokens_} * heads_ * size_}, positions_{tokens_},
        cosines_{std::size_t{rotary_positions} * size_ / 2}, sines_{cosines_.size()}, y_{x_.size()} {
    x_.fill(1);
    generate(positions_, position_of{});
    fill(cosines_, 2);
    fill(sines_, 3);
  }

  void poison() override { y_.poison(); }

  void launch() override {
    if (size_ == 64)
      launch_with<64>();
    else
      launch_with<128>();
    check_launch("rotary_embedding_kernel");
  }

  void check() const override {
    // Checks every step-th token.
    const std::size_t of_token = std::size_t{heads_} * size_;
    const std::size_t step = step_for(tokens_, 16 * of_token);
    require_near("y", y_.rows(of_token, step), layer_tolerance<T>, [&](std::size_t i) {
      const std::size_t token = i / of_token * step, j = i % size_, half_size = size_ / 2;
      const std::size_t head = token * of_token + i % of_token - j;
      const std::size_t angle = position_of{}(token)*half_size + j % half_size;
      const auto a = input_value<double>(1, head + j % half_size),
                 b = input_value<double>(1, head + j % half_size + half_size);
      const auto c = input_value<double>(2, angle), s = input_value<double>(3, angle);
      return j < half_size ? a * c - b * s : b * c + a * s;
    });
  }

 private:
  template <unsigned Size>
  void launch_with() {
    rotary_embedding_kernel<T, Size>
        <<<tokens_, block_>>>(x_.pieces(), positions_.data(), reinterpret_cast<const float4*>(cosines_.data()),
                              reinterpret_cast<const float4*>(sines_.data()), y_.pieces(), heads_);
  }

  unsigned tokens_;
  unsigned heads_;
  unsigned size_;
  unsigned block_;
  layer_array<T> x_;
  device_buffer<unsigned> positions_;
  device_buffer<float> cosines_, sines_;
  layer_array<T> y_;
};

const registration registered{rotary_embedding_manifest, prepare_layer<rotary_embedding_workload>};

}  // namespace
}  // namespace examples
