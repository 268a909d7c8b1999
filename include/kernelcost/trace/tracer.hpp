// SPDX-License-Identifier: BSL-1.0
/// \file
/// tracer: runs the threads of a sample of warps and passes their steps to a kernel_trace.
#pragma once
#include <kernelcost/trace/barriers.hpp>
#include <kernelcost/trace/block_paths.hpp>
#include <kernelcost/trace/compiled_loops.hpp>
#include <kernelcost/trace/kernel_trace.hpp>
#include <kernelcost/trace/sampling.hpp>
#include <kernelcost/trace/traced_thread.hpp>

namespace kernelcost::tracing {

/// Steps within the compilers' default limits of a constant expression, with a margin: clang++ stops at 2^20 of its own
/// steps, g++ at 2^25 operations, nvcc's front end at an undocumented number. Measured on matvec_rows: 25 300, 41 900
/// and 36 600 steps (docs/tracing.md).
#if defined(__CUDACC__)
inline constexpr long long most_steps_of_a_constant = 28000;
#elif defined(__clang__)
inline constexpr long long most_steps_of_a_constant = 21000;
#else
inline constexpr long long most_steps_of_a_constant = 36500;
#endif

/// The limit for a kernel's text, all of whose trips run and whose values are searched in registers: measured on the
/// same kernel as text, clang++ stops between 17 000 and 21 500.
inline constexpr long long most_steps_of_a_text = most_steps_of_a_constant * 2 / 3;

/// Calls the body of a kernel for one thread. The call is virtual, so that compilers compile `tracer` once, and not
/// once more for each kernel.
class body_of_thread {
 public:
  constexpr virtual void run(traced_thread& k) const = 0;

 protected:
  constexpr body_of_thread() = default;
  constexpr ~body_of_thread() = default;
};

/// Runs threads of a launch.
class tracer {
 public:
  constexpr tracer(recorder& by, const launch& how, const sampling& samples, const body_of_thread& body)
      : by_(by), how_(how), samples_(samples), body_(body), block_threads_(how.block.volume()),
        grid_size_(size_of(how.grid)), block_size_(size_of(how.block)) {
    if (samples.part < 0 || samples.part >= samples.parts)
      mistake::the_part_of_a_trace_must_be_below_the_number_of_parts(samples.part, samples.parts);
    most_steps_ = samples.most_steps;
    if (most_steps_ == 0 && __builtin_is_constant_evaluated())
      most_steps_ = by.keeps_values ? most_steps_of_a_text : most_steps_of_a_constant;
    by_.trips.every_trip = by_.text_trips.every_trip = samples.every_trip;
    by_.text_trips.all_up_to = 128;
    by_.text_trips.middles = 8;
    looks_at_all_ = samples.middle_threads;
    if (__builtin_is_constant_evaluated()) {
      by_.text_trips = {samples.every_trip, 16, 1};
      looks_at_all_ = false;
      by_.steps.limit(most_steps_, samples.most_steps != 0);
    }
    by_.unknown_conditions_hold = samples.unknown_conditions_hold;
    if (samples.unknown_conditions_hold >= 0)
      by_.unknown_conditions_hold = by_.checked_probability(samples.unknown_conditions_hold, 0);
    by_.expects_as_compilers = samples.expects_as_compilers;
    by_.blocks = how.grid.volume();
    by_.unknown_integers_are_zero = samples.unknown_integers_are_zero;
    by_.unknown_addresses_are_random = samples.unknown_addresses_are_random;
  }

  constexpr ~tracer() {
    delete handed_;
    delete in_shared_;
  }
  tracer(const tracer&) = delete;
  tracer& operator=(const tracer&) = delete;

  constexpr void run(kernel_trace& result) {
    if (__builtin_is_constant_evaluated())
      trace_sample(result);
    else
      trace_at_run_time(result);
    if (samples_.whole_block && __builtin_is_constant_evaluated()) trace_whole_block();
  }

