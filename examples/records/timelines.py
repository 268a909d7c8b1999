#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Draws whole programs on an H200 and their timelines: docs/programs/<program>_{estimated,measured}.svg.

Usage: timelines.py [--check] KERNELCOST_REPORT. The records are programs/timelines.csv, a line for each program with
its parameters and its time during the recording, and programs/timeline_<program>.csv, its activities (both written by
programs_timelines.sh; see examples/tools/profile/activity.cpp). Both pictures of a program have the same scale, and the
rows and colours of kernelcost-report --svg. Pages that have a place for them get a sentence and both pictures. With
--check it only says whether all pages and pictures are up to date.

The last run of a record is drawn. It is the last range that the program marks as "run". Without a mark, it is the end
of the record that repeats the part before it, such as a warm-up. Without a repetition, it is the part after the last
pause of the card of half a millisecond, in which the host prepares the run. Its length must agree with the times that
the program reports. The host's rows show launches, ranges that the program marks, and calls that wait. Without marks,
they also show the host's own work from a synchronisation to its next call.
"""
import csv
import html
import math
import pathlib
import re
import sys
import tempfile

from pages import check_and_report, output_of, unique, with_sections

HERE = pathlib.Path(__file__).resolve().parent
RECORDS = HERE / "programs"
PAGES = HERE.parent.parent / "docs" / "programs"
PROGRAMS = {  # with the page that shows each
    "cholesky_magma": "cholesky.md",
    "cholesky_structured": "cholesky.md",
    "cholesky_own_kernels": "cholesky.md",
    "hybrid_product": "hybrid_product.md",
    "chunked_sort": "chunked_sort.md",
}
# Parameters of an estimate in addition to the recorded ones, and recorded parameters that no estimate has.
MORE = {"cholesky_own_kernels": {"as": "program"}}
NOT_OF_THE_ESTIMATE = {"profile"}

# The values of include/kernelcost/program/timeline_text.hpp.
LEFT, WIDTH, HEIGHT, NARROWEST = 140, 820, 24, 2
COLOURS = ["#8ecae6", "#ffb703", "#90be6d", "#f4a3a8", "#c8b6ff", "#e9c46a", "#a8dadc", "#d4a373"]
WAITS = "waits"
PAUSE_US = 500
# Accepted relative error of a run's length, whose end is uncertain without a mark.
TOLERANCE = 0.15
UNITS = {"s": 1e6, "ms": 1e3, "us": 1, "ns": 1e-3}


class Box:
    def __init__(self, name, start, end, critical=False, count=1):
        self.name, self.start, self.end, self.critical, self.count = name, start, end, critical, count


def microseconds(text):
    value, unit = text.split()
    return float(value) * UNITS[unit]


def readable_time(us):
    for unit, size in UNITS.items():
        if us >= size:
            return f"{us / size:.4g} {unit}"
    return "0 s"


def estimated(report, program, parameters):
    """Rows as (label, boxes), the elapsed time, and each name's colour, from the picture of kernelcost-report."""
    with tempfile.TemporaryDirectory() as folder:
        picture = pathlib.Path(folder) / "estimate.svg"
        given = [word for pair in parameters.items() for word in ("--param", "=".join(pair))]
        output = output_of(
            report,
            "program",
            "--name",
            program,
            "--machine",
            "h200",
            "--host",
            "measured_host",
            *given,
            "--csv",
            "--svg",
            str(picture),
        )
        text = picture.read_text()
    [line] = csv.DictReader(output.splitlines())
    rows, colours = [], {}
    for part in re.split(r'(?=<text x="5" )', text)[1:]:
        label = re.match(r"<text [^>]*>([^<]*)</text>", part).group(1)
        boxes = []
        for name, start, end, fill, stroke in re.findall(
            r'<title>(.*?): ([0-9.e+-]+ \w+) to ([0-9.e+-]+ \w+)</title><rect [^>]*fill="(\S+)" stroke="(\S+)"/>', part
        ):
            colours[html.unescape(name)] = fill
            boxes.append(Box(html.unescape(name), microseconds(start), microseconds(end), stroke == "#222222"))
        rows.append((label, boxes))
    return rows, 1e3 * float(line["elapsed_ms"]), colours


