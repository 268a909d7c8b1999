// SPDX-License-Identifier: BSL-1.0
/// \file
/// arcs: the arcs of a work flow graph, grouped by weight.
///
/// The weight of an arc depends on averages over the whole kernel, so it is unknown while the tree is folded. Arcs of
/// one kind have equal weights, so only the number of arcs of each kind is stored.
#pragma once
#include <kernelcost/version.hpp>

#include <cstddef>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost::model::work_flow {

/// Blocks of computation on paths of equal weight.
struct computation {
  /// The product of the branch weights on the path: the share of the warps that take it.
  double rho;
  /// Instructions of a block divided by its longest dependence chain.
  double ilp;
  /// Instructions, not weighted by rho.
  double number;

  constexpr bool like(const computation& other) const { return rho == other.rho && ilp == other.ilp; }
  /// Merges while keeping the sums over instructions of rho and of rho x ilp.
  constexpr void join(const computation& other) {
    const double active = number * rho;
    const double of_other = other.number * other.rho;
    if (active + of_other > 0) ilp = (active * ilp + of_other * other.ilp) / (active + of_other);
    rho = (active + of_other) / (number + other.number);
    number += other.number;
  }
};

/// Arcs from loads to the use of their values.
struct read_to_use {
  double rho;
  /// Cycles; the longest latency, if the use waits for several loads.
  double latency;
  bool from_global;
  double number;

  constexpr bool like(const read_to_use& other) const {
    return rho == other.rho && latency == other.latency && from_global == other.from_global;
  }
  /// Merges while keeping the sums over arcs of rho and of rho x latency.
  constexpr void join(const read_to_use& other) {
    const double active = number * rho;
    const double of_other = other.number * other.rho;
    if (active + of_other > 0) latency = (active * latency + of_other * other.latency) / (active + of_other);
    rho = (active + of_other) / (number + other.number);
    from_global = from_global || other.from_global;
    number += other.number;
  }
};

/// Arcs by kind. If a tree has more kinds than the capacity, further arcs are merged with the last kind at their mean.
template <class Arc>
class arcs {
 public:
  static constexpr std::size_t most_kinds = 16;

  // Only the elements in use are written and copied, because each inner node of a tree makes a value of this type.
  constexpr arcs() {}
  constexpr arcs(const arcs& other) : size_(other.size_), joined_(other.joined_) {
    for (std::size_t i = 0; i < size_; ++i) kinds_[i] = other.kinds_[i];
  }
  constexpr arcs& operator=(const arcs& other) {
    size_ = other.size_;
    joined_ = other.joined_;
    for (std::size_t i = 0; i < size_; ++i) kinds_[i] = other.kinds_[i];
    return *this;
  }

  constexpr const Arc* begin() const { return kinds_; }
  constexpr const Arc* end() const { return kinds_ + size_; }
  constexpr std::size_t size() const { return size_; }
  /// The number of arcs that were merged with a different kind.
  constexpr int joined() const { return joined_; }

  constexpr void add(const Arc& arc) {
    if (!(arc.number > 0)) return;
    for (std::size_t i = 0; i < size_; ++i)
      if (kinds_[i].like(arc)) {
        kinds_[i].number += arc.number;
        return;
      }
    if (size_ < most_kinds) {
      kinds_[size_++] = arc;
    } else {
      kinds_[size_ - 1].join(arc);
      ++joined_;
    }
  }
  /// Adds `others` `times` times, on a path that the share `share` of the warps takes.
  constexpr void add(const arcs& others, double share, double times) {
    for (Arc arc : others) {
      arc.rho *= share;
      arc.number *= times;
      add(arc);
    }
    joined_ += others.joined_;
  }

 private:
  Arc kinds_[most_kinds];
  std::size_t size_ = 0;
  int joined_ = 0;
};
}  // namespace kernelcost::model::work_flow
#pragma GCC diagnostic pop
