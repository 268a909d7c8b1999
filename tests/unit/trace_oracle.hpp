// SPDX-License-Identifier: BSL-1.0
// Brute force: a context that runs every thread of a launch in every trip, records each address, and sorts the
// addresses into warps afterwards. It uses containers and is not optimised. It shares only the body with the tracer.
#pragma once
#include <kernelcost/expr/launch.hpp>
#include <kernelcost/expr/operation.hpp>
#include <kernelcost/trace/function.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

// A body is compiled for host and GPU, and nvcc warns of its calls to host functions; here it never runs on the GPU. If
// the call is not written in the source, like a conversion, the warning has no place. Such functions are therefore
// compiled for both sides, too.
#if defined(__CUDACC__)
#pragma nv_diag_suppress 20011, 20013, 20014
#define ORACLE_BOTH_SIDES __host__ __device__
#else
#define ORACLE_BOTH_SIDES
#endif

namespace oracle {

/// The place of an access in the body: its scopes, its line, and the number of earlier visits by the thread.
struct moment {
  std::string where;
  char kind;
  int times;
  friend auto operator<=>(const moment&, const moment&) = default;
};

struct totals {
  long long requests = 0;
  long long sectors = 0;
  long long wavefronts = 0;
  friend bool operator==(const totals&, const totals&) = default;
};

struct log {
  struct access {
    int lane;
    long long address;
    int size;
  };
  // Addresses of the lanes, by block, warp, array and moment.
  std::map<std::pair<std::pair<long long, int>, std::pair<std::string, moment>>, std::vector<access>> requests;
  std::map<std::pair<std::string, moment>, int> been_there;  // of the thread that runs
  std::string scope;
  long long block = 0;
  int thread = 0;
  std::map<kernelcost::expr::op, long long> operations;  // of lanes
  long long barriers = 0;
  long long shuffles = 0;

  void add(const char* array, char kind, long long address, int size, int line) {
    moment when{scope + std::to_string(line), kind, 0};
    when.times = been_there[{array, when}]++;
    requests[{{block, thread / 32}, {array, when}}].push_back({thread % 32, address, size});
  }

  totals of(const std::string& array, const std::string& kinds) const {
    totals sum;
    for (const auto& [key, lanes] : requests) {
      if (key.second.first != array || kinds.find(key.second.second.kind) == std::string::npos) continue;
      // An instruction moves the greatest power of two that divides an element, 16 bytes at most.
      const int size = lanes.front().size;
      int piece = 16;
      while (size % piece != 0) piece /= 2;
      for (int offset = 0; offset < size; offset += piece) {
        std::set<long long> sectors;
        for (const access& each : lanes)
          for (int byte = offset; byte < offset + piece; ++byte) sectors.insert((each.address + byte) / 32);
        ++sum.requests;
        sum.sectors += static_cast<long long>(sectors.size());
        sum.wavefronts += wavefronts(lanes, offset, piece);
      }
    }
    return sum;
  }

