// SPDX-License-Identifier: BSL-1.0
#include "ptx_program.hpp"

#include "ptx_operations.hpp"
#include "ptx_statement.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/dominator_tree.hpp>

#include <cctype>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <utility>

namespace examples::trace::ptx {
namespace {

/// A line of a function: a statement, a label, or a declaration.
struct text_line {
  std::string_view text;
  int number = 0;
};
struct text_of_function {
  std::string_view head;
  std::vector<text_line> lines;
};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' || c == '%'; }

std::size_t bytes_of_type(std::string_view type) {
  if (!type.empty() && type.front() == '.') type.remove_prefix(1);
  if (type == "pred") return 1;
  const std::size_t digits = type.find_first_of("0123456789");
  if (digits == std::string_view::npos) return 0;
  std::size_t bytes = static_cast<std::size_t>(std::atoi(std::string{type.substr(digits)}.c_str())) / 8;
  if (type.ends_with("x2")) bytes = 4;
  return bytes;
}

class loader {
 public:
  loader(std::string_view text, std::size_t buffers) : next_window_(window::first_buffer + buffers) { read(text); }

  program load(const std::string& symbol) {
    const auto found = functions_.find(symbol);
    if (found == functions_.end()) throw cannot_run{"its PTX has no " + symbol};
    read_parameters(found->second.head);
    place_shared_arrays();
    made_.operations.reserve(found->second.lines.size());
    add_function(found->second, {}, {});
    operation end;
    end.what = operation::kind::leave;
    made_.operations.push_back(end);
    find_meetings();
    made_.shared_bytes = shared_bytes_;
    made_.local_bytes = local_bytes_;
    return std::move(made_);
  }

 private:
  /// Lanes that part meet at the first statement that all ways from there lead to, but for ways that leave the kernel.
  /// ptxas lets them wait there for each other (BSSY, BSYNC).
  void find_meetings() {
    const std::size_t count = made_.operations.size();
    std::vector<std::vector<std::size_t>> next(count), before(count);
    for (std::size_t i = 0; i < count; ++i) {
      const operation& it = made_.operations[i];
      const bool goes_on = it.what == operation::kind::branch || it.what == operation::kind::leave
                               ? it.guard != none
                               : it.what != operation::kind::indirect_branch;
      if (it.what == operation::kind::branch) next[i].push_back(static_cast<std::size_t>(it.target));
      for (const int to : it.targets) next[i].push_back(static_cast<std::size_t>(to));
      if (goes_on && i + 1 < count) next[i].push_back(i + 1);
      for (const std::size_t to : next[i]) before[to].push_back(i);
    }
    // The last way out is the end that ways lead to: dominators are found from there, backwards.
    const auto reached = reached_from(0, next);
    std::size_t end = count - 1;
    while (end > 0 && !(reached[end] && made_.operations[end].what == operation::kind::leave && next[end].empty()))
      --end;
    const auto ends = reached_from(end, before);
    using graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS>;
    graph back(count);
    for (std::size_t i = 0; i < count; ++i)
      for (const std::size_t to : next[i])
        if (ends[i] && ends[to]) boost::add_edge(to, i, back);
    std::vector<std::size_t> found(count, boost::graph_traits<graph>::null_vertex());
    boost::lengauer_tarjan_dominator_tree(
        back, end, boost::make_iterator_property_map(found.begin(), get(boost::vertex_index, back)));
    for (std::size_t i = 0; i < count; ++i)
      if (found[i] != boost::graph_traits<graph>::null_vertex())
        made_.operations[i].meets_at = static_cast<int>(found[i]);
  }

  static std::vector<char> reached_from(std::size_t from, const std::vector<std::vector<std::size_t>>& ways) {
    std::vector<char> reached(ways.size());
    std::vector<std::size_t> open{from};
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      if (std::exchange(reached[at], true)) continue;
      open.insert(open.end(), ways[at].begin(), ways[at].end());
    }
    return reached;
  }

  // --- the text ---

