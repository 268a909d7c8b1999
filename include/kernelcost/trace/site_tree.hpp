// SPDX-License-Identifier: BSL-1.0
/// \file
/// site_tree: the steps of all traced warps, summed by their place in the kernel.
#pragma once
#include <kernelcost/trace/mistakes.hpp>
#include <kernelcost/trace/recorder.hpp>
#include <kernelcost/trace/site.hpp>
#include <kernelcost/warp/request.hpp>

namespace kernelcost::tracing {

/// Places in a constant; at run time there may be any number.
inline constexpr int most_sites = 72;

/// Places by their number. Those of a constant lie in the object itself.
class site_list {
 public:
  constexpr site_list() = default;
  constexpr site_list(const site_list& other) : few_(other.few_), capacity_(other.capacity_) {
    if (other.many_ == nullptr) return;
    many_ = new site[static_cast<unsigned long>(capacity_)];
    for (int i = 0; i < capacity_; ++i) many_[i] = other.many_[i];
  }
  constexpr site_list& operator=(const site_list& other) {
    site_list copy(other);
    few_ = copy.few_;
    capacity_ = copy.capacity_;
    site* const mine = many_;
    many_ = copy.many_;
    copy.many_ = mine;
    return *this;
  }
  constexpr ~site_list() { delete[] many_; }

  constexpr site& operator[](int i) { return many_ == nullptr ? few_.of[i] : many_[i]; }
  constexpr const site& operator[](int i) const { return many_ == nullptr ? few_.of[i] : many_[i]; }
  constexpr int capacity() const { return capacity_; }
  constexpr void grow() {
    auto* const more = new site[2 * static_cast<unsigned long>(capacity_)];
    for (int i = 0; i < capacity_; ++i) more[i] = (*this)[i];
    delete[] many_;
    many_ = more;
    capacity_ *= 2;
  }

 private:
  /// Copied at once, which is what a constant's evaluation does fastest.
  struct few {
    site of[most_sites];
  };
  few few_{};
  site* many_ = nullptr;
  int capacity_ = most_sites;
};

class site_tree {
 public:
  site_list sites;
  int count = 1;
  /// The number of traced trips, and the number that they represent in the traced warps.
  double sampled_trips = 0;
  double trips = 0;
  /// True if the traced trips of a loop differ in their steps, so that the trips between them may differ, too.
  bool trips_differ = false;

  /// Adds the steps of a warp that represents `weight` warps.
  constexpr void add(const recorder& by, double weight) {
    site& all = sites[0];
    const int lanes = bits_set(by.steps.lanes());
    all.body_executions += weight;
    all.body_lanes += weight * lanes;
    add_list(by, by.steps.first(), 0, weight, {});
  }

  /// Gives everything added since the last call the weight of `weight` blocks.
  constexpr void end_block(double weight) {
    for (int i = 1; i < count; ++i) {
      site& each = sites[i];
      const double threads = (each.lanes_passing() - each.lanes_before) / weight;
      const double difference = threads < each.of_a_block ? each.of_a_block - threads : threads - each.of_a_block;
      if (blocks_ > 0 && difference > 1e-6) each.in_all_blocks = false;
      each.of_a_block = threads;
      each.lanes_before = each.lanes_passing();
    }
    ++blocks_;
  }

  /// Adds the totals of other blocks of the same kernel.
  constexpr void join(const site_tree& other) {
    sites[0].body_executions += other.sites[0].body_executions;
    sites[0].body_lanes += other.sites[0].body_lanes;
    sampled_trips += other.sampled_trips;
    trips += other.trips;
    trips_differ = trips_differ || other.trips_differ;
    if (other.blocks_ > 0)
      for (int i = 1; i < count; ++i) sites[i].joined = false;
    join_list(other, 0, 0);
    for (int i = 1; i < count; ++i)
      if (!sites[i].joined) sites[i].in_all_blocks = false;
    blocks_ += other.blocks_;
  }

