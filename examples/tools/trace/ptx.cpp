// SPDX-License-Identifier: BSL-1.0
#include "ptx.hpp"

#include "ptx_schedule.hpp"
#include "ptx_statement.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>

namespace examples::trace::ptx {
namespace {

// --- the instructions of the machine ---

/// The instructions that ptxas 13.0 makes of a function's statements for sm_90: an addition takes a product or a
/// shifted operand, a logical operation takes three operands, comparisons join conditions, addresses take constant
/// offsets, and a number of 64 bits takes two instructions. Source: the machine code of kernels, of which
/// examples/records/users/machine_code.csv has the sums. A fraction is the share of the statements for which ptxas
/// needs an instruction.
class machine_code {
 public:
  explicit machine_code(const std::vector<std::vector<statement>>& blocks) {
    for (const auto& each : blocks)
      for (const auto& it : each) note(it);
    find_what_differs_by_lane(blocks);
  }

  instruction of(const statement& it) {
    instruction made;
    made.code = it.code;
    made.line = it.line;
    made.what = kind_of(it);
    made.bytes = bytes_of(made.code);
    made.places = it.places;
    made.callee = it.callee;
    made.instructions = count(it);
    // ptxas makes a multiply-add of a product and a sum, as the trace does.
    const bool sums = made.what == kind::arithmetic32 || made.what == kind::arithmetic64;
    if (sums && made.instructions == 0) made.what = kind::none;
    const std::string_view name = it.name();
    const bool whole =
        it.type().front() == 's' || it.type().front() == 'u' || it.type().front() == 'b' || it.type() == "pred";
    if (!whole || made.what != kind::none || name == "ld") return made;
    if (name == "mul" || name == "mad" || name == "shl")
      made.multiply = made.instructions;
    else if (name == "add" || name == "sub")
      made.either = made.instructions;
    else
      made.integer = made.instructions;
    return made;
  }
  void begin_block() { loaded_.clear(); }
  /// The loads of the pointers among the kernel's parameters, of which a block needs half again.
  double loads_of_pointers(const std::vector<statement>& block) const {
    std::set<std::string_view> pointers;
    for (const auto& it : block)
      if (it.name() == "add" && it.is_wide())
        for (const auto operand : it.operands)
          if (const auto found = registers_.find(operand);
              found != registers_.end() && found->second.by != nullptr && found->second.by->name() == "cvta")
            pointers.insert(operand);
    return 0.5 * static_cast<double>(pointers.size());
  }
  /// True where an argument of a sine or cosine is reduced that is too large for the short way: by a table, whose
  /// address nvcc may load long before, or by a function for doubles.
  bool reduces_large_angle(const statement& it) const {
    bool result = it.callee.find("trig_reduction_slowpath") != std::string::npos;
    for_needed(it, [&](std::string_view name) {
      const auto found = registers_.find(name);
      const statement* const by = found == registers_.end() ? nullptr : found->second.by;
      result = result || (by != nullptr && by->operands.back().find("__cudart_i2opi") != std::string_view::npos);
    });
    return result;
  }
  /// True for a branch on a condition that differs from lane to lane.
  bool differs_by_lane(const statement& branch) const {
    return !branch.predicate.empty() && lanes_differ_.contains(register_of_predicate(branch));
  }

 private:
  struct definition {
    const statement* by = nullptr;
    int definitions = 0;
    int uses = 0;
    bool is_taken = false;
  };
  static std::string_view register_of_predicate(const statement& it) {
    return it.predicate.substr(it.predicate.find('%'));
  }
  void note(const statement& it) {
    if (has_result(it))
      for_registers(it.operands.front(), [&](std::string_view name) {
        auto& its = registers_[name];
        its.by = its.by == nullptr ? &it : its.by;
        ++its.definitions;
      });
    for_needed(it, [&](std::string_view name) { ++registers_[name].uses; });
  }
  void find_what_differs_by_lane(const std::vector<std::vector<statement>>& blocks) {
    for (std::size_t before = 1, now = 0; before != now;) {
      before = lanes_differ_.size();
      for (const auto& each : blocks)
        for (const auto& it : each) {
          if (!has_result(it)) continue;
          const bool loads = it.name() == "ld" && !it.has("param");
          bool differs = loads || it.name() == "atom" || it.name() == "shfl";
          for (std::size_t i = 1; i < it.operands.size(); ++i) {
            differs = differs || it.operands[i].find("%tid") != std::string_view::npos ||
                      it.operands[i].find("%laneid") != std::string_view::npos;
            for_registers(it.operands[i],
                          [&](std::string_view name) { differs = differs || lanes_differ_.contains(name); });
          }
          if (differs) for_registers(it.operands.front(), [&](std::string_view name) { lanes_differ_.insert(name); });
        }
      now = lanes_differ_.size();
    }
  }

