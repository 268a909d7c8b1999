// SPDX-License-Identifier: BSL-1.0
// Tests when a computed value counts as the printed one, and how the published tables are read.
#include "../../../examples/papers/thesis2012/cell.hpp"
#include "../../../examples/tools/common/csv.hpp"

#include <doctest/doctest.h>

#include <array>

using namespace examples;
using thesis2012::agreement;
using thesis2012::agreement_of;

TEST_CASE("printed numbers keep their decimals") {
  const auto digits = [](const char* text) { return thesis2012::printed_number{text}.digits; };
  const auto decimals = [](const char* text) { return thesis2012::printed_number{text}.decimals; };
  CHECK(digits("57.425870") == 57425870);
  CHECK(decimals("57.425870") == 6);
  CHECK(digits("4424.34e-9") == 442434);
  CHECK(decimals("4424.34e-9") == 11);
  CHECK(digits("2e-9") == 2);
  CHECK(decimals("2e-9") == 9);
  CHECK(decimals("351000") == 0);
}

TEST_CASE("agreement is to the last printed digit") {
  CHECK(agreement_of("0.0027", 0.002747) == agreement::rounded);
  CHECK(agreement_of("0.002747", 0.0027469565) == agreement::rounded);
  CHECK(agreement_of("0.002746", 0.0027469565) == agreement::truncated);
  CHECK(agreement_of("0.002748", 0.0027469565) == agreement::none);
  CHECK(agreement_of("0.002745", 0.0027469565) == agreement::none);
  // A trailing zero is a digit.
  CHECK(agreement_of("8.0", 8.04) == agreement::rounded);
  CHECK(agreement_of("8.00", 8.04) == agreement::none);
  // A decimal half is rounded up, even if its binary value is below it.
  CHECK(agreement_of("380", 379.5) == agreement::rounded);
  CHECK(agreement_of("1.01", 1.005) == agreement::rounded);
  CHECK(agreement_of("108.36166", 108.3616549) == agreement::rounded_twice);
}

TEST_CASE("a cell names the first of its errata, and says where it differs") {
  const thesis2012::cell right{"B.1", "784", "c", "1.5", 1.5};
  const thesis2012::cell wrong{"B.1", "784", "c", "1.5", thesis2012::figure::slip({18, 29}, 1.5, 1.7)};
  const thesis2012::cell neither{"B.1", "784", "c", "1.5", thesis2012::figure::slip({18}, 1.6, 1.7)};
  CHECK(right.verdict() == "match");
  CHECK(wrong.verdict() == "erratum 18");
  CHECK(wrong.computed.recomputed.front().value == 1.7);
  CHECK(neither.verdict() == "differs");
  const auto inferred = [](thesis2012::figure of) {
    return thesis2012::cell{"B.1", "784", "c", "1.5", of.by_inference("R = 2 GHz")}.verdict();
  };
  CHECK(inferred(1.5) == "inferred");
  CHECK(inferred(thesis2012::figure::slip({18, 29}, 1.5, 1.7)) == "inferred (erratum 18)");
  CHECK(inferred(1.6) == "differs");
}

TEST_CASE("tables are read with their header, and quotes") {
  static constexpr std::array<std::string_view, 3> lines{"a,b", "1,\"x, \"\"y\"\"\"", "2,\r"};
  const csv_table table{lines};
  CHECK(table.rows() == 2);
  CHECK(table.at(0, "b") == "x, \"y\"");
  CHECK(table.at(1, "b").empty());
  CHECK(table.key(1) == "2");
  CHECK_THROWS_WITH(table.at(0, "c"), "the table has no column c");
  static constexpr std::array<std::string_view, 2> ragged{"a,b", "1"};
  CHECK_THROWS_WITH(csv_table{ragged}, "a row has another number of fields than the header: 1");
}
