// SPDX-License-Identifier: BSL-1.0
/// \file
/// kept_values: the values that a thread has in registers, because it loaded or stored them recently. The compiled
/// kernel does not load them again, although its source reads them.
///
/// A store may change any value in its memory space, because the compiler does not know where pointers lead; arrays
/// that are declared in the kernel are distinct from each other. After a barrier and after an atomic any value may have
/// changed. The kernel does not change arrays that are read only, so that their values stay. The latest eight values
/// are kept: more would be carried from trip to trip of a loop, where compiled code loads again.
#pragma once
#include <kernelcost/trace/step_key.hpp>

namespace kernelcost::tracing {

class kept_values {
 public:
  /// The place of arrays that are read only. That of other arrays of global memory is -1.
  static constexpr int read_only = -2;

  /// A new thread has nothing in registers.
  KERNELCOST_FUNCTION void forget_all() { count_ = oldest_ = 0; }
  KERNELCOST_FUNCTION void forget() {
    int left = 0;
    for (int i = 0; i < count_; ++i)
      if (kept_[i].place == read_only) kept_[left++] = kept_[i];
    count_ = left;
    oldest_ = 0;
  }
  /// Forgets all of global memory, or one array of shared memory, given by its number.
  KERNELCOST_FUNCTION void forget(int place) {
    int left = 0;
    for (int i = 0; i < count_; ++i)
      if (kept_[i].place != place) kept_[left++] = kept_[i];
    count_ = left;
    oldest_ = 0;
  }
  KERNELCOST_FUNCTION bool has(int place, long long address, int size) const {
    for (int i = 0; i < count_; ++i)
      if (kept_[i].first <= address && address + size <= kept_[i].end && kept_[i].place == place) return true;
    return false;
  }
  KERNELCOST_FUNCTION void keep(int place, long long address, int size) {
    const int at = count_ < most ? count_++ : oldest_;
    if (at == oldest_ && count_ == most) oldest_ = (oldest_ + 1) % most;
    kept_[at] = {place, address, address + size};
  }

 private:
  static constexpr int most = 8;
  struct value {
    int place;
    long long first;
    long long end;
  };
  value kept_[most]{};
  int count_ = 0;
  int oldest_ = 0;
};
}  // namespace kernelcost::tracing
