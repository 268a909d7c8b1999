// SPDX-License-Identifier: BSL-1.0
// The contribution of each effect, for the page of the calibrated model.
#include "../../examples/tools/report/commands.hpp"

int main() { return examples::report::ablation("h200") ? 0 : 1; }
