// SPDX-License-Identifier: BSL-1.0
// Matrix products on tensor cores and asynchronous copies: their counts, the roofline at published peaks, and what
// models that do not know them price instead.
#include <kernelcost/kernelcost.hpp>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::expr;
using kc::feature;
using kc::resource;
using kc::warp_counts_of;

// Every instruction has the shape and type that it is found by.
static_assert([] {
  int index = 0;
  for (const auto& each : kc::matrix_products)
    if (kc::matrix_product_of(each.type, each.shape) != static_cast<kc::matrix_product>(index++)) return false;
  return index == kc::matrix_product_count;
}());
static_assert(matrix_multiply<kc::half>(m16n8k16, 3).multiply_adds_of_a_lane() == 3 * 64);

constexpr auto ten_blocks = kc::launch_blocks(10, 128_threads);  // of four warps
using float4 = kc::packed<float, 4>;

// A product is one instruction of a warp. A copy is one instruction, a load request and a shared store.
constexpr auto products = warp_counts_of(kernel("p", 5 * matrix_multiply<double>(m8n8k4, 3)), ten_blocks);
static_assert(products.warp_instructions == 40 * 15 && products.global_load_requests == 0);
constexpr auto copies =
    warp_counts_of(kernel("c", copy_async<float4>(global, coalesced, bank_conflict(2), 3), await_copies()), ten_blocks);
constexpr auto apart = warp_counts_of(
    kernel("c", load<float4>(global, coalesced, 3), store<float4>(shared, bank_conflict(2), 3)), ten_blocks);
static_assert(copies.warp_instructions == 40 * 3 && apart.warp_instructions == 40 * 6);
static_assert(copies.global_load_requests == 40 * 3 && copies.global_load_sectors == 40 * 3 * 16);
static_assert(copies.shared_store_wavefronts == apart.shared_store_wavefronts && copies.shared_wavefronts() > 0);

// The roofline of a card without a calibration: an SM multiplies and adds 2048 halves a cycle (H100), so a product of
// 16 x 8 x 16 takes a cycle; 64 doubles on an A100.
constexpr kc::gpu card(kc::compute_capability capability) {
  kc::gpu made;
  made.name = "round";
  made.capability = capability;
  made.sm = kc::limits_of(made.capability);
  made.clock = {1_GHz, "test"};
  made.sm_count = {10, "test"};
  made.cores_per_sm = {128, "test"};
  made.dram_bandwidth = {80_GB_per_s, "test"};
  return made;
}
template <class Body>
constexpr auto cost(const Body& body, const kc::gpu& of) {
  return kc::estimate(kernel("k", body), ten_blocks, of, kc::model::roofline);
}
constexpr auto hopper = card({9, 0}), ampere = card({8, 0}), ada = card({8, 9});
constexpr auto halves = cost(matrix_multiply<kc::half>(m16n8k16, 100), hopper);
static_assert(halves.cycles == 400_cycles && halves.bottleneck == resource::tensor_cores);
static_assert(halves.resources[resource::instruction_issue] == 100_cycles);
static_assert(halves.figures.operations == kc::operations(40 * 100 * 4096_ops) && halves.ignored == feature::none);
static_assert(cost(matrix_multiply<double>(m8n8k4, 100), ampere).cycles == 1600_cycles);
static_assert(cost(matrix_multiply<kc::tfloat32>(m16n8k8, 100), ampere).cycles == 800_cycles);
static_assert(cost(matrix_multiply<std::int8_t>(m16n8k32, 100), hopper).cycles == 400_cycles);
// A card whose peak is not listed has no such ceiling, which the estimate says.
constexpr auto unknown = cost(matrix_multiply<kc::half>(m16n8k16, 100), ada);
static_assert(unknown.cycles == 100_cycles && !unknown.figures.knows(resource::tensor_cores));
static_assert(unknown.ignored == feature::unmeasured_instructions && halves.figures.knows(resource::tensor_cores));

// A copy moves the bytes of the load once, and no more instructions than that.
constexpr buffer<float> A{"A", 1280};
constexpr auto copied = cost(copy_async(A) + await_copies(), hopper);
static_assert(copied.figures.dram_bytes == 5120_B && copied.figures.warp_instructions == 40);
static_assert(copied.figures.shared_bytes == 40 * 128_B && copied.ignored == feature::none);
// Copies of 16 bytes bypass L1. L2 still holds what another block copied.
constexpr buffer<float4> B{"B", 320};
static_assert(cost(copy_async(B) + copy_async(B), hopper).figures.dram_bytes == 5120_B);