 private:
  constexpr void join_list(const site_tree& other, int within, int others_within) {
    int before = no_site, branch = no_site;
    for (int each = other.sites[others_within].body; each != no_site; each = other.sites[each].next) {
      if (other.is_side(each)) {
        before = side_of(branch, other.sites[each].key);
      } else {
        if (before != no_site) before = behind_sides(before);
        const ahead found = look_ahead(within, before, other.sites[each].key);
        const bool comes_later = found.distance > 0 &&
                                 other.comes_within(other.sites[each].next, found.first, found.distance) &&
                                 (__builtin_is_constant_evaluated() || !comes_again(found));
        before = found.at == no_site || comes_later ? insert(within, before, other.sites[each].key) : found.at;
        branch = before;
      }
      unite(sites[before], other.sites[each].key, {other.sites[each].after_first_trip, 1, false});
      sites[before].add(other.sites[each], blocks_ > 0);
      if (other.sites[each].body != no_site) join_list(other, before, each);
    }
  }

  /// The trip of the innermost loop that steps belong to.
  struct trip_around {
    bool is_after_first = false;
    /// Equal in trips that follow each other in one run of the loop. 0 outside of loops.
    long long run = 0;
    /// True if the trip, or one around it, stands for others.
    bool stands_for_others = false;
  };
  constexpr void add_list(const recorder& by, const record* first, int within, double weight, trip_around of) {
    int before = no_site;
    for (const record* each = first; each != nullptr; each = each->next) {
      if (each->mask == 0) continue;
      const ahead found = look_ahead(within, before, each->key);
      const bool comes_later = found.distance > 0 && comes_within(each->next, found.first, found.distance) &&
                               (__builtin_is_constant_evaluated() || !comes_again(found));
      if (is_in_registers(*each)) {
        // The next step has its place behind that of a load which another trip makes.
        if (found.at != no_site && !comes_later) before = found.at;
        continue;
      }
      if (is_computed_already(*each)) {
        before = found.at == no_site || comes_later ? insert(within, before, each->key) : found.at;
        sites[before].again += weight;
        sites[before].lanes_again += weight * bits_set(each->mask);
        continue;
      }
      int place = comes_later ? no_site : found.at;
      if (place == no_site) place = of_other_trips(within, before, each->key, of);
      before = place == no_site ? insert(within, before, each->key) : place;
      unite(sites[before], each->key, of);
      account(sites[before], by, *each, weight, of);
      // No operand is recorded in a constant evaluation.
      while (!__builtin_is_constant_evaluated() && goes_on_with(*each, each->next))
        each = account_more(sites[before], *each, weight);
      sites[before].after_first_trip = sites[before].after_first_trip || of.is_after_first;
      if (each->trip != nullptr) add_trips(by, *each, before, weight, of);
      if (is_side(each->next)) before = add_sides(by, each, before, weight, of);
    }
  }
  /// Adds the sides of the `if` whose branch is `last`, which becomes the last of them. Returns the place behind which
  /// the next step has its own: that of the last side, also of one that this warp does not take.
  constexpr int add_sides(const recorder& by, const record*& last, int branch, double weight, trip_around of) {
    for (; is_side(last->next); last = last->next) {
      const record& side = *last->next;
      if (side.mask == 0 || side.trip->next == nullptr) continue;
      const int at = side_of(branch, side.key);
      account(sites[at], by, side, weight, of);
      sites[at].after_first_trip = sites[at].after_first_trip || of.is_after_first;
      add_trips(by, side, at, weight, of);
    }
    return behind_sides(branch);
  }

