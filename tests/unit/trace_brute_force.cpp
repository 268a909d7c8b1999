// SPDX-License-Identifier: BSL-1.0
// The counts of a trace equal a brute-force enumeration, for the example kernels, for variants that are slow on
// purpose, and for random affine patterns. Samples, where a few warps represent all, have the same counts.
#include "trace_oracle.hpp"

#include <kernelcost/doctest.hpp>
#include <kernelcost/trace.hpp>

#include "../../examples/kernels/elementwise/vector_add/traced.hpp"
#include "../../examples/kernels/histogram/histogram_shared/traced.hpp"
#include "../../examples/kernels/matvec/matvec_columns/traced.hpp"
#include "../../examples/kernels/matvec/matvec_rows/traced.hpp"
#include "../../examples/kernels/product/product_shared/traced.hpp"
#include "../../examples/kernels/reduction/reduction_many_per_thread/traced.hpp"
#include "../../examples/kernels/rows/row_sums_warp/traced.hpp"
#include "../../examples/kernels/stencil/heat_shared/traced.hpp"
#include "../../examples/kernels/transpose/transpose_naive/traced.hpp"
#include "../../examples/kernels/transpose/transpose_tiled/traced.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <type_traits>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;

constexpr long long far = 1LL << 32;

template <class T>
oracle::pointer<T> array(oracle::log& to, const char* name, int number) {
  return {&to, name, (number + 1) * far};
}

/// Requests, sectors and wavefronts of all arrays that the oracle has seen, and operations of each kind. `close` is the
/// relative tolerance for trips that are weighted, not traced.
void check_same(const kc::kernel_trace& trace, const oracle::log& all, double close = 0) {
  const auto same = [&](kc::count counted, long long expected) {
    const double difference = counted.value() - static_cast<double>(expected);
    return (difference < 0 ? -difference : difference) <= close * static_cast<double>(expected) + 1e-6;
  };
  using kc::expr::op;
  for (const op kind : {op::add, op::sub, op::mul, op::fma, op::div, op::compare, op::select, op::convert}) {
    const std::string operation = kc::expr::name_of(kind);
    CAPTURE(operation);
    const auto found = all.operations.find(kind);
    CHECK(same(trace.lane_instructions(kind), found == all.operations.end() ? 0 : found->second));
  }
  if (trace.launch().block.volume() % 32 == 0)  // no kernel here ends some lanes of a warp before a barrier
    CHECK(same(trace.barriers() * trace.warps() * 32, all.barriers));
  std::set<std::pair<std::string, char>> seen;
  for (const auto& each : all.requests) seen.insert({each.first.second.first, each.first.second.second.kind});
  for (const auto& each : seen) {
    const std::string name = each.first;
    const char kind = each.second;
    CAPTURE(name);
    CAPTURE(kind);
    const oracle::totals expected = all.of(name, std::string(1, kind));
    const kc::traffic found = trace.accesses(name, kind == 'l'   ? kc::tracing::act::load
                                                   : kind == 's' ? kc::tracing::act::store
                                                                 : kc::tracing::act::atomic);
    CAPTURE(found.requests.value());
    CAPTURE(expected.requests);
    CHECK(same(found.requests, expected.requests));
    if (found.space == kc::expr::space::shared) {
      CAPTURE(found.wavefronts.value());
      CAPTURE(expected.wavefronts);
      CHECK(same(found.wavefronts, expected.wavefronts));
    } else {
      CAPTURE(found.sectors.value());
      CAPTURE(expected.sectors);
      CHECK(same(found.sectors, expected.sectors));
    }
  }
}

constexpr unsigned spread(long long i) { return static_cast<unsigned>(i * 2654435761LL % 4294967291LL % 100); }

const kc::sampling full = kc::sampling::full();

TEST_CASE("vector_add: sampled and full") {
  for (const std::size_t n : {1UL, 31UL, 1000UL, 4096UL, 5000UL}) {
    CAPTURE(n);
    oracle::log all;
    oracle::run<examples::vector_add_body<float>>(all, kc::launch_1d(n, 192_threads), array<const float>(all, "a", 0),
                                                  array<const float>(all, "b", 1), array<float>(all, "c", 2), n);
    check_same(examples::trace_vector_add<float>(n, 192_threads, full), all);
    check_same(examples::trace_vector_add<float>(n, 192_threads), all);
  }
}

TEST_CASE("matvec_rows: sampled and full") {
  for (const auto& size : {std::pair{100U, 67U}, {300U, 128U}, {33U, 1U}}) {
    const unsigned rows = size.first, cols = size.second;
    CAPTURE(rows);
    oracle::log all;
    oracle::run<examples::matvec_rows_body<float>>(all, kc::launch_1d(rows, 64_threads),
                                                   array<const float>(all, "A", 0), array<const float>(all, "x", 1),
                                                   array<float>(all, "y", 2), rows, cols);
    check_same(examples::trace_matvec_rows<float>(rows, cols, 64_threads, full), all);
    check_same(examples::trace_matvec_rows<float>(rows, cols, 64_threads), all, cols % 8 == 0 || cols == 1 ? 0 : 0.01);
  }
}

