// SPDX-License-Identifier: BSL-1.0
#include "ptx_run.hpp"

#include "ptx.hpp"
#include "ptx_exchanges.hpp"
#include "ptx_memory.hpp"
#include "ptx_program.hpp"

#include <kernelcost/trace/request.hpp>
#include <kernelcost/warp/addresses.hpp>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdlib>
#include <limits>
#include <numeric>

namespace examples::trace::ptx {
namespace {

namespace tracing = kernelcost::tracing;
using memory = operation::memory;
using clock = std::chrono::steady_clock;

/// Lanes of a warp that are at the same statement, or lanes that have come to where others will meet them.
struct party {
  enum class state { goes, waits_for_block, waits_for_lanes, done };
  int at = 0;
  lane_mask lanes = 0;
  state is = state::goes;
  int barrier = 0;
  int threads = 0;
  /// Where it meets the others that it has parted from, in the party that waits for them; -1 for none.
  int meets_at = std::numeric_limits<int>::max();
  int around = -1;
  /// The parties that it waits for.
  int inside = 0;

  bool can_go() const { return is == state::goes && inside == 0; }
};

struct warp {
  explicit warp(std::size_t registers) : of(registers) {}
  warp_registers of;
  std::vector<party> parties;
  bool is_left() const {
    return std::ranges::any_of(parties, [](const party& each) { return each.is != party::state::done; });
  }
  double since_barrier = 0;
  double time = 0;
};

struct counts {
  double warps = 0;
  double lanes = 0;
  double sectors = 0;
  double wavefronts = 0;
  double unknown = 0;
  double again = 0;
};

class runner {
 public:
  explicit runner(const kernel_run& what)
      : what_(what), program_(program_of(what.text, what.symbol, what.buffers.size())),
        counts_(program_.operations.size()), costs_(program_.operations.size()),
        threads_(static_cast<int>(what.block.volume())),
        shared_(program_.shared_bytes + what.dynamic_shared_bytes + 16, false) {
    for (const auto& each : what.buffers) {
      segments_.emplace_back(each.bytes, each.is_known);
      segments_.back().fill(each.content);
    }
    for (const auto& each : program_.variables) {
      segments_.emplace_back(each.content.size(), true);
      segments_.back().fill(each.content);
      for (const auto& [name, bytes] : what.constants)
        if (is_symbol_of(each.name, name)) segments_.back().fill(bytes);
    }
    parameters_.assign(program_.parameter_bytes + 16, '\0');
    bind();
    if (what.costs.empty()) costs_.assign(costs_.size(), 1);
    for (std::size_t i = 0; i < costs_.size(); ++i)
      if (const auto found = what.costs.find(program_.operations[i].line); found != what.costs.end())
        costs_[i] = found->second;
    find_meetings();
    const int warps = (threads_ + lanes_of_warp - 1) / lanes_of_warp;
    for (int i = 0; i < warps; ++i) {
      warps_.emplace_back(static_cast<std::size_t>(program_.registers));
      prepare(warps_.back(), i);
      locals_.emplace_back(program_.local_bytes * lanes_of_warp + 16, false);
    }
  }

  finished_run run() {
    finished_run result;
    const long long all = what_.grid.volume();
    result.blocks_of_grid = static_cast<double>(all);
    const auto allowed = std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(what_.seconds));
    until_ = clock::now() + allowed;
    // Any number of blocks from the beginning of this order is spread over the grid.
    const long long step = golden_step(all);
    double executed = 0;
    for (long long i = 0, number = 0; i < all; ++i, number = (number + step) % all) {
      if (executed >= static_cast<double>(what_.statements)) break;
      run_block(number);
      ++result.blocks;
      executed += statements_;
      time_of_block its{number, statements_, longest_, 0};
      for (const auto& each : warps_) its.mean += each.time / static_cast<double>(warps_.size());
      result.paths.push_back(its);
    }
    double branches = 0, accesses = 0;
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      const operation& it = program_.operations[i];
      const counts& from = counts_[i];
      if (it.line == 0) continue;
      executed_statement& to = result.of_line[it.line];
      to.warps += from.warps;
      to.lanes += from.lanes;
      to.sectors += from.sectors;
      to.wavefronts += from.wavefronts;
      to.unknown += from.unknown;
      to.again += from.again;
      if (it.what == operation::kind::branch && it.guard != none)
        branches += from.warps, result.unknown_branches += from.unknown;
      const bool accesses_memory =
          it.what == operation::kind::load || it.what == operation::kind::store || it.what == operation::kind::atomic;
      if (accesses_memory && it.space != memory::parameter)
        accesses += from.warps, result.unknown_addresses += from.unknown;
    }
    if (branches > 0) result.unknown_branches /= branches;
    if (accesses > 0) result.unknown_addresses /= accesses;
    result.outside = outside_;
    return result;
  }

