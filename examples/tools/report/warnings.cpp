// SPDX-License-Identifier: BSL-1.0
#include "evaluate.hpp"

#include <kernelcost/lint_text.hpp>

namespace examples::report {

std::vector<std::string> warnings_of(const listed_kernel& kernel, const parameter_set& parameters) {
  using kernelcost::finding_kind;
  // Trees whose steps depend on a parameter deliberately omit a step by one of these two.
  const auto found = kernel.lint(parameters).without(finding_kind::loop_of_no_trips, finding_kind::branch_of_one_way);
  std::vector<std::string> sentences;
  for (const auto& each : found) sentences.push_back(kernelcost::to_string(each));
  if (found.left_out() > 0) sentences.push_back(std::to_string(found.left_out()) + " further findings are left out");
  return sentences;
}

}  // namespace examples::report
