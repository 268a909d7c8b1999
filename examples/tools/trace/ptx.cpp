// SPDX-License-Identifier: BSL-1.0
#include "ptx.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/dominator_tree.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <optional>
#include <set>
#include <utility>

#include <cxxabi.h>

namespace examples::trace::ptx {
namespace {

// --- the text ---

/// `@%p1 add.s32 %r1, %r2, 4;`
struct statement {
  std::string_view predicate;
  std::string_view code;
  std::vector<std::string_view> parts;
  std::vector<std::string_view> operands;
  std::vector<place> places;

  std::string_view name() const { return parts.front(); }
  std::string_view type() const { return parts.back(); }
  bool has(std::string_view part) const { return std::ranges::find(parts, part) != parts.end(); }
  bool is_wide() const { return type() == "s64" || type() == "u64" || type() == "b64"; }
  bool is_single() const { return type() == "f32"; }
  bool is_double() const { return type() == "f64"; }
};

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) text.remove_suffix(1);
  return text;
}
std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = std::min(text.find(at), text.size());
    parts.push_back(text.substr(0, end));
    if (end == text.size()) return parts;
    text.remove_prefix(end + 1);
  }
}
/// The operands between commas that are in no braces.
std::vector<std::string_view> operands_of(std::string_view text) {
  std::vector<std::string_view> parts;
  int depth = 0;
  std::size_t from = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i == text.size() || (text[i] == ',' && depth == 0)) {
      if (const auto part = trimmed(text.substr(from, i - from)); !part.empty()) parts.push_back(part);
      from = i + 1;
    } else if (text[i] == '{' || text[i] == '[' || text[i] == '(') {
      ++depth;
    } else if (text[i] == '}' || text[i] == ']' || text[i] == ')') {
      --depth;
    }
  }
  return parts;
}
/// The registers of an operand, `%r1`, which may stand in braces or in an address.
template <class Use>
void for_registers(std::string_view operand, const Use& use) {
  for (std::size_t at = operand.find('%'); at != std::string_view::npos; at = operand.find('%', at)) {
    std::size_t end = at + 1;
    while (end < operand.size() && (std::isalnum(static_cast<unsigned char>(operand[end])) != 0 || operand[end] == '_'))
      ++end;
    use(operand.substr(at, end - at));
    at = end;
  }
}
std::optional<statement> statement_of(std::string_view line) {
  if (line.empty() || line.back() != ';') return std::nullopt;
  line.remove_suffix(1);
  statement found;
  if (line.front() == '@') {
    const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
    found.predicate = line.substr(0, end);
    line = trimmed(line.substr(end));
  }
  if (line.empty() || std::islower(static_cast<unsigned char>(line.front())) == 0) return std::nullopt;
  const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
  found.code = line.substr(0, end);
  found.parts = split(found.code, '.');
  found.operands = operands_of(line.substr(end));
  return found;
}
bool jumps(const statement& it) { return it.name() == "bra" || it.name() == "brx"; }
bool ends(const statement& it) { return it.name() == "ret" || it.name() == "exit" || it.name() == "trap"; }

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
    made.what = kind_of(it);
    made.places = it.places;
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
  static bool writes_first(const statement& it) {
    static constexpr std::array<std::string_view, 8> others{"st", "bra", "red", "bar", "ret", "exit", "call", "brx"};
    return std::ranges::find(others, it.name()) == others.end() && !it.operands.empty();
  }
  void note(const statement& it) {
    const bool writes = writes_first(it);
    for (std::size_t i = 0; i < it.operands.size(); ++i)
      for_registers(it.operands[i], [&](std::string_view name) {
        if (i == 0 && writes) {
          auto& its = registers_[name];
          its.by = its.by == nullptr ? &it : its.by;
          ++its.definitions;
        } else {
          ++registers_[name].uses;
        }
      });
    if (!it.predicate.empty()) ++registers_[register_of_predicate(it)].uses;
  }
  void find_what_differs_by_lane(const std::vector<std::vector<statement>>& blocks) {
    for (std::size_t before = 1, now = 0; before != now;) {
      before = lanes_differ_.size();
      for (const auto& each : blocks)
        for (const auto& it : each) {
          if (!writes_first(it)) continue;
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
    const bool to_memory = !it.has("param") && !it.has("local");
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
    if (name == "div" || name == "rem") {
      const bool by_constant = it.operands.size() > 2 && it.operands[2].front() != '%';
      return (by_constant ? 4 : 21) + (name == "rem" ? 1 : 0);
    }
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
  static bool is_floating(std::string_view type) { return type.front() == 'f' || type.starts_with("bf"); }
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
  reader(std::string_view text, const std::function<bool(const std::string&)>& is_users) : is_users_(is_users) {
    const auto lines = split(text, '\n');
    // The files stand behind the functions.
    for (const std::string_view each : lines)
      if (const auto its = trimmed(each); its.starts_with(".file")) file(its);
    for (const std::string_view each : lines) line(trimmed(each.substr(0, each.find("//"))));
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
    blocks_.back().push_back(std::move(made));
    if (callee == "vprintf" || callee == "__assertfail")
      reporting_.insert(blocks_.size() - 1);
    else if (!callee.starts_with("__internal") && !callee.starts_with("__nv"))
      calls_.push_back(std::move(callee));
  }
  void add(statement it) {
    it.places = at_;
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
      to.is_rare = reporting_.contains(i);
      machine.begin_block();
      for (const auto& it : blocks_[i]) {
        to.instructions.push_back(machine.of(it));
        to.is_rare = to.is_rare || std::ranges::any_of(it.operands, [](std::string_view each) {
                       return each.find("__cudart_i2opi") != std::string_view::npos;
                     });
      }
      if (!to.instructions.empty()) to.instructions.front().instructions += machine.loads_of_pointers(blocks_[i]);
      add_ways(to, i, machine);
    }
    reporting_.clear();
    result_.functions.push_back(std::move(made));
  }
  void add_ways(block& to, std::size_t i, const machine_code& machine) {
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
        merge(to, static_cast<std::size_t>(next), static_cast<std::size_t>(found->second));
    } else if (ends(last)) {
      if (!last.predicate.empty() && has_next) to.next.push_back(next);
    } else if (last.name() == "brx") {
      for (const auto& [name, number] : labels_) to.next.push_back(number);
    } else if (has_next) {
      to.next.push_back(next);
    }
  }
  /// Lanes that take a way of their own meet again: two instructions. ptxas predicates a few instructions in place of
  /// the branch.
  void merge(block& at, std::size_t from, std::size_t to) {
    static constexpr std::size_t predicated = 7;
    std::size_t skipped = 0;
    for (std::size_t i = from; i < to; ++i) skipped += blocks_[i].size();
    at.instructions.back().instructions += skipped > predicated ? 2 : -1;
  }

  const std::function<bool(const std::string&)>& is_users_;
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
  int depth_ = 0;
  bool inside_ = false;
};

