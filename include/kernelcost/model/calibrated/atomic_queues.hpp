// SPDX-License-Identifier: BSL-1.0
/// \file
/// atomic_queues: how long atomic operations on global memory queue.
///
/// Units: cycles of the SM's clock, for the card as a whole. The rates of operations on one address come from the
/// card's calibration.
#pragma once
#include <kernelcost/extremes.hpp>
#include <kernelcost/machine/calibration.hpp>
#include <kernelcost/model/calibrated/chain.hpp>
#include <kernelcost/on_use.hpp>
#include <kernelcost/warp/footprint.hpp>

namespace kernelcost::model {

template <class = on_use>
struct basic_atomic_queues {
  const calibration& card;
  const warp::footprint& touched;

  /// Cycles between two operations on the same address.
  constexpr double same_address(const node::atomic& what) const {
    const auto& queue = card.same_address;
    if (what.operation == expr::op::compare_and_swap) return queue.compare_and_swap.value();
    switch (what.type.kind) {
      case element_kind::float64: return queue.float64.value();
      case element_kind::float32:
      case element_kind::half: return queue.float32.value();
      default: return queue.integer.value();
    }
  }

  /// All operations of the kernel on a named array. Requests are spread over the array's lines; operations on the
  /// sectors of a line, and operations on one address, are serialised. 0 for an unnamed array. `index` is the position
  /// of the access in the footprint.
  constexpr double at_buffer(const node::atomic& what, int index) const {
    const auto& site = touched.site(index);
    if (site.use < 0 || what.buffer.size.value() <= 0) return 0;
    const double sectors = larger(1.0, what.buffer.size.value() / warp::sector_bytes);
    const double lines = larger(1.0, what.buffer.size.value() / warp::line_bytes);
    const double requests = touched.use(site.use).atomic_requests;
    const double active = site.asked.lanes;
    const bool random = what.pattern.kind == expr::pattern::shape::random;
    const auto& measured = is_integer(what.type.kind) ? card.scattered_integer : card.scattered_float;
    const bool is_measured = measured[0].array.value() > 0 && what.buffer.size.value() >= measured[0].array.value();
    const double spread =
        random && is_measured ? requests * active / warp::lanes * scattered(measured, what.buffer.size.value()) : 0;
    const double words = what.buffer.size.value() / what.type.size;
    // An address that more lanes update than others has a queue of its own, and the others do not wait for it: the
    // times add up (examples/records/hot_addresses).
    const double at_once = site.accesses / larger(1.0, site.visits) * active;
    const double more = what.contention.threads - larger(1.0, at_once / words);
    const double hottest = more > 0 && at_once > 0 ? smaller(1.0, more / at_once) : 0;
    const double by_chance = spread > 0 ? (1 - hottest) * spread + hottest * requests * active * same_address(what) : 0;
    if (by_chance > 0 && what.contention.lanes <= active / words_of(active, words)) return by_chance;
    // An array of one sector has no time between sectors. A sector takes no longer than if its lanes met on one word
    // (examples/records/lone_atomics); where random lanes meet is in their time.
    const double on_one_word = larger(1.0, active / larger(1.0, site.asked.sectors)) * same_address(what);
    const double most = random ? card.atomic_sector.value() : on_one_word;
    const double sector = sectors > 1 ? smaller(card.atomic_sector.value(), most) : 0;
    const double meeting = what.contention.lanes * same_address(what);
    // If all lanes of a warp update one address, the warp accesses one line. If lanes are random, the warp accesses
    // each sector with a probability.
    if (what.contention.lanes >= active) return requests / lines * larger(sector, meeting);
    if (!random) return requests * smaller(sectors, site.asked.sectors) / lines * sector;
    const double missed = warp::detail::power(1 - 1 / sectors, active / what.contention.lanes);
    const double touched_of_a_line = sectors * (1 - missed) / lines;
    return larger(by_chance, requests * (touched_of_a_line * sector + larger(0.0, meeting - sector)));
  }

 private:
  static constexpr bool is_integer(element_kind kind) {
    return kind == element_kind::int32 || kind == element_kind::int64;
  }
  /// The mean number of different words that random lanes choose.
  static constexpr double words_of(double lanes, double words) {
    return words > 1 ? words * (1 - warp::detail::power(1 - 1 / words, lanes)) : 1;
  }
  /// Cycles of the card for a warp's request to random words of an array, interpolated over doublings of its bytes.
  static constexpr double scattered(const fixed_array<scattered_atomics_point, 8>& points, double array) {
    if (array <= points[0].array.value()) return points[0].request.value();
    for (std::size_t i = 1; i < points.size(); ++i) {
      const auto& low = points[i - 1];
      const auto& high = points[i];
      if (array > high.array.value()) continue;
      const double below = low.array.value();
      const double part = doublings(array / below) / doublings(high.array.value() / below);
      return low.request.value() + part * (high.request.value() - low.request.value());
    }
    return points[points.size() - 1].request.value();
  }
};
using atomic_queues = basic_atomic_queues<>;
}  // namespace kernelcost::model