 private:
  static constexpr int barriers = 16;
  /// The statements at which the code lets lanes meet, and those to which branches lead that it has predicates for.
  void find_meetings() {
    const auto& all = program_.operations;
    meets_.assign(all.size() + 1, !what_.meetings);
    if (!what_.meetings) return;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const int next = i + 1 < all.size() ? all[i + 1].line : std::numeric_limits<int>::max();
      // A line of a meeting may be that of a label. A function in place of its call ends with a greater line than the
      // next one.
      const auto behind = what_.meetings->behind.lower_bound(all[i].line);
      if (behind != what_.meetings->behind.end() && (*behind < next || *behind == all[i].line)) meets_[i + 1] = true;
      const bool is_branch = all[i].what == operation::kind::branch && all[i].guard != none;
      if (is_branch && !what_.meetings->branches.contains(all[i].line))
        meets_[static_cast<std::size_t>(all[i].target)] = true;
    }
  }
  static long long golden_step(long long count) {
    if (count < 3) return 1;
    auto step = static_cast<long long>(static_cast<double>(count) * 0.6180339887);
    while (std::gcd(step, count) != 1) ++step;
    return step;
  }
  void bind() {
    if (what_.arguments.size() != program_.parameters.size())
      throw cannot_run{"it takes " + std::to_string(program_.parameters.size()) + " arguments"};
    for (std::size_t i = 0; i < what_.arguments.size(); ++i) {
      const kernel_argument& its = what_.arguments[i];
      const parameter& to = program_.parameters[i];
      std::uint64_t bits = 0;
      if (!its.bytes.empty()) {
        if (its.bytes.size() != to.bytes)
          throw cannot_run{"an argument has " + std::to_string(its.bytes.size()) + " bytes"};
        std::copy(its.bytes.begin(), its.bytes.end(), parameters_.begin() + static_cast<std::ptrdiff_t>(to.offset));
        continue;
      }
      if (its.buffer >= 0) {
        bits = address_of_buffer(its.buffer);
      } else {
        bits = bits_of_number(its.number, to.type);
      }
      if (to.bytes > sizeof bits) throw cannot_run{"an argument is a structure"};
      std::memcpy(parameters_.data() + to.offset, &bits, to.bytes);
    }
  }
  void prepare(warp& its, int number) {
    auto& of = its.of;
    for (const auto& [which, value] : program_.constants) of.put_all(which, value);
    for (const auto& [which, value] : program_.constant_predicates)
      of.put_predicate(which, all_lanes, value ? all_lanes : 0);
    const auto x = static_cast<std::uint32_t>(what_.block.x), y = static_cast<std::uint32_t>(what_.block.y);
    for (int lane = 0; lane < lanes_of_warp; ++lane) {
      const auto thread = static_cast<std::uint32_t>(number * lanes_of_warp + lane);
      const auto one = std::uint32_t{1} << lane;
      of.put(tid_x, lane, thread % x);
      of.put(tid_y, lane, thread / x % y);
      of.put(tid_z, lane, thread / x / y);
      of.put(laneid, lane, static_cast<std::uint32_t>(lane));
      of.put(lanemask_eq, lane, one);
      of.put(lanemask_lt, lane, one - 1);
      of.put(lanemask_le, lane, one | (one - 1));
      of.put(lanemask_gt, lane, ~(one | (one - 1)));
      of.put(lanemask_ge, lane, ~(one - 1));
    }
    const auto all = [&](int which, long long value) { of.put_all(which, static_cast<std::uint32_t>(value)); };
    all(ntid_x, what_.block.x), all(ntid_y, what_.block.y), all(ntid_z, what_.block.z);
    all(nctaid_x, what_.grid.x), all(nctaid_y, what_.grid.y), all(nctaid_z, what_.grid.z);
    all(warpid, number), all(nwarpid, (threads_ + lanes_of_warp - 1) / lanes_of_warp);
  }
  lane_mask lanes_of(int warp_number) const {
    const int left = threads_ - warp_number * lanes_of_warp;
    return left >= lanes_of_warp ? all_lanes : (lane_mask{1} << left) - 1;
  }

  void run_block(long long number) {
    shared_.clear();
    arrived_.fill(0);
    longest_ = statements_ = 0;
    for (std::size_t i = 0; i < warps_.size(); ++i) {
      warp& its = warps_[i];
      its.of.put_all(ctaid_x, static_cast<std::uint32_t>(number % what_.grid.x));
      its.of.put_all(ctaid_y, static_cast<std::uint32_t>(number / what_.grid.x % what_.grid.y));
      its.of.put_all(ctaid_z, static_cast<std::uint32_t>(number / what_.grid.x / what_.grid.y));
      its.parties.assign(1, {0, lanes_of(static_cast<int>(i))});
      its.since_barrier = its.time = 0;
    }
    while (true) {
      bool any = false;
      for (std::size_t i = 0; i < warps_.size(); ++i) {
        now_ = static_cast<int>(i);
        static constexpr long long slice = 200'000;
        budget_ = slice;
        while (budget_ > 0 && go(warps_[i])) any = true;
      }
      if (clock::now() > until_) throw cannot_run{"its blocks take too long"};
      const bool released = release();
      if (!any && !released) break;
    }
    end_interval();
    if (std::any_of(warps_.begin(), warps_.end(), [](const warp& each) { return each.is_left(); }))
      throw cannot_run{"its threads wait for each other"};
  }
  void end_interval() {
    double most = 0;
    for (auto& each : warps_) {
      most = std::max(most, each.since_barrier);
      each.time += each.since_barrier;
      each.since_barrier = 0;
    }
    longest_ += most;
  }
  /// Lets the threads go on for which all others have come.
  bool release() {
    bool any = false;
    for (int barrier = 0; barrier < barriers; ++barrier) {
      int& arrived = arrived_[static_cast<std::size_t>(barrier)];
      int waiting = 0, wanted = 0, alive = 0, votes = 0;
      bool all = true, is_waited_for = false;
      for (const auto& each : warps_)
        for (const party& its : each.parties) {
          alive += std::popcount(its.lanes);
          if (its.is != party::state::waits_for_block || its.barrier != barrier) continue;
          is_waited_for = true;
          waiting += its.threads > 0 ? lanes_of_warp : std::popcount(its.lanes);
          wanted = std::max(wanted, its.threads);
          const operation& it = program_.operations[static_cast<std::size_t>(its.at)];
          if (it.at_barrier == role_at_barrier::votes) {
            const lane_mask holds = it.is_negated ? ~each.of.predicate(it.from[2]) : each.of.predicate(it.from[2]);
            votes += std::popcount(holds & its.lanes);
            all = all && (holds & its.lanes) == its.lanes;
          }
        }
      if (!is_waited_for) continue;
      waiting += arrived;
      if (waiting < (wanted > 0 ? wanted : alive)) continue;
      arrived = 0;
      any = true;
      for (auto& each : warps_)
        for (party& its : each.parties) {
          if (its.is != party::state::waits_for_block || its.barrier != barrier) continue;
          const operation& it = program_.operations[static_cast<std::size_t>(its.at)];
          if (it.at_barrier == role_at_barrier::votes) {
            if (it.votes_for == barrier_vote::count)
              for_lanes(its.lanes, [&](int lane) { each.of.put(it.to, lane, static_cast<std::uint32_t>(votes)); });
            else
              each.of.put_predicate(it.to, its.lanes,
                                    (it.votes_for == barrier_vote::all ? all : votes > 0) ? all_lanes : 0);
            each.of.put_unknown(it.to, its.lanes, each.of.unknown(it.from[2]));
          }
          its.is = party::state::goes;
          ++its.at;
        }
      end_interval();
    }
    return any;
  }

  /// A place for a party.
  static int new_party(std::vector<party>& all, const party& its) {
    const auto free = std::ranges::find(all, party::state::done, &party::is);
    if (free == all.end()) return all.push_back(its), static_cast<int>(all.size()) - 1;
    *free = its;
    return static_cast<int>(free - all.begin());
  }
  /// Ends a party, whose lanes wait from now on in the one around it.
  static void end_party(std::vector<party>& all, int which) {
    party& its = all[static_cast<std::size_t>(which)];
    its.is = party::state::done;
    if (its.around < 0) return;
    party& around = all[static_cast<std::size_t>(its.around)];
    around.lanes |= its.lanes;
    its.lanes = 0;
    if (--around.inside == 0 && around.lanes == 0) end_party(all, its.around);
  }
  /// Parts lanes of a party: `others` go on at `at`. The rest stays in it. Returns its number, which may be new.
  static int part(std::vector<party>& all, int which, lane_mask others, int at, int meets_at) {
    party rest = all[static_cast<std::size_t>(which)];
    rest.lanes &= ~others;
    if (rest.meets_at != meets_at && meets_at != std::numeric_limits<int>::max()) {
      // They wait for each other in a party around both.
      party& around = all[static_cast<std::size_t>(which)];
      around.at = meets_at;
      around.lanes = 0;
      around.inside = 1;
      rest.around = which;
      rest.meets_at = meets_at;
      which = new_party(all, rest);
    } else {
      all[static_cast<std::size_t>(which)] = rest;
    }
    party other = rest;
    other.lanes = others;
    other.at = at;
    if (rest.around >= 0) ++all[static_cast<std::size_t>(rest.around)].inside;
    new_party(all, other);
    return which;
  }

  /// Runs lanes that are together, until they meet others, part, or wait. False if no lanes can go on.
  bool go(warp& its) {
    auto& all = its.parties;
    int which = -1;
    const auto comes_first = [&](std::size_t i) {
      return which < 0 || all[i].at < all[static_cast<std::size_t>(which)].at;
    };
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i].can_go() && comes_first(i)) which = static_cast<int>(i);
    bool alone = false;
    if (which < 0) {
      // Lanes that wait for others of their warp that will not come go on without them.
      for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].is == party::state::waits_for_lanes && comes_first(i)) which = static_cast<int>(i);
      if (which < 0) return false;
      alone = true;
      all[static_cast<std::size_t>(which)].is = party::state::goes;
    }
    const int limit = join_others(all, which);
    while (budget_ > 0) {
      party& now = all[static_cast<std::size_t>(which)];
      if (now.at >= limit) return true;
      if (now.at == now.meets_at && now.around >= 0) return end_party(all, which), true;
      const operation& it = program_.operations[static_cast<std::size_t>(now.at)];
      lane_mask active = now.lanes;
      if (it.guard != none) {
        const lane_mask holds = its.of.predicate(it.guard);
        active &= it.guard_is_negated ? ~holds : holds;
      }
      counts& count = counts_[static_cast<std::size_t>(now.at)];
      if (it.what == operation::kind::exchange && active != 0) {
        const lane_mask together = lanes_for(its, it, which, active, alone);
        if (together == 0) {
          now.is = party::state::waits_for_lanes;
          return true;
        }
        active = together;
      }
      alone = false;
      count.warps += 1;
      count.lanes += std::popcount(active);
      its.since_barrier += costs_[static_cast<std::size_t>(now.at)];
      statements_ += 1;
      --budget_;
      switch (it.what) {
        case operation::kind::plain:
          if (active == 0) break;
          // A result may take the place of an operand.
          if (it.needs_long_way != nullptr && it.needs_long_way(its.of, it, active)) count.again += 1;
          it.run(its.of, it, active);
          break;
        case operation::kind::load: load(its, it, active, count); break;
        case operation::kind::store: store(its, it, active, count); break;
        case operation::kind::atomic: atomic(its, it, active, count); break;
        case operation::kind::nothing: break;
        case operation::kind::exchange: {
          if (active != 0) exchanges_.run(its.of, it, active);
          const int at = now.at;
          for (party& each : all)
            if (each.is == party::state::waits_for_lanes && each.at == at && (each.lanes & active) != 0) {
              each.is = party::state::goes;
              ++each.at;
            }
          break;
        }
        case operation::kind::barrier: {
          const auto barrier =
              its.of.get<std::uint32_t>(it.from[0], std::countr_zero(now.lanes)) % static_cast<unsigned>(barriers);
          if (it.at_barrier == role_at_barrier::arrives) {
            arrived_[barrier] += lanes_of_warp;
            break;
          }
          now.is = party::state::waits_for_block;
          now.barrier = static_cast<int>(barrier);
          now.threads = it.from[1] == none
                            ? 0
                            : static_cast<int>(its.of.get<std::uint32_t>(it.from[1], std::countr_zero(now.lanes)));
          return true;
        }
        case operation::kind::leave:
          now.lanes &= ~active;
          if (now.lanes == 0) return end_party(all, which), true;
          break;
        case operation::kind::branch: {
          if (it.guard != none && (its.of.unknown(it.guard) & now.lanes) != 0) count.unknown += 1;
          if (active == 0) break;
          if (active == now.lanes) {
            now.at = it.target;
            continue;
          }
          now.at += 1;
          part(all, which, active, it.target, it.meets_at);
          return true;
        }
        case operation::kind::indirect_branch: {
          if ((its.of.unknown(it.from[0]) & now.lanes) != 0) count.unknown += 1;
          lane_mask left = now.lanes;
          for (std::size_t way = 0; way < it.targets.size() && left != 0; ++way) {
            lane_mask taken = 0;
            for_lanes(left, [&](int lane) {
              if (its.of.get<std::uint32_t>(it.from[0], lane) == way) taken |= lane_mask{1} << lane;
            });
            if (taken == left)
              all[static_cast<std::size_t>(which)].at = it.targets[way];
            else if (taken != 0)
              which = part(all, which, taken, it.targets[way], it.meets_at);
            left &= ~taken;
          }
          return true;
        }
      }
      ++all[static_cast<std::size_t>(which)].at;
    }
    return true;
  }
  /// Joins the parties that are at the same statement and wait for the same others. Returns where the next one is:
  /// ptxas lets the lanes that leave a loop in one place wait there, even if some leave it in another one.
  int join_others(std::vector<party>& all, int which) const {
    party& now = all[static_cast<std::size_t>(which)];
    int limit = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < all.size(); ++i) {
      party& each = all[i];
      if (static_cast<int>(i) == which || !each.can_go()) continue;
      if (each.at > now.at) limit = std::min(limit, each.at);
      if (!meets_[static_cast<std::size_t>(now.at)]) continue;
      if (each.at != now.at || each.around != now.around || each.meets_at != now.meets_at) continue;
      now.lanes |= each.lanes;
      each.lanes = 0;
      each.is = party::state::done;
      if (now.around >= 0) --all[static_cast<std::size_t>(now.around)].inside;
    }
    return limit;
  }
  /// The lanes that do an exchange together with those of a party; 0 if it has to wait for others.
  lane_mask lanes_for(const warp& its, const operation& it, int which, lane_mask active, bool alone) const {
    if (it.from[3] == none) return active;
    const party& now = its.parties[static_cast<std::size_t>(which)];
    const auto wanted = its.of.get<std::uint32_t>(it.from[3], std::countr_zero(active));
    lane_mask together = active, others = 0;
    for (std::size_t i = 0; i < its.parties.size(); ++i) {
      const party& each = its.parties[i];
      if (static_cast<int>(i) == which || each.is == party::state::done) continue;
      if (each.is == party::state::waits_for_lanes && each.at == now.at)
        together |= each.lanes & wanted;
      else
        others |= each.lanes;
    }
    return alone || (wanted & others) == 0 ? together : 0;
  }

  // --- memory ---

  struct place {
    segment* where = nullptr;
    std::uint64_t offset = 0;
  };
  place at(const warp& its, const operation& it, int lane) {
    std::uint64_t address = its.of.get<std::uint64_t>(it.from[0], lane) + static_cast<std::uint64_t>(it.offset);
    memory space = it.space;
    if (space == memory::shared || space == memory::local) address &= 0xffffffff;
    if (space != memory::shared && space != memory::local) {
      const std::uint64_t which = address >> window::bits;
      address &= window::offset_mask;
      if (which == window::shared)
        space = memory::shared;
      else if (which == window::local)
        space = memory::local;
      else if (which >= window::first_buffer && which - window::first_buffer < segments_.size())
        return {&segments_[which - window::first_buffer], address};
      else
        return {};
    }
    if (space == memory::shared) return {&shared_, address};
    return {&locals_[static_cast<std::size_t>(now_)],
            address < program_.local_bytes ? address + static_cast<std::uint64_t>(lane) * program_.local_bytes
                                           : ~std::uint64_t{0} >> 1};
  }
  memory space_of(const warp& its, const operation& it, lane_mask lanes) const {
    if (it.space != memory::generic || lanes == 0) return it.space;
    const std::uint64_t which =
        (its.of.get<std::uint64_t>(it.from[0], std::countr_zero(lanes)) + static_cast<std::uint64_t>(it.offset)) >>
        window::bits;
    return which == window::shared ? memory::shared : which == window::local ? memory::local : memory::global;
  }
  void count_request(const warp& its, const operation& it, lane_mask lanes, counts& to) {
    if (lanes == 0) return;
    if ((its.of.unknown(it.from[0]) & lanes) != 0) to.unknown += 1;
    const memory space = space_of(its, it, lanes);
    if (space == memory::local || space == memory::parameter) return;
    request_.mask = lanes;
    for_lanes(lanes, [&](int lane) {
      request_.address[lane] =
          static_cast<long long>(its.of.get<std::uint64_t>(it.from[0], lane) + static_cast<std::uint64_t>(it.offset));
    });
    const tracing::lane_addresses addresses(request_, std::popcount(lanes));
    const int size = it.bytes * it.elements;
    if (space == memory::shared && it.what == operation::kind::atomic) to.again += tracing::meeting_of(addresses);
    if (space == memory::shared)
      to.wavefronts += kernelcost::warp::wavefronts_of(addresses, size);
    else
      to.sectors += kernelcost::warp::sectors_of(addresses, size);
  }
  void load(warp& its, const operation& it, lane_mask lanes, counts& count) {
    if (it.space == memory::parameter) {
      for (int part = 0; part < it.elements; ++part) {
        std::uint64_t value = 0;
        const auto offset = its.of.get<std::uint64_t>(it.from[0], 0) + static_cast<std::uint64_t>(it.offset) +
                            static_cast<std::uint64_t>(part * it.bytes);
        if (offset + static_cast<std::uint64_t>(it.bytes) <= parameters_.size())
          std::memcpy(&value, parameters_.data() + offset, static_cast<std::size_t>(it.bytes));
        value = extended(value, it);
        for_lanes(lanes, [&](int lane) { its.of.put(it.vector[static_cast<std::size_t>(part)], lane, value); });
        its.of.put_unknown(it.vector[static_cast<std::size_t>(part)], lanes, 0);
      }
      return;
    }
    count_request(its, it, lanes, count);
    std::array<lane_mask, 8> unknown{};
    const lane_mask unknown_place = its.of.unknown(it.from[0]);
    // A vector may replace the register with its address.
    std::array<std::array<std::uint64_t, 8>, lanes_of_warp> values;
    for_lanes(lanes, [&](int lane) {
      const place from = at(its, it, lane);
      const auto bytes = static_cast<std::size_t>(it.bytes);
      for (std::size_t part = 0; part < static_cast<std::size_t>(it.elements); ++part) {
        std::uint64_t value = 0;
        bool known = false;
        if (from.where != nullptr && from.where->holds(from.offset + part * bytes, bytes)) {
          value = extended(from.where->load(from.offset + part * bytes, bytes), it);
          known = from.where->knows(from.offset + part * bytes, bytes);
        } else {
          ++outside_;
        }
        values[static_cast<std::size_t>(lane)][part] = value;
        if (!known) unknown[part] |= lane_mask{1} << lane;
      }
    });
    for (std::size_t part = 0; part < static_cast<std::size_t>(it.elements); ++part) {
      for_lanes(lanes,
                [&](int lane) { its.of.put(it.vector[part], lane, values[static_cast<std::size_t>(lane)][part]); });
      its.of.put_unknown(it.vector[part], lanes, unknown[part] | unknown_place);
    }
  }
  static std::uint64_t extended(std::uint64_t value, const operation& it) {
    if (!it.extends_sign || it.bytes == 8) return value;
    const unsigned up = 64 - 8 * static_cast<unsigned>(it.bytes);
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(value << up) >> up);
  }
  void store(warp& its, const operation& it, lane_mask lanes, counts& count) {
    count_request(its, it, lanes, count);
    for_lanes(lanes, [&](int lane) {
      const place to = at(its, it, lane);
      const auto bytes = static_cast<std::size_t>(it.bytes);
      for (std::size_t part = 0; part < static_cast<std::size_t>(it.elements); ++part) {
        if (to.where == nullptr || !to.where->holds(to.offset + part * bytes, bytes)) {
          ++outside_;
          continue;
        }
        const int from = it.vector[part];
        to.where->store(to.offset + part * bytes, bytes, its.of.get<std::uint64_t>(from, lane),
                        (its.of.unknown(from) >> lane & 1) == 0);
      }
    });
  }
  /// Memory that no data give is taken for zeros that are known: counters mostly begin so. Unknown operands make it
  /// unknown.
  void atomic(warp& its, const operation& it, lane_mask lanes, counts& count) {
    count_request(its, it, lanes, count);
    warp_registers& of = scratch_;
    operation change = it;
    change.to = 4;
    change.from[0] = 1, change.from[1] = 2, change.from[2] = 3;
    lane_mask unknown_operands = 0, unknown = its.of.unknown(it.from[0]);
    for (int i = 1; i < it.count_from; ++i) unknown_operands |= its.of.unknown(it.from[i]);
    for_lanes(lanes, [&](int lane) {
      const place to = at(its, it, lane);
      const auto bytes = static_cast<std::size_t>(it.bytes);
      if (to.where == nullptr || !to.where->holds(to.offset, bytes)) {
        ++outside_;
        return;
      }
      const std::uint64_t before = to.where->load(to.offset, bytes);
      const bool was_known = !to.where->is_given() || to.where->knows(to.offset, bytes);
      if (!was_known) unknown |= lane_mask{1} << lane;
      of.put(1, lane, before);
      of.put(2, lane, its.of.get<std::uint64_t>(it.from[1], lane));
      of.put(3, lane, it.count_from > 2 ? its.of.get<std::uint64_t>(it.from[2], lane) : 0);
      it.run(of, change, lane_mask{1} << lane);
      const bool is_known = (unknown_operands >> lane & 1) == 0;
      to.where->store(to.offset, bytes, of.get<std::uint64_t>(4, lane), is_known && was_known);
      its.of.put(it.to, lane, before);
    });
    its.of.put_unknown(it.to, lanes, unknown);
  }

  const kernel_run& what_;
  program program_;
  std::vector<counts> counts_;
  std::vector<double> costs_;
  /// Whether lanes that have parted meet before a statement.
  std::vector<char> meets_;
  int threads_;
  segment shared_;
  std::vector<segment> segments_;
  std::vector<segment> locals_;
  std::string parameters_;
  std::vector<warp> warps_;
  warp_registers scratch_{8};
  lane_exchanges exchanges_;
  tracing::record request_{};
  std::array<int, barriers> arrived_{};
  clock::time_point until_;
  long long budget_ = 0;
  double longest_ = 0;
  double statements_ = 0;
  double outside_ = 0;
  int now_ = 0;
};

}  // namespace