// --- how often blocks are executed ---

using graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS>;
constexpr int none = -1;

/// The immediate dominator of each block; `none` for the entry and for blocks that it does not reach.
std::vector<int> dominators_of(const graph& ways, int entry) {
  std::vector<std::size_t> found(boost::num_vertices(ways), boost::graph_traits<graph>::null_vertex());
  boost::lengauer_tarjan_dominator_tree(
      ways, static_cast<std::size_t>(entry),
      boost::make_iterator_property_map(found.begin(), get(boost::vertex_index, ways)));
  std::vector<int> result;
  for (const std::size_t each : found)
    result.push_back(each == boost::graph_traits<graph>::null_vertex() ? none : static_cast<int>(each));
  return result;
}

/// The blocks of a function, in groups that are executed equally often: one dominates the other, which every way from
/// it reaches, and both are in the same loops.
class control_flow {
 public:
  explicit control_flow(const function& of) : count_(static_cast<int>(of.blocks.size())) {
    graph ways(of.blocks.size()), back(of.blocks.size() + 1);
    const int exit = count_;
    for (int i = 0; i < count_; ++i) {
      const auto& next = of.blocks[static_cast<std::size_t>(i)].next;
      for (const int to : next) {
        boost::add_edge(static_cast<std::size_t>(i), static_cast<std::size_t>(to), ways);
        boost::add_edge(static_cast<std::size_t>(to), static_cast<std::size_t>(i), back);
      }
      if (next.empty()) boost::add_edge(static_cast<std::size_t>(exit), static_cast<std::size_t>(i), back);
    }
    above_ = dominators_of(ways, 0);
    below_ = dominators_of(back, exit);
    find_loops(of);
    group_of_.assign(static_cast<std::size_t>(count_), none);
    for (int i = 0; i < count_; ++i)
      if (is_reached(i)) group(i);
  }

