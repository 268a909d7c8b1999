// SPDX-License-Identifier: BSL-1.0
#include "analysis.hpp"

#include "run_counts.hpp"
#include "tokens.hpp"
#include "uneven_blocks.hpp"

#include <kernelcost/print.hpp>
#include <kernelcost/tree_text.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string_view>
#include <utility>

namespace examples::trace {
namespace {

namespace kc = kernelcost;
namespace tracing = kc::tracing;
namespace fs = std::filesystem;
using tracing::act;

bool accesses_memory(const tracing::site& at) {
  return at.what() == act::load || at.what() == act::store || at.what() == act::atomic;
}

class analyst {
 public:
  analyst(traced& what, const kc::launch& how, const kc::gpu& card)
      : what_{what}, how_{how}, card_{card}, where_{what.files} {
    places_.blocks = how.blocks().value();
    places_.threads_a_block = how.threads_per_block().value();
    places_.warps_a_block = how.warps_per_block().value();
    const auto& result = what.result;
    while (places_.tree.sites.capacity() < static_cast<int>(result.sites.size())) places_.tree.sites.grow();
    places_.tree.count = static_cast<int>(result.sites.size());
    for (int i = 0; i < places_.tree.count; ++i) places_.tree.sites[i] = result.sites[static_cast<std::size_t>(i)];
    places_.counts_indices = true;
    places_.array_count = static_cast<int>(result.arrays.size());
    for (int i = 0; i < places_.array_count; ++i) {
      const auto& from = result.arrays[static_cast<std::size_t>(i)];
      auto& to = places_.arrays[i];
      to.name = from.name.c_str();
      to.space = from.space;
      to.type = from.type;
      to.elements = from.elements;
      to.touched_by_block = from.touched_by_block;
      to.meeting_share = from.meeting_share;
      to.is_read_only = from.is_read_only;
    }
  }

  analysis run() {
    const int registers = what_.registers;
    in_order(traced_tree(places_), 0);
    if (const ptx::function* const code = function_of_code(); code != nullptr && has_run())
      take_counts_of_run(places_, what_, *code, where_);
    for (const int each : order_) add(places_.tree.sites[each]);
    for (int i = 1; i < places_.tree.count; ++i)
      if (const auto& each = places_.tree.sites[i]; each.what() == act::branch && !each.is_of_choice())
        add_branch(each);
    double all = 0, divergent = 0;
    for (const auto& each : result_.branches) all += each.warps, divergent += each.divergent;
    result_.divergence = all > 0 ? divergent / all : 0;
    const bool all_warps = tracing::about(what_.result.sampled_warps, places_.warps());
    result_.complete = all_warps && tracing::about(what_.result.sampled_trips, what_.result.trips);
    if (!result_.complete) what_.notes.push_back(sample(all_warps));
    if (what_.result.unsettled_warps > 0)
      what_.notes.push_back(
          fmt::format("in {} of the traced warps, lanes hand integers to each other from trip to trip "
                      "of a loop, which were not followed to its end: what depends on them is guessed",
                      kc::detail::readable(what_.result.unsettled_warps, 4)));
    if (registers == 0)
      what_.notes.emplace_back("without --registers, registers do not limit the warps of an SM (nvcc -Xptxas -v says "
                               "how many a thread has)");
    if (what_.compiled && what_.compiled->spilled_bytes > 0)
      what_.notes.push_back(fmt::format("{} bytes of a thread's registers are spilled to local memory, which is not "
                                        "counted",
                                        what_.compiled->spilled_bytes));
    note_arrays_without_access();
    note_run();

    const auto kernel_of_places = [&] {
      return traced_kernel{what_.kernel.c_str(),
                           {registers, kc::bytes::from_value(what_.result.static_shared_bytes)},
                           traced_tree(places_)};
    };
    try {
      if (card_.measured.stated()) {
        const auto without_simulation = kc::estimate(kernel_of_places(), how_, card_, kc::model::calibrated);
        add_modelled(without_simulation);
        take_simulated(without_simulation.figures.kept_by_l2);
        take_uneven_blocks(registers);
        leave_out_guards_of_grid(kernel_of_places);
        without_longest_trips([&] { add_instructions_of_code(kernel_of_places); });
        estimate(kc::estimate(kernel_of_places(), how_, card_, kc::model::calibrated), kc::model::calibrated.name);
      } else {
        take_simulated(0);
        estimate(kc::estimate(kernel_of_places(), how_, card_, kc::model::roofline), kc::model::roofline.name);
      }
    } catch (const kc::error& error) {
      if (std::string_view{error.what()}.rfind("launch: ", 0) == 0) throw usage_error{error.what()};
      what_.notes.push_back(std::string{"there is no estimate: "} + error.what());
    }
    const traced_kernel kernel = kernel_of_places();
    result_.tree = kc::to_text(kernel);
    if (result_.estimate && !card_.measured.stated())
      what_.notes.push_back(std::string{card_.name} +
                            " has no calibration: the estimate is the lower bound of the roofline");
    if (result_.estimate)
      result_.header = header_of(kernel, what_.kernel, what_.files.empty() ? "" : what_.files.front(), how_, card_,
                                 *result_.estimate);
    return std::move(result_);
  }

