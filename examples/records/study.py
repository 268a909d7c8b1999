#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes the tables of docs/study.md, the comparison of all models, and the figures in docs/study/.

usage: study.py [--check] REPORT

REPORT is the program kernelcost-report. With --check nothing is written: the script names each file that is not up to
date, and fails if there is one. Figures need matplotlib (Debian: python3-matplotlib); --check does not.
"""
import bisect
import hashlib
import io
import itertools
import math
import pathlib
import re
import statistics
import sys

from pages import check_and_report, output_of, readable, rows_of, unique, with_sections

MACHINE = "h200"
DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
PAGE = DOCS / "study.md"
FIGURES = DOCS / "study"
# The project's own model, and a bound; the others are published estimates.
UNPUBLISHED = ("calibrated", "roofline")

# The classes in the kernels' manifests, in the order of the page's columns.
CLASSES = [
    "streaming",
    "stencil",
    "reduction",
    "products",
    "computation",
    "irregular",
    "latency-bound",
    "atomics",
    "divergent",
]

# Tasks of a designer, with the given parameters of each. Any other parameter is part of the choice. The kernels to
# choose from are in the manifests.
LAUNCH = "launch of one kernel"
TASKS = {
    "reduction of a vector": "n type",
    "transpose": "rows cols type",
    "matrix product": "rows cols inner",
    "matrix-vector product": "rows cols type",
    "a thread or a warp to a row": "rows cols entries type",
    "n-body forces": "n",
    "heat stencil": "n",
    "histogram": "n bins even_percent",
    "ways of a branch": "ways trips blocks block",
    # Kernels whose work does not depend on the number of threads.
    LAUNCH: "kernel n type width zoom limit terms degree distance rows cols rows_per_thread",
}
TASKS = {name: given.split() for name, given in TASKS.items()}
# Measured times that differ by less than this share count as equal.
TIE = 0.05

# The models of the columns of the thesis' tables, and the tables of each kernel.
THESIS_MODELS = {
    "mukherjee_sum_ms": "kothapalli2009_sum_thesis",
    "mukherjee_cache_ms": "kothapalli2009_cached_thesis",
    "hong_kim_ms": "hong_kim2009_thesis",
    "nugteren_ms": "nugteren2010_thesis",
}
THESIS_TABLES = {"vector_add": ["B.1"], "matvec_rows": ["B.3", "B.7"], "matvec_row_blocks": ["B.5", "B.9"]}


def estimates_of(report, *arguments):
    rows = rows_of(report, *arguments)
    for row in rows:
        for name in ("estimated_us", "measured_us"):
            row[name] = float(row[name]) if row[name] else None
    return rows


def mean(values):
    values = list(values)
    return sum(values) / len(values)


def geometric_mean(values):
    return math.exp(mean(map(math.log, values)))


def factor_of(row):
    """The factor by which an estimate is too long or too short."""
    ratio = row["estimated_us"] / row["measured_us"]
    return max(ratio, 1 / ratio)


class Kernels:
    """The kernels' manifests."""

    def __init__(self, report):
        self.manifests = {row["kernel"]: row for row in rows_of(report, "list", "kernels")}
        for kernel, manifest in self.manifests.items():
            if manifest["class"] not in CLASSES:
                sys.exit(f"study.py: the class of {kernel}, {manifest['class']}, is none of CLASSES")
            if manifest["variant_of"] and manifest["variant_of"] not in TASKS:
                sys.exit(f"study.py: the task of {kernel}, {manifest['variant_of']}, is none of TASKS")

    def class_of(self, kernel):
        return self.manifests[kernel]["class"]

    def is_held_out(self, kernel):
        return self.manifests[kernel]["role"] == "held out"

    def of_task(self, task):
        if task == LAUNCH:
            return [kernel for kernel, manifest in self.manifests.items() if manifest["any_launch"] == "yes"]
        return [kernel for kernel, manifest in self.manifests.items() if manifest["variant_of"] == task]

    def in_terms_of_the_task(self, kernel, parameters):
        """The parameters of the kernel's task that the record has under another name or not at all."""
        said = self.manifests[kernel]["in_terms_of_the_task"]
        pairs = (item.split("=") for item in said.split(";") if item)
        return {name: parameters.get(value, value) for name, value in pairs}


def where(rows, **chosen):
    for name, value in chosen.items():
        rows = [row for row in rows if row[name] == value]
    return list(rows)


def grouped(rows, *names):
    groups = {}
    for row in rows:
        groups.setdefault(tuple(row[name] for name in names), []).append(row)
    return groups


