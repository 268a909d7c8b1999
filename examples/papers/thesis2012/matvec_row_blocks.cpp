// SPDX-License-Identifier: BSL-1.0
#include "../../kernels/matvec/matvec_row_blocks/tree.hpp"
#include "columns.hpp"
#include "trees.hpp"

namespace examples::thesis2012 {
namespace {

using kc::machine::tesla_c2070;
namespace model = kc::model;

constexpr kc::count cols = 2000;
constexpr kc::count rows_per_thread = 4;

// B.5: 4000 rows in double precision, for several numbers of threads per block.

constexpr kc::count rows_of_B5 = 4000;

kc::launch launch_of_B5(double threads) {
  return matvec_row_blocks_launch(rows_of_B5, rows_per_thread, {static_cast<long long>(threads)});
}

figure sum_by_threads(double threads) {
  const auto kernel = examples::matvec_row_blocks<double>(rows_of_B5, cols, rows_per_thread);
  return milliseconds(kernel_time(kernel, launch_of_B5(threads), tesla_c2070, model::kothapalli2009_sum_thesis));
}

/// Erratum 23: the elements of a line are counted as floats, and the number of blocks is omitted.
figure cached_by_threads(double threads) {
  const auto wrong = kernel_time(row_blocks_of_two_types<double, float>(cols, rows_per_thread, {}, rows_per_thread),
                                 kc::launch_blocks(1, {static_cast<long long>(threads)}), tesla_c2070,
                                 model::kothapalli2009_cached_thesis);
  const auto right = kernel_time(examples::matvec_row_blocks<double>(rows_of_B5, cols, rows_per_thread),
                                 launch_of_B5(threads), tesla_c2070, model::kothapalli2009_cached_thesis);
  return figure::slip({23}, milliseconds(wrong), milliseconds(right), "mukherjee_cache_corrected_ms");
}

/// Erratum 24: single-precision arithmetic.
figure hong_kim_by_threads(double threads) {
  const auto under = [&](const auto& kernel) {
    return milliseconds(kernel_time(kernel, launch_of_B5(threads), tesla_c2070, model::hong_kim2009_thesis));
  };
  return figure::slip({24}, under(row_blocks_of_two_types<float, double>(cols, rows_per_thread, {}, rows_per_thread)),
                      under(examples::matvec_row_blocks<double>(rows_of_B5, cols, rows_per_thread)));
}

figure nugteren_by_threads(double threads) {
  const auto kernel = examples::matvec_row_blocks<double>(rows_of_B5, cols, rows_per_thread);
  return milliseconds(kernel_time(kernel, launch_of_B5(threads), tesla_c2070, model::nugteren2010_thesis));
}

// B.9 and B.12: single precision, 192 threads per block, several numbers of rows.

template <class Body, class Model>
kc::seconds by_rows(const kc::kernel_description<Body>& kernel, double rows, const Model& under) {
  return kernel_time(kernel, matvec_row_blocks_launch(rows, rows_per_thread, {192}), tesla_c2070, under);
}
template <class Model>
kc::seconds by_rows(double rows, const Model& under) {
  return by_rows(examples::matvec_row_blocks<float>(rows, cols, rows_per_thread), rows, under);
}

figure hong_kim(double rows) { return milliseconds(by_rows(rows, model::hong_kim2009_thesis)); }
figure nugteren(double rows) { return milliseconds(by_rows(rows, model::nugteren2010_thesis)); }
figure sum(double rows) { return milliseconds(by_rows(rows, model::kothapalli2009_sum_thesis)); }

/// Erratum 24: a line holds 32 floats and is counted as 16 elements, as for doubles.
figure cached(double rows) {
  const auto doubles = row_blocks_of_two_types<float, double>(cols, rows_per_thread, {}, rows_per_thread);
  return figure::slip({24}, milliseconds(by_rows(doubles, rows, model::kothapalli2009_cached_thesis)),
                      milliseconds(by_rows(rows, model::kothapalli2009_cached_thesis)));
}

/// Erratum 24 again; here the stores share lines as well.
kc::seconds interim_kernel(double rows) {
  const auto doubles = row_blocks_of_two_types<float, double>(cols, rows_per_thread, kc::expr::cached, rows_per_thread);
  return by_rows(doubles, rows, model::gonzalez2012_interim);
}

enum class y { goes_in, stays_out };
/// A, x and, by erratum 28, y are copied to the card; y is copied back.
kc::seconds copies(double rows, y input) {
  const kc::count elements = rows * cols + cols + (input == y::goes_in ? rows : 0);
  return to_device(tesla_c2070, array_of<float>(elements)) + to_host(tesla_c2070, array_of<float>(rows));
}

figure interim(double rows) {
  return figure::slip({24}, milliseconds(interim_kernel(rows)),
                      milliseconds(by_rows(rows, model::gonzalez2012_interim)))
      .also("final_model_sec5.3_nocopy_ms", milliseconds(by_rows(rows, model::gonzalez2012_sum)));
}

figure interim_with_copies(double rows) {
  const auto right = by_rows(rows, model::gonzalez2012_interim) + copies(rows, y::stays_out);
  const double with_y = milliseconds(interim_kernel(rows) + copies(rows, y::goes_in));
  const double without_y = milliseconds(interim_kernel(rows) + copies(rows, y::stays_out));
  // Erratum 27: the first row was computed without y, unlike the others.
  figure result = rows == 100 ? figure::slip({27, 24}, without_y, milliseconds(right))
                              : figure::slip({28, 24}, with_y, milliseconds(right));
  return result.also("table_formula_all_rows_copy_ms", with_y)
      .also("final_model_sec5.3_copy_ms",
            milliseconds(by_rows(rows, model::gonzalez2012_sum) + copies(rows, y::stays_out)));
}

}  // namespace

std::vector<cell> matvec_row_blocks() {
  return join({column("B.5", "hong_kim_ms", hong_kim_by_threads), column("B.5", "mukherjee_sum_ms", sum_by_threads),
               column("B.5", "mukherjee_cache_ms", cached_by_threads),
               column("B.5", "nugteren_ms", nugteren_by_threads), column("B.9", "hong_kim_ms", hong_kim),
               column("B.9", "mukherjee_sum_ms", sum), column("B.9", "mukherjee_cache_ms", cached),
               column("B.9", "nugteren_ms", nugteren), column("B.12", "model_nocopy_ms", interim),
               column("B.12", "model_copy_ms", interim_with_copies)});
}

}  // namespace examples::thesis2012
