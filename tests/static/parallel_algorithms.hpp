// SPDX-License-Identifier: BSL-1.0
// Algorithms on machines without a GPU, as their sources describe them. Numbers of processors and of values are powers
// of two unless stated otherwise.
#pragma once
#include <kernelcost/parallel_machine/bsp.hpp>
#include <kernelcost/parallel_machine/logp.hpp>
#include <kernelcost/parallel_machine/step.hpp>

namespace kernelcost_tests {
namespace kc = kernelcost;

// Shared memory. Values that a processor has read or computed stay in its registers.

/// Broadcast by doubling: each processor that has the item writes it for one more. Any number of readers.
constexpr auto broadcast_by_doubling(long long readers) {
  using namespace kc::pram;
  return rounds(kc::ceil_log2(readers), [readers](long long round) {
    const long long have = 1LL << round;
    const long long more = have < readers - have ? have : readers - have;
    return step(more, read(own_cell), write(own_cell.from(have)));
  });
}

/// Broadcast in one step: all processors read the cell that holds the item, and write their own cells.
constexpr auto broadcast_at_once(long long readers) {
  using namespace kc::pram;
  return step(readers, read(one_cell()), write(own_cell.from(1)));
}

/// A sum by a binary tree: in each round, half of the processors add their neighbour's sum to their own. J. JáJá, "An
/// introduction to parallel algorithms", 1992, section 1.3.
constexpr auto reduction_tree(long long values) {
  using namespace kc::pram;
  return rounds(kc::ceil_log2(values), [values](long long round) {
    const long long reach = 1LL << round;
    return step(values / (2 * reach), read(every(2 * reach).from(reach)), compute(1), write(every(2 * reach)));
  });
}

/// All prefix sums, by W. D. Hillis and G. L. Steele, "Data parallel algorithms", CACM 29(12), 1986.
constexpr auto prefix_sums(long long values) {
  using namespace kc::pram;
  return rounds(kc::ceil_log2(values), [values](long long round) {
    const long long reach = 1LL << round;
    return step(values - reach, read(own_cell), compute(1), write(own_cell.from(reach)));
  });
}

/// The largest of n values in constant time, by a comparison of each pair: L. Valiant 1975, as in JáJá 1992, section
/// 2.6. Values are in the cells 0 to n - 1. The marks of values that lose a comparison follow. The data decide which
/// processors write; here all write.
constexpr auto largest_of_pairs(long long n) {
  using namespace kc::pram;
  return step(n * n, read(shared_by(n)), read(cyclic(n)), compute(1), write(shared_by(n).from(n), same_value)) +
         step(n, read(own_cell.from(n)), compute(1), write(one_cell(2 * n), same_value));
}

// Bulk-synchronous.

/// Broadcast of `item` by a binary tree: one superstep for each level.
constexpr auto bsp_broadcast_tree(long long components, kc::words item) {
  using namespace kc::bsp;
  return rounds(kc::ceil_log2(components), [item](long long round) {
    return superstep(kc::cycles::from_value(0), [item, have = 1LL << round](long long from, long long to) {
      return from < have && to == from + have ? item : kc::words();
    });
  });
}

/// Broadcast in two phases: each component receives one part in p, then sends its part to all.
constexpr auto bsp_broadcast_in_two_phases(long long components, kc::words item) {
  using namespace kc::bsp;
  const kc::words part(item.number() / components);
  const auto nothing_done = kc::cycles::from_value(0);
  return superstep(nothing_done, one_to_all(part)) + superstep(nothing_done, all_to_all(part));
}

/// Sorting by regular sampling: H. Shi, J. Schaeffer, "Parallel sorting by regular sampling", J. Parallel Distrib.
/// Comput. 14(4), 1992. A comparison takes a cycle. p components sort n/p values each and send p - 1 samples; one
/// component sorts the samples and sends p - 1 pivots. All components split their values and send each part to its
/// component. A component receives at most 2 n/p values and merges p lists.
constexpr auto sample_sort(long long components, long long values) {
  using namespace kc::bsp;
  const auto comparisons = [](double number) { return kc::cycles::from_value(number); };
  const auto p = static_cast<double>(components);
  const double share = static_cast<double>(values) / p;
  const double levels = kc::ceil_log2(components).value();
  return kc::expr::phase("sort",
                         superstep(comparisons(share * kc::ceil_log2(share).value()), all_to_one(kc::words(p - 1)))) +
         kc::expr::phase("choose", superstep(comparisons(p * (p - 1) * levels), one_to_all(kc::words(p - 1)))) +
         kc::expr::phase("exchange", superstep(comparisons(share), at_most(kc::words(2 * share)))) +
         kc::expr::phase("merge", superstep(comparisons(2 * share * levels), nothing_sent));
}
}  // namespace kernelcost_tests
