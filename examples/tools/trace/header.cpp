// SPDX-License-Identifier: BSL-1.0
#include "analysis.hpp"

#include <fmt/format.h>

#include <cctype>
#include <cmath>
#include <map>
#include <string_view>
#include <utility>

namespace examples::trace {
namespace {

namespace kc = kernelcost;
namespace node = kc::node;

std::string number(double value) {
  if (value == std::floor(value) && std::abs(value) < 1e15) return fmt::format("{:.0f}", value);
  return fmt::format("{}", value);
}
std::string number(kc::count value) { return number(value.value()); }

std::string type_name(const kc::element& type) {
  using kc::element_kind;
  switch (type.kind) {
    case element_kind::half: return type.size == 4 ? "kernelcost::packed<kernelcost::half, 2>" : "kernelcost::half";
    case element_kind::float32: return "float";
    case element_kind::float64: return "double";
    case element_kind::int32: return type.size == 1 ? "signed char" : type.size == 2 ? "short" : "int";
    case element_kind::int64: return "long long";
    case element_kind::other: break;
  }
  return fmt::format("kernelcost::packed<{}, {}>", type.size % 4 == 0 ? "float" : "char",
                     type.size % 4 == 0 ? type.size / 4 : type.size);
}

std::string word(std::string_view text) {
  std::string name;
  for (const char c : text)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      name += c;
    else if (!name.empty() && name.back() != '_')
      name += '_';
  while (!name.empty() && name.back() == '_') name.pop_back();
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front())) != 0) name.insert(0, "_");
  return name;
}

/// Writes a tree as the expression that makes it.
class cpp_text {
 public:
  using value = std::string;

  void leaf(value& total, const node::compute& what) const {
    const std::string how = order(what.order);
    line(total, fmt::format("compute<{}>(op::{}{}{})", type_name(what.type), kc::expr::name_of(what.operation),
                            what.instructions == 1 && how.empty() ? "" : ", " + number(what.instructions), how));
  }
  void leaf(value& total, const node::memory_access& what) const {
    line(total, fmt::format("{}({}, {}{}{})", what.direction == node::direction::load ? "load" : "store",
                            buffer(what.buffer, what.type, what.space), pattern(what.pattern), cache(what.cache),
                            what.accesses == 1 ? "" : ", count(" + number(what.accesses) + ")"));
  }
  void leaf(value& total, const node::atomic& what) const {
    line(total,
         fmt::format("atomic(op::{}, {}, {}, contention({}, {}))", kc::expr::name_of(what.operation),
                     buffer(what.buffer, what.type, what.space), pattern(what.pattern),
                     number(std::min(32.0, std::max(1.0, what.contention.lanes))), number(what.contention.threads)));
  }
  void leaf(value& total, const node::barrier& what) const {
    line(total, what.scope == node::scope::block  ? "sync_block"
                : what.scope == node::scope::warp ? "sync_warp"
                                                  : "sync_grid");
  }
  void leaf(value& total, const node::dependency&) const { line(total, "await_loads"); }
  static std::string counts_up_to_last_known(const std::vector<double>& all) {
    std::string result, unknown;
    for (const double each : all) {
      unknown += ", count(" + number(each) + ")";
      if (each > 0) result += std::exchange(unknown, "");
    }
    return result;
  }
  void leaf(value& total, const node::code_waits& what) const {
    const auto& units = what.units;
    const std::string counts =
        units.any()
            ? fmt::format(", count({}), count({}), count({}), unit_instructions{{count({}), count({}), "
                          "count({}), count({}), count({})}}",
                          number(what.longest), number(what.busiest_sm), number(what.fewer_instructions),
                          number(units.integers.value()), number(units.products.value()), number(units.floats.value()),
                          number(units.doubles.value()), number(units.functions.value()))
            : counts_up_to_last_known({what.longest, what.busiest_sm, what.fewer_instructions});
    line(total, "code_waits(kernelcost::cycles::from_value(" + number(what.more.value()) + ")" + counts + ")");
  }
  void leaf(value& total, const node::dependent_launch& what) const {
    line(total, what.waits() ? "await_kernel_before" : "let_next_kernel_start");
  }
  void leaf(value& total, const node::exchange& what) const {
    line(total, what.kind == node::exchange_kind::vote ? "vote()" : "shuffle<" + type_name(what.type) + ">()");
  }
  void repeat(value& total, const node::loop& trips, const value& body) const {
    const bool varies = !(trips.grid_max == trips.mean && trips.warp_max == trips.mean);
    nest(total,
         "repeat(" +
             (varies ? fmt::format("varying{{{}, {}, {}}}", number(trips.mean), number(trips.warp_max),
                                   number(trips.grid_max))
                     : "count(" + number(trips.mean) + ")") +
             (trips.unrolled.states_factor() ? fmt::format(", unrolling{{{}}}", trips.unrolled.factor)
              : trips.unrolled.by_compiler   ? ", unroll_by_compiler"
                                             : "") +
             order(trips.order),
         body);
  }
  void branch(value& total, const node::condition& when, const value& then, const value& otherwise) const {
    using split = node::condition::split;
    const std::string condition = when.kind == split::by_lane     ? "lanes(" + number(32 * when.share)
                                  : when.kind == split::divergent ? "divergent(" + number(when.share)
                                                                  : "uniform(" + number(when.share);
    value sides;
    nest(sides, "sequence(", then);
    if (!otherwise.empty()) nest(sides, "sequence(", otherwise);
    nest(total, "branch(" + condition + ")", sides);
  }
  void diverge(value& total, kc::count ways, const value& path) const { nest(total, "diverge(" + number(ways), path); }
  void guard(value& total, const node::participants& who, const value& body) const {
    const std::string n = number(who.number);
    if (who.chosen_before)
      return nest(total, "guard(kernelcost::node::participants{kernelcost::node::scope::warp, " + n + ", true}", body);
    nest(total,
         "guard(" + (who.scope == node::scope::grid    ? "count(" + n + ")"
                     : who.scope == node::scope::block ? "threads_of_block(" + n + ")"
                                                       : "lanes_of_warp(" + n + ")"),
         body);
  }
  void phase(value& total, const char*, const value& body) const { total += body; }
  void substituted(value&, const char*) const {}

