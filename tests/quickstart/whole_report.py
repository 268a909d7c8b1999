#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Makes the whole report of a user's own project, by each of its commands, and compares the commands with each other.

usage: whole_report.py MY_REPORT FOLDER MEASURED KERNEL...

MY_REPORT is the program of examples/quickstart/report, which has these KERNELs. MEASURED has files of nvbench and of
ncu. FOLDER receives the pictures and the page.
"""
import csv
import io
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as xml
from pathlib import Path

if len(sys.argv) < 5:
    sys.exit(__doc__)
program, folder, measured, kernels = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4:]
folder.mkdir(parents=True, exist_ok=True)
failures = []


def check(holds, what):
    if not holds:
        failures.append(what)


def output(*arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True)
    check(done.returncode == 0, f"{' '.join(arguments)}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def rows(*arguments):
    return list(csv.DictReader(io.StringIO(output(*arguments))))


def refused(*arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True)
    check(done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1,
          f"{' '.join(arguments)}: status {done.returncode}, {done.stdout}{done.stderr}")


card = ("--machine", "h200")
listed = {line.split()[0]: line for line in output("list", "kernels").splitlines()}
check(list(listed) == sorted(kernels, key=list(listed).index) and len(listed) == len(kernels),
      f"the program lists {list(listed)}, not {kernels}")
check(all(len(line.split()) > 4 for line in listed.values()), f"a kernel has no description: {listed}")
check(re.fullmatch(r"my_report \d+\.\d+\.\d+\n", output("--version")) is not None, "--version")

# One time by each command that has it.
times = {}
for kernel in kernels:
    of = ("--kernel", kernel, *card)
    estimate = json.loads(output("estimate", *of, "--accesses", "--json"))
    time = times[kernel] = estimate["time_us"]
    check(estimate["band"]["low_us"] < time < estimate["band"]["high_us"], f"{kernel}: the band is {estimate['band']}")
    check(estimate["accesses"] and estimate["of_peak"], f"{kernel}: no accesses, or no shares of peaks")
    text = output("estimate", *of, "--explain", "--accesses")
    check("T(K) = " in text and "  band " in text, f"{kernel}: no derivation, or no band")
    check([float(row["time_us"]) for row in rows("sweep", *of, "--csv")] == [time], f"{kernel}: sweep")
    changes = rows("what-if", *of, "--csv")
    check(float(changes[0]["time_us"]) == time, f"{kernel}: what-if begins with {changes[0]}")
    check({row["kind"] for row in changes} == {"now", "card", "kernel"}, f"{kernel}: what-if lacks a kind of changes")
    ranked = [float(row["time_us"]) for row in changes[1:]]
    check(ranked == sorted(ranked), f"{kernel}: what-if is not in order")
    flame = list(csv.reader(io.StringIO(output("flame", *of, "--svg", str(folder / f"{kernel}.svg")))))
    check(flame[1][0] == kernel and float(flame[1][1]) == time, f"{kernel}: flame begins with {flame[1]}")
    xml.parse(folder / f"{kernel}.svg")

chosen = [word for kernel in kernels for word in ("--kernel", kernel)]
beside = rows("compare", *chosen, *card, "--csv")
check([float(row["value"]) for row in beside if row["quantity"] == "time_us"] == list(times.values()), "compare")
roofs = rows("roofline", *chosen, *card, "--csv", "--svg", str(folder / "roofline.svg"))
check({row["kernel"] for row in roofs} <= set(kernels) and "row_sums" in {row["kernel"] for row in roofs}, "roofline")
picture = xml.parse(folder / "roofline.svg").getroot()
words = " ".join(each.text for each in picture.iter("{http://www.w3.org/2000/svg}text"))
check(all(kernel in words for kernel in kernels), f"roofline.svg lacks a kernel: {words}")

# The best block by table and picture.
points = rows("sweep", "--kernel", "row_sums", *card, "--param", "block=32..1024:x2", "--csv", "--svg",
              str(folder / "sweep.svg"))
best = min(points, key=lambda row: float(row["time_us"]))
block = re.search(r"block=(\d+)", best["parameters"])[1]
table = output("sweep", "--kernel", "row_sums", *card, "--param", "block=32..1024:x2")
check(f"\nbest: block={block}: " in table, f"sweep: the best block is {block}, not\n{table}")
check(f"best: block={block}," in (folder / "sweep.svg").read_text(), f"sweep.svg: the best block is {block}")

# A card in a file takes the place of one of the library. Measurements, of a benchmark with another name.
file = folder / "card.json"
file.write_text(output("card", *card, "--json"))
for kernel in kernels:
    again = json.loads(output("estimate", "--kernel", kernel, "--machine-file", str(file), "--json"))
    check(again["time_us"] == times[kernel], f"{kernel}: {again['time_us']} us on the card in a file")
for kernel, words in (("scale", ()), ("row_sums", ("--param", "cols=8", "--axis", "n=rows"))):
    if kernel in kernels:
        by_nvbench = rows("compare", "--kernel", kernel, *card, "--nvbench", str(measured / "nvbench.json"),
                          "--measured-as", "vector_add", "--axis", "T=", *words, "--csv")
        check({row["measured_by"] for row in by_nvbench} == {"batch", "cold"}, f"{kernel}: nvbench: {by_nvbench}")
by_ncu = rows("compare", "--kernel", "row_sums:rows=1048576;cols=2", *card, "--ncu", str(measured / "ncu_details.csv"),
              "--measured-as", "vector_add", "--csv")
check({"time_us", "global_load_sectors"} <= {row["quantity"] for row in by_ncu}, f"row_sums: ncu: {by_ncu}")

# The page has all kernels, and their times.
output("html", *card, "--out", str(folder / "page.html"))
page = (folder / "page.html").read_text()
figures = [float(value) for value in re.findall(r'<data value="([^"]+)">', page)]
check(figures[:len(kernels)] == list(times.values()), f"the page begins with {figures[:len(kernels)]}, not {times}")
for title in ("Beside each other", "Roofline of h200", "What would help", "Accesses", "Cost by phase and access",
              "How the number comes about"):
    check(title in page, f"the page lacks {title}")

check(all(kernel in output("completion", "bash") or "list kernels" in output("completion", "bash")
          for kernel in kernels), "completion")
check(".SS html\n" in output("man"), "man")
refused("estimate", "--kernel", "nothing", *card)
refused("estimate", "--kernel", "row_sums:rows=0", *card)
refused("sweep", "--kernel", "transpose", *card, "--param", "n=33")
for failure in failures:
    print(failure, file=sys.stderr)
sys.exit(bool(failures))
