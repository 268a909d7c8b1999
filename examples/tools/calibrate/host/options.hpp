// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../../kernels/common/errors.hpp"
#include "commands.hpp"

#include <CLI/CLI.hpp>

#include <array>

namespace examples::calibrate::host {

inline std::array<CLI::Option*, 2> describe_measuring(CLI::App& app, request& asked) {
  auto* threads = app.add_option("--threads", asked.threads, "Use at most this number of threads of the host");
  auto* repeats = app.add_option("--repeats", asked.repeats, "Measure each value of the host this number of times");
  repeats->check(CLI::Range(1, 1000))->capture_default_str();
  return {threads->type_name("N"), repeats->type_name("N")};
}

/// Throws usage_error if no output file is given.
inline bool run(const request& asked) {
  if (asked.header.empty() && asked.record.empty())
    throw usage_error{"nothing to do: give --out FILE.hpp or --record FILE.csv"};
  return calibrate(asked);
}

}  // namespace examples::calibrate::host
