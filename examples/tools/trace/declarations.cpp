// SPDX-License-Identifier: BSL-1.0
#include "declarations.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace examples::trace {
namespace {

template <std::size_t N>
bool is_one_of(const token& word, const std::array<std::string_view, N>& list) {
  return std::find(list.begin(), list.end(), word.text) != list.end();
}

class scope_reader {
 public:
  scope_reader(const bracketed_text& text, std::vector<declaration>& all) : text_{text}, all_{all} {}

  void read(std::size_t i, std::size_t end) {
    while (i < end) i = next(i, end);
  }

 private:
  std::size_t next(std::size_t i, std::size_t end) {
    if (text_[i].is(";")) return i + 1;
    if (text_[i].is("inline") && text_[i + 1].is("namespace")) ++i;
    if (text_[i].is("namespace")) return name_space(i, end);
    if (text_[i].is("extern") && text_[i + 1].kind == token_kind::string) {
      if (!text_[i + 2].is("{")) return i + 2;
      read(i + 3, text_.partner(i + 2));
      return text_.partner(i + 2) + 1;
    }
    declaration found = declaration_at(text_, i, end);
    found.path = path_;
    const std::size_t after = std::max(found.last, i + 1);
    all_.push_back(std::move(found));
    return after;
  }
  std::size_t name_space(std::size_t i, std::size_t end) {
    const std::size_t first = i++;
    const std::size_t depth = path_.size();
    while (i < end && !text_[i].is("{") && !text_[i].is("=") && !text_[i].is(";")) {
      if (text_[i].is_name()) path_.emplace_back(text_[i].text);
      ++i;
    }
    if (!text_[i].is("{")) {
      declaration alias;
      alias.is = declaration::sort::alias;
      alias.names = {path_.back()};
      path_.resize(depth);
      alias.path = path_;
      alias.first = alias.after_template = first;
      while (i < end && !text_[i].is(";")) ++i;
      alias.last = i + 1;
      all_.push_back(alias);
      return i + 1;
    }
    if (path_.size() == depth) path_.emplace_back();
    read(i + 1, text_.partner(i));
    path_.resize(depth);
    return text_.partner(i) + 1;
  }

  const bracketed_text& text_;
  std::vector<declaration>& all_;
  std::vector<std::string> path_;
};

class declaration_reader {
 public:
  declaration_reader(const bracketed_text& text, std::size_t first, std::size_t end)
      : text_{text}, end_{end}, at_{first} {
    is_.first = first;
  }

  declaration read() {
    while (text_[at_].is("template") && text_[at_ + 1].is("<")) read_template();
    is_.after_template = at_;
    if (text_[at_].is("template") || text_[at_].is("static_assert")) {  // an instantiation says nothing new
      is_.is = declaration::sort::using_directive;
      to_semicolon();
    } else if (text_[at_].is("using") || text_[at_].is("typedef")) {
      read_alias();
    } else {
      read_declarator();
    }
    return std::move(is_);
  }

 private:
  void read_template() {
    const std::size_t open = at_ + 1;
    std::size_t depth = 0;
    std::size_t i = open;
    is_.is_template = true;
    std::string name;
    bool has_default = false;
    const auto close = [&] {
      if (!name.empty()) is_.parameters_of_template.push_back({name, has_default});
      name.clear();
      has_default = false;
    };
    for (; i < end_; ++i) {
      const token& t = text_[i];
      if (t.is("<")) ++depth;
      if (t.is("(") || t.is("[") || t.is("{")) {
        i = text_.partner(i);
        continue;
      }
      if (t.is(">") && --depth == 0) break;
      if (depth != 1) continue;
      if (t.is(",")) close();
      if (t.is("=")) has_default = true;
      if (t.is_name() && !has_default) name = t.text;
    }
    close();
    at_ = i + 1;
    if (text_[at_].is("requires")) {
      ++at_;
      if (text_[at_].is("(")) {
        at_ = text_.partner(at_) + 1;
      } else {
        while (text_[at_].is_name() || text_[at_].is("::")) ++at_;
        if (text_[at_].is("<")) at_ = std::min(text_.end_of_arguments(at_), end_ - 1) + 1;
      }
    }
  }

