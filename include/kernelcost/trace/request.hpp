// SPDX-License-Identifier: BSL-1.0
/// \file
/// shape_of: what the addresses of a warp's request come to: sectors, wavefronts, lanes that meet, and the pattern they form.
#pragma once
#include <kernelcost/expr/pattern.hpp>
#include <kernelcost/trace/tape.hpp>

namespace kernelcost::tracing {

/// Lane by lane, those that take part alone: byte addresses. Of the first lanes of a warp, as most are, none is copied.
class lane_addresses {
 public:
  constexpr lane_addresses(const record& request, int active) : at_(request.address), count_(active) {
    if ((request.mask & (request.mask + 1)) != 0) {
      int next = 0;
      for (int lane = 0; lane < lanes_of_a_warp; ++lane)
        if ((request.mask >> lane & 1U) != 0) packed_[next++] = request.address[lane];
      at_ = packed_;
    }
    const long long each = step();
    while (run_ < count_ && at_[run_] - at_[run_ - 1] == each) ++run_;
  }
  lane_addresses(const lane_addresses&) = delete;
  lane_addresses& operator=(const lane_addresses&) = delete;

  constexpr int count() const { return count_; }
  constexpr long long operator[](int i) const { return at_[i]; }
  /// Bytes from the first lane to the second.
  constexpr long long step() const { return count_ > 1 ? at_[1] - at_[0] : 0; }
  /// The lanes that are all that far apart, from the first one.
  constexpr int run() const { return run_ < count_ ? run_ : count_; }
  constexpr bool evenly_spaced() const { return run_ >= count_; }

 private:
  const long long* at_;
  int count_;
  int run_ = 2;
  long long packed_[lanes_of_a_warp];
};

/// How many different numbers were added; in constant time where they come in ascending order, as those of lanes mostly do.
class distinct_numbers {
 public:
  /// True if `number` is a new one.
  constexpr bool add(long long number) {
    if (count_ == 0 || number > most_) return last_ = most_ = seen_[count_++] = number, true;
    if (number == last_ || number == most_) return false;
    last_ = number;
    for (int i = 0; i < count_; ++i)
      if (seen_[i] == number) return false;
    seen_[count_++] = number;
    return true;
  }
  constexpr int count() const { return count_; }

 private:
  static constexpr int capacity = 32 * 9;  // sectors of a warp's elements, or words of half of them, of up to 256 bytes
  long long seen_[capacity];
  int count_ = 0;
  long long last_ = 0;
  long long most_ = 0;
};

/// The 32-byte sectors that elements of `size` bytes touch.
constexpr int sectors_of(const lane_addresses& lanes, int size) {
  constexpr int sector = 32;
  if (lanes.evenly_spaced() && size <= sector) {
    const long long step = lanes.step() < 0 ? -lanes.step() : lanes.step();
    const long long first = lanes.step() < 0 ? lanes[lanes.count() - 1] : lanes[0];
    // Aligned as they are, elements lie within a sector: one each, or all sectors from the first to the last.
    return static_cast<int>(step >= sector ? lanes.count()
                                           : (first + step * (lanes.count() - 1)) / sector - first / sector + 1);
  }
  distinct_numbers touched;
  for (int i = 0; i < lanes.count(); ++i) {
    touched.add(lanes[i] / sector);
    for (long long each = lanes[i] / sector + 1; each * sector < lanes[i] + size; ++each) touched.add(each);
  }
  return touched.count();
}

/// The wavefronts of a request on shared memory: how often the busiest of 32 banks is asked for a different word of four bytes.
/// Lanes of 16 bytes are served by halves of the warp, so that even a broadcast takes two: see shared_wavefronts_of.
constexpr int wavefronts_of(const lane_addresses& lanes, int size) {
  constexpr int word = 4;
  constexpr int banks = 32;
  if (size == word && lanes.evenly_spaced()) {
    // The same bank comes again after 32 / gcd(32, step) lanes.
    long long again = banks;
    long long rest = (lanes.step() < 0 ? -lanes.step() : lanes.step()) / word;
    if (rest == 0) return 1;
    while (rest != 0) {
      const long long next = again % rest;
      again = rest;
      rest = next;
    }
    return static_cast<int>((lanes.count() * again + banks - 1) / banks);
  }
  const int together = size >= 16 ? lanes_of_a_warp / 2 : lanes_of_a_warp;
  int wavefronts = 0;
  for (int first = 0; first < lanes.count(); first += together) {
    distinct_numbers words;
    int of_bank[banks]{};
    int busiest = 0;
    if (size == word) {
      for (int i = first; i < first + together && i < lanes.count(); ++i)
        if (words.add(lanes[i]) && ++of_bank[lanes[i] / word % banks] > busiest)
          busiest = of_bank[lanes[i] / word % banks];
      return busiest;
    }
    for (int i = first; i < first + together && i < lanes.count(); ++i)
      for (long long each = lanes[i] / word; each * word < lanes[i] + size; ++each)
        if (words.add(each) && ++of_bank[each % banks] > busiest) busiest = of_bank[each % banks];
    wavefronts += busiest;
  }
  return wavefronts;
}

/// The most lanes that want the same address.
constexpr int meeting_of(const lane_addresses& lanes) {
  if (lanes.evenly_spaced()) return lanes.step() == 0 ? lanes.count() : 1;
  int most = 0;
  int run = 0;
  for (int i = 0; i < lanes.count(); ++i) {
    if (i > 0 && lanes[i] == lanes[i - 1]) {
      ++run;
    } else {
      run = 1;
      for (int j = 0; j + 1 < i; ++j) run += lanes[j] == lanes[i] ? 1 : 0;
    }
    if (run > most) most = run;
  }
  return most;
}

/// The pattern that the lanes form, as a tree would state it; `found` is false where it has no name.
struct recognised_pattern {
  bool found = false;
  expr::pattern::shape kind = expr::pattern::shape::coalesced;
  double amount = 1;

  friend constexpr bool operator==(const recognised_pattern&, const recognised_pattern&) = default;
};

constexpr recognised_pattern recognise(const lane_addresses& lanes, int size) {
  using shape = expr::pattern::shape;
  if (lanes.count() < 2) return {true, shape::coalesced, 1};
  const long long step = lanes.step();
  if (lanes.evenly_spaced()) {
    if (step == 0) return {true, shape::broadcast, 1};
    if (step == size) return {true, shape::coalesced, 1};
    if (step > 0 && step % size == 0) return {true, shape::strided, static_cast<double>(step / size)};
    return {};
  }
  if (step != 0 && step != size) return {};
  const int run = lanes.run();
  bool again = true;
  for (int first = run; first < lanes.count(); first += run) {
    again = again && lanes[first] == lanes[0];
    for (int i = first + 1; i < first + run && i < lanes.count(); ++i)
      if (lanes[i] - lanes[i - 1] != step) return {};
  }
  if (step == 0) return {true, shape::row_broadcast, static_cast<double>(run)};
  return {true, again ? shape::repeated : shape::row_segments, static_cast<double>(run)};
}
}  // namespace kernelcost::tracing
