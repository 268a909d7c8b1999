// SPDX-License-Identifier: BSL-1.0
#include "../../examples/tools/common/card_file.hpp"

#include "../../examples/kernels/common/errors.hpp"

#include <kernelcost/kernelcost.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

namespace {

using namespace examples;
using namespace kernelcost::literals;
namespace kc = kernelcost;

std::string refusal(const std::string& text) {
  try {
    parse_card(text, "card.json");
  } catch (const usage_error& error) { return error.what(); }
  return "";
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const auto place = text.find(what);
  REQUIRE(place != text.npos);
  return text.replace(place, what.size(), by);
}

double time_of(const kc::gpu& card) {
  const auto in = kc::expr::buffer<float>{"in", 1 << 24};
  const auto tree =
      kc::expr::kernel("k", load(in), kc::expr::compute<float>(kc::expr::op::fma), kc::expr::sync_block,
                       kc::expr::atomic<float>(kc::expr::op::add, kc::expr::global, kc::expr::contention(64)));
  return kc::estimate(tree, kc::launch_1d(1 << 24, 256_threads), card, kc::model::calibrated).time.value();
}

TEST_CASE("a card is the same after it was written and read") {
  for (const kc::gpu* original : {&kc::machine::h200, &kc::machine::gtx_980, &kc::machine::geforce_8500_gt}) {
    const editable_card before{*original};
    const auto text = card_text(before);
    const auto after = parse_card(text, "card.json");
    CHECK(card_text(*after) == text);
    CHECK(std::string{after->card().name} == original->name);
    CHECK(after->card().capability == original->capability);
    CHECK(after->card().has_double_precision == original->has_double_precision);
    CHECK(after->card().measured.stated() == original->measured.stated());
    for (const auto& number : before.numbers()) {
      const auto& same = after->find(number.name);
      CHECK_MESSAGE(same.value() == number.value(), number.name);
      CHECK_MESSAGE(same.source() == number.source(), number.name);
    }
  }
  const auto h200 = parse_card(card_text(editable_card{kc::machine::h200}), "card.json");
  CHECK(time_of(h200->card()) == time_of(kc::machine::h200));
}

TEST_CASE("every number of the H200 counts for its own member") {
  const editable_card card{kc::machine::h200};
  CHECK(card.find("dram_bandwidth").value() == kc::machine::h200.dram_bandwidth.value().value());
  CHECK(card.find("l2.per_doubling").value() == kc::machine::h200_calibration.l2.per_doubling.value());
  CHECK(card.find("operations.float64.fma.issue").value() ==
        kc::machine::h200_calibration.operations(kc::element_kind::float64, kc::expr::op::fma).issue.value());
  CHECK(card.find("copy_times.pinned_to_host.8.time").value() ==
        kc::machine::h200_copy_times.pinned_to_host(268435456_B).value());
  std::vector<std::string> names;
  for (const auto& each : card.numbers()) names.push_back(each.name);
  std::ranges::sort(names);
  CHECK(std::ranges::adjacent_find(names) == names.end());
}

TEST_CASE("a number that is set changes the estimate and nothing else") {
  editable_card card{kc::machine::h200};
  card.assign("dram_bandwidth=9 TB/s", "test");
  CHECK(card.card().dram_bandwidth.value() == 9_TB_per_s);
  CHECK(std::string{card.card().dram_bandwidth.source()} == "test");
  CHECK(time_of(card.card()) < time_of(kc::machine::h200));
  card.assign("dram_bandwidth=4484GB_per_s", "test");
  CHECK(time_of(card.card()) == time_of(kc::machine::h200));
  CHECK_THROWS_WITH_AS(card.assign("l3_size=1_MiB", "test"),
                       "h200 has no number 'l3_size'; the command card lists its numbers", usage_error);
}

TEST_CASE("quantities are read in each spelling of their units") {
  CHECK(parse_quantity("9 TB_per_s", dimension::bandwidth) == (9_TB_per_s).value());
  CHECK(parse_quantity("9TB/s", dimension::bandwidth) == (9_TB_per_s).value());
  CHECK(parse_quantity("1980_MHz", dimension::frequency) == (1980_MHz).value());
  CHECK(parse_quantity("8.22 us", dimension::time) == (8.22_us).value());
  CHECK(parse_quantity("62914560_B", dimension::bytes) == (60_MiB).value());
  CHECK(parse_quantity("0.3139", dimension::number) == 0.3139);
  CHECK_THROWS_WITH_AS(parse_quantity("9 TB", dimension::bandwidth),
                       "'9 TB' does not have one of the units TB_per_s, GiB_per_s, GB_per_s, MB_per_s", usage_error);
  CHECK_THROWS_WITH_AS(parse_quantity("fast", dimension::time), "'fast' does not begin with a number", usage_error);
  CHECK_THROWS_WITH_AS(parse_quantity("0.5 B", dimension::number), "'0.5 B' is not a number without a unit",
                       usage_error);
  for (const char* text : {"0 s", "-1 s", "inf s", "nan s"})
    CHECK_THROWS_WITH_AS(parse_quantity(text, dimension::time),
                         (std::string{"'"} + text + "' is not positive and finite").c_str(), usage_error);
  for (const double value : {1e-9, 0.5e-9, 3.14159265358979e-6, 1., 1.7e3})
    CHECK(parse_quantity(quantity_text(value, dimension::time), dimension::time) == value);
}

TEST_CASE("what is no card is refused by name") {
  const auto text = card_text(editable_card{kc::machine::h200});
  CHECK(refusal("{\n\"kernelcost_card\": 1,,\n}") == "card.json:2: this is not JSON");
  CHECK(refusal("[]") == "card.json: \"kernelcost_card\" is not 1: another version wrote this file");
  CHECK(refusal(replaced(text, "\"name\": \"h200\"", "\"name\": \"an H200\"")) ==
        "card.json: \"name\" is 'an H200'; a name has letters, digits, '_', '-' and '.'");
  CHECK(refusal(replaced(text, "\"9.0\"", "\"nine\"")) ==
        "card.json: \"compute_capability\" is 'nine', which is not of the form 9.0");
  CHECK(refusal(replaced(text, "\"product\"", "\"produce\"")) == "card.json: unknown member \"produce\"");
  CHECK(refusal(replaced(text, "1.98 GHz", "1.98 GB")) ==
        "card.json: clock: '1.98 GB' does not have one of the units GHz, MHz");
  CHECK(refusal(replaced(text, "\"l1_line\": \"0.25 cycles\",", "")) ==
        "card.json: the calibration lacks a number, or a curve of its footprints does not ascend");
  CHECK(refusal(replaced(text, "\"l1_line\"", "\"l1_lines\"")).starts_with("card.json: h200 has no number 'l1_lines'"));
}

}  // namespace
