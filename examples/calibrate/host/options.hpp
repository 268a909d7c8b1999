// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/errors.hpp"
#include "commands.hpp"

#include <CLI/CLI.hpp>

namespace examples::calibrate::host {

inline CLI::Option* describe_threads(CLI::App& app, request& asked) {
  return app.add_option("--threads", asked.threads, "Use at most so many threads of the host")->type_name("N");
}

/// Throws usage_error where nothing would be written.
inline bool run(const request& asked) {
  if (asked.header.empty() && asked.record.empty())
    throw usage_error{"nothing to do: give --out FILE.hpp or --record FILE.csv"};
  return calibrate(asked);
}

}  // namespace examples::calibrate::host
