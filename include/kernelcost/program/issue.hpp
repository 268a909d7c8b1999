// SPDX-License-Identifier: BSL-1.0
/// \file
/// issue: translates the calls of a timeline into tasks of its task graph.
#pragma once
#include <kernelcost/extremes.hpp>
#include <kernelcost/machine/system.hpp>
#include <kernelcost/on_use.hpp>
#include <kernelcost/program/collective_run.hpp>
#include <kernelcost/program/device_memory.hpp>
#include <kernelcost/program/kernel_run.hpp>
#include <kernelcost/program/program_model.hpp>
#include <kernelcost/program/schedule.hpp>
#include <kernelcost/program/stream_order.hpp>

#include <limits>

namespace kernelcost::detail {

/// The tasks of one call: `first` waits for the call's dependencies, and later calls wait for `last`.
struct issued {
  int first;
  int last;
};

template <class Use = on_use>
class basic_issue {
 public:
  constexpr basic_issue(const system& machines, const program_model& rules, default_stream_is rule)
      : memory(static_cast<int>(machines.cards.size())), rules_(rules), peers_(machines.between_cards),
        links_(machines.links.stated() ? machines.links.value() : nullptr), host_memory_(machines.host_memory),
        streams_(tasks, static_cast<int>(machines.cards.size()), rule) {
    for (std::size_t i = 0; i < machines.cards.size(); ++i) {
      const gpu& each = machines.cards[i];
      const bool one_engine = each.copy_engines.stated() ? each.copy_engines.value() < 2 : each.capability.major < 2;
      const auto& queue = each.calls.pending_launches;
      cards_.push({&each, sm_count_of(each), one_engine, queue.stated()});
      if (queue.stated() && queue.value().value() < shortest_queue_) shortest_queue_ = queue.value().value();
    }
    threads_.push({none, 0, true});
  }
  basic_issue(const basic_issue&) = delete;
  basic_issue& operator=(const basic_issue&) = delete;

  basic_task_graph<Use> tasks;
  basic_device_memory<Use> memory;

  constexpr const gpu& card(int device) const { return *state_of(device).card; }
  constexpr int device_of(const call& how) { return place_of(how).device; }
  constexpr void not_in_a_capture(const char* call) const {
    if (tasks.capturing()) mistake::this_call_is_not_allowed_while_a_graph_is_captured(call);
  }

  // Threads

  constexpr int device_of(host_thread thread) const { return running(thread).device; }
  constexpr void set_device(int device, host_thread thread) {
    running(thread);
    state_of(device);
    threads_[thread.index].device = device;
  }
  constexpr host_thread start_thread(host_thread parent) {
    threads_.push(running(parent));
    return {threads_.size() - 1};
  }
  constexpr void join(host_thread ended, host_thread parent) {
    const int last = running(ended).last;
    tasks.wait(on_host(parent, "join", 0), last);
    threads_[ended.index].alive = false;
  }
  /// Adds the thread's next task.
  constexpr int on_host(host_thread from, const char* name, double seconds) {
    not_in_a_capture(name);
    check_duration(name, seconds);
    const int last = running(from).last;
    const int task = tasks.add(name, seconds, engine::host_thread(from.index).number(), {});
    tasks.wait(task, last);
    return threads_.data()[from.index].last = task;
  }
  /// The time of a call that doesn't wait, if it is known. Operations issued before run meanwhile.
  constexpr void occupy_thread(const call& how, const known<seconds>& call_time) {
    if (call_time.stated() && !tasks.capturing()) on_host(how.from, how.name, call_time.value().value());
  }
  constexpr int hold(host_thread from, int until) {
    const int task = on_host(from, "synchronize", 0);
    tasks.wait(task, until);
    return task;
  }

  // Streams and events

