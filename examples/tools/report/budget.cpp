// SPDX-License-Identifier: BSL-1.0
// Budgets that are checked at compile time, and the same numbers again at run time.
#include "../../kernels/elementwise/vector_add/tree.hpp"
#include "../../kernels/matvec/matvec_rows/tree.hpp"
#include "../common/command_line.hpp"

#include <kernelcost/kernelcost.hpp>
#include <kernelcost/print.hpp>

namespace {

namespace kc = kernelcost;
using namespace kc::literals;

struct budgeted {
  const char* kernel;
  kc::estimated_time estimate;
  kc::seconds budget;
};

constexpr auto rows =
    kc::estimate(examples::matvec_rows<double>(1000, 2000), examples::matvec_rows_launch(1000, 192_threads),
                 kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);
constexpr budgeted matvec_rows{"matvec_rows<double>, 1000 x 2000, on a Tesla C2070", rows.time, 2.75_ms};
KERNELCOST_BUDGET(matvec_rows.estimate, matvec_rows.budget);
static_assert(rows.bottleneck == kc::resource::memory);
static_assert(rows.occupancy.fraction() >= 0.5);

constexpr auto sums =
    kc::estimate(examples::vector_add<float>(1 << 20), examples::vector_add_launch(1 << 20, 256_threads),
                 kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);
constexpr budgeted vector_add{"vector_add<float>, 2^20 elements, on a Tesla C2070", sums.time, 1_ms};
KERNELCOST_BUDGET(vector_add.estimate, vector_add.budget);

}  // namespace

int main() {
  return examples::run_program("kernelcost-report-budget", [] {
    bool held = true;
    for (const budgeted& each : {matvec_rows, vector_add}) {
      const bool holds = each.estimate <= each.budget;
      fmt::print("{}: estimate {}, budget {}: {}\n", each.kernel, kc::to_string(each.estimate),
                 kc::to_string(each.budget), holds ? "holds" : "exceeded");
      held = held && holds;
    }
    return held;
  });
}
