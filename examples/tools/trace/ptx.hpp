// SPDX-License-Identifier: BSL-1.0
/// \file
/// The code that nvcc makes of a kernel, as PTX, and how many instructions a warp of it executes.
///
/// A trace knows how often the kernel's accesses, barriers and floating-point operations are executed, but not the
/// instructions for addresses, indices and branches: these are plain numbers of the text. PTX has all of them, by line,
/// but not how often they are executed. Each block of the code is executed as often as the operations in it that the
/// trace has seen.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace examples::trace::ptx {

/// The operations that a trace sees on a line.
enum class kind {
  none,
  load,
  shared_load,
  store,
  shared_store,
  atomic,
  exchange,
  barrier,
  arithmetic32,
  arithmetic64,
  branch
};

struct place {
  int file = 0;
  int line = 0;
};

struct instruction {
  kind what = kind::none;
  /// In the user's files: that of the instruction, then those of the calls that led to its function.
  std::vector<place> places;
  /// The instructions of the machine's code for sm_90, and the pipes of those that work on integers.
  double instructions = 0;
  double integer = 0;
  double multiply = 0;
  double either = 0;
};

struct block {
  std::vector<instruction> instructions;
  std::vector<int> next;
  /// It reduces an argument of sin or cos that is too large for the short way, fails an assertion, or prints.
  bool is_rare = false;
};

struct function {
  /// The name that the linker has of it.
  std::string symbol;
  std::vector<block> blocks;
  /// The functions of the user that it calls; those that are inlined are none.
  std::vector<std::string> calls;
};

struct code {
  /// Those of the instructions' places, by number.
  std::map<int, std::string> files;
  std::vector<function> functions;
};

/// `is_users` says of a file whether its lines are those of the trace. A text that is no PTX has no functions.
code parsed(std::string_view text, const std::function<bool(const std::string&)>& is_users);

/// How often the warps of the launch execute operations of one kind on one line.
using anchors = std::map<std::tuple<std::string, int, kind>, double>;

struct executed {
  /// Those of all warps.
  double instructions = 0;
  double integer = 0;
  double multiply = 0;
  double either = 0;
  /// The share of the instructions in blocks none of whose accesses the trace has seen, and which are in no loop whose
  /// trips follow from arithmetic.
  double unseen = 0;
  /// How far the operations of the trace and of the code differ: the mean of |ln(a / b)|.
  double disagreement = 0;
};

/// The function of a kernel, by its name with its namespaces and its template's arguments, `own::scale<float, 256>`: of
/// several instances, the only one whose arguments are written so. Null if there is none, or if it is not clear which.
const function* function_of(const code& in, const std::string& kernel);

/// The instructions that `warps` warps execute in a function.
executed executed_by(const code& in, const function& of, const anchors& seen, double warps);

}  // namespace examples::trace::ptx
