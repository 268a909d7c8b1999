// SPDX-License-Identifier: BSL-1.0
/// \file
/// What a timeline hands out and takes back: operations, streams, events, allocations, graphs, threads of the host.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/machine/gpu.hpp>

#include <array>
#include <concepts>

namespace kernelcost {

inline constexpr host_memory pageable = host_memory::pageable;
inline constexpr host_memory pinned = host_memory::pinned;

/// Something that the program does: a copy, a kernel, work of the host. A default-constructed one has not been issued.
struct operation {
  int number = -1;
  friend constexpr bool operator==(operation, operation) = default;
};

/// Operations of a stream follow each other. Handed out by timeline::create_stream.
struct stream {
  int slot = -1;
  int generation = 0;
  friend constexpr bool operator==(stream, stream) = default;
};
/// The stream of calls that name none: what it is depends on the timeline's `default_stream_is`.
inline constexpr stream default_stream{-1, 0};
/// The card's stream that waits for all blocking streams, and for which they wait, whatever the default stream is.
inline constexpr stream legacy_stream{-2, 0};

enum class stream_kind {
  /// Waits for the legacy stream, and the legacy stream for it: cudaStreamDefault.
  blocking,
  /// Does not: cudaStreamNonBlocking.
  non_blocking
};
/// cudaStreamLegacy, or one stream for each thread of the host (nvcc --default-stream per-thread).
enum class default_stream_is { legacy, per_thread };

struct event {
  int slot = -1;
};
/// Memory of a card, or managed memory.
struct allocation {
  int slot = -1;
};
/// A captured graph: it can be launched any number of times.
struct graph {
  int slot = -1;
};
/// A thread of the host. The first one, which every timeline has, is the default-constructed one.
struct host_thread {
  int index = 0;
};

/// The size of a copy: what is moved, and what it spans in memory. Bytes are a size by themselves.
struct copy_size {
  bytes moved{};
  bytes span{};
  constexpr copy_size(const bytes& size) : moved(size), span(size) { check(); }  // NOLINT(google-explicit-constructor)
  constexpr copy_size(const gigabytes& size) : copy_size(bytes(size)) {}         // NOLINT(google-explicit-constructor)
  constexpr copy_size(const gibibytes& size) : copy_size(bytes(size)) {}         // NOLINT(google-explicit-constructor)
  /// Of a 2-D copy: `rows` of `width` bytes, which begin `pitch` bytes apart.
  constexpr copy_size(const bytes& width, count rows, const bytes& pitch)
      : moved(rows * width), span(rows > 0 ? (rows - 1) * pitch + width : bytes()) {
    check();
    if (!(pitch >= width)) mistake::a_pitch_must_not_be_less_than_the_width(pitch.value(), width.value());
  }

 private:
  constexpr void check() const {
    if (!(moved.value() >= 0) || !detail::is_finite(moved.value()))
      mistake::a_size_in_bytes_must_not_be_negative(moved.value());
  }
};

/// The operations that another waits for, in whatever stream they are: `after(a, b)`.
template <std::size_t N>
struct dependencies {
  std::array<operation, N> on;
};
template <std::same_as<operation>... Operations>
constexpr dependencies<sizeof...(Operations)> after(Operations... earlier) {
  return {{earlier...}};
}

/// What a call may be given beyond what it needs: stream, after(…), allocations, a name for the picture, the calling thread.
namespace detail {
template <class T>
inline constexpr bool is_call_option = false;
template <>
inline constexpr bool is_call_option<stream> = true;
template <>
inline constexpr bool is_call_option<allocation> = true;
template <>
inline constexpr bool is_call_option<host_thread> = true;
template <>
inline constexpr bool is_call_option<const char*> = true;
template <std::size_t N>
inline constexpr bool is_call_option<char[N]> = true;
template <std::size_t N>
inline constexpr bool is_call_option<dependencies<N>> = true;

template <class T>
concept call_option = is_call_option<std::remove_cv_t<T>> || is_call_option<T>;

struct call {
  const char* name;
  kernelcost::stream where{};
  host_thread from{};

  constexpr void take(kernelcost::stream s) { where = s; }
  constexpr void take(host_thread thread) { from = thread; }
  constexpr void take(const char* given) { name = given; }
  constexpr void take(const allocation&) const {}
  template <std::size_t N>
  constexpr void take(const dependencies<N>&) const {}
};
}  // namespace detail
}  // namespace kernelcost
