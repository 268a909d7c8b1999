// SPDX-License-Identifier: BSL-1.0
/// \file
/// race_watch: detects accesses of different warps to the same word of shared memory that no barrier orders.
#pragma once
#include <kernelcost/trace/function.hpp>

namespace kernelcost::tracing {

class race_watch {
 public:
  KERNELCOST_FUNCTION race_watch() {}
  KERNELCOST_FUNCTION ~race_watch() {
    forget();
    delete[] words_;
  }
  race_watch(const race_watch&) = delete;
  race_watch& operator=(const race_watch&) = delete;

  /// Starts another block.
  KERNELCOST_FUNCTION void forget() {
    for (long long i = 0; i < capacity_; ++i) {
      while (words_[i] != nullptr) {
        visit* const after = words_[i]->next;
        delete words_[i];
        words_[i] = after;
      }
    }
  }

  /// The line of a conflicting access by another warp; 0 if there is none. `interval` is the number of barriers that
  /// the thread has passed. Atomics do not conflict with each other.
  KERNELCOST_FUNCTION int meet(long long word, int words, int interval, int warp, bool reads, bool atomic, int line) {
    int conflict = 0;
    for (long long each = word; each < word + words; ++each) {
      if (each >= capacity_) grow(each + 1);
      bool known = false;
      for (visit* other = words_[each]; other != nullptr; other = other->next) {
        if (other->interval != interval) continue;
        if (other->warp == warp) {
          known = known || (other->reads == reads && other->atomic == atomic);
        } else if (!(reads && other->reads) && !(atomic && other->atomic)) {
          conflict = other->line;
        }
      }
      if (!known) words_[each] = new visit{words_[each], interval, warp, line, reads, atomic};
    }
    return conflict;
  }

 private:
  struct visit {
    visit* next;
    int interval;
    int warp;
    int line;
    bool reads;
    bool atomic;
  };

  KERNELCOST_FUNCTION void grow(long long least) {
    long long capacity = capacity_ == 0 ? 256 : capacity_;
    while (capacity < least) capacity *= 2;
    auto** const grown = new visit* [static_cast<unsigned long>(capacity)] {};
    for (long long i = 0; i < capacity_; ++i) grown[i] = words_[i];
    delete[] words_;
    words_ = grown;
    capacity_ = capacity;
  }

  visit** words_ = nullptr;
  long long capacity_ = 0;
};
}  // namespace kernelcost::tracing
