// SPDX-License-Identifier: BSL-1.0
#include "ptx.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/dominator_tree.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>
#include <set>
#include <utility>

#include <cxxabi.h>

namespace examples::trace::ptx {
namespace {

using graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS>;
constexpr int no_block = -1;

/// The immediate dominator of each block; `no_block` for the entry and for blocks that it does not reach.
std::vector<int> dominators_of(const graph& ways, int entry) {
  std::vector<std::size_t> found(boost::num_vertices(ways), boost::graph_traits<graph>::null_vertex());
  boost::lengauer_tarjan_dominator_tree(
      ways, static_cast<std::size_t>(entry),
      boost::make_iterator_property_map(found.begin(), get(boost::vertex_index, ways)));
  std::vector<int> result;
  for (const std::size_t each : found)
    result.push_back(each == boost::graph_traits<graph>::null_vertex() ? no_block : static_cast<int>(each));
  return result;
}

std::vector<char> reached_in(const function& of) {
  std::vector<char> result(of.blocks.size());
  std::vector<int> open{0};
  while (!open.empty()) {
    const auto at = static_cast<std::size_t>(open.back());
    open.pop_back();
    if (std::exchange(result[at], true)) continue;
    open.insert(open.end(), of.blocks[at].next.begin(), of.blocks[at].next.end());
  }
  return result;
}

/// The blocks of a function, in groups that are executed equally often: one dominates the other, which every way from
/// it reaches before it leaves their innermost loop or goes back to its head, and both are in the same loops.
class control_flow {
 public:
  /// Blocks behind an early return are executed as often as those before it, unless `leaves_early` says that a part of
  /// the threads leaves there.
  explicit control_flow(const function& of, bool leaves_early = false)
      : count_(static_cast<int>(of.blocks.size())), leaves_early_(leaves_early) {
    graph ways(of.blocks.size());
    // The algorithm does not allow ways from blocks that the entry does not reach.
    const auto reached = reached_in(of);
    for (int i = 0; i < count_; ++i)
      if (reached[static_cast<std::size_t>(i)])
        for (const int to : of.blocks[static_cast<std::size_t>(i)].next)
          boost::add_edge(static_cast<std::size_t>(i), static_cast<std::size_t>(to), ways);
    above_ = dominators_of(ways, 0);
    below_ = post_dominators(
        of, [&](int i) { return reached[static_cast<std::size_t>(i)] != 0; }, no_block);
    find_loops(of);
    for (int i = 0; i < count_; ++i)
      if (const int head = innermost_loop_of(i); head != no_block && !below_in_round_.contains(head))
        below_in_round_[head] = post_dominators(
            of, [&](int each) { return is_reached(each) && loops_of(each).contains(head); }, head);
    group_of_.assign(static_cast<std::size_t>(count_), no_block);
    for (int i = 0; i < count_; ++i)
      if (is_reached(i)) group(i);
  }

  bool is_reached(int i) const { return i == 0 || above_[static_cast<std::size_t>(i)] != no_block; }
  int group_of(int i) const { return group_of_[static_cast<std::size_t>(i)]; }
  int groups() const { return static_cast<int>(groups_.size()); }
  int first_of(int group) const { return blocks_of(group).front(); }
  const std::vector<int>& blocks_of(int group) const { return groups_[static_cast<std::size_t>(group)]; }
  int above(int i) const { return above_[static_cast<std::size_t>(i)]; }
  int below(int i) const { return below_[static_cast<std::size_t>(i)]; }
  /// The block that every way from this one reaches before the round of its innermost loop ends; no block if there is
  /// none.
  int below_in_round(int i) const {
    const int its = ways_of_round(i)[static_cast<std::size_t>(i)];
    return its < count_ ? its : no_block;
  }
  /// The heads of the loops around a block.
  const std::set<int>& loops_of(int i) const { return loops_[static_cast<std::size_t>(i)]; }
  bool dominates(int a, int b) const { return lies_above(above_, a, b); }
  bool always_follows(int b, int a) const { return lies_above(below_, b, a); }

 private:
  /// The immediate post-dominators of the blocks for which `is_in` holds; behind the last of all, `count_`. Ways to the
  /// other blocks and to `head` lead out.
  template <class IsIn>
  std::vector<int> post_dominators(const function& of, const IsIn& is_in, int head) const {
    graph back(of.blocks.size() + 1);
    const auto out = static_cast<std::size_t>(count_);
    for (int i = 0; i < count_; ++i) {
      if (!is_in(i)) continue;
      const block& its = of.blocks[static_cast<std::size_t>(i)];
      for (const int to : its.next)
        boost::add_edge(is_in(to) && to != head ? static_cast<std::size_t>(to) : out, static_cast<std::size_t>(i),
                        back);
      if (its.next.empty() || (leaves_early_ && its.may_leave)) boost::add_edge(out, static_cast<std::size_t>(i), back);
    }
    return dominators_of(back, count_);
  }
  /// The head of the loop that is in all the others around a block; no block outside of loops.
  int innermost_loop_of(int i) const {
    int result = no_block;
    for (const int head : loops_of(i))
      if (result == no_block || loops_of(head).size() > loops_of(result).size()) result = head;
    return result;
  }
  const std::vector<int>& ways_of_round(int i) const {
    const int head = innermost_loop_of(i);
    return head == no_block ? below_ : below_in_round_.at(head);
  }
  bool follows_in_round(int b, int a) const { return lies_above(ways_of_round(a), b, a); }
  static bool lies_above(const std::vector<int>& tree, int a, int b) {
    for (; b != no_block; b = tree[static_cast<std::size_t>(b)])
      if (b == a) return true;
    return false;
  }
  void find_loops(const function& of) {
    loops_.resize(static_cast<std::size_t>(count_));
    std::vector<std::vector<int>> before(static_cast<std::size_t>(count_));
    for (int i = 0; i < count_; ++i)
      for (const int to : of.blocks[static_cast<std::size_t>(i)].next)
        before[static_cast<std::size_t>(to)].push_back(i);
    for (int i = 0; i < count_; ++i)
      for (const int head : of.blocks[static_cast<std::size_t>(i)].next) {
        if (!is_reached(i) || !dominates(head, i)) continue;
        std::vector<int> open{i};
        loops_[static_cast<std::size_t>(head)].insert(head);
        while (!open.empty()) {
          const int at = open.back();
          open.pop_back();
          if (!is_reached(at) || (at != head && !loops_[static_cast<std::size_t>(at)].insert(head).second)) continue;
          if (at != head)
            open.insert(open.end(), before[static_cast<std::size_t>(at)].begin(),
                        before[static_cast<std::size_t>(at)].end());
        }
      }
  }
  void group(int i) {
    for (int g = 0; g < groups(); ++g) {
      const int other = first_of(g);
      if (loops_of(other) != loops_of(i)) continue;
      if ((dominates(other, i) && follows_in_round(i, other)) || (dominates(i, other) && follows_in_round(other, i)))
        return join(i, g);
    }
    groups_.emplace_back();
    join(i, groups() - 1);
  }
  void join(int i, int group) {
    group_of_[static_cast<std::size_t>(i)] = group;
    groups_[static_cast<std::size_t>(group)].push_back(i);
  }