  /// Runs all threads of blocks to look for faults, at run time: the first, the last and the middle block, then others
  /// spread over the grid, until `checked_accesses` are made. Returns the number of blocks that were checked in whole.
  double check() {
    if (samples_.checked_accesses <= 0 || samples_.part != 0) return 0;
    const long long blocks = how_.grid.volume();
    const long long chosen[] = {0, blocks - 1, blocks / 2};
    memory_watch watch;
    by_.watch_all(&watch);
    long long left = samples_.checked_accesses;
    // Most faults of large blocks need two warps of one block, so the first block may take half of the accesses.
    const auto share = [&](int of) {
      const long long all = samples_.checked_accesses;
      return samples_.whole_block ? most_checks : of == 0 ? all / 2 : all / 8;
    };
    double whole = 0;
    const auto check = [&](long long block, long long most) {
      left -= learn_shared(block);
      by_.checks_left = most;
      if (check_block(watch, block)) ++whole;
      left -= most - by_.checks_left;
    };
    for (int i = 0; i < 3; ++i)
      if (i == 0 || (chosen[i] != chosen[0] && (i == 1 || chosen[2] != chosen[1]))) check(chosen[i], share(i));
    const long long step = spread(blocks);
    long long block = 0;
    for (long long i = 1; i < blocks && left > 0; ++i) {
      block = (block + step) % blocks;
      if (block != chosen[0] && block != chosen[1] && block != chosen[2]) check(block, left);
    }
    by_.watch_all(nullptr);
    return whole;
  }

  /// Runs the blocks that an observer chooses, at run time.
  void observe(access_observer& observer) {
    class all_threads final : public block_runner {
     public:
      all_threads(tracer& of, access_observer& seen_by) : of_(of), seen_by_(seen_by) {}
      void run_block(long long block, int sm, int lanes_apart) override {
        seen_by_.spend(of_.learn_shared(block));
        of_.by_.steps.clear();
        for (int warp = 0; warp < of_.warps() && !seen_by_.is_full(); ++warp) {
          const long long steps = of_.steps_run_, checks = of_.by_.checks_left;
          of_.rehearse(block, warp);
          seen_by_.begin_warp(block * of_.warps() + warp);
          for (int lane = 0; lane < of_.lanes_of(warp); lane += lanes_apart) {
            seen_by_.begin_thread();
            of_.run_thread(block, warp * lanes_of_a_warp + lane);
          }
          seen_by_.spend(of_.steps_run_ - steps + checks - of_.by_.checks_left);
          seen_by_.end_warp(sm);
        }
      }

     private:
      tracer& of_;
      access_observer& seen_by_;
    };
    memory_watch watch;
    by_.watch_all(&watch);
    by_.observer = &observer;
    by_.checks_left = 1LL << 62;  // the observer limits what it sees
    all_threads runner(*this, observer);
    const long long shared = by_.static_shared_bytes + by_.dynamic_shared_bytes;
    observer.run(how_.grid.volume(), block_threads_, shared, runner);
    by_.observer = nullptr;
    by_.watch_all(nullptr);
  }

 private:
  constexpr void trace_sample(kernel_trace& result) {
    if (samples_.every_warp)
      trace_all(result);
    else
      trace_groups(result);
  }
  void trace_at_run_time(kernel_trace& result) {
    // Other kernels leave out trips, and shuffles with them.
    if (by_.keeps_values) by_.handed = handed_ = new handed_integers;
    if (by_.keeps_values) by_.in_shared = in_shared_ = new shared_numbers;
    computed_values computed;
    if (by_.keeps_values) by_.computed = &computed;
    atomic_meetings meetings[most_arrays];
    by_.meetings = meetings;
    trace_sample(result);
    by_.meetings = nullptr;
    by_.computed = nullptr;
    for (int i = 0; i < by_.array_count; ++i) by_.arrays[i].meeting_share = meetings[i].share();
  }

  constexpr int warps() const { return static_cast<int>((block_threads_ + lanes_of_a_warp - 1) / lanes_of_a_warp); }
  constexpr int lanes_of(int warp) const {
    const long long rest = block_threads_ - static_cast<long long>(warp) * lanes_of_a_warp;
    return rest < lanes_of_a_warp ? static_cast<int>(rest) : lanes_of_a_warp;
  }

  static constexpr position position_of(long long number, const extent& in) {
    return {static_cast<unsigned>(number % in.x), static_cast<unsigned>(number / in.x % in.y),
            static_cast<unsigned>(number / (in.x * in.y))};
  }
  static constexpr position size_of(const extent& e) {
    return {static_cast<unsigned>(e.x), static_cast<unsigned>(e.y), static_cast<unsigned>(e.z)};
  }

