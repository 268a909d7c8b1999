// SPDX-License-Identifier: BSL-1.0
#include "rewriting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace examples::trace {
namespace {

template <std::size_t N>
bool is_one_of(const token& word, const std::array<std::string_view, N>& list) {
  return std::find(list.begin(), list.end(), word.text) != list.end();
}
bool is_builtin_type(const token& word) {
  static constexpr std::array<std::string_view, 26> words{
      "float",   "double",   "int",     "unsigned",  "signed",  "char",   "short",    "long",    "bool",
      "void",    "auto",     "half",    "size_t",    "uint8_t", "int8_t", "uint16_t", "int16_t", "uint32_t",
      "int32_t", "uint64_t", "int64_t", "ptrdiff_t", "uchar",   "ushort", "uint",     "ulong"};
  return is_one_of(word, words);
}
bool is_floating_point(const token& word) { return word.is("float") || word.is("double"); }
/// CUDA's texture and surface objects, and the functions that read them.
bool is_texture(const token& word) {
  const auto begins = [&](std::string_view with) { return word.text.substr(0, with.size()) == with; };
  return word.is("cudaTextureObject_t") || word.is("cudaSurfaceObject_t") || begins("tex1D") || begins("tex2D") ||
         begins("tex3D") || begins("texCubemap") || begins("surf1D") || begins("surf2D") || begins("surf3D");
}
bool is_qualifier(const token& word) {
  static constexpr std::array<std::string_view, 9> words{"const",  "volatile", "static",  "constexpr", "typename",
                                                         "struct", "inline",   "mutable", "extern"};
  return is_one_of(word, words);
}
/// Words that are followed by an expression, never by a name that they declare.
bool is_statement_word(const token& word) {
  static constexpr std::array<std::string_view, 16> words{"return", "if",     "for",    "while",  "do",    "else",
                                                          "switch", "case",   "goto",   "break",  "throw", "continue",
                                                          "new",    "delete", "sizeof", "default"};
  return is_one_of(word, words);
}
bool is_cast(const token& word) {
  static constexpr std::array<std::string_view, 3> words{"reinterpret_cast", "static_cast", "const_cast"};
  return is_one_of(word, words);
}
/// Functions of the standard library that CUDA has as well.
bool is_function_of_cuda(const token& word) {
  static constexpr std::array<std::string_view, 30> words{
      "min",   "max",   "abs",   "fabs", "sqrt", "cbrt", "exp",  "exp2",  "expm1", "log",
      "log2",  "log10", "log1p", "sin",  "cos",  "tan",  "tanh", "erf",   "floor", "ceil",
      "round", "trunc", "rint",  "pow",  "fmin", "fmax", "fma",  "sqrtf", "expf",  "logf"};
  return is_one_of(word, words);
}

/// Emits tokens of the text at the lines that they have there.
class writer {
 public:
  writer(const bracketed_text& text, const std::vector<declaration>& all, integers from_memory,
         const given_constants& constants, std::vector<std::string>& notes, const extras& with = {})
      : text_{text}, notes_{notes}, from_memory_{from_memory}, constants_{constants}, in_place_{with.in_place},
        checks_locals_{with.checks_locals}, counts_arithmetic_{with.counts_arithmetic},
        counts_members_{with.counts_members && from_memory == integers::counted} {
    for (const auto& each : all) {
      if (each.in_device_memory())
        for (const auto& name : each.names) memory_[name] = &each;
      if (each.is == declaration::sort::function && each.is_template)
        templates_.insert(each.names.begin(), each.names.end());
      if (each.is == declaration::sort::variable && !each.in_device_memory()) note_constant(each.first, each.last);
      if (each.is == declaration::sort::type) note_constants_of(each);
    }
    for (const auto& each : all) {
      note_alias_or_overload(each, all);
      note_lent_arrays(each);
      for (const auto& member : members_of(text_, each)) note_lent_arrays(member);
      for (const auto& member : members_of(text_, each))
        if (member.is == declaration::sort::function && is_call_operator(member))
          note_call_operator(member, each);
        else if (member.is == declaration::sort::function && member.is_template)
          note_taken_by_value(member, member_templates_[std::string{text_[member.name].text}]);
    }
    if (counts_members_) note_counted_members(all);
    if (from_memory_ == integers::counted) note_functions_that_read(all);
    scopes_.emplace_back();
  }

  void declaration_of(const declaration& what, bool traced_kernel) {
    if (what.in_device_memory()) return namespaces_of(what);  // declared where it is used
    for (const auto& name : what.path) insert(what.first, "namespace " + name + " {");
    parameters_of_template_ = what.parameters_of_template;
    switch (what.is) {
      case declaration::sort::function:
        function(what, traced_kernel);
        if (from_memory_ == integers::counted) counted_copy_of(what);
        break;
      case declaration::sort::type: type(what); break;
      case declaration::sort::alias:
        // No expression stands in `typedef float (*function)(float);`.
        for (std::size_t i = what.first; i < what.last; ++i) emit(i);
        break;
      default: walk(what.first, what.last, true);
    }
    parameters_of_template_.clear();
    for (std::size_t i = 0; i < what.path.size(); ++i) raw(" }");
    if (what.is == declaration::sort::type) elements_of_type(what);
  }

  /// `using namespace` may name the namespace of an array.
  void namespaces_of(const declaration& what) {
    for (const auto& name : what.path) insert(what.first, "namespace " + name + " {");
    for (std::size_t i = 0; i < what.path.size(); ++i) raw(" }");
  }

  std::string result() { return std::move(out_); }

  /// The tokens with the names of the traced text, in one line.
  std::string type_text(std::size_t first, std::size_t last) {
    std::string text;
    for (std::size_t i = first; i < last; ++i) {
      const token& t = text_[i];
      if (is_attribute(t) || t.is("const") || t.is("static") || t.is("struct") || t.is("extern") || t.is("constexpr") ||
          t.is("inline") || t.is("friend"))
        continue;
      if (is_attribute_with_list(t) && !t.is("decltype") && text_[i + 1].is("(")) {
        i = text_.partner(i + 1);
        continue;
      }
      text += (text.empty() ? "" : " ") + spelled(i);
    }
    return text;
  }
  bool is_integer_type(std::size_t first, std::size_t last) const {
    bool found = false;
    for (std::size_t i = first; i < last; ++i) {
      const token& t = text_[i];
      if (t.is("auto") || t.is("float") || t.is("double") || t.is("void") || t.is("half") || t.is("bool")) return false;
      if (t.is("std") && text_[i + 1].is("::"))
        ++i;
      else if (is_builtin_type(t) || integer_types_.count(t.text) != 0)
        found = true;
      else if (!is_qualifier(t) && !is_attribute(t))
        return false;
    }
    return found;
  }

