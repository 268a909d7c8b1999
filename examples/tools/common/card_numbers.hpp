// SPDX-License-Identifier: BSL-1.0
/// \file
/// The numbers of a card by name: for files that hold a card, and for commands that change one.
#pragma once

#include <kernelcost/machine/gpu.hpp>

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace examples {

enum class dimension { number, cycles, time, bytes, frequency, bandwidth };

/// The value of "9 TB_per_s" in the base unit of the dimension: 1, cycles, s, B, Hz or B/s. "9TB_per_s", "9_TB_per_s"
/// and "9 TB/s" are the same; a number without a dimension has no unit. Throws usage_error.
double parse_quantity(std::string_view text, dimension of);
/// The shortest text that parse_quantity reads as this value: "9 TB_per_s".
std::string quantity_text(double value, dimension of);

/// One number of an editable_card.
struct card_number {
  /// The member's name in the card's header: "dram_bandwidth", "copies.pinned_to_host", "l2.base".
  std::string name;
  dimension of;
  /// True if kernels become faster when the number grows: bandwidths, clocks and sizes do that, latencies do not.
  bool larger_is_better;
  /// True if it is a number of the calibration or of the times of copies, which have one source for all.
  bool is_measured;
  /// The value in the base unit of its dimension, and where it comes from. 0 and "" if the card does not state it.
  std::function<double()> value;
  std::function<std::string_view()> source;
  /// Throws kernelcost::error unless the number is positive and finite.
  std::function<void(double value, const char* source)> set;

  bool stated() const { return value() > 0; }
  /// Numbers of SMs and cores.
  bool is_whole() const { return name == "sm_count" || name == "cores_per_sm"; }
  /// The value of a text for `set`, see parse_quantity. Throws usage_error, also for a fraction where is_whole().
  double parse(std::string_view text) const;
};

/// A card that can be changed, with all that it refers to.
class editable_card {
 public:
  explicit editable_card(const kernelcost::gpu& original);
  /// A card that states nothing, for a file or a record that does. With `measured`, it has room for a calibration and
  /// for times of copies; the card refers to them once state_source has been called.
  enum class room { of_facts, measured };
  explicit editable_card(room wanted);
  editable_card(const editable_card&) = delete;
  editable_card& operator=(const editable_card&) = delete;

  const kernelcost::gpu& card() const { return card_; }
  /// In the order of the card's header; those of the calibration and of copies follow if the card has them.
  const std::vector<card_number>& numbers() const { return numbers_; }
  /// Throws usage_error for a name that no number has.
  const card_number& find(std::string_view name) const;

  /// Sets a number from "dram_bandwidth=9TB_per_s". Throws usage_error.
  void assign(std::string_view assignment, const std::string& source);

  void set_name(const std::string& name) { card_.name = keep(name); }
  void set_product(const std::string& product) { card_.product = keep(product); }
  void set_capability(const kernelcost::compute_capability& capability);
  void set_double_precision(bool has) { card_.has_double_precision = has; }
  /// The source of the calibration and of the times of copies, and the last step: throws usage_error where one of their
  /// numbers is missing or contradicts another one.
  void state_source(const std::string& source);
  /// A text that lives as long as the card.
  const char* keep(const std::string& text) { return texts_.emplace_back(text).c_str(); }

 private:
  void list_numbers();

  kernelcost::gpu card_;
  std::unique_ptr<kernelcost::calibration> calibration_;
  std::unique_ptr<kernelcost::copy_times> copies_;
  const char* measured_by_ = "";
  std::deque<std::string> texts_;
  std::vector<card_number> numbers_;
};

}  // namespace examples