  void to_semicolon() {
    while (at_ < end_ && !text_[at_].is(";")) at_ = is_open(at_) ? text_.partner(at_) + 1 : at_ + 1;
    is_.last = std::min(at_ + 1, end_);
  }
  bool is_open(std::size_t i) const { return text_[i].is("(") || text_[i].is("[") || text_[i].is("{"); }

  /// True for the first bracket of `(*name)(float, float)`, or of `(*names[2])(float, float)`.
  bool points_to_function(std::size_t i) const {
    return text_[i].is("(") && text_[i + 1].is("*") && text_[i + 2].is_name() && text_[text_.partner(i) + 1].is("(");
  }
  void read_alias() {
    const bool directive = text_[at_].is("using") && text_[at_ + 1].is("namespace");
    is_.is = directive ? declaration::sort::using_directive : declaration::sort::alias;
    const bool is_typedef = text_[at_].is("typedef");
    std::string last_name;
    for (std::size_t i = at_ + 1; i < end_ && !text_[i].is(";"); ++i) {
      if (is_typedef && (text_[i].is("{") || text_[i].is("["))) i = text_.partner(i);
      if (!is_typedef && text_[i].is("=")) break;
      if (text_[i].is_name()) last_name = text_[i].text;
      if (is_typedef && points_to_function(i)) {
        last_name = text_[i + 2].text;
        break;
      }
    }
    for (std::size_t i = at_; is_typedef && i < end_ && !text_[i].is(";"); ++i)
      if (text_[i].is("{")) {
        is_.is = declaration::sort::type;
        is_.body = i;
        break;
      }
    is_.names.push_back(last_name);
    to_semicolon();
  }

  void note(const token& word) {
    is_.is_kernel |= word.is("__global__");
    is_.is_device |= word.is("__device__") || word.is("__managed__");
    is_.is_constexpr |= word.is("constexpr") || word.is("consteval");
    is_.is_shared |= word.is("__shared__");
    is_.is_constant_memory |= word.is("__constant__");
  }

  void read_declarator() {
    static constexpr std::array<std::string_view, 4> kinds{"struct", "class", "union", "enum"};
    bool is_initialised = false;
    std::string name;
    std::size_t i = at_;
    for (; i < end_; ++i) {
      const token& t = text_[i];
      note(t);
      if (is_attribute_with_list(t) && text_[i + 1].is("(")) {
        i = text_.partner(i + 1);
      } else if (is_one_of(t, kinds) && !is_initialised) {
        if (const std::size_t body = body_of_type(i); body != nowhere) return read_type(i, body);
      } else if (t.is("operator") && !is_initialised) {
        is_.name = i++;
        while (i < end_ && !text_[i].is("(")) ++i;
        if (text_[i + 1].is(")") && text_[i + 2].is("(")) i += 2;
        name = "operator";
        return read_function(i, name);
      } else if (t.is("<") && !is_initialised && text_[i - 1].is_name()) {
        const std::size_t close = text_.end_of_arguments(i);
        if (close != nowhere) i = close;
      } else if (!is_initialised && points_to_function(i)) {
        name = text_[i + 2].text;
        i = text_.partner(text_.partner(i) + 1);
      } else if (t.is("(") && !is_initialised) {
        if (i > at_ && text_[i - 1].is_name()) {
          is_.name = i - 1;
          return read_function(i, std::string{text_[i - 1].text});
        }
        i = text_.partner(i);
      } else if (t.is("(") || t.is("{") || t.is("[")) {
        if (!name.empty() && !is_initialised) is_.names.push_back(std::exchange(name, {}));
        i = text_.partner(i);
      } else if (t.is("=") || t.is(",") || t.is(";")) {
        if (!name.empty() && !is_initialised) is_.names.push_back(std::exchange(name, {}));
        is_initialised = t.is("=");
        if (t.is(";")) break;
      } else if (t.is_name() && !is_attribute(t)) {
        name = t.text;
      }
    }
    is_.is = declaration::sort::variable;
    is_.last = std::min(i + 1, end_);
  }

