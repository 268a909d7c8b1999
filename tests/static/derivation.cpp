// SPDX-License-Identifier: BSL-1.0
// Derivations, checked step by step, by symbol and phase.
#include <kernelcost/kernelcost.hpp>

#include <cstddef>
#include <initializer_list>
#include <string_view>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::expr;
using kc::unit_of_step;

constexpr const auto& c2070 = kc::machine::tesla_c2070;

constexpr bool is(const kc::derivation_step& step, double value, unit_of_step unit, std::string_view formula) {
  return step.value == value && step.unit == unit && step.formula() == formula;
}

constexpr bool has(const kc::derivation_step& step, std::initializer_list<double> operands) {
  if (static_cast<int>(operands.size()) != step.operand_count) return false;
  const double* expected = operands.begin();
  for (int i = 0; i < step.operand_count; ++i)
    if (step.operands[static_cast<std::size_t>(i)] != expected[i]) return false;
  return true;
}
/// True if an operand is the value of the step `to`.
constexpr bool refers(const kc::derivation& steps, std::string_view symbol, int operand, std::string_view to) {
  const int source = steps[symbol].operand_steps[static_cast<std::size_t>(operand)];
  return source >= 0 && std::string_view((steps.begin() + source)->symbol) == to;
}

// The worked example of the 2012 thesis, section 5.3.
constexpr auto worked = kernel("worked", compute<double>(op::mul, 10), load<double>(global, coalesced, cached, 20));
constexpr auto four = kc::launch_blocks(4, 128_threads);
constexpr auto why = kc::derive(worked, four, c2070, kc::model::gonzalez2012_sum);

static_assert(is(why["comp_insts"], 10, unit_of_step::plain, "{}"));
static_assert(is(why["C_comp"], 480, unit_of_step::in_cycles, "{} × {}"));
static_assert(why["C_comp"].operands[0] == 10 && why["C_comp"].operands[1] == 48 && why["C_comp"].operand_count == 2);
static_assert(why["N_max"].value == 16 && why["N_min"].value == 4 && why["cache_factor"].value == 10);
static_assert(is(why["C_gmem"], 1200, unit_of_step::in_cycles, "{} × {} / {}"));
static_assert(is(why["C_cache"], 72, unit_of_step::in_cycles, "{} × {} × ({} - 1) / {}"));
static_assert(is(why["C_mem"], 1272, unit_of_step::in_cycles, "{} + {}"));
static_assert(is(why["C_sum"], 1752, unit_of_step::in_cycles, "{} + {}"));
static_assert(is(why["C(K)"], 7008, unit_of_step::in_cycles, "{} × {} × {} × {} / ({} × {})"));
static_assert(has(why["C(K)"], {4, 4, 32, 1752, 32, 4}));
static_assert(refers(why, "C_sum", 0, "C_comp") && refers(why, "C_sum", 1, "C_mem") && refers(why, "C(K)", 3, "C_sum"));
static_assert(refers(why, "C_gmem", 0, "cached_accesses") && !refers(why, "C_gmem", 1, "C_gmem"));
static_assert(why["T(K)"].formula() == "{} / {}" && refers(why, "T(K)", 0, "C(K)"));
static_assert(why["T(K)"].unit == unit_of_step::in_seconds && why["T(K)"].value == 7008 / 1.15e9);

// Steps are in the order of the model, with the result last. All belong to the whole kernel.
constexpr bool in_this_order(const kc::derivation& steps, auto... symbols) {
  const std::string_view expected[] = {symbols...};
  if (steps.size() != static_cast<int>(sizeof...(symbols))) return false;
  int index = 0;
  for (const auto& step : steps)
    if (expected[index++] != step.symbol || *step.phase != '\0') return false;
  return true;
}
static_assert(in_this_order(why, "comp_insts", "C_comp", "cached_accesses", "N_max", "N_min", "cache_factor", "C_gmem",
                            "C_cache", "C_mem", "C_sum", "C(K)", "T(K)"));

static_assert(is(kc::derive(worked, four, c2070, kc::model::gonzalez2012_max)["C_max"], 1272, unit_of_step::in_cycles,
                 "max({}, {})"));

constexpr auto bsp = kc::derive(worked, four, c2070, kc::model::kothapalli2009_sum);
static_assert(bsp["N_comp"].value == 480 && bsp["N_memory"].value == 10000 && bsp["C_T"].value == 10480);
static_assert(bsp["N_B"].value == 1 && bsp["C(K)"].value == 10480);
static_assert(kc::derive(worked, four, c2070, kc::model::kothapalli2009_sum_thesis)["C(K)"].value == 41920);
static_assert(is(kc::derive(worked, four, c2070, kc::model::kothapalli2009_max)["C_T"], 10000, unit_of_step::in_cycles,
                 "max({}, {})"));
constexpr auto coalescing = kc::derive(worked, four, c2070, kc::model::kothapalli2009_coalesced);
static_assert(coalescing["C_gmem"].value == 312.5 && coalescing["C_queue"].value == 20 &&
              coalescing["N_memory"].value == 332.5);

// Phases come first, each under its name, then the whole kernel.
constexpr auto phased = kc::derive(kernel("phased", phase("first", compute<float>(op::add, 10), load<float>(shared)),
                                          phase("second", store<float>(global, coalesced, uncached, 2))),
                                   four, c2070, kc::model::gonzalez2012_sum);
static_assert(phased.at("first", "C_comp").value == 240 && phased.at("first", "C_shared").value == 4);
static_assert(phased.at("first", "C_sum").value == 244 && phased.at("first", "C(K)").value == 976);
static_assert(phased.at("second", "C_uncached").value == 1200 && phased.at("second", "C_mem").value == 1200);
static_assert(phased["C_sum"].value == 1444 && phased["C(K)"].value == 5776);
constexpr bool ordered_by_phase(const kc::derivation& steps) {
  std::string_view last = "first";
  for (const auto& step : steps) {
    const std::string_view now = step.phase;
    if (now != last && !(last == "first" && now == "second") && !(last == "second" && now.empty())) return false;
    last = now;
  }
  return last.empty();
}
static_assert(ordered_by_phase(phased));

// Atomics: the maximum of the queue and the rest of the kernel.
constexpr auto queued =
    kc::derive(kernel("queued", atomic<float>(op::add, global, contention(192)), load<float>(global)), four, c2070,
               kc::model::gonzalez2012_sum);
static_assert(is(queued["C"], 6714, unit_of_step::in_cycles, "max({}, {})") && queued["C"].operands[0] == 2400);

// A stated hit rate is a separate step.
constexpr auto hitting = kc::derive(kernel("hitting", load<float>(global, coalesced, hits(cache_level::l1, 0.75), 4)),
                                    four, c2070, kc::model::gonzalez2012_sum);
static_assert(hitting["C_hits"].value == 12 && hitting["C_uncached"].value == 600 && hitting["C_mem"].value == 612);

// The last step of a derivation equals the estimate.
static_assert(why["T(K)"].value == kc::estimate(worked, four, c2070, kc::model::gonzalez2012_sum).time.value());
}  // namespace
