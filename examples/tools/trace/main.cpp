// SPDX-License-Identifier: BSL-1.0
#include "../common/command_line.hpp"
#include "../report/machines.hpp"
#include "output.hpp"
#include "program.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <vector>

namespace {

namespace fs = std::filesystem;
namespace kc = kernelcost;
using examples::usage_error;

struct options {
  examples::trace::request request;
  std::string grid;
  std::string block;
  std::vector<std::string> buffers, arguments, data;
  std::string machine = "h200";
  std::string header;
  bool json = false;
};

/// X[,Y[,Z]].
kc::extent extent_of(const char* option, const std::string& text) {
  kc::extent all;
  long long* const sides[]{&all.x, &all.y, &all.z};
  std::size_t at = 0;
  for (int i = 0;; ++i) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    const std::string side = text.substr(at, comma - at);
    if (i == 3 || side.empty() || side.size() > 10 || side.find_first_not_of("0123456789") != std::string::npos)
      throw usage_error{fmt::format("{} {}: it is X[,Y[,Z]]", option, text)};
    *sides[i] = std::stoll(side);
    if (comma == text.size()) return all;
    at = comma + 1;
  }
}

std::vector<examples::trace::assignment> assignments(const char* option, const std::vector<std::string>& all) {
  std::vector<examples::trace::assignment> result;
  for (const auto& each : all) {
    const std::size_t equals = each.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == each.size())
      throw usage_error{fmt::format("{} {}: it is NAME=...", option, each)};
    result.emplace_back(each.substr(0, equals), each.substr(equals + 1));
  }
  return result;
}

/// For CLI11: why a text is no name of C++; empty if it is one.
std::string is_identifier(const std::string& text) {
  const auto is_letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  const auto belongs = [&](char c) { return is_letter(c) || std::isdigit(static_cast<unsigned char>(c)) != 0; };
  const bool fits = !text.empty() && is_letter(text.front()) && std::ranges::all_of(text, belongs);
  return fits ? "" : text + ": it is not a name of C++: letters, digits and _";
}

bool has_library(const fs::path& folder) {
  std::error_code error;
  return fs::exists(folder / "kernelcost" / "trace.hpp", error);
}

/// The folder of the library's headers: beside the installed program, or where it was built.
std::vector<std::string> folders_of_headers() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  for (const fs::path& folder :
       {program.parent_path().parent_path() / "include", fs::path{KERNELCOST_INCLUDE_OF_BUILD}})
    if (has_library(folder)) {
      std::vector<std::string> all{folder.string()};
      if (const std::string boost = KERNELCOST_BOOST_OF_BUILD; !boost.empty() && boost != "/usr/include")
        all.push_back(boost);
      return all;
    }
  throw usage_error{"the headers of the library are not where they were installed: --include FOLDER"};
}

/// The numbers of a card that a simulation of its caches needs; none if the caches are not known.
kc::simulated_card caches_of(const kc::gpu& card, const kc::launch& how, int registers) {
  if (card.sm.unified_l1 == 0 || !card.l2_size.stated() || !card.sm_count.stated()) return {0, 0, 0, 0};
  try {
    const kc::launch without_shared{how.grid, how.block};
    const auto resident = kc::occupancy_of(card, without_shared, {registers, {}});
    return {static_cast<int>(card.sm_count.value().value()),      resident.blocks_per_sm, card.sm.unified_l1,
            static_cast<long long>(card.l2_size.value().value()), card.sm.shared_per_sm,  card.sm.shared_reserved};
  } catch (const kc::error&) { return {0, 0, 0, 0}; }  // the estimate says why the card refuses the launch
}

bool run(options& chosen) {
  auto& asked = chosen.request;
  asked.grid = extent_of("--grid", chosen.grid);
  asked.block = extent_of("--block", chosen.block);
  asked.buffers = assignments("--buffer", chosen.buffers);
  asked.arguments = assignments("--arg", chosen.arguments);
  asked.data = assignments("--data", chosen.data);
  if (asked.include_folders.empty())
    asked.include_folders = folders_of_headers();
  else if (std::ranges::none_of(asked.include_folders, has_library))
    throw usage_error{"--include " + asked.include_folders.front() + ": there is no kernelcost/trace.hpp"};
  if (std::isnan(asked.unknown_conditions) || std::isnan(asked.time_limit))
    throw usage_error{"a share and a limit are numbers"};
  const kc::gpu& card = examples::report::find_machine(chosen.machine);
  const kc::launch how = [&] {
    try {
      const kc::launch stated{asked.grid, asked.block,
                              kc::bytes::from_value(static_cast<double>(asked.dynamic_shared_bytes))};
      if (const auto threads = stated.block.volume(); threads > card.sm.threads_per_block)
        kc::mistake::more_threads_than_a_block_may_have(card.name, threads, card.sm.threads_per_block);
      return stated;
    } catch (const kc::error& error) { throw usage_error{error.what()}; }
  }();

  asked.caches_of = [&](int registers) { return caches_of(card, how, registers); };
  if (card.measured.stated()) asked.compiled_for = &card;
  auto what = examples::trace::trace(asked);
  examples::trace::analysis of;
  if (what.faults.empty()) of = examples::trace::analysed(what, how, card);
  fmt::print("{}", chosen.json ? as_json(asked, what, of, card) : as_text(asked, what, of, card));
  if (!chosen.header.empty() && what.faults.empty()) {
    if (of.header.empty()) throw std::runtime_error{"without an estimate there is no header"};
    std::ofstream file{chosen.header};
    file << of.header << std::flush;
    if (!file) throw usage_error{"cannot write " + chosen.header};
  }
  return what.faults.empty();
}

}  // namespace

