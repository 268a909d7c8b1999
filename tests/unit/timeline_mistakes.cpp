// SPDX-License-Identifier: BSL-1.0
// Each mistake in a program at run time: kernelcost::error, whose text says what is wrong and where.
#include "../static/timeline_card.hpp"

#include <kernelcost/doctest.hpp>

#include <limits>
#include <string>

namespace {
using namespace kernelcost_tests;

/// The text of the error that `program` throws; empty if it throws none.
template <class Program>
std::string mistake_in(Program program) {
  kc::timeline t{card};
  try {
    program(t);
  } catch (const kc::error& mistake) { return mistake.what(); }
  return "";
}
const auto kernel = kc::run_of("scale", 5_us);

TEST_CASE("timeline: events that have not been recorded") {
  CHECK(mistake_in([](auto& t) { t.wait(t.create_event()); }) == "timeline: event 0 has never been recorded");
  CHECK(mistake_in([](auto& t) { t.synchronize(kc::event{}); }) == "timeline: event -1 has never been recorded");
  CHECK(mistake_in([](auto& t) { t.record(kc::event{3}); }) == "timeline: event 3 has never been recorded");
}

TEST_CASE("timeline: streams that do not exist") {
  const std::string gone = ": the stream has been destroyed, or was never created";
  CHECK(mistake_in([](auto& t) {
          const auto s = t.create_stream();
          t.destroy(s);
          t.copy_to_device_async(kc::pinned, 1_MB, s);
        }) == "timeline: copy to device" + gone);
  CHECK(mistake_in([](auto& t) {
          const auto s = t.create_stream();
          t.destroy(s);
          t.create_stream();  // in the same place
          t.launch(kernel, s);
        }) == "timeline: scale" + gone);
  CHECK(mistake_in([](auto& t) {
          const auto s = t.create_stream();
          t.destroy(s);
          t.destroy(s);
        }) == "timeline: destroy" + gone);
  CHECK(mistake_in([](auto& t) { t.destroy(kc::default_stream); }) == "timeline: destroy" + gone);
  CHECK(mistake_in([](auto& t) { t.synchronize(kc::stream{7, 0}); }) == "timeline: synchronize" + gone);
}

TEST_CASE("timeline: memory") {
  const std::string gone = ": the allocation has been freed, or was never made";
  CHECK(mistake_in([](auto& t) {
          const auto a = t.allocate(1_MB);
          t.free(a);
          t.launch(kernel, a);
        }) == "timeline: scale" + gone);
  CHECK(mistake_in([](auto& t) {
          const auto a = t.allocate(1_MB);
          t.free_async(a);
          t.free(a);
        }) == "timeline: free" + gone);
  CHECK(mistake_in([](auto& t) { t.memset(1_MB, kc::allocation{}); }) == "timeline: memset" + gone);
  CHECK(mistake_in([](auto& t) { t.copy_to_device(kc::pageable, 1_MiB, t.allocate(1_MB), "matrix"); }) ==
        "timeline: matrix: 1048576 bytes, of which the allocation has 1000000");
  CHECK(mistake_in([](auto& t) {
          t.copy_to_host(kc::pinned, {1_kB, 11, 10_kB}, t.allocate(100_kB));
        }) == "timeline: copy to host: 101000 bytes, of which the allocation has 100000");
  CHECK(mistake_in([](auto& t) {
          t.allocate(600_MB);
          t.allocate(500_MB);
        }) == "timeline: 500000000 bytes are asked for, round has 400000000 left");
  CHECK(mistake_in([](auto& t) {
          t.copy_to_device(kc::pinned, {8_kB, 100, 4_kB});
        }) == "timeline: a pitch of 4000 bytes is less than the width, 8000");
  const std::string size = "a size must be a finite number of bytes, not negative: ";
  CHECK(mistake_in([](auto& t) { t.allocate(-1. * 1_B); }) == size + "-1");
  CHECK(mistake_in([](auto& t) { t.allocate_managed(-1. * 1_B); }) == size + "-1");
  CHECK(mistake_in([](auto& t) { t.copy_to_host(kc::pinned, -1. * 1_B); }) == size + "-1");
}

TEST_CASE("timeline: operations that have not been issued") {
  CHECK(mistake_in([](auto& t) { t.launch(kernel, after(kc::operation{})); }) ==
        "timeline: scale waits for operation -1, which has not been issued");
  CHECK(mistake_in([](auto& t) { t.copy_to_device(kc::pinned, 1_kB, after(kc::operation{9})); }) ==
        "timeline: copy to device waits for operation 9, which has not been issued");
  CHECK(mistake_in([](auto& t) { t.synchronize(kc::operation{}); }) ==
        "timeline: synchronize waits for operation -1, which has not been issued");
  CHECK(mistake_in([](auto& t) {
          const auto plan = t.schedule();
          plan.finish(t.launch(kernel));
        }) == "timeline: operation 1 has not been issued; 0 have");
}

TEST_CASE("timeline: devices, threads, durations, copies that nobody has measured") {
  CHECK(mistake_in([](auto& t) { t.set_device(1); }) == "timeline: device 1 is asked for, the system has 1");
  CHECK(mistake_in([](auto& t) { t.copy_to_peer(1_kB, 0, 1); }) == "timeline: device 1 is asked for, the system has 1");
  CHECK(mistake_in([](auto& t) {
          const auto second = t.start_thread();
          t.join(second);
          t.launch(kernel, second);
        }) == "timeline: host thread 1 has been joined, or was never started");
  CHECK(mistake_in([](auto& t) { t.host_work("sum", -2. * 1_s); }) ==
        "timeline: sum: a duration must be finite and not negative: -2 s");
  CHECK(mistake_in([](auto& t) {
          t.launch(kc::run_of("k", kc::seconds::from_value(std::numeric_limits<double>::infinity())));
        }) == "timeline: k: a duration must be finite and not negative: inf s");
  CHECK(mistake_in([](auto& t) { t.launch(kc::library_call("dgemm", 1_us, -1_us)); }) ==
        "timeline: dgemm: a duration must be finite and not negative: -1e-06 s");
  CHECK(mistake_in([](auto& t) { t.launch(part(1_us, 0, 16)); }) ==
        "timeline: part: 0 blocks, of which 16 fit on an SM");
  CHECK(mistake_in([](auto& t) { t.launch(part(1_us, 9, 33)); }) ==
        "timeline: part: 9 blocks, of which 33 fit on an SM");
  CHECK(mistake_in([](auto& t) { t.launch(part(1_us, 9, -1)); }) ==
        "timeline: part: 9 blocks, of which -1 fit on an SM");
  CHECK(mistake_in([](auto&) {
          kc::timeline t{card, kc::model::calibrated_program};
          t.copy_to_device(kc::pinned, 1_kB);
        }) == "machine round: nobody has stated its copy_times, which this model needs");
  CHECK(mistake_in([](auto&) {
          kc::timeline t{kc::machine::gtx_980};
          t.launch(kernel);
        }) == "machine gtx_980: nobody has stated its launch_overhead, which this model needs");
}

TEST_CASE("timeline: captures") {
  const auto within = [](auto call) {
    return mistake_in([&](auto& t) {
      const auto s = t.create_stream();
      t.begin_capture(s);
      call(t, s);
    });
  };
  const std::string refused = " is not allowed while a graph is captured";
  CHECK(within([](auto& t, auto s) { t.synchronize(s); }) == "timeline: synchronize" + refused);
  CHECK(within([](auto& t, auto s) { t.copy_to_device_async(kc::pageable, 1_kB, s); }) ==
        "timeline: synchronize" + refused);
  CHECK(within([](auto& t, auto) { t.host_work("sum", 1_us); }) == "timeline: sum" + refused);
  CHECK(within([](auto& t, auto) { t.launch(kernel); }) == "timeline: a call in the legacy stream" + refused);
  CHECK(within([](auto& t, auto s) { t.destroy(s); }) == "timeline: destroy" + refused);
  CHECK(within([](auto& t, auto s) { t.begin_capture(s); }) == "timeline: begin_capture" + refused);
  CHECK(within([](auto& t, auto) { t.elapsed(); }) == "timeline: schedule" + refused);
  CHECK(mistake_in([](auto& t) { t.begin_capture(kc::legacy_stream); }) ==
        "timeline: a call in the legacy stream" + refused);
  CHECK(mistake_in([](auto& t) { t.end_capture(); }) == "timeline: no graph is being captured");
  CHECK(mistake_in([](auto& t) { t.launch(kc::graph{}); }) == "timeline: the graph has not been captured");

  const std::string only = "timeline: scale belongs to a captured graph, and runs only when the graph is launched";
  const auto captured = [](auto& t) {
    const auto s = t.create_stream();
    t.begin_capture(s);
    const auto k = t.launch(kernel, s);
    t.end_capture();
    return k;
  };
  CHECK(mistake_in([&](auto& t) { t.launch(kernel, after(captured(t))); }) == only);
  CHECK(mistake_in([&](auto& t) {
          const auto k = captured(t);
          t.schedule().start(k);
        }) == only);
  CHECK(mistake_in([&](auto& t) {
          const auto k = captured(t);
          const auto s = t.create_stream();
          t.begin_capture(s);
          t.launch(kernel, s, after(k));
        }) == only);
}
}  // namespace
