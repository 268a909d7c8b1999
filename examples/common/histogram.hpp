// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "chance.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

/// The data of the histograms: `even_percent` of the elements are spread evenly over all bins, the others are all in the
/// first one.
struct bin_distribution {
  kernelcost::count bins;
  kernelcost::count even_percent;

  constexpr double even() const { return even_percent.value() / 100; }
  /// Of the elements, those in the busiest bin, which is the first.
  constexpr double busiest_share() const { return 1 - even() + even() / bins.value(); }

  /// Who meets in the busiest bin, where `threads` add at a time: `share` of them, and a lane that is there meets each
  /// of the 31 others of its warp with this probability.
  constexpr kernelcost::expr::contention in_global_memory(kernelcost::count threads) const {
    const double share = busiest_share();
    const double together = threads.value() * share;
    return {1 + 31 * share, together > 1 ? together : 1};
  }

  /// The same where `threads` of a block add in shared memory. The lanes of a warp that add one to the same count are
  /// one access there (ATOMS.POPC.INC); what waits is other counts in the same bank. Of up to 32 counts each has a bank
  /// to itself. Of more, every count of a bank is wanted by some lane with the probability q = 1 - (1 - even / bins)^32,
  /// so that a bank has binomially many, and the busiest of 32 banks at most m with the probability
  /// binomial(m)^32. The sum over m of what is missing to one is the mean.
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
