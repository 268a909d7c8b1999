// SPDX-License-Identifier: BSL-1.0
/// \file
/// The program around a rewritten text: binds the arguments of the launch, traces it and writes the result.
// The tool writes a copy of this file for each trace. A guard, unlike #pragma once, recognises a precompiled copy.
#ifndef KERNELCOST_RUN_TEXT_HPP
#define KERNELCOST_RUN_TEXT_HPP
#include "cuda_half.hpp"
#include "cuda_text.hpp"
#include "trace_file.hpp"

#include <kernelcost/trace/cache_simulation.hpp>
#include <kernelcost/trace/fault_text.hpp>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace kernelcost_text {

/// The type in memory of an argument's elements, as expr::buffer has it.
template <class T>
struct plain_of {
  using type = held<T>;
};
template <class T, int N>
struct plain_of<::kernelcost::tracing::traced_vector<T, N>> {
  using type = ::kernelcost::packed<T, static_cast<std::size_t>(N)>;
};

/// The parameters of a kernel, to hold buffers against them.
template <class... Parameters>
struct parameter_types {};
template <class... Parameters>
parameter_types<Parameters...> parameters_of(void (*)(Parameters...)) {
  return {};
}
template <std::size_t I, class T, class... Parameters>
constexpr bool takes(parameter_types<Parameters...>) {
  using its_type = std::tuple_element_t<I, std::tuple<Parameters...>>;
  return decltype(traced_pointee<T>::to(static_cast<its_type*>(nullptr)))::value ||
         std::is_same_v<its_type, kernelcost_pointer<void>>;
}

/// The type of a kernel's parameter, to make an object of it.
template <std::size_t I, class Parameters>
struct type_of_argument;
template <std::size_t I, class... Parameters>
struct type_of_argument<I, parameter_types<Parameters...>> {
  using type = std::remove_cv_t<std::tuple_element_t<I, std::tuple<Parameters...>>>;
};
template <std::size_t I, class Parameters>
using argument_of = typename type_of_argument<I, std::remove_cv_t<Parameters>>::type;

struct wrong_data : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The file's bytes, of which a buffer has as many.
inline std::string bytes_of(const char* buffer, const std::string& path) {
  std::FILE* const file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) throw wrong_data("--data " + std::string(buffer) + "=" + path + ": cannot read the file");
  std::string bytes;
  char part[1 << 16];
  for (std::size_t n = 0; (n = std::fread(part, 1, sizeof part, file)) > 0;) bytes.append(part, n);
  const bool failed = std::ferror(file) != 0;
  std::fclose(file);
  if (failed) throw wrong_data("--data " + std::string(buffer) + "=" + path + ": cannot read the file");
  return bytes;
}

