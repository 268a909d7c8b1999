// SPDX-License-Identifier: BSL-1.0
// Trees from traces of the example kernels have the same counts as the trees written for them. The traces answer
// questions.
#include "../../examples/kernels/elementwise/vector_add/traced.hpp"
#include "../../examples/kernels/elementwise/vector_add/tree.hpp"
#include "../../examples/kernels/histogram/histogram_shared/traced.hpp"
#include "../../examples/kernels/histogram/histogram_shared/tree.hpp"
#include "../../examples/kernels/matvec/matvec_columns/traced.hpp"
#include "../../examples/kernels/matvec/matvec_columns/tree.hpp"
#include "../../examples/kernels/matvec/matvec_rows/traced.hpp"
#include "../../examples/kernels/matvec/matvec_rows/tree.hpp"
#include "../../examples/kernels/product/product_shared/traced.hpp"
#include "../../examples/kernels/product/product_shared/tree.hpp"
#include "../../examples/kernels/reduction/reduction_many_per_thread/traced.hpp"
#include "../../examples/kernels/reduction/reduction_many_per_thread/tree.hpp"
#include "../../examples/kernels/rows/row_sums_warp/traced.hpp"
#include "../../examples/kernels/rows/row_sums_warp/tree.hpp"
#include "../../examples/kernels/stencil/heat_shared/traced.hpp"
#include "../../examples/kernels/stencil/heat_shared/tree.hpp"
#include "../../examples/kernels/transpose/transpose_naive/traced.hpp"
#include "../../examples/kernels/transpose/transpose_naive/tree.hpp"
#include "../../examples/kernels/transpose/transpose_tiled/traced.hpp"
#include "../../examples/kernels/transpose/transpose_tiled/tree.hpp"

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace examples;

constexpr bool same(kc::count a, kc::count b) {
  const double difference = a.value() < b.value() ? b.value() - a.value() : a.value() - b.value();
  return difference <= 1e-9 * a.value();
}

/// All counts except instructions: written trees also state instructions of the compiled code that are not arithmetic
/// of the source.
struct compared {
  kc::warp_counts traced;
  kc::warp_counts written;

  constexpr bool global() const {
    return same(traced.global_load_requests, written.global_load_requests) &&
           same(traced.global_load_sectors, written.global_load_sectors) &&
           same(traced.global_store_requests, written.global_store_requests) &&
           same(traced.global_store_sectors, written.global_store_sectors) &&
           same(traced.global_atomic_requests, written.global_atomic_requests);
  }
  constexpr bool shared() const {
    return same(traced.shared_load_wavefronts, written.shared_load_wavefronts) &&
           same(traced.shared_store_wavefronts, written.shared_store_wavefronts);
  }
  constexpr bool warps() const {
    return same(traced.shuffles, written.shuffles) && same(traced.barriers, written.barriers);
  }
  constexpr bool all() const { return global() && shared() && warps(); }
};
template <class Body>
constexpr compared compare(const kc::kernel_trace& trace, const kc::kernel_description<Body>& tree) {
  return {kc::warp_counts_of(trace.kernel(), trace.launch()), kc::warp_counts_of(tree, trace.launch())};
}

constexpr auto add = trace_vector_add<float>(1000000, 256_threads);
static_assert(compare(add, vector_add<float>(1000000)).all());
static_assert(add.global_load("a").coalesced() && add.global_store("c").sectors_per_request() == 4);
static_assert(add.divergence() == 0 && add.lanes_active() == 32);
static_assert(add.operations() == 1000000_ops && add.moved("a") == 4000000_B);

constexpr auto by_rows = trace_matvec_rows<float>(5000, 2000, 192_threads);
static_assert(compare(by_rows, matvec_rows<float>(5000, 2000)).all());
static_assert(by_rows.global_load("A").sectors_per_request() == 32 && !by_rows.global_load("A").coalesced());
static_assert(by_rows.global_load("x").sectors_per_request() == 1);
static_assert(by_rows.operations() == 2 * 5000 * 2000 * 1_ops);
static_assert(by_rows.warps() == 162 && by_rows.sampled_warps() < 10);
static_assert(by_rows.arithmetic_intensity().value() > 0.249 && by_rows.arithmetic_intensity().value() < 0.25);

constexpr auto by_columns = trace_matvec_columns(5000, 2000, 192_threads);
static_assert(compare(by_columns, matvec_columns(5000, 2000, 192_threads)).all());
static_assert(by_columns.global_load("A").coalesced() && by_columns.atomics("y").requests == 63 * 5000);

constexpr auto product = trace_product_shared<32>(1024, 1024);
static_assert(compare(product, product_shared(1024, 1024, 32)).all());
static_assert(product.shared().bank_conflict_ways() == 1 && product.barriers() == 1);

constexpr auto naive = trace_transpose_naive<float>(1024, 2048);
static_assert(compare(naive, transpose_naive<float>(1024, 2048)).all());
static_assert(naive.global_load("in").coalesced() && naive.global_store("out").sectors_per_request() == 32);

constexpr auto tiled = trace_transpose_tiled<float>(1024, 2048);
static_assert(compare(tiled, transpose_tiled<float>(1024, 2048)).all());
static_assert(tiled.global_store("out").coalesced() && tiled.shared("tile").bank_conflict_ways() == 32);
constexpr auto padded = trace_transpose_tiled<float, 33>(1024, 2048);
static_assert(padded.shared("tile").bank_conflict_ways() == 1);

// The written tree counts a last piece that is not full as a full one. Here all pieces are full.
constexpr auto reduction = trace_reduction_many_per_thread<256, float>(1056 * 512 * 31, 1056);
static_assert(compare(reduction, reduction_many_per_thread<float>(1056 * 512 * 31, 1056, 256_threads)).all());
static_assert(reduction.barriers() == 3);

constexpr auto sums = trace_row_sums_warp<double>(5000, 2000, 256_threads);
static_assert(compare(sums, row_sums_warp(5000, 2000)).all());
static_assert(sums.global_load("A").coalesced());

constexpr auto heat = trace_heat_shared<16>(4096);
constexpr auto heat_counts = compare(heat, heat_shared(4096, 16));
static_assert(heat_counts.all());

constexpr unsigned bin_of(long long i) { return static_cast<unsigned>(i % 256); }
constexpr auto bins = trace_histogram_shared(1 << 22, 256, 1024, 256_threads, bin_of);
static_assert(compare(bins, histogram_shared(1 << 22, 256, 100, 1024, 256_threads)).all());
static_assert(bins.shared().bank_conflict_ways() == 1);

// A model folds a traced kernel.
constexpr auto cost_2012 =
    kc::estimate(by_rows.kernel(), by_rows.launch(), kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);
static_assert(cost_2012.figures.C_comp == 2000 * 24_cycles);

}  // namespace