  /// The `{` of a definition that begins with struct or the like.
  std::size_t body_of_type(std::size_t i) const {
    for (++i; i < end_; ++i) {
      const token& t = text_[i];
      if (t.is("{")) return i;
      if (is_attribute_with_list(t) && text_[i + 1].is("(")) {
        i = text_.partner(i + 1);
      } else if (t.is("[") || t.is("<")) {
        const std::size_t close = t.is("[") ? text_.partner(i) : text_.end_of_arguments(i);
        if (close == nowhere) return nowhere;
        i = close;
      } else if (t.is(";") || t.is("(") || t.is("=") || t.is("*") || t.is("&")) {
        return nowhere;
      }
    }
    return nowhere;
  }
  void read_type(std::size_t keyword, std::size_t body) {
    is_.is = declaration::sort::type;
    is_.body = body;
    const bool enumeration = text_[keyword].is("enum");
    for (std::size_t i = keyword + 1; i < body && !text_[i].is(":"); ++i) {
      if (is_attribute_with_list(text_[i]) && text_[i + 1].is("(")) {
        i = text_.partner(i + 1);
      } else if (text_[i].is("[")) {
        i = text_.partner(i);
      } else if (text_[i].is("<")) {
        break;
      } else if (text_[i].is_name() && !text_[i].is("final") && !text_[i].is("class") && !text_[i].is("struct") &&
                 !is_attribute(text_[i])) {
        is_.name = i;
      }
    }
    if (is_.name != nowhere) is_.names.emplace_back(text_[is_.name].text);
    if (enumeration)
      for (std::size_t i = body + 1; i < text_.partner(body); ++i)
        if (text_[i].is_name() && (text_[i - 1].is("{") || text_[i - 1].is(","))) is_.names.emplace_back(text_[i].text);
    std::size_t i = text_.partner(body) + 1;
    for (; i < end_ && !text_[i].is(";"); ++i)
      if (text_[i].is_name() && !is_attribute(text_[i]) && !is_attribute_with_list(text_[i]))
        is_.names.emplace_back(text_[i].text);
    is_.last = std::min(i + 1, end_);
  }

  void read_function(std::size_t parameters, const std::string& name) {
    is_.is = declaration::sort::function;
    is_.parameters = parameters;
    is_.names.push_back(name);
    for (std::size_t i = is_.name; i >= at_ + 2 && text_[i - 1].is("::") && text_[i - 2].is_name(); i -= 2)
      is_.names.emplace_back(text_[i - 2].text);
    std::size_t i = text_.partner(parameters) + 1;
    bool initialises = false;
    for (; i < end_; ++i) {
      const token& t = text_[i];
      note(t);
      if (t.is(";")) break;
      if (t.is(":")) initialises = true;
      if (t.is("{")) {
        const std::size_t close = text_.partner(i);
        if (initialises && text_[i - 1].is_name() && (text_[close + 1].is(",") || text_[close + 1].is("{"))) {
          i = close;
          continue;
        }
        is_.body = i;
        i = close;
        break;
      }
      if (t.is("(") || t.is("[")) i = text_.partner(i);
    }
    is_.last = std::min(i + 1, end_);
  }

  const bracketed_text& text_;
  std::size_t end_;
  std::size_t at_;
  declaration is_;
};

}  // namespace

bool is_attribute(const token& word) {
  static constexpr std::array<std::string_view, 16> words{
      "__global__",   "__device__",      "__host__",          "__shared__",   "__constant__", "__managed__",
      "__restrict__", "__forceinline__", "__inline__",        "__noinline__", "__restrict",   "__inline",
      "register",     "__extension__",   "__grid_constant__", "__noreturn__"};
  return is_one_of(word, words);
}
bool is_attribute_with_list(const token& word) {
  static constexpr std::array<std::string_view, 9> words{"__launch_bounds__", "__align__",      "__attribute__",
                                                         "alignas",           "__maxnreg__",    "__cluster_dims__",
                                                         "decltype",          "__block_size__", "noexcept"};
  return is_one_of(word, words);
}

