// SPDX-License-Identifier: BSL-1.0
// The 2012 model, worked by hand on the Tesla C2070: 32 cores, depth 4, 1.15 GHz, latency 600, cache and shared memory
// 4, issue 24 cycles in single precision and 48 in double, atomics 17 N + 3450. Other tests check the tables of the
// thesis; this file checks the parts of the model.
#include <kernelcost/kernelcost.hpp>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::expr;
using kc::feature;
using kc::model::gonzalez2012_interim;
using kc::model::gonzalez2012_max;
using kc::model::gonzalez2012_sum;

constexpr const auto& c2070 = kc::machine::tesla_c2070;
constexpr const auto& c1060 = kc::machine::tesla_c1060;

// The number of threads that an SM overlaps: the kernel costs the same as one of its threads.
constexpr kc::launch one_round{{1}, {128}};

template <class Body>
constexpr auto cost(const Body& body, const kc::model::gonzalez2012& model = gonzalez2012_sum,
                    const kc::gpu& card = c2070) {
  return kc::estimate(kernel("k", body), one_round, card, model);
}
constexpr kc::cycles sum(const auto& body) { return cost(body, gonzalez2012_sum).cycles; }
constexpr kc::cycles most(const auto& body) { return cost(body, gonzalez2012_max).cycles; }
constexpr bool near(const kc::cycles& a, const kc::cycles& b) {
  const double difference = (a - b).value();
  return difference < 1e-9 * b.value() && -difference < 1e-9 * b.value();
}

// Pieces to build with: 240 cycles of computation, 2400, and one fetch of 600.
constexpr auto little = compute<float>(op::add, 10);
constexpr auto much = compute<float>(op::add, 100);
constexpr auto fetch = load<float>(global, coalesced, uncached);

// The worked example: 10 double operations, 20 cached double accesses, 4 blocks of 128 threads. The cache factor is 10.
constexpr auto worked = kernel("worked", compute<double>(op::mul, 10), load<double>(global, coalesced, cached, 20));
constexpr auto four = kc::launch_blocks(4, 128_threads);
constexpr auto added = kc::estimate(worked, four, c2070, gonzalez2012_sum);
static_assert(added.figures.C_comp == 480_cycles && added.figures.C_mem == 1272_cycles);
static_assert(added.figures.C_sum == 1752_cycles && added.figures.C_max == 1272_cycles);
static_assert(added.cycles == 7008_cycles && kc::estimate(worked, four, c2070, gonzalez2012_max).cycles == 5088_cycles);
static_assert(added.time == 7008_cycles / 1.15_GHz);
// Resources are those of the kernel, figures those of a thread.
static_assert(added.resources[kc::resource::computation] == 4 * 480_cycles);
static_assert(added.resources[kc::resource::memory] == 4 * 1272_cycles &&
              added.resources[kc::resource::atomics] == 0_cycles);
static_assert(kc::estimate(worked, four, c2070, gonzalez2012_interim).cycles == 4 * (480_cycles + 750_cycles));

// The cache factor is (128 + 32) / 2 / size: 20 for float, 10 for double; elements wider than 80 bytes do not share a
// line.
static_assert(near(sum(load<float>(global, coalesced, cached)), 600_cycles / 20.0 + 4_cycles * 0.95));
static_assert(near(sum(load<char>(global, coalesced, cached)), 600_cycles / 80.0 + 4_cycles * 79.0 / 80.0));
struct wide {
  double values[16];
};
static_assert(sum(load<wide>(global, coalesced, cached)) == 600_cycles);

// Cache tags: an access without a tag, or tagged uncached, pays the latency. With a stated hit rate, hits pay the
// latency of the cache.
static_assert(sum(load<float>(global)) == 600_cycles && sum(fetch) == 600_cycles &&
              sum(store<float>(global)) == 600_cycles);
static_assert(sum(load<float>(global, coalesced, streaming)) == 600_cycles);
static_assert(sum(load<float>(global, coalesced, reuse(4_KiB))) == sum(load<float>(global, coalesced, cached)));
static_assert(sum(load<float>(global, coalesced, hits(cache_level::l1, 0.75), 4)) == 600_cycles + 3 * 4_cycles);
static_assert(sum(load<float>(global, coalesced, hits(cache_level::l1, 0))) == 600_cycles);
static_assert(sum(load<float>(global, coalesced, hits(cache_level::l1, 1))) == 4_cycles);
static_assert(sum(load<float>(shared, coalesced, 10)) == 40_cycles &&
              sum(load<float>(shared, bank_conflict(32))) == 128_cycles);
