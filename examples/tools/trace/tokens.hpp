// SPDX-License-Identifier: BSL-1.0
/// \file
/// The tokens of a preprocessed text, each with the file and the line where the user wrote it.
#pragma once

#include "../../kernels/common/errors.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace examples::trace {

enum class token_kind { identifier, number, string, punctuation };

struct token {
  token_kind kind = token_kind::punctuation;
  std::string_view text;
  /// Its number in token_list::files, and the line in that file, from 1.
  int file = 0;
  int line = 0;
  bool space_before = false;
  /// The factor of a `#pragma unroll` before this word, or "-1" if it names none.
  std::string_view unroll{};

  bool is(std::string_view what) const { return text == what; }
  bool is_name() const { return kind == token_kind::identifier; }
};

/// A traced line is one number. The lines of the first file are themselves.
inline constexpr int lines_of_a_file = 100000;
inline int encoded_line(const token& at) { return at.file * lines_of_a_file + at.line; }

struct token_list {
  std::vector<token> tokens;
  std::vector<std::string> files;
  /// Headers of the system that the user's files include.
  std::vector<std::string> system_headers;

  std::string place(int encoded) const;
  std::string place(const token& at) const { return place(encoded_line(at)); }
};

/// The user's text cannot be traced. The message begins with "FILE:LINE: ".
struct text_error : usage_error {
  using usage_error::usage_error;
};

/// Reads what `c++ -E` writes. `text` has to outlive the result. The contents of system headers are left out.
token_list tokens_of(std::string_view text);

}  // namespace examples::trace