  constexpr stream create_stream(stream_kind kind, stream_priority priority, host_thread from) {
    return streams_.create(running(from).device, kind, priority.value);
  }
  constexpr void destroy(stream which) { streams_.destroy(which); }
  constexpr event create_event() {
    events_.push({none, 0});
    return {events_.size() - 1};
  }
  constexpr int record(event which, const call& how) {
    if (which.slot < 0 || which.slot >= events_.size()) mistake::the_event_has_never_been_recorded(which.slot);
    const auto where = place_of(how);
    occupy_thread(how, state_of(where.device).card->calls.record_event);
    events_[which.slot] = {marker(how, where), where.device};
    return events_[which.slot].task;
  }
  constexpr int wait(event which, const call& how) {
    int recorded = task_of(which);
    const auto where = place_of(how);
    occupy_thread(how, state_of(where.device).card->calls.wait_for_event);
    if (links_ != nullptr && links_->event_latency.value() > 0 && events_[which.slot].device != where.device) {
      const int arrives = tasks.add("event", links_->event_latency.value(), 0, {});
      tasks.wait(arrives, recorded);
      recorded = arrives;
    }
    const int task = marker(how, where);
    tasks.wait(task, recorded);
    return task;
  }
  constexpr int task_of(event which) const {
    if (which.slot < 0 || which.slot >= events_.size() || events_[which.slot].task == none)
      mistake::the_event_has_never_been_recorded(which.slot);
    return events_.data()[which.slot].task;
  }
  constexpr int synchronize(stream which, host_thread from) {
    const auto where = place_of({"synchronize", which, from});
    const int task = hold(from, none);
    streams_.wait_for(task, where);
    return task;
  }
  constexpr int synchronize_device(int device, host_thread from) {
    const int task = hold(from, none);
    streams_.wait_for_device(task, device);
    return task;
  }
  /// A task that takes no time.
  constexpr int marker(const call& how) { return marker(how, place_of(how)); }
  constexpr void wait_for(int task, operation other) {
    if (other.number < 0 || other.number >= tasks.size())
      mistake::an_operation_waits_for_one_that_has_not_been_issued(tasks[task].name, other.number);
    tasks.wait(task, other.number);
  }

  // Copies

  constexpr issued copy(const call& how, copy_direction way, host_memory kind, const copy_size& size, bool waits) {
    const auto where = place_of(how);
    const auto& on = state_of(where.device);
    const auto& costs = on.card->calls;
    const bool on_sms = way == copy_direction::device_to_device;
    const bool in = way == copy_direction::host_to_device;
    seconds time = rules_.copy_time(*on.card, way, kind, size.moved);
    if (const auto& row = in ? costs.copy_row_to_device : costs.copy_row_to_host;
        !on_sms && row.stated() && size.rows > 1 && rules_.copying != program_model::copies::at_constant_rate)
      time += size.rows * row.value();
    const int task = in_stream(how, where, time.value(), engine_of(way, where.device),
                               on_sms ? sm_share::whole(on.sm_count) : sm_share());
    if (!on_sms) use_host_memory(task, kind, size, time);
    // A copy that is staged returns before the last of its data have arrived. Measured times are those of its return.
    const bool arrives_later = in && kind == pageable && waits && costs.staged.stated() && size.moved > bytes() &&
                               rules_.copying != program_model::copies::at_constant_rate;
    const int last = arrives_later ? in_stream({"staged", how.stream, how.from}, where, costs.staged.value().value(),
                                               engine_of(way, where.device), {})
                                   : task;
    if (waits)
      hold(how.from, task);
    else if (!on_sms && rules_.copying != program_model::copies::at_constant_rate)
      occupy_thread(how, costs.copy_call);
    return {task, last};
  }
  constexpr issued copy_to_peer(const call& how, const copy_size& size, int from, int to) {
    const auto& source = state_of(from);
    const auto& target = state_of(to);
    const auto where = place_of(how);
    if (links_ != nullptr) {
      const seconds time = size.moved.value() > 0 ? links_->copies(from, to)(size.moved) : seconds{};
      const auto first = link_between(from, to);
      const int task = in_stream(how, where, time.value(), first.number(), {});
      tasks.occupy(task, first);
      if (links_->topology == link_topology::switched) tasks.occupy(task, port_in(to));
      occupy_thread(how, source.card->calls.peer_copy_call);
      return {task, task};
    }
    if (peers_.rate.stated()) {
      const seconds time = peers_.latency.value() + size.moved / peers_.rate.value();
      const int task = in_stream(how, where, time.value(), engine::peer_link().number(), {});
      tasks.occupy(task, engine::peer_link());
      return {task, task};
    }
    using enum copy_direction;
    const auto out = rules_.copy_time(*source.card, device_to_host, pinned, size.moved);
    const auto in = rules_.copy_time(*target.card, host_to_device, pinned, size.moved);
    const int first = in_stream(how, where, out.value(), engine_of(device_to_host, from), {});
    use_host_memory(first, pinned, size, out);
    const int second = in_stream(how, where, in.value(), engine_of(host_to_device, to), {});
    use_host_memory(second, pinned, size, in);
    return {first, second};
  }