  int count_;
  bool leaves_early_;
  std::vector<int> above_, below_, group_of_;
  /// By the heads of loops.
  std::map<int, std::vector<int>> below_in_round_;
  std::vector<std::vector<int>> groups_;
  std::vector<std::set<int>> loops_;
};

std::vector<char> rare_ways_of(const function& of, const control_flow& flow) {
  std::vector<char> result(of.blocks.size());
  for (std::size_t i = 0; i < of.blocks.size(); ++i) {
    if (!of.blocks[i].is_rare || !flow.is_reached(static_cast<int>(i))) continue;
    int head = static_cast<int>(i);
    while (flow.above(head) != no_block && flow.always_follows(head, flow.above(head))) head = flow.above(head);
    for (std::size_t j = 0; j < of.blocks.size(); ++j)
      if (flow.is_reached(static_cast<int>(j)) && flow.dominates(head, static_cast<int>(j))) result[j] = true;
  }
  return result;
}

/// The operations that say how often their block is executed: accesses, shuffles and barriers, before branches, which
/// may be one of several copies of a loop. The trace does not know the lines of arithmetic.
enum class evidence { none, branch, access };
evidence evidence_of(kind what) {
  switch (what) {
    case kind::none:
    case kind::arithmetic32:
    case kind::arithmetic64: return evidence::none;
    case kind::branch: return evidence::branch;
    default: return evidence::access;
  }
}

/// ptxas makes one access of several to consecutive elements of shared memory.
double trust_in(kind what) { return what == kind::shared_load || what == kind::shared_store ? 0.25 : 1; }

/// The declaration of a symbol: `void own::scale<float, 256>(float*, int)`.
std::string declared(const std::string& symbol) {
  int status = 0;
  char* const text = abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status);
  std::string result = status == 0 ? text : symbol;
  std::free(text);
  return result;
}
std::string without_blanks(std::string text) {
  std::erase(text, ' ');
  return text;
}

/// By weight. A value that the trace takes to stay in a register, while nvcc loads it again, is not to count.
double median_of(std::vector<std::pair<double, double>>& all) {
  std::ranges::sort(all);
  double rest = 0;
  for (const auto& [value, weight] : all) rest += weight;
  rest /= 2;
  for (const auto& [value, weight] : all)
    if ((rest -= weight) < 0) return value;
  return all.back().first;
}

/// An operation of the text: its file and line, the line of a part from which it is called, and its name in PTX.
using operation = std::tuple<int, int, int, std::string>;

/// The code of a part of the text in a group of blocks.
struct piece {
  int group = 0;
  double copies = 1;
  /// Those of the part that it has.
  std::set<operation> operations{};

  /// Pieces with fewer operations do not say which part they are.
  bool is_large() const { return operations.size() >= 3; }
  /// True if it has the same part of the text as the other piece.
  bool repeats(const piece& other) const {
    if (!is_large() || !other.is_large()) return false;
    const auto common =
        std::ranges::count_if(operations, [&](const auto& each) { return other.operations.contains(each); });
    return 2 * static_cast<std::size_t>(common) > std::max(operations.size(), other.operations.size());
  }
};
struct pieces_of_scope {
  const scope* of = nullptr;
  std::vector<piece> all;
  /// The greatest number of parts of the text around it.
  std::size_t depth = 0;
};

/// Finds for each group of blocks the part of the text that most of its instructions belong to.
class text_pieces {
 public:
  text_pieces(const code& in, const function& of, const control_flow& flow, const std::vector<scope>& scopes)
      : in_(in), of_(of), flow_(flow), scopes_(scopes), found_(scopes.size()) {
    for (int g = 0; g < flow.groups(); ++g) add_group(g);
  }
  /// From the outer parts to the inner ones, and of each part the pieces with the most operations first.
  std::vector<pieces_of_scope> take() {
    for (auto& each : found_)
      std::ranges::sort(each.all, {}, [](const piece& its) {
        return std::pair{-static_cast<long long>(its.operations.size()), its.group};
      });
    std::erase_if(found_, [](const pieces_of_scope& each) { return each.all.empty(); });
    std::ranges::sort(found_, {}, [](const pieces_of_scope& each) { return std::pair{each.depth, each.of}; });
    return std::move(found_);
  }

 private:
  /// How many instructions there are for each statement of PTX with an operation.
  using copies_of_operations = std::map<operation, std::map<int, int>>;

