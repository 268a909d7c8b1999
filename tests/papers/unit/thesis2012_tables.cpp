// SPDX-License-Identifier: BSL-1.0
// Every figure that the 2012 thesis publishes for its models follows from a tree, a launch, a machine and a model, to
// its last printed digit; if the printed figure is wrong, so does the right one.
#include "../../../examples/papers/thesis2012/mean_errors.hpp"
#include "../../../examples/papers/thesis2012/tables.hpp"

#include <kernelcost/kernelcost.hpp>

#include <doctest/doctest.h>

#include <map>
#include <set>
#include <tuple>

namespace {

namespace thesis = examples::thesis2012;

const std::vector<thesis::cell>& cells() {
  static const auto all = thesis::all_cells();
  return all;
}

struct tally {
  int matches = 0;
  int errata = 0;
};

using table_and_column = std::pair<std::string, std::string>;

std::map<table_and_column, tally> tallies() {
  std::map<table_and_column, tally> all;
  for (const auto& cell : cells()) {
    auto& counted = all[{cell.table, cell.table[0] == 'B' ? cell.column : ""}];
    ++(cell.computed.errata.empty() ? counted.matches : counted.errata);
  }
  return all;
}

bool is_measured(const std::string& column) { return column.find("experimental") != column.npos; }

}  // namespace

TEST_CASE("thesis 2012: every cell is reproduced to its last printed digit, with the slip where there is one") {
  for (const auto& cell : cells()) {
    CAPTURE(cell.table);
    CAPTURE(cell.row);
    CAPTURE(cell.column);
    CAPTURE(cell.published);
    CAPTURE(cell.computed.value);
    CHECK(cell.reproduced());
  }
}

TEST_CASE("thesis 2012: as many cells match, and as many follow from an erratum, as the errata say") {
  const std::map<table_and_column, tally> expected{
      {{"5.2.2", ""}, {3, 0}},
      {{"5.2.3", ""}, {11, 11}},
      {{"5.2.5", ""}, {2, 2}},
      {{"5.3", ""}, {14, 4}},
      {{"9.1", ""}, {53, 34}},  // the figures of the section, and of the table in section 9.3
      {{"9.2", ""}, {27, 0}},
      {{"9.3", ""}, {14, 11}},
      {{"B.1", "hong_kim_ms"}, {0, 7}},
      {{"B.1", "mukherjee_sum_ms"}, {7, 0}},
      {{"B.1", "mukherjee_cache_ms"}, {7, 0}},
      {{"B.1", "nugteren_ms"}, {5, 2}},
      {{"B.2", "hong_kim_over_exp_ratio"}, {0, 7}},
      {{"B.2", "mukherjee_over_exp_ratio"}, {7, 0}},
      {{"B.2", "nugteren_over_exp_ratio"}, {5, 2}},
      {{"B.3", "hong_kim_ms"}, {6, 1}},
      {{"B.3", "mukherjee_sum_ms"}, {0, 7}},
      {{"B.3", "mukherjee_cache_ms"}, {5, 2}},
      {{"B.3", "nugteren_ms"}, {7, 0}},
      {{"B.4", "hong_kim_over_exp_ratio"}, {6, 1}},
      {{"B.4", "mukherjee_cache_over_exp_ratio"}, {5, 2}},
      {{"B.4", "nugteren_over_exp_ratio"}, {7, 0}},
      {{"B.5", "hong_kim_ms"}, {0, 7}},
      {{"B.5", "mukherjee_sum_ms"}, {7, 0}},
      {{"B.5", "mukherjee_cache_ms"}, {0, 7}},
      {{"B.5", "nugteren_ms"}, {7, 0}},
      {{"B.6", "hong_kim_over_exp_ratio"}, {0, 7}},
      {{"B.6", "mukherjee_cache_over_exp_ratio"}, {0, 7}},
      {{"B.6", "nugteren_over_exp_ratio"}, {7, 0}},
      {{"B.7", "hong_kim_ms"}, {4, 6}},
      {{"B.7", "mukherjee_sum_ms"}, {10, 0}},
      {{"B.7", "mukherjee_cache_ms"}, {10, 0}},
      {{"B.7", "nugteren_ms"}, {10, 0}},
      {{"B.8", "hong_kim_over_exp_ratio"}, {4, 6}},
      {{"B.8", "mukherjee_cache_over_exp_ratio"}, {10, 0}},
      {{"B.8", "nugteren_over_exp_ratio"}, {10, 0}},
      {{"B.9", "hong_kim_ms"}, {10, 0}},
      {{"B.9", "mukherjee_sum_ms"}, {10, 0}},
      {{"B.9", "mukherjee_cache_ms"}, {0, 10}},
      {{"B.9", "nugteren_ms"}, {10, 0}},
      {{"B.10", "hong_kim_over_exp_ratio"}, {10, 0}},
      {{"B.10", "mukherjee_cache_over_exp_ratio"}, {0, 10}},
      {{"B.10", "nugteren_over_exp_ratio"}, {10, 0}},
      {{"B.11", "model_nocopy_ms"}, {9, 1}},
      {{"B.11", "model_copy_ms"}, {0, 10}},
      {{"B.12", "model_nocopy_ms"}, {0, 10}},
      {{"B.12", "model_copy_ms"}, {0, 10}},
      {{"B.13", "model_cc20_ms"}, {11, 0}},
      {{"B.13", "model_cc13_ms"}, {0, 7}},
      {{"B.14", "model_cc20_ms"}, {10, 0}},
      {{"B.14", "model_cc13_ms"}, {0, 10}},
      {{"B.15", "model_cc20_ms"}, {10, 0}},
      {{"B.15", "model_cc13_ms"}, {0, 10}},
      {{"B.16", "model_global_ms"}, {7, 0}},
      {{"B.16", "model_shared_ms"}, {7, 0}},
      {{"B.17", "model_global_ms"}, {7, 0}},
      {{"B.17", "model_shared_ms"}, {7, 0}},
      {{"B.18", "model_ms"}, {0, 6}},
  };
  const auto counted = tallies();
  CHECK(counted.size() == expected.size());
  for (const auto& each : expected) {
    CAPTURE(each.first.first);
    CAPTURE(each.first.second);
    REQUIRE(counted.contains(each.first));
    CHECK(counted.at(each.first).matches == each.second.matches);
    CHECK(counted.at(each.first).errata == each.second.errata);
  }
}

