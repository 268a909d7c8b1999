// SPDX-License-Identifier: BSL-1.0
#include "../../kernels/matvec/matvec_columns/tree.hpp"
#include "../../kernels/matvec/matvec_row_blocks/tree.hpp"
#include "../../kernels/matvec/matvec_rows/tree.hpp"
#include "columns.hpp"
#include "trees.hpp"

namespace examples::thesis2012 {
namespace {

using kc::machine::tesla_c2070;

constexpr kc::count cols = 2000;
constexpr kc::threads block{192};

kc::seconds copy_in(kc::bytes element, kc::count rows) {
  return to_device(tesla_c2070, (rows * cols + cols) * element);
}
kc::seconds copy_out(kc::bytes element, kc::count rows) { return to_host(tesla_c2070, rows * element); }

/// Accesses that do not share lines: one of the two parts of the memory cost.
double other_accesses(const kc::derivation& steps) { return steps["C_uncached"].operands[0]; }

std::vector<cell> by_rows() {
  constexpr kc::count rows = 1000;
  const auto steps = kc::derive(examples::matvec_rows<double>(rows, cols), matvec_rows_launch(rows, block), tesla_c2070,
                                kc::model::gonzalez2012_sum);
  const double in = copy_in(array_of<double>(1), rows).value();
  const double out = copy_out(array_of<double>(1), rows).value();
  return example_figures{"9.2", "rows n=1000"}
      .add("C_comp_cycles", steps["C_comp"].value)
      .add("mem_insts_cacheable", steps["cached_accesses"].value)
      .add("mem_insts_other", other_accesses(steps))
      .add("C_mem_cycles", steps["C_mem"].value)
      .add("C_sum_cycles", steps["C_sum"].value)
      .add("C_sum(K)_cycles", steps["C(K)"].value)
      .add("T(K)_s", steps["T(K)"].value)
      .add("T(HD)_s", in)
      .add("T(DH)_s", out)
      .add("T_s", in + steps["T(K)"].value + out)
      .cells();
}

std::vector<cell> by_row_blocks() {
  constexpr kc::count rows = 5000;
  constexpr kc::count rows_per_thread = 4;
  const auto kernel = examples::matvec_row_blocks<float>(rows, cols, rows_per_thread);
  const auto how = matvec_row_blocks_launch(rows, rows_per_thread, block);
  const auto steps = kc::derive(kernel, how, tesla_c2070, kc::model::gonzalez2012_sum);
  const auto most = kc::derive(kernel, how, tesla_c2070, kc::model::gonzalez2012_max);
  const double in = copy_in(array_of<float>(1), rows).value();
  const double out = copy_out(array_of<float>(1), rows).value();
  return example_figures{"9.2", "row blocks n=5000"}
      .add("C_comp_cycles", steps["C_comp"].value)
      .add("mem_insts_cacheable", steps["cached_accesses"].value)
      .add("mem_insts_other", other_accesses(steps))
      .add("C_mem_cycles", steps["C_mem"].value)
      .add("C_max_cycles", most["C_max"].value)
      .add("C_sum_cycles", steps["C_sum"].value)
      .add("N_B", how.blocks().value())
      .add("C_sum(K)_cycles", steps["C(K)"].value)
      .add("T(K)_s", steps["T(K)"].value)
      .add("T(HD)_s", in)
      .add("T(DH)_s", out)
      .add("T_s", in + steps["T(K)"].value + out)
      .cells();
}

std::vector<cell> by_columns() {
  constexpr kc::count rows = 2000;
  const auto steps = kc::derive(column_updates(rows, block), matvec_columns_launch(cols, block), tesla_c2070,
                                kc::model::gonzalez2012_sum);
  const double in = copy_in(array_of<float>(1), rows).value();
  const double out = copy_out(array_of<float>(1), rows).value();
  return example_figures{"9.2", "columns n=2000"}
      .add("C(K)_cycles", steps["C"].value)
      .add("T(K)_s", steps["T(K)"].value)
      .add("T(HD)_s", in)
      .add("T(DH)_s", out)
      .add("T_s", in + steps["T(K)"].value + out)
      .cells();
}

}  // namespace

std::vector<cell> worked_products() { return join({by_rows(), by_row_blocks(), by_columns()}); }

}  // namespace examples::thesis2012
