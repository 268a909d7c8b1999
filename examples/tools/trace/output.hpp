// SPDX-License-Identifier: BSL-1.0
/// \file
/// The result of a trace on standard output, as text and as JSON.
#pragma once

#include "analysis.hpp"

#include <string>

namespace examples::trace {

std::string as_text(const request& asked, const traced& what, const analysis& of, const kernelcost::gpu& card);
/// One object. `analysis` is empty if there are faults.
std::string as_json(const request& asked, const traced& what, const analysis& of, const kernelcost::gpu& card);

}  // namespace examples::trace
