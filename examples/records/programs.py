#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes the measured parts of docs/programs.md and of the pages in docs/programs: whole programs on an H200, estimates
against measurement.

Usage: programs.py [--check] KERNELCOST_REPORT. The measurements are programs/h200.csv (written by programs.sh),
programs/h200_hybrid_sort.csv (written by programs_hybrid_sort.sh), programs/h200_algorithms.csv and
h100_algorithms.csv (written by algorithms.sh), h200_cards.csv and h100_cards.csv (written by cards.sh), and
opencl/h200_costs.txt and h100_costs.txt (written by opencl.sh). The estimates are those of the timelines, with the
processors that were measured beside that card. With --check it only says which pages are not up to date. In both cases
it checks that no algorithm's mean error exceeds its bound, and that the host's times in the examples
(programs/cholesky/host_time.hpp, programs/hybrid_product/host_tree.hpp) agree with the records.
"""
import csv
import pathlib
import re
import statistics
import sys

from pages import check_and_report, readable, rows_of, unique, with_sections

HERE = pathlib.Path(__file__).resolve().parent
PAGES = HERE.parent.parent / "docs" / "programs"
MORE = {"cholesky_own_kernels": {"as": "program"}}
# The variants without a card, with the report's parameters for them. LAPACK is missing, because its estimate consists
# of its measured times.
ON_HOST = {"cholesky_sequential": {"by": "columns"}, "cholesky_blocked_on_host": {"by": "tiles"}}


def recorded(name):
    """Program, parameters and row of each line of a record."""
    with open(HERE / "programs" / name) as record:
        return [
            (row["program"], dict(pair.split("=") for pair in row["parameters"].split(";")), row)
            for row in csv.DictReader(record)
        ]


def estimated(report, program, parameters, card="h200"):
    """The columns of kernelcost-report's row that end in _ms."""
    given = [word for pair in parameters.items() for word in ("--param", "=".join(pair))]
    [row] = rows_of(report, "program", "--name", program, "--machine", card, "--host", "measured_host", *given)
    return {name: float(value) for name, value in row.items() if name.endswith("_ms")}


def percent(errors):
    return f"{100 * statistics.mean(errors):.0f} %"


def compared(report):
    """Variant, parameters and both times of the factorisations."""
    rows = []
    for program, given, row in recorded("h200.csv"):
        if row["device"] == "host" and program not in ON_HOST:
            continue
        name = "cholesky_on_host" if program in ON_HOST else program
        asked = {name: given[name] for name in ("n", "nb")} | MORE.get(program, {}) | ON_HOST.get(program, {})
        rows.append(
            (
                program.removeprefix("cholesky_"),
                given,
                float(row["median_ms"]),
                estimated(report, name, asked)["elapsed_ms"],
            )
        )
    return rows


def points_table(rows):
    text = "| variant | n | nb | measured ms | estimated ms | ratio |\n|---|---:|---:|---:|---:|---:|\n"
    for program, given, measured, estimated in rows:
        text += (
            f"| `{program}` | {given['n']} | {given['nb']} | {readable(measured)} | {readable(estimated)} | "
            f"{estimated / measured:.2f} |\n"
        )
    return text


def summary_table(rows):
    text = "| variant | points | mean absolute error |\n|---|---:|---:|\n"
    for program in dict.fromkeys(row[0] for row in rows):
        errors = [abs(estimated / measured - 1) for name, _, measured, estimated in rows if name == program]
        text += f"| `{program}` | {len(errors)} | {percent(errors)} |\n"
    return text


def require_recorded_dpotrf():
    stated = {
        int(n): float(us)
        for n, us in re.findall(
            r"\{(\d+), kc::seconds::from_value\(([0-9.]+)e-6\)\}",
            (HERE.parent / "programs" / "cholesky" / "host_time.hpp").read_text(),
        )
    }
    measured = {
        int(given["n"]): 1000 * float(row["median_ms"])
        for program, given, row in recorded("h200.csv")
        if program == "cholesky_lapack"
    }
    if not stated or {n: round(us, 1) for n, us in measured.items()} != stated:
        sys.exit(f"host_time.hpp says {stated} of dpotrf, the record {measured}")


# Programs in the record of hybrid products, and the columns of their estimates.
PARTS = {
    "hybrid_product": "elapsed_ms",
    "hybrid_product_kernel": "multiprocessors_0_ms",
    "hybrid_product_host": "host_thread_0_ms",
}


