// SPDX-License-Identifier: BSL-1.0
/// \file
/// compiled_loops: what nvcc makes of the loads in the loops of a kernel's text, where a trace sees more than a
/// compiler can know, or less than it does.
///
/// - All trips of a loop have one code. A load is left out only if each trip after the first one has its value in a
///   register. That a trip meets the address of another load by chance does not remove the load.
/// - Trips that are merged into one load neighbouring elements of a static shared array together, if there is no store
///   and no barrier between them: four elements and 16 bytes at most, at a multiple of their size. Source: the shared
///   wavefronts that an H200 counts for the kernels in examples/kernels/product, of which traces have all but 2 %.
#pragma once
#include <kernelcost/trace/range.hpp>

namespace kernelcost::tracing {

class compiled_loops {
 public:
  /// Revises the loads of the loops among the steps of a warp.
  static constexpr void revise(const recorder& by, record* first) {
    for (record* each = first; each != nullptr; each = each->next) {
      for (record* trip = each->trip; trip != nullptr; trip = trip->trip) revise(by, trip->next);
      if (!is(each, act::loop) || each->trip == nullptr) continue;
      const int factor = loop_options::unpacked(each->options).factor;
      if (factor == 0 || factor < each->most_trips) load_again(*each);
      if (factor > 1) load_together(by, *each, factor);
      if (follows_links(*each)) each->options = loop_options{factor, expr::chained}.packed();
    }
  }

 private:
  static constexpr bool is(const record* each, act what) { return key::act_of(each->key) == what; }
  static constexpr bool is_in_registers(const record* each) { return is(each, act::load) && each->taken == each->mask; }

  /// Loads of a trip, each with the number of loads of its place before it.
  static constexpr int most_loads = 64;
  struct load_places {
    step_key keys[most_loads]{};
    int times[most_loads]{};
    int count = 0;

    constexpr bool has(step_key which, int time) const {
      for (int i = 0; i < count; ++i)
        if (keys[i] == which && times[i] == time) return true;
      return false;
    }
    constexpr void add(step_key which, int time) {
      if (count == most_loads || has(which, time)) return;
      keys[count] = which;
      times[count++] = time;
    }
    /// How often the place was met before in this trip.
    constexpr int next(step_key which) {
      for (int i = 0; i < count; ++i)
        if (keys[i] == which) return ++times[i];
      if (count < most_loads) keys[count] = which, times[count++] = 0;
      return 0;
    }
  };
  /// Calls `visit(load, time)` for the loads of a trip, also in branches, but not in inner loops.
  template <class Visit>
  static constexpr void loads_of(record* first, load_places& met, const Visit& visit) {
    for (record* each = first; each != nullptr; each = each->next) {
      if (is(each, act::load) && each->mask != 0) visit(each, met.next(each->key));
      if (is(each, act::scope)) loads_of(each->trip->next, met, visit);
    }
  }
  static constexpr bool keeps_any(const record* first) {
    for (const record* each = first; each != nullptr; each = each->next)
      if ((each->mask != 0 && is_in_registers(each)) || (is(each, act::scope) && keeps_any(each->trip->next)))
        return true;
    return false;
  }
  static constexpr void load_again(record& loop) {
    bool any = false;
    for (const record* trip = loop.trip; trip != nullptr; trip = trip->trip) any = any || keeps_any(trip->next);
    if (!any) return;
    load_places loaded;
    for (record* trip = loop.trip->trip; trip != nullptr; trip = trip->trip) {
      load_places met;
      loads_of(trip->next, met, [&](record* each, int time) {
        if (!is_in_registers(each)) loaded.add(each->key, time);
      });
    }
    if (loaded.count == 0) return;
    for (record* trip = loop.trip; trip != nullptr; trip = trip->trip) {
      load_places met;
      loads_of(trip->next, met, [&](record* each, int time) {
        if (loaded.has(each->key, time)) each->taken = 0;
      });
    }
  }

