// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "companion.hpp"

#include <kernelcost/trace.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace examples {

/// How a companion's kernel is written: as CUDA has it, or as a body that can be traced (examples/traced).
enum class code { by_hand, traced };

/// `by_hand`, or the kernel with the same parameters that runs `Body`: what a launch has before its <<<>>>.
template <code Which, typename Body, typename... Arguments>
auto kernel_of(void (*by_hand)(Arguments...)) {
  if constexpr (Which == code::traced)
    return &kernelcost::run_on_device<Body, Arguments...>;
  else
    return by_hand;
}

/// A companion with the traced body in place of its kernel: the same data, the same check. It is measured at three of the same points.
template <template <code> class Companion>
class traced_companion final : public Companion<code::traced> {
  using plain = Companion<code::traced>;

 public:
  std::string_view name() const override { return name_; }

  std::vector<parameter_set> measured() const override {
    const std::vector<parameter_set> all = plain::measured();
    return {all.front(), all[all.size() / 2], all.back()};
  }

 private:
  std::string name_ = "traced_" + std::string{plain::name()};
};

/// Makes both known: `NAME` and `traced_NAME`.
template <template <code> class Companion>
struct registration_of_both {
  registration<Companion<code::by_hand>> by_hand;
  registration<traced_companion<Companion>> traced;
};

}  // namespace examples