  void read(std::string_view text) {
    int number = 0;
    std::string_view head;
    text_of_function* function = nullptr;
    int depth = 0;
    const char* head_begin = nullptr;
    for (std::string_view each : split(text, '\n')) {
      ++number;
      std::string_view line = trimmed(each.substr(0, each.find("//")));
      if (line.empty()) continue;
      if (function == nullptr) {
        const bool begins =
            line.find(".entry") != std::string_view::npos || line.find(".func") != std::string_view::npos;
        if (begins && head_begin == nullptr && !line.ends_with(";")) head_begin = line.data();
        if (head_begin == nullptr) {
          module_line(line);
        } else if (line.ends_with(";")) {
          head_begin = nullptr;  // a declaration of a function that stands elsewhere
        } else if (line == "{") {
          head = {head_begin, static_cast<std::size_t>(line.data() - head_begin)};
          function = &functions_[name_of(head)];
          function->head = head;
          depth = 0;
          head_begin = nullptr;
        }
        continue;
      }
      // Braces stand around calls and assembly.
      while (!line.empty() && line.front() == '{')
        ++depth, function->lines.push_back({"{", number}), line = trimmed(line.substr(1));
      int closing = 0;
      while (!line.empty() && line.back() == '}' && (line.size() == 1 || ends_statement(line)))
        ++closing, line = trimmed(line.substr(0, line.size() - 1));
      // Several statements may share a line.
      while (!line.empty()) {
        const std::size_t end = line.find(';');
        const std::string_view first = end == std::string_view::npos ? line : line.substr(0, end + 1);
        function->lines.push_back({trimmed(first), number});
        line = end == std::string_view::npos ? std::string_view{} : trimmed(line.substr(end + 1));
      }
      for (; closing > 0; --closing) {
        if (depth-- == 0) {
          function = nullptr;
          break;
        }
        function->lines.push_back({"}", number});
      }
    }
  }
  static bool ends_statement(std::string_view line) {
    const std::size_t before = line.find_last_not_of(" \t}");
    return before == std::string_view::npos || line[before] == ';';
  }
  static std::string name_of(std::string_view head) {
    std::size_t at = head.find(".entry") != std::string_view::npos ? head.find(".entry") + 6 : head.find(".func") + 5;
    while (at < head.size() && std::isspace(static_cast<unsigned char>(head[at])) != 0) ++at;
    if (at < head.size() && head[at] == '(') at = head.find(')', at) + 1;
    const std::string_view rest = trimmed(head.substr(std::min(at, head.size())));
    return std::string{trimmed(rest.substr(0, rest.find_first_of("( \t\n")))};
  }
  /// `.global .align 4 .b8 table[8] = {1, 2}`, and the same for .const and .shared.
  void module_line(std::string_view line) {
    if (!pending_.empty()) {
      pending_ += ' ';
      pending_ += line;
      if (line.ends_with(";")) declare(std::exchange(pending_, {}));
      return;
    }
    const bool is_variable = line.find(".global ") != std::string_view::npos ||
                             line.find(".const ") != std::string_view::npos ||
                             line.find(".shared ") != std::string_view::npos;
    if (!is_variable) return;
    if (line.ends_with(";"))
      declare(std::string{line});
    else
      pending_ = line;
  }
  struct declared_variable {
    std::string name;
    std::string space;
    std::size_t alignment = 1;
    std::size_t bytes = 0;
    std::string type;
    std::string values;
    bool is_external = false;
  };
  static declared_variable read_declaration(std::string_view line) {
    declared_variable its;
    if (line.ends_with(";")) line.remove_suffix(1);
    const std::size_t equals = line.find('=');
    if (equals != std::string_view::npos)
      its.values = trimmed(line.substr(equals + 1)), line = trimmed(line.substr(0, equals));
    std::size_t extent = 1;
    if (const std::size_t bracket = line.find('['); bracket != std::string_view::npos) {
      for (std::size_t at = bracket; at != std::string_view::npos && at < line.size(); at = line.find('[', at + 1))
        extent *= static_cast<std::size_t>(std::atoll(std::string{line.substr(at + 1)}.c_str()));
      line = trimmed(line.substr(0, bracket));
    }
    std::size_t begin = line.size();
    while (begin > 0 && is_word(line[begin - 1])) --begin;
    its.name = line.substr(begin);
    std::size_t size = 0;
    for (const auto word : split(line.substr(0, begin), ' ')) {
      if (word == ".extern") its.is_external = true;
      if (word == ".global" || word == ".const" || word == ".shared" || word == ".local" || word == ".param")
        its.space = word;
      if (!word.empty() && std::isdigit(static_cast<unsigned char>(word.front())) != 0)
        its.alignment = static_cast<std::size_t>(std::atoi(std::string{word}.c_str()));
      if (const std::size_t bytes = bytes_of_type(word); bytes > 0 && word.front() == '.')
        size = bytes, its.type = word.substr(1);
    }
    its.alignment = std::max(its.alignment, size);
    its.bytes = size * extent;
    return its;
  }
  void declare(const std::string& line) {
    const declared_variable its = read_declaration(line);
    if (its.name.empty()) return;
    if (its.space == ".shared") {
      // Arrays without a size are those of the launch, behind the others.
      if (its.is_external)
        external_.push_back(its.name);
      else
        symbols_[its.name] = place(shared_bytes_, its);
      return;
    }
    variable made;
    made.name = its.name;
    made.content = content_of(its);
    symbols_[its.name] = window::address(next_window_++);
    made_.variables.push_back(std::move(made));
  }
  static std::uint64_t place(std::size_t& used, const declared_variable& its) {
    used = (used + its.alignment - 1) / its.alignment * its.alignment;
    const std::size_t at = used;
    used += its.bytes;
    return at;
  }
  static std::string content_of(const declared_variable& its) {
    std::string content(its.bytes, '\0');
    std::string_view values = its.values;
    std::size_t at = 0;
    const std::size_t size = std::max<std::size_t>(1, bytes_of_type(its.type));
    if (!values.empty() && values.front() == '{') values = values.substr(1, values.rfind('}') - 1);
    if (values.empty()) return content;
    for (const auto each : split(values, ',')) {
      if (at + size > content.size()) break;
      std::string word;
      for (const char c : trimmed(each))
        if (c != '{' && c != '}') word += c;
      const auto value = number_of(trimmed(word));
      if (!value) throw cannot_run{"the values of " + its.name + " are no numbers"};
      std::memcpy(content.data() + at, &*value, size);
      at += size;
    }
    return content;
  }
  /// `12`, `-1`, `0x1F`, `0f3F800000`, `0d3FF0000000000000`
  static std::optional<std::uint64_t> number_of(std::string_view text) {
    if (text.empty()) return std::nullopt;
    const std::string word{text};
    if (word.starts_with("0f") || word.starts_with("0F") || word.starts_with("0d") || word.starts_with("0D")) {
      return std::strtoull(word.c_str() + 2, nullptr, 16);
    }
    const bool negative = word.front() == '-';
    const char* const digits = word.c_str() + (negative ? 1 : 0);
    if (std::isdigit(static_cast<unsigned char>(*digits)) == 0) return std::nullopt;
    char* end = nullptr;
    const std::uint64_t value = std::strtoull(digits, &end, 0);
    if (*end != '\0' && *end != 'U') return std::nullopt;
    return negative ? 0 - value : value;
  }

