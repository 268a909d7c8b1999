// SPDX-License-Identifier: BSL-1.0
/// \file
/// The code that nvcc makes of a kernel, as PTX, and how many instructions a warp of it executes.
///
/// A trace knows how often the kernel's accesses, barriers and floating-point operations are executed, but not the
/// instructions for addresses, indices and branches: these are plain numbers of the text. PTX has all of them, by line,
/// but not how often they are executed. Each block of the code is executed as often as the operations in it that the
/// trace has seen.
#pragma once

#include <kernelcost/kernelcost.hpp>

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace examples::trace::ptx {

/// The times of a warp on a card, in cycles.
class warp_times {
 public:
  /// For a card with a calibration that has those of branches.
  explicit warp_times(const kernelcost::gpu& card);

  /// From one instruction of a warp to the next, that of integers: most pipes have 16 lanes (docs/design.md,
  /// "Instructions that only the compiler knows").
  double issue() const {
    return costs_.of_one_warp(costs_.cost(kernelcost::element_kind::int32, kernelcost::expr::op::add).issue);
  }
  double latency(kernelcost::element_kind kind, kernelcost::expr::op what) const {
    return costs_.cost(kind, what).latency;
  }
  /// From an operand of a condition to its branch, of the branch itself, and where lanes meet again behind it.
  double condition;
  double branch;
  double meeting;

 private:
  kernelcost::model::basic_instruction_costs<> costs_;
};

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
  /// `add.s32`
  std::string code;
  kind what = kind::none;
  /// For a call, the function of CUDA's headers.
  std::string callee;
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
  /// The cycles that a warp takes which waits for nothing but instructions of fixed latency.
  double cycles = 0;
  /// Lanes may part behind it. Where they meet again, a warp waits for these cycles.
  double parting = 0;
  /// ptxas makes it depend on a predicate, so that all warps issue it.
  bool is_predicated = false;
  /// It divides numbers that do not fit in 32 bits, reduces an argument of sin or cos that is too large for the short
  /// way, fails an assertion, or prints.
  bool is_rare = false;
};

struct function {
  /// The name that the linker has of it.
  std::string symbol;
  std::vector<block> blocks;
  /// The functions of the user that it calls; those that are inlined are none.
  std::vector<std::string> calls;
  /// Those that ptxas makes of it; 0 if they are not known.
  int machine_instructions = 0;
};

struct code {
  /// Those of the instructions' places, by number.
  std::map<int, std::string> files;
  std::vector<function> functions;
};

/// `is_users` says of a file whether its lines are those of the trace. A text that is no PTX has no functions.
code parsed(std::string_view text, const std::function<bool(const std::string&)>& is_users, const warp_times& times);

/// How often the warps of the launch execute operations of one kind on one line.
using anchors = std::map<std::tuple<std::string, int, kind>, double>;

/// A part of the text, by its lines: a side of an `if`, or the body of a loop.
struct scope {
  std::string file;
  int first = 0;
  int last = 0;
  /// The lines of its condition.
  int first_of_head = 0;
  int last_of_head = 0;
  bool is_body = false;
  /// The executions by the warps of the launch; of a body, its trips.
  double often = 0;
};

struct executed {
  /// Those of all warps.
  double instructions = 0;
  double integer = 0;
  double multiply = 0;
  double either = 0;
  /// The cycles of all warps, where they wait for nothing but instructions of fixed latency.
  double cycles = 0;
  /// All of these are this share of what the rules say, because ptxas makes fewer instructions.
  double share_of_rules = 1;
  /// The share of the instructions in blocks of whose accesses and parts of the text the trace has seen nothing, and
  /// which are in no loop whose trips follow from arithmetic.
  double unseen = 0;
  /// How far the operations of the trace and of the code differ: the mean of |ln(a / b)|.
  double disagreement = 0;
};

/// The function of a kernel, by its name with its namespaces and its template's arguments, `own::scale<float, 256>`: of
/// several instances, the only one whose arguments are written so. Null if there is none, or if it is not clear which.
const function* function_of(const code& in, const std::string& kernel);

/// The instructions that `warps` warps execute in a function.
executed executed_by(const code& in, const function& of, const anchors& seen, const std::vector<scope>& scopes,
                     double warps);

}  // namespace examples::trace::ptx
