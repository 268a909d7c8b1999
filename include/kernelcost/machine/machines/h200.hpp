// SPDX-License-Identifier: BSL-1.0
/// \file
/// NVIDIA H200.
/// Written by kernelcost-calibrate; not to be edited. The remark beside a number names its row in the record.
// clang-format off
#pragma once
#include <kernelcost/machine/gpu.hpp>

namespace kernelcost::machine {

inline constexpr calibration h200_calibration = [] {
  using namespace kernelcost::literals;
  return calibration{
      .source = "measured by kernelcost-calibrate on an NVIDIA H200, driver 580.159.04, CUDA 13.0.88, 2026-11-21",
      .operations = {
          {element_kind::float32, expr::op::add, {4_cycles, 0.2543_cycles}},  // add_float.latency, .issue warps=32
          {element_kind::float32, expr::op::sub, {4_cycles, 0.2543_cycles}},  // add_float.latency, .issue warps=32
          {element_kind::float32, expr::op::mul, {4_cycles, 0.2542_cycles}},  // mul_float.latency, .issue warps=32
          {element_kind::float32, expr::op::fma, {4_cycles, 0.2544_cycles}},  // fma_float.latency, .issue warps=32
          {element_kind::float32, expr::op::min, {4.052_cycles, 0.5002_cycles}},  // min_float.latency, .issue warps=32
          {element_kind::float32, expr::op::max, {4.052_cycles, 0.5002_cycles}},  // min_float.latency, .issue warps=32
          // compare_select_float.latency, .issue warps=32, halved
          {element_kind::float32, expr::op::compare, {4.051_cycles, 0.5002_cycles}},
          // compare_select_float.latency, .issue warps=32, halved
          {element_kind::float32, expr::op::select, {4.051_cycles, 0.5002_cycles}},
          // div_float.latency, .issue warps=32, _scheduled
          {element_kind::float32, expr::op::div, {57.12_cycles, 4.297_cycles, 3.656_cycles}},
          // sqrt_float.latency, .issue warps=32, _scheduled
          {element_kind::float32, expr::op::sqrt, {55.25_cycles, 2.771_cycles, 2.771_cycles}},
          // rsqrt_float.latency, .issue warps=32, _scheduled
          {element_kind::float32, expr::op::rsqrt, {39_cycles, 2.003_cycles, 1.368_cycles}},
          // exp_float.latency, .issue warps=32, _scheduled
          {element_kind::float32, expr::op::exp, {41_cycles, 2.374_cycles, 2.374_cycles}},
          {element_kind::float32, expr::op::log, {87_cycles, 6.352_cycles}},  // log_float.latency, .issue warps=32
          // sin_float.latency, .issue warps=32, _scheduled
          {element_kind::float32, expr::op::sin, {99.5_cycles, 6.83_cycles, 6.83_cycles}},
          // cos_float.latency, .issue warps=32, _scheduled
          {element_kind::float32, expr::op::cos, {105_cycles, 7.258_cycles, 7.258_cycles}},
          // convert_float.latency, .issue warps=32
          {element_kind::float32, expr::op::convert, {11.56_cycles, 1.043_cycles}},
          {element_kind::float32, expr::op::mod, {171_cycles, 7.798_cycles}},  // mod_float.latency, .issue warps=32
          // reciprocal_float.latency, .issue warps=32, _scheduled
          {element_kind::float32, expr::op::reciprocal, {76.62_cycles, 3.071_cycles, 3.006_cycles}},
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
          {element_kind::float32, expr::op::pack, {4_cycles, 0.5003_cycles}},  // pack_float.latency, .issue warps=32
          {element_kind::float64, expr::op::add, {8_cycles, 0.4999_cycles}},  // add_double.latency, .issue warps=32
          {element_kind::float64, expr::op::sub, {8_cycles, 0.4999_cycles}},  // add_double.latency, .issue warps=32
          {element_kind::float64, expr::op::mul, {8_cycles, 0.5_cycles}},  // mul_double.latency, .issue warps=32
          {element_kind::float64, expr::op::fma, {8_cycles, 0.4998_cycles}},  // fma_double.latency, .issue warps=32
          {element_kind::float64, expr::op::min, {25.27_cycles, 2.135_cycles}},  // min_double.latency, .issue warps=32
          {element_kind::float64, expr::op::max, {25.27_cycles, 2.135_cycles}},  // min_double.latency, .issue warps=32
          // compare_select_double.latency, .issue warps=32, halved
          {element_kind::float64, expr::op::compare, {7.052_cycles, 0.5038_cycles}},
          // compare_select_double.latency, .issue warps=32, halved
          {element_kind::float64, expr::op::select, {7.052_cycles, 0.5038_cycles}},
          {element_kind::float64, expr::op::div, {124.2_cycles, 6.515_cycles}},  // div_double.latency, .issue warps=32
          // sqrt_double.latency, .issue warps=32
          {element_kind::float64, expr::op::sqrt, {93.49_cycles, 6.782_cycles}},
          // rsqrt_double.latency, .issue warps=32
          {element_kind::float64, expr::op::rsqrt, {67.25_cycles, 4.607_cycles}},
          {element_kind::float64, expr::op::exp, {151.7_cycles, 8.907_cycles}},  // exp_double.latency, .issue warps=32
          {element_kind::float64, expr::op::log, {288_cycles, 23.93_cycles}},  // log_double.latency, .issue warps=32
          {element_kind::float64, expr::op::sin, {226_cycles, 13.99_cycles}},  // sin_double.latency, .issue warps=32
          {element_kind::float64, expr::op::cos, {238.5_cycles, 14.45_cycles}},  // cos_double.latency, .issue warps=32
          // convert_double.latency, .issue warps=32
          {element_kind::float64, expr::op::convert, {18.03_cycles, 2.125_cycles}},
          {element_kind::float64, expr::op::mod, {413.5_cycles, 28.86_cycles}},  // mod_double.latency, .issue warps=32
          // reciprocal_double.latency, .issue warps=32
          {element_kind::float64, expr::op::reciprocal, {73_cycles, 3.837_cycles}},
          {element_kind::half, expr::op::add, {4_cycles, 0.5002_cycles}},  // add_half.latency, .issue warps=32
          {element_kind::half, expr::op::sub, {4_cycles, 0.5002_cycles}},  // add_half.latency, .issue warps=32
          {element_kind::half, expr::op::mul, {4_cycles, 0.5002_cycles}},  // mul_half.latency, .issue warps=32
          {element_kind::half, expr::op::fma, {4_cycles, 0.5003_cycles}},  // fma_half.latency, .issue warps=32
          {element_kind::half, expr::op::min, {4.052_cycles, 0.5002_cycles}},  // min_half.latency, .issue warps=32
          {element_kind::half, expr::op::max, {4.052_cycles, 0.5002_cycles}},  // min_half.latency, .issue warps=32
          // compare_select_half.latency, .issue warps=32, halved
          {element_kind::half, expr::op::compare, {5.052_cycles, 0.5_cycles}},
          // compare_select_half.latency, .issue warps=32, halved
          {element_kind::half, expr::op::select, {5.052_cycles, 0.5_cycles}},
          {element_kind::half, expr::op::div, {65_cycles, 3.047_cycles}},  // div_half.latency, .issue warps=32
          {element_kind::half, expr::op::sqrt, {28_cycles, 2.097_cycles}},  // sqrt_half.latency, .issue warps=32
          {element_kind::half, expr::op::rsqrt, {28_cycles, 2.096_cycles}},  // rsqrt_half.latency, .issue warps=32
          {element_kind::half, expr::op::exp, {50_cycles, 3.162_cycles}},  // exp_half.latency, .issue warps=32
          {element_kind::half, expr::op::log, {50_cycles, 3.202_cycles}},  // log_half.latency, .issue warps=32
          {element_kind::half, expr::op::sin, {68_cycles, 7.339_cycles}},  // sin_half.latency, .issue warps=32
          {element_kind::half, expr::op::cos, {69_cycles, 7.479_cycles}},  // cos_half.latency, .issue warps=32
          // convert_half.latency, .issue warps=32
          {element_kind::half, expr::op::convert, {16.97_cycles, 1.999_cycles}},
          {element_kind::int32, expr::op::add, {4_cycles, 0.5002_cycles}},  // add_int32.latency, .issue warps=32
          {element_kind::int32, expr::op::sub, {4_cycles, 0.5002_cycles}},  // add_int32.latency, .issue warps=32
          {element_kind::int32, expr::op::mul, {4_cycles, 0.5003_cycles}},  // mul_int32.latency, .issue warps=32
          {element_kind::int32, expr::op::fma, {4_cycles, 0.5002_cycles}},  // fma_int32.latency, .issue warps=32
          {element_kind::int32, expr::op::min, {4.051_cycles, 0.5002_cycles}},  // min_int32.latency, .issue warps=32
          {element_kind::int32, expr::op::max, {4.051_cycles, 0.5002_cycles}},  // min_int32.latency, .issue warps=32
          // compare_select_int32.latency, .issue warps=32, halved
          {element_kind::int32, expr::op::compare, {4.052_cycles, 0.5002_cycles}},
          // compare_select_int32.latency, .issue warps=32, halved
          {element_kind::int32, expr::op::select, {4.052_cycles, 0.5002_cycles}},
          {element_kind::int32, expr::op::div, {138.2_cycles, 8.431_cycles}},  // div_int32.latency, .issue warps=32
          {element_kind::int32, expr::op::mod, {133.7_cycles, 7.178_cycles}},  // mod_int32.latency, .issue warps=32
          {element_kind::int32, expr::op::logic, {4_cycles, 0.5002_cycles}},  // logic_int32.latency, .issue warps=32
          {element_kind::int32, expr::op::shift, {4_cycles, 0.5002_cycles}},  // shift_int32.latency, .issue warps=32
          // popcount_int32.latency, .issue warps=32
          {element_kind::int32, expr::op::popcount, {17_cycles, 1.999_cycles}},
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
          {element_kind::int64, expr::op::div, {374_cycles, 38.02_cycles}},  // div_int64.latency, .issue warps=32
          {element_kind::int64, expr::op::mod, {369.1_cycles, 33.58_cycles}},  // mod_int64.latency, .issue warps=32
          {element_kind::int64, expr::op::logic, {4.437_cycles, 1.083_cycles}},  // logic_int64.latency, .issue warps=32
          {element_kind::int64, expr::op::shift, {8.093_cycles, 1_cycles}},  // shift_int64.latency, .issue warps=32
      },
      .shuffle = {26_cycles, 1_cycles},  // shuffle_int32.latency, .issue warps=32
      .vote = {17.09_cycles, 1_cycles},  // vote_int32.latency, .issue warps=32
      // loop warps=1;body=16 less 16 x logic_int32.latency; warps=32 over 32, less logic_int32.issue warps=32
      .loop_trip = {7.997_cycles, 0.8123_cycles},
      .shortest_trip = 29_cycles,  // loop warps=1
      .loading_trip = 14_cycles,  // loop warps=1;body=load less l1_latency and fma_float.latency
      // predicate condition=computed less none; branch lanes=none and all, their mean, and half, less lanes=any
      .branch = {14_cycles, 23.31_cycles, 40.38_cycles},
      .l1_latency = 31_cycles,  // request_latency level=l1;sms=1;lines=1
      .l1_latency_per_pass = 2.218_cycles,  // request_latency level=l1;sms=1, slope over lines
      .l1_wavefront = 1_cycles,  // load_request lines=32;sectors=32;sms=1, over 32
      .l1_line = 0.25_cycles,  // load_request lines=32;sectors=32;sms=1;banks=apart, over 32
      .l1_miss = 0.9999_cycles,  // sector_fill loads=through_l1
      .shared_wavefront = 1_cycles,  // bank_conflicts.load ways=32, over 32
      .bank_conflict_latency = 2_cycles,  // bank_conflicts.latency, slope over ways
      .constant_latency = 28_cycles,  // constant_latency bytes=1024
      // request_latency and awaited_together level=l2 on all SMs, over log2 of lines
      .l2 = {287.1_cycles, 12.06_cycles},
      // request_latency and awaited_together level=dram on all SMs, over log2 of lines
      .dram = {709_cycles, 83.51_cycles},
      .l2_slowest_sm = 12.94_cycles,  // slowest_sm level=l2
      .dram_slowest_sm = 15.82_cycles,  // slowest_sm level=dram
      .l2_after_stores = 47.68_cycles,  // first_touch by=stores less by=loads
      .l2_after_copy = 93.53_cycles,  // first_touch by=copy less by=loads
      // reads_beside_writes stores=1 less stores=0, by the time that moves the data; mean of 1, 2 loads, 4, 16 warps
      .dram_beside_writes = 381.3_cycles,
      .l2_read_per_sm = 246.1_GB_per_s,  // sm_read from=l2;bytes=16;sms=1
      .l2_read = 8835_GB_per_s,  // sm_read from=l2;bytes=16 on all SMs
      .l2_write = 3996_GB_per_s,  // l2_write warps_per_sm=64
      .dram_write = 0.9628,  // dram_bandwidth access=write, over that of access=read
      // random_read order=random;bytes=1073741824, in bytes over dram_bandwidth access=read
      .dram_scattered_read = 0.3139,
      .dram_scattered_write = 0.1044,  // scattered_stores bytes=1073741824, in bytes over dram_bandwidth access=read
      // sectors_apart
      .dram_apart = {{
          {32_B, 0.006949_ns, 0.01501_ns},
          {64_B, 0.01386_ns, 0.01914_ns},
          {128_B, 0.01523_ns, 0.03986_ns},
          {256_B, 0.02024_ns, 0.05475_ns},
          {512_B, 0.02295_ns, 0.05871_ns},
          {1024_B, 0.02534_ns, 0.06165_ns},
          {4096_B, 0.02917_ns, 0.06512_ns},
      }},
      .l2_scattered_read = 0.006239_ns,  // random_read order=random;bytes=16777216
      .l2_partial_write = 0.01347_ns,  // scattered_stores bytes=16777216
      .store_sector = 0.515_cycles,  // store_request lines=1;sectors=4;sms=1, over 4
      .store_partial_sector = 0.8784_cycles,  // store_request lines=8;sectors=32;sms=1 less its lines, over 32
      .store_partial_line = 1.122_cycles,  // store_request lines=32;sectors=32;sms=1 less lines=8;sectors=32, over 24
      .store_line = 0.6467_cycles,  // store_request lines=4;sectors=4;sms=1 less lines=1;sectors=4, over 3
      // residency.share readers=launches
      .residency_spread = {{
          {3244032_B, 1},
          {16220160_B, 1},
          {25952256_B, 1},
          {29196288_B, 1},
          {32440320_B, 1},
          {38928384_B, 0.7097},
          {42172416_B, 0.5955},
          {45416448_B, 0.4037},
          {51904512_B, 0.1025},
          {55148544_B, 0.03004},
          {58392576_B, 0.02168},
          {61636608_B, 0.02168},
          {68124672_B, 0.02168},
          {71368704_B, 0.01668},
          {84344832_B, 0.002402},
          {133005312_B, 0.001},
      }},
      // residency.share readers=all
      .residency_shared = {{
          {4194304_B, 1},
          {16777216_B, 1},
          {25165824_B, 1},
          {29360128_B, 0.9757},
          {33554432_B, 0.6676},
          {37748736_B, 0.4058},
          {41943040_B, 0.4058},
          {46137344_B, 0.4058},
          {50331648_B, 0.4043},
          {54525952_B, 0.4041},
          {58720256_B, 0.4021},
          {62914560_B, 0.2577},
          {67108864_B, 0.07009},
          {71303168_B, 0.001014},
          {83886080_B, 0.001014},
          {134217728_B, 0.001014},
      }},
      .residency_random = 36130000_B,  // random_read order=random, over one over bytes
      .barrier_base = 12.62_cycles,  // block_barrier blocks_per_sm=1, over warps
      .barrier_per_warp = 2_cycles,  // block_barrier blocks_per_sm=1, slope over warps
      .barrier_per_warp_busy = 0.7117_cycles,  // block_barrier threads=128;blocks_per_sm=16, over 64 warps
      .warp_barrier = 2_cycles,  // warp_barrier warps=1
      .grid_barrier = 1943_cycles,  // grid_barrier threads=256, a block on each SM
      .block_chain = 452.1_cycles,  // block_chain fence=no
      // atomics_contended_int, _float, _double, _cas addresses=1;lanes_on_one=32
      .same_address = {1.449_cycles, 3.477_cycles, 3.478_cycles, 1.449_cycles},
      .same_address_fit = {2.936_cycles, 5792_cycles},  // atomics_add_float.per_thread, .base
      .atomic_throughput = 0.02069_cycles,  // atomics_scattered words=65536, over 32 sectors
      .atomic_sector = 5.772_cycles,  // atomics_scattered words=16, over the 2 sectors of a line
      .atomic_request = 5_cycles,  // atomic_request type=float;warps=32;ways=1
      .atomic_lane = 1.087_cycles,  // atomic_request type=float;warps=32, slope over ways
      // atomics_scattered_float, by words
      .scattered_float = {{
          {64_B, 16.05_cycles},
          {256_B, 18.25_cycles},
          {1024_B, 16.3_cycles},
          {4096_B, 5.348_cycles},
          {16384_B, 1.778_cycles},
          {65536_B, 0.9044_cycles},
          {262144_B, 0.6638_cycles},
          {4194304_B, 0.5989_cycles},
      }},
      // atomics_scattered, by words
      .scattered_integer = {{
          {64_B, 11.54_cycles},
          {256_B, 18.22_cycles},
          {1024_B, 16.29_cycles},
          {4096_B, 5.325_cycles},
          {16384_B, 1.779_cycles},
          {65536_B, 0.9051_cycles},
          {262144_B, 0.6621_cycles},
          {4194304_B, 0.5987_cycles},
      }},
      .atomic_latency = 401.2_cycles,  // atomic_return type=int;lanes=32;addresses=32
      .atomic_interval = 6.438_cycles,  // atomic_request type=float;warps=1;ways=1
      // atomics_shared_return_int addresses=32, atomics_shared_int threads=1024, over 32 ways
      .shared_atomic_integer = {32.5_cycles, 1_cycles},
      // atomics_shared_return_float addresses=32, atomics_shared_float threads=1024;addresses=1024
      .shared_atomic_float = {112.5_cycles, 3.646_cycles},
      .shared_atomic_float_queue = 43.56_cycles,  // atomics_shared_float threads=1024;addresses=1, over 32 warps
      // atomics_shared_return_int64 addresses=32, atomics_shared_int64 threads=1024;addresses=1024
      .shared_atomic_wide = {134.5_cycles, 6.008_cycles},
      .shared_atomic_wide_queue = 64.25_cycles,  // atomics_shared_int64 threads=1024;addresses=1, over 32 warps
      .launch_floor = 1.262_us,  // launch_queued body=empty
      .first_instructions = 0.2954_us,  // launch_queued body=load_store on all SMs, less empty, L2 and block_launch
      .launch_gap = 0.8534_us,  // launch_queued body=load_store on all SMs, less own_duration; 0 without a profiler
      .graph_saving = 0.8065_us,  // launch_queued body=load_store on all SMs, less graph_kernel
      .dependent_saving = 1.217_us,  // dependent_launch launch=ordinary less launch=at_begin, without a prologue
      .block_launch = 0.601_ns,  // block_launch threads=256
      .turnover = 370.3_cycles,  // turnover blocks_per_sm=1, over warps
      .turnover_per_warp = 3.799_cycles,  // turnover blocks_per_sm=1, slope over warps
      .half_m16n8k8 = {17.44_cycles, 1.063_cycles},  // matrix_multiply_half.latency, .issue shape=m16n8k8, 32 warps
      .half_m16n8k16 = {24.81_cycles, 1.562_cycles},  // matrix_multiply_half.latency, .issue shape=m16n8k16, 32 warps
      // matrix_multiply_bfloat16.latency, .issue shape=m16n8k8, 32 warps
      .bfloat16_m16n8k8 = {17.44_cycles, 1.064_cycles},
      // matrix_multiply_bfloat16.latency, .issue shape=m16n8k16, 32 warps
      .bfloat16_m16n8k16 = {24.81_cycles, 1.562_cycles},
      // matrix_multiply_tfloat32.latency, .issue shape=m16n8k4, 32 warps
      .tfloat32_m16n8k4 = {17.44_cycles, 1.064_cycles},
      // matrix_multiply_tfloat32.latency, .issue shape=m16n8k8, 32 warps
      .tfloat32_m16n8k8 = {24.81_cycles, 1.562_cycles},
      .int8_m16n8k16 = {17.44_cycles, 1.079_cycles},  // matrix_multiply_int8.latency, .issue shape=m16n8k16, 32 warps
      .int8_m16n8k32 = {24.81_cycles, 1.577_cycles},  // matrix_multiply_int8.latency, .issue shape=m16n8k32, 32 warps
      .double_m8n8k4 = {26_cycles, 4_cycles},  // matrix_multiply_double.latency, .issue shape=m8n8k4, 32 warps
      // matrix_multiply_double.latency, .issue shape=m16n8k16, 32 warps
      .double_m16n8k16 = {82.44_cycles, 16.43_cycles},
      .async_copy_of_4 = 2.657_cycles,  // async_copy_issue bytes=4;cache=l1;sms=1
      .async_copy_of_8 = 3.684_cycles,  // async_copy_issue bytes=8;cache=l1;sms=1
      .async_copy_of_16 = 5.16_cycles,  // async_copy_issue bytes=16;cache=l1;sms=1
      .async_copy_l2 = 300.8_cycles,  // async_copy_latency level=l2;bytes=4
      .async_copy_dram = 685.2_cycles,  // async_copy_latency level=dram;bytes=4
      .bulk_copy_l2 = 375_cycles,  // bulk_copy_latency level=l2;bytes=128
      .bulk_copy_dram = 781.1_cycles,  // bulk_copy_latency level=dram;bytes=128
      .bulk_copy_sector = 0.3801_cycles,  // bulk_copy_issue bytes=16384;sms=all;together=32 over 512 sectors
      .bulk_copy_start = 45.31_cycles,  // copy_pipeline copies=1 and copies=4, the difference over 3
      .bulk_copy_group = 52.33_cycles,  // copy_pipeline copies=1, less bulk_copy_start
      .arrival = 75_cycles,  // bulk_copy_latency level=none
      .bulk_store = 70_cycles,  // bulk_store.latency bytes=128
      .bulk_store_sector = 1.002_cycles,  // bulk_store.issue bytes=16384;sms=1 over 512 sectors
      .bulk_reduction = 96_cycles,  // bulk_reduction.latency to=global;bytes=128
      .bulk_reduction_sector = 1.252_cycles,  // bulk_reduction.issue to=global;bytes=16384;sms=1 over 512 sectors
      .block_reduction = 305_cycles,  // bulk_reduction.latency to=block;bytes=128
      .block_reduction_sector = 1.878_cycles,  // bulk_reduction.issue to=block;bytes=16384 over 512 sectors
      .cluster_barrier_base = 311.8_cycles,  // cluster_barrier blocks=2;threads=128, less its warps
      .cluster_barrier_per_warp = 9.774_cycles,  // cluster_barrier blocks=2, threads=128 to 1024
      .reduction = {44.12_cycles, 2_cycles},  // reduction_int32.latency, .issue warps=32
      .distributed_latency = 193.9_cycles,  // distributed_load.latency
      .distributed_wavefront = 7.5_cycles,  // distributed_load.issue warps=32, over 4 wavefronts
      .clusters_of_2 = 66,  // active_clusters blocks=2
      .clusters_of_4 = 30,  // active_clusters blocks=4
      .clusters_of_8 = 15,  // active_clusters blocks=8
      .clusters_of_16 = 7,  // active_clusters blocks=16
      .clusters_of_3_on_halves = 79,  // active_clusters_of_small_blocks blocks=3;threads=1024
      .multicast_sector = 0.6181_cycles,  // multicast_copy.issue blocks=2;bytes=16384;clusters=all over 512 sectors
      .register_reallocation = 44.57_cycles,  // register_reallocation groups=2, halved, less named_barrier groups=2
      // group_multiply_half.latency n=64;left=shared less .issue; .issue n=256;left=shared
      .group_half = {53.63_cycles, 128_cycles},
      .group_bfloat16 = {53.62_cycles, 128_cycles},  // group_multiply_bfloat16, the same rows
      .group_tfloat32 = {53.63_cycles, 128_cycles},  // group_multiply_tfloat32, the same rows
      .group_int8 = {51.62_cycles, 128_cycles},  // group_multiply_int8, the same rows
      .group_float8 = {53.56_cycles, 128.1_cycles},  // group_multiply_float8, the same rows
      .group_fewest = 13_cycles,  // group_multiply_bfloat16.issue n=8;left=registers;groups=2
      .group_clock = 1.761_GHz,  // group_multiply_clock data=random;after=0s
      .multiply_clock = 1.774_GHz,  // matrix_multiply_clock type=bfloat16;data=random;after=0s
      .double_multiply_clock = 1.971_GHz,  // matrix_multiply_clock type=double;data=random;after=0s
  };
}();

inline constexpr copy_times h200_copy_times{
      .pageable_to_device = {{{
          {4096_B, 6.641_us},
          {16384_B, 8.085_us},
          {65536_B, 16.3_us},
          {262144_B, 27.12_us},
          {1048576_B, 86.2_us},
          {4194304_B, 330.1_us},
          {16777216_B, 1263_us},
          {67108864_B, 7272_us},
          {268435456_B, 32010_us},
      }}},  // copy_pageable_to_device.time
      .pageable_to_host = {{{
          {4096_B, 10.02_us},
          {16384_B, 11.18_us},
          {65536_B, 17.66_us},
          {262144_B, 38.34_us},
          {1048576_B, 121.3_us},
          {4194304_B, 389.1_us},
          {16777216_B, 1430_us},
          {67108864_B, 5247_us},
          {268435456_B, 19990_us},
      }}},  // copy_pageable_to_host.time
      .pinned_to_device = {{{
          {4096_B, 8.22_us},
          {16384_B, 9.777_us},
          {65536_B, 9.842_us},
          {262144_B, 13.41_us},
          {1048576_B, 27.69_us},
          {4194304_B, 84.29_us},
          {16777216_B, 311.3_us},
          {67108864_B, 1218_us},
          {268435456_B, 4843_us},
      }}},  // copy_pinned_to_device.time
      .pinned_to_host = {{{
          {4096_B, 7.448_us},
          {16384_B, 7.532_us},
          {65536_B, 8.403_us},
          {262144_B, 11.93_us},
          {1048576_B, 26.55_us},
          {4194304_B, 84_us},
          {16777216_B, 310.8_us},
          {67108864_B, 1220_us},
          {268435456_B, 4856_us},
      }}},  // copy_pinned_to_host.time
      .within_device = {{{
          {4096_B, 9.283_us},
          {16384_B, 8.773_us},
          {65536_B, 8.906_us},
          {262144_B, 9.04_us},
          {1048576_B, 8.864_us},
          {4194304_B, 10.7_us},
          {16777216_B, 14.08_us},
          {67108864_B, 41.81_us},
          {268435456_B, 136.2_us},
      }}},  // copy_within_device.time
};

inline constexpr gpu h200 = [] {
  using namespace kernelcost::literals;
  constexpr const char* measured = h200_calibration.source;
  constexpr const char* reported = "CUDA runtime on an NVIDIA H200, driver 580.159.04, 2026-11-21";

  return gpu{
      .name = "h200",
      .product = "NVIDIA H200",
      .capability = {9, 0},
      .sm = limits_of({9, 0}),
      .clock = {1980_MHz, measured},  // sm_clock
      .sm_count = {132, reported},  // card.sm_count
      .cores_per_sm = {128, measured},  // 32 lanes over fma_float.issue
      .memory_clock = {3201_MHz, reported},  // card.memory_clock
      .memory_bus_bits = {6016, reported},  // card.memory_bus
      .dram_bandwidth = {4484_GB_per_s, measured},  // dram_bandwidth access=read
      .memory_size = {150109880320_B, reported},  // card.memory_size
      .l2_size = {62914560_B, reported},  // card.l2_size
      .global_latency = {latency_range{682.4_cycles, 743.9_cycles}, measured},  // dram_latency translation=warm to cold
      .shared_latency = {23_cycles, measured},  // shared_latency
      .launch_overhead = {3.546_us, measured},  // launch_back_to_back blocks=1
      .graph_launch_overhead = {1.363_us, measured},  // launch_graph.call kernels=10
      .copies = {
          .pageable_to_device = {8.119_GB_per_s, measured},  // copy_pageable_to_device.bandwidth_large
          .pageable_to_host = {13.68_GB_per_s, measured},  // copy_pageable_to_host.bandwidth_large
          .pinned_to_device = {55.57_GB_per_s, measured},  // copy_pinned_to_device.bandwidth_large
          .pinned_to_host = {55.36_GB_per_s, measured},  // copy_pinned_to_host.bandwidth_large
          .within_device = {2136_GB_per_s, measured},  // copy_within_device.bandwidth_large, bytes once
      },
      .copy_engines = {3, reported},  // card.copy_engines
      .calls = {
          .device_launch = {9.682_us, measured},  // device_launch_depth.fire_and_forget by levels
          .device_tail_launch = {9.98_us, measured},  // device_launch_depth.tail by levels
          .device_launch_interval = {6.079_us, measured},  // device_launch_number.of_a_thread by children
          .device_launch_busy = {0.2145_us, measured},  // device_launch_number.of_blocks by children
          // device_launch_number.with_64_bytes and .with_8_bytes by children
          .device_launch_byte = {0.009333_us, measured},
          .device_launch_call = {1.888_us, measured},  // device_launch_row.call
          .device_launch_return = {2.583_us, measured},  // device_launch_row by parents
          .record_event = {0.2602_us, measured},  // host_call call=record
          .wait_for_event = {0.1578_us, measured},  // host_call call=wait
          .copy_call = {1.301_us, measured},  // host_call call=copy_to_device
          .peer_copy_call = {3.717_us, measured},  // host_call call=copy_to_peer
          .pending_launches = {1021, measured},  // pending_launches
          .first_launch = {8.285_us, measured},  // first_launch.more
          .context_creation = {92320_us, measured},  // context_creation
          .copy_row_to_device = {0.00034_us, measured},  // copy_rows_to_device width=64
          .copy_row_to_host = {0.0002476_us, measured},  // copy_rows_to_host width=64
          .staged = {7.59_us, measured},  // copy_staged.wait bytes=65536, less .idle
      },
      .measured = {&h200_calibration, measured},
      .measured_copies = {&h200_copy_times, measured},
  };
}();
}  // namespace kernelcost::machine