 private:
  // --- integers that take values from memory ---
  /// Notes the structures whose integers are counted, and the names of these. A structure that a kernel takes as an
  /// argument has known numbers.
  void note_counted_members(const std::vector<declaration>& all) {
    for (const auto& each : all) {
      if (each.is != declaration::sort::type || each.body == nowhere || each.names.empty() || enumeration(each))
        continue;
      const std::string& name = each.name != nowhere ? std::string{text_[each.name].text} : each.names.front();
      if (std::ranges::any_of(all, [&](const auto& other) { return takes_by_value(other, name); })) continue;
      counted_types_.insert(name);
      for (const auto& member : members_of(text_, each))
        if (is_counted_member(member)) counted_members_.insert(member.names.begin(), member.names.end());
    }
  }
  bool takes_by_value(const declaration& kernel, std::string_view type) const {
    if (!kernel.is_kernel || kernel.is != declaration::sort::function) return false;
    for (std::size_t i = kernel.parameters; i < text_.partner(kernel.parameters); ++i)
      if (text_[i].is(type) && text_[i + 1].is_name()) return true;
    return false;
  }
  bool is_counted_member(const declaration& member) const {
    if (member.is != declaration::sort::variable || member.is_constexpr) return false;
    for (std::size_t i = member.first; i < member.last; ++i)
      if (text_[i].is("static") || text_[i].is("alignas") || text_[i].is("__align__") || text_[i].is(":")) return false;
    const std::size_t type = end_of_type(member.after_template, member.last);
    return text_[type].is_name() && is_integer_type(member.after_template, type);
  }
  /// True for `v.count`, and for `count` in a function of the structure.
  bool names_counted_member(std::size_t i) const {
    static constexpr std::array<std::string_view, 4> indices{"threadIdx", "blockIdx", "blockDim", "gridDim"};
    if (counted_members_.count(text_[i].text) == 0) return false;
    if (text_[i - 1].is(".") || text_[i - 1].is("->")) return !is_one_of(text_[i - 2], indices);
    return in_counted_type_ && !follows_member(i);
  }
  bool reads_memory(std::size_t i, std::size_t end) const {
    for (; i < end && !text_[i].is(";"); ++i) {
      const token& t = text_[i];
      if (t.is_name() && names_counted_member(i)) return true;
      if (t.is_name() && loaded_.count(t.text) != 0 && !follows_member(i)) return true;
      if (t.is_name() && functions_that_read_.count(t.text) != 0 && calls(i)) return true;
      if (t.is_name() && text_[i + 1].is("[")) return true;
      if (t.is("*") && !is_binary(i)) return true;
      // An integer of a floating-point number, which may be unknown.
      if (t.text.rfind("__float2", 0) == 0 || t.text.rfind("__double2", 0) == 0) return true;
      if (is_cast_to_builtin(i) && is_floating(text_.partner(i) + 1, end_of_operand(i))) return true;
      if (t.is("static_cast") && text_[i + 1].is("<")) {
        const std::size_t close = text_.end_of_arguments(i + 1);
        if (close != nowhere && is_floating(close + 1, text_.partner(close + 1))) return true;
      }
      if (t.is_name() && text_[i + 1].is("(") &&
          (t.text.rfind("atomic", 0) == 0 || t.text.rfind("__shfl", 0) == 0 || t.text.rfind("__ld", 0) == 0 ||
           t.text.rfind("__ballot", 0) == 0 || t.text.rfind("__any", 0) == 0 || t.text.rfind("__all", 0) == 0))
        return true;
    }
    return false;
  }
  /// True for an expression with floating-point numbers, or with members of a structure, which may be some.
  bool is_floating(std::size_t first, std::size_t last) const {
    static constexpr std::array<std::string_view, 4> indices{"threadIdx", "blockIdx", "blockDim", "gridDim"};
    for (std::size_t i = first; i < last; ++i) {
      const token& t = text_[i];
      const bool is_whole = t.text.rfind("0x", 0) == 0 || t.text.find_first_of(".eEfF") == std::string_view::npos;
      if (t.kind == token_kind::number && !is_whole) return true;
      if (!t.is_name()) continue;
      if (floating_.count(t.text) != 0 || is_floating_point(t)) return true;
      if (text_[i + 1].is("(") && t.text.back() == 'f') return true;
      if ((text_[i + 1].is(".") || text_[i + 1].is("->")) && !is_one_of(t, indices)) return true;
    }
    return false;
  }
  bool calls(std::size_t name) const { return text_[name + 1].is("(") || text_[name + 1].is("<"); }
  /// Helpers that read memory, or call one that does; also those of structures.
  void note_functions_that_read(const std::vector<declaration>& all) {
    const auto note = [this](const declaration& each) {
      if (each.is != declaration::sort::function || each.is_kernel || each.body == nowhere) return;
      for (std::size_t i = each.body + 1; i < text_.partner(each.body); ++i)
        if (reads_memory(i, i + 1)) {
          functions_that_read_.emplace(text_[each.name].text);
          break;
        }
    };
    for (std::size_t before = nowhere; before != functions_that_read_.size();) {
      before = functions_that_read_.size();
      for (const auto& each : all) {
        note(each);
        for (const auto& member : members_of(text_, each)) note(member);
      }
    }
  }
  void find_loaded(std::size_t body) {
    static constexpr std::array<std::string_view, 11> assignments{
        "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};
    loaded_.clear();
    if (from_memory_ == integers::plain) return;
    loaded_.insert(counted_parameters_.begin(), counted_parameters_.end());
    for (std::size_t before = nowhere; before != loaded_.size();) {
      before = loaded_.size();
      for (std::size_t i = body; i < text_.partner(body); ++i)
        if (text_[i].is_name() && !follows_member(i)) {
          // An array takes such values in its list, or in an element.
          std::size_t assigned = i + 1;
          while (text_[assigned].is("[")) assigned = text_.partner(assigned) + 1;
          if (is_one_of(text_[assigned], assignments) && reads_memory(assigned + 1, text_.partner(body)))
            loaded_.emplace(text_[i].text);
          if (const auto found = gives_by_.find(text_[i].text); found != gives_by_.end() && text_[i + 1].is("("))
            find_given(i, found->second);
        }
    }
  }

  /// `add(x[i], y, sum)`, of a helper that gives a value by the reference or the pointer `sum`.
  void find_given(std::size_t call, const std::set<std::size_t>& by) {
    const std::size_t close = text_.partner(call + 1);
    if (functions_that_read_.count(text_[call].text) == 0 && !reads_memory(call + 2, close)) return;
    std::size_t index = 0;
    for (std::size_t first = call + 2; first < close; ++index) {
      const std::size_t last = std::min(end_of_parameter(first, close), close);
      const std::size_t name = text_[first].is("&") ? first + 1 : first;
      if (by.count(index) != 0 && name + 1 == last && text_[name].is_name()) loaded_.emplace(text_[name].text);
      first = last + 1;
    }
  }

  // --- output ---
  void raw(std::string_view what) { out_ += what; }
  static std::string one_line(std::string text) {
    std::ranges::replace(text, '\n', ' ');
    return text;
  }
  void to_line_of(std::size_t i) {
    const int line = encoded_line(text_[i]);
    if (line == line_) return;
    if (line_ >= 0 && line > line_ && line <= line_ + 3)
      out_.append(static_cast<std::size_t>(line - line_), '\n');
    else
      out_ += fmt::format("\n#line {} \"{}\"\n", line, text_.list().files[static_cast<std::size_t>(text_[i].file)]);
    line_ = line;
  }
  /// Text of the tool, at the line of a token.
  void insert(std::size_t at, std::string_view what) {
    to_line_of(at);
    out_ += ' ';
    out_ += what;
    out_ += ' ';
  }
  void emit(std::size_t i) {
    to_line_of(i);
    if (text_[i].space_before) out_ += ' ';
    out_ += spelled(i);
  }
  /// A word as the traced text has it.
  std::string spelled(std::size_t i) const {
    const token& t = text_[i];
    if (!members_in_place_.empty()) {
      if (t.is("this") && text_[i + 1].is("->") && members_in_place_.count(text_[i + 2].text) != 0)
        return "::kernelcost_text::kernelcost_again(this";
      if (i > 1 && text_[i - 1].is("->") && text_[i - 2].is("this") && members_in_place_.count(t.text) != 0)
        return std::string{t.text} + ")";
    }
    if (t.is("float")) return "kernelcost_float";
    if (t.is("double")) return "kernelcost_double";
    if (t.is("long") && text_[i + 1].is("double")) return "";
    if (t.is("::") && !follows_name(i) && !text_[i + 1].is("std")) return "::kernelcost_text::";
    return t.is_name() && !follows_member(i) ? of_scopes(t.text) : std::string{t.text};
  }
  std::string of_scopes(std::string_view name) const {
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
      if (const auto found = scope->find(name); found != scope->end()) return found->second;
    return std::string{name};
  }
  bool follows_name(std::size_t i) const {
    return i > 0 && (text_[i - 1].is_name() || text_[i - 1].is(">")) && !is_statement_word(text_[i - 1]);
  }
  bool follows_member(std::size_t i) const {
    return i > 0 && (text_[i - 1].is(".") || text_[i - 1].is("->") || text_[i - 1].is("::"));
  }

  // --- what stands where ---
  bool opens(std::size_t i) const { return text_[i].is("(") || text_[i].is("[") || text_[i].is("{"); }
  /// True if the token before an operator ends an operand, so that the operator is binary.
  bool is_binary(std::size_t i) const {
    if (i == 0 || i == after_cast_ || i == statement_) return false;
    const token& before = text_[i - 1];
    if (before.kind == token_kind::number || before.kind == token_kind::string) return true;
    if (before.is_name()) return !is_statement_word(before);
    if (before.is("}")) return true;
    if (before.is(")")) {
      const std::size_t open = text_.partner(i - 1);
      const bool is_operand = open > 0 && (text_[open - 1].is("sizeof") || text_[open - 1].is("alignof"));
      return is_operand || !is_cast_to_builtin(open);
    }
    return before.is("]") || before.is("++") || before.is("--");
  }
  /// A { of statements, not of a value.
  bool opens_block(std::size_t i) const {
    if (i == 0) return true;
    const token& before = text_[i - 1];
    if (before.is_name()) return before.is("else") || before.is("do") || before.is("try");
    // A list within a list of values, as of a matrix.
    if (before.is("{")) return blocks_.empty() || blocks_.back();
    return before.is(")") || before.is(";") || before.is("}") || before.is(":") || before.is("]");
  }
  /// The end of a type's words from `i`, without * and &; `i` if there is none.
  std::size_t end_of_type(std::size_t i, std::size_t end) const {
    bool has_type = false;
    const std::size_t first = i;
    while (i < end) {
      const token& t = text_[i];
      if (is_attribute_with_list(t) && text_[i + 1].is("(")) {
        i = text_.partner(i + 1) + 1;
        has_type = has_type || t.is("decltype");
      } else if (is_qualifier(t) || is_attribute(t)) {
        ++i;
      } else if (is_builtin_type(t)) {
        has_type = true;
        ++i;
      } else if (t.is_name() && !has_type && !is_statement_word(t) && !is_cast(t)) {
        has_type = true;
        ++i;
        while (true) {
          if (text_[i].is("<")) {
            const std::size_t close = text_.end_of_arguments(i);
            if (close == nowhere) break;
            i = close + 1;
          } else if (text_[i].is("::") && text_[i + 1].is_name()) {
            i += 2;
          } else {
            break;
          }
        }
      } else if (t.is("::") && !has_type && text_[i + 1].is_name()) {
        ++i;
      } else {
        break;
      }
    }
    return has_type ? std::min(i, end) : first;
  }
  /// The position of the first * of a C cast to a pointer that ( at `i` opens, if it opens one.
  std::size_t star_of_cast(std::size_t i) const {
    if (!text_[i].is("(") || is_binary(i)) return nowhere;
    const std::size_t close = text_.partner(i);
    std::size_t star = end_of_type(i + 1, close);
    if (star == i + 1 || !text_[star].is("*")) return nowhere;
    for (std::size_t j = star; j < close; ++j)
      if (!text_[j].is("*") && !is_qualifier(text_[j]) && !is_attribute(text_[j])) return nowhere;
    return star;
  }
  /// The position of `(*)[8]` in `(float (*)[8])`, a cast that ( at `i` opens, if it opens one.
  std::size_t type_of_cast_to_rows(std::size_t i) const {
    if (!text_[i].is("(") || is_binary(i)) return nowhere;
    const std::size_t type = end_of_type(i + 1, text_.partner(i));
    return type > i + 1 && points_to_rows(type) ? type : nowhere;
  }
  bool points_to_rows(std::size_t i) const {
    return text_[i].is("(") && text_[i + 1].is("*") && text_[i + 2].is(")") && text_[i + 3].is("[");
  }
  std::string cast_to_rows(std::size_t first, std::size_t type, std::size_t last) {
    std::string row = type_text(first, type);
    for (std::size_t i = type + 3; i < last; ++i) row += spelled(i);
    return "::kernelcost_text::kernelcost_rows<" + row + ">(";
  }
  bool is_cast_to_builtin(std::size_t i) const {
    if (!text_[i].is("(") || is_binary(i)) return false;
    const std::size_t close = text_.partner(i);
    const std::size_t end = end_of_type(i + 1, close);
    return end == close && end > i + 1 && std::any_of(&text_[i + 1], &text_[close], [&](const token& each) {
             return is_builtin_type(each) || integer_types_.count(each.text) != 0;
           });
  }
  /// The end of the operand of a unary operator or a cast.
  std::size_t end_of_operand(std::size_t i) const {
    static constexpr std::array<std::string_view, 8> prefixes{"&", "*", "-", "+", "!", "~", "++", "--"};
    while (is_one_of(text_[i], prefixes)) ++i;
    if (text_[i].is("(") && (star_of_cast(i) != nowhere || is_cast_to_builtin(i)))
      return end_of_operand(text_.partner(i) + 1);
    if (opens(i)) {
      i = text_.partner(i) + 1;
    } else {
      ++i;
      while (text_[i].is("::")) i += 2;
    }
    while (true) {
      if (text_[i].is("<")) {
        const std::size_t close = text_.end_of_arguments(i);
        if (close == nowhere || !text_[close + 1].is("(")) return i;
        i = close + 1;
      } else if (text_[i].is("(") || text_[i].is("[")) {
        i = text_.partner(i) + 1;
      } else if (text_[i].is(".") || text_[i].is("->")) {
        i += 2;
      } else if (text_[i].is("++") || text_[i].is("--")) {
        ++i;
      } else {
        return i;
      }
    }
  }
  /// The end of an initialiser: the semicolon, the bracket around it, or the comma before another name.
  std::size_t end_of_initialiser(std::size_t i, std::size_t end) const {
    for (; i < end; ++i) {
      if (text_[i].is(";")) return i;
      if (text_[i].is(",")) {
        std::size_t next = i + 1;
        while (text_[next].is("*") || text_[next].is("&") || is_qualifier(text_[next]) || is_attribute(text_[next]))
          ++next;
        const token& after = text_[next + 1];
        if (text_[next].is_name() && (after.is("=") || after.is(";") || after.is(",") || after.is("["))) return i;
      }
      if (opens(i)) i = text_.partner(i);
    }
    return end;
  }
  bool depends_on_template(std::size_t first, std::size_t last) const {
    for (std::size_t i = first; i < last; ++i)
      for (const auto& each : parameters_of_template_)
        if (text_[i].is(each.name)) return true;
    return false;
  }
  static std::size_t count_of(const bracketed_text& text, std::size_t first, std::size_t last, std::string_view what) {
    std::size_t number = 0;
    for (std::size_t i = first; i < last; ++i) number += text[i].is(what) ? 1U : 0U;
    return number;
  }

  // --- statements and expressions ---
  void walk(std::size_t i, std::size_t end, bool begins_statement) {
    while (i < end) i = step(i, end, begins_statement);
  }
  void walk_expression(std::size_t first, std::size_t last) { walk(first, last, false); }

  std::size_t step(std::size_t i, std::size_t end, bool& begins) {
    to_line_of(i);
    written_at_[i] = out_.size();
    const token& t = text_[i];
    const bool at_begin = std::exchange(begins, false);
    if (at_begin) begin_statement(i, end);
    while (!loops_.empty() && i >= loops_.back().end) loops_.pop_back();
    while (!around_.empty() && i >= around_.back().end) around_.pop_back();
    if (const std::size_t after = step_of_loop(i); after != i) return after;
    if (const std::size_t after = rotation(i); after != i) return after;
    if (const std::size_t after = counted_operator(i); after != i) return after;
    note_context(i);
    if (t.kind == token_kind::number || t.kind == token_kind::string) {
      emit(i);
      return i + 1;
    }
    if (t.is("{") || t.is("}") || t.is(";")) {
      begins = true;
      if (t.is("{")) {
        scopes_.emplace_back();
        begins = opens_block(i);
        blocks_.push_back(begins);
      } else if (t.is("}")) {
        if (scopes_.size() > 1) scopes_.pop_back();
        if (!blocks_.empty()) {
          begins = blocks_.back();
          blocks_.pop_back();
        }
      }
      emit(i);
      return i + 1;
    }
    if (in_body_)
      if (const std::size_t last = qualified_memory(i); last != nowhere) {
        insert(i, of_scopes(text_[last].text));
        return last + 1;
      }
    if (at_begin)
      if (const std::size_t after = local_declaration(i, end); after != i) return after;
    if (at_begin && !plain_ && !in_header_)
      if (const std::size_t after = copy_in_side(i); after != i) return after;
    if (at_begin && !plain_ && !in_header_ && t.is_name() && text_[i + 1].is("=")) {
      const std::size_t number = i + (text_[i + 2].is("-") ? 3 : 2);
      if (text_[number].kind == token_kind::number && text_[number + 1].is(";")) {
        insert(i, "::kernelcost_text::kernelcost_assign(");
        for (std::size_t j = i; j <= number; ++j)
          if (j == i + 1)
            raw(",");
          else
            emit(j);
        raw(")");
        return number + 1;
      }
    }
    if (t.is_name()) return word(i, end, at_begin, begins);
    return punctuation(i);
  }

  /// `best = d;` in a side of an `if`: a select, since the variable keeps its value on the other side. Returns the
  /// semicolon behind it, or `i`.
  std::size_t copy_in_side(std::size_t i) {
    const auto end_of_name = [&](std::size_t at) {
      while (text_[at].is_name() && text_[at + 1].is(".") && text_[at + 2].is_name()) at += 2;
      return at + 1;
    };
    if (!text_[i].is_name() || is_statement_word(text_[i]) || conditions_.count(text_[i].text) != 0) return i;
    const std::size_t assignment = end_of_name(i);
    if (!text_[assignment].is("=")) return i;
    const std::size_t copied = assignment + (text_[assignment + 1].is("-") ? 2 : 1);
    const bool is_number = text_[copied].kind == token_kind::number;
    const bool is_name = text_[copied].is_name() && copied == assignment + 1 && !text_[copied].is("nullptr");
    if (!is_number && !is_name) return i;
    const std::size_t last = is_number ? copied + 1 : end_of_name(copied);
    if (!text_[last].is(";") || !begins_in_side(i, text_[i].text)) return i;
    for (std::size_t j = i; j <= assignment; ++j) emit(j);
    raw(" ::kernelcost_text::kernelcost_copied<decltype(");
    for (std::size_t j = i; j < assignment; ++j) emit(j);
    raw(")>(");
    for (std::size_t j = assignment + 1; j < last; ++j) emit(j);
    raw(")");
    return last;
  }
  /// True for the first token of a statement that a side of an `if` consists of, or one in its braces, unless the side
  /// declares the variable.
  bool begins_in_side(std::size_t i, std::string_view variable) const {
    const auto is_side = [&](std::size_t before) {
      if (text_[before].is("else")) return true;
      if (!text_[before].is(")")) return false;
      const std::size_t open = text_.partner(before);
      return open > 0 && open < before && text_[open - 1].is("if");
    };
    while (i > 0) {
      if (is_side(i - 1)) return true;
      std::size_t j = i - 1;
      while (j > 0 && !text_[j].is("{")) {
        if (text_[j].is(variable) && text_[j - 1].is_name() && !is_statement_word(text_[j - 1])) return false;
        j = text_[j].is("}") || text_[j].is(")") || text_[j].is("]") ? text_.partner(j) - 1 : j - 1;
      }
      if (j == 0 || text_[j - 1].is(")") || text_[j - 1].is("else")) return j > 0 && is_side(j - 1);
      if (!text_[j - 1].is(";") && !text_[j - 1].is("{") && !text_[j - 1].is("}")) return false;
      i = j;
    }
    return false;
  }

  // --- arithmetic on plain integers ---
  void begin_statement(std::size_t i, std::size_t end) {
    statement_ = i;
    in_expression_ = false;
    mixes_bits_ = false;
    if (!counts_arithmetic_ || !in_body_) return;
    mixes_bits_ = helper_mixes_ || mixes_bits(i, end_of_statement(i, end)) ||
                  (text_[i].is_name() && text_[i + 1].text.back() == '=' && mixed_.count(text_[i].text) != 0);
  }
  /// True for a statement of a generator of numbers or a hash: `v ^= v << 13;`, `v = v * 5 + 1;`.
  bool mixes_bits(std::size_t first, std::size_t last) const {
    if (text_[first].is_name() && text_[first + 1].is("=") && text_[first + 2].is(text_[first].text) &&
        text_[first + 3].is("*") && floating_.count(text_[first].text) == 0)
      return true;
    for (std::size_t i = first; i < last; ++i)
      if (text_[i].is("^") || text_[i].is("^=") || text_[i].is("~")) return true;
    return false;
  }
  /// Notes the variables that such statements of a body assign. A helper with one of them is about bits altogether.
  void find_mixed(std::size_t body, bool is_kernel) {
    mixed_.clear();
    helper_mixes_ = !is_kernel && mixes_bits(body + 1, text_.partner(body));
    for (std::size_t i = body + 1; i < text_.partner(body); ++i) {
      if (!text_[i].is_name() || (!text_[i - 1].is(";") && !text_[i - 1].is("{") && !text_[i - 1].is("}"))) continue;
      if ((text_[i + 1].is("=") || text_[i + 1].is("^=")) && mixes_bits(i, end_of_statement(i, text_.partner(body))))
        mixed_.emplace(text_[i].text);
    }
  }
  /// Notes the variables of a body that hold floating-point numbers, or numbers of a template's type.
  void find_floating(std::size_t first, std::size_t last) {
    floating_.clear();
    for (std::size_t i = first; i < last; ++i) {
      const auto is_parameter = [&](const template_parameter& each) { return text_[i].is(each.name); };
      const bool is_type =
          text_[i].is("float") || text_[i].is("double") || std::ranges::any_of(parameters_of_template_, is_parameter);
      if (!is_type || !text_[i + 1].is_name()) continue;
      floating_.emplace(text_[i + 1].text);
      // Others follow in the same declaration.
      for (std::size_t j = i + 2; j < last && !text_[j].is(";"); ++j) {
        if (text_[j].is("(") || text_[j].is("[") || text_[j].is("{"))
          j = text_.partner(j);
        else if (text_[j].is(",") && text_[j + 1].is_name())
          floating_.emplace(text_[j + 1].text);
        else if (text_[j].is(")"))
          break;
      }
    }
  }
  /// A shift: the words of the number, those that say by how much, and the token behind all of it.
  struct shift {
    std::size_t first = nowhere;
    std::size_t last = nowhere;
    std::size_t by = nowhere;
    std::size_t end = nowhere;
    std::size_t after = nowhere;
    bool to_the_left = false;
    bool in_parentheses = false;
  };
  bool shifts_right(std::size_t i) const {
    return text_[i].is(">") && text_[i + 1].is(">") && !text_[i + 1].space_before;
  }
  /// `(x << n)` or `x << n`, from `i` on.
  std::optional<shift> shift_at(std::size_t i) const {
    if (text_[i].is("(")) {
      const std::size_t close = text_.partner(i);
      for (std::size_t j = i + 1; j + 1 < close; ++j) {
        if (opens(j)) j = text_.partner(j);
        if (text_[j].is("<<")) return shift{i + 1, j, j + 1, close, close + 1, true, true};
        if (shifts_right(j)) return shift{i + 1, j, j + 2, close, close + 1, false, true};
      }
      return std::nullopt;
    }
    if (!text_[i].is_name() || is_statement_word(text_[i])) return std::nullopt;
    const std::size_t last = end_of_operand(i);
    const bool to_the_left = text_[last].is("<<");
    if (!to_the_left && !shifts_right(last)) return std::nullopt;
    const std::size_t by = last + (to_the_left ? 1 : 2);
    std::size_t end = end_of_operand(by);
    while (text_[end].is("+") || text_[end].is("-")) end = end_of_operand(end + 1);
    return shift{i, last, by, end, end, to_the_left, false};
  }
  bool same_words(std::size_t first, std::size_t last, std::size_t other, std::size_t others_last) const {
    if (last - first != others_last - other || first == last) return false;
    for (std::size_t i = 0; i < last - first; ++i)
      if (!text_[first + i].is(text_[other + i].text)) return false;
    return true;
  }
  /// The number of bits, 32 or 64, to which two shifts add up: `n` and `32 - n`, or two numbers. 0 if they do not.
  int sum_of_shifts(const shift& one, const shift& other) const {
    std::size_t first = other.by, last = other.end;
    while (text_[first].is("(") && text_.partner(first) + 1 == last) ++first, --last;
    const auto number_at = [&](std::size_t i) {
      return text_[i].kind == token_kind::number ? std::atoi(std::string{text_[i].text}.c_str()) : 0;
    };
    const auto bits = [](int sum) { return sum == 32 || sum == 64 ? sum : 0; };
    if (text_[first + 1].is("-") && end_of_operand(first + 2) == last && same_words(one.by, one.end, first + 2, last))
      return bits(number_at(first));
    return one.end == one.by + 1 && last == first + 1 ? bits(number_at(one.by) + number_at(first)) : 0;
  }
  /// True if nothing around two operands that `join` joins binds them more tightly.
  bool is_joined_alone(std::size_t first, std::string_view join, std::size_t after) const {
    static constexpr std::array<std::string_view, 11> before{"(", "=", ",", "?", ":", "{", "|=", "^=", "+=", "[", "|"};
    static constexpr std::array<std::string_view, 7> behind{")", ";", ",", ":", "}", "]", "|"};
    return first > 0 &&
           (is_one_of(text_[first - 1], before) || text_[first - 1].is("return") ||
            (join == "^" && text_[first - 1].is(join))) &&
           (is_one_of(text_[after], behind) || (join == "^" && text_[after].is(join)));
  }
  /// True if it does not matter how often the words are computed.
  bool is_without_effects(std::size_t first, std::size_t last) const {
    for (std::size_t i = first; i < last; ++i)
      if (text_[i].is("++") || text_[i].is("--") || text_[i].text.back() == '=' ||
          (text_[i].is("(") && i > first && text_[i - 1].is_name()))
        return false;
    return true;
  }
  /// `(x << n) | (x >> (32 - n))`, in either order, with or without parentheses.
  std::size_t rotation(std::size_t i) {
    if (plain_ || !in_body_ || i == rotated_) return i;
    const auto one = shift_at(i);
    if (!one) return i;
    const std::string_view join = text_[one->after].text;
    if (join != "|" && join != "^" && !(join == "+" && one->in_parentheses)) return i;
    const auto other = shift_at(one->after + 1);
    if (!other || one->to_the_left == other->to_the_left || (join == "+" && !other->in_parentheses)) return i;
    if (!is_joined_alone(i, join, other->after)) return i;
    if (!same_words(one->first, one->last, other->first, other->last) || !is_without_effects(one->first, one->end) ||
        !is_without_effects(other->first, other->end))
      return i;
    const int bits = std::max(sum_of_shifts(*one, *other), sum_of_shifts(*other, *one));
    if (bits == 0) return i;
    // The shift by `n`, not the one by `32 - n`.
    const shift& by = sum_of_shifts(*one, *other) != 0 ? *one : *other;
    rotated_ = by.first;
    insert(i, fmt::format("::kernelcost_text::kernelcost_rotated<{}, {}, '{}'>(", bits, by.to_the_left, join));
    walk_expression(by.first, by.last);
    raw(", ");
    walk_expression(by.by, by.end);
    raw(fmt::format(", {})", i));
    return other->after;
  }
  /// True for the { of a lambda's body, `[&] {` or `[=](int i) mutable {`.
  bool begins_lambda(std::size_t i) const {
    std::size_t before = i;
    while (before > 0 && (text_[before - 1].is_name() || text_[before - 1].is("->")) && i - before < 4) --before;
    if (before > 0 && text_[before - 1].is(")")) before = text_.partner(before - 1);
    if (before == 0 || !text_[before - 1].is("]")) return false;
    const std::size_t open = text_.partner(before - 1);
    return open == 0 || is_statement_word(text_[open - 1]) ||
           !(text_[open - 1].is_name() || text_[open - 1].is(")") || text_[open - 1].is("]"));
  }
  /// Notes what says whether an operator stands in an expression or in a type.
  void note_context(std::size_t i) {
    const token& t = text_[i];
    if (t.is("(") && i > 0 && text_[i - 1].is("]")) {
      const std::size_t open = text_.partner(i - 1);
      if (open == 0 || !(text_[open - 1].is_name() || text_[open - 1].is(")") || text_[open - 1].is("]")))
        types_until_ = std::max(types_until_, text_.partner(i));  // the parameters of a lambda
    }
    if (t.is("{") && begins_lambda(i)) around_.push_back({text_.partner(i), surrounding::lambda});
    if (t.is("<") && i > 0 && text_[i - 1].is_name())
      if (const std::size_t close = text_.end_of_arguments(i); close != nowhere)
        types_until_ = std::max(types_until_, close);
    if (t.is("=") || t.is("(") || t.is("[") || t.is("?") || t.is("return") || t.is("<<") || t.is("+=") || t.is("-="))
      in_expression_ = true;
  }
  static std::string_view name_of_operator(const token& t) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 10> all{{{"%", "modulo"},
                                                                                        {"/", "quotient"},
                                                                                        {"*", "product"},
                                                                                        {"+", "sum"},
                                                                                        {"-", "difference"},
                                                                                        {"&", "mask"},
                                                                                        {"|", "bits"},
                                                                                        {"^", "parity"},
                                                                                        {"<<", "left"},
                                                                                        {">>", "right"}}};
    const std::string_view symbol =
        t.text.size() > 1 && t.text.back() == '=' ? t.text.substr(0, t.text.size() - 1) : t.text;
    for (const auto& [text, name] : all)
      if (symbol == text) return name;
    return {};
  }
  /// `a % b` becomes `a % kernelcost_modulo_plainly{7} % b`, which counts it if both are plain integers, and `a ^= b`
  /// becomes `a ^= kernelcost_assigned_parity_mixing(a, 7) = b`. The arithmetic of addresses is left out, as in trees
  /// by hand: sums, differences and products are counted only in a statement that mixes bits, as a generator of random
  /// numbers does.
  std::size_t counted_operator(std::size_t i) {
    if (!counts_arithmetic_ || !in_body_ || in_for_header_ || i < types_until_) return i;
    const token& t = text_[i];
    const bool to_the_right = shifts_right(i);
    const std::string_view name = to_the_right                        ? std::string_view{"right"}
                                  : t.kind == token_kind::punctuation ? name_of_operator(t)
                                                                      : std::string_view{};
    if (name.empty()) return i;
    const std::size_t after = i + (to_the_right ? 2 : 1);
    const bool affine = name == "product" || name == "sum" || name == "difference";
    if (affine && !mixes_bits_) return i;
    const bool assigns = t.text.back() == '=';
    std::string_view how = mixes_bits_ ? "mixing" : "plainly";
    if (name == "modulo" || name == "quotient") {
      const std::size_t last = assigns ? end_of_statement(i, text_.size()) : end_of_operand(after);
      if (is_constant_expression(after, last, "")) how = "by_constant";
    }
    if (assigns) {
      if (i != statement_ + 1 || !text_[statement_].is_name()) return i;
      emit(i);
      raw(fmt::format(" ::kernelcost_text::kernelcost_assigned_{}_{}({}, {}) =", name, how, spelled(statement_), i));
      in_expression_ = true;
      return after;
    }
    const token& next = text_[after];
    const bool has_operand = next.is_name() || next.kind == token_kind::number || next.is("(") || next.is("-") ||
                             next.is("~") || next.is("*") || next.is("!");
    if (!has_operand || !is_binary(i) || text_[i - 1].is("operator")) return i;
    if ((name == "mask" || name == "product") && !in_expression_) return i;
    for (std::size_t j = i; j < after; ++j) emit(j);
    raw(fmt::format(" ::kernelcost_text::kernelcost_{}_{}{{{}}} ", name, how, i));
    for (std::size_t j = i; j < after; ++j) emit(j);
    return after;
  }