  static kind kind_of(const statement& it) {
    const std::string_view name = it.name();
    const bool to_memory = !it.has("param") && !it.has("local") && !it.has("const");
    if (name == "ld" && to_memory) return it.has("shared") ? kind::shared_load : kind::load;
    if (name == "st" && to_memory) return it.has("shared") ? kind::shared_store : kind::store;
    if (name == "atom" || name == "red") return kind::atomic;
    if (name == "shfl" || name == "vote" || name == "match" || name == "redux") return kind::exchange;
    if (name == "bar" || name == "barrier") return kind::barrier;
    if (name == "bra" && !it.predicate.empty()) return kind::branch;
    const bool sums = name == "add" || name == "sub" || name == "mul" || name == "fma";
    if (sums && it.is_single()) return kind::arithmetic32;
    if (sums && it.is_double()) return kind::arithmetic64;
    return kind::none;
  }

  /// True if the only use of an operand is here, so that one instruction makes both. It takes one operand so.
  bool takes(const statement& it, std::initializer_list<std::string_view> codes) {
    for (std::size_t i = 1; i < it.operands.size(); ++i) {
      const auto found = registers_.find(it.operands[i]);
      if (found == registers_.end() || found->second.by == nullptr || found->second.uses != 1) continue;
      if (found->second.is_taken) continue;
      const bool fits = std::ranges::any_of(codes, [&](auto each) { return found->second.by->code.starts_with(each); });
      if (!fits) continue;
      found->second.is_taken = true;
      if (!it.operands.empty()) registers_[it.operands.front()].is_taken = true;
      return true;
    }
    return false;
  }

