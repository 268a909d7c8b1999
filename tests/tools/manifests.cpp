// SPDX-License-Identifier: BSL-1.0
// Checks that the manifests are consistent with themselves, with the trees and with the records, and that the notation
// of parameter sets is read correctly.
#include "../../examples/tools/report/records.hpp"

#include <kernel_manifests.hpp>

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

using namespace examples;

int wrong = 0;

void expect(bool holds, const std::string& what) {
  if (holds) return;
  std::printf("%s\n", what.c_str());
  ++wrong;
}

std::vector<std::string> formatted(const std::vector<parameter_set>& sets) {
  std::vector<std::string> texts;
  for (const auto& set : sets) texts.push_back(set.format());
  return texts;
}

/// The message with which `f` is refused, or an empty text.
template <class F>
std::string refusal(const F& f) {
  try {
    f();
  } catch (const usage_error& error) { return error.what(); }
  return {};
}

constexpr kernel_facts synthetic{
    .name = "synthetic",
    .about = "nothing",
    .example_of = kernel_class::streaming,
    .parameters = {param::size("n", 1 << 10), param::whole("width", 4).from(2).up_to(9).multiple_of(2),
                   param::whole("slots", 8).power_of_two(), param::square_block(16), param::type("float")},
    .constraint = [](const parameter_set& given) { require_multiple(given, "n", "width"); }};

void notation() {
  const auto sets = [](const char* line) { return formatted(synthetic.sets({line})); };
  expect(synthetic.defaults().format() == "n=1024;width=4;slots=8;block=16;type=float", "defaults");
  expect(sets("n=2^10,3*2^2;width=2,4;slots=1;block=8;type=double") ==
             std::vector<std::string>{
                 "n=1024;width=2;slots=1;block=8;type=double", "n=1024;width=4;slots=1;block=8;type=double",
                 "n=12;width=2;slots=1;block=8;type=double", "n=12;width=4;slots=1;block=8;type=double"},
         "alternatives");
  expect(sets("n=8;width=n;slots=width;block=slots;type=float") ==
             std::vector<std::string>{"n=8;width=8;slots=8;block=8;type=float"},
         "another parameter's value");

  const auto refused = [&sets](const char* line, const std::string& message) {
    const auto found = refusal([&] { (void)sets(line); });
    expect(found == message, std::string{line} + ": '" + found + "' in place of '" + message + "'");
  };
  const std::string all = "n=1024;width=4;slots=8;block=16;type=float";
  refused("n=8;width=4", "'n=8;width=4' has not the parameters " + all);
  refused("n=8;width=4;slots=8;block=16;kind=float",
          "unknown parameter 'type'; the parameters are n, width, slots, block, kind");
  refused("n=2^x;width=4;slots=8;block=16;type=float", "'2^x' is not a product of powers");
  refused("n=0;width=4;slots=8;block=16;type=float",
          "parameter n: '0' is not a whole number from 1 to 9007199254740992");
  refused("n=8;width=0;slots=8;block=16;type=float", "parameter width: '0' is not a multiple of 2 from 2 to 9");
  refused("n=8;width=3;slots=8;block=16;type=float", "parameter width: '3' is not a multiple of 2 from 2 to 9");
  refused("n=8;width=10;slots=8;block=16;type=float", "parameter width: '10' is not a multiple of 2 from 2 to 9");
  refused("n=8;width=4;slots=12;block=16;type=float",
          "parameter slots: '12' is not a power of two from 1 to 4294967295");
  refused("n=8;width=4;slots=8;block=64;type=float", "parameter block: '64' is not one of 8, 16, 32");
  refused("n=8;width=4;slots=8;block=8.5;type=float", "parameter block: '8.5' is not one of 8, 16, 32");
  refused("n=8;width=4;slots=8;block=8;type=int", "parameter type: 'int' is neither float nor double");
  refused("n=9;width=4;slots=8;block=16;type=float", "parameter n: 9 is not a multiple of width=4");
}

void each(const kernel_facts& facts, const std::string& name_of_tree) {
  const std::string name = facts.name;
  expect(name_of_tree == name, name + ": its tree is called " + name_of_tree);
  expect(std::string{facts.about}.size() > 10, name + ": it says nothing of itself");
  for (const auto* list : {&facts.measured, &facts.checked}) {
    const auto sets = formatted(facts.sets(*list));
    const std::string which = name + (list == &facts.measured ? ", measured" : ", checked");
    expect(!sets.empty(), which + ": there are none");
    expect(std::set(sets.begin(), sets.end()).size() == sets.size(), which + ": one is there twice");
  }
}

/// Checks that the records hold the measurements that the manifests list.
void against_the_record() {
  std::map<std::string, std::vector<std::string>> recorded;
  const auto times = report::recorded_times("h200");
  for (std::size_t row = 0; row < times->rows(); ++row)
    recorded[times->at(row, "kernel")].push_back(times->at(row, "parameters"));
  const auto compare = [&recorded](const kernel_facts& facts) {
    const auto found = recorded.find(facts.name);
    if (found == recorded.end()) return std::printf("%s: not recorded\n", facts.name), void();
    expect(found->second == formatted(facts.sets(facts.measured)),
           std::string{facts.name} + ": what is measured is not what the record of the H200 holds");
  };
  for_each_kernel(compare);
}

}  // namespace

int main() {
  notation();
  for_each_kernel([](const auto& listed) {
    listed.visit(listed.defaults(), [&](const auto& kernel, const kernelcost::launch&) { each(listed, kernel.name); });
  });
  against_the_record();
  std::printf("%zu kernels\n", kernel_names.size());
  return wrong == 0 ? 0 : 1;
}
