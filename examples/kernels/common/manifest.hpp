// SPDX-License-Identifier: BSL-1.0
/// \file
/// manifest: all facts about a kernel besides its code, written once for all readers: kernelcost-report, the program
/// that checks and measures, and the scripts that write pages. A kernel's folder has one, in manifest.hpp, named
/// KERNEL_manifest.
#pragma once

#include "errors.hpp"
#include "param.hpp"
#include "parameters.hpp"

#include <kernelcost/kernelcost.hpp>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace examples {

namespace kc = kernelcost;

/// The property that determines a kernel's time: the classes of docs/study.md.
enum class kernel_class {
  streaming,
  stencil,
  reduction,
  products,
  computation,
  irregular,
  latency_bound,
  atomics,
  divergent
};

constexpr const char* name_of(kernel_class what) {
  switch (what) {
    case kernel_class::streaming: return "streaming";
    case kernel_class::stencil: return "stencil";
    case kernel_class::reduction: return "reduction";
    case kernel_class::products: return "products";
    case kernel_class::computation: return "computation";
    case kernel_class::irregular: return "irregular";
    case kernel_class::latency_bound: return "latency-bound";
    case kernel_class::atomics: return "atomics";
    case kernel_class::divergent: return "divergent";
  }
  return "?";
}

/// The part that a kernel's measurements played in the calibrated model: see docs/validation.md.
enum class kernel_role {
  companion,  ///< seen while the model was made
  held_out,   ///< written independently of the model, with a tree written without seeing the compiled code
  spent       ///< once held out; the model has since been changed because of it
};

constexpr const char* name_of(kernel_role what) {
  switch (what) {
    case kernel_role::companion: return "companion";
    case kernel_role::held_out: return "held out";
    case kernel_role::spent: return "spent";
  }
  return "?";
}

/// Sets of parameters in the notation of records, with alternatives: "n=2^10,2^12;block=64,256" means four sets, of
/// which the last parameter changes first. A number may be a product of powers, as in 132*2^10. A value may name
/// another parameter, as in "rows=64;cols=rows".
using parameter_sets = few<const char*, 24>;

/// The contents of a manifest, in this order.
struct kernel_facts {
  /// The name of the folder, of the tree and in the records.
  const char* name;
  /// Half a line: the result of the kernel, and the work of a thread.
  const char* about;
  kernel_class example_of;
  kernel_role role = kernel_role::companion;

  /// The task of docs/study.md that this kernel is one way to do; TASKS in study.py lists what each task fixes.
  const char* variant_of = "";
  /// Parameters of the task that the kernel lacks, in terms of its own: "inner=width".
  const char* in_terms_of_the_task = "";
  /// True if the work is the same for any number of threads, so that launches can be compared.
  bool any_launch = false;

  /// In the order of the records.
  few<param, 8> parameters = {};
  /// The condition between parameters: throws usage_error if they violate it.
  void (*constraint)(const parameter_set&) = nullptr;

  /// The parameter sets of a record.
  parameter_sets measured = {};
  /// Small sets, including awkward ones, for a check that also runs under a slow tool.
  parameter_sets checked = {};

  parameter_set defaults() const;

  /// Throws usage_error for parameters with which the kernel cannot be launched.
  void check(const parameter_set& given) const {
    for (const auto& each : parameters) each.check(given.text(each.name()));
    if (constraint != nullptr) constraint(given);
  }

  /// All sets of a list, in its order. Throws usage_error if a set lacks a parameter or has a value that is not
  /// allowed.
  std::vector<parameter_set> sets(const parameter_sets& list) const;
};

/// The parameters of an estimate, in the form that trees take.
class arguments {
 public:
  explicit arguments(const parameter_set& given) : given_(given) {}

  kc::count operator[](const char* name) const { return given_.number(name); }
  kc::threads block() const { return {given_.number<long long>("block")}; }
  unsigned number(const char* name) const { return given_.number<unsigned>(name); }
  /// A parameter that is a word.
  const std::string& word(const char* name) const { return given_.text(name); }

 private:
  const parameter_set& given_;
};

/// The element type of a kernel that supports several, selected by the parameter `type`.
template <class T>
struct element_type {};

/// The facts and, for an estimate, the description. `build(arguments, use)` calls `use(kernel, launch)`; if `type` is a
/// parameter, the call is `build(element_type<T>{}, arguments, use)`.
template <class Build>
struct manifest : kernel_facts {
  Build build;

  constexpr manifest(const kernel_facts& facts, Build how) : kernel_facts{facts}, build{how} {}

  /// Throws usage_error for parameters with which the kernel cannot be launched.
  template <class Use>
  void visit(const parameter_set& given, Use&& use) const {
    check(given);
    const arguments a{given};
    if constexpr (requires { build(a, use); })
      build(a, use);
    else
      with_element_type(given, [&]<typename T>() { build(element_type<T>{}, a, use); });
  }
};

inline parameter_set kernel_facts::defaults() const {
  parameter_set result{};
  for (const auto& each : parameters) result.add(each.name(), each.initial());
  return result;
}

namespace detail {

/// "132*2^10" as 135168; a word is returned unchanged.
inline std::string number_or_word(std::string_view text) {
  if (text.find_first_of("*^") == std::string_view::npos) return std::string{text};
  const auto number = [text](std::string_view digits) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc{} || end != digits.data() + digits.size())
      throw usage_error{"'" + std::string{text} + "' is not a product of powers"};
    return value;
  };
  std::uint64_t product = 1;
  for_each_item(text, '*', [&](std::string_view factor) {
    const auto base = factor.substr(0, factor.find('^'));
    const auto exponent = base.size() == factor.size() ? 1 : number(factor.substr(base.size() + 1));
    for (std::uint64_t i = 0; i < exponent; ++i) product *= number(base);
  });
  return std::to_string(product);
}

}  // namespace detail

inline std::vector<parameter_set> kernel_facts::sets(const parameter_sets& list) const {
  std::vector<parameter_set> all;
  for (const std::string_view line : list) {
    const auto written = parameter_set::listed(line);
    if (written.size() != parameters.size())
      throw usage_error{"'" + std::string{line} + "' has not the parameters " + defaults().format()};
    std::vector<parameter_set> of_line{parameter_set{}};
    for (const auto& each : parameters) {
      std::vector<parameter_set> longer;
      for (const auto& begun : of_line)
        for_each_item(written.text(each.name()), ',', [&](std::string_view value) {
          longer.push_back(begun);
          longer.back().add(each.name(), begun.has(value) ? begun.text(value) : detail::number_or_word(value));
        });
      of_line = std::move(longer);
    }
    for (auto& set : of_line) {
      check(set);
      all.push_back(std::move(set));
    }
  }
  return all;
}

}  // namespace examples
