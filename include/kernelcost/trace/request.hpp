// SPDX-License-Identifier: BSL-1.0
/// \file
/// shape_of: analyses the addresses of a warp's request: sectors, wavefronts, lanes on the same address, and the
/// pattern.
#pragma once
#include <kernelcost/expr/pattern.hpp>
#include <kernelcost/trace/tape.hpp>
#include <kernelcost/warp/addresses.hpp>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost::tracing {

/// The byte addresses of the active lanes. If these are the first lanes of the warp, as usual, nothing is copied.
class lane_addresses {
 public:
  constexpr lane_addresses(const record& request, int active) : at_(request.address), count_(active) {
    if ((request.mask & (request.mask + 1)) != 0) {
      int next = 0;
      for (int lane = 0; lane < lanes_of_a_warp; ++lane)
        if ((request.mask >> lane & 1U) != 0) {
          packed_[next] = request.address[lane];
          packed_lanes_[next++] = lane;
        }
      at_ = packed_;
    }
    const long long each = step();
    while (run_ < count_ && at_[run_] - at_[run_ - 1] == each) ++run_;
  }
  lane_addresses(const lane_addresses&) = delete;
  lane_addresses& operator=(const lane_addresses&) = delete;

  constexpr int count() const { return count_; }
  constexpr long long operator[](int i) const { return at_[i]; }
  /// The lane of the i-th address.
  constexpr int lane(int i) const { return at_ == packed_ ? packed_lanes_[i] : i; }
  /// Bytes from the first lane to the second.
  constexpr long long step() const { return count_ > 1 ? at_[1] - at_[0] : 0; }
  /// The number of lanes, from the first one, that are equally spaced.
  constexpr int run() const { return run_ < count_ ? run_ : count_; }
  constexpr bool evenly_spaced() const { return run_ >= count_; }

 private:
  const long long* at_;
  int count_;
  int run_ = 2;
  long long packed_[lanes_of_a_warp];
  int packed_lanes_[lanes_of_a_warp];
};

/// The number of addresses that a request for constant memory is served for, one after the other.
constexpr int different_addresses(const lane_addresses& lanes) {
  if (lanes.evenly_spaced()) return lanes.step() == 0 ? 1 : lanes.count();
  int different = 0;
  for (int i = 0; i < lanes.count(); ++i) {
    bool known = false;
    for (int j = 0; j < i && !known; ++j) known = lanes[j] == lanes[i];
    different += known ? 0 : 1;
  }
  return different;
}

/// The largest number of lanes that access the same address.
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

/// The pattern of the lanes in the terms of a tree; `found` is false if no pattern matches.
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
#pragma GCC diagnostic pop
