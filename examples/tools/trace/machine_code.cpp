// SPDX-License-Identifier: BSL-1.0
#include "machine_code.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace examples::trace::ptx {
namespace {

namespace kc = kernelcost;
using kc::element_kind;
using kc::expr::op;

// --- the encoding ---
// NVIDIA does not publish it. Source: the statements of PTX that ptxas 13.0 makes instructions of, for sm_90, by the
// lines that the cubins of the kernels in examples/records/users have.

/// The low nine bits of an instruction. The three above them say of which kind its operands are.
namespace opcode {
constexpr int nop = 0x118, call = 0x144, branch = 0x147, indirect_branch = 0x149, exit = 0x14d, leave = 0x150;
constexpr int meeting = 0x141;
constexpr std::array loads{0x180, 0x181};
constexpr std::array shared_loads{0x184, 0x13b};
constexpr std::array stores{0x185, 0x186};
constexpr std::array atomics_with_result{0x18a, 0x1a8};  // on global memory
constexpr std::array atomics{0x18a, 0x18b, 0x18c, 0x18d, 0x18e, 0x1a6, 0x1a8, 0x1a9};
constexpr std::array exchanges{0x189, 0x1a1, 0x1c4};
/// With the three bits: without them it is that of a conversion.
constexpr int vote = 0x806;
constexpr int shared_store = 0x188, barrier = 0x11d, constant_load = 0x182, local_load = 0x183;
constexpr int local_store = 0x187;
constexpr std::array sums32{0x20, 0x21, 0x23};
constexpr std::array sums64{0x28, 0x29, 0x2b};
// The units of instructions: so the H200's counters of users' kernels have them (examples/records/users/units.csv).
constexpr std::array integers{0x02, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0f, 0x10, 0x11,
                              0x12, 0x13, 0x16, 0x17, 0x19, 0x1a, 0x1b, 0x1c, 0x3e, 0x45, 0x46, 0x48};
constexpr std::array products{0x24, 0x25, 0x26, 0x27, 0x36};
/// Those of 64 bits, or of the upper half of these, which take twice as long (examples/records/mixed_units).
constexpr std::array wide_products{0x25, 0x27};
constexpr std::array doubles{0x28, 0x29, 0x2a, 0x2b};
constexpr std::array floats{0x20, 0x21, 0x22, 0x23, 0x30, 0x31, 0x32};
constexpr std::array functions{0x100, 0x101, 0x102, 0x104, 0x105, 0x106, 0x107,
                               0x108, 0x109, 0x110, 0x111, 0x112, 0x113};
constexpr std::array of_special_functions{0x108};
constexpr std::array conversions{0x104, 0x105, 0x106, 0x107, 0x110, 0x111, 0x112, 0x113};
constexpr std::array bits{0x100, 0x101, 0x109};
}  // namespace opcode

template <class List>
bool is_in(const List& all, int which) {
  return std::ranges::find(all, which) != std::end(all);
}

/// An instruction's fields.
class decoded {
 public:
  explicit decoded(const machine_instruction& it) : low_(it.low), high_(it.high) {}

  int code() const { return static_cast<int>(low_ & 0x1ff); }
  int whole_code() const { return static_cast<int>(low_ & 0xfff); }
  /// True if a predicate decides for each lane whether it does something.
  bool is_predicated() const { return (low_ >> 12 & 0xf) != always; }
  bool is_conditional() const { return is_predicated() || (high_ >> 23 & 0xf) != always; }
  /// True for a branch of warps whose lanes are not together, before instructions that need them to be.
  bool is_for_parted_lanes() const { return code() == opcode::branch && (high_ >> 27 & 1) != 0; }
  /// The instructions from the next one to the target of a branch; nothing if it is none.
  std::optional<long long> distance() const {
    const auto words = static_cast<long long>((high_ & 0x3ffff) << 46 | (low_ >> 34 << 16)) >> 8;
    const long long all = words | static_cast<long long>(low_ >> 16 & 0xff);
    return all % words_of_instruction == 0 ? std::optional{all / words_of_instruction} : std::nullopt;
  }
  /// Those of an access.
  double bytes() const {
    static constexpr std::array bytes{1, 1, 2, 2, 4, 8, 16, 16};
    return bytes[high_ >> 9 & 7];
  }
  /// The cycles to the next instruction.
  int stall() const { return static_cast<int>(high_ >> 41 & 0xf); }
  /// The counter that says when the result is there; 7 for none.
  unsigned sets() const { return static_cast<unsigned>(high_ >> 46 & 7); }
  /// A bit for each counter that it waits for.
  unsigned waits() const { return static_cast<unsigned>(high_ >> 52 & 0x3f); }

