// SPDX-License-Identifier: BSL-1.0
// Executes a tree warp by warp and lane by lane, and counts what the hardware would count, by brute force: every lane's
// addresses go into sets of sectors, lines and words. It uses nothing of include/kernelcost/warp/, but follows the
// rules that those headers state.
#pragma once
#include "../../examples/tools/random/any_tree.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <set>
#include <tuple>

namespace kernelcost_tests {
using examples::any_tree;
using examples::number_sites;
namespace node = kernelcost::node;

/// Expected number of balls in the fullest of 32 bins after `balls` throws, from the number of ways to fill one bin
/// after another with at most `most` balls.
inline double expected_fullest_bin(int balls) {
  const auto chance_of_at_most = [balls](int most) {
    std::vector<double> ways(static_cast<std::size_t>(balls) + 1, 0);  // divided by the factorial of the balls
    ways[0] = 1;
    for (int bin = 0; bin < 32; ++bin) {
      std::vector<double> next(ways.size(), 0);
      for (std::size_t have = 0; have < ways.size(); ++have) {
        double factorial = 1;
        for (std::size_t more = 0; more <= static_cast<std::size_t>(most) && have + more < ways.size(); ++more) {
          if (more > 0) factorial *= static_cast<double>(more);
          next[have + more] += ways[have] / factorial;
        }
      }
      ways = next;
    }
    double result = ways[static_cast<std::size_t>(balls)];
    for (int i = 1; i <= balls; ++i) result *= i / 32.;
    return result;
  };
  double mean = 0;
  for (int most = 0; most < balls; ++most) mean += 1 - chance_of_at_most(most);
  return mean;
}
/// The same for a mean number of throws: linear between 1, 2, 4, 8, 16 and 32 throws.
inline double fullest_bin(double balls) {
  static const std::array<double, 6> at = {expected_fullest_bin(1), expected_fullest_bin(2),  expected_fullest_bin(4),
                                           expected_fullest_bin(8), expected_fullest_bin(16), expected_fullest_bin(32)};
  if (balls <= 1) return at[0];
  const double place = std::min(std::floor(std::log2(balls)), 5.0);
  const double low = std::exp2(place);
  const auto i = static_cast<std::size_t>(place);
  return i == 5 ? at[5] : at[i] + (at[i + 1] - at[i]) * (balls - low) / low;
}

/// For each lane, the probability that it takes part, or 0.
using lane_chances = std::array<double, 32>;

inline double any_of(const lane_chances& lanes) {
  double none = 1;
  for (const double* chance = lanes.data(); chance != lanes.data() + 32; ++chance) none *= 1 - *chance;
  return 1 - none;
}
inline double mean_of(const lane_chances& lanes) {
  double sum = 0;
  for (const double chance : lanes) sum += chance;
  return sum;
}

/// The mean traffic of one access of a warp.
struct touched {
  double sectors = 0;
  double lines = 0;
  /// Different bytes, over all instructions.
  double bytes = 0;
  double wavefronts = 0;
};

/// Bytes that one instruction moves for a lane.
inline int piece_bytes(int element) {
  for (const int piece : {16, 8, 4, 2})
    if (element % piece == 0) return piece;
  return 1;
}

/// The address of a lane's element. Rows are 2^20 bytes apart. In shared memory, the runs of row_segments are adjacent.
inline long long address(const kernelcost::expr::pattern& how, int size, int lane, bool shared) {
  using shape = kernelcost::expr::pattern::shape;
  constexpr long long row = 1 << 20;
  const auto width = std::clamp(static_cast<int>(how.amount), 1, 32);
  switch (how.kind) {
    case shape::strided: return static_cast<long long>(how.amount) * size * lane;
    case shape::broadcast: return 0;
    case shape::row_segments: return shared ? size * lane : lane / width * row + lane % width * size;
    case shape::row_broadcast: return lane / width * row;
    case shape::repeated: return lane % width * size;
    case shape::random: return lane * row;
    default: return size * lane;
  }
}

/// Expected number of granules that the lanes touch: for each granule, the probability that a lane that touches it
/// takes part.
inline double granules(const kernelcost::expr::pattern& how, int size, const lane_chances& lanes, int granule) {
  double sum = 0;
  const int piece = piece_bytes(size);
  for (int offset = 0; offset < size; offset += piece) {
    std::map<long long, double> nobody;
    for (int lane = 0; lane < 32; ++lane) {
      if (lanes[static_cast<std::size_t>(lane)] == 0) continue;
      long long last = -1;
      for (int byte = offset; byte < offset + piece; ++byte) {
        const long long each = (address(how, size, lane, false) + byte) / granule;
        if (each != last) nobody.try_emplace(each, 1.0).first->second *= 1 - lanes[static_cast<std::size_t>(lane)];
        last = each;
      }
    }
    for (const auto& [each, chance] : nobody) sum += 1 - chance;
  }
  return sum;
}

/// Passes through the banks for these lanes, all of which take part.
inline int bank_passes(const kernelcost::expr::pattern& how, int size, const std::vector<int>& lanes) {
  const int piece = piece_bytes(size);
  int sum = 0;
  for (int offset = 0; offset < size; offset += piece) {
    std::map<long long, std::set<long long>> words_of_bank;
    std::map<int, long long> wanted;
    for (const int lane : lanes) {
      const long long at = wanted[lane] = address(how, size, lane, true) + offset;
      for (long long word = at / 4; word * 4 < at + piece; ++word) words_of_bank[word % 32].insert(word);
    }
    std::size_t passes = 0;
    for (const auto& [bank, words] : words_of_bank) passes = std::max(passes, words.size());
    const auto partners_agree = [&](int distance) {
      for (const auto& [lane, at] : wanted)
        if (const auto partner = wanted.find(lane ^ distance); partner != wanted.end() && partner->second != at)
          return false;
      return true;
    };
    std::size_t least = piece <= 4 ? 1 : static_cast<std::size_t>(piece / 4);
    if (least > 1 && (partners_agree(1) || partners_agree(2))) least /= 2;
    sum += static_cast<int>(std::max(passes, least));
  }
  return sum;
}

inline double wavefronts(const kernelcost::expr::pattern& how, int size, const lane_chances& lanes) {
  using shape = kernelcost::expr::pattern::shape;
  const double pieces = size / piece_bytes(size);
  const double words = pieces * std::max(1, piece_bytes(size) / 4);
  int first = 0;
  while (first < 32 && lanes[static_cast<std::size_t>(first)] == 0) ++first;
  // Lanes that are chosen by probability are assumed to be the same number of neighbours.
  const double active = mean_of(lanes) / any_of(lanes);
  const auto of = [&](double number) -> double {
    switch (how.kind) {
      case shape::bank_conflict:
        return std::max(std::min(pieces, words * how.amount), words * how.amount * number / 32);
      case shape::sectors_per_request: return std::max(std::min(pieces, words), words * number / 32);
      case shape::random: return std::max(std::min(pieces, words), words * fullest_bin(number));
      default: break;
    }
    std::vector<int> neighbours;
    for (int i = 0; i < static_cast<int>(number); ++i) neighbours.push_back(first + i);
    return bank_passes(how, size, neighbours);
  };
  const double whole = std::floor(active + 1e-9);
  const double part = active - whole;
  return part > 1e-9 ? (1 - part) * of(whole) + part * of(whole + 1) : of(whole);
}

/// The mean of a number that is stated for a full warp: in proportion to the lanes, but at least one (or the stated
/// number, if that is less). The lanes are shared out evenly; one unit counts if any of its lanes takes part.
inline double stated(double of_full_warp, const lane_chances& lanes) {
  double possible = 0;
  double chance = 0;
  for (const double each : lanes)
    if (each > 0) {
      ++possible;
      chance = each;
    }
  if (possible == 0) return 0;
  const double all = std::max(std::min(1.0, of_full_warp), of_full_warp * possible / 32);
  const double sharing = std::clamp(possible / all, 1.0, possible);
  // Linear between whole numbers of lanes.
  const double whole = std::floor(sharing);
  const double none = std::pow(1 - chance, whole) * (1 - (sharing - whole) * chance);
  return all * (chance == 1 ? 1 : 1 - none);
}

/// The mean over all executions by the warp, including those without an active lane.
inline touched touch(const node::memory_access& what, const lane_chances& lanes) {
  using shape = kernelcost::expr::pattern::shape;
  // Results are kept, because few combinations of lanes and elements occur.
  struct key {
    bool shared;
    shape kind;
    double amount;
    int size;
    lane_chances lanes;
    bool operator<(const key& other) const {
      const auto first = std::tie(shared, kind, amount, size);
      const auto second = std::tie(other.shared, other.kind, other.amount, other.size);
      return first != second ? first < second : std::memcmp(lanes.data(), other.lanes.data(), sizeof lanes) < 0;
    }
  };
  static std::map<key, touched> known;
  const bool shared = what.space == kernelcost::expr::space::shared;
  const auto [place, is_new] =
      known.try_emplace({shared, what.pattern.kind, what.pattern.amount, what.type.size, lanes});
  touched& result = place->second;
  if (!is_new) return result;
  const int size = what.type.size;
  if (shared) {
    result.wavefronts = any_of(lanes) * wavefronts(what.pattern, size, lanes);
  } else if (what.pattern.kind == shape::sectors_per_request) {
    const double pieces = size / piece_bytes(size);
    const double x = what.pattern.amount;
    result.sectors = pieces * stated(x, lanes);
    result.lines = pieces * stated(x <= 8 ? std::max(std::min(x, 1.0), x / 4) : x, lanes);
    result.bytes = 32 * result.sectors;
  } else {
    result.sectors = granules(what.pattern, size, lanes, 32);
    result.lines = granules(what.pattern, size, lanes, 128);
    std::map<long long, double> nobody;  // probability that no lane uses the element at this address
    for (int lane = 0; lane < 32; ++lane)
      nobody.try_emplace(address(what.pattern, size, lane, false), 1.0).first->second *=
          1 - lanes[static_cast<std::size_t>(lane)];
    for (const auto& [at, chance] : nobody) result.bytes += size * (1 - chance);
  }
  return result;
}

struct site_account {
  double accesses = 0;
  double lanes = 0;
  touched all{};
};

/// Counts of the whole grid.
struct account {
  double instructions = 0;
  double load_requests = 0;
  double load_sectors = 0;
  double store_requests = 0;
  double store_sectors = 0;
  double atomic_requests = 0;
  double load_wavefronts = 0;
  double store_wavefronts = 0;
  double atomic_wavefronts = 0;
  double shuffles = 0;
  double barriers = 0;
  double control = 0;
  /// Sectors of texture memory, and of local memory. In local memory the elements of the 32 lanes are adjacent, and an
  /// access touches all of their sectors, whichever lanes take part.
  double texture_sectors = 0;
  double local_sectors = 0;
  std::array<site_account, any_tree::sites> sites{};
};

class lane_interpreter {
 public:
  explicit lane_interpreter(const kernelcost::launch& how)
      : blocks_(static_cast<long long>(how.blocks().value())),
        threads_(static_cast<long long>(how.threads_per_block().value())) {}

