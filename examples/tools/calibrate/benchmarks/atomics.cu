// SPDX-License-Identifier: BSL-1.0
#include "batches.cuh"

#include <algorithm>
#include <string>
#include <type_traits>
#include <vector>

namespace examples::calibrate {
namespace {

// Each operation leaves a value that shows how many threads took part, or at least that one did. It returns the old
// value.
struct add {
  template <typename T>
  static __device__ T apply(T* at, T value) {
    return atomicAdd(at, value);
  }
};
struct maximum {
  template <typename T>
  static __device__ T apply(T* at, T value) {
    return atomicMax(at, value);
  }
};
struct exchange {
  template <typename T>
  static __device__ T apply(T* at, T value) {
    return atomicExch(at, value);
  }
};
struct compare_and_swap {
  template <typename T>
  static __device__ T apply(T* at, T value) {
    return atomicCAS(at, T{0}, value);
  }
};

/// Each thread does `rounds` atomics on one of `addresses` words. With `by_warp`, all lanes of a warp use the same
/// word. With `Used`, the results are summed, so that each operation waits for the previous one.
template <typename Operation, bool Used, typename T>
__global__ void atomics_kernel(T* words, unsigned addresses, unsigned stride, bool by_warp, int rounds, const T* values,
                               T* results) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  T* at = words + (by_warp ? thread / 32 : thread) % addresses * stride;
  // The operands differ between lanes. Otherwise the compiler lets one lane do the operation for all.
  const T value = values[threadIdx.x];
  T sum = 0;
#pragma unroll 1
  for (int round = 0; round < rounds; ++round) {
    const T before = Operation::apply(at, value);
    if constexpr (Used) sum += before;
  }
  if constexpr (Used) results[thread] = sum;
}

/// One operand for each thread of a block, all equal to 1.
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

/// One block of N threads, each with one atomic on the same address. The time is that of the whole kernel, between
/// events.
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
                                   atomics_kernel<Operation, false>
                                       <<<1, n>>>(word.data(), 1u, 1u, true, 1, values.data(), word.data());
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

/// The addresses on which the threads of the whole card collide.
struct meeting {
  unsigned addresses;
  unsigned stride;
  bool by_warp;
  std::string name;
};

template <typename Operation, bool Used, typename T>
void add_contended(findings& found, const meeting& where, device_buffer<T>& words, const ones<T>& values,
                   device_buffer<T>& results) {
  event_pair events;
  const auto blocks = static_cast<unsigned>(device_sms()) * 2;
  // Few addresses are slow, and adjacent words are fast. Each case takes a fifth of a millisecond or more.
  const int rounds = where.addresses == 1 ? 1 : where.addresses == 32 ? 16 : where.stride == 1 ? 512 : 64;
  const double operations = 1024.0 * blocks * rounds;
  words.zero();
  const double mhz = clock_mhz();
  const samples cost = difference_per_step(found, "rounds", operations, [&](int times) {
    return mhz * device_us(events, [&] {
             atomics_kernel<Operation, Used><<<blocks, 1024>>>(words.data(), where.addresses, where.stride,
                                                               where.by_warp, rounds * times, values.data(),
                                                               results.data());
             check_launch("atomics_kernel");
           });
  });
  double sum = 0;
  for (const T word : words.to_host()) sum += static_cast<double>(word);
  // Each repeat and the trial do three times `rounds` in all. A float cannot count beyond 2^24.
  const double expected =
      std::is_same_v<Operation, add> ? operations * 3 * (usual_repeats + 1) : double{1} * where.addresses;
  if (expected / where.addresses < double{1 << 24}) found.require(sum == expected, "the sum is wrong");
  found.add(where.name + ";result=" + (Used ? "used" : "unused"), cost);
}

/// All threads of the card on a number of addresses, each in its own line, or each thread on its own word.
template <typename Operation, typename T>
benchmark contended(const std::string& type) {
  return {"atomics_contended_" + type, "atomics", "cycles per operation",
          "all SMs full of threads that do atomics of type " + type +
              ", by addresses and the lanes of a warp on each, all on one word or on one word each: cycles of the card "
              "per operation, of which a warp instruction is 32",
          [](findings& found) {
            constexpr unsigned most = 4096;
            constexpr unsigned stride = 32;
            const unsigned threads = static_cast<unsigned>(device_sms()) * 2048;
            device_buffer<T> words{std::max(most * stride, threads)};
            device_buffer<T> results{threads};
            const ones<T> values;
            std::vector<meeting> all;
            for (const bool by_warp : {true, false})
              for (const unsigned addresses : {1u, 32u, 256u, most})
                all.push_back({addresses, stride, by_warp,
                               "addresses=" + std::to_string(addresses) + ";lanes_on_one=" + (by_warp ? "32" : "1")});
            all.push_back({threads, 1, false, "addresses=all;lanes_on_one=1"});
            for (const meeting& where : all) {
              // A compare-and-swap returns its result in any case.
              if constexpr (std::is_same_v<Operation, add>)
                add_contended<Operation, false>(found, where, words, values, results);
              add_contended<Operation, true>(found, where, words, values, results);
            }
          }};
}

/// Each lane adds to a word that a hash of its number and its round selects. The number of words is a power of two.
template <typename T>
__global__ void scattered_atomics_kernel(T* words, unsigned mask, int rounds) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  for (int round = 0; round < rounds; ++round) {
    unsigned mixed = (thread + static_cast<unsigned>(round) * 0x9e3779b9u) * 2'654'435'761u;
    mixed ^= mixed >> 15;
    mixed *= 2'246'822'519u;
    atomicAdd(words + ((mixed >> 7) & mask), static_cast<T>((thread & 1) + 1));
  }
}