static_assert(sum(load<float>(constant, broadcast)) == sum(load<float>(global, broadcast, cached)));

// Compute capability 1.x has no cache for global memory, so the model charges none. Eight cores: four times the cycles
// of 32.
static_assert(cost(load<float>(global, coalesced, cached), gonzalez2012_sum, c1060).cycles == 4 * 600_cycles);
static_assert(cost(load<float>(global, coalesced, hits(cache_level::l1, 0.75)), gonzalez2012_sum, c1060).cycles ==
              4 * 600_cycles);

// Sum and maximum of one segment.
static_assert(sum(little + fetch) == 840_cycles && most(little + fetch) == 600_cycles);
static_assert(sum(much + fetch) == 3000_cycles && most(much + fetch) == 2400_cycles);
static_assert(most(little + fetch + much) == 2640_cycles);  // outside phases there is one segment

// Each phase is a segment: a sum of maxima, not the maximum of the sums (2640).
constexpr auto phased = phase("fetching", little, fetch) + phase("computing", much, fetch);
static_assert(sum(phased) == 3840_cycles && most(phased) == 600_cycles + 2400_cycles);
static_assert(most(phased + little) == 3000_cycles + 240_cycles);
static_assert(most(repeat(10, phase("p", little, fetch))) == 6000_cycles);
static_assert(cost(phased).figures.C_comp == 2640_cycles && cost(phased).figures.C_mem == 1200_cycles);
static_assert(cost(phased, gonzalez2012_max).phase("fetching") == 600_cycles &&
              cost(phased, gonzalez2012_max).phase("computing") == 2400_cycles);
static_assert(cost(phased).phase("fetching") == 840_cycles && cost(phased).phase("computing") == 3000_cycles);
static_assert(std::string_view(cost(phased).time.costliest_phase()) == "computing");
static_assert(std::string_view(cost(fetch).time.costliest_phase()).empty());
static_assert(std::string_view(cost(phase("first", fetch) + phase("second", fetch)).time.costliest_phase()) == "first");

// The cost of a phase inside a loop includes all trips. A nested phase is reported in addition to the phase around it.
constexpr auto nested = repeat(5, phase("outer", fetch, repeat(2, phase("inner", little))));
static_assert(cost(nested).phases.size() == 2 && cost(nested).phase("inner") == 2400_cycles);
static_assert(cost(nested).phase("outer") == 5 * (600_cycles + 480_cycles) &&
              sum(nested) == cost(nested).phase("outer"));
constexpr auto sides = cost(branch(divergent(0.5), phase("p", fetch), phase("q", little)));
static_assert(sides.phase("p") == 600_cycles && sides.phase("q") == 240_cycles && sides.phases[0].name[0] == 'p');
constexpr auto loops =
    cost(3 * phase("p", fetch) + 2 * phase("q", little, 4 * phase("r", much)) + guard(1, phase("s", little)));
static_assert(loops.phase("p") == 1800_cycles && loops.phase("q") == 2 * 9840_cycles &&
              loops.phase("r") == 8 * 2400_cycles);
static_assert(loops.phase("s") == 240_cycles && loops.cycles == 1800_cycles + 19680_cycles + 240_cycles);
static_assert(cost(diverge(4, phase("p", little))).phase("p") == 960_cycles);

// A divergent branch executes both sides in sequence. Each side is a segment of its own.
static_assert(sum(branch(divergent(0.5), little, fetch)) == 840_cycles &&
              most(branch(divergent(0.5), little, fetch)) == 840_cycles);
static_assert(most(branch(divergent(0.1), little + fetch, much + fetch)) == 3000_cycles);
static_assert(sum(branch(lanes(8), little, fetch)) == 840_cycles &&
              sum(branch(probability(0.3), little, fetch)) == 840_cycles);
static_assert(sum(branch(divergent(0.5), little)) == 240_cycles);

// The slowest thread pays for the costlier side of a uniform branch. A side that is never taken costs nothing.
static_assert(sum(branch(uniform(0.5), little, fetch)) == 600_cycles &&
              sum(branch(uniform(0.01), much, fetch)) == 2400_cycles);
static_assert(sum(branch(uniform(0.01), fetch, much)) == 2400_cycles);
static_assert(sum(branch(uniform(0), much, fetch)) == 600_cycles &&
              sum(branch(uniform(1), little, fetch)) == 240_cycles);
static_assert(sum(branch(lanes(32), little, fetch)) == 240_cycles);

// N ways cost N times the path; the micro-benchmark's 32 ways of one operation take 768 cycles.
static_assert(sum(diverge(32, compute<float>(op::add))) == 768_cycles && sum(diverge(1, fetch)) == 600_cycles);
static_assert(most(diverge(3, little, fetch)) == 1800_cycles);

