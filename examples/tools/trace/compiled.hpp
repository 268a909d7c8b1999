// SPDX-License-Identifier: BSL-1.0
/// \file
/// The kernel as nvcc compiles it for the card: its PTX, and the registers that ptxas gives it.
#pragma once

#include "process.hpp"
#include "ptx.hpp"
#include "request.hpp"

#include <optional>
#include <string>
#include <vector>

namespace examples::trace {

struct compiled_kernel {
  ptx::code code;
  /// The text that it is read from.
  std::string ptx;
  /// Its name with its namespaces and its template's arguments.
  std::string kernel;
  int registers = 0;
  /// Bytes of local memory that a thread has for registers that did not fit.
  int spilled_bytes = 0;
};

/// nvcc's command: the one that is asked for, else that of KERNELCOST_NVCC, of PATH or of /usr/local/cuda. Empty if
/// there is none, and for `none`.
std::string nvcc_for(const request& asked);

/// Compiles the kernel, by its name with its namespace and its template's arguments, from the user's file as it is.
/// `files` are those of the text. Nothing if nvcc refuses it; `why` then has what nvcc says.
std::optional<compiled_kernel> compile_kernel(const request& asked, const std::string& nvcc, const std::string& kernel,
                                              const std::vector<std::string>& files, const work_folder& folder,
                                              std::string& why);

}  // namespace examples::trace
