// SPDX-License-Identifier: BSL-1.0
#include "../../kernels/elementwise/vector_add/tree.hpp"
#include "columns.hpp"

namespace examples::thesis2012 {
namespace {

using namespace kc::literals;
using kc::machine::tesla_c2070;
namespace model = kc::model;

kc::launch launch_of(double n) { return vector_add_launch(n, {128}); }

template <class Model>
double under(double n, const Model& of) {
  return milliseconds(kernel_time(vector_add<double>(n), launch_of(n), tesla_c2070, of));
}

/// Erratum 50: memory cycles of 32 latencies, although a warp has three accesses. The thesis does not state these
/// cycles: they are the one number from which the column follows.
figure hong_kim(double n) {
  auto terms = terms_of(vector_add<double>(n), launch_of(n), tesla_c2070, model::hong_kim2009_thesis);
  terms.Mem_cycles = 16000_cycles;
  const auto wrong = model::mwp_cwp::solve(terms).Exec_cycles / tesla_c2070.clock.value();
  return figure::slip({50}, milliseconds(wrong), under(n, model::hong_kim2009_thesis))
      .by_inference("Mem_cycles = 16000");
}

/// Erratum 51: the number of blocks per SM is not rounded up.
figure nugteren(double n) {
  const auto& of = model::nugteren2010_thesis;
  const auto how = launch_of(n);
  auto terms = terms_of(vector_add<double>(n), how, tesla_c2070, of);
  const kc::count shared_out = how.blocks() / tesla_c2070.sm_count.value();
  if (shared_out >= terms.blocks_per_sm) return under(n, of);
  terms.blocks_per_sm = shared_out;
  terms.warps_per_sm = shared_out * how.warps_per_block();
  const auto wrong = of.solve(terms, tesla_c2070).all / tesla_c2070.clock.value();
  return figure::slip({51}, milliseconds(wrong), under(n, of));
}

}  // namespace

std::vector<cell> vector_sums() {
  const auto plain = [](const auto& of) { return [&of](double n) { return figure{under(n, of)}; }; };
  return join({column("B.1", "hong_kim_ms", hong_kim),
               column("B.1", "mukherjee_sum_ms", plain(model::kothapalli2009_sum_thesis)),
               column("B.1", "mukherjee_cache_ms", plain(model::kothapalli2009_cached_thesis)),
               column("B.1", "nugteren_ms", nugteren)});
}

}  // namespace examples::thesis2012