  void add_group(int g) {
    const bool is_head = std::ranges::any_of(flow_.blocks_of(g), [&](int i) { return flow_.loops_of(i).contains(i); });
    const auto loops = loops_of_text(g);
    const auto selected = sides_without_branch(g);
    std::map<const scope*, double> votes;
    std::map<const scope*, copies_of_operations> operations;
    std::map<const scope*, std::size_t> depths;
    for (const int i : flow_.blocks_of(g))
      for (const auto& each : of_.blocks[static_cast<std::size_t>(i)].instructions) {
        auto around = scopes_around(each, is_head);
        const scope* const innermost = around.empty() ? nullptr : around.front();
        std::erase_if(around, [&](const scope* at) { return selected.contains(at); });
        if (loops) std::erase_if(around, [&](const scope* at) { return at->is_body && !loops->contains(at); });
        // Each trip executes the head of its loop.
        const auto found =
            is_head ? std::ranges::find_if(around, [](const scope* at) { return at->is_body; }) : around.begin();
        const scope* const which = found == around.end() ? nullptr : *found;
        votes[which] += each.instructions;
        if (which == nullptr) continue;
        depths[which] = std::max(depths[which], static_cast<std::size_t>(around.end() - found));
        const place& at = each.places.front();
        if (which == innermost && !each.code.empty())
          ++operations[which][{at.file, at.line, line_of_call(each, *which), each.code}][each.line];
      }
    if (votes.empty()) return;
    const scope* const most = std::ranges::max_element(votes, {}, [](const auto& each) { return each.second; })->first;
    if (most == nullptr) return;
    auto& its = found_[static_cast<std::size_t>(most - scopes_.data())];
    its.of = most;
    its.all.push_back(piece_of(g, *most, operations[most]));
    its.depth = std::max(its.depth, depths[most]);
  }
  /// nvcc has the place of the statement alone, which may do the same several times: the fewest operations of a line
  /// are the copies that a loop of PTX has of it. ptxas makes copies of the statements of PTX.
  piece piece_of(int g, const scope& part, const copies_of_operations& operations) const {
    piece its{g};
    std::map<std::tuple<int, int, int>, std::size_t> of_line;
    std::vector<std::pair<double, double>> copies_by_ptxas;
    double branches = 0;
    for (const auto& [what, statements] : operations) {
      const place at{std::get<0>(what), std::get<1>(what)};
      const bool is_of_part = is_in(part, at), is_head_of_loop = is_in_head(part, at);
      if (is_of_part || is_head_of_loop) its.operations.insert(what);
      // An unrolled loop has one head.
      if (is_head_of_loop && !is_of_part) continue;
      const auto [line, is_new] = of_line.try_emplace({at.file, at.line, std::get<2>(what)}, statements.size());
      line->second = std::min(line->second, statements.size());
      if (is_of_part && std::get<3>(what) == "bra")
        branches = std::max(branches, static_cast<double>(statements.size()));
      for (const auto& [statement, copies] : statements) copies_by_ptxas.emplace_back(copies, 1);
    }
    if (!part.is_body || of_line.empty()) return its;  // a side has no trips
    std::vector<std::pair<double, double>> copies_by_nvcc;
    for (const auto& [line, fewest] : of_line) copies_by_nvcc.emplace_back(static_cast<double>(fewest), 1);
    const double by_nvcc = median_of(copies_by_nvcc);
    its.copies = (branches > 0 ? std::min(branches, by_nvcc) : by_nvcc) * median_of(copies_by_ptxas);
    return its;
  }
  /// Calls `use(scope)` for the parts in whose head a block compares.
  template <class Use>
  void for_conditions(int block, const Use& use) const {
    for (const auto& each : of_.blocks[static_cast<std::size_t>(block)].instructions)
      if (each.code.starts_with("setp") && !each.places.empty())
        for (const auto& which : scopes_)
          if (is_in_head(which, each.places.front())) use(which);
  }
  /// The sides whose condition is computed in the group itself: their instructions there are selected, or predicated.
  std::set<const scope*> sides_without_branch(int g) const {
    std::set<const scope*> result;
    for (const int i : flow_.blocks_of(g))
      for_conditions(i, [&](const scope& which) {
        if (!which.is_body) result.insert(&which);
      });
    return result;
  }
  /// The bodies of the text that are loops of the code around a group: those whose condition is in these loops. nvcc
  /// has unrolled the others whole. Nothing if a loop of the code has no such condition, as `while (true)`.
  std::optional<std::set<const scope*>> loops_of_text(int g) const {
    std::set<const scope*> result;
    for (const int head : flow_.loops_of(flow_.first_of(g))) {
      std::set<const scope*> found;
      for (int i = 0; i < static_cast<int>(of_.blocks.size()); ++i)
        if (flow_.is_reached(i) && flow_.loops_of(i) == flow_.loops_of(head))
          for_conditions(i, [&](const scope& which) {
            if (which.is_body) found.insert(&which);
          });
      if (found.empty()) return std::nullopt;
      // The code around an inner loop asks whether it has any trips.
      for (const scope* const each : found)
        if (std::ranges::none_of(found, [&](const scope* around) { return encloses(*around, *each); }))
          result.insert(each);
    }
    return result;
  }
  static bool encloses(const scope& outer, const scope& inner) {
    return &outer != &inner && outer.file == inner.file && outer.first <= inner.first_of_head &&
           inner.last <= outer.last;
  }
  /// The line of a part that an instruction is called from; its own line if it is none of a function.
  int line_of_call(const instruction& at, const scope& part) const {
    const auto found = std::ranges::find_if(at.places, [&](const place& each) { return is_in(part, each); });
    return found == at.places.end() ? at.places.front().line : found->line;
  }
  bool is_in(const scope& which, const place& at) const {
    return which.first <= at.line && at.line <= which.last && in_.files.at(at.file) == which.file;
  }
  bool is_in_head(const scope& which, const place& at) const {
    return which.first_of_head <= at.line && at.line <= which.last_of_head && in_.files.at(at.file) == which.file;
  }
  /// From the innermost one outwards: those of the function, then those of the calls that led to it. With `heads`, the
  /// head of a loop is in its body.
  std::vector<const scope*> scopes_around(const instruction& at, bool heads) const {
    std::vector<const scope*> around;
    for (const auto& each : at.places) {
      std::vector<const scope*> its;
      for (const auto& which : scopes_)
        if (is_in(which, each) || (heads && which.is_body && is_in_head(which, each))) its.push_back(&which);
      std::ranges::sort(its, {}, [](const scope* which) {
        return std::pair{which->last - which->first, -which->first};
      });
      around.insert(around.end(), its.begin(), its.end());
    }
    return around;
  }

  const code& in_;
  const function& of_;
  const control_flow& flow_;
  const std::vector<scope>& scopes_;
  /// One for each scope, in the same order.
  std::vector<pieces_of_scope> found_;
};

class executions {
 public:
  executions(const code& in, const function& of, const anchors& seen, const std::vector<scope>& scopes,
             const awaited_loads& loads, double warps)
      : in_(in), of_(of), loads_(loads), flow_(of), often_(static_cast<std::size_t>(flow_.groups())),
        known_(often_.size()), held_(often_.size()) {
    often_[0] = warps;
    known_[0] = true;
    find_rows(seen);
    solve(scopes, warps);
    fill_in();
    leave_out_rare_ways();
    // Functions that are called have a part of the arithmetic.
    if (!of.calls.empty()) return;
    for (const kind what : {kind::arithmetic32, kind::arithmetic64}) hold_to(what, seen);
  }

