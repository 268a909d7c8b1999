// SPDX-License-Identifier: BSL-1.0
#include "program.hpp"

#include "ptx_launch.hpp"
#include "ptx_program.hpp"

#include "../common/text_file.hpp"
#include "offsets.hpp"
#include "process.hpp"
#include "rewriting.hpp"
#include "trace_headers.hpp"
#include "values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>

namespace examples::trace {
namespace {

namespace fs = std::filesystem;

void write_text(const std::string& path, std::string_view text) {
  std::ofstream file{path, std::ios::binary};
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.flush();
  if (!file) throw std::runtime_error{"cannot write " + path};
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : text + ' ') {
    if (c != ' ' && c != '\t') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  }
  return words;
}

std::string joined(const std::vector<std::string>& all) {
  std::string text;
  for (const auto& each : all) text += (text.empty() ? "" : ", ") + each;
  return text;
}

/// A compiler's message with its place.
struct compiler_error {
  std::string file;
  int line = 0;
  std::string text;
};

/// `FILE:LINE:COLUMN: REST`; the place if the line has one.
std::optional<compiler_error> located(std::string_view line) {
  for (std::size_t colon = line.find(':'); colon != std::string_view::npos; colon = line.find(':', colon + 1)) {
    std::size_t end = colon + 1;
    while (end < line.size() && std::isdigit(static_cast<unsigned char>(line[end])) != 0) ++end;
    if (end == colon + 1 || end >= line.size() || (line[end] != ':' && line[end] != ',')) continue;
    compiler_error found;
    found.file = line.substr(0, colon);
    const std::size_t from = found.file.find("from ");
    if (from != std::string::npos) found.file.erase(0, from + 5);
    found.line = std::atoi(std::string{line.substr(colon + 1, end - colon - 1)}.c_str());
    const std::size_t rest = line.find(": ", end);
    found.text = rest == std::string_view::npos ? std::string{} : std::string{line.substr(rest + 2)};
    return found;
  }
  return std::nullopt;
}

class tool {
 public:
  explicit tool(const request& asked) : asked_{asked} {
    if (asked.keep) {
      folder_.keep();
      fmt::print(stderr, "kernelcost-trace: the text that is traced is in {}\n", folder_.path());
    }
    compiler_ = words_of(!asked.compiler.empty() ? asked.compiler : compiler_of_the_environment());
    if (compiler_.empty()) throw usage_error{"--compiler: it is empty"};
  }

  traced run() {
    const std::string source = preprocessed();
    token_list list = tokens_of(source);
    for (auto& each : list.files) each = shortened(each);
    result_.files = list.files;
    const bracketed_text text{list};
    result_.scopes = scopes_of(text);
    const auto declarations = declarations_of(text);
    const auto kernels = kernels_of(text, declarations);
    const listed_kernel& kernel = wanted(kernels, list);
    check_arguments(kernel, text, declarations);
    assume_equal_rows(kernel, text);
    result_.kernel = asked_.name.empty() ? asked_.kernel : asked_.name;
    write_headers();
    compile_for_card(kernel);
    const kernel_of_text whole{text, declarations, kernels, kernel};
    trace_counted_or_plain(whole);
    if (asked_.random_unknown_addresses)
      result_.notes.emplace_back("addresses that no data give are taken for any of their array");
    if (result_.result.what == trace_file::outcome::wrong_data) throw usage_error{result_.result.message};
    if (has_guessed_ && lacks("does the loop end?"))
      throw usage_error{fmt::format("{}: a loop does not end with the guesses on unknown data (--data NAME=FILE)",
                                    list.place(line_in(result_.result.message)))};
    if (result_.result.what == trace_file::outcome::refused) refused(list, result_.result.message);
    run_compiled(kernel, text, declarations);
    for (const std::string_view each : lines_of(result_.result.doubts))
      if (!each.empty())
        result_.notes.push_back(fmt::format("{}: perhaps a fault, after a guess on unknown data: {} (--data NAME=FILE)",
                                            list.place(line_in(each)), with_places(each.substr(prefix.size()), list)));
    return std::move(result_);
  }

 private:
  static constexpr std::string_view takes_loaded_value = "takes a value that was loaded";
  static constexpr std::string_view needs_data =
      ": a plain integer takes a value from memory: give --data NAME=FILE for its buffer, or "
      "--unknown-integers-are-zero";
  static constexpr std::string_view condition_of_loaded_value = "control flow depends on a value";
  static constexpr std::string_view address_of_loaded_value = "an address depends on a value";

  bool lacks(std::string_view words) const {
    return result_.result.what == trace_file::outcome::refused &&
           result_.result.message.find(words) != std::string::npos;
  }

  /// The kernel that is traced, and the text around it.
  struct kernel_of_text {
    const bracketed_text& text;
    const std::vector<declaration>& declarations;
    const std::vector<listed_kernel>& kernels;
    const listed_kernel& kernel;
  };
  struct not_in_time : usage_error {
    using usage_error::usage_error;
  };
  static constexpr extras all_extras{.checks_locals = true, .counts_arithmetic = true, .counts_members = true};