// A product of a warp group is one instruction of each of its four warps: 64 x 256 x 16 multiply-adds are 128 cycles of
// an SM, and 80 wavefronts of factors in shared memory.
constexpr auto of_groups = matrix_multiply_async<kc::bfloat16>(m64n256k16, 5) + await_products();
static_assert(warp_counts_of(kernel("g", of_groups), ten_blocks).warp_instructions == 40 * 5);
constexpr auto group_cost = cost(of_groups, hopper);
static_assert(group_cost.cycles == 5 * 128_cycles && group_cost.bottleneck == resource::tensor_cores);
static_assert(group_cost.figures.operations == kc::operations(10 * 5 * 2 * 64 * 256 * 16_ops));
static_assert(group_cost.figures.shared_bytes == 10 * 5 * 80 * 128_B && group_cost.ignored == feature::none);
static_assert(cost(matrix_multiply_async<kc::e4m3>(m64n256k32), hopper).cycles == 128_cycles);
static_assert(cost(matrix_multiply_async<std::int8_t>(m64n64k32, 1, left_in_registers), hopper).figures.shared_bytes ==
              10 * 16 * 128_B);
static_assert(matrix_multiply_async<kc::half>(m64n8k16, 3).multiply_adds_of_a_lane() == 3 * 64);

// A bulk copy is one instruction of the warp that executes it, whatever it copies.
constexpr buffer<kc::bfloat16> C{"C", 1 << 16};
constexpr auto box = kernel("box", copy_bulk(C, 64, 64), await_copies());
constexpr auto box_counts = warp_counts_of(box, kc::launch_blocks(8, 32_threads));
// The counters of product_wgmma show no request of it in the load/store unit.
static_assert(box_counts.warp_instructions == 8 && box_counts.global_load_sectors == 0);
static_assert(box_counts.shared_store_wavefronts == 0);
constexpr auto box_cost = kc::estimate(box, kc::launch_blocks(8, 32_threads), hopper, kc::model::roofline);
static_assert(box_cost.figures.dram_bytes == 8 * 64 * 128_B && box_cost.figures.warp_instructions == 8);
constexpr auto stored = kernel("stored", store_bulk(C, 64, 64), sync_cluster, await_arrivals(2));
constexpr auto store_counts = warp_counts_of(stored, kc::launch_blocks(8, 32_threads));
static_assert(store_counts.warp_instructions == 16 + 8 * 2 * 3 && store_counts.global_store_sectors == 0);
constexpr auto store_cost = kc::estimate(stored, kc::launch_blocks(8, 32_threads), hopper, kc::model::roofline);
static_assert(store_cost.figures.dram_bytes == 8 * 64 * 128_B);
static_assert(has(store_cost.ignored, feature::substituted_nodes));  // the barrier of the cluster
// Any other model prices multiply-adds of lanes, or a load and a store, and says so.
constexpr auto priced(const auto& body, const kc::gpu& on, const auto& model) {
  return kc::estimate(kernel("k", body), ten_blocks, on, model);
}
constexpr auto tile = matrix_multiply<kc::half>(m16n8k16) + copy_async(A) + await_copies();
constexpr auto instead = compute<float>(op::fma, 64) + load(A) + store<float>(shared);
constexpr auto by_lanes = priced(tile, kc::machine::h200, kc::model::hong_kim2009);
static_assert(by_lanes.cycles == priced(instead, kc::machine::h200, kc::model::hong_kim2009).cycles);
static_assert(has(by_lanes.ignored, feature::substituted_nodes));
constexpr auto group_tile = matrix_multiply_async<kc::half>(m64n256k16) + await_products() + copy_bulk(C, 64, 64);
constexpr auto group_instead = compute<float>(op::fma, 2048, independent) + load<float4>(global, row_segments(8), 16) +
                               store<float4>(shared, coalesced, 16);
static_assert(has(priced(group_tile, kc::machine::h200, kc::model::hong_kim2009).ignored, feature::substituted_nodes));
static_assert(priced(group_tile, kc::machine::h200, kc::model::hong_kim2009).cycles ==
              priced(group_instead, kc::machine::h200, kc::model::hong_kim2009).cycles);