class Split:
    """A shape of the product and a number of rows on the host: milliseconds of each part, measured and estimated."""

    def __init__(self, given):
        self.rows, self.given = int(given["f"]), given
        self.measured, self.estimated = {}, {}

    def of_curve(self):
        return int(self.given["width"]), int(self.given["m"]), self.given["as"]

    def parts(self):
        return [part for part in PARTS if self.measured[part] > 0]

    def error(self, part):
        return abs(self.estimated[PARTS[part]] / self.measured[part] - 1)


def splits_of(report):
    found = {}
    for program, given, row in recorded("h200_hybrid_sort.csv"):
        if program in PARTS:
            split = found.setdefault(row["parameters"], Split(given))
            split.measured[program] = float(row["median_ms"])
    for split in found.values():
        split.estimated = estimated(report, "hybrid_product", split.given)
    return sorted(found.values(), key=lambda split: (-split.of_curve()[0], *split.of_curve()[1:], split.rows))


def split_summary(splits):
    names = {"hybrid_product": "program", "hybrid_product_kernel": "kernel", "hybrid_product_host": "rows of the host"}
    text = "| part | points | mean absolute error |\n|---|---:|---:|\n"
    for part in PARTS:
        errors = [split.error(part) for split in splits if part in split.parts()]
        text += f"| {names[part]} | {len(errors)} | {percent(errors)} |\n"
    return text


def curves_of(splits):
    for key in unique(split.of_curve() for split in splits):
        yield key, [split for split in splits if split.of_curve() == key]


def best_splits(splits):
    """The fastest split of each curve, measured and estimated, among the measured splits."""
    text = (
        "| width | m = n = k | as | F = 0 measured ms | least measured ms | at F "
        "| least estimated ms | at F | measured there ms |\n"
        "|---:|---:|---|---:|---:|---:|---:|---:|---:|\n"
    )
    for (width, size, version), curve in curves_of(splits):
        alone = [split for split in splits if split.of_curve()[:2] == (width, size) and split.rows == 0][0]
        measured = min(curve, key=lambda split: split.measured["hybrid_product"])
        chosen = min(curve, key=lambda split: split.estimated["elapsed_ms"])
        text += (
            f"| {width} | {size} | {version} | {readable(alone.measured['hybrid_product'])} | "
            f"{readable(measured.measured['hybrid_product'])} | {measured.rows} | "
            f"{readable(chosen.estimated['elapsed_ms'])} | "
            f"{chosen.rows} | {readable(chosen.measured['hybrid_product'])} |\n"
        )
    return text


def split_points(splits):
    text = (
        "| width | m = n = k | as | F | program, measured ms | estimated ms | ratio "
        "| host, measured ms | estimated ms |\n"
        "|---:|---:|---|---:|---:|---:|---:|---:|---:|\n"
    )
    for split in splits:
        width, size, version = split.of_curve()
        measured, estimate = split.measured["hybrid_product"], split.estimated["elapsed_ms"]
        host = (
            [readable(split.measured["hybrid_product_host"]), readable(split.estimated["host_thread_0_ms"])]
            if split.rows
            else ["", ""]
        )
        text += (
            f"| {width} | {size} | {version} | {split.rows} | {readable(measured)} | {readable(estimate)} | "
            f"{estimate / measured:.2f} | {host[0]} | {host[1]} |\n"
        )
    return text


def sorts_of(report):
    """Keys, chunks and both times of the sorts."""
    return sorted(
        (
            int(given["n"]),
            int(given["chunks"]),
            float(row["median_ms"]),
            estimated(report, program, given)["elapsed_ms"],
        )
        for program, given, row in recorded("h200_hybrid_sort.csv")
        if program == "chunked_sort"
    )


def sort_summary(sorts):
    text = (
        "| keys | points | mean absolute error | least measured ms | in chunks | least estimated ms | in chunks "
        "| measured there ms |\n"
        "|---:|---:|---:|---:|---:|---:|---:|---:|\n"
    )
    for keys in unique(sort[0] for sort in sorts):
        curve = [sort for sort in sorts if sort[0] == keys]
        best = min(curve, key=lambda sort: sort[2])
        chosen = min(curve, key=lambda sort: sort[3])
        text += (
            f"| 2^{keys.bit_length() - 1} | {len(curve)} | {percent(abs(sort[3] / sort[2] - 1) for sort in curve)} | "
            f"{readable(best[2])} | {best[1]} | {readable(chosen[3])} | {chosen[1]} | {readable(chosen[2])} |\n"
        )
    return text


def sort_points(sorts):
    sizes = unique(sort[0] for sort in sorts)
    times = {sort[:2]: sort[2:] for sort in sorts}
    text = "| chunks |" + "".join(
        f" 2^{keys.bit_length() - 1} keys, measured ms | estimated ms | ratio |" for keys in sizes
    )
    text += "\n|---:|" + "---:|---:|---:|" * len(sizes) + "\n"
    for chunks in sorted({sort[1] for sort in sorts}):
        text += f"| {chunks} |"
        for keys in sizes:
            measured, estimate = times[keys, chunks]
            text += f" {readable(measured)} | {readable(estimate)} | {estimate / measured:.2f} |"
        text += "\n"
    return text