  /// Counted integers from memory show what waits for a load and what is computed with it. They do not fit everywhere
  /// that plain ones do: then the text is traced with plain ones. These leave out trips, so that they may end in time
  /// where the others do not; that is no reason to take them.
  void trace_counted_or_plain(const kernel_of_text& of) {
    const auto notes = result_.notes;
    const bool has_such_integers =
        program(of, integers::counted, all_extras) != program(of, integers::plain, all_extras);
    result_.notes = notes;
    if (!has_such_integers || !builds_counted(of)) {
      build(of, has_such_integers);
      return trace_it(of.text.list());
    }
    try {
      trace_it(of.text.list());
    } catch (const not_in_time&) { throw; } catch (const usage_error& error) {
      result_.notes = notes;
      try {
        build(of, true);
        trace_it(of.text.list());
      } catch (const usage_error&) { throw error; }
      result_.notes.push_back(std::string{"the trace that follows integers from memory failed, and this one takes "
                                          "them for plain numbers: "} +
                              error.what());
    }
  }
  /// True if the text is compiled with counted integers from memory.
  bool builds_counted(const kernel_of_text& of) {
    extras with = all_extras;
    if (succeeds(of, integers::counted, with, {})) return true;
    const auto notes = result_.notes;
    const std::string first = program(of, integers::counted, with);
    with.counts_members = false;
    const bool has_members = program(of, integers::counted, with) != first;
    result_.notes = notes;
    if (has_members && succeeds(of, integers::counted, with, {})) return true;
    with.checks_locals = false;
    return succeeds(of, integers::counted, with, {});
  }
  /// With plain integers from memory, which a note says if the text has any.
  void build(const kernel_of_text& of, bool has_such_integers) {
    const std::string note = has_such_integers ? "arithmetic on integers from memory is not counted" : "";
    const auto notes = result_.notes;
    if (succeeds(of, integers::plain, all_extras, note)) return;
    // The text without either says what is wrong, if it is the text.
    try {
      attempt(of, integers::plain, {}, note);
    } catch (const text_error&) { throw; } catch (const usage_error& error) {
      result_.notes = notes;
      // Counted integers may fit where plain ones do not.
      if (has_such_integers && succeeds(of, integers::counted, {}, {})) return;
      throw error;
    }
    result_.notes = notes;
    if (succeeds(of, integers::plain, {.checks_locals = false, .counts_arithmetic = true}, note)) return;
    if (succeeds(of, integers::plain, {.checks_locals = true, .counts_arithmetic = false}, note)) return;
    attempt(of, integers::plain, {}, note);
  }
  bool succeeds(const kernel_of_text& of, integers from_memory, extras with, const std::string& note) {
    const auto notes = result_.notes;
    try {
      attempt(of, from_memory, with, note);
      return true;
    } catch (const text_error&) { throw; } catch (const usage_error&) {
      result_.notes = notes;
      return false;
    }
  }
  void attempt(const kernel_of_text& of, integers from_memory, extras with, const std::string& note) {
    if (!note.empty()) result_.notes.push_back(note);
    if (!with.counts_arithmetic) result_.notes.emplace_back("arithmetic on the kernel's own integers is not counted");
    const auto notes = result_.notes;
    const std::string text = program(of, from_memory, with);
    write_text(folder_.file("traced.cpp"), text);
    try {
      compile();
    } catch (const text_error&) { throw; } catch (const usage_error&) {
      with.in_place = false;
      result_.notes = notes;
      const std::string other = program(of, from_memory, with);
      if (other == text) throw;
      write_text(folder_.file("traced.cpp"), other);
      compile();
      result_.notes.emplace_back(
          "functions of structures in memory work on loaded copies: their stores are not counted");
    }
  }
  std::string program(const kernel_of_text& of, integers from_memory, extras with) {
    std::string names = asked_.kernel;
    for (const auto& each : asked_.buffers) names += " " + each.second;
    for (const auto& each : asked_.arguments) names += " " + each.second;
    const std::string body =
        rewritten(of.text, of.declarations, of.kernel, names, from_memory, constants_, result_.notes, with);
    std::string whole = "#include \"run_text.hpp\"\n";
    const bool with_library = names_standard_library(body);
    for (const auto& each : of.text.list().system_headers)
      if (with_library || each.find("/c++/") == std::string::npos) whole += "#include \"" + each + "\"\n";
    whole += apart_from_own_names(of.declarations) + "namespace kernelcost_text {\n" + body + "\n}\n";
    return whole + main_of(of.kernel, of.text, of.kernels, from_memory);
  }

  /// The text may have names that the tool's headers have at the same scope: it gets others.
  static std::string apart_from_own_names(const std::vector<declaration>& declarations) {
    static const std::set<std::string, std::less<>> own{
        "assumed",       "bytes_of",     "constant_array", "count_choice", "count_half",     "each_element",
        "either_of",     "goes_on_if",   "half_in",        "half_like",    "half_of",        "half_sum",
        "halves",        "hash_of",      "high_half",      "in_memory",    "is_element",     "is_own",
        "joint_half",    "last_logic",   "last_product",   "layout",       "lines_of",       "operands_at",
        "name_of_type",  "plain_index",  "plain_of",       "records_now",  "rows_at",        "rows_of",
        "same_bits",     "selects",      "side_of",        "size_on_card", "whole_array",    "whole_number",
        "varying_index", "written",      "without_value",  "of_itself",    "floating_of",    "array_at",
        "of_half",       "half_product", "half_result",    "are_plain",    "operations_made"};
    std::set<std::string> found;
    for (const auto& each : declarations)
      for (const auto& name : each.names)
        if (own.contains(name)) found.insert(name);
    std::string text;
    for (const auto& name : found) text += fmt::format("#define {0} kernelcost_users_{0}\n", name);
    return text;
  }
  static std::string compiler_of_the_environment() {
    const char* const chosen = std::getenv("CXX");
    return chosen != nullptr && *chosen != '\0' ? chosen : "c++";
  }
  std::string shortened(const std::string& file) const {
    return file == fs::absolute(asked_.file).string() ? asked_.file : file;
  }

  finished start(std::vector<std::string> command, const std::string& doing, double limit) {
    try {
      return examples::trace::run(command, folder_, doing, limit);
    } catch (const std::system_error& error) {
      throw usage_error{fmt::format("there is no compiler {}: {} (--compiler names one, or CXX)", command.front(),
                                    error.code().message())};
    }
  }

  // --- the kernel as the card executes it ---
  void compile_for_card(const listed_kernel& kernel) {
    if (const std::string nvcc = nvcc_for(asked_); !nvcc.empty() && asked_.compiled_for != nullptr) {
      std::string why;
      const auto arguments = asked_.kernel.find('<');
      const std::string of_template =
          arguments == std::string::npos ? kernel.where->is_template ? "<>" : "" : asked_.kernel.substr(arguments);
      try {
        result_.compiled = compile_kernel(asked_, nvcc, kernel.name + of_template, result_.files, folder_, why);
      } catch (const std::system_error& error) {
        throw usage_error{fmt::format("nvcc {}: {} (--nvcc names one, or none)", nvcc, error.code().message())};
      }
      if (!result_.compiled) result_.notes.push_back("nvcc does not compile the kernel: " + why);
    }
    result_.registers = asked_.registers > 0 ? asked_.registers : result_.compiled ? result_.compiled->registers : 0;
    card_ = asked_.caches_of(result_.registers);
  }

  /// Runs blocks of the kernel as its PTX says, if the data tell their way.
  void run_compiled(const listed_kernel& kernel, const bracketed_text& text,
                    const std::vector<declaration>& declarations) {
    auto& done = result_.executed;
    if (!result_.compiled || !result_.faults.empty() ||
        ptx::function_of(result_.compiled->code, result_.compiled->kernel) == nullptr)
      return;
    const given_arguments given{asked_, [&](const std::string& name) { return data_in_memory(name); },
                                [&](const std::string& type) { return members_of_type(type, text, declarations); }};
    try {
      if (!constants_.values.empty()) throw ptx::cannot_run{"options give values of constants"};
      result_.run = run_of(given, kernel, result_);
      result_.run.meetings = ptx::function_of(result_.compiled->code, result_.compiled->kernel)->meetings;
      for (const auto& [name, file] : constants_.files)
        if (auto data = data_in_memory(name)) result_.run.constants[name] = std::move(*data);
      done = ptx::run_kernel(result_.run);
    } catch (const std::exception& error) { done.refused = error.what(); }
    static constexpr double most_unknown_branches = 0.1, most_unknown_addresses = 0.01;
    if (done.refused.empty() && done.outside > 0) done.refused = "it accesses what is in no buffer";
    if (done.refused.empty() &&
        (done.unknown_branches > most_unknown_branches || done.unknown_addresses > most_unknown_addresses))
      done.refused = "its way depends on data that are not given";
    if (!done.refused.empty())
      result_.notes.push_back("nvcc's code was not run, so that counts are those of the text: " + done.refused);
  }
  /// The numbers that the traced program has read, as they lie in memory, or a file of structures.
  std::optional<std::string> data_in_memory(const std::string& name) const {
    const std::string* const file = value_of(asked_.data, name);
    if (file == nullptr && !equal_rows_.contains(name)) return std::nullopt;
    const std::string numbers = folder_.file("data_" + name);
    if (fs::exists(numbers)) return bytes_of_file(numbers);
    return file == nullptr ? std::nullopt : std::optional{bytes_of_file(*file)};
  }
  static std::string bytes_of_file(const fs::path& path) {
    std::ifstream file{path, std::ios::binary};
    std::string bytes{std::istreambuf_iterator<char>{file}, {}};
    if (!file) throw ptx::cannot_run{"it cannot read " + path.string()};
    return bytes;
  }
  static std::vector<data_member> members_of_type(const std::string& type, const bracketed_text& text,
                                                  const std::vector<declaration>& declarations) {
    const std::string whole = type.substr(0, type.find('<'));
    const std::string name = whole.substr(whole.rfind(':') + 1);
    for (const auto& each : declarations)
      if (each.is == declaration::sort::type && std::ranges::find(each.names, name) != each.names.end())
        return data_members_of(text, each);
    return {};
  }

