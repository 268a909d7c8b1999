// SPDX-License-Identifier: BSL-1.0
#include "../../../../kernels/common/cluster.cuh"
#include "../clustered.cuh"

#include <algorithm>
#include <string>

namespace examples::calibrate {
namespace {

/// Adds words of shared memory to global memory, as a group of its own.
__device__ void add_in_bulk([[maybe_unused]] unsigned* to, [[maybe_unused]] unsigned from,
                            [[maybe_unused]] unsigned bytes) {
  asm volatile(
      EXAMPLES_SINCE_HOPPER("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%0], [%1], %2;")::"l"(to),
      "r"(from), "r"(bytes)
      : "memory");
  asm volatile(EXAMPLES_SINCE_HOPPER("cp.async.bulk.commit_group;")::: "memory");
}
/// Adds words of shared memory to those of a block of the cluster, whose barrier gets the bytes.
__device__ void add_to_block([[maybe_unused]] unsigned to, [[maybe_unused]] unsigned from,
                             [[maybe_unused]] unsigned bytes, [[maybe_unused]] unsigned barrier) {
  asm volatile(EXAMPLES_SINCE_HOPPER("cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes"
                                     ".add.u32 [%0], [%1], %2, [%3];")::"r"(to),
               "r"(from), "r"(bytes), "r"(barrier)
               : "memory");
}

/// Reductions in flight at a time.
constexpr unsigned stages = 8;

/// One thread adds a box of ones to the words of its block. It waits until at most `InFlight` - 1 reductions have not
/// been completed.
template <unsigned InFlight>
__global__ void bulk_reductions_kernel(unsigned* sums, unsigned bytes, int trips, interval* marks) {
  extern __shared__ __align__(128) unsigned ones[];
  for (unsigned i = 0; i < bytes / 4; ++i) ones[i] = 1;
  fence_for_copies();
  const auto from = static_cast<unsigned>(__cvta_generic_to_shared(ones));
  unsigned* const to = sums + std::size_t{blockIdx.x} * (bytes / 4);
  const interval taken = timed_loop<static_cast<int>(InFlight)>(trips, [&](int) {
    add_in_bulk(to, from, bytes);
    await_bulk_stores<InFlight - 1>();
  });
  await_bulk_stores<0>();
  if (blockIdx.x == 0) mark(marks, taken);
}

template <unsigned InFlight>
samples bulk_reduction_cycles(findings& found, unsigned sms, unsigned bytes, unsigned reductions) {
  device_buffer<unsigned> sums{std::size_t{sms} * (bytes / 4)};
  stopwatch watch;
  const samples cost = difference_per_step(found, "reductions", reductions, [&](int times) {
    sums.zero();
    bulk_reductions_kernel<InFlight><<<sms, 1, std::max(bytes, 128u)>>>(
        sums.data(), bytes, static_cast<int>(reductions / InFlight) * times, watch.marks());
    check_launch("bulk_reductions_kernel");
    return watch.cycles(1);
  });
  found.require(std::ranges::all_of(sums.to_host(), [=](unsigned each) { return each == 2 * reductions; }),
                "a sum is wrong");
  return cost;
}

/// The first block adds a box of ones to the shared memory of the second one, which has announced the bytes and awaits
/// them. It tells the first block, which may have `InFlight` boxes on their way.
template <unsigned InFlight>
__global__ void cluster_reductions_kernel(unsigned bytes, int trips, unsigned* out, interval* marks) {
  extern __shared__ __align__(128) unsigned words[];
  __shared__ unsigned long long filled_barriers[InFlight], free_barriers[InFlight];
  const auto address_of = [](unsigned long long& each) {
    return static_cast<unsigned>(__cvta_generic_to_shared(&each));
  };
  for (unsigned i = 0; i < bytes / 4; ++i) words[i] = 1 - blockIdx.x;
  for (unsigned i = 0; i < InFlight; ++i) {
    copy_barrier{address_of(filled_barriers[i])}.create(1);
    copy_barrier{address_of(free_barriers[i])}.create(1);
  }
  fence_for_copies();
  await_cluster();
  const auto here = static_cast<unsigned>(__cvta_generic_to_shared(words));
  unsigned parity = 0;
  if (blockIdx.x == 1)
    for (unsigned i = 0; i < InFlight; ++i) copy_barrier{address_of(filled_barriers[i])}.announce(bytes);
  await_cluster();
  const interval taken = timed_loop<static_cast<int>(InFlight)>(trips, [&](int i) {
    const auto stage = static_cast<unsigned>(i);
    if (blockIdx.x == 0) {
      copy_barrier{address_of(free_barriers[stage])}.await(parity ^ 1);
      add_to_block(address_in(1, here), here, bytes, address_in(1, address_of(filled_barriers[stage])));
    } else {
      const copy_barrier filled{address_of(filled_barriers[stage])};
      filled.await(parity);
      filled.announce(bytes);
      arrive_in(0, address_of(free_barriers[stage]));
    }
    if (stage == InFlight - 1) parity ^= 1;
  });
  await_cluster();
  bool alike = true;
  for (unsigned i = 0; i < bytes / 4; ++i) alike = alike && words[i] == words[0];
  out[blockIdx.x] = alike ? words[0] : 0;
  if (blockIdx.x == 1) mark(marks, taken);
}

template <unsigned InFlight>
samples cluster_reduction_cycles(findings& found, unsigned bytes) {
  device_buffer<unsigned> out{2};
  out.poison();
  const clustered_launch launch{2, 2, 1, std::max(bytes, 128u)};
  stopwatch watch;
  constexpr unsigned reductions = 512;
  const samples cost = difference_per_step(found, "reductions", reductions, [&](int times) {
    launch(cluster_reductions_kernel<InFlight>, bytes, static_cast<int>(reductions / InFlight) * times, out.data(),
           watch.marks());
    return watch.cycles(1);
  });
  found.require(out.to_host()[1] == 2 * reductions, "a sum is wrong");
  return cost;
}

const registration reductions{
    {"bulk_reduction", "reductions", "cycles",
     "a bulk reduction (cp.reduce.async.bulk, addition of 32-bit integers) of shared memory by bytes: to global "
     "memory, "
     "from its start until it is completed, and cycles of an SM per reduction with eight in flight, on one SM and on "
     "all; to the shared memory of another block of the cluster, until that block has awaited it and said so, and with "
     "eight in flight",
     [](findings& found) {
       if (!card_has_clusters()) return;
       for (const unsigned bytes : {128u, 4096u, 16384u})
         found.add_part("latency", "cycles", "to=global;bytes=" + std::to_string(bytes),
                        bulk_reduction_cycles<1>(found, 1, bytes, 512));
       for (const unsigned sms : {1u, static_cast<unsigned>(device_sms())})
         for (const unsigned bytes : {1024u, 16384u})
           found.add_part("issue", "cycles per reduction",
                          "to=global;bytes=" + std::to_string(bytes) + ";sms=" + std::to_string(sms),
                          bulk_reduction_cycles<stages>(found, sms, bytes, 1024));
       for (const unsigned bytes : {128u, 4096u, 16384u}) {
         found.add_part("latency", "cycles", "to=block;bytes=" + std::to_string(bytes),
                        cluster_reduction_cycles<1>(found, bytes));
         found.add_part("issue", "cycles per reduction", "to=block;bytes=" + std::to_string(bytes),
                        cluster_reduction_cycles<stages>(found, bytes));
       }
     }}};

}  // namespace
}  // namespace examples::calibrate
