// SPDX-License-Identifier: BSL-1.0
/// \file
/// Describes multiply_on_host (host_rows.cpp), as a tree for each of its two parts, and gives its time on a host in
/// seconds.
///
/// A tree of host work cannot describe two effects. An element of A takes the slot of a vector at the ports of L1, but
/// counts 4 bytes. A panel belongs to one thread, but counts as shared among the caches of all. The packed lines of
/// B lie pages apart, so that many wait for address translation, which counts on hosts that state it. Each effect makes
/// the estimate less than the measurement.
#pragma once

#include "host_tile.hpp"
#include "shape.hpp"

#include <kernelcost/kernelcost.hpp>

#include <string_view>

namespace examples::hybrid_product {

/// Packing. From each row of B, the elements of a panel are one line, far from the previous one. The panel is written
/// twice: first zeros, then the elements.
constexpr auto packing_on_host(const shape& product) {
  using namespace kc::expr;
  struct line {
    float element[host_tile_cols];
  };
  const kc::count panels = ceil_div(kc::count(product.n), host_tile_cols);
  const buffer<line> B{"B", panels * product.k}, panel{"panel", product.k};
  return repeat(panels, repeat(product.k, load(B, random), store(panel), store(panel)));
}

/// Multiplying. A step multiplies a row of the panel by one element of each of four rows of A. The four sums of a step
/// are vectors with `lanes` elements, each of which waits for its multiply-add in the previous step. Only whole panels
/// are distributed, so that some threads have one more than others. The tree gives all threads the busiest thread's
/// number of panels.
constexpr auto multiplying_on_host(const shape& product, kc::count lanes, kc::count threads) {
  using namespace kc::expr;
  const kc::count panels = ceil_div(ceil_div(kc::count(product.n), host_tile_cols), threads) * threads;
  const kc::count tiles = ceil_div(kc::count(product.host_rows), host_tile_rows);
  const buffer<float> A{"A", tiles * host_tile_rows * product.k}, panel{"panel", kc::count(product.k) * host_tile_cols},
      C{"C", tiles * host_tile_rows * host_tile_cols * panels};
  constexpr kc::count sums = host_tile_rows * host_tile_cols;
  // clang-format off
  return repeat(panels,
    repeat(tiles,
      repeat(product.k,
        load(panel, coalesced, host_tile_cols),
        load(A, coalesced, host_tile_rows),
        compute<float>(op::fma, 1, dependent),                 // one vector waits for itself
        compute<float>(op::fma, sums - lanes, independent)),   // the others overlap with it
      store(C, coalesced, sums)));
  // clang-format on
}

/// The measured time of an eighth of the rows of square products with 15 threads on the processors beside the H200 of
/// the records, by k.
inline constexpr kc::measured_work eighth_on_measured_host{
    "examples/records/programs/h200_hybrid_sort.csv, hybrid_product_host",
    {{1024, kc::seconds::from_value(401.7e-6)},
     {2048, kc::seconds::from_value(2592.1e-6)},
     {4096, kc::seconds::from_value(19065.3e-6)}}};
inline constexpr int threads_of_that_measurement = 15;

/// The time of the host's rows on `threads` threads. If the host's rows are measured, it is proportional to the number
/// of operations. Otherwise it is the time of the trees. If the bandwidth of one of the host's caches or of its memory
/// is not stated, as for the hosts of the 2012 thesis, it is the time of the multiply-adds without their operands: a
/// lower bound.
struct host_rows_time {
  const kc::host& on;
  kc::count threads;

  constexpr kc::seconds operator()(const shape& product) const {
    using namespace kc::expr;
    if (product.host_rows == 0) return {};
    if (threads == threads_of_that_measurement && std::string_view{on.name} == kc::machine::hosts::measured_host.name) {
      const kc::count share = kc::count(product.host_rows) * product.n / (kc::count(product.k) * product.k / 8);
      return share.value() * eighth_on_measured_host.extrapolated(product.k);
    }
    return described(product);
  }
  /// The time by the trees, also for measured hosts.
  constexpr kc::seconds described(const shape& product) const {
    using namespace kc::expr;
    const kc::host_execution how{.threads = threads};
    if (!is_stated(on.l1) || !is_stated(on.l2) || !is_stated(on.l3) || !is_stated(on.memory))
      return kc::estimate_on_host(compute<float>(op::fma, kc::count(product.host_rows) * product.n * product.k), on,
                                  how)
          .time;
    const kc::count lanes = on.need<kc::host_parameter::vector_width>().value() / sizeof(float);
    const auto packing = kc::estimate_on_host(packing_on_host(product), on, how);
    const auto multiplying = kc::estimate_on_host(multiplying_on_host(product, lanes, threads), on, how);
    return packing.time - packing.fork_join + multiplying.time;  // of one region
  }

 private:
  static constexpr bool is_stated(const kc::host_storage& level) {
    return level.rate.stated() || level.core_rate.stated();
  }
};

}  // namespace examples::hybrid_product
