// SPDX-License-Identifier: BSL-1.0
/// \file
/// The memory of a kernel that runs as its PTX says: bytes, and which of them are known.
#pragma once

#include "ptx_program.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string_view>

namespace examples::trace::ptx {

/// Bytes that are mostly zero and mostly not touched: the system gives pages as they are needed.
struct free_memory {
  void operator()(void* what) const { std::free(what); }
};
using zero_bytes = std::unique_ptr<std::uint8_t, free_memory>;
inline zero_bytes zeros(std::size_t count) {
  auto* const made = static_cast<std::uint8_t*>(std::calloc(std::max<std::size_t>(count, 1), 1));
  if (made == nullptr) throw cannot_run{"its buffers do not fit in memory"};
  return zero_bytes{made};
}

/// A part of memory, and which of its bytes are not known.
class segment {
 public:
  explicit segment(std::size_t bytes, bool is_known) : size_(bytes), bytes_(zeros(bytes)), is_known_(is_known) {}

  void fill(std::string_view content) {
    std::copy_n(content.data(), std::min(content.size(), size_), reinterpret_cast<char*>(bytes_.get()));
  }
  bool holds(std::uint64_t offset, std::size_t bytes) const { return offset < size_ && bytes <= size_ - offset; }
  std::uint64_t load(std::uint64_t offset, std::size_t bytes) const {
    std::uint64_t value = 0;
    std::memcpy(&value, bytes_.get() + offset, bytes);
    return value;
  }
  void store(std::uint64_t offset, std::size_t bytes, std::uint64_t value, bool known) {
    std::memcpy(bytes_.get() + offset, &value, bytes);
    // A byte differs from what all were at first.
    if (differs_ == nullptr && known != is_known_) differs_ = zeros(size_);
    if (differs_ != nullptr) std::memset(differs_.get() + offset, known == is_known_ ? 0 : 1, bytes);
  }
  bool knows(std::uint64_t offset, std::size_t bytes) const {
    if (differs_ == nullptr) return is_known_;
    std::uint64_t marks = 0;
    std::memcpy(&marks, differs_.get() + offset, bytes);
    static constexpr std::uint64_t all = 0x0101010101010101;
    const std::uint64_t expected = is_known_ ? 0 : bytes == 8 ? all : all & ((std::uint64_t{1} << 8 * bytes) - 1);
    return marks == expected;
  }
  /// False for memory that no data give, whatever has been stored there since.
  bool is_given() const { return is_known_; }
  void clear() {
    std::memset(bytes_.get(), 0, size_);
    if (differs_ != nullptr) std::memset(differs_.get(), 0, size_);
  }

 private:
  std::size_t size_;
  zero_bytes bytes_;
  zero_bytes differs_;
  bool is_known_;
};

}  // namespace examples::trace::ptx
