// SPDX-License-Identifier: BSL-1.0
#include "../../kernels/matvec/matvec_columns/tree.hpp"
#include "columns.hpp"
#include "trees.hpp"

namespace examples::thesis2012 {
namespace {

using namespace kc::literals;
using kc::machine::tesla_c1060;
using kc::machine::tesla_c2070;

constexpr kc::count cols = 2000;
constexpr kc::count rows_of_B13 = 4000;
constexpr kc::threads block_of_the_sizes{192};

constexpr auto thesis = kc::model::gonzalez2012_sum;
/// Erratum 18: the times fitted on the C1060, converted to cycles with the clock of the other card.
constexpr auto in_cycles_of_c2070 = thesis.with({.atomics = {kc::atomic_fit{380_cycles, 3450_cycles}, "erratum 18"}});

kc::seconds kernel_alone(const kc::gpu& card, kc::count rows, kc::threads block,
                         const kc::model::gonzalez2012& under = thesis) {
  return kernel_time(column_updates(rows, block), matvec_columns_launch(cols, block), card, under);
}

/// A and x are copied to the card, y is copied back.
kc::seconds copies(const kc::gpu& card, kc::count rows) {
  return to_device(card, array_of<float>(rows * cols + cols)) + to_host(card, array_of<float>(rows));
}

figure c2070_by_threads(double threads) {
  return milliseconds(kernel_alone(tesla_c2070, rows_of_B13, {static_cast<long long>(threads)}));
}
figure c1060_by_threads(double threads) {
  const kc::threads block{static_cast<long long>(threads)};
  return figure::slip({18}, milliseconds(kernel_alone(tesla_c1060, rows_of_B13, block, in_cycles_of_c2070)),
                      milliseconds(kernel_alone(tesla_c1060, rows_of_B13, block)), "cc13_corrected_ms");
}

figure c2070_by_rows(double rows) {
  // Erratum 19: the launch that the fit contains happens once, not once per row.
  constexpr auto without_launch = thesis.with({.atomics = {kc::atomic_fit{17_cycles, 0_cycles}, "erratum 19"}});
  const auto once =
      kernel_alone(tesla_c2070, rows, block_of_the_sizes, without_launch) + kc::launch_overhead(tesla_c2070);
  return figure{milliseconds(kernel_alone(tesla_c2070, rows, block_of_the_sizes))}.also("cc20_overhead_once_ms",
                                                                                        milliseconds(once));
}
figure c1060_by_rows(double rows) {
  return figure::slip({18}, milliseconds(kernel_alone(tesla_c1060, rows, block_of_the_sizes, in_cycles_of_c2070)),
                      milliseconds(kernel_alone(tesla_c1060, rows, block_of_the_sizes)), "cc13_corrected_ms");
}

figure c2070_with_copies(double rows) {
  return milliseconds(kernel_alone(tesla_c2070, rows, block_of_the_sizes) + copies(tesla_c2070, rows));
}
figure c1060_with_copies(double rows) {
  auto wrong = tesla_c1060;
  // Erratum 29: the copy back at the rate of the other card.
  wrong.copies.pageable_to_host = tesla_c2070.copies.pageable_to_host;
  return figure::slip(
      {18, 29}, milliseconds(kernel_alone(wrong, rows, block_of_the_sizes, in_cycles_of_c2070) + copies(wrong, rows)),
      milliseconds(kernel_alone(tesla_c1060, rows, block_of_the_sizes) + copies(tesla_c1060, rows)),
      "cc13_corrected_copy_ms");
}

// The times that section 5.2.5 fits: per thread, and at zero threads.
constexpr auto per_thread_c2070 = 14.7_ns;
constexpr auto per_thread_c1060 = 330_ns;
constexpr auto at_none = 3_us;

double fitted_ms(const kc::gpu& card, const kc::seconds& per_thread, double threads) {
  const auto clock = card.need<kc::parameter::clock>();
  const auto in_time =
      thesis.with({.atomics = {kc::atomic_fit{per_thread * clock, at_none * clock}, "section 5.2.5, in time"}});
  return milliseconds(kernel_time(one_update(threads), kc::launch_blocks(1, {32}), card, in_time));
}

}  // namespace

std::vector<cell> matvec_columns() {
  return join({column("B.13", "model_cc20_ms", c2070_by_threads), column("B.13", "model_cc13_ms", c1060_by_threads),
               column("B.14", "model_cc20_ms", c2070_by_rows), column("B.14", "model_cc13_ms", c1060_by_rows),
               column("B.15", "model_cc20_ms", c2070_with_copies), column("B.15", "model_cc13_ms", c1060_with_copies)});
}

double fitted_atomics_c2070_ms(double threads) { return fitted_ms(tesla_c2070, per_thread_c2070, threads); }
double fitted_atomics_c1060_ms(double threads) { return fitted_ms(tesla_c1060, per_thread_c1060, threads); }

std::vector<cell> atomic_fits() {
  const auto c2070 = tesla_c2070.need<kc::parameter::clock>();
  const auto c1060 = tesla_c1060.need<kc::parameter::clock>();
  example_figures newer{"5.2.5", "CC2.0"};
  newer.add("slope cycles", (per_thread_c2070 * c2070).value());
  newer.add("intercept cycles", (at_none * c2070).value());
  example_figures older{"5.2.5", "CC1.3"};
  older.add("slope cycles", figure::slip({18}, (per_thread_c1060 * c2070).value(), (per_thread_c1060 * c1060).value()));
  older.add("intercept cycles", figure::slip({18}, (at_none * c2070).value(), (at_none * c1060).value()));
  return join({newer.cells(), older.cells()});
}

}  // namespace examples::thesis2012
