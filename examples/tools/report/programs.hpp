// SPDX-License-Identifier: BSL-1.0
/// \file
/// The programs by name. A new program is a header in programs/ and one line in programs.cpp, the only file that
/// compiles them.
#pragma once

#include "names.hpp"
#include "programs/hosts.hpp"
#include "programs/listed_program.hpp"

#include <span>
#include <string_view>

namespace examples::report {

std::span<const listed_program* const> programs();

inline const listed_program& find_program(std::string_view name) {
  for (const auto* program : programs())
    if (name == program->name) return *program;
  throw unknown_name("program", name, programs(), [](const auto* program) { return program->name; });
}

}  // namespace examples::report
