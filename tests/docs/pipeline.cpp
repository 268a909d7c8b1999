// SPDX-License-Identifier: BSL-1.0
// The pipeline of docs/programs.md as a picture: in text, or with --svg as the file beside the page.
#include "pipeline.hpp"

#include <kernelcost/program/timeline_text.hpp>

#include <cstdio>
#include <string_view>

int main(int argc, char** argv) {
  kc::timeline t{kc::machine::h200, kc::model::calibrated_program};
  pipeline(t, 1 << 22, 4);
  const auto plan = t.schedule();
  const bool as_svg = argc > 1 && std::string_view(argv[1]) == "--svg";
  std::fputs((as_svg ? to_svg(plan) : to_text(plan)).c_str(), stdout);
}
