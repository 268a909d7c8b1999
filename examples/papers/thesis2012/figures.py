#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Draws the tables of the 2012 thesis, as printed and as computed here: docs/study/thesis_*.svg.

usage: figures.py [--check] REPORT

REPORT is the program kernelcost-report. With --check nothing is written: the script names each picture that is not up
to date, and fails if there is one. Pictures need matplotlib (Debian: python3-matplotlib); --check does not.
"""
import csv
import hashlib
import io
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parents[1] / "records"))
from pages import check_and_report, output_of, rows_of  # noqa: E402

FIGURES = HERE.parents[2] / "docs" / "study"
SHEETS = {
    "thesis_comparison": {
        "B.1": "sum of vectors",
        "B.2": "sum of vectors, over measured",
        "B.3": "matrix by vector, rows, threads",
        "B.4": "rows, threads, over measured",
        "B.5": "matrix by vector, row blocks, threads",
        "B.6": "row blocks, threads, over measured",
        "B.7": "matrix by vector, rows, size",
        "B.8": "rows, size, over measured",
        "B.9": "matrix by vector, row blocks, size",
        "B.10": "row blocks, size, over measured",
    },
    "thesis_programs": {
        "B.11": "matrix by vector, rows",
        "B.12": "matrix by vector, row blocks",
        "B.13": "matrix by vector, columns, threads",
        "B.14": "columns, size, without copies",
        "B.15": "columns, size, with copies",
        "B.16": "reduction, without copies",
        "B.17": "reduction, with copies",
        "B.18": "Cholesky, whole program",
        "9.1": "Cholesky, kernels",
    },
    "thesis_copies": {
        "5.1": "copies, pageable memory",
        "5.2": "copies, pinned memory",
        "5.3": "copies, share of PCIe",
        "5.4": "copies, rounded",
        "5.5": "launch of a kernel",
    },
    "thesis_costs": {"5.2.3": "divergent branches, cycles", "B.19": "atomics on one address"},
}
# Tables of measurements of the cards, whose rows have names; the units of their columns.
CARDS = {"5.1": "MB/s", "5.2": "MB/s", "5.3": "%", "5.4": "GB/s", "5.5": "ms"}
# Cells without a number.
ABSENT = ("", "N/A")
# Columns of table 9.1 that are times; the others are counts.
STEPS = ("dsyrk_time_ms", "dgemm_time_ms", "dtrsm_time_ms", "total_time_ms")


def rows_of_card_table(table):
    with open(HERE / "chapter5" / f"{table}.csv", newline="") as file:
        return list(csv.DictReader(file))


def card_table(table):
    """The same as printed_table for a table of measurements of the cards; its rows are numbered."""
    rows = rows_of_card_table(table)
    first, *others = list(rows[0])
    return first, {name: [(x, float(row[name])) for x, row in enumerate(rows, 1)] for name in others}


def numbers_of(report, card):
    """The numbers of a machine of the library: rates in bytes per second with 2^30 to a GB, times in seconds."""
    units = {"GB_per_s": 1e9, "GiB_per_s": 2**30, "MB_per_s": 1e6, "us": 1e-6, "ns": 1e-9}
    found = {}
    for name, number in json.loads(output_of(report, "card", "--machine", card, "--json"))["numbers"].items():
        value, _, unit = number["value"].partition(" ")
        if unit in units:
            found[name] = float(value) * units[unit]
    return found


def card_table_of_library(table, cards, curves):
    """The machines' numbers for tables 5.1, 5.2, 5.4 and 5.5. Each row of 5.5 has the one launch overhead."""
    ways = {"host_to_device": "to_device", "device_to_host": "to_host"}
    result = {}
    for column in curves:
        numbers = cards["tesla_c1060" if "1060" in column or "series10" in column else "tesla_c2070"]
        if table == "5.5":
            result[column] = [(x, 1e3 * numbers["launch_overhead"]) for x, _ in curves[column]]
        elif table != "5.3":
            memory = "pinned" if table == "5.2" or "pinned" in column else "pageable"
            scale = 1 if table == "5.4" else 1000
            rates = [
                (x, numbers.get(f"copies.{memory}_{ways[row['direction']]}"))
                for x, row in enumerate(rows_of_card_table(table), 1)
                if row["direction"] in ways
            ]
            result[column] = [(x, scale * rate / 2**30) for x, rate in rates if rate]
    return {column: points for column, points in result.items() if points}


def is_drawn_as_curve(table, column):
    if table == "9.1":
        return column in STEPS
    return column.endswith(("_ms", "_cycles", "_ratio"))


