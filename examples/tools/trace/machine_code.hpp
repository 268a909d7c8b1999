// SPDX-License-Identifier: BSL-1.0
/// \file
/// The blocks of a kernel as ptxas compiles it.
#pragma once

#include "cubin.hpp"
#include "ptx.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace examples::trace::ptx {

/// The function with the blocks of its machine code, for cards of compute capability 9.0; `of` has those of the PTX
/// that ptxas made it of. Nothing if the code is not understood, or its instructions have no lines.
std::optional<function> compiled(const function& of, const std::vector<machine_instruction>& code,
                                 const warp_times& times);

/// Gives the functions of a code the blocks of their machine code, as far as that is understood.
void use_machine_code(code& of, std::string_view cubin, const warp_times& times);

}  // namespace examples::trace::ptx