class Grid:
    """Numbers by row and column, as a table and as a figure; None if there is no number."""

    def __init__(self, corner, columns, cells):
        self.corner, self.columns, self.cells = corner, columns, cells

    def table(self, text=readable):
        lines = [[self.corner, *self.columns], ["---", *["---:"] * len(self.columns)]]
        for name, values in self.cells.items():
            head = name if " " in name else f"`{name}`"
            lines.append([head, *("–" if value is None else text(value) for value in values)])
        return "".join("| " + " | ".join(line) + " |\n" for line in lines)

    def transposed(self):
        return Grid(
            "model",
            list(self.cells),
            {column: [values[i] for values in self.cells.values()] for i, column in enumerate(self.columns)},
        )

    def points(self):
        return [
            (name, column, value) for name, values in self.cells.items() for column, value in zip(self.columns, values)
        ]


# Contents of the page


def coverage(study):
    machines, models = unique(row["machine"] for row in study), unique(row["model"] for row in study)
    priced = grouped(study, "model", "machine")
    return Grid(
        "model",
        machines,
        {model: [len(priced.get((model, machine), [])) or None for machine in machines] for model in models},
    )


def accuracy(measured, kernels):
    """The factor between estimate and measurement, by model and class. Each kernel counts once."""
    of_kernel = {
        key: geometric_mean(map(factor_of, rows)) for key, rows in grouped(measured, "model", "kernel").items()
    }

    present = unique(row["kernel"] for row in measured)
    classes = {name: [kernel for kernel in present if kernels.class_of(kernel) == name] for name in CLASSES}
    groups = {
        **{name: members for name, members in classes.items() if members},
        "all": present,
        "held out": [kernel for kernel in present if kernels.is_held_out(kernel)],
    }
    cells = {}
    for model in unique(row["model"] for row in measured):
        priced = [
            [of_kernel[model, kernel] for kernel in members if (model, kernel) in of_kernel]
            for members in groups.values()
        ]
        cells[model] = [geometric_mean(factors) if factors else None for factors in priced]
    return Grid("model", list(groups), cells)


def best_published(factors):
    """The three nearest published models for each class, with their factors."""
    lines = ["| class | nearest | second | third |\n|---|---|---|---|\n"]
    for i, name in enumerate(factors.columns):
        published = sorted(
            (values[i], model) for model, values in factors.cells.items() if model not in UNPUBLISHED and values[i]
        )
        lines.append(
            f"| {name} | " + " | ".join(f"`{model}` {readable(factor)}" for factor, model in published[:3]) + " |\n"
        )
    return "".join(lines)


def extremes(measured):
    """For each model, the kernels with the lowest and the highest ratios of estimate to measurement."""
    text = "| model | most too short | most too long |\n|---|---|---|\n"
    by_kernel = grouped(measured, "model", "kernel")
    for model in unique(row["model"] for row in measured):
        ratios = sorted(
            (geometric_mean(row["estimated_us"] / row["measured_us"] for row in rows), kernel)
            for (of, kernel), rows in by_kernel.items()
            if of == model
        )
        listed = lambda some: ", ".join(f"{kernel} {readable(ratio)}" for ratio, kernel in some)
        text += f"| `{model}` | {listed(ratios[:4])} | {listed(ratios[:-5:-1])} |\n"
    return text


def distribution(measured):
    """Estimate over measurement of each model's points, sorted."""
    return {
        model: sorted(row["estimated_us"] / row["measured_us"] for row in rows)
        for (model,), rows in grouped(measured, "model").items()
    }


def distribution_grid(ratios):
    def share(values, most):
        return 100 * mean(1 / most < value < most for value in values)

    quartiles = {model: statistics.quantiles(values, n=20) for model, values in ratios.items()}
    heads = ["points", "5 %", "25 %", "median", "75 %", "95 %", "within 1.25, %", "within 2, %", "within 10, %"]
    return Grid(
        "model",
        heads,
        {
            model: [
                len(values),
                *(quartiles[model][i] for i in (0, 4, 9, 14, 18)),
                share(values, 1.25),
                share(values, 2),
                share(values, 10),
            ]
            for model, values in ratios.items()
        },
    )


def given_of(row, names, kernels):
    parameters = {"kernel": row["kernel"], **dict(item.split("=") for item in row["params"].split(";"))}
    parameters.update(kernels.in_terms_of_the_task(row["kernel"], parameters))
    return tuple(parameters.get(name) for name in names)


