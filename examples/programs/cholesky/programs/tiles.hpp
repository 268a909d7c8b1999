// SPDX-License-Identifier: BSL-1.0
/// \file
/// The programs that work tile by tile, as timelines with the same calls as card.cuh and the .cu files beside it. The
/// diagonal tiles are factored on the host while the card updates the column below them.
#pragma once

#include "../block_columns.hpp"
#include "../host_time.hpp"
#include "../library_calls.hpp"
#include "../tree.hpp"

namespace examples::cholesky::programs {

/// A matrix of n x n doubles in tiles of nb x nb; nb divides n.
struct tiling {
  int n;
  int nb;
  constexpr int blocks() const { return n / nb; }
  constexpr kc::count tile() const { return nb; }
  /// A row of tiles of the first `columns` block columns, with the pitch of the matrix.
  constexpr kc::copy_size row_of_tiles(int columns) const { return {doubles(columns * nb), nb, doubles(n)}; }
  static constexpr kc::bytes doubles(kc::count elements) { return elements * kc::bytes::from_value(sizeof(double)); }
};

/// The calls around the card's work, which all of these programs share: copies to the host, the host's work, and copies
/// back.
class diagonal_on_host {
 public:
  constexpr diagonal_on_host(kc::timeline& t, const tiling& shape, const dpotrf_time& host)
      : work(t.create_stream(kc::stream_kind::non_blocking)), t_(t), shape_(shape), dpotrf_(host(shape.tile())),
        copies_(t.create_stream(kc::stream_kind::non_blocking)), updated_(t.create_event()),
        factored_(t.create_event()) {
    t.allocate(tiling::doubles(kc::count(shape.n) * shape.n));
  }

  /// Copies the lower triangle, one row of tiles at a time.
  constexpr void upload() {
    for (int i = 0; i < shape_.blocks(); ++i)
      t_.copy_to_device_async(kc::pinned, shape_.row_of_tiles(i + 1), work, "matrix");
  }
  constexpr void to_host(int j) {
    t_.record(updated_, work);
    t_.wait(updated_, copies_);
    t_.copy_to_host_async(kc::pinned, shape_.row_of_tiles(j + 1), copies_, "row");
  }
  constexpr void dpotrf(int) {
    t_.synchronize(copies_);
    t_.host_work("dpotrf", dpotrf_);
  }
  constexpr void to_device(int) {
    t_.copy_to_device_async(kc::pinned, shape_.row_of_tiles(1), copies_, "tile");
    t_.record(factored_, copies_);
    t_.wait(factored_, work);
  }

  const kc::stream work;

 private:
  kc::timeline& t_;
  tiling shape_;
  kc::seconds dpotrf_;
  kc::stream copies_;
  kc::event updated_;
  kc::event factored_;
};

/// One call of the library for each tile.
class library_tiles : public diagonal_on_host {
 public:
  constexpr library_tiles(kc::timeline& t, const kc::gpu& card, const tiling& shape, const dpotrf_time& host)
      : diagonal_on_host(t, shape, host), t_(t), dsyrk_(library_calls(card).dsyrk(shape.nb, shape.nb)),
        dgemm_(library_calls(card).dgemm(shape.nb, shape.nb, shape.nb)),
        dtrsm_(library_calls(card).dtrsm(shape.nb, shape.nb)) {}

  constexpr void dsyrk(int, int) { t_.launch(dsyrk_, work); }
  constexpr void dgemm(int, int, int) { t_.launch(dgemm_, work); }
  constexpr void dtrsm(int, int) { t_.launch(dtrsm_, work); }

 private:
  kc::timeline& t_;
  kc::kernel_run dsyrk_;
  kc::kernel_run dgemm_;
  kc::kernel_run dtrsm_;
};

/// Our own kernels. An update is a transpose, a product and a subtraction. dtrsm is one launch for each column.
class own_tiles : public diagonal_on_host {
 public:
  constexpr own_tiles(kc::timeline& t, const kc::gpu& card, const tiling& shape, const dpotrf_time& host)
      : diagonal_on_host(t, shape, host), t_(t), columns_(shape.nb),
        transpose_(kc::run_of(transpose(shape.tile()), tile_launch(shape.tile()), card)),
        product_(kc::run_of(product(shape.tile()), tile_launch(shape.tile()), card)),
        subtraction_(kc::run_of(subtraction(shape.tile()), subtraction_launch(shape.tile()), card)),
        column_(kc::run_of(dtrsm_column(shape.tile()), tile_launch(shape.tile()), card)) {}

  constexpr void dsyrk(int, int) { update(); }
  constexpr void dgemm(int, int, int) { update(); }
  constexpr void dtrsm(int, int) {
    for (int k = 0; k < columns_; ++k) t_.launch(column_, work);
  }

 private:
  constexpr void update() {
    t_.launch(transpose_, work);
    t_.launch(product_, work);
    t_.launch(subtraction_, work);
  }

  kc::timeline& t_;
  int columns_;
  kc::kernel_run transpose_;
  kc::kernel_run product_;
  kc::kernel_run subtraction_;
  kc::kernel_run column_;
};

/// The whole program, from the matrix in pinned memory to the factor in pinned memory.
template <class Tiles, class First>
constexpr void factor_tiles(kc::timeline& t, const kc::gpu& card, const tiling& shape, const First& first,
                            const dpotrf_time& host) {
  Tiles on(t, card, shape, host);
  on.upload();
  factor_by_tiles(shape.blocks(), first, on);
  t.synchronize_device();
}

/// All tiles of the lower triangle, with the library.
constexpr void blocked(kc::timeline& t, const kc::gpu& card, const tiling& shape, const dpotrf_time& host) {
  factor_tiles<library_tiles>(t, card, shape, dense_profile, host);
}
/// Only the tiles within the profile, with the library.
template <class First>
constexpr void structured(kc::timeline& t, const kc::gpu& card, const tiling& shape, const First& first,
                          const dpotrf_time& host) {
  factor_tiles<library_tiles>(t, card, shape, first, host);
}
/// The same with our own kernels instead of a library on the card.
template <class First>
constexpr void own_kernels(kc::timeline& t, const kc::gpu& card, const tiling& shape, const First& first,
                           const dpotrf_time& host) {
  factor_tiles<own_tiles>(t, card, shape, first, host);
}

}  // namespace examples::cholesky::programs
