// SPDX-License-Identifier: BSL-1.0
/// \file
/// growing: a dynamic array that also works in constant evaluation.
///
/// The number of operations in a timeline is not known in advance. std::vector would work, at several times the compile
/// time. Elements have trivial types (checked by a builtin, which instantiates no template). Memory is not initialised
/// before an element is pushed.
#pragma once
#include <kernelcost/version.hpp>

namespace kernelcost::detail {

template <class T>
requires(__is_trivially_copyable(T)) class growing {
 public:
  constexpr growing() = default;
  constexpr growing(growing&& other) noexcept : data_(other.data_), size_(other.size_), capacity_(other.capacity_) {
    other.data_ = nullptr;
    other.size_ = other.capacity_ = 0;
  }
  constexpr growing(const growing& other) : size_(other.size_), capacity_(other.size_) {
    if (size_ > 0) data_ = new T[static_cast<unsigned long>(size_)];
    for (int i = 0; i < size_; ++i) data_[i] = other.data_[i];
  }
  constexpr growing& operator=(growing other) noexcept {
    T* const mine = data_;
    data_ = other.data_;
    other.data_ = mine;
    const int capacity = capacity_;
    capacity_ = other.capacity_;
    other.capacity_ = capacity;
    size_ = other.size_;
    return *this;
  }
  constexpr ~growing() { delete[] data_; }

  constexpr void push(const T& value) {
    if (size_ == capacity_) reserve(capacity_ > 0 ? 4 * capacity_ : 16);
    data_[size_++] = value;
  }
  constexpr T pop() { return data_[--size_]; }
  constexpr void reserve(int capacity) {
    if (capacity <= capacity_) return;
    T* const larger = new T[static_cast<unsigned long>(capacity)];
    for (int i = 0; i < size_; ++i) larger[i] = data_[i];
    delete[] data_;
    data_ = larger;
    capacity_ = capacity;
  }

  /// Valid until the next push. Loops that must be fast in constant evaluation use this pointer, since every call costs
  /// there.
  constexpr T* data() { return data_; }
  constexpr const T* data() const { return data_; }
  constexpr T& operator[](int i) { return data_[i]; }
  constexpr const T& operator[](int i) const { return data_[i]; }
  constexpr int size() const { return size_; }
  constexpr const T* begin() const { return data_; }
  constexpr const T* end() const { return data_ + size_; }

 private:
  T* data_ = nullptr;
  int size_ = 0;
  int capacity_ = 0;
};

/// A priority queue with the least element on top. `T` has operator<. The least element is stored separately, because
/// the queue usually holds only one.
template <class T>
class least_first {
 public:
  constexpr bool empty() const { return empty_; }
  constexpr const T& top() const { return least_; }
  constexpr void push(const T& value) {
    if (empty_) {
      empty_ = false;
      least_ = value;
    } else if (value < least_) {
      push_rest(least_);
      least_ = value;
    } else {
      push_rest(value);
    }
  }
  constexpr T pop() {
    const T least = least_;
    if (rest_.size() == 0)
      empty_ = true;
    else
      least_ = pop_rest();
    return least;
  }

 private:
  constexpr void push_rest(const T& value) {
    rest_.push(value);
    T* const heap = rest_.data();
    int at = rest_.size() - 1;
    while (at > 0) {
      const int parent = (at - 1) / 2;
      if (!(value < heap[parent])) break;
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = value;
  }
  constexpr T pop_rest() {
    const T last = rest_.pop();
    const int size = rest_.size();
    if (size == 0) return last;
    T* const heap = rest_.data();
    const T least = heap[0];
    int at = 0;
    for (int child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && heap[child + 1] < heap[child]) ++child;
      if (!(heap[child] < last)) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = last;
    return least;
  }

  T least_{};
  bool empty_ = true;
  growing<T> rest_;
};
}  // namespace kernelcost::detail