  // --- the text as the compiler for the card sees it ---
  std::string preprocessed() {
    if (!fs::is_regular_file(asked_.file)) throw usage_error{"cannot read " + asked_.file};
    const std::string own_headers = folder_.file("cuda");
    fs::create_directories(own_headers);
    write_text(own_headers + "/kernelcost_standard.h",
               "#include <stddef.h>\n#include <stdint.h>\n#include <limits.h>\n#include <float.h>\n#include <math.h>\n"
               "#include <stdlib.h>\n#include <string.h>\n#include <assert.h>\n");
    static constexpr std::array headers_of_cuda{"cuda.h",
                                                "cuda_runtime.h",
                                                "cuda_runtime_api.h",
                                                "cuda_fp16.h",
                                                "cuda_bf16.h",
                                                "cooperative_groups.h",
                                                "cooperative_groups/reduce.h",
                                                "cooperative_groups/scan.h",
                                                "cooperative_groups/memcpy_async.h",
                                                "cuda_pipeline.h",
                                                "curand_kernel.h",
                                                "curand.h",
                                                "cublas_v2.h",
                                                "device_launch_parameters.h",
                                                "device_functions.h",
                                                "vector_types.h",
                                                "vector_functions.h",
                                                "math_functions.h",
                                                "sm_60_atomic_functions.h"};
    fs::create_directories(own_headers + "/cooperative_groups");
    // Those of the host's library have the same names in `std`.
    fs::create_directories(own_headers + "/cuda/std");
    for (const char* each : {"algorithm", "array", "cmath", "cstddef", "cstdint", "functional", "limits", "tuple",
                             "type_traits", "utility"})
      write_text(own_headers + "/cuda/std/" + each, std::string{"#include <"} + each + ">\n");
    for (const char* each : headers_of_cuda) write_text(own_headers + "/" + each, "");
    write_text(own_headers + "/math_constants.h",
               "#define CUDART_INF_F __builtin_huge_valf()\n#define CUDART_INF __builtin_huge_val()\n"
               "#define CUDART_PI_F 3.141592654F\n#define CUDART_PI 3.1415926535897931\n"
               "#define CUDART_MAX_NORMAL_F 3.402823466e+38F\n");
    // Those of the library's headers that a kernel's text names, as nvcc sees them.
    const std::string of_library = own_headers + "/kernelcost/trace";
    fs::create_directories(of_library);
    write_text(of_library + "/function.hpp", "#define KERNELCOST_FUNCTION __host__ __device__ constexpr\n");
    for (const auto& folder : asked_.include_folders)
      if (const fs::path found = fs::path{folder} / "kernelcost/trace/cuda_spelling.hpp"; fs::exists(found)) {
        fs::copy_file(found, of_library + "/cuda_spelling.hpp");
        break;
      }
    std::vector<std::string> command = compiler_;
    for (const char* each : {"-std=c++20", "-E", "-w", "-D__CUDACC__", "-D__NVCC__", "-D__CUDA_ARCH__=900", "-DNDEBUG",
                             "-include", "kernelcost_standard.h"})
      command.emplace_back(each);
    command.push_back("-I" + own_headers);
    for (const auto& each : asked_.search_folders) command.push_back("-I" + each);
    for (const auto& each : asked_.definitions) command.push_back("-D" + each);
    command.insert(command.end(), {"-x", "c++", asked_.file});
    while (true) {
      finished done = start(command, "reading " + asked_.file, asked_.time_limit);
      if (done.status == 0) {
        for (const auto& each : left_out_)
          result_.notes.push_back("left out: #include of " + each + ", which is not there");
        return std::move(done.out);
      }
      const compiler_error error = first_error(done.err);
      const std::string header = missing_header(error);
      if (header.empty() || !left_out_.insert(header).second) throw usage_error{message_of(error)};
      const fs::path empty = fs::path{own_headers} / header;
      if (header.find("..") != std::string::npos || fs::path{header}.is_absolute())
        throw usage_error{message_of(error)};
      fs::create_directories(empty.parent_path());
      write_text(empty.string(), "");
    }
  }
  /// The header that the line of an error includes.
  static std::string missing_header(const compiler_error& error) {
    std::ifstream file{error.file};
    std::string line;
    for (int i = 0; i < error.line && std::getline(file, line); ++i) continue;
    const std::size_t word = line.find("include");
    if (word == std::string::npos || line.find('#') > word) return {};
    const std::size_t open = line.find_first_of("<\"", word);
    if (open == std::string::npos) return {};
    const std::size_t close = line.find_first_of(">\"", open + 1);
    return close == std::string::npos ? "" : line.substr(open + 1, close - open - 1);
  }

  /// The first error, at the place in the user's text that leads to it.
  compiler_error first_error(const std::string& text) const {
    std::optional<compiler_error> leads_to;
    std::optional<compiler_error> error;
    for (const std::string_view line : lines_of(text)) {
      auto found = located(line);
      if (!found) continue;
      const bool is_error =
          line.find(" error: ") != std::string_view::npos || line.find("fatal error: ") != std::string_view::npos;
      if (!error && is_error) {
        error = found;
        if (is_users(found->file)) return *error;
        if (leads_to) break;
      } else if (is_users(found->file)) {
        leads_to = found;
        if (error) break;  // clang names the place afterwards
      }
    }
    if (!error)
      throw usage_error{"the compiler " + compiler_.front() +
                        " fails: " + (text.empty() ? "it says nothing" : text.substr(0, text.find('\n')))};
    if (leads_to) {
      leads_to->text = error->text;
      return *leads_to;
    }
    return *error;
  }
  bool is_users(const std::string& file) const {
    return file.rfind("--", 0) == 0 ||
           std::find(result_.files.begin(), result_.files.end(), file) != result_.files.end();
  }
  static std::string message_of(const compiler_error& error) {
    std::string text = error.text;
    if (!text.empty() && text.back() == ' ') text.pop_back();
    for (const std::string_view word : {"fatal error: ", "error: ", "static assertion failed: "})
      if (text.starts_with(word)) text.erase(0, word.size());
    // clang++ says what is asserted before it says why.
    if (text.starts_with("static assertion failed due to requirement '"))
      if (const auto why = text.find("': "); why != std::string::npos) text.erase(0, why + 3);
    for (const auto& [from, to] :
         std::array<std::pair<const char*, const char*>, 9>{{{"kernelcost::tracing::traced_value<float>", "float"},
                                                             {"kernelcost::tracing::traced_value<double>", "double"},
                                                             {"{aka float}", ""},
                                                             {"{aka double}", ""},
                                                             {"kernelcost_text::", ""},
                                                             {"kernelcost_float", "float"},
                                                             {"kernelcost_double", "double"},
                                                             {"kernelcost::tracing::", ""},
                                                             {" [-Wfatal-errors]", ""}}})
      text = replaced(std::move(text), from, to);
    if (error.file.rfind("--", 0) == 0) return error.file + ": " + text;
    return fmt::format("{}:{}: {}", error.file, error.line % lines_of_a_file, text);
  }

