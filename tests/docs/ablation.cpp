// SPDX-License-Identifier: BSL-1.0
// What each effect is worth, for the calibrated model's page.
#include "../../examples/report/commands.hpp"

int main() { return examples::report::ablation("h200") ? 0 : 1; }
