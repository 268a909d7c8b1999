// SPDX-License-Identifier: BSL-1.0
#include "bandwidth.cuh"

#include <string>

namespace examples::calibrate {
namespace {

// The micro-benchmarks of global memory from "Estimation of GPU performance parameters" (2010), with one thread for
// each element.

__global__ void count_pattern(const int* data, int pattern, unsigned* hits) {
  const std::size_t i = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x;
  const int found = __syncthreads_count(data[i] == pattern);
  if (threadIdx.x == 0) atomicAdd(hits, static_cast<unsigned>(found));
}

__global__ void write_index(int* data) {
  const std::size_t i = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x;
  data[i] = static_cast<int>(i);
}

__global__ void add_one(const int* from, int* to) {
  const std::size_t i = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x;
  to[i] = from[i] + 1;
}

// The blocks are large, because otherwise the cost of launching a block would count.
constexpr unsigned block = 1024;
constexpr std::size_t elements = large_buffer / 2 / sizeof(int);
constexpr auto grid = static_cast<unsigned>(elements / block);
constexpr double element_bytes = double{elements} * sizeof(int);

const registration read{
    {"global_read", "bandwidth", "GB/s",
     "one int a thread is read and compared with a pattern, one count a block is added up; 1 GiB", [](findings& found) {
       device_buffer<int> data{elements};
       device_buffer<unsigned> hits{1};
       write_index<<<grid, block>>>(data.data());
       check_launch("write_index");
       hits.zero();
       const samples rate = kernel_bandwidth(element_bytes, [&] {
         count_pattern<<<grid, block>>>(data.data(), 12345, hits.data());
         check_launch("count_pattern");
       });
       found.require(hits.to_host().front() == usual_repeats + 1, "the pattern was not found once in each pass");
       found.add("", rate);
     }}};

const registration write{
    {"global_write", "bandwidth", "GB/s", "one int a thread is written; 1 GiB", [](findings& found) {
       device_buffer<int> data{elements};
       data.zero();
       const samples rate = kernel_bandwidth(element_bytes, [&] {
         write_index<<<grid, block>>>(data.data());
         check_launch("write_index");
       });
       int last = 0;
       EXAMPLES_CUDA_CHECK(cudaMemcpy(&last, data.data() + (elements - 1), sizeof last, cudaMemcpyDeviceToHost));
       found.require(last == static_cast<int>(elements - 1), "the last element was not written");
       found.add("", rate);
     }}};

const registration read_write{
    {"global_read_write", "bandwidth", "GB/s",
     "one int a thread is read, increased and written elsewhere; 1 GiB each way", [](findings& found) {
       device_buffer<int> from{elements};
       device_buffer<int> to{elements};
       write_index<<<grid, block>>>(from.data());
       check_launch("write_index");
       const samples rate = kernel_bandwidth(2 * element_bytes, [&] {
         add_one<<<grid, block>>>(from.data(), to.data());
         check_launch("add_one");
       });
       int last = 0;
       EXAMPLES_CUDA_CHECK(cudaMemcpy(&last, to.data() + (elements - 1), sizeof last, cudaMemcpyDeviceToHost));
       found.require(last == static_cast<int>(elements), "the last element was not written");
       found.add("", rate);
     }}};

// The highest bandwidth of device memory: 16 bytes per thread and trip, four trips in flight.

constexpr std::size_t vectors = large_buffer / sizeof(uint4);
constexpr double vector_bytes = double{vectors} * sizeof(uint4);

__global__ void read_vectors(const uint4* data, unsigned* out) {
  unsigned sum = 0;
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
#pragma unroll 4
  for (std::size_t i = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x; i < vectors; i += step) {
    const uint4 v = __ldcs(data + i);
    sum += v.x ^ v.y ^ v.z ^ v.w;
  }
  if (sum != 0) *out = sum;
}

__global__ void write_vectors(uint4* data) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  const auto word = static_cast<unsigned>(threadIdx.x);
#pragma unroll 4
  for (std::size_t i = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x; i < vectors; i += step)
    data[i] = make_uint4(word, word, word, word);
}

template <typename Vector>
__global__ void copy_vectors(const Vector* __restrict__ from, Vector* __restrict__ to, std::size_t count) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
#pragma unroll 4
  for (std::size_t i = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x; i < count; i += step) to[i] = from[i];
}

