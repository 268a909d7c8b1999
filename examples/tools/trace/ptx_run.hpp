// SPDX-License-Identifier: BSL-1.0
/// \file
/// Runs the blocks of a kernel as its PTX says, with the data of the launch, and counts what its warps do.
///
/// A trace of the text knows what its operations say. The code of the compiler has other ones, and its ways depend on
/// numbers that the trace does not know: floating-point numbers that lanes hand to each other, loops of arithmetic
/// alone, ways of a `switch`. The statements of PTX are few, and documented: a run of some blocks says how often the
/// warps of the launch execute each of them.
#pragma once

#include "ptx.hpp"

#include <kernelcost/kernelcost.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace examples::trace::ptx {

struct buffer_in_memory {
  std::size_t bytes = 0;
  /// Its bytes; zeros if there are none.
  std::string content{};
  /// False if they are a guess.
  bool is_known = false;
};

/// A kernel's argument: a pointer to a buffer, or a number as the command line has it, or the bytes of an object.
struct kernel_argument {
  int buffer = -1;
  std::string number{};
  std::string bytes{};
};

struct kernel_run {
  std::string text;
  std::string symbol;
  kernelcost::extent grid;
  kernelcost::extent block;
  std::size_t dynamic_shared_bytes = 0;
  std::vector<buffer_in_memory> buffers;
  /// In the order of the kernel's parameters.
  std::vector<kernel_argument> arguments;
  /// The bytes of constant memory that data give, by the symbol's name in the text.
  std::map<std::string, std::string> constants{};
  /// Blocks run until they have executed as many statements; more than one run within the time.
  long long statements = 10'000'000;
  double seconds = 600;
  /// Lanes that have parted meet at these places, too, and not only where all of their ways lead. They meet at each
  /// statement to which several of them come unless the places are known.
  std::optional<meeting_places> meetings{};
  /// For each line of the PTX, the time of a warp for its statement; without them, all statements take as long.
  std::map<int, double> costs{};
};

struct executed_statement {
  /// How often warps execute it, in the blocks that ran, and their lanes.
  double warps = 0;
  double lanes = 0;
  /// For an access: the sectors of global memory, and the wavefronts of shared memory.
  double sectors = 0;
  double wavefronts = 0;
  /// The executions in which a lane's way or address is not known.
  double unknown = 0;
  /// For a division or a root: the executions in which a lane needs the long way. For an atomic on shared memory: the
  /// sum of the greatest numbers of lanes that meet at an address.
  double again = 0;
};

/// The statements of a block's warps, and its time: that of its longest warp between each two barriers, and that of its
/// mean warp.
struct time_of_block {
  long long block = 0;
  double statements = 0;
  double longest = 0;
  double mean = 0;
};

struct finished_run {
  /// Why there is none; empty for a run.
  std::string refused;
  /// By the line of the PTX.
  std::map<int, executed_statement> of_line;
  double blocks = 0;
  double blocks_of_grid = 0;
  /// The share of the branches, and of the accesses, that depend on numbers that no data give.
  double unknown_branches = 0;
  double unknown_addresses = 0;
  /// Accesses outside of the buffers.
  double outside = 0;
  std::vector<time_of_block> paths;
};

/// Does not throw: a run that fails says why.
finished_run run_kernel(const kernel_run& what);

/// The address that a run gives a buffer, by its place in the list.
std::uint64_t address_of_buffer(int which);
/// The bits of a number as the command line has it, of a type that PTX names `f32`. Throws cannot_run for another text.
std::uint64_t bits_of_number(const std::string& text, const std::string& type);

}  // namespace examples::trace::ptx