  // --- functions ---

  void read_parameters(std::string_view head) {
    const std::size_t open = head.find('(', head.find(".entry"));
    if (open == std::string_view::npos) return;
    for (const auto each : operands_of(head.substr(open + 1, head.rfind(')') - open - 1))) {
      const declared_variable its = read_declaration(each);
      parameter made;
      made.name = its.name;
      made.type = its.type;
      made.bytes = its.bytes;
      made.offset = place(made_.parameter_bytes, its);
      made_.parameters.push_back(std::move(made));
    }
  }

  /// Those that functions declare have names of their own. The array of the launch stands behind all others.
  void place_shared_arrays() {
    for (const auto& [name, function] : functions_)
      for (const auto& each : function.lines)
        if (each.text.starts_with(".shared")) {
          const declared_variable its = read_declaration(each.text);
          symbols_[its.name] = place(shared_bytes_, its);
        }
    shared_bytes_ = (shared_bytes_ + 15) / 16 * 16;
    for (const auto& name : external_) symbols_[name] = shared_bytes_;
  }

  /// The names that mean something in one copy of a function.
  struct scope {
    std::map<std::string, int, std::less<>> registers;
    std::map<std::string, std::pair<std::string, int>, std::less<>> families;  // `%r<12>`: its type and number
    std::map<std::string, std::uint64_t, std::less<>> symbols;
    std::map<std::string, int, std::less<>> labels;
    std::map<std::string, std::vector<std::string>, std::less<>> tables;
    std::vector<std::pair<std::size_t, std::string>> jumps;
    std::vector<std::size_t> returns;
    bool is_callee = false;
    scope* around = nullptr;
  };