  // --- the kernel and its arguments ---
  const listed_kernel& wanted(const std::vector<listed_kernel>& kernels, const token_list& list) {
    const std::string name = words_of(asked_.kernel.substr(0, asked_.kernel.find('<'))).empty()
                                 ? ""
                                 : words_of(asked_.kernel.substr(0, asked_.kernel.find('<'))).front();
    std::vector<std::string> names;
    const listed_kernel* found = nullptr;
    bool several = false;
    for (const auto& each : kernels) {
      const auto& token = list.tokens[each.where->name];
      names.push_back(fmt::format("{}{} (line {})", each.name, each.where->is_template ? "<...>" : "", token.line));
      const bool fits = each.name == name || (each.name.size() > name.size() + 2 && !name.empty() &&
                                              each.name.substr(each.name.size() - name.size() - 2) == "::" + name);
      if (!fits) continue;
      several = found != nullptr;
      found = &each;
    }
    if (kernels.empty()) throw usage_error{asked_.file + " has no __global__ function"};
    if (found == nullptr)
      throw usage_error{fmt::format("{} has no kernel {}; it has {}", asked_.file, asked_.kernel, joined(names))};
    if (several)
      throw usage_error{fmt::format("{} has several kernels {}: {}", asked_.file, asked_.kernel, joined(names))};
    const bool with_arguments = asked_.kernel.find('<') != std::string::npos;
    if (with_arguments && asked_.kernel.find_last_not_of(" >") == asked_.kernel.size() - 1)
      throw usage_error{"--kernel " + asked_.kernel + ": there is no > at its end"};
    if (with_arguments && !found->where->is_template)
      throw usage_error{
          fmt::format("{}: {} is not a template", list.place(list.tokens[found->where->name]), found->name)};
    if (!with_arguments && found->where->is_template) {
      std::string parameters;
      bool all_have_defaults = true;
      for (const auto& each : found->where->parameters_of_template) {
        parameters += (parameters.empty() ? "" : ", ") + each.name;
        all_have_defaults &= each.has_default;
      }
      if (!all_have_defaults)
        throw usage_error{fmt::format("{}: {} is a template: give its arguments, --kernel '{}<{}>'",
                                      list.place(list.tokens[found->where->name]), found->name, found->name,
                                      parameters)};
    }
    return *found;
  }
  /// The options for members of a structure, `p.x=...` for a parameter p.
  static std::vector<assignment> options_for(const std::vector<assignment>& all, const std::string& name) {
    std::vector<assignment> found;
    for (const auto& each : all)
      if (each.first.rfind(name + ".", 0) == 0 || each.first.rfind(name + "[", 0) == 0) found.push_back(each);
    return found;
  }
  static const std::string* value_of(const std::vector<assignment>& all, const std::string& name) {
    for (const auto& each : all)
      if (each.first == name) return &each.second;
    return nullptr;
  }

