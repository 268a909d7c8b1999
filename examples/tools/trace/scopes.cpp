// SPDX-License-Identifier: BSL-1.0
#include "scopes.hpp"

#include <algorithm>
#include <cstddef>
#include <set>

namespace examples::trace {
namespace {

class scope_finder {
 public:
  explicit scope_finder(const bracketed_text& text) : text_(text) {
    for (std::size_t i = 0; i < text.size(); ++i) begin_at(i);
  }
  std::vector<text_scope> take() {
    std::vector<text_scope> clear;
    for (const auto& each : all_)
      if (std::ranges::count_if(all_, [&](const text_scope& other) { return is_confused(each, other); }) == 1)
        clear.push_back(each);
    return clear;
  }

 private:
  using role = text_scope::role;

  void begin_at(std::size_t i) {
    const token& word = text_[i];
    const std::size_t open = text_[i + 1].is("constexpr") ? i + 2 : i + 1;
    if (word.is("do")) {
      const std::size_t end = end_of_statement(i + 1);
      if (!text_[end + 1].is("while") || !text_[end + 2].is("(")) return;
      ends_of_do_.insert(end + 1);
      add(role::body, end + 1, text_.partner(end + 2), i + 1, end);
    } else if (word.is("for") || word.is("while") || word.is("if")) {
      if (!text_[open].is("(") || ends_of_do_.contains(i)) return;
      const std::size_t close = text_.partner(open);
      const std::size_t end = end_of_statement(close + 1);
      add(word.is("if") ? role::first_side : role::body, i, close, close + 1, end);
      if (!word.is("if")) return;
      if (text_[end + 1].is("else"))
        add(role::second_side, i, close, end + 2, end_of_statement(end + 2));
      else if (leaves(close + 1, end) && end + 1 < end_of_block(i))
        add(role::second_side, i, close, end + 1, end_of_block(i) - 1);
    }
  }
  void add(role is, std::size_t head, std::size_t end_of_head, std::size_t first, std::size_t last) {
    if (last >= text_.size()) return;
    const token& of = text_[head];
    // The line of a head has the first and the last instructions of a loop, and an `if`'s condition.
    const int end_of_head_line = text_[end_of_head].line;
    const bool is_behind = text_[first].line >= of.line;
    const int end = text_[last].line;
    const int begin = is_behind ? std::min(std::max(text_[first].line, end_of_head_line + 1), end) : text_[first].line;
    all_.push_back({is, of.file, of.line, end_of_head_line, begin, end});
  }
  static bool is_confused(const text_scope& a, const text_scope& b) {
    const bool are_alike = (a.is == role::body) == (b.is == role::body) && (a.is == b.is || a.is == role::body);
    return are_alike && a.file == b.file && a.first_of_head <= b.last_of_head && b.first_of_head <= a.last_of_head;
  }

  /// True if nothing behind the statement is executed after it: the rest of the block is the other side of its `if`.
  bool leaves(std::size_t first, std::size_t last) const {
    if (text_[last].is("}")) --last;
    std::size_t begin = last;
    while (begin > first && !text_[begin - 1].is(";") && !text_[begin - 1].is("{") && !text_[begin - 1].is("}"))
      --begin;
    return text_[begin].is("return") || text_[begin].is("break") || text_[begin].is("continue");
  }
  /// The bracket that ends the block around a token, or the end of the text.
  std::size_t end_of_block(std::size_t i) const {
    while (i < text_.size() && !text_[i].is("}"))
      i = text_[i].is("{") || text_[i].is("(") ? text_.partner(i) + 1 : i + 1;
    return i;
  }

  /// The last token of the statement that begins at `i`.
  std::size_t end_of_statement(std::size_t i) const {
    const token& word = text_[i];
    if (word.is("{")) return text_.partner(i);
    const std::size_t open = text_[i + 1].is("constexpr") ? i + 2 : i + 1;
    if ((word.is("for") || word.is("while") || word.is("if") || word.is("switch")) && text_[open].is("(")) {
      const std::size_t end = end_of_statement(text_.partner(open) + 1);
      return word.is("if") && text_[end + 1].is("else") ? end_of_statement(end + 2) : end;
    }
    if (word.is("do")) {
      const std::size_t end = end_of_statement(i + 1);
      return text_[end + 2].is("(") ? text_.partner(end + 2) + 1 : end;
    }
    for (; i < text_.size() && !text_[i].is(";") && !text_[i].is("}"); ++i)
      if (text_[i].is("(") || text_[i].is("[") || text_[i].is("{")) i = text_.partner(i);
    return i;
  }

  const bracketed_text& text_;
  std::set<std::size_t> ends_of_do_;
  std::vector<text_scope> all_;
};

}  // namespace

std::vector<text_scope> scopes_of(const bracketed_text& text) { return scope_finder{text}.take(); }

}  // namespace examples::trace