def settings_of(rows, task, kernels):
    """The variants' rows of one model for each setting of a task in which measured times differ."""
    variants = kernels.of_task(task)
    settings = {}
    for row in rows:
        if row["kernel"] in variants:
            settings.setdefault(given_of(row, TASKS[task], kernels), []).append(row)
    return [variants for variants in settings.values() if ordered_pairs(variants)]


def ordered_pairs(variants):
    """Pairs of variants whose first one is faster in the measurements."""
    return [(a, b) for a, b in itertools.permutations(variants, 2) if a["measured_us"] * (1 + TIE) < b["measured_us"]]


def kendall_tau(variants):
    """The share of pairs in the measured order minus that in the opposite order. Ties of estimates count as neither."""
    pairs = ordered_pairs(variants)
    right = sum(a["estimated_us"] < b["estimated_us"] for a, b in pairs)
    wrong = sum(a["estimated_us"] > b["estimated_us"] for a, b in pairs)
    return (right - wrong) / len(pairs)


def regret(variants):
    """The measured time of the variant with the lowest estimate (of several, their mean) over that of the fastest."""
    least = min(row["estimated_us"] for row in variants)
    chosen = [row["measured_us"] for row in variants if row["estimated_us"] <= least * (1 + 1e-9)]
    return geometric_mean(chosen) / min(row["measured_us"] for row in variants)


def chance(variants):
    """The same ratio for a random variant."""
    return geometric_mean(row["measured_us"] for row in variants) / min(row["measured_us"] for row in variants)


def over_tasks(compared, kernels, worth, average):
    """Averages by task and model over the settings, and over the tasks."""
    models = unique(row["model"] for row in compared)
    by_model = {model: where(compared, model=model) for model in models}
    cells = {}
    for task in TASKS:
        settings = {model: settings_of(rows, task, kernels) for model, rows in by_model.items()}
        cells[task] = [average(map(worth, settings[model])) if settings[model] else None for model in models]
    cells["all tasks"] = [average(cells[task][i] for task in TASKS) for i in range(len(models))]
    return Grid("task", models, cells).transposed()


def settings_table(compared, kernels):
    first = where(compared, model=unique(row["model"] for row in compared)[0])
    text = "| task | kernels | given | settings | variants | pairs |\n|---|---|---|---:|---:|---:|\n"
    for task, names in TASKS.items():
        settings = settings_of(first, task, kernels)
        given = "all but the launch" if task == LAUNCH else ", ".join(names)
        text += (
            f"| {task} | {', '.join(kernels.of_task(task))} | {given} | {len(settings)} | {sum(map(len, settings))} "
            f"| {sum(len(ordered_pairs(variants)) for variants in settings)} |\n"
        )
    return text


def thesis_errors(report):
    """Mean absolute errors of the thesis' columns against its measurements, with the errata corrected."""
    lines = (
        output_of(report, "tables")
        .split("Mean absolute errors against the thesis' measurements, percent\n")[1]
        .splitlines()
    )
    errors = {}
    for line in itertools.takewhile(str.strip, lines[1:]):
        table, column, _, published, *corrected = line.split()
        if column in THESIS_MODELS:
            errors[table, THESIS_MODELS[column]] = float(corrected[0] if corrected else published)
    return errors


def verdicts(report, compared):
    """Mean absolute errors in the thesis, of its models on its card, and those of all models today."""
    then = thesis_errors(report)
    models = unique([*THESIS_MODELS.values(), *(row["model"] for row in compared)])
    columns, cells = [], {model: [] for model in models}
    for kernel, tables in THESIS_TABLES.items():
        columns += [f"{kernel}: {table}" for table in tables] + [f"{kernel}: {MACHINE}"]
        for model in models:
            cells[model] += [then.get((table, model)) for table in tables]
            today = [
                abs(100 * (row["estimated_us"] / row["measured_us"] - 1))
                for row in where(compared, kernel=kernel, model=model)
            ]
            cells[model].append(mean(today) if today else None)
    return Grid("model", columns, cells)


