// SPDX-License-Identifier: BSL-1.0
/// \file
/// touched: the bytes that host work touches, and their reuse.
///
/// The bytes of an array that a loop's trips touch add up until the whole array has been touched. Further accesses are
/// reuse. The reuse distance is the number of bytes that the loop touches while it goes through the array once. Loads
/// and stores are distinguished, so an array that is updated in place is loaded once and stored once. An unnamed array
/// is as large as its accesses. Arrays in rows (`buffer::in_rows`) may need more room in a cache than they have bytes
/// (sets.hpp). Units: bytes.
#pragma once
#include <kernelcost/expr/buffer.hpp>
#include <kernelcost/extremes.hpp>
#include <kernelcost/model/host/sets.hpp>
#include <kernelcost/on_use.hpp>

#include <cstddef>
#include <string_view>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost::model::host_work {

/// Bytes that are accessed again, and the bytes accessed in between.
struct reuse {
  double bytes = 0;
  double distance = 0;
};

template <class = on_use>
class basic_touched {
  // Trivial, so that an array of this type is not initialised before use.
  struct array {
    const char* name;
    double size;
    double loaded;
    double stored;
    double row;
    double pitch;

    constexpr double bytes() const { return larger(loaded, stored); }
    constexpr bool has_rows() const { return row > 0; }
    /// The room beyond its bytes that the array needs in a cache after `times` times as many accesses.
    constexpr double crowding(double times, const cache_sets& of) const {
      if (!has_rows()) return 0;
      const double all = times * bytes();
      const double reached = smaller(all, size);
      return room_of_rows(reached, row, pitch, of) - reached;
    }
  };

 public:
  /// The number of distinguished arrays; accesses to further arrays count as accesses to unnamed ones.
  static constexpr std::size_t most_arrays = 16;

  // Only the elements in use are written, because each inner node of a tree makes a value of this type.
  constexpr basic_touched() {}
  constexpr basic_touched(const basic_touched& other) { copy(other); }
  constexpr basic_touched& operator=(const basic_touched& other) {
    copy(other);
    return *this;
  }

  /// All touched bytes, each counted once.
  constexpr double footprint() const {
    double sum = unnamed_;
    for (std::size_t i = 0; i < size_; ++i) sum += arrays_[i].bytes();
    return sum;
  }
  /// The room beyond the footprint that arrays in rows need in a cache, after `times` times as many accesses.
  constexpr double crowding(double times, const cache_sets& of) const {
    double sum = 0;
    for (std::size_t i = 0; i < size_; ++i) sum += arrays_[i].crowding(times, of);
    return sum;
  }
  constexpr bool has_rows() const {
    for (std::size_t i = 0; i < size_; ++i)
      if (arrays_[i].has_rows()) return true;
    return false;
  }
  /// Bytes to transfer: loads and stores, each byte once.
  constexpr double traffic() const {
    double sum = unnamed_;
    for (std::size_t i = 0; i < size_; ++i) sum += arrays_[i].loaded + arrays_[i].stored;
    return sum;
  }

  /// Adds `times` accesses of `bytes` each. `again(reuse, within, times)` receives those that touch an array again:
  /// after `times` times what `within` has touched.
  template <class Again>
  constexpr void add(const node::buffer_reference& buffer, bool loads, double bytes, double times, const Again& again) {
    if (buffer.named())
      add(array{buffer.name, buffer.size.value(), loads ? bytes : 0, loads ? 0 : bytes, buffer.row.value(),
                buffer.pitch.value()},
          times, bytes, again);
    else
      unnamed_ += times * bytes;
  }
  /// Adds `other` `times` times.
  template <class Again>
  constexpr void add(const basic_touched& other, double times, const Again& again) {
    if (times == 0) return;
    const double a_trip = other.footprint();
    unnamed_ += times * other.unnamed_;
    for (std::size_t i = 0; i < other.size_; ++i)
      add(other.arrays_[i], times, a_trip,
          [&](const reuse& of, const array&, double trips) { again(of, other, trips); });
  }

 private:
  /// Adds `times` trips that touch `more` of an array, where a whole trip touches `a_trip` bytes.
  template <class Again>
  constexpr void add(const array& more, double times, double a_trip, const Again& again) {
    std::size_t i = 0;
    while (i < size_ && std::string_view(arrays_[i].name) != more.name) ++i;
    if (i == most_arrays) {
      unnamed_ += times * (more.loaded + more.stored);
      return;
    }
    if (i == size_) arrays_[size_++] = {more.name, more.size, 0, 0, more.row, more.pitch};
    array& mine = arrays_[i];
    if (more.size > mine.size) mine.size = more.size;
    go_through(mine.loaded, more.loaded, mine.size, times, a_trip, more, again);
    go_through(mine.stored, more.stored, mine.size, times, a_trip, more, again);
  }
  template <class Again>
  static constexpr void go_through(double& mine, double in_a_trip, double size, double times, double a_trip,
                                   const array& more, const Again& again) {
    mine += times * in_a_trip;
    if (in_a_trip == 0 || mine <= size) return;
    const double all = size / in_a_trip;
    const double trips = smaller(all, times);
    again(reuse{mine - size, trips * a_trip}, more, trips);
    mine = size;
  }
  constexpr void copy(const basic_touched& other) {
    size_ = other.size_;
    for (std::size_t i = 0; i < size_; ++i) arrays_[i] = other.arrays_[i];
    unnamed_ = other.unnamed_;
  }

  array arrays_[most_arrays];
  std::size_t size_ = 0;
  double unnamed_ = 0;
};
using touched = basic_touched<>;
}  // namespace kernelcost::model::host_work
#pragma GCC diagnostic pop