std::uint64_t bits_of_number(const std::string& number, const std::string& type) {
  const char* const text = number.c_str();
  char* end = nullptr;
  std::uint64_t bits = 0;
  if (number == "true" || number == "false") return number == "true" ? 1 : 0;
  if (number == "nullptr") return 0;
  if (type == "f32") {
    const float value = std::strtof(text, &end);
    std::memcpy(&bits, &value, sizeof value);
  } else if (type == "f64") {
    const double value = std::strtod(text, &end);
    std::memcpy(&bits, &value, sizeof value);
  } else {
    bits = number.starts_with("-") ? static_cast<std::uint64_t>(std::strtoll(text, &end, 0))
                                   : std::strtoull(text, &end, 0);
  }
  while (end != text && (*end == 'f' || *end == 'F' || *end == 'u' || *end == 'U' || *end == 'l' || *end == 'L')) ++end;
  if (end == text || *end != '\0') throw cannot_run{"the argument " + number + " is no number"};
  return bits;
}

std::uint64_t address_of_buffer(int which) {
  return window::address(window::first_buffer + static_cast<std::uint64_t>(which));
}

finished_run run_kernel(const kernel_run& what) {
  try {
    return runner{what}.run();
  } catch (const std::exception& error) {  // also a statement without its operands
    finished_run refused;
    refused.refused = error.what();
    return refused;
  }
}

}  // namespace examples::trace::ptx