def disagreement(study):
    """Each model's estimate over the roofline of the same card: the geometric mean over points that all models price.
    Cards with one model are omitted, and so are cards whose estimates are all equal to those of another card."""
    bound = {
        (row["machine"], row["kernel"], row["params"]): row["estimated_us"] for row in where(study, model="roofline")
    }
    estimates_on = {}
    for row in study:
        estimates_on.setdefault(row["machine"], {})[row["kernel"], row["params"], row["model"]] = row["estimated_us"]
    machines = [
        machine
        for i, (machine, estimates) in enumerate(estimates_on.items())
        if len({model for *_, model in estimates}) > 1 and estimates not in list(estimates_on.values())[:i]
    ]
    models = [model for model in unique(row["model"] for row in study) if model != "roofline"]
    cells = {model: [] for model in models}
    spread, agreement = [], []
    for machine in machines:
        by_point = {}
        for row in where(study, machine=machine):
            by_point.setdefault((machine, row["kernel"], row["params"]), {})[row["model"]] = row["estimated_us"]
        priced = unique(row["model"] for row in where(study, machine=machine))
        whole = {point: estimates for point, estimates in by_point.items() if len(estimates) == len(priced)}
        for model in models:
            cells[model].append(
                geometric_mean(estimates[model] / bound[point] for point, estimates in whole.items())
                if model in priced
                else None
            )
        estimators = [model for model in priced if model != "roofline"]
        spread.append(
            geometric_mean(max(e[m] for m in estimators) / min(e[m] for m in estimators) for e in whole.values())
        )
        agreement.append(
            mean(
                order_agreement([(e[a], e[b]) for e in whole.values()])
                for a, b in itertools.combinations(estimators, 2)
            )
        )
    measured = []
    for machine in machines:
        points = {
            (machine, row["kernel"], row["params"]): row["measured_us"]
            for row in where(study, machine=machine)
            if row["measured_us"]
        }
        measured.append(geometric_mean(us / bound[point] for point, us in points.items()) if points else None)
    cells["measured time"] = measured
    cells["highest / lowest"] = spread
    cells["tau of two models"] = agreement
    return Grid("model", machines, cells)


def order_agreement(pairs):
    """Kendall's tau of two lists."""
    score = 0
    lower = []  # the second numbers of all pairs whose first number is smaller, in order
    for _, group in itertools.groupby(sorted(pairs), key=lambda pair: pair[0]):
        seconds = [second for _, second in group]
        for second in seconds:
            score += bisect.bisect_left(lower, second) + bisect.bisect_right(lower, second) - len(lower)
        for second in seconds:
            bisect.insort(lower, second)
    return score / math.comb(len(pairs), 2)


# Data and drawing of the figures


def fingerprint(points):
    """A hash of a figure's data to four digits, so that another compiler's rounding does not change it."""
    text = repr([(*names, None if value is None else f"{value:.4g}") for *names, value in points])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def new_figure(width, height):
    from matplotlib.figure import Figure
    from matplotlib.backends.backend_svg import FigureCanvasSVG

    figure = Figure(figsize=(width, height))
    FigureCanvasSVG(figure)
    return figure, figure.add_subplot()


def heat_map(grid, title, colours, norm, text):
    figure, axes = new_figure(2.4 + 0.72 * len(grid.columns), 1.6 + 0.3 * len(grid.cells))
    values = [[math.nan if value is None else value for value in row] for row in grid.cells.values()]
    mesh = axes.pcolormesh(values, cmap=colours, norm=norm, edgecolors="white", linewidth=1)
    for y, row in enumerate(values):
        for x, value in enumerate(row):
            if not math.isnan(value):
                red, green, blue, _ = mesh.cmap(mesh.norm(value))
                ink = "black" if 0.3 * red + 0.59 * green + 0.11 * blue > 0.5 else "white"
                axes.text(x + 0.5, y + 0.5, text(value), ha="center", va="center", fontsize=7, color=ink)
    axes.set_xticks([i + 0.5 for i in range(len(grid.columns))], grid.columns, rotation=35, ha="right", fontsize=8)
    axes.set_yticks([i + 0.5 for i in range(len(grid.cells))], grid.cells, fontsize=8)
    axes.invert_yaxis()
    axes.tick_params(length=0)
    axes.set_title(title, fontsize=10)
    return figure


def accuracy_figure(grid):
    from matplotlib.colors import LogNorm

    return heat_map(
        grid, "factor between estimate and measurement on an NVIDIA H200", "RdYlGn_r", LogNorm(1, 100), readable
    )


def ranking_figure(grid):
    from matplotlib.colors import Normalize

    return heat_map(
        grid,
        "order of the variants of a task: Kendall's tau on an NVIDIA H200",
        "RdYlGn",
        Normalize(-1, 1),
        lambda value: f"{value:.2f}",
    )