  void check_arguments(const listed_kernel& kernel, const bracketed_text& text,
                       const std::vector<declaration>& declarations) {
    const std::string place = text.list().place(text[kernel.where->name]);
    std::vector<std::string> names, members;
    std::set<std::string_view> words;
    for (const token& each : text.list().tokens)
      if (each.is_name()) words.insert(each.text);
    for (const auto& each : kernel.parameters) {
      names.push_back(each.name);
      if (!each.is_pointer)
        for (const auto* all : {&asked_.buffers, &asked_.arguments})
          for (const auto& member : options_for(*all, each.name)) {
            check_member(member.first, place);
            members.push_back(member.first);
          }
    }
    // A name that is misspelt is said before the parameter that has no option because of it.
    check_names(kernel, names, members, declarations);
    for (const auto& each : asked_.buffers) {
      const auto is_in_text = [&](std::string_view word) { return words.contains(word); };
      if (const std::string why = complaint_about_type(type_and_elements(each).first, is_in_text); !why.empty())
        throw usage_error{fmt::format("--buffer {}={}: {}", each.first, each.second, why)};
    }
    for (const auto& each : kernel.parameters) {
      const bool has_members = !each.is_pointer && (!options_for(asked_.buffers, each.name).empty() ||
                                                    !options_for(asked_.arguments, each.name).empty());
      if (has_members && value_of(asked_.arguments, each.name) == nullptr)
        require_members(each, members, place, text, declarations);
      const std::string* const buffer = value_of(asked_.buffers, each.name);
      const std::string* const argument = value_of(asked_.arguments, each.name);
      if (!each.otherwise.empty() && argument == nullptr && buffer == nullptr && !has_members) continue;
      if (each.is_pointer && argument != nullptr && is_null(*argument) && buffer == nullptr) continue;
      if (each.is_pointer && argument != nullptr)
        throw usage_error{
            fmt::format("{}: {} is a pointer: give --buffer {}={}:ELEMENTS", place, each.name, each.name, each.type)};
      if (!each.is_pointer && buffer != nullptr)
        throw usage_error{fmt::format("{}: {} is of type {}, which is not a pointer: give --arg {}=VALUE{}", place,
                                      each.name, each.type, each.name, members_besides(each))};
      if (each.is_pointer && buffer == nullptr)
        throw usage_error{fmt::format("{}: no --buffer for {}: give --buffer {}={}:ELEMENTS", place, each.name,
                                      each.name, each.type)};
      if (!each.is_pointer && argument == nullptr && !has_members && !is_empty(each, kernel, text, declarations))
        throw usage_error{fmt::format("{}: no --arg for {}, of type {}: give --arg {}={}", place, each.name, each.type,
                                      each.name, value_to_give(each, text, declarations))};
      if (each.is_pointer && buffer != nullptr && !kernel.where->is_template) {
        take_other_name(each);
        check_element(each, *buffer, place);
      }
      if (argument != nullptr)
        for (auto& [name, value] : asked_.arguments)
          if (name == each.name) value = checked_value(each, value, place, words);
    }
    for (const auto& each : asked_.data) {
      if (constants_names_.count(each.first) == 0 && value_of(asked_.buffers, each.first) == nullptr)
        throw usage_error{fmt::format("--data {}={}: {} is not a buffer", each.first, each.second, each.first)};
      if (!fs::is_regular_file(each.second))
        throw usage_error{fmt::format("--data {}={}: cannot read the file", each.first, each.second)};
    }
  }
  /// Integers of 64 bits have several names, and a vector is as many numbers: a buffer of one is taken for the other.
  void take_other_name(const kernel_parameter& parameter) {
    static const std::set<std::string> of_64_bits{"long",    "long int",     "long long", "long long int",
                                                  "int64_t", "std::int64_t", "ptrdiff_t", "std::ptrdiff_t"};
    static const std::set<std::string> without_sign{"unsigned long",
                                                    "unsigned long int",
                                                    "unsigned long long",
                                                    "unsigned long long int",
                                                    "uint64_t",
                                                    "std::uint64_t",
                                                    "size_t",
                                                    "std::size_t"};
    static const std::map<std::string, std::string> vectors{
        {"float", "float"}, {"double", "double"},     {"int", "int"},   {"unsigned", "uint"},
        {"short", "short"}, {"unsigned int", "uint"}, {"char", "char"}, {"unsigned char", "uchar"}};
    for (auto& buffer : asked_.buffers) {
      if (buffer.first != parameter.name) continue;
      const auto [type, elements] = type_and_elements(buffer);
      const auto are_both = [&](const std::set<std::string>& names) {
        return names.contains(type) && names.contains(parameter.type);
      };
      const auto vector = vectors.find(type);
      const bool is_vector = vector != vectors.end() && parameter.type.size() == vector->second.size() + 1 &&
                             parameter.type.starts_with(vector->second);
      const int numbers = is_vector ? parameter.type.back() - '0' : 1;
      const bool divides = numbers >= 2 && numbers <= 4 && elements % numbers == 0;
      if (type == parameter.type || !(divides || are_both(of_64_bits) || are_both(without_sign))) continue;
      buffer.second = fmt::format("{}:{}", parameter.type, elements / numbers);
      if (divides)
        result_.notes.push_back(fmt::format("--buffer {}={}:{} is taken as {}, as the kernel has it", buffer.first,
                                            type, elements, buffer.second));
    }
  }
  /// The compiler would refuse the buffer, too, but after half a minute for a text that it compiles in several ways.
  static void check_element(const kernel_parameter& parameter, const std::string& buffer, const std::string& place) {
    static const std::set<std::string> distinct{"float", "double", "int", "__half", "__nv_bfloat16"};
    const auto [type, elements] = type_and_elements({parameter.name, buffer});
    if (distinct.contains(type) && distinct.contains(parameter.type) && type != parameter.type)
      throw usage_error{fmt::format("{}: {} points to {}, and not to {}: --buffer {}={}:{}", place, parameter.name,
                                    parameter.type, type, parameter.name, type, elements)};
  }
  /// Each option names a parameter, or a member of one, and each of them once.
  void check_names(const listed_kernel& kernel, const std::vector<std::string>& names,
                   const std::vector<std::string>& members, const std::vector<declaration>& declarations) {
    auto& constants = constants_names_;
    for (const auto& each : declarations)
      if (each.is_constant_memory) constants.insert(each.names.begin(), each.names.end());
    for (const auto& each : names) constants.erase(each);
    for (const auto& each : asked_.arguments)
      if (constants.count(each.first) != 0) constants_.values.push_back(each);
    for (const auto& each : asked_.data)
      if (constants.count(each.first) != 0)
        constants_.files.emplace_back(each.first, fs::absolute(each.second).string());
    const auto unknown = [&](const std::vector<assignment>& options, const char* option, bool constant) {
      std::set<std::string> seen;
      for (const auto& each : options) {
        if (constant && constants.count(each.first) != 0) continue;
        if (std::find(names.begin(), names.end(), each.first) == names.end() &&
            std::find(members.begin(), members.end(), each.first) == members.end())
          throw usage_error{fmt::format("{} {}={}: {} has no parameter {}; it has {}{}", option, each.first,
                                        each.second, kernel.name, each.first, joined(names), meant(each.first, names))};
        if (!seen.insert(each.first).second)
          throw usage_error{fmt::format("{} {}={}: {} is given twice", option, each.first, each.second, each.first)};
      }
    };
    unknown(asked_.buffers, "--buffer", false);
    unknown(asked_.arguments, "--arg", true);
    unknown(asked_.data, "--data", true);
  }
  static std::string meant(const std::string& word, const std::vector<std::string>& names) {
    const std::string name = similar_name(word, names);
    return name.empty() ? "" : fmt::format(" (did you mean {}?)", name);
  }
  /// The text that stands for a value in the message that a parameter has none.
  static std::string value_to_give(const kernel_parameter& parameter, const bracketed_text& text,
                                   const std::vector<declaration>& declarations) {
    if (is_whole(parameter.type) || is_floating(parameter.type)) return "VALUE";
    const std::string type = parameter.type.substr(0, parameter.type.find('<'));
    const std::string name = type.substr(type.rfind(':') + 1);
    for (const auto& each : declarations) {
      if (each.is != declaration::sort::type || each.body == nowhere) continue;
      if (std::ranges::find(each.names, name) == each.names.end()) continue;
      bool is_enumeration = false;
      for (std::size_t i = each.first; i < each.body; ++i) is_enumeration |= text[i].is("enum");
      return !is_enumeration && data_members_of(text, each).empty() ? "{}" : "VALUE";
    }
    return fmt::format("VALUE, and {}={{}} for an object without members", parameter.name);
  }
  /// All members of a structure are given, unless the text gives them their values.
  static void require_members(const kernel_parameter& parameter, const std::vector<std::string>& given,
                              const std::string& place, const bracketed_text& text,
                              const std::vector<declaration>& declarations) {
    const std::string type = parameter.type.substr(0, parameter.type.find('<'));
    const std::string name = type.substr(type.rfind(':') + 1);
    for (const auto& each : declarations) {
      if (each.is != declaration::sort::type || std::ranges::find(each.names, name) == each.names.end()) continue;
      const auto members = data_members_of(text, each);
      const auto path_of = [&](const data_member& member) { return parameter.name + "." + member.name; };
      const auto is_of = [&](const std::string& option, const data_member& member) {
        const std::string path = path_of(member);
        return option == path || option.starts_with(path + ".") || option.starts_with(path + "[");
      };
      // The compiler says which one the structure does not have.
      const auto is_unknown = [&](const std::string& option) {
        return option.starts_with(parameter.name + ".") &&
               std::ranges::none_of(members, [&](const auto& member) { return is_of(option, member); });
      };
      if (std::ranges::any_of(given, is_unknown)) return;
      for (const auto& member : members) {
        const std::string path = path_of(member);
        const auto is_its = [&](const std::string& option) { return is_of(option, member); };
        if (member.has_value || std::ranges::any_of(given, is_its)) continue;
        throw usage_error{fmt::format("{}: no --{} for {}, of type {}{}: give --{} {}={}", place,
                                      member.is_pointer ? "buffer" : "arg", path, member.type,
                                      member.is_pointer ? "*" : "", member.is_pointer ? "buffer" : "arg", path,
                                      member.is_pointer ? member.type + ":ELEMENTS" : "VALUE")};
      }
    }
  }
  /// The type of a parameter, as the command line has it if it is one of the template's.
  std::string type_of(const kernel_parameter& parameter, const listed_kernel& kernel) const {
    const auto& all = kernel.where->parameters_of_template;
    const auto found =
        std::ranges::find_if(all, [&](const template_parameter& each) { return each.name == parameter.type; });
    const std::size_t open = asked_.kernel.find('<');
    if (found == all.end() || open == std::string::npos) return parameter.type;
    auto number = found - all.begin();
    std::string type;
    int depth = 0;
    for (std::size_t i = open + 1; i + 1 < asked_.kernel.size(); ++i) {
      const char c = asked_.kernel[i];
      depth += c == '<' || c == '(' || c == '{' ? 1 : c == '>' || c == ')' || c == '}' ? -1 : 0;
      if (depth < 0 || (c == ',' && depth == 0 && number-- == 0)) break;
      if (number == 0 && !(c == ',' && depth == 0)) type += c;
    }
    return type;
  }
  /// A structure of the text without members, as a functor is, needs no value.
  bool is_empty(const kernel_parameter& parameter, const listed_kernel& kernel, const bracketed_text& text,
                const std::vector<declaration>& declarations) const {
    std::string name = type_of(parameter, kernel);
    name = name.substr(0, name.find('<'));
    name = name.substr(name.rfind(':') + 1);
    const auto words = words_of(name);
    if (words.size() != 1) return false;
    const auto is_it = [&](const declaration& each) {
      if (each.is != declaration::sort::type || each.body == nowhere) return false;
      if (std::ranges::find(each.names, words.front()) == each.names.end()) return false;
      for (std::size_t i = each.after_template; i < each.body; ++i)
        if (text[i].is("enum") || text[i].is(":")) return false;
      return data_members_of(text, each).empty();
    };
    return std::ranges::any_of(declarations, is_it);
  }
  /// A value as the traced text has it: `Max<float>{}` names a type.
  static std::string spelled(const std::string& value, integers from_memory) {
    const std::size_t end = value.find('<') == std::string::npos ? 0 : value.rfind('>') + 1;
    return end == 0 ? value : rewritten_type(std::string_view{value}.substr(0, end), from_memory) + value.substr(end);
  }
  bool takes_default(const kernel_parameter& parameter) const {
    return !parameter.otherwise.empty() && value_of(asked_.arguments, parameter.name) == nullptr &&
           value_of(asked_.buffers, parameter.name) == nullptr &&
           options_for(asked_.arguments, parameter.name).empty() && options_for(asked_.buffers, parameter.name).empty();
  }
  static bool is_null(const std::string& value) { return value == "nullptr" || value == "NULL" || value == "0"; }
  static void check_member(const std::string& path, const std::string& place) {
    for (const char c : path)
      if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_' && c != '.' && c != '[' && c != ']')
        throw usage_error{fmt::format("{}: {} names no member", place, path)};
  }
  /// An enumerator, or an object: `MODE`, `Op::add`, `Scale(2.5)`, `Scale{2.5}`.
  static bool names_value(const std::string& value) {
    std::size_t end = 0;
    const auto in_name = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == ':';
    };
    while (end < value.size() && in_name(value[end])) ++end;
    if (end == 0 || std::isdigit(static_cast<unsigned char>(value.front())) != 0) return false;
    if (end < value.size() && value[end] == '<') end = value.rfind('>') + 1;
    if (end == value.size()) return true;
    const char close = value[end] == '(' ? ')' : '}';
    return (value[end] == '(' || value[end] == '{') && value.back() == close && end + 1 < value.size() &&
           value.substr(end + 1, value.size() - end - 2).find_first_not_of("{}0123456789+-.eEfFuUlLxX, ") ==
               std::string::npos;
  }
  /// The option that gives the pointers of a structure, for a parameter that may be one.
  static std::string members_besides(const kernel_parameter& parameter) {
    static const std::set<std::string> plain{"int", "unsigned", "float", "double", "long", "char", "bool", "size_t"};
    return plain.count(parameter.type) != 0
               ? ""
               : fmt::format(", or --buffer {}.MEMBER=TYPE:ELEMENTS for its pointers", parameter.name);
  }
  static bool is_floating(const std::string& type) { return type == "float" || type == "double"; }
  static bool is_whole(const std::string& type) {
    static const std::set<std::string> integers{
        "int",           "unsigned",           "unsigned int",  "long",           "long long",
        "unsigned long", "unsigned long long", "short",         "char",           "bool",
        "size_t",        "uint32_t",           "int32_t",       "uint64_t",       "int64_t",
        "uint",          "std::size_t",        "unsigned char", "unsigned short", "std::uint32_t",
        "std::int32_t",  "std::int64_t",       "std::uint64_t"};
    return integers.contains(type);
  }
  /// The value as C++ has it. `names` are the words of the text: an enumeration's value is a number, too.
  static std::string checked_value(const kernel_parameter& parameter, const std::string& value,
                                   const std::string& place, const std::set<std::string_view>& names) {
    const auto fail = [&](const std::string& why) {
      throw usage_error{fmt::format("{}: --arg {}={}: {} is of type {}{}", place, parameter.name, value, parameter.name,
                                    parameter.type, why)};
    };
    if (value == "true" || value == "false") return value;
    const bool whole = is_whole(parameter.type);
    const bool is_number = whole || is_floating(parameter.type);
    if (names_value(value) && (!is_number || names.count(value.substr(value.rfind(':') + 1)) != 0)) return value;
    const bool is_list = !value.empty() && value.front() == '{' && value.back() == '}';
    if (is_list) {
      if (value.find_first_not_of("{}()0123456789+-*/%<>.eEfFuUlLxX, ") != std::string::npos)
        fail(", and between { and } there are numbers alone");
      return value;
    }
    const std::optional<std::string> number = whole ? whole_value(value) : floating_value(value);
    if (!number && whole)
      fail(fmt::format(": {} is not a whole number, or whole numbers with + - * / % << >> ( )", value));
    // Without a known type, C++ decides what the operators mean.
    if (!number && !is_number && whole_value(value)) return value;
    if (!number) fail(fmt::format(": {} is not a number, or numbers with + - * / ( )", value));
    if (!fits(parameter.type, *number)) fail(", which does not hold this number");
    return is_number ? *number : value;
  }
  /// False for a number beyond the limits of a type of 32 bits.
  static bool fits(const std::string& type, const std::string& value) {
    static const std::set<std::string> with_sign{"int", "int32_t", "std::int32_t"};
    static const std::set<std::string> without_sign{"unsigned", "unsigned int", "uint", "uint32_t", "std::uint32_t"};
    const double number = std::strtod(value.c_str(), nullptr);
    constexpr double half = 2147483648.0;
    if (with_sign.count(type) != 0 && value.rfind("0x", 0) != 0) return number >= -half && number < half;
    return without_sign.count(type) == 0 || (number > -half && number < 2 * half);
  }

