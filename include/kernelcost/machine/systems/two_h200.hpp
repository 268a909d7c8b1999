// SPDX-License-Identifier: BSL-1.0
/// \file
/// 2 cards NVIDIA H200 of one host, and their links.
/// Written by kernelcost-calibrate --links; not to be edited. The remark beside a number names its row in the record.
// clang-format off
#pragma once
#include <kernelcost/machine/machines/h200.hpp>
#include <kernelcost/machine/system.hpp>

namespace kernelcost::machine::systems {

inline constexpr card_links two_h200_links = [] {
  using namespace kernelcost::literals;
  return card_links{
      .topology = link_topology::switched,
      .to_higher = {{{
          {4096_B, 2.622_us},
          {16384_B, 2.786_us},
          {65536_B, 2.73_us},
          {262144_B, 3.238_us},
          {1048576_B, 5.346_us},
          {4194304_B, 13.78_us},
          {16777216_B, 46.07_us},
          {67108864_B, 175.3_us},
          {268435456_B, 681.5_us},
      }}},  // peer_copy.time from=0;to=1
      .to_lower = {{{
          {4096_B, 2.596_us},
          {16384_B, 2.782_us},
          {65536_B, 2.802_us},
          {262144_B, 3.364_us},
          {1048576_B, 5.17_us},
          {4194304_B, 13.86_us},
          {16777216_B, 45.95_us},
          {67108864_B, 175.3_us},
          {268435456_B, 681_us},
      }}},  // peer_copy.time from=1;to=0
      .half_duplex = false,  // peer_copy.both_ways
      .event_latency = 5.418_us,  // peer_event.latency
      .by_kernels = {
          .load_latency = 0.8522_us,  // peer_load.latency
          .load_rate = 371.1_GB_per_s,  // peer_load.bandwidth bytes=268435456
          .store_rate = 370.5_GB_per_s,  // peer_store.bandwidth bytes=268435456
          .signal_latency = 0.5953_us,  // peer_signal.latency
      },
  };
}();

/// NCCL 2.28.9.
inline constexpr collective_times two_h200_collectives = [] {
  using namespace kernelcost::literals;
  return collective_times{
      .cards = 2,  // nccl.cards
      .all_reduce = {{{
          {1024_B, 6.622_us},
          {4096_B, 6.836_us},
          {16384_B, 7.342_us},
          {65536_B, 7.584_us},
          {262144_B, 8.924_us},
          {1048576_B, 13.81_us},
          {4194304_B, 32.81_us},
          {16777216_B, 77.9_us},
          {67108864_B, 249_us},
          {268435456_B, 893.9_us},
      }}},  // nccl_all_reduce.time
      .all_gather = {{{
          {1024_B, 5.868_us},
          {4096_B, 6.068_us},
          {16384_B, 6.65_us},
          {65536_B, 6.918_us},
          {262144_B, 7.514_us},
          {1048576_B, 10.99_us},
          {4194304_B, 26.15_us},
          {16777216_B, 53.53_us},
          {67108864_B, 156.5_us},
          {268435456_B, 546.7_us},
      }}},  // nccl_all_gather.time
      .reduce_scatter = {{{
          {1024_B, 5.814_us},
          {4096_B, 6.04_us},
          {16384_B, 6.426_us},
          {65536_B, 6.644_us},
          {262144_B, 7.296_us},
          {1048576_B, 10.05_us},
          {4194304_B, 23.49_us},
          {16777216_B, 50.55_us},
          {67108864_B, 159.4_us},
          {268435456_B, 561.3_us},
      }}},  // nccl_reduce_scatter.time
      .broadcast = {{{
          {1024_B, 5.064_us},
          {4096_B, 5.306_us},
          {16384_B, 6.218_us},
          {65536_B, 6.324_us},
          {262144_B, 6.928_us},
          {1048576_B, 11.68_us},
          {4194304_B, 24.63_us},
          {16777216_B, 61.77_us},
          {67108864_B, 205.7_us},
          {268435456_B, 752.3_us},
      }}},  // nccl_broadcast.time
      .all_to_all = {{{
          {1024_B, 6.84_us},
          {4096_B, 6.898_us},
          {16384_B, 8.088_us},
          {65536_B, 8.386_us},
          {262144_B, 8.558_us},
          {1048576_B, 12.98_us},
          {4194304_B, 19.86_us},
          {16777216_B, 48.48_us},
          {67108864_B, 136_us},
          {268435456_B, 459.7_us},
      }}},  // nccl_all_to_all.time
      .send_receive = {{{
          {1024_B, 6.778_us},
          {4096_B, 7.322_us},
          {16384_B, 8.136_us},
          {65536_B, 8.452_us},
          {262144_B, 10.1_us},
          {1048576_B, 15.23_us},
          {4194304_B, 28.87_us},
          {16777216_B, 79.72_us},
          {67108864_B, 245.1_us},
          {268435456_B, 876.7_us},
      }}},  // nccl_send_receive.time
      .call = 17.04_us,  // nccl_call.time
  };
}();

inline constexpr system two_h200 = [] {
  constexpr const char* measured =
      "measured by kernelcost-calibrate --links on NVIDIA H200, driver 580.159.04, CUDA 13.0.88, 2026-11-25";
  return system{
      .name = "two_h200",
      .host = "",
      .cards = {&h200, &h200},
      .between_cards = {},
      .links = {&two_h200_links, measured},
      .collectives = {&two_h200_collectives, measured},
  };
}();
}  // namespace kernelcost::machine::systems
