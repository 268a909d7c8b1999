// SPDX-License-Identifier: BSL-1.0
/// \file
/// The sides of the `if`s and the bodies of the loops of a text, by their lines.
#pragma once

#include "declarations.hpp"

#include <vector>

namespace examples::trace {

/// A part of the text that is executed as often as its `if` or its loop says.
struct text_scope {
  enum class role { first_side, second_side, body };
  role is = role::body;
  /// Its number in token_list::files.
  int file = 0;
  /// The lines of the `if`, `for`, `while` or `do`, to the end of its condition. A trace has its places in one of them.
  int first_of_head = 0;
  int last_of_head = 0;
  /// The lines of the part itself: behind the head, unless it ends there.
  int first = 0;
  int last = 0;
};

/// Those of a text. Two that have the same lines, as those of a macro, cannot be told apart: both are left out.
std::vector<text_scope> scopes_of(const bracketed_text& text);

}  // namespace examples::trace