# The algorithms, and a bound on the mean error of each on each card, in percent; none for one that was first measured
# after its description was written.
ALGORITHMS = {
    "leapfrog": 11,
    "floyd_warshall": 13,
    "heat": 11,
    "laplace": 11,
    "monte_carlo_pi": 15,
    "k_means": 11,
    "merge_sort": 16,
    "bitonic_sort": 10,
    "quicksort": None,
}
CARDS = {"h200": "H200", "h100": "H100"}


def algorithms_of(report, card):
    """Program, parameters and both times of each line of the card's record, in the order of the record."""
    return [
        (program, row["parameters"], float(row["median_ms"]), estimated(report, program, given, card)["elapsed_ms"])
        for program, given, row in recorded(f"{card}_algorithms.csv")
        if " " not in program
    ]


def references_of(card):
    """Program, reference, parameters and time of each line that has the time of a library in place of the program."""
    return [
        (*program.split(" "), row["parameters"], float(row["median_ms"]))
        for program, _, row in recorded(f"{card}_algorithms.csv")
        if " " in program
    ]


def errors_of(algorithms, name):
    return [abs(estimate / measured - 1) for program, _, measured, estimate in algorithms if program == name]


def require_bounds(algorithms):
    for card, rows in algorithms.items():
        for name, bound in ALGORITHMS.items():
            if bound is None:
                continue
            if 100 * statistics.mean(errors_of(rows, name)) > bound:
                sys.exit(f"{name} on {card}: the mean error is {percent(errors_of(rows, name))}, the bound {bound} %")


def errors_by_card(names, measured):
    """Mean errors of programs on each card. `measured` is program, parameters and both times, by card."""
    text = "| program | points |" + "".join(f" {name}, mean absolute error |" for name in CARDS.values())
    text += "\n|---|---:|" + "---:|" * len(CARDS) + "\n"
    for name in names:
        errors = {card: errors_of(measured[card], name) for card in CARDS}
        text += f"| `{name}` | {max(len(each) for each in errors.values())} |"
        text += "".join(f" {percent(each)} |" if each else " not measured |" for each in errors.values()) + "\n"
    every = {card: [abs(row[3] / row[2] - 1) for row in rows] for card, rows in measured.items()}
    return text + f"| all | {len(every['h200'])} |" + "".join(f" {percent(every[card])} |" for card in CARDS) + "\n"


def points_by_card(measured):
    """The points behind errors_by_card."""
    text = "| program | parameters |" + "".join(
        f" {name}, measured ms | estimated ms | ratio |" for name in CARDS.values()
    )
    text += "\n|---|---|" + "---:|---:|---:|" * len(CARDS) + "\n"
    by_point = {card: {row[:2]: row[2:] for row in rows} for card, rows in measured.items()}
    for point in unique(point for points in by_point.values() for point in points):
        text += f"| `{point[0]}` | {point[1].replace(';', ', ')} |"
        for card in CARDS:
            if point not in by_point[card]:
                text += " not measured | | |"
                continue
            time, estimate = by_point[card][point]
            text += f" {readable(time)} | {readable(estimate)} | {estimate / time:.2f} |"
        text += "\n"
    return text


# The programs over several cards, in the order of the page.
OVER_CARDS = ("data_parallel_step", "tensor_parallel_product", "halo_exchange")


def over_cards(report, card):
    """Program, parameters and both times of each line of the record of two cards of one kind."""
    return [
        (program, row["parameters"], float(row["median_ms"]), estimated(report, program, given, card)["elapsed_ms"])
        for program, given, row in recorded(f"{card}_cards.csv")
    ]


def references_table(algorithms):
    """The times of libraries, and those of the programs with the same input: the fastest way of each program."""
    lines = []
    for card, name in CARDS.items():
        for program, reference, parameters, library in references_of(card):
            size = parameters.split(";")[0] if "sort" in program else parameters
            own = [row[2] for row in algorithms[card] if row[0] == program and f"{row[1]};".startswith(f"{size};")]
            if not own:
                sys.exit(f"{program} on {card}: a reference with {parameters}, but no measurement of the program")
            lines.append(
                f"| `{program}` | {size.replace(';', ', ')} | {name} | {readable(min(own))} | `{reference}` | "
                f"{readable(library)} |\n"
            )
    if not lines:
        return (
            "The runner also times libraries that do the same, with the same copies: CUB's radix sort and std::sort "
            "beside `merge_sort` and\n`quicksort`, CUB's sum in place of the reduction of `monte_carlo_pi`. CUB and "
            "Thrust have no k-means. These times are not in the\nrecords yet.\n"
        )
    return (
        "Libraries that do the same, with the same copies:\n\n"
        "| program | input | card | fastest way, ms | library | its time, ms |\n|---|---|---|---:|---|---:|\n"
        + "".join(lines)
    )


