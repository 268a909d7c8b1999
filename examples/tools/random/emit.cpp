// SPDX-License-Identifier: BSL-1.0
#include "emit.hpp"

#include "../common/record.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

namespace examples {
namespace {

struct number_of_element {
  std::string_view type;
  unsigned numbers;
};
number_of_element numbers_of(const std::string& type) {
  if (type == "double") return {"f64", 1};
  if (type == "int") return {"i32", 1};
  if (type == "unsigned short") return {"u16", 1};
  if (type == "unsigned char") return {"u8", 1};
  if (type == "float2") return {"f32", 2};
  if (type == "float4") return {"f32", 4};
  return {"f32", 1};
}
char letter_of(filling how) {
  switch (how) {
    case filling::indices: return 'i';
    case filling::permutation: return 'p';
    case filling::zeros: return 'z';
    default: return 'f';
  }
}

/// The arguments of a call, from `how`.
std::string arguments_of(const recipe& kernel) {
  std::vector<std::string> all;
  for (std::size_t b = 0; b < kernel.buffers.size(); ++b)
    all.push_back(fmt::format("static_cast<{}{}*>(how.buffers[{}])", kernel.buffers[b].written ? "" : "const ",
                              kernel.buffers[b].type, b));
  for (std::size_t p = 0; p < kernel.parameters.size(); ++p) all.push_back(fmt::format("how.parameters[{}]", p));
  all.emplace_back("how.count");
  return fmt::format("{}", fmt::join(all, ", "));
}

std::string registration_of(const recipe& kernel) {
  std::vector<std::string> buffers;
  for (const recipe_buffer& each : kernel.buffers) {
    const auto [type, numbers] = numbers_of(each.type);
    buffers.push_back(fmt::format("{{number_type::{}, {}, {}, '{}', {}, {}, {}, {}}}", type, numbers, each.written,
                                  letter_of(each.filled), each.into, each.fixed, each.of_a_thread, each.of_a_block));
  }
  return fmt::format(
      "namespace examples::on_host {{ void run_{0}(const launch_arguments& how); }}\n"
      "namespace examples {{\n"
      "static const random_registration registered_{0}{{{{\"{0}\", {1}, {2}, {3}, {{{4}}}, {{{5}}},\n"
      "    reinterpret_cast<const void*>(&{0}),\n"
      "    [](const launch_arguments& how) {{ {0}<<<how.blocks, how.threads>>>({6}); }}, on_host::run_{0}}}}};\n"
      "}}\n",
      kernel.name(), kernel.blocks, kernel.threads, kernel.idle_threads, fmt::join(kernel.parameters, ", "),
      fmt::join(buffers, ", "), arguments_of(kernel));
}

void write_file(const std::filesystem::path& path, std::string_view text) {
  record_writer file{path};
  file.write(text);
  file.commit();
}

}  // namespace

void emit(const std::vector<recipe>& kernels, unsigned per_file, const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  for (std::size_t first = 0; first < kernels.size(); first += per_file) {
    const std::size_t last = std::min<std::size_t>(first + per_file, kernels.size());
    const std::string texts = fmt::format("kernels_{}.inc", first / per_file);
    std::string text;
    std::string card =
        fmt::format("#include \"random_kernel.hpp\"\nnamespace examples {{\n#include \"{}\"\n}}\n", texts);
    std::string host =
        fmt::format("#include \"cuda_on_host.hpp\"\nnamespace examples::on_host {{\n#include \"{}\"\n", texts);
    for (std::size_t k = first; k < last; ++k) {
      text += kernels[k].text + '\n';
      card += registration_of(kernels[k]);
      host += fmt::format("void run_{0}(const launch_arguments& how) {{\n  run_blocks(how, [&] {{ {0}({1}); }});\n}}\n",
                          kernels[k].name(), arguments_of(kernels[k]));
    }
    write_file(folder / texts, text);
    write_file(folder / fmt::format("card_{}.cu", first / per_file), card);
    write_file(folder / fmt::format("host_{}.cpp", first / per_file), host + "}\n");
  }
}

}  // namespace examples