  void add_function(const text_of_function& of, const std::vector<std::string>& results,
                    const std::vector<std::uint64_t>& arguments) {
    if (++depth_ > 16) throw cannot_run{"functions call themselves"};
    scope names;
    names.is_callee = depth_ > 1;
    if (names.is_callee) bind_callee(of, results, arguments, names);
    scope* const before = std::exchange(names_, &names);
    names.around = before;
    std::string call;
    int line_of_call = 0;
    for (const text_line& each : of.lines) {
      number_ = each.number;
      if (!call.empty() || each.text.starts_with("call")) {
        if (call.empty()) line_of_call = each.number;
        call += ' ';
        call += each.text;
        if (each.text.ends_with(";")) {
          number_ = line_of_call;
          add_call(std::exchange(call, {}));
        }
        continue;
      }
      if (!table_.empty() || each.text.find(".branchtargets") != std::string_view::npos) {
        table_ += ' ';
        table_ += each.text;
        if (each.text.ends_with(";")) add_table(std::exchange(table_, {}));
        continue;
      }
      add_line(each.text);
    }
    for (const auto& [at, label] : names.jumps) {
      const auto found = names.labels.find(label);
      if (found == names.labels.end()) {
        const auto table = names.tables.find(label);
        if (table == names.tables.end()) throw cannot_run{"a branch leads to " + label + ", which is not there"};
        for (const auto& target : table->second) made_.operations[at].targets.push_back(names.labels.at(target));
        continue;
      }
      made_.operations[at].target = found->second;
    }
    for (const std::size_t at : names.returns) made_.operations[at].target = static_cast<int>(made_.operations.size());
    names_ = before;
    --depth_;
  }
  /// The arguments of a copy of a function are the variables of its call.
  void bind_callee(const text_of_function& of, const std::vector<std::string>& results,
                   const std::vector<std::uint64_t>& arguments, scope& names) {
    std::string_view head = of.head;
    const std::string name = name_of(head);
    std::size_t at = head.find(".func") + 5;
    while (at < head.size() && std::isspace(static_cast<unsigned char>(head[at])) != 0) ++at;
    if (head[at] == '(') {
      const std::size_t close = head.find(')', at);
      std::size_t i = 0;
      for (const auto each : operands_of(head.substr(at + 1, close - at - 1)))
        if (i < results.size()) names.symbols[read_declaration(each).name] = symbol(results[i++]).value();
      at = close + 1;
    }
    const std::size_t open = head.find('(', at);
    if (open == std::string_view::npos) return;
    std::size_t i = 0;
    for (const auto each : operands_of(head.substr(open + 1, head.rfind(')') - open - 1)))
      if (i < arguments.size()) names.symbols[read_declaration(each).name] = arguments[i++];
  }
  void add_call(std::string_view text) {
    text = trimmed(text);
    operation mark;
    mark.what = operation::kind::nothing;
    mark.line = number_;
    made_.operations.push_back(mark);
    text = trimmed(text.substr(text.find_first_of(" \t")));
    if (text.ends_with(";")) text.remove_suffix(1);
    std::vector<std::string> results;
    std::vector<std::uint64_t> arguments;
    std::string callee;
    for (const auto each : operands_of(text)) {
      if (each.front() == '(') {
        for (const auto name : operands_of(each.substr(1, each.rfind(')') - 1))) {
          if (callee.empty())
            results.emplace_back(name);
          else if (const auto found = symbol(name))
            arguments.push_back(*found);
          else
            throw cannot_run{"a call takes " + std::string{name}};
        }
      } else if (callee.empty()) {
        callee = each;
      }
    }
    const auto found = functions_.find(callee);
    if (found == functions_.end()) {
      if (callee == "vprintf" || callee == "__assertfail") return;
      throw cannot_run{"it calls " + callee};
    }
    add_function(found->second, results, arguments);
  }
  void add_table(std::string_view text) {
    const std::size_t colon = text.find(':');
    const std::string name{trimmed(text.substr(0, colon))};
    text = trimmed(text.substr(text.find(".branchtargets") + 14));
    if (text.ends_with(";")) text.remove_suffix(1);
    for (const auto each : operands_of(text)) names_->tables[name].emplace_back(each);
  }

  void add_line(std::string_view text) {
    if (text == "{" || text == "}") return;
    if (text.ends_with(":")) {
      names_->labels[std::string{text.substr(0, text.size() - 1)}] = static_cast<int>(made_.operations.size());
      return;
    }
    if (text.starts_with(".loc\t") || text.starts_with(".loc ") || text.starts_with(".pragma")) return;
    if (text.starts_with(".reg")) return registers(text);
    if (text.front() == '.') {
      const declared_variable its = read_declaration(text);
      // Shared arrays are placed already.
      if (its.space == ".local" || its.space == ".param") names_->symbols[its.name] = place(local_bytes_, its);
      return;
    }
    const auto found = statement_of(text);
    if (found) add(*found);
  }
  /// `.reg .b32 %r<12>;` or `.reg .b32 low, high;`
  void registers(std::string_view text) {
    if (text.ends_with(";")) text.remove_suffix(1);
    text = trimmed(text.substr(4));
    const std::size_t end = text.find_first_of(" \t");
    const std::string type{trimmed(text.substr(1, end - 1))};
    for (const auto each : operands_of(text.substr(end))) {
      const std::size_t open = each.find('<');
      if (open == std::string_view::npos)
        names_->registers[std::string{each}] = made_.registers++;
      else
        names_->families[std::string{each.substr(0, open)}] = {type,
                                                               std::atoi(std::string{each.substr(open + 1)}.c_str())};
    }
  }

