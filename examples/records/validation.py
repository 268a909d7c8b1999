#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes the tables of the recorded measurements in docs/validation.md, and the figures in docs/validation/.

usage: validation.py [--check] REPORT

REPORT is the program kernelcost-report. With --check nothing is written: the script names each file that is not up to
date, and fails if there is one. Figures need matplotlib (Debian: python3-matplotlib); --check does not.
"""
import hashlib
import io
import math
import pathlib
import re
import sys

from pages import check_and_report, readable, rows_of, unique, with_sections

MACHINE = "h200"
CARD = "NVIDIA H200"
# Below this, a kernel's time is mostly that of its launch.
SHORTEST_US = 2
# Models with a series in the figures, if the report lists them. The tables have all models.
SERIES = {
    "calibrated": ("o", "#0b6e4f"),
    "roofline": ("s", "#1f5fa8"),
    "gonzalez2012_sum": ("^", "#c26a00"),
    "kothapalli2009_sum": ("v", "#8a3a8f"),
}
DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
PAGE = DOCS / "validation.md"
FIGURES = DOCS / "validation"
# The H200's counters, and the names of their columns on the page.
COUNTERS = {
    "warp_instructions": "instructions",
    "global_load_requests": "load requests",
    "global_load_sectors": "load sectors",
    "global_store_requests": "store requests",
    "global_store_sectors": "store sectors",
    "global_atomic_requests": "atomic requests",
    "shared_wavefronts": "shared wavefronts",
    "registers": "registers",
    "occupancy": "active warps",
}


class Errors:
    """The errors of one model on some measurements."""

    def __init__(self, rows):
        errors = [float(row["error_percent"]) for row in rows]
        ratios = [float(row["estimated_us"]) / float(row["measured_us"]) for row in rows]
        worst = max(range(len(rows)), key=lambda i: abs(errors[i]))
        self.points = len(rows)
        self.mean = sum(map(abs, errors)) / len(errors)
        self.ratio = math.exp(sum(map(math.log, ratios)) / len(ratios)) if min(ratios) > 0 else 0
        self.within = 100 * sum(abs(error) < 20 for error in errors) / len(errors)
        self.worst = errors[worst]
        self.at = rows[worst]

    def cells(self):
        return [
            str(self.points),
            readable(self.mean),
            readable(self.ratio),
            readable(self.within),
            readable(self.worst),
        ]


def table(heads, rows):
    """A Markdown table. The first column and `at` are text, the others are numbers."""
    text = lambda cells: "| " + " | ".join(cells) + " |\n"
    rule = "|" + "|".join("---" if head in (heads[0], "at") else "---:" for head in heads) + "|\n"
    return text(heads) + rule + "".join(map(text, rows))


HEADS = ["model", "points", "error %", "ratio", "within %", "worst %"]


def overall_section(rows):
    chosen = [row for row in rows if float(row["measured_us"]) > SHORTEST_US]
    lines = []
    for model in unique(row["model"] for row in chosen):
        errors = Errors([row for row in chosen if row["model"] == model])
        lines.append([f"`{model}`", *errors.cells(), f"{errors.at['kernel']} {errors.at['params']}"])
    return table([*HEADS, "at"], lines)


def held_out_section(manifests):
    kernels = [row["kernel"] for row in manifests if row["role"] == "held out"]
    return (
        f"These were held out at first and are spent: {', '.join(kernels)}.\n"
        if kernels
        else "No kernel is held out.\n"
    )


def kernels_section(rows):
    text = ""
    for kernel in unique(row["kernel"] for row in rows):
        of_kernel = [row for row in rows if row["kernel"] == kernel]
        lines = []
        for model in unique(row["model"] for row in of_kernel):
            errors = Errors([row for row in of_kernel if row["model"] == model])
            lines.append([f"`{model}`", *errors.cells(), errors.at["params"]])
        text += f"\n### {kernel}\n\n![{kernel}: estimate against measurement](validation/{kernel}.svg)\n\n"
        text += table([*HEADS, "at"], lines)
    return text + "\n"


def counters_section(rows):
    lines = []
    for kernel in unique(row["kernel"] for row in rows):
        cells = []
        for counter in COUNTERS:
            points = [row for row in rows if row["kernel"] == kernel and row["counter"] == counter]
            compared = [abs(float(row["difference_percent"])) for row in points if row["difference_percent"]]
            nothing = all(float(row["hardware"]) == 0 and float(row["tree"] or 0) == 0 for row in points)
            cells.append("–" if nothing or not compared else f"{sum(compared) / len(compared):.1f}")
        lines.append([kernel, *cells])
    return table(["kernel", *COUNTERS.values()], lines)


def fingerprint(points):
    """A hash of a figure's data to four digits, so that another compiler's rounding does not change it."""
    text = repr([(name, [(f"{x:.4g}", f"{y:.4g}") for x, y in series]) for name, series in points.items()])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def figures_of(rows):
    """The title of each file and the points of its series: measured and estimated times."""
    shown = [model for model in SERIES if any(row["model"] == model for row in rows)]
    point = lambda row: (float(row["measured_us"]), float(row["estimated_us"]))
    figures = {}
    for kernel in unique(row["kernel"] for row in rows):
        figures[kernel] = (
            kernel,
            {
                model: [point(row) for row in rows if row["kernel"] == kernel and row["model"] == model]
                for model in shown
            },
        )
    if shown:
        figures["all_kernels"] = ("all kernels", {shown[0]: [point(row) for row in rows if row["model"] == shown[0]]})
    return figures


def draw(path, title, series):
    from matplotlib.figure import Figure
    from matplotlib.backends.backend_svg import FigureCanvasSVG

    figure = Figure(figsize=(5.2, 4.2))
    FigureCanvasSVG(figure)
    axes = figure.add_subplot()
    values = [value for points in series.values() for point in points for value in point if value > 0]
    low, high = min(values) / 1.5, max(values) * 1.5
    axes.fill_between(
        [low, high], [0.8 * low, 0.8 * high], [1.2 * low, 1.2 * high], color="#dddddd", linewidth=0, label="± 20 %"
    )
    axes.plot([low, high], [low, high], color="#888888", linewidth=1, label="estimate = measurement")
    for model, points in series.items():
        marker, colour = SERIES[model]
        axes.plot(
            [x for x, _ in points],
            [y for _, y in points],
            marker,
            markersize=4,
            color=colour,
            alpha=0.8,
            markeredgewidth=0,
            label=model,
        )
    axes.set(
        title=f"{title} on an {CARD}",
        xscale="log",
        yscale="log",
        xlim=(low, high),
        ylim=(low, high),
        xlabel="measured time [µs]",
        ylabel="estimated time [µs]",
    )
    axes.legend(fontsize="small", frameon=False)
    figure.tight_layout()
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    path.write_text(re.sub(r"[ \t]+\n", "\n", text.getvalue()) + f"<!-- points: {fingerprint(series)} -->\n")


def is_drawn(path, series):
    return path.exists() and f"<!-- points: {fingerprint(series)} -->" in path.read_text()


def write_figures(figures):
    try:
        import matplotlib
    except ImportError:
        print(
            "validation.py: matplotlib is absent (Debian: python3-matplotlib); figures are left as they are",
            file=sys.stderr,
        )
        return
    matplotlib.rcParams.update({"svg.hashsalt": "kernelcost", "svg.fonttype": "none"})
    FIGURES.mkdir(exist_ok=True)
    for name, (title, series) in figures.items():
        draw(FIGURES / f"{name}.svg", title, series)
    for path in FIGURES.glob("*.svg"):
        if path.stem not in figures:
            path.unlink()


def main():
    check, report = check_and_report(__doc__)
    compared = rows_of(report, "compare", "--machine", MACHINE)
    sections = {
        "held out": held_out_section(rows_of(report, "list", "kernels")),
        "overall": overall_section(compared),
        "kernels": kernels_section(compared),
        "counters": counters_section(rows_of(report, "counters", "--machine", MACHINE)),
    }
    present = PAGE.read_text()
    page = with_sections(present, "validation", sections)
    figures = figures_of(compared)
    if not check:
        PAGE.write_text(page)
        write_figures(figures)
        return
    stale = [] if page == present else [PAGE.name]
    stale += [f"{name}.svg" for name, (_, series) in figures.items() if not is_drawn(FIGURES / f"{name}.svg", series)]
    if stale:
        sys.exit(f"not up to date: {', '.join(stale)}; build the target kernelcost_update_validation")


if __name__ == "__main__":
    main()