  executions(const code& in, const function& of, const std::map<int, known_executions>& statements,
             const awaited_loads& loads, double warps)
      : in_(in), of_(of), loads_(loads), flow_(of, true), often_(static_cast<std::size_t>(flow_.groups())),
        known_(often_.size()), held_(often_.size()), are_known_(true) {
    often_[0] = warps;
    known_[0] = true;
    find_rows_of_statements(statements);
    solve_rows_of(evidence::access, warps);
    sum_up_disagreement();
    bound_by_statements();
    seen_ = known_;
    raise_around_others();
    fill_in();
  }

  executed total() const {
    executed all;
    for (std::size_t i = 0; i < of_.blocks.size(); ++i) {
      if (!flow_.is_reached(static_cast<int>(i))) continue;
      int at = static_cast<int>(i);
      while (of_.blocks[static_cast<std::size_t>(at)].is_predicated && flow_.above(at) != no_block)
        at = flow_.above(at);
      const auto group = static_cast<std::size_t>(flow_.group_of(at));
      const double before = all.instructions;
      add(of_.blocks[i], often_[group], all);
      if (meets_for(static_cast<int>(i))) {
        all.instructions += to_meet * often_[group];
        all.cycles += of_.blocks[i].parting * often_[group];
      }
      if (!seen_[group] && !held_[group]) all.unseen += all.instructions - before;
    }
    if (all.instructions > 0) all.unseen /= all.instructions;
    all.disagreement = disagreement_;
    if (of_.is_machine_code) add_cycles_of_steps(all);
    return all;
  }

