// SPDX-License-Identifier: BSL-1.0
/// \file
/// A quicksort of n random keys on the card, as a timeline: large lists are partitioned by several blocks, small ones
/// by one block, and lists of at most 2048 keys are sorted by a block.
///
/// Bachelor thesis on six algorithms (2016), chapter 3, with its three kernels: big quicksort (3.2.1), small quicksort
/// (3.2.2, 3.3.2) and the bitonic sort (3.2.3, 3.3.1). The kernels are launched by the host alone (`launches=host`); by
/// the host for large lists, and by kernels for the parts of a small one (`launches=split`, as in 3.3.2); or all by
/// kernels, of which one runs for each level (`launches=device`, as at the end of 3.3.3). The thesis takes the first
/// key of a list as its pivot; here it is the median of 31 keys. The timeline has the same calls as run.cu.
#pragma once

#include "../common/program_facts.hpp"
#include "tree.hpp"

#include <string>

namespace examples::quicksort {

/// These functions are not constexpr: a call is a compile error in a constant, and throws usage_error at run time.
namespace mistake {
[[noreturn]] inline void the_number_of_keys_is_1_to_2_to_the_30(long long n) {
  throw usage_error{"n: " + std::to_string(n) + " keys, it has to be 1 to 1073741824"};
}
[[noreturn]] inline void there_are_1_to_64_streams(long long streams) {
  throw usage_error{"streams: " + std::to_string(streams) + " is not 1 to 64"};
}
}  // namespace mistake

enum class launched_by { host, split, device };

struct shape {
  long long n;
  launched_by by = launched_by::host;
  /// Streams of the host's launches, in turn. Only one is used if kernels launch everything.
  long long streams = 16;

  constexpr void check() const {
    if (n < 1 || n > 1 << 30) mistake::the_number_of_keys_is_1_to_2_to_the_30(n);
    if (streams < 1 || streams > 64) mistake::there_are_1_to_64_streams(streams);
  }
  constexpr kc::bytes keys() const { return kc::count(n) * kc::bytes::from_value(sizeof(int)); }
  static constexpr kc::bytes counters_of(kc::count lists) { return lists * kc::bytes::from_value(sizeof(counters)); }
  /// Twice, for this level and the next.
  constexpr kc::bytes all_counters() const { return 2 * counters_of(most_lists(static_cast<unsigned>(n)) + 1); }
};

/// Throws usage_error for parameters that are not valid.
inline shape shape_of(const parameter_set& parameters) {
  const auto& by = parameters.text("launches");
  if (by != "host" && by != "split" && by != "device")
    throw usage_error{"parameter launches: '" + by + "' is none of host, split, device"};
  const shape all{parameters.number<int>("n"),
                  by == "host"    ? launched_by::host
                  : by == "split" ? launched_by::split
                                  : launched_by::device,
                  parameters.number<int>("streams")};
  all.check();
  return all;
}

inline constexpr program_facts facts{
    .name = "quicksort",
    .defaults = "n=1048576;launches=host;streams=16",
    .check = [](const parameter_set& parameters) { shape_of(parameters); },
    .measured = {"n=65536;launches=host;streams=16", "n=1048576;launches=host;streams=16",
                 "n=4194304;launches=host;streams=16", "n=16777216;launches=host;streams=16",
                 "n=1048576;launches=host;streams=1", "n=16777216;launches=host;streams=1",
                 "n=65536;launches=split;streams=16", "n=1048576;launches=split;streams=16",
                 "n=4194304;launches=split;streams=16", "n=16777216;launches=split;streams=16",
                 "n=16777216;launches=split;streams=1", "n=65536;launches=device;streams=1",
                 "n=1048576;launches=device;streams=1", "n=4194304;launches=device;streams=1",
                 "n=16777216;launches=device;streams=1"},
    .checked = {"n=1;launches=host;streams=1", "n=2049;launches=host;streams=3", "n=100000;launches=host;streams=16",
                "n=2048;launches=split;streams=1", "n=4096;launches=split;streams=2",
                "n=300000;launches=split;streams=16", "n=3;launches=device;streams=1",
                "n=4097;launches=device;streams=1", "n=300000;launches=device;streams=1"},
    .references = {{"cub_radix_sort", "n=65536;launches=host;streams=1"},
                   {"cub_radix_sort", "n=1048576;launches=host;streams=1"},
                   {"cub_radix_sort", "n=4194304;launches=host;streams=1"},
                   {"cub_radix_sort", "n=16777216;launches=host;streams=1"},
                   {"std_sort", "n=65536;launches=host;streams=1"},
                   {"std_sort", "n=1048576;launches=host;streams=1"},
                   {"std_sort", "n=4194304;launches=host;streams=1"}}};

/// Draws the share of the keys that are less than the median of 31: its standard deviation is 0.087, as that of a sum
/// of four uniform numbers, times 0.1507. The same numbers in every timeline.
class drawn_splits {
 public:
  constexpr unsigned less_of(unsigned keys) {
    double sum = 0;
    for (int i = 0; i < 4; ++i) {
      state_ = state_ * 1664525u + 1013904223u;
      sum += static_cast<double>(state_ >> 8) / (1 << 24);
    }
    const double share = 0.5 + 0.1507 * (sum - 2);
    return static_cast<unsigned>(share * (keys - 1));
  }

