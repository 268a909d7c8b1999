// SPDX-License-Identifier: BSL-1.0
/// \file
/// part_code: what a part of a kernel is to the compiler, which decides how many trips of a loop are merged.
/// code_reader: the algebra that finds it. Independent of the card, but for the nodes that some cards lack.
///
/// The calibrated model needs the merged trips before it prices a kernel, because they decide which sectors L1 loses.
/// `code_reader` finds them in a fold of its own and keeps them, so that the fold that prices finds them there. Without
/// them it reads the code as it prices. Units: instructions, registers, trips.
#pragma once
#include <kernelcost/expr.hpp>
#include <kernelcost/extremes.hpp>
#include <kernelcost/machine/tensor_cores.hpp>
#include <kernelcost/model/calibrated/unrolling.hpp>
#include <kernelcost/on_use.hpp>
#include <kernelcost/room.hpp>
#include <kernelcost/warp/footprint.hpp>

#include <string_view>
#include <type_traits>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost::model {

template <class = on_use>
struct basic_part_code {
  /// The compiler's instructions, each counted once, however often a warp executes it.
  double code = 0;
  /// Loads from global memory, the registers that they fill, and those of their addresses.
  double global_loads = 0;
  double registers_loaded = 0;
  double registers_of_addresses = 0;
  /// The index of its first access.
  int first_access = 0;
  bool loads_global = false;
  /// True if a load is not known to read what no store changes, so that it waits for stores and barriers before it.
  bool loads_changeable = false;
  /// True if a load is not coalesced, and if one is said to go to other sectors in each trip.
  bool spreads = false;
  bool jumps = false;
  bool stores_global = false;
  /// True if shared memory was written since the last barrier.
  bool stores_shared = false;
  bool reads_shared = false;
  /// True if one shared array was both read and written. Arrays with different names do not alias.
  bool rereads_shared = false;
  /// True if an inner loop prevents the compiler from unrolling the loop around it.
  bool holds_trips_apart = false;
  /// True if there is a barrier of the block or of the grid.
  bool synchronises = false;
  /// True if an operation has a branch that loads of a later trip wait for.
  bool branches = false;
  /// The shared array last written and the two last read.
  const char* written = "";
  const char* read[2] = {"", ""};

  constexpr void operations(element_kind kind, expr::op operation, double n) {
    code += n * unrolling::of_operation(kind, operation);
    branches |= unrolling::branches(kind, operation);
  }
  constexpr void access(const node::memory_access& what, double n) {
    const bool loads = what.direction == node::direction::load;
    code += n * (what.space == expr::space::shared ? unrolling::of_shared_access : unrolling::of_global_access);
    if (what.space == expr::space::shared)
      loads ? load_shared(what.buffer.name) : store_shared(what.buffer.name);
    else if (what.space != expr::space::constant && what.space != expr::space::local)
      loads ? load(what, n) : store();
  }
  constexpr void store() { stores_global = true; }
  constexpr void synchronise(bool block) {
    if (block) stores_shared = false;
    synchronises = true;
  }
  constexpr void take(const basic_part_code& part) {
    code += part.code;
    global_loads += part.global_loads;
    registers_loaded += part.registers_loaded;
    registers_of_addresses += part.registers_of_addresses;
    loads_global |= part.loads_global;
    loads_changeable |= part.loads_changeable;
    spreads |= part.spreads;
    jumps |= part.jumps;
    stores_global |= part.stores_global;
    stores_shared |= part.stores_shared;
    rereads_shared |= part.rereads_shared;
    holds_trips_apart |= part.holds_trips_apart;
    synchronises |= part.synchronises;
    branches |= part.branches;
  }

  /// A loop. If its trips are in a row, `copies` is their number, else 0.
  constexpr void take_loop(const basic_part_code& body, double copies) {
    take(body);
    holds_trips_apart |= copies == 0;
    if (copies == 0) return;
    code += (copies - 1) * body.code;
    global_loads += (copies - 1) * body.global_loads;
    registers_loaded += (copies - 1) * body.registers_loaded;
    registers_of_addresses += (copies - 1) * body.registers_of_addresses;
  }

  /// True for a side of a branch before which the compiler issues the loads that follow the branch, if the side does
  /// not wait either.
  constexpr bool lets_loads_pass() const {
    return !stores_global && !stores_shared && !branches && code <= unrolling::most_instructions_that_loads_pass;
  }
  /// True for a side of a branch, or a body of a guard, whose instructions have a predicate in place of a branch.
  constexpr bool is_predicated() const {
    return !branches && !synchronises && !holds_trips_apart && code <= unrolling::most_predicated_instructions;
  }
  /// True for a body that only loads from global memory, for which the compiler has no branch.
  constexpr bool only_loads() const {
    return lets_loads_pass() && global_loads > 0 && code == global_loads * unrolling::of_global_access;
  }