 private:
  /// True for the first branch behind which lanes part that meet again in one place: the branches of a switch are more.
  bool meets_for(int i) const {
    if (!(of_.blocks[static_cast<std::size_t>(i)].parting > 0)) return false;
    for (int at = flow_.above(i); at != no_block; at = flow_.above(at))
      if (of_.blocks[static_cast<std::size_t>(at)].parting > 0 && flow_.below(at) == flow_.below(i) &&
          flow_.loops_of(at) == flow_.loops_of(i))
        return false;
    return true;
  }
  /// The results that a warp has not got yet, in cycles from now: those that six counters announce, the unit of loads,
  /// and lines from L2 and device memory.
  struct pending {
    std::array<double, 8> results{};
    double loads = 0;
    double products = 0;
    double lines_there = 0;
    double lines = 0;
    double lines_from_dram = 0;
  };
  double often(int block) const {
    const int group = flow_.group_of(block);
    return group == no_block ? 0 : often_[static_cast<std::size_t>(group)];
  }
  /// A block that leads to another one, and the share of that one's executions that come from there.
  struct way_in {
    int from = no_block;
    double share = 1;
    /// Within the loops of the other block, as from a loop's end to its head.
    bool in_its_loops = false;
  };
  /// The most frequent one is the last; empty for the first block.
  std::vector<std::vector<way_in>> ways_into_blocks() const {
    std::vector<std::vector<way_in>> result(of_.blocks.size());
    for (std::size_t i = 0; i < of_.blocks.size(); ++i)
      for (const int to : of_.blocks[i].next) {
        const int from = static_cast<int>(i);
        const bool in_its_loops = std::ranges::includes(flow_.loops_of(from), flow_.loops_of(to));
        if (flow_.is_reached(from))
          result[static_cast<std::size_t>(to)].push_back({from, std::min(often(from), often(to)), in_its_loops});
      }
    for (std::size_t i = 0; i < result.size(); ++i) {
      auto& ways = result[i];
      const auto sum_of = [&](bool in_its_loops) {
        double sum = 0;
        for (const way_in& each : ways)
          if (each.in_its_loops == in_its_loops) sum += each.share;
        return sum;
      };
      // Each way from outside begins a run of the loop, whose other trips come from within.
      const double all = often(static_cast<int>(i)), within = sum_of(true), outside = sum_of(false);
      const double from_outside = within > 0 ? std::min(1.0, outside / all) : 1;
      for (way_in& each : ways) {
        const double of_kind = each.in_its_loops ? within : outside;
        each.share = (each.in_its_loops ? 1 - from_outside : from_outside) * (of_kind > 0 ? each.share / of_kind : 0);
      }
      std::ranges::sort(ways, {}, [](const way_in& each) { return std::pair{each.share, each.from}; });
    }
    return result;
  }
  /// The cycles of all warps. A warp comes to a block with what it has not got yet in the block that leads to it. Loads
  /// that sometimes wait for L2 do so in some of the passes, independently of each other.
  void add_cycles_of_steps(executed& all) const {
    const auto ways_in = ways_into_blocks();
    static constexpr int rounds = 3, passes = 16;
    for (int each = 0; each < passes; ++each) {
      std::vector<pending> left(of_.blocks.size());
      for (int round = 1; round <= rounds; ++round) {
        double draw = (each + 0.5) / passes;
        for (std::size_t i = 0; i < of_.blocks.size(); ++i) {
          if (!flow_.is_reached(static_cast<int>(i))) continue;
          const auto& ways = ways_in[i];
          if (round == rounds) add_cycles_of_block(all, static_cast<int>(i), ways, left, draw, 1.0 / passes);
          left[i] = ways.empty() ? pending{} : left[static_cast<std::size_t>(ways.back().from)];
          pass(of_.blocks[i], left[i], draw, [](const step&, double) {});
        }
      }
    }
  }
  /// A warp awaits once in a loop what it has begun before it, so that the way in takes that time and not the trips.
  void add_cycles_of_block(executed& all, int i, const std::vector<way_in>& ways, const std::vector<pending>& left,
                           double draw, double share) const {
    const block& its = of_.blocks[static_cast<std::size_t>(i)];
    const double times = share * often(i);
    const bool is_in_loop = !flow_.loops_of(i).empty();
    const auto usual = std::ranges::find_if(ways.rbegin(), ways.rend(), &way_in::in_its_loops);
    const int before = usual != ways.rend() ? usual->from : ways.empty() ? no_block : ways.back().from;
    const auto cycles_from = [&](int from, const auto& use) {
      pending now = from == no_block ? pending{} : left[static_cast<std::size_t>(from)];
      double drawn = draw;
      return pass(its, now, drawn, use);
    };
    const double cycles = cycles_from(before, [&](const step& at, double took) {
      auto& of_its_line = all.of_line[at.line];
      of_its_line.cycles += times * took;
      of_its_line.block = std::max(of_its_line.block, often(i));
    });
    all.cycles += times * cycles;
    if (is_in_loop) all.cycles_in_loops += times * cycles;
    for (const way_in& each : ways) {
      if (each.from == before) continue;
      const double more = times * each.share * (cycles_from(each.from, [](const step&, double) {}) - cycles);
      all.cycles += more;
      if (!flow_.loops_of(each.from).empty()) all.cycles_in_loops += more;
      if (const auto& steps = of_.blocks[static_cast<std::size_t>(each.from)].steps; !steps.empty())
        all.of_line[steps.back().line].cycles += more;
    }
  }
  /// The cycles of a warp in a block. Calls `use(step, its cycles)`.
  template <class Use>
  double pass(const block& its, pending& left, double& draw, const Use& use) const {
    double now = 0;
    for (const step& each : its.steps) {
      const double before = now;
      for (unsigned counter = 0; counter < 6; ++counter)
        if ((each.waits >> counter & 1) != 0) now = std::max(now, left.results[counter]);
      if (each.to_next_product > 0) {
        now = std::max(now, left.products);
        left.products = now + each.to_next_product;
      }
      const double there = each.what == kind::none ? now + each.latency : loaded(each, now, left, draw);
      left.results[each.sets] = std::max(left.results[each.sets], there);
      now += each.issue;
      use(each, now - before);
    }
    for (double& each : left.results) each = std::max(0.0, each - now);
    left.loads = std::max(0.0, left.loads - now);
    left.products = std::max(0.0, left.products - now);
    left.lines_there = std::max(0.0, left.lines_there - now);
    return now;
  }
  /// When the data of a load are there that begins now.
  double loaded(const step& its, double now, pending& left, double& draw) const {
    const double begin = std::max(now, left.loads);
    if (its.what == kind::shared_load) {
      const auto* const known = at_place(loads_.shared, its);
      left.loads = begin + (known == nullptr ? 1 : known->passes);
      return begin + (known == nullptr ? its.latency : known->latency);
    }
    const auto* const known = at_place(loads_.global, its);
    if (known == nullptr) return begin + its.latency;
    const auto& times = loads_.latencies;
    const double passes = std::max(1.0, known->passes.value());
    left.loads = begin + passes;
    // The fractions of multiples of the golden ratio are spread evenly.
    static constexpr double golden = 0.6180339887498949;
    draw = std::fmod(draw + golden, 1);
    if (draw >= known->l2) return begin + times.l1 + (passes - 1) * times.l1_per_pass;
    if (now >= left.lines_there) left.lines = left.lines_from_dram = 0;
    left.lines += known->lines.value();
    double latency = times.l2 + times.l2_per_doubling * std::log2(std::max(1.0, left.lines));
    if (draw < known->dram) {
      left.lines_from_dram += known->lines_from_dram.value();
      latency += times.dram - times.l2 +
                 (times.dram_per_doubling - times.l2_per_doubling) * std::log2(std::max(1.0, left.lines_from_dram));
    }
    left.lines_there = std::max(left.lines_there, begin + latency);
    return begin + latency;
  }
  template <class Loads>
  const typename Loads::mapped_type* at_place(const Loads& loads, const step& of) const {
    for (const place& at : of.places)
      if (const auto found = loads.find({in_.files.at(at.file), at.line, of.what}); found != loads.end())
        return &found->second;
    return nullptr;
  }
  /// Functions of CUDA's headers, such as the power of doubles, are executed from their first block to their last one.
  void add(const block& its, double often, executed& all) const {
    all.cycles += often * its.cycles;
    for (const auto& each : its.instructions) {
      all.instructions += often * each.instructions;
      all.integer += often * each.integer;
      all.multiply += often * each.multiply;
      all.either += often * each.either;
      all.wide_multiply += often * each.wide_multiply;
      all.floating += often * each.floating;
      all.floating64 += often * each.floating64;
      all.function += often * each.function;
      if (each.accesses_local_memory) all.local_accesses += often * each.instructions;
      if (each.callee.empty()) continue;
      for (const function& callee : in_.functions)
        if (callee.symbol == each.callee)
          for (const block& of_callee : callee.blocks) add(of_callee, often, all);
    }
  }
  /// Operations of one kind on one line: how many are in each group of blocks, and how often warps execute them.
  struct row {
    std::map<int, double> of_group;
    double seen = 0;
    evidence by = evidence::none;
    double trust = 1;
    double expected(const std::vector<double>& often) const {
      double sum = 0;
      for (const auto& [group, number] : of_group) sum += number * often[static_cast<std::size_t>(group)];
      return sum;
    }
  };