def printed_table(table):
    """Curves of a printed table: column to [(x, y)]. Table 5.2.3 has no single abscissa; its rows are numbered."""
    with open(HERE / "published" / f"{table}.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    names = list(rows[0])
    abscissas = range(1, len(rows) + 1) if table == "5.2.3" else [float(row[names[0]]) for row in rows]
    return names[0] if table != "5.2.3" else "row of the table", {
        name: [(x, float(row[name])) for x, row in zip(abscissas, rows) if row[name] not in ABSENT]
        for name in names[1:]
        if is_drawn_as_curve(table, name)
    }


def computed_table(table, computed, curves):
    """The computed figures of the columns that have any, in the form of printed_table."""
    result = {}
    for column in curves:
        mine = [row for row in computed if (row["table"], row["column"]) == (table, column)]
        if table == "5.2.3":
            points = [(number, float(row["computed"])) for number, row in enumerate(mine, 1)]
        else:
            points = [(float(row["row"]), float(row["computed"])) for row in mine if row["row"].isdigit()]
        if points:
            result[column] = points
    return result


def label_of(column):
    for ending in ("_ms", "_cycles", "_ratio", "_over_exp", "_time"):
        column = column.removesuffix(ending)
    return column.replace("_", " ")


def draw_card_table(axis, table, title, printed, computed):
    """Bars for the printed measurements, beside each other in each row, and crosses for the library's numbers."""
    width = 0.8 / len(printed)
    for number, (column, points) in enumerate(printed.items()):
        shift = width * (number - (len(printed) - 1) / 2)
        axis.bar(
            [x + shift for x, _ in points], [y for _, y in points], width, color=f"C{number}", label=label_of(column)
        )
        if column in computed:
            axis.plot([x + shift for x, _ in computed[column]], [y for _, y in computed[column]], "kx", markersize=4)
    names = [next(iter(row.values())).replace("_", " ") for row in rows_of_card_table(table)]
    axis.set_xticks(range(1, len(names) + 1), names)
    axis.set_title(f"{table}: {title}", fontsize=9)
    axis.set_ylabel(CARDS[table], fontsize=8)
    if table in ("5.1", "5.2"):
        axis.set_yscale("log")
    axis.tick_params(labelsize=7)
    axis.legend(fontsize=6)


def draw(sheet, panels):
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    columns = 2
    lines = (len(panels) + columns - 1) // columns
    figure = Figure(figsize=(9, 2.9 * lines), layout="constrained")
    FigureCanvasSVG(figure)
    axes = figure.subplots(lines, columns, squeeze=False).flatten()
    for axis in axes[len(panels) :]:
        axis.set_visible(False)
    for axis, (table, title) in zip(axes, SHEETS[sheet].items()):
        abscissa, printed, computed = panels[table]
        if table in CARDS:
            draw_card_table(axis, table, title, printed, computed)
            continue
        for number, (column, points) in enumerate(printed.items()):
            measured = "experimental" in column or table == "B.19"
            colour = f"C{number}"
            axis.plot(*zip(*points), "--" if measured else "-", color=colour, linewidth=1, label=label_of(column))
            if column in computed:
                axis.plot(*zip(*computed[column]), "x", color=colour, markersize=4)
        axis.set_title(f"{table}: {title}", fontsize=9)
        axis.set_xlabel(abscissa.replace("_", " "), fontsize=8)
        if table.endswith("5.2.3"):
            axis.set_ylabel("cycles", fontsize=8)
        elif any(column.endswith("_ratio") for column in printed):
            axis.set_ylabel("model / measured", fontsize=8)
            axis.axhline(1, color="0.7", linewidth=0.8)
        else:
            axis.set_ylabel("ms", fontsize=8)
        axis.set_yscale("log")
        if table != "5.2.3" and not abscissa.startswith("threads"):
            axis.set_xscale("log")
        axis.tick_params(labelsize=7)
        axis.legend(fontsize=6)
    return figure


def mark_of(panels):
    """A comment at the picture's end, by which --check knows the numbers that it was drawn from."""
    lines = [
        f"{table} {column} {x:.6g} {y:.6g}"
        for table, (_, *both) in panels.items()
        for curves in both
        for column, points in curves.items()
        for x, y in points
    ]
    text = "\n".join(lines)
    return f"<!-- drawn from {hashlib.sha256(text.encode()).hexdigest()[:16]} -->\n"


def main():
    check, report = check_and_report(__doc__)
    computed = rows_of(report, "tables")
    cards = {card: numbers_of(report, card) for card in ("tesla_c2070", "tesla_c1060")}
    sheets = {}
    for sheet, titles in SHEETS.items():
        sheets[sheet] = {}
        for table in titles:
            if table in CARDS:
                abscissa, printed = card_table(table)
                sheets[sheet][table] = (abscissa, printed, card_table_of_library(table, cards, printed))
                continue
            abscissa, printed = printed_table(table)
            sheets[sheet][table] = (abscissa, printed, computed_table(table, computed, printed))
    paths = {sheet: FIGURES / f"{sheet}.svg" for sheet in sheets}
    if check:
        stale = [
            path.name
            for sheet, path in paths.items()
            if not path.exists() or not path.read_text().endswith(mark_of(sheets[sheet]))
        ]
        if stale:
            sys.exit(f"not up to date: {', '.join(stale)}; build the target kernelcost_update_study")
        return
    try:
        import matplotlib
    except ImportError:
        print(
            "figures.py: matplotlib is absent (Debian: python3-matplotlib); pictures are left as they are",
            file=sys.stderr,
        )
        return
    matplotlib.rcParams.update({"svg.hashsalt": "kernelcost", "svg.fonttype": "none"})
    for sheet, panels in sheets.items():
        text = io.StringIO()
        draw(sheet, panels).savefig(text, format="svg", metadata={"Date": None, "Creator": None})
        lines = [line.rstrip() for line in text.getvalue().splitlines()]
        paths[sheet].write_text("\n".join(lines) + "\n" + mark_of(panels))


if __name__ == "__main__":
    main()