  /// TYPE:ELEMENTS.
  static std::pair<std::string, long long> type_and_elements(const assignment& buffer) {
    const std::string option = "--buffer " + buffer.first + "=" + buffer.second;
    const std::size_t colon = buffer.second.rfind(':');
    if (colon == std::string::npos || colon == 0) throw usage_error{option + ": it is NAME=TYPE:ELEMENTS"};
    const std::string number = buffer.second.substr(colon + 1);
    const std::optional<std::string> value = whole_value(number);
    const long long elements = value ? std::strtoll(value->c_str(), nullptr, 0) : -1;
    if (elements < 0 || elements == std::numeric_limits<long long>::max())
      throw usage_error{fmt::format("{}: {} is not a number of elements, as 4096 or 1024*1024", option, number)};
    return {buffer.second.substr(0, colon), elements};
  }

  /// Rows whose first elements no data give are taken for equally long.
  void assume_equal_rows(const listed_kernel& kernel, const bracketed_text& text) {
    for (const auto& each : row_offsets_of(text, *kernel.where)) {
      const std::string* const offsets = value_of(asked_.buffers, each.offsets);
      if (offsets == nullptr || value_of(asked_.data, each.offsets) != nullptr) continue;
      long long elements = 0;
      std::string shortest;
      for (const auto& rows : each.rows)
        if (const std::string* const buffer = value_of(asked_.buffers, rows); buffer != nullptr)
          if (const long long its = type_and_elements({rows, *buffer}).second; shortest.empty() || its < elements)
            elements = its, shortest = rows;
      if (shortest.empty()) continue;
      equal_rows_[each.offsets] = elements;
      result_.notes.push_back(
          fmt::format("{}: {}, which no data give, is taken to divide {} into equal rows (--data {}=FILE)",
                      text.list().place(text[each.at]), each.offsets, shortest, each.offsets));
    }
  }

