// SPDX-License-Identifier: BSL-1.0
#include "ptx_launch.hpp"

#include "program.hpp"
#include "ptx_program.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>
#include <utility>

namespace examples::trace {
namespace {

using ptx::cannot_run;

const std::string* value_of(const std::vector<assignment>& all, const std::string& name) {
  const auto found = std::ranges::find(all, name, &assignment::first);
  return found == all.end() ? nullptr : &found->second;
}

/// Floating-point numbers that no data give: any from 0 to 1, and zeros behind many of them. Other elements are zeros,
/// so that they lead to no address outside of a buffer.
std::string guessed(const trace_file::array& array) {
  static constexpr std::size_t most_bytes = 1U << 26;
  const std::size_t bytes =
      std::min(most_bytes, static_cast<std::size_t>(array.elements) * static_cast<std::size_t>(array.type.size));
  std::string content(bytes, '\0');
  std::mt19937_64 numbers{1};
  const auto fill = [&](auto number) {
    for (std::size_t at = 0; at + sizeof number <= bytes; at += sizeof number) {
      constexpr double of_bits = 1.0 / (1ULL << 53);
      number = static_cast<decltype(number)>(static_cast<double>(numbers() >> 11) * of_bits);
      std::memcpy(content.data() + at, &number, sizeof number);
    }
  };
  if (array.type.kind == kernelcost::element_kind::float32) fill(float{});
  if (array.type.kind == kernelcost::element_kind::float64) fill(double{});
  if (array.type.kind == kernelcost::element_kind::half)
    for (std::size_t at = 1; at < bytes; at += 2) {
      static constexpr unsigned char of_quarter = 0x34, steps = 8;  // the upper bytes from 1/4 to 1
      content[at] = static_cast<char>(of_quarter + numbers() % steps);
    }
  return content;
}

/// The bytes of a number by its type in the text; 0 for a type that is not CUDA's own.
struct number_type {
  std::size_t bytes = 0;
  bool is_floating = false;
};
number_type type_of(std::string name) {
  for (const std::string_view each : {"const ", "std::"})
    for (std::size_t at = 0; (at = name.find(each)) != std::string::npos;) name.erase(at, each.size());
  static const std::pair<std::string_view, number_type> all[]{
      {"float", {4, true}},    {"double", {8, true}},  {"int", {4}},
      {"unsigned", {4}},       {"unsigned int", {4}},  {"int32_t", {4}},
      {"uint32_t", {4}},       {"long long", {8}},     {"unsigned long long", {8}},
      {"long", {8}},           {"unsigned long", {8}}, {"size_t", {8}},
      {"int64_t", {8}},        {"uint64_t", {8}},      {"short", {2}},
      {"unsigned short", {2}}, {"int16_t", {2}},       {"uint16_t", {2}},
      {"char", {1}},           {"signed char", {1}},   {"unsigned char", {1}},
      {"int8_t", {1}},         {"uint8_t", {1}},       {"bool", {1}}};
  const auto found = std::ranges::find(all, name, &std::pair<std::string_view, number_type>::first);
  return found == std::end(all) ? number_type{} : found->second;
}

class launch_of_text {
 public:
  launch_of_text(const given_arguments& given, const listed_kernel& kernel, const traced& what)
      : given_(given), kernel_(kernel), what_(what) {}

  ptx::kernel_run run() {
    const request& asked = given_.asked;
    made_.text = what_.compiled->ptx;
    made_.symbol = ptx::function_of(what_.compiled->code, what_.compiled->kernel)->symbol;
    made_.grid = asked.grid;
    made_.block = asked.block;
    made_.dynamic_shared_bytes = static_cast<std::size_t>(asked.dynamic_shared_bytes);
    made_.statements = std::max(1LL, asked.steps);
    made_.seconds = asked.time_limit;
    for (const auto& each : kernel_.parameters) add(each);
    return std::move(made_);
  }

 private:
  void add(const kernel_parameter& parameter) {
    const request& asked = given_.asked;
    ptx::kernel_argument argument;
    const std::string* const value = value_of(asked.arguments, parameter.name);
    if (parameter.is_pointer) {
      if (value_of(asked.buffers, parameter.name) != nullptr)
        argument.buffer = buffer(parameter.name);
      else
        argument.number = "0";
    } else if (value != nullptr) {
      argument.number = *value;
    } else if (has_members(parameter)) {
      argument.bytes = object(parameter);
    } else if (!parameter.otherwise.empty()) {
      argument.number = parameter.otherwise;
    } else {
      throw cannot_run{parameter.name + " is an object"};
    }
    made_.arguments.push_back(std::move(argument));
  }
  int buffer(const std::string& name) {
    const auto found = std::ranges::find(what_.result.arrays, name, &trace_file::array::name);
    if (found == what_.result.arrays.end()) throw cannot_run{"no traced thread knows " + name};
    ptx::buffer_in_memory its;
    its.bytes = static_cast<std::size_t>(found->elements) * static_cast<std::size_t>(found->type.size);
    if (auto data = given_.data(name)) {
      its.content = std::move(*data);
      its.is_known = true;
    } else {
      its.content = guessed(*found);
    }
    made_.buffers.push_back(std::move(its));
    return static_cast<int>(made_.buffers.size()) - 1;
  }
  bool has_members(const kernel_parameter& parameter) const {
    const auto is_member = [&](const assignment& each) { return each.first.starts_with(parameter.name + "."); };
    return std::ranges::any_of(given_.asked.arguments, is_member) ||
           std::ranges::any_of(given_.asked.buffers, is_member);
  }
  /// The members of a structure in their order, each where its alignment allows it.
  std::string object(const kernel_parameter& parameter) {
    std::string bytes;
    std::size_t widest = 1;
    const auto align = [&](std::size_t to) { bytes.resize((bytes.size() + to - 1) / to * to); };
    for (const auto& member : given_.members(parameter.type)) {
      const std::string path = parameter.name + "." + member.name;
      std::uint64_t bits = 0;
      std::size_t size = sizeof bits;
      if (member.is_pointer) {
        if (value_of(given_.asked.buffers, path) != nullptr) bits = ptx::address_of_buffer(buffer(path));
      } else {
        const number_type type = type_of(member.type);
        const std::string* const value = value_of(given_.asked.arguments, path);
        if (type.bytes == 0 || value == nullptr) throw cannot_run{path + " is an object"};
        size = type.bytes;
        bits = ptx::bits_of_number(*value, type.is_floating ? (size == sizeof(float) ? "f32" : "f64") : "u64");
      }
      widest = std::max(widest, size);
      align(size);
      bytes.append(reinterpret_cast<const char*>(&bits), size);
    }
    align(widest);
    return bytes;
  }

  const given_arguments& given_;
  const listed_kernel& kernel_;
  const traced& what_;
  ptx::kernel_run made_;
};

}  // namespace

ptx::kernel_run run_of(const given_arguments& given, const listed_kernel& kernel, const traced& what) {
  return launch_of_text{given, kernel, what}.run();
}

}  // namespace examples::trace