// Atomics: the kernel takes the longer of the queue of all conflicting threads and the rest of the kernel.
constexpr auto queued = atomic<float>(op::add, global, contention(192));
static_assert(cost(queued).figures.C_atomics == 192 * 17_cycles + 3450_cycles);
static_assert(sum(queued) == 6714_cycles && cost(queued).bottleneck == kc::resource::atomics);
static_assert(sum(queued + fetch) == 6714_cycles && sum(queued + 100 * fetch) == 60000_cycles);
static_assert(cost(queued + 100 * fetch).bottleneck == kc::resource::memory);
static_assert(cost(queued + 100 * fetch).resources[kc::resource::atomics] == 6714_cycles);
static_assert(sum(10 * queued) == 67140_cycles);
// The queue counts whichever side of a branch the slowest thread takes, unless the side with the atomics is never
// taken.
static_assert(sum(branch(uniform(0.5), queued, fetch)) == 6714_cycles &&
              sum(branch(uniform(0.5), fetch, queued)) == 6714_cycles);
static_assert(sum(branch(uniform(1), fetch, queued)) == 600_cycles &&
              sum(branch(divergent(0.5), fetch, queued)) == 6714_cycles);
static_assert(sum(phase("p", queued) + fetch) == 6714_cycles && sum(diverge(2, queued)) == 13428_cycles);
static_assert(cost(queued, gonzalez2012_sum, c1060).cycles == 192 * 429_cycles + 3900_cycles);
static_assert(sum(atomic<int>(op::increment, global, contention(8))) == 8 * 17_cycles + 3450_cycles);
static_assert(!has(cost(queued).ignored, feature::atomics));

// Exchange and compare-and-swap have no fit: they cost an access, and the estimate lists atomics as ignored. The same
// holds for atomics in shared memory.
constexpr auto exchanged = atomic<int>(op::exchange, global, contention(192));
constexpr auto swapped = atomic<int>(op::compare_and_swap, global, contention(192));
static_assert(sum(exchanged) == 600_cycles && has(cost(exchanged).ignored, feature::atomics));
static_assert(sum(swapped) == 600_cycles && has(cost(swapped).ignored, feature::atomics));
static_assert(cost(swapped).figures.C_atomics == 0_cycles);
static_assert(has(cost(atomic<int>(op::add, shared)).ignored, feature::atomics));
static_assert(has(cost(3 * (little + branch(divergent(0.5), swapped))).ignored, feature::atomics));

static_assert(has(cost(sync_block).ignored, feature::barriers) && sum(sync_block) == 0_cycles);
static_assert(has(cost(shuffle<float>()).ignored, feature::warp_exchange));
static_assert(has(cost(load<float>(global, strided(64))).ignored, feature::coalescing));
static_assert(!has(cost(load<float>(global, coalesced, cached)).ignored, feature::caches));
static_assert(cost(little + fetch).ignored == feature::none);

// Laws: repetition distributes over sequence where costs add up, and sequence is associative under both.
static_assert(near(sum(7 * (little + fetch)), sum(7 * little) + sum(7 * fetch)));
static_assert(near(sum(7 * (little + fetch)), sum(7 * little + 7 * fetch)));
static_assert(sum(3 * (4 * little)) == sum(12 * little) && sum(1 * fetch) == sum(fetch) && sum(0 * fetch) == 0_cycles);
static_assert(most((little + fetch) + much) == most(little + (fetch + much)) &&
              most(little + fetch) == most(fetch + little));
static_assert(most(phased) <= sum(phased) && most(little + fetch) <= sum(little + fetch));

// Launch overhead and copies are costs of the program, not of the kernel.
static_assert(kc::launch_overhead(c2070) == 3_us && kc::launch_overhead(c1060) == 4_us);
static_assert(kc::copy_time(c2070, kc::copy_direction::host_to_device, kc::host_memory::pageable, 4_GiB) == 1_s);
static_assert(kc::copy_time(c2070, kc::copy_direction::device_to_host, kc::host_memory::pinned, 6_GiB) == 1_s);
static_assert(kc::copy_time(c2070, kc::copy_direction::device_to_host, kc::host_memory::pageable, 3.6_GiB) == 1_s);
static_assert(kc::copy_time(c2070, kc::copy_direction::host_to_device, kc::host_memory::pinned, 5.6_GiB) == 1_s);
static_assert(kc::copy_time(c2070, kc::copy_direction::device_to_device, kc::host_memory::pageable, 80_GiB) == 1_s);
}  // namespace