  account run(const any_tree& tree) {
    total_ = {};
    for (block_ = 0; block_ < blocks_; ++block_)
      for (warp_ = 0; warp_ * 32 < threads_; ++warp_) {
        state all;
        for (std::size_t lane = 0; lane < 32; ++lane)
          all.lanes[lane] = warp_ * 32 + static_cast<long long>(lane) < threads_ ? 1 : 0;
        execute(tree, all);
      }
    return total_;
  }

 private:
  struct state {
    /// The mean number of executions by the warp, and the lanes that may take part.
    double times = 1;
    lane_chances lanes{};
    /// The share of a full warp's lanes in a trip of the enclosing loops; the probability of each lane for which this
    /// is the mean of the trips in which any lane goes on; and how often the lanes must be drawn for one such trip.
    double share = 1;
    double chance = 1;
    double draws = 1;
  };

  /// By bisection, since the mean number of active lanes grows with the probability.
  static double chance_of_lane(double share) {
    double low = 1e-6;
    double high = 1;
    for (int i = 0; i < 60; ++i) {
      const double middle = (low + high) / 2;
      (middle / (1 - std::pow(1 - middle, 32)) < share ? low : high) = middle;
    }
    return low;
  }

  /// Calls `action(times, lanes)` with the draws of the lanes in the trips of the enclosing loops.
  template <class Action>
  static void for_each_case(const state& at, const Action& action) {
    const lane_chances lanes = drawn(at);
    if (at.times > 0 && any_of(lanes) > 0) action(at.times * at.draws, lanes);
  }
  static lane_chances drawn(const state& at) {
    lane_chances lanes = at.lanes;
    for (double& each : lanes) each *= at.chance;
    return lanes;
  }
  static double executions(const state& at) {
    double sum = 0;
    for_each_case(at, [&](double times, const lane_chances& lanes) { sum += times * any_of(lanes); });
    return sum;
  }

