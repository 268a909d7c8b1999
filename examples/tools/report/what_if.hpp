// SPDX-License-Identifier: BSL-1.0
/// \file
/// The changes that would help a kernel, for the commands that show them.
#pragma once

#include "card_choice.hpp"
#include "evaluate.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace examples::report {

/// Changes of the time below this share are counted, not listed.
inline constexpr double smallest_change = 0.0005;

/// An estimate after one change.
struct changed_estimate {
  /// "card" for a number of the card, "kernel" for a property of the description.
  std::string kind;
  std::string name;
  /// The number before and after the change; empty for a property.
  std::string from;
  std::string to;
  kernelcost::seconds time;

  double change(const kernelcost::seconds& now) const { return time / now - 1; }
  bool is_listed(const kernelcost::seconds& now) const;
};

/// How many estimates changed_estimates makes.
std::size_t count_of_changes(const editable_card& card);

/// The kernel with one number of the card 10 % better, for each of its numbers, and with one property of the
/// description different, fastest first. The card is the same afterwards. `each` receives the name of a change before
/// its estimate. Throws the exceptions of `evaluate`.
std::vector<changed_estimate> changed_estimates(const chosen_kernel& chosen, editable_card& card,
                                                const std::string& model,
                                                const std::function<void(std::string_view)>& each);

}  // namespace examples::report
