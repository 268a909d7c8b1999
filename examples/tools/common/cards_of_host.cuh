// SPDX-License-Identifier: BSL-1.0
/// \file
/// Work on several cards of one host by one host thread.
#pragma once

#include "../../kernels/common/cuda_check.cuh"
#include "../../kernels/common/errors.hpp"
#include "device.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace examples {

/// The card of the thread's calls, until the end of the scope.
class on_card {
 public:
  explicit on_card(int card) {
    EXAMPLES_CUDA_CHECK(cudaGetDevice(&before_));
    EXAMPLES_CUDA_CHECK(cudaSetDevice(card));
  }
  on_card(const on_card&) = delete;
  on_card& operator=(const on_card&) = delete;
  ~on_card() { cudaSetDevice(before_); }

 private:
  int before_ = 0;
};

/// Throws usage_error, in one line, if the machine has fewer cards.
inline void require_cards(std::string_view program, int needed) {
  const int present = cards_present();
  if (present >= needed) return;
  throw usage_error{std::string{program} + " needs " + std::to_string(needed) + " cards, this machine has " +
                    std::to_string(present)};
}

/// Lets kernels and copies of the cards 0 to cards - 1 use each other's memory. False if some pair cannot.
inline bool enable_peer_access(int cards) {
  bool all = true;
  for (int card = 0; card < cards; ++card) {
    const on_card here{card};
    for (int other = 0; other < cards; ++other) {
      if (other == card) continue;
      int possible = 0;
      EXAMPLES_CUDA_CHECK(cudaDeviceCanAccessPeer(&possible, card, other));
      all = all && possible != 0;
      if (possible == 0) continue;
      const cudaError_t status = cudaDeviceEnablePeerAccess(other, 0);
      if (status == cudaErrorPeerAccessAlreadyEnabled)
        cudaGetLastError();  // the error is kept until it is read
      else
        EXAMPLES_CUDA_CHECK(status);
    }
  }
  return all;
}

/// Waits for all work of the cards 0 to cards - 1.
inline void synchronize_cards(int cards) {
  for (int card = 0; card < cards; ++card) {
    const on_card here{card};
    EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
  }
}

/// A stream and two events of one card. The stream does not synchronise with the default stream.
class card_stream {
 public:
  explicit card_stream(int card) : card_{card} {
    const on_card here{card};
    EXAMPLES_CUDA_CHECK(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking));
    EXAMPLES_CUDA_CHECK(cudaEventCreate(&begin_));
    EXAMPLES_CUDA_CHECK(cudaEventCreate(&end_));
  }
  card_stream(const card_stream&) = delete;
  card_stream& operator=(const card_stream&) = delete;
  ~card_stream() {
    cudaEventDestroy(begin_);
    cudaEventDestroy(end_);
    cudaStreamDestroy(stream_);
  }

  int card() const { return card_; }
  cudaStream_t get() const { return stream_; }
  void begin() { EXAMPLES_CUDA_CHECK(cudaEventRecord(begin_, stream_)); }
  void end() { EXAMPLES_CUDA_CHECK(cudaEventRecord(end_, stream_)); }
  /// Waits for the end. Microseconds since the begin.
  double elapsed_us() {
    EXAMPLES_CUDA_CHECK(cudaEventSynchronize(end_));
    float ms = 0;
    EXAMPLES_CUDA_CHECK(cudaEventElapsedTime(&ms, begin_, end_));
    return static_cast<double>(ms) * 1e3;
  }

 private:
  int card_;
  cudaStream_t stream_ = nullptr;
  cudaEvent_t begin_ = nullptr;
  cudaEvent_t end_ = nullptr;
};

}  // namespace examples