  constexpr void run_thread(long long block, int thread) {
    if (by_.has_ended()) return;
    const long long before = by_.steps.effort();
    by_.block = block, by_.thread = thread, by_.warp = thread / lanes_of_a_warp, by_.barriers_passed = 0;
    by_.warp_barriers_passed = by_.unknown_conditions = by_.decisions_of_block = 0;
    by_.asks_for_active_lanes = by_.guessed = by_.left_out = false;
    by_.repeated = 0;
    by_.trips_of_loop = 0;
    by_.leaves_loop = false;
    by_.kept.forget_all();
    if (!__builtin_is_constant_evaluated()) by_.begin_thread();
    by_.address_from_memory = -1;
    by_.steps.begin_lane(thread % lanes_of_a_warp);
    if (by_.watch != nullptr) by_.steps.stand_aside(0);
    traced_thread k(&by_, grid_size_, block_size_, position_of(block, how_.grid), position_of(thread, how_.block));
    body_.run(k);
    ++threads_run_;
    steps_run_ += by_.steps.effort() - before;
    if (most_steps_ == 0 || by_.watch != nullptr) return;
    // The next thread is likely to make as many steps as this one.
    long long expected = by_.steps.effort();
    if (__builtin_is_constant_evaluated()) expected += expected - before;
    if (expected > most_steps_)
      by_.end(fault_kind::too_long_for_a_constant, by_.steps.steps(), most_steps_);
    else if (__builtin_is_constant_evaluated() && thread == 0 && by_.steps.is_longer_than(most_sites))
      by_.end(fault_kind::too_many_places, 0, most_sites);
  }

  constexpr void run_lanes(long long block, int warp) {
    for (int lane = 0; lane < lanes_of(warp); ++lane) run_thread(block, warp * lanes_of_a_warp + lane);
  }
  /// Runs for chains of shuffles that go on from trip to trip are made until they have taken a few seconds in all.
  bool lanes_run_again(bool asks_for_all, long long steps_before) {
    if (!handed_->is_needed()) steps_for_chains_ -= steps_run_ - steps_before;
    return handed_->runs_again(asks_for_all, steps_for_chains_ > 0);
  }
  /// Before the lanes of a warp are watched: lets them run to find the integers that they hand to each other. Those
  /// that only go to memory matter where stores are compared, and not to an observer.
  void rehearse(long long block, int warp) {
    if (handed_ == nullptr) return;
    if (!handed_->used()) return handed_->begin_alone();
    memory_watch* const watch = by_.watch;
    access_observer* const observer = by_.observer;
    by_.watch_all(nullptr);
    by_.observer = nullptr;
    handed_->begin_warp();
    long long before = 0;
    do {
      before = steps_run_;
      by_.steps.clear();
      run_lanes(block, warp);
    } while (lanes_run_again(observer == nullptr, before));
    handed_->begin_repetition();
    by_.steps.clear();
    by_.watch_all(watch);
    by_.observer = observer;
  }

