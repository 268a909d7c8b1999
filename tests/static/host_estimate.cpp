// SPDX-License-Identifier: BSL-1.0
// Estimates of host work, worked out by hand on a host of round numbers.
#include "round_host.hpp"

namespace {
using namespace kernelcost_tests;
using namespace kc::expr;
using kc::host_code;
using kc::host_level;
using kc::host_resource;

constexpr auto on_host(const auto& work, kc::count threads = 1, host_code code = host_code::vectorised) {
  return kc::estimate_on_host(work, round_host, {.threads = threads, .code = code});
}

// Arithmetic: 4 doubles or 8 floats a vector, 2 vectors a cycle.
constexpr auto million = [](const auto& body) { return repeat(1e6, body); };
static_assert(is(on_host(million(compute<double>(op::fma))).time, 125_us));
static_assert(is(on_host(million(compute<float>(op::add))).time, 62.5_us));
static_assert(is(on_host(million(compute<kc::half>(op::add))).time, 62.5_us));
static_assert(is(on_host(million(compute<double>(op::fma)), 1, host_code::scalar).time, 500_us));
static_assert(is(on_host(million(compute<double>(op::div) + compute<double>(op::sqrt))).time, 10_ms));
static_assert(is(on_host(million(compute<double>(op::exp))).time, 20_ms));
static_assert(on_host(million(compute<double>(op::exp))).bottleneck == host_resource::computation);
// In a dependent sum each operation waits for the previous one: 4 cycles each.
constexpr auto chain = on_host(million(compute<double>(op::fma, 1, dependent)));
static_assert(is(chain.time, 4_ms) && chain.bottleneck == host_resource::latency && is(chain.computation, 500_us));
static_assert(on_host(sequence()).time == 0_s && on_host(sequence()).bottleneck == host_resource::none);

// The footprint decides the level. axpy on n doubles: 24 bytes an element pass the ports, and 16 bytes an element are
// the footprint.
constexpr auto axpy(kc::count n) {
  const buffer<double> x{"x", n}, y{"y", n};
  return repeat(n, load(x) + load(y) + compute<double>(op::fma) + store(y));
}
static_assert(on_host(axpy(64)).footprint == 1024_B && on_host(axpy(64)).footprint_fits == host_level::l1);
static_assert(on_host(axpy(65)).footprint_fits == host_level::l2 &&
              on_host(axpy(1024)).footprint_fits == host_level::l2);
static_assert(on_host(axpy(1025)).footprint_fits == host_level::l3 &&
              on_host(axpy(16384)).footprint_fits == host_level::l3);
static_assert(on_host(axpy(16385)).footprint_fits == host_level::memory);
static_assert(is(on_host(axpy(64)).time, 24_ns) && on_host(axpy(64)).bottleneck == host_resource::l1);  // 1536 B / 64
static_assert(is(on_host(axpy(1024)).time, 768_ns));                                                    // 24 kiB / 32
static_assert(is(on_host(axpy(16384)).time, 24576_ns) && on_host(axpy(16384)).bottleneck == host_resource::l3);
static_assert(is(on_host(axpy(1e6)).time, 3_ms) &&
              on_host(axpy(1e6)).bottleneck == host_resource::memory);  // 24 MB / 8
static_assert(on_host(axpy(1e6)).moved(host_level::memory) == 24_MB);
static_assert(is(on_host(axpy(1e6)).transfer(host_level::memory), 2.625_ms));  // 24 MB x (1 / 8 - 1 / 64)
// Scalar code, one element an instruction: each access occupies the ports like a whole vector. The other transfers do
// not change.
static_assert(is(on_host(axpy(1e6), 1, host_code::scalar).time, 1.5_ms + 2.625_ms));

// Threads share the work, and the data are spread over the caches of all cores. Fork and join take 1 + threads / 2 us.
static_assert(is(on_host(million(compute<double>(op::fma)), 4).time, 31.25_us + 3_us));
static_assert(is(on_host(million(compute<double>(op::fma)), 8).time, 15.625_us + 5_us));
static_assert(is(on_host(million(compute<double>(op::fma)), 64).computation, 15.625_us));  // there are 8 cores
static_assert(on_host(axpy(512), 8).footprint_fits == host_level::l1 &&
              on_host(axpy(512), 7).footprint_fits == host_level::l2);
static_assert(on_host(axpy(32768), 2).footprint_fits == host_level::l3);  // a thread on each socket
static_assert(is(on_host(axpy(1e6), 2).time, 1.5_ms + 2_us));             // 24 MB / (2 x 8 GB/s)
static_assert(is(on_host(axpy(1e6), 8).time, 0.6_ms + 5_us));             // 24 MB / (2 x 20 GB/s)
static_assert(on_host(axpy(64), 2).bottleneck == host_resource::fork_join);
static_assert(on_host(axpy(64)).fork_join == 0_s);
// Each barrier of a block or grid is one more fork and join. A barrier of a warp costs nothing, and with a single
// thread no barrier costs anything.
static_assert(is(on_host(3 * (sync_block + sync_warp), 2).fork_join, 8_us) && on_host(3 * sync_grid).time == 0_s);

// Reuse: each row reads all of x. All reads of x except the first row's come from the level that holds a row of A and x
// together.
constexpr auto matvec(kc::count rows, kc::count cols) {
  const buffer<double> A{"A", rows * cols}, x{"x", cols};
  return repeat(rows, repeat(cols, load(A) + load(x) + compute<double>(op::fma)));
}
constexpr auto product = on_host(matvec(1000, 500));
static_assert(product.footprint == 4004_kB && product.footprint_fits == host_level::memory);
static_assert(is(product.moved(host_level::memory).value(), 4004e3));
static_assert(is(product.moved(host_level::l2).value(), 999 * 4000.0));  // a row and x are 8000 bytes
static_assert(is(product.time,
                 8e6 / 64 * 1_ns + 4004e3 * (1 / 8.0 - 1 / 64.0) * 1_ns + 999 * 4000 * (1 / 32.0 - 1 / 64.0) * 1_ns));
// Two loops over the same array: the second loop reads it from the level that holds its footprint.
constexpr buffer<double> v{"v", 1000};
static_assert(on_host(repeat(1000, load(v)) + repeat(1000, load(v))).moved(host_level::l2) == 16_kB);
static_assert(on_host(repeat(1000, load(v))).footprint == 8_kB && on_host(load(v, coalesced, 2000)).footprint == 8_kB);

// Vectors across two lines: 32 GB/s for one core in place of 64. A broadcast element and scalar code lie in one line.
constexpr auto with_split_rate = [] {
  kc::host host = round_host;
  host.l1.split_rate = {32_GB_per_s, "invented for tests"};
  return host;
}();
constexpr buffer<double> some{"some", 64}, shifted = buffer<double>{"shifted", 64}.unaligned();
constexpr auto l1_time(const auto& work, const kc::host_execution& how = {}) {
  return kc::estimate_on_host(work, with_split_rate, how).transfer(host_level::l1);
}
static_assert(is(l1_time(repeat(64, load(some) + load(shifted))), 8_ns + 16_ns));  // 512 B each
static_assert(is(l1_time(repeat(64, load(shifted)), {.threads = 2}), 8_ns));
static_assert(is(l1_time(repeat(64, load(shifted)), {.threads = 1, .code = host_code::scalar}), 32_ns));  // 64 x 32 B
static_assert(is(l1_time(repeat(64, load(shifted, broadcast))), 8_ns));
static_assert(has(on_host(repeat(64, load(shifted))).ignored, kc::feature::split_lines));
static_assert(on_host(repeat(64, load(shifted))).time == on_host(repeat(64, load(some))).time);
static_assert(!has(kc::estimate_on_host(load(shifted), with_split_rate).ignored, kc::feature::split_lines));

// Cache tags state the level of the data directly.
static_assert(on_host(load(v, coalesced, streaming, 1000)).moved(host_level::memory) == 8_kB);
static_assert(on_host(load(v, coalesced, reuse(20_KiB), 1000)).moved(host_level::l3) == 8_kB);
constexpr auto half_hit = on_host(load(v, coalesced, hits(cache_level::l1, 0.5), 1000));
static_assert(half_hit.moved(host_level::l1) == 4_kB && half_hit.moved(host_level::l2) == 4_kB);

// Patterns. With a stride of a line or more, each element moves a line, and each access occupies the whole width of a
// port.
constexpr buffer<double> wide{"wide", 1e6};
static_assert(on_host(load(wide, strided(100), 1000)).moved(host_level::memory) == 0_B);  // 64 kB touched: L3
static_assert(on_host(load(wide, strided(100), 1000)).moved(host_level::l3) == 64_kB);
static_assert(on_host(load(wide, strided(2), 1000)).moved(host_level::l2) == 16_kB);
static_assert(is(on_host(load(wide, strided(100), 1000)).transfer(host_level::l1), 500_ns));  // 32 kB / 64
static_assert(on_host(load(wide, broadcast, 1000)).footprint == 0_B);
static_assert(on_host(load(wide, row_segments(4), 1000)).moved(host_level::l2) == 16_kB);
// With a random pattern, each load and each store moves a whole line, however few bytes it uses, and occupies the whole
// width of a port.
constexpr auto gathers = on_host(load(wide, random, 1000));
static_assert(gathers.moved(host_level::l3) == 64_kB && gathers.footprint == 64_kB);  // 1000 lines: L3
static_assert(is(gathers.transfer(host_level::l1), 500_ns) && is(gathers.latency, 1000 * 100_ns / 10));
static_assert(on_host(store(wide, random, 1000)).moved(host_level::l3) == 64_kB);
static_assert(on_host(store(wide, random, 1000)).latency == 0_s);  // stores have no latency
static_assert(on_host(load<float>(global, random, 1000)).moved(host_level::l3) == 64_kB);
static_assert(is(on_host(load<float>(global, random, 1000)).latency,
                 1000 * 40_ns / 10));  // without a name: the level that holds the footprint
// Each access moves a line, but the footprint has no more lines than the array: v stays in L2.
constexpr auto within_v = on_host(load(v, random, 1000));
static_assert(within_v.moved(host_level::l2) == 64_kB && within_v.footprint == 8_kB);
static_assert(is(within_v.latency, 1000 * 10_ns / 10));
static_assert(is(on_host(repeat(1000, chained, load(v, random))).latency, 1000 * 10_ns));
// Tags also apply to random patterns. In the first case half of the accesses hit L1 and the others go to memory. In the
// second case all go to memory. In the third case the working set fits L3.
constexpr auto hits_half = on_host(load(wide, random, hits(cache_level::l1, 0.5), 1000));
static_assert(hits_half.moved(host_level::l1) == 32_kB && is(hits_half.latency, 500 * (4_ns + 100_ns) / 10));
static_assert(is(on_host(load(wide, random, streaming, 1000)).latency, 1000 * 100_ns / 10));
static_assert(is(on_host(load(wide, random, reuse(20_KiB), 1000)).latency, 1000 * 40_ns / 10));
// An atomic counts as a load and a store of a line.
constexpr auto updates = on_host(atomic(op::add, wide, random, contention(1), 1000));
static_assert(updates.moved(host_level::l3) == 128_kB && is(updates.latency, 1000 * 100_ns / 10));
// Latency: a load whose address comes from the previous load takes the whole latency. Other random loads take a tenth
// of it, because 10 misses are in flight.
constexpr auto list = repeat(1e6, chained, load(wide, random));
static_assert(is(on_host(list).time, 100_ms) && on_host(list).bottleneck == host_resource::latency);
static_assert(is(on_host(repeat(1e6, load(wide, random))).latency, 10_ms));
static_assert(is(on_host(repeat(1e6, load(wide))).latency, 0_s));
// Streaming through an index array does not evict the array that it selects from: v stays in L2.
static_assert(is(on_host(repeat(1e6, load(wide), load(v, random))).latency, 1_ms));
static_assert(is(on_host(repeat(1000, chained, load(v))).latency, 10_us));  // 8 kB are in L2
static_assert(is(on_host(list, 16).latency, 100_ms / 16.0) && is(on_host(list, 32).latency, 100_ms / 16.0));

// The estimate lists the features that it cannot express.
static_assert(has(on_host(atomic<int>(op::add, global)).ignored, kc::feature::atomics));
static_assert(has(on_host(branch(divergent(0.5), compute<double>(op::add))).ignored, kc::feature::divergence));
static_assert(has(on_host(load<float>(shared)).ignored, kc::feature::shared_memory));
static_assert(on_host(axpy(10)).ignored == kc::feature::none);
static_assert(is(on_host(branch(uniform(0.25), 1e6 * compute<double>(op::add))).time, 31.25_us));

// The formulas.
constexpr auto why = kc::derive_on_host(axpy(1e6), round_host, {.threads = 2});
static_assert(is(why["T"].value, on_host(axpy(1e6), 2).time.value()) && is(why["T_fork_join"].value, 2e-6));
static_assert(is(why["T_computation"].value, 1e6 / 4 / 2 / 2 * 1e-9) &&
              is(why["T_memory"].value, 24e6 * (1 / 16e9 - 1 / 128e9)));

// The clock may differ if more than one core is active.
constexpr auto throttled = [] {
  auto host = round_host;
  host.all_core_clock = {0.5_GHz, "invented for tests"};
  return host;
}();
static_assert(is(kc::estimate_on_host(million(compute<double>(op::fma)), throttled).computation, 125_us));
static_assert(is(kc::estimate_on_host(million(compute<double>(op::fma)), throttled, {.threads = 2}).computation,
                 125_us));

// The machine of the thesis, with the numbers of its data sheets: 4 multiply-adds of floats a cycle and core.
constexpr auto& eleanorrigby = kc::machine::hosts::eleanorrigby;
static_assert(eleanorrigby.cores() == 12);
static_assert(is(kc::estimate_on_host(million(compute<float>(op::fma)), eleanorrigby).time, 250000_cycles / 3.33_GHz));
static_assert(is(kc::estimate_on_host(axpy(1e6), eleanorrigby).transfers(), 24_MB / 32_GB_per_s));
// The machines of chapter 9, with the cards that the thesis states.
static_assert(kc::machine::eleanorrigby.cards.size() == 2 && kc::machine::elbulli.cards.size() == 2);
static_assert(kc::machine::harajuku.cards.size() == 1 && kc::machine::micromachin.cards.size() == 4);
static_assert(std::string_view(kc::machine::elbulli.cards[1].name) == "tesla_c2075");
static_assert(std::string_view(kc::machine::micromachin.host) == "Intel Xeon E5530");

// A private cache is slower for each core if all cores are active. Several cores together stream no less than one core
// alone.
constexpr kc::host sharing = [] {
  kc::host on = round_host;
  on.l1.rate = {20_GB_per_s, "invented for tests"};
  return on;
}();
static_assert(sharing.streaming_rate(kc::host_level::l1, 1) == 64_GB_per_s);
static_assert(sharing.streaming_rate(kc::host_level::l1, 2) == 64_GB_per_s);
static_assert(sharing.streaming_rate(kc::host_level::l1, 4) == 80_GB_per_s);
static_assert(sharing.streaming_rate(kc::host_level::l1, 8) == 160_GB_per_s);
}  // namespace
