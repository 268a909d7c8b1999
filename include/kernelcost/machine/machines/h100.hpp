// SPDX-License-Identifier: BSL-1.0
/// \file
/// NVIDIA H100 80GB HBM3.
/// Written by kernelcost-calibrate; not to be edited. The remark beside a number names its row in the record.
// clang-format off
#pragma once
#include <kernelcost/machine/gpu.hpp>

namespace kernelcost::machine {

inline constexpr calibration h100_calibration = [] {
  using namespace kernelcost::literals;
  return calibration{
      .source =
          "measured by kernelcost-calibrate on an NVIDIA H100 80GB HBM3, driver 580.159.04, CUDA 13.0.88, 2026-11-23",
      .operations = {
          {element_kind::float32, expr::op::add, {4_cycles, 0.2544_cycles}},  // add_float.latency, .issue warps=32
          {element_kind::float32, expr::op::sub, {4_cycles, 0.2544_cycles}},  // add_float.latency, .issue warps=32
          {element_kind::float32, expr::op::mul, {4_cycles, 0.2544_cycles}},  // mul_float.latency, .issue warps=32
          {element_kind::float32, expr::op::fma, {4_cycles, 0.2545_cycles}},  // fma_float.latency, .issue warps=32
          {element_kind::float32, expr::op::min, {4.051_cycles, 0.5002_cycles}},  // min_float.latency, .issue warps=32
          {element_kind::float32, expr::op::max, {4.051_cycles, 0.5002_cycles}},  // min_float.latency, .issue warps=32
          // compare_select_float.latency, .issue warps=32, halved
          {element_kind::float32, expr::op::compare, {4.052_cycles, 0.5003_cycles}},
          // compare_select_float.latency, .issue warps=32, halved
          {element_kind::float32, expr::op::select, {4.052_cycles, 0.5003_cycles}},
          // div_float.latency, .issue warps=32, _scheduled
          {element_kind::float32, expr::op::div, {57.13_cycles, 4.301_cycles, 3.662_cycles}},
          // sqrt_float.latency, .issue warps=32, _scheduled
          {element_kind::float32, expr::op::sqrt, {55.25_cycles, 2.768_cycles, 2.768_cycles}},
          // rsqrt_float.latency, .issue warps=32, _scheduled
          {element_kind::float32, expr::op::rsqrt, {39_cycles, 2.004_cycles, 1.372_cycles}},
          // exp_float.latency, .issue warps=32, _scheduled
          {element_kind::float32, expr::op::exp, {41_cycles, 2.373_cycles, 2.373_cycles}},
          {element_kind::float32, expr::op::log, {87_cycles, 6.35_cycles}},  // log_float.latency, .issue warps=32
          // sin_float.latency, .issue warps=32, _scheduled
          {element_kind::float32, expr::op::sin, {99.5_cycles, 6.83_cycles, 6.83_cycles}},
          // cos_float.latency, .issue warps=32, _scheduled
          {element_kind::float32, expr::op::cos, {105_cycles, 7.263_cycles, 7.263_cycles}},
          // convert_float.latency, .issue warps=32
          {element_kind::float32, expr::op::convert, {11.56_cycles, 1.043_cycles}},
          {element_kind::float32, expr::op::mod, {171_cycles, 7.813_cycles}},  // mod_float.latency, .issue warps=32
          // reciprocal_float.latency, .issue warps=32, _scheduled
          {element_kind::float32, expr::op::reciprocal, {76.62_cycles, 3.068_cycles, 3.006_cycles}},
          // ex2_approx_float.latency, .issue warps=32
          {element_kind::float32, expr::op::ex2_approx, {17_cycles, 1.999_cycles}},
          // lg2_approx_float.latency, .issue warps=32
          {element_kind::float32, expr::op::lg2_approx, {17_cycles, 1.999_cycles}},
          // rcp_approx_float.latency, .issue warps=32
          {element_kind::float32, expr::op::rcp_approx, {17.03_cycles, 2_cycles}},
          // rsqrt_approx_float.latency, .issue warps=32
          {element_kind::float32, expr::op::rsqrt_approx, {17_cycles, 1.999_cycles}},
          // tanh_approx_float.latency, .issue warps=32
          {element_kind::float32, expr::op::tanh_approx, {17_cycles, 1.999_cycles}},
          {element_kind::float32, expr::op::pack, {4_cycles, 0.5002_cycles}},  // pack_float.latency, .issue warps=32
          {element_kind::float64, expr::op::add, {8_cycles, 0.5_cycles}},  // add_double.latency, .issue warps=32
          {element_kind::float64, expr::op::sub, {8_cycles, 0.5_cycles}},  // add_double.latency, .issue warps=32
          {element_kind::float64, expr::op::mul, {8_cycles, 0.4998_cycles}},  // mul_double.latency, .issue warps=32
          {element_kind::float64, expr::op::fma, {8_cycles, 0.4998_cycles}},  // fma_double.latency, .issue warps=32
          {element_kind::float64, expr::op::min, {25.27_cycles, 2.134_cycles}},  // min_double.latency, .issue warps=32
          {element_kind::float64, expr::op::max, {25.27_cycles, 2.134_cycles}},  // min_double.latency, .issue warps=32
          // compare_select_double.latency, .issue warps=32, halved
          {element_kind::float64, expr::op::compare, {7.052_cycles, 0.5037_cycles}},
          // compare_select_double.latency, .issue warps=32, halved
          {element_kind::float64, expr::op::select, {7.052_cycles, 0.5037_cycles}},
          {element_kind::float64, expr::op::div, {124.2_cycles, 6.515_cycles}},  // div_double.latency, .issue warps=32
          // sqrt_double.latency, .issue warps=32
          {element_kind::float64, expr::op::sqrt, {93.49_cycles, 6.787_cycles}},
          // rsqrt_double.latency, .issue warps=32
          {element_kind::float64, expr::op::rsqrt, {67.25_cycles, 4.609_cycles}},
          {element_kind::float64, expr::op::exp, {151.7_cycles, 8.916_cycles}},  // exp_double.latency, .issue warps=32
          {element_kind::float64, expr::op::log, {288_cycles, 23.92_cycles}},  // log_double.latency, .issue warps=32
          {element_kind::float64, expr::op::sin, {226_cycles, 13.96_cycles}},  // sin_double.latency, .issue warps=32
          {element_kind::float64, expr::op::cos, {238.5_cycles, 14.44_cycles}},  // cos_double.latency, .issue warps=32
          // convert_double.latency, .issue warps=32
          {element_kind::float64, expr::op::convert, {18.03_cycles, 2.125_cycles}},
          {element_kind::float64, expr::op::mod, {413.5_cycles, 28.85_cycles}},  // mod_double.latency, .issue warps=32
          // reciprocal_double.latency, .issue warps=32
          {element_kind::float64, expr::op::reciprocal, {73_cycles, 3.836_cycles}},
          {element_kind::half, expr::op::add, {4_cycles, 0.5002_cycles}},  // add_half.latency, .issue warps=32
          {element_kind::half, expr::op::sub, {4_cycles, 0.5002_cycles}},  // add_half.latency, .issue warps=32
          {element_kind::half, expr::op::mul, {4_cycles, 0.5003_cycles}},  // mul_half.latency, .issue warps=32
          {element_kind::half, expr::op::fma, {4_cycles, 0.5002_cycles}},  // fma_half.latency, .issue warps=32
          {element_kind::half, expr::op::min, {4.051_cycles, 0.5002_cycles}},  // min_half.latency, .issue warps=32
          {element_kind::half, expr::op::max, {4.051_cycles, 0.5002_cycles}},  // min_half.latency, .issue warps=32
          // compare_select_half.latency, .issue warps=32, halved
          {element_kind::half, expr::op::compare, {5.052_cycles, 0.4999_cycles}},
          // compare_select_half.latency, .issue warps=32, halved
          {element_kind::half, expr::op::select, {5.052_cycles, 0.4999_cycles}},
          {element_kind::half, expr::op::div, {65_cycles, 3.047_cycles}},  // div_half.latency, .issue warps=32
          {element_kind::half, expr::op::sqrt, {28_cycles, 2.096_cycles}},  // sqrt_half.latency, .issue warps=32
          {element_kind::half, expr::op::rsqrt, {28_cycles, 2.097_cycles}},  // rsqrt_half.latency, .issue warps=32
          {element_kind::half, expr::op::exp, {50_cycles, 3.163_cycles}},  // exp_half.latency, .issue warps=32
          {element_kind::half, expr::op::log, {50_cycles, 3.201_cycles}},  // log_half.latency, .issue warps=32
          {element_kind::half, expr::op::sin, {68_cycles, 7.339_cycles}},  // sin_half.latency, .issue warps=32
          {element_kind::half, expr::op::cos, {69_cycles, 7.478_cycles}},  // cos_half.latency, .issue warps=32
          // convert_half.latency, .issue warps=32
          {element_kind::half, expr::op::convert, {16.97_cycles, 1.999_cycles}},
          {element_kind::int32, expr::op::add, {4_cycles, 0.5003_cycles}},  // add_int32.latency, .issue warps=32
          {element_kind::int32, expr::op::sub, {4_cycles, 0.5003_cycles}},  // add_int32.latency, .issue warps=32
          {element_kind::int32, expr::op::mul, {4_cycles, 0.5002_cycles}},  // mul_int32.latency, .issue warps=32
          {element_kind::int32, expr::op::fma, {3.999_cycles, 0.5003_cycles}},  // fma_int32.latency, .issue warps=32
          {element_kind::int32, expr::op::min, {4.051_cycles, 0.5003_cycles}},  // min_int32.latency, .issue warps=32
          {element_kind::int32, expr::op::max, {4.051_cycles, 0.5003_cycles}},  // min_int32.latency, .issue warps=32
          // compare_select_int32.latency, .issue warps=32, halved
          {element_kind::int32, expr::op::compare, {4.051_cycles, 0.5002_cycles}},
          // compare_select_int32.latency, .issue warps=32, halved
          {element_kind::int32, expr::op::select, {4.051_cycles, 0.5002_cycles}},
          {element_kind::int32, expr::op::div, {138.2_cycles, 8.467_cycles}},  // div_int32.latency, .issue warps=32
          {element_kind::int32, expr::op::mod, {133.7_cycles, 7.178_cycles}},  // mod_int32.latency, .issue warps=32
          {element_kind::int32, expr::op::logic, {4_cycles, 0.5003_cycles}},  // logic_int32.latency, .issue warps=32
          {element_kind::int32, expr::op::shift, {4_cycles, 0.5002_cycles}},  // shift_int32.latency, .issue warps=32
          {element_kind::int32, expr::op::popcount, {17_cycles, 2_cycles}},  // popcount_int32.latency, .issue warps=32
          {element_kind::int64, expr::op::add, {4.436_cycles, 1.001_cycles}},  // add_int64.latency, .issue warps=32
          {element_kind::int64, expr::op::sub, {4.436_cycles, 1.001_cycles}},  // add_int64.latency, .issue warps=32
          {element_kind::int64, expr::op::mul, {17_cycles, 2.187_cycles}},  // mul_int64.latency, .issue warps=32
          {element_kind::int64, expr::op::fma, {17_cycles, 2.258_cycles}},  // fma_int64.latency, .issue warps=32
          {element_kind::int64, expr::op::min, {12_cycles, 2_cycles}},  // min_int64.latency, .issue warps=32
          {element_kind::int64, expr::op::max, {12_cycles, 2_cycles}},  // min_int64.latency, .issue warps=32
          // compare_select_int64.latency, .issue warps=32, halved
          {element_kind::int64, expr::op::compare, {6_cycles, 1_cycles}},
          // compare_select_int64.latency, .issue warps=32, halved
          {element_kind::int64, expr::op::select, {6_cycles, 1_cycles}},
          {element_kind::int64, expr::op::div, {374_cycles, 38.03_cycles}},  // div_int64.latency, .issue warps=32
          {element_kind::int64, expr::op::mod, {369.1_cycles, 33.57_cycles}},  // mod_int64.latency, .issue warps=32
          {element_kind::int64, expr::op::logic, {4.437_cycles, 1.083_cycles}},  // logic_int64.latency, .issue warps=32
          // shift_int64.latency, .issue warps=32
          {element_kind::int64, expr::op::shift, {8.093_cycles, 0.9999_cycles}},
      },
      .shuffle = {26_cycles, 1_cycles},  // shuffle_int32.latency, .issue warps=32
      .vote = {17.09_cycles, 1.001_cycles},  // vote_int32.latency, .issue warps=32
      // loop warps=1;body=16 less 16 x logic_int32.latency; warps=32 over 32, less logic_int32.issue warps=32
      .loop_trip = {8.002_cycles, 0.8122_cycles},
      .shortest_trip = 29_cycles,  // loop warps=1
      .loading_trip = 14_cycles,  // loop warps=1;body=load less l1_latency and fma_float.latency
      // predicate condition=computed less none; branch lanes=none and all, their mean, and half, less lanes=any
      .branch = {14_cycles, 23.31_cycles, 40.38_cycles},
      .l1_latency = 31_cycles,  // request_latency level=l1;sms=1;lines=1
      .l1_latency_per_pass = 2.218_cycles,  // request_latency level=l1;sms=1, slope over lines
      .l1_wavefront = 1.001_cycles,  // load_request lines=32;sectors=32;sms=1, over 32
      .l1_line = 0.25_cycles,  // load_request lines=32;sectors=32;sms=1;banks=apart, over 32
      .l1_miss = 0.9999_cycles,  // sector_fill loads=through_l1
      .shared_wavefront = 1_cycles,  // bank_conflicts.load ways=32, over 32
      .bank_conflict_latency = 2_cycles,  // bank_conflicts.latency, slope over ways
      .constant_latency = 28_cycles,  // constant_latency bytes=1024
      // request_latency and awaited_together level=l2 on all SMs, over log2 of lines
      .l2 = {286.5_cycles, 12.14_cycles},
      // request_latency and awaited_together level=dram on all SMs, over log2 of lines
      .dram = {707_cycles, 73.34_cycles},
      .l2_slowest_sm = 18.74_cycles,  // slowest_sm level=l2
      .dram_slowest_sm = 13.96_cycles,  // slowest_sm level=dram
      .l2_after_stores = 49.54_cycles,  // first_touch by=stores less by=loads
      .l2_after_copy = 94.04_cycles,  // first_touch by=copy less by=loads
      // reads_beside_writes stores=1 less stores=0, by the time that moves the data; mean of 1, 2 loads, 4, 16 warps
      .dram_beside_writes = 420.5_cycles,
      .l2_read_per_sm = 246.4_GB_per_s,  // sm_read from=l2;bytes=16;sms=1
      .l2_read = 7540_GB_per_s,  // sm_read from=l2;bytes=16 on all SMs
      .l2_write = 3784_GB_per_s,  // l2_write warps_per_sm=64
      .dram_write = 1.03,  // dram_bandwidth access=write, over that of access=read
      // random_read order=random;bytes=1073741824, in bytes over dram_bandwidth access=read
      .dram_scattered_read = 0.3375,
      .dram_scattered_write = 0.1261,  // scattered_stores bytes=1073741824, in bytes over dram_bandwidth access=read
      // sectors_apart
      .dram_apart = {{
          {32_B, 0.009949_ns, 0.02143_ns},
          {64_B, 0.01998_ns, 0.02456_ns},
          {128_B, 0.02179_ns, 0.04778_ns},
          {256_B, 0.02634_ns, 0.06478_ns},
          {512_B, 0.02873_ns, 0.06887_ns},
          {1024_B, 0.03069_ns, 0.07197_ns},
          {4096_B, 0.03418_ns, 0.0748_ns},
      }},
      .l2_scattered_read = 0.007321_ns,  // random_read order=random;bytes=16777216
      .l2_partial_write = 0.01563_ns,  // scattered_stores bytes=16777216
      .store_sector = 0.5166_cycles,  // store_request lines=1;sectors=4;sms=1, over 4
      .store_partial_sector = 0.8618_cycles,  // store_request lines=8;sectors=32;sms=1 less its lines, over 32
      .store_partial_line = 1.138_cycles,  // store_request lines=32;sectors=32;sms=1 less lines=8;sectors=32, over 24
      .store_line = 0.6446_cycles,  // store_request lines=4;sectors=4;sms=1 less lines=1;sectors=4, over 3
      // residency.share readers=launches
      .residency_spread = {{
          {3244032_B, 1},
          {12976128_B, 1},
          {19464192_B, 1},
          {25952256_B, 1},
          {29196288_B, 1},
          {32440320_B, 0.9146},
          {35684352_B, 0.7894},
          {38928384_B, 0.5571},
          {42172416_B, 0.229},
          {45416448_B, 0.1053},
          {48660480_B, 0.08517},
          {51904512_B, 0.08296},
          {55148544_B, 0.07245},
          {58392576_B, 0.07213},
          {71368704_B, 0.06266},
          {110297088_B, 0.02354},
      }},
      // residency.share readers=all
      .residency_shared = {{
          {3493888_B, 1},
          {13979648_B, 1},
          {20971520_B, 0.9996},
          {24465408_B, 0.9987},
          {27963392_B, 0.6543},
          {31457280_B, 0.4011},
          {34951168_B, 0.4011},
          {38449152_B, 0.4011},
          {41943040_B, 0.4005},
          {45436928_B, 0.4003},
          {48934912_B, 0.3988},
          {52428800_B, 0.398},
          {55922688_B, 0.04874},
          {59420672_B, 0.009287},
          {69906432_B, 0.004769},
          {111849472_B, 0.004769},
      }},
      .residency_random = 28140000_B,  // random_read order=random, over one over bytes
      .barrier_base = 12.63_cycles,  // block_barrier blocks_per_sm=1, over warps
      .barrier_per_warp = 2_cycles,  // block_barrier blocks_per_sm=1, slope over warps
      .barrier_per_warp_busy = 0.7129_cycles,  // block_barrier threads=128;blocks_per_sm=16, over 64 warps
      .warp_barrier = 2_cycles,  // warp_barrier warps=1
      .grid_barrier = 2214_cycles,  // grid_barrier threads=256, a block on each SM
      .block_chain = 462.2_cycles,  // block_chain fence=no
      // atomics_contended_int, _float, _double, _cas addresses=1;lanes_on_one=32
      .same_address = {1.45_cycles, 3.48_cycles, 3.48_cycles, 1.448_cycles},
      .same_address_fit = {2.454_cycles, 6344_cycles},  // atomics_add_float.per_thread, .base
      .atomic_throughput = 0.02747_cycles,  // atomics_scattered words=65536, over 32 sectors
      .atomic_sector = 5.776_cycles,  // atomics_scattered words=16, over the 2 sectors of a line
      .atomic_request = 5.001_cycles,  // atomic_request type=float;warps=32;ways=1
      .atomic_lane = 1.087_cycles,  // atomic_request type=float;warps=32, slope over ways
      // atomics_scattered_float, by words
      .scattered_float = {{
          {64_B, 16.09_cycles},
          {256_B, 18.23_cycles},
          {1024_B, 16.28_cycles},
          {4096_B, 5.342_cycles},
          {16384_B, 1.717_cycles},
          {65536_B, 0.9058_cycles},
          {262144_B, 0.8792_cycles},
          {4194304_B, 0.7101_cycles},
      }},
      // atomics_scattered, by words
      .scattered_integer = {{
          {64_B, 11.55_cycles},
          {256_B, 18.19_cycles},
          {1024_B, 16.26_cycles},
          {4096_B, 5.3_cycles},
          {16384_B, 1.717_cycles},
          {65536_B, 0.9053_cycles},
          {262144_B, 0.8789_cycles},
          {4194304_B, 0.709_cycles},
      }},
      .atomic_latency = 402.2_cycles,  // atomic_return type=int;lanes=32;addresses=32
      .atomic_interval = 6.438_cycles,  // atomic_request type=float;warps=1;ways=1
      // atomics_shared_return_int addresses=32, atomics_shared_int threads=1024, over 32 ways
      .shared_atomic_integer = {32.5_cycles, 1_cycles},
      // atomics_shared_return_float addresses=32, atomics_shared_float threads=1024;addresses=1024
      .shared_atomic_float = {112.5_cycles, 3.646_cycles},
      .shared_atomic_float_queue = 43.56_cycles,  // atomics_shared_float threads=1024;addresses=1, over 32 warps
      // atomics_shared_return_int64 addresses=32, atomics_shared_int64 threads=1024;addresses=1024
      .shared_atomic_wide = {134.5_cycles, 6.008_cycles},
      .shared_atomic_wide_queue = 64.25_cycles,  // atomics_shared_int64 threads=1024;addresses=1, over 32 warps
      .launch_floor = 1.69_us,  // launch_queued body=empty
      .first_instructions = 0.01598_us,  // launch_queued body=load_store on all SMs, less empty, L2 and block_launch
      .launch_gap = 0.8098_us,  // launch_queued body=load_store on all SMs, less own_duration; 0 without a profiler
      .graph_saving = 0.8383_us,  // launch_queued body=load_store on all SMs, less graph_kernel
      .dependent_saving = 1.226_us,  // dependent_launch launch=ordinary less launch=at_begin, without a prologue
      .block_launch = 0.6019_ns,  // block_launch threads=256
      .turnover = 370.6_cycles,  // turnover blocks_per_sm=1, over warps
      .turnover_per_warp = 3.68_cycles,  // turnover blocks_per_sm=1, slope over warps
      .half_m16n8k8 = {17.44_cycles, 1.064_cycles},  // matrix_multiply_half.latency, .issue shape=m16n8k8, 32 warps
      .half_m16n8k16 = {24.81_cycles, 1.562_cycles},  // matrix_multiply_half.latency, .issue shape=m16n8k16, 32 warps
      // matrix_multiply_bfloat16.latency, .issue shape=m16n8k8, 32 warps
      .bfloat16_m16n8k8 = {17.44_cycles, 1.063_cycles},
      // matrix_multiply_bfloat16.latency, .issue shape=m16n8k16, 32 warps
      .bfloat16_m16n8k16 = {24.81_cycles, 1.562_cycles},
      // matrix_multiply_tfloat32.latency, .issue shape=m16n8k4, 32 warps
      .tfloat32_m16n8k4 = {17.44_cycles, 1.064_cycles},
      // matrix_multiply_tfloat32.latency, .issue shape=m16n8k8, 32 warps
      .tfloat32_m16n8k8 = {24.81_cycles, 1.562_cycles},
      .int8_m16n8k16 = {17.44_cycles, 1.079_cycles},  // matrix_multiply_int8.latency, .issue shape=m16n8k16, 32 warps
      .int8_m16n8k32 = {24.81_cycles, 1.577_cycles},  // matrix_multiply_int8.latency, .issue shape=m16n8k32, 32 warps
      .double_m8n8k4 = {26_cycles, 4.001_cycles},  // matrix_multiply_double.latency, .issue shape=m8n8k4, 32 warps
      // matrix_multiply_double.latency, .issue shape=m16n8k16, 32 warps
      .double_m16n8k16 = {82.44_cycles, 16.43_cycles},
      .async_copy_of_4 = 2.655_cycles,  // async_copy_issue bytes=4;cache=l1;sms=1
      .async_copy_of_8 = 3.683_cycles,  // async_copy_issue bytes=8;cache=l1;sms=1
      .async_copy_of_16 = 5.152_cycles,  // async_copy_issue bytes=16;cache=l1;sms=1
      .async_copy_l2 = 292.7_cycles,  // async_copy_latency level=l2;bytes=4
      .async_copy_dram = 712.3_cycles,  // async_copy_latency level=dram;bytes=4
      .bulk_copy_l2 = 365.8_cycles,  // bulk_copy_latency level=l2;bytes=128
      .bulk_copy_dram = 777.4_cycles,  // bulk_copy_latency level=dram;bytes=128
      .bulk_copy_sector = 0.3931_cycles,  // bulk_copy_issue bytes=16384;sms=all;together=32 over 512 sectors
      .bulk_copy_start = 43.27_cycles,  // copy_pipeline copies=1 and copies=4, the difference over 3
      .bulk_copy_group = 58.55_cycles,  // copy_pipeline copies=1, less bulk_copy_start
      .arrival = 75_cycles,  // bulk_copy_latency level=none
      .bulk_store = 70_cycles,  // bulk_store.latency bytes=128
      .bulk_store_sector = 1.002_cycles,  // bulk_store.issue bytes=16384;sms=1 over 512 sectors
      .bulk_reduction = 96_cycles,  // bulk_reduction.latency to=global;bytes=128
      .bulk_reduction_sector = 1.252_cycles,  // bulk_reduction.issue to=global;bytes=16384;sms=1 over 512 sectors
      .block_reduction = 305_cycles,  // bulk_reduction.latency to=block;bytes=128
      .block_reduction_sector = 1.878_cycles,  // bulk_reduction.issue to=block;bytes=16384 over 512 sectors
      .cluster_barrier_base = 656.5_cycles,  // cluster_barrier blocks=2;threads=128, less its warps
      .cluster_barrier_per_warp = 20.62_cycles,  // cluster_barrier blocks=2, threads=128 to 1024
      .reduction = {44.12_cycles, 2_cycles},  // reduction_int32.latency, .issue warps=32
      .distributed_latency = 193.9_cycles,  // distributed_load.latency
      .distributed_wavefront = 7.5_cycles,  // distributed_load.issue warps=32, over 4 wavefronts
      .clusters_of_2 = 66,  // active_clusters blocks=2
      .clusters_of_4 = 30,  // active_clusters blocks=4
      .clusters_of_8 = 15,  // active_clusters blocks=8
      .clusters_of_16 = 7,  // active_clusters blocks=16
      .clusters_of_3_on_halves = 79,  // active_clusters_of_small_blocks blocks=3;threads=1024
      .multicast_sector = 0.6349_cycles,  // multicast_copy.issue blocks=2;bytes=16384;clusters=all over 512 sectors
      .register_reallocation = 42.96_cycles,  // register_reallocation groups=2, halved, less named_barrier groups=2
      // group_multiply_half.latency n=64;left=shared less .issue; .issue n=256;left=shared
      .group_half = {53.63_cycles, 128_cycles},
      .group_bfloat16 = {53.62_cycles, 128_cycles},  // group_multiply_bfloat16, the same rows
      .group_tfloat32 = {53.62_cycles, 128_cycles},  // group_multiply_tfloat32, the same rows
      .group_int8 = {51.62_cycles, 128_cycles},  // group_multiply_int8, the same rows
      .group_float8 = {53.57_cycles, 128_cycles},  // group_multiply_float8, the same rows
      .group_fewest = 13_cycles,  // group_multiply_bfloat16.issue n=8;left=registers;groups=2
      .group_clock = 1.728_GHz,  // group_multiply_clock data=random;after=0s
      .multiply_clock = 1.785_GHz,  // matrix_multiply_clock type=bfloat16;data=random;after=0s
      .double_multiply_clock = 1.99_GHz,  // matrix_multiply_clock type=double;data=random;after=0s
  };
}();

inline constexpr copy_times h100_copy_times{
      .pageable_to_device = {{{
          {4096_B, 6.528_us},
          {16384_B, 8.268_us},
          {65536_B, 17.37_us},
          {262144_B, 30.77_us},
          {1048576_B, 95.1_us},
          {4194304_B, 362.8_us},
          {16777216_B, 1413_us},
          {67108864_B, 8911_us},
          {268435456_B, 36430_us},
      }}},  // copy_pageable_to_device.time
      .pageable_to_host = {{{
          {4096_B, 9.418_us},
          {16384_B, 11.29_us},
          {65536_B, 17.54_us},
          {262144_B, 35.69_us},
          {1048576_B, 121_us},
          {4194304_B, 422.7_us},
          {16777216_B, 1345_us},
          {67108864_B, 5822_us},
          {268435456_B, 22380_us},
      }}},  // copy_pageable_to_host.time
      .pinned_to_device = {{{
          {4096_B, 8.348_us},
          {16384_B, 10.02_us},
          {65536_B, 10.35_us},
          {262144_B, 14.16_us},
          {1048576_B, 28.28_us},
          {4194304_B, 85.86_us},
          {16777216_B, 322.3_us},
          {67108864_B, 1241_us},
          {268435456_B, 4924_us},
      }}},  // copy_pinned_to_device.time
      .pinned_to_host = {{{
          {4096_B, 7.776_us},
          {16384_B, 7.919_us},
          {65536_B, 8.964_us},
          {262144_B, 12.46_us},
          {1048576_B, 26.79_us},
          {4194304_B, 84.35_us},
          {16777216_B, 311.6_us},
          {67108864_B, 1281_us},
          {268435456_B, 4908_us},
      }}},  // copy_pinned_to_host.time
      .within_device = {{{
          {4096_B, 11.18_us},
          {16384_B, 11.14_us},
          {65536_B, 11.04_us},
          {262144_B, 11.3_us},
          {1048576_B, 11.19_us},
          {4194304_B, 12.17_us},
          {16777216_B, 17.81_us},
          {67108864_B, 56.86_us},
          {268435456_B, 188.7_us},
      }}},  // copy_within_device.time
};

inline constexpr gpu h100 = [] {
  using namespace kernelcost::literals;
  constexpr const char* measured = h100_calibration.source;
  constexpr const char* reported = "CUDA runtime on an NVIDIA H100 80GB HBM3, driver 580.159.04, 2026-11-23";

  return gpu{
      .name = "h100",
      .product = "NVIDIA H100 80GB HBM3",
      .capability = {9, 0},
      .sm = limits_of({9, 0}),
      .clock = {1980_MHz, measured},  // sm_clock
      .sm_count = {132, reported},  // card.sm_count
      .cores_per_sm = {128, measured},  // 32 lanes over fma_float.issue
      .memory_clock = {2619_MHz, reported},  // card.memory_clock
      .memory_bus_bits = {5120, reported},  // card.memory_bus
      .dram_bandwidth = {3095_GB_per_s, measured},  // dram_bandwidth access=read
      .memory_size = {85017493504_B, reported},  // card.memory_size
      .l2_size = {52428800_B, reported},  // card.l2_size
      .global_latency = {latency_range{675.5_cycles, 690.4_cycles}, measured},  // dram_latency translation=warm to cold
      .shared_latency = {23_cycles, measured},  // shared_latency
      .launch_overhead = {4.196_us, measured},  // launch_back_to_back blocks=1
      .graph_launch_overhead = {2.188_us, measured},  // launch_graph.call kernels=10
      .copies = {
          .pageable_to_device = {7.301_GB_per_s, measured},  // copy_pageable_to_device.bandwidth_large
          .pageable_to_host = {11.63_GB_per_s, measured},  // copy_pageable_to_host.bandwidth_large
          .pinned_to_device = {54.7_GB_per_s, measured},  // copy_pinned_to_device.bandwidth_large
          .pinned_to_host = {55.51_GB_per_s, measured},  // copy_pinned_to_host.bandwidth_large
          .within_device = {1530_GB_per_s, measured},  // copy_within_device.bandwidth_large, bytes once
      },
      .copy_engines = {3, reported},  // card.copy_engines
      .calls = {
          .device_launch = {10.11_us, measured},  // device_launch_depth.fire_and_forget by levels
          .device_tail_launch = {10.85_us, measured},  // device_launch_depth.tail by levels
          .device_launch_interval = {6.129_us, measured},  // device_launch_number.of_a_thread by children
          .device_launch_busy = {0.2095_us, measured},  // device_launch_number.of_blocks by children
          // device_launch_number.with_64_bytes and .with_8_bytes by children
          .device_launch_byte = {0.009935_us, measured},
          .device_launch_call = {1.678_us, measured},  // device_launch_row.call
          .device_launch_return = {3.216_us, measured},  // device_launch_row by parents
          .record_event = {0.4802_us, measured},  // host_call call=record
          .wait_for_event = {0.2986_us, measured},  // host_call call=wait
          .copy_call = {2.198_us, measured},  // host_call call=copy_to_device
          .peer_copy_call = {4.776_us, measured},  // host_call call=copy_to_peer
          .pending_launches = {1021, measured},  // pending_launches
          .first_launch = {17.34_us, measured},  // first_launch.more
          .context_creation = {116200_us, measured},  // context_creation
          .copy_row_to_device = {0.0002532_us, measured},  // copy_rows_to_device width=64
          .copy_row_to_host = {0.0003003_us, measured},  // copy_rows_to_host width=64
          .staged = {9.043_us, measured},  // copy_staged.wait bytes=65536, less .idle
      },
      .measured = {&h100_calibration, measured},
      .measured_copies = {&h100_copy_times, measured},
  };
}();
}  // namespace kernelcost::machine
