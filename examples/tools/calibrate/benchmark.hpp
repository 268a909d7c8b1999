// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../kernels/common/errors.hpp"
#include "statistics.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace examples::calibrate {

/// One quantity for one set of parameters; a row of the record.
struct measurement {
  std::string name;
  std::string group;
  std::string parameters;
  std::string unit;
  summary value;
  /// Empty, unless a check found that the benchmark did not measure the quantity that it names.
  std::string doubt;
};

/// A value whose repeats differ by more than this is reported.
inline constexpr double wide_spread_percent = 5;

/// Collects the results of one benchmark.
class findings {
 public:
  findings(std::string name, std::string group, std::string unit)
      : name_{std::move(name)}, group_{std::move(group)}, unit_{std::move(unit)} {}

  void add(std::string parameters, samples values) { add_part({}, unit_, std::move(parameters), std::move(values)); }

  /// A benchmark with results of several units names each: `atomics.base`.
  void add_part(std::string_view part, std::string_view unit, std::string parameters, samples values) {
    rows_.push_back({.name = part.empty() ? name_ : name_ + '.' + std::string{part},
                     .group = group_,
                     .parameters = std::move(parameters),
                     .unit = std::string{unit},
                     .value = summarize(std::move(values)),
                     .doubt = std::exchange(doubt_, {})});
  }

  /// Checks a condition of the next value. If the condition does not hold, the value is not the quantity that its name
  /// says. `doubt` follows the value's name in a message.
  void require(bool holds, std::string_view doubt) {
    if (!holds && doubt_.empty()) doubt_ = doubt;
  }

  /// The usual condition: twice the work takes twice the time, within 5 %.
  void require_doubling(double once, double twice, std::string_view what) {
    const double ratio = twice / once;
    require(ratio > 1.9 && ratio < 2.1,
            "twice the " + std::string{what} + " took " + std::to_string(ratio) + " times as long");
  }

  std::vector<measurement> take() { return std::move(rows_); }

 private:
  std::string name_, group_, unit_;
  std::string doubt_;
  std::vector<measurement> rows_;
};

struct benchmark {
  std::string name;
  std::string group;
  std::string unit;
  /// The quantity and the method, for --list.
  std::string what;
  std::function<void(findings&)> run;
};

/// All benchmarks that are linked in, by group and name.
class benchmark_registry {
 public:
  static benchmark_registry& instance() {
    static benchmark_registry registry;
    return registry;
  }

  void add(benchmark item) {
    const auto key = [](const benchmark& b) {
      return std::pair<const std::string&, const std::string&>{b.group, b.name};
    };
    // The order of initialisation of objects in different files is undefined. The order of rows in a record is defined.
    items_.insert(std::ranges::upper_bound(items_, key(item), {}, key), std::move(item));
  }

  const std::vector<benchmark>& all() const { return items_; }

  const benchmark& find(std::string_view name) const {
    const auto found = std::ranges::find(items_, name, &benchmark::name);
    if (found == items_.end())
      throw usage_error{"unknown benchmark '" + std::string{name} + "'; kernelcost-calibrate --list names them"};
    return *found;
  }

 private:
  std::vector<benchmark> items_;
};

/// An object of this type at namespace scope registers a benchmark.
struct registration {
  explicit registration(benchmark item) { benchmark_registry::instance().add(std::move(item)); }
};

/// The results of the first run in which all checks hold, or of the last of three runs. An interruption of the card can
/// spoil one run.
inline std::vector<measurement> run(const benchmark& item) {
  constexpr int attempts = 3;
  std::vector<measurement> rows;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    findings result{item.name, item.group, item.unit};
    item.run(result);
    rows = result.take();
    if (std::ranges::all_of(rows, [](const measurement& row) { return row.doubt.empty(); })) break;
  }
  return rows;
}

}  // namespace examples::calibrate