int main(int argc, char** argv) {
  using examples::file_name;
  CLI::App app{"Traces a kernel of a CUDA file for one launch, without a card: faults, what each line accesses, and "
               "what it costs.",
               "kernelcost-trace"};
  options chosen;
  auto& asked = chosen.request;
  app.set_version_flag("--version", fmt::format("kernelcost-trace {}.{}.{}", KERNELCOST_VERSION_MAJOR,
                                                KERNELCOST_VERSION_MINOR, KERNELCOST_VERSION_PATCH));
  app.add_option("file", asked.file, "The CUDA file, as it is")->type_name("FILE")->required()->check(file_name);
  app.add_option("--kernel", asked.kernel, "The kernel, with a template's arguments: 'name<float, 256>'")
      ->type_name("NAME")
      ->required();
  app.add_option("--grid", chosen.grid, "Blocks")->type_name("X[,Y,Z]")->required();
  app.add_option("--block", chosen.block, "Threads of a block")->type_name("X[,Y,Z]")->required();
  const auto repeated = [&](const char* name, std::vector<std::string>& into, const char* about, const char* type) {
    app.add_option(name, into, about)->type_name(type)->allow_extra_args(false);
  };
  repeated("--buffer", chosen.buffers, "The elements behind a pointer of the kernel", "NAME=TYPE:ELEMENTS");
  repeated("--arg", chosen.arguments,
           "Another argument: a number, also as 4*256 or 1.0/3, true, false, {1, 2} for a structure, {} for an object "
           "without members",
           "NAME=VALUE");
  repeated("--data", chosen.data,
           "What a buffer holds: numbers if the file's name ends in .txt or .csv, else raw little-endian elements",
           "NAME=FILE");
  app.add_option("--shared", asked.dynamic_shared_bytes, "Dynamic shared memory of the launch")
      ->type_name("BYTES")
      ->check(CLI::Range(0LL, 1LL << 30));
  app.add_option("--machine", chosen.machine, "A card of kernelcost-report list machines")
      ->type_name("NAME")
      ->capture_default_str();
  app.add_option("--registers", asked.registers, "Registers of a thread; those that nvcc says unless given")
      ->type_name("N")
      ->check(CLI::Range(0, 255));
  app.add_flag("--json", chosen.json, "One JSON object on standard output");
  app.add_option("--emit-header", chosen.header, "Write a header with tree, budget and assertions")
      ->type_name("FILE")
      ->check(file_name);
  app.add_option("--name", asked.name,
                 "What the tree and the header call the kernel, so that a program can include the headers of several "
                 "launches; the kernel's own name unless given")
      ->type_name("NAME")
      ->check(is_identifier);
  app.add_option("--unknown-conditions", asked.unknown_conditions,
                 "The share of lanes for which a condition of unknown data holds; half, with a note, unless given")
      ->type_name("SHARE")
      ->check(CLI::Range(0.0, 1.0));
  app.add_flag(
      "--unknown-integers-are-zero", asked.zero_for_unknown_integers,
      "Say that integers without --data may be taken for 0 where their values decide, as they are with a note");
  app.add_flag("--unknown-addresses-are-random", asked.random_unknown_addresses,
               "Say that addresses without --data may be taken for any of their array, as they are with a note");
  app.add_flag("--full", asked.every_warp, "Trace every warp and every trip, in place of a sample");
  app.add_option("--steps", asked.steps,
                 "Steps of lanes that are spent on whole blocks: more take longer, and see more; fewer than 8 million "
                 "also simulate fewer accesses of the caches")
      ->type_name("N")
      ->check(CLI::Range(0LL, 1LL << 40))
      ->capture_default_str();
  app.add_option("-I", asked.search_folders, "Where the file's headers are")
      ->type_name("FOLDER")
      ->allow_extra_args(false);
  app.add_option("-D", asked.definitions, "A macro of the file")->type_name("NAME[=VALUE]")->allow_extra_args(false);
  app.add_option("--compiler", asked.compiler, "The C++20 compiler; $CXX or c++ unless given")->type_name("COMMAND");
  app.add_option(
         "--nvcc", asked.nvcc,
         "nvcc, whose code has the instructions of addresses; that of $KERNELCOST_NVCC, $PATH or /usr/local/cuda "
         "unless given; with none, the trace is without them")
      ->type_name("COMMAND");
  app.add_option("--include", asked.include_folders, "The folders of the headers of kernelcost and Boost")
      ->type_name("FOLDER")
      ->allow_extra_args(false);
  app.add_option("--time-limit", asked.time_limit, "For compiling and for tracing, each")
      ->type_name("SECONDS")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_flag("--keep", asked.keep, "Leave the text that is traced in its folder, and say where");
  app.footer("Exit status: 0 without faults, 1 with faults of the kernel, 2 for what cannot be traced.");
  return examples::run_program("kernelcost-trace", [&] { return !examples::parse(app, argc, argv) || run(chosen); });
}
