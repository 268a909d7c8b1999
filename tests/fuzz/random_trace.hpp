// SPDX-License-Identifier: BSL-1.0
// Random kernels to trace, with statements drawn at run time: a body that interprets a list of statements.
#pragma once
#include "random_numbers.hpp"

#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

#include <vector>

namespace kernelcost_fuzz {
namespace kc = kernelcost;

struct statement {
  enum class kind {
    load,
    store,
    load_shared,
    store_shared,
    add_atomic,
    compute,
    shuffle,
    barrier,
    known_branch,
    sides,
    unknown_branch,
    loop,
  };
  kind what;
  /// An element is (a × thread + b × block + c), wrapped to the array unless `wild`; a branch is taken by the threads
  /// with thread % a < b; a loop has a + thread % b trips.
  long long a;
  long long b;
  long long c;
  double share;
  bool wild;
  std::vector<statement> then{};
  std::vector<statement> otherwise{};
};
using statements = std::vector<statement>;

struct followed {
  static constexpr long long shared_elements = 256;

  template <class K>
  constexpr void operator()(K& k, kc::ptr<K, float> x, kc::ptr<K, const int> y, long long elements,
                            const statements* all) const {
    auto tile = kc::dynamic_shared<"tile", float>(k, static_cast<unsigned long>(shared_elements));
    const auto wide = [](unsigned number) { return static_cast<long long>(number); };
    const long long thread = wide(k.thread().x) + wide(k.block_dim().x) * wide(k.thread().y);
    const long long block = wide(k.block().x) + wide(k.grid_dim().x) * wide(k.block().y);
    const frame in{thread, block, elements};
    kc::num<K, float> sum = x[around(thread, elements)];
    follow(k, x, y, tile, in, *all, sum);
    x[around(thread + block, elements)] = sum;
  }

 private:
  struct frame {
    long long thread;
    long long block;
    long long elements;
  };
  static constexpr long long around(long long i, long long n) { return n > 0 ? (i % n + n) % n : i; }

  template <class K, class X, class Y, class Tile, class Sum>
  static constexpr void follow(K& k, const X& x, const Y& y, const Tile& tile, const frame& in, const statements& all,
                               Sum& sum) {
    for (const auto& each : all) follow(k, x, y, tile, in, each, sum);
  }
  template <class K, class X, class Y, class Tile, class Sum>
  static constexpr void follow(K& k, const X& x, const Y& y, const Tile& tile, const frame& in, const statement& one,
                               Sum& sum) {
    using kind = statement::kind;
    const long long element = one.a * in.thread + one.b * in.block + one.c;
    const long long at = one.wild ? element : around(element, in.elements);
    const long long in_tile = one.wild ? element : around(element, shared_elements);
    const auto next = [&](const statements& list) { follow(k, x, y, tile, in, list, sum); };
    const bool taken = one.a > 0 ? in.thread % one.a < one.b : in.block % 2 == 0;
    switch (one.what) {
      case kind::load: sum += x[at]; break;
      case kind::store: x[at] = sum; break;
      case kind::load_shared: sum += tile[in_tile]; break;
      case kind::store_shared: tile[in_tile] = sum; break;
      case kind::add_atomic: k.atomic_add(x + at, 1.F); break;
      case kind::compute: sum = k.sqrt(sum * sum + 1.F); break;
      case kind::shuffle: sum += k.shuffle_down(sum, 16); break;
      case kind::barrier: k.sync_block(); break;
      case kind::known_branch:
        if (k.branch(taken)) next(one.then);
        break;
      case kind::sides:
        k.when(
            taken, [&] { next(one.then); }, [&] { next(one.otherwise); });
        break;
      case kind::unknown_branch:
        if (k.branch(y[at] > 3, one.share)) next(one.then);
        break;
      case kind::loop:
        for ([[maybe_unused]] const long long i : k.range(0LL, one.a + (one.b > 0 ? in.thread % one.b : 0), one.c))
          next(one.then);
        break;
    }
  }
};

class writer {
 public:
  /// Long loops only if not every trip is to be traced.
  writer(random_numbers& random, bool long_loops) : random_(random), long_loops_(long_loops) {}

  statements body(int depth) {
    statements all;
    for (int number = 1 + random_.below(4); number > 0; --number) all.push_back(one(depth));
    return all;
  }

 private:
  statement one(int depth) {
    using kind = statement::kind;
    const auto what = static_cast<kind>(random_.below(depth > 0 ? 12 : 8));
    statement result{what, coefficient(), coefficient(), coefficient(), random_.share(), random_.one_in(30)};
    switch (what) {
      case kind::known_branch:
      case kind::sides:
        result.a = random_.below(70);
        result.b = random_.below(40);
        break;
      case kind::loop:
        result.a = long_loops_ && random_.one_in(10) ? random_.below(100000) : random_.below(6);
        result.b = random_.below(5);
        result.c = random_.one_in(100) ? 0 : 1 + random_.below(3);
        break;
      default: break;
    }
    if (what >= kind::known_branch) result.then = body(depth - 1);
    if (what == kind::sides) result.otherwise = body(depth - 1);
    return result;
  }
  long long coefficient() {
    constexpr long long few[] = {0, 0, 1, 1, 1, 2, 4, 8, 31, 32, 33, 64, -1, 1000, 1 << 20};
    return random_.any_of(few);
  }

  random_numbers& random_;
  bool long_loops_;
};
}  // namespace kernelcost_fuzz
