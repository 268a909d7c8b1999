// SPDX-License-Identifier: BSL-1.0
// Pictures of schedules.
#include "../static/timeline_card.hpp"

#include <kernelcost/doctest.hpp>
#include <kernelcost/program/timeline_text.hpp>

#include <string>

namespace {
using namespace kernelcost_tests;

TEST_CASE("a schedule as text") {
  kc::timeline t{card};
  const auto s = t.create_stream();
  const auto other = t.create_stream();
  t.copy_to_device_async(kc::pinned, 10_kB, s, "in");  // 0-10
  t.launch(part(10_us, 50, 10), s, "left");            // 10-20
  t.launch(part(30_us, 50, 10), other, "right");       // 2-32
  t.synchronize_device();
  t.host_work("sum", 8_us);  // 32-40
  CHECK(to_text(t.schedule(), 40) == "host thread 0     |BB                              [EEEEEEE|\n"
                                     "copy to device 0  |[aaaaaaaaa                              |\n"
                                     "multiprocessors 0 |  [DDDDDDDDDDDDDDDDDDDDDDDDDDDDD        |\n"
                                     "                  |          [ccccccccc                    |\n"
                                     "                  0                                   40 us\n"
                                     "\n"
                                     "a  in\n"
                                     "b  launch\n"
                                     "c  left\n"
                                     "d  right\n"
                                     "e  sum\n"
                                     "host thread 0: busy 10 us, idle 30 us\n"
                                     "copy to device 0: busy 10 us, idle 30 us\n"
                                     "multiprocessors 0: busy 30 us, idle 10 us\n"
                                     "one after the other 60 us, overlap 33.3 %\n");
}

TEST_CASE("a schedule as SVG: a box for each operation, names escaped") {
  kc::timeline t{card};
  t.host_work("a < b & c", 8_us);
  t.launch(full(2_us));
  const auto svg = to_svg(t.schedule());
  const auto count = [&](const std::string& part) {
    int found = 0;
    for (auto at = svg.find(part); at != std::string::npos; at = svg.find(part, at + 1)) ++found;
    return found;
  };
  CHECK(count("<g><title>") == 3);
  CHECK(count("<title>a &lt; b &amp; c: 0 s to 8 us</title>") == 1);
  CHECK(count("<title>full: 9 us to 11 us</title>") == 1);
  CHECK(count("a < b") == 0);
  CHECK(svg.rfind("</svg>\n") == svg.size() - 7);
}

TEST_CASE("a picture has round ticks, and shows an operation of a nanosecond") {
  CHECK(kc::detail::round_step(11) == doctest::Approx(2));
  CHECK(kc::detail::round_step(6e-3) == doctest::Approx(1e-3));
  CHECK(kc::detail::round_step(6.1e-3) == doctest::Approx(2e-3));
  CHECK(kc::detail::round_step(0.29) == doctest::Approx(0.05));
  CHECK(kc::detail::round_step(40) == doctest::Approx(10));

  kc::timeline t{card};
  const auto second = t.start_thread();
  t.host_work("long", 10.5_ms);
  t.host_work("short", 1_ns, second);
  const auto svg = to_svg(t.schedule());
  for (const char* tick : {">0 s</text>", ">2 ms</text>", ">10 ms</text>"}) CHECK(svg.find(tick) != std::string::npos);
  CHECK(svg.find(">10.5 ms</text>") == std::string::npos);
  // The picture is 820 pixels wide.
  const auto short_one = svg.find("<title>short: 0 s to 1 ns</title>");
  REQUIRE(short_one != std::string::npos);
  const auto box = svg.substr(short_one, svg.find("</g>", short_one) - short_one);
  CHECK(box.find("width=\"2\"") != std::string::npos);
  CHECK(box.find("stroke=\"#ffffff\"") == std::string::npos);
}

TEST_CASE("a schedule of nothing") {
  kc::timeline t{card};
  CHECK(to_text(t.schedule()) == "nothing takes any time\n");
  CHECK(t.elapsed() == 0_s);
  CHECK(to_svg(t.schedule()).find("<g>") == std::string::npos);
}

TEST_CASE("more names than letters") {
  kc::timeline t{card};
  const std::string names = "abcdefghijklmnopqrstuvwxyz{|";
  const auto second = t.start_thread();
  std::string one[28];
  for (std::size_t i = 0; i < 28; ++i) {
    one[i] = names.substr(i, 1);
    t.host_work(one[i].c_str(), 1_us, second);
  }
  CHECK(to_text(t.schedule(), 28).find("|ABCDEFGHIJKLMNOPQRSTUVWXYZ##|") != std::string::npos);
}
}  // namespace