template <typename T>
benchmark scattered_atomics(const std::string& name, const std::string& type) {
  return {name, "atomics", "cycles per request",
          "all SMs full of threads that add " + type +
              "s to words anywhere in an array of so many words: cycles of the card per warp instruction, whose "
              "results are not used",
          [](findings& found) {
            event_pair events;
            const auto blocks = static_cast<unsigned>(device_sms()) * 2;
            const double mhz = clock_mhz();
            for (const unsigned count : {16u, 32u, 64u, 256u, 1024u, 4096u, 16384u, 65536u, 1u << 20}) {
              device_buffer<T> words{count};
              words.zero();
              const int rounds = count <= 1024 ? 32 : 256;
              found.add("words=" + std::to_string(count),
                        difference_per_step(found, "rounds", 32.0 * blocks * rounds, [&](int times) {
                          return mhz * device_us(events, [&] {
                                   scattered_atomics_kernel<<<blocks, 1024>>>(words.data(), count - 1, rounds * times);
                                   check_launch("scattered_atomics_kernel");
                                 });
                        }));
              double sum = 0;
              for (const T word : words.to_host())
                sum += std::is_integral_v<T> ? static_cast<unsigned>(word) : static_cast<double>(word);
              // Half of the operands are 1, half are 2. Each repeat and the trial do three times `rounds`. Words that
              // overflow, or that a float cannot count, are not checked.
              const double expected = 1.5 * 1024 * blocks * rounds * 3 * (usual_repeats + 1);
              const double most = std::is_integral_v<T> ? 0x7fffffff : 1 << 23;
              found.require(sum == expected || expected / count > most, "the sum is wrong");
            }
          }};
}
const registration scattered_int{scattered_atomics<int>("atomics_scattered", "int")};
const registration scattered_float{scattered_atomics<float>("atomics_scattered_float", "float")};

constexpr int chain_words = 16;
/// Bytes between the successive words of a lane, so that they lie in different parts of L2.
constexpr std::size_t chain_stride = 4096 + 128;

/// The low 32 bits of a value of any type.
template <typename T>
__device__ unsigned low_bits(T value) {
  if constexpr (std::is_same_v<T, double>)
    return static_cast<unsigned>(__double_as_longlong(value));
  else if constexpr (std::is_same_v<T, float>)
    return __float_as_uint(value);
  else
    return static_cast<unsigned>(value);
}

