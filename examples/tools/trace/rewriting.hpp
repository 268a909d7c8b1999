// SPDX-License-Identifier: BSL-1.0
/// \file
/// The part of a CUDA text that a kernel needs, as the text that is traced: pointers, shared arrays, control flow and
/// sizes are spelled as cuda_text.hpp has them. Each line keeps its number.
#pragma once

#include "declarations.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace examples::trace {

struct kernel_parameter {
  std::string name;
  /// The type as the text has it; for a pointer, the type that it points to.
  std::string type;
  bool is_pointer = false;
  /// `const T* __restrict__`: the compiler knows that the kernel does not change what it points to.
  bool is_read_only = false;
  /// The value that it has without an argument, as the text has it; empty if it needs one.
  std::string otherwise;
};

/// A kernel of the text.
struct listed_kernel {
  const declaration* where = nullptr;
  std::string name;
  std::vector<kernel_parameter> parameters;
};

std::vector<listed_kernel> kernels_of(const bracketed_text& text, const std::vector<declaration>& all);

/// The type of integers in the text that take values from memory. Plain integers need the values. Counted ones may be
/// unknown, like floating-point numbers, and do not fit everywhere.
enum class integers { plain, counted };

/// Values and files for arrays in constant memory, by their names.
using given_value = std::pair<std::string, std::string>;
struct given_constants {
  std::vector<given_value> values;
  std::vector<given_value> files;
};

/// Extras of a rewritten text, which do not fit everywhere.
struct extras {
  /// Variables that know whether they have a value.
  bool checks_locals = false;
  /// Operators that count the arithmetic on plain integers.
  bool counts_arithmetic = false;
  /// Integer members of structures that are integers from memory, if those are counted.
  bool counts_members = false;
  /// Functions of structures work on elements in memory where they lie, not on loaded copies.
  bool in_place = true;
};

/// The declarations that the kernel and the command line's `names` need, rewritten. `notes` gets what a trace takes
/// another way than the card does. Throws text_error for what cannot be traced.
std::string rewritten(const bracketed_text& text, const std::vector<declaration>& all, const listed_kernel& kernel,
                      std::string_view names, integers from_memory, const given_constants& constants,
                      std::vector<std::string>& notes, const extras& with);

/// A type or a template's arguments from the command line, with the names of the traced text.
std::string rewritten_type(std::string_view type, integers from_memory);

/// True if the rewritten declarations name anything of the standard library.
bool names_standard_library(std::string_view rewritten_text);

}  // namespace examples::trace
