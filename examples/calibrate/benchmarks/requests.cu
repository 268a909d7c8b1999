// SPDX-License-Identifier: BSL-1.0
#include "stopwatch.cuh"

#include <array>
#include <functional>
#include <string>

namespace examples::calibrate {
namespace {

/// Offsets in bytes of the 32 lanes of a request.
using lanes = std::array<unsigned, 32>;

lanes lanes_of(const std::function<unsigned(unsigned)>& offset) {
  lanes result{};
  for (unsigned lane = 0; lane < 32; ++lane) result[lane] = offset(lane);
  return result;
}

struct global_load {
  static __device__ void request(char* base, unsigned offset, unsigned& value) {
    unsigned loaded;
    asm volatile("ld.global.ca.u32 %0, [%1];" : "=r"(loaded) : "l"(base + offset));
    value += loaded;
  }
};
struct global_store {
  static __device__ void request(char* base, unsigned offset, unsigned& value) {
    asm volatile("st.global.u32 [%0], %1;" ::"l"(base + offset), "r"(value));
  }
};

/// Each warp makes eight requests of one pattern a trip, which do not wait for each other. No two in a row go to the
/// same place, or else the compiler makes one of them.
template <typename Request>
__global__ void request_kernel(int trips, char* data, const unsigned* offsets, unsigned* out, interval* marks) {
  constexpr unsigned place = 32 * 128;
  unsigned offset = offsets[threadIdx.x % 32];
  unsigned value = 0;
  const interval taken = timed_loop<8>(trips, [&](int i) {
    if (i == 0) offset ^= 8 * place;
    Request::request(data + offset, static_cast<unsigned>(i) * place, value);
  });
  out[threadIdx.x] = value;
  if (blockIdx.x == 0) mark(marks, taken);
}

/// Cycles of an SM per request of a warp, of blocks of 32 warps.
template <typename Request>
samples request_cycles(findings& found, const lanes& pattern, unsigned blocks) {
  device_buffer<char> data{16 * 32 * 128};
  EXAMPLES_CUDA_CHECK(cudaMemset(data.data(), 1, data.bytes()));
  device_buffer<unsigned> offsets{pattern.size()};
  EXAMPLES_CUDA_CHECK(cudaMemcpy(offsets.data(), pattern.data(), sizeof pattern, cudaMemcpyHostToDevice));
  device_buffer<unsigned> out{1024};
  stopwatch watch;
  constexpr int trips = 64;
  constexpr int warps = 32;
  const samples cost = difference_per_step(found, "requests", double{warps} * 8 * trips, [&](int times) {
    request_kernel<Request>
        <<<blocks, warps * 32>>>(trips * times, data.data(), offsets.data(), out.data(), watch.marks());
    check_launch("request_kernel");
    return watch.cycles(warps);
  });
  const bool loads = std::is_same_v<Request, global_load>;
  found.require(out.to_host(1).front() == (loads ? 0x01010101u * 8 * trips * 2 : 0), "the sum is wrong");
  return cost;
}

template <typename Request>
benchmark by_lines(const char* name, const char* what) {
  return {name, "requests", "cycles per request", what, [](findings& found) {
            const auto all = static_cast<unsigned>(device_sms());
            for (const unsigned blocks : {1u, all}) {
              const std::string sms = ";sms=" + std::to_string(blocks);
              found.add("lines=1;sectors=1" + sms,
                        request_cycles<Request>(found, lanes_of([](unsigned) { return 0; }), blocks));
              // Lanes next to each other in a line, as many lines as said.
              for (const unsigned lines : {1u, 2u, 4u, 8u, 16u, 32u}) {
                const unsigned run = 32 / lines;
                const unsigned sectors = lines * (run * 4 > 32 ? run * 4 / 32 : 1);
                const auto pattern = lanes_of([=](unsigned lane) { return lane / run * 128 + lane % run * 4; });
                found.add("lines=" + std::to_string(lines) + ";sectors=" + std::to_string(sectors) + sms,
                          request_cycles<Request>(found, pattern, blocks));
              }
              // A sector for each lane, in as many lines as said.
              for (const unsigned lines : {8u, 16u}) {
                const unsigned run = 32 / lines;
                const auto pattern = lanes_of([=](unsigned lane) { return lane / run * 128 + lane % run * 32; });
                found.add("lines=" + std::to_string(lines) + ";sectors=32" + sms,
                          request_cycles<Request>(found, pattern, blocks));
              }
            }
          }};
}

const registration loads{
    by_lines<global_load>("load_request", "cycles of an SM per warp load that L1 holds, by lines and sectors")};
const registration stores{
    by_lines<global_store>("store_request", "cycles of an SM per warp store, by lines and sectors")};

// Volatile, so that each request is made; in shared memory that costs nothing.
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
/// Each load gives the address of the next, which is the same.
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