 private:
  bool has_run() const { return what_.executed.refused.empty() && what_.executed.blocks > 0; }
  const ptx::function* function_of_code() const {
    return what_.compiled ? ptx::function_of(what_.compiled->code, what_.compiled->kernel) : nullptr;
  }
  /// The SM with the most work, as the trace has seen the blocks.
  void take_uneven_blocks(int registers) {
    if (has_run()) take_blocks(what_.executed);
    if (what_.result.blocks.empty()) return;
    const kc::occupancy resident =
        kc::occupancy_of(card_, how_, {registers, kc::bytes::from_value(what_.result.static_shared_bytes)});
    const auto sms = card_.sm_count.value().value();
    room_ = {how_.grid.volume(), static_cast<int>(sms), resident.blocks_per_sm};
    const double of_an_sm = std::ceil(places_.blocks / sms);
    rounds_ = std::ceil(of_an_sm / resident.blocks_per_sm);
    places_.busiest_sm = std::max(1.0, work_of_last_sm(what_.result.blocks, room_) / of_an_sm);
    static constexpr double worth_a_word = 1.1;
    if (places_.busiest_sm > worth_a_word)
      what_.notes.push_back(
          fmt::format("blocks differ: the SM that is done last has {} times the work that the busiest "
                      "SM would have if all blocks were alike",
                      kc::detail::readable(places_.busiest_sm, 3)));
  }
  /// On the busiest SM.
  template <class KernelOfPlaces>
  kc::cycles cycles_of_issue(const KernelOfPlaces& kernel_of_places) const {
    return kc::estimate(kernel_of_places(), how_, card_, kc::model::calibrated)
        .resources[kc::resource::instruction_issue];
  }
  /// A tree whose guards keep out whole blocks has the work of the others on the busiest SM already.
  template <class KernelOfPlaces>
  void leave_out_guards_of_grid(const KernelOfPlaces& kernel_of_places) {
    if (!(places_.busiest_sm > 1)) return;
    const double busiest_sm = std::exchange(places_.busiest_sm, 0);
    const auto of_busiest_sm = cycles_of_issue(kernel_of_places);
    places_.has_guards_of_grid = false;
    const auto of_mean_sm = cycles_of_issue(kernel_of_places);
    places_.has_guards_of_grid = true;
    const double of_guards = of_mean_sm.value() > 0 ? (of_busiest_sm / of_mean_sm).value() : 1;
    const double beyond_guards = std::max(1.0, busiest_sm / std::max(1.0, of_guards));
    // A block that returns at once has more instructions in the tree than in the code, so that the two ratios of a grid
    // with many of them differ by some of it.
    static constexpr double some_guard = 1.1, alike = 1.25;
    places_.busiest_sm = of_guards > some_guard && beyond_guards < alike ? 1 : beyond_guards;
  }
  void take_blocks(const ptx::finished_run& from) {
    what_.result.blocks.clear();
    for (const auto& each : from.paths) {
      tracing::block_path its;
      its.block = each.block;
      its.blocks = from.blocks_of_grid / from.blocks;
      its.instructions = each.statements;
      its.of_mean_warp.outside = each.mean;
      its.of_longest.outside = each.longest;
      what_.result.blocks.push_back(its);
    }
  }
  /// Blocks that take longer than others, and warps that others wait for at barriers. The waits of machine code are
  /// those of the mean warp; a tree's own are in part those of the longest one.
  void take_longest_blocks(const ptx::executed& code) {
    if (rounds_ == 0 || !(code.cycles > 0)) return;
    if (has_run() && !what_.run.text.empty()) {
      const double blocks = what_.executed.blocks_of_grid / what_.executed.blocks;
      for (const auto& [line, its] : code.of_line)
        if (const auto found = what_.executed.of_line.find(line);
            found != what_.executed.of_line.end() && its.block > 0)
          what_.run.costs[line] = std::max(0.0, its.cycles) / std::max(its.block, blocks * found->second.warps);
      if (const auto again = ptx::run_kernel(what_.run); again.refused.empty()) take_blocks(again);
    }
    const double rounds = rounds_of_blocks(what_.result.blocks, room_, code.cycles_in_loops / code.cycles);
    const double later = rounds - rounds_;
    static constexpr double rounding = 1e-9;
    places_.longest_warp = later > rounding ? 1 + later : 1;
  }
  /// Runs `estimate` with loops whose longest trips are those of the mean warp, and leaves them so if it has found out
  /// how much longer the longest blocks take.
  template <class Estimate>
  void without_longest_trips(const Estimate& estimate) {
    std::vector<double> most;
    for (int i = 0; i < places_.tree.count; ++i) {
      tracing::site& at = places_.tree.sites[i];
      most.push_back(at.grid_max);
      static constexpr double a_little_more = 1 + 1e-9;  // the compiler does not know that warps make as many trips
      if (at.what() == act::loop) at.grid_max = std::min(at.grid_max, a_little_more * at.busiest / at.executions);
    }
    estimate();
    if (places_.longest_warp > 0) return;
    for (int i = 0; i < places_.tree.count; ++i) places_.tree.sites[i].grid_max = most[static_cast<std::size_t>(i)];
    spread_over_outer_loops(0, busiest_warp());
  }
  /// The waits of the warp with the most, over those of the mean one.
  double busiest_warp() const {
    double most = 0, mean = 0, blocks = 0;
    for (const auto& each : what_.result.blocks) {
      most = std::max(most, each.of_longest.all());
      mean += each.blocks * each.of_mean_warp.all();
      blocks += each.blocks;
    }
    return mean > 0 ? std::max(1.0, most * blocks / mean) : 1;
  }
  /// Without machine code, outer loops have the differences between warps that the trace has seen in all of their
  /// steps: a warp that has many trips of an inner loop in one trip often has many in the others. The inner loops have
  /// none left.
  void spread_over_outer_loops(int around, double busiest, bool is_inner = false) {
    // A last warp that has less to do than the others makes the mean warp a little shorter than these.
    static constexpr double alike = 1.1;
    if (!(busiest > alike)) return;
    for (int i = places_.tree.sites[around].body; i != tracing::no_site; i = places_.tree.sites[i].next) {
      tracing::site& at = places_.tree.sites[i];
      const bool has_merged_trips = at.grid_max <= tracing::loop_options::unpacked(at.options).factor;
      const bool is_outer = at.what() == act::loop && !has_merged_trips && has_loop(at);
      if (at.what() == act::loop && (is_inner || is_outer))
        at.grid_max = at.busiest / at.executions * (is_inner ? 1 : busiest);
      if (at.what() == act::scope || at.what() == act::loop) spread_over_outer_loops(i, busiest, is_inner || is_outer);
    }
  }
  bool has_loop(const tracing::site& around) const {
    for (int i = around.body; i != tracing::no_site; i = places_.tree.sites[i].next) {
      const tracing::site& at = places_.tree.sites[i];
      if (at.what() == act::loop || (at.what() == act::scope && has_loop(at))) return true;
    }
    return false;
  }
  std::string sample(bool all_warps) const {
    const std::string of_all = kc::detail::readable(places_.warps(), 4);
    return all_warps
               ? fmt::format("all {} warps were traced; of their long loops, some trips stand for the others", of_all)
               : fmt::format("{} of {} warps were traced, and stand for the others",
                             kc::detail::readable(what_.result.sampled_warps, 4), of_all);
  }
  /// The operations that the trace has seen, by the places of the compiled code.
  ptx::anchors anchors() const {
    ptx::anchors result;
    for (int i = 1; i < places_.tree.count; ++i) {
      const tracing::site& at = places_.tree.sites[i];
      const auto where = where_.of(places_, at);
      if (!where) continue;
      const double often = operations_of(at) * (at.what() == act::loop      ? at.body_executions
                                                : at.what() == act::compute ? at.instructions
                                                                            : at.executions);
      auto& its = result[*where];
      its.warps += often;
      if (accesses_memory(at)) its.of_bytes[at.type().size / operations_of(at)] += often;
    }
    return result;
  }
  /// The waits of warps for the loads of the compiled code, by their places.
  template <class Cost>
  ptx::awaited_loads awaited_loads(const Cost& cost) {
    ptx::awaited_loads result;
    const kc::calibration& measured = *card_.measured.value();
    result.latencies = {measured.l1_latency.value(),     measured.l1_latency_per_pass.value(),
                        measured.l2.base.value(),        measured.l2.per_doubling.value(),
                        measured.dram.base.value(),      measured.dram.per_doubling.value(),
                        measured.l2_after_stores.value()};
    if (!has_account_of_each(cost)) return result;
    std::map<place_in_code, double> executions;
    std::size_t i = 0;
    for (const auto& each : cost.accesses) {
      const tracing::site& at = places_.tree.sites[order_[i++]];
      const auto where = where_.of(places_, at);
      if (at.what() != act::load || !where || !(at.executions > 0)) continue;
      const double share = at.executions / (executions[*where] += at.executions);
      const auto mix = [share](auto& mean, const auto& with) { mean = (1 - share) * mean + share * with; };
      if (std::get<ptx::kind>(*where) == ptx::kind::shared_load) {
        auto& its = result.shared[*where];
        mix(its.latency, each.wait.value());
        mix(its.passes, std::max(1.0, at.wavefronts / at.executions));
      } else {
        auto& its = result.global[*where];
        mix(its.l2, each.awaits.l2);
        mix(its.dram, each.awaits.dram);
        mix(its.lines, each.awaits.lines);
        mix(its.lines_from_dram, each.awaits.lines_from_dram);
        mix(its.passes, each.awaits.passes);
      }
    }
    return result;
  }
  /// The parts of the text that the trace has executed, or left out.
  std::vector<ptx::scope> scopes() const {
    std::vector<ptx::scope> result;
    for (const text_scope& each : what_.scopes) {
      const std::string& file = what_.files[static_cast<std::size_t>(each.file)];
      std::error_code error;
      ptx::scope its{fs::exists(file, error) ? fs::canonical(file, error).string() : file,
                     each.first,
                     each.last,
                     each.first_of_head,
                     each.last_of_head,
                     each.is == text_scope::role::body};
      bool is_known = false;
      for (int i = 1; i < places_.tree.count; ++i) {
        const tracing::site& at = places_.tree.sites[i];
        const int line = tracing::key::line_of(at.key);
        const bool is_its = line / lines_of_a_file == each.file && line % lines_of_a_file >= each.first_of_head &&
                            line % lines_of_a_file <= each.last_of_head;
        if (!is_its) continue;
        if (its.is_body && at.what() == act::loop) {
          is_known = true;
          its.often += at.body_executions;
        } else if (!its.is_body && at.what() == act::branch && !at.is_of_choice()) {
          is_known = true;
          its.often += each.is == text_scope::role::first_side ? at.taken : at.executions - at.taken + at.divergent;
        }
      }
      if (is_known) result.push_back(std::move(its));
    }
    return result;
  }
  /// Adds the instructions by which the compiled kernel exceeds the tree: those of addresses, indices and branches.
  template <class KernelOfPlaces>
  void add_instructions_of_code(const KernelOfPlaces& kernel_of_places) {
    if (!what_.compiled) return;
    // The schedulers are busy for as long with each instruction that all threads have.
    const auto without = cycles_of_issue(kernel_of_places);
    places_.plain = {1, 0, 0};
    const auto with_one = cycles_of_issue(kernel_of_places);
    places_.plain = {};
    const double traced = (without / (with_one - without)).value();
    const ptx::function* const found = function_of_code();
    if (found == nullptr)
      return void(
          what_.notes.emplace_back("the instructions of nvcc's code are not counted: it has several functions of "
                                   "the kernel's name, or none"));
    if (!found->calls.empty())
      return void(what_.notes.emplace_back("the instructions of nvcc's code are not counted: it calls " +
                                           found->calls.front() + ", which is not inlined"));
    const auto loads = awaited_loads(kc::estimate(kernel_of_places(), how_, card_, kc::model::calibrated));
    const auto statements = executed_statements();
    const auto code = statements.empty()
                          ? ptx::executed_by(what_.compiled->code, *found, anchors(), scopes(), loads, places_.warps())
                          : ptx::executed_by(what_.compiled->code, *found, statements, loads, places_.warps());
    const double of_trace = traced * places_.warps();
    result_.instructions = {of_trace,    of_trace,          code.instructions,
                            code.unseen, code.disagreement, kc::cycles::from_value(code.cycles / places_.warps())};
    static constexpr double greatest_disagreement = 0.7, most_unseen = 0.7;
    if (statements.empty() && (code.disagreement > greatest_disagreement || code.unseen > most_unseen))
      return void(what_.notes.emplace_back(
          "the instructions of nvcc's code are not counted: the trace does not say how often it is executed"));
    static constexpr double mentioned = 0.01;
    if (code.local_accesses > mentioned * code.instructions)
      what_.notes.push_back(
          fmt::format("{} % of the instructions of nvcc's code access local memory, where spilled registers and arrays "
                      "with unknown indices are: they are taken to hit L1, and what they move is not counted",
                      kc::detail::readable(100 * code.local_accesses / code.instructions, 2)));
    if (found->is_machine_code && code.instructions < of_trace) {
      auto whole = places_.tree;
      const auto of_share = [&](double share) {
        places_.tree = whole;
        for (int i = 0; i < places_.tree.count; ++i)
          if (places_.tree.sites[i].what() == act::compute) places_.tree.sites[i].instructions *= share;
      };
      of_share(1e-6);
      const double others = (cycles_of_issue(kernel_of_places) / (with_one - without)).value() * places_.warps();
      const double share = std::clamp((code.instructions - others) / (of_trace - others), 0.05, 1.0);
      of_share(share);
      const double left = others + share * (of_trace - others);
      places_.fewer_instructions = std::max(0.0, left - code.instructions) / places_.warps();
      result_.instructions->counted = std::min(left, code.instructions);
    }
    const double plain = code.integer + code.multiply + code.either;
    if (code.instructions > of_trace && plain > 0) {
      const double share = (code.instructions - of_trace) / places_.warps() / plain;
      places_.plain = {share * code.integer, share * code.multiply, share * code.either};
      result_.instructions->counted = code.instructions;
      if (of_trace > 0)
        what_.notes.push_back(
            fmt::format("nvcc's code has {} times the instructions of the trace; the others, of addresses "
                        "and branches, are added",
                        kc::detail::readable(code.instructions / of_trace, 3)));
    }
    if (found->is_machine_code) {
      const auto of_warp = [&](double all) { return kc::count(all / places_.warps()); };
      places_.units = {of_warp(code.integer), of_warp(code.multiply + code.wide_multiply), of_warp(code.floating),
                       of_warp(code.floating64), of_warp(code.function)};
      result_.instructions->units = places_.units;
    }
    const bool is_timed = card_.measured.value()->branch.condition.value() > 0;
    if (!is_timed) return;
    const auto of_tree =
        kc::estimate(kernel_of_places(), how_, without_waits_for(!found->is_machine_code), kc::model::calibrated);
    places_.code_waits = kc::cycles::from_value(code.cycles / places_.warps()) - of_tree.figures.warp_latency;
    if (found->is_machine_code) take_longest_blocks(code);
  }
  /// How often warps execute the statements of each line of the PTX; empty if they did not run.
  std::map<int, ptx::known_executions> executed_statements() const {
    std::map<int, ptx::known_executions> result;
    const auto& run = what_.executed;
    if (!run.refused.empty() || !(run.blocks > 0)) return result;
    const double blocks = run.blocks_of_grid / run.blocks;
    for (const auto& [line, each] : run.of_line) result[line] = {each.warps * blocks, each.again * blocks};
    return result;
  }
  /// The card, if other warps and atomics answered at once and, unless the code says how long it waits for them, also
  /// memory and exchanges.
  kc::gpu without_waits_for(bool memory) {
    const auto little = kc::cycles::from_value(1e-3);
    kc::calibration& its = at_once_ = *card_.measured.value();
    kc::gpu card = card_;
    for (kc::cycles* const each :
         {&its.atomic_latency, &its.barrier_base, &its.barrier_per_warp, &its.barrier_per_warp_busy, &its.warp_barrier,
          &its.atomic_interval, &its.atomic_request, &its.atomic_lane, &its.shared_atomic_integer.latency,
          &its.shared_atomic_integer.issue, &its.shared_atomic_float.latency, &its.shared_atomic_float_queue,
          &its.shared_atomic_wide.latency, &its.shared_atomic_wide_queue})
      *each = little;
    if (memory) {
      for (kc::cycles* const each :
           {&its.l1_latency, &its.l1_latency_per_pass, &its.bank_conflict_latency, &its.constant_latency, &its.l2.base,
            &its.l2.per_doubling, &its.dram.base, &its.dram.per_doubling, &its.l2_slowest_sm, &its.dram_slowest_sm,
            &its.l2_after_stores, &its.l2_after_copy, &its.dram_beside_writes, &its.shuffle.latency, &its.vote.latency})
        *each = little;
      card.shared_latency = {little, card_.shared_latency.source()};
    }
    card.measured = {&at_once_, card_.measured.source()};
    return card;
  }
  /// How much of the grid ran as the code says, and what of its way is a guess.
  void note_run() {
    const ptx::finished_run& run = what_.executed;
    if (!has_run()) return;
    std::string guessed;
    static constexpr double worth_a_word = 0.001;
    if (run.unknown_branches > worth_a_word)
      guessed = fmt::format("; {} % of its branches depend on data that are not given",
                            kc::detail::readable(100 * run.unknown_branches, 2));
    if (run.blocks < run.blocks_of_grid)
      what_.notes.push_back(fmt::format("nvcc's code ran for {} of {} blocks, which stand for the others{}",
                                        kc::detail::readable(run.blocks, 6),
                                        kc::detail::readable(run.blocks_of_grid, 6), guessed));
    else if (!guessed.empty())
      what_.notes.push_back("nvcc's code ran for all blocks" + guessed);
  }
  /// An array that no thread reaches is likely to stand behind a condition that was taken another way than on the card.
  void note_arrays_without_access() {
    std::string names;
    for (int i = 0; i < places_.array_count; ++i) {
      const auto is_of_it = [&](int site) { return tracing::key::buffer_of(places_.tree.sites[site].key) == i; };
      if (std::any_of(order_.begin(), order_.end(), is_of_it)) continue;
      names += (names.empty() ? "" : ", ") + what_.result.arrays[static_cast<std::size_t>(i)].name;
    }
    if (!names.empty()) what_.notes.push_back("no traced thread accesses " + names);
  }
  /// The places with accesses, in the order in which a fold visits them.
  template <class Tree>
  void in_order(const Tree& tree, int around) {
    const auto& sites = places_.tree.sites;
    const auto of_body = [&](bool before_loop) {
      for (int i = sites[around].body; i != tracing::no_site; i = sites[i].next) {
        const auto& each = sites[i];
        if (tree.is_hoisted(each, sites[around]) != before_loop) continue;
        if (accesses_memory(each)) order_.push_back(i);
        if (each.body != tracing::no_site && (each.what() == act::loop || each.what() == act::scope)) in_order(tree, i);
      }
    };
    of_body(true);
    of_body(false);
  }