  /// False for a block that takes too long: what it holds in shared memory is guessed then.
  bool affords_to_learn() const { return steps_run_ < steps_to_learn_; }
  void learn_in_passes(long long block) {
    constexpr int most_passes = 8;
    for (bool settled = false; passes_learned_ < most_passes && !settled; ++passes_learned_) {
      in_shared_->begin_pass();
      for (int warp = 0; warp < warps() && affords_to_learn(); ++warp) {
        handed_->begin_warp();
        long long before = 0;
        do {
          before = steps_run_;
          by_.steps.clear();
          for (int lane = 0; lane < lanes_of(warp) && affords_to_learn(); ++lane)
            run_thread(block, warp * lanes_of_a_warp + lane);
        } while (lanes_run_again(true, before));
      }
      settled = in_shared_->end_pass();
    }
  }
  /// Lets all threads of a block run for what they store in shared memory, if a thread would have guessed what it
  /// holds, unless no thread of a block before has got any number from there. Returns the steps that they made.
  long long learn_shared(long long block) {
    if (by_.in_shared == nullptr || !in_shared_->wanted() || in_shared_->block() == block) return 0;
    memory_watch* const watch = by_.watch;
    access_observer* const observer = by_.observer;
    atomic_meetings* const meetings = by_.meetings;
    const long long threads_run = threads_run_, steps_run = steps_run_;
    by_.watch_all(nullptr);
    by_.observer = nullptr;
    by_.meetings = nullptr;
    in_shared_->begin_block(block);
    (void)in_shared_->has_told();
    constexpr long long most_steps = 20'000'000;  // a few seconds
    steps_to_learn_ = steps_run + most_steps;
    passes_learned_ = 0;
#if defined(__cpp_exceptions)
    try {
      learn_in_passes(block);
    } catch (const error&) {}  // a guess may not end a loop
#else
    learn_in_passes(block);
#endif
    in_shared_->end_learning();
    // The first pass loads no number of another thread.
    if ((!in_shared_->has_told() && passes_learned_ > 1) || !affords_to_learn()) by_.in_shared = nullptr;
    by_.steps.clear();
    const long long spent = steps_run_ - steps_run;
    threads_run_ = threads_run, steps_run_ = steps_run;
    by_.meetings = meetings;
    by_.observer = observer;
    by_.watch_all(watch);
    return spent;
  }
  /// Runs the lanes again; what they do counts in place of what they did.
  constexpr void run_lanes_again(long long block, int warp) {
    if (!__builtin_is_constant_evaluated()) forget_meetings();
    run_lanes(block, warp);
  }
  void forget_meetings() {
    for (int i = 0; by_.meetings != nullptr && i < by_.array_count; ++i) by_.meetings[i].forget_expected();
  }
  void take_meetings() {
    for (int i = 0; by_.meetings != nullptr && i < by_.array_count; ++i) by_.meetings[i].take_expected();
  }

  constexpr void run_lanes_until_settled(long long block, int warp) {
    if (handed_ != nullptr) handed_->begin_warp();
    long long before = 0;
    do {
      before = steps_run_;
      by_.steps.clear();
      by_.loops_cut_short = false;
      run_lanes_again(block, warp);
    } while (handed_ != nullptr && lanes_run_again(false, before));
  }
  constexpr void run_warp(long long block, int warp) {
    if (by_.has_ended()) return;
    if (!__builtin_is_constant_evaluated()) learn_shared(block);
    run_lanes_until_settled(block, warp);
    if (!__builtin_is_constant_evaluated() && learn_shared(block) > 0) run_lanes_until_settled(block, warp);
    if (handed_ != nullptr) handed_->begin_repetition();
    if (by_.loops_cut_short) {
      by_.steps.clear();
      by_.text_trips.every_trip = true;
      run_lanes_again(block, warp);
      by_.text_trips.every_trip = samples_.every_trip;
    } else if (by_.steps.trips_added_late()) {
      by_.steps.rewind();
      run_lanes_again(block, warp);
    }
    if (!__builtin_is_constant_evaluated()) take_meetings();
    if (by_.keeps_values) compiled_loops::revise(by_, by_.steps.first_to_revise());
    // Lanes with wrong integers may skip what they reach with the right ones.
    if (handed_ != nullptr && !handed_->settled()) return;
    const lanes_that_skip lanes(by_.steps);
    if (lanes.barrier.line != 0)
      report(fault_kind::divergent_barrier, lanes.barrier.line, block, warp, lanes.barrier.lane);
    if (lanes.exchange.line != 0)
      report(fault_kind::divergent_exchange, lanes.exchange.line, block, warp, lanes.exchange.lane);
    if (const auto skipped = at_barriers_.add(by_.steps, warp); skipped.line != 0)
      report(fault_kind::divergent_barrier, skipped.line, block, skipped.warp, 0);
  }
  constexpr void report(fault_kind what, int line, long long block, int warp, int lane) {
    by_.block = block;
    by_.thread = warp * lanes_of_a_warp + lane;
    by_.fail(what, line);
  }

  /// True if the next sampled block belongs to this part.
  constexpr bool is_mine() { return number_++ % samples_.parts == samples_.part; }

  constexpr void trace_all(kernel_trace& result) {
    for (long long block = 0; block < how_.grid.volume() && !by_.has_ended(); ++block) trace_whole(result, block, 1);
  }
  constexpr void trace_whole(kernel_trace& result, long long block, double weight) {
    if (!is_mine()) return;
    for (int warp = 0; warp < warps(); ++warp) trace_warp(result, block, warp, weight);
    end_block(result, block, weight);
  }
  /// The blocks that can be traced in whole, as the threads that have run so far let expect.
  constexpr double affordable_blocks() const {
    if (__builtin_is_constant_evaluated() || samples_.steps_of_whole_blocks <= 0 || threads_run_ == 0) return 0;
    const double of_a_thread = static_cast<double>(steps_run_ > 0 ? steps_run_ : 1) / static_cast<double>(threads_run_);
    return static_cast<double>(samples_.steps_of_whole_blocks) / (of_a_thread * static_cast<double>(block_threads_));
  }

