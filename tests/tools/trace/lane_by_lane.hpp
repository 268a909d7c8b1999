// SPDX-License-Identifier: BSL-1.0
/// \file
/// Runs the text of a random kernel for each thread, one after the other, and counts the requests of warps. It shares
/// nothing with the library's traces. Addresses of these kernels depend neither on shared memory nor on other lanes, so
/// that threads need not wait for each other. The executions of an access in a line are numbered for each lane, and
/// those with one number are one request.
#pragma once

#include <math.h>

#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#define __global__
struct position {
  unsigned x;
};
inline position threadIdx, blockIdx, blockDim, gridDim;
inline void __syncthreads() {}
struct float2 {
  float x, y;
};
struct alignas(16) float4 {
  float x, y, z, w;
};

using access = std::tuple<int, std::string, std::string>;
/// For each access of the warp that runs, the addresses of its requests. For this lane, the executions.
inline std::map<std::pair<access, int>, std::vector<std::vector<std::pair<long long, int>>>> requests;
inline std::map<access, std::size_t> executions;
inline int trip = 0;
inline void begin_trip(int number) {
  trip = number;
  executions.clear();
}
inline void note(const access& which, long long address, int size) {
  auto& all = requests[{which, trip}];
  const std::size_t number = executions[which]++;
  if (all.size() <= number) all.resize(number + 1);
  all[number].emplace_back(address, size);
}

/// A loop, after which no trip counts.
struct all_trips {
  bool done = false;
  bool once() { return !std::exchange(done, true); }
  ~all_trips() { begin_trip(0); }
};

struct index_in_line {
  long long value;
  int line;
  template <class I>
  index_in_line(I its, int its_line = __builtin_LINE()) : value(static_cast<long long>(its)), line(its_line) {}
};
struct memory {
  std::string name;
  bool shared = false;
  long long elements = 0;
  std::vector<int> integers;
};
template <class T>
struct pointer {
  using plain = std::remove_const_t<T>;
  memory* of;
  long long first = 0;

  struct element {
    memory* of;
    long long index;
    int line;
    operator plain() const {
      note({line, of->name, "load"}, index * static_cast<long long>(sizeof(plain)), sizeof(plain));
      if constexpr (std::is_integral_v<plain>)
        if (!of->integers.empty()) return static_cast<plain>(of->integers[static_cast<std::size_t>(index)]);
      return plain{};
    }
    void operator=(const plain&) const {
      note({line, of->name, "store"}, index * static_cast<long long>(sizeof(plain)), sizeof(plain));
    }
  };
  element operator[](index_in_line i) const { return {of, first + i.value, i.line}; }
  pointer operator+(long long by) const { return {of, first + by}; }
};
template <class T>
pointer<T> shared_array(const char* name, long long elements) {
  return {new memory{name, true, elements, {}}};
}
template <class T>
pointer<T> buffer(const char* name, long long elements, const char* file) {
  auto* const of = new memory{name, false, elements, {}};
  if (file != nullptr) {
    of->integers.resize(static_cast<std::size_t>(elements));
    std::FILE* const in = std::fopen(file, "rb");
    if (in == nullptr || std::fread(of->integers.data(), sizeof(int), of->integers.size(), in) != of->integers.size())
      std::perror(file);
    if (in != nullptr) std::fclose(in);
  }
  return {of};
}
template <class T, class V>
T atomicAdd(pointer<T> where, V, int line = __builtin_LINE()) {
  note({line, where.of->name, "atomic"}, where.first * static_cast<long long>(sizeof(T)), sizeof(T));
  return {};
}
template <class T>
T __shfl_down_sync(unsigned, T value, int) {
  return value;
}
template <class T>
T __shfl_xor_sync(unsigned, T value, int) {
  return value;
}

/// A pointer to T as one to const T; numbers as they are.
template <class To, class From>
To convert(const From& from) {
  if constexpr (std::is_class_v<From>)
    return To{from.of, from.first};
  else
    return static_cast<To>(from);
}

template <class Arguments, class... Parameters>
void run(const char* name, unsigned blocks, unsigned threads, const Arguments& arguments,
         void (*kernel)(Parameters...)) {
  std::map<access, std::pair<long long, long long>> counts;
  const auto all = arguments();
  gridDim = {blocks}, blockDim = {threads};
  for (unsigned block = 0; block < blocks; ++block)
    for (unsigned warp = 0; warp < threads; warp += 32) {
      requests.clear();
      for (unsigned t = warp; t < warp + 32 && t < threads; ++t) {
        begin_trip(0);
        threadIdx = {t}, blockIdx = {block};
        std::apply([&](const auto&... each) { kernel(convert<Parameters>(each)...); }, all);
      }
      for (const auto& [which, of_access] : requests)
        for (const auto& request : of_access) {
          std::set<long long> sectors;
          for (const auto& [address, size] : request)
            for (long long at = address / 32; at <= (address + size - 1) / 32; ++at) sectors.insert(at);
          ++counts[which.first].first;
          counts[which.first].second += static_cast<long long>(sectors.size());
        }
    }
  for (const auto& [which, number] : counts)
    std::printf("%s %d %s %s %lld %lld\n", name, std::get<0>(which), std::get<1>(which).c_str(),
                std::get<2>(which).c_str(), number.first, number.second);
}
