// SPDX-License-Identifier: BSL-1.0
/// \file
/// micromachin: a Xeon E5530 and four Tesla C1060, a machine of the 2012 thesis (chapter 9). The thesis names processor
/// and cards; the processor's parameters come from Intel. The number of sockets is unstated, and so is each parameter
/// for which no source is at hand: vectors, the other caches, latencies, and the cost of starting threads.
#pragma once
#include <kernelcost/machine/host.hpp>
#include <kernelcost/machine/machines/tesla_c1060.hpp>
#include <kernelcost/machine/system.hpp>

namespace kernelcost::machine {
namespace hosts {

inline constexpr host micromachin = [] {
  using namespace kernelcost::literals;
  constexpr const char* product = "Intel Xeon Processor E5530, product specifications";

  return host{
      .name = "micromachin",
      .product = "Intel Xeon E5530",
      .cores_per_socket = {4, product},
      .threads_per_core = {2, product},
      .clock = {2.4_GHz, product},
      .l3 = {.size = {8_MiB, product}, .shared_by = {4, product}},
      .memory = {.shared_by = {4, product}, .rate = {25.6_GB_per_s, product}},
  };
}();
}  // namespace hosts

inline constexpr system micromachin{.name = "micromachin",
                                    .host = hosts::micromachin.product,
                                    .cards = {&tesla_c1060, &tesla_c1060, &tesla_c1060, &tesla_c1060}};
}  // namespace kernelcost::machine
