// SPDX-License-Identifier: BSL-1.0
/// \file
/// The statements of PTX. Refers to the text that they are made of.
#pragma once

#include "ptx.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace examples::trace::ptx {

/// `@%p1 add.s32 %r1, %r2, 4;`
struct statement {
  std::string_view predicate;
  std::string_view code;
  std::vector<std::string_view> parts;
  std::vector<std::string_view> operands;
  std::vector<place> places;
  /// Its line in the text, from 1.
  int line = 0;
  std::string callee{};

  std::string_view name() const { return parts.front(); }
  std::string_view type() const { return parts.back(); }
  bool has(std::string_view part) const { return std::ranges::find(parts, part) != parts.end(); }
  bool is_wide() const { return type() == "s64" || type() == "u64" || type() == "b64"; }
  bool is_single() const { return type() == "f32"; }
  bool is_double() const { return type() == "f64"; }
};

inline std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) text.remove_suffix(1);
  return text;
}
inline std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = std::min(text.find(at), text.size());
    parts.push_back(text.substr(0, end));
    if (end == text.size()) return parts;
    text.remove_prefix(end + 1);
  }
}
/// The operands between commas that are in no braces.
inline std::vector<std::string_view> operands_of(std::string_view text) {
  std::vector<std::string_view> parts;
  int depth = 0;
  std::size_t from = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i == text.size() || (text[i] == ',' && depth == 0)) {
      if (const auto part = trimmed(text.substr(from, i - from)); !part.empty()) parts.push_back(part);
      from = i + 1;
    } else if (text[i] == '{' || text[i] == '[' || text[i] == '(') {
      ++depth;
    } else if (text[i] == '}' || text[i] == ']' || text[i] == ')') {
      --depth;
    }
  }
  return parts;
}
/// The registers of an operand, `%r1`, which may stand in braces or in an address.
template <class Use>
void for_registers(std::string_view operand, const Use& use) {
  for (std::size_t at = operand.find('%'); at != std::string_view::npos; at = operand.find('%', at)) {
    std::size_t end = at + 1;
    while (end < operand.size() && (std::isalnum(static_cast<unsigned char>(operand[end])) != 0 || operand[end] == '_'))
      ++end;
    use(operand.substr(at, end - at));
    at = end;
  }
}
inline std::optional<statement> statement_of(std::string_view line) {
  if (line.empty() || line.back() != ';') return std::nullopt;
  line.remove_suffix(1);
  statement found;
  if (line.front() == '@') {
    const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
    found.predicate = line.substr(0, end);
    line = trimmed(line.substr(end));
  }
  if (line.empty() || std::islower(static_cast<unsigned char>(line.front())) == 0) return std::nullopt;
  const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
  found.code = line.substr(0, end);
  found.parts = split(found.code, '.');
  found.operands = operands_of(line.substr(end));
  return found;
}
inline bool jumps(const statement& it) { return it.name() == "bra" || it.name() == "brx"; }
inline bool ends(const statement& it) { return it.name() == "ret" || it.name() == "exit" || it.name() == "trap"; }

/// Those of an access by its statement, `ld.shared.v2.f32`.
inline double bytes_of(std::string_view statement) {
  const std::size_t type = statement.find_first_of("0123456789", statement.rfind('.'));
  const double bits = type == std::string_view::npos ? 32 : std::atof(std::string{statement.substr(type)}.c_str());
  const double elements = statement.find(".v4.") != std::string_view::npos   ? 4
                          : statement.find(".v2.") != std::string_view::npos ? 2
                                                                             : 1;
  return std::max(1.0, bits / 8) * elements;
}

inline bool is_floating(std::string_view type) { return type.front() == 'f' || type.starts_with("bf"); }
/// True if the first operand is the result.
inline bool has_result(const statement& it) {
  static constexpr std::array<std::string_view, 8> others{"st", "bra", "red", "bar", "ret", "exit", "call", "brx"};
  return std::ranges::find(others, it.name()) == others.end() && !it.operands.empty();
}
inline bool divides_by_constant(const statement& it) {
  const bool divides = it.name() == "div" || it.name() == "rem";
  return divides && !is_floating(it.type()) && it.operands.size() > 2 && it.operands[2].front() != '%';
}
/// Calls `use(register)` for each register that a statement needs.
template <class Use>
void for_needed(const statement& it, const Use& use) {
  for (std::size_t i = has_result(it) ? 1 : 0; i < it.operands.size(); ++i) for_registers(it.operands[i], use);
  if (!it.predicate.empty()) use(it.predicate.substr(it.predicate.find('%')));
}

}  // namespace examples::trace::ptx