  void execute(const any_tree& tree, const state& at) {
    if (at.times == 0 || any_of(at.lanes) == 0) return;
    std::visit([&](const auto& it) { enter(it, tree, at); }, tree.what);
  }

  void enter(const any_tree::sequence&, const any_tree& tree, const state& at) {
    for (const auto& child : tree.children) execute(child, at);
  }
  void enter(const any_tree::phase&, const any_tree& tree, const state& at) { execute(tree.children[0], at); }

  void enter(const node::loop& trips, const any_tree& tree, const state& at) {
    state body = at;
    body.times *= trips.warp_max.value();
    if (trips.mean < trips.warp_max) {
      body.share *= (trips.mean / trips.warp_max).value();
      body.chance = chance_of_lane(body.share);
      const double entering = any_of(drawn(at));
      body.draws *= entering > 0 ? entering / any_of(drawn(body)) : 0;
    }
    execute(tree.children[0], body);
    // Nothing is left of a loop if one group of merged trips is the whole of it for every lane.
    const bool one_group = trips.mean == trips.warp_max && trips.grid_max == trips.unrolled.factor;
    if (!one_group) total_.control += executions(body) * 3 / std::max(1, trips.unrolled.factor);
  }

  void enter(const node::condition& when, const any_tree& tree, const state& at) {
    using split = node::condition::split;
    total_.control += 2 * executions(at);
    for (std::size_t side = 0; side < 2; ++side) {
      state body = at;
      const double share = side == 0 ? when.share : 1 - when.share;
      if (when.kind == split::uniform) body.times *= share;
      for (std::size_t lane = 0; lane < 32; ++lane) {
        if (when.kind == split::divergent) body.lanes[lane] *= share;
        const bool first = static_cast<double>(lane) < when.share * 32;
        if (when.kind == split::by_lane && first != (side == 0)) body.lanes[lane] = 0;
      }
      execute(tree.children[side], body);
    }
  }

