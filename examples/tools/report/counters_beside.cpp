// SPDX-License-Identifier: BSL-1.0
#include "counters_beside.hpp"

#include "counts.hpp"
#include "records.hpp"

namespace examples::report {

std::vector<accounted_counter> counters_beside(const access_account& account, const std::string& kernel,
                                               const parameter_set& parameters, const kernelcost::gpu& card) {
  auto all = sums_of(account, find_kernel(kernel).counted(parameters));
  const auto record = recorded_counters(card.name);
  if (!record) return all;
  const auto rows = rows_by_point(*record);
  const auto found = rows.find({kernel, parameters.format()});
  if (found == rows.end()) return all;
  for (auto& each : all)
    if (!record->at(found->second, each.name).empty()) each.hardware = record->number(found->second, each.name);
  return all;
}

}  // namespace examples::report