TEST_CASE("matvec_columns: sampled and full") {
  const unsigned rows = 40, cols = 256;
  oracle::log all;
  oracle::run<examples::matvec_columns_body<float>>(all, kc::launch_1d(cols, 96_threads),
                                                    array<const float>(all, "A", 0), array<const float>(all, "x", 1),
                                                    array<float>(all, "y", 2), rows, cols);
  check_same(examples::trace_matvec_columns(rows, cols, 96_threads, full), all);
  check_same(examples::trace_matvec_columns(rows, cols, 96_threads), all);
}

template <unsigned Width>
void check_product() {
  oracle::log all;
  oracle::run<examples::product_shared_body<Width>>(all, examples::product_launch(64, 96, Width),
                                                    array<const float>(all, "A", 0), array<const float>(all, "B", 1),
                                                    array<float>(all, "C", 2), 96U);
  check_same(examples::trace_product_shared<Width>(64, 96, full), all);
  check_same(examples::trace_product_shared<Width>(64, 96), all);
}
TEST_CASE("product_shared: sampled and full") {
  check_product<8>();
  check_product<16>();
  check_product<32>();
}

TEST_CASE("transposes: sampled and full") {
  const unsigned rows = 64, cols = 160;
  const auto how = examples::transpose_launch(rows, cols);
  oracle::log naive, tiled, padded;
  oracle::run<examples::transpose_naive_body<float>>(naive, how, array<const float>(naive, "in", 0),
                                                     array<float>(naive, "out", 1), rows, cols);
  check_same(examples::trace_transpose_naive<float>(rows, cols, full), naive);
  check_same(examples::trace_transpose_naive<float>(rows, cols), naive);
  oracle::run<examples::transpose_tiled_body<float>>(tiled, how, array<const float>(tiled, "in", 0),
                                                     array<float>(tiled, "out", 1), rows, cols);
  check_same(examples::trace_transpose_tiled<float>(rows, cols, full), tiled);
  check_same(examples::trace_transpose_tiled<float>(rows, cols), tiled);
  oracle::run<examples::transpose_tiled_body<double, 33>>(padded, how, array<const double>(padded, "in", 0),
                                                          array<double>(padded, "out", 1), rows, cols);
  check_same(examples::trace_transpose_tiled<double, 33>(rows, cols, full), padded);
  check_same(examples::trace_transpose_tiled<double, 33>(rows, cols), padded);
}

TEST_CASE("reduction_many_per_thread: sampled and full") {
  for (const std::size_t n : {4096UL, 10240UL, 10007UL}) {
    CAPTURE(n);
    oracle::log all;
    oracle::run<examples::reduction_many_per_thread_body<128, float>>(
        all, kc::launch_blocks(6, 128_threads), array<const float>(all, "a", 0), array<float>(all, "sums", 1), n);
    const auto traced = examples::trace_reduction_many_per_thread<128, float>(n, 6, full);
    check_same(traced, all);
    CHECK(traced.barriers() * 6 * 128 == doctest::Approx(static_cast<double>(all.barriers)));
    check_same(examples::trace_reduction_many_per_thread<128, float>(n, 6), all, n % 256 == 0 ? 0 : 0.06);
  }
}

TEST_CASE("row_sums_warp: sampled and full") {
  for (const unsigned cols : {20U, 64U, 100U, 1000U}) {
    CAPTURE(cols);
    oracle::log all;
    oracle::run<examples::row_sums_warp_body<double>>(all, kc::launch_1d(37 * 32, 128_threads),
                                                      array<const double>(all, "A", 0), array<double>(all, "y", 1), 37U,
                                                      cols);
    const auto traced = examples::trace_row_sums_warp<double>(37, cols, 128_threads, full);
    check_same(traced, all);
    // Two words of 32 lanes each.
    CHECK(kc::warp_counts_of(traced.kernel(), traced.launch()).shuffles * 32 == 2 * all.shuffles);
    check_same(examples::trace_row_sums_warp<double>(37, cols, 128_threads), all);
  }
}

template <unsigned Side>
void check_heat(unsigned n) {
  CAPTURE(n);
  oracle::log all;
  oracle::run<examples::heat_shared_body<Side>>(all, examples::heat_launch(n, Side), array<const float>(all, "now", 0),
                                                array<float>(all, "next", 1), n);
  check_same(examples::trace_heat_shared<Side>(n, full), all);
  if (n % Side == 0) check_same(examples::trace_heat_shared<Side>(n), all);
}
TEST_CASE("heat_shared: sampled and full") {
  check_heat<8>(64);
  check_heat<16>(96);
  check_heat<32>(128);
  check_heat<16>(100);
  check_heat<8>(8);
}

