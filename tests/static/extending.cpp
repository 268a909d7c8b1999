// SPDX-License-Identifier: BSL-1.0
// The language can be extended in one file. All models price a node that they do not know. A new algebra folds every
// tree, including trees with that node.
#include "extending_algebra.hpp"
#include "extending_model.hpp"
#include "extending_node.hpp"
#include "writing.hpp"

#include <kernelcost/kernelcost.hpp>

namespace kernelcost_tests {  // named: nvcc warns of unused members that only a concept requires
/// The number of products on tensor cores.
struct counting_mma {
  using value = double;
  constexpr void leaf(double& total, const kernelcost::node::tensor_core_mma& what) const {
    total += what.times.value();
  }
  template <class Leaf>
  constexpr void leaf(double&, const Leaf&) const {}
  constexpr void repeat(double& total, const kernelcost::node::loop& trips, const double& body) const {
    total += trips.mean.value() * body;
  }
  constexpr void branch(double& total, const kernelcost::node::condition& when, const double& then,
                        const double& otherwise) const {
    total += when.share * then + (1 - when.share) * otherwise;
  }
  constexpr void diverge(double& total, kernelcost::count, const double& path) const { total += path; }
  constexpr void guard(double& total, const kernelcost::node::participants&, const double& body) const {
    total += body;
  }
  constexpr void phase(double& total, const char*, const double& body) const { total += body; }
};
}  // namespace kernelcost_tests

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::expr;
using kernelcost_tests::bytes_moved;
using kernelcost_tests::counting_mma;

// The node in both notations, inside every other node, and as a whole kernel.
constexpr auto mma = tensor_core_mma(16, 8, 16);
static_assert(kc::node::tree<kc::node::tensor_core_mma> && mma.multiply_adds_a_lane() == 64);
static_assert(kernelcost_tests::written(repeat(3, mma) + mma) == "3(c64)c64");
static_assert(kernelcost_tests::written(5 * (mma + sync_block)) == "5(c64|)");
static_assert(kernelcost_tests::written(phase("p", branch(uniform(0.5), mma), guard(4, mma))) == "p(?(c64)()g4(c64))");

constexpr auto cost_of_mma = kc::estimate(kernel("mma", mma), kc::launch_1d(128, 128_threads), kc::machine::tesla_c2070,
                                          kc::model::gonzalez2012_sum);
static_assert(cost_of_mma.cycles == 64 * 24_cycles);

// An algebra with a leaf for the node receives it.
static_assert(kc::fold(counting_mma{},
                       10 * (tensor_core_mma(16, 8, 16, 4) + load<float>(global) + compute<float>(op::add)) + mma) ==
              41);

// The algebra over every kind of node.
constexpr auto four_blocks = kc::launch_blocks(4, 128_threads);
constexpr auto moved(const auto& tree) { return kc::fold(bytes_moved{four_blocks}, tree); }
constexpr auto tree = guard(256, 10 * (load<double>(global) + load<float>(shared) + compute<double>(op::fma)),
                            store<double>(global, coalesced, 2));
static_assert(moved(tree).loaded == 40_B && moved(tree).stored == 8_B);  // the guard admits half of the 512 threads
static_assert(moved(load<float>(global, coalesced, 3)).loaded == 12_B && moved(load<float>(shared)).loaded == 0_B);
static_assert(moved(guard(threads_of_block(32), load<float>(global))).loaded == 1_B);
static_assert(moved(guard(lanes_of_warp(8), load<float>(global))).loaded == 1_B);
static_assert(moved(guard(100000, load<float>(global))).loaded == 4_B);
static_assert(moved(branch(divergent(0.25), load<float>(global), store<float>(global))).loaded == 1_B);
static_assert(moved(branch(uniform(0.25), load<float>(global), store<float>(global))).stored == 3_B);
static_assert(moved(repeat(varying{50, 66, 100}, load<float>(global))).loaded == 200_B);
static_assert(moved(diverge(4, load<float>(global)) + phase("p", store<float>(global))).stored == 4_B);
static_assert(moved(atomic<float>(op::add, global) + sync_block + shuffle<float>() + mma).loaded == 0_B);

// A model made of that algebra: its bytes over the bandwidth of the card's memory.
constexpr auto streamed =
    kc::estimate(kernel("k", tree), four_blocks, kc::machine::tesla_c2070, kernelcost_tests::streaming);
static_assert(kc::cost_model<kernelcost_tests::streaming_model>);
static_assert(streamed.figures.moved == 512 * 48_B && streamed.bottleneck == kc::resource::dram_bandwidth);
static_assert(streamed.time.value() == (512 * 48_B / kc::machine::tesla_c2070.dram_bandwidth.value()).value());
static_assert(kc::derive(kernel("k", tree), four_blocks, kc::machine::tesla_c2070, kernelcost_tests::streaming)["T"]
                  .value == streamed.time.value());
}  // namespace
