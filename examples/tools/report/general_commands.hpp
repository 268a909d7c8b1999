// SPDX-License-Identifier: BSL-1.0
/// \file
/// The commands that every report has. Each writes to standard output and throws usage_error for an unknown name.
#pragma once

#include "card_choice.hpp"
#include "report_program.hpp"

#include <string>
#include <vector>

namespace examples::report {

/// `chosen` is a list's name, or empty for all lists.
void list(const report_program& program, const std::string& chosen, bool csv);

struct estimate_request {
  std::string kernel;
  card_choice card;
  std::string model;
  std::vector<std::string> parameters;
  bool csv = false;
  bool json = false;
  bool explain = false;
  /// The cost of each access, beside the hardware counters. With `csv`, it replaces the other output.
  bool accesses = false;
};
/// Findings of lint in the description go to standard error, one per line; with `json`, into the result.
void estimate(const report_program& program, const estimate_request& request);

struct sweep_request {
  std::string kernel;
  /// Machines and models, several of each separated by commas.
  std::string machines;
  std::vector<std::string> machine_files;
  std::string models;
  /// "block=32..1024:x2", "n=1000,2000".
  std::vector<std::string> parameters;
  bool csv = false;
};
/// An estimate for each combination of parameters, cards and models. False if none could be estimated.
bool sweep(const report_program& program, const sweep_request& request);

struct what_if_request {
  std::string kernel;
  card_choice card;
  std::string model;
  std::vector<std::string> parameters;
  /// Numbers of the card to change: "dram_bandwidth=9TB_per_s".
  std::vector<std::string> settings;
  bool csv = false;
};
/// How the estimate changes with the card and with properties of the kernel, the greatest gain first.
void what_if(const report_program& program, const what_if_request& request);

/// The numbers of a card by name; with `json`, as a file for --machine-file.
void card(const card_choice& chosen, bool json);

}  // namespace examples::report
