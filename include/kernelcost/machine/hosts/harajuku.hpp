// SPDX-License-Identifier: BSL-1.0
/// \file
/// harajuku: a Core 2 Duo E6600 and a GeForce GTX 560 Ti, a machine of the 2012 thesis (chapter 9). The thesis names
/// processor and cards; the processor's parameters come from Intel. The number of sockets is unstated, and so is each
/// parameter for which no source is at hand: vectors, the other caches, latencies, and the cost of starting threads.
#pragma once
#include <kernelcost/machine/host.hpp>
#include <kernelcost/machine/machines/gtx_560_ti.hpp>
#include <kernelcost/machine/system.hpp>

namespace kernelcost::machine {
namespace hosts {

inline constexpr host harajuku = [] {
  using namespace kernelcost::literals;
  constexpr const char* product = "Intel Core 2 Duo Processor E6600, product specifications";

  return host{
      .name = "harajuku",
      .product = "Intel Core 2 Duo E6600",
      .cores_per_socket = {2, product},
      .threads_per_core = {1, product},
      .clock = {2.4_GHz, product},
      .l2 = {.size = {4_MiB, product}, .shared_by = {2, product}},
  };
}();
}  // namespace hosts

inline constexpr system harajuku{.name = "harajuku", .host = hosts::harajuku.product, .cards = {&gtx_560_ti}};
}  // namespace kernelcost::machine
