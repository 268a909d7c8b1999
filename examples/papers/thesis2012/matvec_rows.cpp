// SPDX-License-Identifier: BSL-1.0
#include "../../kernels/matvec/matvec_rows/tree.hpp"
#include "columns.hpp"
#include "trees.hpp"

#include <algorithm>

namespace examples::thesis2012 {
namespace {

using namespace kc::literals;
using kc::machine::tesla_c2070;
namespace model = kc::model;

constexpr kc::count cols = 2000;

/// Erratum 22: the number of blocks is rounded to the nearest integer, which leaves rows without a thread.
kc::launch rounded_blocks(kc::count rows, kc::threads block) {
  return kc::launch_blocks(std::round((rows / block.number).value()), block);
}

// B.3: 4000 rows, for several numbers of threads per block.

constexpr kc::count rows_of_B3 = 4000;

/// Erratum 22. The clock is the one from which the column follows; the thesis does not name it.
figure sum_by_threads(double threads) {
  const kc::threads block{static_cast<long long>(threads)};
  auto card = tesla_c2070;
  card.clock = {1.48_GHz, "erratum 22"};
  const auto kernel = examples::matvec_rows<double>(rows_of_B3, cols);
  const auto wrong = kernel_time(kernel, rounded_blocks(rows_of_B3, block), card, model::kothapalli2009_sum_thesis);
  const auto right =
      kernel_time(kernel, matvec_rows_launch(rows_of_B3, block), tesla_c2070, model::kothapalli2009_sum_thesis);
  return figure::slip({22}, milliseconds(wrong), milliseconds(right), "mukherjee_sum_corrected_ms")
      .by_inference("R = 1.48 GHz");
}

figure cached_by_threads(double threads) {
  const kc::threads block{static_cast<long long>(threads)};
  const auto kernel = examples::matvec_rows<double>(rows_of_B3, cols);
  const auto under = [&](const kc::launch& how) {
    return milliseconds(kernel_time(kernel, how, tesla_c2070, model::kothapalli2009_cached_thesis));
  };
  const auto wrong = rounded_blocks(rows_of_B3, block);
  const auto right = matvec_rows_launch(rows_of_B3, block);
  constexpr auto name = "mukherjee_cache_corrected_ms";
  if (wrong.grid == right.grid) return figure{under(right)}.also(name, under(right));
  return figure::slip({22}, under(wrong), under(right), name);
}

/// Erratum 52: an SM holds three blocks of 14 warps, and the part of a fourth is counted.
figure hong_kim_by_threads(double threads) {
  const auto& of = model::hong_kim2009_thesis;
  const auto kernel = examples::matvec_rows<double>(rows_of_B3, cols);
  const auto how = matvec_rows_launch(rows_of_B3, {static_cast<long long>(threads)});
  const double right = milliseconds(kernel_time(kernel, how, tesla_c2070, of));
  auto terms = terms_of(kernel, how, tesla_c2070, of);
  const kc::count warps = std::min(how.blocks(), kc::count{tesla_c2070.sm.blocks_per_sm}) * how.warps_per_block();
  const kc::count not_whole = std::min(warps, kc::count{48});
  if (terms.N == not_whole) return right;
  terms.N = not_whole;
  return figure::slip({52}, milliseconds(model::mwp_cwp::solve(terms).Exec_cycles / tesla_c2070.clock.value()), right);
}

figure nugteren_by_threads(double threads) {
  const auto how = matvec_rows_launch(rows_of_B3, {static_cast<long long>(threads)});
  return milliseconds(
      kernel_time(examples::matvec_rows<double>(rows_of_B3, cols), how, tesla_c2070, model::nugteren2010_thesis));
}

// B.7 and B.11: 192 threads per block, several numbers of rows.

template <class Model>
kc::seconds by_rows(double rows, const Model& under) {
  return kernel_time(examples::matvec_rows<double>(rows, cols), matvec_rows_launch(rows, {192}), tesla_c2070, under);
}

/// Erratum 25: the second case where the rule requires the third. In this table alone the latency is 600, and every
/// access except the store pays the whole latency. The thesis states neither; these are the counts from which the
/// column follows.
figure hong_kim(double rows) {
  auto card = tesla_c2070;
  card.global_latency = {kc::latency_range{600_cycles, 600_cycles}, "table B.7"};
  auto second = model::hong_kim2009_thesis;
  second.rule = model::hong_kim2009_model::cases::second_unless_first;
  const auto under = [&](const model::hong_kim2009_model& of) {
    return milliseconds(kernel_time(rows_past_the_cache(cols), matvec_rows_launch(rows, {192}), card, of));
  };
  const double printed = under(second);
  const double right = under(model::hong_kim2009_thesis);
  figure result = printed == right ? figure{right} : figure::slip({25}, printed, right, "hong_kim_strict_case_rule_ms");
  return result.by_inference("600 cycles a load, 4 the store");
}

enum class y { goes_in, stays_out };
/// A, x and, by erratum 28, y are copied to the card; y is copied back.
kc::seconds copies(double rows, y input) {
  const kc::count elements = rows * cols + cols + (input == y::goes_in ? rows : 0);
  return to_device(tesla_c2070, array_of<double>(elements)) + to_host(tesla_c2070, array_of<double>(rows));
}

/// Erratum 27: the first row of B.11 kept the kernel time of table B.7, and a copy without y.
bool is_stale(double rows) { return rows == 100; }

figure interim(double rows) {
  const double right = milliseconds(by_rows(rows, model::gonzalez2012_interim));
  const double stale = milliseconds(by_rows(rows, model::kothapalli2009_cached_thesis));
  figure result = is_stale(rows) ? figure::slip({27}, stale, right) : figure{right};
  return result.also("table_formula_all_rows_nocopy_ms", right)
      .also("final_model_sec5.3_nocopy_ms", milliseconds(by_rows(rows, model::gonzalez2012_sum)));
}

figure interim_with_copies(double rows) {
  const auto kernel = by_rows(rows, model::gonzalez2012_interim);
  const double right = milliseconds(kernel + copies(rows, y::stays_out));
  const double with_y = milliseconds(kernel + copies(rows, y::goes_in));
  const double stale = milliseconds(by_rows(rows, model::kothapalli2009_cached_thesis) + copies(rows, y::stays_out));
  figure result = is_stale(rows) ? figure::slip({27}, stale, right) : figure::slip({28}, with_y, right);
  return result.also("table_formula_all_rows_copy_ms", with_y)
      .also("final_model_sec5.3_copy_ms",
            milliseconds(by_rows(rows, model::gonzalez2012_sum) + copies(rows, y::stays_out)));
}

}  // namespace

std::vector<cell> matvec_rows() {
  const auto under = [](const auto& of) {
    return [&of](double rows) { return figure{milliseconds(by_rows(rows, of))}; };
  };
  return join({column("B.3", "hong_kim_ms", hong_kim_by_threads), column("B.3", "mukherjee_sum_ms", sum_by_threads),
               column("B.3", "mukherjee_cache_ms", cached_by_threads),
               column("B.3", "nugteren_ms", nugteren_by_threads), column("B.7", "hong_kim_ms", hong_kim),
               column("B.7", "mukherjee_sum_ms", under(model::kothapalli2009_sum_thesis)),
               column("B.7", "mukherjee_cache_ms", under(model::kothapalli2009_cached_thesis)),
               column("B.7", "nugteren_ms", under(model::nugteren2010_thesis)),
               column("B.11", "model_nocopy_ms", interim), column("B.11", "model_copy_ms", interim_with_copies)});
}

}  // namespace examples::thesis2012