def distribution_figure(ratios):
    figure, axes = new_figure(7, 4.4)
    names = list(ratios)
    axes.boxplot(
        [[math.log10(value) for value in ratios[name]] for name in names],
        vert=False,
        whis=(5, 95),
        widths=0.6,
        flierprops={"marker": ".", "markersize": 2, "markeredgecolor": "#888888"},
        medianprops={"color": "#c26a00"},
    )
    axes.axvline(0, color="#0b6e4f", linewidth=1)
    powers = range(
        math.floor(min(math.log10(values[0]) for values in ratios.values())),
        math.ceil(max(math.log10(values[-1]) for values in ratios.values())) + 1,
    )
    axes.set_xticks(list(powers), [f"{10.0 ** power:g}" for power in powers], fontsize=8)
    axes.set_yticks(range(1, len(names) + 1), names, fontsize=8)
    axes.invert_yaxis()
    axes.set_xlabel("estimate / measurement; boxes: half of the points, lines: nine of ten", fontsize=8)
    return figure


def machines_figure(grid):
    figure, axes = new_figure(7, 4.2)
    names = [name for name in grid.cells if name not in ("highest / lowest", "tau of two models")]
    for i, (machine, marker) in enumerate(zip(grid.columns, "osv^D*XP")):
        shown = [(name, grid.cells[name][i]) for name in names if grid.cells[name][i] is not None]
        axes.plot(
            [value for _, value in shown],
            [names.index(name) for name, _ in shown],
            marker,
            label=machine,
            markersize=5,
            alpha=0.75,
            markeredgewidth=0,
        )
    axes.set_xscale("log")
    axes.set_yticks(range(len(names)), names, fontsize=8)
    axes.invert_yaxis()
    axes.grid(axis="y", color="#dddddd", linewidth=0.5)
    axes.set_xlabel("times the roofline of the same card, geometric mean", fontsize=8)
    axes.legend(fontsize=8, frameon=False)
    return figure


def write_figure(path, drawn, mark):
    text = io.StringIO()
    drawn.tight_layout()
    drawn.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    path.write_text(re.sub(r"[ \t]+\n", "\n", text.getvalue()) + mark)


def mark_of(points):
    return f"<!-- points: {fingerprint(points)} -->\n"


def write_figures(figures):
    try:
        import matplotlib
    except ImportError:
        print(
            "study.py: matplotlib is absent (Debian: python3-matplotlib); figures are left as they are", file=sys.stderr
        )
        return
    matplotlib.rcParams.update({"svg.hashsalt": "kernelcost", "svg.fonttype": "none"})
    FIGURES.mkdir(exist_ok=True)
    for name, (points, draw, shown) in figures.items():
        write_figure(FIGURES / f"{name}.svg", draw(shown), mark_of(points))


def is_drawn(path, points):
    return path.exists() and path.read_text().endswith(mark_of(points))


def main():
    check, report = check_and_report(__doc__)
    kernels = Kernels(report)
    study, compared = estimates_of(report, "study"), estimates_of(report, "compare", "--machine", MACHINE)
    measured = [row for row in where(study, machine=MACHINE) if row["measured_us"]]

    factors, ratios, machines = accuracy(measured, kernels), distribution(measured), disagreement(study)
    taus = over_tasks(compared, kernels, kendall_tau, mean)
    regrets = over_tasks(compared, kernels, regret, geometric_mean)
    anything = next(iter(over_tasks(compared, kernels, chance, geometric_mean).cells.values()))
    regrets.cells["taken at random"] = anything
    two_digits = lambda value: f"{value:.2f}"
    sections = {
        "coverage": coverage(study).table(str),
        "accuracy": factors.table(),
        "best": best_published(factors),
        "extremes": extremes(measured),
        "distribution": distribution_grid(ratios).table(),
        "tasks": settings_table(compared, kernels),
        "tau": taus.table(two_digits),
        "regret": regrets.table(two_digits),
        "thesis": verdicts(report, compared).table(),
        "machines": machines.table(),
    }
    figures = {
        "accuracy": (factors.points(), accuracy_figure, factors),
        "distribution": (
            [(model, value) for model, values in ratios.items() for value in values],
            distribution_figure,
            ratios,
        ),
        "ranking": (taus.points(), ranking_figure, taus),
        "machines": (machines.points(), machines_figure, machines),
    }
    present = PAGE.read_text()
    page = with_sections(present, "study", sections)
    if not check:
        PAGE.write_text(page)
        write_figures(figures)
        return
    stale = [] if page == present else [PAGE.name]
    stale += [f"{name}.svg" for name, (points, *_) in figures.items() if not is_drawn(FIGURES / f"{name}.svg", points)]
    if stale:
        sys.exit(f"not up to date: {', '.join(stale)}; build the target kernelcost_update_study")


if __name__ == "__main__":
    main()
