// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "probes.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of hash_probe_kernel<uint2>. A sector holds four entries: in three of four cases the next slot is in the
/// same sector as the previous one.
constexpr auto hash_probe(kc::count n, kc::count slots, kc::count load_percent) {
  using namespace kc::expr;
  const buffer<kc::packed<unsigned, 2>> table{"table", slots};
  const buffer<unsigned> keys{"keys", n}, values{"values", n};
  const varying probes = probes_of_a_lookup(load_percent, n);
  const varying more_probes{probes.mean - 1, probes.warp_max - 1, probes.grid_max - 1};
  // clang-format off
  const auto compare_keys = compute<unsigned>(op::compare, 2, independent);  // the key, or empty
  return kernel("hash_probe", resources{.registers = 14},
    guard(n,                                          // if (i < n)
      load(keys, coalesced, streaming),               // keys[i]
      await_loads,
      compute<unsigned>(op::shift, 3),                // hash_of(key)
      compute<unsigned>(op::logic, 4),
      compute<unsigned>(op::mul, 2),
      load(table, random, cached),                    // table[slot]
      await_loads,
      compare_keys,
      // The address of the next slot is known, but not whether it is needed: each load waits for the previous one.
      repeat(more_probes, chained,
        compute<unsigned>(op::add),                   // slot + 1
        compute<unsigned>(op::logic),
        load(table, random, hits(cache_level::l1, 0.75)),
        await_loads,
        compare_keys),
      store(values, coalesced, streaming)));          // values[i]
  // clang-format on
}

constexpr kc::launch hash_probe_launch(kc::count n, kc::threads block) { return kc::launch_1d(n, block); }

}  // namespace examples
