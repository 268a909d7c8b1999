// SPDX-License-Identifier: BSL-1.0
/// \file
/// The product on this machine: buffers, runs and the check.
#pragma once

#include "shape.hpp"

#include <memory>

namespace examples::hybrid_product {

/// Microseconds of one run.
struct run_times {
  double total = 0;
  double card = 0;    ///< copies and kernel, as the thread that waits for them sees it
  double kernel = 0;  ///< between two events
  double host = 0;    ///< the host's rows
};

/// Allocates, and fills A and B. Throws where the card or the host has no room. The host's rows are computed by so many threads.
class prepared_product {
 public:
  prepared_product(const shape&, int threads);
  ~prepared_product();

  run_times run();
  /// Runs from a C of NaNs, and compares every element with a product of A and B in double: throws wrong_result.
  void check();

 private:
  class buffers;
  std::unique_ptr<buffers> buffers_;
};

}  // namespace examples::hybrid_product