  /// True if the keys are equal but for what is known of their operands, which differs from lane to lane behind a
  /// branch, or for whether an address waits for loads, which differs from trip to trip. A constant evaluation has no
  /// time for the latter.
  static constexpr bool is_alike(step_key a, step_key b) {
    return a == b || (key::without_operands(a) == key::without_operands(b) && is_floating(a)) ||
           (!__builtin_is_constant_evaluated() && is_access_but_for_waits(a, b));
  }
  static constexpr bool is_access_but_for_waits(step_key a, step_key b) {
    return key::act_of(a) != act::compute && key::without_waits(a) == key::without_waits(b);
  }
  /// Operands that are not known everywhere are no constants. An instruction waits if it does anywhere, but if that is
  /// in the first trips of a loop alone, the loop does.
  static constexpr void unite(site& at, step_key which, trip_around of) {
    if (at.key == which) return;
    if (is_access_but_for_waits(at.key, which)) {
      if (key::waits(which) && of.run != 0 && !of.is_after_first && at.after_first_trip) {
        at.awaits_before_loop = true;
      } else if (key::waits(at.key) && of.is_after_first && !at.after_first_trip) {
        at.awaits_before_loop = true;
        at.key = which;
      } else if (key::waits(which) || (at.key & key::awaits_loads) == 0) {
        at.key = which;
      }
      return;
    }
    at.key = key::without_operands(at.key);
    at.operands_differ = true;
  }
  /// nvcc compiles one instruction for all trips of a loop, also where the numbers of the first trip are known: with a
  /// sum of 0, `sum * 0.5F + x` adds in the first trip, and is an fma in the others. Returns the next place if it has
  /// arithmetic of the first trip alone and the step is another trip's, or the other way round.
  constexpr int of_other_trips(int within, int before, step_key which, trip_around of) {
    const int next = before == no_site ? sites[within].body : sites[before].next;
    if (next == no_site || of.run == 0 || !is_floating(which) || !is_floating(sites[next].key) ||
        sites[next].after_first_trip == of.is_after_first || key::type_of(which).size != sites[next].type().size)
      return no_site;
    if (of.is_after_first) sites[next].key = which, sites[next].operands_differ = true;
    return next;
  }
  static constexpr bool is_floating(step_key which) {
    return key::act_of(which) == act::compute && key::is_floating(which);
  }

  /// True if a record goes on with the instructions of the one before: they had records of their own because a lane
  /// knew their operands.
  static constexpr bool goes_on_with(const record& before, const record* next) {
    return next != nullptr && next->key == before.key && next->mask == before.mask && is_floating(next->key) &&
           key::without_operands(next->key) == next->key;
  }
  /// Adds the next record, and returns it.
  static constexpr const record* account_more(site& at, const record& before, double weight) {
    const record& step = *before.next;
    const int lanes = bits_set(step.mask);
    at.instructions += weight * step.count;
    at.lane_instructions += weight * step.count * lanes;
    at.waits += weight * (static_cast<double>(step.waits) / lanes + (step.depth > before.depth ? 1 : 0));
    at.before = step.depth;
    return &step;
  }

  /// True for instructions whose results all lanes have.
  static constexpr bool is_computed_already(const record& step) {
    return key::act_of(step.key) == act::compute && step.count == 0;
  }
  /// True if all lanes of a load have the value in a register.
  static constexpr bool is_in_registers(const record& step) {
    return key::act_of(step.key) == act::load && step.taken == step.mask;
  }

  /// Without the last trip, which often has fewer lanes and represents itself.
  static constexpr bool has_unlike_trips(const record& loop, bool is_text) {
    long long traced = 0;
    const record* last = nullptr;
    for (const record* trip = loop.trip; trip != nullptr; trip = trip->trip) last = trip, ++traced;
    if (last == nullptr || last->most_trips + 1 == traced) return false;
    const unsigned long long first = kind_of(loop.trip->next, is_text);
    for (const record* trip = loop.trip->trip; trip != nullptr && trip != last; trip = trip->trip)
      if (kind_of(trip->next, is_text) != first) return true;
    return false;
  }
  /// A hash of the steps. An inner loop is one step, because the number of its trips may change from trip to trip. In a
  /// text, the first trip alone has arithmetic that the compiler moves out of the loop.
  static constexpr unsigned long long kind_of(const record* first, bool is_text) {
    constexpr unsigned long long prime = 1099511628211ULL;  // the prime of FNV-1a
    unsigned long long kind = 0;
    for (const record* each = first; each != nullptr; each = each->next) {
      if (each->mask == 0 || is_in_registers(*each)) continue;
      if (is_text && key::act_of(each->key) == act::compute) continue;
      kind = (kind ^ each->key) * prime;
      if (key::act_of(each->key) == act::scope) kind = (kind ^ kind_of(each->trip->next, is_text)) * prime;
    }
    return kind;
  }

