// SPDX-License-Identifier: BSL-1.0
// Your own card: the roofline needs a few numbers from a data sheet, and the calibrated model needs measurements.
//   g++ -std=c++20 -Ikernelcost/include my_card.cpp -o my_card && ./my_card
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/print.hpp>

#include <iostream>

namespace kc = kernelcost;
using namespace kc::literals;

// The roofline needs these numbers, each with its source; occupancy needs the limits of the compute capability.
constexpr kc::gpu rtx_4090 = [] {
  constexpr const char* sheet = "NVIDIA Ada GPU architecture whitepaper, GeForce RTX 4090";
  kc::gpu card;
  card.name = "rtx_4090";
  card.product = "GeForce RTX 4090";
  card.capability = {8, 9};
  card.sm = kc::limits_of(card.capability);
  card.clock = {2.52_GHz, sheet};
  card.sm_count = {128, sheet};
  card.cores_per_sm = {128, sheet};
  card.dram_bandwidth = {1008_GB_per_s, sheet};
  return card;
}();

// The calibrated model needs numbers that no data sheet states. On the card itself,
//   kernelcost-calibrate --name my_card --out my_card.hpp --record my_card.csv
// measures them and writes a header like that of the H200. A card that differs from a measured one states the changes.
constexpr kc::gpu slow_h200 = [] {
  kc::gpu card = kc::machine::h200;
  card.name = "slow_h200";
  card.clock = {1.2_GHz, "nvidia-smi --lock-gpu-clocks=1200"};
  return card;
}();
static_assert(slow_h200.measured.stated() && !rtx_4090.measured.stated());

// Each element is the argument of a polynomial of degree 1024.
constexpr auto horner(kc::count n) {
  using namespace kc::expr;
  const buffer<float> x{"x", n};
  return kernel("horner", guard(n, load(x), repeat(1024, unroll<8>, compute<float>(op::fma)), store(x)));
}

constexpr auto cost_on(const kc::gpu& card, const auto& model) {
  return kc::estimate(horner(1 << 22), kc::launch_1d(1 << 22, 256_threads), card, model);
}
using kc::model::calibrated, kc::model::roofline;
static_assert(cost_on(rtx_4090, roofline).bottleneck == kc::resource::instruction_issue);
static_assert(cost_on(slow_h200, calibrated).time > 1.6 * cost_on(kc::machine::h200, calibrated).time);

int main() {
  std::cout << "RTX 4090, at least  " << kc::to_string(cost_on(rtx_4090, roofline)) << '\n'
            << "H200                " << kc::to_string(cost_on(kc::machine::h200, calibrated)) << '\n'
            << "H200 at 1.2 GHz     " << kc::to_string(cost_on(slow_h200, calibrated)) << '\n';
}
