// SPDX-License-Identifier: BSL-1.0
/// \file
/// 4 cards NVIDIA H200 of one host, and their links.
/// Written by kernelcost-calibrate --links; not to be edited. The remark beside a number names its row in the record.
// clang-format off
#pragma once
#include <kernelcost/machine/machines/h200.hpp>
#include <kernelcost/machine/system.hpp>

namespace kernelcost::machine::systems {

inline constexpr card_links four_h200_links = [] {
  using namespace kernelcost::literals;
  return card_links{
      .topology = link_topology::switched,
      .to_higher = {{{
          {4096_B, 2.732_us},
          {16384_B, 2.896_us},
          {65536_B, 2.948_us},
          {262144_B, 3.328_us},
          {1048576_B, 5.412_us},
          {4194304_B, 13.33_us},
          {16777216_B, 46.22_us},
          {67108864_B, 175.4_us},
          {268435456_B, 681.2_us},
      }}},  // peer_copy.time from=0;to=1
      .to_lower = {{{
          {4096_B, 2.724_us},
          {16384_B, 2.886_us},
          {65536_B, 2.878_us},
          {262144_B, 3.364_us},
          {1048576_B, 5.242_us},
          {4194304_B, 13.3_us},
          {16777216_B, 46.4_us},
          {67108864_B, 174.2_us},
          {268435456_B, 680.7_us},
      }}},  // peer_copy.time from=1;to=0
      .half_duplex = false,  // peer_copy.both_ways
      .event_latency = 5.543_us,  // peer_event.latency
      .by_kernels = {
          .load_latency = 0.8525_us,  // peer_load.latency
          .load_rate = 371.1_GB_per_s,  // peer_load.bandwidth bytes=268435456
          .store_rate = 370.4_GB_per_s,  // peer_store.bandwidth bytes=268435456
          .signal_latency = 0.7178_us,  // peer_signal.latency
      },
  };
}();

/// NCCL 2.28.9.
inline constexpr collective_times four_h200_collectives = [] {
  using namespace kernelcost::literals;
  return collective_times{
      .cards = 4,  // nccl.cards
      .all_reduce = {{{
          {1024_B, 10.39_us},
          {4096_B, 10.75_us},
          {16384_B, 11.65_us},
          {65536_B, 12.06_us},
          {262144_B, 12.44_us},
          {1048576_B, 18.1_us},
          {4194304_B, 40.39_us},
          {16777216_B, 99.18_us},
          {67108864_B, 322.1_us},
          {268435456_B, 1182_us},
      }}},  // nccl_all_reduce.time
      .all_gather = {{{
          {1024_B, 8.054_us},
          {4096_B, 8.176_us},
          {16384_B, 9.408_us},
          {65536_B, 9.806_us},
          {262144_B, 9.9_us},
          {1048576_B, 13.87_us},
          {4194304_B, 36.69_us},
          {16777216_B, 65.04_us},
          {67108864_B, 187.2_us},
          {268435456_B, 659.4_us},
      }}},  // nccl_all_gather.time
      .reduce_scatter = {{{
          {1024_B, 7.994_us},
          {4096_B, 8.07_us},
          {16384_B, 8.714_us},
          {65536_B, 8.932_us},
          {262144_B, 9.39_us},
          {1048576_B, 12.31_us},
          {4194304_B, 34.57_us},
          {16777216_B, 59.29_us},
          {67108864_B, 185.9_us},
          {268435456_B, 658.6_us},
      }}},  // nccl_reduce_scatter.time
      .broadcast = {{{
          {1024_B, 5.464_us},
          {4096_B, 6.078_us},
          {16384_B, 7.752_us},
          {65536_B, 8.1_us},
          {262144_B, 8.316_us},
          {1048576_B, 12.64_us},
          {4194304_B, 26.8_us},
          {16777216_B, 69.04_us},
          {67108864_B, 224.6_us},
          {268435456_B, 775.2_us},
      }}},  // nccl_broadcast.time
      .all_to_all = {{{
          {1024_B, 7.792_us},
          {4096_B, 7.8_us},
          {16384_B, 8.496_us},
          {65536_B, 9.258_us},
          {262144_B, 9.656_us},
          {1048576_B, 14.88_us},
          {4194304_B, 24.1_us},
          {16777216_B, 62.22_us},
          {67108864_B, 183.2_us},
          {268435456_B, 627.2_us},
      }}},  // nccl_all_to_all.time
      .send_receive = {{{
          {1024_B, 7.468_us},
          {4096_B, 8.094_us},
          {16384_B, 8.906_us},
          {65536_B, 9.172_us},
          {262144_B, 13.42_us},
          {1048576_B, 17.76_us},
          {4194304_B, 36.47_us},
          {16777216_B, 123.6_us},
          {67108864_B, 423.8_us},
          {268435456_B, 890_us},
      }}},  // nccl_send_receive.time
      .call = 38.28_us,  // nccl_call.time
  };
}();

inline constexpr system four_h200 = [] {
  constexpr const char* measured =
      "measured by kernelcost-calibrate --links on NVIDIA H200, driver 580.159.04, CUDA 13.0.88, 2026-11-26";
  return system{
      .name = "four_h200",
      .host = "",
      .cards = {&h200, &h200, &h200, &h200},
      .between_cards = {},
      .links = {&four_h200_links, measured},
      .collectives = {&four_h200_collectives, measured},
  };
}();
}  // namespace kernelcost::machine::systems
