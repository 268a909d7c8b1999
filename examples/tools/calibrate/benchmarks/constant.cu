// SPDX-License-Identifier: BSL-1.0
#include "stopwatch.cuh"

#include <string>
#include <vector>

namespace examples::calibrate {
namespace {

constexpr unsigned words = 8192;
__constant__ unsigned constant_words[words];

/// Each word of constant memory holds the offset of the next in bytes.
__global__ void constant_chase_kernel(int warm, int trips, unsigned* out, interval* marks) {
  const auto* base = reinterpret_cast<const char*>(constant_words);
  unsigned at = 0;
  const auto follow = [&] { at = *reinterpret_cast<const unsigned*>(base + at); };
  for (int i = 0; i < warm; ++i) follow();
  const interval taken = timed_loop<16>(trips, [&](int) { follow(); });
  *out = at;
  mark(marks, taken);
}

const registration constant_latency{
    {"constant_latency", "latency", "cycles",
     "one thread follows a chain through constant memory that is cached, by the bytes that it goes through",
     [](findings& found) {
       for (const unsigned bytes : {1024u, 16'384u}) {
         // A step of 17 words reaches all places, because 17 and the number of words have no common factor.
         const unsigned count = bytes / 4;
         std::vector<unsigned> chain(count);
         for (unsigned i = 0; i < count; ++i) chain[i] = (i + 17) % count * 4;
         EXAMPLES_CUDA_CHECK(cudaMemcpyToSymbol(constant_words, chain.data(), bytes));
         device_buffer<unsigned> out{1};
         stopwatch watch;
         const auto steps = static_cast<int>(4 * count);
         const samples cost = difference_per_step(found, "chain", steps, [&](int times) {
           constant_chase_kernel<<<1, 1>>>(static_cast<int>(count), steps / 16 * times, out.data(), watch.marks());
           check_launch("constant_chase_kernel");
           return watch.cycles(1);
         });
         found.require(out.to_host().front() == 0, "the chain does not end where it should");
         found.add("bytes=" + std::to_string(bytes), cost);
       }
     }}};

}  // namespace
}  // namespace examples::calibrate