  bool is_reached(int i) const { return i == 0 || above_[static_cast<std::size_t>(i)] != none; }
  int group_of(int i) const { return group_of_[static_cast<std::size_t>(i)]; }
  int groups() const { return static_cast<int>(firsts_.size()); }
  int first_of(int group) const { return firsts_[static_cast<std::size_t>(group)]; }
  int above(int i) const { return above_[static_cast<std::size_t>(i)]; }
  /// The heads of the loops around a block.
  const std::set<int>& loops_of(int i) const { return loops_[static_cast<std::size_t>(i)]; }
  bool dominates(int a, int b) const { return lies_above(above_, a, b); }
  bool always_follows(int b, int a) const { return lies_above(below_, b, a); }

 private:
  static bool lies_above(const std::vector<int>& tree, int a, int b) {
    for (; b != none; b = tree[static_cast<std::size_t>(b)])
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
      if ((dominates(other, i) && always_follows(i, other)) || (dominates(i, other) && always_follows(other, i)))
        return void(group_of_[static_cast<std::size_t>(i)] = g);
    }
    group_of_[static_cast<std::size_t>(i)] = groups();
    firsts_.push_back(i);
  }

  int count_;
  std::vector<int> above_, below_, group_of_, firsts_;
  std::vector<std::set<int>> loops_;
};

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

class executions {
 public:
  executions(const code& in, const function& of, const anchors& seen, double warps)
      : of_(of), flow_(of), often_(static_cast<std::size_t>(flow_.groups())), known_(often_.size()),
        held_(often_.size()) {
    often_[0] = warps;
    known_[0] = true;
    find_rows(in, seen);
    solve(warps);
    fill_in();
    leave_out_rare_ways();
    // Functions that are called have a part of the arithmetic.
    if (!of.calls.empty()) return;
    for (const kind what : {kind::arithmetic32, kind::arithmetic64}) hold_to(what, seen);
  }

  executed total() const {
    executed all;
    for (std::size_t i = 0; i < of_.blocks.size(); ++i) {
      if (!flow_.is_reached(static_cast<int>(i))) continue;
      const auto group = static_cast<std::size_t>(flow_.group_of(static_cast<int>(i)));
      for (const auto& each : of_.blocks[i].instructions) {
        all.instructions += often_[group] * each.instructions;
        all.integer += often_[group] * each.integer;
        all.multiply += often_[group] * each.multiply;
        all.either += often_[group] * each.either;
        if (!seen_[group] && !held_[group]) all.unseen += often_[group] * each.instructions;
      }
    }
    if (all.instructions > 0) all.unseen /= all.instructions;
    all.disagreement = disagreement_;
    return all;
  }

 private:
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

  void find_rows(const code& in, const anchors& seen) {
    std::map<std::tuple<std::string, int, kind>, row> all;
    for (std::size_t i = 0; i < of_.blocks.size(); ++i) {
      if (!flow_.is_reached(static_cast<int>(i))) continue;
      for (const auto& each : of_.blocks[i].instructions) {
        if (each.what == kind::none || each.places.empty()) continue;
        // The trace has an access where its array is named, which may be an argument of the call.
        const auto key_of = [&](const place& at) { return std::tuple{in.files.at(at.file), at.line, each.what}; };
        const auto found =
            std::ranges::find_if(each.places, [&](const place& at) { return seen.contains(key_of(at)); });
        const place& at = found == each.places.end() ? each.places.front() : *found;
        ++all[key_of(at)].of_group[flow_.group_of(static_cast<int>(i))];
      }
    }
    for (auto& [where, its] : all) {
      its.by = evidence_of(std::get<kind>(where));
      its.trust = trust_in(std::get<kind>(where));
    }
    // A statement's operations are all on its first line, for nvcc.
    static constexpr int longest_statement = 12;
    for (const auto& [where, warps] : seen) {
      const auto& [file, line, what] = where;
      auto found = all.find(where);
      for (int back = 1; found == all.end() && back <= longest_statement; ++back)
        found = all.find({file, line - back, what});
      if (found != all.end()) found->second.seen += warps;
    }
    for (auto& [where, its] : all) rows_.push_back(std::move(its));
  }