  // --- the program ---
  void write_headers() {
    for (const auto& header : trace_headers) {
      std::string text;
      for (const auto line : header.lines) text += std::string{line} + '\n';
      write_text(folder_.file(std::string{header.name} + ".hpp"), text);
    }
  }

  std::string main_of(const listed_kernel& kernel, const bracketed_text& text,
                      const std::vector<listed_kernel>& kernels, integers from_memory) {
    std::string program = "namespace kernelcost_text {\n";
    std::string buffers, call, checks, names, objects;
    const std::string arguments_of_template =
        asked_.kernel.find('<') == std::string::npos
            ? (kernel.where->is_template ? "<>" : "")
            : "<" +
                  rewritten_type(
                      std::string_view{asked_.kernel}.substr(asked_.kernel.find('<') + 1,
                                                             asked_.kernel.rfind('>') - asked_.kernel.find('<') - 1),
                      from_memory) +
                  ">";
    const std::string function = kernel.name + arguments_of_template;
    const token& where = text[kernel.where->name];
    const auto same_name =
        std::count_if(kernels.begin(), kernels.end(), [&](const auto& each) { return each.name == kernel.name; });
    std::size_t number = 0, index = 0;
    const auto buffer_argument = [&](const std::string& name, const std::string& type_in_text, bool parameter,
                                     bool is_read_only) {
      const std::string i = std::to_string(number++);
      const assignment option{name, *value_of(asked_.buffers, name)};
      const auto [type, elements] = type_and_elements(option);
      const std::string place = "--buffer " + option.first + "=" + option.second;
      program += fmt::format("#line 1 \"{}\"\nusing buffer_{} = {};\n", escaped(place), i,
                             rewritten_type(type, integers::plain));
      buffers += buffers.empty() ? "" : ", ";
      names += fmt::format("{}const auto& b{}", names.empty() ? "" : ", ", i);
      const std::string buffer =
          fmt::format("buffer_of<buffer_{}>(\"{}\", {}LL){}", i, name, elements, is_read_only ? ".read_only()" : "");
      if (const std::string* const file = value_of(asked_.data, name); file != nullptr)
        buffers += fmt::format("\n#line 1 \"{}\"\nsampled({}, \"{}\")", escaped("--data " + name + "=" + *file), buffer,
                               escaped(fs::absolute(*file).string()));
      else if (const auto rows = equal_rows_.find(name); rows != equal_rows_.end())
        buffers += fmt::format("with_equal_rows({}, {}LL)", buffer, rows->second);
      else
        buffers += buffer;
      if (parameter)
        checks += fmt::format(
            "\n#line {} \"{}\"\nstatic_assert(takes<{}, buffer_{}>(parameters), \"{} points to {}, and not to {}: "
            "--buffer {}={}:{}\");\n",
            encoded_line(where), escaped(text.list().files[static_cast<std::size_t>(where.file)]), index, i, name,
            type_in_text, type, name, type, elements);
      return fmt::format("pointer<buffer_{0}>(b{0}.where())", i);
    };
    // The last parameters have the values that the text gives them.
    std::size_t given = kernel.parameters.size();
    while (given > 0 && takes_default(kernel.parameters[given - 1])) --given;
    for (const auto& each : kernel.parameters) {
      if (index == given) break;
      call += index == 0 ? "" : ", ";
      const std::string* const value = value_of(asked_.arguments, each.name);
      if (each.is_pointer && value_of(asked_.buffers, each.name) == nullptr) {
        call += value != nullptr || is_null(each.otherwise) ? "kernelcost_null{}" : each.otherwise;
      } else if (each.is_pointer) {
        call += buffer_argument(each.name, each.type, true, each.is_read_only);
      } else if (const auto pointers = options_for(asked_.buffers, each.name),
                 numbers = options_for(asked_.arguments, each.name);
                 !pointers.empty() || !numbers.empty()) {
        const std::string object = fmt::format("a{}", index);
        const auto member = [&](const assignment& of, const char* option, const std::string& is) {
          objects +=
              fmt::format("\n#line 1 \"{}\"\n{}{} = {};", escaped(fmt::format("{} {}={}", option, of.first, of.second)),
                          object, of.first.substr(each.name.size()), is);
        };
        objects += fmt::format("argument_of<{}, decltype(parameters)> {}{{{}}};", index, object,
                               value == nullptr ? "" : *value);
        for (const auto& of : pointers) member(of, "--buffer", buffer_argument(of.first, "", false, false));
        for (const auto& of : numbers) member(of, "--arg", of.second);
        call += object;
      } else if (value == nullptr) {
        call += each.otherwise.empty() ? rewritten_type(type_of(each, kernel), from_memory) + "{}" : each.otherwise;
      } else if (value->front() == '{' && same_name == 1) {
        call += fmt::format("argument_of<{}, decltype(parameters)>{}", index, *value);
      } else {
        call += spelled(*value, from_memory);
      }
      ++index;
    }
    const std::string option = escaped("--kernel " + asked_.kernel);
    program += fmt::format("#line 1 \"{}\"\n", option);
    if (same_name == 1)
      program += "constexpr auto parameters = decltype(parameters_of(&" + function + ")){};\n" + checks;
    program += fmt::format(
        "#line 1 \"{}\"\nstruct traced_kernel {{ void operator()({}) const {{ {}\n#line 1 \"{}\"\n{}({}); }} "
        "}};\n}}\n",
        option, names, objects, option, function, call);
    program += fmt::format(
        "int main(int, char** argv) {{\n"
        "  kernelcost::sampling samples;\n  samples.middle_threads = true;\n  samples.whole_block = true;\n"
        "  samples.steps_of_whole_blocks = {};\n"
        "  samples.every_warp = samples.every_trip = {};\n"
        "  const kernelcost::launch how{{{{{}, {}, {}}}, {{{}, {}, {}}}, kernelcost::bytes::from_value({})}};\n",
        asked_.steps, asked_.every_warp, asked_.grid.x, asked_.grid.y, asked_.grid.z, asked_.block.x, asked_.block.y,
        asked_.block.z, asked_.dynamic_shared_bytes);
    program += "  samples.unknown_conditions_hold = std::atof(argv[2]);\n"
               "  samples.expects_as_compilers = std::strcmp(argv[3], \"as_compilers_expect\") == 0;\n"
               "  samples.unknown_addresses_are_random = std::strcmp(argv[4], \"anywhere\") == 0;\n"
               "  samples.unknown_integers_are_zero = std::strcmp(argv[5], \"zero\") == 0;\n"
               "  kernelcost_text::files_of_data = argv[6];\n";
    program += "  using namespace kernelcost_text;\n"
               "  return run<traced_kernel>(argv[1], samples, " +
               fmt::format("{{{}, {}, {}, {}, {}, {}}}", card_.sm_count, card_.resident_blocks, card_.l1_bytes,
                           card_.l2_bytes, card_.shared_bytes, card_.shared_reserved) +
               ", how, [](const auto& traced) {\n    return traced(" + buffers + ");\n  });\n}\n";
    return program;
  }
  static std::string escaped(const std::string& text) { return replaced(replaced(text, "\\", "\\\\"), "\"", "\\\""); }

