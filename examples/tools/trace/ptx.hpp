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
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
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
  /// From a branch to the next instruction of its warp.
  double resolved_branch;
  /// The latencies of results that a warp can do without for a while.
  double shuffle;
  double vote;
  double constant;
  double cached_load;
  double shared_load;
  double atomic;

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

/// True for one of memory.
constexpr bool is_access(kind what) {
  return what == kind::load || what == kind::shared_load || what == kind::store || what == kind::shared_store ||
         what == kind::atomic;
}

struct place {
  int file = 0;
  int line = 0;
};

struct instruction {
  /// `add.s32`; empty for those of the machine's code that ptxas makes of one statement besides its first one.
  std::string code;
  /// The line of its statement in the PTX, from 1.
  int line = 0;
  kind what = kind::none;
  /// Those of an access, by its statement.
  double bytes = 0;
  /// The operations of the text that it does: ptxas joins accesses to neighbours in shared memory.
  double operations = 1;
  /// For a call, the function of CUDA's headers.
  std::string callee;
  /// In the user's files: that of the instruction, then those of the calls that led to its function.
  std::vector<place> places;
  /// The instructions of the machine's code, and the units of those that work on integers; in the machine's code, also
  /// products of 64 bits, and the units of floating-point numbers and of functions.
  double instructions = 0;
  double integer = 0;
  double multiply = 0;
  double either = 0;
  double wide_multiply = 0;
  double floating = 0;
  double floating64 = 0;
  double function = 0;
  /// In the machine's code: spilled registers, and arrays of a thread whose indices are not known to ptxas.
  bool accesses_local_memory = false;
  /// In the machine's code: all warps issue it, and a predicate says which lanes do it.
  bool is_predicated = false;
};

/// When a warp goes on from an instruction of the machine's code, in cycles.
struct step {
  /// To the next one.
  double issue = 1;
  /// To its result, which a counter announces: one of six, or 7 for none.
  double latency = 0;
  unsigned sets = 7;
  /// For a product of integers: from one to the next of the warp.
  double to_next_product = 0;
  /// A bit for each counter that it waits for.
  unsigned waits = 0;
  /// The place of its statement, for an access, whose latency the model knows.
  kind what = kind::none;
  std::vector<place> places{};
  /// That of its statement in the PTX; 0 if it is not known.
  int line = 0;
};

struct block {
  std::vector<instruction> instructions;
  std::vector<int> next;
  /// The cycles that a warp takes which waits for nothing but instructions of fixed latency. In machine code, they
  /// follow from its steps.
  double cycles = 0;
  std::vector<step> steps;
  /// Lanes may part behind it. Where they meet again, a warp waits for these cycles.
  double parting = 0;
  /// How often it has most of its statements: more than once where ptxas has unrolled a loop.
  int copies = 1;
  /// Threads may return behind it, while others go on.
  bool may_leave = false;
  /// ptxas makes it depend on a predicate, so that all warps issue it.
  bool is_predicated = false;
  /// It divides numbers that do not fit in 32 bits, reduces an argument of sin or cos that is too large for the short
  /// way, fails an assertion, or prints.
  bool is_rare = false;
};

/// The places at which the machine code lets lanes that have parted meet again, by the lines of the PTX.
struct meeting_places {
  /// Lanes wait for each other behind the statements of these lines.
  std::set<int> behind;
  /// Those of the conditional branches that ptxas has left; it makes predicates of others.
  std::set<int> branches;
};

struct function {
  /// The name that the linker has of it.
  std::string symbol;
  std::vector<block> blocks;
  /// The functions of the user that it calls; those that are inlined are none.
  std::vector<std::string> calls;
  /// True if its blocks are those of the machine's code, and not of PTX.
  bool is_machine_code = false;
  /// If its blocks are those of the machine code.
  std::optional<meeting_places> meetings;
  /// The accesses, exchanges and barriers of the PTX, by its lines. ptxas may join several accesses.
  std::map<int, instruction> operations;
};

struct code {
  /// Those of the instructions' places, by number.
  std::map<int, std::string> files;
  std::vector<function> functions;
};

/// `is_users` says of a file whether its lines are those of the trace. A text that is no PTX has no functions.
code parsed(std::string_view text, const std::function<bool(const std::string&)>& is_users, const warp_times& times);

/// How often the warps of the launch execute operations of one kind on one line.
struct seen_operations {
  double warps;
  /// The part of the accesses of each size.
  std::map<double, double> of_bytes;

  seen_operations(double by_warps = 0, std::map<double, double> parts = {})  // NOLINT: a number, as for other kinds
      : warps(by_warps), of_bytes(std::move(parts)) {}
};
using anchors = std::map<std::tuple<std::string, int, kind>, seen_operations>;

/// The waits of warps for loads, by the place of a load.
struct awaited_loads {
  std::map<std::tuple<std::string, int, kind>, kernelcost::awaited_lines> global;
  /// The latency, and the time for which a load occupies the banks.
  struct shared_load {
    double latency = 0;
    double passes = 0;
  };
  std::map<std::tuple<std::string, int, kind>, shared_load> shared;
  kernelcost::model::load_latencies latencies{};
};

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
  double wide_multiply = 0;
  double floating = 0;
  double floating64 = 0;
  double function = 0;
  /// Those of them that access local memory, in machine code.
  double local_accesses = 0;
  /// The cycles of all warps, where they wait for nothing but instructions of fixed latency and, in machine code, for
  /// loads and exchanges.
  double cycles = 0;
  /// Those of them in loops; in machine code alone.
  double cycles_in_loops = 0;
  /// The share of the instructions in blocks of whose accesses and parts of the text the trace has seen nothing, and
  /// which are in no loop whose trips follow from arithmetic.
  double unseen = 0;
  /// How far the operations of the trace and of the code differ: the mean of |ln(a / b)|.
  double disagreement = 0;
  /// In machine code: the cycles of all warps for the statements of each line of the PTX, and how often warps execute
  /// the block that has them most often, also if a predicate leaves them out.
  struct cycles_of_statements {
    double cycles = 0;
    double block = 0;
  };
  std::map<int, cycles_of_statements> of_line;
};

/// The blocks of ways that are rarely taken: those that are rare, and those that only they lead to.
std::vector<char> rare_ways(const function& of);

/// True if the linker's name is that of something with a plain name: as it is, or with its length, as in a namespace.
bool is_symbol_of(const std::string& symbol, const std::string& name);
/// The function of a kernel, by its name with its namespaces and its template's arguments, `own::scale<float, 256>`: of
/// several instances, the only one whose arguments are written so. Null if there is none, or if it is not clear which.
const function* function_of(const code& in, const std::string& kernel);

/// The instructions that `warps` warps execute in a function.
executed executed_by(const code& in, const function& of, const anchors& seen, const std::vector<scope>& scopes,
                     const awaited_loads& loads, double warps);
/// How often warps execute the statements of a line of the PTX, and (executed_statement::again) its long way or loop.
struct known_executions {
  double warps = 0;
  double again = 0;
};
/// The same if it is known how often warps execute the statements of each line of the PTX.
executed executed_by(const code& in, const function& of, const std::map<int, known_executions>& statements,
                     const awaited_loads& loads, double warps);

}  // namespace examples::trace::ptx
