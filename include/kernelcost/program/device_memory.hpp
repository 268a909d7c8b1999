// SPDX-License-Identifier: BSL-1.0
/// \file
/// device_memory: the memory that a program has allocated, and whether it fits on the cards.
#pragma once
#include <kernelcost/machine/gpu.hpp>
#include <kernelcost/on_use.hpp>
#include <kernelcost/program/growing.hpp>
#include <kernelcost/program/operation.hpp>

namespace kernelcost::detail {

template <class Use = on_use>
class basic_device_memory {
 public:
  constexpr explicit basic_device_memory(int devices) {
    for (int i = 0; i < devices; ++i) used_.push(0);
  }

  /// A card of unstated memory size has no limit.
  constexpr allocation allocate(const bytes& size, int device, const gpu& card) {
    check(size);
    if (card.memory_size.stated()) {
      const double left = card.memory_size.value().value() - used_[device];
      if (size.value() > left) mistake::the_device_is_out_of_memory(card.name, size.value(), left);
    }
    used_[device] += size.value();
    return add({size.value(), device, true});
  }
  /// Managed memory may exceed the memory of a card.
  constexpr allocation allocate_managed(const bytes& size) {
    check(size);
    return add({size.value(), managed, true});
  }
  constexpr void free(allocation which) {
    checked(which, "free");
    auto& freed = allocations_[which.slot];
    if (freed.device != managed) used_[freed.device] -= freed.size;
    freed.alive = false;
  }
  /// Checks a call that accesses the first `size` bytes of the allocation.
  constexpr void touch(allocation which, const bytes& size, const char* call) const {
    checked(which, call);
    if (size.value() > allocations_[which.slot].size)
      mistake::a_copy_is_larger_than_its_allocation(call, size.value(), allocations_[which.slot].size);
  }
  constexpr bytes used(int device) const {
    if (device < 0 || device >= used_.size()) mistake::the_system_has_no_such_device(device, used_.size());
    return bytes::from_value(used_[device]);
  }
  static constexpr int managed = -1;
  /// The card that holds the allocation; `managed` for managed memory.
  constexpr int device_of(allocation which) const { return allocations_[which.slot].device; }

 private:
  struct state {
    double size;
    int device;
    bool alive;
  };
  static constexpr void check(const bytes& size) {
    if (!is_amount(size.value())) mistake::a_size_in_bytes_must_not_be_negative(size.value());
  }
  constexpr allocation add(const state& made) {
    allocations_.push(made);
    return {allocations_.size() - 1};
  }
  constexpr void checked(allocation which, const char* call) const {
    if (which.slot < 0 || which.slot >= allocations_.size() || !allocations_[which.slot].alive)
      mistake::the_allocation_does_not_exist(call);
  }

  growing<double> used_;
  growing<state> allocations_;
};
using device_memory = basic_device_memory<>;
}  // namespace kernelcost::detail
