// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/chance.hpp"

#include <kernelcost/kernelcost.hpp>

#include <array>
#include <cstdint>

namespace examples {

/// The number of slots that each of `lookups` lookups reads when half of the keys are in the table. It is computed with
/// a small table, because it depends on the load of the table and not on its size.
constexpr kernelcost::expr::varying probes_of_a_lookup(kernelcost::count load_percent, kernelcost::count lookups) {
  constexpr unsigned slots = 8192;
  std::array<bool, slots> taken{};
  std::array<double, slots + 1> share{};  // share of the lookups, by their number of probes
  const auto entries = static_cast<unsigned>(slots * load_percent.value() / 100);
  std::uint64_t random = 1;
  for (unsigned entry = 0; entry < entries; ++entry) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    unsigned probes = 1;
    unsigned slot = static_cast<unsigned>(random >> 33) % slots;
    for (; taken[slot]; slot = (slot + 1) % slots) ++probes;
    taken[slot] = true;
    share[probes] += 0.5 / entries;
  }
  // Missing keys: from each slot to the next empty one. The loop goes round twice to know the length of the run at the
  // end.
  unsigned run = 0;
  for (unsigned step = 2 * slots; step-- > 0;) {
    run = taken[step % slots] ? run + 1 : 0;
    if (step < slots) share[run + 1] += (entries > 0 ? 0.5 : 1.0) / slots;
  }
  double mean = 0;
  double longest_of_warp = 0;
  double not_above = 0;
  double longest_of_all = 1;
  for (unsigned probes = 0; probes <= slots; ++probes) {
    mean += probes * share[probes];
    not_above += share[probes];
    if (not_above < 1 - 1e-9) longest_of_warp += 1 - power(not_above, 32);
    // The number of probes that on average one of all lookups needs.
    if (share[probes] > 0 && (1 - not_above + share[probes]) * lookups.value() >= 1) longest_of_all = probes;
  }
  const double most = longest_of_all > longest_of_warp ? longest_of_all : longest_of_warp;
  return {mean < longest_of_warp ? mean : longest_of_warp, longest_of_warp, most};
}

}  // namespace examples
