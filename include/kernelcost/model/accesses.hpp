// SPDX-License-Identifier: BSL-1.0
/// \file
/// access_costs: for each access, its requests, the level that serves it, and the time that its warp waits.
/// `cost.accesses` corresponds to a profiler's memory tables.
#pragma once
#include <kernelcost/cache/levels.hpp>

#include <kernelcost/room.hpp>

namespace kernelcost {

/// The levels and lines that a warp waits for at a load from global memory.
struct awaited_lines {
  /// The share of the loads that wait for L2, or for device memory behind it, and of those that wait for the latter.
  double l2 = 0;
  double dram = 0;
  /// The lines that such a load awaits from L2, and from device memory.
  count lines{};
  count lines_from_dram{};
  /// The time for which a load occupies the L1 of its SM.
  cycles passes{};
};

namespace model {
/// The shares of an access's sectors that each level serves, and what its warp waits for: members of access_cost.
struct access_service {
  double from_l1 = 0;
  double from_l2 = 0;
  double from_dram = 0;
  cycles wait{};
  awaited_lines awaits{};
};
}  // namespace model

/// One load, store or atomic of a kernel, in the order of the tree.
struct access_cost {
  using kind = warp::access_site::kind;

  /// The buffer's name; empty for an access without a named buffer.
  const char* buffer = "";
  kind does = kind::load;
  expr::space space = expr::space::global;
  element type{};
  expr::pattern pattern = expr::coalesced;

  /// Over the grid: requests of warps; sectors requested from L1; wavefronts of shared memory; bytes that the lanes
  /// access.
  count requests{};
  count sectors{};
  count wavefronts{};
  bytes asked{};
  /// For loads, the share of the requested sectors that each level serves, between 0 and 1. Stores go to L2, and
  /// `from_dram` is the share that L2 passes on to device memory.
  double from_l1 = 0;
  double from_l2 = 0;
  double from_dram = 0;
  /// The time that a warp waits for one such access, if no other work overlaps; 0 for stores, whose warps do not wait.
  cycles wait{};
  awaited_lines awaits{};

  constexpr access_cost() = default;
  constexpr access_cost(const warp::access_site& site, const model::access_service& by)
      : buffer(site.buffer), does(site.does), space(site.space), type(site.type), pattern(site.pattern),
        requests(site.accesses * site.asked.instructions), sectors(site.accesses * site.asked.sectors),
        wavefronts(site.accesses * site.asked.wavefronts), asked(bytes::from_value(site.accesses * site.asked.bytes)),
        from_l1(by.from_l1), from_l2(by.from_l2), from_dram(by.from_dram), wait(by.wait), awaits(by.awaits) {}

  constexpr count sectors_per_request() const { return requests.value() > 0 ? sectors / requests : count(0); }
};

/// All accesses that name one buffer.
struct buffer_cost {
  const char* buffer = "";
  count requests{};
  count sectors{};
  /// In shared memory.
  count wavefronts{};
  bytes asked{};
  /// Bytes moved between L1 and L2, and between L2 and device memory.
  bytes l2_traffic{};
  bytes dram_traffic{};
};

/// The accesses of a kernel. `Most` is an upper bound of the number of accesses in the tree.
template <int Most>
class access_costs {
 public:
  constexpr int size() const { return costs_.size(); }
  constexpr auto begin() const { return costs_.begin(); }
  constexpr auto end() const { return costs_.end(); }
  constexpr const access_cost& operator[](int i) const {
    if (i < 0 || i >= size()) mistake::the_kernel_has_no_such_access(i, size());
    return costs_[i];
  }
  /// The sums over the accesses to one buffer. A name that no access has is a compile error, or an exception at run
  /// time.
  constexpr buffer_cost of(std::string_view buffer) const {
    buffer_cost sum;
    bool found = false;
    for (const auto& each : *this) {
      if (buffer != each.buffer) continue;
      found = true;
      sum.buffer = each.buffer;
      sum.requests = sum.requests + each.requests;
      sum.sectors = sum.sectors + each.sectors;
      sum.wavefronts = sum.wavefronts + each.wavefronts;
      sum.asked += each.asked;
      const bytes moved = each.sectors * bytes::from_value(warp::sector_bytes);
      sum.l2_traffic += (each.from_l2 + each.from_dram) * moved;
      sum.dram_traffic += each.from_dram * moved;
    }
    if (!found) mistake::the_kernel_has_no_such_buffer(buffer.data(), static_cast<int>(buffer.size()));
    return sum;
  }

  constexpr void add(const warp::access_site& site, const model::access_service& by) { costs_.push(site, by); }

 private:
  room<access_cost, Most> costs_;
};

namespace model {
/// The costs of all accesses of a footprint. `service_of(i)` returns the access_service of the i-th access.
template <int Most, class ServiceOf>
constexpr access_costs<Most> accesses_of(const warp::footprint& touched, const ServiceOf& service_of) {
  access_costs<Most> all;
  for (int i = 0; i < touched.site_count(); ++i) all.add(touched.site(i), service_of(i));
  return all;
}
}  // namespace model
}  // namespace kernelcost
