// SPDX-License-Identifier: BSL-1.0
/// \file
/// How the program that traces a kernel hands its result to kernelcost-trace: a file of the same machine, with the
/// places of the trace as they lie in memory. Both sides compile this header; `layout` says whether they agree.
// The tool writes a copy of this file for each trace. A guard, unlike #pragma once, recognises a precompiled copy.
#ifndef KERNELCOST_TRACE_FILE_HPP
#define KERNELCOST_TRACE_FILE_HPP
#include <kernelcost/trace/block_paths.hpp>
#include <kernelcost/trace/cache_simulation.hpp>
#include <kernelcost/trace/kernel_trace.hpp>

#include <cstdio>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace trace_file {

namespace tracing = kernelcost::tracing;
static_assert(std::is_trivially_copyable_v<tracing::site>);

/// The accesses for which an estimate of a trace has room.
inline constexpr int most_accesses = 1024;

enum class outcome : int { traced, refused, wrong_data };

struct layout {
  int version = KERNELCOST_VERSION;
  int site = sizeof(tracing::site);
  friend bool operator==(const layout&, const layout&) = default;
};

struct array {
  std::string name;
  kernelcost::expr::space space{};
  kernelcost::element type{};
  long long elements = 0;
  double touched_by_block = 0;
  double meeting_share = 0;
  bool is_read_only = false;
};

struct result {
  outcome what = outcome::refused;
  /// Unless it was traced: what the library says.
  std::string message;
  /// The faults that guesses may have led to, a line each.
  std::string doubts;
  std::vector<tracing::site> sites;
  std::vector<array> arrays;
  double sampled_trips = 0;
  /// How much the traced blocks differ.
  std::vector<tracing::block_path> blocks;
  double trips = 0;
  double sampled_warps = 0;
  double unsettled_warps = 0;
  long long steps = 0;
  double static_shared_bytes = 0;
  /// The findings of a simulation of the caches, for the blocks that it ran.
  double simulated_blocks = 0;
  std::vector<tracing::simulated_access> simulated;
};

class file {
 public:
  file(const char* path, const char* mode) : file_(std::fopen(path, mode)) {
    if (file_ == nullptr) throw std::runtime_error(std::string("cannot open ") + path);
  }
  ~file() { std::fclose(file_); }
  file(const file&) = delete;
  file& operator=(const file&) = delete;

  void write(const void* from, std::size_t bytes) {
    if (bytes > 0 && std::fwrite(from, 1, bytes, file_) != bytes) throw std::runtime_error("cannot write the trace");
  }
  void read(void* into, std::size_t bytes) {
    if (bytes > 0 && std::fread(into, 1, bytes, file_) != bytes) throw std::runtime_error("the trace is incomplete");
  }
  template <class T>
  void put(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    write(&value, sizeof value);
  }
  template <class T>
  T get() {
    T value;
    read(&value, sizeof value);
    return value;
  }
  void put_text(const std::string& text) {
    put(text.size());
    write(text.data(), text.size());
  }
  std::string get_text() {
    std::string text(get<std::size_t>(), '\0');
    read(text.data(), text.size());
    return text;
  }

 private:
  std::FILE* file_;
};

inline void write_refusal(const char* path, outcome what, const std::string& message) {
  file out(path, "wb");
  out.put(layout());
  out.put(what);
  out.put_text(message);
}
inline void write(const char* path, const kernelcost::kernel_trace& trace, const std::string& doubts,
                  const tracing::cache_simulation& caches, const tracing::block_paths& paths) {
  file out(path, "wb");
  out.put(layout());
  out.put(outcome::traced);
  out.put_text("");
  out.put_text(doubts);
  const tracing::traced_places& places = trace.places();
  out.put(places.tree.count);
  for (int i = 0; i < places.tree.count; ++i) out.put(places.tree.sites[i]);
  out.put(places.array_count);
  for (int i = 0; i < places.array_count; ++i) {
    out.put_text(places.arrays[i].name);
    out.put(places.arrays[i].space);
    out.put(places.arrays[i].type);
    out.put(places.arrays[i].elements);
    out.put(places.arrays[i].touched_by_block);
    out.put(places.arrays[i].meeting_share);
    out.put(places.arrays[i].is_read_only);
  }
  out.put(places.tree.sampled_trips);
  out.put(places.tree.trips);
  out.put(trace.sampled_warps().value());
  out.put(trace.unsettled_warps().value());
  out.put(trace.steps().value());
  out.put(trace.kernel().uses.static_shared.value());
  out.put(caches.blocks());
  out.put(caches.accesses().size());
  for (const auto& each : caches.accesses()) out.put(each);
  out.put(paths.all().size());
  for (const auto& each : paths.all()) out.put(each);
}

/// Throws std::runtime_error if the file is incomplete, or written by another version of the library.
inline result read(const char* path) {
  file in(path, "rb");
  if (!(in.get<layout>() == layout()))
    throw std::runtime_error("the headers of the library are of another version than kernelcost-trace");
  result all;
  all.what = in.get<outcome>();
  all.message = in.get_text();
  if (all.what != outcome::traced) return all;
  all.doubts = in.get_text();
  all.sites.resize(static_cast<std::size_t>(in.get<int>()));
  for (auto& each : all.sites) each = in.get<tracing::site>();
  all.arrays.resize(static_cast<std::size_t>(in.get<int>()));
  for (auto& each : all.arrays) {
    each.name = in.get_text();
    each.space = in.get<kernelcost::expr::space>();
    each.type = in.get<kernelcost::element>();
    each.elements = in.get<long long>();
    each.touched_by_block = in.get<double>();
    each.meeting_share = in.get<double>();
    each.is_read_only = in.get<bool>();
  }
  all.sampled_trips = in.get<double>();
  all.trips = in.get<double>();
  all.sampled_warps = in.get<double>();
  all.unsettled_warps = in.get<double>();
  all.steps = static_cast<long long>(in.get<double>());
  all.static_shared_bytes = in.get<double>();
  all.simulated_blocks = in.get<double>();
  all.simulated.resize(in.get<std::size_t>());
  for (auto& each : all.simulated) each = in.get<tracing::simulated_access>();
  all.blocks.resize(in.get<std::size_t>());
  for (auto& each : all.blocks) each = in.get<tracing::block_path>();
  return all;
}
}  // namespace trace_file

#endif  // KERNELCOST_TRACE_FILE_HPP
