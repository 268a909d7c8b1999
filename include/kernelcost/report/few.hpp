// SPDX-License-Identifier: BSL-1.0
/// \file
/// few: a short list that can be part of a constant.
#pragma once
#include <kernelcost/mistake.hpp>

#include <cstddef>
#include <initializer_list>

namespace kernelcost::report {

/// A list with room for `Most` elements that can be part of a constant. There a longer list is a compile error.
template <class T, std::size_t Most>
class few {
 public:
  constexpr few() = default;
  constexpr few(std::initializer_list<T> items) {
    if (items.size() > Most) mistake::a_list_has_more_items_than_it_has_room_for(static_cast<long long>(Most));
    for (const auto& item : items) items_[size_++] = item;
  }

  constexpr const T* begin() const { return items_; }
  constexpr const T* end() const { return items_ + size_; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }

 private:
  T items_[Most] = {};
  std::size_t size_ = 0;
};

}  // namespace kernelcost::report
