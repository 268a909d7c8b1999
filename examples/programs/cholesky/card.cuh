// SPDX-License-Identifier: BSL-1.0
/// \file
/// Common parts of the methods on the card: the matrix in pinned memory and on the card, two streams, and the copies of
/// the diagonal tiles to the host and back. programs/tiles.hpp has the same calls for the timeline.
#pragma once

#include "../../kernels/common/cuda_check.cuh"
#include "../../kernels/common/device_buffer.cuh"
#include "../common/card_memory.cuh"
#include "../common/marked_range.hpp"
#include "../common/pinned_buffer.cuh"
#include "lapack.hpp"
#include "method.hpp"

namespace examples::cholesky {

class stream {
 public:
  stream() { EXAMPLES_CUDA_CHECK(cudaStreamCreateWithFlags(&handle_, cudaStreamNonBlocking)); }
  stream(const stream&) = delete;
  stream& operator=(const stream&) = delete;
  ~stream() {
    // Also after an error: no work may run when the memory is released.
    cudaStreamSynchronize(handle_);
    cudaStreamDestroy(handle_);
  }
  operator cudaStream_t() const { return handle_; }  // NOLINT(google-explicit-constructor)

 private:
  cudaStream_t handle_ = nullptr;
};

class event {
 public:
  event() { EXAMPLES_CUDA_CHECK(cudaEventCreateWithFlags(&handle_, cudaEventDisableTiming)); }
  event(const event&) = delete;
  event& operator=(const event&) = delete;
  ~event() { cudaEventDestroy(handle_); }
  operator cudaEvent_t() const { return handle_; }  // NOLINT(google-explicit-constructor)

 private:
  cudaEvent_t handle_ = nullptr;
};

class diagonal_on_host : public method {
 public:
  diagonal_on_host(std::size_t n, std::size_t nb, std::size_t more_elements = 0)
      : n_{n}, nb_{nb}, checked_{n, more_elements}, host_{n * n}, card_{n * n} {}

  double* matrix() override { return host_.data(); }

  void to_host(int j) {
    EXAMPLES_CUDA_CHECK(cudaEventRecord(updated_, work_));
    EXAMPLES_CUDA_CHECK(cudaStreamWaitEvent(copies_, updated_));
    copy_row(j, 0, at(j) + nb_, cudaMemcpyDeviceToHost, copies_);
  }
  void dpotrf(int j) {
    EXAMPLES_CUDA_CHECK(cudaStreamSynchronize(copies_));
    const marked_range work{"dpotrf"};
    factor_diagonal(host_.data() + at(j) * n_ + at(j), nb_, n_, at(j));
  }
  void to_device(int j) {
    copy_row(j, at(j), nb_, cudaMemcpyHostToDevice, copies_);
    EXAMPLES_CUDA_CHECK(cudaEventRecord(factored_, copies_));
    EXAMPLES_CUDA_CHECK(cudaStreamWaitEvent(work_, factored_));
  }

 protected:
  int blocks() const { return static_cast<int>(n_ / nb_); }
  std::size_t at(int block) const { return static_cast<std::size_t>(block) * nb_; }
  std::size_t rows() const { return n_; }
  std::size_t tile_rows() const { return nb_; }
  cudaStream_t work() const { return work_; }
  /// The address of a tile on the card.
  double* tile(int i, int j) { return card_.data() + at(i) * n_ + at(j); }

  void upload() {
    for (int i = 0; i < blocks(); ++i) copy_row(i, 0, at(i) + nb_, cudaMemcpyHostToDevice, work_);
  }
  void finish() { EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize()); }

 private:
  struct room {
    room(std::size_t n, std::size_t more_elements) {
      require_card_memory("matrices of " + std::to_string(n) + " rows",
                          static_cast<double>(n * n + more_elements) * sizeof(double));
    }
  };

  /// Copies `columns` columns of a row of tiles, starting at `first`.
  void copy_row(int i, std::size_t first, std::size_t columns, cudaMemcpyKind way, cudaStream_t in) {
    const std::size_t offset = at(i) * n_ + first;
    const bool to_card = way == cudaMemcpyHostToDevice;
    const std::size_t pitch = n_ * sizeof(double);
    EXAMPLES_CUDA_CHECK(cudaMemcpy2DAsync((to_card ? card_.data() : host_.data()) + offset, pitch,
                                          (to_card ? host_.data() : card_.data()) + offset, pitch,
                                          columns * sizeof(double), nb_, way, in));
  }

  std::size_t n_;
  std::size_t nb_;
  room checked_;
  pinned_buffer<double> host_;
  device_buffer<double> card_;
  stream work_;
  stream copies_;
  event updated_;
  event factored_;
};

/// The methods that work tile by tile. `Tiles` derives from this class and has dsyrk, dgemm and dtrsm.
template <class Tiles>
class tile_by_tile : public diagonal_on_host {
 public:
  using diagonal_on_host::diagonal_on_host;

  void look_at(const profile& first) override { first_ = first; }
  void factor() override {
    upload();
    factor_by_tiles(
        blocks(), [this](int row) { return first_[static_cast<std::size_t>(row)]; }, static_cast<Tiles&>(*this));
    finish();
  }

 private:
  profile first_;
};

}  // namespace examples::cholesky
