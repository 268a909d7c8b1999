// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/companion.hpp"
#include "../../common/compare.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/grid.hpp"
#include "../../common/irregular.cuh"
#include "../radix.cuh"

#include <array>

namespace examples {
namespace {

using namespace kc::literals;

constexpr auto cost =
    kc::estimate(radix_scatter(1 << 26), radix_scatter_launch(1 << 26), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 400_us);

class radix_scatter_workload final : public workload {
 public:
  explicit radix_scatter_workload(const parameter_set& parameters)
      : shift_{parameters.number<unsigned>("shift")}, keys_{parameters.number("n")},
        bases_{keys_.size() / radix_tile * radix_digits}, out_{keys_.size()} {
    generate(keys_, random_key{});
    const std::vector<unsigned> bases = places();
    EXAMPLES_CUDA_CHECK(cudaMemcpy(bases_.data(), bases.data(), bases_.bytes(), cudaMemcpyHostToDevice));
  }

  void poison() override { out_.poison(); }

  void launch() override {
    radix_scatter_kernel<<<blocks_for(keys_.size(), radix_tile), radix_threads>>>(keys_.data(), bases_.data(),
                                                                                  out_.data(), shift_);
    check_launch("radix_scatter_kernel");
  }

  void check() const override {
    const std::size_t blocks = keys_.size() / radix_tile;
    const std::vector<unsigned> bases = places();
    std::vector<unsigned> expected(keys_.size());
    parallel_ranges(blocks, [&](std::size_t begin, std::size_t end) {
      for (std::size_t block = begin; block < end; ++block) {
        std::array<unsigned, radix_digits> next;
        for (std::size_t digit = 0; digit < radix_digits; ++digit) next[digit] = bases[digit * blocks + block];
        for (std::size_t i = block * radix_tile; i < (block + 1) * radix_tile; ++i) {
          const unsigned key = random_key{}(i);
          expected[next[digit_of(key, shift_)]++] = key;
        }
      }
    });
    require_equal("out", out_.to_host(), [&](std::size_t i) { return expected[i]; });
  }

 private:
  /// The place of each block's first key of each digit.
  std::vector<unsigned> places() const {
    const std::size_t blocks = keys_.size() / radix_tile;
    std::vector<unsigned> counts(blocks * radix_digits);
    parallel_ranges(blocks, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin * radix_tile; i < end * radix_tile; ++i)
        ++counts[digit_of(random_key{}(i), shift_) * blocks + i / radix_tile];
    });
    unsigned before = 0;
    for (unsigned& count : counts) {
      const unsigned own = count;
      count = before;
      before += own;
    }
    return counts;
  }

  unsigned shift_;
  device_buffer<unsigned> keys_, bases_, out_;
};

const registration registered{radix_scatter_manifest, prepare<radix_scatter_workload>};

}  // namespace
}  // namespace examples