  /// One operation of the cards of all streams, which begins when all streams have reached it.
  template <class Streams>
  constexpr issued collective(const call& how, const collective_run& what, const Streams& streams) {
    check_duration(how.name, what.time.value());
    check_duration(how.name, what.call.value());
    growing<place> places;
    double call = 0;
    for (const auto& each : streams) {
      const auto where = place_of({how.name, each, how.from});
      for (const auto& other : places)
        if (other.device == where.device) mistake::a_collective_has_one_stream_of_each_card(how.name, where.device);
      places.push(where);
      if (!(what.call.value() > 0)) call += launch_overhead(*cards_[where.device].card).value();
    }
    if (places.size() == 0) mistake::a_collective_has_one_stream_of_each_card(how.name, -1);
    const int calls =
        tasks.capturing() ? none : on_host(how.from, "launch", what.call.value() > 0 ? what.call.value() : call);
    const int ready = tasks.add(how.name, 0, 0, {});
    tasks.wait(ready, threads_.data()[how.from.index].last);
    for (const auto& where : places) streams_.wait_for(ready, where);
    for (const auto& where : places) {
      if (what.sms == 0) break;
      const int count = cards_[where.device].sm_count;
      if (what.sms < 0 || what.sms > count) mistake::a_collective_occupies_sms_that_the_card_has(what.sms, count);
      const int kernel = tasks.add(how.name, 0, engine::multiprocessors(where.device).number(),
                                   {sm_share::sm, sm_share::sm * what.sms});
      if (const int priority = streams_.priority_of(where); priority != 0) tasks.set_priority(kernel, priority, false);
      tasks.wait(kernel, ready);
      if (!cards_[where.device].has_queue) continue;
      if (calls != none) wait_for_room(calls, where.device);
      queue(kernel, where.device);
    }
    const auto first =
        links_ == nullptr ? engine::peer_link() : link_between(places[0].device, places[places.size() - 1].device);
    const int task = tasks.add(how.name, what.time.value(), first.number(), {});
    if (what.sms == 0)
      tasks.wait(task, ready);
    else
      tasks.hold_until(task, places.size());
    occupy_links(task, places);
    for (const auto& where : places) tasks.wait(marker({how.name, {}, how.from}, where), task);
    return {ready, task};
  }

  // Kernels and graphs

