// SPDX-License-Identifier: BSL-1.0
/// \file
/// sampling: which warps and trips are traced, and for how many others each stands.
#pragma once

namespace kernelcost {

/// By default blocks and warps that go the same way are found by bisection, from what their first and their last thread do, and of
/// each such group the first and the last are traced; of a loop the first, the second, a middle and the last trip.
struct sampling {
  bool every_warp = false;
  bool every_trip = false;
  /// All warps of a block, for races in shared memory: they are traced for nothing else.
  bool whole_block = false;
  /// Of the blocks that are sampled every `parts`-th is this trace's, from `part` on: `join` puts the parts together.
  int part = 0;
  int parts = 1;
  /// Steps of single lanes that a constant may have; 0 is what the compilers' defaults allow.
  long long most_steps = 0;

  static constexpr sampling full() {
    sampling all;
    all.every_warp = all.every_trip = true;
    return all;
  }
};

namespace tracing {

/// Neighbours that go the same way.
struct segment {
  long long first;
  long long last;
  constexpr long long size() const { return last - first + 1; }
};

/// 0 to n - 1, cut where `signature(i)` changes. Three that are alike speak for all between them.
class segments {
 public:
  static constexpr int most = 12;

  template <class Signature>
  constexpr segments(long long n, const Signature& signature, int limit = most) : limit_(limit) {
    const auto first = signature(0);
    if (n > 1) cut(0, first, n - 1, signature(n - 1), signature);
    list_[count_++] = {open_, n - 1};
  }
  /// The signature changes more often than the limit says.
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
    // Most often it is the first or the last alone that differs.
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

  constexpr void close(long long last) {
    if (count_ + 1 < limit_) {
      list_[count_++] = {open_, last};
      open_ = last + 1;
    } else {
      overflow_ = true;
    }
  }

  segment list_[most]{};
  int limit_;
  int count_ = 0;
  long long open_ = 0;
  bool overflow_ = false;
};
}  // namespace tracing
}  // namespace kernelcost