  /// Groups without accesses follow from their branches.
  void solve(double warps) {
    solve_rows_of(evidence::access, warps);
    seen_ = known_;
    solve_rows_of(evidence::branch, warps);
    double all = 0;
    for (const row& each : rows_) {
      const double expected = each.expected(often_);
      if (!(each.seen > 0) || !(expected > 0) || each.by != evidence::access) continue;
      disagreement_ += std::abs(std::log(each.seen / expected)) * each.seen;
      all += each.seen;
    }
    if (all > 0) disagreement_ /= all;
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
          often_[g] = warps * first_guess(each, group);
        }
    std::vector<std::vector<std::pair<double, double>>> changes(often_.size());
    for (int round = 0; round < rounds; ++round) {
      for (auto& each : changes) each.clear();
      for (const row& each : rows_) {
        const double expected = each.expected(often_);
        if (each.by != by || !(each.seen > 0) || !(expected > 0)) continue;
        const double correction = std::log(each.seen / expected);
        for (const auto& [group, number] : each.of_group) {
          const auto g = static_cast<std::size_t>(group);
          if (is_new[g]) changes[g].emplace_back(correction, number * each.trust);
        }
      }
      for (std::size_t g = 0; g < often_.size(); ++g)
        if (!changes[g].empty()) {
          often_[g] *= std::exp(median_of(changes[g]));
          if (const int above = known_above(static_cast<int>(g)); above != none)
            often_[g] = std::min(often_[g], often_[static_cast<std::size_t>(above)]);
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
  /// By weight. A value that the trace takes to stay in a register, while nvcc loads it again, is not to count.
  static double median_of(std::vector<std::pair<double, double>>& all) {
    std::ranges::sort(all);
    double rest = 0;
    for (const auto& [value, weight] : all) rest += weight;
    rest /= 2;
    for (const auto& [value, weight] : all)
      if ((rest -= weight) < 0) return value;
    return all.back().first;
  }
  /// The nearest group in the same loops through which every way to this one leads, if it is known: this one is not
  /// executed more often.
  int known_above(int group) const {
    const int first = flow_.first_of(group);
    for (int above = flow_.above(first); above != none; above = flow_.above(above))
      if (const int its = flow_.group_of(above);
          known_[static_cast<std::size_t>(its)] && flow_.loops_of(above) == flow_.loops_of(first))
        return its;
    return none;
  }
  const std::set<int>& loops_of_group(int group) const { return flow_.loops_of(flow_.first_of(group)); }

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
    for (std::size_t i = 0; i < of_.blocks.size(); ++i) {
      if (!of_.blocks[i].is_rare || !flow_.is_reached(static_cast<int>(i))) continue;
      int head = static_cast<int>(i);
      while (flow_.above(head) != none && flow_.always_follows(head, flow_.above(head))) head = flow_.above(head);
      for (std::size_t j = 0; j < of_.blocks.size(); ++j)
        if (flow_.is_reached(static_cast<int>(j)) && flow_.dominates(head, static_cast<int>(j)))
          often_[static_cast<std::size_t>(flow_.group_of(static_cast<int>(j)))] = 0;
    }
  }

  /// In loops with arithmetic and without accesses, the trips follow from the arithmetic that the trace has seen in the
  /// whole kernel.
  void hold_to(kind what, const anchors& seen) {
    double all = 0;
    for (const auto& [where, warps] : seen)
      if (std::get<kind>(where) == what) all += warps;
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

  const function& of_;
  control_flow flow_;
  std::vector<row> rows_;
  std::vector<double> often_;
  /// Groups with operations that the trace has seen: accesses, and also branches.
  std::vector<char> seen_, known_;
  /// Groups whose trips follow from arithmetic.
  std::vector<char> held_;
  double disagreement_ = 0;
};
}  // namespace

code parsed(std::string_view text, const std::function<bool(const std::string&)>& is_users) {
  return reader{text, is_users}.take();
}

const function* function_of(const code& in, const std::string& kernel) {
  const std::string name = kernel.substr(0, kernel.find('<'));
  const std::string last = name.substr(name.rfind(':') + 1);
  const std::string mangled = std::to_string(last.size()) + last;
  const auto has_name = [&](const std::string& symbol) {
    if (symbol == last) return true;  // extern "C"
    const std::size_t at = symbol.find(mangled);
    return at != std::string::npos && (at == 0 || std::isdigit(static_cast<unsigned char>(symbol[at - 1])) == 0);
  };
  std::vector<const function*> all, same;
  const std::string written = without_blanks(kernel);
  for (const auto& each : in.functions) {
    if (each.blocks.empty() || !has_name(each.symbol)) continue;
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

executed executed_by(const code& in, const function& of, const anchors& seen, double warps) {
  return executions{in, of, seen, warps}.total();
}

}  // namespace examples::trace::ptx
