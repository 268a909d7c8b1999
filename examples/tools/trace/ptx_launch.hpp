// SPDX-License-Identifier: BSL-1.0
/// \file
/// The launch of the user, as a run of the kernel's PTX needs it.
#pragma once

#include "ptx_run.hpp"
#include "rewriting.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace examples::trace {

struct traced;
struct request;

/// The values of the command line for a kernel's parameters and their members.
struct given_arguments {
  const request& asked;
  /// The data of a buffer or a constant, as the card has them in memory; nothing if there are none.
  std::function<std::optional<std::string>(const std::string& name)> data;
  /// The members of a structure of the text.
  std::function<std::vector<data_member>(const std::string& type)> members;
};

/// Throws ptx::cannot_run for an argument whose bytes are not known here.
ptx::kernel_run run_of(const given_arguments& given, const listed_kernel& kernel, const traced& what);

}  // namespace examples::trace
