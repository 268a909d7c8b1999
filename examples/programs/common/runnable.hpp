// SPDX-License-Identifier: BSL-1.0
/// \file
/// runnable: a whole program with its buffers on this machine, for one parameter set.
#pragma once

#include "../../kernels/common/errors.hpp"

#include <string>
#include <string_view>

namespace examples {

/// Constructing it allocates the buffers and fills the input. Throws if card or host has too little memory.
class runnable {
 public:
  runnable() = default;
  runnable(const runnable&) = delete;
  runnable& operator=(const runnable&) = delete;
  virtual ~runnable() = default;

  /// Microseconds from the first copy to the end of the last.
  virtual double run() = 0;
  /// The same with the work done by a library, one of the program's `references`.
  virtual double run_reference(std::string_view name) {
    throw usage_error{"unknown reference '" + std::string{name} + "'"};
  }
  /// Runs with overwritten outputs, also each reference, compares the results with a computation on the host, and
  /// throws wrong_result if they differ.
  virtual void check() = 0;
};

}  // namespace examples
