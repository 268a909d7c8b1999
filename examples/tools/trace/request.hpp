// SPDX-License-Identifier: BSL-1.0
/// \file
/// The request of the user: a kernel, its launch and its arguments.
#pragma once

#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace/cache_simulation.hpp>

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace examples::trace {

/// NAME=REST of an option.
using assignment = std::pair<std::string, std::string>;

struct request {
  std::string file;
  std::string kernel;
  /// The tree and the header call the kernel so; empty for its own name.
  std::string name;
  kernelcost::extent grid;
  kernelcost::extent block;
  long long dynamic_shared_bytes = 0;
  std::vector<assignment> buffers;
  std::vector<assignment> arguments;
  std::vector<assignment> data;
  std::string compiler;
  std::vector<std::string> include_folders;
  std::vector<std::string> search_folders;
  std::vector<std::string> definitions;
  /// The share of lanes for which a condition of unknown values holds. Negative: half, with a note.
  double unknown_conditions = -1;
  bool zero_for_unknown_integers = false;
  bool random_unknown_addresses = false;
  bool every_warp = false;
  /// How many steps of lanes are spent on whole blocks (sampling::steps_of_whole_blocks).
  long long steps = 20'000'000;
  /// Those of a thread; 0 if they are not stated.
  int registers = 0;
  /// The card whose caches are simulated, for a number of registers; without L2, none are.
  std::function<kernelcost::simulated_card(int)> caches_of;
  /// nvcc's command, or `none` to trace without nvcc; empty for the one that is found.
  std::string nvcc;
  /// A calibrated card for which nvcc compiles the kernel; null if there is none.
  const kernelcost::gpu* compiled_for = nullptr;
  double time_limit = 600;
  bool keep = false;
};

}  // namespace examples::trace
