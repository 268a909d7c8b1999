// SPDX-License-Identifier: BSL-1.0
/// \file
/// tree_text: prints a kernel's tree as indented text, one node per line, with numbers of four digits. Implemented as
/// an algebra.
///
///     std::cout << kernelcost::to_text(matvec_rows(5000, 2000));
#pragma once
#include <kernelcost/expr.hpp>
#include <kernelcost/print.hpp>
#include <kernelcost/warp_size.hpp>

namespace kernelcost {

class tree_text {
 public:
  using value = std::string;

  void leaf(value& total, const node::compute& what) const {
    line(total, std::string("compute<") + name_of(what.type.kind) + "> " + name_of(what.operation) +
                    times(what.instructions) + order_of(what.order));
  }
  void leaf(value& total, const node::memory_access& what) const {
    const bool loads = what.direction == node::direction::load;
    std::string text = std::string(loads ? "load<" : "store<") + to_string(what.type) + "> " +
                       (what.buffer.named() ? what.buffer.name : name_of(what.space)) + ", " +
                       detail::short_text(what.pattern);
    if (what.cache.kind != expr::cache_tag::policy::unstated) text += std::string(", ") + name_of(what.cache.kind);
    line(total, text + times(what.accesses));
  }
  void leaf(value& total, const node::async_copy& what) const {
    if (what.in_bulk)
      return line(total, std::string("copy_bulk ") + what.from.buffer.name + ", " +
                             detail::short_digits(what.bytes_of_a_copy()) + " B" +
                             (what.receivers > 1 ? " to " + std::to_string(what.receivers) + " blocks" : "") +
                             times(what.instructions));
    std::string text = "copy_async<" + to_string(what.from.type) + "> " +
                       (what.from.buffer.named() ? what.from.buffer.name : name_of(what.from.space)) + ", " +
                       detail::short_text(what.from.pattern);
    if (what.into.pattern.kind != expr::pattern::shape::coalesced)
      text += ", into " + detail::short_text(what.into.pattern);
    line(total, text + times(what.from.accesses));
  }
  void leaf(value& total, const node::matrix_access& what) const {
    line(total, std::string(what.loads() ? "load_matrices<" : "store_matrices<") + std::to_string(what.matrices()) +
                    "> " + detail::short_text(what.access.pattern) + times(what.access.accesses));
  }
  void leaf(value& total, const node::distributed_access& what) const {
    line(total, std::string(what.loads() ? "load_distributed<" : "store_distributed<") + to_string(what.access.type) +
                    "> " + detail::short_text(what.access.pattern) + times(what.access.accesses));
  }
  void leaf(value& total, const node::warp_reduction& what) const {
    line(total, std::string("reduce_warp ") + name_of(what.operation) + times(what.times));
  }
  void leaf(value& total, const node::bulk_store& what) const {
    const double stored = what.into.accesses.value() * node::async_copy::bytes_of_a_request;
    line(total, std::string(what.reduces ? "reduce_bulk " : "store_bulk ") + what.into.buffer.name + ", " +
                    detail::short_digits(stored / what.instructions.value()) + " B" + times(what.instructions));
  }
  void leaf(value& total, const node::block_reduction& what) const {
    const double sent = what.from.accesses.value() * node::async_copy::bytes_of_a_request;
    line(total, "reduce_bulk_into_block " + detail::short_digits(sent / what.instructions.value()) + " B" +
                    times(what.instructions));
  }
  void leaf(value& total, const node::cluster_barrier&) const { line(total, "sync_cluster"); }
  void leaf(value& total, const node::arrival_wait& what) const { line(total, "await_arrivals" + times(what.times)); }
  void leaf(value& total, const node::copy_wait& what) const {
    line(total, what.groups == 0 ? "await_copies" : "await_copies, " + std::to_string(what.groups) + " in flight");
  }
  void leaf(value& total, const node::matrix_multiply& what) const {
    const auto& facts = facts_of(what.product);
    const auto [m, n, k] = facts.shape;
    line(total, std::string("matrix_multiply<") + facts.type_name + "> m" + std::to_string(m) + "n" +
                    std::to_string(n) + "k" + std::to_string(k) + times(what.instructions) + order_of(what.order));
  }
  void leaf(value& total, const node::group_multiply& what) const {
    const auto [m, n, k] = what.product.shape;
    line(total, std::string("matrix_multiply_async<") + name_of(what.product.type) + "> m" + std::to_string(m) + "n" +
                    std::to_string(n) + "k" + std::to_string(k) +
                    (what.product.left == left_factor::in_registers ? ", left in registers" : "") +
                    times(what.instructions));
  }
  void leaf(value& total, const node::product_wait& what) const {
    line(total, what.groups == 0 ? "await_products" : "await_products, " + std::to_string(what.groups) + " in flight");
  }
  void leaf(value& total, const node::atomic& what) const {
    line(total, std::string("atomic<") + to_string(what.type) + "> " + name_of(what.operation) + " " +
                    (what.buffer.named() ? what.buffer.name : name_of(what.space)) + ", " +
                    (anywhere(what.pattern) ? "" : detail::short_text(what.pattern) + ", ") +
                    detail::short_digits(what.contention.threads) + " threads meet" + times(what.operations));
  }
  void leaf(value& total, const node::barrier& what) const {
    using node::scope;
    const char* name = what.scope == scope::block  ? "sync_block"
                       : what.scope == scope::warp ? "sync_warp"
                                                   : "sync_grid";
    line(total, name + times(what.times));
  }
  void leaf(value& total, const node::dependency&) const { line(total, "await_loads"); }
  void leaf(value& total, const node::code_waits& what) const {
    line(total,
         "code_waits " + detail::short_digits(what.more.value()) + " cycles" +
             (what.longest > 1 ? ", last block " + detail::short_digits(what.longest - 1) + " warps later" : "") +
             (what.busiest_sm > 1 ? ", busiest SM " + detail::short_digits(what.busiest_sm) + " times the work" : "") +
             (what.fewer_instructions > 0 ? ", " + detail::short_digits(what.fewer_instructions) + " fewer instructions"
                                          : "") +
             units_of(what.units));
  }
  void leaf(value& total, const node::block_chain& what) const {
    line(total, "await_blocks_before" + times(what.window));
  }
  void leaf(value& total, const node::dependent_launch& what) const {
    line(total, what.waits() ? "await_kernel_before" : "let_next_kernel_start");
  }
  void leaf(value& total, const node::register_reallocation& what) const {
    line(total, "reallocate_registers" + times(what.times));
  }
  void leaf(value& total, const node::named_barrier& what) const {
    line(total, "sync_warps " + detail::short_digits(what.warps.value()) + times(what.times));
  }
  void leaf(value& total, const node::exchange& what) const {
    const bool shuffles = what.kind == node::exchange_kind::shuffle;
    line(total, (shuffles ? "shuffle<" + to_string(what.type) + ">" : std::string("vote")) + times(what.times));
  }

