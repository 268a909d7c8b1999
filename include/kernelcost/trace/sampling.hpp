// SPDX-License-Identifier: BSL-1.0
/// \file
/// sampling: which warps and trips are traced, and how many others each represents.
#pragma once
#include <kernelcost/version.hpp>

namespace kernelcost {
namespace tracing {
class access_observer;
class block_paths;
}  // namespace tracing

/// By default, groups of blocks and warps on the same path are found by bisection, from the steps of their first and
/// last threads, and the first and the last of each group are traced. The first, second, middle and last trips of a
/// loop are traced.
struct sampling {
  bool every_warp = false;
  bool every_trip = false;
  /// In a constant, runs all warps of the middle block, to detect races in shared memory; their costs are not counted.
  /// At run time, blocks are checked as `checked_accesses` states, and the first, the last and the middle block for up
  /// to 16 million accesses and trips each if this is set.
  bool whole_block = false;
  /// Traces every `parts`-th of the sampled blocks, starting at `part`; `join` combines the parts.
  int part = 0;
  int parts = 1;
  /// The limit of single-lane steps in a constant expression; 0 means the limit of the compiler's default settings.
  long long most_steps = 0;
  /// The share of a warp's lanes for which a condition with an unknown value holds; the lanes differ each time. If
  /// negative, such a condition is a mistake.
  double unknown_conditions_hold = -1;
  /// Unknown conditions of a kernel's text hold for other shares where a compiler expects that, too: floating-point
  /// numbers are not equal (the opcode heuristic of T. Ball and J. R. Larus, "Branch prediction for free", PLDI 1993),
  /// and of the lanes that reach a way out of a loop with n trips, one in n leaves there (an assumption).
  bool expects_as_compilers = false;
  /// Plain integers of a kernel's text whose values, from memory or another lane, are unknown are 0; otherwise they are
  /// a mistake.
  bool unknown_integers_are_zero = false;
  /// Addresses that depend on unknown integers lie anywhere in their array.
  bool unknown_addresses_are_random = false;
  /// To find groups on the same path, also compares the middle thread of a block and of a warp, besides the first and
  /// the last: at an edge, both ends of a row may differ from the threads in between. Used for a kernel's text.
  bool middle_threads = false;
  /// At run time, all threads of the first, the last and the middle block, and of others, are run to look for faults,
  /// until they have made this number of accesses and trips. 0 checks the sampled warps alone.
  long long checked_accesses = 1LL << 20;
  /// At run time, the steps of lanes to be spent on whole blocks besides: all of them if that is enough, else blocks
  /// spread over each group. 0 traces one or two warps of a group.
  long long steps_of_whole_blocks = 0;
  /// Faults do not end the trace: `kernel_trace::faults()` has them. A step with a fault is left out of the counts. A
  /// loop that does not end, and too many places or steps of a constant, end the trace nevertheless.
  bool collect_faults = false;
  /// At run time, sees the accesses of whole blocks, unless the trace has faults.
  tracing::access_observer* observer = nullptr;
  /// At run time, takes down how much the traced blocks differ.
  tracing::block_paths* paths = nullptr;

  static constexpr sampling full() {
    sampling all;
    all.every_warp = all.every_trip = true;
    return all;
  }
};

namespace tracing {

/// Neighbours on the same path.
struct segment {
  long long first;
  long long last;
  constexpr long long size() const { return last - first + 1; }
};

/// 0 to n - 1, split where `signature(i)` changes. If three samples agree, all between them are assumed to agree,
/// unless every number is compared.
class segments {
 public:
  static constexpr int most = 64;
  /// Unless every number is compared.
  static constexpr int most_sampled = 12;

  template <class Signature>
  constexpr segments(long long members, const Signature& signature, int limit = most_sampled, bool every_one = false)
      : limit_(limit) {
    const auto first = signature(0);
    if (every_one)
      cut_one_by_one(members, first, signature);
    else if (members > 1)
      cut(0, first, members - 1, signature(members - 1), signature);
    // The last one is often the one whose threads have less to do.
    if (overflow_ && open_ < members - 1) {
      list_[count_++] = {open_, members - 2};
      open_ = members - 1;
    }
    list_[count_++] = {open_, members - 1};
  }
  /// True if the signature changes more often than the capacity.
  constexpr bool overflow() const { return overflow_; }

  constexpr int count() const { return count_; }
  constexpr const segment& operator[](int i) const { return list_[i]; }

 private:
  template <class Value, class Signature>
  constexpr void cut(long long a, Value at_a, long long b, Value at_b, const Signature& signature) {
    if (b - a < 2) {
      if (at_a != at_b) close(a);
      return;
    }
    if (overflow_) return;
    const long long middle = a + (b - a) / 2;
    const Value at_middle = signature(middle);
    if (at_a == at_b && at_a == at_middle) return;
    // Most often only the first or the last differs.
    if (at_a != at_middle && middle - a > 2 && at_middle == signature(a + 1)) {
      close(a);
      a = a + 1;
      at_a = at_middle;
    }
    if (at_b != at_middle && at_a == at_middle && b - middle > 2 && at_middle == signature(b - 1)) return close(b - 1);
    if (at_a == at_middle && at_b == at_middle) return;
    cut(a, at_a, middle, at_middle, signature);
    cut(middle, at_middle, b, at_b, signature);
  }

  template <class Value, class Signature>
  constexpr void cut_one_by_one(long long members, Value before, const Signature& signature) {
    for (long long i = 1; i < members && !overflow_; ++i) {
      const Value here = signature(i);
      if (here != before) close(i - 1);
      before = here;
    }
  }

  constexpr void close(long long last) {
    if (count_ + 1 < limit_) {
      list_[count_++] = {open_, last};
      open_ = last + 1;
    } else {
      overflow_ = true;
    }
  }

  segment list_[most + 1]{};
  int limit_;
  int count_ = 0;
  long long open_ = 0;
  bool overflow_ = false;
};
}  // namespace tracing
}  // namespace kernelcost