 private:
  static constexpr unsigned always = 7;
  static constexpr long long words_of_instruction = 4;
  std::uint64_t low_, high_;
};

/// The operation of an instruction, if its statement has it, too.
kind kind_of(const decoded& it) {
  const int code = it.code();
  if (is_in(opcode::loads, code)) return kind::load;
  if (is_in(opcode::shared_loads, code)) return kind::shared_load;
  if (is_in(opcode::stores, code)) return kind::store;
  if (code == opcode::shared_store) return kind::shared_store;
  if (is_in(opcode::atomics, code)) return kind::atomic;
  if (is_in(opcode::exchanges, code) || it.whole_code() == opcode::vote) return kind::exchange;
  if (code == opcode::barrier) return kind::barrier;
  if (is_in(opcode::sums32, code)) return kind::arithmetic32;
  if (is_in(opcode::sums64, code)) return kind::arithmetic64;
  return code == opcode::branch && it.is_conditional() ? kind::branch : kind::none;
}

// --- the blocks ---

class machine_function {
 public:
  machine_function(const function& of, const std::vector<machine_instruction>& code, const warp_times& times)
      : code_(code), times_(times) {
    made_.symbol = of.symbol;
    made_.calls = of.calls;
    made_.is_machine_code = true;
    made_.operations = of.operations;
    made_.meetings.emplace();
    for (const machine_instruction& each : code) {
      const decoded it(each);
      if (it.code() == opcode::meeting) made_.meetings->behind.insert(each.line);
      if (it.code() == opcode::branch && it.is_conditional()) made_.meetings->branches.insert(each.line);
    }
    const auto rare = rare_ways(of);
    for (std::size_t i = 0; i < of.blocks.size(); ++i)
      for (const instruction& it : of.blocks[i].instructions) statements_[it.line] = {&it, rare[i] != 0};
  }

  std::optional<function> make() {
    if (code_.empty() || !find_begins()) return std::nullopt;
    // No way leads back to the first block, also if the function begins with a loop.
    made_.blocks.emplace_back();
    made_.blocks.back().next = {1};
    for (auto it = begins_.begin(); it != begins_.end(); ++it)
      add_block(*it, std::next(it) == begins_.end() ? code_.size() : *std::next(it));
    for (const auto& [from, to] : ways_) {
      if (to >= code_.size()) continue;
      made_.blocks[static_cast<std::size_t>(from)].next.push_back(block_at_.at(to));
    }
    add_indirect_ways();
    return std::move(made_);
  }

 private:
  struct source {
    const instruction* statement = nullptr;
    bool is_rare = false;
  };
  source source_of(std::size_t i) const {
    const auto found = statements_.find(code_[i].line);
    return found == statements_.end() ? source{} : found->second;
  }
  decoded at(std::size_t i) const { return decoded{code_[i]}; }

  /// False if a branch leads elsewhere, or if no instruction has a statement.
  bool find_begins() {
    begins_.insert(0);
    bool has_statements = false;
    for (std::size_t i = 0; i < code_.size(); ++i) {
      has_statements = has_statements || source_of(i).statement != nullptr;
      const decoded it = at(i);
      if (it.is_for_parted_lanes() || !ends_block(it)) continue;
      if (i + 1 < code_.size()) begins_.insert(i + 1);
      if (it.code() != opcode::branch) continue;
      const auto target = target_of(i);
      if (!target) return false;
      begins_.insert(*target);
    }
    return has_statements;
  }
  static bool ends_block(const decoded& it) {
    return it.code() == opcode::branch || it.code() == opcode::indirect_branch || it.code() == opcode::exit ||
           it.code() == opcode::leave;
  }
  std::optional<std::size_t> target_of(std::size_t i) const {
    const auto distance = at(i).distance();
    if (!distance) return std::nullopt;
    const long long target = static_cast<long long>(i) + 1 + *distance;
    if (target < 0 || target >= static_cast<long long>(code_.size())) return std::nullopt;
    return static_cast<std::size_t>(target);
  }

