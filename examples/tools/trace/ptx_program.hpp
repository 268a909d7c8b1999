// SPDX-License-Identifier: BSL-1.0
/// \file
/// A kernel's PTX, made ready to run: statements on numbered registers, with the functions that it calls in place.
#pragma once

#include "ptx_lanes.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace examples::trace::ptx {

/// Says what a text has that cannot be run.
struct cannot_run : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The windows of memory in addresses, which their upper bits number.
namespace window {
inline constexpr int bits = 36;
inline constexpr std::uint64_t offset_mask = (std::uint64_t{1} << bits) - 1;
inline constexpr std::uint64_t shared = 1, local = 2, first_buffer = 16;
constexpr std::uint64_t address(std::uint64_t which, std::uint64_t offset = 0) { return which << bits | offset; }
}  // namespace window

/// Registers that are not those of the text.
enum special : int {
  none,
  tid_x,
  tid_y,
  tid_z,
  ntid_x,
  ntid_y,
  ntid_z,
  ctaid_x,
  ctaid_y,
  ctaid_z,
  nctaid_x,
  nctaid_y,
  nctaid_z,
  laneid,
  warpid,
  nwarpid,
  lanemask_eq,
  lanemask_le,
  lanemask_lt,
  lanemask_ge,
  lanemask_gt,
  zero,
  sink,
  carry,
  first_free
};

struct parameter {
  std::string name;
  std::string type;
  std::size_t offset = 0;
  std::size_t bytes = 0;
};
/// A variable in global or constant memory.
struct variable {
  std::string name;
  std::string content;
};

struct program {
  std::vector<operation> operations;
  int registers = first_free;
  /// The values of the registers that are constants.
  std::vector<std::pair<int, std::uint64_t>> constants;
  std::vector<std::pair<int, bool>> constant_predicates;
  std::vector<parameter> parameters;
  std::size_t parameter_bytes = 0;
  std::size_t shared_bytes = 0;
  std::size_t local_bytes = 0;
  /// In the windows behind those of the buffers.
  std::vector<variable> variables;
};

/// Throws cannot_run. `buffers` is the number of windows that buffers take.
program program_of(std::string_view text, const std::string& symbol, std::size_t buffers);

}  // namespace examples::trace::ptx
