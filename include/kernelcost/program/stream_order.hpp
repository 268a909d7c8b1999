// SPDX-License-Identifier: BSL-1.0
/// \file
/// stream_order: the dependencies between operations that follow from streams.
///
/// The rules are those of the CUDA programming guide. Operations of a stream run in order. An operation in the legacy
/// stream waits for all operations issued before it in the card's blocking streams, and operations issued later in
/// those streams wait for it.
#pragma once
#include <kernelcost/on_use.hpp>
#include <kernelcost/program/operation.hpp>
#include <kernelcost/program/task_graph.hpp>

namespace kernelcost::detail {

/// The location of a stream: a card's legacy stream, or a slot of the table. `none` is no stream.
struct place {
  static constexpr int legacy = -1;
  static constexpr int none = -2;
  int slot;
  int device;
};

template <class Use = on_use>
class basic_stream_order {
 public:
  constexpr basic_stream_order(basic_task_graph<Use>& tasks, int devices, default_stream_is rule)
      : tasks_(tasks), rule_(rule) {
    for (int i = 0; i < devices; ++i) devices_.push({});
  }
  basic_stream_order(const basic_stream_order&) = delete;
  basic_stream_order& operator=(const basic_stream_order&) = delete;

  constexpr stream create(int device, stream_kind kind, int priority = 0) {
    const bool blocking = kind == stream_kind::blocking;
    if (vacant_.size() == 0) {
      slots_.push({none, none, device, 0, true, blocking, priority});
      return {slots_.size() - 1, 0};
    }
    const int slot = vacant_.pop();
    slots_[slot] = {none, none, device, slots_[slot].generation + 1, true, blocking, priority};
    return {slot, slots_[slot].generation};
  }
  /// Operations in the stream continue. Later calls that wait for the whole card, or for all blocking streams, still
  /// wait for them.
  constexpr void destroy(stream which) {
    if (which.slot < 0) mistake::the_stream_does_not_exist("destroy");
    auto& slot = slots_[place_of(which, {}, 0, "destroy").slot];
    if (slot.last != none) {
      auto& device = devices_[slot.device];
      int& retired = slot.blocking ? device.retired_blocking : device.retired_non_blocking;
      const int both = tasks_.add("destroyed stream", 0, 0, {});
      tasks_.wait(both, slot.last);
      tasks_.wait(both, retired);
      retired = both;
    }
    slot.alive = false;
    vacant_.push(which.slot);
  }

  /// The stream that a call names, or the default stream.
  constexpr place place_of(stream which, host_thread from, int device, const char* call) {
    if (which.slot >= 0 && which.slot < slots_.size()) {
      const auto& slot = slots_.data()[which.slot];
      if (slot.alive && slot.generation == which.generation) return {which.slot, slot.device};
    }
    if (which == legacy_stream || (which == default_stream && rule_ == default_stream_is::legacy))
      return {place::legacy, device};
    if (which != default_stream) mistake::the_stream_does_not_exist(call);
    return {slot_of_thread(from.index, device), device};
  }

  /// Operations in the legacy stream have the default priority.
  constexpr int priority_of(place where) const { return where.slot < 0 ? 0 : slots_.data()[where.slot].priority; }
  /// The last operation of the stream; -1 if there is none.
  constexpr int last_of(place where) const {
    return where.slot == place::legacy ? devices_.data()[where.device].legacy_last : slots_.data()[where.slot].last;
  }
  /// Appends `task` to the stream.
  constexpr void enqueue(int task, place where) {
    auto& device = devices_[where.device];
    if (where.slot == place::legacy) {
      if (tasks_.capturing())
        mistake::this_call_is_not_allowed_while_a_graph_is_captured("a call in the legacy stream");
      wait_for(task, where);
      device.legacy_last = task;
      return;
    }
    auto& slot = slots_[where.slot];
    tasks_.wait(task, slot.last);
    if (slot.blocking && device.legacy_last > slot.last) tasks_.wait(task, device.legacy_last);
    if (tasks_.capturing() && slot.last < tasks_.capture_begin()) slot.before_capture = slot.last;
    slot.last = task;
  }
  /// The stream whose last operation is `task`, if no operation of another stream has been issued that would wait for
  /// it. Otherwise its slot is `place::none`.
  constexpr place ends_with(int task) const {
    for (int device = 0; device < devices_.size(); ++device) {
      if (devices_[device].legacy_last != task) continue;
      for (const auto& slot : slots_)
        if (slot.alive && slot.blocking && slot.device == device && slot.last > task) return {place::none, device};
      return {place::legacy, device};
    }
    for (int i = 0; i < slots_.size(); ++i) {
      const auto& slot = slots_[i];
      if (slot.alive && slot.last == task)
        return {slot.blocking && devices_[slot.device].legacy_last > task ? place::none : i, slot.device};
    }
    return {place::none, 0};
  }
  /// Makes `task` the last of the stream that `ends_with` found. It ends no earlier than the one that it replaces.
  constexpr void end_at(place where, int task) {
    (where.slot == place::legacy ? devices_[where.device].legacy_last : slots_[where.slot].last) = task;
  }
  /// Makes `task` wait for the operations that are in the stream now, without appending it.
  constexpr void wait_for(int task, place where) const {
    const auto& device = devices_[where.device];
    if (where.slot != place::legacy) {
      tasks_.wait(task, slots_[where.slot].last);
      return;
    }
    tasks_.wait(task, device.legacy_last);
    if (device.retired_blocking > device.legacy_last) tasks_.wait(task, device.retired_blocking);
    for (const auto& slot : slots_)
      if (slot.alive && slot.blocking && slot.device == where.device && slot.last > device.legacy_last)
        tasks_.wait(task, slot.last);
  }
  constexpr void wait_for_device(int task, int number) const {
    const auto& device = devices_[number];
    tasks_.wait(task, device.legacy_last);
    tasks_.wait(task, device.retired_blocking);
    tasks_.wait(task, device.retired_non_blocking);
    for (const auto& slot : slots_)
      if (slot.alive && slot.device == number) tasks_.wait(task, slot.last);
  }

  /// Resets the streams to their state before the capture.
  constexpr void end_capture() {
    for (int i = 0; i < slots_.size(); ++i)
      if (slots_[i].last >= tasks_.capture_begin()) slots_[i].last = slots_[i].before_capture;
  }

 private:
  static constexpr int none = -1;
  struct slot_state {
    int last;
    int before_capture;
    int device;
    int generation;
    bool alive;
    bool blocking;
    int priority;
  };
  struct device_state {
    int legacy_last = none;
    int retired_blocking = none;
    int retired_non_blocking = none;
  };
  struct default_of_thread {
    int thread;
    int device;
    int slot;
  };

  constexpr int slot_of_thread(int thread, int device) {
    for (const auto& known : defaults_)
      if (known.thread == thread && known.device == device) return known.slot;
    defaults_.push({thread, device, create(device, stream_kind::blocking).slot});
    return defaults_[defaults_.size() - 1].slot;
  }

  basic_task_graph<Use>& tasks_;
  default_stream_is rule_;
  growing<slot_state> slots_;
  growing<int> vacant_;
  growing<device_state> devices_;
  growing<default_of_thread> defaults_;
};
using stream_order = basic_stream_order<>;
}  // namespace kernelcost::detail