  /// A block with predicated accesses is followed by a block of its own for those of each block of the PTX, which may
  /// be executed less often, though all warps issue them.
  void add_block(std::size_t begin, std::size_t end) {
    block_at_[begin] = static_cast<int>(made_.blocks.size());
    made_.blocks.emplace_back();
    block all;
    std::vector<instruction> sometimes;
    std::map<int, int> number_of_line;
    std::size_t rare = 0, usual = 0;
    for (std::size_t i = begin; i < end; ++i) ++number_of_line[code_[i].line];
    std::map<int, int> left = copies_of_lines(number_of_line);
    const int copies = usual_copies(left, 0.5);
    all.copies = usual_copies(left, 0.25);
    for (std::size_t i = begin; i < end; ++i) {
      const source from = source_of(i);
      if (from.statement != nullptr) ++(from.is_rare ? rare : usual);
      instruction made = instruction_of(i, from.statement, number_of_line[code_[i].line]);
      all.steps.push_back(step_of(i, made));
      if (--left[code_[i].line] < 0) made.code.clear();
      // Where ptxas has unrolled a loop, one branch stands for several trips.
      if (made.what == kind::branch) made.operations = copies;
      all.is_rare = all.is_rare || is_slow_way(at(i), from.statement);
      (is_access(made.what) && at(i).is_predicated() ? sometimes : all.instructions).push_back(std::move(made));
    }
    if (at(end - 1).code() == opcode::branch && target_of(end - 1) == begin)
      all.copies = std::max(all.copies, copies_of(all.instructions, sometimes).value_or(1));
    // ptxas moves constants of a rare way to code before it.
    all.is_rare = all.is_rare || (rare > 0 && usual == 0);
    int last = block_at_[begin];
    made_.blocks.back() = std::move(all);
    if (!sometimes.empty()) last = add_sometimes(std::move(sometimes), last);
    add_ways(last, end - 1);
  }
  /// The copies of most statements with an access or a sum, of which ptxas makes one instruction each. It may join
  /// copies of accesses.
  static std::optional<int> copies_of(const std::vector<instruction>& always,
                                      const std::vector<instruction>& sometimes) {
    std::map<int, int> of_accesses, of_sums;
    for (const auto* const list : {&always, &sometimes})
      for (const instruction& each : *list) {
        if (is_access(each.what) && each.what != kind::atomic) ++of_accesses[each.line];
        if (each.what == kind::arithmetic32 || each.what == kind::arithmetic64) ++of_sums[each.line];
      }
    std::optional<int> most;
    for (const auto* const numbers : {&of_accesses, &of_sums})
      if (!numbers->empty()) most = std::max(most.value_or(1), usual_copies(*numbers, 0.5));
    return most;
  }
  /// The number of the last block.
  int add_sometimes(std::vector<instruction> which, int from) {
    block its;
    its.instructions = std::move(which);
    its.is_predicated = true;
    its.next = {from + 2};
    made_.blocks[static_cast<std::size_t>(from)].next = {from + 1, from + 2};
    made_.blocks.push_back(std::move(its));
    made_.blocks.emplace_back();
    return from + 2;
  }
  /// ptxas makes several instructions of some statements, and copies of a loop's trips.
  std::map<int, int> copies_of_lines(const std::map<int, int>& numbers) const {
    std::map<int, int> result;
    for (const auto& [line, number] : numbers) {
      const auto found = statements_.find(line);
      const double of_one = found == statements_.end() ? 1 : std::max(1.0, found->second.statement->instructions);
      result[line] = std::max(1, static_cast<int>(std::lround(number / of_one)));
    }
    return result;
  }
  /// Those of the statements of a block, at a rank from the fewest ones on. ptxas makes several instructions of more
  /// statements than copies of fewer ones.
  static int usual_copies(const std::map<int, int>& of_lines, double rank) {
    std::vector<int> all;
    for (const auto& [line, copies] : of_lines) all.push_back(copies);
    const auto at = static_cast<std::size_t>(rank * static_cast<double>(all.size()));
    std::ranges::nth_element(all, all.begin() + static_cast<std::ptrdiff_t>(at));
    return all[at];
  }
  instruction instruction_of(std::size_t i, const instruction* statement, int number) const {
    const decoded it = at(i);
    instruction made;
    made.instructions = it.code() == opcode::nop ? 0 : 1;
    if (is_in(opcode::products, it.code())) made.multiply = 1;
    if (is_in(opcode::wide_products, it.code())) made.wide_multiply = 1;
    if (is_in(opcode::integers, it.code())) made.integer = 1;
    if (is_in(opcode::floats, it.code())) made.floating = 1;
    if (is_in(opcode::doubles, it.code())) made.floating64 = 1;
    if (is_in(opcode::functions, it.code())) made.function = 1;
    made.is_predicated = it.is_predicated();
    made.accesses_local_memory = it.code() == opcode::local_load || it.code() == opcode::local_store;
    if (statement == nullptr) return made;
    made.code = statement->code;
    made.line = statement->line;
    made.places = statement->places;
    made.bytes = statement->bytes;
    if (kind_of(it) == statement->what) made.what = statement->what;
    if (made.what == kind::shared_load || made.what == kind::shared_store)
      made.operations = std::max(1.0, it.bytes() / statement->bytes);
    if (it.code() == opcode::call) {
      made.callee = statement->callee;
      // The function behind it has the rest.
      if (statement->callee.empty()) made.instructions = std::max(1.0, statement->instructions - number + 1);
    }
    return made;
  }
  /// The way of a division or a root for operands that the short one cannot take.
  static bool is_slow_way(const decoded& it, const instruction* statement) {
    if (it.code() != opcode::call || statement == nullptr) return false;
    const std::string_view code = statement->code;
    return code.ends_with(".f32") || code.ends_with(".f64");
  }
  void add_ways(int from, std::size_t last) {
    const decoded it = at(last);
    const bool ends = ends_block(it) && !it.is_for_parted_lanes();
    if (ends && it.code() == opcode::branch) ways_.emplace_back(from, *target_of(last));
    if (ends && it.code() == opcode::indirect_branch) indirect_.push_back(from);
    const bool leaves = ends && it.is_conditional() && it.code() == opcode::exit;
    made_.blocks[static_cast<std::size_t>(from)].may_leave = leaves;
    if (!ends || it.is_conditional()) ways_.emplace_back(from, last + 1);
  }
  /// A table has the targets of an indirect branch: the blocks that no other way leads to.
  void add_indirect_ways() {
    if (indirect_.empty()) return;
    std::set<int> reached{1};
    for (const block& each : made_.blocks) reached.insert(each.next.begin(), each.next.end());
    for (const auto& [begin, number] : block_at_)
      if (!reached.contains(number) && at(begin).code() != opcode::nop)
        for (const int from : indirect_) made_.blocks[static_cast<std::size_t>(from)].next.push_back(number);
  }