 private:
  unsigned state_ = 2016;
};

/// The calls of the sort. `Kernels` gives each kernel as a kc::kernel_run: `bitonic(keys)`, `split(keys)`,
/// `partition(keys)` and `level(lists)`.
template <class Kernels>
class sort_calls {
 public:
  constexpr sort_calls(kc::timeline& t, const shape& all, const Kernels& kernels)
      : t_(t), shape_(all), kernels_(kernels) {}

  constexpr void issue() {
    const auto keys = t_.allocate(shape_.keys());
    t_.allocate(shape_.keys());  // the parts of each level
    const auto counts = t_.allocate(shape_.all_counters());
    t_.copy_to_device(kc::pinned, shape_.keys(), keys, "keys");
    if (shape_.by == launched_by::device)
      by_levels();
    else
      by_host(counts);
    t_.copy_to_host(kc::pinned, shape_.keys(), keys, "sorted");
  }

 private:
  /// Sizes of the lists that several kernels partition at a level. The timeline needs no more of them.
  using sizes = kc::detail::growing<unsigned>;

  constexpr void by_host(kc::allocation counts) {
    for (long long i = 0; i < shape_.streams; ++i) streams_.push(t_.create_stream());
    t_.memset(shape::counters_of(1), counts, "counters");
    sizes level;
    start(static_cast<unsigned>(shape_.n), level);
    while (level.size() > 0) {
      t_.copy_to_host(kc::pinned, shape::counters_of(level.size()), counts, "counters");
      t_.memset(shape::counters_of(2 * level.size()), counts, "counters");
      sizes next;
      for (const unsigned size : level) {
        const unsigned less = splits_.less_of(size);
        start(less, next);
        start(size - 1 - less, next);
      }
      level = static_cast<sizes&&>(next);
    }
  }
  constexpr void start(unsigned size, sizes& partitioned) {
    const auto step = next_step_of(size);
    if (step == next_step::none) return;
    const auto s = streams_[turn_++ % streams_.size()];
    if (step == next_step::bitonic) {
      t_.launch(kernels_.bitonic(size), s);
    } else if (step == next_step::split && shape_.by == launched_by::split) {
      launch_parts(t_.launch(kernels_.split(size), s), size, 1);
    } else {
      t_.launch(kernels_.partition(size), s);
      partitioned.push(size);
    }
  }

