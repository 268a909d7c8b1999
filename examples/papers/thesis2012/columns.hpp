// SPDX-License-Identifier: BSL-1.0
/// \file
/// Building blocks for the cells of a table: a column of a published table, and a function from the key of its rows.
#pragma once

#include "tables.hpp"

#include <kernelcost/kernelcost.hpp>

#include <functional>
#include <string>
#include <vector>

namespace examples::thesis2012 {

namespace kc = kernelcost;

inline double milliseconds(const kc::seconds& time) { return time.value() * 1e3; }

template <class Body, class Model>
kc::seconds kernel_time(const kc::kernel_description<Body>& kernel, const kc::launch& how, const kc::gpu& card,
                        const Model& model) {
  return kc::estimate(kernel, how, card, model).time;
}

/// The terms of a model's formulas, for slips in one of them.
template <class Body, class Model>
auto terms_of(const kc::kernel_description<Body>& kernel, const kc::launch& how, const kc::gpu& card,
              const Model& model) {
  const kc::context where{card, how, kc::occupancy_of(card, how, kernel.uses)};
  const auto algebra = model.algebra(where, kernel);
  return model.terms_of(kc::fold(algebra, kernel.body), where);
}

inline kc::seconds to_device(const kc::gpu& card, const kc::bytes& size) {
  return kc::copy_time(card, kc::copy_direction::host_to_device, kc::host_memory::pageable, size);
}
inline kc::seconds to_host(const kc::gpu& card, const kc::bytes& size) {
  return kc::copy_time(card, kc::copy_direction::device_to_host, kc::host_memory::pageable, size);
}

/// The size of an array of `elements` of type T.
template <class T>
constexpr kc::bytes array_of(kc::count elements) {
  return elements * kc::bytes::from_value(sizeof(T));
}

/// The cells of one column; a row without a number (N/A) has no cell.
inline std::vector<cell> column(const std::string& table, const std::string& name,
                                const std::function<figure(double key)>& compute) {
  std::vector<cell> cells;
  const csv_table& printed = published(table);
  for (std::size_t row = 0; row < printed.rows(); ++row) {
    const std::string& text = printed.at(row, name);
    if (text == "N/A") continue;
    cells.push_back({table, printed.key(row), name, text, compute(std::stod(printed.key(row)))});
  }
  return cells;
}

inline std::vector<cell> join(std::initializer_list<std::vector<cell>> parts) {
  std::vector<cell> all;
  for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

/// The cells of a worked example: for each published figure, the value of the function with its name.
class example_figures {
 public:
  example_figures(std::string table, std::string row) : table_(std::move(table)), row_(std::move(row)) {}

  example_figures& add(const std::string& name, figure computed) {
    const csv_table& printed = published("worked_examples");
    for (std::size_t i = 0; i < printed.rows(); ++i)
      if (printed.key(i) == table_ && printed.at(i, "row") == row_ && printed.at(i, "column") == name) {
        cells_.push_back({table_, row_, name, printed.at(i, "printed"), std::move(computed)});
        return *this;
      }
    throw std::runtime_error{"section " + table_ + " prints no " + name + " of " + row_};
  }
  const std::vector<cell>& cells() const { return cells_; }

 private:
  std::string table_;
  std::string row_;
  std::vector<cell> cells_;
};

}  // namespace examples::thesis2012
