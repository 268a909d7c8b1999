// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

#include "../../kernels/common/input.cuh"
#include "../common/all_reduce.cuh"
#include "../common/card_memory.cuh"
#include "../common/marked_range.hpp"
#include "../common/stopwatch.hpp"
#include "program.hpp"

#include <kernelcost/cuda/runtime.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

namespace examples::data_parallel_step {
namespace {

using namespace kc::literals;

// Eight layers of 2048 x 2048 on two H200, which take 1.79 ms.
constexpr shape eight_layers{.cards = 2, .layers = 8, .width = 2048, .batch = 64, .buckets = 8};
constexpr auto by_ring = elapsed(kc::machine::h200, eight_layers);
KERNELCOST_BUDGET(by_ring, 5_ms);

/// W = W - rate / cards * G. A power of two.
constexpr float rate = 1.0F / 1024;
/// Weights are this small, so that the gradients of many layers stay finite.
constexpr float scale_of_weights = 1.0F / 32;

/// Multiplies the array, and leaves it on the card.
template <typename T>
__global__ void scale_kernel(T* data, std::size_t size, T factor) {
  const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < size; i += stride)
    data[i] *= factor;
}

const shape& fitting(const shape& all) {
  all.check();
  require_cards("data_parallel_step", all.cards);
  const double weights = static_cast<double>(all.layers) * static_cast<double>(all.weights_of_layer());
  const double activations = static_cast<double>(all.layers + 2) * static_cast<double>(all.batch * all.width);
  require_card_memory("weights, gradients and activations", 4 * (5 * weights + activations));
  return all;
}

/// The arrays of one card. The products need the weights and the inputs transposed, as the forward pass leaves them
/// here; the update changes the weights themselves.
struct arrays {
  arrays(int card, std::size_t size, std::size_t activations)
      : weights{card, size}, transposed_weights{card, size}, gradients{card, size}, transposed_inputs{card,
                                                                                                      activations},
        first_delta{card, activations}, second_delta{card, activations}, last_delta{card, activations} {
    const on_card here{card};
    const auto seed = static_cast<std::uint64_t>(card);
    fill(weights.buffer(), 2);
    fill(transposed_weights.buffer(), 1);
    scale_kernel<<<1024, 256>>>(transposed_weights.data(), size, scale_of_weights);
    check_launch("scale_kernel");
    fill(transposed_inputs.buffer(), 100 + seed);
    fill(last_delta.buffer(), 200 + seed);
    EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
  }

  card_floats weights, transposed_weights, gradients, transposed_inputs;
  /// D of the present layer and of the one before it, in turn. The last layer reads `last_delta`.
  card_floats first_delta, second_delta, last_delta;
};

class step final : public runnable {
 public:
  explicit step(const shape& all)
      : shape_{fitting(all)}, layer_{static_cast<std::size_t>(all.weights_of_layer())}, batch_{static_cast<std::size_t>(
                                                                                            all.batch * all.width)} {
    enable_peer_access(all.cards);
    for (int card = 0; card < all.cards; ++card) {
      // The transposed inputs of all layers are the same array, which saves memory and changes no time: every layer
      // reads as much as it would.
      cards_.push_back(std::make_unique<arrays>(card, layer_ * static_cast<std::size_t>(all.layers), batch_));
      compute_.push_back(std::make_unique<card_stream>(card));
      network_.push_back(std::make_unique<card_stream>(card));
      const on_card here{card};
      for (auto* events : {&done_, &summed_}) {
        events->push_back(nullptr);
        EXAMPLES_CUDA_CHECK(cudaEventCreateWithFlags(&events->back(), cudaEventDisableTiming));
      }
    }
    sum_ = std::make_unique<summing_over_cards>(all.cards, all.by,
                                                layer_ * static_cast<std::size_t>(all.layers_of_bucket()));
  }
  ~step() override {
    for (const auto* events : {&done_, &summed_})
      for (const cudaEvent_t each : *events) cudaEventDestroy(each);
  }

  /// From the first launch until all cards are done. Inputs and weights lie on the cards.
  double run() override {
    const marked_range whole{"run"};
    const stopwatch since_begin;
    const int cards = shape_.cards;
    for (long long bucket = 0; bucket < shape_.buckets; ++bucket) {
      // Buckets go from the last layer to the first.
      const long long last = shape_.layers - bucket * shape_.layers_of_bucket();
      for (int card = 0; card < cards; ++card) {
        const on_card here{card};
        for (long long layer = last - 1; layer >= last - shape_.layers_of_bucket(); --layer) launch_layer(card, layer);
        EXAMPLES_CUDA_CHECK(cudaEventRecord(done_[index(card)], compute_[index(card)]->get()));
        EXAMPLES_CUDA_CHECK(cudaStreamWaitEvent(network_[index(card)]->get(), done_[index(card)], 0));
      }
      const auto first = static_cast<std::size_t>(last - shape_.layers_of_bucket());
      sum_->all_reduce([&](int card) { return cards_[index(card)]->gradients.data() + first * layer_; },
                       layer_ * static_cast<std::size_t>(shape_.layers_of_bucket()),
                       [&](int card) { return network_[index(card)]->get(); });
    }
    for (int card = 0; card < cards; ++card) {
      const on_card here{card};
      EXAMPLES_CUDA_CHECK(cudaEventRecord(summed_[index(card)], network_[index(card)]->get()));
      EXAMPLES_CUDA_CHECK(cudaStreamWaitEvent(compute_[index(card)]->get(), summed_[index(card)], 0));
      const std::size_t weights = layer_ * static_cast<std::size_t>(shape_.layers);
      const kc::launch grid = add_scaled_launch(static_cast<double>(weights));
      add_scaled_kernel<float>
          <<<kc::cuda::dim3_of(grid.grid), kc::cuda::dim3_of(grid.block), 0, compute_[index(card)]->get()>>>(
              -rate / static_cast<float>(cards), cards_[index(card)]->gradients.data(),
              cards_[index(card)]->weights.data(), weights);
      check_launch("add_scaled_kernel");
    }
    synchronize_cards(cards);
    return since_begin.us();
  }