  /// A warp that represents `of_block` warps of its block, each of which represents `weight` others.
  constexpr void trace_warp(kernel_trace& result, long long block, int warp, double weight, double of_block = 1) {
    run_warp(block, warp);
    if (by_.has_ended()) return;
    result.add(by_, weight * of_block);
    if (takes_paths()) samples_.paths->add_warp(by_.steps.first(), of_block);
  }

  constexpr bool takes_paths() const { return !__builtin_is_constant_evaluated() && samples_.paths != nullptr; }
  constexpr void end_block(kernel_trace& result, long long block, double weight) {
    result.end_block(weight);
    if (takes_paths()) samples_.paths->end_block(block, weight);
    at_barriers_.forget();
  }

  /// A summary of a thread's path: a hash of its steps without their addresses, and a hash of its trips.
  struct way {
    unsigned long long steps = 14695981039346656037ULL;  // the offset basis of FNV-1a
    unsigned long long trips = 0;
    constexpr void add(const record* first) {
      constexpr unsigned long long prime = 1099511628211ULL;
      for (const record* each = first; each != nullptr; each = each->next) {
        steps = (steps ^ each->key ^ each->taken) * prime;
        trips = trips * prime + static_cast<unsigned long long>(each->busiest);
        if (each->trip == nullptr) continue;
        add(each->trip->next);
        // Halving loops: later trips differ where the first do not. A constant has too few steps to look at them.
        if (__builtin_is_constant_evaluated()) continue;
        for (const record* trip = each->trip->trip; trip != nullptr; trip = trip->trip) {
          way later;
          later.add(trip->next);
          trips = (trips * prime ^ later.steps) * prime + later.trips;
        }
      }
    }
    /// Combines the paths of several threads, in order.
    constexpr void follow(const way& other) {
      constexpr unsigned long long prime = 1099511628211ULL;
      steps = steps * prime ^ other.steps;
      trips = trips * prime ^ other.trips;
    }
    friend constexpr bool operator==(const way&, const way&) = default;
  };
  constexpr way way_of(long long block, long long thread, bool trips) {
    by_.steps.clear();
    if (handed_ != nullptr) handed_->begin_alone();
    run_thread(block, static_cast<int>(thread));
    way result;
    result.add(by_.steps.first());
    if (!trips) result.trips = 0;
    return result;
  }
  /// Those of a first and a last thread, and of one between if that is asked for.
  struct ways {
    way first;
    way last;
    way between;
    friend constexpr bool operator==(const ways&, const ways&) = default;
  };
  constexpr ways ways_of(long long block, long long first, long long last, bool trips) {
    const way of_first = way_of(block, first, trips);
    const way of_last = first == last ? of_first : way_of(block, last, trips);
    way between = samples_.middle_threads ? way_of(block, first + (last - first) / 2, trips) : of_last;
    if (looks_at_all_ && last - first >= lanes_of_a_warp)
      for (long long thread = first + lanes_of_a_warp / 2; thread <= last; thread += lanes_of_a_warp)
        between.follow(way_of(block, thread, trips));
    return {of_first, of_last, between};
  }

  /// Groups of 0 to n - 1 with the same path and trips; only with the same path, if trips change more than a few times.
  template <class Ways>
  constexpr segments groups_of(long long n, const Ways& ways_at) const {
    constexpr int few = 5;
    constexpr long long all_of_these = 64;
    const bool every_one = looks_at_all_ && n <= all_of_these;
    const segments fine(
        n, [&](long long i) { return ways_at(i, true); }, every_one ? segments::most : few, every_one);
    return fine.overflow() ? segments(
                                 n, [&](long long i) { return ways_at(i, false); },
                                 every_one ? segments::most : segments::most_sampled, every_one)
                           : fine;
  }