  /// The declarations of the buffers that the tree names.
  std::string buffers() const {
    std::string text;
    for (const auto& [name, declared] : buffers_) text += declared;
    return text;
  }

 private:
  static void line(value& total, const std::string& text) { total += (total.empty() ? "" : ",\n") + text; }
  static void nest(value& total, const std::string& title, const value& body) {
    const bool has_arguments = title.back() != '(';
    std::string text = title + (body.empty() ? "" : has_arguments ? ",\n" : "\n");
    std::size_t start = 0;
    while (start < body.size()) {
      const auto end = body.find('\n', start);
      text += "  " + body.substr(start, end - start) + (end == value::npos ? "" : "\n");
      start = end == value::npos ? body.size() : end + 1;
    }
    line(total, text + ")");
  }
  static std::string order(kc::expr::iterations how) {
    switch (how) {
      case kc::expr::iterations::unstated: break;
      case kc::expr::iterations::dependent: return ", dependent";
      case kc::expr::iterations::independent: return ", independent";
      case kc::expr::iterations::chained: return ", chained";
    }
    return "";
  }
  static std::string pattern(const kc::expr::pattern& how) {
    using shape = kc::expr::pattern::shape;
    const bool plain = how.kind == shape::coalesced || how.kind == shape::broadcast || how.kind == shape::random;
    const std::string lines =
        how.lines > 0 ? fmt::format(", {}, {}", number(how.lines), number(how.wavefronts)) : std::string{};
    const auto lanes = kc::expr::name_of(how.kind) + (plain ? "" : "(" + number(how.amount) + lines + ")");
    return how.jumps ? "jumping(" + lanes + ")" : lanes;
  }
  static std::string cache(const kc::expr::cache_tag& tag) {
    if (tag.kind != kc::expr::cache_tag::policy::hits) return "";
    if (tag.in_l2 < 0 && tag.awaited >= 0) return fmt::format(", hits_in_l1({}, {})", tag.amount, tag.awaited);
    if (tag.in_l2 < 0) return fmt::format(", hits(cache_level::l1, {})", tag.amount);
    std::string shares = fmt::format("{}, {}", tag.amount, tag.in_l2);
    if (tag.awaited >= 0) shares += fmt::format(", {}", tag.awaited);
    if (tag.await_dram >= 0) shares += fmt::format(", {}", tag.await_dram);
    return ", hits(" + shares + ")";
  }
  std::string buffer(const node::buffer_reference& of, const kc::element& type, kc::expr::space space) const {
    const std::string first = "buffer_" + word(of.name);
    std::string name = first;
    const double of_a_block = of.per_block.value() / type.size;
    for (int i = 2;; ++i) {
      const std::string text = fmt::format("  const buffer<{0}> {1} = buffer<{0}>{{\"{2}\", {3}{4}}}{5}{6};\n",
                                           type_name(type), name, of.name, number(of.size.value() / type.size),
                                           space == kc::expr::space::shared     ? ", space::shared"
                                           : space == kc::expr::space::constant ? ", space::constant"
                                                                                : "",
                                           of_a_block > 0 ? ".per_block(" + number(of_a_block) + ")" : "",
                                           of.read_only ? ".read_only()" : "");
      const auto [found, is_new] = buffers_.emplace(name, text);
      if (is_new || found->second == text) return name;
      name = fmt::format("{}_{}", first, i);
    }
  }

