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
  /// Nothing is shown during the first `quiet` seconds, so that a short task shows nothing.
  explicit progress(std::size_t total, std::chrono::seconds quiet = {})
      : total_{total}, terminal_{isatty(STDERR_FILENO) != 0}, first_{std::chrono::steady_clock::now() + quiet} {}
  progress(const progress&) = delete;
  progress& operator=(const progress&) = delete;
  ~progress() { clear(); }

  /// Call before each of the `total` steps.
  void step(std::string_view label) {
    ++done_;
    const auto now = std::chrono::steady_clock::now();
    if (now < first_) return;
    if (terminal_) {
      clear();
      fmt::print(stderr, "[{}/{}] {}", done_, total_, label);
      std::fflush(stderr);
    } else if (!shown_ || now - last_ >= std::chrono::seconds{2}) {
      fmt::print(stderr, "[{}/{}] {}\n", done_, total_, label);
      last_ = now;
    }
    shown_ = true;
  }

  /// Clears the line on a terminal for other output.
  void clear() const {
    if (terminal_ && shown_) std::fputs("\r\x1b[K", stderr);
  }

 private:
  std::size_t total_;
  std::size_t done_ = 0;
  bool terminal_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point first_;
  std::chrono::steady_clock::time_point last_{};
};

}  // namespace examples