TEST_CASE("thesis 2012: no published figure is left out, and none is counted twice") {
  std::set<std::tuple<std::string, std::string, std::string>> seen;
  for (const auto& cell : cells()) {
    CAPTURE(cell.row);
    CHECK(seen.emplace(cell.table, cell.row, cell.column).second);
  }

  CHECK(thesis::published("worked_examples").rows() == 3 + 4 + 18 + 15 + 27 + 25);
  const auto& examples = thesis::published("worked_examples");
  for (std::size_t row = 0; row < examples.rows(); ++row)
    CHECK(seen.contains({examples.at(row, "table"), examples.at(row, "row"), examples.at(row, "column")}));

  for (const char* name : {"B.1", "B.2", "B.3", "B.4", "B.5", "B.6", "B.7", "B.8", "B.9", "B.10", "B.11", "B.12",
                           "B.13", "B.14", "B.15", "B.16", "B.17", "B.18", "9.1"}) {
    const auto& table = thesis::published(name);
    for (std::size_t row = 0; row < table.rows(); ++row)
      for (std::size_t i = 1; i < table.header().size(); ++i) {
        const auto& column = table.header()[i];
        CAPTURE(name);
        CAPTURE(column);
        CAPTURE(table.key(row));
        CHECK(seen.contains({name, table.key(row), column}) ==
              (!is_measured(column) && table.at(row, column) != "N/A"));
      }
  }
}

TEST_CASE("thesis 2012: printed digits are rounded, but for nineteen cells") {
  using thesis::agreement;
  const std::map<std::tuple<std::string, std::string, std::string>, agreement> others{
      {{"5.3", "example", "T_max(K)_s"}, agreement::truncated},
      {{"9.1", "reduction n=1e8", "T_s"}, agreement::truncated},
      {{"9.1", "1024", "dgemm_time_ms"}, agreement::truncated},
      {{"9.1", "1536", "dgemm_time_ms"}, agreement::truncated},
      {{"9.1", "1920", "dgemm_time_ms"}, agreement::truncated},
      {{"9.1", "2560", "dgemm_time_ms"}, agreement::truncated},
      {{"9.1", "1024", "dsyrk_time_ms"}, agreement::truncated},
      {{"9.1", "1536", "dtrsm_time_ms"}, agreement::truncated},
      {{"9.1", "2560", "dtrsm_time_ms"}, agreement::truncated},
      {{"9.1", "1280", "total_time_ms"}, agreement::truncated},
      {{"9.1", "1536", "total_time_ms"}, agreement::truncated},
      {{"9.1", "1920", "total_time_ms"}, agreement::truncated},
      {{"9.3", "DGEMM", "total_s"}, agreement::truncated},
      {{"B.11", "20000", "model_copy_ms"}, agreement::rounded_twice},
      {{"B.14", "20000", "model_cc20_ms"}, agreement::truncated},
      {{"B.18", "512", "model_ms"}, agreement::truncated},
      {{"B.18", "1280", "model_ms"}, agreement::truncated},
      {{"B.18", "1536", "model_ms"}, agreement::truncated},
      {{"B.18", "2560", "model_ms"}, agreement::truncated},
  };
  for (const auto& cell : cells()) {
    CAPTURE(cell.table);
    CAPTURE(cell.row);
    CAPTURE(cell.column);
    const auto other = others.find({cell.table, cell.row, cell.column});
    CHECK(cell.how() == (other == others.end() ? agreement::rounded : other->second));
  }
}