  constexpr issued launch(const call& how, const kernel_run& kernel) {
    check(how.name, kernel);
    const auto where = place_of(how);
    const auto share = share_of(kernel, where.device);
    const seconds overlap = kernel.overlap > seconds{} ? overlap_of(kernel, where) : seconds{};
    seconds call = kernel.call;
    const auto& more = state_of(where.device).card->calls.device_launch_call;
    if (kernel.may_launch && more.stated())
      call = (call.value() > 0 ? call : launch_overhead(*cards_[where.device].card)) + more.value();
    const int before = tasks.capturing() ? none : launch_call(how, where, call, true);
    const bool as_in_graph = tasks.capturing() && kernel.time_in_graph.value() > 0;
    const seconds time = as_in_graph ? kernel.time_in_graph : kernel.time - overlap;
    const int task = in_stream(how, where, time.value(), engine::multiprocessors(where.device).number(), share);
    describe(task, kernel, where.device, streams_.priority_of(where));
    if (kernel.lets_next_start) tasks.let_next_start(task);
    if (cards_.data()[where.device].has_queue) queue(task, where.device);
    return {before == none ? task : before, task};
  }
  /// `parent` launches the kernel at its end.
  constexpr issued launch_from_device(const char* name, operation parent, const kernel_run& kernel, device_launch how) {
    not_in_a_capture("launch_from_device");
    check(name, kernel);
    if (parent.number < 0 || parent.number >= tasks.size())
      mistake::the_operation_has_not_been_issued(parent.number, tasks.size());
    const engine on = engine::of(tasks[parent.number].engine_number);
    if (on.kind != engine_kind::multiprocessors)
      mistake::only_a_kernel_launches_from_the_device(tasks[parent.number].name);
    const int of = family_of(parent.number);
    const int device = on.index;
    const gpu& card = *state_of(device).card;
    const bool is_tail = how == device_launch::tail;
    const seconds busy = card.need<parameter::device_launch_busy>();
    const seconds distance =
        is_tail ? card.need<parameter::device_tail_launch>() : card.need<parameter::device_launch>();
    // The distance of an empty kernel and its child contains the time of the former.
    const seconds empty = card.measured.stated() ? card.measured.value()->launch_floor : seconds{};
    const double delay = distance.value() - empty.value() - busy.value();

    int before = parent.number;
    if (const int previous = launchers_[parent.number].last; previous != none) {
      double interval = card.need<parameter::device_launch_interval>().value();
      if (const auto& each = card.calls.device_launch_byte; each.stated())
        interval += kernel.arguments.value() * each.value().value();
      before = tasks.add("interval", interval, 0, {});
      tasks.wait(before, previous);
    }
    launchers_[parent.number].last = before;
    const int started = tasks.add("launch from device", busy.value(), engine::device_launches(device).number(), {});
    tasks.wait(started, before);
    if (is_tail) tasks.wait(started, families_[of].last);
    const int arrived = tasks.add("launch", delay > 0 ? delay : 0, 0, {});
    tasks.wait(arrived, started);
    const int task = tasks.add(name, kernel.time.value(), on.number(), share_of(kernel, device));
    describe(task, kernel, device, tasks[parent.number].priority);
    tasks.wait(task, arrived);
    const int both = tasks.add("launched from device", 0, 0, {});
    tasks.wait(both, families_[of].last);
    tasks.wait(both, task);
    families_[of].last = families_[of].returned = both;
    if (card.calls.device_launch_return.stated()) {
      families_[of].returned = tasks.add("return", card.calls.device_launch_return.value().value(), 0, {});
      tasks.wait(families_[of].returned, both);
    }
    streams_.end_at(families_[of].where, families_[of].returned);
    launcher_of(task).family = of;
    return {started, task};
  }
  constexpr void begin_capture(stream which, host_thread from) {
    not_in_a_capture("begin_capture");
    if (place_of({"begin_capture", which, from}).slot == place::legacy)
      mistake::this_call_is_not_allowed_while_a_graph_is_captured("a call in the legacy stream");
    tasks.begin_capture();
  }
  constexpr graph end_capture() {
    if (!tasks.capturing()) mistake::no_graph_is_being_captured();
    streams_.end_capture();
    tasks.end_capture();
    graphs_.push({tasks.capture_begin(), tasks.size()});
    return {graphs_.size() - 1};
  }
  constexpr issued launch(graph which, const call& how) {
    not_in_a_capture("launch of a graph");
    if (which.slot < 0 || which.slot >= graphs_.size()) mistake::the_graph_has_not_been_captured();
    const auto where = place_of(how);
    const auto& overhead = cards_[where.device].card->graph_launch_overhead;
    const int before = launch_call(how, where, overhead.stated() ? overhead.value() : seconds{});
    const int begin = marker(how, where);
    const int first = tasks.repeat(graphs_[which.slot].first, graphs_[which.slot].last, begin);
    const int end = marker(how, where);
    for (int i = first; i < end; ++i)
      if (tasks[i].first_waiting < 0) tasks.wait(end, i);
    return {before == none ? begin : before, end};
  }

  constexpr growing<typename basic_schedule<Use>::card_limits> limits() const {
    growing<typename basic_schedule<Use>::card_limits> all;
    for (const auto& each : cards_) all.push({sm_share::sm * each.sm_count, resident_grids(each.card->capability)});
    return all;
  }

 private:
  static constexpr int none = -1;
  struct card_state {
    const gpu* card;
    /// 1 if unstated; a kernel then occupies either all of the card or nothing.
    int sm_count;
    /// One copy engine serves both directions.
    bool one_copy_engine;
    /// The length of its launch queue is stated.
    bool has_queue;
  };
  struct thread_state {
    int last;
    int device;
    bool alive;
  };
  struct recorded_event {
    int task;
    int device;
  };
  struct captured_range {
    int first;
    int last;
  };

  /// A kernel that the host launches, and all kernels that it and they launch. The stream goes on when all of them have
  /// ended, at `last`.
  struct family {
    place where;
    /// The end of all kernels so far, and when the stream goes on, which may be later.
    int last;
    int returned;
  };
  /// A kernel that the host has launched on a card whose queue has a known length.
  struct queued {
    int task;
    int device;
  };
  /// A kernel that launches others: its family, and its last launch.
  struct launcher {
    int family;
    int last;
  };

