// SPDX-License-Identifier: BSL-1.0
#include "library_products.hpp"

#include "../common/csv.hpp"
#include "../common/number.hpp"
#include "../common/text_file.hpp"
#include "machines.hpp"

#include <kernelcost/library/matrix_product.hpp>
#include <kernelcost/model/resource.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace examples::report {
namespace {

namespace kc = kernelcost;
using kc::library::product_cost;
using kc::library::product_shape;

constexpr const char* types[] = {"bfloat16", "half", "tfloat32", "float", "double"};

product_cost cost_of(const std::string& type, const product_shape& shape, const kc::gpu& card) {
  using kc::library::matrix_product;
  if (type == "bfloat16") return matrix_product<kc::bfloat16>(shape, card);
  if (type == "half") return matrix_product<kc::half>(shape, card);
  if (type == "tfloat32") return matrix_product<kc::tfloat32>(shape, card);
  if (type == "float") return matrix_product<float>(shape, card);
  if (type == "double") return matrix_product<double>(shape, card);
  throw usage_error{fmt::format("unknown type {}; the types are {}", type, fmt::join(types, ", "))};
}

const char* name_of(kc::library::product_kernel kernel) {
  switch (kernel) {
    case kc::library::product_kernel::warp_groups: return "warp groups";
    case kc::library::product_kernel::warps: return "warps";
    case kc::library::product_kernel::lanes: return "lanes";
    default: return "rows";
  }
}

product_shape shape_in(const std::string& size) {
  const auto fields = csv_fields(size);
  if (fields.size() != 3) throw usage_error{"--size has three numbers, m,n,k: " + size};
  const auto number = [&](const std::string& field) -> kc::count {
    const auto value = number_in(field);
    if (!value) throw usage_error{"--size has three numbers, m,n,k: " + size};
    return *value;
  };
  return {number(fields[0]), number(fields[1]), number(fields[2])};
}

void print_one(const library_request& asked, const product_cost& cost) {
  const auto us = [](const kc::seconds& time) { return time.value() * 1e6; };
  const auto& tile = cost.plan.tile;
  if (asked.csv) {
    fmt::print("type,size,time_us,low_us,high_us,kernel,tile_rows,tile_columns,stages,parts,blocks,bottleneck\n");
    fmt::print("{},{},{},{},{},{},{},{},{},{},{},{}\n", asked.type, "\"" + asked.size + "\"", us(cost.time),
               us(cost.low), us(cost.high), name_of(tile.kernel), tile.rows, tile.columns, tile.stages, cost.plan.parts,
               cost.blocks.value(), kc::name_of(cost.bottleneck));
    return;
  }
  fmt::print("{:.2f} us, nine in ten within {:.2f} to {:.2f} us\n", us(cost.time), us(cost.low), us(cost.high));
  fmt::print("{} blocks by {}, tiles of {} x {}, {} stages, k in {} part{}; limit: {}\n", cost.blocks.value(),
             name_of(tile.kernel), tile.rows, tile.columns, tile.stages, cost.plan.parts,
             cost.plan.parts == 1 ? "" : "s", kc::name_of(cost.bottleneck));
  if (cost.ignored != kc::feature{}) fmt::print("The card lacks measurements of instructions that this kernel has.\n");
}

struct measured_product {
  std::string type;
  std::string shapes;
  double sizes[3];
  double us;

  double multiplications() const { return sizes[0] * sizes[1] * sizes[2]; }
};

std::vector<measured_product> products_of(const csv_table& table) {
  std::vector<measured_product> products;
  for (std::size_t row = 0; row < table.rows(); ++row)
    products.push_back({table.at(row, "type"),
                        table.at(row, "shapes"),
                        {table.number(row, "m"), table.number(row, "n"), table.number(row, "k")},
                        table.number(row, "kernel_us")});
  return products;
}

/// Throws usage_error for a file that is no record of products.
std::vector<measured_product> products_in(const std::string& path) {
  const std::string text = read_text(path);
  try {
    return products_of(csv_table{lines_of(text)});
  } catch (const std::runtime_error& why) { throw usage_error{path + ": " + why.what()}; }
}

/// The time that the nearest shape of the same type suggests. Distances are those of the logarithms of the sizes.
double of_nearest(const measured_product& product, const std::vector<measured_product>& among) {
  double least = std::numeric_limits<double>::infinity(), us = 0;
  for (const auto& other : among) {
    if (other.type != product.type) continue;
    double distance = 0;
    for (int i = 0; i < 3; ++i) distance += std::pow(std::log(other.sizes[i] / product.sizes[i]), 2);
    if (distance >= least) continue;
    least = distance;
    us = other.us * product.multiplications() / other.multiplications();
  }
  return us;
}

struct sum_of_errors {
  int points = 0;
  double errors = 0, logarithms = 0, nearest = 0;
  int within = 0, in_band = 0;

