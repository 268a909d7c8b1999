// SPDX-License-Identifier: BSL-1.0
/// \file
/// The figures that the 2012 thesis publishes for its models, each with the value that this library computes for it.
#pragma once

#include "printed.hpp"

#include <string>
#include <utility>
#include <vector>

namespace examples::thesis2012 {

/// The same figure computed differently from the published one: without its slips, or by the model as section 5.3
/// states it.
struct recomputation {
  std::string what;
  double value;
};

/// The result of a tree, a launch, a machine and a model for a published figure, in the unit of its column.
struct figure {
  /// Includes the slips of `errata`, if there are any.
  double value;
  /// Numbers of docs/errata-2012.md, the most telling first.
  std::vector<int> errata;
  /// The first entry is the right figure if there are errata.
  std::vector<recomputation> recomputed;
  /// A constant that the thesis does not state; it was chosen because the printed figures follow from it. Empty if
  /// there is none.
  std::string inferred;

  figure(double as_published) : value(as_published) {}

  /// A figure with a slip; the right figure has the name `what`.
  static figure slip(std::vector<int> numbers, double wrong, double right, std::string what = "corrected") {
    figure result{wrong};
    result.errata = std::move(numbers);
    return result.also(std::move(what), right);
  }
  figure& also(std::string what, double other) {
    recomputed.push_back({std::move(what), other});
    return *this;
  }
  figure& by_inference(std::string constant) {
    inferred = std::move(constant);
    return *this;
  }
};

/// One published number.
struct cell {
  std::string table;
  std::string row;
  std::string column;
  std::string published;
  figure computed;

  agreement how() const { return agreement_of(published, computed.value); }
  bool reproduced() const { return how() != agreement::none; }
  /// "match", "erratum 23", "inferred" or "inferred (erratum 22)"; or "differs", which no cell has.
  std::string verdict() const {
    if (!reproduced()) return "differs";
    const std::string slip = computed.errata.empty() ? "" : "erratum " + std::to_string(computed.errata.front());
    if (!computed.inferred.empty()) return slip.empty() ? "inferred" : "inferred (" + slip + ')';
    return slip.empty() ? "match" : slip;
  }
};

}  // namespace examples::thesis2012