 private:
  constexpr void load(const node::memory_access& what, double n) {
    const bool random = what.pattern.kind == expr::pattern::shape::random;
    const bool is_spread = what.pattern.kind != expr::pattern::shape::coalesced;
    const bool walks = is_spread && !random && !what.pattern.jumps;
    const double registers = n * larger(1.0, what.type.size / 4.0);
    // A gather starts when its indices have arrived, and takes their registers.
    if (random)
      registers_loaded = larger(registers_loaded, registers);
    else
      registers_loaded += registers;
    if (!random && !walks) registers_of_addresses += n * unrolling::registers_of_address(what.pattern);
    global_loads += n;
    loads_global = true;
    loads_changeable |= !what.buffer.read_only;
    spreads |= is_spread;
    jumps |= what.pattern.jumps;
  }
  constexpr void load_shared(const char* name) {
    rereads_shared = rereads_shared || (stores_shared && is_same(name, written));
    read[1] = reads_shared ? read[0] : name;
    read[0] = name;
    reads_shared = true;
  }
  constexpr void store_shared(const char* name) {
    stores_shared = true;
    written = name;
    rereads_shared = rereads_shared || (reads_shared && (is_same(name, read[0]) || is_same(name, read[1])));
  }
  static constexpr bool is_same(std::string_view one, std::string_view other) { return one == other; }
};
using part_code = basic_part_code<>;

/// A loop as the compiler unrolls it.
template <class = on_use>
struct basic_loop_plan {
  /// The trips that are merged into one, and the registers that the loads of a trip take while they are in flight.
  double unrolled = 1;
  double registers = 0;
  /// True if the loads of merged trips are not issued together.
  bool apart = false;
  /// True if nothing is left of the loop: its trips are code in a row.
  bool in_a_row = false;
  bool loads = false;
  /// True if there is a barrier of the block or of the grid in it.
  bool synchronises = false;

  constexpr basic_loop_plan() = default;
  /// `exchanges`: whether threads of the kernel exchange values.
  constexpr basic_loop_plan(const node::loop& trips, const part_code& body, bool exchanges)
      : unrolled(unrolling_of(trips, body, exchanges)), registers(registers_of(body)),
        apart(is_pinned(trips, body) || body.branches || (body.loads_changeable && body.synchronises)),
        in_a_row(trips.dissolved() && !apart && !body.holds_trips_apart), loads(body.loads_global || body.reads_shared),
        synchronises(body.synchronises) {}

  /// The batches in which the loads of `copies` merged trips are issued, as many as the registers require: from one to
  /// one for each trip.
  constexpr double batches_of(double copies) const {
    const double batches = warp::detail::rounded_up(copies * registers / unrolling::registers_in_flight);
    return larger(1.0, smaller(copies, batches));
  }
  /// How many requests of an access in the loop a warp issues together.
  constexpr double requests_together(const node::loop& trips) const {
    return apart ? 1 : larger(1.0, smaller(unrolled, trips.warp_max.value()) / batches_of(unrolled));
  }

 private:
  static constexpr bool is_pinned(const node::loop& trips, const part_code& body) {
    return trips.order == expr::iterations::chained ||
           ((body.rereads_shared || (body.loads_changeable && body.stores_global)) &&
            trips.order != expr::iterations::independent);
  }
  static constexpr double registers_of(const part_code& body) {
    // The addresses of a single load in each trip follow each other in the same registers, unless they are divided.
    const bool follow = body.global_loads <= 1 && body.registers_of_addresses <= body.global_loads;
    return body.registers_loaded + (follow ? 0 : body.registers_of_addresses);
  }
  /// True for a loop that strides by the number of the grid's threads, as a pattern says.
  static constexpr bool strides_by_threads(const part_code& body) { return body.loads_global && body.jumps; }
  static constexpr double unrolling_of(const node::loop& trips, const part_code& body, bool exchanges) {
    if (trips.unrolled.states_factor()) return trips.unrolled.factor;
    if (trips.tiles > 0) return 1;
    // A loop that is taken to step by the number of threads, whose trips nvcc cannot count without a division: all its
    // loads are coalesced, and the threads of the kernel work together, since they exchange values.
    const bool by_threads = body.loads_global && !body.spreads && exchanges;
    // Chained trips of which each lane makes its own number are those of a search, which ends at what it finds.
    const bool searches = trips.order == expr::iterations::chained && trips.mean < trips.warp_max;
    const bool uncounted = !trips.unrolled.by_compiler && (by_threads || searches);
    return body.holds_trips_apart || uncounted ? 1 : larger(1.0, copies_by_nvcc(body));
  }
  /// The assembler does not merge the trips of a loop that strides by the number of the grid's threads: it merges
  /// addresses that advance by a simple step, and the number of threads is a product.
  static constexpr double copies_by_nvcc(const part_code& body) {
    const double copies = unrolling::copies_of(body.code);
    const bool again = copies == unrolling::most_copies && !strides_by_threads(body) && !body.branches &&
                       unrolling::merged_by_assembler(body.code);
    return again ? copies * unrolling::copies_by_assembler : copies;
  }
};
using loop_plan = basic_loop_plan<>;