  void add(const measured_product& product, const product_cost& cost, double us_of_nearest) {
    const double ratio = cost.time.value() * 1e6 / product.us;
    ++points;
    errors += std::fabs(ratio - 1);
    logarithms += std::log(ratio);
    nearest += std::fabs(us_of_nearest / product.us - 1);
    within += std::fabs(ratio - 1) < 0.2 ? 1 : 0;
    in_band += cost.low.value() * 1e6 <= product.us && product.us <= cost.high.value() * 1e6 ? 1 : 0;
  }
  std::string row(const std::string& name, bool compares) const {
    return fmt::format("{:<24} {:>6} {:>7.1f} % {:>7.3f} {:>7.1f} % {:>7.1f} %{}\n", name, points,
                       100 * errors / points, std::exp(logarithms / points), 100.0 * within / points,
                       100.0 * in_band / points, compares ? fmt::format(" {:>7.1f} %", 100 * nearest / points) : "");
  }
};

std::string size_of(double us) {
  return us < 4 ? "1, below 4 us" : us < 10 ? "2, below 10 us" : us < 50 ? "3, below 50 us" : "4, from 50 us";
}

void print_errors(const library_request& asked, const kc::gpu& card) {
  const auto products = products_in(asked.record);
  const auto others = asked.nearest_in.empty() ? products : products_in(asked.nearest_in);
  const bool compares = !asked.nearest_in.empty();
  sum_of_errors all;
  std::map<std::string, sum_of_errors> parts;
  int left_out = 0;
  if (asked.csv) fmt::print("type,m,n,k,measured_us,estimated_us,nearest_us\n");
  for (const auto& product : products) {
    std::optional<product_cost> cost;
    try {
      cost = cost_of(product.type, {product.sizes[0], product.sizes[1], product.sizes[2]}, card);
    } catch (const kc::error&) {
      ++left_out;
      continue;
    }
    const double nearest = of_nearest(product, others);
    if (asked.csv)
      fmt::print("{},{},{},{},{},{},{}\n", product.type, product.sizes[0], product.sizes[1], product.sizes[2],
                 product.us, cost->time.value() * 1e6, compares ? nearest : 0);
    all.add(product, *cost, nearest);
    parts["type: " + product.type].add(product, *cost, nearest);
    parts["shapes: " + product.shapes].add(product, *cost, nearest);
    parts["size: " + size_of(product.us)].add(product, *cost, nearest);
    parts[cost->plan.parts > 1 ? "k in parts" : "k in one part"].add(product, *cost, nearest);
  }
  if (asked.csv) return;
  fmt::print("{:<24} {:>6} {:>9} {:>7} {:>9} {:>9}{}\n", "products", "points", "error", "ratio", "within", "in band",
             compares ? "   nearest" : "");
  fmt::print("{}", all.row("all", compares));
  for (const auto& [name, part] : parts) fmt::print("{}", part.row(name, compares));
  fmt::print("left out, rows of no multiple of 16 bytes: {}\n", left_out);
}

}  // namespace

void library_product(const library_request& request) {
  const kc::gpu& card = find_machine(request.machine);
  if (!card.measured.stated()) throw usage_error{"machine " + request.machine + " has no calibration"};
  if (!request.record.empty()) return print_errors(request, card);
  if (request.size.empty()) throw usage_error{"library needs --size, or --record"};
  try {
    print_one(request, cost_of(request.type, shape_in(request.size), card));
  } catch (const kc::error& mistake) { throw usage_error{mistake.what()}; }
}

}  // namespace examples::report