TEST_CASE("thesis 2012: what is computed without the slips is what the errata give") {
  // The two lists hold the same figures: every computed figure was also worked out by hand, and the other way round.
  const auto& by_hand = thesis::published("corrected");
  std::map<std::tuple<std::string, std::string, std::string, std::string>, std::string> expected;
  for (std::size_t row = 0; row < by_hand.rows(); ++row)
    expected[{by_hand.at(row, "table"), by_hand.at(row, "row"), by_hand.at(row, "column"), by_hand.at(row, "what")}] =
        by_hand.at(row, "value");
  CHECK(expected.size() == by_hand.rows());

  std::size_t computed = 0;
  for (const auto& cell : cells()) {
    CAPTURE(cell.table);
    CAPTURE(cell.row);
    CAPTURE(cell.column);
    CHECK_FALSE((!cell.computed.errata.empty() && cell.computed.recomputed.empty()));
    for (const auto& figure : cell.computed.recomputed) {
      ++computed;
      CAPTURE(figure.what);
      CAPTURE(figure.value);
      const auto found = expected.find({cell.table, cell.row, cell.column, figure.what});
      REQUIRE(found != expected.end());
      CAPTURE(found->second);
      CHECK(thesis::agreement_of(found->second, figure.value) == thesis::agreement::rounded);
    }
  }
  CHECK(computed == expected.size());
}

TEST_CASE(
    "thesis 2012: the models are as far from the measurements as worked out by hand, with the slips and without") {
  const auto& by_hand = thesis::published("mean_errors");
  const auto errors = thesis::mean_errors();
  REQUIRE(errors.size() == by_hand.rows());
  for (std::size_t row = 0; row < by_hand.rows(); ++row) {
    const auto& error = errors[row];
    CAPTURE(error.table);
    CAPTURE(error.column);
    CHECK(error.table == by_hand.at(row, "table"));
    CHECK(error.column == by_hand.at(row, "column"));
    CHECK(error.rows == std::stoi(by_hand.at(row, "rows")));
    CHECK(thesis::agreement_of(by_hand.at(row, "published_percent"), error.published_percent) ==
          thesis::agreement::rounded);
    const auto& corrected = by_hand.at(row, "corrected_percent");
    CHECK(error.has_errata == !corrected.empty());
    if (error.has_errata) CHECK(thesis::agreement_of(corrected, error.corrected_percent) == thesis::agreement::rounded);
  }
}

TEST_CASE("thesis 2012: a ratio is its model's time over the measurement, and no other table's") {
  for (const auto& ratio : thesis::ratios()) {
    CAPTURE(ratio.table);
    CAPTURE(ratio.row);
    CAPTURE(ratio.column);
    const auto times = "B." + std::to_string(std::stoi(ratio.table.substr(2)) - 1);
    const auto& table = thesis::published(times);
    const auto model = ratio.column.substr(0, ratio.column.find("_over"));
    const auto column = (model == "mukherjee" ? "mukherjee_cache" : model) + "_ms";
    for (std::size_t row = 0; row < table.rows(); ++row)
      if (table.key(row) == ratio.row) {
        const double of_printed = std::stod(table.at(row, column)) / std::stod(table.at(row, "experimental_ms"));
        CHECK(std::abs(ratio.computed.value / of_printed - 1) < 1e-3);  // B.1 prints three digits of some times
      }
  }
}

TEST_CASE("thesis 2012: an erratum changes the figure, a match has none") {
  for (const auto& cell : cells()) {
    if (cell.computed.errata.empty()) continue;
    CAPTURE(cell.table);
    CAPTURE(cell.row);
    CAPTURE(cell.column);
    CHECK(cell.computed.recomputed.front().value != cell.computed.value);
    const auto slip = "erratum " + std::to_string(cell.computed.errata.front());
    CHECK(cell.verdict() == (cell.computed.inferred.empty() ? slip : "inferred (" + slip + ')'));
  }
}

