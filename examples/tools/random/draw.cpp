// SPDX-License-Identifier: BSL-1.0
#include "dice.hpp"
#include "recipe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
#include <utility>

namespace examples {
namespace {
namespace kc = kernelcost;
using kc::expr::op;

/// Limits of one launch, so that thousands of kernels are measured within minutes.
constexpr double most_trips_of_all_threads = 1 << 27;
constexpr double most_bytes_of_a_buffer = 1 << 30;
constexpr double most_threads = 1 << 25;

/// A type of elements, and how a lane's value becomes a number of the accumulator.
struct element_type {
  std::string_view name;
  unsigned bytes;
  unsigned lanes = 1;  ///< of a vector
};
constexpr element_type f32{"float", 4}, f64{"double", 8}, i32{"int", 4}, u8{"unsigned char", 1},
    u16{"unsigned short", 2};
constexpr element_type f32x2{"float2", 8, 2}, f32x4{"float4", 16, 4};

template <class Make>
auto with_type(const element_type& type, const Make& make) {
  if (type.name == "double") return make(double{});
  if (type.name == "int") return make(int{});
  if (type.name == "unsigned char") return make(static_cast<unsigned char>(0));
  if (type.name == "unsigned short") return make(static_cast<unsigned short>(0));
  if (type.name == "float2") return make(kc::packed<float, 2>{});
  if (type.name == "float4") return make(kc::packed<float, 4>{});
  return make(float{});
}

constexpr const char* buffer_names[] = {"b0", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9", "b10", "b11"};

/// An address of a thread, in text and as the library describes it.
struct address {
  std::string index;
  kc::expr::pattern pattern = kc::expr::coalesced;
  double fixed = 0;
  double of_a_thread = 0;
  double of_a_block = 0;
  /// Elements that a block touches, if several of its threads or trips touch the same ones.
  double per_block = 0;
};

class drawing {
 public:
  drawing(std::uint64_t seed, unsigned number) : dice_(seed, number) {
    made_.seed = seed;
    made_.number = number;
  }

  recipe make() {
    draw_launch();
    draw_shape();
    write_prologue();
    std::vector<any_tree> body;
    nodes_ = &body;
    if (dice_.percent(30)) add_load();
    if (has_loop_)
      add_loop();
    else
      add_statements(1 + dice_.below(3));
    if (has_barriers_ && dice_.percent(has_loop_ ? 50 : 90)) add_shared_rounds();
    if (!has_loop_ || dice_.percent(30)) add_computation();
    add_result();
    finish(std::move(body));
    return std::move(made_);
  }

 private:
  // The launch and the kind of kernel.

  void draw_launch() {
    made_.threads = dice_.any_of({32U, 64U, 128U, 128U, 192U, 256U, 256U, 256U, 512U, 1024U});
    const double most_blocks = std::min(65536.0 * 4, most_threads / made_.threads);
    made_.blocks = dice_.percent(25) ? dice_.count_over_octaves(1, 264)
                                     : dice_.count_over_octaves(64, static_cast<unsigned>(most_blocks));
    all_threads_ = static_cast<double>(made_.blocks) * made_.threads;
  }

  void draw_shape() {
    accumulator_ = dice_.percent(75) ? f32 : dice_.percent(50) ? f64 : i32;
    has_barriers_ = dice_.percent(30);
    result_ = dice_.below(100);
    // Pointers that may alias, as most kernels have them, keep loads behind the stores before them.
    may_alias_ = dice_.percent(60);
    if (has_barriers_) made_.features.insert("barrier");
    has_loop_ = dice_.percent(65);
    const double most = std::min(4096.0, most_trips_of_all_threads / all_threads_);
    if (most < 2) has_loop_ = false;
    trips_ = has_loop_ ? dice_.count_over_octaves(2, static_cast<unsigned>(most)) : 1;
    if (!has_barriers_ && dice_.percent(50)) made_.idle_threads = dice_.below(made_.threads);
  }

  bool power_of_two_threads() const { return (made_.threads & (made_.threads - 1)) == 0; }

  // The text.

  void line(const std::string& text) {
    made_.text += std::string(2 * static_cast<std::size_t>(depth_), ' ') + text + '\n';
  }
  void open(const std::string& text) {
    line(text + " {");
    ++depth_;
  }
  void close() {
    --depth_;
    line("}");
  }
  std::string parameter(unsigned value) {
    made_.parameters.push_back(value);
    return fmt::format("p{}", made_.parameters.size() - 1);
  }

  void write_prologue() {
    depth_ = 1;
    line("const int t = threadIdx.x;");
    line("const int b = blockIdx.x;");
    line("const int i = blockIdx.x * blockDim.x + threadIdx.x;");
    line("const int total = gridDim.x * blockDim.x;");
    line("(void)t, (void)b, (void)total;");
    if (made_.idle_threads > 0) line("if (i >= count) return;");
    // No constant, because compilers would compute with it.
    line(fmt::format("{} acc = t;", accumulator_.name));
  }

  // The tree.

  void add(any_tree node) { nodes_->push_back(std::move(node)); }
  void compute(const element_type& type, op what, double n,
               kc::expr::iterations order = kc::expr::iterations::unstated) {
    if (n <= 0) return;
    with_type(type, [&]<class T>(T) { add({kc::expr::compute<T>(what, n, order)}); });
  }
  /// Draws the nodes of a scope with `inside`, and adds them within `scope`.
  template <class Scope, class Inside>
  void scope(const Scope& what, const Inside& inside) {
    std::vector<any_tree> children;
    auto* const outer = std::exchange(nodes_, &children);
    inside();
    nodes_ = outer;
    add({what, {{any_tree::sequence{}, std::move(children)}}});
  }
  template <class Inside>
  void condition(const kc::node::condition& when, const Inside& inside) {
    std::vector<any_tree> children;
    auto* const outer = std::exchange(nodes_, &children);
    inside();
    nodes_ = outer;
    add({when, {{any_tree::sequence{}, std::move(children)}, {any_tree::sequence{}}}});
  }

  int new_buffer(recipe_buffer buffer) {
    made_.buffers.push_back(std::move(buffer));
    return static_cast<int>(made_.buffers.size()) - 1;
  }
  template <class T>
  kc::expr::buffer<T> described(int number, const address& where) const {
    const recipe_buffer& made = made_.buffers[static_cast<std::size_t>(number)];
    kc::expr::buffer<T> whole{buffer_names[number], made.elements(made_.blocks, made_.threads)};
    if (!made.written && !may_alias_) whole = whole.read_only();
    return where.per_block > 0 ? whole.per_block(where.per_block) : whole;
  }
  int buffer_for(const element_type& type, const address& where, bool written) {
    return new_buffer({.type = std::string{type.name},
                       .written = written,
                       .filled = written ? filling::zeros : filling::fractions,
                       .fixed = where.fixed,
                       .of_a_thread = where.of_a_thread,
                       .of_a_block = where.of_a_block});
  }
  double bytes_of(const element_type& type, const address& where) const {
    return type.bytes * (where.fixed + made_.blocks * (where.of_a_block + made_.threads * where.of_a_thread));
  }

  // Addresses. In a loop `k` counts its trips.

  /// A whole number that a thread computes from its index and, in a loop, from the trip: five integer instructions.
  std::string scattered(unsigned range) {
    const std::string h = fmt::format("h{}", next_name_++);
    line(fmt::format("unsigned {} = (i + {}u) * 2654435761u{};", h, dice_.below(1000),
                     in_loop_ ? " + k * 2246822519u" : ""));
    line(fmt::format("{0} = ({0} ^ ({0} >> 15)) & {1}u;", h, range - 1));
    compute(i32, op::fma, in_loop_ ? 2 : 1);
    compute(i32, op::shift, 1);
    compute(i32, op::logic, 2);
    return h;
  }

  /// The lanes of a warp that meet on a word, on average, if neighbouring threads choose words as in `scattered`. The
  /// hash is no good one for small ranges, so that more lanes meet than by chance.
  static double lanes_that_meet(unsigned range) {
    constexpr unsigned warps = 1024;
    std::size_t words = 0;
    for (unsigned warp = 0; warp < warps; ++warp) {
      std::set<unsigned> of_a_warp;
      for (unsigned lane = 0; lane < 32; ++lane) {
        const unsigned h = (warp * 32 + lane) * 2654435761U;
        of_a_warp.insert((h ^ (h >> 15)) & (range - 1));
      }
      words += of_a_warp.size();
    }
    return 32.0 * warps / static_cast<double>(words);
  }

  address draw_address(const element_type& type) {
    const double trips = in_loop_ ? trips_ : 1;
    const std::string trip_count = loop_parameter_;
    for (;;) {
      address where;
      const char* feature = "coalesced";
      switch (by_threads_ ? dice_.any_of({10U, 11U, 11U, 11U})
              : in_loop_  ? dice_.any_of({0U, 1U, 2U, 3U, 4U, 5U, 6U, 7U, 9U, 12U, 12U})
                          : dice_.below(10)) {
        case 0:
        case 1:
        case 2:
          where = in_loop_ ? address{"k * total + i", kc::expr::jumping(kc::expr::coalesced), 0, trips}
                           : address{"i", kc::expr::coalesced, 0, trips};
          break;
        case 3:
          where = in_loop_ ? address{fmt::format("(b * {} + k) * (int)blockDim.x + t", trip_count), kc::expr::coalesced,
                                     0, trips}
                           : address{"i", kc::expr::coalesced, 0, 1};
          break;
        case 4: {
          const unsigned stride = dice_.any_of({2U, 3U, 4U, 8U, 16U, 32U, 33U});
          where = {fmt::format("({}) * {}", in_loop_ ? "k * total + i" : "i", stride),
                   kc::expr::jumping(kc::expr::strided(stride)), 0, stride * trips};
          feature = "strided";
          break;
        }
        case 5:
          where = in_loop_ ? address{"k", kc::expr::broadcast, trips, 0, 0, trips}
                           : address{"b", kc::expr::broadcast, 0, 0, 1};
          feature = "broadcast";
          break;
        case 6: {
          const unsigned width = dice_.any_of({4U, 8U, 16U});
          const unsigned pitch = width * dice_.any_of({2U, 4U, 16U});
          where = {fmt::format("({0}) / {1} * {2} + ({0}) % {1}", in_loop_ ? "k * total + i" : "i", width, pitch),
                   kc::expr::jumping(kc::expr::row_segments(width)), 0, trips * pitch / width};
          feature = "row_segments";
          break;
        }
        case 7:
        case 8: {
          const unsigned rows = dice_.any_of({2U, 4U, 8U, 16U});
          where = {fmt::format("({}) / {}", in_loop_ ? "k * total + i" : "i", rows),
                   kc::expr::row_segments(32.0 / rows), 0, trips / rows};
          // The lanes of a warp read 32 / rows neighbouring elements, each `rows` times.
          where.pattern =
              kc::expr::jumping(kc::expr::sectors_per_request(std::max(1.0, 32.0 / rows * type.bytes / 32)));
          feature = "shared_by_lanes";
          break;
        }
        case 9:
        case 10:
          where = {by_threads_ ? "k"
                   : in_loop_  ? "k * (int)blockDim.x + t"
                               : "t",
                   kc::expr::coalesced,
                   trips * made_.threads,
                   0,
                   0,
                   trips * made_.threads};
          feature = "same_for_all_blocks";
          break;
        case 11:
          where = {fmt::format("b * {} * (int)blockDim.x + k", trip_count), kc::expr::coalesced, 0, trips};
          feature = "row_of_block";
          break;
        default:
          where = {fmt::format("i * {} + k", trip_count), kc::expr::strided(trips), 0, trips};
          feature = "row_per_lane";
          break;
      }
      if (bytes_of(type, where) > most_bytes_of_a_buffer) continue;
      made_.features.insert(feature);
      return where;
    }
  }

  // Statements.

  element_type draw_element() {
    if (accumulator_.name == "double") return dice_.percent(80) ? f64 : f32;
    if (accumulator_.name == "int") return dice_.any_of({i32, i32, i32, u8, u16});
    return dice_.any_of({f32, f32, f32, f32, f32, f32x4, f32x2, u8});
  }
  /// Loads through a table of indices, or from a drawn address.
  void add_load() {
    if (made_.buffers.size() + 2 > std::size(buffer_names) - 2) return;
    const element_type type = draw_element();
    const std::string v = fmt::format("v{}", next_name_++);
    if (dice_.percent(20) && type.lanes == 1 && !by_threads_) return add_gather(type, v);
    const address where = draw_address(type);
    const int from = buffer_for(type, where, false);
    line(fmt::format("const {} {} = b{}[{}];", type.name, v, from, where.index));
    with_type(type, [&]<class T>(T) { add({kc::expr::load(described<T>(from, where), where.pattern)}); });
    if (type.bytes < 4) made_.features.insert("narrow");
    if (type.lanes > 1) made_.features.insert("vector");
    accumulate(type, v);
  }
  void add_gather(const element_type& type, const std::string& v) {
    const address index =
        in_loop_ ? address{"k * total + i", kc::expr::jumping(kc::expr::coalesced), 0, static_cast<double>(trips_)}
                 : address{"i", kc::expr::coalesced, 0, 1};
    const unsigned range = 1U << (8 + dice_.below(19));
    if (bytes_of(i32, index) > most_bytes_of_a_buffer) return;
    const address where{"", kc::expr::random, static_cast<double>(range)};
    const int table = buffer_for(i32, index, false);
    const int from = buffer_for(type, where, false);
    auto& indices = made_.buffers[static_cast<std::size_t>(table)];
    indices.filled = filling::indices;
    indices.into = from;
    line(fmt::format("const {} {} = b{}[b{}[{}]];", type.name, v, from, table, index.index));
    add({kc::expr::load(described<int>(table, index), index.pattern)});
    with_type(type, [&]<class T>(T) { add({kc::expr::load(described<T>(from, where), kc::expr::random)}); });
    made_.features.insert("gather");
    accumulate(type, v);
  }
  void accumulate(const element_type& type, const std::string& v) {
    if (type.lanes == 4) {
      line(fmt::format("acc += ({0}.x + {0}.y) + ({0}.z + {0}.w);", v));
      compute(f32, op::add, 4);
    } else if (type.lanes == 2) {
      line(fmt::format("acc += {0}.x + {0}.y;", v));
      compute(f32, op::add, 2);
    } else {
      if (type.name != accumulator_.name) compute(accumulator_, op::convert, 1);
      if (accumulator_.name == "int") {
        line(fmt::format("acc += {};", v));
        compute(i32, op::add, 1);
      } else {
        line(fmt::format("acc = acc * ({})0.5 + {};", accumulator_.name, v));
        compute(accumulator_, op::fma, 1);
      }
    }
  }

  void add_computation() {
    const unsigned n = dice_.count_over_octaves(1, in_loop_ ? 24 : 96);
    const std::string_view type = accumulator_.name;
    if (type != "int" && dice_.percent(25)) {
      made_.features.insert("function");
      const std::string suffix = type == "float" ? "f" : "";
      switch (dice_.below(4)) {
        case 0:
          line(fmt::format("acc = sqrt{}(acc * acc + ({})1);", suffix, type));
          compute(accumulator_, op::fma, 1);
          return compute(accumulator_, op::sqrt, 1, kc::expr::dependent);
        case 1:
          line(fmt::format("acc = exp{}(-acc * acc);", suffix));
          compute(accumulator_, op::mul, 1);
          return compute(accumulator_, op::exp, 1, kc::expr::dependent);
        case 2:
          line(fmt::format("acc = acc / (acc * acc + ({})1);", type));
          compute(accumulator_, op::fma, 1);
          return compute(accumulator_, op::div, 1, kc::expr::dependent);
        default:
          line(fmt::format("acc = log{}(acc * acc + ({})1);", suffix, type));
          compute(accumulator_, op::fma, 1);
          return compute(accumulator_, op::log, 1, kc::expr::dependent);
      }
    }
    if (type == "int") {
      line("#pragma unroll");
      line(fmt::format("for (int m = 0; m < {}; ++m) acc = (acc >> 1) + 77;", n));
      compute(i32, op::shift, n, kc::expr::dependent);
      compute(i32, op::add, n, kc::expr::dependent);
    } else if (dice_.percent(60)) {
      line("#pragma unroll");
      line(fmt::format("for (int m = 0; m < {0}; ++m) acc = acc * ({1})0.5 + ({1})0.25;", n, type));
      compute(accumulator_, op::fma, n, kc::expr::dependent);
    } else {
      const std::string a = fmt::format("a{}_", next_name_++);
      line(fmt::format("{} {}[4] = {{acc, acc + 1, acc + 2, acc + 3}};", type, a));
      line("#pragma unroll");
      line(fmt::format("for (int m = 0; m < {}; ++m) {{", n));
      line("#pragma unroll");
      line(fmt::format("  for (int q = 0; q < 4; ++q) {0}[q] = {0}[q] * ({1})0.5 + ({1})0.25;", a, type));
      line("}");
      line(fmt::format("acc = {0}[0] + {0}[1] + {0}[2] + {0}[3];", a));
      compute(accumulator_, op::add, 6);
      compute(accumulator_, op::fma, 4.0 * n, kc::expr::independent);
    }
    if (n > 24) made_.features.insert("arithmetic");
  }

  void add_branch() {
    const bool whole_warps = dice_.percent(30);
    const bool by_lane = !whole_warps && dice_.percent(40);
    const unsigned share = 10 + dice_.below(80);
    const unsigned lanes = 1 + dice_.below(31);
    kc::node::condition when = kc::expr::lanes(lanes);
    if (by_lane) {
      open(fmt::format("if (t % 32 < {})", lanes));
    } else {
      const std::string h = fmt::format("h{}", next_name_++);
      line(fmt::format("const unsigned {} = ({}{}) * 2654435761u;", h, whole_warps ? "i / 32" : "i",
                       by_threads_ ? " + k / 32 * 977u"
                       : in_loop_  ? " + k * 977u"
                                   : ""));
      compute(i32, op::fma, in_loop_ ? 2 : 1);
      open(fmt::format("if (({} >> 20) < {}u)", h, share * 4096 / 100));
      compute(i32, op::shift, 1);
      when = whole_warps ? kc::expr::uniform(share / 100.0) : kc::expr::divergent(share / 100.0);
    }
    made_.features.insert("branch");
    condition(when, [&] {
      if (dice_.percent(40)) add_load();
      add_computation();
    });
    close();
  }

  void add_statements(unsigned n) {
    for (unsigned s = 0; s < n; ++s) {
      const unsigned choice = dice_.below(100);
      if (choice < 55)
        add_load();
      else if (choice < 85)
        add_computation();
      else
        add_branch();
    }
  }

  void add_loop() {
    made_.features.insert("loop");
    by_threads_ = reduces() && has_barriers_ && dice_.percent(75);
    const bool by_thread = !by_threads_ && !has_barriers_ && dice_.percent(15);
    const bool by_block = !by_threads_ && !by_thread && dice_.percent(8);
    const bool plain = !by_threads_ && !by_thread && !by_block;
    loop_parameter_ = parameter(trips_);
    std::string end = loop_parameter_;
    kc::node::loop trips{kc::count(trips_)};
    if (!by_threads_) trips.unrolled = kc::expr::unroll_by_compiler;
    const unsigned unrolled = plain && dice_.percent(40) ? dice_.any_of({1U, 2U, 4U, 8U}) : 0;
    if (by_thread && trips_ >= 4) {
      // A quarter of the trips for all, and up to as many as `trips_` drawn for each thread.
      const unsigned least = trips_ / 4;
      const unsigned range = trips_ - least + 1;
      line(fmt::format("const int end = {0} / 4 + (int)((i * 2654435761u >> 12) % ({0} - {0} / 4 + 1));",
                       loop_parameter_));
      compute(i32, op::fma, 1);
      compute(i32, op::mod, 1);
      end = "end";
      trips = kc::node::loop{kc::expr::varying(least + (range - 1) / 2.0, least + (range - 1) * 32 / 33.0, trips_),
                             kc::expr::unroll_by_compiler};
      made_.features.insert("varying");
    } else if (by_block && made_.blocks > 1) {
      line(fmt::format("const int end = ({0} * (gridDim.x - b) + gridDim.x - 1) / gridDim.x;", loop_parameter_));
      compute(i32, op::div, 1);
      end = "end";
      const double mean = trips_ * (made_.blocks + 1.0) / (2.0 * made_.blocks);
      trips = kc::node::loop{kc::expr::varying(mean, mean, trips_), kc::expr::unroll_by_compiler};
      made_.features.insert("triangular");
    }
    if (unrolled > 0) {
      line(fmt::format("#pragma unroll {}", unrolled));
      trips = kc::node::loop{kc::count(trips_), kc::expr::unrolling{static_cast<int>(unrolled)}};
    }
    if (by_threads_) {
      made_.features.insert("by_threads");
      trips = kc::node::loop{kc::count(trips_), kc::expr::unrolling{1}};
      open(fmt::format("for (int k = t; k < {} * (int)blockDim.x; k += blockDim.x)", end));
    } else {
      open(fmt::format("for (int k = 0; k < {}; ++k)", end));
    }
    in_loop_ = true;
    const bool stores = !by_threads_ && dice_.percent(15);
    if (stores) may_alias_ = true;
    scope(trips, [&] {
      add_load();
      add_statements(dice_.below(3));
      if (stores) add_store();
      if (has_barriers_ && plain && dice_.percent(40)) add_shared_exchange();
    });
    in_loop_ = by_threads_ = false;
    close();
  }

  std::string shared_array() {
    if (shared_name_.empty()) {
      shared_name_ = "s";
      const std::size_t bytes = made_.threads * accumulator_.bytes;
      made_.shared_bytes += bytes;
      made_.text.insert(0, fmt::format("  __shared__ {} s[{}];\n", accumulator_.name, made_.threads));
    }
    return shared_name_;
  }
  /// Every thread stores a number, and after a barrier loads those of others.
  void add_shared_exchange() {
    const std::string s = shared_array();
    const unsigned loads = 1 + dice_.below(4);
    unsigned stride = 1;
    if (power_of_two_threads() && accumulator_.bytes == 4 && dice_.percent(40))
      stride = dice_.any_of({2U, 4U, 8U, 16U, 32U});
    const double ways = std::max(1.0, std::min<double>(stride, made_.threads / 32.0));
    line(fmt::format("{}[t] = acc;", s));
    line("__syncthreads();");
    with_type(accumulator_, [&]<class T>(T) { add({kc::expr::store<T>(kc::expr::shared)}); });
    add({kc::expr::sync_block});
    for (unsigned l = 0; l < loads; ++l)
      line(fmt::format("acc += {}[(t * {} + {}) % {}];", s, stride, l + 1, made_.threads));
    with_type(accumulator_,
              [&]<class T>(T) { add({kc::expr::load<T>(kc::expr::shared, kc::expr::bank_conflict(ways), loads)}); });
    compute(accumulator_, op::add, loads, kc::expr::dependent);
    line("__syncthreads();");
    add({kc::expr::sync_block});
    if (accumulator_.name != "int") {
      line("acc *= 0.125f;");
      compute(accumulator_, op::mul, 1);
    }
    if (ways > 1) made_.features.insert("conflict");
    made_.features.insert("shared");
  }
  void add_shared_rounds() {
    const double most = std::min(256.0, most_trips_of_all_threads / 4 / all_threads_);
    const unsigned rounds = most < 2 ? 1 : dice_.count_over_octaves(1, static_cast<unsigned>(most));
    const std::string end = parameter(rounds);
    line("#pragma unroll 1");
    open(fmt::format("for (int r = 0; r < {}; ++r)", end));
    scope(kc::node::loop{kc::count(rounds), kc::expr::unrolling{1}}, [&] { add_shared_exchange(); });
    close();
  }

  // Results.

  void add_store() {
    const element_type type = accumulator_;
    const double trips = in_loop_ ? trips_ : 1;
    address where{in_loop_ ? "k * total + i" : "i", kc::expr::coalesced, 0, trips};
    const char* feature = "store";
    switch (dice_.below(8)) {
      case 0: {
        const unsigned stride = dice_.any_of({2U, 4U, 8U, 32U});
        where = {fmt::format("({}) * {}", where.index, stride), kc::expr::jumping(kc::expr::strided(stride)), 0,
                 stride * trips};
        feature = "strided_store";
        break;
      }
      case 1:
        if (in_loop_) {
          where = {fmt::format("i * {} + k", loop_parameter_), kc::expr::strided(trips), 0, trips};
          feature = "row_per_lane_store";
        }
        break;
      case 2: {
        const unsigned width = dice_.any_of({4U, 8U, 16U});
        where = {fmt::format("({0}) / {1} * {2} + ({0}) % {1}", where.index, width, 4 * width),
                 kc::expr::jumping(kc::expr::row_segments(width)), 0, 4 * trips};
        feature = "row_segments_store";
        break;
      }
      default: break;
    }
    if (bytes_of(type, where) > most_bytes_of_a_buffer) where = {"i", kc::expr::coalesced, 0, 1}, feature = "store";
    made_.features.insert(feature);
    const int to = buffer_for(type, where, true);
    line(fmt::format("b{}[{}] = acc;", to, where.index));
    with_type(type, [&]<class T>(T) { add({kc::expr::store(described<T>(to, where), where.pattern)}); });
  }

  bool reduces() const { return result_ < (has_barriers_ ? 35 : 12); }
  void add_result() {
    if (reduces()) return add_reduction();
    if (result_ < 65) return add_store();
    if (result_ < 75) return add_scatter();
    add_atomic();
  }
  /// A store by a permutation of the threads, for which their number is a power of two.
  void add_scatter() {
    const bool fits = power_of_two_threads() && (made_.blocks & (made_.blocks - 1)) == 0 && made_.idle_threads == 0;
    if (!fits) return add_store();
    const address own{"i", kc::expr::coalesced, 0, 1};
    const int table = buffer_for(i32, own, false);
    made_.buffers[static_cast<std::size_t>(table)].filled = filling::permutation;
    const int to = buffer_for(accumulator_, own, true);
    line(fmt::format("b{}[b{}[i]] = acc;", to, table));
    add({kc::expr::load(described<int>(table, own))});
    with_type(accumulator_, [&]<class T>(T) { add({kc::expr::store(described<T>(to, own), kc::expr::random)}); });
    made_.features.insert("scatter");
  }
  /// One result per warp, or per block.
  void add_reduction() {
    made_.features.insert("reduction");
    // The lanes of a warp take part in a shuffle only if none has left.
    if (made_.idle_threads % 32 != 0) return add_store();
    line("#pragma unroll");
    line("for (int d = 16; d > 0; d /= 2) acc += __shfl_down_sync(0xffffffffu, acc, d);");
    with_type(accumulator_, [&]<class T>(T) { add({kc::expr::shuffle<T>(5)}); });
    compute(accumulator_, op::add, 5, kc::expr::dependent);
    if (!has_barriers_) {
      const address where{"i / 32", kc::expr::coalesced, 0, 1 / 32.0};
      const int to = buffer_for(accumulator_, where, true);
      line(fmt::format("if (t % 32 == 0) b{}[i / 32] = acc;", to));
      scope(kc::expr::lanes_of_warp(1),
            [&] { with_type(accumulator_, [&]<class T>(T) { add({kc::expr::store(described<T>(to, where))}); }); });
      return;
    }
    const std::string s = shared_array();
    const unsigned warps = made_.threads / 32;
    const address where{"b", kc::expr::coalesced, 0, 0, 1};
    const int to = buffer_for(accumulator_, where, true);
    line("__syncthreads();");
    line(fmt::format("if (t % 32 == 0) {}[t / 32] = acc;", s));
    line("__syncthreads();");
    open("if (t == 0)");
    line(fmt::format("for (int w = 1; w < {}; ++w) acc += {}[w];", warps, s));
    line(fmt::format("b{}[b] = acc;", to));
    close();
    with_type(accumulator_, [&]<class T>(T) {
      add({kc::expr::sync_block});
      scope(kc::expr::lanes_of_warp(1), [&] { add({kc::expr::store<T>(kc::expr::shared)}); });
      add({kc::expr::sync_block});
      scope(kc::expr::threads_of_block(1), [&] {
        if (warps > 1) add({kc::expr::load<T>(kc::expr::shared, kc::expr::broadcast, warps - 1)});
        compute(accumulator_, op::add, warps - 1, kc::expr::dependent);
        add({kc::expr::store(described<T>(to, where))});
      });
    });
  }
  void add_atomic() {
    made_.features.insert("atomic");
    const element_type type = accumulator_;
    const unsigned kind = dice_.below(3);
    address where;
    kc::expr::contention meeting;
    if (kind == 0) {
      const unsigned range = 1U << (4 + dice_.below(18));
      where = {scattered(range), kc::expr::random, static_cast<double>(range)};
      meeting = kc::expr::contention(lanes_that_meet(range), all_threads_ / range);
      made_.features.insert("scattered_atomic");
    } else if (kind == 1) {
      where = {"i", kc::expr::coalesced, 0, 1};
    } else {
      where = {"0", kc::expr::broadcast, 1};
      meeting = kc::expr::contention(1, all_threads_ / 32);
      made_.features.insert("one_address");
    }
    const int to = buffer_for(type, where, true);
    line(fmt::format("{}atomicAdd(b{} + {}, acc);", kind == 2 ? "if (t % 32 == 0) " : "", to, where.index));
    with_type(type, [&]<class T>(T) {
      const any_tree node{kc::expr::atomic(op::add, described<T>(to, where), where.pattern, meeting)};
      if (kind == 2)
        scope(kc::expr::lanes_of_warp(1), [&] { add(node); });
      else
        add(node);
    });
  }

  void finish(std::vector<any_tree> body) {
    any_tree all{any_tree::sequence{}, std::move(body)};
    if (made_.idle_threads > 0)
      made_.tree = {kc::node::participants{kc::node::scope::grid, all_threads_ - made_.idle_threads}, {std::move(all)}};
    else
      made_.tree = std::move(all);
    number_sites(made_.tree);

    std::string parameters;
    for (std::size_t b = 0; b < made_.buffers.size(); ++b)
      parameters += fmt::format("{}{}* {}b{}, ", made_.buffers[b].written ? "" : "const ", made_.buffers[b].type,
                                may_alias_ ? "" : "__restrict__ ", b);
    for (std::size_t p = 0; p < made_.parameters.size(); ++p) parameters += fmt::format("int p{}, ", p);
    made_.text = fmt::format("__global__ void {}({}int count) {{\n{}}}\n", made_.name(), parameters, made_.text);
  }

  dice dice_;
  recipe made_;
  double all_threads_ = 0;
  element_type accumulator_ = f32;
  bool has_barriers_ = false;
  bool has_loop_ = false;
  unsigned trips_ = 1;
  unsigned result_ = 0;
  bool may_alias_ = false;
  bool in_loop_ = false;
  /// The threads of a block walk through a row of the block, all of them in each trip; `k` is the place in the row.
  bool by_threads_ = false;
  std::string loop_parameter_;
  std::string shared_name_;
  int depth_ = 0;
  int next_name_ = 0;
  std::vector<any_tree>* nodes_ = nullptr;
};

}  // namespace

recipe draw(std::uint64_t seed, unsigned number) { return drawing{seed, number}.make(); }

}  // namespace examples
