// SPDX-License-Identifier: BSL-1.0
#include "offsets.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

namespace examples::trace {
namespace {

/// `array[index]`.
struct element {
  std::string array;
  /// The tokens between the brackets.
  std::size_t first = 0;
  std::size_t last = 0;
  bool is_written = false;
};

class offsets_reader {
 public:
  offsets_reader(const bracketed_text& text, const declaration& kernel)
      : text_{text}, first_{kernel.body + 1}, last_{text.partner(kernel.body)} {
    for (std::size_t i = first_; i < last_; ++i)
      if (text_[i].is("[") && text_[i - 1].is_name()) elements_.push_back(element_at(i));
  }

  std::vector<row_offsets> read() const {
    std::vector<row_offsets> all;
    std::set<std::string> seen;
    for (const auto& begin : elements_)
      for (const auto& end : elements_) {
        if (end.array != begin.array || words(end) != words(begin) + " + 1" || is_written(begin.array)) continue;
        const auto is_end = [&](const element& each) { return &each == &end; };
        if (!ends_loop(is_end, made_of(is_end)) || !seen.insert(begin.array).second) continue;
        row_offsets found{begin.array, rows_of(begin.array), begin.first};
        if (!found.rows.empty()) all.push_back(std::move(found));
      }
    return all;
  }

 private:
  element element_at(std::size_t open) const {
    static constexpr std::array<std::string_view, 12> changes{
        "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++"};
    element is;
    std::size_t name = open - 1;
    is.array = text_[name].text;
    for (; text_[name - 1].is(".") && text_[name - 2].is_name(); name -= 2)
      is.array.insert(0, std::string{text_[name - 2].text} + ".");
    is.first = open + 1;
    is.last = text_.partner(open);
    const std::string_view after = text_[is.last + 1].text;
    is.is_written = text_[name - 1].is("&") || std::find(changes.begin(), changes.end(), after) != changes.end();
    return is;
  }
  std::string words(const element& of) const {
    std::string all;
    for (std::size_t i = of.first; i < of.last; ++i) all += (all.empty() ? "" : " ") + std::string{text_[i].text};
    return all;
  }
  bool is_written(const std::string& array) const {
    return std::ranges::any_of(elements_, [&](const element& each) { return each.array == array && each.is_written; });
  }
  using names = std::set<std::string_view>;

  /// The variables whose numbers are made of elements that `is_source` names.
  template <class Source>
  names made_of(const Source& is_source) const {
    names made;
    for (bool grows = true; grows;) {
      const std::size_t before = made.size();
      for (std::size_t i = first_; i + 1 < last_; ++i)
        if (text_[i].is_name() && (text_[i + 1].is("=") || text_[i + 1].is("+=")) &&
            takes(i + 2, end_of_value(i + 2), is_source, made))
          made.insert(text_[i].text);
      grows = made.size() > before;
    }
    return made;
  }
  std::size_t end_of_value(std::size_t i) const {
    while (i < last_ && !text_[i].is(";") && !text_[i].is(",") && !text_[i].is(")") && !text_[i].is("}"))
      i = text_[i].is("(") || text_[i].is("[") || text_[i].is("{") ? text_.partner(i) + 1 : i + 1;
    return std::min(i, last_);
  }
  /// True if an expression is made of such elements or of such variables, apart from what indices consist of.
  template <class Source>
  bool takes(std::size_t first, std::size_t last, const Source& is_source, const names& made) const {
    for (std::size_t i = first; i < last; ++i) {
      if (text_[i].is_name() && made.count(text_[i].text) != 0) return true;
      if (!text_[i].is("[")) continue;
      if (std::ranges::any_of(elements_, [&](const element& each) { return each.first == i + 1 && is_source(each); }))
        return true;
      i = text_.partner(i);
    }
    return false;
  }
  template <class Source>
  bool ends_loop(const Source& is_source, const names& made) const {
    for (std::size_t i = first_; i + 1 < last_; ++i)
      if ((text_[i].is("for") || text_[i].is("while")) && text_[i + 1].is("(") &&
          takes(i + 2, text_.partner(i + 1), is_source, made))
        return true;
    return false;
  }
  std::vector<std::string> rows_of(const std::string& offsets) const {
    const auto is_offset = [&](const element& each) { return each.array == offsets; };
    const names made = made_of(is_offset);
    std::vector<std::string> rows;
    for (const auto& each : elements_) {
      bool has_factor = false;
      for (std::size_t i = each.first; i < each.last; ++i)
        has_factor |= text_[i].is("*") || text_[i].is("/") || text_[i].is("%") || text_[i].is("<<");
      if (each.array != offsets && !has_factor && takes(each.first, each.last, is_offset, made))
        rows.push_back(each.array);
    }
    return rows;
  }

  const bracketed_text& text_;
  std::size_t first_;
  std::size_t last_;
  std::vector<element> elements_;
};

}  // namespace

std::vector<row_offsets> row_offsets_of(const bracketed_text& text, const declaration& kernel) {
  return kernel.body == nowhere ? std::vector<row_offsets>{} : offsets_reader{text, kernel}.read();
}

}  // namespace examples::trace
