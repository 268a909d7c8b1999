// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of attention_forward_kernel for `heads` heads with `length` rows of `size` elements. `With `causal`,
/// each row sees the keys up to its own.
constexpr auto attention_forward(kc::count heads, kc::count length, kc::count size, bool causal) {
  using namespace kc::expr;
  using eight = kc::packed<kc::bfloat16, 8>;
  const kc::count rows = 128, keys = 64, threads = 256;
  const kc::count pieces = size / 8;
  const kc::count blocks = length / rows;
  // A causal block has the tiles up to its own rows.
  const kc::count mean_tiles = causal ? (blocks + 1) / 2 * (rows / keys) : length / keys;
  const kc::count masked_tiles = causal ? rows / keys : 0;
  const auto of_a_head = heads * length * pieces;
  const auto q = buffer<eight>{"Q", of_a_head}.per_block(rows * pieces);
  const auto k = buffer<eight>{"K", of_a_head}.per_block(mean_tiles * keys * pieces);
  const auto v = buffer<eight>{"V", of_a_head}.per_block(mean_tiles * keys * pieces);
  const auto o = buffer<eight>{"O", of_a_head}.per_block(rows * pieces);
  const kc::count a_tile = keys * pieces / threads;
  const auto copies = copy_async(k, coalesced, a_tile) + copy_async(v, coalesced, a_tile);
  const kc::count depth_steps = size / 16, key_tiles = keys / 8, value_tiles = size / 8;
  const kc::count scores = 4 * key_tiles, sums = 4 * value_tiles;  // of a lane
  // clang-format off
  return kernel("attention_forward", resources{.registers = size == 64 ? 128 : 248},
    copy_async(q, coalesced, 2 * a_tile), copies,
    await_copies(), sync_block,
    load_matrices<4>(depth_steps),                                     // queries
    repeat(varying{mean_tiles, mean_tiles, causal ? length / keys : mean_tiles}, unroll<1>, dependent,
      await_copies(), sync_block,
      branch(uniform(1 - 1 / mean_tiles.value()), copies),
      depth_steps * (load_matrices<4>(key_tiles / 2) +                 // keys
                     matrix_multiply<kc::bfloat16>(m16n8k16, key_tiles, independent)),
      branch(uniform(masked_tiles.value() / mean_tiles.value()),
        compute<int>(op::compare, scores, independent),
        compute<float>(op::select, scores, independent)),
      compute<float>(op::max, scores),
      repeat(2, unroll<2>, independent,                                // upper and lower row
        2 * (shuffle<float>() + compute<float>(op::max)),
        compute<float>(op::sub), compute<float>(op::mul, 3),
        compute<float>(op::ex2_approx)),
      compute<float>(op::fma, scores, independent),
      compute<float>(op::ex2_approx, scores, independent),
      compute<float>(op::add, scores),                                 // two sums of a row
      compute<float>(op::mul, sums, independent),
      compute<float>(op::pack, scores / 2, independent),
      load_matrices<4>(keys / 16 * value_tiles / 2),                   // values
      matrix_multiply<kc::bfloat16>(m16n8k16, keys / 16 * value_tiles, independent)),
    sync_block,
    repeat(2, unroll<2>, independent,
      2 * (shuffle<float>() + compute<float>(op::add)),
      compute<float>(op::div)),
    compute<float>(op::mul, sums, independent),
    compute<float>(op::pack, sums / 2, independent),
    store<kc::packed<kc::bfloat16, 2>>(shared, coalesced, sums / 2),
    sync_warp,
    load<eight>(shared, coalesced, pieces / 2),
    store(o, coalesced, streaming, pieces / 2));
  // clang-format on
}

constexpr kc::launch attention_forward_launch(kc::count heads, kc::count length, kc::count size) {
  const auto tiles = static_cast<long long>(length.value()) / 128;
  // Two stages with a tile of keys and one of values.
  return {{tiles, static_cast<long long>(heads.value())}, {256}, 2 * 2 * 64 * size * kc::bytes::from_value(2)};
}

}  // namespace examples