  constexpr const card_state& state_of(int device) const {
    if (device < 0 || device >= cards_.size()) mistake::the_system_has_no_such_device(device, cards_.size());
    return cards_.data()[device];
  }
  constexpr const thread_state& running(host_thread thread) const {
    if (thread.index < 0 || thread.index >= threads_.size() || !threads_.data()[thread.index].alive)
      mistake::the_host_thread_does_not_run(thread.index);
    return threads_.data()[thread.index];
  }
  constexpr place place_of(const call& how) {
    return streams_.place_of(how.stream, how.from, running(how.from).device, how.name);
  }
  constexpr int engine_of(copy_direction way, int device) const {
    if (way == copy_direction::device_to_device) return engine::multiprocessors(device).number();
    const bool in = way == copy_direction::host_to_device || cards_[device].one_copy_engine;
    return (in ? engine::copy_to_device(device) : engine::copy_to_host(device)).number();
  }
  /// The card's port for copies into it. With half duplex it is the port for copies out of it.
  constexpr engine port_in(int device) const {
    return links_->half_duplex ? engine::port_out(device) : engine::port_in(device);
  }
  /// The link of a copy, or its port at the card that sends.
  constexpr engine link_between(int from, int to) const {
    switch (links_->topology) {
      case link_topology::one_link: return engine::peer_link();
      case link_topology::switched: return engine::port_out(from);
      case link_topology::each_pair:
        return links_->half_duplex && to < from ? engine::pair_link(to, from) : engine::pair_link(from, to);
    }
    return engine::peer_link();
  }
  /// All links and ports of these cards.
  constexpr void occupy_links(int task, const growing<place>& places) {
    if (links_ == nullptr || links_->topology == link_topology::one_link)
      return tasks.occupy(task, engine::peer_link());
    for (const auto& from : places) {
      if (links_->topology == link_topology::switched) {
        tasks.occupy(task, engine::port_out(from.device));
        if (!links_->half_duplex) tasks.occupy(task, engine::port_in(from.device));
      } else {
        for (const auto& to : places)
          if (from.device < to.device || (from.device > to.device && !links_->half_duplex))
            tasks.occupy(task, engine::pair_link(from.device, to.device));
      }
    }
  }
  static constexpr void check(const char* name, const kernel_run& kernel) {
    check_duration(name, kernel.time.value());
    check_duration(name, kernel.call.value());
    check_duration(name, kernel.time_in_graph.value());
    check_duration(name, kernel.overlap.value());
    for (const double share : {kernel.dram_share, kernel.l2_share})
      if (!is_amount(share) || share > 1) mistake::a_share_of_a_bandwidth_is_0_to_1(name, share);
    const int per_sm = kernel.blocks_per_sm;
    if (per_sm < 0 || per_sm > sm_share::most_blocks || (per_sm > 0 && kernel.blocks < 1))
      mistake::a_kernel_has_at_least_1_block_and_1_to_32_blocks_per_sm(name, kernel.blocks.value(), per_sm);
  }
  constexpr sm_share share_of(const kernel_run& kernel, int device) const {
    const auto& on = state_of(device);
    if (kernel.blocks_per_sm == 0) return sm_share::whole(on.sm_count);
    return sm_share::of(kernel.blocks.value(), kernel.blocks_per_sm,
                        static_cast<int>(on.card->template need<parameter::sm_count>().value()));
  }
  /// The time by which a dependent launch overlaps with the kernel before it, which lets it start: at most as long as
  /// either takes. None with other operations before it, or in a graph.
  constexpr seconds overlap_of(const kernel_run& kernel, place where) const {
    const int last = tasks.capturing() ? none : streams_.last_of(where);
    if (last == none || !tasks[last].lets_next_start) return {};
    const double most = smaller(tasks[last].seconds, kernel.time.value());
    return seconds::from_value(smaller(kernel.overlap.value(), most));
  }
  /// The properties of a kernel beside its time and its blocks.
  constexpr void describe(int task, const kernel_run& kernel, int device, int priority) {
    if (kernel.dram_share > 0 || kernel.l2_share > 0)
      tasks.set_use(
          task, {{resource_use::dram_of(device), resource_use::l2_of(device)}, {kernel.dram_share, kernel.l2_share}});
    const double resident = static_cast<double>(kernel.blocks_per_sm) * state_of(device).sm_count;
    const bool yields = kernel.blocks_per_sm > 0 && kernel.blocks.value() > resident;
    if (yields || priority != 0) tasks.set_priority(task, priority, yields);
  }
  constexpr void use_host_memory(int task, host_memory kind, const copy_size& size, const seconds& time) {
    if (!host_memory_.stated() || time <= seconds{}) return;
    const int passes = kind == pageable ? 3 : 1;
    const double share = passes * size.moved / time / host_memory_.value();
    tasks.set_use(task, {{resource_use::host_memory(cards_.size()), -1}, {share < 1 ? share : 1, 0}});
  }
  constexpr launcher& launcher_of(int task) {
    while (launchers_.size() <= task) launchers_.push({none, none});
    return launchers_[task];
  }
  constexpr int family_of(int parent) {
    auto& mine = launcher_of(parent);
    const int last = mine.family == none ? parent : families_[mine.family].returned;
    const place where = streams_.ends_with(last);
    if (where.slot == place::none)
      mistake::launches_from_the_device_precede_later_calls_in_the_stream_of_their_kernel(tasks[parent].name);
    if (mine.family == none) {
      families_.push({where, parent, parent});
      mine.family = families_.size() - 1;
    }
    return mine.family;
  }
  static constexpr int sm_count_of(const gpu& card) {
    if (!card.sm_count.stated()) return 1;
    const double number = card.sm_count.value().value();
    if (number < 1 || number > sm_share::most_sms)
      mistake::a_card_of_a_timeline_has_1_to_60000_multiprocessors(card.name, number);
    return static_cast<int>(number);
  }
  static constexpr void check_duration(const char* name, double seconds) {
    if (!is_amount(seconds)) mistake::a_duration_must_be_finite_and_not_negative(name, seconds);
  }