  std::size_t word(std::size_t i, std::size_t end, bool at_begin, bool& begins) {
    const token& t = text_[i];
    const token& next = text_[i + 1];
    if (is_attribute_with_list(t) && !t.is("decltype") && !t.is("noexcept") && !t.is("alignas") && next.is("("))
      return text_.partner(i + 1) + 1;
    if (is_attribute(t)) return i + 1;
    if (i == statement_ && next.is("=") && conditions_.count(t.text) != 0) {
      const std::size_t last = end_of_statement(i, end);
      emit(i);
      emit(i + 1);
      raw(" static_cast<bool>(");
      walk_expression(i + 2, last);
      raw(")");
      return last;
    }
    if (t.is("extern") && next.kind == token_kind::string) return i + 2;
    if (is_texture(t)) text_.refuse(i, "textures cannot be traced");
    if ((t.is("clock") || t.is("clock64") || t.is("globaltimer")) && next.is("(") && !follows_member(i))
      text_.refuse(i, "a kernel that reads the clock cannot be traced: no source says what reading it costs");
    if (t.is("cuda") && next.is("::") && text_[i + 2].is("std") && is_function_of_cuda(text_[i + 4])) return i + 4;
    if (t.is("cuda") && next.is("::") && text_[i + 2].is("std")) return i + 2;
    if (t.is("cub") && next.is("::"))
      text_.refuse(i, "CUB cannot be traced: write out what its threads exchange, by shuffles and shared memory");
    if (t.is("asm") || t.is("__asm__") || t.is("__asm")) text_.refuse(i, "assembly cannot be traced");
    if (t.is("sizeof") && next.is("(")) {
      // An array in memory is an object of another size on the host.
      const auto array = text_.partner(i + 1) == i + 3 ? arrays_.find(text_[i + 2].text) : arrays_.end();
      if (array != arrays_.end()) {
        insert(i, "::kernelcost_text::kernelcost_sizeof<" + one_line(array->second) + ">()");
        return i + 4;
      }
      insert(i, "::kernelcost_text::kernelcost_sizeof<__typeof__");
      emit(i + 1);
      walk_expression(i + 2, text_.partner(i + 1));
      raw(")>()");
      return text_.partner(i + 1) + 1;
    }
    if (is_cast(t) && next.is("<")) return cast(i);
    if (counts_conversions() && is_floating_point(t) && next.is("(") && i > 0 && !text_[i - 1].is_name()) {
      emit(i);
      emit(i + 1);
      if (text_.partner(i + 1) > i + 2) converted(spelled(i), i + 2, text_.partner(i + 1));
      raw(")");
      return text_.partner(i + 1) + 1;
    }
    if (!plain_ && from_memory_ == integers::counted && next.is("(") && is_builtin_type(t) &&
        is_integer_type(i, i + 1) && i > 0 && !text_[i - 1].is_name()) {
      insert(i, "::kernelcost_text::kernelcost_to<" + spelled(i) + ">(");
      walk_expression(i + 2, text_.partner(i + 1));
      raw(")");
      return text_.partner(i + 1) + 1;
    }
    if (next.is("<") && templates_.count(t.text) != 0 && !follows_member(i))
      if (const std::size_t close = text_.end_of_arguments(i + 1); close != nowhere && text_[close + 1].is("(")) {
        const auto lent = lent_by(i);
        if (from_memory_ == integers::counted)
          counted_arguments(i, close);
        else if (!lent.empty())
          for (std::size_t j = i; j <= close; ++j) emit(j);
        if (!lent.empty()) return arguments_of_call(close + 1, {}, lent);
        if (from_memory_ == integers::counted) return close + 1;
      }
    if (!plain_)
      if (const std::size_t after = call_of_object(i); after != i) return after;
    if (!plain_ && next.is("(")) {
      const auto& functions = follows_member(i) ? member_templates_ : overloads_;
      if (const auto found = functions.find(t.text); found != functions.end())
        return call_of_overload(i, found->second);
    }
    if (t.is("std") && next.is("::") && is_function_of_cuda(text_[i + 2]) &&
        (text_[i + 3].is("(") || text_[i + 3].is("<")))
      return i + 2;
    if (t.is("case") || (t.is("default") && next.is(":"))) {
      std::size_t colon = i;
      while (colon < end && !text_[colon].is(":")) ++colon;
      while (i <= colon && i < end) emit(i++);
      begins = true;
      return i;
    }
    if (plain_ && !t.is("return")) {
      emit(i);
      begins = t.is("else") || t.is("do");
      return i + 1;
    }
    if ((t.is("if") || t.is("for") || t.is("while")) && next.is("(")) return header(i, begins);
    if (t.is("else")) {
      emit(i);
      begins = true;
      return i + 1;
    }
    if (t.is("do")) return do_loop(i, begins);
    if (t.is("switch")) {
      around_.push_back({behind_statement(i), surrounding::choice});
      if (next.is("(") && !plain_ && !declares(i + 2, text_.partner(i + 1))) {
        insert(i, "switch (::kernelcost_text::kernelcost_chosen(");
        walk_expression(i + 2, text_.partner(i + 1));
        raw("))");
        return text_.partner(i + 1) + 1;
      }
    }
    if (t.is("return") && (returns_bool_ || returns_reference_) && !next.is(";") && !next.is("{")) {
      std::size_t last = i + 1;
      while (last < end && !text_[last].is(";")) last = opens(last) ? text_.partner(last) + 1 : last + 1;
      emit(i);
      raw(returns_bool_ ? " static_cast<bool>(" : " (");
      walk_expression(i + 1, last);
      raw(")");
      return last;
    }
    (void)at_begin;
    emit(i);
    return i + 1;
  }

  /// `sum<int>(v)`: there, an int is one that may come from memory.
  void counted_arguments(std::size_t i, std::size_t close) {
    emit(i);
    emit(i + 1);
    for (std::size_t first = i + 2; first < close;) {
      std::size_t last = first;
      while (last < close && !text_[last].is(",")) last = opens(last) ? text_.partner(last) + 1 : last + 1;
      if (is_integer_type(first, last))
        insert(first, "::kernelcost::cuda_number<" + type_text(first, last) + ">");
      else
        walk_expression(first, last);
      if (last < close) emit(last);
      first = last + 1;
    }
    emit(close);
  }

  /// Notes the name in `typedef unsigned u32;` or `using u32 = unsigned;`, and that of a function template or of a
  /// function of which there are several.
  void note_alias_or_overload(const declaration& what, const std::vector<declaration>& all) {
    if (what.is == declaration::sort::alias && what.names.size() == 1 && !what.is_template) {
      const bool is_typedef = text_[what.first].is("typedef");
      std::size_t last = what.last;
      while (last > what.first && !text_[last].is(is_typedef ? std::string_view{what.names.front()} : ";")) --last;
      const std::size_t first = what.first + (is_typedef ? 1 : 3);
      if (first < last && is_integer_type(first, last)) integer_types_.insert(what.names.front());
    }
    if (what.is == declaration::sort::alias)
      for (std::size_t i = what.first; i < what.last; ++i)
        if (text_[i].is("(") && text_[i + 1].is("*")) functions_.insert(what.names.begin(), what.names.end());
    if (what.is != declaration::sort::function || what.is_kernel || what.names.size() != 1) return;
    if (what.body == nowhere || text_[what.name].is("operator")) return;
    note_given(what);
    const auto shares_name = [&](const declaration& other) {
      return &other != &what && other.is == declaration::sort::function && other.body != nowhere &&
             other.names == what.names;
    };
    if (!what.is_template && std::none_of(all.begin(), all.end(), shares_name)) return;
    note_taken_by_value(what, overloads_[what.names.front()]);
  }
  /// Notes which parameters a function takes by value, or by a reference to const.
  void note_taken_by_value(const declaration& what, std::vector<bool>& by_value) const {
    std::size_t index = 0;
    for (std::size_t first = what.parameters + 1; first < text_.partner(what.parameters); ++index) {
      const std::size_t last = end_of_parameter(first, text_.partner(what.parameters));
      if (by_value.size() <= index) by_value.push_back(true);
      const bool by_reference = count_of(text_, first, last, "&") > 0 && !is_constant(first, last);
      if (by_reference || count_of(text_, first, last, "*") + count_of(text_, first, last, "[") > 0)
        by_value[index] = false;
      first = last + 1;
    }
  }
  bool is_call_operator(const declaration& member) const {
    return text_[member.name].is("operator") && text_[member.name + 1].is("(");
  }
  /// A template of one is made for the types of its arguments.
  void note_call_operator(const declaration& member, const declaration& of) {
    note_taken_by_value(member, called_by_value_);
    if (member.is_template) callable_types_.insert(of.names.begin(), of.names.end());
  }
  /// True for the words of a type that may have such a template: that of the text, or a parameter of a template.
  bool may_be_callable(std::size_t first, std::size_t type) const {
    if (callable_types_.empty()) return false;
    for (std::size_t i = first; i < type; ++i)
      if (callable_types_.count(text_[i].text) != 0) return true;
    return depends_on_template(first, type);
  }
  /// `op(a, b)` of an object `op`, and `Op{}(a, b)`.
  std::size_t call_of_object(std::size_t i) {
    if (callable_types_.empty() || follows_member(i)) return i;
    if (text_[i + 1].is("(") && callables_.count(text_[i].text) != 0) return call_of_overload(i, called_by_value_);
    if (!text_[i + 1].is("(") && !text_[i + 1].is("{")) return i;
    const std::size_t close = text_.partner(i + 1);
    if (close != i + 2 || !text_[close + 1].is("(") || !may_be_callable(i, i + 1)) return i;
    emit(i);
    emit(i + 1);
    return call_of_overload(close, called_by_value_);
  }
  /// True for a parameter `T (&a)[N]` of a function template that says what T, N or both are.
  bool is_lent_array(const declaration& of, std::size_t first, std::size_t last) const {
    const std::size_t type = end_of_type(first, last);
    if (type == first || !text_[type].is("(") || !text_[type + 1].is("&") || !text_[type + 2].is_name()) return false;
    const auto names_parameter = [&](const token& word) {
      return std::ranges::any_of(of.parameters_of_template, [&](const auto& each) { return word.is(each.name); });
    };
    return text_[text_.partner(type) + 1].is("[") && std::any_of(&text_[first], &text_[last], names_parameter);
  }
  /// Notes which parameters all functions of a name take as such arrays.
  void note_lent_arrays(const declaration& what) {
    if (what.is != declaration::sort::function || what.is_kernel) return;
    std::set<std::size_t> arrays;
    std::size_t index = 0;
    for (std::size_t first = what.parameters + 1; first < text_.partner(what.parameters); ++index) {
      const std::size_t last = end_of_parameter(first, text_.partner(what.parameters));
      if (is_lent_array(what, first, last)) arrays.insert(index);
      first = last + 1;
    }
    const auto [found, is_first] = lent_arrays_.emplace(what.names.front(), arrays);
    if (!is_first && found->second != arrays) found->second.clear();
  }
  bool lends_array(const declaration& what, std::size_t first, std::size_t last) const {
    return !lent_arrays_.find(what.names.front())->second.empty() && is_lent_array(what, first, last);
  }
  /// True if a call says what the parameters of a template are: `sum<int>(v)`.
  bool is_called_with_arguments(std::string_view function) const {
    for (std::size_t i = 0; i + 1 < text_.size(); ++i)
      if (text_[i].is(function) && text_[i + 1].is("<")) return true;
    return false;
  }
  /// Notes the parameters by which a function gives values.
  void note_given(const declaration& what) {
    std::size_t index = 0;
    for (std::size_t first = what.parameters + 1; first < text_.partner(what.parameters); ++index) {
      const std::size_t last = end_of_parameter(first, text_.partner(what.parameters));
      const bool is_lent =
          count_of(text_, first, last, "&") + count_of(text_, first, last, "*") + count_of(text_, first, last, "[") > 0;
      if (is_lent && !is_constant(first, last)) gives_by_[what.names.front()].insert(index);
      first = last + 1;
    }
  }
  /// Which of several functions a call means depends on the types of its arguments, and so does what a template is made
  /// for: an element becomes its value first.
  std::size_t call_of_overload(std::size_t i, const std::vector<bool>& by_value) {
    emit(i);
    return arguments_of_call(i + 1, by_value, lent_by(i));
  }
  std::set<std::size_t> lent_by(std::size_t function) const {
    const auto found = lent_arrays_.find(text_[function].text);
    return found == lent_arrays_.end() ? std::set<std::size_t>{} : found->second;
  }
  std::size_t arguments_of_call(std::size_t open, const std::vector<bool>& by_value,
                                const std::set<std::size_t>& lent) {
    emit(open);
    const std::size_t close = text_.partner(open);
    std::size_t index = 0;
    for (std::size_t first = open + 1; first < close; ++index) {
      const std::size_t last = std::min(end_of_parameter(first, close), close);
      const bool lends = lent.count(index) != 0;
      const bool wraps = lends || (index < by_value.size() && by_value[index]);
      if (lends)
        insert(first, "::kernelcost_text::kernelcost_lend(");
      else if (wraps)
        insert(first, from_memory_ == integers::counted ? "::kernelcost_text::kernelcost_counted_argument("
                                                        : "::kernelcost_text::kernelcost_argument(");
      walk_expression(first, last);
      if (wraps) raw(")");
      if (last < close) emit(last);
      first = last + 1;
    }
    emit(close);
    return close + 1;
  }

