// SPDX-License-Identifier: BSL-1.0
/// \file
/// collective_run: the properties of a collective operation over several cards that a timeline needs.
#pragma once
#include <kernelcost/machine/system.hpp>

namespace kernelcost {

struct collective_run {
  const char* name = "";
  /// From the time at which the last card is ready to the end on all cards.
  seconds time{};
  /// SMs of each card that its kernel occupies. 0 for copy engines, which occupy none.
  int sms = 0;
  /// Time of the calls on the host thread; zero means one launch_overhead for each card.
  seconds call{};
};
}  // namespace kernelcost
