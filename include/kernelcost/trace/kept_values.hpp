// SPDX-License-Identifier: BSL-1.0
/// \file
/// kept_values: the values that a thread has in registers, because it loaded or stored them recently. The compiled
/// kernel does not load them again, although its source reads them.
///
/// A store may change any value in its memory space, because the compiler does not know where pointers lead; arrays
/// that are declared in the kernel are distinct from each other. After a barrier and after an atomic any value may have
/// changed. The kernel does not change arrays that are read only, so that their values stay. The eight values that were
/// used last are kept: more would be carried from trip to trip of a loop, where compiled code loads again, and one that
/// each trip uses stays. Behind a loop that the compiler leaves one, those that its trips have loaded are gone.
#pragma once
#include <kernelcost/trace/step_key.hpp>

namespace kernelcost::tracing {

class kept_values {
 public:
  /// The place of arrays that are read only. That of other arrays of global memory is -1.
  static constexpr int read_only = -2;

  /// A new thread has nothing in registers.
  KERNELCOST_FUNCTION void forget_all() { count_ = 0; }
  KERNELCOST_FUNCTION void forget() {
    int left = 0;
    for (int i = 0; i < count_; ++i)
      if (kept_[i].place == read_only) kept_[left++] = kept_[i];
    count_ = left;
  }
  /// Forgets all of global memory, or one array of shared memory, given by its number.
  KERNELCOST_FUNCTION void forget(int place) {
    int left = 0;
    for (int i = 0; i < count_; ++i)
      if (kept_[i].place != place) kept_[left++] = kept_[i];
    count_ = left;
  }
  /// The number of values that have been kept so far, and forgetting all but those.
  KERNELCOST_FUNCTION long long made() const { return made_; }
  /// Counts a value that was computed.
  KERNELCOST_FUNCTION long long make() { return ++made_; }
  /// The number, and the first address, of the value that was used or kept last.
  KERNELCOST_FUNCTION long long latest() const { return kept_[count_ - 1].number; }
  KERNELCOST_FUNCTION long long address_of_latest() const { return kept_[count_ - 1].first; }
  KERNELCOST_FUNCTION bool latest_is_at(long long address) const {
    return count_ > 0 && kept_[count_ - 1].first <= address && address < kept_[count_ - 1].end;
  }
  KERNELCOST_FUNCTION void forget_since(long long made) {
    int left = 0;
    for (int i = 0; i < count_; ++i)
      if (kept_[i].number <= made) kept_[left++] = kept_[i];
    count_ = left;
  }
  /// True for a value that is kept, which has been used now. Those up to number `but` are not looked at.
  KERNELCOST_FUNCTION bool uses(int place, long long address, int size, long long but = 0) {
    for (int i = count_ - 1; i >= 0; --i)
      if (kept_[i].first <= address && address + size <= kept_[i].end && kept_[i].place == place &&
          kept_[i].number > but) {
        const value used = kept_[i];
        for (; i + 1 < count_; ++i) kept_[i] = kept_[i + 1];
        kept_[i] = used;
        return true;
      }
    return false;
  }
  KERNELCOST_FUNCTION void keep(int place, long long address, int size) {
    if (count_ == most)
      for (int i = 0; i + 1 < count_; ++i) kept_[i] = kept_[i + 1];
    else
      ++count_;
    kept_[count_ - 1] = {place, address, address + size, ++made_};
  }

 private:
  static constexpr int most = 8;
  struct value {
    int place;
    long long first;
    long long end;
    long long number;
  };
  /// In the order of their last use.
  value kept_[most]{};
  int count_ = 0;
  long long made_ = 0;
};
}  // namespace kernelcost::tracing
