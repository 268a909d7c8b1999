// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "command_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <string_view>

#include <sys/time.h>
#include <unistd.h>

namespace examples {

/// During its lifetime, the program may use `seconds` seconds of processor time. Then the program ends with a line on
/// standard error and the status of wrong usage, because the user asked for more than can be computed. Only one may
/// exist at a time.
class time_limit {
 public:
  /// `what` is cut at about 900 characters.
  time_limit(const char* program, int seconds, std::string_view what) {
    const auto end = fmt::format_to_n(text_.data(), text_.size(), "{}: {:.900}: this takes longer than {} s\n", program,
                                      detail::in_one_line(what), seconds);
    length_ = std::min(end.size, text_.size());
    std::signal(SIGVTALRM, end_program);
    set(seconds);
  }
  time_limit(const time_limit&) = delete;
  time_limit& operator=(const time_limit&) = delete;
  ~time_limit() {
    set(0);
    std::signal(SIGVTALRM, SIG_DFL);
  }

 private:
  static void set(int seconds) {
    const itimerval once{{0, 0}, {seconds, 0}};
    setitimer(ITIMER_VIRTUAL, &once, nullptr);
  }
  static void end_program(int) {
    [[maybe_unused]] const auto written = write(STDERR_FILENO, text_.data(), length_);
    _exit(wrong_usage);
  }

  // Static, because the signal handler needs access.
  inline static std::array<char, 1024> text_{};
  inline static std::size_t length_ = 0;
};

}  // namespace examples
