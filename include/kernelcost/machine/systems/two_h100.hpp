// SPDX-License-Identifier: BSL-1.0
/// \file
/// 2 cards NVIDIA H100 80GB HBM3 of one host, and their links.
/// Written by kernelcost-calibrate --links; not to be edited. The remark beside a number names its row in the record.
// clang-format off
#pragma once
#include <kernelcost/machine/machines/h100.hpp>
#include <kernelcost/machine/system.hpp>

namespace kernelcost::machine::systems {

inline constexpr card_links two_h100_links = [] {
  using namespace kernelcost::literals;
  return card_links{
      .topology = link_topology::switched,
      .to_higher = {{{
          {4096_B, 2.814_us},
          {16384_B, 2.92_us},
          {65536_B, 2.838_us},
          {262144_B, 3.432_us},
          {1048576_B, 5.346_us},
          {4194304_B, 13.92_us},
          {16777216_B, 45.54_us},
          {67108864_B, 172.7_us},
          {268435456_B, 677.5_us},
      }}},  // peer_copy.time from=0;to=1
      .to_lower = {{{
          {4096_B, 2.748_us},
          {16384_B, 2.964_us},
          {65536_B, 3.062_us},
          {262144_B, 3.38_us},
          {1048576_B, 5.234_us},
          {4194304_B, 13.84_us},
          {16777216_B, 45.7_us},
          {67108864_B, 173.7_us},
          {268435456_B, 677.8_us},
      }}},  // peer_copy.time from=1;to=0
      .half_duplex = false,  // peer_copy.both_ways
      .event_latency = 5.318_us,  // peer_event.latency
      .by_kernels = {
          .load_latency = 0.8503_us,  // peer_load.latency
          .load_rate = 371.7_GB_per_s,  // peer_load.bandwidth bytes=268435456
          .store_rate = 371.6_GB_per_s,  // peer_store.bandwidth bytes=268435456
          .signal_latency = 0.6724_us,  // peer_signal.latency
      },
  };
}();

/// NCCL 2.28.9.
inline constexpr collective_times two_h100_collectives = [] {
  using namespace kernelcost::literals;
  return collective_times{
      .cards = 2,  // nccl.cards
      .all_reduce = {{{
          {1024_B, 7.26_us},
          {4096_B, 7.524_us},
          {16384_B, 8.234_us},
          {65536_B, 8.526_us},
          {262144_B, 9.834_us},
          {1048576_B, 14.39_us},
          {4194304_B, 34.3_us},
          {16777216_B, 80.57_us},
          {67108864_B, 250.8_us},
          {268435456_B, 896.3_us},
      }}},  // nccl_all_reduce.time
      .all_gather = {{{
          {1024_B, 6.45_us},
          {4096_B, 6.682_us},
          {16384_B, 7.336_us},
          {65536_B, 7.654_us},
          {262144_B, 8.354_us},
          {1048576_B, 11.77_us},
          {4194304_B, 27.08_us},
          {16777216_B, 55.35_us},
          {67108864_B, 159.3_us},
          {268435456_B, 549.7_us},
      }}},  // nccl_all_gather.time
      .reduce_scatter = {{{
          {1024_B, 6.338_us},
          {4096_B, 6.498_us},
          {16384_B, 7.034_us},
          {65536_B, 7.334_us},
          {262144_B, 8.116_us},
          {1048576_B, 10.71_us},
          {4194304_B, 24.3_us},
          {16777216_B, 53.38_us},
          {67108864_B, 164.9_us},
          {268435456_B, 569.5_us},
      }}},  // nccl_reduce_scatter.time
      .broadcast = {{{
          {1024_B, 5.36_us},
          {4096_B, 5.362_us},
          {16384_B, 6.186_us},
          {65536_B, 6.43_us},
          {262144_B, 7.092_us},
          {1048576_B, 11.8_us},
          {4194304_B, 25.2_us},
          {16777216_B, 62.59_us},
          {67108864_B, 204.4_us},
          {268435456_B, 750_us},
      }}},  // nccl_broadcast.time
      .all_to_all = {{{
          {1024_B, 7.27_us},
          {4096_B, 7.334_us},
          {16384_B, 8.498_us},
          {65536_B, 9.01_us},
          {262144_B, 9.242_us},
          {1048576_B, 13.65_us},
          {4194304_B, 21.61_us},
          {16777216_B, 51.24_us},
          {67108864_B, 142.1_us},
          {268435456_B, 468.3_us},
      }}},  // nccl_all_to_all.time
      .send_receive = {{{
          {1024_B, 7.322_us},
          {4096_B, 7.922_us},
          {16384_B, 8.758_us},
          {65536_B, 9.078_us},
          {262144_B, 10.67_us},
          {1048576_B, 16.56_us},
          {4194304_B, 31.63_us},
          {16777216_B, 82.49_us},
          {67108864_B, 252.2_us},
          {268435456_B, 891.3_us},
      }}},  // nccl_send_receive.time
      .call = 19.67_us,  // nccl_call.time
  };
}();

inline constexpr system two_h100 = [] {
  constexpr const char* measured =
      "measured by kernelcost-calibrate --links on NVIDIA H100 80GB HBM3, driver 580.159.04, CUDA 13.0.88, 2026-11-25";
  return system{
      .name = "two_h100",
      .host = "",
      .cards = {&h100, &h100},
      .between_cards = {},
      .links = {&two_h100_links, measured},
      .collectives = {&two_h100_collectives, measured},
  };
}();
}  // namespace kernelcost::machine::systems
