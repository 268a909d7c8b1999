// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "companion.hpp"

#include <kernelcost/trace.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace examples {

/// The form of a companion's kernel: CUDA code, or a traceable body (traced.hpp in the same folder).
enum class code { by_hand, traced };

/// `by_hand`, or the kernel with the same parameters that runs `Body`: the expression before a launch's <<<>>>.
template <code Which, typename Body, typename... Arguments>
auto kernel_of(void (*by_hand)(Arguments...)) {
  if constexpr (Which == code::traced)
    return &kernelcost::run_on_device<Body, Arguments...>;
  else
    return by_hand;
}

/// The factory for `Workload<T, Code>`; the parameter `type` selects T.
template <template <typename T, code> class Workload, code Code>
std::unique_ptr<workload> prepare_code(const parameter_set& parameters) {
  return with_element_type(parameters, [&]<typename T>() -> std::unique_ptr<workload> {
    return std::make_unique<Workload<T, Code>>(parameters);
  });
}

/// A companion with the traced body in place of its kernel, and with the same data and check. It is measured at three
/// of the same points.
class traced_companion final : public companion {
 public:
  traced_companion(const kernel_facts& facts, workload_factory make)
      : companion{facts, make}, name_{"traced_" + std::string{facts.name}} {}

  std::string_view name() const override { return name_; }

  std::vector<parameter_set> measured() const override {
    const std::vector<parameter_set> all = companion::measured();
    return {all.front(), all[all.size() / 2], all.back()};
  }

 private:
  std::string name_;
};

/// Registers both: `NAME` and `traced_NAME`.
struct registration_of_both {
  registration_of_both(const kernel_facts& facts, workload_factory by_hand, workload_factory traced) {
    companion_registry::instance().add(std::make_unique<companion>(facts, by_hand));
    companion_registry::instance().add(std::make_unique<traced_companion>(facts, traced));
  }
};

}  // namespace examples