  // --- operands ---

  std::optional<std::uint64_t> symbol(std::string_view name) const {
    for (const scope* each = names_; each != nullptr; each = each->around) {
      const auto found = each->symbols.find(name);
      if (found != each->symbols.end()) return found->second;
      // Names of the caller are not those of its callee, but for the variables of a call.
    }
    if (const auto found = symbols_.find(std::string{name}); found != symbols_.end()) return found->second;
    for (const auto& each : made_.parameters)
      if (each.name == name) return each.offset;
    return std::nullopt;
  }
  static int special_of(std::string_view name) {
    static constexpr std::pair<std::string_view, int> all[]{{"%tid.x", tid_x},
                                                            {"%tid.y", tid_y},
                                                            {"%tid.z", tid_z},
                                                            {"%ntid.x", ntid_x},
                                                            {"%ntid.y", ntid_y},
                                                            {"%ntid.z", ntid_z},
                                                            {"%ctaid.x", ctaid_x},
                                                            {"%ctaid.y", ctaid_y},
                                                            {"%ctaid.z", ctaid_z},
                                                            {"%nctaid.x", nctaid_x},
                                                            {"%nctaid.y", nctaid_y},
                                                            {"%nctaid.z", nctaid_z},
                                                            {"%laneid", laneid},
                                                            {"%warpid", warpid},
                                                            {"%nwarpid", nwarpid},
                                                            {"%lanemask_eq", lanemask_eq},
                                                            {"%lanemask_le", lanemask_le},
                                                            {"%lanemask_lt", lanemask_lt},
                                                            {"%lanemask_ge", lanemask_ge},
                                                            {"%lanemask_gt", lanemask_gt},
                                                            {"%smid", zero},
                                                            {"%clock", zero},
                                                            {"%clock64", zero},
                                                            {"%clock_hi", zero},
                                                            {"%globaltimer", zero},
                                                            {"%gridid", zero}};
    for (const auto& [its, which] : all)
      if (its == name) return which;
    return none;
  }
  int register_of(std::string_view name) {
    if (name == "_") return sink;
    if (const int found = special_of(name); found != none) return found;
    const auto known = names_->registers.find(name);
    if (known != names_->registers.end()) return known->second;
    std::size_t digits = name.size();
    while (digits > 0 && std::isdigit(static_cast<unsigned char>(name[digits - 1])) != 0) --digits;
    if (names_->families.find(name.substr(0, digits)) == names_->families.end()) return none;
    return names_->registers[std::string{name}] = made_.registers++;
  }
  int constant(std::uint64_t value) {
    const auto [found, is_new] = constants_.try_emplace(value, made_.registers);
    if (is_new) made_.constants.emplace_back(made_.registers++, value);
    return found->second;
  }
  int predicate_constant(bool value) {
    const int its = made_.registers++;
    made_.constant_predicates.emplace_back(its, value);
    return its;
  }
  int operand(std::string_view text, bool is_predicate = false) {
    if (const int found = register_of(text); found != none) return found;
    if (const auto number = number_of(text)) return is_predicate ? predicate_constant(*number != 0) : constant(*number);
    if (text == "WARP_SZ") return constant(lanes_of_warp);
    std::string_view name = text;
    std::int64_t offset = 0;
    if (const std::size_t plus = text.find_first_of("+"); plus != std::string_view::npos) {
      name = trimmed(text.substr(0, plus));
      offset = static_cast<std::int64_t>(number_of(trimmed(text.substr(plus + 1))).value_or(0));
    }
    if (const auto found = symbol(name)) { return constant(*found + static_cast<std::uint64_t>(offset)); }
    throw cannot_run{"line " + std::to_string(number_) + " of its PTX has the operand " + std::string{text}};
  }
  /// `[%rd1+8]`, `[name+4]`, `[%rd1]`
  void address(std::string_view text, operation& it, std::size_t slot) {
    text = trimmed(text);
    if (text.front() == '[') text = text.substr(1, text.rfind(']') - 1);
    text = trimmed(text);
    std::size_t sign = text.find_first_of("+-", 1);
    std::string_view base = trimmed(text.substr(0, sign));
    if (sign != std::string_view::npos) {
      std::string_view rest = trimmed(text.substr(text[sign] == '+' ? sign + 1 : sign));
      it.offset = static_cast<std::int64_t>(number_of(rest).value_or(0));
    }
    it.from[slot] = operand(base);
    it.count_from = std::max(it.count_from, static_cast<int>(slot) + 1);
  }
  void vector(std::string_view text, operation& it) {
    text = trimmed(text);
    if (text.front() != '{') {
      it.vector[0] = operand(text);
      it.elements = 1;
      return;
    }
    it.elements = 0;
    for (const auto each : operands_of(text.substr(1, text.rfind('}') - 1)))
      it.vector.at(static_cast<std::size_t>(it.elements++)) = operand(each);
  }