  constexpr void add_trips(const recorder& by, const record& loop, int at, double weight, trip_around of) {
    const bool is_loop = key::act_of(loop.key) == act::loop;
    trips_differ = trips_differ || has_unlike_trips(loop, by.keeps_values);
    const record* before = nullptr;
    for (const record* trip = loop.trip; trip != nullptr; trip = trip->trip) {
      if (trip->mask == 0) continue;
      const double stands_for = trips_it_stands_for(before, *trip);
      const bool follows = before != nullptr && before->most_trips + 1 == trip->most_trips;
      if (is_loop) of = {trip->most_trips > 0, follows ? of.run : ++runs_, of.stands_for_others || stands_for > 1};
      before = trip;
      sampled_trips += 1;
      trips += stands_for;
      sites[at].body_executions += weight * stands_for;
      sites[at].body_lanes += weight * stands_for * bits_set(trip->mask);
      add_list(by, trip->next, at, weight * stands_for, of);
    }
  }

  /// The next place of a kind, the number of places skipped to reach it, and the first of these. If the step's warp
  /// reaches that first place a little later, it has not skipped it, and the step gets a new place.
  struct ahead {
    int at;
    int distance;
    step_key first;
  };
  constexpr ahead look_ahead(int within, int before, step_key which) const {
    const int first = before == no_site ? sites[within].body : sites[before].next;
    const bool computes = key::act_of(which) == act::compute;
    int distance = 0;
    for (int each = first; each != no_site; each = sites[each].next, ++distance) {
      if (is_alike(sites[each].key, which)) return {each, distance, sites[first].key};
      if (computes && sites[each].what() != act::compute) break;
    }
    return {no_site, 0, 0};
  }

  /// Sides stand behind their branch, and behind nothing else.
  static constexpr bool is_side(const record* step) { return step != nullptr && key::act_of(step->key) == act::scope; }
  constexpr bool is_side(int place) const { return place != no_site && sites[place].what() == act::scope; }
  /// The place of a side of the `if` whose branch is at `before`. Warps, and trips of a loop, have the two sides in
  /// either order, because the lane that comes first makes the first one. In the tree, they stand as in the text.
  constexpr int side_of(int before, step_key which) {
    int next = sites[before].next;
    for (; is_side(next) && sites[next].key < which; next = sites[next].next) before = next;
    return is_side(next) && sites[next].key == which ? next : insert(no_site, before, which);
  }
  constexpr int behind_sides(int place) const {
    while (is_side(sites[place].next)) place = sites[place].next;
    return place;
  }
  constexpr int insert(int within, int before, step_key which) {
    if (count == sites.capacity()) {
      if (__builtin_is_constant_evaluated())
        mistake::this_trace_has_more_places_than_fit__write_long_loops_with_range(most_sites);
      sites.grow();
    }
    const int fresh = count++;
    int& link = before == no_site ? sites[within].body : sites[before].next;
    sites[fresh].key = which;
    sites[fresh].next = link;
    sites[fresh].in_all_blocks = blocks_ == 0;
    link = fresh;
    return fresh;
  }
  /// True if the skipped kind has another place behind the one that was found: the warp reaches that, and the places of
  /// two orders do not become more with each warp.
  constexpr bool comes_again(const ahead& found) const {
    for (int each = sites[found.at].next; each != no_site; each = sites[each].next)
      if (is_alike(sites[each].key, found.first)) return true;
    return false;
  }
  constexpr bool comes_within(int first, step_key which, int distance) const {
    for (int each = first; each != no_site && distance > 0; each = sites[each].next, --distance)
      if (sites[each].key == which) return true;
    return false;
  }
  static constexpr bool comes_within(const record* first, step_key which, int distance) {
    for (const record* each = first; each != nullptr && distance > 0; each = each->next, --distance)
      if (each->key == which) return true;
    return false;
  }

  static constexpr void account(site& at, const recorder& by, const record& step, double weight,
                                const trip_around& of) {
    const long long run = of.run;
    const int lanes = bits_set(step.mask);
    at.executions += weight;
    at.lanes += weight * lanes;
    switch (at.what()) {
      case act::compute:
        at.instructions += weight * step.count;
        at.lane_instructions += weight * step.count * lanes;
        at.waits += weight * static_cast<double>(step.waits) / lanes;
        if (run > 0) at.follow(run, step.depth, weight, step.depth > at.before);
        if ((at.key & key::known_operands) == 0) break;
        if (has_uniform_integers(step))
          at.add_operands(at.operands);
        else
          for (int lane = 0; lane < lanes_of_a_warp; ++lane)
            if ((step.mask >> lane & 1U) != 0) at.add_operands(step.address[lane]);
        break;
      case act::load:
      case act::store:
      case act::atomic: account_request(at, by, step, lanes, weight, of); break;
      case act::branch:
        at.divergent += step.taken != 0 && step.taken != step.mask ? weight : 0;
        at.taken += step.taken != 0 ? weight : 0;
        break;
      case act::loop:
        at.options = loop_options::merged(at.options, step.options);
        at.all_trips += weight * static_cast<double>(step.all_trips);
        at.busiest += weight * static_cast<double>(step.busiest);
        if (static_cast<double>(step.busiest) > at.grid_max) at.grid_max = static_cast<double>(step.busiest);
        break;
      default: break;
    }
  }

