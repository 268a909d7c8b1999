// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "number.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace examples {

/// The fields of a line. A field may be quoted, with a quote in it doubled, but it must end in the same line. Throws
/// std::runtime_error if a quote does not end.
inline std::vector<std::string> csv_fields(std::string_view line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    const bool doubled = quoted && c == '"' && i + 1 < line.size() && line[i + 1] == '"';
    if (doubled)
      fields.back() += line[++i];
    else if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      fields.emplace_back();
    else if (c != '\r')
      fields.back() += c;
  }
  if (quoted) throw std::runtime_error{"a quote does not end: " + std::string{line}};
  return fields;
}

/// A header, and rows with the same number of fields. Throws std::runtime_error if the lines are not such a table, if a
/// column does not exist, and if a field is not of the requested type.
class csv_table {
 public:
  explicit csv_table(std::span<const std::string_view> lines) {
    if (lines.empty()) throw std::runtime_error{"a table needs a header"};
    header_ = csv_fields(lines.front());
    for (const auto& name : header_)
      if (std::ranges::count(header_, name) > 1) throw std::runtime_error{"the table has two columns " + name};
    for (const auto line : lines.subspan(1)) {
      rows_.push_back(csv_fields(line));
      if (rows_.back().size() != header_.size())
        throw std::runtime_error{"a row has another number of fields than the header: " + std::string{line}};
    }
  }

  const std::vector<std::string>& header() const { return header_; }
  std::size_t rows() const { return rows_.size(); }

  const std::string& at(std::size_t row, std::string_view column) const {
    const auto found = std::ranges::find(header_, column);
    if (found == header_.end()) throw std::runtime_error{"the table has no column " + std::string{column}};
    return rows_.at(row).at(static_cast<std::size_t>(found - header_.begin()));
  }
  /// A finite number; see number_in.
  double number(std::size_t row, std::string_view column) const {
    const auto& field = at(row, column);
    if (const auto value = number_in(field)) return *value;
    throw std::runtime_error{"line " + std::to_string(row + 2) + ", " + std::string{column} + ": '" + field +
                             "' is not a number"};
  }
  const std::string& key(std::size_t row) const { return rows_.at(row).front(); }

 private:
  std::vector<std::string> header_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace examples
