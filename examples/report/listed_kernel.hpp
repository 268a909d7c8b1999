// SPDX-License-Identifier: BSL-1.0
/// \file
/// listed_kernel: a companion kernel's tree and launch under its name and parameters.
#pragma once

#include "../common/parameters.hpp"

#include <kernelcost/kernelcost.hpp>

#include <cstdint>
#include <string>
#include <tuple>

namespace examples::report {

namespace kc = kernelcost;

/// The parameters of an estimate, as the trees take them.
class arguments {
 public:
  explicit arguments(const parameter_set& given) : given_(given) {}

  kc::count operator[](const char* name) const {
    const auto number = given_.number(name);
    constexpr std::uint64_t exact_in_a_count = std::uint64_t{1} << 53;
    if (number > exact_in_a_count)
      throw usage_error{"parameter " + std::string{name} + ": " + std::to_string(number) + " is more than 2^53"};
    return number;
  }
  kc::threads block() const { return {static_cast<long long>((*this)["block"].value())}; }

 private:
  const parameter_set& given_;
};

/// `build(arguments, use)`, or `build<T>(arguments, use)` where `type` is a parameter, calls `use(kernel, launch)`.
template <class Build>
struct listed_kernel {
  const char* name;
  /// Every parameter with its default, as in records.
  const char* defaults;
  Build build;

  template <class Use>
  void visit(const parameter_set& given, Use&& use) const {
    const arguments a{given};
    if constexpr (requires { build(a, use); })
      build(a, use);
    else
      with_element_type(given, [&]<typename T>() { build.template operator()<T>(a, use); });
  }
};

// clang++ 14 does not deduce an aggregate's template arguments by itself.
template <class Build>
listed_kernel(const char*, const char*, Build) -> listed_kernel<Build>;

}  // namespace examples::report