bracketed_text::bracketed_text(const token_list& list) : list_{&list}, partners_(list.tokens.size(), nowhere) {
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < list.tokens.size(); ++i) {
    const token& t = list.tokens[i];
    if (t.kind != token_kind::punctuation) continue;
    if (t.is("(") || t.is("[") || t.is("{")) open.push_back(i);
    if (!t.is(")") && !t.is("]") && !t.is("}")) continue;
    const std::string_view opening = t.is(")") ? "(" : t.is("]") ? "[" : "{";
    if (open.empty() || !list.tokens[open.back()].is(opening))
      refuse(i, "there is no " + std::string{opening} + " for this " + std::string{t.text});
    partners_[open.back()] = i;
    partners_[i] = open.back();
    open.pop_back();
  }
  if (!open.empty()) refuse(open.back(), "this " + std::string{list.tokens[open.back()].text} + " is not closed");
}

std::size_t bracketed_text::end_of_arguments(std::size_t open) const {
  std::size_t depth = 0;
  for (std::size_t i = open; i < size(); ++i) {
    const token& t = (*this)[i];
    if (t.kind != token_kind::punctuation) continue;
    if (t.is("<")) ++depth;
    if (t.is(">") && --depth == 0) return i;
    if (t.is("(") || t.is("[")) i = partners_[i];
    if (t.is(";") || t.is("{") || t.is("}") || t.is("&&") || t.is("||") || t.is(")") || t.is("]") || t.is("=") ||
        t.is("?"))
      return nowhere;
  }
  return nowhere;
}

void bracketed_text::refuse(std::size_t at, const std::string& why) const {
  throw text_error{list_->place((*this)[at]) + ": " + why};
}

declaration declaration_at(const bracketed_text& text, std::size_t first, std::size_t end) {
  return declaration_reader{text, first, end}.read();
}

std::vector<declaration> declarations_of(const bracketed_text& text) {
  std::vector<declaration> all;
  scope_reader{text, all}.read(0, text.size());
  return all;
}

std::vector<declaration> members_of(const bracketed_text& text, const declaration& type) {
  std::vector<declaration> members;
  if (type.is != declaration::sort::type || type.body == nowhere) return members;
  for (std::size_t i = type.after_template; i < type.body; ++i)
    if (text[i].is("enum")) return members;
  const std::size_t end = text.partner(type.body);
  for (std::size_t i = type.body + 1; i < end;) {
    const bool is_access = text[i].is("public") || text[i].is("private") || text[i].is("protected");
    if (text[i].is(";") || (is_access && text[i + 1].is(":"))) {
      i += text[i].is(";") ? 1 : 2;
      continue;
    }
    members.push_back(declaration_at(text, i, end));
    i = std::max(members.back().last, i + 1);
  }
  return members;
}

std::vector<data_member> data_members_of(const bracketed_text& text, const declaration& type) {
  std::vector<data_member> all;
  for (const auto& member : members_of(text, type)) {
    if (member.is != declaration::sort::variable || member.names.empty() || member.is_constexpr) continue;
    data_member one;
    bool is_static = false, in_type = true;
    for (std::size_t i = member.after_template; i < member.last; ++i) {
      const token& t = text[i];
      is_static |= t.is("static");
      in_type = in_type && !t.is(member.names.front());
      one.is_pointer |= in_type && t.is("*");
      one.has_value |= t.is("=") || t.is("{");
      if (in_type && !t.is("*") && !t.is("const") && !t.is("volatile") && !is_attribute(t))
        one.type += (one.type.empty() || !t.is_name() || text[i - 1].is("::") ? "" : " ") + std::string{t.text};
    }
    if (is_static) continue;
    for (const auto& name : member.names) {
      one.name = name;
      all.push_back(one);
    }
  }
  return all;
}

}  // namespace examples::trace
