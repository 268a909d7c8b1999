// SPDX-License-Identifier: BSL-1.0
// The simulation of caches on patterns whose hit rates follow from the sizes.
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>
#include <kernelcost/trace/cache_simulation.hpp>

#include <doctest/doctest.h>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;
using kc::tracing::act;
using kc::tracing::cache_simulation;

constexpr long long kib = 1024;

struct copies {
  template <class K>
  void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y) const {
    const unsigned i = k.block().x * k.block_dim().x + k.thread().x;
    y[i] = x[i];
  }
};
/// Each warp reads the first `n` elements of x, `sweeps` times.
struct sweeps {
  template <class K>
  void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y, int n, int times) const {
    kc::num<K, float> sum = 0.F;
    for (const int sweep : k.range(times)) {
      (void)sweep;
      for (const int j : k.range(static_cast<int>(k.thread().x), n, 32)) sum += x[j];
    }
    y[k.block().x * 32 + k.thread().x] = sum;
  }
};
/// A thread reads a row, so a warp's request has 32 sectors, of which it uses 4 bytes each.
struct rows {
  template <class K>
  void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y, int columns) const {
    const int row = static_cast<int>(k.block().x * k.block_dim().x + k.thread().x);
    kc::num<K, float> sum = 0.F;
    for (const int j : k.range(columns)) sum += x[row * columns + j];
    y[row] = sum;
  }
};
/// The same place in three planes of x, the last of which is new.
struct three_planes {
  template <class K>
  void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y, int plane) const {
    const int i = static_cast<int>(k.block().x * k.block_dim().x + k.thread().x);
    y[i] = x[i] + x[i + plane] + x[i + 2 * plane];
  }
};
/// A thread stores an element, and loads it.
struct stored_before {
  template <class K>
  void operator()(K& k, kc::ptr<K, float> x, kc::ptr<K, float> y) const {
    const unsigned i = k.block().x * k.block_dim().x + k.thread().x;
    x[i] = 1.F;
    y[i] = x[i];
  }
};
/// Half of the lanes load from y besides.
struct some_lanes_besides {
  template <class K>
  void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y) const {
    kc::num<K, float> sum = 0.F;
    for (const int j : k.range(200)) {
      sum += x[(static_cast<int>(k.block().x) * 200 + j) * 32 + static_cast<int>(k.thread().x)];
      if (k.thread().x % 2 == 0) sum += y[j];
    }
    y[200 + k.block().x * 32 + k.thread().x] = sum;
  }
};
/// Each lane loads in some of the trips, every element once.
struct some_trips {
  template <class K>
  void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y) const {
    const int lane = static_cast<int>(k.thread().x);
    kc::num<K, float> sum = 0.F;
    for (const int j : k.range(60))
      if (j % (1 + lane % 4) == 0) sum += x[(static_cast<int>(k.block().x) * 60 + j) * 32 + lane];
    y[k.block().x * 32 + k.thread().x] = sum;
  }
};
/// Lanes make different numbers of inner trips.
struct some_inner_trips {
  template <class K>
  void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y) const {
    const int lane = static_cast<int>(k.thread().x);
    kc::num<K, float> sum = 0.F;
    for (const int i : k.range(20))
      for (const int j : k.range(1 + lane % 4))
        sum += x[((static_cast<int>(k.block().x) * 20 + i) * 4 + j) * 32 + lane];
    y[k.block().x * 32 + k.thread().x] = sum;
  }
};
/// A warp, each of whose lanes loads a structure of three floats.
struct loads_triples final : kc::tracing::block_runner {
  explicit loads_triples(cache_simulation& seen_by) : caches(seen_by) {}
  void run_block(long long block, int sm, int lanes_apart) override {
    using namespace kc::tracing;
    caches.begin_warp(block);
    for (int lane = 0; lane < lanes_of_a_warp; lane += lanes_apart) {
      caches.begin_thread();
      caches.add(key::at(key::of(act::load), 0, 1), 0, (block * lanes_of_a_warp + lane) * 12, 12, 0);
    }
    caches.end_warp(sm);
  }
  cache_simulation& caches;
};
/// A block of 24 reads the row of its place among them, `later` rows further on in each 24 blocks.
struct rows_of_24 {
  template <class K>
  void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y, int later) const {
    const int block = static_cast<int>(k.block().x);
    const int row = (block + block / 24 * later) % 24;
    y[block * 32 + static_cast<int>(k.thread().x)] = x[row * 32 + static_cast<int>(k.thread().x)];
  }
};
/// The blocks of the first half read the same row, and the others one of their own.
struct halves {
  template <class K>
  void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y) const {
    const unsigned block = k.block().x;
    const unsigned row = 2 * block < k.grid_dim().x ? 0 : block;
    y[block * 32 + k.thread().x] = x[row * 32 + k.thread().x];
  }
};
/// Blocks from the eighth one on read x ten times.
struct late_sweeps {
  template <class K>
  void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y) const {
    kc::num<K, float> sum = 0.F;
    if (k.branch(k.block().x >= 8))
      for (const int sweep : k.range(10)) {
        (void)sweep;
        for (const int j : k.range(static_cast<int>(k.thread().x), 1024, 32)) sum += x[j];
      }
    y[k.block().x * 32 + k.thread().x] = sum;
  }
};
struct goes_round {
  template <class K>
  void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y, int rounds) const {
    const unsigned i = k.block().x * 32 + k.thread().x;
    kc::num<K, float> sum = x[i];
    for (const int round : k.range(rounds)) {
      (void)round;
      sum += 1.F;
    }
    y[i] = sum;
  }
};
struct counts_in_one_place {
  template <class K>
  void operator()(K& k, kc::ptr<K, int> n) const {
    k.atomic_increment(n + 0);
  }
};

