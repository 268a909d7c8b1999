#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes what the records say of the models: the tables in docs/validation.md, and a page and a figure of each kernel
in docs/validation/.

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
# The model of the figures. The tables have all models.
SHOWN = "calibrated"
COLOUR = "#0b6e4f"
DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
PAGE = DOCS / "validation.md"
KERNELS = DOCS / "validation"
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
    """A Markdown table. The first column, `at` and `class` are text, the others are numbers."""
    text = lambda cells: "| " + " | ".join(cells) + " |\n"
    rule = "|" + "|".join("---" if head in (heads[0], "at", "class") else "---:" for head in heads) + "|\n"
    return text(heads) + rule + "".join(map(text, rows))


HEADS = ["model", "points", "error %", "ratio", "within %", "worst %"]


def overall_section(rows):
    chosen = [row for row in rows if float(row["measured_us"]) > SHORTEST_US]
    lines = []
    for model in unique(row["model"] for row in chosen):
        errors = Errors([row for row in chosen if row["model"] == model])
        lines.append([f"`{model}`", *errors.cells(), f"{errors.at['kernel']} {errors.at['params']}"])
    return table([*HEADS, "at"], lines)


def held_out_section(compared, manifests):
    """The kernels that are held out or spent, and the errors of the model of the figures on those held out."""
    of_role = {role: [row["kernel"] for row in manifests if row["role"] == role] for role in ("held out", "spent")}
    text = ""
    rows = [row for row in compared if row["kernel"] in of_role["held out"] and row["model"] == SHOWN]
    if rows:
        lines = []
        for kernel in [None, *unique(row["kernel"] for row in rows)]:
            errors = Errors([row for row in rows if kernel in (None, row["kernel"])])
            lines.append([kernel or "all that are held out", *errors.cells(), errors.at["params"]])
        text += table(["kernel", *HEADS[1:], "at"], lines) + "\n"
    text += f"Held out: {', '.join(of_role['held out']) or 'no kernel'}.\n\n"
    return text + f"Held out at first, and spent: {', '.join(of_role['spent']) or 'no kernel'}.\n"


def kernels_section(rows, classes):
    """The model of the figures, a line for each kernel, the kernels of a class together."""
    lines = []
    for kernel_class in unique(classes.values()):
        for kernel in unique(row["kernel"] for row in rows if classes[row["kernel"]] == kernel_class):
            errors = Errors([row for row in rows if row["kernel"] == kernel and row["model"] == SHOWN])
            link = f"[{kernel}](validation/{kernel}.md)"
            lines.append([link, *errors.cells(), errors.at["params"], kernel_class])
    return table(["kernel", *HEADS[1:], "at", "class"], lines)


def kernel_page(rows, manifest):
    """The page of one kernel: its figure, the errors of the models, and each point of the model of the figure."""
    kernel = manifest["kernel"]
    lines = []
    for model in unique(row["model"] for row in rows):
        errors = Errors([row for row in rows if row["model"] == model])
        lines.append([f"`{model}`", *errors.cells(), errors.at["params"]])
    points = [
        [row["params"], readable(float(row["measured_us"])), readable(float(row["estimated_us"])), signed(row)]
        for row in rows
        if row["model"] == SHOWN
    ]
    return (
        "<!-- SPDX-License-Identifier: BSL-1.0 -->\n"
        "<!-- Written by examples/records/validation.py. -->\n"
        f"# {kernel}\n\n{manifest['about']}. Class: {manifest['class']}. "
        "[Validation](../validation.md) explains the columns, and compares all kernels.\n\n"
        f"![{kernel}: {SHOWN} against measurement]({kernel}.svg)\n\n"
        f"## Every model\n\n{table([*HEADS, 'at'], lines)}\n"
        f"## Every point of `{SHOWN}`\n\n"
        + table(["parameters", "measured, µs", "estimated, µs", "error %"], points)
    )


def signed(row):
    return f"{float(row['error_percent']):+.1f}"


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
    """The function that draws each file, and its points: for each kernel pairs of measured and estimated time."""
    points = {}
    for row in rows:
        if row["model"] == SHOWN:
            points.setdefault(row["kernel"], []).append((float(row["measured_us"]), float(row["estimated_us"])))
    figures = {kernel: (draw_times, {kernel: series}) for kernel, series in points.items()}
    figures["all_kernels"] = (draw_times, points)
    figures["by_kernel"] = (draw_ratios, points)
    return figures


