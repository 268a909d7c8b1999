// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>

namespace examples {

/// Time on the host since construction.
class stopwatch {
 public:
  double us() const {
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin_).count();
  }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace examples
