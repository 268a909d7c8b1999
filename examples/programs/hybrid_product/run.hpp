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
  double card = 0;    ///< copies and kernel, in the thread that waits for them
  double kernel = 0;  ///< between two events
  double host = 0;    ///< the host's rows
};

/// Allocates the buffers, and fills A and B. Throws if the card or the host has too little memory. `threads` threads
/// compute the host's rows.
class prepared_product {
 public:
  prepared_product(const shape&, int threads);
  ~prepared_product();

  run_times run();
  /// Runs with a C of NaNs, and compares every element with a product of A and B in double. Throws wrong_result if they
  /// differ.
  void check();

 private:
  class buffers;
  std::unique_ptr<buffers> buffers_;
};

}  // namespace examples::hybrid_product
