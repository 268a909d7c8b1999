// SPDX-License-Identifier: BSL-1.0
/// \file
/// compulsory: the bytes that have to cross the bus of a card of whose caches nothing is known.
///
/// Each byte of a named buffer once, at most as many as the buffer has; each byte that an access to an unnamed one asks for; what all
/// lanes want, once for the grid. `hits` save their share, `reuse` touches its working set once, `uncached` fetches its sectors each time;
/// random lanes fetch a sector each. Units: bytes that an average warp asks for.
#pragma once
#include <kernelcost/model/calibrated/request.hpp>

#include <array>
#include <string_view>

namespace kernelcost::model::roof {

class compulsory {
  // Trivial, so that an array of them is not written before it is used.
  struct buffer {
    const char* name;
    double size;
    double read;
    double written;
  };

 public:
  /// Buffers that are told apart; what is asked of further ones counts as of unnamed ones.
  static constexpr std::size_t most_buffers = 12;

  // Only what is in use is written: a value of this type is made for each inner node of a tree.
  constexpr compulsory() {}
  constexpr compulsory(const compulsory& other) { copy(other); }
  constexpr compulsory& operator=(const compulsory& other) {
    copy(other);
    return *this;
  }

  constexpr void add(const node::memory_access& what, const memory::request& one, double n) {
    using policy = expr::cache_tag::policy;
    using shape = expr::pattern::shape;
    const bool loads = what.way == node::memory_access::direction::load;
    double asked = n * one.bytes;
    if (what.how.kind == shape::random) asked = n * one.sectors * memory::sector_bytes;
    if (what.cache.kind == policy::uncached) {
      add_unnamed(loads, n * one.sectors * memory::sector_bytes);
    } else if (what.cache.kind == policy::reuse) {
      add({what.buffer.name, what.cache.amount, loads ? asked : 0, loads ? 0 : asked});
    } else {
      if (what.cache.kind == policy::hits) asked *= 1 - what.cache.amount;
      if (what.buffer.named())
        add({what.buffer.name, what.buffer.size_in_bytes, loads ? asked : 0, loads ? 0 : asked});
      else if (what.how.kind == shape::broadcast)
        (loads ? read_by_all_ : written_by_all_) += asked;
      else
        add_unnamed(loads, asked);
    }
  }

  constexpr void add(const node::atomic& what, double n) {
    const double asked = n * memory::atomic_sectors(what) * memory::sector_bytes;
    if (what.buffer.named())
      add({what.buffer.name, what.buffer.size_in_bytes, 0, asked});
    else
      written_ += asked * what.meeting.lanes / memory::most(what.meeting.lanes, what.meeting.threads);
  }

  /// `other`, so many times.
  constexpr void add(const compulsory& other, double times) {
    for (std::size_t i = 0; i < other.size_; ++i) {
      const auto& each = other.buffers_[i];
      add({each.name, each.size, times * each.read, times * each.written});
    }
    read_ += times * other.read_;
    written_ += times * other.written_;
    read_by_all_ += times * other.read_by_all_;
    written_by_all_ += times * other.written_by_all_;
  }

  /// Of the grid.
  constexpr double bytes_read(double warps) const {
    double sum = warps * read_ + read_by_all_;
    for (std::size_t i = 0; i < size_; ++i) sum += memory::least(buffers_[i].size, warps * buffers_[i].read);
    return sum;
  }
  constexpr double bytes_written(double warps) const {
    double sum = warps * written_ + written_by_all_;
    for (std::size_t i = 0; i < size_; ++i) sum += memory::least(buffers_[i].size, warps * buffers_[i].written);
    return sum;
  }

 private:
  constexpr void add(const buffer& use) {
    for (std::size_t i = 0; i < size_; ++i)
      if (std::string_view(buffers_[i].name) == use.name) {
        buffers_[i].size = memory::most(buffers_[i].size, use.size);
        buffers_[i].read += use.read;
        buffers_[i].written += use.written;
        return;
      }
    if (size_ < most_buffers) {
      buffers_[size_++] = use;
    } else {
      read_ += use.read;
      written_ += use.written;
    }
  }
  constexpr void add_unnamed(bool loads, double asked) { (loads ? read_ : written_) += asked; }
  constexpr void copy(const compulsory& other) {
    size_ = other.size_;
    for (std::size_t i = 0; i < size_; ++i) buffers_[i] = other.buffers_[i];
    read_ = other.read_;
    written_ = other.written_;
    read_by_all_ = other.read_by_all_;
    written_by_all_ = other.written_by_all_;
  }

  std::array<buffer, most_buffers> buffers_;
  std::size_t size_ = 0;
  double read_ = 0;
  double written_ = 0;
  double read_by_all_ = 0;
  double written_by_all_ = 0;
};
}  // namespace kernelcost::model::roof