  /// True if the first load of a trip has its address from the trip before: the address comes from memory, or that trip
  /// took an integer from there or decided by a value from there, and addresses do not advance by equal steps.
  static constexpr bool follows_links(const record& loop) {
    const record* before = nullptr;
    const record* two_before = nullptr;
    long long number_before = 0, number_two_before = 0;
    bool takes_integer = loop.trip->count > 0;
    for (const record* trip = loop.trip->trip; trip != nullptr; trip = trip->trip) {
      const record* load = trip->next;
      while (load != nullptr && !is(load, act::load)) load = load->next;
      if (load == nullptr || ((load->key & key::awaits_loads) == 0 && !takes_integer)) return false;
      takes_integer = trip->count > 0;
      const unsigned lanes = load->mask & (two_before == nullptr ? 0 : two_before->mask & before->mask);
      // Trips between those that are traced have made their steps as well.
      const long long steps = trip->most_trips - number_before;
      const long long steps_before = number_before - number_two_before;
      for (int lane = 0; lane < lanes_of_a_warp; ++lane)
        if ((lanes >> lane & 1U) != 0 && (load->address[lane] - before->address[lane]) * steps_before !=
                                             (before->address[lane] - two_before->address[lane]) * steps)
          return true;
      two_before = before;
      before = load;
      number_two_before = number_before;
      number_before = trip->most_trips;
    }
    return false;
  }

  /// Merges the loads of neighbouring trips.
  static constexpr void load_together(const recorder& by, record& loop, int factor) {
    long long trips = 0;
    for (const record* trip = loop.trip; trip != nullptr; trip = trip->trip) {
      if (trip->most_trips != trips++ || trip->mask != loop.trip->mask || !only_loads_and_computes(*trip)) return;
    }
    for (int position = 0;; ++position) {
      const record* const load = at(loop.trip, position);
      if (load == nullptr) return;
      if (!is(load, act::load) || is_in_registers(load)) continue;
      const array_info& array = by.arrays[key::buffer_of(load->key)];
      if (array.space != expr::space::shared || array.is_dynamic) continue;
      constexpr int widest = 16;
      const int elements = widest / key::type_of(load->key).size;
      for (int together = elements < 4 ? elements : 4; together > 1; together /= 2)
        if (factor % together == 0 && trips % together == 0 && merges(loop, position, together)) break;
    }
  }
  static constexpr bool only_loads_and_computes(const record& trip) {
    for (const record* each = trip.next; each != nullptr; each = each->next)
      if (!is(each, act::load) && !is(each, act::compute)) return false;
    return true;
  }
  static constexpr record* at(const record* trip, int position) {
    record* each = trip->next;
    while (each != nullptr && position-- > 0) each = each->next;
    return each;
  }
  /// Merges the loads at a position of the trips, if those of all groups of `together` trips are neighbours.
  static constexpr bool merges(record& loop, int position, int together) {
    const step_key which = at(loop.trip, position)->key;
    const long long size = key::type_of(which).size;
    const record* first = nullptr;
    for (const record* trip = loop.trip; trip != nullptr; trip = trip->trip) {
      const record* const load = at(trip, position);
      if (load == nullptr || load->key != which || load->mask != trip->mask || is_in_registers(load)) return false;
      const long long place = trip->most_trips % together;
      if (place == 0) first = load;
      for (int lane = 0; lane < lanes_of_a_warp; ++lane) {
        if ((load->mask >> lane & 1U) == 0) continue;
        if (load->address[lane] != first->address[lane] + place * size) return false;
        if (place == 0 && load->address[lane] % (together * size) != 0) return false;
      }
    }
    constexpr step_key type_bits = 0xffffULL << key::kind_at;
    const step_key wide = (which & ~type_bits) |
                          key::of(act::begin, expr::op::add, {element_kind::other, static_cast<int>(together * size)});
    for (record* trip = loop.trip; trip != nullptr; trip = trip->trip) {
      record* const load = at(trip, position);
      load->key = wide;
      if (trip->most_trips % together != 0) load->taken = load->mask;
    }
    return true;
  }
};
}  // namespace kernelcost::tracing
