// SPDX-License-Identifier: BSL-1.0
/// \file
/// A matrix product shared between host and card, as a timeline, and the fastest split.
///
/// Course report on matrix products (2024), exercise 4: the card computes the first rows of C with
/// product_hyper_tile_kernel, and the host computes the last ones at the same time. The timeline has the same calls as
/// run.cu. The host's time is a function of the shape, in seconds.
#pragma once

#include "../../kernels/product/product_hyper_tile/tree.hpp"
#include "shape.hpp"

namespace examples::hybrid_product {

/// One thread of the host waits for the card. The other takes `host_time` for its own rows.
constexpr void program(kc::timeline& t, const shape& product, const kc::kernel_run& kernel,
                       const kc::seconds& host_time) {
  product.check();
  const auto feeder = t.start_thread();
  if (product.card_rows() > 0) {
    const auto a = t.allocate(shape::floats_in(product.grid_rows(), product.k), feeder);
    const auto b = t.allocate(shape::floats_in(product.k, product.n), feeder);
    const auto c = t.allocate(shape::floats_in(product.grid_rows(), product.n), feeder);
    t.copy_to_device(kc::pinned, shape::floats_in(product.card_rows(), product.k), "A", a, feeder);
    t.copy_to_device(kc::pinned, shape::floats_in(product.k, product.n), "B", b, feeder);
    t.launch(kernel, a, b, c, feeder);
    t.copy_to_host(kc::pinned, shape::floats_in(product.card_rows(), product.n), "C", c, feeder);
  }
  t.host_work("rows of the host", host_time);
  t.join(feeder);
}

/// The kernel under the best known model of the card. No kernel if all rows are on the host.
constexpr kc::kernel_run kernel_on(const kc::gpu& card, const shape& product) {
  product.check();
  if (product.card_rows() == 0) return {};
  return kc::run_of(product_hyper_tile(product.grid_rows(), product.n, product.k, product.width), product.grid(), card);
}

/// `host(product)` is the time of the host's rows.
template <class Host>
constexpr void program(kc::timeline& t, const kc::gpu& card, const shape& product, const Host& host) {
  program(t, product, kernel_on(card, product), host(product));
}
template <class Host>
constexpr kc::seconds elapsed(const kc::gpu& card, const shape& product, const Host& host) {
  kc::timeline t{card};
  program(t, card, product, host);
  return t.elapsed();
}

/// A host with a constant rate of operations for any number of rows.
struct steady_host {
  kc::operation_rate rate;
  constexpr kc::seconds operator()(const shape& product) const { return product.host_operations() / rate; }
};

/// The number of rows on the host, and the program's time with them.
struct split {
  long long host_rows;
  kc::seconds time;
};

/// The fastest split; of two equal ones, that with fewer rows on the host. `program_time(rows)` is the program's time
/// with `rows` rows on the host, and `host_time(rows)` is the host's. With each additional row, the host's time does
/// not fall and the card's time does not rise. So the minimum is where the host's time becomes the longer one.
/// Bisection finds it in about log2(most) steps.
template <class ProgramTime, class HostTime>
constexpr split best_split(long long most, const ProgramTime& program_time, const HostTime& host_time) {
  long long longer = most;
  for (long long low = 0; low < longer;) {
    const long long middle = low + (longer - low) / 2;
    if (program_time(middle) <= host_time(middle))
      longer = middle;
    else
      low = middle + 1;
  }
  split best{longer, program_time(longer)};
  // The previous row may be better. More rows before it may be equally fast, if the card's time is constant over them.
  for (long long rows = longer; rows-- > 0;) {
    const auto before = program_time(rows);
    if (before > best.time) break;
    best = {rows, before};
  }
  return best;
}
/// For rows from 0 to m. `product.host_rows` is ignored.
template <class Host>
constexpr split best_split(const kc::gpu& card, const shape& product, const Host& host) {
  return best_split(
      product.m, [&](long long rows) { return elapsed(card, product.with_host_rows(rows), host); },
      [&](long long rows) { return host(product.with_host_rows(rows)); });
}

}  // namespace examples::hybrid_product
