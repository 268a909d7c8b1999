// SPDX-License-Identifier: BSL-1.0
// Every theoretical figure of the micro-benchmark paper follows from its cards' clocks, lanes and buses, to its last
// printed digit; if the printed figure is wrong, so does the right one.
#include "../../../examples/papers/microbenchmarks2010/tables.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>

namespace {
namespace paper = examples::microbenchmarks2010;
using namespace kernelcost::literals;

double printed(const char* number) { return std::atof(number); }
}  // namespace

TEST_CASE("micro-benchmarks 2010: the machines are the cards of the paper") {
  for (const auto& each : paper::published) {
    CAPTURE(each.name);
    CHECK(each.card.clock.value() / 1_GHz == doctest::Approx(printed(each.clock)));
    CHECK(each.card.memory_clock.value() / 1_MHz == doctest::Approx(printed(each.memory_clock)));
    CHECK(each.card.sm_count.value() == printed(each.sm_count));
    CHECK(each.card.sm_count.value() * each.card.cores_per_sm.value() == printed(each.core_count));
    CHECK(each.card.memory_bus_bits.value() == printed(each.memory_bus_bits));
  }
}

TEST_CASE("micro-benchmarks 2010: every theoretical figure is reproduced, with the slip where there is one") {
  using examples::thesis2012::agreement;
  int bandwidths = 0;
  int powers = 0;
  int truncated = 0;
  for (const auto& cell : paper::theoretical_figures()) {
    CAPTURE(cell.row);
    CAPTURE(cell.column);
    CAPTURE(cell.published);
    CAPTURE(cell.computed.value);
    CHECK(cell.reproduced());
    const auto& errata = cell.computed.errata;
    const bool cut = std::find(errata.begin(), errata.end(), 4) != errata.end();
    CHECK((cell.how() == agreement::truncated) == cut);
    truncated += cut;
    ++(errata.empty() ? bandwidths : powers);
  }
  CHECK(bandwidths == 3);
  CHECK(powers == 6);
  CHECK(truncated == 2);
}

TEST_CASE("micro-benchmarks 2010: the right figures, in units of 10^9") {
  const std::map<std::string, std::array<double, 2>> right{
      {"8500 GT", {14.72, 29.44}}, {"9800 GTX+", {29.376, 470.016}}, {"260 GTX", {22.464, 606.528}}};
  for (const auto& cell : paper::theoretical_figures()) {
    if (cell.computed.errata.empty()) continue;
    CAPTURE(cell.row);
    CHECK(cell.computed.recomputed.front().value == doctest::Approx(right.at(cell.row)[cell.column == "all SMs"]));
  }
  // The digit that is missing in print.
  CHECK(kernelcost::peak_operations(kernelcost::machine::geforce_8500_gt, 2_ops_per_cycle).value() / 1073741824 ==
        doctest::Approx(27.418).epsilon(1e-4));
}

TEST_CASE("micro-benchmarks 2010: shares of the peak in like units") {
  const std::array<std::array<double, 3>, 3> right{
      {{0.545, 0.381, 0.509}, {0.904, 0.668, 0.862}, {0.879, 0.557, 0.844}}};
  for (std::size_t i = 0; i < right.size(); ++i) {
    const auto& each = paper::published[i];
    CAPTURE(each.name);
    CHECK(std::abs(paper::share_of_peak(each.card, each.read_bandwidth) - right[i][0]) < 0.0005);
    CHECK(std::abs(paper::share_of_peak(each.card, each.write_bandwidth) - right[i][1]) < 0.0005);
    CHECK(std::abs(paper::share_of_peak(each.card, each.read_write_bandwidth) - right[i][2]) < 0.0005);
    // The quotient as printed has different units in numerator and denominator.
    CHECK(paper::share_of_peak(each.card, each.read_bandwidth) * 1e9 / 1073741824 ==
          doctest::Approx(printed(each.read_bandwidth) / printed(each.theoretical_bandwidth)).epsilon(1e-3));
  }
}
