// SPDX-License-Identifier: BSL-1.0
/// \file
/// networks: hosts of several cards, joined by a network, as published. An included file of its own:
///
///     #include <kernelcost/program/networks.hpp>
///     constexpr auto thousand = networks::hgx_h100_ndr.of(128);
///     constexpr auto sum = collectives::fastest(collective::all_reduce, thousand, 1_GB);
///
/// None of these networks has been measured by this project. Each number has its source.
#pragma once
#include <kernelcost/program/collectives.hpp>

namespace kernelcost::networks {

struct network {
  const char* name;
  count cards_per_host;
  count adapters_per_host;
  /// Between two cards of a host, by kernels: the rate of a card's links in one direction, and a step of a short
  /// message.
  known<bandwidth> inside_rate{};
  known<seconds> inside_step{};
  /// One adapter, in one direction; a step of a short message between two hosts.
  known<bandwidth> adapter_rate{};
  known<seconds> between_step{};

  /// The cluster of `hosts` such hosts, whose cards share the adapters evenly. An unstated number is a mistake.
  constexpr collectives::cluster of(count hosts) const {
    if (!inside_rate.stated() || !inside_step.stated() || !adapter_rate.stated() || !between_step.stated())
      mistake::the_links_of_this_system_are_not_stated(name);
    const double share = (adapters_per_host / cards_per_host).value();
    return {hosts,
            cards_per_host,
            {inside_step.value(), inside_rate.value()},
            {between_step.value(), share * adapter_rate.value()}};
  }
};

namespace detail {
inline constexpr const char* tuner = "NCCL, src/graph/tuning.cc, commit 01afd20: hwLat, ring, ll";
inline constexpr const char* tuned_for_a100 = "NCCL, src/graph/tuning.cc, commit 01afd20: most of busBw on A100";
inline constexpr const char* hdr = "S. Jeaugey (NVIDIA), github.com/NVIDIA/nccl-tests issue 119, 2022-11-17";
inline constexpr const char* ndr = "AddyLaddy (NVIDIA), github.com/NVIDIA/nccl-tests issue 319, 2025-06-11";
inline constexpr const char* nvlink_4 = "S. Jeaugey (NVIDIA), github.com/NVIDIA/nccl-tests issue 212, 2024-05-06";
constexpr bandwidth gigabytes(double number) { return bandwidth::from_value(number * 1e9); }
constexpr seconds microseconds(double number) { return seconds::from_value(number * 1e-6); }
}  // namespace detail

/// Eight A100 with NVSwitch and four adapters of 200 Gb/s (HDR InfiniBand).
inline constexpr network hgx_a100_four_hdr{
    .name = "hgx_a100_four_hdr",
    .cards_per_host = 8,
    .adapters_per_host = 4,
    .inside_rate = {detail::gigabytes(235), detail::tuned_for_a100},
    .inside_step = {detail::microseconds(.47), detail::tuner},
    .adapter_rate = {detail::gigabytes(24), detail::hdr},
    .between_step = {detail::microseconds(2.7), detail::tuner},
};

/// Eight H100 or H200 with NVSwitch and an adapter of 400 Gb/s for each (NDR InfiniBand, or Ethernet with RoCE).
inline constexpr network hgx_h100_ndr{
    .name = "hgx_h100_ndr",
    .cards_per_host = 8,
    .adapters_per_host = 8,
    .inside_rate = {detail::gigabytes(370), detail::nvlink_4},
    .inside_step = {detail::microseconds(.47), detail::tuner},
    .adapter_rate = {detail::gigabytes(48), detail::ndr},
    .between_step = {detail::microseconds(2.7), detail::tuner},
};
}  // namespace kernelcost::networks