  // --- loops whose number of trips the compiler knows ---
  /// Notes the name of `constexpr int n = 4;`, of `const int n = 4;`, and of a local `int n = 4;` that nothing assigns.
  void note_constant(std::size_t first, std::size_t last) {
    bool is_constant = false;
    for (std::size_t i = first; i + 1 < last; ++i) {
      is_constant |= text_[i].is("const") || text_[i].is("constexpr");
      if (!text_[i + 1].is("=") && !text_[i + 1].is("{")) continue;
      const bool in_braces = text_[i + 1].is("{");
      const std::size_t end = in_braces ? text_.partner(i + 1) : end_of_initialiser(i + 2, last);
      if ((is_constant || (last < end_of_body_ && stays(i, end_of_body_))) && is_constant_expression(i + 2, end, ""))
        constants_of_text_.emplace(text_[i].text);
      return;
    }
  }
  /// True if no word with the variable's name is changed, or lent to what could change it, up to `last`.
  bool stays(std::size_t variable, std::size_t last) const {
    for (std::size_t i = variable + 1; i < last; ++i) {
      if (!text_[i].is(text_[variable].text) || follows_member(i)) continue;
      const token& before = text_[i - 1];
      const token& after = text_[i + 1];
      const bool is_compared = after.is("==") || after.is("<=") || after.is(">=") || after.is("!=");
      const bool is_lent = before.is("&") && !is_binary(i - 1);
      if (before.is("++") || before.is("--") || after.is("++") || after.is("--") || is_lent ||
          (after.text.back() == '=' && !is_compared))
        return false;
    }
    return true;
  }
  /// The values of an enumeration, and the constants that a structure has as static members.
  void note_constants_of(const declaration& what) {
    if (what.body == nowhere) return;
    if (enumeration(what)) {
      constants_of_text_.insert(what.names.begin(), what.names.end());
      return;
    }
    const auto outer = parameters_of_template_;
    parameters_of_template_ = what.parameters_of_template;
    for (std::size_t i = what.body + 1; i < text_.partner(what.body); ++i) {
      if (opens(i)) i = text_.partner(i);
      if (!text_[i].is("static")) continue;
      std::size_t assigned = i;
      while (!text_[assigned].is(";") && !text_[assigned].is("(") && !text_[assigned].is("=")) ++assigned;
      if (text_[assigned].is("=")) note_constant(i, end_of_statement(assigned, text_.partner(what.body)));
    }
    parameters_of_template_ = outer;
  }
  bool is_constant_expression(std::size_t first, std::size_t last, std::string_view variable) const {
    for (std::size_t i = first; i < last; ++i) {
      const token& t = text_[i];
      if (!t.is_name() || t.is(variable) || is_builtin_type(t) || is_qualifier(t) || is_cast(t) || t.is("sizeof") ||
          t.is("std") || t.is("warpSize") || constants_of_text_.count(t.text) != 0 || depends_on_template(i, i + 1))
        continue;
      // An object's constant: `v.elements`.
      if ((text_[i + 1].is(".") || text_[i + 1].is("::")) && constants_of_text_.count(text_[i + 2].text) != 0) continue;
      return false;
    }
    return first < last;
  }
  /// `for (int i = 0; i < 4; ++i)`, of which nvcc knows the trips.
  bool has_known_trips(std::size_t open, std::size_t close) const {
    std::size_t name = end_of_type(open + 1, close);
    if (name == open + 1 || !text_[name].is_name() || !text_[name + 1].is("=")) return false;
    return count_of(text_, open, close, ";") == 2 && is_constant_expression(open + 1, close, text_[name].text);
  }

  /// `i += width` in a header, with a constant `width`: the library sees the header's text alone, not what names mean.
  std::size_t step_of_loop(std::size_t i) {
    if (i < steps_of_loop_.first || i >= steps_of_loop_.second) return i;
    if (!text_[i].is("+=") && !text_[i].is("-=")) return i;
    const std::size_t last = std::min(end_of_parameter(i + 1, steps_of_loop_.second), steps_of_loop_.second);
    if (last == i + 2 && text_[i + 1].kind == token_kind::number) return i;
    if (!is_constant_expression(i + 1, last, "")) return i;
    emit(i);
    raw(" kernelcost_known_step(");
    walk_expression(i + 1, last);
    raw(")");
    return last;
  }
  std::pair<std::size_t, std::size_t> steps_of_header(std::size_t open, std::size_t close) const {
    const std::size_t condition = end_of_statement(open + 1, close);
    const std::size_t steps = condition < close ? end_of_statement(condition + 1, close) : close;
    return {std::min(steps + 1, close), close};
  }

