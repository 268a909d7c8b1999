// SPDX-License-Identifier: BSL-1.0
/// \file
/// The machine code that ptxas makes of a kernel, as far as it says how many instructions there are.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace examples::trace {

/// The instructions of each kernel of a cubin, by its symbol: without those that fill up its last line, and without the
/// functions behind it that ptxas adds for divisions and roots. Empty for a text that is no cubin of a card with
/// instructions of 16 bytes, as all have from compute capability 7.0 on.
std::map<std::string, int> machine_instructions(std::string_view cubin);

}  // namespace examples::trace
