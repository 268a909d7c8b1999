// SPDX-License-Identifier: BSL-1.0
/// \file
/// Handles of a timeline: operations, streams, events, allocations, graphs and host threads.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/fixed_array.hpp>
#include <kernelcost/machine/gpu.hpp>

#include <concepts>
#include <initializer_list>

namespace kernelcost {

inline constexpr host_memory pageable = host_memory::pageable;
inline constexpr host_memory pinned = host_memory::pinned;

/// One action of the program: a copy, a kernel or host work. A default-constructed operation has not been issued.
struct operation {
  int number = -1;
  friend constexpr bool operator==(operation, operation) = default;
};

/// The operations of a stream run one after the other. timeline::create_stream returns streams.
struct stream {
  int slot = -1;
  int generation = 0;
  friend constexpr bool operator==(stream, stream) = default;
};
/// The stream of calls without a stream argument. `default_stream_is` selects which stream it is.
inline constexpr stream default_stream{-1, 0};
/// The card's legacy stream, under either rule for the default stream. It waits for all blocking streams, and they wait
/// for it.
inline constexpr stream legacy_stream{-2, 0};

enum class stream_kind {
  /// Synchronises with the legacy stream in both directions: cudaStreamDefault.
  blocking,
  /// Does not synchronise with the legacy stream: cudaStreamNonBlocking.
  non_blocking
};
/// The urgency of a stream's kernels, as in cudaStreamCreateWithPriority: smaller numbers come first, 0 is the default.
struct stream_priority {
  int value = 0;
};
/// cudaStreamLegacy, or one default stream per host thread (nvcc --default-stream per-thread).
enum class default_stream_is { legacy, per_thread };

/// When a kernel that a kernel launches runs.
enum class device_launch {
  /// At once: cudaStreamFireAndForget.
  fire_and_forget,
  /// After its parent and everything that was launched before: cudaStreamTailLaunch.
  tail
};

struct event {
  int slot = -1;
};
/// Memory on a card, or managed memory.
struct allocation {
  int slot = -1;
};
/// A captured graph, which can be launched any number of times.
struct graph {
  int slot = -1;
};
/// A host thread. Default construction gives the first thread, which every timeline has.
struct host_thread {
  int index = 0;
};

/// The size of a copy: the bytes that are copied, and the span of memory that contains them. A plain number of bytes
/// converts to it.
struct copy_size {
  bytes moved{};
  bytes span{};
  /// Rows that do not adjoin.
  count rows = 1;
  constexpr copy_size(const bytes& size) : moved(size), span(size) { check(); }  // NOLINT(google-explicit-constructor)
  constexpr copy_size(const gigabytes& size) : copy_size(bytes(size)) {}         // NOLINT(google-explicit-constructor)
  constexpr copy_size(const gibibytes& size) : copy_size(bytes(size)) {}         // NOLINT(google-explicit-constructor)
  /// The size of a 2-D copy: `number` rows of `width` bytes, which start `pitch` bytes apart.
  constexpr copy_size(const bytes& width, count number, const bytes& pitch)
      : moved(number * width), span(number > 0 ? (number - 1) * pitch + width : bytes()),
        rows(pitch > width ? number : count(1)) {
    check();
    if (pitch < width || !detail::is_finite(pitch.value()))
      mistake::a_pitch_must_not_be_less_than_the_width(pitch.value(), width.value());
  }

 private:
  constexpr void check() const {
    for (const double size : {moved.value(), span.value()})
      if (!detail::is_amount(size)) mistake::a_size_in_bytes_must_not_be_negative(size);
  }
};

/// The operations that a call waits for, in any stream: `after(a, b)`.
template <std::size_t N>
struct dependencies {
  fixed_array<operation, N> on;
};
template <std::same_as<operation>... Operations>
constexpr dependencies<sizeof...(Operations)> after(Operations... earlier) {
  return {{earlier...}};
}

/// Optional arguments of every call: stream, after(…), allocations, a name for pictures, and the calling host thread.
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
  kernelcost::stream stream{};
  host_thread from{};

  constexpr void take(kernelcost::stream s) { stream = s; }
  constexpr void take(host_thread thread) { from = thread; }
  constexpr void take(const char* given) { name = given; }
  constexpr void take(const allocation&) const {}
  template <std::size_t N>
  constexpr void take(const dependencies<N>&) const {}
};
}  // namespace detail
}  // namespace kernelcost
