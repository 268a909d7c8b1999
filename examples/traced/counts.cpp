// SPDX-License-Identifier: BSL-1.0
// What the traces of the examples count at the points of a record of hardware counters, in the record's terms.
#include "../common/csv.hpp"
#include "../common/errors.hpp"
#include "../common/parameters.hpp"
#include "../common/random_bits.hpp"
#include "../common/record.hpp"
#include "../common/square_block.hpp"
#include "../common/wavefronts_besides.hpp"
#include "heat_shared.hpp"
#include "histogram_shared.hpp"
#include "matvec_columns.hpp"
#include "matvec_rows.hpp"
#include "product_shared.hpp"
#include "reduction_many_per_thread.hpp"
#include "row_sums_warp.hpp"
#include "transpose_naive.hpp"
#include "transpose_tiled.hpp"
#include "vector_add.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <exception>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace examples {
namespace {

using trace_at = kc::kernel_trace (*)(const parameter_set&, const kc::sampling&);

kc::threads threads_of(const parameter_set& parameters) { return kc::threads{parameters.number<unsigned>("block")}; }

/// Calls `f.template operator()<Value>()` for the one of Values that a parameter has.
template <unsigned... Values, typename F>
kc::kernel_trace with_one_of(const parameter_set& parameters, const char* name, const F& f) {
  const auto chosen = parameters.number<unsigned>(name);
  std::optional<kc::kernel_trace> result;
  (void)((chosen == Values && (result = f.template operator()<Values>(), true)) || ...);
  if (!result) throw usage_error{fmt::format("parameter {}: there is no kernel for {}", name, chosen)};
  return *result;
}

/// Where it adds depends on the data, so that no warp speaks for another: all are traced, on the companion's data.
kc::kernel_trace histogram_in_full(const parameter_set& parameters, const kc::sampling&) {
  const random_bin bin_of{parameters.number<unsigned>("bins"), parameters.number<unsigned>("even_percent")};
  std::vector<unsigned> data(parameters.number("n"));
  for (std::size_t i = 0; i < data.size(); ++i) data[i] = bin_of(i);
  return trace_histogram_shared(data.size(), bin_of.bins, parameters.number<unsigned>("blocks"), threads_of(parameters),
                                static_cast<const unsigned*>(data.data()), kc::sampling::full());
}

struct traced_example {
  std::string_view name;
  trace_at trace;
};

constexpr std::array traced_examples{
    traced_example{"heat_shared",
                   [](const parameter_set& p, const kc::sampling& samples) {
                     return with_block_side(block_side(p), [&]<unsigned Side>() {
                       return trace_heat_shared<Side>(p.number<unsigned>("n"), samples);
                     });
                   }},
    traced_example{"histogram_shared", histogram_in_full},
    traced_example{"matvec_columns",
                   [](const parameter_set& p, const kc::sampling& samples) {
                     return trace_matvec_columns(p.number<unsigned>("rows"), p.number<unsigned>("cols"), threads_of(p),
                                                 samples);
                   }},
    traced_example{"matvec_rows",
                   [](const parameter_set& p, const kc::sampling& samples) {
                     return with_element_type(p, [&]<typename T>() {
                       return trace_matvec_rows<T>(p.number<unsigned>("rows"), p.number<unsigned>("cols"),
                                                   threads_of(p), samples);
                     });
                   }},
    traced_example{"product_shared",
                   [](const parameter_set& p, const kc::sampling& samples) {
                     return with_one_of<4, 8, 16, 32>(p, "width", [&]<unsigned Width>() {
                       return trace_product_shared<Width>(p.number<unsigned>("rows"), p.number<unsigned>("cols"),
                                                          samples);
                     });
                   }},
    traced_example{"reduction_many_per_thread",
                   [](const parameter_set& p, const kc::sampling& samples) {
                     return with_element_type(p, [&]<typename T>() {
                       return with_one_of<64, 128, 256, 512, 1024>(p, "block", [&]<unsigned Block>() {
                         return trace_reduction_many_per_thread<Block, T>(p.number("n"), p.number<unsigned>("blocks"),
                                                                          samples);
                       });
                     });
                   }},
    traced_example{"row_sums_warp",
                   [](const parameter_set& p, const kc::sampling& samples) {
                     return trace_row_sums_warp<double>(p.number<unsigned>("rows"), p.number<unsigned>("cols"),
                                                        threads_of(p), samples);
                   }},
    traced_example{"transpose_naive",
                   [](const parameter_set& p, const kc::sampling& samples) {
                     return with_element_type(p, [&]<typename T>() {
                       return trace_transpose_naive<T>(p.number<unsigned>("rows"), p.number<unsigned>("cols"), samples);
                     });
                   }},
    traced_example{"transpose_tiled",
                   [](const parameter_set& p, const kc::sampling& samples) {
                     return with_element_type(p, [&]<typename T>() {
                       return trace_transpose_tiled<T>(p.number<unsigned>("rows"), p.number<unsigned>("cols"), samples);
                     });
                   }},
    traced_example{"vector_add",
                   [](const parameter_set& p, const kc::sampling& samples) {
                     return with_element_type(
                         p, [&]<typename T>() { return trace_vector_add<T>(p.number("n"), threads_of(p), samples); });
                   }},
};

/// The example of a companion or of its traced twin; null for one that has none.
const traced_example* example_of(std::string_view kernel) {
  constexpr std::string_view twin = "traced_";
  if (kernel.starts_with(twin)) kernel.remove_prefix(twin.size());
  for (const auto& each : traced_examples)
    if (each.name == kernel) return &each;
  return nullptr;
}

void print_counts(const std::string& kernel, const std::string& parameters, const kc::kernel_trace& trace) {
  const auto counts = kc::warp_counts_of(trace.kernel(), trace.launch());
  const auto load = trace.global_load();
  const auto store = trace.global_store();
  std::vector<std::string> fields{kernel, parameters};
  for (const kc::count each :
       {load.requests, load.sectors, store.requests, store.sectors, counts.global_atomic_requests,
        trace.shared().wavefronts + wavefronts_besides(counts, trace.launch()), counts.barriers, trace.sampled_warps(),
        trace.warps()})
    fields.push_back(fmt::format("{:.10g}", each.value()));
  fmt::print("{}", csv_row(fields));
}

void print_counts_of_record(const std::string& path, const kc::sampling& samples) {
  std::ifstream file{path};
  if (!file) throw usage_error{"cannot read " + path};
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  const std::vector<std::string_view> views(lines.begin(), lines.end());
  const csv_table record{views};
  fmt::print("kernel,parameters,global_load_requests,global_load_sectors,global_store_requests,global_store_sectors,"
             "global_atomic_requests,shared_wavefronts,barriers,sampled_warps,warps\n");
  for (std::size_t row = 0; row < record.rows(); ++row) {
    const std::string& kernel = record.at(row, "kernel");
    const std::string& parameters = record.at(row, "parameters");
    if (const auto* example = example_of(kernel))
      print_counts(kernel, parameters, example->trace(parameter_set::listed(parameters), samples));
  }
}

}  // namespace
}  // namespace examples

int main(int argc, char** argv) {
  CLI::App app{"Traces the examples at the points of a record and prints what they count, as CSV. Needs no GPU.",
               "kernelcost-traced-counts"};
  std::string record;
  bool full = false;
  app.add_option("RECORD", record, "A CSV file with the columns kernel and parameters")->required();
  app.add_flag("--full", full, "Trace every warp and every trip");
  try {
    app.parse(argc, argv);
    examples::print_counts_of_record(record, full ? kernelcost::sampling::full() : kernelcost::sampling{});
    return 0;
  } catch (const CLI::ParseError& error) { return app.exit(error); } catch (const std::exception& error) {
    fmt::print(stderr, "kernelcost-traced-counts: {}\n", error.what());
    return 1;
  }
}
