// SPDX-License-Identifier: BSL-1.0
/// \file
/// A report on the kernels of a program, from the command line: those of kernelcost-report, or a user's own.
#pragma once

#include "accesses.hpp"

#include <CLI/CLI.hpp>

#include <functional>
#include <string>
#include <vector>

namespace examples::report {

/// A list of names that the command `list` prints.
struct listing {
  std::string name;
  std::function<void()> print;
};

/// A command that only this program has.
struct further_command {
  const char* name;
  const char* about;
  /// Adds the options.
  std::function<void(CLI::App&)> describe;
  /// False if what was asked for did not hold, or could not be done.
  std::function<bool()> run;
};

/// The parts in which a program differs from the report of a user's own kernels.
struct report_program {
  const char* name = "report";
  const char* about = "What the kernels of this program cost.";
  std::vector<further_command> commands{};
  std::vector<listing> lists{};
  /// `list kernels --csv`.
  std::function<void()> list_kernels_csv{};
  /// Recorded hardware counters beside an account of accesses.
  std::function<std::vector<accounted_counter>(const access_account&, const std::string& kernel, const parameter_set&,
                                               const kernelcost::gpu&)>
      counters{};
  /// `compare --machine` without a kernel: the program's own records. False if there are none.
  std::function<bool(const std::string& machine, bool csv)> compare_records{};
};

/// Runs the command line. Returns the exit status.
int run_report(int argc, char** argv, report_program program);

}  // namespace examples::report
