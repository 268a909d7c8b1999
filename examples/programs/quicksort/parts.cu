// SPDX-License-Identifier: BSL-1.0
#include "parts.hpp"

#include "../../kernels/common/device_buffer.cuh"
#include "../common/own_stream.cuh"
#include "kernel.cuh"

#include <functional>
#include <random>
#include <string>
#include <vector>

namespace examples::quicksort {
namespace {

__global__ void __launch_bounds__(1024) empty_kernel() {}

/// Keeps the card busy, so that the launches after it wait in the queue and follow each other without a gap.
__global__ void busy_kernel(long long cycles) {
  const long long begin = clock64();
  while (clock64() - begin < cycles) {}
}

constexpr unsigned chain = 200;
constexpr unsigned keys_of_all = 1u << 24;

class chains {
 public:
  chains() : from_{keys_of_all}, to_{keys_of_all}, sorted_{keys_of_all}, found_{chain} {
    std::mt19937 random{2016};
    std::vector<int> keys(keys_of_all);
    for (int& key : keys) key = static_cast<int>(random());
    EXAMPLES_CUDA_CHECK(cudaMemcpy(from_.data(), keys.data(), from_.bytes(), cudaMemcpyHostToDevice));
    EXAMPLES_CUDA_CHECK(cudaEventCreate(&begin_));
    EXAMPLES_CUDA_CHECK(cudaEventCreate(&end_));
  }
  chains(const chains&) = delete;
  chains& operator=(const chains&) = delete;
  ~chains() {
    cudaEventDestroy(begin_);
    cudaEventDestroy(end_);
  }

  /// Microseconds of each of `chain` calls of `launch(i)`.
  std::vector<double> measure(const std::function<void(unsigned)>& launch) {
    constexpr long long busy_cycles = 4'000'000;  // 2 ms, the time of 200 calls and more
    std::vector<double> samples;
    for (int repeat = 0; repeat < 11; ++repeat) {
      found_.zero();
      EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
      busy_kernel<<<1, 1, 0, stream_.get()>>>(busy_cycles);
      EXAMPLES_CUDA_CHECK(cudaEventRecord(begin_, stream_.get()));
      for (unsigned i = 0; i < chain; ++i) launch(i);
      check_launch("the chain");
      EXAMPLES_CUDA_CHECK(cudaEventRecord(end_, stream_.get()));
      EXAMPLES_CUDA_CHECK(cudaEventSynchronize(end_));
      float ms = 0;
      EXAMPLES_CUDA_CHECK(cudaEventElapsedTime(&ms, begin_, end_));
      if (repeat > 0) samples.push_back(1e3 * static_cast<double>(ms) / chain);
    }
    return samples;
  }

  void empty(unsigned threads) { empty_kernel<<<1, threads, 0, stream_.get()>>>(); }
  /// Each list lies far from the last: it has not been in L2 since the start of the chain before.
  list at(unsigned i, unsigned keys) const { return {i * (keys_of_all / chain), keys}; }
  void bitonic(unsigned i, unsigned keys) {
    bitonic_kernel<bitonic_keys>
        <<<1, bitonic_block, 0, stream_.get()>>>(static_cast<const int*>(from_.data()), sorted_.data(), at(i, keys));
  }
  void partition(unsigned i, unsigned keys) {
    partition_kernel<<<segments_of(keys), partition_block, 0, stream_.get()>>>(
        static_cast<const int*>(from_.data()), to_.data(), sorted_.data(), at(i, keys), found_.data() + i);
  }
  static void divide_shared_memory(int percent) {
    EXAMPLES_CUDA_CHECK(cudaFuncSetAttribute(bitonic_kernel<bitonic_keys, int>,
                                             cudaFuncAttributePreferredSharedMemoryCarveout, percent));
    EXAMPLES_CUDA_CHECK(
        cudaFuncSetAttribute(partition_kernel<int>, cudaFuncAttributePreferredSharedMemoryCarveout, percent));
  }

 private:
  device_buffer<int> from_, to_, sorted_;
  device_buffer<counters> found_;
  own_stream stream_;
  cudaEvent_t begin_ = nullptr, end_ = nullptr;
};

}  // namespace

void measure_parts(const std::function<void(const std::string& parameters, std::vector<double> us)>& add) {
  chains all;
  const auto measure = [&](const std::string& parameters, const std::function<void(unsigned)>& launch) {
    add(parameters, all.measure(launch));
  };
  for (const unsigned threads : {32u, 256u, 1024u})
    measure("kernel=empty;threads=" + std::to_string(threads), [&](unsigned) { all.empty(threads); });
  for (const unsigned keys : {64u, 256u, 512u, 1024u, 2048u})
    measure("kernel=bitonic;keys=" + std::to_string(keys), [&](unsigned i) { all.bitonic(i, keys); });
  for (const unsigned keys : {2500u, 4096u, 8192u, 65536u})
    measure("kernel=partition;keys=" + std::to_string(keys), [&](unsigned i) { all.partition(i, keys); });
  // With percent=-1 the driver divides L1 and shared memory for each kernel as it likes.
  for (const int percent : {-1, 100, 50}) {
    chains::divide_shared_memory(percent);
    measure("kernel=both;keys=2048;percent=" + std::to_string(percent), [&](unsigned i) {
      if (i % 2 == 0)
        all.partition(i, 4096);
      else
        all.bitonic(i, 2048);
    });
  }
}

}  // namespace examples::quicksort
