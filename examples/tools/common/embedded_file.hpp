// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>
#include <string_view>

namespace examples {

/// A file that a program carries: its name without the extension, and its lines.
struct embedded_file {
  std::string_view name;
  std::span<const std::string_view> lines;
};

}  // namespace examples
