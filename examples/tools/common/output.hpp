// SPDX-License-Identifier: BSL-1.0
/// \file
/// Standard output with a check that everything is written.
#pragma once

#include <cerrno>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <system_error>

namespace examples {

/// A message from the system's error number; 0 if it gives none.
inline std::string output_failure(int number) {
  return "cannot write to standard output: " +
         (number != 0 ? std::generic_category().message(number) : std::string{"output error"});
}

/// Flushes the printed text. Throws std::runtime_error unless all output since the start of the program has been
/// written.
inline void flush_output() {
  errno = 0;
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) throw std::runtime_error{output_failure(errno)};
}

}  // namespace examples
