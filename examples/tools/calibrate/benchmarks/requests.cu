// SPDX-License-Identifier: BSL-1.0
#include "stopwatch.cuh"

#include <algorithm>
#include <array>
#include <functional>
#include <string>

namespace examples::calibrate {
namespace {

/// The offsets of the 32 lanes of a request, in bytes.
using lanes = std::array<unsigned, 32>;

lanes lanes_of(const std::function<unsigned(unsigned)>& offset) {
  lanes result{};
  for (unsigned lane = 0; lane < 32; ++lane) result[lane] = offset(lane);
  return result;
}

/// The requests of a warp go to eight places in turn. For stores, the places of the next warp are shifted by one place,
/// and each SM has its own places. For loads, all warps use the same places.
constexpr unsigned place = 32 * 128;
constexpr unsigned requests = 8;
constexpr unsigned block_warps = 32;
constexpr unsigned window = (block_warps + requests - 1) * place;

/// Loads of places that L1 holds. No two requests in a row are the same, because the compiler would merge them.
struct global_load {
  static constexpr bool loads = true;
  static constexpr unsigned bytes = 2 * requests * place;
  static constexpr unsigned of_block = 0;
  static constexpr unsigned of_warp = 0;
  static constexpr unsigned other_half = requests * place;
  static __device__ void request(char* at, unsigned& value) {
    unsigned loaded;
    asm volatile("ld.global.ca.u32 %0, [%1];" : "=r"(loaded) : "l"(at));
    value += loaded;
  }
};
struct global_store {
  static constexpr bool loads = false;
  static constexpr unsigned bytes = window;
  static constexpr unsigned of_block = window;
  static constexpr unsigned of_warp = place;
  static constexpr unsigned other_half = 0;
  static __device__ void request(char* at, unsigned& value) {
    asm volatile("st.global.u32 [%0], %1;" ::"l"(at), "r"(value));
  }
};
struct global_store_of_16 : global_store {
  static __device__ void request(char* at, unsigned& value) {
    asm volatile("st.global.v4.u32 [%0], {%1, %1, %1, %1};" ::"l"(at), "r"(value));
  }
};

/// Each warp makes eight requests of one pattern per trip. They do not wait for each other.
template <typename Request>
__global__ void request_kernel(int trips, char* data, const unsigned* offsets, unsigned word, unsigned* out,
                               interval* marks) {
  const unsigned warp = threadIdx.x / 32;
  unsigned offset = offsets[threadIdx.x % 32] + blockIdx.x * Request::of_block + warp * Request::of_warp;
  unsigned value = word;
  const interval taken = timed_loop<requests>(trips, [&](int i) {
    if (i == 0) offset ^= Request::other_half;
    Request::request(data + offset + static_cast<unsigned>(i) * place, value);
  });
  out[threadIdx.x] = value;
  mark(marks + blockIdx.x * block_warps, taken);
}

/// Cycles of an SM per request of a warp, averaged over the SMs. Blocks have 32 warps.
template <typename Request>
samples request_cycles(findings& found, const lanes& pattern, unsigned blocks) {
  device_buffer<char> data{Request::of_block == 0 ? Request::bytes : std::size_t{Request::bytes} * blocks};
  EXAMPLES_CUDA_CHECK(cudaMemset(data.data(), Request::loads ? 1 : 0, data.bytes()));
  device_buffer<unsigned> offsets{pattern.size()};
  EXAMPLES_CUDA_CHECK(cudaMemcpy(offsets.data(), pattern.data(), sizeof pattern, cudaMemcpyHostToDevice));
  device_buffer<unsigned> out{1024};
  device_buffer<interval> marks{std::size_t{blocks} * block_warps};
  // Many trips, so that the contents of store queues do not count.
  constexpr int trips = Request::loads ? 64 : 256;
  constexpr unsigned word = 0x0101'0101;
  const samples cost = difference_per_step(found, "requests", double{block_warps} * requests * trips, [&](int times) {
    request_kernel<Request><<<blocks, block_warps * 32>>>(trips * times, data.data(), offsets.data(),
                                                          Request::loads ? 0 : word, out.data(), marks.data());
    check_launch("request_kernel");
    return cycles_of_a_block(marks.to_host(), block_warps);
  });
  if (Request::loads) {
    found.require(out.to_host(1).front() == word * requests * trips * 2, "the sum is wrong");
  } else {
    // The last place of the last warp of the last block.
    unsigned last = 0;
    const std::size_t at = data.bytes() - place + pattern.back();
    EXAMPLES_CUDA_CHECK(cudaMemcpy(&last, data.data() + at, sizeof last, cudaMemcpyDeviceToHost));
    found.require(last == word, "the last word was not stored");
  }
  return cost;
}

constexpr unsigned line = 128;

/// Lanes next to each other in a line, spread over `lines` lines.
lanes spread_over(unsigned lines, unsigned word) {
  const unsigned run = 32 / lines;
  return lanes_of([=](unsigned lane) { return lane / run * line + lane % run * word; });
}

std::string pattern_name(unsigned lines, unsigned sectors, unsigned sms) {
  return "lines=" + std::to_string(lines) + ";sectors=" + std::to_string(sectors) + ";sms=" + std::to_string(sms);
}

template <typename Request>
void add_by_lines(findings& found, unsigned sms) {
  found.add(pattern_name(1, 1, sms), request_cycles<Request>(found, lanes_of([](unsigned) { return 0; }), sms));
  for (const unsigned lines : {1u, 2u, 4u, 8u, 16u, 32u}) {
    const unsigned run = 32 / lines;
    const unsigned sectors = lines * (run * 4 > 32 ? run * 4 / 32 : 1);
    found.add(pattern_name(lines, sectors, sms), request_cycles<Request>(found, spread_over(lines, 4), sms));
  }
  // One sector for each lane, in `lines` lines.
  for (const unsigned lines : {8u, 16u})
    found.add(pattern_name(lines, 32, sms), request_cycles<Request>(found, spread_over(lines, 32), sms));
}

const registration loads{{"load_request", "requests", "cycles per request",
                          "cycles of an SM per warp load that L1 holds, by lines and sectors; where it says so, of "
                          "words that all lie in banks "
                          "of their own",
                          [](findings& found) {
                            for (const unsigned sms : {1u, static_cast<unsigned>(device_sms())}) {
                              add_by_lines<global_load>(found, sms);
                              for (const unsigned lines : {2u, 4u, 8u, 16u, 32u}) {
                                const unsigned run = 32 / lines;
                                const auto apart =
                                    lanes_of([=](unsigned lane) { return lane / run * line + lane * 4; });
                                found.add(pattern_name(lines, std::max(lines, 4u), sms) + ";banks=apart",
                                          request_cycles<global_load>(found, apart, sms));
                              }
                            }
                          }}};

const registration stores{
    {"store_request", "requests", "cycles per request",
     "cycles of an SM per warp store to places of its own that L2 holds, by lines and sectors; of 4 bytes a lane, and "
     "where it says so of 16, two lanes a sector",
     [](findings& found) {
       for (const unsigned sms : {1u, static_cast<unsigned>(device_sms())}) {
         add_by_lines<global_store>(found, sms);
         for (const unsigned lines : {4u, 8u, 16u})
           found.add(pattern_name(lines, 16, sms) + ";bytes=16",
                     request_cycles<global_store_of_16>(found, spread_over(lines, 16), sms));
       }
     }}};

// Volatile, so that no request is removed. In shared memory, volatile costs nothing.
struct shared_load {
  static __device__ void request(unsigned at, unsigned& value) {
    unsigned loaded;
    asm volatile("ld.volatile.shared.u32 %0, [%1];" : "=r"(loaded) : "r"(at));
    value += loaded;
  }
};
struct shared_store {
  static __device__ void request(unsigned at, unsigned& value) {
    asm volatile("st.volatile.shared.u32 [%0], %1;" ::"r"(at), "r"(value));
  }
};
/// Each load returns the address of the next load, which is the same address.
struct dependent_shared_load {
  static __device__ void request(unsigned& at, unsigned&) { asm volatile("ld.shared.u32 %0, [%0];" : "+r"(at)); }
};

/// Lanes are `stride` words apart.
template <typename Request>
__global__ void bank_kernel(int trips, unsigned stride, unsigned* out, interval* marks) {
  __shared__ unsigned words[1024];
  const auto base = static_cast<unsigned>(__cvta_generic_to_shared(words));
  for (unsigned i = threadIdx.x; i < 1024; i += blockDim.x) words[i] = base + 4 * i;
  unsigned at = base + 4 * (threadIdx.x % 32 * stride);
  unsigned value = 0;
  const interval taken = timed_loop<8>(trips, [&](int) { Request::request(at, value); });
  out[threadIdx.x] = value + at;
  mark(marks, taken);
}

template <typename Request>
void add_by_ways(findings& found, const char* part, int warps) {
  device_buffer<unsigned> out{1024};
  stopwatch watch;
  for (const unsigned ways : {1u, 2u, 4u, 8u, 16u, 32u}) {
    constexpr int trips = 64;
    found.add_part(part, warps == 1 ? "cycles" : "cycles per request", "ways=" + std::to_string(ways),
                   difference_per_step(found, "requests", 8.0 * trips * warps, [&](int times) {
                     bank_kernel<Request>
                         <<<1, static_cast<unsigned>(warps) * 32>>>(trips * times, ways, out.data(), watch.marks());
                     check_launch("bank_kernel");
                     return watch.cycles(warps);
                   }));
  }
}

const registration banks{{"bank_conflicts", "requests", "cycles per request",
                          "requests to shared memory with lanes 1 to 32 words apart: rate and latency",
                          [](findings& found) {
                            add_by_ways<shared_load>(found, "load", 32);
                            add_by_ways<shared_store>(found, "store", 32);
                            add_by_ways<dependent_shared_load>(found, "latency", 1);
                          }}};

}  // namespace
}  // namespace examples::calibrate
