// SPDX-License-Identifier: BSL-1.0
#include "stopwatch.cuh"

#include <string>

namespace examples::calibrate {
namespace {

// Each operation leaves a value that tells how many took part, or at least that one did.
struct add {
  template <typename T>
  static __device__ void apply(T* at, T value) {
    atomicAdd(at, value);
  }
};
struct maximum {
  template <typename T>
  static __device__ void apply(T* at, T value) {
    atomicMax(at, value);
  }
};
struct exchange {
  template <typename T>
  static __device__ void apply(T* at, T value) {
    atomicExch(at, value);
  }
};
struct compare_and_swap {
  template <typename T>
  static __device__ void apply(T* at, T value) {
    atomicCAS(at, T{0}, value);
  }
};

/// Each thread `rounds` times on one of `addresses` words, those of a warp on the same where `by_warp`.
template <typename Operation, typename T>
__global__ void atomics_kernel(T* words, unsigned addresses, unsigned stride, bool by_warp, int rounds,
                               const T* values) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  T* at = words + (by_warp ? thread / 32 : thread) % addresses * stride;
  // The operands differ from lane to lane, or else the compiler lets one lane do it for all.
  const T value = values[threadIdx.x];
#pragma unroll 1
  for (int round = 0; round < rounds; ++round) Operation::apply(at, value);
}

/// An operand for each thread of a block, and all of them one.
template <typename T>
struct ones : device_buffer<T> {
  ones() : device_buffer<T>{1024} {
    const std::vector<T> host(this->size(), T{1});
    EXAMPLES_CUDA_CHECK(cudaMemcpy(this->data(), host.data(), this->bytes(), cudaMemcpyHostToDevice));
  }
};

double clock_mhz() {
  int khz = 0;
  EXAMPLES_CUDA_CHECK(cudaDeviceGetAttribute(&khz, cudaDevAttrClockRate, 0));
  return khz * 1e-3;
}

/// One block of N threads, one atomic each on one address; the whole kernel, as the host sees it.
template <typename Operation, typename T>
benchmark one_address(const std::string& operation, const std::string& type) {
  return {"atomics_" + operation + '_' + type, "atomics", "cycles",
          "a kernel of one block whose N threads do one atomic " + operation + " of type " + type +
              " on one address, with the fit base + N x per_thread",
          [](findings& found) {
            device_buffer<T> word{1};
            const ones<T> values;
            event_pair events;
            std::vector<double> sizes;
            std::vector<samples> cycles;
            const double mhz = clock_mhz();
            for (const unsigned n :
                 {1u, 2u, 4u, 8u, 16u, 32u, 64u, 128u, 192u, 256u, 384u, 512u, 640u, 768u, 896u, 1024u}) {
              cycles.push_back(repeated(51, [&] {
                word.zero();
                return device_us(events,
                                 [&] {
                                   atomics_kernel<Operation><<<1, n>>>(word.data(), 1u, 1u, true, 1, values.data());
                                   check_launch("atomics_kernel");
                                 }) *
                       mhz;
              }));
              sizes.push_back(n);
              if constexpr (std::is_same_v<Operation, add>)
                found.require(word.to_host().front() == static_cast<T>(n), "the sum is not the number of threads");
              else
                found.require(word.to_host().front() == T{1}, "the word was not written");
              found.add_part("time", "cycles", "n=" + std::to_string(n), cycles.back());
            }
            const line_samples fit = fit_lines(sizes, cycles);
            found.add_part("base", "cycles", "", fit.base);
            found.add_part("per_thread", "cycles", "", fit.slope);
          }};
}

/// The whole card on a number of addresses, each in a line of its own: cycles of the card per atomic operation of a
/// lane.
template <typename T>
benchmark contended(const std::string& type) {
  return {"atomics_contended_" + type, "atomics", "cycles per operation",
          "all SMs add numbers of type " + type + " to few addresses: cycles of the card per operation of a lane",
          [](findings& found) {
            constexpr unsigned most = 4096;
            constexpr unsigned stride = 32;
            device_buffer<T> words{std::size_t{most} * stride};
            const ones<T> values;
            event_pair events;
            const auto blocks = static_cast<unsigned>(device_sms()) * 2;
            const double mhz = clock_mhz();
            for (const bool by_warp : {true, false})
              for (const unsigned addresses : {1u, 32u, 256u, most}) {
                // Few addresses are slow: about half a millisecond for any.
                const int rounds = addresses == 1 ? 1 : addresses == 32 ? 16 : 64;
                const double operations = 1024.0 * blocks * rounds;
                words.zero();
                const samples cost = difference_per_step(found, "rounds", operations, [&](int times) {
                  return mhz * device_us(events, [&] {
                           atomics_kernel<add><<<blocks, 1024>>>(words.data(), addresses, stride, by_warp,
                                                                 rounds * times, values.data());
                           check_launch("atomics_kernel");
                         });
                });
                double sum = 0;
                for (const T word : words.to_host()) sum += static_cast<double>(word);
                // Each repeat and the trial does three rounds in all; a float stands still at 2^24.
                const double expected = operations * 3 * (usual_repeats + 1);
                if (expected / addresses < double{1 << 24}) found.require(sum == expected, "the sum is wrong");
                found.add("addresses=" + std::to_string(addresses) + ";lanes_on_one=" + (by_warp ? "32" : "1"), cost);
              }
          }};
}

template <typename T>
__global__ void shared_atomics_kernel(int rounds, unsigned addresses, const T* values, T* out, interval* marks) {
  __shared__ T words[1024];
  words[threadIdx.x] = 0;
  const T value = values[threadIdx.x];
  T* at = words + threadIdx.x % addresses;
  const interval taken = timed_loop<4>(rounds, [&](int) { atomicAdd(at, value); });
  __syncthreads();
  out[threadIdx.x] = words[threadIdx.x];
  mark(marks, taken);
}

template <typename T>
benchmark shared_contended(const std::string& type) {
  return {"atomics_shared_" + type, "atomics", "cycles per warp instruction",
          "a block adds numbers of type " + type + " to words in shared memory, by threads and addresses",
          [](findings& found) {
            const ones<T> values;
            device_buffer<T> out{1024};
            stopwatch watch;
            for (const unsigned threads : {32u, 256u, 1024u})
              for (const unsigned addresses : {1u, 2u, 4u, 8u, 16u, 32u}) {
                // Additions of floats are loops of compare-and-swap.
                constexpr int rounds = std::is_same_v<T, float> ? 64 : 256;
                const int warps = static_cast<int>(threads / 32);
                const samples cost = difference_per_step(found, "rounds", double{rounds} * 4 * warps, [&](int times) {
                  shared_atomics_kernel<<<1, threads>>>(rounds * times, addresses, values.data(), out.data(),
                                                        watch.marks());
                  check_launch("shared_atomics_kernel");
                  return watch.cycles(warps);
                });
                found.require(out.to_host().front() == static_cast<T>(threads / addresses * rounds * 2 * 4),
                              "the sum is wrong");
                found.add("threads=" + std::to_string(threads) + ";addresses=" + std::to_string(addresses), cost);
              }
          }};
}

const registration all[] = {
    registration{one_address<add, int>("add", "int")},
    registration{one_address<maximum, int>("max", "int")},
    registration{one_address<exchange, int>("exchange", "int")},
    registration{one_address<compare_and_swap, int>("cas", "int")},
    registration{one_address<add, float>("add", "float")},
    registration{one_address<exchange, float>("exchange", "float")},
    registration{one_address<add, double>("add", "double")},
    registration{contended<int>("int")},
    registration{contended<float>("float")},
    registration{shared_contended<int>("int")},
    registration{shared_contended<float>("float")},
};

}  // namespace
}  // namespace examples::calibrate