  /// Finds groups along each dimension of the grid through its middle, and along the warps of each block.
  constexpr void trace_groups(kernel_trace& result) {
    const extent& grid = how_.grid;
    const auto number_of = [&](long long x, long long y, long long z) { return x + grid.x * (y + grid.y * z); };
    const auto block = [&](long long number, bool trips) { return ways_of(number, 0, block_threads_ - 1, trips); };
    const long long x_middle = grid.x / 2, y_middle = grid.y / 2, z_middle = grid.z / 2;
    const segments along_x =
        groups_of(grid.x, [&](long long i, bool trips) { return block(number_of(i, y_middle, z_middle), trips); });
    const segments along_y =
        groups_of(grid.y, [&](long long i, bool trips) { return block(number_of(x_middle, i, z_middle), trips); });
    const segments along_z =
        groups_of(grid.z, [&](long long i, bool trips) { return block(number_of(x_middle, y_middle, i), trips); });
    if (by_.has_ended()) return;
    const int groups = along_x.count() * along_y.count() * along_z.count();
    const double affordable = affordable_blocks();
    if (affordable >= static_cast<double>(how_.grid.volume())) return trace_all(result);
    // A group has a block at least, unless there are many groups of long threads.
    constexpr double few = 8, beyond = 4;
    if (const double most = larger(few, beyond * affordable); affordable > 0 && groups > most)
      return trace_spread(result, {0, grid.x - 1}, {0, grid.y - 1}, {0, grid.z - 1}, static_cast<long long>(most),
                          affordable * beyond < few);
    // A group has blocks in proportion to its size, because trips may differ within it.
    const double share = affordable / static_cast<double>(how_.grid.volume());
    for (int z = 0; z < along_z.count(); ++z)
      for (int y = 0; y < along_y.count(); ++y)
        for (int x = 0; x < along_x.count(); ++x) {
          const segment &in_x = along_x[x], &in_y = along_y[y], &in_z = along_z[z];
          const auto weight = static_cast<double>(in_x.size() * in_y.size() * in_z.size());
          const long long first = number_of(in_x.first, in_y.first, in_z.first);
          const long long last = number_of(in_x.last, in_y.last, in_z.last);
          const auto affordable_of_it = static_cast<long long>(weight * share);
          if (affordable_of_it > 2) {
            trace_spread(result, in_x, in_y, in_z, affordable_of_it);
          } else if (groups == 1 && first != last) {
            trace_block(result, first, weight / 2, false);
            trace_block(result, last, weight / 2, true);
          } else {
            trace_block(result, number_of(middle(in_x), middle(in_y), middle(in_z)), weight, (x + y + z) % 2 != 0);
          }
        }
  }
  /// Traces blocks of a group, whole or in part, spread over its extents: the additive recurrence of the plastic
  /// number's generalisation to three dimensions, of which each new point falls into a gap.
  constexpr void trace_spread(kernel_trace& result, const segment& in_x, const segment& in_y, const segment& in_z,
                              long long most, bool in_part = false) {
    const long long all = in_x.size() * in_y.size() * in_z.size();
    long long traced = all;
    if (all > most)
      for (traced = 1; 2 * traced <= most;) traced *= 2;  // a power of two, so that sums of the weights are exact
    const double weight = static_cast<double>(all) / static_cast<double>(traced);
    const auto place = [](const segment& in, long long i, double step) {
      const double at = 0.5 + static_cast<double>(i) * step;
      return in.first + static_cast<long long>((at - static_cast<double>(static_cast<long long>(at))) *
                                               static_cast<double>(in.size()));
    };
    for (long long i = 0; i < traced && !by_.has_ended(); ++i) {
      const long long x = traced == all ? in_x.first + i % in_x.size() : place(in_x, i, 0.8191725133961645);
      const long long y =
          traced == all ? in_y.first + i / in_x.size() % in_y.size() : place(in_y, i, 0.6710436067037893);
      const long long z =
          traced == all ? in_z.first + i / (in_x.size() * in_y.size()) : place(in_z, i, 0.5497004779019703);
      const long long block = x + how_.grid.x * (y + how_.grid.y * z);
      if (in_part)
        trace_block(result, block, weight, i % 2 != 0);
      else
        trace_whole(result, block, weight);
    }
  }
  static constexpr long long middle(const segment& s) { return s.first + (s.last - s.first) / 2; }

