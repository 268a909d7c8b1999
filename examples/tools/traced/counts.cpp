// SPDX-License-Identifier: BSL-1.0
// Counts of the traces of the examples at the points of a record of hardware counters, under the record's names.
#include "../../kernels/common/errors.hpp"
#include "../../kernels/common/parameters.hpp"
#include "../../kernels/common/random_bits.hpp"
#include "../../kernels/common/square_block.hpp"
#include "../../kernels/elementwise/vector_add/traced.hpp"
#include "../../kernels/histogram/histogram_shared/traced.hpp"
#include "../../kernels/matvec/matvec_columns/traced.hpp"
#include "../../kernels/matvec/matvec_rows/traced.hpp"
#include "../../kernels/product/product_shared/traced.hpp"
#include "../../kernels/reduction/reduction_many_per_thread/traced.hpp"
#include "../../kernels/rows/row_sums_warp/traced.hpp"
#include "../../kernels/stencil/heat_shared/traced.hpp"
#include "../../kernels/transpose/transpose_naive/traced.hpp"
#include "../../kernels/transpose/transpose_tiled/traced.hpp"
#include "../common/command_line.hpp"
#include "../common/csv.hpp"
#include "../common/record.hpp"
#include "../common/text_file.hpp"
#include "../common/wavefronts_besides.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace examples {
namespace {

using trace_at = kc::kernel_trace (*)(const parameter_set&, const kc::sampling&);

kc::threads threads_of(const parameter_set& parameters) { return kc::threads{parameters.number<unsigned>("block")}; }

/// Calls `f.template operator()<Value>()` for the one of Values that equals a parameter.
template <unsigned... Values, typename F>
kc::kernel_trace with_one_of(const parameter_set& parameters, const char* name, const F& f) {
  const auto chosen = parameters.number<unsigned>(name);
  std::optional<kc::kernel_trace> result;
  (void)((chosen == Values && (result = f.template operator()<Values>(), true)) || ...);
  if (!result) throw usage_error{fmt::format("parameter {}: there is no kernel for {}", name, chosen)};
  return *result;
}

/// The addresses depend on the data, so that no warp can represent others. All warps are traced, with the companion's
/// data.
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

/// The example of a companion or of its traced twin; null if there is none.
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
  const std::string text = read_text(path);
  const csv_table record{lines_of(text)};
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
  return examples::run_program("kernelcost-traced-counts", [&] {
    if (examples::parse(app, argc, argv))
      examples::print_counts_of_record(record, full ? kernelcost::sampling::full() : kernelcost::sampling{});
    return true;
  });
}
