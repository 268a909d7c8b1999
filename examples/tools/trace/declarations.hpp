// SPDX-License-Identifier: BSL-1.0
/// \file
/// The declarations of a CUDA text at namespace scope: kernels, device functions, structures, constants, and what the
/// host needs alone.
#pragma once

#include "tokens.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace examples::trace {

inline constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

/// A text with its brackets matched. Refers to the tokens that it is made of.
class bracketed_text {
 public:
  /// Throws text_error for a bracket without its partner.
  explicit bracketed_text(const token_list& list);

  const token_list& list() const { return *list_; }
  std::size_t size() const { return list_->tokens.size(); }
  /// The token, or one that is no word of any language after the end.
  const token& operator[](std::size_t i) const { return i < size() ? list_->tokens[i] : past_; }
  /// The bracket that closes ( [ or {, and the one that it closes.
  std::size_t partner(std::size_t bracket) const { return partners_[bracket]; }
  /// The `>` that closes the `<` of template arguments; nowhere if that `<` compares.
  std::size_t end_of_arguments(std::size_t open) const;
  [[noreturn]] void refuse(std::size_t at, const std::string& why) const;

 private:
  const token_list* list_;
  std::vector<std::size_t> partners_;
  token past_{};
};

struct template_parameter {
  std::string name;
  bool has_default = false;
};

struct declaration {
  enum class sort { function, type, variable, alias, using_directive };
  sort is = sort::variable;
  /// Its names in the text; for an enumeration, also its values.
  std::vector<std::string> names;
  /// The namespaces around it; an empty name has no name in the text either.
  std::vector<std::string> path;
  /// Its tokens, with the template's parameters, from `first` to before `last`.
  std::size_t first = 0;
  std::size_t last = 0;
  std::size_t after_template = 0;
  std::vector<template_parameter> parameters_of_template;
  bool is_template = false;

  bool is_kernel = false;
  bool is_device = false;
  bool is_constexpr = false;
  /// For a function: its name, the bracket of its parameters, its body if it has one. For a type: its body.
  std::size_t name = nowhere;
  std::size_t parameters = nowhere;
  std::size_t body = nowhere;
  /// For a variable: where it lives; neither is a plain constant.
  bool is_shared = false;
  bool is_constant_memory = false;

  bool in_device_memory() const { return is == sort::variable && (is_device || is_constant_memory || is_shared); }
};

/// The words in front of a declaration that a trace has no use for.
bool is_attribute(const token& word);
/// Those of them with a list in parentheses.
bool is_attribute_with_list(const token& word);

/// A declaration that begins at `first`; ends there or before `end`.
declaration declaration_at(const bracketed_text& text, std::size_t first, std::size_t end);
std::vector<declaration> declarations_of(const bracketed_text& text);
/// The declarations in a structure or class; none of an enumeration.
std::vector<declaration> members_of(const bracketed_text& text, const declaration& type);

/// A member that each object of a structure has.
struct data_member {
  std::string name;
  /// The type as the text has it; for a pointer, the type that it points to.
  std::string type;
  bool is_pointer = false;
  /// The text gives it a value.
  bool has_value = false;
};
std::vector<data_member> data_members_of(const bracketed_text& text, const declaration& type);

}  // namespace examples::trace