 private:
  // The number of different words in the busiest bank. 8 bytes take at least two wavefronts and 16 bytes at least four,
  // or half of that if pairs of lanes agree.
  static long long wavefronts(const std::vector<access>& lanes, int offset, int piece) {
    std::map<long long, std::set<long long>> words_of_bank;
    std::map<int, long long> wanted;
    for (const access& each : lanes) {
      wanted[each.lane] = each.address;
      for (int byte = offset; byte < offset + piece; ++byte)
        words_of_bank[(each.address + byte) / 4 % 32].insert((each.address + byte) / 4);
    }
    std::size_t busiest = 0;
    for (const auto& [bank, words] : words_of_bank) busiest = std::max(busiest, words.size());
    const auto agree = [&](int distance) {
      for (const auto& [lane, address] : wanted)
        if (wanted.count(lane ^ distance) > 0 && wanted[lane ^ distance] != address) return false;
      return true;
    };
    const std::size_t words = piece > 4 ? static_cast<std::size_t>(piece) / 4 : 1;
    const std::size_t least = words > 1 && (agree(1) || agree(2)) ? words / 2 : words;
    return static_cast<long long>(std::max(busiest, least));
  }
};

template <class T>
struct pointer;

/// A floating-point number that was loaded, or computed from loaded numbers. Its operations are counted. Constants have
/// no log.
template <class T>
struct counted;
/// The product a * b, until it is known whether an addition makes it an fma.
template <class T>
struct product {
  T number;
  log* to;
};

template <class T>
struct arithmetic {
  using value = counted<T>;
  friend ORACLE_BOTH_SIDES product<T> operator*(const value& a, const value& b) {
    return {a.number * b.number, a.to != nullptr ? a.to : b.to};
  }
  friend ORACLE_BOTH_SIDES value operator+(const value& a, const value& b) {
    return value::done(kernelcost::expr::op::add, a.number + b.number, a.to != nullptr ? a.to : b.to);
  }
  friend ORACLE_BOTH_SIDES value operator-(const value& a, const value& b) {
    return value::done(kernelcost::expr::op::sub, a.number - b.number, a.to != nullptr ? a.to : b.to);
  }
  friend ORACLE_BOTH_SIDES value operator+(const value& a, const product<T>& b) {
    return value::done(kernelcost::expr::op::fma, a.number + b.number, b.to);
  }
  friend ORACLE_BOTH_SIDES value operator+(const product<T>& a, const value& b) { return b + a; }
  friend ORACLE_BOTH_SIDES value operator-(const value& a, const product<T>& b) {
    return value::done(kernelcost::expr::op::fma, a.number - b.number, b.to);
  }
};

template <class T>
struct counted : arithmetic<T> {
  T number{};
  log* to = nullptr;
  counted() = default;
  ORACLE_BOTH_SIDES counted(T constant) : number(constant) {}  // NOLINT(google-explicit-constructor)
  ORACLE_BOTH_SIDES counted(T loaded, log* its_log) : number(loaded), to(its_log) {}
  ORACLE_BOTH_SIDES counted(const product<T>& of)  // NOLINT(google-explicit-constructor)
      : counted(done(kernelcost::expr::op::mul, of.number, of.to)) {}
  template <class Other>
  ORACLE_BOTH_SIDES counted& operator+=(const Other& other) {
    return *this = *this + other;
  }
  static ORACLE_BOTH_SIDES counted done(kernelcost::expr::op what, T result, log* to) {
    if (to != nullptr) ++to->operations[what];
    return {result, to};
  }
};

/// The type that stands for a T in a body. Integers are not replaced.
template <class T>
using number = std::conditional_t<std::is_floating_point_v<T>, counted<T>, T>;
struct nothing {};

/// An element of an array. Its value comes from the data of the oracle; without data a loaded value is 1.
template <class T>
struct element : std::conditional_t<std::is_floating_point_v<T>, arithmetic<T>, nothing> {
  pointer<T> at;
  int line;
  ORACLE_BOTH_SIDES element(const pointer<T>& where, int in_line) : at(where), line(in_line) {}
  ORACLE_BOTH_SIDES operator number<T>() const;  // NOLINT(google-explicit-constructor)
  ORACLE_BOTH_SIDES const element& operator=(const number<T>&) const;
  ORACLE_BOTH_SIDES const element& operator=(const element& other) const {
    return *this = static_cast<number<T>>(other);
  }
  template <class Other>
  ORACLE_BOTH_SIDES const element& operator+=(const Other& other) const {
    return *this = static_cast<number<T>>(*this) + other;
  }
};

struct index {
  long long at;
  int line;
  template <class Integer>
  requires std::is_convertible_v<Integer, long long> ORACLE_BOTH_SIDES index(const Integer& i,
                                                                             int in_line = __builtin_LINE())
      : at(static_cast<long long>(i)), line(in_line) {}
};

template <class T>
struct pointer {
  log* to = nullptr;
  const char* array = "";
  long long address = 0;
  long long base = 0;
  std::remove_const_t<T> (*data)(long long) = nullptr;

  pointer() = default;
  ORACLE_BOTH_SIDES pointer(log* its_log, const char* its_array, long long where)
      : to(its_log), array(its_array), address(where), base(where) {}
  template <class U>
  requires std::is_same_v<const U, T>
      ORACLE_BOTH_SIDES pointer(const pointer<U>& other)  // NOLINT(google-explicit-constructor)
      : to(other.to), array(other.array), address(other.address), base(other.base), data(other.data) {}
  element<std::remove_const_t<T>> operator[](const index& i) const {
    pointer<std::remove_const_t<T>> moved(to, array, address + i.at * static_cast<long long>(sizeof(T)));
    moved.base = base;
    moved.data = data;
    return {moved, i.line};
  }
  friend pointer operator+(pointer p, const index& i) {
    p.address += i.at * static_cast<long long>(sizeof(T));
    return p;
  }
};

template <class T>
ORACLE_BOTH_SIDES element<T>::operator number<T>() const {
  at.to->add(at.array, 'l', at.address, sizeof(T), line);
  const T loaded = at.data != nullptr ? at.data((at.address - at.base) / static_cast<long long>(sizeof(T))) : T(1);
  if constexpr (std::is_floating_point_v<T>)
    return {loaded, at.to};
  else
    return loaded;
}
template <class T>
ORACLE_BOTH_SIDES const element<T>& element<T>::operator=(const number<T>&) const {
  at.to->add(at.array, 's', at.address, sizeof(T), line);
  return *this;
}

template <class T, int Columns>
struct rows {
  pointer<T> first;
  pointer<T> operator[](const index& i) const { return first + index(i.at * Columns, i.line); }
};

template <class T>
struct quad {
  number<T> x{}, y{}, z{}, w{};
};
template <class T>
struct quad_pointer {
  pointer<T> first;
  struct reference {
    pointer<T> at;
    ORACLE_BOTH_SIDES operator quad<T>() const {  // NOLINT(google-explicit-constructor)
      at.to->add(at.array, 'l', at.address, 4 * sizeof(T), 0);
      const number<T> each(T(1), at.to);
      return {each, each, each, each};
    }
  };
  reference operator*() const { return {first}; }
};

struct operations_of_a_thread {
  log* to;
  kernelcost::position grid, size, its_block, its_thread;

