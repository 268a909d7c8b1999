// SPDX-License-Identifier: BSL-1.0
// An algebra that writes a tree in program order, one letter for each leaf. Sequences add no text, so two equivalent
// trees give the same text, and two trees that differ in order or in a count give different texts.
#pragma once
#include <kernelcost/expr.hpp>

#include <string_view>

namespace kernelcost_tests {

class text {
 public:
  constexpr void add(std::string_view more) {
    for (const char c : more) characters_[size_++] = c;
  }
  constexpr void add(kernelcost::count number) {
    char digits[20] = {};
    int used = 0;
    for (auto n = static_cast<long long>(number.value()); n > 0 || used == 0; n /= 10)
      digits[used++] = static_cast<char>('0' + n % 10);
    while (used > 0) characters_[size_++] = digits[--used];
  }
  constexpr std::string_view view() const { return {characters_, size_}; }
  friend constexpr bool operator==(const text& a, std::string_view b) { return a.view() == b; }

 private:
  char characters_[200] = {};
  std::size_t size_ = 0;
};

struct writing {
  using value = text;

  constexpr void leaf(value& total, const kernelcost::node::compute& what) const {
    counted(total, "c", what.instructions);
  }
  constexpr void leaf(value& total, const kernelcost::node::memory_access& what) const {
    counted(total, what.direction == kernelcost::node::direction::load ? "l" : "s", what.accesses);
  }
  constexpr void leaf(value& total, const kernelcost::node::atomic& what) const {
    counted(total, "a", what.operations);
  }
  constexpr void leaf(value& total, const kernelcost::node::barrier& what) const { counted(total, "|", what.times); }
  constexpr void leaf(value& total, const kernelcost::node::exchange& what) const { counted(total, "x", what.times); }
  constexpr void repeat(value& total, const kernelcost::node::loop& trips, const value& body) const {
    total.add(trips.mean);
    inside(total, body);
  }
  constexpr void branch(value& total, const kernelcost::node::condition&, const value& then,
                        const value& otherwise) const {
    total.add("?");
    inside(total, then);
    inside(total, otherwise);
  }
  constexpr void diverge(value& total, kernelcost::count ways, const value& path) const {
    total.add("w");
    total.add(ways);
    inside(total, path);
  }
  constexpr void guard(value& total, const kernelcost::node::participants& who, const value& body) const {
    total.add("g");
    total.add(who.number);
    inside(total, body);
  }
  constexpr void phase(value& total, const char* name, const value& body) const {
    total.add(name);
    inside(total, body);
  }

 private:
  static constexpr void counted(value& total, std::string_view letter, kernelcost::count n) {
    total.add(letter);
    if (n != 1) total.add(n);
  }
  static constexpr void inside(value& total, const value& body) {
    total.add("(");
    total.add(body.view());
    total.add(")");
  }
};

template <kernelcost::node::tree Tree>
constexpr text written(const Tree& tree) {
  return kernelcost::fold(writing{}, tree);
}
}  // namespace kernelcost_tests