  void enter(const node::ways& ways, const any_tree& tree, const state& at) {
    const double n = ways.number.value();
    total_.control += 2 * n * executions(at);
    for (int way = 0; way < n; ++way) {
      state body = at;
      for (std::size_t lane = 0; lane < 32; ++lane)
        if (static_cast<int>(static_cast<double>(lane) * n / 32) != way) body.lanes[lane] = 0;
      execute(tree.children[0], body);
    }
  }

  void enter(const node::participants& who, const any_tree& tree, const state& at) {
    using node::scope;
    total_.control += 2 * executions(at);
    state body = at;
    for (std::size_t lane = 0; lane < 32; ++lane) {
      const long long in_block = warp_ * 32 + static_cast<long long>(lane);
      const long long number = who.scope == scope::grid    ? block_ * threads_ + in_block
                               : who.scope == scope::block ? in_block
                                                           : static_cast<long long>(lane);
      if (!(static_cast<double>(number) < who.number.value())) body.lanes[lane] = 0;
    }
    execute(tree.children[0], body);
  }

  void enter(const node::compute& what, const any_tree&, const state& at) {
    total_.instructions += executions(at) * what.instructions.value();
  }
  void enter(const node::barrier& what, const any_tree&, const state& at) {
    const double arrivals = executions(at) * what.times.value();
    total_.instructions += arrivals;
    if (what.scope != node::scope::warp) total_.barriers += arrivals;
  }
  void enter(const node::exchange& what, const any_tree&, const state& at) {
    const double exchanged = executions(at) * what.times.value() * std::max(1, what.type.size / 4);
    total_.instructions += exchanged;
    if (what.kind == node::exchange_kind::shuffle) total_.shuffles += exchanged;
  }

