// SPDX-License-Identifier: BSL-1.0
// The errors of `calibrated` for launches of twelve kernels that a profiler made with empty caches: as cold launches,
// and as the steady repetition that an estimate otherwise is.
#include "../../examples/tools/common/csv.hpp"
#include "../../examples/tools/common/text_file.hpp"
#include "../../examples/tools/report/kernels.hpp"

#include <kernelcost/kernelcost.hpp>

#include <cmath>
#include <cstdio>
#include <string>

namespace {
namespace kc = kernelcost;

struct errors {
  double absolute = 0;
  double logarithms = 0;
  int within = 0;
  int points = 0;

  void add(const kc::seconds& estimate, double measured_us) {
    const double ratio = estimate.value() * 1e6 / measured_us;
    absolute += std::abs(ratio - 1);
    logarithms += std::log(ratio);
    within += std::abs(ratio - 1) < 0.2 ? 1 : 0;
    ++points;
  }
  void print(const char* card, const char* priced_as) const {
    std::printf("%-5s %-18s %6d %8.1f %% %8.3f %8.1f %%\n", card, priced_as, points, 100 * absolute / points,
                std::exp(logarithms / points), 100.0 * within / points);
  }
};
}  // namespace

int main() {
  std::printf("%-5s %-18s %6s %10s %8s %10s\n", "card", "priced as", "points", "error", "ratio", "within");
  for (const auto* card : {&kc::machine::h200, &kc::machine::h100}) {
    const std::string text = examples::read_text(std::string{RECORDS} + "/cold/" + card->name + ".csv");
    const auto lines = examples::lines_of(text);
    const examples::csv_table record{lines};
    errors cold, repeated;
    examples::for_each_kernel([&](const auto& manifest) {
      for (std::size_t row = 0; row < record.rows(); ++row) {
        if (record.at(row, "kernel") != manifest.name) continue;
        examples::parameter_set given = manifest.defaults();
        given.assign(record.at(row, "parameters"));
        const double measured_us = record.number(row, "duration_us");
        manifest.visit(given, [&](const auto& kernel, const kc::launch& how) {
          const auto time = [&](const kc::launch& state) {
            const auto cost = kc::estimate(kernel, state, *card, kc::model::calibrated);
            return cost.time + cost.gap;
          };
          cold.add(time(how.on_cold_caches()), measured_us);
          repeated.add(time(how), measured_us);
        });
      }
    });
    cold.print(card->name, "cold caches");
    repeated.print(card->name, "steady repetition");
  }
}