  constexpr void by_levels() {
    auto loop = t_.launch(kernels_.level(1));
    sizes level;
    start_from(loop, static_cast<unsigned>(shape_.n), level);
    while (level.size() > 0) {
      loop = t_.launch_from_device(loop, kernels_.level(level.size()), kc::device_launch::tail);
      sizes next;
      for (const unsigned size : level) {
        const unsigned less = splits_.less_of(size);
        start_from(loop, less, next);
        start_from(loop, size - 1 - less, next);
      }
      level = static_cast<sizes&&>(next);
    }
  }
  constexpr void start_from(kc::operation loop, unsigned size, sizes& partitioned) {
    if (next_step_of(size) != next_step::partition) {
      launch_one(loop, size, 0);
      return;
    }
    t_.launch_from_device(loop, kernels_.partition(size));
    partitioned.push(size);
  }
  /// The launches of `launch_next` in kernel.cuh.
  constexpr void launch_one(kc::operation parent, unsigned size, unsigned depth) {
    const auto step = next_step_of(size);
    if (step == next_step::none) return;
    if (step == next_step::bitonic || depth == deepest)
      t_.launch_from_device(parent, kernels_.bitonic(size));
    else
      launch_parts(t_.launch_from_device(parent, kernels_.split(size)), size, depth + 1);
  }
  constexpr void launch_parts(kc::operation parent, unsigned size, unsigned depth) {
    const unsigned less = splits_.less_of(size);
    launch_one(parent, less, depth);
    launch_one(parent, size - 1 - less, depth);
  }

  kc::timeline& t_;
  const shape& shape_;
  const Kernels& kernels_;
  drawn_splits splits_;
  kc::detail::growing<kc::stream> streams_;
  int turn_ = 0;
};

template <class Kernels>
constexpr void program(kc::timeline& t, const shape& all, const Kernels& kernels) {
  all.check();
  sort_calls<Kernels>(t, all, kernels).issue();
}

/// The kernels under the best known model of a card. Kernels of one block are priced once for each power of two.
class kernels_on {
 public:
  constexpr explicit kernels_on(const kc::gpu& card)
      : card_(card), split_(kc::run_of(quicksort::split(segment_keys * 3 / 4), split_launch(), card)) {
    split_.may_launch = true;
    split_.arguments = split_arguments;
    for (unsigned i = 0; i < doublings; ++i) {
      bitonic_[i] = kc::run_of(quicksort::bitonic(2u << i), bitonic_launch(), card);
      bitonic_[i].arguments = bitonic_arguments;
    }
  }
  constexpr kc::kernel_run bitonic(unsigned keys) const {
    unsigned at = 0;
    while (2u << at < keys && at + 1 < doublings) ++at;
    return bitonic_[at];
  }
  constexpr kc::kernel_run split(unsigned) const { return split_; }
  constexpr kc::kernel_run partition(unsigned keys) const {
    auto run = kc::run_of(quicksort::partition(keys), partition_launch(keys), card_);
    run.arguments = partition_arguments;
    return run;
  }
  constexpr kc::kernel_run level(int lists) const {
    auto run = kc::run_of(quicksort::level(lists), level_launch(), card_);
    run.may_launch = true;
    run.arguments = level_arguments;
    return run;
  }

 private:
  /// Pointers, lists and numbers, as kernel.cuh has them.
  static constexpr kc::bytes bitonic_arguments = kc::bytes::from_value(2 * 8 + 8);
  static constexpr kc::bytes split_arguments = kc::bytes::from_value(3 * 8 + 8 + 4 + 4 + 8);
  static constexpr kc::bytes partition_arguments = kc::bytes::from_value(4 * 8 + 8);
  static constexpr kc::bytes level_arguments = kc::bytes::from_value(8 + 4 + 4);
  /// 2048 keys are this many doublings of one.
  static constexpr unsigned doublings = 11;

  const kc::gpu& card_;
  kc::kernel_run split_;
  kc::kernel_run bitonic_[doublings];
};

constexpr void program(kc::timeline& t, const kc::gpu& card, const shape& all) {
  all.check();
  program(t, all, kernels_on{card});
}
constexpr kc::seconds elapsed(const kc::gpu& card, const shape& all) {
  kc::timeline t{card};
  program(t, card, all);
  return t.elapsed();
}

}  // namespace examples::quicksort
