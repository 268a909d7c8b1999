// SPDX-License-Identifier: BSL-1.0
// Parameters that published models need in addition to the facts of a card: the stated number, else that of the
// calibration, else that of the publication.
#include <kernelcost/kernelcost.hpp>

#include <string_view>

namespace {
namespace kc = kernelcost;
namespace model = kc::model;
using namespace kc::literals;
using namespace kc::expr;
using kc::machine::gtx_980;
using kc::machine::h200;
using kc::machine::tesla_c1060;
using kc::machine::tesla_c2070;
using kc::machine::tesla_c2075;

constexpr bool near(double a, double b) { return a - b < 1e-3 * b && b - a < 1e-3 * b; }

// Cards of the thesis.
constexpr auto fermi = model::gonzalez2012_sum.parameters_of(tesla_c2070);
static_assert(fermi.pipeline_depth.value() == 4 && fermi.cache_latency.value() == 4_cycles);
static_assert(fermi.issue_cycles_single.value() == 24_cycles && fermi.issue_cycles_double.value() == 48_cycles);
static_assert(fermi.atomics.value().per_thread == 17_cycles && fermi.atomics.value().base == 3450_cycles);
static_assert(model::gonzalez2012_max.parameters_of(tesla_c2075).atomics.value().per_thread == 17_cycles);
constexpr auto tesla = model::gonzalez2012_sum.parameters_of(tesla_c1060);
static_assert(tesla.atomics.value().per_thread == 429_cycles && tesla.atomics.value().base == 3900_cycles);
static_assert(tesla.pipeline_depth.value() == 4 && !tesla.cache_latency.stated());
static_assert(model::nugteren2010_thesis.parameters_of(tesla_c2070).memory_rate.value() == 300_cycles);
static_assert(!model::nugteren2010_thesis.parameters_of(tesla_c1060).memory_rate.stated());
static_assert(model::hong_kim2009.parameters_of(tesla_c1060).departure_delay.value().coalesced == 4_cycles);
static_assert(model::hong_kim2009.parameters_of(tesla_c1060).departure_delay.value().transaction == 40_cycles);
static_assert(!model::hong_kim2009.parameters_of(tesla_c2070).departure_delay.stated());
constexpr bool begins_with(const char* source, std::string_view text) {
  return std::string_view{source}.substr(0, text.size()) == text;
}
static_assert(begins_with(fermi.atomics.source(), "Gonzalez Garcia 2012, section 5.2.5"));

// A measured card: parameters come from its calibration and carry its source.
constexpr auto& measured = kc::machine::h200_calibration;
constexpr auto fma = measured.operations(kc::element_kind::float32, op::fma);
constexpr auto of_h200 = model::gonzalez2012_sum.parameters_of(h200);
static_assert(of_h200.issue_cycles_single.value() == fma.latency &&
              of_h200.cache_latency.value() == measured.l1_latency);
static_assert(of_h200.issue_cycles_double.value() == measured.operations(kc::element_kind::float64, op::fma).latency &&
              of_h200.pipeline_depth.value() == 4);
static_assert(of_h200.atomics.value().base == measured.same_address_fit.base);
static_assert(std::string_view{of_h200.cache_latency.source()} == measured.source);
constexpr auto departures = model::nugteren2010.parameters_of(h200).departure_delay.value();
static_assert(near(departures.coalesced.value(), 128 / (measured.l2_read_per_sm / h200.clock.value()).value()));
static_assert(departures.transaction == measured.l1_miss);
static_assert(!model::nugteren2010.parameters_of(h200).memory_rate.stated());
// Each number has one source: another calibration changes the parameters of the models.
constexpr kc::calibration slower = [] {
  auto made = measured;
  made.l1_latency = 62_cycles;
  made.l2_read_per_sm = 123.05_GB_per_s;
  return made;
}();
constexpr kc::gpu slower_card = [] {
  auto made = h200;
  made.measured = {&slower, "tests"};
  return made;
}();
static_assert(model::hong_kim2009.parameters_of(slower_card).cache_latency.value() == 62_cycles);
static_assert(near(model::hong_kim2009.parameters_of(slower_card).departure_delay.value().coalesced.value(), 2.0597));

// A card that no publication names has no parameters except those that the caller states.
constexpr auto none = model::kothapalli2009_sum.parameters_of(gtx_980);
static_assert(!none.pipeline_depth.stated() && !none.issue_cycles_single.stated() && !none.cache_latency.stated());
constexpr auto mine =
    model::kothapalli2009_sum.with({.pipeline_depth = {6, "tests"}, .issue_cycles_single = {6_cycles, "tests"}});
static_assert(mine.parameters_of(gtx_980).pipeline_depth.value() == 6);
static_assert(!mine.parameters_of(gtx_980).issue_cycles_double.stated());
static_assert(std::string_view{mine.name} == "kothapalli2009_sum");
constexpr auto cost =
    kc::estimate(kernel("k", compute<float>(op::fma, 768)), kc::launch_blocks(16, 128_threads), gtx_980, mine);
static_assert(cost.cycles == 768_cycles);  // 4 x 32 threads x 4608 cycles over 128 cores x 6 stages

// A stated parameter replaces the known one. The other parameters do not change.
constexpr auto deeper = model::gonzalez2012_sum.with({.pipeline_depth = {8, "tests"}}).parameters_of(tesla_c2070);
static_assert(deeper.pipeline_depth.value() == 8 && deeper.issue_cycles_single.value() == 24_cycles);
static_assert(model::baghsorkhi2010.with({.issue_cycles_single = {18_cycles, "tests"}})
                  .parameters_of(h200)
                  .issue_cycles_single.value() == 18_cycles);
static_assert(model::roofline.with({.issue_cycles_double = {96_cycles, "tests"}})
                  .parameters_of(tesla_c2070)
                  .double_over_single() == 4);
}  // namespace
