// SPDX-License-Identifier: BSL-1.0
#include "run_counts.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <system_error>

namespace examples::trace {
namespace {

namespace kc = kernelcost;
namespace tracing = kc::tracing;
namespace fs = std::filesystem;
using ptx::kind;
using tracing::act;

/// Places that the trace has seen together would look as if they were apart, and both know a sample of the blocks.
double ratio(double counted, double traced) {
  static constexpr double alike = 1.15;
  if (!(traced > 0) || !(counted > 0)) return 1;
  const double found = counted / traced;
  return found < alike && found * alike > 1 ? 1 : found;
}

class run_counts {
 public:
  run_counts(tracing::traced_places& places, const traced& what, const ptx::function& code, const places_in_code& where)
      : places_(places), where_(where) {
    for (int i = 1; i < places_.tree.count; ++i) add_traced(places_.tree.sites[i]);
    const double blocks = what.executed.blocks_of_grid / what.executed.blocks;
    for (const auto& [line, operation] : code.operations) {
      const auto executed = what.executed.of_line.find(line);
      if (executed == what.executed.of_line.end()) continue;
      if (counts* const its = counts_of(operation, what.compiled->code))
        its->counted.add(executed->second, blocks, operation.bytes);
    }
  }

  void take() { take_within(0, {}); }

 private:
  struct sums {
    double requests = 0, sectors = 0, wavefronts = 0, lanes = 0;
    /// Those of each lane of a request.
    double bytes = 0;
    /// Those of the statement with the most.
    double most = 0;
    void add(const ptx::executed_statement& more, double times, double bytes_of_lane) {
      requests += times * more.warps;
      bytes += times * more.warps * bytes_of_lane;
      most = std::max(most, times * more.warps);
      sectors += times * more.sectors;
      wavefronts += times * more.wavefronts;
      lanes += times * more.lanes;
    }
  };
  struct counts {
    sums traced, counted;
    bool are_known() const { return traced.requests > 0 && counted.requests > 0; }
    /// ptxas joins loads from shared memory to wider ones, which the trace does, too.
    bool are_joined_by_ptxas() const {
      static constexpr double wider = 1.15;
      return traced.bytes * counted.requests > wider * counted.bytes * traced.requests;
    }
    /// A statement for each member that the text loads of a vector or a structure is one request, also if some members
    /// are left out.
    double more_requests() const {
      const double requests = ratio(counted.requests, traced.requests);
      if (!are_joined_by_ptxas() || requests <= 1) return requests;
      return std::max(ratio(counted.bytes, traced.bytes), ratio(counted.most, traced.requests));
    }
    /// For what each request has some of.
    double more(double sums::*what) const {
      if (are_joined_by_ptxas()) return more_requests();
      return more_requests() * ratio(counted.*what * traced.requests, traced.*what * counted.requests);
    }
  };

  void add_traced(const tracing::site& at) {
    const auto where = where_.of(places_, at);
    if (!where || !(at.executions > 0) || !has_count(std::get<kind>(*where))) return;
    sums& its = all_[*where].traced;
    const double operations = operations_of(at);
    its.requests += operations * at.executions;
    its.bytes += at.executions * at.type().size;
    its.sectors += at.sectors;
    its.wavefronts += at.wavefronts;
    its.lanes += operations * at.lanes;
  }
  /// The compiler has other numbers of the other operations than the text.
  static bool has_count(kind what) { return is_access(what) || what == kind::exchange || what == kind::barrier; }
  counts* counts_of(const ptx::instruction& operation, const ptx::code& code) {
    for (const ptx::place& at : operation.places) {
      // A statement's operations are all on its first line, for nvcc.
      static constexpr int longest_statement = 12;
      const int lines_below = is_access(operation.what) ? longest_statement : 0;
      for (int below = 0; below <= lines_below; ++below)
        if (const auto found = all_.find({code.files.at(at.file), at.line + below, operation.what});
            found != all_.end())
          return &found->second;
    }
    return nullptr;
  }
  const counts* counts_of(const tracing::site& at) const {
    const auto where = where_.of(places_, at);
    const auto found = where ? all_.find(*where) : all_.end();
    return found != all_.end() && found->second.are_known() ? &found->second : nullptr;
  }

