// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../kernels/common/errors.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace examples {

/// The text of a file that the user names. Throws usage_error if it cannot be read, or is larger than any record.
inline std::string read_text(const std::filesystem::path& path) {
  constexpr std::size_t most_bytes = 64 << 20;
  std::ifstream file{path, std::ios::binary};
  std::string text;
  char part[1 << 16];
  while (file.read(part, sizeof part) || file.gcount() > 0) {
    text.append(part, static_cast<std::size_t>(file.gcount()));
    if (text.size() > most_bytes) throw usage_error{"cannot read " + path.string() + ": it is longer than 64 MiB"};
  }
  // Opening a directory succeeds, but reading it fails.
  if (file.bad() || !file.eof()) throw usage_error{"cannot read " + path.string()};
  return text;
}

/// The lines of a text, without line ends.
inline std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    lines.push_back(text.substr(0, text.find('\n')));
    text.remove_prefix(std::min(lines.back().size() + 1, text.size()));
  }
  return lines;
}

}  // namespace examples