  std::size_t header(std::size_t i, bool& begins) {
    const token& t = text_[i];
    const std::size_t open = i + 1;
    const std::size_t close = text_.partner(open);
    to_line_of(i);
    token loop = t;
    if (t.is("for") && t.unroll.empty() && has_known_trips(open, close)) loop.unroll = "-1";
    raw(" " + unrolled(loop));
    if (t.is("while"))
      raw(ends_of_do_.count(i) != 0 ? "while" : "KERNELCOST_WHILE");
    else if (t.is("if"))
      raw(declares(open + 1, close) ? "if" : leaves(close + 1) ? "KERNELCOST_IF_LEAVES" : "KERNELCOST_IF");
    else
      raw("KERNELCOST_FOR");
    emit(open);
    if (!t.is("if") && !(loop.is("for") && loop.unroll == "-1") && ends_of_do_.count(i) == 0)
      loops_.push_back(names_that_vary(open, close));
    const bool outer = std::exchange(in_header_, true);
    const bool outer_for = std::exchange(in_for_header_, in_for_header_ || t.is("for"));
    in_expression_ = true;
    const auto outer_steps = std::exchange(steps_of_loop_, t.is("for") ? steps_of_header(open, close)
                                                                       : std::pair<std::size_t, std::size_t>{});
    std::size_t behind = open + 1;
    if (t.is("for") && !plain_) behind = conditions_of_header(open, close);
    if (t.is("if") && !plain_ && !declares(open + 1, close) && leaves(close + 1))
      conditions_that_leave(open + 1, close);
    else
      walk(behind, close, t.is("for"));
    steps_of_loop_ = outer_steps;
    in_header_ = outer;
    in_for_header_ = outer_for;
    emit(close);
    begins = ends_of_do_.count(i) == 0;
    if (!t.is("if") && begins) note_surrounding(surrounding::loop, close + 1);
    return close + 1;
  }
  enum class surrounding { loop, choice, lambda };
  /// The variables that may have another value in each trip of a loop, and those among them whose values may be the
  /// same in several trips, like `i % n`.
  struct loop_in_text {
    std::size_t end = 0;
    std::set<std::string_view> vary;
    std::set<std::string_view> repeat;
  };
  loop_in_text names_that_vary(std::size_t open, std::size_t close) const {
    static constexpr std::array<std::string_view, 10> changes{
        "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};
    loop_in_text loop;
    loop.end = text_[close + 1].is("{") ? text_.partner(close + 1) : end_of_statement(close + 1, text_.size());
    for (std::size_t i = open + 1; i < loop.end; ++i)
      if (text_[i].is_name() && !follows_member(i) &&
          (is_one_of(text_[i + 1], changes) || text_[i + 1].is("++") || text_[i + 1].is("--") ||
           text_[i - 1].is("++") || text_[i - 1].is("--")))
        loop.vary.insert(text_[i].text);
    for (std::size_t before = nowhere; before != loop.vary.size() + loop.repeat.size();) {
      before = loop.vary.size() + loop.repeat.size();
      for (std::size_t i = close + 1; i < loop.end; ++i) {
        if (!text_[i].is_name() || !text_[i + 1].is("=")) continue;
        const std::size_t last = end_of_initialiser(i + 2, loop.end);
        const bool is_declared = text_[i - 1].is_name() && !is_statement_word(text_[i - 1]);
        if (!is_declared || names_one_of(loop.vary, i + 2, last)) loop.vary.insert(text_[i].text);
        if (repeats(loop, i + 2, last)) loop.repeat.insert(text_[i].text);
      }
    }
    return loop;
  }
  bool names_one_of(const std::set<std::string_view>& names, std::size_t first, std::size_t last) const {
    for (std::size_t i = first; i < last; ++i)
      if (text_[i].is_name() && names.count(text_[i].text) != 0 && !follows_member(i)) return true;
    return false;
  }
  /// True for an expression with a remainder, a quotient or some bits of a number that varies.
  bool repeats(const loop_in_text& loop, std::size_t first, std::size_t last) const {
    if (names_one_of(loop.repeat, first, last)) return true;
    for (std::size_t i = first; i < last; ++i)
      if (text_[i].is("%") || text_[i].is("/") || shifts_right(i) || (text_[i].is("&") && is_binary(i)))
        return names_one_of(loop.vary, first, last);
    return false;
  }
  /// `[i % n]` of a loop whose trips change i.
  std::size_t varying_index(std::size_t i) {
    if (loops_.empty() || plain_ || in_header_ || !in_body_ || i == 0) return i;
    if (!text_[i - 1].is_name() && !text_[i - 1].is("]") && !text_[i - 1].is(")")) return i;
    const std::size_t close = text_.partner(i);
    if (!repeats(loops_.back(), i + 1, close)) return i;
    emit(i);
    raw("::kernelcost_text::kernelcost_varying(");
    walk_expression(i + 1, close);
    raw(")");
    emit(close);
    return close + 1;
  }

  /// `k < n && x[k] > 0`, the condition of a `for` that has several: each one may end the loop. Returns where to go on.
  std::size_t conditions_of_header(std::size_t open, std::size_t close) {
    const std::size_t first = end_of_statement(open + 1, close) + 1;
    const std::size_t last = first < close ? end_of_statement(first, close) : close;
    if (last >= close) return open + 1;
    std::vector<std::size_t> ends;
    for (std::size_t i = first; i < last; ++i) {
      if (opens(i)) i = text_.partner(i);
      if (text_[i].is("&&")) ends.push_back(i);
      if (text_[i].is("||") || text_[i].is(",") || text_[i].is("?")) return open + 1;
    }
    if (ends.empty()) return open + 1;
    walk(open + 1, first, true);
    ends.push_back(last);
    for (std::size_t i = first; const std::size_t end : ends) {
      raw(" ::kernelcost_text::kernelcost_stays_if(");
      walk_expression(i, end);
      raw(")");
      if (end != last) emit(end);
      i = end + 1;
    }
    return last;
  }
  /// True for a statement that ends with a way out of the loop around: a `return` there, or a `break` that is not one
  /// of a `switch`. The loops of another function, which calls this one, go on.
  bool leaves(std::size_t statement) const {
    std::size_t last = statement;
    if (text_[statement].is("{")) {
      const std::size_t end = text_.partner(statement);
      for (std::size_t i = last = statement + 1; i < end; ++i) {
        if (opens(i)) i = text_.partner(i);
        if ((text_[i].is(";") || text_[i].is("}")) && i + 1 < end) last = i + 1;
      }
    }
    const bool breaks = text_[last].is("break");
    if (!breaks && !text_[last].is("return")) return false;
    for (auto each = around_.rbegin(); each != around_.rend(); ++each) {
      if (each->is == surrounding::loop) return true;
      if (breaks || each->is == surrounding::lambda) return false;
    }
    return false;
  }
  /// `k > 3 && x[k] > 0`, the condition behind which a loop ends: each part of it that no data give is one.
  void conditions_that_leave(std::size_t first, std::size_t last, bool is_part = false) {
    if (text_[first].is("(") && text_.partner(first) + 1 == last) {
      emit(first);
      conditions_that_leave(first + 1, last - 1, is_part);
      return emit(last - 1);
    }
    std::vector<std::size_t> joins;
    bool has_parts = true;
    for (std::size_t i = first; i < last; ++i) {
      if (opens(i)) i = text_.partner(i);
      if (text_[i].is("&&") || text_[i].is("||")) joins.push_back(i);
      has_parts = has_parts && !text_[i].is(",") && !text_[i].is("?") && !text_[i].is("=");
    }
    if (has_parts && !joins.empty()) {
      joins.push_back(last);
      for (const std::size_t join : joins) {
        conditions_that_leave(first, join, true);
        if (join != last) emit(join);
        first = join + 1;
      }
      return;
    }
    if (is_part) raw(" ::kernelcost_text::kernelcost_leaves_if(");
    walk_expression(first, last);
    if (is_part) raw(")");
  }
  /// The token behind the statement that begins at `i`.
  std::size_t behind_statement(std::size_t i) const {
    if (text_[i].is("{")) return text_.partner(i) + 1;
    if (text_[i].is("do")) return end_of_statement(behind_statement(i + 1), text_.size()) + 1;
    if (text_[i].is("if") || text_[i].is("for") || text_[i].is("while") || text_[i].is("switch")) {
      std::size_t open = i + 1;
      while (open < text_.size() && !text_[open].is("(")) ++open;
      if (open == text_.size()) return open;
      const std::size_t behind = behind_statement(text_.partner(open) + 1);
      return text_[i].is("if") && text_[behind].is("else") ? behind_statement(behind + 1) : behind;
    }
    return end_of_statement(i, text_.size()) + 1;
  }
  void note_surrounding(surrounding is, std::size_t statement) { around_.push_back({behind_statement(statement), is}); }
  /// The text before a loop with a `#pragma unroll`: one statement with the loop, as a pragma is.
  static std::string unrolled(const token& loop) {
    return loop.unroll.empty()
               ? ""
               : fmt::format("switch (::kernelcost_text::now->kernelcost_unroll({}); 0) default: ", loop.unroll);
  }
  /// A condition with a name of its own, which the language allows in an `if` alone.
  bool declares(std::size_t first, std::size_t last) const {
    for (std::size_t i = first; i < last; ++i) {
      if (text_[i].is(";")) return true;
      if (opens(i)) i = text_.partner(i);
    }
    const std::size_t type = end_of_type(first, last);
    return type > first && type < last && text_[type].is_name() && (text_[type + 1].is("=") || text_[type + 1].is("{"));
  }

  std::size_t do_loop(std::size_t i, bool& begins) {
    begins = true;
    note_surrounding(surrounding::loop, i + 1);
    // `do { ... } while (0);`, a macro's statement, is no loop.
    if (const std::size_t end = text_[i + 1].is("{") ? text_.partner(i + 1) + 1 : nowhere;
        end != nowhere && text_[end + 1].is("(") && text_.partner(end + 1) == end + 3 &&
        (text_[end + 2].is("0") || text_[end + 2].is("false"))) {
      ends_of_do_.insert(end);
      emit(i);
      return i + 1;
    }
    if (text_[i + 1].is("{")) {
      ends_of_do_.insert(text_.partner(i + 1) + 1);
      insert(i, unrolled(text_[i]) + "KERNELCOST_LOOP do { kernelcost_for.begin_trip();");
      scopes_.emplace_back();
      blocks_.push_back(true);
      return i + 2;
    }
    std::size_t end = i + 1;
    while (end < text_.size() && !text_[end].is(";")) end = opens(end) ? text_.partner(end) + 1 : end + 1;
    ends_of_do_.insert(end + 1);
    emit(i);
    return i + 1;
  }

  std::size_t cast(std::size_t i) {
    const std::size_t close = text_.end_of_arguments(i + 1);
    if (close == nowhere || !text_[close + 1].is("(")) {
      emit(i);
      return i + 1;
    }
    const std::size_t type = end_of_type(i + 2, close);
    const std::size_t stars = count_of(text_, type, close, "*");
    const bool reference = text_[type].is("&");
    const std::size_t open = close + 1;
    if (stars > 1) text_.refuse(i, "a pointer to pointers cannot be traced");
    if (stars == 1 && points_to_rows(type)) {
      insert(i, cast_to_rows(i + 2, type, close));
      walk_expression(open + 1, text_.partner(open));
      raw(")");
    } else if (stars == 1) {
      insert(i, "::kernelcost_text::kernelcost_cast<" + type_text(i + 2, type) + ">(");
      walk_expression(open + 1, text_.partner(open));
      raw(")");
    } else if (reference && text_[i].is("reinterpret_cast")) {
      insert(i,
             "::kernelcost_text::kernelcost_at(::kernelcost_text::kernelcost_cast<" + type_text(i + 2, type) + ">(&(");
      walk_expression(open + 1, text_.partner(open));
      raw(")))");
    } else if (!plain_ && from_memory_ == integers::counted && text_[i].is("static_cast") && type == close &&
               is_integer_type(i + 2, close)) {
      insert(i, "::kernelcost_text::kernelcost_to<" + type_text(i + 2, close) + ">(");
      walk_expression(open + 1, text_.partner(open));
      raw(")");
    } else if (counts_conversions() && text_[i].is("static_cast") && type == close) {
      for (std::size_t j = i; j <= open; ++j) emit(j);
      converted(type_text(i + 2, close), open + 1, text_.partner(open));
      raw(")");
    } else {
      for (std::size_t j = i; j <= close; ++j) emit(j);
      return close + 1;
    }
    return text_.partner(open) + 1;
  }
  bool counts_conversions() const { return counts_arithmetic_ && in_body_ && !in_for_header_; }
  void converted(const std::string& type, std::size_t first, std::size_t last) {
    raw(fmt::format("::kernelcost_text::kernelcost_converted<{}>(", type));
    walk_expression(first, last);
    raw(")");
  }

  std::size_t punctuation(std::size_t i) {
    const token& t = text_[i];
    if (t.is("<<") && text_[i + 1].is("<") && !text_[i + 1].space_before)
      text_.refuse(i, "a kernel that launches another cannot be traced");
    if (t.is("->") && i > 0 && !text_[i - 1].is("this") && !is_return_type(i)) {
      raw("[0].");
      return i + 1;
    }
    if (t.is("?"))
      if (const std::size_t last = choice(i); last != i) return last;
    if (t.is("["))
      if (const std::size_t last = local_index(i); last != i) return last;
    if (t.is("["))
      if (const std::size_t last = varying_index(i); last != i) return last;
    if (t.is("*") && !is_binary(i) && !text_[i - 1].is("operator")) {
      const std::size_t end = end_of_operand(i + 1);
      if (text_[i + 1].is("this") || end == i + 1) {
        emit(i);
        return i + 1;
      }
      insert(i, "::kernelcost_text::kernelcost_at(");
      walk_expression(i + 1, end);
      raw(")");
      return end;
    }
    if (const std::size_t type = type_of_cast_to_rows(i); type != nowhere) {
      const std::size_t close = text_.partner(i);
      const std::size_t end = end_of_operand(close + 1);
      after_cast_ = close + 1;
      insert(i, cast_to_rows(i + 1, type, close));
      walk_expression(close + 1, end);
      raw(")");
      return end;
    }
    if (const std::size_t star = star_of_cast(i); star != nowhere) {
      const std::size_t close = text_.partner(i);
      if (count_of(text_, star, close, "*") > 1) text_.refuse(i, "a pointer to pointers cannot be traced");
      const std::size_t end = end_of_operand(close + 1);
      after_cast_ = close + 1;
      insert(i, "::kernelcost_text::kernelcost_cast<" + type_text(i + 1, star) + ">(");
      walk_expression(close + 1, end);
      raw(")");
      return end;
    }
    if (is_cast_to_builtin(i)) {
      const std::size_t close = text_.partner(i);
      if (!plain_ && from_memory_ == integers::counted && is_integer_type(i + 1, close)) {
        const std::size_t end = end_of_operand(close + 1);
        insert(i, "::kernelcost_text::kernelcost_to<" + type_text(i + 1, close) + ">(");
        walk_expression(close + 1, end);
        raw(")");
        return end;
      }
      if (counts_conversions() && close == i + 2 && is_floating_point(text_[i + 1])) {
        for (std::size_t j = i; j <= close; ++j) emit(j);
        const std::size_t end = end_of_operand(close + 1);
        converted(spelled(i + 1), close + 1, end);
        return end;
      }
      after_cast_ = close + 1;
    }
    emit(i);
    return i + 1;
  }
  /// `c ? a : b`, whose sides may have different types in a trace: an element of an array and a product, say.
  std::size_t choice(std::size_t i) {
    if (plain_ || scopes_.size() < 2) return i;
    const std::size_t colon = end_of_choice(i + 1, ":");
    const std::size_t last = end_of_choice(colon + 1, "");
    const auto begin = written_at_.find(begin_of_condition(i));
    if (!text_[colon].is(":") || last == colon + 1 || begin == written_at_.end()) return i;
    out_.insert(begin->second, from_memory_ == integers::counted
                                   ? " ::kernelcost_text::kernelcost_either(::kernelcost_text::condition_of("
                                   : " ::kernelcost_text::kernelcost_either(static_cast<bool>(");
    raw("), [&]() -> decltype(auto) { return (");
    walk_expression(i + 1, colon);
    insert(colon, "); }, [&]() -> decltype(auto) { return (");
    walk_expression(colon + 1, last);
    raw("); })");
    return last;
  }
  /// The first token of the condition before the ? at `i`.
  std::size_t begin_of_condition(std::size_t i) const {
    static constexpr std::array<std::string_view, 19> separators{
        "=",   "+=",  "-=", "*=", "/=", "%=", "&=", "|=",     "^=",  "?",
        "<<=", ">>=", ":",  ",",  ";",  "{",  "}",  "return", "case"};
    std::size_t open = i;
    while (open > 0) {
      --open;
      if (text_[open].is(")") || text_[open].is("]") || text_[open].is("}"))
        open = text_.partner(open);
      else if (opens(open) || text_[open].is(";"))
        break;
    }
    std::size_t begin = open + 1;
    for (std::size_t j = begin; j < i; ++j) {
      if (is_one_of(text_[j], separators)) begin = j + 1;
      if (opens(j)) {
        const bool block = text_[j].is("{") && opens_block(j);
        j = text_.partner(j);
        if (block) begin = j + 1;
      } else if (text_[j].is("<")) {
        if (const std::size_t close = text_.end_of_arguments(j); close != nowhere && close < i) j = close;
      }
    }
    return begin;
  }
  /// The end of a side of ?: that begins at `i`; the first one ends at its colon.
  std::size_t end_of_choice(std::size_t i, std::string_view colon) const {
    std::size_t inner = 0;
    for (; i < text_.size(); ++i) {
      const token& t = text_[i];
      if (opens(i)) {
        i = text_.partner(i);
      } else if (t.is("?")) {
        ++inner;
      } else if (t.is(":") && inner > 0) {
        --inner;
      } else if ((!colon.empty() && t.is(colon)) || t.is(";") || t.is(",") || t.is(")") || t.is("]") || t.is("}") ||
                 t.is(":")) {
        return i;
      }
    }
    return i;
  }
  /// `[] (int i) -> float`, `auto f() -> float`.
  bool is_return_type(std::size_t i) const {
    if (!text_[i - 1].is(")") && !text_[i - 1].is("mutable")) return false;
    const std::size_t end = end_of_type(i + 1, text_.size());
    return end > i + 1 && text_[end].is("{");
  }

  // --- declarations in a body ---
  std::size_t local_declaration(std::size_t i, std::size_t end) {
    std::size_t j = i;
    bool is_shared = false, is_extern = false, is_constant = false, is_auto = false;
    const std::size_t type = end_of_type(i, end);
    if (text_[i].is("__shared__") && text_[i + 1].is("struct") && text_[i + 2].is("{"))
      text_.refuse(i, "a structure in shared memory needs a name");
    if (type == i) return i;
    for (; j < type; ++j) {
      is_shared |= text_[j].is("__shared__");
      is_extern |= text_[j].is("extern");
      is_constant |= text_[j].is("const");
      is_auto |= text_[j].is("auto");
    }
    if (is_shared) return shared(i, type, end, is_extern);
    note_local_arrays(type, end);
    if (text_[type].is_name() && !text_[type + 1].is("(") && may_be_callable(i, type))
      callables_.emplace(text_[type].text);
    if (!in_header_ && text_[type].is_name()) note_constant(i, end_of_statement(type, end));
    if (const std::size_t last = locals_without_value(i, type, end); last != i) return last;
    if (text_[i].is("using") || text_[i].is("typedef")) {
      const std::size_t last = end_of_statement(i, end);
      for (j = i; j < last && !(text_[j].is("(") && text_[j + 1].is("*"));) ++j;
      if (j == last) return i;
      for (j = i; j < last; ++j) emit(j);  // a pointer to functions
      return last;
    }
    std::size_t name = type;
    while (text_[name].is("*") || text_[name].is("const") || text_[name].is("volatile") || is_attribute(text_[name]))
      ++name;
    if (text_[type].is("*") && text_[name].is_name()) {
      static constexpr std::array<std::string_view, 7> followers{"=", ";", ",", "[", "(", "{", ":"};
      if (is_one_of(text_[name + 1], followers)) return pointers(i, type, end, is_auto);
    }
    if (text_[type].is("&") && text_[type + 1].is_name() &&
        (text_[type + 2].is("=") || text_[type + 2].is("(") || text_[type + 2].is("{")) && (!is_constant || is_auto)) {
      const std::string reference{text_[type + 1].text};
      const std::size_t last = end_of_initialiser(type + 2, end);
      insert(i, "auto&& " + reference);
      walk_expression(type + 2, last);
      scopes_.back()[reference] = "::kernelcost_text::kernelcost_again(" + reference + ")";
      return last;
    }
    if (!in_header_ && text_[type].is_name() && declares_loaded(type, end) && is_integer_type(i, type)) {
      insert(i, "::kernelcost::cuda_number<" + type_text(i, type) + ">");
      return type;
    }
    if (!plain_ && !in_header_ && agrees_in_block(i, type, end)) {
      for (j = i; j < type; ++j)
        if (is_qualifier(text_[j])) emit(j);
      insert(type, "auto");
      return type;
    }
    if (!plain_ && is_bool(i, type) && text_[type].is_name() && text_[type + 1].is("=")) {
      const std::size_t last = end_of_initialiser(type + 2, end);
      conditions_.emplace(text_[type].text);
      for (j = i; j <= type + 1; ++j) emit(j);
      raw(" static_cast<bool>(");
      walk_expression(type + 2, last);
      raw(")");
      return last;
    }
    if (!plain_ && !in_header_ && text_[type].is_name() && text_[type + 1].is("=") && !text_[type + 2].is("{") &&
        is_integer_type(i, type) && !depends_on_template(i, type)) {
      const std::size_t last = end_of_initialiser(type + 2, end);
      for (j = i; j <= type + 1; ++j) emit(j);
      raw(" ::kernelcost_text::kernelcost_plain<" + type_text(i, type) + ">(");
      walk_expression(type + 2, last);
      raw(")");
      return last;
    }
    if (is_auto && text_[type].is_name() && text_[type + 1].is("=")) {
      const std::size_t last = end_of_initialiser(type + 2, end);
      for (j = i; j <= type + 1; ++j) emit(j);
      raw(" ::kernelcost_text::kernelcost_value(");
      walk_expression(type + 2, last);
      raw(")");
      return last;
    }
    // `auto [x, y] = points[i];` is a copy of the element.
    const std::size_t names = text_[type].is("&") && is_constant ? type + 1 : type;
    if (is_auto && text_[names].is("[") && text_[text_.partner(names) + 1].is("=")) {
      const std::size_t assigned = text_.partner(names) + 1;
      const std::size_t last = end_of_statement(assigned, end);
      for (j = i; j <= assigned; ++j) emit(j);
      raw(" ::kernelcost_text::kernelcost_value(");
      walk_expression(assigned + 1, last);
      raw(")");
      return last;
    }
    // `auto& [x, y] = points[i];` changes the members where they lie.
    if (is_auto && !is_constant && text_[type].is("&") && text_[type + 1].is("[") &&
        text_[text_.partner(type + 1) + 1].is("=")) {
      const std::size_t assigned = text_.partner(type + 1) + 1;
      const std::size_t last = end_of_statement(assigned, end);
      insert(i, "auto&&");
      for (j = type + 1; j <= assigned; ++j) emit(j);
      walk_expression(assigned + 1, last);
      for (j = type + 2; j < assigned; ++j)
        if (text_[j].is_name())
          scopes_.back()[std::string{text_[j].text}] =
              fmt::format("::kernelcost_text::kernelcost_again({})", text_[j].text);
      return last;
    }
    if (text_[type].is("(") && text_[type + 1].is("*") && text_[text_.partner(type) + 1].is("(")) {
      // Pointers to functions: float (*f[2])(float) = {sine, cosine};
      const std::size_t parameters = text_.partner(type) + 1;
      for (j = i; j <= text_.partner(parameters); ++j) emit(j);
      return text_.partner(parameters) + 1;
    }
    if (text_[type].is("(") && text_[type + 1].is("*") && text_[text_.partner(type) + 1].is("[")) {
      // A pointer to rows: float (*p)[33] = tile;
      const std::size_t open = text_.partner(type) + 1;
      std::size_t after = open;
      while (text_[after].is("[")) after = text_.partner(after) + 1;
      insert(i, "auto " + std::string{text_[type + 2].text});
      return after;
    }
    return i;
  }

  /// `const int done = __syncthreads_count(is_done);`, which nothing changes.
  bool agrees_in_block(std::size_t first, std::size_t type, std::size_t end) const {
    if (!is_bool(first, type) && !is_integer_type(first, type)) return false;
    if (!text_[type].is_name() || !text_[type + 1].is("=") || text_[type + 2].text.rfind("__syncthreads_", 0) != 0)
      return false;
    return text_[type + 3].is("(") && text_.partner(type + 3) + 1 == end_of_statement(type, end) &&
           stays(type, end_of_body_);
  }
  /// Notes `b` and `c` in `float a, b[4], c[] = {1, 2};`.
  void note_local_arrays(std::size_t type, std::size_t end) {
    if (plain_ || !in_body_) return;
    const std::size_t last = end_of_statement(type, end);
    for (std::size_t i = type; i < last; ++i) {
      if (text_[i].is_name() && text_[i + 1].is("[") && (i == type || text_[i - 1].is(","))) {
        local_arrays_.emplace(text_[i].text);
        while (text_[i + 1].is("[")) {
          extents_.insert(i + 1);
          i = text_.partner(i + 1);
        }
      }
      if (opens(i)) i = text_.partner(i);
    }
  }
  /// `[i]` behind the name of a local array, or behind another index of it: the index has to be one of the array's.
  std::size_t local_index(std::size_t i) {
    if (plain_ || local_arrays_.empty() || extents_.count(i) != 0) return i;
    std::size_t before = i;
    std::size_t rank = 0;
    while (before > 0 && text_[before - 1].is("]")) {
      before = text_.partner(before - 1);
      ++rank;
    }
    if (before == 0 || local_arrays_.count(text_[before - 1].text) == 0 || follows_member(before - 1)) return i;
    // An address may be that of the end.
    if (before > 1 && text_[before - 2].is("&") && !is_binary(before - 2)) return i;
    const std::size_t close = text_.partner(i);
    if (close == i + 2 && text_[i + 1].is("0")) return i;
    emit(i);
    raw(fmt::format("::kernelcost_text::kernelcost_within<decltype({}), {}>(", text_[before - 1].text, rank));
    walk_expression(i + 1, close);
    raw(fmt::format(", \"{}\")", text_[before - 1].text));
    emit(close);
    return close + 1;
  }
  /// `float a, b[4];`, whose variables are checked for uses before they have a value. The beginning if it is no such
  /// declaration.
  std::size_t locals_without_value(std::size_t first, std::size_t type, std::size_t end) {
    if (!checks_locals_ || plain_ || in_header_ || depends_on_template(first, type)) return first;
    const std::size_t last = end_of_statement(type, end);
    bool is_float = false;
    for (std::size_t i = first; i < type; ++i) {
      const token& t = text_[i];
      is_float |= t.is("float") || t.is("double");
      if (t.is("char") || t.is("short") || t.text.find('8') != std::string_view::npos ||
          t.text.find("16") != std::string_view::npos || is_qualifier(t) || is_attribute(t))
        return first;
    }
    if (type - first > 1 && is_float) return first;
    if (!is_float && !is_integer_type(first, type)) return first;
    for (std::size_t i = type; i < last; ++i) {
      if (!text_[i].is_name()) return first;
      while (text_[i + 1].is("[")) i = text_.partner(i + 1);
      if (++i < last && !text_[i].is(",")) return first;
    }
    const std::string kind =
        is_float ? type_text(first, type) : "::kernelcost::cuda_number<" + type_text(first, type) + ">";
    for (std::size_t i = type; i < last; ++i) {
      const std::string name{text_[i].text};
      insert(i, kind + " " + name);
      const bool is_array = text_[i + 1].is("[");
      while (text_[i + 1].is("[")) {
        emit(i + 1);
        walk_expression(i + 2, text_.partner(i + 1));
        raw("]");
        i = text_.partner(i + 1);
      }
      raw(is_array ? fmt::format("; ::kernelcost_text::kernelcost_unset({0}, \"{0}\")", name)
                   : fmt::format(" = ::kernelcost_text::kernelcost_unset<{}>(\"{}\")", kind, name));
      if (++i < last) raw("; ");
      scopes_.back()[name] = "::kernelcost_text::kernelcost_named(" + name + ")";
    }
    return last;
  }
  std::size_t end_of_statement(std::size_t i, std::size_t end) const {
    while (i < end && !text_[i].is(";")) i = opens(i) ? text_.partner(i) + 1 : i + 1;
    return std::min(i, end);
  }

  /// True if one of the names that a declaration declares takes values from memory.
  bool declares_loaded(std::size_t name, std::size_t end) const {
    if (loaded_.empty()) return false;
    while (text_[name].is_name()) {
      if (loaded_.count(text_[name].text) != 0) return true;
      const std::size_t last = end_of_initialiser(name + 1, end);
      if (last >= end || !text_[last].is(",")) return false;
      name = last + 1;
    }
    return false;
  }

  std::size_t pointers(std::size_t first, std::size_t type, std::size_t end, bool is_auto) {
    const std::string target = type_text(first, type);
    std::size_t at = type;
    bool begun = false;
    insert(first, "");
    while (at < end) {
      std::size_t stars = 0;
      while (text_[at].is("*") || is_qualifier(text_[at]) || is_attribute(text_[at]))
        stars += text_[at++].is("*") ? 1U : 0U;
      if (stars > 1) text_.refuse(at, "a pointer to pointers cannot be traced");
      const std::size_t name = at;
      const std::size_t after = name + 1;
      const bool has_value = text_[after].is("=") || text_[after].is("(") || text_[after].is("{");
      const std::size_t last = end_of_initialiser(after, end);
      if (stars == 1 && has_value) {
        raw(begun ? ", " : "auto ");
        emit(name);
        raw(is_auto ? " = ::kernelcost_text::kernelcost_value("
                    : " = ::kernelcost_text::kernelcost_pointing<" + target + ">(");
        const bool bracketed = !text_[after].is("=");
        walk_expression(after + 1, bracketed ? text_.partner(after) : last);
        raw(")");
      } else {
        if (begun) raw("; ");
        if (const std::size_t rows = stars == 1 ? list_of_array(after, last) : nowhere; rows != nowhere) {
          raw("::kernelcost_text::pointing_as<" + target + ", decltype(");
          walk_expression(rows + 1, std::min(end_of_parameter(rows + 1, text_.partner(rows)), text_.partner(rows)));
          raw(")> ");
        } else {
          const bool is_counted = loaded_.count(text_[name].text) != 0 && is_integer_type(first, type);
          raw((stars == 1   ? "::kernelcost_text::kernelcost_pointer<" + target + "> "
               : is_counted ? "::kernelcost::cuda_number<" + target + "> "
                            : target + " "));
        }
        walk_expression(name, last);
      }
      begun = stars == 1 && has_value;
      if (!text_[last].is(",")) return last;
      if (!begun) raw("; ");
      at = last + 1;
      std::size_t next = at;
      while (text_[next].is("*") || is_qualifier(text_[next]) || is_attribute(text_[next])) ++next;
      const bool next_is_pointer = next > at && text_[next + 1].is("=");
      if (begun && !next_is_pointer) {
        raw("; ");
        begun = false;
      }
    }
    return at;
  }

  /// The { of `rows[3] = {a, b, c}`, whose extents begin at `i`.
  std::size_t list_of_array(std::size_t i, std::size_t end) const {
    if (!text_[i].is("[")) return nowhere;
    while (text_[i].is("[")) i = text_.partner(i) + 1;
    if (text_[i].is("=")) ++i;
    return i < end && text_[i].is("{") && text_.partner(i) > i + 1 ? i : nowhere;
  }
  std::size_t shared(std::size_t first, std::size_t type, std::size_t end, bool is_extern) {
    const std::string target = type_text(first, type);
    std::size_t at = type;
    if (text_[at].is("*")) text_.refuse(at, "shared memory that holds pointers cannot be traced");
    while (at < end && text_[at].is_name()) {
      const std::string name{text_[at].text};
      std::size_t after = at + 1;
      const bool is_array = text_[after].is("[");
      insert(at, memory_begins(name, target, is_extern ? "dynamic" : "shared"));
      if (!is_extern) {
        const std::size_t extents = out_.size();
        while (text_[after].is("[")) {
          emit(after);
          walk_expression(after + 1, text_.partner(after));
          raw("]");
          after = text_.partner(after) + 1;
        }
        if (is_array) arrays_[name] = target + out_.substr(extents);
        raw(">(\"" + name + "\", ::kernelcost::expr::space::shared)");
      } else {
        while (text_[after].is("[")) after = text_.partner(after) + 1;
        raw(">(\"" + name + "\")");
      }
      if (!is_array) scopes_.back()[name] = name + "[0]";
      if (text_[after].is("=") || text_[after].is("{")) text_.refuse(after, "shared memory has no first value");
      if (!text_[after].is(",")) return after;
      raw(";");
      at = after + 1;
    }
    return at;
  }
  static std::string memory_begins(const std::string& name, const std::string& type, std::string_view kind) {
    return fmt::format("[[maybe_unused]] const auto {} = ::kernelcost_text::kernelcost_{}<{}", name,
                       kind == "dynamic" ? "dynamic" : "array", type);
  }

  /// `bool`: a condition of loaded numbers becomes one explicitly.
  bool is_bool(std::size_t first, std::size_t last) const {
    bool found = false;
    for (std::size_t i = first; i < last; ++i) {
      found |= text_[i].is("bool");
      if (!text_[i].is("bool") && !is_qualifier(text_[i]) && !is_attribute(text_[i])) return false;
    }
    return found;
  }

  // --- functions ---
  void function(const declaration& what, bool traced_kernel) {
    const bool is_operator = text_[what.name].is("operator");
    // A constexpr function may have to be constant: its branches are not announced.
    plain_ = what.is_constexpr && !what.is_kernel && !is_counted_copy_;
    std::size_t type = what.after_template;
    header_of_template(what);
    std::size_t name = what.name;
    while (name >= type + 2 && text_[name - 1].is("::") && text_[name - 2].is_name()) name -= 2;
    const std::size_t end_of_result = end_of_type(type, name);
    const auto static_or_friend = [&] {
      for (std::size_t i = type; i < name; ++i)
        if (text_[i].is("static") || text_[i].is("friend")) raw(" " + std::string{text_[i].text} + " ");
    };
    if (text_[end_of_result].is("*") && end_of_result < name) {
      const std::size_t end = end_of_result;
      static_or_friend();
      // A structure's own array is no array in memory, unless the structure lies there.
      const bool of_itself =
          in_type_ && what.body != nowhere &&
          count_of(text_, what.body, what.last, "nullptr") + count_of(text_, what.body, what.last, "return") == 1;
      insert(type, of_itself ? "auto" : "::kernelcost_text::kernelcost_pointer<" + type_text(type, end) + ">");
    } else if (text_[end_of_result].is("&") && end_of_result < name &&
               (!is_operator_of_assignment(what) || !members_in_place_.empty())) {
      // An element in memory is no object of the host, so a reference to it is a value of its own.
      static_or_friend();
      insert(type, "decltype(auto)");
      returns_reference_ = true;
    } else if (what.body != nowhere && counts_integers(what, traced_kernel) && is_integer_type(type, name)) {
      static_or_friend();
      insert(type, "::kernelcost::cuda_number<" + type_text(type, end_of_result) + ">");
    } else if (is_counted_copy_) {
      static_or_friend();
      insert(type, type_text(type, name));
    } else {
      walk(type, name, false);
    }
    const std::size_t converts_to = is_operator ? end_of_type(name + 1, what.parameters) : nowhere;
    if (is_operator && converts_to > name + 1 && text_[converts_to].is("*")) {
      emit(name);
      raw(" ::kernelcost_text::kernelcost_pointer<" + type_text(name + 1, converts_to) + ">");
    } else {
      if (is_counted_copy_ && in_type_)
        raw(" kernelcost_counted_" + std::string{text_[name].text});
      else
        for (std::size_t i = name; i < what.parameters; ++i) emit(i);
    }
    returns_bool_ = is_bool(type, name);
    scopes_.emplace_back();
    const auto outer_constants = constants_of_text_;
    end_of_body_ = what.body == nowhere ? 0 : text_.partner(what.body);
    counts_parameters_ = what.body != nowhere && counts_integers(what, traced_kernel);
    counted_parameters_.clear();
    callables_.clear();
    parameters(what.parameters, !traced_kernel && !is_operator);
    counts_parameters_ = false;
    const std::size_t after = text_.partner(what.parameters) + 1;
    if (what.body == nowhere) {
      walk(after, what.last, false);
    } else {
      walk(after, what.body, false);
      find_floating(what.parameters, text_.partner(what.body));
      find_loaded(what.body);
      find_mixed(what.body, what.is_kernel);
      emit(what.body);
      for (const auto& each : lent_to_function_) {
        const std::string_view array = text_[end_of_type(each.first, what.body) + 2].text;
        raw(fmt::format(" [[maybe_unused]] auto&& {0} = kernelcost_lent_{0}.array;", array));
      }
      memory_in(what.body);
      scopes_.emplace_back();
      const bool outer = std::exchange(in_body_, true);
      around_.clear();
      local_arrays_.clear();
      walk(what.body + 1, text_.partner(what.body), true);
      in_body_ = outer;
      scopes_.pop_back();
      emit(text_.partner(what.body));
      walk(text_.partner(what.body) + 1, what.last, false);
    }
    scopes_.pop_back();
    constants_of_text_ = outer_constants;
    end_of_body_ = 0;
    plain_ = returns_bool_ = returns_reference_ = false;
  }
  /// The parameters of a function's template, and more for each array that it is lent: where the array is, and the type
  /// of its elements if no parameter of the text says it.
  void header_of_template(const declaration& what) {
    lent_to_function_.clear();
    const std::size_t close = text_.partner(what.parameters);
    std::string more;
    for (std::size_t first = what.parameters + 1, last = first; first < close; first = last + 1) {
      last = end_of_parameter(first, close);
      if (!what.is_template || !lends_array(what, first, last)) continue;
      const std::size_t type = end_of_type(first, last);
      const auto names_parameter = [&](const auto& each) { return count_of(text_, first, type, each.name) > 0; };
      const bool says_type = std::ranges::any_of(what.parameters_of_template, names_parameter) &&
                             !is_called_with_arguments(text_[what.name].text) && !is_type_of_another(first, type);
      more += fmt::format(", class kernelcost_where{}", first);
      if (!says_type) more += fmt::format(", class kernelcost_element{}", first);
      lent_to_function_[first] = says_type ? type_text(first, type) : fmt::format("kernelcost_element{}", first);
    }
    // Types, and no expressions.
    const std::size_t end = more.empty() ? nowhere : end_of_parameters_of_template(what);
    for (std::size_t i = what.first; i < what.after_template; ++i) {
      if (i == end) raw(more);
      emit(i);
    }
  }
  std::size_t end_of_parameters_of_template(const declaration& what) const {
    std::size_t depth = 0;
    for (std::size_t i = what.first + 1; i < what.after_template; ++i) {
      if (text_[i].is("<")) ++depth;
      if (opens(i)) i = text_.partner(i);
      if (text_[i].is(">") && --depth == 0) return i;
    }
    return nowhere;
  }
  /// True for a helper whose integers may come from memory.
  bool counts_integers(const declaration& what, bool traced_kernel) const {
    return from_memory_ == integers::counted && !traced_kernel && !what.is_kernel &&
           (!what.is_constexpr || is_counted_copy_);
  }
  /// A constexpr helper may have to be a constant, so it stays as it is. Integers from memory go to a copy of it.
  void counted_copy_of(const declaration& what) {
    if (!what.is_constexpr || !what.is_device || what.is_kernel || what.is_template || what.body == nowhere) return;
    const std::string name{text_[what.name].text};
    if (text_[what.name].is("operator") || text_[what.name - 1].is("::")) return;
    std::string types, names, arguments, counted;
    for (std::size_t first = what.parameters + 1, last = first; first < text_.partner(what.parameters);
         first = last + 1) {
      last = end_of_parameter(first, text_.partner(what.parameters));
      const std::size_t type = end_of_type(first, last);
      const std::string number = fmt::format("{}", first);
      const bool is_integer = text_[type].is_name() && !text_[type + 1].is("[") && is_integer_type(first, type);
      types += fmt::format("{}class T{}", types.empty() ? "" : ", ", number);
      names += fmt::format("{}const T{} & a{}", names.empty() ? "" : ", ", number, number);
      arguments += arguments.empty() ? "" : ", ";
      arguments += is_integer ? fmt::format("::kernelcost_text::number_as<{}>(a{})", type_text(first, type), number)
                              : "a" + number;
      if (is_integer)
        counted += (counted.empty() ? "" : " || ") + fmt::format("::kernelcost::tracing::traced_number<T{}>", number);
    }
    if (counted.empty()) return;
    const bool is_member = in_type_;
    bool is_static = false;
    for (std::size_t i = what.first; i < what.name; ++i) is_static |= is_member && text_[i].is("static");
    const bool changes_nothing = is_member && is_constant(text_.partner(what.parameters), what.body);
    raw(is_member ? " " : " namespace kernelcost_counted { ");
    is_counted_copy_ = true;
    function(what, false);
    is_counted_copy_ = false;
    raw(fmt::format("{} template <{}> requires({}) {}auto {}({}) {}{{ return kernelcost_counted{}{}({}); }} ",
                    is_member ? "" : " }", types, counted, is_static ? "static " : "", name, names,
                    changes_nothing ? "const " : "", is_member ? "_" : "::", name, arguments));
  }
  bool is_operator_of_assignment(const declaration& what) const {
    if (!text_[what.name].is("operator")) return false;
    const token& which = text_[what.name + 1];
    return which.text.back() == '=' || which.is("++") || which.is("--");
  }

  void parameters(std::size_t open, bool helper) {
    emit(open);
    const std::size_t close = text_.partner(open);
    std::size_t first = open + 1;
    while (first < close) {
      const std::size_t last = end_of_parameter(first, close);
      parameter(first, last, helper);
      if (last < close) emit(last);
      first = last + 1;
    }
    emit(close);
  }
  std::size_t end_of_parameter(std::size_t first, std::size_t close) const {
    std::size_t last = first;
    while (last < close && !text_[last].is(",")) {
      if (opens(last)) last = text_.partner(last);
      if (text_[last].is("<"))
        if (const std::size_t end = text_.end_of_arguments(last); end != nowhere) last = end;
      ++last;
    }
    return last;
  }

  void parameter(std::size_t first, std::size_t last, bool helper) {
    const std::size_t type = end_of_type(first, last);
    std::size_t value = first;  // the default
    while (value < last && !text_[value].is("=")) value = opens(value) ? text_.partner(value) + 1 : value + 1;
    const std::string target = type_text(first, type);
    const bool dependent = depends_on_template(first, type);
    const std::size_t stars = count_of(text_, type, value, "*");
    std::size_t name = type;
    while (name < value && !text_[name].is_name()) ++name;
    while (name < value && (is_qualifier(text_[name]) || is_attribute(text_[name]) || !text_[name].is_name())) ++name;
    const std::string its_name = name < value ? std::string{text_[name].text} : "";
    constants_of_text_.erase(its_name);
    if (type > first && may_be_callable(first, type)) callables_.insert(its_name);
    const bool has_rows = text_[type].is("(") || count_of(text_, type, value, "[") > 1;
    if (const auto lent = lent_to_function_.find(first); lent != lent_to_function_.end()) {
      std::string extents;
      for (std::size_t i = text_.partner(type) + 1; i < value; ++i) extents += spelled(i);
      insert(first, fmt::format("const ::kernelcost_text::lent_array<kernelcost_where{}, {}{}>& kernelcost_lent_{}",
                                first, lent->second, extents, its_name));
    } else if (type == first) {
      walk(first, last, false);
    } else if (has_rows && text_[type].is("(") && !text_[type + 1].is("*") && !text_[type + 1].is("&")) {
      walk(first, last, false);  // a function
    } else if (has_rows && helper) {
      insert(first, "auto&& " + its_name);
    } else if (stars > 1) {
      text_.refuse(first, "a pointer to pointers cannot be traced");
    } else if (stars == 1 && text_[type].is("*") && count_of(text_, type, value, "&") > 0 && helper) {
      insert(first, "auto&& " + its_name);
    } else if (stars == 1 && target == "void") {
      insert(first, "::kernelcost_text::kernelcost_pointer<void> " + its_name);
      if (value < last) walk_expression(value, last);
    } else if (stars == 1 || text_[name + 1].is("[")) {
      if (helper && !dependent)
        insert(first, "::kernelcost_text::kernelcost_points_to<" + target + "> auto " + its_name);
      else if (from_memory_ == integers::counted && helper && is_type_of_another(first, type))
        insert(first, "::kernelcost_text::kernelcost_lent<" + target + "> " + its_name);
      else
        insert(first, "::kernelcost_text::pointer<" + target + "> " + its_name);
      if (value < last && (text_[value + 1].is("nullptr") || text_[value + 1].is("NULL") || text_[value + 1].is("0")))
        raw(" = ::kernelcost_text::kernelcost_null{}");
      else if (value < last)
        walk_expression(value, last);
    } else if (helper && !dependent && text_[type].is("&") && !is_constant(first, type)) {
      insert(first, "auto&& " + its_name);
      scopes_.back()[its_name] = "::kernelcost_text::kernelcost_again(" + its_name + ")";
    } else if (counts_parameters_ && name < value && !text_[type].is("&") && is_integer_type(first, type)) {
      // The copy of a constexpr helper is a template, which is compiled where it is called.
      insert(first, is_counted_copy_ ? "::kernelcost_text::kernelcost_counts<" + target + "> auto " + its_name
                                     : "::kernelcost::cuda_number<" + target + "> " + its_name);
      counted_parameters_.insert(its_name);
      if (value < last) walk_expression(value, last);
    } else {
      walk(first, last, false);
    }
  }
  /// True if another parameter of the list has the type `T` of a pointer `T* p` by value, and says what T is.
  bool is_type_of_another(std::size_t first, std::size_t type) const {
    if (first == 0 || type == first || !text_[type - 1].is_name()) return false;
    std::size_t open = first - 1;
    while (open > 0 && !text_[open].is("("))
      open = (text_[open].is(")") || text_[open].is("]") ? text_.partner(open) : open) - 1;
    const std::size_t close = text_.partner(open);
    for (std::size_t i = open + 1; i < close;) {
      const std::size_t last = end_of_parameter(i, close);
      const std::size_t name = end_of_type(i, last);
      if (i != first && name > i && text_[name - 1].is(text_[type - 1].text) && text_[name].is_name() &&
          !text_[name + 1].is("["))
        return true;
      i = last + 1;
    }
    return false;
  }
  bool is_constant(std::size_t first, std::size_t last) const { return count_of(text_, first, last, "const") > 0; }

  /// The last word of `tables::weights`, or of `::weights`, if that is an array of the namespaces; nowhere for other
  /// words at `i`.
  std::size_t qualified_memory(std::size_t i) const {
    if (!text_[i].is_name() && !text_[i].is("::")) return nowhere;
    if (i > 0 && (text_[i].is("::") ? follows_name(i) : follows_member(i))) return nowhere;
    std::size_t last = i + (text_[i].is("::") ? 1 : 0);
    std::vector<std::string_view> path;
    for (; text_[last].is_name() && text_[last + 1].is("::"); last += 2) path.push_back(text_[last].text);
    if (last == i || !text_[last].is_name()) return nowhere;
    const auto found = memory_.find(std::string{text_[last].text});
    if (found == memory_.end()) return nowhere;
    auto around = found->second->path;
    std::erase(around, "");
    const bool is_there = path.size() <= around.size() &&
                          std::equal(path.rbegin(), path.rend(), around.rbegin(),
                                     [](std::string_view one, const std::string& other) { return one == other; });
    return is_there ? last : nowhere;
  }
  /// Declares the arrays at namespace scope that a body names.
  void memory_in(std::size_t body) {
    std::set<std::string> named;
    for (std::size_t i = body; i < text_.partner(body); ++i) {
      if (const std::size_t last = qualified_memory(i); last != nowhere) i = last;
      const bool is_qualified = i > 0 && text_[i - 1].is("::");
      const auto found = text_[i].is_name() && (!follows_member(i) || is_qualified)
                             ? memory_.find(std::string{text_[i].text})
                             : memory_.end();
      if (found == memory_.end() || !named.insert(found->first).second) continue;
      const declaration& array = *found->second;
      std::size_t name = array.after_template;
      while (name < array.last && !text_[name].is(found->first)) ++name;
      const std::string type = type_text(array.after_template, end_of_type(array.after_template, name));
      if (functions_.count(type) != 0 || text_[name - 1].is("*") || text_[name + 1].is(")"))
        text_.refuse(i, found->first + " holds pointers in the card's memory, which cannot be traced: a switch can");
      std::string extents;
      std::size_t after = name + 1;
      const bool is_array = text_[after].is("[");
      bool has_size = false;
      for (; text_[after].is("["); after = text_.partner(after) + 1) {
        has_size = has_size || text_.partner(after) > after + 1;
        for (std::size_t j = after; j <= text_.partner(after); ++j) extents += spelled(j);
      }
      if (is_array && has_size) arrays_[found->first] = type + extents;
      if (array.is_constant_memory) {
        constant(array, found->first, type, extents, after, has_size || !is_array);
        if (!is_array) scopes_.back()[found->first] = found->first + "[0]";
        continue;
      }
      if (array.is_shared && !has_size)
        raw(fmt::format(" {}>(\"{}\");", memory_begins(found->first, type, "dynamic"), found->first));
      else
        raw(fmt::format(" {}{}>(\"{}\", ::kernelcost::expr::space::{});", memory_begins(found->first, type, "array"),
                        extents, found->first, array.is_shared ? "shared" : "global"));
      if (!is_array) scopes_.back()[found->first] = found->first + "[0]";
    }
  }
  /// Declares an array in constant memory. Its values are those of the text or of the command line.
  void constant(const declaration& array, const std::string& name, const std::string& type, std::string extents,
                std::size_t after, bool has_size) {
    const auto given = [&](const std::vector<given_value>& all) -> const std::string* {
      for (const auto& each : all)
        if (each.first == name) return &each.second;
      return nullptr;
    };
    std::string values;
    if (const std::string* const value = given(constants_.values); value != nullptr) {
      values = *value;
    } else if (text_[after].is("=") || text_[after].is("{")) {
      const std::size_t first = after + (text_[after].is("=") ? 1 : 0);
      const std::size_t last = end_of_initialiser(first, array.last);
      for (std::size_t i = first; i < last; ++i) {
        if (text_[i].is_name() && !is_builtin_type(text_[i]) && constants_of_text_.count(text_[i].text) == 0)
          return unknown_constant(array, name, type, extents);
        values += " " + std::string{text_[i].text};
      }
    }
    const std::string held = fmt::format("::kernelcost_text::held<{}>", type);
    const std::string first =
        fmt::format(" [[maybe_unused]] const auto {} = ::kernelcost_text::kernelcost_constant<const {}", name, type);
    if (const std::string* const file = given(constants_.files); file != nullptr) {
      const std::string all = type + extents;
      raw(fmt::format("{}{}>(\"{}\", ::kernelcost_text::constants_of_file<{}>(\"{}\", \"{}\", "
                      "::kernelcost_text::elements_of<{}>));",
                      first, extents, name, held, name, *file, all));
    } else if (!values.empty()) {
      raw(fmt::format(" static const {} kernelcost_values_of_{}{} = {};", held, name, extents, values));
      if (!has_size)
        extents = fmt::format("[sizeof kernelcost_values_of_{0} / sizeof kernelcost_values_of_{0}[0]]", name);
      raw(fmt::format("{}{}>(\"{}\", &kernelcost_values_of_{});", first, extents, name, name));
    } else {
      unknown_constant(array, name, type, extents);
    }
  }
  void unknown_constant(const declaration& array, const std::string& name, const std::string& type,
                        const std::string& extents) {
    raw(fmt::format(" [[maybe_unused]] const auto {} = ::kernelcost_text::kernelcost_constant<const {}{}>(\"{}\");",
                    name, type, extents, name));
    note(array.first, fmt::format("{} is in constant memory, and its values are not known: --arg {}=VALUE or --data "
                                  "{}=FILE gives them where they decide",
                                  name, name, name));
  }
  void note(std::size_t at, const std::string& what) {
    const std::string whole = text_.list().place(text_[at]) + ": " + what;
    if (std::find(notes_.begin(), notes_.end(), whole) == notes_.end()) notes_.push_back(whole);
  }

  // --- structures ---
  void type(const declaration& what) {
    if (what.body == nowhere || enumeration(what)) return walk(what.first, what.last, false);
    for (std::size_t i = what.after_template; i < what.body; ++i)
      if (text_[i].is("union"))
        for (std::size_t j = what.body; j < text_.partner(what.body); ++j)
          if (is_floating_point(text_[j]))
            text_.refuse(i, "a union of floating-point numbers cannot be traced: __float_as_uint and its like can");
    walk(what.first, what.body, false);
    emit(what.body);
    const std::string name{what.name != nowhere
                               ? text_[what.name].text
                               : std::string_view{what.names.empty() ? std::string_view{} : what.names.front()}};
    const bool outer = std::exchange(in_counted_type_, counts_members_of(what));
    members(what.body + 1, text_.partner(what.body), what.name != nowhere ? text_[what.name].text : "");
    in_counted_type_ = outer;
    emit(text_.partner(what.body));
    walk(text_.partner(what.body) + 1, what.last, false);
  }
  bool enumeration(const declaration& what) const {
    for (std::size_t i = what.after_template; i < what.body; ++i)
      if (text_[i].is("enum")) return true;
    return false;
  }
  bool is_scoped(const declaration& what) const {
    for (std::size_t i = what.after_template; i < what.body; ++i)
      if (text_[i].is("enum")) return text_[i + 1].is("class") || text_[i + 1].is("struct");
    return false;
  }
  void members(std::size_t i, std::size_t end, std::string_view name) {
    while (i < end) {
      if (text_[i].is(";")) {
        ++i;
        continue;
      }
      if ((text_[i].is("public") || text_[i].is("private") || text_[i].is("protected")) && text_[i + 1].is(":")) {
        emit(i);
        emit(i + 1);
        i += 2;
        continue;
      }
      const declaration member = declaration_at(text_, i, end);
      const auto outer = parameters_of_template_;
      parameters_of_template_.insert(parameters_of_template_.end(), member.parameters_of_template.begin(),
                                     member.parameters_of_template.end());
      if (member.is == declaration::sort::function) {
        const bool defaulted = member.body == nowhere && text_[member.last - 2].is("default");
        const bool in_outer_type = std::exchange(in_type_, true);
        if (member.is_device || member.is_constexpr || defaulted) function(member, false);
        if (from_memory_ == integers::counted) counted_copy_of(member);
        in_type_ = in_outer_type;
      } else if (member.is == declaration::sort::type) {
        type(member);
      } else if (member.is == declaration::sort::variable) {
        data_member(member);
      } else {
        walk(member.first, member.last, true);
      }
      parameters_of_template_ = outer;
      i = std::max(member.last, i + 1);
    }
    (void)name;
  }
  void data_member(const declaration& member) {
    const std::size_t type = end_of_type(member.after_template, member.last);
    if (text_[type].is("*") && !member.is_constexpr) {
      if (count_of(text_, type, member.last, "*") > 1 && !text_[type + 1].is_name())
        text_.refuse(type, "a pointer to pointers cannot be traced");
      const std::string target = type_text(member.after_template, type);
      for (const auto& name : member.names)
        insert(member.first, "::kernelcost_text::kernelcost_pointer<" + target + "> " + name + ";");
      return;
    }
    if (in_counted_type_ && is_counted_member(member)) {
      insert(member.first, "::kernelcost::cuda_number<" + type_text(member.after_template, type) + ">");
      return walk(type, member.last, false);
    }
    walk(member.first, member.last, false);
  }

  /// A function of an element in memory works on the members where they lie. One that changes nothing is that of the
  /// element once it is loaded if the whole comes in one access.
  enum class way { none, in_place, of_the_loaded, of_the_type };
  way way_of(const declaration& member, const declaration& of, const std::string& name, bool is_one_access) const {
    if (!member.is_device && !member.is_constexpr) return way::none;
    bool is_static = false;
    for (std::size_t i = member.first; i < member.name; ++i) {
      if (text_[i].is("friend")) return way::none;
      is_static |= text_[i].is("static");
    }
    if ((!of.names.empty() && text_[member.name].is(of.names.front())) || text_[member.name - 1].is("~") ||
        name == "operator&" || name == "operator=")
      return way::none;
    if (is_static) return way::of_the_type;
    const std::size_t end_of_parameters = text_.partner(member.parameters);
    const bool changes = member.body == nowhere || !is_constant(end_of_parameters, member.body);
    if (in_place_ && member.body != nowhere && (changes || !is_one_access)) return way::in_place;
    return changes && is_operator_of_assignment(member) ? way::none : way::of_the_loaded;
  }
  void forward(const declaration& member, const declaration& of, const std::string& type, bool is_one_access,
               std::set<std::string>& forwarded, std::vector<declaration>& in_place) const {
    std::string name;
    for (std::size_t i = member.name; i < member.parameters; ++i)
      name += (text_[i].is_name() && i > member.name ? " " : "") + spelled(i);
    switch (way_of(member, of, name, is_one_access)) {
      case way::none: break;
      case way::in_place: in_place.push_back(member); break;
      case way::of_the_loaded:
        if (text_[member.name].is("operator") && end_of_type(member.name + 1, member.parameters) > member.name + 1) {
          const std::string to = name.substr(std::string_view{"operator "}.size());
          forwarded.insert("explicit operator " + to + "() const { return static_cast<" + to + ">(load_all()); } ");
          break;
        }
        forwarded.insert("template <class... A> auto " + name + "(const A&... a) const { return load_all()." + name +
                         "(a...); } ");
        break;
      case way::of_the_type:
        forwarded.insert("template <class... A> static auto " + name + "(const A&... a) { return " + type +
                         "::" + name + "(a...); } ");
    }
  }
  /// The functions of a structure as those of an element in memory with these members.
  void functions_in_place(const std::vector<declaration>& functions, const std::vector<std::string>& members,
                          const declaration& of) {
    const bool outer = std::exchange(in_counted_type_, counts_members_of(of));
    parameters_of_template_ = of.parameters_of_template;
    for (const declaration& each : functions) {
      const auto outer_parameters = parameters_of_template_;
      parameters_of_template_.insert(parameters_of_template_.end(), each.parameters_of_template.begin(),
                                     each.parameters_of_template.end());
      scopes_.emplace_back();
      for (const auto& member : members)
        if (!declares_name(each, member))
          scopes_.back()[member] = "::kernelcost_text::kernelcost_again(" + member + ")";
      members_in_place_.insert(members.begin(), members.end());
      in_type_ = true;
      function(each, false);
      in_type_ = false;
      members_in_place_.clear();
      scopes_.pop_back();
      parameters_of_template_ = outer_parameters;
    }
    parameters_of_template_.clear();
    in_counted_type_ = outer;
  }
  bool declares_name(const declaration& function, const std::string& name) const {
    for (std::size_t i = function.parameters; i < function.last; ++i)
      if (text_[i].is(name) && text_[i - 1].is_name() && !is_statement_word(text_[i - 1])) return true;
    return false;
  }
  bool counts_members_of(const declaration& type) const {
    return counted_types_.count(type.name != nowhere ? std::string{text_[type.name].text}
                                : type.names.empty() ? std::string{}
                                                     : type.names.front()) != 0;
  }
  /// The types and static members of a structure, which its functions name without saying whose they are.
  void own_names(const declaration& member, const std::string& type, std::string& all) const {
    if (member.is == declaration::sort::function || member.is == declaration::sort::using_directive) return;
    for (const auto& name : member.names)
      if (member.is == declaration::sort::variable)
        all += fmt::format("static constexpr const auto& {} = {}::{}; ", name, type, name);
      else if (member.is == declaration::sort::alias || text_[member.first].is("struct"))
        all += fmt::format("using {} = typename {}::{}; ", name, type, name);
  }
  /// Declares an element of such a structure in memory: each member at its place.
  void elements_of_type(const declaration& what, const std::string& outer = "") {
    if (what.body == nowhere || enumeration(what) || what.names.empty()) return;
    for (std::size_t i = what.after_template; i < what.body; ++i)
      if (text_[i].is("union") || text_[i].is(":")) return;
    std::string parameters = "template <>", arguments;
    if (what.is_template) {
      // A specialisation has none.
      if (what.parameters_of_template.empty()) return;
      parameters.clear();
      for (std::size_t i = what.first; i < what.after_template; ++i) {
        if (text_[i].is("...") || text_[i].is("=") || text_[i].is("requires")) return;
        parameters += spelled(i) + " ";
      }
      for (const auto& each : what.parameters_of_template) arguments += (arguments.empty() ? "<" : ", ") + each.name;
      arguments += ">";
    }
    std::string name = "::kernelcost_text";
    for (const auto& each : what.path) name += each.empty() ? "" : "::" + each;
    name += outer + "::" + (what.name != nowhere ? std::string{text_[what.name].text} : what.names.front()) + arguments;
    const bool is_aligned = count_of(text_, what.after_template, what.last, "__align__") +
                                count_of(text_, what.after_template, what.last, "alignas") >
                            0;
    std::vector<std::string> all;
    bool has_constructor = false, has_default_constructor = false;
    std::set<std::string> functions;
    std::vector<declaration> in_place;
    // In a template, its own name needs no arguments.
    std::string own = what.is_template ? fmt::format("using {} = {}; ", what.names.front(), name) : "";
    std::size_t i = what.body + 1;
    const std::size_t end = text_.partner(what.body);
    while (i < end) {
      if (text_[i].is(";") || (text_[i].is("public") && text_[i + 1].is(":"))) {
        i += text_[i].is(";") ? 1 : 2;
        continue;
      }
      const declaration member = declaration_at(text_, i, end);
      i = std::max(member.last, i + 1);
      if (member.is == declaration::sort::function && !what.names.empty() &&
          text_[member.name].is(what.names.front())) {
        has_constructor = true;
        std::size_t end_of_first = member.parameters + 1;
        while (end_of_first < text_.partner(member.parameters) && !text_[end_of_first].is(",")) ++end_of_first;
        has_default_constructor |= text_.partner(member.parameters) == member.parameters + 1 ||
                                   count_of(text_, member.parameters, end_of_first, "=") > 0;
      }
      if (member.is == declaration::sort::function) forward(member, what, name, is_aligned, functions, in_place);
      if (member.is == declaration::sort::alias) own_names(member, name, own);
      if (member.is == declaration::sort::type && member.name != nowhere && !what.is_template) {
        const std::string of_type{text_[member.name].text};
        own += fmt::format("using {} = {}::{}; ", of_type, name, of_type);
        if (enumeration(member)) {
          for (std::size_t j = member.body + 1; j < text_.partner(member.body); ++j)
            if (text_[j].is_name() && (text_[j - 1].is("{") || text_[j - 1].is(",")) && !is_scoped(member))
              own += fmt::format("static constexpr auto {0} = {1}::{0}; ", text_[j].text, name);
        } else {
          declaration inner = member;
          inner.path = what.path;
          elements_of_type(inner, outer + "::" + what.names.front());
        }
        for (std::size_t j = text_.partner(member.body) + 1; j < member.last; ++j) {
          if (text_[j].is_name()) all.emplace_back(text_[j].text);
          if (opens(j)) j = text_.partner(j);
        }
        continue;
      }
      if (member.is == declaration::sort::function || member.is == declaration::sort::alias) continue;
      if (member.is != declaration::sort::variable || text_[member.first].is("private")) return;
      bool is_static = member.is_constexpr;
      for (std::size_t j = member.first; j < member.last; ++j) is_static |= text_[j].is("static");
      if (is_static) {
        own_names(member, name, own);
        continue;
      }
      const std::size_t type = end_of_type(member.after_template, member.last);
      if (!text_[type].is_name()) return;
      if (text_[type + 1].is(":")) text_.refuse(type, "bit-fields cannot be traced: shifts and masks of a number can");
      for (std::size_t j = type; j < member.last && !text_[j].is(";"); ++j) {
        if (!text_[j].is_name()) continue;
        all.emplace_back(text_[j].text);
        while (j < member.last && !text_[j].is(",") && !text_[j].is(";")) j = opens(j) ? text_.partner(j) + 1 : j + 1;
      }
    }
    if (all.empty() || (has_constructor && !has_default_constructor)) return;
    std::string alignment = "1";
    for (std::size_t j = what.after_template; j < what.last; ++j)
      if ((text_[j].is("__align__") || text_[j].is("alignas")) && (j < what.body || j > end)) {
        alignment.clear();
        for (std::size_t k = j + 2; k < text_.partner(j + 1); ++k) {
          if (!text_[k].is("sizeof") || !text_[k + 1].is("(")) {
            alignment += spelled(k);
            continue;
          }
          const std::size_t close = text_.partner(k + 1);
          alignment += "::kernelcost_text::kernelcost_sizeof<" + type_text(k + 2, close) + ">()";
          k = close;
        }
      }
    std::string list, members, values, loads, stores, forwarded, bound;
    for (const auto& each : functions) forwarded += each;
    for (std::size_t k = 0; k < all.size(); ++k) {
      const std::string& member = all[k];
      const std::string type = fmt::format("decltype({}::{})", name, member);
      const std::string in_memory = "::kernelcost_text::member_in_memory<" + type + ">";
      const char* comma = k == 0 ? "" : ", ";
      list += fmt::format("{}::kernelcost_text::layout_of<{}>()", comma, type);
      members += fmt::format("typename {}::type {}; ", in_memory, member);
      values += fmt::format("{}{}({}::at(where, parts.offsets[{}], line))", comma, member, in_memory, k);
      loads += fmt::format("{}::load(whole.{}, {}); ", in_memory, member, member);
      stores += fmt::format("{}::store({}, whole.{}); ", in_memory, member, member);
      bound += fmt::format("if constexpr (I == {}) return ({}); ", k, member);
    }
    std::string around = outer;
    std::ranges::replace(around, ':', '_');
    const std::string base = "kernelcost_in_memory" + around + "_" +
                             (what.name != nowhere ? std::string{text_[what.name].text} : what.names.front());
    std::string path, path_ends, base_name = "::kernelcost_text";
    for (const auto& each : what.path) {
      path += "namespace " + each + " { ";
      path_ends += "} ";
      base_name += each.empty() ? "" : "::" + each;
    }
    base_name += "::" + base + arguments;
    const std::string own_parameters = what.is_template ? parameters : "";
    raw(fmt::format(" }} namespace kernelcost {{ namespace tracing {{"
                    " {8} inline constexpr int size_in_memory<{0}> = ::kernelcost_text::parts_of({1}, {2}).size;"
                    " {8} class traced_element<{0}>; }} }}"
                    " namespace kernelcost_text {{ {9} {10} struct {11} {{"
                    " static constexpr auto parts = ::kernelcost_text::parts_of({1}, {2}); {3} {12}"
                    " static constexpr int kernelcost_members = {13};"
                    " template <unsigned long I> auto& get() {{ {14} }}"
                    " {11}(const ::kernelcost::tracing::place<{0}>& where, int line) : {4}, kernelcost_where(where),"
                    " kernelcost_line(line) {{}}"
                    " {0} load_all() const {{ {0} whole{{}}; if (parts.is_one_access)"
                    " ::kernelcost_text::access_whole<parts.size>(::kernelcost::tracing::act::load, kernelcost_where,"
                    " kernelcost_line); {5} return whole; }}"
                    " operator {0}() const {{ return load_all(); }}"
                    " const {0}& operator=(const {0}& whole) {{ if (parts.is_one_access)"
                    " ::kernelcost_text::access_whole<parts.size>(::kernelcost::tracing::act::store, kernelcost_where,"
                    " kernelcost_line); else {{ {6} }} return whole; }}"
                    " {0} operator=(const {11}& other) {{ return *this = other.load_all(); }}"
                    " ::kernelcost::tracing::traced_pointer<{0}> operator&() const {{"
                    " return ::kernelcost::tracing::traced_pointer<{0}>(kernelcost_where); }} {7}",
                    name, alignment, list, members, values, loads, stores, forwarded, parameters, path, own_parameters,
                    base, own, all.size(), bound));
    functions_in_place(in_place, all, what);
    raw(fmt::format(
        " ::kernelcost::tracing::place<{0}> kernelcost_where; int kernelcost_line; }}; {1} }}"
        " namespace kernelcost {{ namespace tracing {{"
        " {2} class traced_element<{0}> : public {3} {{ public: using {3}::{4}; using {3}::operator=;"
        " constexpr traced_element(const traced_element&) = default;"
        " {0} operator=(const traced_element& other) {{ return {3}::operator=(other.load_all()); }} }}; }}"
        " {2} inline constexpr element element_of<{0}> = {{element_kind::other, tracing::size_in_memory<{0}>}}; }}"
        " namespace kernelcost_text {{",
        name, path_ends, parameters, base_name, base));
  }
  const bracketed_text& text_;
  std::vector<std::string>& notes_;
  integers from_memory_;
  const given_constants& constants_;
  /// The names that take values from memory in the function at hand.
  std::set<std::string, std::less<>> loaded_;
  std::set<std::string, std::less<>> functions_that_read_;
  /// The parameters by which helpers give values, by their numbers.
  std::map<std::string, std::set<std::size_t>, std::less<>> gives_by_;
  /// Structures whose integers are counted, and the names of such members.
  std::set<std::string, std::less<>> counted_types_;
  std::set<std::string, std::less<>> counted_members_;
  bool in_counted_type_ = false;
  /// The members of the element in memory whose functions are at hand.
  std::set<std::string, std::less<>> members_in_place_;
  bool in_place_ = false;
  bool in_type_ = false;
  bool in_header_ = false;
  /// The text's own names of integer types.
  std::set<std::string, std::less<>> integer_types_;
  /// Function templates and functions with one name, and which of their parameters all of them take by value.
  std::map<std::string, std::vector<bool>, std::less<>> overloads_;
  /// The same for function templates of structures.
  std::map<std::string, std::vector<bool>, std::less<>> member_templates_;
  /// The parameters `T (&a)[N]` of function templates, by their numbers, and those of the function at hand, by their
  /// first words: the types of their elements.
  std::map<std::string, std::set<std::size_t>, std::less<>> lent_arrays_;
  std::map<std::size_t, std::string> lent_to_function_;
  /// The structures with a template of a call operator, which parameters all call operators take by value, and the
  /// objects of the function at hand that may have one.
  std::set<std::string, std::less<>> callable_types_;
  std::vector<bool> called_by_value_;
  std::set<std::string, std::less<>> callables_;
  std::map<std::string, const declaration*> memory_;
  /// The types of arrays in shared and constant memory, with their extents.
  std::map<std::string, std::string, std::less<>> arrays_;
  /// The arrays that the function at hand declares, and where their extents begin.
  std::set<std::string, std::less<>> local_arrays_;
  std::set<std::size_t> extents_;
  /// Functions that are templates.
  std::set<std::string, std::less<>> templates_;
  /// Names of types that are pointers to functions.
  std::set<std::string, std::less<>> functions_;
  /// Names whose values the compiler knows. A name that is declared twice counts as one.
  std::set<std::string, std::less<>> constants_of_text_;
  /// The body of the function at hand.
  std::size_t end_of_body_ = 0;
  /// The steps of the loop whose header is at hand.
  std::pair<std::size_t, std::size_t> steps_of_loop_;
  std::vector<std::map<std::string, std::string, std::less<>>> scopes_;
  std::vector<template_parameter> parameters_of_template_;
  std::set<std::size_t> ends_of_do_;
  /// The loops around the token at hand that the compiler leaves loops.
  std::vector<loop_in_text> loops_;
  /// The loops, switches and lambdas around the token at hand in its function, and where they end.
  struct surrounding_text {
    std::size_t end = 0;
    surrounding is = surrounding::loop;
  };
  std::vector<surrounding_text> around_;
  /// For each { around: whether statements stand in it.
  std::vector<bool> blocks_;
  std::string out_;
  int line_ = -1;
  /// Where the text of a token begins in the output.
  std::map<std::size_t, std::size_t> written_at_;
  std::size_t after_cast_ = nowhere;
  /// The first token of the statement at hand.
  std::size_t statement_ = nowhere;
  /// Variables of type bool.
  std::set<std::string, std::less<>> conditions_;
  bool plain_ = false;
  bool returns_bool_ = false;
  bool returns_reference_ = false;
  bool is_counted_copy_ = false;
  bool checks_locals_ = false;
  bool counts_arithmetic_ = false;
  bool counts_members_ = false;
  bool in_body_ = false;
  bool in_for_header_ = false;
  /// True behind the first token of the statement that begins an expression.
  bool in_expression_ = false;
  /// Variables of the function at hand that a statement that mixes bits assigns, and whether such a statement is at
  /// hand.
  std::set<std::string, std::less<>> mixed_;
  std::set<std::string, std::less<>> floating_;
  bool helper_mixes_ = false;
  bool mixes_bits_ = false;
  /// The end of a list of types.
  std::size_t types_until_ = 0;
  /// Where the number begins that is rotated.
  std::size_t rotated_ = nowhere;
  /// In a helper's list of parameters: its integers may come from memory.
  bool counts_parameters_ = false;
  std::set<std::string, std::less<>> counted_parameters_;
};

/// The declarations that a kernel needs, by the names that it and they mention.
std::set<std::size_t> needed_by(const bracketed_text& text, const std::vector<declaration>& all, std::size_t kernel,
                                std::string_view names) {
  std::multimap<std::string_view, std::size_t> by_name;
  std::set<std::size_t> needed{kernel};
  std::vector<std::size_t> open{kernel};
  for (std::size_t i = 0; i < all.size(); ++i) {
    const declaration& each = all[i];
    if (each.is_kernel || each.is == declaration::sort::using_directive) continue;
    if (each.is == declaration::sort::function && !each.is_device && !each.is_constexpr) continue;
    for (const auto& name : each.names) by_name.emplace(name, i);
    // No name leads to an operator.
    if (each.is == declaration::sort::function && each.is_device && each.names.front() == "operator" &&
        needed.insert(i).second)
      open.push_back(i);
  }
  const auto add = [&](std::string_view name) {
    const auto [first, last] = by_name.equal_range(name);
    for (auto found = first; found != last; ++found)
      if (needed.insert(found->second).second) open.push_back(found->second);
  };
  for (const token& each : tokens_of(names).tokens) add(each.text);
  while (!open.empty()) {
    const declaration& each = all[open.back()];
    open.pop_back();
    for (std::size_t i = each.first; i < each.last; ++i) {
      if (text[i].is_name()) add(text[i].text);
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].is != declaration::sort::using_directive || !text[all[i].first].is("using")) continue;
    std::set<std::string, std::less<>> known{"std", "cooperative_groups"};
    for (const std::size_t each : needed) known.insert(all[each].path.begin(), all[each].path.end());
    const token& last = text[all[i].last - 2];
    if (known.count(last.text) != 0) needed.insert(i);
  }
  return needed;
}

}  // namespace

