// SPDX-License-Identifier: BSL-1.0
/// \file
/// The models by name, for programs that take the name from their user. A new model is one line here.
#pragma once
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/report/names.hpp>

#include <array>
#include <string_view>
#include <tuple>

namespace kernelcost::report {

template <class Model>
struct listed_model {
  Model model;
  const char* about;
};

// clang++ 14 does not deduce an aggregate's template arguments without this guide.
template <class Model>
listed_model(Model, const char*) -> listed_model<Model>;

inline constexpr std::tuple models{
    listed_model{kernelcost::model::kothapalli2009_sum,
                 "a thread's computation, then its memory accesses at full latency"},
    listed_model{kernelcost::model::kothapalli2009_max,
                 "the greater of computation and memory accesses at full latency"},
    listed_model{kernelcost::model::kothapalli2009_cached,
                 "as sum, the latency of cached accesses shared by a line: a lower bound"},
    listed_model{kernelcost::model::kothapalli2009_coalesced,
                 "as sum, the latency of coalesced accesses shared by a warp"},
    listed_model{kernelcost::model::kothapalli2009_sum_thesis,
                 "sum as the 2012 thesis reads it: one SM runs the blocks of the whole grid"},
    listed_model{kernelcost::model::kothapalli2009_max_thesis, "max, likewise"},
    listed_model{kernelcost::model::kothapalli2009_cached_thesis, "cached, likewise"},
    listed_model{kernelcost::model::gonzalez2012_sum,
                 "segments, cache factor, divergence, atomics; computation, then memory"},
    listed_model{kernelcost::model::gonzalez2012_max, "as sum, the greater of computation and memory in each segment"},
    listed_model{kernelcost::model::gonzalez2012_interim,
                 "as sum, the latency of cached accesses divided by the elements of a line"},
    listed_model{kernelcost::model::baghsorkhi2010,
                 "work flow graph: computation, bandwidth, and the latency that other warps leave exposed"},
    listed_model{kernelcost::model::roofline, "the lowest ceiling alone: issue, units, shared memory, L1, L2, DRAM"},
    listed_model{kernelcost::model::hong_kim2009, "warps that compute while others wait for memory: MWP and CWP"},
    listed_model{kernelcost::model::hong_kim2009_thesis,
                 "the same as the 2012 thesis applies it: no patterns, no departures"},
    listed_model{kernelcost::model::nugteren2010,
                 "warps whose requests are under way together, limited by bandwidth, rate and occupancy"},
    listed_model{kernelcost::model::nugteren2010_thesis,
                 "the same as the 2012 thesis applies it: core, roofline and null layers"},
    listed_model{kernelcost::model::calibrated,
                 "waits, busiest resource and block launch overlapped, from the card's micro-benchmarks"},
};

/// Calls `f(listed_model)` for each model.
template <class F>
void for_each_model(F&& f) {
  std::apply([&f](const auto&... listed) { (f(listed), ...); }, models);
}

inline constexpr auto model_names =
    std::apply([](const auto&... listed) { return std::array{std::string_view{listed.model.name}...}; }, models);

/// Calls `f(model)` with the model of this name.
template <class F>
void visit_model(std::string_view name, F&& f) {
  bool found = false;
  for_each_model([&](const auto& listed) {
    if (name != listed.model.name) return;
    found = true;
    f(listed.model);
  });
  if (!found) throw unknown_name("model", name, model_names, [](std::string_view valid) { return valid; });
}

}  // namespace kernelcost::report