  mutable std::map<std::string, std::string> buffers_;
};

std::string extent(const kc::extent& e) { return fmt::format("{{{}, {}, {}}}", e.x, e.y, e.z); }

}  // namespace

std::string header_of(const traced_kernel& kernel, const std::string& name, const std::string& file,
                      const kc::launch& how, const kc::gpu& card, const estimate_of_kernel& estimate) {
  // A budget is not for noise: it holds until the estimate grows by a tenth.
  constexpr double room = 1.1;
  const cpp_text algebra;
  std::string tree = kc::fold(algebra, kernel.body);
  std::string indented;
  for (const char c : tree) indented += c == '\n' ? std::string{"\n      "} : std::string{c};
  const auto counts = kc::warp_counts_of(kernel, how);
  std::string assertions;
  const auto most = [&](const char* what, const kc::count& value) {
    if (!(value > 0)) return;
    // Sums of weights differ from whole numbers in the last digits.
    const double whole = std::ceil(value.value() * (1 - 1e-9));
    assertions += fmt::format("static_assert(counts.{} <= {}, \"{}\");\n", what,
                              number(whole < value.value() ? whole + 0.5 : whole), what);
  };
  most("global_load_requests", counts.global_load_requests);
  most("global_load_sectors", counts.global_load_sectors);
  most("global_store_requests", counts.global_store_requests);
  most("global_store_sectors", counts.global_store_sectors);
  most("global_atomic_requests", counts.global_atomic_requests);
  most("shared_load_wavefronts", counts.shared_load_wavefronts);
  most("shared_store_wavefronts", counts.shared_store_wavefronts);
  most("shared_atomic_wavefronts", counts.shared_atomic_wavefronts);
  most("barriers", counts.barriers);
  return fmt::format(
      "// Written by kernelcost-trace {}.{}.{} from {}: what {} costs for one launch. Include it in a build that is "
      "to\n"
      "// fail when the model or the tree becomes slower than that.\n"
      "#pragma once\n#include <kernelcost/kernelcost.hpp>\n\n"
      "namespace kernelcost_traced::{} {{\n"
      "inline constexpr auto tree = [] {{\n  using namespace kernelcost::expr;\n  using kernelcost::count;\n{}"
      "  return kernel(\"{}\", resources{{{}, kernelcost::bytes::from_value({})}},\n      {});\n}}();\n"
      "inline constexpr kernelcost::launch launch{{{}, {}, kernelcost::bytes::from_value({})}};\n"
      "inline constexpr auto cost = kernelcost::estimate(tree, launch, kernelcost::machine::{}, "
      "kernelcost::model::{});\n"
      "// The estimate is {:.4g} us; the budget has room for a tenth more.\n"
      "KERNELCOST_BUDGET(cost.time, kernelcost::seconds::from_value({:.4e}));\n\n"
      "// Counts over the grid.\n"
      "inline constexpr auto counts = kernelcost::warp_counts_of(tree, launch);\n{}"
      "}}  // namespace kernelcost_traced::{}\n",
      KERNELCOST_VERSION_MAJOR, KERNELCOST_VERSION_MINOR, KERNELCOST_VERSION_PATCH, file, name, word(name),
      algebra.buffers(), name, kernel.uses.registers, number(kernel.uses.static_shared.value()), indented,
      extent(how.grid), extent(how.block), number(how.dynamic_shared.value()), card.name, estimate.model,
      estimate.time.value() * 1e6, estimate.time.value() * room, assertions, word(name));
}

}  // namespace examples::trace
