// SPDX-License-Identifier: BSL-1.0
// The account of each access, as kernelcost-report prints it, for the guide.
#include "../../examples/tools/report/counters_beside.hpp"

int main() {
  using namespace examples;
  const auto& card = kernelcost::machine::h200;
  auto parameters = report::default_parameters("transpose_tiled");
  parameters.assign("rows=8192;cols=8192");
  const auto cost = report::evaluate("transpose_tiled", parameters, card, "calibrated");
  report::print_accesses(*cost.accesses, report::counters_beside(*cost.accesses, "transpose_tiled", parameters, card),
                         card);
}
