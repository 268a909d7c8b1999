// SPDX-License-Identifier: BSL-1.0
/// \file
/// The sort on this machine: buffers, runs and the check.
#pragma once

#include "layout.hpp"

#include <memory>

namespace examples::chunked_sort {

/// Allocates the buffers, and draws random keys. Throws if the card or the host has too little memory.
class prepared_sort {
 public:
  explicit prepared_sort(const layout&);
  ~prepared_sort();

  /// Microseconds from the first copy to the last.
  double run();
  /// Sorts, and compares every key with the result of std::sort. Throws wrong_result if they differ.
  void check();

 private:
  class buffers;
  std::unique_ptr<buffers> buffers_;
};

}  // namespace examples::chunked_sort
