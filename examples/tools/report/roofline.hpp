// SPDX-License-Identifier: BSL-1.0
/// \file
/// The picture of a roofline, for the commands that show it.
#pragma once

#include "evaluate.hpp"
#include "report_program.hpp"

#include <string>
#include <vector>

namespace examples::report {

/// A kernel on a roofline.
struct roofline_kernel {
  chosen_kernel of;
  /// Under the model roofline, which counts operations and bytes.
  evaluation counted;
  kernelcost::seconds time;
  std::string label{};
};

/// Throws the exceptions of `evaluate`.
roofline_kernel roofline_of(const report_program& program, const chosen_kernel& chosen, const kernelcost::gpu& card,
                            const std::string& model);

/// Labels the kernels by their names, and by the parameters that differ where a name occurs several times.
void name_apart(std::vector<roofline_kernel>& kernels);

/// The ceilings of the card with a marker for each kernel and level of the memory. `model` gave the times.
std::string roofline_picture(const std::vector<roofline_kernel>& kernels, const kernelcost::gpu& card,
                             const std::string& model);

}  // namespace examples::report