  double count(const statement& it) {
    const std::string_view name = it.name();
    if (name == "ld" && it.has("shared") && it.type().ends_with("32")) return joins_load_before(it) ? 0 : 1;
    if (name == "atom" && it.has("shared") && it.type() == "f32") return 6;  // a loop of comparisons and exchanges
    if (name == "ld" && it.has("param")) return 1;
    if (name == "mov") {
      const std::string_view from = it.operands.size() > 1 ? it.operands[1] : "";
      if (from.starts_with("%tid") || from.starts_with("%ctaid") || from.starts_with("%laneid")) return 1;
      // Where ways meet, one of them keeps the register.
      return registers_[it.operands.front()].definitions > 1 ? 0.8 : 0;
    }
    if (name == "cvta" || name == "pragma") return 0;
    if (name == "cvt") return conversion(it);
    if (name == "bra") return it.predicate.empty() ? 0 : 1;
    if (it.type() == "pred") return takes(it, {"setp"}) ? 0 : 1;
    if (it.is_wide()) return wide(it);
    if (it.is_single()) return single(it);
    if (it.is_double()) return twice(it);
    if (name == "and" || name == "or" || name == "xor") return takes(it, {"and", "or", "xor", "not"}) ? 0 : 1;
    if (name == "add" || name == "sub") return takes(it, {"add.s32", "sub.s32", "shl.b32"}) ? 0 : 1;
    if (name == "div" || name == "rem") { return (divides_by_constant(it) ? 4 : 21) + (name == "rem" ? 1 : 0); }
    if (name == "call") return 2;
    return 1;
  }
  /// ptxas joins loads from shared memory to one of 8 or 16 bytes.
  bool joins_load_before(const statement& it) {
    const std::string_view address = it.operands.back();
    const std::size_t plus = address.find('+');
    if (it.has("v2") || it.has("v4")) return false;
    const int offset = plus == std::string_view::npos ? 0 : std::atoi(std::string{address.substr(plus + 1)}.c_str());
    const std::pair<std::string_view, int> part{address.substr(0, std::min(plus, address.size() - 1)), offset >> 4};
    return !loaded_.insert(part).second;
  }
  double conversion(const statement& it) const {
    const std::string_view to = it.parts[it.parts.size() - 2], from = it.type();
    if (is_floating(to) || is_floating(from)) return 1;
    if (to == "s64") return from == "s32" ? 1 : 0;
    const auto bits = [](std::string_view type) { return std::atoi(std::string{type.substr(1)}.c_str()); };
    return bits(to) > bits(from) && from.front() == 's' ? 1 : 0;
  }
  double wide(const statement& it) {
    const std::string_view name = it.name();
    if (name == "mul" && it.has("wide")) return 1;
    // It takes the other register of a pair.
    if ((name == "shr" || name == "shl") && it.operands.size() > 2 && it.operands[2] == "32") return 0;
    if (name == "add") return takes(it, {"mul.wide", "shl.b64"}) ? 0 : 2;
    if (name == "mul" || name == "mad") return 3;
    if (name == "div" || name == "rem") return 70;
    if (name == "min" || name == "max" || name == "abs" || name == "popc") return 3;
    if (name == "clz" || name == "bfind") return 4;
    if (name == "ld" || name == "st" || name == "atom" || name == "red") return 1;
    return 2;
  }
  double single(const statement& it) {
    const std::string_view name = it.name();
    if ((name == "add" || name == "sub") && !it.has("rn")) return takes(it, {"mul.f32", "mul.ftz.f32"}) ? 0 : 1;
    const bool exact = it.has("rn");
    if (name == "div") return exact ? 10 : it.has("full") ? 5 : 2;
    if (name == "sqrt") return exact ? 11 : 3;
    if (name == "rsqrt") return it.has("ftz") ? 1 : 4;
    if (name == "rcp") return exact ? 10 : it.has("ftz") ? 1 : 4;
    if (name == "ex2" || name == "lg2") return it.has("ftz") ? 1 : 4;
    if (name == "sin" || name == "cos") return 2;
    return name == "neg" || name == "abs" ? 0 : 1;
  }
  double twice(const statement& it) {
    const std::string_view name = it.name();
    if ((name == "add" || name == "sub") && !it.has("rn")) return takes(it, {"mul.f64"}) ? 0 : 1;
    if (name == "div" || name == "sqrt" || name == "rsqrt") return 18;
    if (name == "rcp") return 12;
    return name == "abs" ? 0 : 1;
  }

  std::map<std::string_view, definition> registers_;
  std::set<std::string_view> lanes_differ_;
  /// Registers with addresses, and the 16 bytes behind them that the block has loaded.
  std::set<std::pair<std::string_view, int>> loaded_;
};

// --- the functions ---

class reader {
 public:
  reader(std::string_view text, const std::function<bool(const std::string&)>& is_users, const warp_times& times)
      : is_users_(is_users), times_(times) {
    const auto lines = split(text, '\n');
    // The files stand behind the functions.
    for (const std::string_view each : lines)
      if (const auto its = trimmed(each); its.starts_with(".file")) file(its);
    for (const std::string_view each : lines) {
      ++number_;
      line(trimmed(each.substr(0, each.find("//"))));
    }
  }
  code take() { return std::move(result_); }

 private:
  struct location {
    int file = 0;
    int line = 0;
    int column = 0;
    auto operator<=>(const location&) const = default;
  };