  void repeat(value& total, const node::loop& trips, const value& body) const {
    std::string text = "repeat " + detail::short_digits(trips.mean.value());
    if (trips.tiles > 0)
      return nest(total,
                  detail::short_digits(trips.tiles.value()) + " tiles by " +
                      detail::short_digits(trips.blocks.value()) + " blocks",
                  body);
    if (trips.grid_max != trips.mean)
      text += " (mean; at most " + detail::short_digits(trips.warp_max.value()) + " in a warp, " +
              detail::short_digits(trips.grid_max.value()) + " in the grid)";
    if (trips.unrolled.states_factor()) text += ", unroll " + std::to_string(trips.unrolled.factor);
    if (trips.unrolled.by_compiler) text += ", unrolled by the compiler";
    nest(total, text + order_of(trips.order), body);
  }
  void branch(value& total, const node::condition& when, const value& then, const value& otherwise) const {
    using split = node::condition::split;
    const std::string who = when.kind == split::uniform     ? "uniform "
                            : when.kind == split::divergent ? "divergent "
                                                            : "";
    const bool by_lane = when.kind == split::by_lane;
    nest(total,
         "branch " + (by_lane ? "lanes " + detail::short_digits(detail::warp_size * when.share)
                              : who + detail::short_digits(when.share)),
         then);
    if (!otherwise.empty()) nest(total, "otherwise", otherwise);
  }
  void diverge(value& total, count ways, const value& path) const {
    nest(total, "diverge " + detail::short_digits(ways.value()) + " ways", path);
  }
  void guard(value& total, const node::participants& who, const value& body) const {
    using node::scope;
    const char* whom = who.scope == scope::grid    ? " threads"
                       : who.scope == scope::block ? " threads of each block"
                                                   : " lanes of each warp";
    nest(total, "guard " + detail::short_digits(who.number.value()) + whom, body);
  }
  void phase(value& total, const char* name, const value& body) const {
    nest(total, std::string("phase ") + name, body);
  }
  void substituted(value& total, const char* node) const { line(total, std::string(node) + ", which amounts to"); }

 private:
  static void line(value& total, const std::string& text) { total += text + "\n"; }
  static void nest(value& total, const std::string& title, const value& body) {
    line(total, title);
    std::size_t start = 0;
    while (start < body.size()) {
      const auto end = body.find('\n', start);
      total += "  " + body.substr(start, end - start) + "\n";
      start = end + 1;
    }
  }
  static std::string units_of(const expr::unit_instructions& units) {
    if (!units.any()) return "";
    const auto number = [](count n) { return detail::short_digits(n.value()); };
    return ", instructions: " + number(units.integers) + " on integers, " + number(units.products) + " products, " +
           number(units.floats) + " on floats, " + number(units.doubles) + " on doubles, " + number(units.functions) +
           " functions";
  }
  static bool anywhere(const expr::pattern& how) { return how.kind == expr::pattern::shape::random; }
  static const char* order_of(expr::iterations order) {
    switch (order) {
      case expr::iterations::unstated: return "";
      case expr::iterations::dependent: return ", dependent";
      case expr::iterations::independent: return ", independent";
      case expr::iterations::chained: return ", chained";
    }
    return "";
  }
  static std::string times(count n) { return n == 1 ? "" : " × " + detail::short_digits(n.value()); }
};

template <class Body>
std::string to_text(const kernel_description<Body>& kernel) {
  return std::string(kernel.name) + "\n" + fold(tree_text{}, kernel.body);
}
}  // namespace kernelcost
