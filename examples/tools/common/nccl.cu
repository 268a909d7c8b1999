// SPDX-License-Identifier: BSL-1.0
#include "nccl.hpp"

#include "../../kernels/common/cuda_check.cuh"

#include <cstdlib>
#include <dlfcn.h>
#include <numeric>

namespace examples {

// nccl.h: the constants of the element type float and of the operation sum.
namespace {
constexpr int float32 = 7;
constexpr int sum = 0;
}  // namespace

struct nccl_library::functions {
  int (*get_version)(int*);
  const char* (*get_error_string)(int);
  int (*init_all)(void**, int, const int*);
  int (*destroy)(void*);
  int (*group_start)();
  int (*group_end)();
  int (*all_reduce)(const void*, void*, std::size_t, int, int, void*, cudaStream_t);
  int (*all_gather)(const void*, void*, std::size_t, int, void*, cudaStream_t);
  int (*reduce_scatter)(const void*, void*, std::size_t, int, int, void*, cudaStream_t);
  int (*broadcast)(const void*, void*, std::size_t, int, int, void*, cudaStream_t);
  int (*send)(const void*, std::size_t, int, int, void*, cudaStream_t);
  int (*receive)(void*, std::size_t, int, int, void*, cudaStream_t);
};

std::unique_ptr<nccl_library> nccl_library::load(std::string& reason) {
  const char* const named = std::getenv("KERNELCOST_NCCL");
  const std::string file = named != nullptr && *named != '\0' ? named : "libnccl.so.2";
  std::unique_ptr<nccl_library> library{new nccl_library};
  // It stays in memory until the process ends, because its threads and destructors may outlive this object.
  library->handle_ = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (library->handle_ == nullptr) {
    const char* const why = dlerror();
    reason = "NCCL is not found: " + std::string{why != nullptr ? why : file};
    return nullptr;
  }
  library->calls_ = std::make_unique<functions>();
  bool complete = true;
  const auto find = [&]<class Function>(Function*& function, const char* name) {
    function = reinterpret_cast<Function*>(dlsym(library->handle_, name));
    complete = complete && function != nullptr;
  };
  functions& calls = *library->calls_;
  find(calls.get_version, "ncclGetVersion");
  find(calls.get_error_string, "ncclGetErrorString");
  find(calls.init_all, "ncclCommInitAll");
  find(calls.destroy, "ncclCommDestroy");
  find(calls.group_start, "ncclGroupStart");
  find(calls.group_end, "ncclGroupEnd");
  find(calls.all_reduce, "ncclAllReduce");
  find(calls.all_gather, "ncclAllGather");
  find(calls.reduce_scatter, "ncclReduceScatter");
  find(calls.broadcast, "ncclBroadcast");
  find(calls.send, "ncclSend");
  find(calls.receive, "ncclRecv");
  if (complete) return library;
  reason = "NCCL is not found: " + file + " lacks a function of NCCL 2.7";
  return nullptr;
}

nccl_library::~nccl_library() {
  if (handle_ != nullptr) dlclose(handle_);
}

void nccl_library::check(int status, const char* call) const {
  if (status != 0) throw cuda_error{std::string{call} + ": " + calls_->get_error_string(status)};
}

int nccl_library::version() const {
  int version = 0;
  check(calls_->get_version(&version), "ncclGetVersion");
  return version;
}
void nccl_library::group_start() { check(calls_->group_start(), "ncclGroupStart"); }
void nccl_library::group_end() { check(calls_->group_end(), "ncclGroupEnd"); }
void nccl_library::all_reduce(const float* from, float* to, std::size_t count, communicator of, cudaStream_t stream) {
  check(calls_->all_reduce(from, to, count, float32, sum, of, stream), "ncclAllReduce");
}
void nccl_library::all_gather(const float* from, float* to, std::size_t sent, communicator of, cudaStream_t stream) {
  check(calls_->all_gather(from, to, sent, float32, of, stream), "ncclAllGather");
}
void nccl_library::reduce_scatter(const float* from, float* to, std::size_t received, communicator of,
                                  cudaStream_t stream) {
  check(calls_->reduce_scatter(from, to, received, float32, sum, of, stream), "ncclReduceScatter");
}
void nccl_library::broadcast(const float* from, float* to, std::size_t count, int root, communicator of,
                             cudaStream_t stream) {
  check(calls_->broadcast(from, to, count, float32, root, of, stream), "ncclBroadcast");
}
void nccl_library::send(const float* from, std::size_t count, int peer, communicator of, cudaStream_t stream) {
  check(calls_->send(from, count, float32, peer, of, stream), "ncclSend");
}
void nccl_library::receive(float* to, std::size_t count, int peer, communicator of, cudaStream_t stream) {
  check(calls_->receive(to, count, float32, peer, of, stream), "ncclRecv");
}

nccl_library::communicators::communicators(nccl_library& library, int cards)
    : library_{library}, all_(static_cast<std::size_t>(cards)) {
  std::vector<int> devices(all_.size());
  std::iota(devices.begin(), devices.end(), 0);
  library.check(library.calls_->init_all(all_.data(), cards, devices.data()), "ncclCommInitAll");
}
nccl_library::communicators::~communicators() {
  for (const communicator each : all_) library_.calls_->destroy(each);
}

}  // namespace examples