  /// The accesses of a line by their sizes, as PTX has them, and as ptxas has joined them.
  struct accesses_of_line {
    std::map<double, row> of_text;
    std::map<double, row> of_machine;
  };
  void find_rows(const anchors& seen) {
    std::map<std::tuple<std::string, int, kind>, accesses_of_line> all;
    for (std::size_t i = 0; i < of_.blocks.size(); ++i) {
      // The table of a sine's long way is no array of the kernel.
      if (!flow_.is_reached(static_cast<int>(i)) || of_.blocks[i].is_rare) continue;
      for (const auto& each : of_.blocks[i].instructions) {
        if (each.what == kind::none || each.places.empty()) continue;
        // The trace has an access where its array is named, which may be an argument of the call.
        const auto key_of = [&](const place& at) { return std::tuple{in_.files.at(at.file), at.line, each.what}; };
        const auto found =
            std::ranges::find_if(each.places, [&](const place& at) { return seen.contains(key_of(at)); });
        const place& at = found == each.places.end() ? each.places.front() : *found;
        const double bytes = evidence_of(each.what) == evidence::access ? each.bytes : 0;
        const int group = flow_.group_of(static_cast<int>(i));
        auto& its = all[key_of(at)];
        its.of_text[bytes].of_group[group] += each.operations;
        its.of_machine[bytes * each.operations].of_group[group] += 1;
      }
    }
    // A statement's operations are all on its first line, for nvcc.
    static constexpr int longest_statement = 12;
    std::map<std::tuple<std::string, int, kind>, seen_operations> seen_there;
    for (const auto& [where, operations] : seen) {
      const auto& [file, line, what] = where;
      auto found = all.find(where);
      for (int back = 1; found == all.end() && back <= longest_statement; ++back)
        found = all.find({file, line - back, what});
      if (found == all.end()) continue;
      auto& its = seen_there[found->first];
      its.warps += operations.warps;
      for (const auto& [bytes, warps] : operations.of_bytes) its.of_bytes[bytes] += warps;
    }
    for (const auto& [where, its] : all) add_rows(its, std::get<kind>(where), seen_there[where]);
  }
  /// The copies of each statement. Code none of whose statements is executed has rows of zeros, which fill_in heeds.
  void find_rows_of_statements(const std::map<int, known_executions>& statements) {
    std::map<int, row> of_line;
    for (int g = 0; g < flow_.groups(); ++g) {
      std::map<int, double> copies;
      for (const int i : flow_.blocks_of(g)) {
        const block& its = of_.blocks[static_cast<std::size_t>(i)];
        std::set<int> lines;
        for (const auto& each : its.instructions) {
          const auto found = statements.find(each.line);
          if (found == statements.end()) continue;
          if (lines.insert(each.line).second) copies[each.line] += its.copies;
          row& of_its_line = of_line[each.line];
          of_its_line.seen = found->second.warps;
          of_its_line.by = evidence::access;
          // All warps issue an instruction that a predicate leaves out.
          static constexpr double of_predicated = 0.01, of_others = 0.5;
          of_its_line.trust = std::min(of_its_line.trust, each.is_predicated                           ? of_predicated
                                                          : evidence_of(each.what) == evidence::access ? 1
                                                                                                       : of_others);
        }
      }
      if (copies.empty()) continue;
      if (const auto its = its_own_executions(g, copies, statements)) {
        set_often(g, *its);
        continue;
      }
      // Some statements are in several blocks of a group, though each execution does them once.
      std::vector<double> all;
      for (const auto& [line, number] : copies) all.push_back(number);
      std::ranges::sort(all);
      const double usual = all[all.size() / 4];
      for (const auto& [line, number] : copies) of_line[line].of_group[g] = std::min(number, usual);
    }
    for (auto& [line, each] : of_line) rows_.push_back(std::move(each));
  }
  /// Code is executed as often as one of its statements at most.
  void bound_by_statements() {
    std::vector<double> most(often_.size());
    for (const row& each : rows_)
      for (const auto& [group, number] : each.of_group) {
        double& its = most[static_cast<std::size_t>(group)];
        its = std::max(its, each.seen);
      }
    for (std::size_t g = 1; g < often_.size(); ++g)
      if (most[g] > 0) often_[g] = std::min(often_[g], most[g]);
  }
  /// The code of one statement alone may be its long way, or a loop for the lanes that meet at an address.
  std::optional<double> its_own_executions(int group, const std::map<int, double>& copies,
                                           const std::map<int, known_executions>& statements) const {
    if (copies.size() != 1) return std::nullopt;
    const int line = copies.begin()->first;
    const auto is_its = [&](const block& each) {
      return std::ranges::all_of(each.instructions, [&](const auto& it) { return it.line == line || it.line == 0; });
    };
    bool is_rare = false;
    for (const int i : flow_.blocks_of(group)) {
      const block& its = of_.blocks[static_cast<std::size_t>(i)];
      is_rare = is_rare || its.is_rare;
      for (const int head : flow_.loops_of(i)) {
        bool all = true;
        for (std::size_t j = 0; j < of_.blocks.size() && all; ++j)
          if (flow_.is_reached(static_cast<int>(j)) && flow_.loops_of(static_cast<int>(j)).contains(head))
            all = is_its(of_.blocks[j]);
        is_rare = is_rare || all;
      }
    }
    if (!is_rare) return std::nullopt;
    return statements.at(line).again;
  }
  /// Accesses of different sizes are told apart if code and trace have the same ones. Otherwise, their bytes agree.
  void add_rows(const accesses_of_line& its, kind what, const seen_operations& seen) {
    const auto has_sizes_of_trace = [&](const std::map<double, row>& rows) {
      return std::ranges::equal(rows, seen.of_bytes, {}, &std::pair<const double, row>::first,
                                &std::pair<const double, double>::first);
    };
    std::vector<row> found;
    for (const auto* const rows : {&its.of_text, &its.of_machine})
      if (found.empty() && has_sizes_of_trace(*rows))
        for (const auto& [bytes, each] : *rows) found.push_back(each), found.back().seen = seen.of_bytes.at(bytes);
    if (found.empty()) {
      row together;
      const bool by_bytes = !seen.of_bytes.empty();
      for (const auto& [bytes, each] : its.of_text)
        for (const auto& [group, number] : each.of_group) together.of_group[group] += number * (by_bytes ? bytes : 1);
      together.seen = by_bytes ? 0 : seen.warps;
      for (const auto& [bytes, warps] : seen.of_bytes) together.seen += bytes * warps;
      found.push_back(std::move(together));
    }
    for (row& each : found) {
      each.by = evidence_of(what);
      each.trust = trust_in(what);
      rows_.push_back(std::move(each));
    }
  }