  step step_of(std::size_t i, const instruction& made) const {
    const decoded it = at(i);
    const bool goes = it.code() == opcode::branch && !it.is_for_parted_lanes();
    step its;
    its.issue = 0;
    if (it.code() != opcode::nop)
      its.issue = std::max(goes ? times_.resolved_branch : 1, static_cast<double>(it.stall()));
    its.sets = it.sets();
    // The cycles to the next instruction have those of products of 32 bits, and 4 for wide ones, which take a warp 6
    // (examples/records/mixed_units/one_warp_h200.csv).
    if (is_in(opcode::products, it.code())) its.to_next_product = is_in(opcode::wide_products, it.code()) ? 6 : 2;
    its.waits = it.waits();
    its.latency = latency_of(it, source_of(i).statement);
    its.line = code_[i].line;
    if (made.what == kind::load || made.what == kind::shared_load) {
      its.what = made.what;
      its.places = made.places;
    }
    return its;
  }
  /// That of an operation whose result the hardware announces. The counters of accesses that are awaited elsewhere,
  /// such as atomics on shared memory, are set at once.
  double latency_of(const decoded& it, const instruction* statement) const {
    const bool is_double = statement != nullptr && statement->code.find("f64") != std::string::npos;
    const kind what = kind_of(it);
    if (what == kind::exchange) return it.whole_code() == opcode::vote ? times_.vote : times_.shuffle;
    if (what == kind::load || it.code() == opcode::local_load) return times_.cached_load;
    if (what == kind::shared_load) return times_.shared_load;
    if (is_in(opcode::atomics_with_result, it.code()) && !is_awaited_by_tree(statement)) return times_.atomic;
    if (it.code() == opcode::constant_load) return times_.constant;
    if (is_in(opcode::of_special_functions, it.code())) return times_.latency(element_kind::float32, op::ex2_approx);
    if (is_in(opcode::bits, it.code())) return times_.latency(element_kind::int32, op::popcount);
    if (is_in(opcode::conversions, it.code()))
      return times_.latency(is_double ? element_kind::float64 : element_kind::float32, op::convert);
    return times_.issue();
  }

  /// A tree's exchanges and compare-and-swaps wait for their results, and its other atomics do not.
  static bool is_awaited_by_tree(const instruction* statement) {
    return statement == nullptr || statement->code.find("exch") != std::string::npos ||
           statement->code.find("cas") != std::string::npos;
  }

  const std::vector<machine_instruction>& code_;
  const warp_times& times_;
  std::map<int, source> statements_;
  std::set<std::size_t> begins_;
  std::map<std::size_t, int> block_at_;
  std::vector<std::pair<int, std::size_t>> ways_;
  std::vector<int> indirect_;
  function made_;
};

}  // namespace

std::optional<function> compiled(const function& of, const std::vector<machine_instruction>& code,
                                 const warp_times& times) {
  return machine_function{of, code, times}.make();
}

void use_machine_code(code& of, std::string_view cubin, const warp_times& times) {
  const auto machine = machine_code_of(cubin);
  for (function& each : of.functions)
    if (const auto its = machine.find(each.symbol); its != machine.end())
      if (auto made = compiled(each, its->second, times)) each = std::move(*made);
}

}  // namespace examples::trace::ptx
