// SPDX-License-Identifier: BSL-1.0
/// \file
/// Numbers and names as the report writes them.
#pragma once

#include "../common/record.hpp"

#include <kernelcost/kernelcost.hpp>

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>

namespace examples::report {

/// The shortest digits that read back as the same number.
inline std::string exact(double value) { return fmt::format("{}", value); }

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
  }
  return "?";
}

/// What the tree says and the model passes over: "barriers; coalescing".
inline std::string names_of(kernelcost::feature all) {
  std::string names;
  for (unsigned bit = 1; bit != 0 && bit <= static_cast<unsigned>(all); bit <<= 1)
    if (const auto one = static_cast<kernelcost::feature>(bit); kernelcost::has(all, one))
      names += (names.empty() ? "" : "; ") + std::string{name_of(one)};
  return names;
}

}  // namespace examples::report