// ldmatrix is an access to shared memory of four bytes a lane for each matrix, and one instruction.
constexpr auto matrices = warp_counts_of(
    kernel("m", load_matrices<4>(3), load_matrices<1>(2, bank_conflict(8)), store_matrices<2>()), ten_blocks);
static_assert(matrices.warp_instructions == 40 * 6);
static_assert(matrices.shared_load_wavefronts == 40 * (3 * 4 + 2 * 8) && matrices.shared_store_wavefronts == 40 * 2);
static_assert(cost(load_matrices<4>(5), hopper).figures.shared_bytes == 40 * 5 * 512_B);
static_assert(cost(load_matrices<4>(5), hopper).ignored == feature::none);
static_assert(has(priced(load_matrices<4>(5), kc::machine::h200, kc::model::hong_kim2009).ignored,
                  feature::substituted_nodes));
static_assert(priced(load_matrices<4>(5), kc::machine::h200, kc::model::calibrated).cycles ==
              priced(load<float4>(shared, coalesced, 5), kc::machine::h200, kc::model::calibrated).cycles);

// redux.sync is one instruction; without it, five shuffles and five operations.
static_assert(warp_counts_of(kernel("r", reduce_warp(op::add, 3)), ten_blocks).warp_instructions == 40 * 3);
static_assert(
    priced(reduce_warp(op::max, 2), kc::machine::h200, kc::model::hong_kim2009).cycles ==
    priced(shuffle<int>(10) + compute<int>(op::max, 10, dependent), kc::machine::h200, kc::model::hong_kim2009).cycles);

// A multicast copy moves its bytes from global memory once, whatever number of blocks receives them.
constexpr auto to_four = kernel("multicast", copy_multicast(C, 16, 64, 4), await_copies());
constexpr auto to_four_cost = kc::estimate(to_four, kc::launch_blocks(8, 32_threads), hopper, kc::model::roofline);
static_assert(to_four_cost.figures.dram_bytes == 8 * 16 * 128_B);
static_assert(to_four_cost.figures.shared_bytes == 4 * 8 * 16 * 128_B);

// Shared memory of another block: an access of this block's for a model that does not know clusters.
static_assert(priced(load_distributed<float>(coalesced, 4), kc::machine::h200, kc::model::hong_kim2009).cycles ==
              priced(load<float>(shared, coalesced, 4), kc::machine::h200, kc::model::hong_kim2009).cycles);
static_assert(has(priced(store_distributed<float>(), kc::machine::h200, kc::model::roofline).ignored,
                  feature::substituted_nodes));

// Hopper emulates products of float8 by warps: two products of half, twelve conversions and four additions.
constexpr auto of_bytes = cost(matrix_multiply<kc::e4m3>(m16n8k32, 10), hopper);
static_assert(of_bytes.resources[resource::tensor_cores] == 10 * 2 * 4_cycles);
static_assert(of_bytes.figures.warp_instructions == 40 * 10 * (2 + 12 + 4));
// Two neighbouring halves are one instruction and twice the operations.
constexpr auto pairs = cost(compute<kc::packed<kc::half, 2>>(op::fma, 10), hopper);
static_assert(pairs.figures.warp_instructions == 400 && pairs.figures.operations == kc::operations(400 * 32 * 4_ops));
static_assert(priced(compute<kc::packed<kc::bfloat16, 2>>(op::fma, 10), kc::machine::h200, kc::model::calibrated)
                  .cycles == priced(compute<kc::half>(op::fma, 10), kc::machine::h200, kc::model::calibrated).cycles);

// Single instructions of the special function unit take it for no longer than rsqrt, and one slot of a scheduler.
constexpr auto powers =
    priced(compute<float>(op::ex2_approx, 1000, independent), kc::machine::h200, kc::model::calibrated);
constexpr auto roots = priced(compute<float>(op::rsqrt, 1000, independent), kc::machine::h200, kc::model::calibrated);
static_assert(powers.resources[resource::special_function] <= roots.resources[resource::special_function]);
static_assert(powers.resources[resource::instruction_issue] < roots.resources[resource::instruction_issue]);
}  // namespace