  template <class T>
  using num = number<T>;
  template <class T>
  using ptr = pointer<T>;
  template <class T, int N>
  using vec = quad<T>;

  kernelcost::position block() const { return its_block; }
  kernelcost::position block_dim() const { return size; }
  kernelcost::position grid_dim() const { return grid; }

  bool branch(bool condition) const { return condition; }
  template <class Then>
  void when(bool condition, const Then& then, int line = __builtin_LINE()) const {
    const std::string outside = to->scope;
    to->scope += std::to_string(line) + "/";
    if (condition) then();
    to->scope = outside;
  }
  /// A trivial type, like all types in a body, because nvcc warns of destructors without a place.
  template <class Integer>
  struct numbers {
    struct iterator {
      Integer at, step;
      Integer operator*() const { return at; }
      void operator++() { at += step; }
      bool operator!=(Integer end_of_all) const { return at < end_of_all; }
    };
    Integer first, last, step;
    iterator begin() const { return {first, step}; }
    Integer end() const { return last; }
  };
  template <class Integer>
  numbers<Integer> range(Integer first, std::type_identity_t<Integer> end, std::type_identity_t<Integer> step,
                         kernelcost::expr::iterations = {}) const {
    return {first, end, step};
  }
  template <class How, class Integer, class Body>
  void repeat(How, Integer end, const Body& body) const {
    for (Integer i = 0; i < end; ++i) body(i);
  }
  template <class How, class Integer, class Body>
  void repeat(How, Integer first, std::type_identity_t<Integer> end, std::type_identity_t<Integer> step,
              const Body& body) const {
    for (Integer i = first; i < end; i += step) body(i);
  }
  void sync_block() const { ++to->barriers; }
  void sync_warp() const {}
  /// A value from another lane may have been loaded.
  template <class T>
  counted<T> shuffle_down(const counted<T>& value, unsigned) const {
    ++to->shuffles;
    return {value.number, to};
  }
  template <class T>
  void atomic_add(const pointer<T>& where, const std::type_identity_t<number<T>>&, int line = __builtin_LINE()) const {
    to->add(where.array, 'a', where.address, sizeof(T), line);
  }
  template <class T>
  void atomic_increment(const pointer<T>& where, int line = __builtin_LINE()) const {
    to->add(where.array, 'a', where.address, sizeof(T), line);
  }
};

/// The argument of the body. `thread()` returns the position.
struct context : operations_of_a_thread {
  kernelcost::position thread() const { return its_thread; }
};
}  // namespace oracle

namespace kernelcost {
// Shared arrays follow one another in the order of their declaration. The name decides the address.
namespace oracle_detail {
inline long long place_of(const char* name) { return name[0] == 'B' ? 1LL << 20 : 0; }
}  // namespace oracle_detail
template <trace_name Name, class T, int Rows>
oracle::pointer<T> shared_array(oracle::context& k) {
  return {k.to, Name.text, oracle_detail::place_of(Name.text)};
}
template <trace_name Name, class T, int Rows, int Columns>
oracle::rows<T, Columns> shared_array(oracle::context& k) {
  return {{k.to, Name.text, oracle_detail::place_of(Name.text)}};
}
template <trace_name Name, class T>
oracle::pointer<T> dynamic_shared(oracle::context& k, unsigned long) {
  return {k.to, Name.text, 0};
}
template <int N, class T>
oracle::quad_pointer<T> vector_pointer(const oracle::pointer<T>& p) {
  return {p};
}
}  // namespace kernelcost

namespace oracle {
template <class Body, class... Arguments>
void run(log& to, const kernelcost::launch& how, const Arguments&... arguments) {
  const auto at = [](long long i, const kernelcost::extent& e) {
    return kernelcost::position{static_cast<unsigned>(i % e.x), static_cast<unsigned>(i / e.x % e.y),
                                static_cast<unsigned>(i / (e.x * e.y))};
  };
  const auto size = [](const kernelcost::extent& e) {
    return kernelcost::position{static_cast<unsigned>(e.x), static_cast<unsigned>(e.y), static_cast<unsigned>(e.z)};
  };
  for (to.block = 0; to.block < how.grid.volume(); ++to.block) {
    for (to.thread = 0; to.thread < how.block.volume(); ++to.thread) {
      to.been_there.clear();
      context k{{&to, size(how.grid), size(how.block), at(to.block, how.grid), at(to.thread, how.block)}};
      Body{}(k, arguments...);
    }
  }
}
}  // namespace oracle