TEST_CASE("histogram_shared with data: full") {
  const std::size_t n = 5000;
  oracle::log all;
  oracle::pointer<const unsigned> data(&all, "data", far);
  data.data = spread;
  oracle::run<examples::histogram_shared_body<unsigned>>(all, kc::launch_blocks(5, 128_threads), data,
                                                         array<unsigned>(all, "counts", 1), n, 100U);
  check_same(examples::trace_histogram_shared(n, 100, 5, 128_threads, spread, full), all);
}

/// Addresses that grow with each coordinate at its own rate.
struct affine {
  int x, y, block, constant;
};
template <class T>
struct affine_body {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const T> in, kc::ptr<K, T> out, affine of) const {
    const auto shared = kc::dynamic_shared<"tile", T>(k, 1 << 14);
    const int i = static_cast<int>(k.thread().x) * of.x + static_cast<int>(k.thread().y) * of.y + of.constant;
    shared[i] = in[i + static_cast<int>(k.block().x) * of.block];
    k.sync_block();
    if constexpr (std::is_floating_point_v<T>)
      out[i] = shared[i] * T{3} + shared[i];
    else
      out[i] = shared[i];
  }
};

template <class T>
oracle::totals check_affine(const affine& of, kc::launch how, const char* array_name = "in") {
  how.dynamic_shared = kc::bytes::from_value(sizeof(T) * (1 << 14));
  CAPTURE(of.x);
  CAPTURE(of.y);
  CAPTURE(of.block);
  CAPTURE(of.constant);
  CAPTURE(sizeof(T));
  CAPTURE(how.block.x);
  CAPTURE(how.block.y);
  oracle::log all;
  oracle::run<affine_body<T>>(all, how, array<const T>(all, "in", 0), array<T>(all, "out", 1), of);
  using kc::expr::buffer;
  // Some of the patterns are races.
  const kc::sampling unchecked{.every_warp = true, .every_trip = true, .checked_accesses = 0};
  const auto trace = kc::trace<affine_body<T>>(unchecked, how, buffer<T>{"in", 1 << 20}, buffer<T>{"out", 1 << 20}, of);
  check_same(trace, all);
  // The tree derived from the trace has the same counts.
  const auto counts = kc::warp_counts_of(trace.kernel(), trace.launch());
  CHECK(counts.global_load_requests.value() == doctest::Approx(trace.global_load().requests.value()));
  if (how.block.volume() % 32 == 0) {
    CHECK(counts.global_load_sectors.value() == doctest::Approx(trace.global_load().sectors.value()));
    CHECK(counts.global_store_sectors.value() == doctest::Approx(trace.global_store().sectors.value()));
    CHECK(counts.shared_wavefronts().value() == doctest::Approx(trace.shared().wavefronts.value()));
  }
  return all.of(array_name, "l");
}

TEST_CASE("slow on purpose: uncoalesced, misaligned, bank conflicts of 2, 4 and 32 ways") {
  const kc::launch warps({3}, {64});
  const double requests = 6;
  CHECK(check_affine<float>({1, 0, 64, 0}, warps).sectors == requests * 4);
  CHECK(check_affine<float>({1, 0, 64, 1}, warps).sectors == requests * 5);
  CHECK(check_affine<float>({100, 0, 64, 0}, warps).sectors == requests * 32);
  CHECK(check_affine<double>({1, 0, 64, 3}, warps).sectors == requests * 9);
  for (const int ways : {1, 2, 4, 32}) {
    CAPTURE(ways);
    CHECK(check_affine<float>({ways, 0, 0, 0}, warps, "tile").wavefronts == 2 * requests * ways);
  }
}

TEST_CASE("500 random affine patterns") {
  std::mt19937 random(2012);
  const auto upto = [&](int most) { return static_cast<int>(random() % static_cast<unsigned>(most + 1)); };
  for (int i = 0; i < 500; ++i) {
    const kc::extent shapes[] = {{32}, {64}, {16, 4}, {8, 8}, {4, 16}, {5, 9}, {33}, {2, 32}};
    const kc::launch how({1 + upto(2)}, shapes[upto(7)]);
    const affine of{upto(40), upto(80), upto(100), upto(16)};
    switch (upto(3)) {
      case 0: check_affine<float>(of, how); break;
      case 1: check_affine<double>(of, how); break;
      case 2: check_affine<short>(of, how); break;
      default: check_affine<char>(of, how); break;
    }
  }
}
}  // namespace