def opencl_costs():
    """The costs of an OpenCL queue's calls, as kernelcost-opencl --calls has written them for each card."""
    costs = {}
    for card in CARDS:
        text = (HERE / "opencl" / f"{card}_costs.txt").read_text()
        for call, us in re.findall(r"card\.opencl\.(\w+) = \{([0-9.e-]+)_us,", text):
            costs.setdefault(call, {})[card] = float(us)
    text = "| µs |" + "".join(f" {name} |" for name in CARDS.values()) + "\n|---|" + "---:|" * len(CARDS) + "\n"
    for call, of_card in costs.items():
        text += f"| `{call}` |" + "".join(f" {of_card[card]:.2g} |" for card in CARDS) + "\n"
    return text


def errors_table(rows, splits, sorts, algorithms, cards):
    """Mean errors of whole programs."""
    errors = {}
    for variant, _, measured, estimate in rows:
        errors.setdefault(f"[Cholesky](programs/cholesky.md), {variant}", []).append(abs(estimate / measured - 1))
    errors["[hybrid product](programs/hybrid_product.md)"] = [split.error("hybrid_product") for split in splits]
    errors["[chunked sort](programs/chunked_sort.md)"] = [
        abs(estimate / measured - 1) for _, _, measured, estimate in sorts
    ]
    for name in ALGORITHMS:
        if errors_of(algorithms, name):
            errors[f"[{name}](programs/algorithms.md)"] = errors_of(algorithms, name)
    for name in OVER_CARDS:
        if of_program := errors_of(cards, name):
            errors[f"[{name}](programs/several_cards.md)"] = of_program
    errors["all"] = [error for each in errors.values() for error in each]
    text = "| program | points | mean absolute error |\n|---|---:|---:|\n"
    return text + "".join(f"| {program} | {len(each)} | {percent(each)} |\n" for program, each in errors.items())


def require_recorded_host_rows():
    text = (HERE.parent / "programs" / "hybrid_product" / "host_tree.hpp").read_text()
    stated = {int(k): float(us) for k, us in re.findall(r"\{(\d+), kc::seconds::from_value\(([0-9.]+)e-6\)\}", text)}
    measured = {
        int(given["k"]): 1000 * float(row["median_ms"])
        for program, given, row in recorded("h200_hybrid_sort.csv")
        if program == "hybrid_product_host" and int(given["f"]) == int(given["m"]) // 8 and int(given["threads"]) == 15
    }
    if not stated or {k: round(us, 1) for k, us in measured.items()} != stated:
        sys.exit(f"host_tree.hpp says {stated} of an eighth of the rows, the record {measured}")


def main():
    check, report = check_and_report(__doc__)
    require_recorded_host_rows()
    require_recorded_dpotrf()
    rows, splits, sorts = compared(report), splits_of(report), sorts_of(report)
    algorithms = {card: algorithms_of(report, card) for card in CARDS}
    require_bounds(algorithms)
    cards = {card: over_cards(report, card) for card in CARDS}
    pages = {
        "../programs.md": {
            "errors": errors_table(rows, splits, sorts, algorithms["h200"], cards["h200"]),
            "opencl_costs": opencl_costs(),
        },
        "several_cards.md": {"cards": errors_by_card(OVER_CARDS, cards) + "\n" + points_by_card(cards)},
        "algorithms.md": {
            "algorithms_summary": errors_by_card(ALGORITHMS, algorithms),
            "algorithms_points": points_by_card(algorithms),
            "algorithms_references": references_table(algorithms),
        },
        "cholesky.md": {"summary": summary_table(rows), "points": points_table(rows)},
        "hybrid_product.md": {
            "summary": split_summary(splits),
            "best": best_splits(splits),
            "points": split_points(splits),
        },
        "chunked_sort.md": {"summary": sort_summary(sorts), "points": sort_points(sorts)},
    }
    stale = []
    for name, sections in pages.items():
        present = (PAGES / name).read_text()
        page = with_sections(present, "programs", sections)
        if page != present:
            stale.append(name)
            if not check:
                (PAGES / name).write_text(page)
    if check and stale:
        sys.exit(f"not up to date: {', '.join(stale)}; build the target kernelcost_update_programs")


if __name__ == "__main__":
    main()
