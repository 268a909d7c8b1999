// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <fmt/format.h>

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <string_view>
#include <unistd.h>

namespace examples {

/// One line on standard error that shows the progress of a long task. On a terminal it is rewritten in place.
/// Elsewhere, as in a log, it is a new line at most every two seconds.
class progress {
 public:
  explicit progress(std::size_t total) : total_{total}, terminal_{isatty(STDERR_FILENO) != 0} {}
  progress(const progress&) = delete;
  progress& operator=(const progress&) = delete;
  ~progress() { clear(); }

  /// Call before each of the `total` steps.
  void step(std::string_view label) {
    ++done_;
    const auto now = std::chrono::steady_clock::now();
    if (terminal_) {
      clear();
      fmt::print(stderr, "[{}/{}] {}", done_, total_, label);
      std::fflush(stderr);
    } else if (done_ == 1 || now - last_ >= std::chrono::seconds{2}) {
      fmt::print(stderr, "[{}/{}] {}\n", done_, total_, label);
      last_ = now;
    }
  }

  /// Clears the line on a terminal for other output.
  void clear() const {
    if (terminal_ && done_ > 0) std::fputs("\r\x1b[K", stderr);
  }

 private:
  std::size_t total_;
  std::size_t done_ = 0;
  bool terminal_;
  std::chrono::steady_clock::time_point last_{};
};

}  // namespace examples
