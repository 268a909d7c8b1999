// SPDX-License-Identifier: BSL-1.0
/// \file
/// The machine code that ptxas makes of kernels.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace examples::trace {

/// An instruction of 16 bytes.
struct machine_instruction {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  /// The line of the PTX that ptxas made it of, from 1; 0 if it is not known.
  int line = 0;
};

/// The instructions of each kernel of a cubin, by its symbol, without the functions behind it that ptxas adds for
/// divisions and roots. Empty for a text that is no cubin of a card with instructions of 16 bytes, as all have from
/// compute capability 7.0 on.
std::map<std::string, std::vector<machine_instruction>> machine_code_of(std::string_view cubin);

}  // namespace examples::trace
