// SPDX-License-Identifier: BSL-1.0
// The sides of branches and the bodies of loops, by their lines.
#include "../../../examples/tools/trace/scopes.hpp"

#include <doctest/doctest.h>

#include <string>
#include <tuple>
#include <vector>

namespace {

using examples::trace::text_scope;
using role = text_scope::role;
/// The role, the lines of the head, and those of the part.
using lines = std::tuple<role, int, int, int, int>;

std::vector<lines> scopes_in(const std::string& text) {
  const std::string whole = "# 1 \"user.cu\"\n" + text;
  const auto list = examples::trace::tokens_of(whole);
  const examples::trace::bracketed_text brackets{list};
  std::vector<lines> found;
  for (const auto& each : examples::trace::scopes_of(brackets))
    found.emplace_back(each.is, each.first_of_head, each.last_of_head, each.first, each.last);
  return found;
}

}  // namespace

TEST_CASE("both sides of an if") {
  CHECK(scopes_in("if (a)\n  b = 1;\nelse {\n  b = 2;\n}\n") ==
        std::vector<lines>{{role::first_side, 1, 1, 2, 2}, {role::second_side, 1, 1, 3, 5}});
  CHECK(scopes_in("if (a &&\n    b) {\n  c();\n}\n") == std::vector<lines>{{role::first_side, 1, 2, 3, 4}});
}
TEST_CASE("an else with another if") {
  CHECK(scopes_in("if (a) {\n  x();\n} else if (b) {\n  y();\n} else {\n  z();\n}\n") ==
        std::vector<lines>{{role::first_side, 1, 1, 2, 3},
                           {role::second_side, 1, 1, 3, 7},
                           {role::first_side, 3, 3, 4, 5},
                           {role::second_side, 3, 3, 5, 7}});
}
TEST_CASE("the code behind a side that leaves is the other side") {
  CHECK(scopes_in("{\n  if (a) return;\n  b();\n  c();\n}\n") ==
        std::vector<lines>{{role::first_side, 2, 2, 2, 2}, {role::second_side, 2, 2, 3, 4}});
  CHECK(scopes_in("for (;;) {\n  if (a) {\n    b();\n    continue;\n  }\n  c();\n}\n") ==
        std::vector<lines>{{role::body, 1, 1, 2, 7}, {role::first_side, 2, 2, 3, 5}, {role::second_side, 2, 2, 6, 6}});
  CHECK(scopes_in("{\n  if (a) b();\n  c();\n}\n") == std::vector<lines>{{role::first_side, 2, 2, 2, 2}});
}
TEST_CASE("the bodies of loops") {
  CHECK(scopes_in("for (int i = 0; i < n; ++i)\n  a(i);\nwhile (b()) c();\n") ==
        std::vector<lines>{{role::body, 1, 1, 2, 2}, {role::body, 3, 3, 3, 3}});
  CHECK(scopes_in("do {\n  a();\n} while (b);\n") == std::vector<lines>{{role::body, 3, 3, 1, 3}});
}
TEST_CASE("parts on one line are left out") {
  CHECK(scopes_in("if (a) b(); if (c) d();\n").empty());
  CHECK(scopes_in("for (;;) for (;;) a();\n").empty());
}
