// SPDX-License-Identifier: BSL-1.0
#include "general_commands.hpp"
#include "text.hpp"

#include <fmt/format.h>

namespace examples::report {

void card(const card_choice& chosen, bool json) {
  const auto found = card_of(chosen);
  if (json) {
    fmt::print("{}", card_text(*found));
    return;
  }
  std::vector<std::vector<std::string>> rows{{"number", "value", "source"}};
  for (const auto& number : found->numbers())
    if (number.stated())
      rows.push_back({number.name, quantity_text(number.value(), number.of), std::string{number.source()}});
  fmt::print("{} ({})\n{}", found->card().name, found->card().product, aligned(rows, 3));
}

}  // namespace examples::report