/// The loops, branches and guards of a kernel, in the order in which a fold completes them. A kernel that has more of
/// them than there is room for is read again as it is priced.
template <class = on_use>
class basic_code_plans {
 public:
  /// True if the code differs between cards, because some lack an instruction.
  bool differs_by_card = false;

  /// True for a side of a branch whose code lets the compiler issue later loads before it.
  struct branch_plan {
    bool lets_loads_pass[2];
    bool is_predicated;
  };
  struct guard_plan {
    bool only_loads;
    bool is_predicated;
  };
  constexpr bool complete() const { return count_ <= most; }
  constexpr const loop_plan& loop(int i) const { return of_[i].value.loop; }
  constexpr const branch_plan& branch(int i) const { return of_[i].value.branch; }
  constexpr const guard_plan& guard(int i) const { return of_[i].value.guard; }

  constexpr void add(const loop_plan& one) { add_any({one, {}, {}}); }
  constexpr void add(const branch_plan& one) { add_any({{}, one, {}}); }
  constexpr void add(const guard_plan& one) { add_any({{}, {}, one}); }

 private:
  struct plan {
    loop_plan loop;
    branch_plan branch;
    guard_plan guard;
  };
  constexpr void add_any(const plan& one) {
    if (count_ < most) std::construct_at(&of_[count_].value, one);
    ++count_;
  }
  static constexpr int most = 32;
  slot<plan> of_[most];
  int count_ = 0;
};
using code_plans = basic_code_plans<>;

/// The algebra, for a kernel whose footprint is known. It also states there how many requests of each access a warp
/// issues together.
template <class = on_use>
class basic_code_reader {
 public:
  struct value : part_code {
    /// Less than 0 if unknown.
    double executions = -1;
  };

  /// Without a device, the code is that on a card with all instructions.
  constexpr basic_code_reader(warp::footprint& touched, const gpu* device, code_plans& plans, fold_position& at)
      : touched_(&touched), device_(device), plans_(&plans), at_(&at), who_(touched.lanes()) {}

  template <class Scope>
  constexpr basic_code_reader inside(const Scope& scope) const {
    return {*this, scope};
  }
  constexpr void begin(value& total) const {
    total.first_access = at_->access;
    total.executions = who_->executions();
  }

