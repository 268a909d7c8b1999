// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

#include "../../kernels/common/compare.hpp"
#include "../../kernels/common/input.cuh"
#include "../common/all_reduce.cuh"
#include "../common/card_memory.cuh"
#include "../common/marked_range.hpp"
#include "../common/stopwatch.hpp"
#include "program.hpp"

#include <cmath>
#include <memory>
#include <vector>

namespace examples::tensor_parallel_product {
namespace {

using namespace kc::literals;

// 2048 rows, on two H200, which take 7.68 ms.
constexpr shape two_thousand{.cards = 2, .m = 2048, .d = 2048, .h = 8192};
constexpr auto by_ring = elapsed(kc::machine::h200, two_thousand);
KERNELCOST_BUDGET(by_ring, 20_ms);

const shape& fitting(const shape& all) {
  all.check();
  require_cards("tensor_parallel_product", all.cards);
  require_card_memory("operands and results", 4.0 * static_cast<double>(2 * all.m * all.d + all.m * all.columns() +
                                                                        2 * all.d * all.columns() + all.m * all.d));
  return all;
}

/// The arrays of one card.
struct arrays {
  arrays(int card, std::size_t x_size, std::size_t part_of_a, std::size_t part_of_y)
      : x{card, x_size}, a{card, part_of_a}, y{card, part_of_y}, b{card, part_of_a}, z{card, x_size} {
    const on_card here{card};
    const auto seed = static_cast<std::uint64_t>(card);
    fill(x.buffer(), 1);
    fill(a.buffer(), 100 + seed);
    fill(b.buffer(), 200 + seed);
    EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
  }
  card_floats x, a, y, b, z;
};

class product final : public runnable {
 public:
  explicit product(const shape& all) : shape_{fitting(all)} {
    enable_peer_access(all.cards);
    const auto m = static_cast<std::size_t>(all.m);
    const auto d = static_cast<std::size_t>(all.d);
    const auto columns = static_cast<std::size_t>(all.columns());
    for (int card = 0; card < all.cards; ++card) {
      cards_.push_back(std::make_unique<arrays>(card, m * d, d * columns, m * columns));
      streams_.push_back(std::make_unique<card_stream>(card));
    }
    sum_ = std::make_unique<summing_over_cards>(all.cards, all.by, m * d);
  }

  /// From the first launch until all cards are done. The operands lie on the cards.
  double run() override {
    const marked_range whole{"run"};
    const stopwatch since_begin;
    const auto m = static_cast<unsigned>(shape_.m);
    const auto d = static_cast<unsigned>(shape_.d);
    const auto columns = static_cast<unsigned>(shape_.columns());
    const dim3 block{32, 32};
    for (int card = 0; card < shape_.cards; ++card) {
      const on_card here{card};
      auto& mine = *cards_[index(card)];
      const auto stream = streams_[index(card)]->get();
      tile_product_kernel<float>
          <<<dim3{columns / 32, m / 32}, block, 0, stream>>>(mine.x.data(), mine.a.data(), mine.y.data(), columns, d);
      check_launch("tile_product_kernel");
      tile_product_kernel<float>
          <<<dim3{d / 32, m / 32}, block, 0, stream>>>(mine.y.data(), mine.b.data(), mine.z.data(), d, columns);
      check_launch("tile_product_kernel");
    }
    sum_->all_reduce([&](int card) { return cards_[index(card)]->z.data(); }, std::size_t{m} * d,
                     [&](int card) { return streams_[index(card)]->get(); });
    synchronize_cards(shape_.cards);
    return since_begin.us();
  }

  void check() override {
    for (int card = 0; card < shape_.cards; ++card) {
      const on_card here{card};
      cards_[index(card)]->y.buffer().poison();
      cards_[index(card)]->z.buffer().poison();
      EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
    }
    run();
    const std::vector<double> expected = z_on_host();
    // A product of three numbers of at most 1, summed over d and h, each sum rounded.
    const double tolerance = 1e-6 * static_cast<double>(shape_.d) * static_cast<double>(shape_.h);
    for (int card = 0; card < shape_.cards; ++card) {
      const on_card here{card};
      const auto z = cards_[index(card)]->z.buffer().to_host();
      for (std::size_t i = 0; i < z.size(); ++i)
        // Written so that a NaN counts as wrong.
        if (!(std::abs(static_cast<double>(z[i]) - expected[i]) <= tolerance))
          throw wrong_result{"element " + std::to_string(i) + " of card " + std::to_string(card) + " is " +
                             std::to_string(z[i]) + ", expected " + std::to_string(expected[i])};
    }
  }

 private:
  static std::size_t index(int card) { return static_cast<std::size_t>(card); }

  std::vector<double> z_on_host() const {
    const auto m = static_cast<std::size_t>(shape_.m);
    const auto d = static_cast<std::size_t>(shape_.d);
    const auto columns = static_cast<std::size_t>(shape_.columns());
    std::vector<double> z(m * d);
    for (int card = 0; card < shape_.cards; ++card) {
      const auto seed = static_cast<std::uint64_t>(card);
      parallel_ranges(m, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row)
          for (std::size_t k = 0; k < columns; ++k) {
            double y = 0;
            for (std::size_t i = 0; i < d; ++i)
              y += input_value<double>(1, row * d + i) * input_value<double>(100 + seed, i * columns + k);
            for (std::size_t col = 0; col < d; ++col)
              z[row * d + col] += y * input_value<double>(200 + seed, k * d + col);
          }
      });
    }
    return z;
  }

  shape shape_;
  std::vector<std::unique_ptr<arrays>> cards_;
  std::vector<std::unique_ptr<card_stream>> streams_;
  std::unique_ptr<summing_over_cards> sum_;
};

}  // namespace

std::unique_ptr<runnable> prepare(const parameter_set& parameters) {
  return std::make_unique<product>(shape_of(parameters));
}

}  // namespace examples::tensor_parallel_product