  /// Groups without accesses follow from the part of the text that they belong to, and others from their branches.
  void solve(const std::vector<scope>& scopes, double warps) {
    solve_rows_of(evidence::access, warps);
    solve_scopes(scopes);
    seen_ = known_;
    raise_around_others();
    solve_rows_of(evidence::branch, warps);
    raise_around_others();
    sum_up_disagreement();
  }
  void sum_up_disagreement() {
    double all = 0;
    for (const row& each : rows_) {
      const double expected = each.expected(often_);
      if (!(each.seen > 0) || !(expected > 0) || each.by != evidence::access) continue;
      disagreement_ += std::abs(std::log(each.seen / expected)) * each.seen;
      all += each.seen;
    }
    if (all > 0) disagreement_ /= all;
  }
  /// From the outer parts of the text to the inner ones: the pieces that repeat each other are executed as often as the
  /// part is, together.
  void solve_scopes(const std::vector<scope>& scopes) {
    for (pieces_of_scope& its : text_pieces{in_, of_, flow_, scopes}.take())
      while (!its.all.empty()) {
        std::vector<piece> alike{its.all.front()};
        std::erase_if(its.all, [&](const piece& each) {
          const bool repeats = each.group != alike.front().group && each.repeats(alike.front());
          if (repeats) alike.push_back(each);
          return repeats || each.group == alike.front().group;
        });
        solve_pieces(alike, *its.of);
      }
  }
  /// A piece outside of the loops of its part, such as a trip before an unrolled loop, is executed as often as the code
  /// above it. The pieces in loops have the other trips.
  void solve_pieces(const std::vector<piece>& alike, const scope& of) {
    double rest = of.often;
    std::vector<piece> bounded, in_loops;
    for (const piece& each : alike) {
      if (known_[static_cast<std::size_t>(each.group)])
        rest -= each.copies * often_[static_cast<std::size_t>(each.group)];
      else
        (known_above(each.group) != no_block ? bounded : in_loops).push_back(each);
    }
    double most = 0;
    for (const piece& each : bounded) most += often_[static_cast<std::size_t>(known_above(each.group))];
    const double share = most > std::max(rest, 0.0) ? std::max(rest, 0.0) / most : 1;
    std::vector<double> found;
    for (const piece& each : bounded)
      found.push_back(share * often_[static_cast<std::size_t>(known_above(each.group))]);
    for (std::size_t i = 0; i < bounded.size(); ++i) set_often(bounded[i].group, found[i]);
    rest = std::max(rest - share * most, 0.0);
    double most_copies = 0, parts = 0;
    for (const piece& each : in_loops) most_copies = std::max(most_copies, each.copies);
    for (const piece& each : in_loops) parts += each.copies * share_of_copies(each.copies, most_copies);
    for (const piece& each : in_loops)
      if (each.is_large()) set_often(each.group, rest / parts * share_of_copies(each.copies, most_copies));
  }
  void set_often(int group, double often) {
    often_[static_cast<std::size_t>(group)] = often;
    known_[static_cast<std::size_t>(group)] = true;
  }
  /// In an unrolled loop, most trips are in the part with the most copies. The other part has the rest of them.
  static double share_of_copies(double copies, double most) {
    static constexpr double rest = 1 / 16.0;
    return copies > most / 2 ? 1 : rest;
  }
  /// Multiplicative corrections, until the code executes the operations of each line as often as the trace has seen.
  void solve_rows_of(evidence by, double warps) {
    static constexpr int rounds = 200;
    std::vector<char> is_new(often_.size());
    const auto before = known_;
    for (const row& each : rows_)
      for (const auto& [group, number] : each.of_group)
        if (const auto g = static_cast<std::size_t>(group); each.by == by && each.seen > 0 && !before[g]) {
          is_new[g] = known_[g] = true;
          often_[static_cast<std::size_t>(g)] = warps * first_guess(each, group);
        }
    // Code has statements of others where ptxas moves them: those that a group alone has tell more of it.
    static constexpr double of_shared = 0.1;
    std::vector<char> has_own(often_.size());
    for (const row& each : rows_)
      if (each.by == by && each.seen > 0 && each.of_group.size() == 1)
        has_own[static_cast<std::size_t>(each.of_group.begin()->first)] = true;
    std::vector<std::vector<std::pair<double, double>>> changes(often_.size());
    for (int round = 0; round < rounds; ++round) {
      for (auto& each : changes) each.clear();
      for (const row& each : rows_) {
        const double expected = each.expected(often_);
        if (each.by != by || !(each.seen > 0) || !(expected > 0)) continue;
        const double correction = std::log(each.seen / expected);
        for (const auto& [group, number] : each.of_group) {
          const auto g = static_cast<std::size_t>(group);
          const double trust = has_own[g] && each.of_group.size() > 1 ? of_shared * each.trust : each.trust;
          if (is_new[g]) changes[g].emplace_back(correction, number * trust);
        }
      }
      for (std::size_t g = 0; g < often_.size(); ++g)
        if (!changes[g].empty()) {
          often_[static_cast<std::size_t>(g)] *= std::exp(median_of(changes[g]));
          // Lanes that have parted come one after another to a block behind which the code lets them meet, so that it
          // may be executed more often than the block before, if its own statements are.
          const bool may_be_more = are_known_ && has_own[g];
          if (const int above = known_above(static_cast<int>(g)); above != no_block && !may_be_more)
            often_[static_cast<std::size_t>(g)] =
                std::min(often_[static_cast<std::size_t>(g)], often_[static_cast<std::size_t>(above)]);
        }
    }
  }
  /// Loops have some trips. In an unrolled loop, most are in the part with the most copies of an operation; the other
  /// part has the rest of them.
  double first_guess(const row& operations, int group) const {
    static constexpr double trips = 4, trips_of_unrolled = 64, trips_of_rest = 1.5;
    const std::size_t loops = loops_of_group(group).size();
    if (loops == 0) return 1;
    double most = 0, fewest = std::numeric_limits<double>::max();
    for (const auto& [other, number] : operations.of_group)
      most = std::max(most, number), fewest = std::min(fewest, number);
    const double its = operations.of_group.at(group);
    const double innermost = most < 2 * fewest ? trips : its >= most ? trips_of_unrolled : trips_of_rest;
    return innermost * std::pow(trips, static_cast<double>(loops) - 1);
  }
  /// The nearest group in the same loops through which every way to this one leads, if it is known: this one is not
  /// executed more often.
  int known_above(int group) const {
    const int first = flow_.first_of(group);
    for (int above = flow_.above(first); above != no_block; above = flow_.above(above))
      if (const int its = flow_.group_of(above);
          known_[static_cast<std::size_t>(its)] && flow_.loops_of(above) == flow_.loops_of(first))
        return its;
    return no_block;
  }
  const std::set<int>& loops_of_group(int group) const { return flow_.loops_of(flow_.first_of(group)); }