  std::string file_of(int encoded) const {
    const auto file = static_cast<std::size_t>(encoded / lines_of_a_file);
    return file < what_.files.size() ? what_.files[file] : "";
  }
  static const char* kind_of(act what) { return what == act::load ? "load" : what == act::store ? "store" : "atomic"; }

  access& row_of(const tracing::site& at) {
    const auto& array = places_.array_of(at);
    const int encoded = tracing::key::line_of(at.key);
    const std::string file = file_of(encoded);
    const char* const kind = kind_of(at.what());
    for (auto& each : result_.accesses)
      if (each.line == encoded % lines_of_a_file && each.buffer == array.name && each.kind == kind && each.file == file)
        return each;
    access fresh;
    fresh.buffer = array.name;
    fresh.file = file;
    fresh.line = encoded % lines_of_a_file;
    fresh.kind = kind;
    fresh.space = array.space;
    return result_.accesses.emplace_back(std::move(fresh));
  }
  void add(const tracing::site& at) {
    access& row = row_of(at);
    const int size = at.type().size;
    const int pieces = kc::warp::pieces_in(size);
    row.read_only = places_.array_of(at).is_read_only;
    row.requests += pieces * at.executions;
    row.sectors += at.sectors;
    if (row.space != kc::expr::space::global) row.wavefronts += at.wavefronts;
    row.requested += kc::bytes::from_value(at.lanes * size);
    row.full_requests += pieces * at.fullest;
    row.full_sectors += at.fullest_sectors;
    row.coalesced = row.coalesced && at.uncoalesced == 0;
    if (row.space == kc::expr::space::constant) {
      row.bank_conflict_ways = std::max(row.bank_conflict_ways, static_cast<double>(at.worst));
    } else if (row.space == kc::expr::space::shared) {
      const double ways = at.worst / (pieces * std::max(1.0, kc::warp::piece_of(size) / 4.0));
      row.bank_conflict_ways = std::max(row.bank_conflict_ways, ways);
    } else if (row.full_requests > 0) {
      row.sectors_per_request = row.full_sectors / row.full_requests;
    }
  }
  /// Takes what the simulation has seen: a tree does not say which addresses from memory are near each other, or when
  /// another block loads the same. `kept` is the share of all data that L2 has from the launch before.
  void take_simulated(double kept) {
    constexpr double fewest = 2000;  // sectors, so that a hit rate is known to some percent
    for (const auto& each : what_.result.simulated) {
      if (!(each.sectors > 0)) continue;
      const double in_l1 = each.hits_in_l1 / each.sectors;
      double kept_of_row = kept;
      const std::string file = file_of(each.line);
      for (auto& row : result_.accesses) {
        if (row.line != each.line % lines_of_a_file || row.buffer != places_.arrays[each.array].name ||
            row.kind != kind_of(each.what) || row.file != file)
          continue;
        // Earlier blocks have asked for a table's sectors, too.
        if (row.modelled && row.modelled->l1 < 1 && has_addresses_from_memory(each))
          kept_of_row = std::min(1.0, *row.modelled->l2 / (1 - row.modelled->l1));
        const double in_l2 = each.share_of_l2(kept_of_row);
        row.simulated = access::hits{in_l1, {}};
        if (in_l2 >= 0 || in_l1 == 1) row.simulated->l2 = (1 - in_l1) * std::max(0.0, in_l2);
      }
      if (each.what != act::load || each.sectors < fewest) continue;
      for_places_of(each, [&](tracing::site& at) {
        // All warps ask for the same sector at about the same time. The simulation counts it as a hit while it is on
        // its way for one of them; the model knows that all of them wait.
        const bool is_known = (at.key & tracing::key::awaits_loads) == 0;
        if (is_known && at.pattern.found && at.pattern.kind == kc::expr::pattern::shape::broadcast) return;
        at.hits_in_l1 = in_l1;
        at.hits_in_l2 = each.share_of_l2(kept_of_row);
        at.awaited = each.awaited / each.requests;
        at.await_dram = each.share_of_dram(kept_of_row);
      });
    }
  }
  template <class Use>
  void for_places_of(const tracing::simulated_access& seen, const Use& use) {
    for (const int i : order_) {
      auto& at = places_.tree.sites[i];
      if (at.what() == seen.what && tracing::key::line_of(at.key) == seen.line &&
          tracing::key::buffer_of(at.key) == seen.array)
        use(at);
    }
  }
  bool has_addresses_from_memory(const tracing::simulated_access& seen) {
    bool any = false;
    for_places_of(seen, [&](const tracing::site& at) { any = any || (at.key & tracing::key::awaits_loads) != 0; });
    return any;
  }
  void add_branch(const tracing::site& at) {
    const int encoded = tracing::key::line_of(at.key);
    const std::string file = file_of(encoded);
    for (auto& each : result_.branches)
      if (each.line == encoded % lines_of_a_file && each.file == file) {
        each.warps += at.executions;
        each.divergent += at.divergent;
        return;
      }
    result_.branches.push_back({file, encoded % lines_of_a_file, at.executions, at.divergent});
  }

