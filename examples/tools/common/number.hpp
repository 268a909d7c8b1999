// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <system_error>

namespace examples {

/// The finite number in a field, if the field contains only the number: no spaces, unit or sign +. Nothing if there is
/// none, or if it does not fit in `Number`.
template <class Number = double>
std::optional<Number> number_in(std::string_view field) {
  Number value{};
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
  if (error != std::errc{} || end != field.data() + field.size() || !std::isfinite(static_cast<double>(value)))
    return std::nullopt;
  return value;
}

}  // namespace examples
