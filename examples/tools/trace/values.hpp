// SPDX-License-Identifier: BSL-1.0
/// \file
/// Numbers, names and types as the command line has them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace examples::trace {

/// The value of a number, or of numbers with + - * / % << >> and parentheses, as a literal of C++. A single number
/// stays as it is written. No value if the text is anything else, or if the result does not fit 64 bits.
std::optional<std::string> whole_value(std::string_view text);
/// The same for floating-point numbers, with + - * / and parentheses. 1/3 is a third.
std::optional<std::string> floating_value(std::string_view text);

/// The one of `names` that the user might have meant by `word`; empty if none is similar.
std::string similar_name(const std::string& word, const std::vector<std::string>& names);

/// Why an element type is none that the text can have; empty for one that it might. `is_in_text` knows the words of the
/// text, whose structures and aliases are types as well.
std::string complaint_about_type(std::string_view type, const std::function<bool(std::string_view)>& is_in_text);

}  // namespace examples::trace