  /// Traces the first or the last warp of each group of the block.
  constexpr void trace_block(kernel_trace& result, long long block, double weight, bool last) {
    if (!is_mine()) return;
    const segments groups = groups_of(warps(), [&](long long warp, bool trips) {
      const long long thread = warp * lanes_of_a_warp;
      return ways_of(block, thread, thread + lanes_of(static_cast<int>(warp)) - 1, trips);
    });
    for (int i = 0; i < groups.count(); ++i) {
      const segment& group = groups[i];
      trace_warp(result, block, static_cast<int>(last ? group.last : group.first), weight,
                 static_cast<double>(group.size()));
    }
    end_block(result, block, weight);
  }

  constexpr void trace_whole_block() {
    by_.watch_for_races(true);
    const long long block = how_.grid.volume() / 2;
    for (int warp = 0; warp < warps(); ++warp) run_warp(block, warp);
    by_.watch_for_races(false);
    by_.races.forget();
    at_barriers_.forget();
  }

  /// Blocks are checked at any cost up to this number of accesses and trips each: a few seconds.
  static constexpr long long most_checks = 1LL << 24;

  /// A step through the numbers below n that reaches each of them and spreads the first ones: the golden section of n,
  /// or the next number without a common divisor.
  static constexpr long long spread(long long n) {
    auto step = static_cast<long long>(0.6180339887498949 * static_cast<double>(n));
    for (step = step < 1 ? 1 : step;; ++step) {
      long long a = n, b = step;
      while (b != 0) {
        const long long rest = a % b;
        a = b, b = rest;
      }
      if (a == 1) return step;
    }
  }

  /// True if all threads of the block were run, with all their trips. The last warp runs second, because faults are
  /// frequent there.
  bool check_block(memory_watch& watch, long long block) {
    by_.steps.clear();
    watch.begin_block();
    for (int i = 0; i < by_.array_count; ++i) by_.arrays[i].bytes_of_block = 0;
    bool guessed = false, left_out = false;
    for (int i = 0; i < warps(); ++i) {
      const int warp = i == 0 ? 0 : i == 1 ? warps() - 1 : i - 1;
      rehearse(block, warp);
      for (int lane = 0; lane < lanes_of(warp); ++lane) {
        if (by_.checks_left < 0) {
          report_warp_races();
          return false;
        }
        run_thread(block, warp * lanes_of_a_warp + lane);
        guessed = guessed || by_.guessed;
        left_out = left_out || by_.left_out;
      }
    }
    report_warp_races();
    if (!guessed && !left_out) keep_touched(watch);
    if (!guessed && !left_out)
      watch.unwritten([&](int array, long long index, int line, int thread) {
        by_.thread = thread;
        by_.fail(fault_kind::uninitialised_shared, line, by_.arrays[array].name, index, by_.arrays[array].elements);
      });
    return !left_out;
  }

  void keep_touched(const memory_watch& watch) {
    for (int i = 0; i < by_.array_count && watch.has_all_touched(); ++i) {
      auto& array = by_.arrays[i];
      const auto touched = static_cast<double>(array.bytes_of_block);
      if (touched > array.touched_by_block) array.touched_by_block = touched;
    }
  }

  /// Those of arrays on which no warps race.
  void report_warp_races() {
    for (const trace_fault& race : by_.warp_races) {
      bool of_block = false;
      for (const trace_fault& other : by_.faults)
        of_block = of_block || (other.kind == fault_kind::block_race && fault_list::same_name(other.array, race.array));
      if (of_block) continue;
      by_.thread = race.thread;
      by_.fail(race.kind, race.line, race.array, race.index, race.limit);
    }
    by_.warp_races = {};
  }

  recorder& by_;
  const launch& how_;
  const sampling& samples_;
  const body_of_thread& body_;
  long long block_threads_;
  position grid_size_;
  position block_size_;
  long long most_steps_ = 0;
  /// Time is no matter at run time: neighbouring blocks and warps are looked at one by one, if they are few.
  bool looks_at_all_ = false;
  long long number_ = 0;
  long long threads_run_ = 0;
  long long steps_run_ = 0;
  warps_at_barriers at_barriers_;
  /// Those of a kernel's text; null in constants.
  handed_integers* handed_ = nullptr;
  shared_numbers* in_shared_ = nullptr;
  long long steps_for_chains_ = 100'000'000;
  long long steps_to_learn_ = 0;
  int passes_learned_ = 0;
};
}  // namespace kernelcost::tracing