// The atomics are in assembly, because the compiler does not see that the address is global and adds a path for shared
// memory.
#define CALIBRATE_ATOMIC(name, type, letter, text, each) \
  struct name { \
    using value = type; \
    static constexpr bool adds = each; \
    static __device__ type apply(address at, type operand) { \
      type before; \
      asm volatile(text : "=" letter(before) : "l"(at), letter(operand) : "memory"); \
      return before; \
    } \
  }
CALIBRATE_ATOMIC(add_int, int, "r", "atom.global.add.u32 %0, [%1], %2;", true);
CALIBRATE_ATOMIC(add_float, float, "f", "atom.global.add.f32 %0, [%1], %2;", true);
CALIBRATE_ATOMIC(add_double, double, "d", "atom.global.add.f64 %0, [%1], %2;", true);
CALIBRATE_ATOMIC(swap_int, int, "r", "atom.global.cas.b32 %0, [%1], 0, %2;", false);

/// Each operation waits for the result of the previous one: the result, masked with `none`, enters the next address.
/// `none` is zero, so that the address stays the same.
template <typename Operation, typename T = typename Operation::value>
__global__ void atomic_chain_kernel(char* words, unsigned addresses, unsigned none, int trips, const T* values,
                                    unsigned* out, interval* marks) {
  const T value = values[threadIdx.x];
  auto at = reinterpret_cast<address>(words + threadIdx.x % addresses * sizeof(T));
  const interval taken = timed_loop<chain_words>(trips, [&](int i) {
    const T before = Operation::apply(at + static_cast<unsigned>(i) * chain_stride, value);
    at = with_low_half(at, static_cast<unsigned>(at) ^ (low_bits(before) & none));
  });
  out[threadIdx.x] = static_cast<unsigned>(at);
  mark(marks, taken);
}

template <typename Operation>
void add_chain(findings& found, const std::string& type) {
  using T = typename Operation::value;
  struct pattern {
    unsigned lanes, addresses;
  };
  for (const pattern how : {pattern{1, 1}, pattern{32, 32}, pattern{32, 1}}) {
    device_buffer<char> words{chain_words * chain_stride};
    words.zero();
    const ones<T> values;
    device_buffer<unsigned> out{32};
    stopwatch watch;
    constexpr int trips = 16;
    const samples cost = difference_per_step(found, "chain", double{trips} * chain_words, [&](int times) {
      atomic_chain_kernel<Operation>
          <<<1, how.lanes>>>(words.data(), how.addresses, 0, trips * times, values.data(), out.data(), watch.marks());
      check_launch("atomic_chain_kernel");
      return watch.cycles(1);
    });
    T first{};
    EXAMPLES_CUDA_CHECK(cudaMemcpy(&first, words.data(), sizeof first, cudaMemcpyDeviceToHost));
    const double expected = Operation::adds ? 1.0 * how.lanes / how.addresses * trips * 3 * (usual_repeats + 1) : 1;
    found.require(static_cast<double>(first) == expected, "the sum is wrong");
    found.add("type=" + type + ";lanes=" + std::to_string(how.lanes) + ";addresses=" + std::to_string(how.addresses),
              cost);
  }
}

const registration chains{{"atomic_return", "atomics", "cycles",
                           "a warp does atomics in L2, each of which needs the result of the one before by way of one "
                           "logic operation, by lanes and their addresses",
                           [](findings& found) {
                             add_chain<add_int>(found, "int");
                             add_chain<add_float>(found, "float");
                             add_chain<add_double>(found, "double");
                             add_chain<swap_int>(found, "cas");
                           }}};

/// Each warp uses its own lines in turn, and the same lines again in each trip. `ways` lanes share a word.
template <typename T>
__global__ void requests_kernel(T* words, unsigned ways, int trips, const T* values, interval* marks) {
  constexpr unsigned line_words = 128 / sizeof(T);
  const T value = values[threadIdx.x];
  T* at = words + threadIdx.x / 32 * (chain_words * line_words) + threadIdx.x % 32 / ways;
  const interval taken =
      timed_loop<chain_words>(trips, [&](int i) { atomicAdd(at + static_cast<unsigned>(i) * line_words, value); });
  mark(marks, taken);
}