  constexpr int in_stream(const call& how, place where, double seconds, int engine_number, const sm_share& share) {
    const int task = tasks.add(how.name, seconds, engine_number, share);
    tasks.wait(task, threads_.data()[how.from.index].last);
    streams_.enqueue(task, where);
    return task;
  }
  constexpr int marker(const call& how, place where) { return in_stream(how, where, 0, 0, {}); }
  /// The time of a launch before its kernel. It is either a task in the stream, which is returned and takes the
  /// launch's dependencies, or work of the host thread, and then `none` is returned. The host thread waits while the
  /// card's queue is full of kernels, if its length is known.
  constexpr int launch_call(const call& how, place where, const seconds& known, bool of_kernel = false) {
    const gpu& card = *cards_[where.device].card;
    const double overhead = (known.value() > 0 ? known : launch_overhead(card)).value();
    if (rules_.launching == program_model::launches::before_the_kernel)
      return in_stream({"launch", how.stream, how.from}, where, overhead, 0, {});
    const int call = on_host(how.from, "launch", overhead);
    if (of_kernel && fills_a_queue()) wait_for_room(call, where.device);
    return none;
  }
  /// False while no queue can be full, which is the usual case and has to be found out quickly.
  constexpr bool fills_a_queue() const { return queued_.size() >= shortest_queue_; }
  /// The call ends when the card's queue has room for a kernel.
  constexpr void wait_for_room(int call, int device) {
    if (!cards_[device].has_queue) return;
    tasks.wait(call, launched_before(device, cards_[device].card->calls.pending_launches.value().value()));
  }
  /// The kernel enters the card's queue. Kernels of a graph don't.
  constexpr void queue(int kernel, int device) {
    if (!tasks.capturing()) queued_.push({kernel, device});
  }
  /// The kernel that has to end before the card's queue has room again; `none` if it has room.
  constexpr int launched_before(int device, double room) const {
    const int size = queued_.size();
    if (room > size || size == 0) return none;
    int newer = room > 1 ? static_cast<int>(room) : 1;
    if (cards_.size() == 1) return queued_[size - newer].task;
    for (int i = size - 1; i >= 0; --i)
      if (queued_[i].device == device && --newer <= 0) return queued_[i].task;
    return none;
  }

  program_model rules_;
  peer_link peers_;
  const card_links* links_;
  known<bandwidth> host_memory_;
  basic_stream_order<Use> streams_;
  growing<card_state> cards_;
  growing<thread_state> threads_;
  growing<recorded_event> events_;
  growing<captured_range> graphs_;
  growing<family> families_;
  growing<queued> queued_;
  /// Kernels in the shortest queue of a card.
  double shortest_queue_ = (std::numeric_limits<double>::max)();
  growing<launcher> launchers_;
};
using issue = basic_issue<>;
}  // namespace kernelcost::detail
