// SPDX-License-Identifier: BSL-1.0
/// \file
/// The tables of the 2012 thesis, published and computed, in the order of the thesis.
#pragma once

#include "../../tools/common/csv.hpp"
#include "cell.hpp"

#include <string_view>
#include <vector>

namespace examples::thesis2012 {

/// A table as printed, experimental columns included: "B.1", or "worked_examples". Two tables are not from the thesis.
/// "corrected" holds the figures that the errata give instead, and the figures of section 5.3's model for tables that
/// were not recomputed with it; it was worked out without this library. "mean_errors" holds the results of
/// mean_errors.hpp, worked out from "corrected" and the printed tables.
const csv_table& published(std::string_view table);

std::vector<cell> launch_overheads();   // 5.2.2
std::vector<cell> divergence();         // 5.2.3
std::vector<cell> atomic_fits();        // 5.2.5
std::vector<cell> worked_example();     // 5.3
std::vector<cell> worked_reduction();   // 9.1
std::vector<cell> worked_products();    // 9.2
std::vector<cell> cholesky_kernels();   // 9.3
std::vector<cell> cholesky_steps();     // table 9.1
std::vector<cell> vector_sums();        // B.1
std::vector<cell> matvec_rows();        // B.3, B.7, B.11
std::vector<cell> matvec_row_blocks();  // B.5, B.9, B.12
std::vector<cell> matvec_columns();     // B.13 to B.15
std::vector<cell> reductions();         // B.16, B.17
std::vector<cell> cholesky_totals();    // B.18

std::vector<cell> ratios();  // B.2 to B.10, the even ones

/// The cells of all tables.
std::vector<cell> all_cells();

/// Time of atomic operations of N threads on one address (table B.19), by the fit of section 5.2.5, in ms.
double fitted_atomics_c2070_ms(double threads);
double fitted_atomics_c1060_ms(double threads);

}  // namespace examples::thesis2012