TEST_CASE("thesis 2012: where a constant was chosen to meet the figures, the verdict is neither a match nor a slip") {
  const std::map<table_and_column, int> expected{
      {{"B.1", "hong_kim_ms"}, 7},              // Mem_cycles = 16000
      {{"B.2", "hong_kim_over_exp_ratio"}, 7},  // the same, and digits that B.1 does not print
      {{"B.2", "mukherjee_over_exp_ratio"}, 4},
      {{"B.2", "nugteren_over_exp_ratio"}, 4},
      {{"B.3", "mukherjee_sum_ms"}, 7},  // 1.48 GHz
      {{"B.7", "hong_kim_ms"}, 10},      // 600 cycles a load, 4 the store
      {{"B.8", "hong_kim_over_exp_ratio"}, 10},
      {{"B.16", "model_shared_ms"}, 7},  // 18, 2 and 27
      {{"B.17", "model_shared_ms"}, 7},
  };
  std::map<table_and_column, int> counted;
  for (const auto& cell : cells())
    if (!cell.computed.inferred.empty()) {
      ++counted[{cell.table, cell.column}];
      CHECK(cell.verdict().starts_with("inferred"));
    }
  CHECK(counted == expected);
}

TEST_CASE("thesis 2012: the fits of section 5.2.5 lie as far from table B.19 as their residuals say") {
  const auto& table = thesis::published("B.19");
  const auto mean_error = [&table](const char* column, double (*fit)(double), double threads_printed_as_610) {
    double sum = 0;
    int rows = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
      if (table.at(row, column) == "N/A") continue;
      const double printed = std::stod(table.key(row));
      const double measured = std::stod(table.at(row, column));
      sum += 100 * std::abs(fit(printed == 610 ? threads_printed_as_610 : printed) - measured) / measured;
      ++rows;
    }
    return sum / rows;
  };
  CHECK(thesis::agreement_of("2.52", mean_error("atomics_c2070_ms", thesis::fitted_atomics_c2070_ms, 610)) !=
        thesis::agreement::none);
  // Erratum 31: N is 640.
  CHECK(thesis::agreement_of("2.25", mean_error("atomics_c2070_ms", thesis::fitted_atomics_c2070_ms, 640)) !=
        thesis::agreement::none);
  CHECK(thesis::agreement_of("20.50", mean_error("atomics_c1060_ms", thesis::fitted_atomics_c1060_ms, 610)) !=
        thesis::agreement::none);
}

TEST_CASE(
    "thesis 2012: the fit for the newer card is the least-squares line through table B.19, with N = 640 for 610") {
  const auto& table = thesis::published("B.19");
  const auto line = [&table](double threads_printed_as_610) {
    double n = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
      const double printed = std::stod(table.key(row));
      const double threads = printed == 610 ? threads_printed_as_610 : printed;
      const double ms = std::stod(table.at(row, "atomics_c2070_ms"));
      n += 1;
      x += threads;
      y += ms;
      xx += threads * threads;
      xy += threads * ms;
    }
    const double slope = (n * xy - x * y) / (n * xx - x * x);
    return std::pair{slope, (y - slope * x) / n};
  };
  const auto right = line(640);
  CHECK(thesis::agreement_of("0.0000147", right.first) == thesis::agreement::rounded);
  CHECK(thesis::agreement_of("0.003", right.second) == thesis::agreement::rounded);
  CHECK(thesis::agreement_of("0.0000147", line(610).first) != thesis::agreement::rounded);
}

TEST_CASE("thesis 2012: the true errors of the divergence estimate have a mean of 19.36 %, not 6.61") {
  double true_errors = 0;
  double printed = 0;
  int rows = 0;
  for (const auto& cell : thesis::divergence())
    if (cell.column == "printed_pct_error_column") {
      true_errors += cell.computed.recomputed.front().value;
      printed += cell.computed.value;
      ++rows;
    }
  CHECK(rows == 11);
  CHECK(thesis::agreement_of("19.36", true_errors / rows) == thesis::agreement::rounded);
  CHECK(thesis::agreement_of("6.61", printed / rows) != thesis::agreement::none);
}

TEST_CASE("thesis 2012: table B.13 has no figure where the older card takes no such block") {
  const auto& table = thesis::published("B.13");
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const kernelcost::threads block{std::stoll(table.key(row))};
    const auto launched = [&block] {
      return kernelcost::occupancy_of(kernelcost::machine::tesla_c1060, kernelcost::launch_1d(2000, block));
    };
    CAPTURE(table.key(row));
    if (table.at(row, "model_cc13_ms") == "N/A")
      CHECK_THROWS_AS(launched(), kernelcost::error);
    else
      CHECK_NOTHROW(launched());
  }
}
