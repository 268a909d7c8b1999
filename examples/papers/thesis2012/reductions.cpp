// SPDX-License-Identifier: BSL-1.0
#include "columns.hpp"
#include "reduction_counts.hpp"
#include "trees.hpp"

namespace examples::thesis2012 {
namespace {

using kc::machine::tesla_c2070;
namespace model = kc::model;

template <class Body, class Model>
kc::seconds one_block(const kc::kernel_description<Body>& kernel, const Model& under) {
  return kernel_time(kernel, one_block_of_512, tesla_c2070, under);
}

/// Table B.16 divides the first phase's accesses by the elements of a line and leaves the second phase uncached.
kc::seconds global_interim(double n) {
  const auto accesses = up_to_whole_cycles(3 * trips_unrounded(n), tesla_c2070, model::gonzalez2012_interim);
  return one_block(counted_reduction({trips(n) + 1, accesses}, {combining_additions, combining_accesses}, {}),
                   model::gonzalez2012_interim);
}

/// Chapter 9 counts both phases as cached.
kc::seconds global_final(double n) {
  return one_block(counted_reduction({trips(n) + 1, 3 * trips_unrounded(n)}, {combining_additions, combining_accesses},
                                     kc::expr::cached),
                   model::gonzalez2012_sum);
}

/// Splits the table's constant of 2172 cycles in the second phase into 18 additions, two global and 27 shared accesses.
/// This is one of several possible splits; the thesis states none.
constexpr auto inferred_split = "18 additions, 2 global and 27 shared accesses";
kc::seconds shared_interim(double n) {
  const auto global = up_to_whole_cycles(trips_unrounded(n), tesla_c2070, model::gonzalez2012_interim);
  const double cycles_of_one = tesla_c2070.shared_latency.value().value();
  const kc::count shared = std::ceil(2 * trips_unrounded(n).value() * cycles_of_one) / cycles_of_one;
  return one_block(counted_reduction({trips(n), global, shared}, {2 * combining_additions, 2, combining_accesses}, {}),
                   model::gonzalez2012_interim);
}

/// The array is copied to the card, one sum is copied back.
kc::seconds copies(double n) {
  return to_device(tesla_c2070, array_of<double>(n)) + to_host(tesla_c2070, array_of<double>(1));
}

}  // namespace

std::vector<cell> reductions() {
  return join({column("B.16", "model_global_ms",
                      [](double n) {
                        return figure{milliseconds(global_interim(n))}.also("final_model_sec5.3_global_ms",
                                                                            milliseconds(global_final(n)));
                      }),
               column("B.16", "model_shared_ms",
                      [](double n) { return figure{milliseconds(shared_interim(n))}.by_inference(inferred_split); }),
               column("B.17", "model_global_ms",
                      [](double n) {
                        return figure{milliseconds(global_interim(n) + copies(n))}.also(
                            "final_model_sec5.3_global_copy_ms", milliseconds(global_final(n) + copies(n)));
                      }),
               column("B.17", "model_shared_ms", [](double n) {
                 return figure{milliseconds(shared_interim(n) + copies(n))}.by_inference(inferred_split);
               })});
}

}  // namespace examples::thesis2012
