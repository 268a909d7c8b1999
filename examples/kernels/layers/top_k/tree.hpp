// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/chance.hpp"
#include "../../common/strided_loop.hpp"
#include "../pieces.hpp"

namespace examples {

/// The mean probability that one of the `lanes` lanes of a warp meets one of the k largest elements that it has seen,
/// over `trips` elements of a lane. Element t is one with the probability k / t.
constexpr double insertion_share(kc::count k, kc::count trips, kc::count lanes) {
  double sum = 0;
  double number = 0;
  for (; number < trips.value(); ++number) {
    const double one = number < k.value() ? 1 : k.value() / (number + 1);
    sum += 1 - power(1 - one, static_cast<long long>(lanes.value()));
  }
  return sum / number;
}

/// The tree of top_k_kernel<k>, for random elements; `cols` is a multiple of four.
constexpr auto top_k(kc::count rows, kc::count cols, kc::count k, kc::threads block) {
  using namespace kc::expr;
  using namespace kc::literals;
  const kc::count vectors = pieces_of<float>(cols);
  const auto x = buffer<piece<float>>{"x", rows * vectors}.per_block(vectors);
  const buffer<float> values{"values", rows * k};
  const buffer<unsigned> columns{"columns", rows * k};
  const buffer<kc::packed<float, 2>> of_warps{"of_warps", 64, shared};
  const kc::count warps = kc::ceil_div(block.number, 32);
  const strided_loop over_vectors = strided_over(vectors, block.number);
  // A warp inserts if one of its lanes does.
  const auto inserting = uniform(insertion_share(k, kc::ceil_div(vectors, block.number) * 4, 32));
  // clang-format off
  const auto larger_of_both = sequence(
    compute<float>(op::compare, 3),
    compute<float>(op::select, 2, independent));
  return kernel("top_k", resources{.registers = k == 2 ? 20 : k == 4 ? 30 : 32, .static_shared = of_warps.size()},
    phase("own",
      guard(threads_of_block(over_vectors.participants),
        repeat(over_vectors.trips, dependent,
          load(x, coalesced, streaming),           // row[j]
          repeat(4, unroll<4>, dependent,
            branch(inserting,                      // if (v.at[e] > best[K - 1].x)
              repeat(k, dependent,
                compute<float>(op::compare),
                compute<float>(op::select, 4, independent))))))),
    phase("of all",
      repeat(k, dependent,
        butterfly(2, larger_of_both),
        guard(lanes_of_warp(1),                    // if (lane == 0)
          store(of_warps)),
        sync_block,
        guard(lanes_of_warp(warps),
          load(of_warps.per_block(warps))),
        butterfly(2, larger_of_both),
        compute<int>(op::compare),
        compute<float>(op::select, 2 * k, independent),
        guard(threads_of_block(1),                 // if (threadIdx.x == 0)
          store(values),
          store(columns)))));
  // clang-format on
}

constexpr kc::launch top_k_launch(kc::count rows, kc::threads block) { return kc::launch_blocks(rows, block); }

}  // namespace examples
