// SPDX-License-Identifier: BSL-1.0
// Texts of errors in traces, for tests.
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

/// Texts contain line numbers of the bodies, so tests compare only their beginnings and ends.
inline bool begins(const std::string& text, const char* with) { return text.rfind(with, 0) == 0; }
inline bool ends(const std::string& text, const std::string& with) {
  return text.size() >= with.size() && text.compare(text.size() - with.size(), with.size(), with) == 0;
}
}  // namespace trace_mistake