std::vector<listed_kernel> kernels_of(const bracketed_text& text, const std::vector<declaration>& all) {
  std::vector<listed_kernel> kernels;
  for (const auto& each : all) {
    if (!each.is_kernel || each.is != declaration::sort::function || each.body == nowhere) continue;
    listed_kernel found;
    found.where = &each;
    for (const auto& part : each.path) found.name += part.empty() ? "" : part + "::";
    found.name += text[each.name].text;
    const std::size_t close = text.partner(each.parameters);
    std::size_t first = each.parameters + 1;
    while (first < close) {
      std::size_t last = first;
      kernel_parameter one;
      bool in_default = false, is_const = false, is_restrict = false;
      while (last < close && !text[last].is(",")) {
        const token& t = text[last];
        if (in_default) one.otherwise += (t.space_before && !one.otherwise.empty() ? " " : "") + std::string{t.text};
        if (t.is("=")) in_default = true;
        is_const |= t.is("const") && !one.is_pointer;
        is_restrict |= t.is("__restrict__") || t.is("__restrict");
        if (t.is("<") && text.end_of_arguments(last) != nowhere) {
          const std::size_t end = text.end_of_arguments(last);
          one.type += std::exchange(one.name, {});
          for (; last < end; ++last) one.type += text[last].text;
        }
        if (!in_default) {
          if (t.is("*") || t.is("[")) one.is_pointer = true;
          if (t.is_name() && !is_attribute(t) && !t.is("const") && !t.is("volatile") && !t.is("struct")) {
            if (!one.name.empty()) one.type += (one.type.empty() || one.type.back() == ':' ? "" : " ") + one.name;
            one.name = t.text;
          } else if (t.is("::")) {
            one.type += std::exchange(one.name, {}) + "::";
          }
        }
        const std::size_t next = t.is("(") || t.is("[") || t.is("{") ? text.partner(last) + 1 : last + 1;
        if (in_default && !t.is("="))
          for (std::size_t i = last + 1; i < next; ++i) one.otherwise += text[i].text;
        last = next;
      }
      one.is_read_only = one.is_pointer && is_const && is_restrict;
      if (!one.name.empty() && !(one.name == "void" && one.type.empty())) found.parameters.push_back(one);
      first = last + 1;
    }
    kernels.push_back(std::move(found));
  }
  return kernels;
}

