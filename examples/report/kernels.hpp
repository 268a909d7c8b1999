// SPDX-License-Identifier: BSL-1.0
/// \file
/// The companion kernels by name, with their parameters. A new kernel is one entry of `kernels`, and its tree's header.
#pragma once

#include "../common/parameters.hpp"
#include "../matvec_columns/tree.hpp"
#include "../matvec_row_blocks/tree.hpp"
#include "../matvec_rows/tree.hpp"
#include "../reduction_global/tree.hpp"
#include "../reduction_shared/tree.hpp"
#include "../vector_add/tree.hpp"
#include "names.hpp"

#include <array>
#include <cstdint>
#include <string_view>
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

// clang-format off
inline constexpr std::tuple kernels{
    listed_kernel{"matvec_columns", "rows=5000;cols=2000;block=192",
      [](const arguments& a, auto& use) {
        use(matvec_columns(a["rows"], a["cols"], a.block()), matvec_columns_launch(a["cols"], a.block())); }},
    listed_kernel{"matvec_row_blocks", "rows=5000;cols=2000;rows_per_thread=4;block=192;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(matvec_row_blocks<T>(a["rows"], a["cols"], a["rows_per_thread"]),
            matvec_row_blocks_launch(a["rows"], a["rows_per_thread"], a.block())); }},
    listed_kernel{"matvec_rows", "rows=5000;cols=2000;block=192;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(matvec_rows<T>(a["rows"], a["cols"]), matvec_rows_launch(a["rows"], a.block())); }},
    listed_kernel{"reduction_global", "n=1048576;block=512;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(reduction_global<T>(a["n"], a.block()), reduction_global_launch(a.block())); }},
    listed_kernel{"reduction_shared", "n=1048576;block=512;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(reduction_shared<T>(a["n"], a.block()), reduction_shared_launch<T>(a.block())); }},
    listed_kernel{"vector_add", "n=1048576;block=256;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(vector_add<T>(a["n"]), vector_add_launch(a["n"], a.block())); }},
};
// clang-format on

template <class F>
void for_each_kernel(F&& f) {
  std::apply([&f](const auto&... listed) { (f(listed), ...); }, kernels);
}

inline constexpr auto kernel_names =
    std::apply([](const auto&... listed) { return std::array{std::string_view{listed.name}...}; }, kernels);

/// Calls `f(listed_kernel)` with the kernel of this name.
template <class F>
void visit_kernel(std::string_view name, F&& f) {
  bool found = false;
  for_each_kernel([&](const auto& listed) {
    if (name != listed.name) return;
    found = true;
    f(listed);
  });
  if (!found) throw unknown_name("kernel", name, kernel_names, [](std::string_view valid) { return valid; });
}

}  // namespace examples::report