  void enter(const node::memory_access& what, const any_tree& tree, const state& at) {
    using kernelcost::expr::space;
    const bool loads = what.direction == node::direction::load;
    const double n = what.accesses.value();
    const int pieces = what.type.size / piece_bytes(what.type.size);
    auto& site = total_.sites[static_cast<std::size_t>(tree.site)];
    for_each_case(at, [&](double times, const lane_chances& lanes) {
      const double accesses = times * n * any_of(lanes);
      site.accesses += accesses;
      site.lanes += times * n * mean_of(lanes);
      total_.instructions += accesses * pieces;
      if (what.space == space::local) total_.local_sectors += accesses * what.type.size;
      if (what.space == space::constant) return;
      const auto one = touch(what, lanes);
      site.all.sectors += times * n * one.sectors;
      site.all.lines += times * n * one.lines;
      site.all.bytes += times * n * one.bytes;
      site.all.wavefronts += times * n * one.wavefronts;
      if (what.space == space::shared) {
        (loads ? total_.load_wavefronts : total_.store_wavefronts) += times * n * one.wavefronts;
      } else if (what.space == space::texture) {
        total_.texture_sectors += times * n * one.sectors;
      } else if (what.space == space::global) {
        (loads ? total_.load_requests : total_.store_requests) += accesses * pieces;
        (loads ? total_.load_sectors : total_.store_sectors) += times * n * one.sectors;
      }
    });
  }

  void enter(const node::atomic& what, const any_tree& tree, const state& at) {
    const double n = what.operations.value();
    auto& site = total_.sites[static_cast<std::size_t>(tree.site)];
    for_each_case(at, [&](double times, const lane_chances& lanes) {
      const double operations = times * n * any_of(lanes);
      site.accesses += operations;
      site.lanes += times * n * mean_of(lanes);
      total_.instructions += operations;
      if (what.space != kernelcost::expr::space::shared) {
        total_.atomic_requests += operations;
        // Each lane has its own sector if no lanes conflict. All lanes share one sector if all conflict.
        site.all.sectors += what.contention.lanes == 1 ? times * n * mean_of(lanes) : operations;
      } else {
        const double turns = what.contention.lanes == 1 ? operations : times * n * mean_of(lanes);
        site.all.wavefronts += turns;
        total_.atomic_wavefronts += turns;
      }
    });
  }

  long long blocks_;
  long long threads_;
  long long block_ = 0;
  long long warp_ = 0;
  account total_{};
};
}  // namespace kernelcost_tests
