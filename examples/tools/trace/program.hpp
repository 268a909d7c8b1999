// SPDX-License-Identifier: BSL-1.0
/// \file
/// From the user's file and launch to a trace: preprocess, rewrite, compile, run.
#pragma once

#include "trace_file.hpp"

#include <kernelcost/kernelcost.hpp>

#include <string>
#include <utility>
#include <vector>

namespace examples::trace {

/// NAME=REST of an option.
using assignment = std::pair<std::string, std::string>;

struct request {
  std::string file;
  std::string kernel;
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
  /// The card whose caches are simulated; without L2, none are.
  kernelcost::simulated_card card{0, 0, 0, 0};
  double time_limit = 600;
  bool keep = false;
};

struct fault {
  std::string file;
  /// 0 where the library names none.
  int line = 0;
  std::string message;
};

struct traced {
  std::string kernel;
  std::vector<std::string> files;
  std::vector<std::string> notes;
  /// Mistakes of the kernel that the trace met. If there are some, there is no result.
  std::vector<fault> faults;
  trace_file::result result;
};

/// Throws usage_error for what the request or the text lacks.
traced trace(const request& asked);

}  // namespace examples::trace
