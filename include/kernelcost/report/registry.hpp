// SPDX-License-Identifier: BSL-1.0
/// \file
/// The kernels that a report program knows.
///
/// A kernel registers itself beside its description:
///
///     auto row_sums(const kernelcost::report::arguments& given) {
///       const auto rows = given["rows"], cols = given["cols"];
///       return kernelcost::report::launched{kernel("row_sums", ...), launch_1d(rows, 256_threads)};
///     }
///     KERNELCOST_KERNEL(row_sums, "y = sums of the rows of A", {"rows", 1000}, {"cols", 2000});
///
/// The function may also return a trace, which has a kernel and a launch. A program that is linked with
/// kernelcost::report_main has the commands of kernelcost-report for its kernels. docs/report.md is the guide.
#pragma once
#include <kernelcost/lint.hpp>
#include <kernelcost/report/counted.hpp>
#include <kernelcost/report/evaluation.hpp>
#include <kernelcost/report/param.hpp>

#include <initializer_list>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace kernelcost::report {

/// The values of a kernel's parameters, as its description takes them.
class arguments {
 public:
  explicit arguments(const parameter_set& given) : given_(given) {}

  /// A number. Throws usage_error for a parameter that does not exist.
  count operator[](const char* name) const { return given_.real(name); }
  /// `block`, the number of threads of a block.
  threads block() const { return threads_of("block"); }
  threads threads_of(const char* name) const { return {given_.number<long long>(name)}; }
  /// A whole number, for a trace's arguments and loops of C++.
  template <std::integral Whole = unsigned>
  Whole number(const char* name) const {
    return given_.number<Whole>(name);
  }
  /// A word, as of the parameter `type`.
  const std::string& text(const char* name) const { return given_.text(name); }

 private:
  const parameter_set& given_;
};

/// A description with its launch.
template <node::tree Body>
class launched {
 public:
  constexpr launched(const kernel_description<Body>& described, const kernelcost::launch& how)
      : kernel_(described), launch_(how) {}

  constexpr const kernel_description<Body>& kernel() const { return kernel_; }
  constexpr const kernelcost::launch& launch() const { return launch_; }

 private:
  kernel_description<Body> kernel_;
  kernelcost::launch launch_;
};

/// A kernel by name, whatever the type of its description.
class listed_kernel {
 public:
  virtual ~listed_kernel() = default;

  virtual std::string_view name() const = 0;
  /// The task and the work of a thread, in half a line; "" if not stated.
  virtual std::string_view about() const = 0;
  /// In the order in which they are printed.
  virtual std::vector<param> parameters() const = 0;
  /// Throws usage_error for parameters that the kernel cannot be launched with.
  virtual void check(const parameter_set& given) const = 0;

  /// See report::evaluate.
  virtual evaluation evaluate(const parameter_set& given, const gpu& card, std::string_view model,
                              const changes& change) const = 0;
  virtual findings lint(const parameter_set& given) const = 0;
  virtual counted_kernel counted(const parameter_set& given) const = 0;

  parameter_set defaults() const {
    parameter_set result{};
    for (const auto& each : parameters()) result.add(each.name(), each.initial());
    return result;
  }
};

/// Implements listed_kernel for a source of descriptions: a type with `name()`, `about()`, `parameters()`,
/// `check(given)` and `visit(given, use)`, which calls `use(kernel, launch)`.
template <class Source>
class described_kernel final : public listed_kernel {
 public:
  explicit described_kernel(Source source) : source_(std::move(source)) {}

  std::string_view name() const override { return source_.name(); }
  std::string_view about() const override { return source_.about(); }
  std::vector<param> parameters() const override { return source_.parameters(); }
  void check(const parameter_set& given) const override { source_.check(given); }

  evaluation evaluate(const parameter_set& given, const gpu& card, std::string_view model,
                      const changes& change) const override {
    std::optional<evaluation> result;
    visit(given, [&](const auto& kernel, const kernelcost::launch& how) {
      result = report::evaluate(kernel, how, card, model, change);
    });
    return *std::move(result);
  }
  findings lint(const parameter_set& given) const override {
    findings result;
    visit(given, [&](const auto& kernel, const kernelcost::launch& how) { result = kernelcost::lint(kernel, how); });
    return result;
  }
  counted_kernel counted(const parameter_set& given) const override {
    std::optional<counted_kernel> result;
    visit(given, [&](const auto& kernel, const kernelcost::launch& how) { result = report::counted(kernel, how); });
    return *std::move(result);
  }

 private:
  template <class Use>
  void visit(const parameter_set& given, Use&& use) const {
    check(given);
    source_.visit(given, use);
  }

  Source source_;
};