std::string rewritten(const bracketed_text& text, const std::vector<declaration>& all, const listed_kernel& kernel,
                      std::string_view names, integers from_memory, const given_constants& constants,
                      std::vector<std::string>& notes, const extras& with) {
  const auto wanted = static_cast<std::size_t>(kernel.where - all.data());
  writer out{text, all, from_memory, constants, notes, with};
  for (const std::size_t each : needed_by(text, all, wanted, names)) out.declaration_of(all[each], each == wanted);
  return out.result();
}

std::string rewritten_type(std::string_view type, integers from_memory) {
  token_list list = tokens_of(type);
  list.files.emplace_back("the command line");
  const bracketed_text text{list};
  std::vector<std::string> notes;
  const given_constants constants;
  writer out{text, {}, from_memory, constants, notes};
  std::string result;
  std::size_t first = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && !text[i].is(",")) continue;
    const std::string one = out.type_text(first, i);
    const bool counted = from_memory == integers::counted && i > first && out.is_integer_type(first, i);
    result += (first == 0 ? "" : ", ") + (counted ? "::kernelcost::cuda_number<" + one + ">" : one);
    first = i + 1;
  }
  return result;
}

bool names_standard_library(std::string_view rewritten_text) {
  return rewritten_text.find("std::") != std::string_view::npos ||
         rewritten_text.find("std ::") != std::string_view::npos;
}

}  // namespace examples::trace