def activities(program):
    with open(RECORDS / f"timeline_{program}.csv") as record:
        return [
            {
                "what": row["what"],
                "name": row["name"],
                "stream": int(row["stream"]),
                "start": float(row["start_us"]),
                "end": float(row["end_us"]),
            }
            for row in csv.DictReader(record)
        ]


def is_on_card(each):
    return each["what"] not in ("call", "range")


def issues(each):
    return each["what"] == "call" and re.match(r"cu(da)?(Launch|Memcpy|Memset)", each["name"]) is not None


def waits(each):
    return "Synchronize" in each["name"] or re.match(r"cudaMemcpy(2D)?$", each["name"]) is not None


def last_run(program, all_of_it):
    """Begin and end of the last run."""
    marked = [each for each in all_of_it if each["what"] == "range" and each["name"] == "run"]
    if marked:
        last = max(marked, key=lambda each: each["start"])
        return last["start"], last["end"]
    on_card = sorted(filter(is_on_card, all_of_it), key=lambda each: each["start"])
    names = [(each["what"], each["name"]) for each in on_card]
    # Concurrent streams need not begin in the same order each time.
    length = next((n for n in range(len(names) // 2, 0, -1) if sorted(names[-n:]) == sorted(names[-2 * n : -n])), 0)
    if length == 0:
        ends = [max(each["end"] for each in on_card[:i]) for i in range(1, len(on_card))]
        length = next(
            (len(on_card) - i for i in range(len(on_card) - 1, 0, -1) if on_card[i]["start"] - ends[i - 1] > PAUSE_US),
            0,
        )
    if length == 0:
        sys.exit(f"timeline_{program}.csv: no run is marked, repeated, or preceded by a pause")
    begin = on_card[-length]["start"]
    calls = sorted(filter(issues, all_of_it), key=lambda each: each["start"])
    if len(calls) >= length and calls[-length]["start"] < begin:
        begin = calls[-length]["start"]
    waited = [each["end"] for each in all_of_it if each["what"] == "call" and waits(each) and each["start"] >= begin]
    return begin, max([max(each["end"] for each in on_card)] + waited)


def short(name, known):
    """The name by which the estimate calls a kernel."""
    plain = re.sub(r"<.*", "", name).split("::")[-1]
    plain = re.sub(r"_kernel$", "", plain)
    if plain in known:
        return plain
    # Kernels of cuBLAS have long names that contain the name of the call.
    for call in ("syrk", "trsm", "gemm"):
        if call in name and "d" + call in known:
            return "d" + call
    return plain


def in_rows(label, boxes):
    """One row, or more if activities overlap."""
    rows = []
    for box in sorted(boxes, key=lambda box: box.start):
        for row in rows:
            if row[-1].end <= box.start + 1e-6:
                row.append(box)
                break
        else:
            rows.append([box])
    return [(label if i == 0 else "", row) for i, row in enumerate(rows)]


def of_thread(calls, ranges, own_work):
    """The boxes of a thread of the host. `own_work` is the name of its work outside calls, or None."""
    boxes = [Box(each["name"], each["start"], each["end"]) for each in ranges]
    calls = sorted(calls, key=lambda each: each["start"])
    for each, after in zip(calls, calls[1:] + [None]):
        if waits(each):
            boxes.append(Box(WAITS, each["start"], each["end"]))
            if after and own_work and not ranges and "Synchronize" in each["name"]:
                boxes.append(Box(own_work, each["end"], after["start"]))
        elif "Launch" in each["name"]:
            boxes.append(Box("launch", each["start"], each["end"]))
    return boxes


def measured(program, estimate, said_us):
    """Rows as (label, boxes), and the elapsed time, which must lie between the two times in `said_us`."""
    all_of_it = activities(program)
    begin, end = last_run(program, all_of_it)
    least, most = said_us
    if not least * (1 - TOLERANCE) <= end - begin <= most * (1 + TOLERANCE):
        sys.exit(
            f"timeline_{program}.csv: the last run seems to take {readable_time(end - begin)}, "
            f"the program says {readable_time(least)} to {readable_time(most)}"
        )
    run = [
        dict(each, start=each["start"] - begin, end=each["end"] - begin)
        for each in all_of_it
        if each["start"] >= begin - 1e-6 and each["end"] <= end + 1e-6 and each["name"] != "run"
    ]
    in_estimate = {}
    for label, boxes in estimate:
        in_estimate.setdefault(label or last_label, []).extend(boxes)
        last_label = label or last_label
    known = {box.name for boxes in in_estimate.values() for box in boxes}

    rows = []
    threads = unique(each["stream"] for each in sorted(run, key=lambda each: each["stream"]) if not is_on_card(each))
    for number, thread in enumerate(threads):
        label = f"host thread {number}"
        own = unique(box.name for box in in_estimate.get(label, []) if box.name != "launch")
        boxes = of_thread(
            [each for each in run if each["what"] == "call" and each["stream"] == thread],
            [each for each in run if each["what"] == "range" and each["stream"] == thread],
            own[0] if len(own) == 1 else None,
        )
        if boxes:
            rows += in_rows(label, boxes)
    for label, kinds in (
        ("copy to device 0", ["copy_to_device"]),
        ("copy to host 0", ["copy_to_host"]),
        ("multiprocessors 0", ["kernel", "memset", "copy_within_device"]),
    ):
        here = sorted((each for each in run if each["what"] in kinds), key=lambda each: each["start"])
        # The n-th copy of the measurement is the n-th of the estimate.
        names = [box.name for box in sorted(in_estimate.get(label, []), key=lambda box: box.start)]
        named = "copy" in label and len(names) == len(here)
        rows += in_rows(
            label,
            [
                Box(names[i] if named else short(each["name"], known), each["start"], each["end"])
                for i, each in enumerate(here)
            ],
        )
    if not any(boxes for _, boxes in rows):
        sys.exit(f"timeline_{program}.csv: the last run is empty")
    return rows, end - begin


def merged(boxes, us_per_pixel):
    """Joins boxes of the same name that are too close to distinguish."""
    result = []
    for box in boxes:
        last = result[-1] if result else None
        if (
            last
            and (last.name, last.critical) == (box.name, box.critical)
            and box.start - last.end < 0.5 * us_per_pixel
            and box.end - box.start < 1.5 * us_per_pixel
        ):
            last.end, last.count = max(last.end, box.end), last.count + box.count
        else:
            result.append(Box(box.name, box.start, box.end, box.critical, box.count))
    return result


def round_step(length):
    """The steps between ticks, as timeline_text.hpp has them."""
    most_steps = 6
    power = 10 ** math.floor(math.log10(length / most_steps))
    return next(factor * power for factor in (1, 2, 5, 10) if length <= most_steps * factor * power)


def svg(rows, elapsed, longest, colours):
    def x(us):
        return LEFT + us / longest * WIDTH

    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDTH + 20}" height="{(len(rows) + 1) * HEIGHT + 10}" '
        'font-family="sans-serif" font-size="12">\n<rect width="100%" height="100%" fill="white"/>\n'
    )
    for number, (label, boxes) in enumerate(rows):
        top = 5 + number * HEIGHT
        text += f'<text x="5" y="{top + 16}">{html.escape(label)}</text>\n'
        for box in merged(boxes, longest / WIDTH):
            name = html.escape(box.name)
            many = f"{box.count} × " if box.count > 1 else ""
            # A white outline would hide a box of one or two pixels.
            narrow = x(box.end) - x(box.start) < 3
            stroke = "#222222" if box.critical else colours[box.name] if narrow else "#ffffff"
            text += (
                f"<g><title>{many}{name}: {readable_time(box.start)} to {readable_time(box.end)}</title>"
                f'<rect x="{x(box.start):.6g}" y="{top + 1}" '
                f'width="{max(x(box.end) - x(box.start), NARROWEST):.6g}" height="{HEIGHT - 3}" '
                f'fill="{colours[box.name]}" stroke="{stroke}"/>'
            )
            if x(box.end) - x(box.start) > 7 * len(box.name) + 4:
                text += f'<text x="{x(box.start) + 4:.6g}" y="{top + 16}">{name}</text>'
            text += "</g>\n"
    bottom = 5 + len(rows) * HEIGHT
    step = round_step(longest)
    for mark in range(int(longest / step * (1 + 1e-9)) + 1):
        at = f"{x(mark * step):.6g}"
        at_the_edge = x(mark * step) > LEFT + WIDTH - 20
        text += (
            f'<line x1="{at}" y1="5" x2="{at}" y2="{bottom}" stroke="#999999" stroke-dasharray="2 3"/>'
            f'<text x="{at}" y="{bottom + 16}" text-anchor="{"end" if at_the_edge else "middle"}">'
            f"{readable_time(mark * step)}</text>\n"
        )
    at = f"{x(elapsed):.6g}"
    return text + f'<line x1="{at}" y1="5" x2="{at}" y2="{bottom}" stroke="#222222"/>\n</svg>\n'


def recorded_runs():
    """Parameters and row of each program."""
    with open(RECORDS / "timelines.csv") as record:
        rows = {row["program"]: row for row in csv.DictReader(record)}
    missing = [program for program in PROGRAMS if program not in rows]
    if missing:
        sys.exit(f"timelines.csv has no {', '.join(missing)}")
    return {
        program: (dict(pair.split("=") for pair in rows[program]["parameters"].split(";")), rows[program])
        for program in PROGRAMS
    }


def sentence(program, row, drawn):
    given = row["parameters"].replace(";", ", ")
    return (
        f"`{program}` with {given}: {readable_time(drawn['estimate'])} estimated, "
        f"{readable_time(drawn['measurement'])} in the run "
        f"that was recorded ({row['device']}, driver {row['driver']}, {row['date'][:10]}).\n\n"
        f"![{program} as estimated]({program}_estimated.svg)\n\n![{program} as measured]({program}_measured.svg)\n"
    )


def main():
    check, report = check_and_report(__doc__)
    files, sections = {}, {}
    for program, (recorded, row) in recorded_runs().items():
        parameters = {name: value for name, value in recorded.items() if name not in NOT_OF_THE_ESTIMATE}
        rows_estimated, time_estimated, colours = estimated(report, program, parameters | MORE.get(program, {}))
        rows_measured, time_measured = measured(
            program, rows_estimated, [1e3 * float(row[name]) for name in ("min_ms", "max_ms")]
        )
        colours[WAITS] = "#e5e5e5"
        for name in unique(box.name for _, boxes in rows_measured for box in boxes):
            unused = [colour for colour in COLOURS if colour not in colours.values()]
            colours.setdefault(name, (unused or COLOURS)[0])
        longest = max(time_estimated, time_measured)
        files[f"{program}_estimated.svg"] = svg(rows_estimated, time_estimated, longest, colours)
        files[f"{program}_measured.svg"] = svg(rows_measured, time_measured, longest, colours)
        sections.setdefault(PROGRAMS[program], []).append(
            sentence(program, row, {"estimate": time_estimated, "measurement": time_measured})
        )
    for page, texts in sections.items():
        present = (PAGES / page).read_text()
        files[page] = (
            with_sections(present, "timelines", {"pictures": "\n".join(texts)})
            if "<!-- timelines: pictures -->" in present
            else present
        )
    if check:
        stale = [
            name for name, text in files.items() if not (PAGES / name).exists() or (PAGES / name).read_text() != text
        ]
        if stale:
            sys.exit(f"not up to date: {', '.join(stale)}; build the target kernelcost_update_programs")
    else:
        for name, text in files.items():
            (PAGES / name).write_text(text)


if __name__ == "__main__":
    main()
