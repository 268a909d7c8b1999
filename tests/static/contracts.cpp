// SPDX-License-Identifier: BSL-1.0
// Types that are algebras or cost models, and types that are neither. Estimates report the use of a node that the model
// does not know.
#include "extending_model.hpp"
#include "extending_node.hpp"
#include "round_host.hpp"

#include <kernelcost/kernelcost.hpp>
#include <kernelcost/tree_text.hpp>

namespace kernelcost_tests::contracts {  // named: nvcc warns of unused members that only a concept requires
namespace kc = kernelcost;
namespace model = kc::model;
using namespace kc::literals;
using namespace kc::expr;
using kc::feature;

// Algebras of models, of printers and of users.
static_assert(kc::algebra<model::thread_cost> && kc::algebra<model::warp_stream>);
static_assert(kc::algebra<model::work_flow::builder> && kc::algebra<model::warp_time>);
static_assert(kc::algebra<model::roof::worker> && kc::algebra<model::host_work::worker>);
static_assert(kc::algebra<kc::detail::one_phase<model::thread_cost>> && kc::algebra<kc::tree_text>);
static_assert(kc::algebra<bytes_moved>);

// A type that lacks one member is no algebra, whichever member it is.
enum class member { none, compute, memory_access, atomic, barrier, exchange, repeat, branch, diverge, guard, phase };
template <member Missing>
struct all_but {
  using value = int;
  constexpr void leaf(int&, const kc::node::compute&) const requires(Missing != member::compute) {}
  constexpr void leaf(int&, const kc::node::memory_access&) const requires(Missing != member::memory_access) {}
  constexpr void leaf(int&, const kc::node::atomic&) const requires(Missing != member::atomic) {}
  constexpr void leaf(int&, const kc::node::barrier&) const requires(Missing != member::barrier) {}
  constexpr void leaf(int&, const kc::node::exchange&) const requires(Missing != member::exchange) {}
  constexpr void repeat(int&, const kc::node::loop&, const int&) const requires(Missing != member::repeat) {}
  constexpr void branch(int&, const kc::node::condition&, const int&, const int&) const
      requires(Missing != member::branch) {}
  constexpr void diverge(int&, kc::count, const int&) const requires(Missing != member::diverge) {}
  constexpr void guard(int&, const kc::node::participants&, const int&) const requires(Missing != member::guard) {}
  constexpr void phase(int&, const char*, const int&) const requires(Missing != member::phase) {}
};
static_assert(kc::algebra<all_but<member::none>>);
static_assert(!kc::algebra<all_but<member::compute>> && !kc::algebra<all_but<member::memory_access>>);
static_assert(!kc::algebra<all_but<member::atomic>> && !kc::algebra<all_but<member::barrier>>);
static_assert(!kc::algebra<all_but<member::exchange>> && !kc::algebra<all_but<member::repeat>>);
static_assert(!kc::algebra<all_but<member::branch>> && !kc::algebra<all_but<member::diverge>>);
static_assert(!kc::algebra<all_but<member::guard>> && !kc::algebra<all_but<member::phase>>);

struct without_value : all_but<member::none> {
 private:
  using value = int;
};
struct starts_from_a_number : bytes_moved {
  struct value : bytes_moved::value {
    constexpr explicit value(int) {}
  };
};
struct changes_itself {
  using value = int;
  template <class Leaf>
  constexpr void leaf(int&, const Leaf&) {}
};
static_assert(!kc::algebra<without_value> && !kc::algebra<starts_from_a_number> && !kc::algebra<changes_itself>);
static_assert(!kc::algebra<kc::gpu> && !kc::algebra<int>);

// Cost models.
static_assert(kc::cost_model<model::kothapalli2009> && kc::cost_model<model::gonzalez2012>);
static_assert(kc::cost_model<model::hong_kim2009_model> && kc::cost_model<model::nugteren2010_model>);
static_assert(kc::cost_model<model::baghsorkhi2010_model> && kc::cost_model<model::calibrated_model>);
static_assert(kc::cost_model<model::roofline_model> && kc::cost_model<kernelcost_tests::streaming_model>);
static_assert(!kc::cost_model<kc::gpu> && !kc::cost_model<kc::launch> && !kc::cost_model<kc::program_model>);
static_assert(!kc::cost_model<kc::host> && !kc::cost_model<int> && !kc::cost_model<bytes_moved>);

struct nameless {
  template <class Kernel>
  constexpr model::thread_cost algebra(const kc::context& where, const Kernel&) const {
    return {"nameless", where.card, {}, {}};
  }
  template <class Steps>
  constexpr kc::pricing<int> price(const model::thread_cost&, const model::thread_cost::value&, const kc::context&,
                                   Steps&) const {
    return {};
  }
};
struct numbered : nameless {
  int name = 1;
};
struct named : nameless {
  const char* name = "named";
};
struct prices_in_seconds : named {
  template <class Steps>
  constexpr kc::seconds price(const model::thread_cost&, const model::thread_cost::value&, const kc::context&,
                              Steps&) const {
    return {};
  }
};
struct of_an_incomplete_algebra : named {
  template <class Kernel>
  constexpr all_but<member::guard> algebra(const kc::context&, const Kernel&) const {
    return {};
  }
  template <class Steps>
  constexpr kc::pricing<int> price(const all_but<member::guard>&, int, const kc::context&, Steps&) const {
    return {};
  }
};
static_assert(kc::cost_model<named> && !kc::cost_model<nameless> && !kc::cost_model<numbered>);
static_assert(!kc::cost_model<prices_in_seconds> && !kc::cost_model<of_an_incomplete_algebra>);

// A measured card states the parameters of all models except nugteren2010_thesis, which also needs a memory rate.
constexpr auto& card = kc::machine::h200;
constexpr auto with_one_rate = model::nugteren2010_thesis.with({.memory_rate = {4_cycles, "invented for tests"}});

template <class Model, class Body>
constexpr bool substitutes(const Model& of, const Body& body) {
  return has(kc::estimate(kernel("k", body), kc::launch_1d(4096, 128_threads), card, of).ignored,
             feature::substituted_nodes);
}
template <class Body>
constexpr bool substitutes_on_host(const Body& body) {
  return has(kc::estimate_on_host(body, round_host).ignored, feature::substituted_nodes);
}

// A node that no model knows, alone and inside each kind of node with a body; and a tree of nodes that all models know.
constexpr auto mma = tensor_core_mma(16, 8, 16);
constexpr auto known = guard(4000, 10 * (load<float>(global) + await_loads + compute<float>(op::fma)),
                             branch(divergent(0.5), store<float>(global)), diverge(4, shuffle<float>()), sync_block,
                             phase("p", atomic<int>(op::add, global)));

template <class Model>
constexpr bool says_so(const Model& of) {
  return substitutes(of, mma) && substitutes(of, repeat(2, mma)) && substitutes(of, guard(100, mma)) &&
         substitutes(of, branch(uniform(0.5), mma)) && substitutes(of, branch(divergent(0.5), sync_block, mma)) &&
         substitutes(of, diverge(2, mma)) && substitutes(of, phase("p", mma)) && substitutes(of, known + mma) &&
         !substitutes(of, known);
}
static_assert(says_so(model::kothapalli2009_sum));
static_assert(says_so(model::kothapalli2009_max));
static_assert(says_so(model::kothapalli2009_cached));
static_assert(says_so(model::kothapalli2009_coalesced));
static_assert(says_so(model::kothapalli2009_sum_thesis));
static_assert(says_so(model::kothapalli2009_cached_thesis));
static_assert(says_so(model::gonzalez2012_sum));
static_assert(says_so(model::gonzalez2012_max));
static_assert(says_so(model::gonzalez2012_interim));
static_assert(says_so(model::hong_kim2009));
static_assert(says_so(model::hong_kim2009_thesis));
static_assert(says_so(model::nugteren2010));
static_assert(says_so(model::nugteren2010_with_launch));
static_assert(says_so(with_one_rate));
static_assert(says_so(model::baghsorkhi2010));
static_assert(says_so(model::calibrated));
static_assert(says_so(model::roofline));
static_assert(substitutes_on_host(mma));
static_assert(substitutes_on_host(3 * (mma + load<float>(global))));
static_assert(substitutes_on_host(branch(uniform(0.5), mma)) && !substitutes_on_host(known));

// An algebra with a leaf for the node is not notified. An algebra without one is notified by `substituted` for each
// place of the node in the tree.
struct knows_mma : bytes_moved {
  using bytes_moved::leaf;
  int* told;
  constexpr void leaf(value& total, const kc::node::tensor_core_mma&) const { total.loaded += 1_B; }
  constexpr void substituted(value&, const char*) const { ++*told; }
};
struct does_not : bytes_moved {
  int* told;
  constexpr void leaf(value& total, const kc::node::compute&) const { total.loaded += 1_B; }
  constexpr void leaf(value& total, const kc::node::memory_access& what) const { bytes_moved::leaf(total, what); }
  constexpr void leaf(value&, const kc::node::atomic&) const {}
  constexpr void leaf(value&, const kc::node::barrier&) const {}
  constexpr void leaf(value&, const kc::node::exchange&) const {}
  constexpr void substituted(value&, const char* node) const { *told += std::string_view(node) == "tensor_core_mma"; }
};
constexpr auto some_blocks = kc::launch_blocks(4, 128_threads);
template <class Algebra>
constexpr int times_told(kc::bytes loaded) {
  int told = 0;
  const auto folded = kc::fold(Algebra{{some_blocks}, &told}, 2 * (mma + mma) + mma);
  return folded.loaded == loaded ? told : -1;
}
static_assert(times_told<knows_mma>(5_B) == 0 && times_told<does_not>(5_B) == 3);
}  // namespace kernelcost_tests::contracts