/// The loads or atomics of the kernel's first array.
template <class Body, class... Arguments>
kc::tracing::simulated_access simulated(cache_simulation& caches, const kc::launch& how,
                                        const Arguments&... arguments) {
  kc::sampling samples;
  samples.observer = &caches;
  (void)kc::trace<Body>(samples, how, arguments...);
  for (const auto& each : caches.accesses())
    if (each.array == 0) return each;
  return {};
}
}  // namespace

TEST_CASE("a stream of bytes is new to L2, which has of it what the launch before left") {
  // 1024 blocks of 128 threads read 512 KiB and write as much.
  cache_simulation caches({16, 4, 32 * kib, 2048 * kib});
  const auto found = simulated<copies>(caches, kc::launch_blocks(1024, 128_threads), buffer<float>{"x", 131072},
                                       buffer<float>{"y", 131072});
  CHECK(caches.blocks() == 1024);
  CHECK(found.sectors == 131072 / 8);
  CHECK(found.hits_in_l1 == 0);
  CHECK(found.asked_of_l2 == found.sectors);
  CHECK(found.new_to_l2 == found.sectors);
  CHECK(found.share_of_l2(0.25) == 0.25);
}

TEST_CASE("blocks that load what a block before them has loaded hit in L2, as far as it holds what lies between") {
  // A block of a plane reads its part of this plane and of the two before: 64 blocks, 32 KiB, a plane.
  const auto planes = [](long long l2) {
    cache_simulation caches({8, 2, 4 * kib, l2});
    return simulated<three_planes>(caches, kc::launch_blocks(64 * 32, 128_threads), buffer<float>{"x", 64 * 128 * 34},
                                   buffer<float>{"y", 64 * 128 * 32}, 64 * 128);
  };
  // Beside x, the kernel writes as much to y: three planes of x and two of y lie between.
  const auto held = planes(512 * kib);
  CHECK(held.asked_of_l2 == held.sectors);
  CHECK(held.new_to_l2 == 34 * 1024);
  CHECK(held.hits_in_l2 == held.asked_of_l2 - held.new_to_l2);
  const auto lost = planes(32 * kib);
  CHECK(lost.hits_in_l2 < 0.1 * lost.asked_of_l2);
  CHECK(lost.new_to_l2 == held.new_to_l2);
}