  void check() override {
    for (int card = 0; card < shape_.cards; ++card) {
      const on_card here{card};
      auto& mine = *cards_[index(card)];
      // Earlier runs have changed the weights.
      fill(mine.weights.buffer(), 2);
      mine.gradients.buffer().poison();
      mine.first_delta.buffer().poison();
      mine.second_delta.buffer().poison();
      EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
    }
    run();
    const std::vector<double> expected = gradients_on_host();
    for (int card = 0; card < shape_.cards; ++card) {
      const on_card here{card};
      const auto gradients = cards_[index(card)]->gradients.buffer().to_host();
      const auto weights = cards_[index(card)]->weights.buffer().to_host();
      for (std::size_t layer = 0; layer < static_cast<std::size_t>(shape_.layers); ++layer) {
        double largest = 0;
        for (std::size_t i = layer * layer_; i < (layer + 1) * layer_; ++i)
          largest = std::max(largest, std::abs(expected[i]));
        // Each element is a sum of products, each of which is rounded a few times in each layer.
        const double tolerance = 1e-5 * static_cast<double>(shape_.layers) * largest;
        for (std::size_t i = layer * layer_; i < (layer + 1) * layer_; ++i) {
          require_near("gradient", card, i, gradients[i], expected[i], tolerance);
          const double weight = input_value<double>(2, i) - static_cast<double>(rate) / shape_.cards * expected[i];
          require_near("weight", card, i, weights[i], weight, tolerance + 1e-6);
        }
      }
    }
  }

 private:
  static std::size_t index(int card) { return static_cast<std::size_t>(card); }

  static void require_near(const char* what, int card, std::size_t at, double found, double expected,
                           double tolerance) {
    // Written so that a NaN counts as wrong.
    if (std::abs(found - expected) <= tolerance) return;
    throw wrong_result{std::string{what} + " " + std::to_string(at) + " of card " + std::to_string(card) + " is " +
                       std::to_string(found) + ", expected " + std::to_string(expected)};
  }

  /// The card is the thread's.
  void launch_layer(int card, long long layer) {
    auto& mine = *cards_[index(card)];
    const auto stream = compute_[index(card)]->get();
    const auto width = static_cast<unsigned>(shape_.width);
    const auto batch = static_cast<unsigned>(shape_.batch);
    const auto at = static_cast<std::size_t>(layer) * layer_;
    const bool is_last = layer == shape_.layers - 1;
    const bool even = layer % 2 == 0;
    const float* const delta =
        is_last ? mine.last_delta.data() : (even ? mine.first_delta.data() : mine.second_delta.data());
    float* const before = even ? mine.second_delta.data() : mine.first_delta.data();
    const dim3 block{32, 32};
    tile_product_kernel<float><<<dim3{width / 32, width / 32}, block, 0, stream>>>(
        mine.transposed_inputs.data(), delta, mine.gradients.data() + at, width, batch);
    check_launch("tile_product_kernel");
    tile_product_kernel<float><<<dim3{width / 32, batch / 32}, block, 0, stream>>>(
        delta, mine.transposed_weights.data() + at, before, width, width);
    check_launch("tile_product_kernel");
  }

  /// The sums over the cards.
  std::vector<double> gradients_on_host() const {
    const auto width = static_cast<std::size_t>(shape_.width);
    const auto batch = static_cast<std::size_t>(shape_.batch);
    std::vector<double> sums(layer_ * static_cast<std::size_t>(shape_.layers));
    for (int card = 0; card < shape_.cards; ++card) {
      const auto seed = static_cast<std::uint64_t>(card);
      std::vector<double> delta(batch_), before(batch_);
      for (std::size_t i = 0; i < batch_; ++i) delta[i] = input_value<double>(200 + seed, i);
      for (auto layer = static_cast<std::size_t>(shape_.layers); layer-- > 0;) {
        for (std::size_t row = 0; row < width; ++row)
          for (std::size_t k = 0; k < batch; ++k) {
            const double x = input_value<double>(100 + seed, row * batch + k);
            for (std::size_t col = 0; col < width; ++col)
              sums[layer * layer_ + row * width + col] += x * delta[k * width + col];
          }
        std::fill(before.begin(), before.end(), 0.0);
        for (std::size_t k = 0; k < width; ++k)
          for (std::size_t col = 0; col < width; ++col) {
            const double w =
                static_cast<double>(scale_of_weights) * input_value<double>(1, layer * layer_ + k * width + col);
            for (std::size_t row = 0; row < batch; ++row) before[row * width + col] += delta[row * width + k] * w;
          }
        std::swap(delta, before);
      }
    }
    return sums;
  }

  shape shape_;
  std::size_t layer_;
  std::size_t batch_;
  std::vector<std::unique_ptr<arrays>> cards_;
  std::vector<std::unique_ptr<card_stream>> compute_, network_;
  std::vector<cudaEvent_t> done_, summed_;
  std::unique_ptr<summing_over_cards> sum_;
};

}  // namespace

std::unique_ptr<runnable> prepare(const parameter_set& parameters) {
  return std::make_unique<step>(shape_of(parameters));
}

}  // namespace examples::data_parallel_step