/// The number at the beginning of a text as a T, or ERANGE if T has neither it nor its bits.
template <class T>
T whole_number(const char* at, char** after) {
  const bool is_negative = *at == '-';
  const unsigned long long bits =
      is_negative ? static_cast<unsigned long long>(std::strtoll(at, after, 0)) : std::strtoull(at, after, 0);
  if constexpr (sizeof(T) < sizeof(bits) && !std::is_same_v<T, bool>) {
    constexpr unsigned long long values = 1ULL << (8 * sizeof(T));
    if (is_negative ? bits < 0 - values / 2 : bits >= values) errno = ERANGE;
  }
  return static_cast<T>(bits);
}
/// The numbers of a buffer: in a text if the name ends in .txt or .csv, else raw little-endian ones. `unit` names them.
template <class T>
auto data_of(const char* buffer, const std::string& path, long long elements, const char* unit = "elements") {
  static_assert(std::is_arithmetic_v<T>, "data is for buffers of numbers, of vectors of numbers, and of structures");
  const auto fail = [&](const std::string& why) {
    throw wrong_data("--data " + std::string(buffer) + "=" + path + ": " + why);
  };
  const std::string bytes = bytes_of(buffer, path);
  const auto ends = [&](const char* end) { return path.size() > 4 && path.compare(path.size() - 4, 4, end) == 0; };
  // A vector of bool has no elements of its own.
  std::vector<std::conditional_t<std::is_same_v<T, bool>, unsigned char, T>> all;
  if (ends(".txt") || ends(".csv")) {
    const char* at = bytes.c_str();
    const char* const end = at + bytes.size();
    while (true) {
      while (at < end && (std::isspace(static_cast<unsigned char>(*at)) != 0 || *at == ',' || *at == ';')) ++at;
      if (at == end) break;
      char* after = nullptr;
      T number{};
      errno = 0;
      if constexpr (std::is_floating_point_v<T>)
        number = static_cast<T>(std::strtod(at, &after));
      else
        number = whole_number<T>(at, &after);
      const bool ends_here =
          after == end || std::isspace(static_cast<unsigned char>(*after)) != 0 || *after == ',' || *after == ';';
      if (after == at || !ends_here || errno == ERANGE)
        fail("element " + std::to_string(all.size()) +
             (errno == ERANGE         ? " does not fit"
              : std::is_integral_v<T> ? " is not a whole number"
                                      : " is not a number"));
      all.push_back(number);
      at = after;
    }
  } else {
    if (bytes.size() % sizeof(T) != 0)
      fail("it has " + std::to_string(bytes.size()) + " bytes, no multiple of an element's " +
           std::to_string(sizeof(T)));
    all.resize(bytes.size() / sizeof(T));
    std::memcpy(static_cast<void*>(all.data()), bytes.data(), bytes.size());
  }
  if (static_cast<long long>(all.size()) != elements)
    fail("it has " + std::to_string(all.size()) + " " + unit + ", and the buffer " + std::to_string(elements));
  return all;
}
/// How the names of the files begin that have the numbers of buffers as they lie in memory, for a run of the compiled
/// kernel.
inline std::string files_of_data;
template <class Numbers>
void keep_in_file(const char* buffer, const Numbers& all) {
  std::FILE* const file = std::fopen((files_of_data + buffer).c_str(), "wb");
  if (file == nullptr) return;
  std::fwrite(all.data(), sizeof *all.data(), all.size(), file);
  std::fclose(file);
}
template <class T>
::kernelcost::sampled_buffer<T> sampled_numbers(const ::kernelcost::expr::buffer<T>& what, const std::string& path) {
  using number = ::kernelcost::tracing::numbers_of<T>;
  constexpr long long of_each = sizeof(T) / sizeof(number);
  const auto all = data_of<number>(what.name, path, of_each * static_cast<long long>(what.elements.value()),
                                   of_each == 1 ? "elements" : "numbers");
  keep_in_file(what.name, all);
  auto* const kept = new number[all.size()];  // for the whole run
  std::copy(all.begin(), all.end(), kept);
  return ::kernelcost::sample_data(what, static_cast<const number*>(kept));
}
template <class T>
auto sampled(const ::kernelcost::expr::buffer<T>& what, const std::string& path) {
  if constexpr (requires { ::kernelcost::tracing::traced_element<T>::parts; }) {
    auto* const bytes = new std::string(bytes_of(what.name, path));  // for the whole run
    const auto size = static_cast<std::size_t>(::kernelcost::tracing::size_in_memory<T>);
    if (bytes->size() != size * static_cast<std::size_t>(what.elements.value()))
      throw wrong_data("--data " + std::string(what.name) + "=" + path + ": it has " + std::to_string(bytes->size()) +
                       " bytes, and the buffer " + std::to_string(static_cast<long long>(what.elements.value())) +
                       " structures of " + std::to_string(size));
    structures.push_back({what.name, bytes->data()});
    return what;
  } else {
    return sampled_numbers(what, path);
  }
}
/// The same with the first elements of rows that divide `elements` equally.
template <class T>
auto with_equal_rows(const ::kernelcost::expr::buffer<T>& what, long long elements) {
  if constexpr (std::is_integral_v<T>) {
    const auto count = static_cast<long long>(what.elements.value());
    auto* const kept = new T[static_cast<std::size_t>(count)];  // for the whole run
    for (long long i = 0; i < count; ++i)
      kept[i] = static_cast<T>(static_cast<double>(elements) / static_cast<double>(count > 1 ? count - 1 : 1) *
                               static_cast<double>(i));
    keep_in_file(what.name, std::vector<T>(kept, kept + count));
    return ::kernelcost::sample_data(what, static_cast<const T*>(kept));
  } else {
    return what;
  }
}
template <class T>
auto buffer_of(const char* name, long long elements) {
  return ::kernelcost::expr::buffer<typename plain_of<T>::type>{name, elements};
}

template <class T>
const T* constants_of_file(const char* name, const char* path, long long elements) {
  static std::vector<std::pair<std::string, const T*>> known;
  for (const auto& each : known)
    if (each.first == name) return each.second;
  const auto all = data_of<T>(name, path, elements);
  keep_in_file(name, all);
  auto* const kept = new T[all.size()];  // for the whole run
  std::copy(all.begin(), all.end(), kept);
  known.emplace_back(name, kept);
  return kept;
}

