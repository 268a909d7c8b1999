// SPDX-License-Identifier: BSL-1.0
// The value of each effect in the calibrated model: its error on the recorded measurements without the effect.
#include "commands.hpp"
#include "comparison.hpp"
#include "kernels.hpp"
#include "machines.hpp"

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

namespace examples::report {
namespace {

using kc::calibration;
using kc::model::calibrated_model;

struct variant {
  const char* name;
  /// Changes the card so that the effect is absent.
  std::function<void(calibration&)> change;
  calibrated_model model{};
};

constexpr auto no_cycles = kc::cycles::from_value(1e-6);
constexpr auto no_time = kc::seconds::from_value(1e-15);

void everywhere(calibration& card, double share) {
  for (auto* points : {&card.residency_spread, &card.residency_shared})
    for (auto& point : *points) point.share = share;
}

const std::vector<variant> variants{
    {"the model", [](calibration&) {}},
    {"the longest of the three instead of cubes",
     [](calibration&) {},
     {.of_parts = calibrated_model::combination::longest}},
    {"the sum of the three instead of cubes", [](calibration&) {}, {.of_parts = calibrated_model::combination::sum}},
    {"no floor of a launch", [](calibration& c) { c.launch_floor = c.first_instructions = c.launch_gap = no_time; }},
    {"all stretches of code overlap", [](calibration&) {}, {.in_step = false}},
    {"no rate of block launches", [](calibration& c) { c.block_launch = no_time; }},
    {"no turnover between waves", [](calibration& c) { c.turnover = c.turnover_per_warp = no_cycles; }},
    {"no latency of memory",
     [](calibration& c) {
       c.l1_latency = c.l1_latency_per_pass = c.l2.base = c.l2.per_doubling = c.dram.base = c.dram.per_doubling =
           no_cycles;
     }},
    {"no lines awaited together", [](calibration& c) { c.l2.per_doubling = c.dram.per_doubling = no_cycles; }},
    {"no passes through L1",
     [](calibration& c) { c.l1_wavefront = c.l1_line = c.l1_miss = c.l1_latency_per_pass = no_cycles; }},
    {"nothing stays in L2",
     [](calibration& c) {
       everywhere(c, 0);
       c.residency_random = kc::bytes::from_value(1);
     }},
    {"everything stays in L2",
     [](calibration& c) {
       everywhere(c, 1);
       c.residency_random = kc::bytes::from_value(1e15);
     }},
    {"sectors by themselves as cheap as others",
     [](calibration& c) {
       const auto each = [](const kc::bandwidth& rate) { return kc::seconds::from_value(32 / rate.value()); };
       c.l2_scattered_read = each(c.l2_read);
       c.l2_partial_write = each(c.l2_write);
       c.dram_scattered_read = 1;
       c.dram_scattered_write = c.dram_write;
     }},
    {"no cost of barriers",
     [](calibration& c) { c.barrier_base = c.barrier_per_warp = c.barrier_per_warp_busy = no_cycles; }},
    {"no queue at atomics",
     [](calibration& c) {
       c.same_address = {no_cycles, no_cycles, no_cycles, no_cycles};
       c.atomic_sector = no_cycles;
     }},
    {"no cost of loops and branches",
     [](calibration& c) {
       c.loop_trip = {no_cycles, no_cycles};
       c.branch = {};
     }},
};

}  // namespace

bool ablation(const std::string& machine) {
  const auto compared = compare_or_complain(machine);
  if (!compared) return false;
  kc::gpu card = find_machine(machine);
  calibration changed = *card.need<kc::parameter::calibration>();
  card.measured = {&changed, changed.source};
  const calibration measured = changed;

  fmt::print("{:45}  points   mean   within 20 %\n", "");
  for (const auto& each : variants) {
    changed = measured;
    each.change(changed);
    int points = 0;
    int near = 0;
    double sum = 0;
    for (const auto& point : compared->points) {
      if (point.measured_us <= 2) continue;
      visit_kernel(point.kernel, [&](const auto& listed) {
        listed.visit(parameter_set::listed(point.parameters), [&](const auto& kernel, const kc::launch& how) {
          const double us = kc::estimate(kernel, how, card, each.model).between_launches().value() * 1e6;
          const double error = 100 * std::abs(us / point.measured_us - 1);
          sum += error;
          near += error <= 20;
          ++points;
        });
      });
    }
    fmt::print("{:45}  {:6}  {:5.1f} %  {:5.1f} %\n", each.name, points, sum / points, 100.0 * near / points);
  }
  return true;
}

}  // namespace examples::report
