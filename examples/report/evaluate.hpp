// SPDX-License-Identifier: BSL-1.0
/// \file
/// A kernel, a machine and a model by their names, folded together.
#pragma once

#include "../common/parameters.hpp"

#include <kernelcost/kernelcost.hpp>

#include <initializer_list>
#include <string_view>
#include <vector>

namespace examples::report {

/// A derivation whose end is left out where a kernel of many phases has more steps than fit: the estimate stands.
class bounded_derivation {
 public:
  void begin_phase(const char* phase) { kept_.begin_phase(phase); }
  template <class Value>
  void add(const char* symbol, const char* formula, std::initializer_list<double> operands, const Value& value) {
    if (kept_.size() < kernelcost::derivation::capacity)
      kept_.add(symbol, formula, operands, value);
    else
      ++left_out_;
  }
  const kernelcost::derivation& kept() const { return kept_; }
  int left_out() const { return left_out_; }

 private:
  kernelcost::derivation kept_;
  int left_out_ = 0;
};

/// An estimate of whichever kernel under whichever model.
struct evaluation {
  kernelcost::cycles cycles{};
  kernelcost::seconds time{};
  kernelcost::resource bottleneck{};
  kernelcost::occupancy occupancy{};
  kernelcost::feature ignored{};
  std::vector<kernelcost::phase_cost> phases;
  bounded_derivation steps;
};

/// The parameters of a kernel with their defaults. Throws usage_error where there is no such kernel.
parameter_set default_parameters(std::string_view kernel);

/// Throws usage_error for a name or parameter that does not exist, kernelcost::error for what the library refuses.
evaluation evaluate(std::string_view kernel, const parameter_set& parameters, const kernelcost::gpu& card,
                    std::string_view model);

}  // namespace examples::report
