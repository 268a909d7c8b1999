// SPDX-License-Identifier: BSL-1.0
// Numbers, names and types of kernelcost-trace's command line.
#include "../../../examples/tools/trace/values.hpp"

#include <doctest/doctest.h>

#include <string_view>

using examples::trace::complaint_about_type;
using examples::trace::floating_value;
using examples::trace::similar_name;
using examples::trace::whole_value;

TEST_CASE("whole numbers, and expressions of them") {
  for (const char* single : {"7", "-3", "+4", "0x1F", "1000u", "5ULL", "18446744073709551615"})
    CHECK(whole_value(single) == single);
  CHECK(whole_value("4*256") == "1024");
  CHECK(whole_value("8192*4096/8") == "4194304");
  CHECK(whole_value("1 << 20") == "1048576");
  CHECK(whole_value("1<<2+1") == "8");
  CHECK(whole_value("(1<<10) - 24 % 7") == "1021");
  CHECK(whole_value("-(3-5)*2") == "4");
  CHECK(whole_value("0x10*2") == "32");
  // Beyond 32 bits, where C++ would lose the upper ones.
  CHECK(whole_value("65536*65536") == "4294967296");
  CHECK(whole_value("1<<63") == "9223372036854775808ULL");
  CHECK(whole_value("0-(1<<63)") == "(-9223372036854775807LL - 1)");
  for (const char* none : {"",    " ",   "3.5", "two",   "1e3",   "4*", "*4", "(4",       "4)",
                           "4 4", "1/0", "5%0", "1<<64", "1>>-1", "08", "0x", "1<<63<<1", "18446744073709551616",
                           "n",   "3;",  "7f"})
    CHECK_FALSE(whole_value(none));
  CHECK_FALSE(whole_value(std::string(100000, '(')));
}

TEST_CASE("floating-point numbers, and expressions of them") {
  for (const char* single : {"2", "0.5", ".5f", "-1e-5f", "1E+3", "0x10"}) CHECK(floating_value(single) == single);
  CHECK(floating_value("1.0/65536") == "1.52587890625e-05");
  CHECK(floating_value("3/2") == "1.5");
  CHECK(floating_value("4*256") == "1024.0");
  CHECK(floating_value("1e-3f*(2-0.5)") == "0.0015");
  for (const char* none : {"", "two", "1.0/0", "1<<2", "1.5.2", "1e", "inf", "nan", "2 3", "5%2"})
    CHECK_FALSE(floating_value(none));
}

TEST_CASE("names that were meant") {
  CHECK(similar_name("bin", {"x", "bins", "n"}) == "bins");
  CHECK(similar_name("outptu", {"output", "input"}) == "output");
  CHECK(similar_name("width", {"height", "depth"}) == "");
  CHECK(similar_name("z", {"n", "a", "x", "y"}) == "");
}

TEST_CASE("types that the text cannot have") {
  const auto of_text = [](std::string_view word) { return word == "Particle" || word == "ns"; };
  for (const char* type : {"float", "unsigned long long", "float4", "uchar4", "uint32_t", "std::uint32_t", "Particle",
                           "ns::Particle", "__nv_bfloat16", "half2", "const int"})
    CHECK(complaint_about_type(type, of_text) == "");
  CHECK(complaint_about_type("bf16", of_text) == "bf16 does not name a type (did you mean __nv_bfloat16?)");
  CHECK(complaint_about_type("float32", of_text) == "float32 does not name a type (did you mean float?)");
  CHECK(complaint_about_type("Particel", of_text) == "Particel does not name a type");
  CHECK(complaint_about_type("float5", of_text) == "float5 does not name a type");
}
