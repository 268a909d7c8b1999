// SPDX-License-Identifier: BSL-1.0
/// \file
/// What one call of cuBLAS takes that the factorisations make, on the card and of the host's thread. No factorisation is run.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace examples::cholesky {

/// Microseconds a call, each the mean of a row of calls: `on_card` of calls that were all queued before the card began with the first,
/// `of_thread` of calls that the host queues as fast as it can.
struct call_samples {
  std::vector<double> on_card;
  std::vector<double> of_thread;
};

/// Calls on parts of a matrix that lie as in a factorisation: what is updated below the diagonal, what updates it left of that. Rows of the
/// matrix are as long as a power of two, and at most `most_rows` elements.
class call_times {
 public:
  static constexpr std::size_t most_rows = 8192;

  call_times();
  ~call_times();

  call_samples dsyrk(std::size_t nb, std::size_t inner);
  call_samples dgemm(std::size_t nb, std::size_t rows, std::size_t inner);
  call_samples dtrsm(std::size_t nb, std::size_t rows);

 private:
  class card;
  std::unique_ptr<card> card_;
};

}  // namespace examples::cholesky