  void compile() {
    std::vector<std::string> command = compiler_;
    const auto optimises = [](const std::string& word) { return word.starts_with("-O"); };
    if (std::ranges::none_of(compiler_, optimises)) command.emplace_back("-O1");
    for (const char* each : {"-std=c++20", "-w", "-fno-strict-aliasing", "-Wfatal-errors"}) command.emplace_back(each);
    for (const auto& each : asked_.include_folders) command.push_back("-I" + each);
    command.insert(command.end(), {"-o", folder_.file("traced"), folder_.file("traced.cpp")});
    const finished done = start(command, "compiling " + asked_.file, asked_.time_limit);
    if (!done.in_time)
      throw usage_error{fmt::format("{} was not compiled within {} s", asked_.file, asked_.time_limit)};
    if (done.status == 127 && done.err.empty()) throw usage_error{"there is no compiler " + compiler_.front()};
    if (done.status != 0) {
      std::string message = message_of(first_error(done.err));
      for (const auto& each : left_out_)
        message += fmt::format(" (left out: #include of {}, which is not there)", each);
      throw usage_error{message};
    }
  }

  /// The things that no data give, and that are guessed.
  struct guesses {
    bool conditions = false;
    bool addresses = false;
    bool integers = false;
  };
  finished traced_run(const guesses& what) {
    constexpr double half = 0.5;
    return start({folder_.file("traced"), folder_.file("trace"),
                  fmt::format("{}", what.conditions ? half : asked_.unknown_conditions),
                  what.conditions ? "as_compilers_expect" : "as_stated",
                  what.addresses || asked_.random_unknown_addresses ? "anywhere" : "known",
                  what.integers || asked_.zero_for_unknown_integers ? "zero" : "needs_data", folder_.file("data_")},
                 "tracing " + asked_.kernel, asked_.time_limit);
  }
  void trace_it(const token_list& list) {
    guesses guessed;
    std::string place_of_integer;
    const auto note = [&](std::string_view what) {
      const std::string its = fmt::format("{}: {}", list.place(line_in(result_.result.message)), what);
      if (std::find(result_.notes.begin(), result_.notes.end(), its) == result_.notes.end())
        result_.notes.push_back(its);
    };
    read_trace(traced_run(guessed));
    while (true) {
      if (!guessed.conditions && asked_.unknown_conditions < 0 && lacks(condition_of_loaded_value)) {
        note("a condition depends on data; this one and others are taken to hold for half of the lanes, ways out of a "
             "loop of n trips for one in n, and equal floating-point numbers for none (--data NAME=FILE, or "
             "--unknown-conditions SHARE)");
        guessed.conditions = true;
      } else if (!guessed.addresses && !asked_.random_unknown_addresses && lacks(address_of_loaded_value)) {
        note("an address depends on data; this one and others that no data give are taken for any of their array "
             "(--data NAME=FILE)");
        guessed.addresses = true;
      } else if (!guessed.integers && !asked_.zero_for_unknown_integers && lacks(takes_loaded_value)) {
        note("an integer takes a value from memory that no data give; this one and others are taken as 0, which may "
             "leave out trips of loops (--data NAME=FILE)");
        place_of_integer = list.place(line_in(result_.result.message));
        guessed.integers = true;
      } else if (guessed.integers && result_.result.what == trace_file::outcome::refused) {
        // A fault may be a consequence of the guess.
        throw usage_error{place_of_integer + std::string{needs_data}};
      } else {
        return;
      }
      has_guessed_ = true;
      read_trace(traced_run(guessed));
    }
  }
  void read_trace(const finished& done) {
    if (!done.in_time)
      throw not_in_time{fmt::format("{} was not traced within {} s; does each loop end? (--time-limit)", asked_.kernel,
                                    asked_.time_limit)};
    constexpr int divided_by_zero = 128 + 8;  // SIGFPE
    if (done.status == divided_by_zero)
      throw usage_error{fmt::format("{} divides a plain integer by zero", asked_.kernel)};
    if (done.status != 0)
      throw usage_error{fmt::format("the trace of {} ended with status {}: does the kernel use a pointer without a "
                                    "value, or recurse without end?",
                                    asked_.kernel, done.status)};
    result_.result = trace_file::read(folder_.file("trace").c_str());
  }

  /// The number after "line " in a message of the library; 0 if there is none.
  static int line_in(std::string_view message) {
    const std::size_t at = message.find("line ");
    return at == std::string_view::npos ? 0 : std::atoi(std::string{message.substr(at + 5, 12)}.c_str());
  }
  /// The library's lines as the user knows them.
  static std::string with_places(std::string_view message, const token_list& list) {
    std::string text;
    while (true) {
      const std::size_t at = message.find("line ");
      if (at == std::string_view::npos) return text + std::string{message};
      text += message.substr(0, at);
      message.remove_prefix(at + 5);
      std::size_t end = 0;
      while (end < message.size() && std::isdigit(static_cast<unsigned char>(message[end])) != 0) ++end;
      const int line = std::atoi(std::string{message.substr(0, end)}.c_str());
      message.remove_prefix(end);
      text += fmt::format("line {}", line % lines_of_a_file);
      if (line >= lines_of_a_file) text += " of " + list.place(line).substr(0, list.place(line).rfind(':'));
    }
  }
  /// The library's messages about a trace begin so.
  static constexpr std::string_view prefix = "trace: ";
  void refused(const token_list& list, const std::string& message) {
    const std::string place = list.place(line_in(message));
    for (const std::string_view each : lines_of(message)) {
      if (each.empty()) continue;
      const bool of_trace = each.rfind(prefix, 0) == 0;
      const int line = line_in(each);
      if (line == 0 && !of_trace) throw usage_error{message};  // of the launch
      const std::string where = list.place(line);
      result_.faults.push_back({line == 0 ? "" : where.substr(0, where.rfind(':')), line % lines_of_a_file,
                                with_places(of_trace ? each.substr(prefix.size()) : each, list)});
    }
  }

  /// The user's request, with the values of expressions of numbers in their place.
  request asked_;
  work_folder folder_;
  kernelcost::simulated_card card_{0, 0, 0, 0};
  std::vector<std::string> compiler_;
  /// Headers of the text that are not found.
  std::set<std::string> left_out_;
  given_constants constants_;
  /// The names of arrays in constant memory that no parameter hides.
  std::set<std::string> constants_names_;
  bool has_guessed_ = false;
  /// Arrays of offsets that no data give, and the elements that their rows have in all.
  std::map<std::string, long long> equal_rows_;
  traced result_;
};

}  // namespace

traced trace(const request& asked) { return tool{asked}.run(); }

}  // namespace examples::trace
