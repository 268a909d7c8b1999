// SPDX-License-Identifier: BSL-1.0
// The numbers in machine headers, compared with other numbers of their sources: peaks of data sheets and measured
// rates. Clocks and counts are stated a second time.
#include <kernelcost/kernelcost.hpp>

#include <string_view>

namespace {
namespace kc = kernelcost;
namespace machine = kc::machine;
using namespace kc::literals;
using kc::parameter;

constexpr bool within(double percent, double a, double b) {
  return a - b <= 0.01 * percent * b && b - a <= 0.01 * percent * b;
}
constexpr bool clocked(const kc::gpu& card, kc::frequency clock, int sms, int cores) {
  return card.clock.value() == clock && card.sm_count.value() == sms && card.cores_per_sm.value() == cores;
}
constexpr bool with_memory(const kc::gpu& card, kc::frequency clock, int bits) {
  return card.memory_clock.value() == clock && card.memory_bus_bits.value() == bits;
}
constexpr double gflops(const kc::gpu& card) {
  return peak_operations(card, kc::operations_per_cycle::from_value(2)).value() / 1e9;
}
constexpr double gb_per_s(const kc::bandwidth& rate) { return rate.value() / 1e9; }
constexpr bool begins(const char* source, std::string_view text) {
  return std::string_view{source}.substr(0, text.size()) == text;
}

// Tesla C2070 and C2075, with the numbers of the thesis: 1030 GFlop/s and 144 GB/s on the board's data sheet.
constexpr bool is_fermi_of_the_thesis(const kc::gpu& card) {
  return clocked(card, 1.15_GHz, 14, 32) && with_memory(card, 1.5_GHz, 384) && within(0.1, gflops(card), 1030.4) &&
         peak_memory_bandwidth(card) == card.dram_bandwidth.value() && card.dram_bandwidth.value() == 144_GB_per_s &&
         card.memory_size.value() == kc::bytes(6_GiB) && card.global_latency.value().low == 400_cycles &&
         card.global_latency.value().high == 600_cycles && card.shared_latency.value() == 4_cycles &&
         card.launch_overhead.value() == 3_us;
}
static_assert(is_fermi_of_the_thesis(machine::tesla_c2070) && is_fermi_of_the_thesis(machine::tesla_c2075));
static_assert(begins(machine::tesla_c2070.sm_count.source(), "derived"));
static_assert(begins(machine::tesla_c2070.dram_bandwidth.source(), "derived"));
static_assert(begins(machine::tesla_c2070.global_latency.source(), "Gonzalez Garcia 2012, section 3.2.3"));

// Tesla C1060: 240 cores, 933 GFlop/s with the third operation that a core's special function unit adds.
static_assert(clocked(machine::tesla_c1060, 1.3_GHz, 30, 8) && within(0.5, 1.5 * gflops(machine::tesla_c1060), 933));
static_assert(machine::tesla_c1060.dram_bandwidth.value() == 102_GB_per_s);  // 512 bits at 2 x 800 MHz: 102.4
static_assert(machine::tesla_c1060.memory_size.value() == kc::bytes(4_GiB) &&
              machine::tesla_c1060.launch_overhead.value() == 4_us);
static_assert(machine::tesla_c1060.global_latency.value().mean() == 500_cycles);
static_assert(machine::tesla_c1060.shared_latency.value() == 4_cycles);

// Copy rates, compared with the measurements of the thesis (tables 5.1 and 5.2, MB/s). Table 5.4 rounds them.
struct measured_rates {
  double pageable_in, pageable_out, pinned_in, pinned_out, within_card;
};
constexpr bool agree(const kc::copy_rates& rates, const measured_rates& mb_per_s) {
  const auto near = [](const kc::known<kc::bandwidth>& rate, double measured) {
    return within(9, rate.value().value() / (1 << 30) * 1e3, measured);
  };
  return near(rates.pageable_to_device, mb_per_s.pageable_in) && near(rates.pageable_to_host, mb_per_s.pageable_out) &&
         near(rates.pinned_to_device, mb_per_s.pinned_in) && near(rates.pinned_to_host, mb_per_s.pinned_out) &&
         near(rates.within_device, mb_per_s.within_card);
}
static_assert(agree(machine::tesla_c2070.copies, {4355.4, 3683.3, 5761.0, 6222.3, 81386.2}));
static_assert(agree(machine::tesla_c1060.copies, {4196.4, 2801.4, 5740.9, 3118.7, 73670.8}));
// The rounded rates that the thesis uses.
constexpr bool are(const kc::copy_rates& rates, kc::bandwidth pageable_in, kc::bandwidth pageable_out,
                   kc::bandwidth pinned_in, kc::bandwidth pinned_out) {
  return rates.pageable_to_device.value() == pageable_in && rates.pageable_to_host.value() == pageable_out &&
         rates.pinned_to_device.value() == pinned_in && rates.pinned_to_host.value() == pinned_out;
}
static_assert(are(machine::tesla_c2070.copies, 4_GiB_per_s, 3.6_GiB_per_s, 5.6_GiB_per_s, 6_GiB_per_s));
static_assert(are(machine::tesla_c1060.copies, 4_GiB_per_s, 2.8_GiB_per_s, 5.6_GiB_per_s, 3.2_GiB_per_s));
static_assert(machine::tesla_c2070.copies.within_device.value() == 80_GiB_per_s);
static_assert(machine::tesla_c1060.copies.within_device.value() == 73.6708_GB_per_s);

// GeForce GTX 560 Ti: 384 cores and 128 GB/s. GeForce GTX 980: 2048 cores, 4612 GFlop/s at its base clock, 224 GB/s.
static_assert(clocked(machine::gtx_560_ti, 1.644_GHz, 8, 48) && with_memory(machine::gtx_560_ti, 2.004_GHz, 256));
static_assert(within(0.1, gflops(machine::gtx_560_ti), 1263.4) &&
              within(0.3, gb_per_s(peak_memory_bandwidth(machine::gtx_560_ti)), 128));
static_assert(machine::gtx_560_ti.dram_bandwidth.value() == 128_GB_per_s &&
              machine::gtx_560_ti.memory_size.value() == kc::bytes(1_GiB));
static_assert(clocked(machine::gtx_980, 1.126_GHz, 16, 128) && with_memory(machine::gtx_980, 3.505_GHz, 256));
static_assert(within(0.1, gflops(machine::gtx_980), 4612) &&
              within(0.3, gb_per_s(peak_memory_bandwidth(machine::gtx_980)), 224));
static_assert(machine::gtx_980.dram_bandwidth.value() == 224_GB_per_s &&
              machine::gtx_980.memory_size.value() == kc::bytes(4_GiB) &&
              machine::gtx_980.l2_size.value() == kc::bytes(2_MiB));

// The cards of 2010: 12.8, 70.4 and 133.1 GB/s (the paper's bandwidths, examples/papers/microbenchmarks2010).
static_assert(clocked(machine::geforce_8500_gt, 920_MHz, 2, 8) && with_memory(machine::geforce_8500_gt, 400_MHz, 128));
static_assert(clocked(machine::geforce_9800_gtx_plus, 1.836_GHz, 16, 8) &&
              with_memory(machine::geforce_9800_gtx_plus, 1100_MHz, 256));
static_assert(clocked(machine::geforce_gtx_260, 1.404_GHz, 27, 8) &&
              with_memory(machine::geforce_gtx_260, 1188_MHz, 448));
static_assert(within(0.1, gb_per_s(peak_memory_bandwidth(machine::geforce_8500_gt)), 12.8) &&
              within(0.1, gb_per_s(peak_memory_bandwidth(machine::geforce_9800_gtx_plus)), 70.4) &&
              within(0.1, gb_per_s(peak_memory_bandwidth(machine::geforce_gtx_260)), 133.1));
static_assert(machine::geforce_8500_gt.capability == kc::compute_capability{1, 1} &&
              machine::geforce_9800_gtx_plus.capability == kc::compute_capability{1, 1} &&
              machine::geforce_gtx_260.capability == kc::compute_capability{1, 3});

// NVIDIA H200: kernelcost-calibrate --check compares the header with its record. Here it is compared with the data
// sheet, 4.8 TB/s and 67 TFlop/s in single precision. The measured bandwidth lies below the peak.
static_assert(clocked(machine::h200, 1.98_GHz, 132, 128) && with_memory(machine::h200, 3.201_GHz, 6016));
static_assert(within(0.5, gflops(machine::h200), 66900) &&
              within(1, gb_per_s(peak_memory_bandwidth(machine::h200)), 4800));
static_assert(machine::h200.dram_bandwidth.value() < peak_memory_bandwidth(machine::h200) &&
              machine::h200.dram_bandwidth.value() > 0.9 * peak_memory_bandwidth(machine::h200));
static_assert(machine::h200.l2_size.value() == kc::bytes(60_MiB));
// The last point of each copy curve, 256 MiB, agrees with the rate stated beside the curve.
constexpr bool ends_at(const kc::copy_curve& curve, const kc::known<kc::bandwidth>& rate) {
  constexpr auto large = 256_MiB;
  return within(4, (large / curve(large)).value(), rate.value().value());
}
constexpr auto& h200_copies = machine::h200.copies;
static_assert(ends_at(machine::h200_copy_times.pageable_to_device, h200_copies.pageable_to_device) &&
              ends_at(machine::h200_copy_times.pinned_to_device, h200_copies.pinned_to_device) &&
              ends_at(machine::h200_copy_times.pinned_to_host, h200_copies.pinned_to_host));
}  // namespace
