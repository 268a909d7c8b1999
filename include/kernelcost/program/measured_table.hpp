// SPDX-License-Identifier: BSL-1.0
/// \file
/// measured_table: the measured time of a routine as a function of two sizes. `measured_work` (host_work.hpp) has one
/// size.
///
///     #include <kernelcost/program/measured_table.hpp>
///     constexpr kernelcost::measured_table dgemm{"cuBLAS 13.0, H200, n = 64", {64, 128}, {64, 256, 1024},
///                                                {{3.3_us, 4.5_us, 6.8_us}, {3.3_us, 4.6_us, 7.0_us}}};
///     t.launch(kernelcost::library_call("dgemm", dgemm(96, 512), 12_us));
///
/// Between two measured sizes the time follows a power law, which is a straight line on logarithmic axes. Interpolation
/// goes along the columns first, then between the two rows. At measured sizes the result is the measured time. Sizes
/// are positive and ascending, times are positive and finite, and the source is not empty. Any violation is a compile
/// error in a constant expression and throws kernelcost::error at run time. The same holds for a size outside the
/// measured range, unless the caller uses `extrapolated`, which continues the power law of the two nearest points.
#pragma once
#include <kernelcost/program/host_work.hpp>

#include <array>

namespace kernelcost {

template <std::size_t Rows, std::size_t Columns>
class measured_table {
  static_assert(Rows > 1 && Columns > 1,
                "measured table: it needs two rows and two columns; measured_work is for one size");

 public:
  constexpr measured_table(const char* source, const count (&rows)[Rows], const count (&columns)[Columns],
                           const seconds (&times)[Rows][Columns])
      : source_(source) {
    if (source == nullptr || *source == '\0') mistake::measured_work_needs_a_source();
    take(rows, rows_);
    take(columns, columns_);
    for (std::size_t r = 0; r < Rows; ++r)
      for (std::size_t c = 0; c < Columns; ++c) {
        const double time = times[r][c].value();
        if (!detail::is_positive(time)) mistake::a_measured_time_must_be_positive_and_finite(columns_[c], time);
        times_[r][c] = time;
      }
  }

  constexpr const char* source() const { return source_; }

  /// The time of two sizes within the measured range.
  constexpr seconds operator()(count row, count column) const {
    require_within(row, rows_);
    require_within(column, columns_);
    return extrapolated(row, column);
  }
  /// The time of any two sizes. If either is 0, the result is 0.
  constexpr seconds extrapolated(count row, count column) const {
    if (row == 0 || column == 0) return {};
    const auto of_row = [&](std::size_t r) {
      return detail::by_power_laws(columns_, Columns, column.value(), [&](std::size_t c) { return times_[r][c]; });
    };
    return seconds::from_value(detail::by_power_laws(rows_, Rows, row.value(), of_row));
  }

 private:
  template <std::size_t Sizes>
  static constexpr void take(const count (&from)[Sizes], std::array<double, Sizes>& to) {
    double before = 0;
    for (std::size_t i = 0; i < Sizes; ++i) {
      if (from[i].value() <= before) mistake::measured_sizes_must_be_positive_and_ascend(from[i].value(), before);
      to[i] = before = from[i].value();
    }
  }

  template <std::size_t Sizes>
  static constexpr void require_within(count size, const std::array<double, Sizes>& measured) {
    if (size < measured.front() || size > measured.back())
      mistake::this_size_lies_outside_the_measured_ones(size.value(), measured.front(), measured.back());
  }

  const char* source_;
  std::array<double, Rows> rows_{};
  std::array<double, Columns> columns_{};
  std::array<std::array<double, Columns>, Rows> times_{};
};
}  // namespace kernelcost
