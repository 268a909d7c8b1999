// SPDX-License-Identifier: BSL-1.0
#include "../matvec_rows/tree.hpp"
#include "columns.hpp"

namespace examples::thesis2012 {
namespace {

using namespace kc::literals;
using kc::machine::tesla_c2070;
namespace model = kc::model;

constexpr kc::count cols = 2000;

/// Erratum 22: blocks rounded to the nearest number, which leaves rows without a thread.
kc::launch rounded_blocks(kc::count rows, kc::threads block) {
  return kc::launch_blocks(std::round((rows / block.number).value()), block);
}

// B.3: 4000 rows, threads per block vary.

constexpr kc::count rows_of_B3 = 4000;

figure sum_by_threads(double threads) {
  const kc::threads block{static_cast<long long>(threads)};
  auto card = tesla_c2070;
  card.clock = {1.48_GHz, "erratum 22"};
  const auto kernel = examples::matvec_rows<double>(rows_of_B3, cols);
  const auto wrong = kernel_time(kernel, rounded_blocks(rows_of_B3, block), card, model::kothapalli2009_sum);
  const auto right = kernel_time(kernel, matvec_rows_launch(rows_of_B3, block), tesla_c2070, model::kothapalli2009_sum);
  return figure::slip({22}, milliseconds(wrong), milliseconds(right), "mukherjee_sum_corrected_ms");
}

figure cached_by_threads(double threads) {
  const kc::threads block{static_cast<long long>(threads)};
  const auto kernel = examples::matvec_rows<double>(rows_of_B3, cols);
  const auto under = [&](const kc::launch& how) {
    return milliseconds(kernel_time(kernel, how, tesla_c2070, model::kothapalli2009_cached));
  };
  const auto wrong = rounded_blocks(rows_of_B3, block);
  const auto right = matvec_rows_launch(rows_of_B3, block);
  constexpr auto name = "mukherjee_cache_corrected_ms";
  if (wrong.grid == right.grid) return figure{under(right)}.also(name, under(right));
  return figure::slip({22}, under(wrong), under(right), name);
}

// B.7 and B.11: 192 threads per block, rows vary.

template <class Model>
kc::seconds by_rows(double rows, const Model& under) {
  return kernel_time(examples::matvec_rows<double>(rows, cols), matvec_rows_launch(rows, {192}), tesla_c2070, under);
}

enum class y { goes_in, stays_out };
/// A, x and, by erratum 28, y go to the card; y comes back.
kc::seconds copies(double rows, y input) {
  const kc::count elements = rows * cols + cols + (input == y::goes_in ? rows : 0);
  return to_device(tesla_c2070, array_of<double>(elements)) + to_host(tesla_c2070, array_of<double>(rows));
}

/// Erratum 27: the first row of B.11 kept the kernel time of table B.7, and a copy without y.
bool is_stale(double rows) { return rows == 100; }

figure interim(double rows) {
  const double right = milliseconds(by_rows(rows, model::gonzalez2012_interim));
  const double stale = milliseconds(by_rows(rows, model::kothapalli2009_cached));
  figure result = is_stale(rows) ? figure::slip({27}, stale, right) : figure{right};
  return result.also("table_formula_all_rows_nocopy_ms", right)
      .also("final_model_sec5.3_nocopy_ms", milliseconds(by_rows(rows, model::gonzalez2012_sum)));
}

figure interim_with_copies(double rows) {
  const auto kernel = by_rows(rows, model::gonzalez2012_interim);
  const double right = milliseconds(kernel + copies(rows, y::stays_out));
  const double with_y = milliseconds(kernel + copies(rows, y::goes_in));
  const double stale = milliseconds(by_rows(rows, model::kothapalli2009_cached) + copies(rows, y::stays_out));
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
  return join({column("B.3", "mukherjee_sum_ms", sum_by_threads),
               column("B.3", "mukherjee_cache_ms", cached_by_threads),
               column("B.7", "mukherjee_sum_ms", under(model::kothapalli2009_sum)),
               column("B.7", "mukherjee_cache_ms", under(model::kothapalli2009_cached)),
               column("B.11", "model_nocopy_ms", interim), column("B.11", "model_copy_ms", interim_with_copies)});
}

}  // namespace examples::thesis2012
