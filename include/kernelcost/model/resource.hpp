// SPDX-License-Identifier: BSL-1.0
/// \file
/// resource: the resources that can limit a kernel.
#pragma once
#include <kernelcost/version.hpp>

namespace kernelcost {

enum class resource {
  none,
  instruction_issue,
  fp32,
  fp64,
  integer,
  special_function,
  tensor_cores,
  computation,
  load_store,
  shared_bandwidth,
  l1_bandwidth,
  l2_bandwidth,
  dram_bandwidth,
  memory,
  latency,
  atomics,
  barriers,
  block_launch,
};
inline constexpr int resource_count = static_cast<int>(resource::block_launch) + 1;

constexpr const char* name_of(resource what) {
  switch (what) {
    case resource::none: return "none";
    case resource::instruction_issue: return "instruction_issue";
    case resource::fp32: return "fp32";
    case resource::fp64: return "fp64";
    case resource::integer: return "integer";
    case resource::special_function: return "special_function";
    case resource::tensor_cores: return "tensor_cores";
    case resource::computation: return "computation";
    case resource::load_store: return "load_store";
    case resource::shared_bandwidth: return "shared_bandwidth";
    case resource::l1_bandwidth: return "l1_bandwidth";
    case resource::l2_bandwidth: return "l2_bandwidth";
    case resource::dram_bandwidth: return "dram_bandwidth";
    case resource::memory: return "memory";
    case resource::latency: return "latency";
    case resource::atomics: return "atomics";
    case resource::barriers: return "barriers";
    case resource::block_launch: return "block_launch";
  }
  return "?";
}

/// Features of a tree that a model cannot express. Models list these in the estimate instead of ignoring them silently.
enum class feature : unsigned {
  none = 0,
  barriers = 1u << 0,
  warp_exchange = 1u << 1,
  atomics = 1u << 2,
  caches = 1u << 3,
  coalescing = 1u << 4,
  divergence = 1u << 5,
  shared_memory = 1u << 6,
  texture_and_constant = 1u << 7,
  /// A node that the model does not know was priced as the simpler nodes that replace it.
  substituted_nodes = 1u << 8,
  /// The card's calibration does not have an instruction. A matrix product was priced at its published peak, without
  /// the latency of its pipeline, or not at all if no peak is listed; an asynchronous copy with the latency of a load.
  unmeasured_instructions = 1u << 9,
  /// Clusters of blocks: the model ignores the SMs that they leave idle, or does not know them, because the calibration
  /// lacks them or the launch has no clusters where the tree copies to some.
  clusters = 1u << 10,
  /// A programmatic dependent launch: the model ignores what overlaps with the kernel before, or the calibration lacks
  /// how much sooner such a kernel starts.
  dependent_launch = 1u << 11,
  /// The launch's statement on L2: the model does not follow the contents of L2, or the calibration lacks the latency
  /// after copies.
  state_of_l2 = 1u << 12,
  /// The host does not state how a cache's lines are divided into sets, so rows were assumed not to collide.
  cache_sets = 1u << 13,
  /// The host does not state how it translates addresses, so translations were assumed to take no time.
  address_translation = 1u << 14,
  /// The host does not state the rate of vectors that lie across two lines, so they were priced as aligned ones.
  split_lines = 1u << 15,
};
constexpr feature operator|(feature a, feature b) {
  return static_cast<feature>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr feature& operator|=(feature& a, feature b) { return a = a | b; }
/// True if `set` has any feature of `wanted`.
constexpr bool has(feature set, feature wanted) {
  return (static_cast<unsigned>(set) & static_cast<unsigned>(wanted)) != 0;
}
}  // namespace kernelcost
