// SPDX-License-Identifier: BSL-1.0
/// \file
/// arcs: the arcs of a work flow graph, as far as their weights differ.
///
/// A weight depends on all of the kernel (averages over its paths), so none is known while the tree is folded. What is known is of
/// which kind an arc is, and how many there are of it: arcs of one kind weigh the same, so their number is all that is kept.
#pragma once
#include <array>
#include <cstddef>

namespace kernelcost::model::work_flow {

/// Blocks of computation that run on like paths.
struct computation {
  /// The product of the branch weights on the path: the share of the warps that take it.
  double rho;
  /// Instructions over the longest chain of those that need one another, in a block.
  double ilp;
  /// Instructions, before rho is applied.
  double number;

  constexpr bool like(const computation& other) const { return rho == other.rho && ilp == other.ilp; }
  /// Keeps the sums over instructions of rho and of rho x ilp.
  constexpr void join(const computation& other) {
    const double active = number * rho;
    const double of_other = other.number * other.rho;
    if (active + of_other > 0) ilp = (active * ilp + of_other * other.ilp) / (active + of_other);
    rho = (active + of_other) / (number + other.number);
    number += other.number;
  }
};

/// Arcs from what was loaded to its use.
struct read_to_use {
  double rho;
  /// Cycles; of the longest, where several loads are awaited together.
  double latency;
  bool from_global;
  double number;

  constexpr bool like(const read_to_use& other) const {
    return rho == other.rho && latency == other.latency && from_global == other.from_global;
  }
  /// Keeps the sums over arcs of rho and of rho x latency.
  constexpr void join(const read_to_use& other) {
    const double active = number * rho;
    const double of_other = other.number * other.rho;
    if (active + of_other > 0) latency = (active * latency + of_other * other.latency) / (active + of_other);
    rho = (active + of_other) / (number + other.number);
    from_global = from_global || other.from_global;
    number += other.number;
  }
};

/// Arcs by kind. Where a tree has more kinds than fit, the rest are taken at the mean of the last kind and theirs.
template <class Arc>
class arcs {
 public:
  static constexpr std::size_t most_kinds = 16;

  // Only what is in use is written and copied: a value of this type is made for each inner node of a tree.
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

  constexpr const Arc* begin() const { return kinds_.data(); }
  constexpr const Arc* end() const { return kinds_.data() + size_; }
  constexpr std::size_t size() const { return size_; }
  /// How often an arc found no place of its own.
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
  /// All of `others`, where `share` of the warps come, so many times.
  constexpr void add(const arcs& others, double share, double times) {
    for (Arc arc : others) {
      arc.rho *= share;
      arc.number *= times;
      add(arc);
    }
    joined_ += others.joined_;
  }

 private:
  std::array<Arc, most_kinds> kinds_;
  std::size_t size_ = 0;
  int joined_ = 0;
};
}  // namespace kernelcost::model::work_flow
