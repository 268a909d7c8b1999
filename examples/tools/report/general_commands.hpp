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
  /// The file for a chart; none if empty.
  std::string svg;
  /// The command that a message names.
  std::string command = "sweep";
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

struct compare_request {
  /// "row_sums" or "row_sums:block=128;rows=1000".
  std::vector<std::string> kernels;
  std::string machines;
  std::vector<std::string> machine_files;
  std::string model;
  std::vector<std::string> parameters;
  /// Files of measurements; at most one of them is not empty.
  std::string nvbench;
  std::string ncu;
  /// The kernel's name in the file; that of the description if empty.
  std::string measured_as;
  /// "Elements=n": axes of nvbench that are parameters of another name, or of none.
  std::vector<std::string> axes;
  bool csv = false;
};
/// Estimates beside each other, or one kernel beside its measurements.
bool compare_estimates(const report_program& program, const compare_request& request);

struct roofline_request {
  std::vector<std::string> kernels;
  card_choice card;
  std::string model;
  std::vector<std::string> parameters;
  bool csv = false;
  /// The file for the picture; none if empty.
  std::string svg;
};
/// The ceilings of a card, and the kernels below them.
void roofline(const report_program& program, const roofline_request& request);

struct flame_request {
  std::string kernel;
  card_choice card;
  std::string model;
  std::vector<std::string> parameters;
  std::string svg;
};
/// The cost of a kernel by phase and access, as CSV and as a picture.
void draw_flame(const report_program& program, const flame_request& request);

struct html_request {
  std::vector<std::string> kernels;
  std::string machines;
  std::vector<std::string> machine_files;
  std::string model;
  std::vector<std::string> parameters;
  std::string out;
};
/// A page on some kernels and cards, for a browser. False if none could be estimated.
bool html(const report_program& program, const html_request& request);

/// The numbers of a card by name; with `json`, as a file for --machine-file.
void card(const card_choice& chosen, bool json);

/// A script that completes the program's command lines in a shell: bash, zsh or fish. Throws usage_error for others.
std::string completion_script(const CLI::App& app, const std::string& shell);
/// The manual page in the format of man, from the program's help.
std::string manual_page(const CLI::App& app);

}  // namespace examples::report
