// SPDX-License-Identifier: BSL-1.0
/// \file
/// Times of single calls of cuBLAS, as the factorisations make them, on the card and in the host's thread. No
/// factorisation is run.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace examples::cholesky {

/// Microseconds per call, each the mean of a series of calls. For `on_card`, all calls were queued before the card
/// began the first. For `of_thread`, the host queues calls as fast as it can.
struct call_samples {
  std::vector<double> on_card;
  std::vector<double> of_thread;
};

/// Calls on parts of a matrix at the positions that they have in a factorisation: the updated part is below the
/// diagonal, and its inputs are left of it. The row length of the matrix is a power of two, at most `most_rows`
/// elements.
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