  void line(std::string_view text) {
    if (text.empty()) return;
    if (!inside_) {
      const bool begins = text.find(".entry") != std::string_view::npos || text.find(".func") != std::string_view::npos;
      if (begins && !text.ends_with(";"))
        name_ = name_of(text);
      else if (text == "{" && !name_.empty())
        begin();
      return;
    }
    if (text == "}") return depth_-- == 0 ? end() : void();
    // Assembly of CUDA's headers stands in braces.
    for (; !text.empty() && text.front() == '{'; text = trimmed(text.substr(1))) ++depth_;
    for (; text.size() > 1 && text.back() == '}' && text[text.find_last_not_of(" \t}")] == ';';
         text = trimmed(text.substr(0, text.size() - 1)))
      --depth_;
    if (text.empty()) return;
    if (text.starts_with(".loc")) return locate(text);
    if (text.front() == '.') return;
    if (text.back() == ':') return label(text.substr(0, text.size() - 1));
    if (text.starts_with("call") || !call_.empty()) return call(text);
    if (auto found = statement_of(text)) add(std::move(*found));
  }
  void file(std::string_view text) {
    const std::size_t first = text.find('"'), last = text.rfind('"');
    if (first == last) return;
    const int number = std::atoi(std::string{text.substr(5)}.c_str());
    result_.files[number] = text.substr(first + 1, last - first - 1);
  }
  /// The result of a function stands before its name, in parentheses.
  static std::string name_of(std::string_view text) {
    std::size_t at = text.find(".entry") != std::string_view::npos ? text.find(".entry") + 6 : text.find(".func") + 5;
    while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at])) != 0) ++at;
    if (at < text.size() && text[at] == '(') at = text.find(')', at) + 1;
    text = trimmed(text.substr(std::min(at, text.size())));
    return std::string{text.substr(0, text.find('('))};
  }
  void begin() {
    inside_ = true;
    depth_ = 0;
    blocks_.assign(1, {});
    labels_.clear();
    at_.clear();
  }
  void label(std::string_view name) {
    // No way leads back to the first block, also if the function begins with a loop.
    if (!blocks_.back().empty() || blocks_.size() == 1) blocks_.emplace_back();
    labels_[std::string{name}] = static_cast<int>(blocks_.size()) - 1;
  }
  /// A call takes several lines: `call.uni (retval0), symbol, (param0);`
  void call(std::string_view text) {
    if (call_.empty()) line_of_call_ = number_;
    call_ += ' ';
    call_ += text;
    if (call_.back() != ';') return;
    const std::string whole = std::exchange(call_, {});
    std::string callee;
    for (const auto operand : operands_of(std::string_view{whole}.substr(0, whole.size() - 1)))
      if (const auto word = operand.substr(operand.find_last_of(" \t") + 1);
          callee.empty() && !word.empty() && word.front() != '(' && word.find("retval") == std::string_view::npos)
        callee = word;
    statement made;
    made.code = "call";
    made.parts = {made.code};
    made.places = at_;
    made.line = line_of_call_;
    if (callee.starts_with("__internal") || callee.starts_with("__nv")) made.callee = callee;
    blocks_.back().push_back(std::move(made));
    if (callee == "vprintf" || callee == "__assertfail")
      reporting_.insert(blocks_.size() - 1);
    else if (!callee.starts_with("__internal") && !callee.starts_with("__nv"))
      calls_.push_back(std::move(callee));
  }
  void add(statement it) {
    it.places = at_;
    it.line = number_;
    const bool is_last = jumps(it) || ends(it);
    blocks_.back().push_back(std::move(it));
    if (is_last) blocks_.emplace_back();
  }
  /// `.loc FILE LINE COLUMN, function_name LABEL, inlined_at FILE LINE COLUMN`
  void locate(std::string_view text) {
    const auto numbers = [](std::string_view from) {
      location its;
      std::sscanf(std::string{from}.c_str(), "%d %d %d", &its.file, &its.line, &its.column);
      return its;
    };
    location at = numbers(text.substr(4));
    static constexpr std::string_view inlined = "inlined_at";
    if (const std::size_t found = text.find(inlined); found != std::string_view::npos)
      called_from_[at] = numbers(text.substr(found + inlined.size()));
    else
      called_from_.erase(at);
    at_.clear();
    for (int i = 0; i < 32; ++i) {
      if (is_users(at.file)) at_.push_back({at.file, at.line});
      const auto from = called_from_.find(at);
      if (from == called_from_.end()) break;
      at = from->second;
    }
  }
  bool is_users(int file) {
    const auto [known, is_new] = users_.try_emplace(file, false);
    if (is_new) known->second = result_.files.contains(file) && is_users_(result_.files.at(file));
    return known->second;
  }

  void end() {
    inside_ = false;
    machine_code machine(blocks_);
    function made;
    made.symbol = std::move(name_);
    made.calls = std::move(calls_);
    name_.clear();
    calls_.clear();
    made.blocks.resize(blocks_.size());
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      block& to = made.blocks[i];
      to.is_rare = reporting_.contains(i) || (i > 0 && asks_for_32_bits(blocks_[i - 1]) && divides_64_bits(blocks_[i]));
      machine.begin_block();
      for (const auto& it : blocks_[i]) {
        to.instructions.push_back(machine.of(it));
        const instruction& made_of_it = to.instructions.back();
        const bool meets_others = made_of_it.what == kind::exchange || made_of_it.what == kind::barrier;
        if (is_access(made_of_it.what) || (meets_others && !it.code.starts_with("bar.warp")))
          made.operations[it.line] = made_of_it;
        to.is_rare = to.is_rare || machine.reduces_large_angle(it);
      }
      to.cycles = scheduled(blocks_[i], to.instructions, times_);
      if (!to.instructions.empty()) to.instructions.front().instructions += machine.loads_of_pointers(blocks_[i]);
      add_ways(made, i, machine);
    }
    reporting_.clear();
    result_.functions.push_back(std::move(made));
  }
  /// nvcc divides numbers of 64 bits as ones of 32 bits if both fit, which numbers of elements mostly do.
  static bool asks_for_32_bits(const std::vector<statement>& block) {
    return std::ranges::any_of(
        block, [](const statement& it) { return it.code == "and.b64" && it.operands.back() == "-4294967296"; });
  }
  static bool divides_64_bits(const std::vector<statement>& block) {
    return std::ranges::any_of(
        block, [](const statement& it) { return it.is_wide() && (it.name() == "div" || it.name() == "rem"); });
  }
  void add_ways(function& made, std::size_t i, const machine_code& machine) {
    block& to = made.blocks[i];
    const int next = static_cast<int>(i) + 1;
    const bool has_next = i + 1 < blocks_.size();
    if (blocks_[i].empty()) return void(has_next ? to.next.push_back(next) : void());
    const statement& last = blocks_[i].back();
    if (last.name() == "bra") {
      const auto found = labels_.find(std::string{last.operands.back()});
      if (found != labels_.end()) to.next.push_back(found->second);
      const bool goes_on = !last.predicate.empty() && has_next;
      if (goes_on) to.next.push_back(next);
      if (goes_on && found != labels_.end() && found->second > next && machine.differs_by_lane(last))
        merge(made, i, static_cast<std::size_t>(found->second));
    } else if (ends(last)) {
      if (!last.predicate.empty() && has_next) to.next.push_back(next);
    } else if (last.name() == "brx") {
      for (const auto& [name, number] : labels_) to.next.push_back(number);
    } else if (has_next) {
      to.next.push_back(next);
    }
  }
  /// ptxas predicates a few instructions in place of a branch.
  void merge(function& made, std::size_t at, std::size_t to) {
    static constexpr std::size_t predicated = 7;
    std::size_t skipped = 0;
    bool has_branch = false;
    for (std::size_t i = at + 1; i < to; ++i) {
      skipped += blocks_[i].size();
      has_branch = has_branch || divides_64_bits(blocks_[i]);
    }
    has_branch = has_branch || skipped > predicated;
    if (has_branch)
      made.blocks[at].parting = times_.meeting;
    else
      made.blocks[at].instructions.back().instructions -= 1;
    for (std::size_t i = at + 1; i < to && !has_branch; ++i) made.blocks[i].is_predicated = true;
  }

  const std::function<bool(const std::string&)>& is_users_;
  const warp_times& times_;
  code result_;
  std::map<int, bool> users_;
  std::map<location, location> called_from_;
  std::string name_;
  std::string call_;
  std::vector<std::string> calls_;
  std::set<std::size_t> reporting_;
  std::vector<std::vector<statement>> blocks_;
  std::map<std::string, int> labels_;
  std::vector<place> at_;
  int number_ = 0;
  int line_of_call_ = 0;
  int depth_ = 0;
  bool inside_ = false;
};

}  // namespace

code parsed(std::string_view text, const std::function<bool(const std::string&)>& is_users, const warp_times& times) {
  return reader{text, is_users, times}.take();
}

}  // namespace examples::trace::ptx
