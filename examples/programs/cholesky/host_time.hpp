// SPDX-License-Identifier: BSL-1.0
/// \file
/// The time of dpotrf on a host: measured if there is a measurement, otherwise from its description as a tree.
#pragma once

#include <kernelcost/kernelcost.hpp>

#include <string_view>

namespace examples::cholesky {

namespace kc = kernelcost;

/// The factorisation of a matrix of n rows by one thread: n³/6 multiply-adds, and one root and one reciprocal for each
/// column. A lower bound: it omits that each column waits for the previous one, and the cost of a library's calls.
constexpr auto dpotrf_work(kc::count n) {
  using namespace kc::expr;
  const buffer<double> a{"A", n * (n + 1) / 2};
  // clang-format off
  return sequence(
    repeat(a.elements,
      load(a),
      store(a)),
    compute<double>(op::fma, n * n * n / 6),
    compute<double>(op::sqrt, n),
    compute<double>(op::div, n));
  // clang-format on
}

/// The time of one size. Other sizes scale with its cube.
struct measured_dpotrf {
  kc::count rows;
  kc::seconds time;
  const char* source;

  constexpr kc::seconds operator()(kc::count of) const {
    const double ratio = (of / rows).value();
    return ratio * ratio * ratio * time;
  }
};
inline constexpr measured_dpotrf dpotrf_of_the_thesis{64, kc::seconds::from_value(48.316e-6),
                                                      "Gonzalez Garcia 2012, table 9.1"};

/// OpenBLAS with its defaults, on the processors beside the H200 of the records.
inline constexpr kc::measured_work dpotrf_of_openblas{"examples/records/programs/h200.csv, cholesky_lapack",
                                                      {{32, kc::seconds::from_value(1.8e-6)},
                                                       {64, kc::seconds::from_value(26.7e-6)},
                                                       {96, kc::seconds::from_value(42.5e-6)},
                                                       {128, kc::seconds::from_value(69.4e-6)},
                                                       {192, kc::seconds::from_value(143.4e-6)},
                                                       {256, kc::seconds::from_value(207.9e-6)},
                                                       {512, kc::seconds::from_value(765.7e-6)},
                                                       {1024, kc::seconds::from_value(3953.3e-6)},
                                                       {2048, kc::seconds::from_value(28803.3e-6)},
                                                       {4096, kc::seconds::from_value(155460.3e-6)},
                                                       {8192, kc::seconds::from_value(1424187.6e-6)}}};

/// The time of dpotrf on a host, which must outlive this object.
class dpotrf_time {
 public:
  constexpr explicit dpotrf_time(const kc::host& on) : on_(&on) {}
  constexpr kc::seconds operator()(kc::count rows) const {
    if (std::string_view{on_->name} == kc::machine::hosts::eleanorrigby.name) return dpotrf_of_the_thesis(rows);
    if (std::string_view{on_->name} == kc::machine::hosts::measured_host.name)
      return dpotrf_of_openblas.extrapolated(rows);
    return kc::estimate_on_host(dpotrf_work(rows), *on_).time;
  }

 private:
  const kc::host* on_;
};

inline constexpr dpotrf_time dpotrf_on_eleanorrigby{kc::machine::hosts::eleanorrigby};

}  // namespace examples::cholesky