/// All kernels of the program, in the order in which they were added.
class registry {
 public:
  static registry& instance() {
    static registry only;
    return only;
  }

  /// Throws usage_error if another kernel has this name.
  void add(std::unique_ptr<listed_kernel> kernel) {
    for (const auto& each : kernels_)
      if (each->name() == kernel->name())
        throw usage_error{"two kernels have the name '" + std::string{kernel->name()} + "'"};
    kernels_.push_back(std::move(kernel));
  }
  const std::vector<std::unique_ptr<listed_kernel>>& kernels() const { return kernels_; }
  /// Throws usage_error for a name that no kernel has.
  const listed_kernel& find(std::string_view name) const {
    for (const auto& each : kernels_)
      if (each->name() == name) return *each;
    throw unknown_name("kernel", name, kernels_, [](const auto& each) { return each->name(); });
  }

 private:
  std::vector<std::unique_ptr<listed_kernel>> kernels_;
};

/// An item of a registration: a parameter with its default, or the text that says what the kernel does.
class declaration {
 public:
  /// A whole number from 1 on: `{"rows", 1000}`.
  template <std::integral Whole>
  constexpr declaration(const char* name, Whole initial)
      : param_(std::string_view{name} == "block" ? param::block(static_cast<std::uint64_t>(initial))
                                                 : param::size(name, static_cast<std::uint64_t>(initial))) {}
  /// Any number: `{"hit_rate", 0.9}`.
  constexpr declaration(const char* name, double initial) : param_(param::real(name, initial)) {}
  /// One of several words, the default first: `{"order", {"rows", "columns"}}`.
  constexpr declaration(const char* name, std::initializer_list<const char*> words)
      : param_(param::word(name, words)) {}
  /// With limits of its own: `param::whole("ways", 4).one_of({1, 2, 4, 8})`.
  constexpr declaration(const param& declared) : param_(declared) {}
  constexpr declaration(const char* about) : about_(about) {}

  constexpr bool is_parameter() const { return about_ == nullptr; }
  constexpr const param& parameter() const { return param_; }
  constexpr const char* about() const { return about_; }

 private:
  param param_;
  const char* about_ = nullptr;
};

namespace detail {
/// A function of arguments that returns a description with its launch. It is called once for parameters that follow
/// each other unchanged, because a trace takes many times as long as an estimate, and a ranking makes hundreds of
/// these.
template <class Describe>
class registered_function {
 public:
  registered_function(const char* name, Describe describe, std::initializer_list<declaration> declared)
      : name_(name), describe_(describe) {
    for (const auto& each : declared)
      if (each.is_parameter())
        parameters_.push_back(each.parameter());
      else
        about_ = each.about();
  }

  std::string_view name() const { return name_; }
  std::string_view about() const { return about_; }
  const std::vector<param>& parameters() const { return parameters_; }
  void check(const parameter_set& given) const {
    for (const auto& each : parameters_) each.check(given.text(each.name()));
  }
  template <class Use>
  void visit(const parameter_set& given, Use&& use) const {
    if (auto wanted = given.format(); !last_ || last_for_ != wanted) {
      last_.reset();  // a function that throws leaves no description of other parameters
      last_.emplace(describe_(arguments{given}));
      last_for_ = std::move(wanted);
    }
    use(last_->kernel(), last_->launch());
  }

 private:
  const char* name_;
  const char* about_ = "";
  Describe describe_;
  std::vector<param> parameters_;
  mutable std::optional<std::invoke_result_t<Describe, const arguments&>> last_{};
  mutable std::string last_for_{};
};

/// Adds a kernel before main() begins.
class registration {
 public:
  template <class Describe>
  registration(const char* name, Describe describe, std::initializer_list<declaration> declared = {}) {
    static_assert(
        requires(const arguments& given) {
          describe(given).kernel();
          describe(given).launch();
        },
        "kernelcost: a registered function takes `const report::arguments&` and returns a report::launched or a trace");
    registry::instance().add(std::make_unique<described_kernel<registered_function<Describe>>>(
        registered_function<Describe>{name, describe, declared}));
  }
};
}  // namespace detail
}  // namespace kernelcost::report

#define KERNELCOST_JOIN_AS_TEXT(a, b) a##b
#define KERNELCOST_JOIN(a, b) KERNELCOST_JOIN_AS_TEXT(a, b)
/// KERNELCOST_KERNEL(function, "what it does", {"parameter", default}, ...): makes a kernel known to the program's
/// report under the function's name. At namespace scope.
#define KERNELCOST_KERNEL(function, ...) \
  [[maybe_unused]] static const ::kernelcost::report::detail::registration KERNELCOST_JOIN(kernelcost_registration_, \
                                                                                           __COUNTER__) { \
#function, function, { __VA_ARGS__ } \
  }
