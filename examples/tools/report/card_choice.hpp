// SPDX-License-Identifier: BSL-1.0
/// \file
/// The card of an estimate: one of the library, or one from a file.
#pragma once

#include "../../kernels/common/parameters.hpp"
#include "../common/card_file.hpp"
#include "machines.hpp"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

namespace examples::report {

struct card_choice {
  std::string name;
  std::string file;
};

/// --machine and --machine-file, of which one has to be given.
inline void add_card_options(CLI::App& command, card_choice& chosen) {
  auto* options = command.add_option_group("card");
  options->add_option("--machine", chosen.name, "One of list machines")->type_name("NAME");
  options->add_option("--machine-file", chosen.file, "A card that kernelcost-calibrate --json wrote")
      ->type_name("FILE");
  options->require_option(1);
}

/// Throws usage_error for a card that does not exist.
inline std::unique_ptr<editable_card> card_of(const card_choice& chosen) {
  if (chosen.file.empty()) return std::make_unique<editable_card>(find_machine(chosen.name));
  return read_card(chosen.file);
}

/// --machine and --machine-file of a command that takes several cards.
inline void add_cards_options(CLI::App& command, std::string& names, std::vector<std::string>& files) {
  command.add_option("--machine", names, "Names of list machines, separated by commas")->type_name("NAMES");
  command.add_option("--machine-file", files, "A card that kernelcost-calibrate --json wrote; may be repeated")
      ->type_name("FILE")
      ->allow_extra_args(false);
}

/// Throws usage_error for a card that does not exist.
inline std::vector<std::unique_ptr<editable_card>> cards_of(const std::string& names,
                                                            const std::vector<std::string>& files) {
  std::vector<std::unique_ptr<editable_card>> cards;
  for_each_item(names, ',', [&cards](std::string_view name) { cards.push_back(card_of({std::string{name}, {}})); });
  for (const auto& file : files) cards.push_back(card_of({{}, file}));
  return cards;
}

}  // namespace examples::report
