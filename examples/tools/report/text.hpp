// SPDX-License-Identifier: BSL-1.0
/// \file
/// Numbers and names in the format of the report.
#pragma once

#include "../common/record.hpp"

#include <kernelcost/kernelcost.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace examples::report {

/// The shortest digits that read back as the same number.
inline std::string exact(double value) { return fmt::format("{}", value); }

/// Columns two spaces apart, one line per row. The first `left` columns are aligned to the left, the others to the
/// right.
inline std::string aligned(const std::vector<std::vector<std::string>>& rows, std::size_t left) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths.resize(std::max(widths.size(), row.size()));
      widths[i] = std::max(widths[i], row[i].size());
    }
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i)
      text += i < left ? fmt::format("  {:<{}}", row[i], widths[i]) : fmt::format("  {:>{}}", row[i], widths[i]);
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

inline const char* name_of(kernelcost::feature what) {
  using kernelcost::feature;
  switch (what) {
    case feature::none: return "nothing";
    case feature::barriers: return "barriers";
    case feature::warp_exchange: return "warp exchanges";
    case feature::atomics: return "atomics";
    case feature::caches: return "caches";
    case feature::coalescing: return "coalescing";
    case feature::divergence: return "divergence";
    case feature::shared_memory: return "shared memory";
    case feature::texture_and_constant: return "texture and constant memory";
    case feature::substituted_nodes: return "nodes priced as simpler ones";
    case feature::unmeasured_instructions: return "instructions that the calibration lacks";
    case feature::clusters: return "clusters";
    case feature::dependent_launch: return "dependent launches";
    case feature::state_of_l2: return "the state of L2";
    case feature::cache_sets: return "rows that collide in a cache";
    case feature::split_lines: return "vectors across two lines";
    case feature::address_translation: return "translations of addresses";
  }
  return "?";
}

inline std::vector<kernelcost::feature> features_of(kernelcost::feature all) {
  std::vector<kernelcost::feature> features;
  for (unsigned bit = 1; bit != 0 && bit <= static_cast<unsigned>(all); bit <<= 1)
    if (const auto one = static_cast<kernelcost::feature>(bit); kernelcost::has(all, one)) features.push_back(one);
  return features;
}

/// Features of the tree that the model ignores: "barriers; coalescing".
inline std::string names_of(kernelcost::feature all) {
  std::string names;
  for (const auto one : features_of(all)) names += (names.empty() ? "" : "; ") + std::string{name_of(one)};
  return names;
}

}  // namespace examples::report
