// SPDX-License-Identifier: BSL-1.0
/// \file
/// call_costs: what the calls of a program cost on a card beside launches from the host and copies of contiguous
/// memory.
///
/// `kernelcost-calibrate` measures them. A timeline uses those that are stated. An operation that exists only because
/// of such a number (a launch from the device, a first launch) requires it.
#pragma once
#include <kernelcost/machine/known.hpp>

namespace kernelcost {

struct call_costs {
  /// Launches from the device: the time from the start of an empty kernel to the start of the empty kernel that it
  /// launches, in the stream for launches that run at once (fire and forget), and in the stream for launches that run
  /// after their parent and all its other children (tail).
  known<seconds> device_launch{};
  known<seconds> device_tail_launch{};
  /// Between two launches of one thread of a kernel, and card-wide between launches of many blocks.
  known<seconds> device_launch_interval{};
  known<seconds> device_launch_busy{};
  /// Added to that interval by each byte of the kernel's arguments, and to the host's launch of a kernel that may
  /// launch others.
  known<seconds> device_launch_byte{};
  known<seconds> device_launch_call{};
  /// From the end of the last kernel that a kernel has launched to what follows in the stream, beyond the time between
  /// any two kernels of a stream.
  known<seconds> device_launch_return{};
  /// The host thread's time for calls that don't wait: recording an event, letting a stream wait for one, an
  /// asynchronous copy between host and card, and one between cards.
  known<seconds> record_event{};
  known<seconds> wait_for_event{};
  known<seconds> copy_call{};
  known<seconds> peer_copy_call{};
  /// Launches that the queue of a card holds. The host thread waits before it issues another one.
  known<count> pending_launches{};
  /// How much longer the first launch of a kernel takes than later ones, because its code is loaded, and the first call
  /// of a process that uses the card.
  known<seconds> first_launch{};
  known<seconds> context_creation{};
  /// Added to a copy by each row of a 2-D copy whose rows do not adjoin.
  known<seconds> copy_row_to_device{};
  known<seconds> copy_row_to_host{};
  /// The time from the return of a copy from pageable memory, which is staged, until its data are on the card.
  known<seconds> staged{};
};
}  // namespace kernelcost
