// SPDX-License-Identifier: BSL-1.0
/// \file
/// nccl_library: NCCL, loaded at run time. It comes with frameworks more often than with the toolkit, and without its
/// header, so its functions are declared here. Their interface has not changed since NCCL 2.7.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace examples {

class nccl_library {
 public:
  /// The library that the environment variable KERNELCOST_NCCL names, or libnccl.so.2 where the loader finds it. Empty
  /// if there is none; `reason` then says why in one line.
  static std::unique_ptr<nccl_library> load(std::string& reason);
  nccl_library(const nccl_library&) = delete;
  nccl_library& operator=(const nccl_library&) = delete;
  ~nccl_library();

  /// 22703 is 2.27.3.
  int version() const;

  using communicator = void*;

  // Calls of one collective over several cards stand between both.
  void group_start();
  void group_end();
  // Elements are floats; the operation is the sum. Counts as in NCCL's documentation.
  void all_reduce(const float* from, float* to, std::size_t count, communicator of, cudaStream_t stream);
  void all_gather(const float* from, float* to, std::size_t sent, communicator of, cudaStream_t stream);
  void reduce_scatter(const float* from, float* to, std::size_t received, communicator of, cudaStream_t stream);
  void broadcast(const float* from, float* to, std::size_t count, int root, communicator of, cudaStream_t stream);
  void send(const float* from, std::size_t count, int peer, communicator of, cudaStream_t stream);
  void receive(float* to, std::size_t count, int peer, communicator of, cudaStream_t stream);

  /// One communicator for each of the cards 0 to cards - 1, in one process. They end with the object, before the
  /// library.
  class communicators {
   public:
    communicators(nccl_library& library, int cards);
    communicators(const communicators&) = delete;
    communicators& operator=(const communicators&) = delete;
    ~communicators();
    communicator of(int card) const { return all_[static_cast<std::size_t>(card)]; }

   private:
    nccl_library& library_;
    std::vector<communicator> all_;
  };

 private:
  nccl_library() = default;
  void check(int status, const char* call) const;
  void* handle_ = nullptr;
  struct functions;
  std::unique_ptr<functions> calls_;
};

}  // namespace examples