  /// A block through which every way to another one in the same loops leads, or every way from it, is executed at least
  /// as often. Branches say less: an `&&` has several of them.
  void raise_around_others() {
    for (int g = flow_.groups() - 1; g > 0; --g) {
      if (!known_[static_cast<std::size_t>(g)]) continue;
      const int first = flow_.first_of(g);
      const auto raise = [&](int at) {
        const int its = flow_.group_of(at);
        if (its == no_block || seen_[static_cast<std::size_t>(its)] || flow_.loops_of(at) != flow_.loops_of(first))
          return;
        set_often(its, std::max(often_[static_cast<std::size_t>(its)], often_[static_cast<std::size_t>(g)]));
      };
      for (int at = flow_.above(first); at != no_block; at = flow_.above(at)) raise(at);
      for (int at = flow_.below_in_round(first); at != no_block; at = flow_.below_in_round(at)) raise(at);
    }
  }
  /// A block without operations that the trace has seen is executed as often as the block through which every way to
  /// it leads; in a loop of its own, in as many trips as nvcc takes loops to have.
  void fill_in() {
    static constexpr double trips_of_unknown_loop = 4;
    for (int g = 1; g < flow_.groups(); ++g) {
      if (known_[static_cast<std::size_t>(g)]) continue;
      const int first = flow_.first_of(g);
      if (has_unseen_accesses(g)) continue;
      int above = flow_.above(first);
      while (above > 0 && !std::ranges::includes(flow_.loops_of(first), flow_.loops_of(above)))
        above = flow_.above(above);
      const auto more = flow_.loops_of(first).size() - flow_.loops_of(above).size();
      often_[static_cast<std::size_t>(g)] = often_[static_cast<std::size_t>(flow_.group_of(above))] *
                                            std::pow(trips_of_unknown_loop, static_cast<double>(more));
    }
  }
  /// No traced warp has come to a place whose accesses the trace has not seen.
  bool has_unseen_accesses(int group) const {
    return std::ranges::any_of(rows_, [&](const row& each) {
      return each.by == evidence::access && !(each.seen > 0) && each.of_group.contains(group);
    });
  }
  void leave_out_rare_ways() {
    const auto rare = rare_ways_of(of_, flow_);
    for (std::size_t i = 0; i < of_.blocks.size(); ++i)
      if (rare[i]) often_[static_cast<std::size_t>(flow_.group_of(static_cast<int>(i)))] = 0;
  }

  /// In loops with arithmetic and without accesses, the trips follow from the arithmetic that the trace has seen in the
  /// whole kernel.
  void hold_to(kind what, const anchors& seen) {
    double all = 0;
    for (const auto& [where, operations] : seen)
      if (std::get<kind>(where) == what) all += operations.warps;
    double certain = 0, uncertain = 0;
    std::set<int> loops;
    for (std::size_t i = 0; i < of_.blocks.size(); ++i) {
      if (!flow_.is_reached(static_cast<int>(i))) continue;
      const int group = flow_.group_of(static_cast<int>(i));
      const double number = static_cast<double>(std::ranges::count_if(
          of_.blocks[i].instructions, [&](const instruction& each) { return each.what == what; }));
      if (is_uncertain(group) && number > 0) loops.insert(loops_of_group(group).begin(), loops_of_group(group).end());
      (is_uncertain(group) ? uncertain : certain) += number * often_[static_cast<std::size_t>(group)];
    }
    static constexpr double least_share = 0.2, greatest_change = 64;
    if (!(all > 0) || !(uncertain > least_share * (certain + uncertain))) return;
    const double change = std::clamp((all - certain) / uncertain, 1 / greatest_change, greatest_change);
    for (int g = 0; g < flow_.groups(); ++g)
      if (is_uncertain(g) &&
          std::ranges::any_of(loops_of_group(g), [&](const int head) { return loops.contains(head); })) {
        often_[static_cast<std::size_t>(g)] *= change;
        held_[static_cast<std::size_t>(g)] = true;
      }
  }
  bool is_uncertain(int group) const {
    return !seen_[static_cast<std::size_t>(group)] && !loops_of_group(group).empty();
  }

  static constexpr double to_meet = 2;  // BSSY, BSYNC
  const code& in_;
  const function& of_;
  const awaited_loads& loads_;
  control_flow flow_;
  std::vector<row> rows_;
  std::vector<double> often_;
  /// Groups with operations that the trace has seen: accesses, and also branches.
  std::vector<char> seen_, known_;
  /// Groups whose trips follow from arithmetic.
  std::vector<char> held_;
  /// True if a run has counted the executions of statements.
  bool are_known_ = false;
  double disagreement_ = 0;
};

}  // namespace

std::vector<char> rare_ways(const function& of) { return rare_ways_of(of, control_flow{of}); }

bool is_symbol_of(const std::string& symbol, const std::string& name) {
  if (symbol == name) return true;
  const std::size_t at = symbol.find(std::to_string(name.size()) + name);
  return at != std::string::npos && (at == 0 || std::isdigit(static_cast<unsigned char>(symbol[at - 1])) == 0);
}

const function* function_of(const code& in, const std::string& kernel) {
  const std::string name = kernel.substr(0, kernel.find('<'));
  const std::string last = name.substr(name.rfind(':') + 1);
  std::vector<const function*> all, same;
  const std::string written = without_blanks(kernel);
  for (const auto& each : in.functions) {
    if (each.blocks.empty() || !is_symbol_of(each.symbol, last)) continue;
    all.push_back(&each);
    const std::string found = without_blanks(declared(each.symbol));
    const std::size_t at = found.find(written);
    if (at == std::string::npos || at + written.size() >= found.size() || found[at + written.size()] != '(') continue;
    const bool begins = at == 0 ||
                        (std::isalnum(static_cast<unsigned char>(found[at - 1])) == 0 && found[at - 1] != '_' &&
                         found[at - 1] != ':') ||
                        found.compare(0, at, "void") == 0;
    if (begins) same.push_back(&each);
  }
  if (same.size() == 1) return same.front();
  return all.size() == 1 ? all.front() : nullptr;
}

executed executed_by(const code& in, const function& of, const anchors& seen, const std::vector<scope>& scopes,
                     const awaited_loads& loads, double warps) {
  return executions{in, of, seen, scopes, loads, warps}.total();
}

executed executed_by(const code& in, const function& of, const std::map<int, known_executions>& statements,
                     const awaited_loads& loads, double warps) {
  return executions{in, of, statements, loads, warps}.total();
}

}  // namespace examples::trace::ptx
