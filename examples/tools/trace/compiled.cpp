// SPDX-License-Identifier: BSL-1.0
#include "compiled.hpp"

#include "machine_code.hpp"

#include "../common/text_file.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace examples::trace {
namespace {

namespace fs = std::filesystem;

/// The number that ptxas says of a function, `Used 40 registers`, or the largest that it says of any.
int number_of(const std::string& text, const std::string& symbol, const char* pattern) {
  const std::regex expression{pattern};
  const std::size_t begin = symbol.empty() ? std::string::npos : text.find("'" + symbol + "'");
  if (begin != std::string::npos) {
    const std::size_t end = std::min(text.find("Compiling entry function", begin), text.size());
    std::smatch found;
    const std::string its = text.substr(begin, end - begin);
    return std::regex_search(its, found, expression) ? std::atoi(found[1].str().c_str()) : 0;
  }
  int largest = 0;
  for (std::sregex_iterator each{text.begin(), text.end(), expression}; each != std::sregex_iterator{}; ++each)
    largest = std::max(largest, std::atoi((*each)[1].str().c_str()));
  return largest;
}

/// The compiler's first error, without the warnings before it.
std::string reason_of(const finished& done) {
  if (!done.in_time) return "it takes too long (--time-limit)";
  std::istringstream lines{done.err + done.out};
  std::string first;
  for (std::string line; std::getline(lines, line);) {
    if (first.empty()) first = line;
    for (const char* const mark : {"): error", ": error:", ": fatal error", "error   :", "ptxas fatal"})
      if (line.find(mark) != std::string::npos) return line;
  }
  return first.empty() ? "it says nothing" : first;
}

}  // namespace

std::string nvcc_for(const request& asked) {
  const char* const chosen = std::getenv("KERNELCOST_NVCC");
  const std::string named = !asked.nvcc.empty() || chosen == nullptr ? asked.nvcc : chosen;
  if (!named.empty()) return named == "none" ? "" : named;
  const char* const path = std::getenv("PATH");
  std::istringstream folders{path == nullptr ? "" : path};
  for (std::string folder; std::getline(folders, folder, ':');)
    if (const fs::path found = fs::path{folder} / "nvcc"; fs::exists(found)) return found.string();
  const fs::path usual = "/usr/local/cuda/bin/nvcc";
  return fs::exists(usual) ? usual.string() : "";
}

std::optional<compiled_kernel> compile_kernel(const request& asked, const std::string& nvcc, const std::string& kernel,
                                              const std::vector<std::string>& files, const work_folder& folder,
                                              std::string& why) {
  const fs::path kept = folder.file("nvcc");
  fs::create_directories(kept);
  const fs::path source = kept / "kernel.cu";
  {
    std::ofstream file{source};
    file << "#include \"" << fs::absolute(asked.file).string() << "\"\n"
         << "void* kernelcost_instance() { return reinterpret_cast<void*>(&" << kernel << "); }\n";
    if (!file.flush()) throw std::runtime_error{"cannot write " + source.string()};
  }
  const auto& capability = asked.compiled_for->capability;
  const std::string architecture = "sm_" + std::to_string(capability.major) + std::to_string(capability.minor);
  std::vector<std::string> command{
      nvcc,         "-cubin",      "-lineinfo", "-arch=" + architecture,         "-Xptxas", "-v", "--keep",
      "--keep-dir", kept.string(), "-o",        (kept / "kernel.cubin").string()};
  for (const auto& each : asked.search_folders) command.push_back("-I" + each);
  for (const auto& each : asked.definitions) command.push_back("-D" + each);
  command.push_back(source.string());
  const std::string doing = "compiling for " + architecture;
  finished done = run(command, folder, doing, asked.time_limit);
  if (done.status != 0 && done.in_time) {
    const std::string reason = reason_of(done);
    // A header may need what the program around it has included before.
    command.insert(command.end(), {"-std=c++20", "-include", "cstdint", "-include", "cuda_fp16.h"});
    done = run(command, folder, doing, asked.time_limit);
    if (done.status != 0) why = reason;
  }
  if (done.status != 0 || !done.in_time) {
    if (why.empty()) why = reason_of(done);
    return std::nullopt;
  }
  compiled_kernel made;
  made.ptx = read_text(kept / "kernel.ptx");
  const auto is_users = [&](const std::string& file) {
    return std::ranges::any_of(files, [&](const auto& each) {
      std::error_code error;
      return fs::equivalent(each, file, error);
    });
  };
  const ptx::warp_times times{*asked.compiled_for};
  made.code = ptx::parsed(made.ptx, is_users, times);
  for (auto& [number, file] : made.code.files)
    if (std::error_code error; fs::exists(file, error)) file = fs::canonical(file, error).string();
  if (capability.major == 9) ptx::use_machine_code(made.code, read_text(kept / "kernel.cubin"), times);
  made.kernel = kernel;
  const ptx::function* const found = ptx::function_of(made.code, kernel);
  const std::string symbol = found == nullptr ? "" : found->symbol;
  const std::string said = done.err + done.out;
  made.registers = number_of(said, symbol, R"(Used (\d+) registers)");
  made.spilled_bytes = number_of(said, symbol, R"((\d+) bytes spill stores)");
  return made;
}

}  // namespace examples::trace