  // --- statements ---

  static operation::memory space_of(const statement& it) {
    using memory = operation::memory;
    for (const auto part : it.parts) {
      if (part == "global") return memory::global;
      if (part.starts_with("shared")) return memory::shared;
      if (part == "local") return memory::local;
      if (part == "const") return memory::constant;
      if (part.starts_with("param")) return memory::parameter;
    }
    return memory::generic;
  }
  [[noreturn]] void refuse(const statement& it) const {
    throw cannot_run{"line " + std::to_string(number_) + " of its PTX: " + std::string{it.code}};
  }
  void add(const statement& it) {
    operation made;
    made.line = number_;
    if (!it.predicate.empty()) {
      made.guard_is_negated = it.predicate.find('!') != std::string_view::npos;
      made.guard = operand(it.predicate.substr(it.predicate.find('%')));
    }
    const std::string_view name = it.name();
    if (name == "bra") {
      made.what = operation::kind::branch;
      names_->jumps.emplace_back(made_.operations.size(), it.operands.back());
    } else if (name == "brx") {
      made.what = operation::kind::indirect_branch;
      made.from[0] = operand(it.operands.front());
      names_->jumps.emplace_back(made_.operations.size(), it.operands.back());
    } else if (name == "ret" && names_->is_callee) {
      made.what = operation::kind::branch;
      names_->returns.push_back(made_.operations.size());
    } else if (name == "ret" || name == "exit" || name == "trap") {
      made.what = operation::kind::leave;
    } else if (name == "bar" || name == "barrier") {
      add_barrier(it, made);
    } else if (name == "ld" || name == "ldu" || name == "st" || name == "atom" || name == "red") {
      add_access(it, made);
    } else if (name == "shfl" || name == "vote" || name == "match" || name == "activemask" || name == "redux" ||
               name == "elect") {
      add_exchange(it, made);
    } else if (name == "membar" || name == "fence" || name == "nanosleep" || name == "prefetch" ||
               name == "prefetchu" || name == "discard" || name == "applypriority" || name == "pragma" ||
               name == "griddepcontrol") {
      made.what = operation::kind::nothing;
    } else if (name == "cvta") {
      add_cast(it, made);
    } else {
      add_plain(it, made);
    }
    made_.operations.push_back(std::move(made));
  }
  void add_barrier(const statement& it, operation& made) {
    if (it.has("warp")) {
      made.what = operation::kind::exchange;
      made.together = exchange::barrier;
      made.from[3] = operand(it.operands.front());
      return;
    }
    made.what = operation::kind::barrier;
    made.at_barrier = it.has("arrive") ? role_at_barrier::arrives
                      : it.has("red")  ? role_at_barrier::votes
                                       : role_at_barrier::waits;
    const bool votes = made.at_barrier == role_at_barrier::votes;
    std::size_t at = 0;
    if (votes) {
      made.votes_for = it.has("popc") ? barrier_vote::count : it.has("and") ? barrier_vote::all : barrier_vote::any;
      made.to = operand(it.operands[at++], it.type() == "pred");
    }
    made.from[0] = operand(it.operands.at(at++));
    const bool has_count = votes ? it.operands.size() > at + 1 : it.operands.size() > at;
    made.from[1] = has_count ? operand(it.operands[at++]) : none;
    if (votes) {
      std::string_view which = it.operands.at(at);
      if (which.front() == '!') made.is_negated = true, which.remove_prefix(1);
      made.from[2] = operand(which, true);
    }
  }
  void add_access(const statement& it, operation& made) {
    const std::string_view name = it.name();
    made.space = space_of(it);
    const std::string_view type = it.type();
    made.bytes = static_cast<int>(bytes_of_type(type));
    if (made.bytes == 0) refuse(it);
    made.extends_sign = type.front() == 's';
    if (made.space == operation::memory::parameter) {
      // The kernel's own stand apart; those of calls are in the threads' memory.
      std::string_view base = it.operands[name == "st" ? 0 : 1];
      base = trimmed(base.substr(1, base.find_first_of("+]") - 1));
      const bool is_kernels = std::any_of(made_.parameters.begin(), made_.parameters.end(),
                                          [&](const auto& each) { return each.name == base; });
      if (!is_kernels && register_of(base) == none) made.space = operation::memory::local;
    }
    if (name == "ld" || name == "ldu") {
      made.what = operation::kind::load;
      vector(it.operands.at(0), made);
      address(it.operands.at(1), made, 0);
    } else if (name == "st") {
      made.what = operation::kind::store;
      address(it.operands.at(0), made, 0);
      vector(it.operands.at(1), made);
    } else {
      made.what = operation::kind::atomic;
      std::size_t at = 0;
      made.to = name == "atom" ? operand(it.operands.at(at++)) : static_cast<int>(sink);
      address(it.operands.at(at++), made, 0);
      if (it.operands.size() > at && it.operands[at].front() == '{') refuse(it);
      for (std::size_t slot = 1; at < it.operands.size() && slot < 3; ++at, ++slot)
        made.from[slot] = operand(it.operands[at]), made.count_from = static_cast<int>(slot) + 1;
      set_atomic(it, made);
    }
  }
  /// The new value from the old one, and the operands.
  void set_atomic(const statement& it, operation& made) {
    namespace of = handlers;
    const auto set = [&]<class T>(type_tag<T>) {
      const auto use = [&](auto what) { made.run = what; };
      if constexpr (std::is_integral_v<T> && sizeof(T) > 1) {
        using bits = of::bits_of<T>;
        // The registers: 0 the memory, 1 and 2 the operands; the result takes the place of the memory.
        if (it.has("add")) use(&of::two<T, T, T, &of::sum<T>>);
        if (it.has("min")) use(&of::two<T, T, T, &of::smaller_of<T>>);
        if (it.has("max")) use(&of::two<T, T, T, &of::greater_of<T>>);
        if (it.has("and")) use(&of::two<bits, bits, bits, [](bits a, bits b) { return static_cast<bits>(a & b); }>);
        if (it.has("or")) use(&of::two<bits, bits, bits, [](bits a, bits b) { return static_cast<bits>(a | b); }>);
        if (it.has("xor")) use(&of::two<bits, bits, bits, [](bits a, bits b) { return static_cast<bits>(a ^ b); }>);
        if (it.has("exch")) use(&of::two<bits, bits, bits, [](bits, bits b) { return b; }>);
        if (it.has("inc")) use(&of::two<bits, bits, bits, &of::next_up<bits>>);
        if (it.has("dec")) use(&of::two<bits, bits, bits, &of::next_down<bits>>);
        if (it.has("cas"))
          use(&of::three<bits, bits, bits, bits, [](bits a, bits b, bits c) { return a == b ? c : a; }>);
      } else if constexpr (is_floating_number<T>) {
        if (it.has("add")) use(&of::two<T, T, T, &of::sum<T>>);
        if (it.has("min")) use(&of::two<T, T, T, &of::smaller_of<T>>);
        if (it.has("max")) use(&of::two<T, T, T, &of::greater_of<T>>);
      } else if constexpr (sizeof(T) == 4) {
        if (it.has("add"))
          use(&of::two<T, T, T, [](T a, T b) { return T{of::sum(a.low, b.low), of::sum(a.high, b.high)}; }>);
      }
    };
    with_type(it.type(), set);
    if (made.run == nullptr) refuse(it);
  }
  void add_exchange(const statement& it, operation& made) {
    made.what = operation::kind::exchange;
    const std::string_view name = it.name();
    const auto results = [&](std::string_view text) {
      const std::size_t bar = text.find('|');
      made.to = operand(trimmed(text.substr(0, bar)), it.type() == "pred");
      if (bar != std::string_view::npos) made.other_to = operand(trimmed(text.substr(bar + 1)));
    };
    results(it.operands.at(0));
    if (name == "activemask") {
      made.together = exchange::active_lanes;
      made.from[3] = none;
      return;
    }
    made.from[3] = operand(it.operands.back());
    if (name == "shfl") {
      made.together = it.has("up")     ? exchange::shuffle_up
                      : it.has("down") ? exchange::shuffle_down
                      : it.has("bfly") ? exchange::shuffle_across
                                       : exchange::shuffle_from;
      for (std::size_t i = 0; i < 3; ++i) made.from[i] = operand(it.operands.at(i + 1));
      if (!it.has("sync")) made.from[3] = none;
    } else if (name == "vote") {
      made.together = it.has("ballot") ? exchange::ballot
                      : it.has("all")  ? exchange::vote_all
                      : it.has("any")  ? exchange::vote_any
                                       : exchange::vote_alike;
      std::string_view which = it.operands.at(1);
      if (which.front() == '!') made.is_negated = true, which = trimmed(which.substr(1));
      made.from[0] = operand(which, true);
    } else if (name == "match") {
      made.together = it.has("any") ? exchange::match_any : exchange::match_all;
      made.bytes = it.is_wide() ? 8 : 4;
      made.from[0] = operand(it.operands.at(1));
    } else if (name == "redux") {
      made.together = exchange::reduce;
      made.from[0] = operand(it.operands.at(1));
      operation atomic;
      set_atomic(it, atomic);
      made.run = atomic.run;
    } else {
      refuse(it);
    }
  }
  /// Shared and local memory have a window in generic addresses.
  void add_cast(const statement& it, operation& made) {
    made.what = operation::kind::plain;
    made.to = operand(it.operands.at(0));
    made.from[0] = operand(it.operands.at(1));
    made.count_from = 1;
    const bool is_local = it.has("local"), is_shared = it.has("shared");
    if (!is_local && !is_shared) {
      made.run = &handlers::bits_known;
    } else if (it.has("to")) {
      made.run = &handlers::one<std::uint64_t, std::uint64_t, [](std::uint64_t a) { return a & window::offset_mask; }>;
    } else {
      made.from[1] = constant(window::address(is_local ? window::local : window::shared));
      made.count_from = 2;
      made.run = &handlers::two<std::uint64_t, std::uint64_t, std::uint64_t, &handlers::sum<std::uint64_t>>;
    }
  }
  void add_plain(const statement& it, operation& made) {
    made.what = operation::kind::plain;
    const std::string_view name = it.name();
    if (it.operands.size() < 2) refuse(it);
    if (name == "mov" && (it.operands[0].front() == '{' || it.operands[1].front() == '{')) return add_packing(it, made);
    const bool is_predicate = it.type() == "pred";
    const std::string_view results = it.operands[0];
    const std::size_t bar = results.find('|');
    made.to = operand(trimmed(results.substr(0, bar)), is_predicate);
    if (bar != std::string_view::npos) made.other_to = operand(trimmed(results.substr(bar + 1)));
    for (std::size_t i = 1; i < it.operands.size() && i < 5; ++i) {
      std::string_view text = it.operands[i];
      if (text.front() == '!') made.is_negated = true, text = trimmed(text.substr(1));
      made.from[i - 1] = operand(text, is_predicate);
      made.count_from = static_cast<int>(i);
    }
    if (name == "setp" && it.parts.size() > 3)
      made.joins = it.has("and")   ? joint_predicate::conjunction
                   : it.has("or")  ? joint_predicate::disjunction
                   : it.has("xor") ? joint_predicate::difference
                                   : joint_predicate::none;
    const bool takes = name == "addc" || name == "subc" || name == "madc";
    if (takes || it.has("cc")) {
      made.takes_carry = takes;
      made.leaves_carry = it.has("cc");
      made.from[name.starts_with("mad") ? 3 : 2] = carry;
      if (takes) made.count_from = name.starts_with("mad") ? 4 : 3;
      made.other_to = carry;
    }
    made.run = handler_of::find(it);
    made.needs_long_way = long_way_of(it);
    if (made.run == nullptr) refuse(it);
  }
  void add_packing(const statement& it, operation& made) {
    const bool packs = it.operands[1].front() == '{';
    vector(it.operands[packs ? 1 : 0], made);
    const std::size_t bytes = bytes_of_type(it.type()) / static_cast<std::size_t>(std::max(1, made.elements));
    if (packs)
      made.to = operand(it.operands[0]);
    else
      made.from[0] = operand(it.operands[1]), made.count_from = 1;
    if (packs)
      made.run = bytes == 4   ? &handlers::pack<std::uint32_t>
                 : bytes == 2 ? &handlers::pack<std::uint16_t>
                              : &handlers::pack<std::uint8_t>;
    else
      made.run = bytes == 4   ? &handlers::unpack<std::uint32_t>
                 : bytes == 2 ? &handlers::unpack<std::uint16_t>
                              : &handlers::unpack<std::uint8_t>;
  }

  std::map<std::string, text_of_function, std::less<>> functions_;
  std::map<std::string, std::uint64_t> symbols_;
  std::vector<std::string> external_;
  std::string pending_;
  std::string table_;
  program made_;
  std::map<std::uint64_t, int> constants_;
  scope* names_ = nullptr;
  std::uint64_t next_window_;
  std::size_t shared_bytes_ = 0;
  std::size_t local_bytes_ = 0;
  int number_ = 0;
  int depth_ = 0;
};

}  // namespace

program program_of(std::string_view text, const std::string& symbol, std::size_t buffers) {
  return loader{text, buffers}.load(symbol);
}

}  // namespace examples::trace::ptx
