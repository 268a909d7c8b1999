// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/compare.hpp"
#include "../common/device_buffer.cuh"
#include "../common/irregular.cuh"
#include "../common/random_bits.hpp"

#include <cstddef>
#include <mutex>
#include <vector>

namespace examples {

/// Data and counts for both histograms, and the reference.
class histogram_operands {
 public:
  histogram_operands(std::size_t n, unsigned bins, unsigned even_percent)
      : bin_of_{bins, even_percent}, data_{n}, counts_{bins} {
    generate(data_, bin_of_);
  }

  std::size_t size() const { return data_.size(); }
  unsigned bins() const { return bin_of_.bins; }
  const unsigned* data() const { return data_.data(); }
  unsigned* counts() { return counts_.data(); }

  void poison() { counts_.poison(); }
  void zero() { counts_.zero(); }

  void check() const {
    std::vector<double> expected(bin_of_.bins);
    std::mutex adding;
    parallel_ranges(data_.size(), [&](std::size_t begin, std::size_t end) {
      std::vector<unsigned> part(bin_of_.bins);
      for (std::size_t i = begin; i < end; ++i) ++part[bin_of_(i)];
      const std::lock_guard lock{adding};
      for (std::size_t b = 0; b < part.size(); ++b) expected[b] += part[b];
    });
    require_equal("counts", counts_.to_host(), [&](std::size_t b) { return expected[b]; });
  }

 private:
  random_bin bin_of_;
  device_buffer<unsigned> data_, counts_;
};

}  // namespace examples
