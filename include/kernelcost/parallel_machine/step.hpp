// SPDX-License-Identifier: BSL-1.0
/// \file
/// step: the work of the processors of a shared-memory machine between two synchronisations.
///
///     step(1024, read(own_cell), read(own_cell.from(1)), compute(1), write(own_cell.from(2048)))
///
/// 1024 processors, numbered from 0, first read, then compute, then write: the three substeps of Karp and Ramachandran,
/// "Parallel algorithms for shared-memory machines", Handbook of Theoretical Computer Science A, 1990, chapter 17.
/// Reads see the writes of earlier steps. All cells belong to one memory; arrays are ranges of cells. An algorithm is a
/// tree of steps: `a + b`, `count * body`, `sequence(...)`, `phase("name", ...)`, and `rounds(n, body)` for rounds that
/// differ.
///
/// The cost of a step is defined by the machines: pram.hpp, qrqw_pram.hpp.
#pragma once
#include <kernelcost/expr/phase.hpp>
#include <kernelcost/expr/repeat.hpp>
#include <kernelcost/fixed_array.hpp>
#include <kernelcost/parallel_machine/cells.hpp>
#include <kernelcost/parallel_machine/rounds.hpp>

#include <boost/hana/at.hpp>
#include <boost/hana/basic_tuple.hpp>

#include <initializer_list>
#include <utility>

namespace kernelcost {
namespace pram {

enum class direction { read, write };

/// The values of processors that write the same cell: different ones, or one common value.
enum class written { any_value, same_value };
inline constexpr written same_value = written::same_value;

/// One read or write by each processor of a step; `Cells` is a pattern of cells.hpp or a callable.
template <class Cells>
struct access {
  using is_part_of_step = void;
  pram::direction direction;
  Cells touches;
  written value = written::any_value;

  constexpr int accesses(pram::direction asked) const { return direction == asked ? 1 : 0; }
  constexpr count computation() const { return 0; }
};

/// Operations of each processor on the values that it has read.
struct local_computation {
  using is_part_of_step = void;
  count operations;

  constexpr int accesses(direction) const { return 0; }
  constexpr count computation() const { return operations; }
};

template <class Part>
concept part_of_step = requires {
  typename Part::is_part_of_step;
};
}  // namespace pram

namespace node {
/// A step of `processors` processors, each of which executes every part.
template <class... Parts>
struct pram_step {
  using is_node = void;
  long long processors;
  boost::hana::basic_tuple<Parts...> parts;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.leaf(total, *this);
  }

  template <class Visitor>
  constexpr void each_part(Visitor&& visit) const {
    each(visit, std::index_sequence_for<Parts...>{});
  }

  /// The number of reads or writes of each processor.
  constexpr int accesses(pram::direction way) const {
    int number = 0;
    each_part([&](const auto& part) { number += part.accesses(way); });
    return number;
  }
  constexpr count computation() const {
    count number = 0;
    each_part([&](const auto& part) { number = number + part.computation(); });
    return number;
  }
  /// The largest of a processor's numbers of reads, operations and writes; at least 1.
  constexpr double operations() const {
    return most_of(accesses(pram::direction::read), accesses(pram::direction::write));
  }
  /// The same for the busiest processor, without the accesses that a callable omits by `no_cell`. Enumerates callables.
  constexpr double operations_of_busiest() const {
    return most_of(accesses_of_busiest(pram::direction::read), accesses_of_busiest(pram::direction::write));
  }

  /// The largest number of reads, or writes, of the whole step to the same cell. Two accesses by one processor count
  /// twice. Uses closed forms if the patterns have equal strides or disjoint ranges, and enumeration otherwise.
  constexpr long long contention(pram::direction way) const {
    fixed_array<pram::cells, sizeof...(Parts)> patterns{};
    std::size_t number = 0;
    bool have_formulas = true;
    each_part([&]<class Part>(const Part& part) {
      if (part.accesses(way) == 0) return;
      if constexpr (std::is_same_v<Part, pram::access<pram::cells>>)
        patterns[number++] = part.touches;
      else
        have_formulas = false;
    });
    for (std::size_t i = 0; i < number; ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (!comparable(patterns[i], patterns[j])) have_formulas = false;
    if (!have_formulas) return enumerated_contention(way);

    // A pattern's accesses per cell do not increase from its first cell on, so the maximum is at the first cell of some
    // pattern.
    long long most = 0;
    for (std::size_t i = 0; i < number; ++i) {
      long long meet = 0;
      for (std::size_t j = 0; j < number; ++j) meet += patterns[j].accesses_to(patterns[i].first(), processors);
      if (meet > most) most = meet;
    }
    return most;
  }

 private:
  constexpr double most_of(int reads, int writes) const {
    double most = 1;
    for (const double kind : {static_cast<double>(reads), computation().value(), static_cast<double>(writes)})
      if (kind > most) most = kind;
    return most;
  }
  constexpr int accesses_of_busiest(pram::direction way) const {
    constexpr bool all_make_all =
        (... && (std::is_same_v<Parts, pram::access<pram::cells>> || std::is_same_v<Parts, pram::local_computation>));
    if constexpr (all_make_all) {
      return accesses(way);
    } else {
      if (processors > kernelcost::detail::enumerated_cells::capacity) return accesses(way);
      int most = 0;
      for (long long processor = 0; processor < processors; ++processor) {
        int number = 0;
        each_part([&](const auto& part) {
          if constexpr (requires { part.touches; })
            if (part.accesses(way) > 0 && part.touches(processor) != pram::no_cell) ++number;
        });
        if (number > most) most = number;
      }
      return most;
    }
  }
  template <class Visitor, std::size_t... Index>
  constexpr void each(Visitor& visit, std::index_sequence<Index...>) const {
    [[maybe_unused]] const int in_order[] = {0, (visit(boost::hana::at_c<Index>(parts)), 0)...};
  }
  constexpr bool comparable(const pram::cells& a, const pram::cells& b) const {
    return a.stride() == b.stride() || a.stride() == 0 || b.stride() == 0 || apart(a, b, processors);
  }
  constexpr long long enumerated_contention(pram::direction way) const {
    kernelcost::detail::enumerated_cells all;
    each_part([&](const auto& part) {
      if constexpr (requires { part.touches; })
        if (part.accesses(way) > 0) all.add(part.touches, processors);
    });
    return all.contention();
  }
};
}  // namespace node

namespace pram {
using kernelcost::rounds;

/// One read by each processor, from the cell given by the pattern or callable.
template <class Cells>
requires std::is_invocable_r_v<long long, const Cells&, long long>
constexpr access<Cells> read(const Cells& touches) { return {direction::read, touches}; }

/// One write by each processor. `same_value` states that all processors that write the same cell write the same value,
/// which a PRAM with common writes requires.
template <class Cells>
requires std::is_invocable_r_v<long long, const Cells&, long long>
constexpr access<Cells> write(const Cells& touches, written value = written::any_value) {
  return {direction::write, touches, value};
}

/// `operations` operations of each processor on the values that it has read. A mean may have a fraction.
constexpr local_computation compute(count operations) { return {operations}; }

/// A step of the processors 0 to processors - 1.
template <part_of_step... Parts>
requires(sizeof...(Parts) > 0) constexpr node::pram_step<Parts...> step(processor_count processors,
                                                                        const Parts&... parts) {
  return {processors.number(), boost::hana::basic_tuple<Parts...>{parts...}};
}
}  // namespace pram
}  // namespace kernelcost