/// A kernel with its plain arguments: `Kernel()(buffers...)`.
template <class Kernel>
struct body {
  using is_text = void;

  template <class... Buffers>
  void operator()(::kernelcost::traced_thread& k, const Buffers&... buffers) const {
    context names(k);
    now = &names;
    now_recorded = &k.its_recorder();
    now_recorded->ends_without_data = true;
    begin_operations();
    threadIdx = names.threadIdx, blockIdx = names.blockIdx, blockDim = names.blockDim, gridDim = names.gridDim;
    Kernel()(buffers...);
  }
};

/// The faults in a list, a line each. If some are data that the trace lacks, only the first of these: the others may
/// follow from it.
inline std::string lines_of(const ::kernelcost::tracing::fault_list& faults) {
  using kind = ::kernelcost::fault_kind;
  std::string text;
  for (const ::kernelcost::trace_fault& each : faults) {
    if (each.kind == kind::control_flow_needs_data || each.kind == kind::address_needs_data ||
        each.kind == kind::plain_number_needs_data)
      return ::kernelcost::to_text(each);
    text += ::kernelcost::to_text(each) + (each.times > 1 ? ", " + std::to_string(each.times) + " times\n" : "\n");
  }
  if (faults.left_out() > 0) text += "trace: " + std::to_string(faults.left_out()) + " further faults\n";
  return text;
}

/// The places of a trace that access memory.
template <class Trace>
int accesses_of(const Trace& traced) {
  using ::kernelcost::tracing::act;
  int number = 0;
  for (int i = 1; i < traced.places().tree.count; ++i) {
    const act what = traced.places().tree.sites[i].what();
    number += what == act::load || what == act::store || what == act::atomic ? 1 : 0;
  }
  return number;
}

/// `arguments` gives the buffers, with what their files hold.
template <class Kernel, class Arguments>
int run(const char* path, ::kernelcost::sampling samples, const ::kernelcost::simulated_card& card,
        const ::kernelcost::launch& how, const Arguments& arguments) {
  try {
    samples.collect_faults = true;
    // Fewer steps are asked for to save time, most of which the caches would take.
    const long long of_caches = std::clamp(samples.steps_of_whole_blocks / 4, 1LL << 17, 1LL << 21);
    ::kernelcost::tracing::cache_simulation caches(card, samples.steps_of_whole_blocks > 0 ? of_caches : 1LL << 21);
    if (card.l2_bytes > 0) samples.observer = &caches;
    ::kernelcost::tracing::block_paths paths;
    samples.paths = &paths;
    auto traced =
        arguments([&](const auto&... buffers) { return ::kernelcost::trace<body<Kernel>>(samples, how, buffers...); });
    // Code whose steps depend on what a lane knows has other places in each warp. A sample keeps them few: kernels of a
    // usual length have less than 150.
    constexpr int few = 150;
    auto fewer = samples;
    fewer.steps_of_whole_blocks = fewer.checked_accesses = 0;
    fewer.observer = nullptr;
    fewer.paths = nullptr;
    for (const bool every_warp_looks : {true, false}) {
      const int places = traced.places().tree.count;
      const bool fits = accesses_of(traced) <= trace_file::most_accesses;
      if (samples.steps_of_whole_blocks <= 0 || places <= few || (fits && !every_warp_looks)) break;
      fewer.middle_threads = every_warp_looks;
      auto sampled =
          arguments([&](const auto&... buffers) { return ::kernelcost::trace<body<Kernel>>(fewer, how, buffers...); });
      if (2 * sampled.places().tree.count < places || (!fits && sampled.places().tree.count < places)) {
        sampled.takes_checks_of(traced);
        traced = sampled;
      }
    }
    if (const std::string faults = lines_of(traced.faults()); !faults.empty())
      trace_file::write_refusal(path, trace_file::outcome::refused, faults);
    else
      trace_file::write(path, traced, lines_of(traced.doubts()), caches, paths);
  } catch (const wrong_data& error) {
    trace_file::write_refusal(path, trace_file::outcome::wrong_data, error.what());
  } catch (const ::kernelcost::error& error) {
    trace_file::write_refusal(path, trace_file::outcome::refused, error.what());
  }
  return 0;
}
}  // namespace kernelcost_text

#endif  // KERNELCOST_RUN_TEXT_HPP
