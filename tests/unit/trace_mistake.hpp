// SPDX-License-Identifier: BSL-1.0
// The text of what a trace refuses, for the tests of that.
#pragma once
#include <kernelcost/mistake.hpp>

#include <string>

namespace trace_mistake {

/// The text of the error that `action` throws; empty if it throws none.
template <class Action>
std::string mistake_in(Action action) {
  try {
    action();
  } catch (const kernelcost::error& mistake) { return mistake.what(); }
  return "";
}

/// Line numbers are these of the bodies: they are told apart by where they are.
inline bool begins(const std::string& text, const char* with) { return text.rfind(with, 0) == 0; }
inline bool ends(const std::string& text, const std::string& with) {
  return text.size() >= with.size() && text.compare(text.size() - with.size(), with.size(), with) == 0;
}
}  // namespace trace_mistake
