// SPDX-License-Identifier: BSL-1.0
/// \file
/// From the user's file and launch to a trace: preprocess, rewrite, compile, run.
#pragma once

#include "compiled.hpp"
#include "ptx_run.hpp"
#include "request.hpp"
#include "scopes.hpp"
#include "trace_file.hpp"

#include <optional>
#include <string>
#include <vector>

namespace examples::trace {

struct fault {
  std::string file;
  /// 0 where the library names none.
  int line = 0;
  std::string message;
};

struct traced {
  std::string kernel;
  std::vector<std::string> files;
  std::vector<text_scope> scopes;
  std::vector<std::string> notes;
  /// Mistakes of the kernel that the trace met. If there are some, there is no result.
  std::vector<fault> faults;
  trace_file::result result;
  /// Those of a thread that are asked for, or that ptxas gives it. 0 if neither is known.
  int registers = 0;
  std::optional<compiled_kernel> compiled;
  /// A run of some of its blocks, as its PTX says; without a text, there is none.
  ptx::kernel_run run;
  ptx::finished_run executed;
};

/// Throws usage_error for what the request or the text lacks.
traced trace(const request& asked);

}  // namespace examples::trace