TEST_CASE("L1 serves all sweeps but the first, if the array fits") {
  const auto sweep = [&](int n) {
    cache_simulation caches({4, 1, 64 * kib, 1024 * kib});
    return simulated<sweeps>(caches, kc::launch_blocks(4, 32_threads), buffer<float>{"x", n}, buffer<float>{"y", 128},
                             n, 4);
  };
  const auto fits = sweep(4096);  // 16 KiB
  CHECK(fits.sectors == 4 * 4 * 4096 / 8);
  CHECK(fits.hits_in_l1 == 0.75 * fits.sectors);
  CHECK(fits.new_to_l2 == 4096 / 8);
  // The four blocks ask for a sector at the same time, and all of them wait for device memory.
  CHECK(fits.with_others == 3 * 4096 / 8);
  CHECK(fits.share_of_l2(0) == 0.75);
  CHECK(fits.share_of_dram(0) == 1);
  CHECK(fits.share_of_dram(0.25) == 0.75);
  // Twice as large as L1, each line is replaced before it is read again. The other SMs and sweeps have it from L2.
  const auto too_large = sweep(32768);
  CHECK(too_large.hits_in_l1 == 0);
  CHECK(too_large.asked_of_l2 == too_large.sectors);
  CHECK(too_large.new_to_l2 == 32768 / 8);
  CHECK(too_large.hits_in_l2 == too_large.sectors - 32768 / 8);
  // Those of later sweeps are there.
  CHECK(too_large.with_others == 3 * 32768 / 8);
}

TEST_CASE("sectors that a store has left in L2 are there, and not on their way") {
  cache_simulation caches({4, 1, 64 * kib, 1024 * kib});
  const auto found = simulated<stored_before>(caches, kc::launch_blocks(4, 32_threads), buffer<float>{"x", 128},
                                              buffer<float>{"y", 128});
  CHECK(found.asked_of_l2 == 4 * 4);
  CHECK(found.hits_in_l2 == found.asked_of_l2);
  CHECK(found.with_others == 0);
}

TEST_CASE("L2 is left out where the threads of a wave make too many steps beside their accesses") {
  // Each thread loads and stores a number, and goes 1000 rounds.
  const auto asked = [](long long most_accesses) {
    cache_simulation caches({8, 2, 4 * kib, 64 * kib}, most_accesses);
    const auto found = simulated<goes_round>(caches, kc::launch_blocks(16, 32_threads), buffer<float>{"x", 512},
                                             buffer<float>{"y", 512}, 1000);
    CHECK(found.sectors > 0);
    return found.asked_of_l2;
  };
  CHECK(asked(1 << 20) == 512 / 8);
  CHECK(asked(1 << 10) == 0);
}

TEST_CASE("L2 is not known of accesses most of which lie behind those that are simulated") {
  // Eight sweeps of 4096 numbers: all of them, or the first third.
  const auto sweep = [](long long most_accesses) {
    cache_simulation caches({4, 1, 4 * kib, 1024 * kib}, most_accesses);
    return simulated<sweeps>(caches, kc::launch_blocks(4, 32_threads), buffer<float>{"x", 4096},
                             buffer<float>{"y", 128}, 4096, 8);
  };
  const auto all = sweep(1 << 20);
  CHECK(all.left_out == 0);
  CHECK(all.made == 4 * 32 * 8 * 4096 / 32 / 4.);  // of every fourth lane
  CHECK(all.share_of_l2(0) > 0.8);
  const auto few = sweep(2500);
  CHECK(few.left_out > few.made);
  CHECK(few.share_of_l2(0) == -1);
  CHECK(few.share_of_dram(0) == -1);
}

TEST_CASE("data that SMs of both sides read take their room in both halves of L2") {
  // Two SMs read the same 64 KiB twice, in step: the second one finds what the first one has loaded.
  const auto read = [](long long l2) {
    cache_simulation caches({2, 1, 4 * kib, l2});
    const auto found = simulated<sweeps>(caches, kc::launch_blocks(2, 32_threads), buffer<float>{"x", 16384},
                                         buffer<float>{"y", 64}, 16384, 2);
    CHECK(found.asked_of_l2 == 2 * 2 * 16384 / 8);
    CHECK(found.new_to_l2 == 16384 / 8);
    return found.hits_in_l2;
  };
  CHECK(read(256 * kib) == 3 * 16384 / 8);
  // A half of 48 KiB has lost them before the second sweep, though 96 KiB would hold them.
  CHECK(read(96 * kib) < 2.5 * 16384 / 8);
}