  /// How often warps come to a place, and how many lanes do together, over the trace.
  struct changes {
    double warps = 1;
    double lanes = 1;
  };
  void take_within(int around, const changes& times) {
    for (int i = places_.tree.sites[around].body; i != tracing::no_site; i = places_.tree.sites[i].next) {
      tracing::site& at = places_.tree.sites[i];
      if (const counts* const its = counts_of(at)) {
        take(at, *its);
        continue;
      }
      const changes of_body = at.body == tracing::no_site ? times : times_within(at, times);
      const changes of_itself = at.what() == act::scope ? of_body : times;
      for (double* const each : {&at.executions, &at.instructions, &at.again, &at.waits, &at.divergent, &at.taken})
        *each *= of_itself.warps;
      for (double* const each : {&at.lanes, &at.lane_instructions, &at.lanes_again}) *each *= of_itself.lanes;
      at.lanes = std::min(at.lanes, tracing::lanes_of_a_warp * at.executions);
      if (at.body == tracing::no_site) continue;
      at.body_executions *= of_body.warps;
      at.body_lanes = std::min(at.body_lanes * of_body.lanes, tracing::lanes_of_a_warp * at.body_executions);
      if (at.what() == act::loop) {
        at.busiest *= of_body.warps;
        at.grid_max *= of_body.warps / of_itself.warps;
        // A lane makes no more trips than its warp.
        at.all_trips = std::min(at.all_trips * of_body.lanes, at.lanes * at.busiest / at.executions);
      }
      take_within(i, of_body);
    }
  }
  /// How often a loop's trips, or a side, come, by the operations that come in most of them: first of all those of
  /// which the compiler mostly makes one each. It joins loads, so that their bytes count, moves them out of loops and
  /// leaves them out, so that those of two lines have to agree.
  changes times_within(const tracing::site& around, const changes& times) const {
    std::optional<changes> of_others;
    std::map<const counts*, changes> of_loads;
    const auto look_at = [&](const auto& look, const tracing::site& within) -> void {
      for (int i = within.body; i != tracing::no_site; i = places_.tree.sites[i].next) {
        const tracing::site& at = places_.tree.sites[i];
        if (2 * at.executions < around.body_executions) continue;
        if (at.what() == act::scope) look(look, at);
        const counts* const its = counts_of(at);
        if (its == nullptr) continue;
        const double lanes = its->more(&sums::lanes) / its->more_requests();
        const double found = at.what() == act::load && !its->are_joined_by_ptxas()
                                 ? ratio(its->counted.bytes, its->traced.bytes)
                                 : its->more_requests();
        const changes its_changes{found, found * lanes};
        if (at.what() == act::load)
          of_loads.emplace(its, its_changes);
        else if (!of_others || found > of_others->warps)
          of_others = its_changes;
      }
    };
    look_at(look_at, around);
    if (of_others) return *of_others;
    if (of_loads.size() < 2) return times;
    const auto by_warps = [](const auto& one, const auto& other) { return one.second.warps < other.second.warps; };
    const auto [least, most] = std::ranges::minmax_element(of_loads, by_warps);
    static constexpr double agreed = 1.15;
    return most->second.warps < agreed * least->second.warps ? most->second : times;
  }
  static void take(tracing::site& at, const counts& its) {
    const double requests = its.more_requests();
    const double lanes = its.more(&sums::lanes);
    const double sectors = its.more(&sums::sectors);
    const double wavefronts = its.more(&sums::wavefronts);
    for (double* const each : {&at.executions, &at.meeting, &at.fullest}) *each *= requests;
    at.lanes *= lanes;
    for (double* const each : {&at.sectors, &at.lines, &at.fullest_sectors, &at.fullest_lines}) *each *= sectors;
    for (double* const each : {&at.wavefronts, &at.fullest_wavefronts}) *each *= wavefronts;
  }

  tracing::traced_places& places_;
  const places_in_code& where_;
  std::map<place_in_code, counts> all_;
};

kind kind_of(const tracing::traced_places& places, const tracing::site& at) {
  const auto space = [&] { return places.array_of(at).space; };
  switch (at.what()) {
    // Code reads constant memory by operands of its instructions, too, so its loads say nothing about a block.
    case act::load:
      return space() == kc::expr::space::constant ? kind::none
             : space() == kc::expr::space::shared ? kind::shared_load
                                                  : kind::load;
    case act::store: return space() == kc::expr::space::shared ? kind::shared_store : kind::store;
    case act::atomic: return kind::atomic;
    case act::shuffle:
    case act::vote: return kind::exchange;
    case act::barrier: return kind::barrier;
    case act::branch: return at.is_of_choice() ? kind::none : kind::branch;
    case act::loop: return kind::branch;
    case act::compute: {
      using kc::expr::op;
      const op what = at.operation();
      if (at.is_constant() || (what != op::add && what != op::sub && what != op::mul && what != op::fma))
        return kind::none;
      const kc::element_kind its = at.type().kind;
      return its == kc::element_kind::float32   ? kind::arithmetic32
             : its == kc::element_kind::float64 ? kind::arithmetic64
                                                : kind::none;
    }
    default: return kind::none;
  }
}

}  // namespace

double operations_of(const tracing::site& at) {
  switch (at.what()) {
    case act::load:
    case act::store:
    case act::atomic: return kc::warp::pieces_in(at.type().size);
    case act::shuffle: return std::max(1.0, at.type().size / 4.0);
    default: return 1;
  }
}

places_in_code::places_in_code(const std::vector<std::string>& files) {
  for (const std::string& each : files) {
    std::error_code error;
    canonical_.push_back(fs::exists(each, error) ? fs::canonical(each, error).string() : "");
  }
}
const std::string& places_in_code::file_of(const tracing::site& at) const {
  static const std::string none;
  const auto file = static_cast<std::size_t>(tracing::key::line_of(at.key) / lines_of_a_file);
  return file < canonical_.size() ? canonical_[file] : none;
}
std::optional<place_in_code> places_in_code::of(const tracing::traced_places& places, const tracing::site& at) const {
  const std::string& file = file_of(at);
  const kind what = file.empty() ? kind::none : kind_of(places, at);
  if (what == kind::none) return std::nullopt;
  return place_in_code{file, tracing::key::line_of(at.key) % lines_of_a_file, what};
}

void take_counts_of_run(tracing::traced_places& places, const traced& what, const ptx::function& code,
                        const places_in_code& where) {
  run_counts{places, what, code, where}.take();
}

}  // namespace examples::trace
