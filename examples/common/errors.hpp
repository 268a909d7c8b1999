// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <stdexcept>

namespace examples {

/// The caller asked for something that does not exist; the message names what does.
struct usage_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A kernel computed something else than its reference.
struct wrong_result : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace examples