  constexpr void leaf(value& total, const node::compute& what) const {
    const double n = what.instructions.value();
    if (n > 0) total.operations(what.type.kind, what.operation, n);
  }
  constexpr void leaf(value& total, const node::matrix_multiply& what) const {
    const double n = what.instructions.value();
    if (!(n > 0)) return;
    if (device_ == nullptr)
      plans_->differs_by_card = true;
    else if (!(measured().of(what.product).issue.value() > 0) && emulates_float8(*device_, what.product))
      return what.in_halves().fold_into(*this, total);
    total.code += n * unrolling::of_matrix_product;
  }
  constexpr void leaf(value& total, const node::group_multiply& what) const {
    const double n = what.instructions.value();
    if (n > 0) total.code += n * unrolling::of_matrix_product;
  }
  constexpr void leaf(value& total, const node::matrix_access& what) const { leaf(total, what.access); }
  constexpr void leaf(value& total, const node::distributed_access& what) const { leaf(total, what.access); }
  constexpr void leaf(value& total, const node::warp_reduction& what) const {
    const double n = what.times.value();
    if (!(n > 0)) return;
    if (device_ == nullptr)
      plans_->differs_by_card = true;
    else if (!(measured().reduction.issue.value() > 0))
      return what.expanded().fold_into(*this, total);
    total.code += n * unrolling::of_exchange;
  }
  constexpr void leaf(value& total, const node::async_copy& what) const {
    at_->access += 2;
    const double n = what.from.accesses.value();
    if (n > 0) total.code += n * unrolling::of_global_access;
  }
  constexpr void leaf(value& total, const node::bulk_store& what) const {
    at_->access += 2;
    if (what.into.accesses.value() > 0) total.store();
  }
  constexpr void leaf(value&, const node::block_reduction&) const { ++at_->access; }
  constexpr void leaf(value& total, const node::memory_access& what) const {
    ++at_->access;
    const double n = what.accesses.value();
    if (n > 0) total.access(what, n);
  }
  constexpr void leaf(value& total, const node::atomic& what) const {
    ++at_->access;
    const double n = what.operations.value();
    if (n == 0) return;
    total.code += n * unrolling::of_global_access;
    if (what.space != expr::space::shared) total.store();
  }
  constexpr void leaf(value& total, const node::barrier& what) const {
    if (what.times.value() != 0 && what.scope != node::scope::warp) total.synchronise(what.scope == node::scope::block);
  }
  constexpr void leaf(value& total, const node::cluster_barrier&) const { leaf(total, expr::sync_block); }
  constexpr void leaf(value& total, const node::named_barrier& what) const {
    if (what.times.value() != 0) total.synchronise(true);
  }
  constexpr void leaf(value& total, const node::exchange& what) const {
    const double words = what.type.size > 4 ? what.type.size / 4.0 : 1;
    total.code += what.times.value() * words * unrolling::of_exchange;
  }
  constexpr void leaf(value&, const node::arrival_wait&) const {}
  constexpr void leaf(value&, const node::register_reallocation&) const {}
  constexpr void leaf(value&, const node::dependent_launch&) const {}
  constexpr void leaf(value&, const node::block_chain&) const {}

  constexpr void repeat(value& total, const node::loop& trips, const value& body) const {
    const loop_plan plan(trips, body, touched_->exchanges());
    plans_->add(plan);
    if (trips.warp_max.value() == 0) return;
    const double together = plan.requests_together(trips);
    for (int i = body.first_access; i < at_->access; ++i)
      if (touched_->site(i).merged == 1) touched_->merge(i, together);
    total.take_loop(body, plan.in_a_row ? trips.warp_max.value() : 0);
  }
  constexpr void branch(value& total, const node::condition& when, const value& then, const value& otherwise) const {
    total.code += unrolling::of_branch;
    plans_->add(code_plans::branch_plan{{then.lets_loads_pass(), otherwise.lets_loads_pass()},
                                        then.is_predicated() && otherwise.is_predicated()});
    if (node::side{when, true}.share() != 0) total.take(then);
    if (node::side{when, false}.share() != 0) total.take(otherwise);
  }
  constexpr void diverge(value& total, count, const value& path) const { total.take(path); }
  constexpr void guard(value& total, const node::participants& who, const value& body) const {
    const bool only_loads = body.only_loads();
    plans_->add(code_plans::guard_plan{only_loads, body.is_predicated()});
    if (!only_loads) total.code += unrolling::of_branch;
    if (!(who_->executions() > 0)) return;
    const double inside = body.executions >= 0 ? body.executions : who_->executions_inside(who);
    if (inside / who_->executions() == 0) return;
    total.take(body);
  }
  constexpr void phase(value& total, const char*, const value& body) const { total.take(body); }

 private:
  template <class Scope>
  constexpr basic_code_reader(const basic_code_reader& outer, const Scope& scope)
      : touched_(outer.touched_), device_(outer.device_), plans_(outer.plans_), at_(outer.at_),
        who_(touched_->lanes_inside(*outer.who_, scope, at_->scope++)) {}
  constexpr const calibration& measured() const { return *device_->need<parameter::calibration>(); }

  warp::footprint* touched_;
  const gpu* device_;
  code_plans* plans_;
  fold_position* at_;
  warp::scope_lanes who_;
};
using code_reader = basic_code_reader<>;
/// A kernel and its launch as far as they do not depend on the card: the footprint, and the compiler's code if that
/// was read.
template <int Sites>
struct read_kernel {
  warp::footprint_of_at_most<Sites> touched;
  code_plans plans;

  template <class Body>
  constexpr read_kernel(const Body& body, const launch& how) : touched(body, how) {}

  template <class Body>
  constexpr void read_code(const Body& body, const gpu* device) {
    fold_position at;
    static_cast<void>(fold(code_reader(touched, device, plans, at), body));
  }
};
}  // namespace kernelcost::model
#pragma GCC diagnostic pop
