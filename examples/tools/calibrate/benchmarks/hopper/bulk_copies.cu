// SPDX-License-Identifier: BSL-1.0
#include "../../../../kernels/common/copy_barrier.cuh"
#include "../chase.cuh"

#include <algorithm>
#include <string>

namespace examples::calibrate {
namespace {

constexpr std::size_t MiB = std::size_t{1} << 20;
/// Several times the size of any L2.
constexpr std::size_t more_than_l2 = 512 * MiB;
/// The size of the pages in which the driver maps device memory.
constexpr std::size_t page = 2 * MiB;
/// The content of all words that are copied.
constexpr unsigned word = 0x0101'0101;

bool card_has_bulk_copies() {
  int major = 0;
  EXAMPLES_CUDA_CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
  return major >= 9;
}

/// Copies in flight at a time.
constexpr unsigned stages = 8;

/// The order in which copies go through `places` of a buffer, a power of two: a linear congruence without pattern.
__device__ unsigned place_after(unsigned place, unsigned places) {
  return (place * 1'664'525u + 1'013'904'223u) & (places - 1);
}

/// One thread starts copies from places in turn. It awaits a copy before it starts the `InFlight`-th one after it.
/// Before, it loads one word in each of `pages` pages, for the address translation. Copies of no bytes only arrive on
/// the barrier and await it.
template <unsigned InFlight>
__global__ void bulk_copies_kernel(const char* data, unsigned places, std::size_t stride, unsigned bytes,
                                   unsigned together, int pages, int trips, unsigned* out, interval* marks) {
  extern __shared__ __align__(128) char copied[];
  __shared__ unsigned long long barriers[InFlight];
  const auto first = static_cast<unsigned>(__cvta_generic_to_shared(barriers));
  const auto to = static_cast<unsigned>(__cvta_generic_to_shared(copied));
  unsigned touched = 0;
  for (int i = 0; i < pages; ++i) touched += __ldcg(reinterpret_cast<const unsigned*>(data + i * page + stride / 2));
  for (unsigned i = 0; i < InFlight; ++i) copy_barrier{first + 8 * i}.create(1);
  fence_for_copies();
  unsigned place = blockIdx.x / together * 7u & (places - 1);
  unsigned parity = 0;
  const auto start = [&](unsigned stage) {
    const copy_barrier barrier{first + 8 * stage};
    barrier.announce(bytes);
    if (bytes > 0) barrier.copy(to + stage * bytes, data + place * stride, bytes);
    place = place_after(place, places);
  };
  for (unsigned stage = 0; stage + 1 < InFlight; ++stage) start(stage);
  const interval taken = timed_loop<static_cast<int>(InFlight)>(trips, [&](int i) {
    const auto stage = static_cast<unsigned>(i);
    start((stage + InFlight - 1) % InFlight);
    copy_barrier{first + 8 * stage}.await(parity);
    if (stage == InFlight - 1) parity ^= 1;
  });
  for (unsigned stage = 0; stage + 1 < InFlight; ++stage) copy_barrier{first + 8 * stage}.await(parity);
  unsigned sum = 0;
  for (unsigned i = 0; i < bytes / 4; ++i) sum += reinterpret_cast<const unsigned*>(copied)[i];
  out[2 * blockIdx.x] = sum;
  out[2 * blockIdx.x + 1] = touched;
  if (blockIdx.x == 0) mark(marks, taken);
}

/// Cycles of a copy by one thread on each of `sms` SMs, of which `together` neighbours copy the same at the same time.
template <unsigned InFlight>
samples bulk_copy_cycles(findings& found, unsigned sms, bool dram, unsigned bytes, unsigned copies,
                         unsigned together = 1) {
  // A copy may start at any multiple of 16 bytes; distances of 128 KiB put a copy into device memory each.
  const std::size_t stride = dram ? 128 * 1024 : std::max(bytes, 1024u);
  const unsigned places = 512;
  device_buffer<char> data{places * stride};
  device_buffer<char> other{dram ? more_than_l2 : 4};
  device_buffer<chain_link> nothing{1};
  device_buffer<unsigned> out{2 * sms};
  EXAMPLES_CUDA_CHECK(cudaMemset(data.data(), 1, data.bytes()));
  other.zero();
  out.zero();
  const unsigned shared = std::max(InFlight * bytes, 128u);
  EXAMPLES_CUDA_CHECK(cudaFuncSetAttribute(bulk_copies_kernel<InFlight>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                           static_cast<int>(shared)));
  stopwatch watch;
  const samples cost = difference_per_step(found, "copies", copies, [&](int times) {
    if (dram)
      sweep(other.data(), other.bytes(), nothing.data());
    else
      sweep(data.data(), data.bytes(), nothing.data());
    bulk_copies_kernel<InFlight>
        <<<sms, 1, shared>>>(data.data(), places, stride, bytes, together, static_cast<int>(data.bytes() / page),
                             static_cast<int>(copies / InFlight) * times, out.data(), watch.marks());
    check_launch("bulk_copies_kernel");
    return watch.cycles(1);
  });
  found.require(out.to_host(1).front() == word * (bytes / 4), "a word was not copied");
  return cost;
}

const registration latency{
    {"bulk_copy_latency", "copies", "cycles",
     "a bulk copy (cp.async.bulk) from its start until its thread has awaited it, by bytes: from L2, and from lines "
     "that "
     "L2 has lost, with warm translation; without bytes, the arrival on a barrier and the wait for it",
     [](findings& found) {
       // A card without the instruction has no rows of it.
       if (!card_has_bulk_copies()) return;
       found.add("level=none;bytes=0", bulk_copy_cycles<1>(found, 1, false, 0, 256));
       for (const unsigned bytes : {16u, 128u, 1024u, 4096u, 16384u})
         found.add("level=l2;bytes=" + std::to_string(bytes), bulk_copy_cycles<1>(found, 1, false, bytes, 256));
       for (const unsigned bytes : {128u, 4096u})
         found.add("level=dram;bytes=" + std::to_string(bytes), bulk_copy_cycles<1>(found, 1, true, bytes, 256));
     }}};

const registration issue{{"bulk_copy_issue", "copies", "cycles per copy",
                          "cycles of an SM per bulk copy of data that L2 holds, with eight copies in flight, by bytes: "
                          "on one SM, on all of them, and on all of them where some copy the same at the same time",
                          [](findings& found) {
                            if (!card_has_bulk_copies()) return;
                            const auto all = static_cast<unsigned>(device_sms());
                            for (const unsigned sms : {1u, all})
                              for (const unsigned bytes : {1024u, 4096u, 16384u})
                                found.add("bytes=" + std::to_string(bytes) + ";sms=" + std::to_string(sms),
                                          bulk_copy_cycles<stages>(found, sms, false, bytes, 2048));
                            for (const unsigned together : {2u, 8u, 32u})
                              found.add("bytes=16384;sms=" + std::to_string(all) +
                                            ";together=" + std::to_string(together),
                                        bulk_copy_cycles<stages>(found, all, false, 16384, 2048, together));
                          }}};

/// One thread stores a box of shared memory to places in turn. It waits until at most `InFlight` - 1 stores have not
/// been completed.
template <unsigned InFlight>
__global__ void bulk_stores_kernel(char* data, unsigned places, unsigned bytes, int trips, interval* marks) {
  extern __shared__ __align__(128) char stored[];
  for (unsigned i = 0; i < bytes; i += 4) *reinterpret_cast<unsigned*>(stored + i) = word;
  fence_for_copies();
  const auto from = static_cast<unsigned>(__cvta_generic_to_shared(stored));
  unsigned place = blockIdx.x * 7u & (places - 1);
  const interval taken = timed_loop<static_cast<int>(InFlight)>(trips, [&](int) {
    store_in_bulk(data + std::size_t{place} * bytes, from, bytes);
    await_bulk_stores<InFlight - 1>();
    place = place_after(place, places);
  });
  await_bulk_stores<0>();
  if (blockIdx.x == 0) mark(marks, taken);
}

template <unsigned InFlight>
samples bulk_store_cycles(findings& found, unsigned sms, unsigned bytes, unsigned stores) {
  const unsigned places = 512;
  device_buffer<char> data{places * std::size_t{bytes}};
  data.zero();
  stopwatch watch;
  const samples cost = difference_per_step(found, "stores", stores, [&](int times) {
    bulk_stores_kernel<InFlight><<<sms, 1, std::max(bytes, 128u)>>>(
        data.data(), places, bytes, static_cast<int>(stores / InFlight) * times, watch.marks());
    check_launch("bulk_stores_kernel");
    return watch.cycles(1);
  });
  const auto all = data.to_host();
  found.require(std::ranges::all_of(all, [](char each) { return each == 1; }), "a byte was not stored");
  return cost;
}

const registration stores{
    {"bulk_store", "copies", "cycles",
     "a bulk store of shared memory (cp.async.bulk) by bytes: from its start until it is completed, "
     "and cycles of an SM per store with eight in flight, on one SM and on all",
     [](findings& found) {
       if (!card_has_bulk_copies()) return;
       for (const unsigned bytes : {128u, 4096u, 16384u})
         found.add_part("latency", "cycles", "bytes=" + std::to_string(bytes),
                        bulk_store_cycles<1>(found, 1, bytes, 1024));
       for (const unsigned sms : {1u, static_cast<unsigned>(device_sms())})
         for (const unsigned bytes : {1024u, 16384u})
           found.add_part("issue", "cycles per store", "bytes=" + std::to_string(bytes) + ";sms=" + std::to_string(sms),
                          bulk_store_cycles<stages>(found, sms, bytes, 4096));
     }}};

}  // namespace
}  // namespace examples::calibrate