TEST_CASE("the other seven numbers of a sector hit in L1, if it holds the sectors of all warps") {
  const auto read = [&](long long l1) {
    cache_simulation caches({2, 1, l1, 4096 * kib});
    return simulated<rows>(caches, kc::launch_blocks(2, 256_threads), buffer<float>{"x", 512 * 64},
                           buffer<float>{"y", 512}, 64);
  };
  // A row has two lines of 128 bytes, of which one is in use at a time: 256 lines.
  const auto held = read(256 * kib);
  CHECK(held.sectors == 512 * 64);
  CHECK(held.hits_in_l1 == held.sectors * 7 / 8);
  CHECK(held.requests == 16 * 64);
  CHECK(held.awaited == held.requests / 8);
  // With a quarter of these lines, every sector is replaced between two trips.
  CHECK(read(8 * kib).hits_in_l1 == 0);
}

TEST_CASE("shared memory takes its part of L1") {
  // Two blocks with 24 KiB each leave 16 of 64 KiB; a third one would not fit.
  cache_simulation caches({2, 8, 64 * kib, 1024 * kib, 50 * kib, 0});
  const auto how = kc::launch{{8}, {32}, kc::bytes::from_value(24.0 * kib)};
  const auto found = simulated<sweeps>(caches, how, buffer<float>{"x", 8192}, buffer<float>{"y", 256}, 8192, 2);
  CHECK(found.sectors == 8 * 2 * 8192 / 8);
  // The second of two warps hits what the first one fetched in its turn; the sweep of 32 KiB replaces all of it.
  CHECK(found.hits_in_l1 == found.sectors / 2);
}

TEST_CASE("atomics go to L2") {
  cache_simulation caches({4, 2, 64 * kib, 1024 * kib});
  const auto found = simulated<counts_in_one_place>(caches, kc::launch_blocks(8, 64_threads), buffer<int>{"n", 1});
  CHECK(found.what == act::atomic);
  CHECK(found.sectors == 8 * 2);
  CHECK(found.hits_in_l1 == 0);
  CHECK(found.new_to_l2 == 1);
  CHECK(found.hits_in_l2 == found.sectors - 1);
}

TEST_CASE("lanes that make more requests than others make them in the same order") {
  cache_simulation caches({2, 1, 64 * kib, 1024 * kib});
  const auto found = simulated<some_lanes_besides>(caches, kc::launch_blocks(2, 32_threads),
                                                   buffer<float>{"x", 2 * 200 * 32}, buffer<float>{"y", 264});
  CHECK(found.sectors == 2 * 200 * 4);
  CHECK(found.hits_in_l1 == 0);
}

TEST_CASE("lanes make a request together in the same trips of all loops") {
  const auto sectors_per_request = [](auto body, int elements) {
    cache_simulation caches({2, 1, 64 * kib, 1024 * kib});
    const auto found = simulated<decltype(body)>(caches, kc::launch_blocks(2, 32_threads),
                                                 buffer<float>{"x", 2 * elements}, buffer<float>{"y", 64});
    CHECK(found.hits_in_l1 == 0);
    CHECK(found.sectors == 2 * 4 * elements / 32);
    return found.sectors / found.requests;
  };
  CHECK(sectors_per_request(some_trips{}, 60 * 32) == 4);
  CHECK(sectors_per_request(some_inner_trips{}, 80 * 32) == 4);
}

TEST_CASE("three floats of a structure are three requests") {
  cache_simulation caches({2, 1, 64 * kib, 1024 * kib});
  loads_triples warps(caches);
  caches.run(2, 32, 0, warps);
  const auto& found = caches.accesses().front();
  CHECK(found.requests == 2 * 3);
  CHECK(found.sectors == 2 * 3 * 12);
  CHECK(found.hits_in_l1 == 2 * 2 * 12);
}

