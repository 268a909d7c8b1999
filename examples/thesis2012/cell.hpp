// SPDX-License-Identifier: BSL-1.0
/// \file
/// The figures that the 2012 thesis publishes for its models, each beside what this library computes for it.
#pragma once

#include "printed.hpp"

#include <string>
#include <utility>
#include <vector>

namespace examples::thesis2012 {

/// The same figure by other arithmetic than the published: without its slips, or by the model as section 5.3 states it.
struct recomputation {
  std::string what;
  double value;
};

/// What a tree, a launch, a machine and a model give for a published figure, in the unit of its column.
struct figure {
  /// With the slips of `errata`, where there are any.
  double value;
  /// Numbers of docs/errata-2012.md, the most telling first.
  std::vector<int> errata;
  /// The first is the right figure wherever there are errata.
  std::vector<recomputation> recomputed;

  figure(double as_published) : value(as_published) {}

  /// A slip, and the right figure under the name `what`.
  static figure slip(std::vector<int> numbers, double wrong, double right, std::string what = "corrected") {
    figure result{wrong};
    result.errata = std::move(numbers);
    return result.also(std::move(what), right);
  }
  figure& also(std::string what, double other) {
    recomputed.push_back({std::move(what), other});
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
  /// "match", "erratum 22", or "differs", which no cell is.
  std::string verdict() const {
    if (!reproduced()) return "differs";
    return computed.errata.empty() ? "match" : "erratum " + std::to_string(computed.errata.front());
  }
};

}  // namespace examples::thesis2012