const registration dram{{"dram_bandwidth", "bandwidth", "GB/s",
                         "the whole card reads, writes or copies 2 GiB, 16 bytes a thread in a grid-stride loop; a "
                         "copy's bytes count twice",
                         [](findings& found) {
                           device_buffer<uint4> a{vectors};
                           device_buffer<uint4> b{vectors};
                           device_buffer<unsigned> out{1};
                           a.zero();
                           b.zero();
                           const auto blocks = static_cast<unsigned>(device_sms()) * 4;
                           found.add("access=read", kernel_bandwidth(vector_bytes, [&] {
                                       read_vectors<<<blocks, 512>>>(a.data(), out.data());
                                       check_launch("read_vectors");
                                     }));
                           found.add("access=write", kernel_bandwidth(vector_bytes, [&] {
                                       write_vectors<<<blocks, 512>>>(b.data());
                                       check_launch("write_vectors");
                                     }));
                           found.add("access=copy", kernel_bandwidth(2 * vector_bytes, [&] {
                                       copy_vectors<<<blocks, 512>>>(a.data(), b.data(), vectors);
                                       check_launch("copy_vectors");
                                     }));
                           // The same copy with one float per thread, and one thread for each float.
                           constexpr std::size_t floats = vectors * 4;
                           found.add("access=copy_one_float_a_thread", kernel_bandwidth(2 * vector_bytes, [&] {
                                       copy_vectors<<<static_cast<unsigned>(floats / 256), 256>>>(
                                           reinterpret_cast<const float*>(a.data()), reinterpret_cast<float*>(b.data()),
                                           floats);
                                       check_launch("copy_vectors");
                                     }));
                         }}};

/// Each thread loads or stores four bytes, `stride` words from those of its neighbours.
__global__ void load_apart(const unsigned* data, unsigned stride, unsigned threads, unsigned* out) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread < threads && data[std::size_t{thread} * stride] != 0) *out = thread;
}
__global__ void store_apart(unsigned* data, unsigned stride, unsigned threads) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread < threads) data[std::size_t{thread} * stride] = thread;
}

const registration apart{
    {"sectors_apart", "bandwidth", "ps per sector",
     "device memory of 4 GiB, four bytes of a sector for each thread, by the bytes from sector to sector",
     [](findings& found) {
       constexpr std::size_t bytes = std::size_t{4} << 30;
       device_buffer<unsigned> data{bytes / sizeof(unsigned)};
       device_buffer<unsigned> out{1};
       data.zero();
       out.zero();
       event_pair events;
       for (const bool stores : {false, true})
         for (const unsigned stride : {32u, 64u, 128u, 256u, 512u, 1024u, 4096u}) {
           const auto threads = static_cast<unsigned>(bytes / stride);
           constexpr double ps_of_a_us = 1e6;
           samples cost = difference_per_step(found, "passes", threads, [&](int times) {
             return ps_of_a_us * device_us(events, [&] {
                      for (int i = 0; i < times; ++i) {
                        if (stores)
                          store_apart<<<threads / block, block>>>(data.data(), stride / sizeof(unsigned), threads);
                        else
                          load_apart<<<threads / block, block>>>(data.data(), stride / sizeof(unsigned), threads,
                                                                 out.data());
                        check_launch("apart");
                      }
                    });
           });
           found.add(std::string{"access="} + (stores ? "store" : "load") + ";stride=" + std::to_string(stride),
                     std::move(cost));
           // The loads come first, and find zeros.
           if (!stores) found.require(out.to_host().front() == 0, "a load found what nothing stored");
         }
       unsigned last = 0;
       const std::size_t of_last = bytes - 4096;
       EXAMPLES_CUDA_CHECK(cudaMemcpy(&last, data.data() + of_last / sizeof last, sizeof last, cudaMemcpyDeviceToHost));
       found.require(last == bytes / 4096 - 1, "the last store was not made");
     }}};

}  // namespace
}  // namespace examples::calibrate
