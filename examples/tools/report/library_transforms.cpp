// SPDX-License-Identifier: BSL-1.0
#include "library_transforms.hpp"

#include "../common/csv.hpp"
#include "../common/number.hpp"
#include "../common/text_file.hpp"
#include "machines.hpp"

#include <kernelcost/library/transform.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace examples::report {
namespace {

namespace kc = kernelcost;
using kc::library::transform_cost;
using kc::library::transform_kind;
using kc::library::transform_shape;

struct measured_transform {
  std::string kind;
  std::string type;
  std::string sizes;
  double size, rows, batch;
  double us;
  int kernels;

  double points() const { return size * rows * batch; }
  transform_cost estimated(const kc::gpu& card) const {
    const transform_shape shape{.size = size, .rows = rows, .batch = batch};
    const auto how = kind == "c2c"   ? transform_kind::complex_to_complex
                     : kind == "r2c" ? transform_kind::real_to_complex
                                     : transform_kind::complex_to_real;
    if (type == "float") return kc::library::transform<float>(how, shape, card);
    return kc::library::transform<double>(how, shape, card);
  }
};

/// The number of kernels of a call, and the sum of their times, without the copy that PyTorch makes before c2r.
struct recorded_kernels {
  int number = 0;
  double us = 0;
};
recorded_kernels kernels_in(std::string_view text) {
  constexpr std::string_view between = " + ";
  recorded_kernels all;
  while (!text.empty()) {
    const std::string_view one = text.substr(0, text.find(between));
    text.remove_prefix(std::min(text.size(), one.size() + between.size()));
    if (one.starts_with("Memcpy")) continue;
    ++all.number;
    all.us += number_in(one.substr(one.rfind('|') + 1)).value_or(0);
  }
  return all;
}

std::vector<measured_transform> transforms_in(const std::string& path) {
  const std::string text = read_text(path);
  try {
    const csv_table table{lines_of(text)};
    std::vector<measured_transform> transforms;
    for (std::size_t row = 0; row < table.rows(); ++row) {
      const recorded_kernels kernels = kernels_in(table.at(row, "kernels"));
      const std::string kind{table.at(row, "kind")};
      transforms.push_back({kind, std::string{table.at(row, "type")}, std::string{table.at(row, "sizes")},
                            table.number(row, "size"), table.number(row, "rows"), table.number(row, "batch"),
                            kind == "c2r" ? kernels.us : table.number(row, "kernel_us"), kernels.number});
    }
    return transforms;
  } catch (const std::runtime_error& why) { throw usage_error{path + ": " + why.what()}; }
}

/// The time that the nearest transform of the same kind, type and dimensions suggests.
double of_nearest(const measured_transform& one, const std::vector<measured_transform>& among) {
  double least = std::numeric_limits<double>::infinity(), us = 0;
  for (const auto& other : among) {
    if (other.kind != one.kind || other.type != one.type || (other.rows > 1) != (one.rows > 1)) continue;
    double distance = 0;
    for (const double ratio : {other.size / one.size, other.rows / one.rows, other.batch / one.batch})
      distance += std::pow(std::log(ratio), 2);
    if (distance >= least) continue;
    least = distance;
    us = other.us * one.points() / other.points();
  }
  return us;
}

struct sum_of_errors {
  int points = 0;
  double errors = 0, logarithms = 0, nearest = 0;
  int within = 0, in_band = 0, right_kernels = 0;

  void add(const measured_transform& one, const transform_cost& cost, double us_of_nearest) {
    const double ratio = cost.time.value() * 1e6 / one.us;
    ++points;
    errors += std::fabs(ratio - 1);
    logarithms += std::log(ratio);
    nearest += std::fabs(us_of_nearest / one.us - 1);
    within += std::fabs(ratio - 1) < 0.2 ? 1 : 0;
    in_band += cost.low.value() * 1e6 <= one.us && one.us <= cost.high.value() * 1e6 ? 1 : 0;
    right_kernels += cost.plan.passes == one.kernels ? 1 : 0;
  }
  void print(const std::string& name) const {
    const auto share = [&](int part) { return 100.0 * part / points; };
    fmt::print("{:<24} {:>6} {:>7.1f} % {:>7.3f} {:>7.1f} % {:>7.1f} % {:>7.1f} % {:>7.1f} %\n", name, points,
               100 * errors / points, std::exp(logarithms / points), share(within), share(in_band),
               share(right_kernels), 100 * nearest / points);
  }
};

std::string size_of(double us) {
  return us < 4 ? "1, below 4 us" : us < 10 ? "2, below 10 us" : us < 50 ? "3, below 50 us" : "4, from 50 us";
}

}  // namespace

void print_transform_errors(const std::string& machine, const std::string& record, const std::string& nearest_in) {
  const kc::gpu& card = find_machine(machine);
  const auto others = transforms_in(nearest_in);
  sum_of_errors all;
  std::map<std::string, sum_of_errors> parts;
  int left_out = 0;
  for (const auto& one : transforms_in(record)) {
    std::optional<transform_cost> cost;
    try {
      cost = one.estimated(card);
    } catch (const kc::error&) {
      ++left_out;
      continue;
    }
    const double nearest = of_nearest(one, others);
    all.add(one, *cost, nearest);
    parts[fmt::format("{}, {}, {}-D", one.kind, one.type, one.rows > 1 ? 2 : 1)].add(one, *cost, nearest);
    parts["sizes: " + one.sizes].add(one, *cost, nearest);
    parts["time: " + size_of(one.us)].add(one, *cost, nearest);
  }
  fmt::print("{:<24} {:>6} {:>9} {:>7} {:>9} {:>9} {:>9} {:>9}\n", "transforms", "points", "error", "ratio", "within",
             "in band", "kernels", "nearest");
  all.print("all");
  for (const auto& [name, part] : parts) part.print(name);
  fmt::print("left out, sizes without a rule: {}\n", left_out);
}

}  // namespace examples::report
