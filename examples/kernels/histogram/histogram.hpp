// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/chance.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

/// The data of the histograms: `even_percent` of the elements are spread evenly over all bins, and all others are in
/// the first bin.
struct bin_distribution {
  kernelcost::count bins;
  kernelcost::count even_percent;

  constexpr double even() const { return even_percent.value() / 100; }
  /// The share of the elements in the busiest bin, which is the first.
  constexpr double busiest_share() const { return 1 - even() + even() / bins.value(); }

  /// Contention in the busiest bin when `threads` threads add at the same time: a `share` of them adds to that bin, and
  /// a lane there conflicts with each of the 31 other lanes of its warp with this probability.
  constexpr kernelcost::expr::contention in_global_memory(kernelcost::count threads) const {
    const double share = busiest_share();
    const double together = threads.value() * share;
    return {1 + 31 * share, together > 1 ? together : 1};
  }

  /// Contention when `threads` threads of a block add in shared memory. The lanes of a warp that add one to the same
  /// count are one access there (ATOMS.POPC.INC); only accesses to different counts in the same bank conflict. Up to 32
  /// counts have a bank each. With more counts, some lane accesses a given count of a bank with the probability q = 1 -
  /// (1 - even / bins)^32. The number of accessed counts in a bank is then binomial, and the busiest of 32 banks has at
  /// most m with the probability binomial(m)^32. The mean is the sum of 1 - binomial(m)^32 over m.
  constexpr kernelcost::expr::contention in_shared_memory(kernelcost::count threads) const {
    const double together = threads.value() * busiest_share();
    return {busiest_bank(), together > 1 ? together : 1};
  }

 private:
  constexpr double busiest_bank() const {
    if (bins <= 32) return 1;
    const double wanted = 1 - power(1 - even() / bins.value(), 32);
    const auto counts_a_bank = static_cast<long long>(bins.value()) / 32;
    double mean = 1;
    for (int m = 1; m < 32; ++m) {
      const double more = 1 - power(binomial_at_most(counts_a_bank, wanted, m), 32);
      if (more < 1e-6) break;
      mean += more;
    }
    return mean;
  }
};

}  // namespace examples
