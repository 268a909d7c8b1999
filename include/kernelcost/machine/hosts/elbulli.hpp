// SPDX-License-Identifier: BSL-1.0
/// \file
/// elbulli: a Xeon X5675 and two Tesla C2075, a machine of the 2012 thesis (chapter 9). The thesis names processor and
/// cards; the processor's parameters come from Intel. The number of sockets is unstated, and so is each parameter for
/// which no source is at hand: vectors, the other caches, latencies, and the cost of starting threads.
#pragma once
#include <kernelcost/machine/host.hpp>
#include <kernelcost/machine/machines/tesla_c2075.hpp>
#include <kernelcost/machine/system.hpp>

namespace kernelcost::machine {
namespace hosts {

inline constexpr host elbulli = [] {
  using namespace kernelcost::literals;
  constexpr const char* product = "Intel Xeon Processor X5675, product specifications";

  return host{
      .name = "elbulli",
      .product = "Intel Xeon X5675",
      .cores_per_socket = {6, product},
      .threads_per_core = {2, product},
      .clock = {3.06_GHz, product},
      .l3 = {.size = {12_MiB, product}, .shared_by = {6, product}},
      .memory = {.shared_by = {6, product}, .rate = {32_GB_per_s, product}},
  };
}();
}  // namespace hosts

inline constexpr system elbulli{
    .name = "elbulli", .host = hosts::elbulli.product, .cards = {&tesla_c2075, &tesla_c2075}};
}  // namespace kernelcost::machine
