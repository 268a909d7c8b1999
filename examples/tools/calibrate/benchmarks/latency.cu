// SPDX-License-Identifier: BSL-1.0
#include "chase.cuh"

#include <vector>

namespace examples::calibrate {
namespace {

constexpr std::size_t KiB = 1024;
constexpr std::size_t MiB = 1024 * KiB;
constexpr std::size_t line = 128;
/// The size of the pages in which the driver maps device memory.
constexpr std::size_t page = 2 * MiB;
/// Several times the size of any L2.
constexpr std::size_t more_than_l2 = 512 * MiB;

constexpr auto as_it_is = [] {};

__global__ void shared_chase_kernel(int trips, unsigned* out, interval* marks) {
  constexpr unsigned words = 256;
  __shared__ unsigned next[words];
  // Addresses in shared memory are 32-bit numbers; loads of them need no arithmetic in between.
  const auto base = static_cast<unsigned>(__cvta_generic_to_shared(next));
  for (unsigned i = threadIdx.x; i < words; i += blockDim.x) next[i] = base + 4 * ((i * 5 + 3) % words);
  unsigned at = base;
  const interval taken = timed_loop<16>(trips, [&](int) {
    asm volatile("ld.shared.u32 %0, [%0];" : "+r"(at)::"memory");
  });
  *out = at;
  mark(marks, taken);
}

const registration shared_latency{{"shared_latency", "latency", "cycles",
                                   "one thread follows a chain of addresses in shared memory", [](findings& found) {
                                     stopwatch watch;
                                     device_buffer<unsigned> out{1};
                                     constexpr int trips = 512;
                                     found.add("", difference_per_step(found, "chain", trips * 16, [&](int times) {
                                                 shared_chase_kernel<<<1, 32>>>(trips * times, out.data(),
                                                                                watch.marks());
                                                 check_launch("shared_chase_kernel");
                                                 return watch.cycles(1);
                                               }));
                                   }}};

const registration l1_latency{{"l1_latency", "latency", "cycles",
                               "one thread follows a chain of 8 KiB in global memory that L1 holds",
                               [](findings& found) {
                                 device_buffer<char> data{8 * KiB};
                                 const chain how = make_chain(data.data(), 64, line, false);
                                 found.add("", chase_cycles<by_l1>(found, how.base, 128, 0, 0, 4096, as_it_is));
                               }}};

const registration by_footprint{
    {"latency_by_footprint", "latency", "cycles",
     "one thread follows a chain through every line of a buffer that has just been read", [](findings& found) {
       device_buffer<char> data{256 * MiB};
       device_buffer<chain_link> out{1};
       for (std::size_t bytes = 8 * KiB; bytes <= data.bytes(); bytes *= 2) {
         // L1 has about this size on most cards. It would hold a part of the buffer that changes during the run.
         if (bytes == 256 * KiB) continue;
         const auto lines = static_cast<unsigned>(bytes / line);
         make_chain(data.data(), lines, line, false);
         // A buffer that L1 might hold is followed once, untimed, in the same kernel, because L1 keeps no data between
         // kernels.
         const int warm = bytes <= 512 * KiB ? static_cast<int>(lines) : 0;
         found.add("bytes=" + std::to_string(bytes), chase_cycles<by_l1>(found, data.data(), warm, 0, 0, 4096, [&] {
                     if (warm == 0) sweep(data.data(), bytes, out.data());
                   }));
       }
     }}};

/// One thread of each SM times each line. The word in a line holds its own address.
template <int Links>
__global__ void self_links_kernel(char* base, int lines, float* cycles) {
  for (int k = 0; k < lines; ++k) {
    // Each SM starts at another line, so that they do not collide on one line.
    const int which = (k + static_cast<int>(blockIdx.x) * 37) % lines;
    auto at = reinterpret_cast<chain_link>(base + static_cast<std::size_t>(which) * line);
    at = by_l2::follow(at);
    const interval once = timed_loop<Links>(1, [&](int) { at = by_l2::follow(at); });
    const interval twice = timed_loop<Links>(2, [&](int) { at = by_l2::follow(at); });
    if (at == 0) return;
    cycles[static_cast<std::size_t>(blockIdx.x) * static_cast<std::size_t>(lines) + static_cast<std::size_t>(which)] =
        static_cast<float>((twice.end - twice.begin) - (once.end - once.begin)) / Links;
  }
}

template <typename Byte>
__global__ void make_self_links(Byte* base, int lines) {
  for (int i = static_cast<int>(threadIdx.x); i < lines; i += static_cast<int>(blockDim.x)) {
    char* word = base + static_cast<std::size_t>(i) * line;
    *reinterpret_cast<chain_link*>(word) = reinterpret_cast<chain_link>(word);
  }
}

const registration l2_latency{
    {"l2_latency", "latency", "cycles",
     "each SM with one thread re-reads each of 1024 lines that L2 holds: over SMs and lines", [](findings& found) {
       constexpr int lines = 1024;
       const auto sms = static_cast<unsigned>(device_sms());
       device_buffer<char> data{lines * line};
       device_buffer<float> cycles{std::size_t{sms} * lines};
       make_self_links<<<1, 1024>>>(data.data(), lines);
       check_launch("make_self_links");
       const int shared = whole_sm_shared();
       EXAMPLES_CUDA_CHECK(
           cudaFuncSetAttribute(self_links_kernel<16>, cudaFuncAttributeMaxDynamicSharedMemorySize, shared));
       samples near, mean, far;
       for (int repeat = 0; repeat <= usual_repeats; ++repeat) {
         self_links_kernel<16><<<sms, 1, static_cast<unsigned>(shared)>>>(data.data(), lines, cycles.data());
         check_launch("self_links_kernel");
         const auto taken = cycles.to_host();
         if (repeat == 0) continue;
         samples all(taken.begin(), taken.end());
         double sum = 0;
         for (const double one : all) sum += one;
         std::ranges::sort(all);
         near.push_back(quantile(all, 0.01));
         mean.push_back(sum / static_cast<double>(all.size()));
         far.push_back(quantile(all, 0.99));
       }
       found.add("which=near", near);
       found.add("which=mean", mean);
       found.add("which=far", far);
     }}};

/// Cycles per link of a chain that spans `pages` pages. L2 holds none of the links.
void chase_dram(findings& found, const std::string& parameters, std::size_t pages, unsigned links, bool warm_pages) {
  device_buffer<char> data{pages * page};
  device_buffer<char> other{more_than_l2};
  device_buffer<chain_link> out{1};
  // Zeroes the words that warm up the address translation, and the buffer that the sweep reads.
  EXAMPLES_CUDA_CHECK(cudaMemset2D(data.data(), page, 0, 256, pages));
  other.zero();
  const chain how = make_chain(data.data(), links, pages * page / links, true);
  const auto evict = [&] { sweep(other.data(), other.bytes(), out.data()); };
  found.add(parameters, chase_cycles<by_l2>(found, how.base, 0, warm_pages ? static_cast<int>(pages) : 0, page,
                                            static_cast<int>(links / 2), evict));
}

const registration dram_latency{{"dram_latency", "latency", "cycles",
                                 "one thread follows a chain once through lines that L2 has lost: in 64 MiB with warm "
                                 "translation, and one line in each page",
                                 [](findings& found) {
                                   chase_dram(found, "translation=warm", 32, 2048, true);
                                   // One link per page. The number of pages is the largest power of two that fits in
                                   // free memory.
                                   std::size_t available = 0, total = 0;
                                   EXAMPLES_CUDA_CHECK(cudaMemGetInfo(&available, &total));
                                   unsigned pages = 1;
                                   while (2 * pages * page + more_than_l2 < available - available / 32) pages *= 2;
                                   chase_dram(found, "translation=cold", pages, pages, false);
                                 }}};

}  // namespace
}  // namespace examples::calibrate