  /// The band of a model rests on kernels whose trees are known to be right. A trace has to find the tree first: nine
  /// of ten of 103 launches of users' kernels lay within 1.9 times the band, by logarithms (docs/users_kernels.md).
  static kc::error_band band_of_trace(kc::error_band of_model, const kc::seconds& time) {
    if (!of_model.observed() || !(time.value() > 0)) return of_model;
    constexpr double wider = 2;
    of_model.low = std::pow(of_model.low / time, wider) * time;
    of_model.high = std::pow(of_model.high / time, wider) * time;
    return of_model;
  }
  template <class Cost>
  void estimate(const Cost& cost, const char* model) {
    estimate_of_kernel all;
    all.model = model;
    all.time = cost.time;
    all.band = band_of_trace(cost.band, cost.time);
    all.bottleneck = kc::name_of(cost.bottleneck);
    for (int i = 0; i < kc::resource_count; ++i)
      if (const auto what = static_cast<kc::resource>(i); cost.resources[what].value() > 0)
        all.busy.emplace_back(kc::name_of(what), cost.resources[what]);
    all.occupancy = cost.occupancy.fraction();
    result_.estimate = all;
    if constexpr (requires { cost.accesses.size(); }) add_bytes(cost);
  }
  /// True if there is one account for each place, in the order of the fold.
  template <class Cost>
  bool has_account_of_each(const Cost& cost) {
    std::erase_if(order_, [&](int site) { return places_.tree.sites[site].is_constant(); });
    return cost.accesses.size() == static_cast<int>(order_.size());
  }
  /// Calls `use(row, cost)` for each access of global memory.
  template <class Cost, class Use>
  void for_accounts(const Cost& cost, const Use& use) {
    if (!has_account_of_each(cost)) return;
    int i = 0;
    for (const auto& each : cost.accesses) {
      access& row = row_of(places_.tree.sites[order_[static_cast<std::size_t>(i++)]]);
      if (row.space == kc::expr::space::global) use(row, each);
    }
  }
  template <class Cost>
  void add_bytes(const Cost& cost) {
    for_accounts(cost, [](access& row, const auto& each) {
      const auto sectors = each.sectors.value() * kc::warp::sector_bytes;
      const auto more = [](std::optional<kc::bytes>& sum, double bytes) {
        sum = sum.value_or(kc::bytes{}) + kc::bytes::from_value(bytes);
      };
      more(row.from_l2, sectors * (each.from_l2 + each.from_dram));
      more(row.from_dram, sectors * each.from_dram);
    });
  }
  /// The hit rates that the model derives from the tree alone.
  template <class Cost>
  void add_modelled(const Cost& cost) {
    for_accounts(cost, [](access& row, const auto& each) {
      if (row.kind == "store") return;
      row.modelled_sectors += each.sectors.value();
      const double share = row.modelled_sectors > 0 ? each.sectors.value() / row.modelled_sectors : 0;
      const access::hits before = row.modelled.value_or(access::hits{0, 0});
      row.modelled = access::hits{before.l1 + share * (each.from_l1 - before.l1),
                                  *before.l2 + share * (each.from_l2 - *before.l2)};
    });
  }

  traced& what_;
  const kc::launch& how_;
  const kc::gpu& card_;
  places_in_code where_;
  tracing::traced_places places_{};
  std::vector<int> order_;
  room_for_blocks room_{};
  /// The rounds in which blocks that are alike would run; 0 if it is unknown whether they are.
  double rounds_ = 0;
  kc::calibration at_once_;
  analysis result_;
};

}  // namespace

analysis analysed(traced& what, const kc::launch& how, const kc::gpu& card) { return analyst{what, how, card}.run(); }

}  // namespace examples::trace
