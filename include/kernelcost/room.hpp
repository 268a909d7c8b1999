// SPDX-License-Identifier: BSL-1.0
/// \file
/// slot, room: storage for an object, and a list with a fixed capacity, both in place. Only elements in use are
/// written, while the storage of an std::optional is written on declaration, by g++ entirely.
#pragma once
#include <kernelcost/version.hpp>

#include <cstddef>
#include <string>  // std::construct_at: Boost.Units includes it anyway; <memory> and <optional> take long to compile
#include <type_traits>

namespace kernelcost {

/// Storage for a T, which exists after std::construct_at(&slot.value). T is trivially destructible, or the union has no
/// destructor.
template <class T>
union slot {
  struct nothing {};

  /// In a constant expression a union needs an active member.
  constexpr slot() {
    if (std::is_constant_evaluated()) std::construct_at(&none);
  }
  nothing none;
  T value;
};

/// A list of at most `Most` elements. The caller checks `is_full()` before adding one.
template <class T, int Most>
class room {
 public:
  class iterator {
   public:
    constexpr explicit iterator(const slot<T>* at) : at_(at) {}
    constexpr const T& operator*() const { return at_->value; }
    constexpr const T* operator->() const { return &at_->value; }
    constexpr iterator& operator++() {
      ++at_;
      return *this;
    }
    friend constexpr bool operator==(const iterator&, const iterator&) = default;

   private:
    const slot<T>* at_;
  };

  constexpr room() {}
  constexpr room(const room& other) { take(other); }
  constexpr room& operator=(const room& other) {
    if (this != &other) take(other);
    return *this;
  }

  constexpr int size() const { return size_; }
  constexpr bool is_full() const { return size_ == Most; }
  /// Adds an element, constructed from the arguments.
  template <class... Arguments>
  constexpr T& push(const Arguments&... arguments) {
    return *std::construct_at(&slots_[size_++].value, arguments...);
  }
  constexpr const T& operator[](int i) const { return slots_[i].value; }
  constexpr iterator begin() const { return iterator(slots_); }
  constexpr iterator end() const { return iterator(slots_ + size_); }

 private:
  constexpr void take(const room& other) {
    size_ = 0;
    for (const T& each : other) std::construct_at(&slots_[size_++].value, each);
  }

  slot<T> slots_[static_cast<std::size_t>(Most > 0 ? Most : 1)];
  int size_ = 0;
};
}  // namespace kernelcost
