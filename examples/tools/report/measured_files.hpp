// SPDX-License-Identifier: BSL-1.0
/// \file
/// Files of measurements as the tools write them: the JSON of nvbench (`--json FILE`), and the CSV of Nsight Compute
/// (`ncu --csv`, with `--page raw` or `--page details`).
#pragma once

#include "../../kernels/common/parameters.hpp"

#include <kernelcost/units.hpp>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace examples::report {

/// A benchmark of nvbench with one value for each of its axes.
struct nvbench_state {
  std::string benchmark;
  /// The product's name; empty if the file does not say.
  std::string device;
  std::vector<kernelcost::report::named_value> axes;
  /// The mean time of a launch between two events, with L2 flushed before it; and of a launch in a train of launches.
  std::optional<kernelcost::seconds> cold;
  std::optional<kernelcost::seconds> batch;
};

/// States that nvbench has skipped are left out. Throws usage_error, which begins with the path, for other files.
std::vector<nvbench_state> read_nvbench(const std::filesystem::path& path);

/// A launch that Nsight Compute has profiled.
struct ncu_launch {
  /// The signature in the file: "void row_sums<float>(const float *, float *)".
  std::string kernel;
  /// "(391, 1, 1)"; empty if the file does not say.
  std::string grid;
  std::string block;
  std::optional<kernelcost::seconds> duration;
  /// By the names of records. Bytes are in bytes, all others are counts.
  std::map<std::string, double, std::less<>> counters;
};

/// Throws usage_error, which begins with the path, for other files.
std::vector<ncu_launch> read_ncu(const std::filesystem::path& path);

/// "row_sums" for "void ns::row_sums<float>(const float *, float *)".
std::string function_name(std::string_view signature);

}  // namespace examples::report
