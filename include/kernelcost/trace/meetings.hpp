// SPDX-License-Identifier: BSL-1.0
/// \file
/// atomic_meetings: how often two atomics of an array, of different warps, have the same address, by a sample of the
/// traced ones. Used at run time.
///
/// When they happen does not matter: an H200 takes as long for atomics to the rows of an array one after the other, for
/// all warps, as for those to rows in any order.
#pragma once
#include <kernelcost/trace/computed_values.hpp>
#include <kernelcost/trace/step_key.hpp>

#include <vector>

namespace kernelcost::tracing {

class atomic_meetings {
 public:
  static constexpr int most = 2048;

  /// One lane's address stands for a request. Each request is as likely to be kept as any other (reservoir sampling).
  void add(long long request, long long address) {
    ++seen_;
    if (kept_ < most) {
      kept_requests_[kept_] = request;
      kept_addresses_[kept_++] = address;
    } else if (const auto at = static_cast<long long>(draw() % static_cast<unsigned long long>(seen_)); at < most) {
      kept_requests_[at] = request;
      kept_addresses_[at] = address;
    }
  }
  /// The atomic of a lane that is number `turn` of its thread on this array. It counts once the run that makes it is
  /// known to be the warp's last: lanes run again if they got wrong integers from others, and go elsewhere then.
  void expect(long long request, int lane, long long turn, long long address) {
    const auto number = mixed(static_cast<unsigned long long>(request), static_cast<unsigned long long>(turn));
    if (static_cast<int>(number % lanes_of_a_warp) == lane) expected_.push_back({request, address});
  }
  void forget_expected() { expected_.clear(); }
  void take_expected() {
    for (const auto& each : expected_) add(each.request, each.address);
    expected_.clear();
  }
  /// Trips that stand for others have the addresses of a few: what meets in them says nothing.
  void is_no_sample() { is_sample_ = false; }
  /// A number below `n`, for the choice of a lane.
  int any_below(int n) { return static_cast<int>(draw() % static_cast<unsigned long long>(n)); }

  /// The share of pairs with one address, of requests of different warps; 0 if fewer than eight pairs of the sample
  /// have. If one address alone has a greater share of the requests than that, its share: the atomics of the address
  /// that most of them have wait for each other.
  double share() const {
    double pairs = 0;
    double equal = 0;
    int most_alike = 0;
    for (int i = 0; i < kept_; ++i) {
      int alike = 1;
      for (int j = 0; j < kept_; ++j) {
        if (i == j || kept_requests_[i] == kept_requests_[j]) continue;
        ++pairs;
        if (kept_addresses_[i] == kept_addresses_[j]) ++equal, ++alike;
      }
      most_alike = alike > most_alike ? alike : most_alike;
    }
    if (!is_sample_ || equal < 2 * fewest) return 0;
    // The greatest of many counts is too great by chance. Three deviations less, it is not.
    const double sure = most_alike - 3 * __builtin_sqrt(most_alike);
    const double of_one = sure / kept_;
    const double of_pairs = equal / pairs;
    return of_one > of_pairs ? static_cast<double>(most_alike) / kept_ : of_pairs;
  }

 private:
  static constexpr double fewest = 8;  // the sample's error is a third of the share then
  /// xorshift64 (Marsaglia, 2003): the sample has to be the same in each run.
  unsigned long long draw() {
    state_ ^= state_ << 13U;
    state_ ^= state_ >> 7U;
    state_ ^= state_ << 17U;
    return state_;
  }

  struct expected {
    long long request;
    long long address;
  };
  std::vector<expected> expected_;
  long long kept_requests_[most]{};
  long long kept_addresses_[most]{};
  bool is_sample_ = true;
  int kept_ = 0;
  long long seen_ = 0;
  unsigned long long state_ = 88172645463325252ULL;
};
}  // namespace kernelcost::tracing
