// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/bfloats.cuh"
#include "../common/companion.hpp"
#include "../common/compare.hpp"
#include "../common/parameters.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

namespace examples {

/// The elements of a product's factors: two of bfloat16 in a word, floats of few digits, or doubles of two words.
enum class factor_words { bfloats, floats, doubles };

/// C = A B, side x side, with sums of type Sum. The rows of A and the columns of B are contiguous.
template <typename Sum>
class exact_product_of final : public workload {
 public:
  /// Queues the kernel for matrices of side x side.
  using launcher = void (*)(unsigned side, const unsigned* a, const unsigned* b, Sum* c);

  exact_product_of(unsigned side, factor_words factors, const char* name, launcher by)
      : side_{side}, name_{name}, launch_{by}, a_{words_of(elements(), factors)}, b_{a_.size()}, c_{elements()} {
    const auto fill_words = factors == factor_words::bfloats  ? fill_with_bfloats
                            : factors == factor_words::floats ? fill_with_floats
                                                              : fill_with_doubles;
    fill_words(a_, 1);
    fill_words(b_, 2);
  }

  void poison() override { c_.poison(); }

  void launch() override {
    launch_(side_, a_.data(), b_.data(), c_.data());
    check_launch(name_);
  }

  /// Checks every element of a small product. For a large one it checks the sum of every row, and as many elements,
  /// spread over the matrix, as take a second or two. All sums are exact.
  void check() const override {
    const std::vector<Sum> c = c_.to_host();
    constexpr std::size_t most_terms = std::size_t{1} << 28;
    const std::size_t checked = std::clamp<std::size_t>(most_terms / side_, 1, c.size());
    // An odd step reaches every column, also if their number is a power of two.
    const std::size_t step = checked == c.size() ? 1 : ((c.size() + checked - 1) / checked) | 1;
    const auto place = [&](std::size_t sample) { return sample * step % c.size(); };
    std::vector<Sum> samples(checked);
    for (std::size_t i = 0; i < checked; ++i) samples[i] = c[place(i)];
    require_equal("C", samples, [&](std::size_t i) {
      const std::size_t row = place(i) / side_, col = place(i) % side_;
      double sum = 0;
      for (std::size_t k = 0; k < side_; ++k) sum += a_at(row, k) * b_at(k, col);
      return sum;
    });
    check_sums_of_rows(c);
  }

 private:
  static std::size_t words_of(std::size_t elements, factor_words factors) {
    if (factors == factor_words::bfloats) return elements / 2;
    return factors == factor_words::floats ? elements : 2 * elements;
  }
  std::size_t elements() const { return std::size_t{side_} * side_; }
  double a_at(std::size_t row, std::size_t k) const { return input_value<double>(1, row * side_ + k); }
  double b_at(std::size_t k, std::size_t col) const { return input_value<double>(2, col * side_ + k); }

  /// The sum of a row of C is the product of A's row and the sums of B's rows.
  void check_sums_of_rows(const std::vector<Sum>& c) const {
    std::vector<double> sums_of_b(side_), sums_of_c(side_);
    parallel_ranges(side_, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i)
        for (std::size_t col = 0; col < side_; ++col) {
          sums_of_b[i] += b_at(i, col);
          sums_of_c[i] += static_cast<double>(c[i * side_ + col]);
        }
    });
    require_equal("sums of C's rows", sums_of_c, [&](std::size_t row) {
      double sum = 0;
      for (std::size_t k = 0; k < side_; ++k) sum += a_at(row, k) * sums_of_b[k];
      return sum;
    });
  }

  unsigned side_;
  const char* name_;
  launcher launch_;
  device_buffer<unsigned> a_, b_;
  device_buffer<Sum> c_;
};
using exact_product = exact_product_of<float>;

/// The factory for a product of bfloat16. `Variant` has a `name` and `launch(side, a, b, c)`.
template <typename Variant>
std::unique_ptr<workload> prepare_bfloat_product(const parameter_set& parameters) {
  return std::make_unique<exact_product>(parameters.number<unsigned>("side"), factor_words::bfloats, Variant::name,
                                         Variant::launch);
}

}  // namespace examples
