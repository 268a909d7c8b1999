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
        "timeline: matrix: 1048576 bytes, but the allocation has 1000000");
  CHECK(mistake_in([](auto& t) {
          t.copy_to_host(kc::pinned, {1_kB, 11, 10_kB}, t.allocate(100_kB));
        }) == "timeline: copy to host: 101000 bytes, but the allocation has 100000");
  CHECK(mistake_in([](auto& t) {
          t.allocate(600_MB);
          t.allocate(500_MB);
        }) == "timeline: 500000000 bytes are requested, but round has 400000000 left");
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

TEST_CASE("timeline: what a schedule has not got") {
  CHECK(mistake_in([](auto& t) {
          t.launch(kernel);
          const auto plan = t.schedule();
          const auto before_the_first = plan.before(kc::operation{0});
          CHECK(before_the_first.number == -1);
          plan[before_the_first.number];
        }) == "timeline: operation -1 has not been issued; 2 have");
  CHECK(mistake_in([](auto& t) { t.schedule()[0]; }) == "timeline: operation 0 has not been issued; 0 have");
  CHECK(mistake_in([](auto& t) { t.schedule().shown(7); }) == "timeline: operation 7 has not been issued; 0 have");
  CHECK(mistake_in([](auto& t) { t.schedule().before({-1}); }) == "timeline: operation -1 has not been issued; 0 have");

  const std::string devices = " does not exist, the system has 1";
  CHECK(mistake_in([](auto& t) { t.memory_used(5); }) == "timeline: device 5" + devices);
  CHECK(mistake_in([](auto& t) { t.memory_used(-1); }) == "timeline: device -1" + devices);
  using kc::engine;
  CHECK(mistake_in([](auto& t) { t.schedule().busy(engine::multiprocessors(-3)); }) == "timeline: device -3" + devices);
  CHECK(mistake_in([](auto& t) { t.schedule().idle(engine::copy_to_host(1)); }) == "timeline: device 1" + devices);
  CHECK(mistake_in([](auto& t) { t.schedule().busy(engine::copy_to_device(2147483647)); }) ==
        "timeline: device 2147483647" + devices);
  CHECK(mistake_in([](auto& t) { t.schedule().busy(engine::host_thread(-1)); }) ==
        "timeline: host thread -1 has been joined, or was never started");
  CHECK(mistake_in([](auto& t) {
          t.launch(kernel);
          CHECK(t.schedule().busy(engine::host_thread(2147483647)) == 0_s);
          CHECK(t.schedule().busy(engine::peer_link()) == 0_s);
          CHECK(t.schedule().busy(engine{}) == 0_s);
          CHECK(t.schedule().busy(engine::copy_to_host()) == 0_s);
        }).empty());
}

TEST_CASE("timeline: cards with more SMs than their shares can be counted in, or with less than one") {
  const auto with = [](double sms) {
    return mistake_in([sms](auto&) {
      kc::gpu strange = card;
      strange.sm_count = {sms, "invented for tests"};
      kc::timeline t{strange};
      t.launch(part(1_us, 9, 1));
      CHECK(t.elapsed() >= 1_us);
    });
  };
  CHECK(with(1).empty());
  CHECK(with(60000).empty());
  CHECK(with(60001) == "timeline: a card has 1 to 60000 multiprocessors, round has 60001");
  CHECK(with(1e30) == "timeline: a card has 1 to 60000 multiprocessors, round has 1e+30");
  CHECK(with(0.5) == "timeline: a card has 1 to 60000 multiprocessors, round has 0.5");
}

TEST_CASE("timeline: devices, threads, durations, copies that nobody has measured") {
  CHECK(mistake_in([](auto& t) { t.set_device(1); }) == "timeline: device 1 does not exist, the system has 1");
  CHECK(mistake_in([](auto& t) { t.copy_to_peer(1_kB, 0, 1); }) ==
        "timeline: device 1 does not exist, the system has 1");
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
        "timeline: part: 0 blocks, 16 blocks per SM; at least 1 block and 1 to 32 blocks per SM are required");
  CHECK(mistake_in([](auto& t) { t.launch(part(1_us, 9, 33)); }) ==
        "timeline: part: 9 blocks, 33 blocks per SM; at least 1 block and 1 to 32 blocks per SM are required");
  CHECK(mistake_in([](auto& t) { t.launch(part(1_us, 9, -1)); }) ==
        "timeline: part: 9 blocks, -1 blocks per SM; at least 1 block and 1 to 32 blocks per SM are required");
  CHECK(mistake_in([](auto&) {
          kc::timeline t{card, kc::model::calibrated_program};
          t.copy_to_device(kc::pinned, 1_kB);
        }) == "machine round has no copy_times, which this model requires");
  CHECK(mistake_in([](auto&) {
          kc::timeline t{kc::machine::gtx_980};
          t.launch(kernel);
        }) == "machine gtx_980 has no launch_overhead, which this model requires");
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

TEST_CASE("timeline: launches from the device") {
  kc::gpu launching = card;
  launching.calls.device_launch = {6_us, "invented"};
  launching.calls.device_launch_busy = {1_us, "invented"};
  const auto on = [](const kc::gpu& which, auto program) -> std::string {
    kc::timeline t{which};
    try {
      program(t);
    } catch (const kc::error& mistake) { return mistake.what(); }
    return "";
  };
  const auto lacks = [](const std::string& name) {
    return "machine round has no " + name + ", which this model requires (run kernelcost-calibrate)";
  };
  const auto one_child = [](auto& t) { t.launch_from_device(t.launch(kernel), kernel); };
  CHECK(on(launching, one_child) == "");
  CHECK(on(card, one_child) == lacks("device_launch_busy"));
  CHECK(on(launching, [](auto& t) { t.launch_from_device(t.launch(kernel), kernel, kc::device_launch::tail); }) ==
        lacks("device_tail_launch"));
  CHECK(on(launching, [](auto& t) {
          const auto parent = t.launch(kernel);
          t.launch_from_device(parent, kernel);
          t.launch_from_device(parent, kernel);
        }) == lacks("device_launch_interval"));
  CHECK(on(launching, [](auto& t) { t.launch_from_device({}, kernel); }) ==
        "timeline: operation -1 has not been issued; 0 have");
  CHECK(on(launching, [](auto& t) { t.launch_from_device(t.copy_to_device(kc::pinned, 1_kB), kernel); }) ==
        "timeline: copy to device is not a kernel, so it launches nothing from the device");
  const std::string late = "timeline: scale launches from the device, but its stream already has a later call; "
                           "launch_from_device comes before it";
  CHECK(on(launching, [](auto& t) {
          const auto parent = t.launch(kernel);
          t.launch(kernel);
          t.launch_from_device(parent, kernel);
        }) == late);
  // The legacy stream waited for the parent in the other stream, but not for a child that is stated later.
  CHECK(on(launching, [](auto& t) {
          const auto parent = t.launch(kernel, t.create_stream());
          t.launch(kernel);
          t.launch_from_device(parent, kernel);
        }) == late);
  CHECK(on(launching, [](auto& t) {
          const auto s = t.create_stream();
          const auto parent = t.launch(kernel);
          t.launch(kernel, s);
          t.launch_from_device(parent, kernel);
        }) == late);
  CHECK(on(launching, [](auto& t) {
          t.begin_capture(t.create_stream());
          t.launch_from_device({0}, kernel);
        }) == "timeline: launch_from_device is not allowed while a graph is captured");
}
}  // namespace