def draw_times(figure, points):
    figure.set_size_inches(5.2, 4.2)
    axes = figure.add_subplot()
    every = [point for series in points.values() for point in series]
    values = [value for point in every for value in point if value > 0]
    low, high = min(values) / 1.5, max(values) * 1.5
    axes.fill_between(
        [low, high], [0.8 * low, 0.8 * high], [1.2 * low, 1.2 * high], color="#dddddd", linewidth=0, label="± 20 %"
    )
    axes.plot([low, high], [low, high], color="#888888", linewidth=1, label="estimate = measurement")
    measured, estimates = zip(*every)
    axes.plot(measured, estimates, "o", markersize=4, color=COLOUR, alpha=0.8, markeredgewidth=0, label=SHOWN)
    axes.set(
        title=f"{next(iter(points)) if len(points) == 1 else 'all kernels'} on an {CARD}",
        xscale="log",
        yscale="log",
        xlim=(low, high),
        ylim=(low, high),
        xlabel="measured time [µs]",
        ylabel="estimated time [µs]",
    )
    axes.legend(fontsize="small", frameon=False)


def draw_ratios(figure, points):
    """A row for each kernel, and a dot for each of its points."""
    figure.set_size_inches(7, 1.2 + 0.2 * len(points))
    axes = figure.add_subplot()
    axes.axvspan(0.8, 1.2, color="#dddddd", linewidth=0)
    axes.axvline(1, color="#888888", linewidth=1)
    for line, series in enumerate(points.values()):
        ratios = [estimate / measured for measured, estimate in series]
        axes.plot(ratios, [line] * len(ratios), "o", markersize=4, color=COLOUR, alpha=0.5, markeredgewidth=0)
    ticks = [0.4, 0.5, 0.6, 0.8, 1, 1.2, 1.5, 2, 2.5]
    axes.set(
        title=f"{SHOWN} on an {CARD}",
        xscale="log",
        ylim=(len(points) - 0.5, -0.5),
        xlabel="estimated time / measured time",
    )
    axes.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
    axes.set_xticks([], minor=True)
    axes.set_yticks(range(len(points)), list(points), fontsize="small")
    axes.grid(axis="y", color="#eeeeee")
    axes.set_axisbelow(True)


def draw(path, drawing, points):
    from matplotlib.figure import Figure
    from matplotlib.backends.backend_svg import FigureCanvasSVG

    figure = Figure()
    FigureCanvasSVG(figure)
    drawing(figure, points)
    figure.tight_layout()
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    path.write_text(re.sub(r"[ \t]+\n", "\n", text.getvalue()) + f"<!-- points: {fingerprint(points)} -->\n")


def is_drawn(path, points):
    return path.exists() and f"<!-- points: {fingerprint(points)} -->" in path.read_text()


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
    for name, (drawing, points) in figures.items():
        draw(KERNELS / f"{name}.svg", drawing, points)
    for path in KERNELS.glob("*.svg"):
        if path.stem not in figures:
            path.unlink()


def main():
    check, report = check_and_report(__doc__)
    compared = rows_of(report, "compare", "--machine", MACHINE)
    manifests = rows_of(report, "list", "kernels")
    sections = {
        "held out": held_out_section(compared, manifests),
        "overall": overall_section(compared),
        "kernels": kernels_section(compared, {row["kernel"]: row["class"] for row in manifests}),
        "counters": counters_section(rows_of(report, "counters", "--machine", MACHINE)),
    }
    present = PAGE.read_text()
    pages = {PAGE: with_sections(present, "validation", sections)}
    for manifest in manifests:
        rows = [row for row in compared if row["kernel"] == manifest["kernel"]]
        if rows:
            pages[KERNELS / f"{manifest['kernel']}.md"] = kernel_page(rows, manifest)
    figures = figures_of(compared)
    unknown = [path for path in sorted(KERNELS.glob("*.md")) if path not in pages]
    if not check:
        KERNELS.mkdir(exist_ok=True)
        for path, text in pages.items():
            path.write_text(text)
        for path in unknown:
            path.unlink()
        write_figures(figures)
        return
    stale = [path.name for path, text in pages.items() if not path.exists() or path.read_text() != text]
    stale += [path.name for path in unknown]
    stale += [f"{name}.svg" for name, (_, points) in figures.items() if not is_drawn(KERNELS / f"{name}.svg", points)]
    if stale:
        sys.exit(f"not up to date: {', '.join(stale)}; build the target kernelcost_update_validation")


if __name__ == "__main__":
    main()