  /// Integers that are the same in all lanes have instructions of the warp, which take no slot of the lanes' pipes.
  static constexpr bool has_uniform_integers(const record& step) {
    const element_kind kind = key::type_of(step.key).kind;
    if (kind != element_kind::int32 && kind != element_kind::int64) return false;
    int first = 0;
    while ((step.mask >> first & 1U) == 0) ++first;
    for (int lane = first; lane < lanes_of_a_warp; ++lane)
      if ((step.mask >> lane & 1U) != 0 && step.address[lane] != step.address[first]) return false;
    return true;
  }
  static constexpr void account_request(site& at, const recorder& by, const record& step, int lanes, double weight,
                                        const trip_around& of) {
    const long long run = of.run;
    const array_info& array = by.arrays[key::buffer_of(at.key)];
    const int size = at.type().size;
    const bool global = array.space == expr::space::global;
    const bool constant = array.space == expr::space::constant;
    const lane_addresses addresses(step, lanes);
    const int sectors = global ? warp::sectors_of(addresses, size) : 0;
    const bool coalesced = sectors * 32 < warp::pieces_in(size) * lanes * size + 32;
    // Those of a request in a row are not needed, and a constant evaluation has no time for them.
    const bool in_a_row = global && coalesced && __builtin_is_constant_evaluated();
    const int lines = !global ? 0 : in_a_row ? (sectors + 3) / 4 : warp::lines_of(addresses, size);
    const int wavefronts = constant   ? different_addresses(addresses)
                           : in_a_row ? lines
                                      : warp::wavefronts_of(addresses, size);
    if (constant) {
      // One address in all requests is an operand of the instruction that uses the value.
      at.add_operands(addresses[0]);
      at.operands_differ = at.operands_differ || wavefronts > 1;
    }
    at.sectors += weight * sectors;
    at.lines += weight * lines;
    at.wavefronts += weight * wavefronts;
    // Each instruction of the access touches at least the sectors that neighbouring elements would fill.
    if (!coalesced) at.uncoalesced += weight;
    if (at.what() == act::atomic) {
      at.meeting += weight * meeting_of(addresses);
      if (by.meetings != nullptr && !by.keeps_values) {
        atomic_meetings& met = by.meetings[key::buffer_of(at.key)];
        if (of.stands_for_others)
          met.is_no_sample();
        else
          met.add(by.block * most_warps_of_a_block + by.warp, addresses[met.any_below(lanes)]);
      }
    }
    if (global && run > 0) {
      constexpr auto sector = static_cast<long long>(warp::sector_bytes);
      // Lanes leave a loop one by one, and another one's address says nothing of where this one went on.
      const int lane = first_set(step.mask) - 1;
      if (lane != at.lane_before) at.run_before = 0;
      at.lane_before = lane;
      const long long moved = addresses[0] - at.before;
      if (at.follows(run)) at.moved = at.followed > 0 && at.moved != moved ? 0 : moved;
      at.follow(run, addresses[0], weight, moved >= sector || moved <= -sector);
    }
    at.add_full(lanes, lanes >= at.most_lanes ? recognise(addresses, size) : recognised_pattern{}, weight,
                weight * sectors, weight * lines, weight * wavefronts);
    const int burden = global ? sectors : wavefronts;
    if (burden > at.worst) {
      at.worst = burden;
      const auto element = [&](int lane) { return (addresses[lane] - array.base) / array.type.size; };
      const int last = lanes - 1;
      at.worst_at = {key::line_of(at.key), by.block, by.warp, {element(0), element(last < 1 ? 0 : 1), element(last)}};
    }
  }

  int blocks_ = 0;
  long long runs_ = 0;
};
}  // namespace kernelcost::tracing
