// SPDX-License-Identifier: BSL-1.0
/// \file
/// touched: which bytes a piece of host work touches, and how much of it comes again.
///
/// What a loop's trips touch of an array adds up until the array has been gone through. From there on they touch what they have touched
/// before, and in between lies all that the loop touches while it goes through the array once: the distance of reuse. Loads and stores are
/// told apart, so that an array that is read and written in place is touched once. An array without a name is as large as what is asked of it.
/// Units: bytes.
#pragma once
#include <kernelcost/expr/buffer.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace kernelcost::model::host_work {

/// What was touched before and comes again, and the bytes between.
struct reuse {
  double bytes = 0;
  double distance = 0;
};

class touched {
  // Trivial, so that an array of them is not written before it is used.
  struct array {
    const char* name;
    double size;
    double loaded;
    double stored;
  };

 public:
  /// Arrays that are told apart; what is asked of further ones counts as of unnamed ones.
  static constexpr std::size_t most_arrays = 16;

  // Only what is in use is written: a value of this type is made for each inner node of a tree.
  constexpr touched() {}
  constexpr touched(const touched& other) { copy(other); }
  constexpr touched& operator=(const touched& other) {
    copy(other);
    return *this;
  }

  /// All of it, each byte once.
  constexpr double footprint() const {
    double sum = unnamed_;
    for (std::size_t i = 0; i < size_; ++i)
      sum += arrays_[i].loaded > arrays_[i].stored ? arrays_[i].loaded : arrays_[i].stored;
    return sum;
  }
  /// What has to be brought or taken: loads and stores, each byte once.
  constexpr double traffic() const {
    double sum = unnamed_;
    for (std::size_t i = 0; i < size_; ++i) sum += arrays_[i].loaded + arrays_[i].stored;
    return sum;
  }

  /// `times` accesses to `bytes` each. `again(reuse)` is told what of them touches an array that has been gone through.
  template <class Again>
  constexpr void add(const node::buffer_reference& buffer, bool loads, double bytes, double times, const Again& again) {
    if (buffer.named())
      add(array{buffer.name, buffer.size_in_bytes, loads ? bytes : 0, loads ? 0 : bytes}, times, bytes, again);
    else
      unnamed_ += times * bytes;
  }
  /// `other`, so many times.
  template <class Again>
  constexpr void add(const touched& other, double times, const Again& again) {
    if (times == 0) return;
    const double a_trip = other.footprint();
    unnamed_ += times * other.unnamed_;
    for (std::size_t i = 0; i < other.size_; ++i) add(other.arrays_[i], times, a_trip, again);
  }

 private:
  /// What a trip that touches `a_trip` in all touches of an array, so many times.
  template <class Again>
  constexpr void add(const array& more, double times, double a_trip, const Again& again) {
    std::size_t i = 0;
    while (i < size_ && std::string_view(arrays_[i].name) != more.name) ++i;
    if (i == most_arrays) {
      unnamed_ += times * (more.loaded + more.stored);
      return;
    }
    if (i == size_) arrays_[size_++] = {more.name, more.size, 0, 0};
    array& mine = arrays_[i];
    if (more.size > mine.size) mine.size = more.size;
    go_through(mine.loaded, more.loaded, mine.size, times, a_trip, again);
    go_through(mine.stored, more.stored, mine.size, times, a_trip, again);
  }
  template <class Again>
  static constexpr void go_through(double& mine, double in_a_trip, double size, double times, double a_trip,
                                   const Again& again) {
    mine += times * in_a_trip;
    if (in_a_trip == 0 || mine <= size) return;
    const double trips = size / in_a_trip;
    again(reuse{mine - size, (trips < times ? trips : times) * a_trip});
    mine = size;
  }
  constexpr void copy(const touched& other) {
    size_ = other.size_;
    for (std::size_t i = 0; i < size_; ++i) arrays_[i] = other.arrays_[i];
    unnamed_ = other.unnamed_;
  }

  std::array<array, most_arrays> arrays_;
  std::size_t size_ = 0;
  double unnamed_ = 0;
};
}  // namespace kernelcost::model::host_work