template <typename T>
void add_requests(findings& found, const std::string& type) {
  for (const int warps : {1, 32})
    for (const unsigned ways : {1u, 2u, 4u, 8u, 16u, 32u}) {
      device_buffer<T> words{32 * chain_words * 128 / sizeof(T)};
      words.zero();
      const ones<T> values;
      stopwatch watch;
      constexpr int trips = 64;
      const samples cost = difference_per_step(found, "requests", double{trips} * chain_words * warps, [&](int times) {
        requests_kernel<<<1, static_cast<unsigned>(warps) * 32>>>(words.data(), ways, trips * times, values.data(),
                                                                  watch.marks());
        check_launch("requests_kernel");
        return watch.cycles(warps);
      });
      found.require(words.to_host(1).front() ==
                        static_cast<T>(static_cast<int>(ways) * trips * 3 * (usual_repeats + 1)),
                    "the sum is wrong");
      found.add("type=" + type + ";warps=" + std::to_string(warps) + ";ways=" + std::to_string(ways), cost);
    }
}

const registration atomic_requests{{"atomic_request", "atomics", "cycles per request",
                                    "cycles of an SM per warp's atomic addition in L2 whose result is not used, by "
                                    "warps, each at lines of its own, and "
                                    "by the lanes that meet on a word",
                                    [](findings& found) {
                                      add_requests<int>(found, "int");
                                      add_requests<float>(found, "float");
                                    }}};

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

/// Like atomic_chain_kernel, for one warp and words in shared memory.
template <typename T>
__global__ void shared_chain_kernel(int rounds, unsigned addresses, unsigned none, const T* values, T* out,
                                    interval* marks) {
  __shared__ T words[32];
  words[threadIdx.x] = 0;
  const T value = values[threadIdx.x];
  auto at = static_cast<unsigned>(threadIdx.x % addresses * sizeof(T));
  const interval taken = timed_loop<4>(rounds, [&](int) {
    auto* word = reinterpret_cast<T*>(reinterpret_cast<char*>(words) + at);
    at ^= low_bits(atomicAdd(word, value)) & none;
  });
  __syncthreads();
  out[threadIdx.x] = words[threadIdx.x];
  mark(marks, taken);
}

template <typename T>
benchmark shared_chain(const std::string& type) {
  return {"atomics_shared_return_" + type, "atomics", "cycles",
          "a warp adds numbers of type " + type +
              " to words in shared memory, by addresses; each addition needs the result of the one before",
          [](findings& found) {
            const ones<T> values;
            device_buffer<T> out{32};
            stopwatch watch;
            for (const unsigned addresses : {1u, 2u, 4u, 8u, 16u, 32u}) {
              constexpr int rounds = 64;
              const samples cost = difference_per_step(found, "chain", rounds * 4, [&](int times) {
                shared_chain_kernel<<<1, 32>>>(rounds * times, addresses, 0, values.data(), out.data(), watch.marks());
                check_launch("shared_chain_kernel");
                return watch.cycles(1);
              });
              found.require(out.to_host().front() == static_cast<T>(32 / addresses * rounds * 2 * 4),
                            "the sum is wrong");
              found.add("addresses=" + std::to_string(addresses), cost);
            }
          }};
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
              for (const unsigned addresses : {1u, 2u, 4u, 8u, 16u, 32u, threads}) {
                if (addresses == threads && threads == 32) continue;
                // Additions other than of 32-bit integers are loops of compare-and-swap.
                constexpr int rounds = std::is_same_v<T, int> ? 256 : 64;
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
    registration{contended<add, int>("int")},
    registration{contended<add, float>("float")},
    registration{contended<add, double>("double")},
    registration{contended<compare_and_swap, int>("cas")},
    registration{shared_chain<int>("int")},
    registration{shared_chain<float>("float")},
    registration{shared_chain<unsigned long long>("int64")},
    registration{shared_contended<int>("int")},
    registration{shared_contended<float>("float")},
    registration{shared_contended<double>("double")},
    registration{shared_contended<unsigned long long>("int64")},
};

}  // namespace
}  // namespace examples::calibrate