TEST_CASE("an SM does not run the blocks of one place in all rounds") {
  const auto hits = [](int rounds, int later) {
    cache_simulation caches({24, rounds, 64 * kib, 1024 * kib});
    const auto found = simulated<rows_of_24>(caches, kc::launch_blocks(24 * rounds, 32_threads),
                                             buffer<float>{"x", 24 * 32}, buffer<float>{"y", 96 * 32}, later);
    CHECK(caches.blocks() == 24 * rounds);
    // The sequence that L2 sees has the same SMs.
    CHECK(found.asked_of_l2 == found.sectors - found.hits_in_l1);
    return found.hits_in_l1 / found.sectors;
  };
  // Four rounds of 24 SMs begin at SMs 0, 8, 8 and 16 of each other.
  CHECK(hits(4, 0) == 0.25);
  CHECK(hits(2, 0) == 0);
  CHECK(hits(2, 16) == 0.5);
  CHECK(hits(2, 8) == 0);
}

TEST_CASE("beyond the limit, waves of one SM stand for all, and L2 sees blocks from the middle of the grid") {
  // A block makes 256 accesses, an SM 1024.
  cache_simulation caches({64, 4, 32 * kib, 512 * kib}, 8192);
  const auto found = simulated<copies>(caches, kc::launch_blocks(2560, 128_threads), buffer<float>{"x", 327680},
                                       buffer<float>{"y", 327680});
  CHECK(caches.blocks() == 32);
  // Eight of ten waves of one SM, which all count.
  CHECK(found.sectors == 32 * 16);
  // Two waves of 256 blocks, a quarter of whose lanes run; the second one counts.
  CHECK(found.asked_of_l2 == 256 * 16);
  CHECK(found.new_to_l2 == found.asked_of_l2);
}

TEST_CASE("beyond the limit, waves are spread over the launch, whose blocks may differ") {
  // A block makes 64 accesses, an SM 256 in each of 10 waves: the limit allows two pairs of waves, of which the second
  // one counts.
  cache_simulation caches({64, 4, 32 * kib, 512 * kib}, 1024);
  const auto found = simulated<halves>(caches, kc::launch_blocks(2560, 32_threads), buffer<float>{"x", 81920},
                                       buffer<float>{"y", 81920});
  CHECK(caches.blocks() == 16);
  CHECK(found.sectors == 8 * 4);
  CHECK(found.hits_in_l1 == found.sectors / 2);
  // Within the limit, SMs are simulated from their first blocks on: a first request of the row misses, the others hit.
  cache_simulation all({64, 4, 32 * kib, 512 * kib}, 10 * 256);
  const auto whole =
      simulated<halves>(all, kc::launch_blocks(2560, 32_threads), buffer<float>{"x", 81920}, buffer<float>{"y", 81920});
  CHECK(all.blocks() == 40);
  CHECK(whole.sectors == 40 * 4);
  CHECK(whole.hits_in_l1 == 19 * 4);
}

TEST_CASE("later waves that make more accesses than the first one are simulated on fewer SMs") {
  cache_simulation caches({4, 1, 64 * kib, 1024 * kib}, 4096);
  const auto found = simulated<late_sweeps>(caches, kc::launch_blocks(16, 32_threads), buffer<float>{"x", 1024},
                                            buffer<float>{"y", 512});
  CHECK(caches.blocks() > 4);
  CHECK(found.sectors > 0);
  // A thread counts with four of its ten sweeps, the first of which misses.
  CHECK(found.hits_in_l1 == 0.75 * found.sectors);
}

TEST_CASE("the first accesses of a thread stand for all that it makes, up to a limit of all") {
  const auto sectors = [](int times) {
    cache_simulation caches({4, 1, 64 * kib, 1024 * kib}, 4096);
    return simulated<sweeps>(caches, kc::launch_blocks(64, 32_threads), buffer<float>{"x", 4096},
                             buffer<float>{"y", 2048}, 4096, times)
        .sectors;
  };
  CHECK(sectors(4) == 128 * 4);
  CHECK(sectors(64) == 0);
}
