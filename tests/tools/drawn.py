#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Checks what kernelcost-report draws and writes.

usage: drawn.py REPORT FOLDER

FOLDER has roofline.svg, sweep.svg, flame.svg and page.html. The page's figures must be those of the CSV. Where there is
chromium, the page is also opened at the width of a phone; where there are the shells, they read their completion.
"""
import csv
import html.parser
import io
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

SVG = "{http://www.w3.org/2000/svg}"
report, folder = sys.argv[1], pathlib.Path(sys.argv[2])
failures = []


def check(holds, what):
    if not holds:
        failures.append(what)


def output(*arguments):
    return subprocess.run([report, *arguments], check=True, capture_output=True, text=True).stdout


def rows(*arguments):
    return list(csv.DictReader(io.StringIO(output(*arguments, "--csv"))))


def picture(name):
    """The shapes of a picture, all of which are inside it."""
    root = xml.parse(folder / name).getroot()
    _, _, width, height = map(float, root.get("viewBox").split())
    for shape in root.iter():
        for attribute, most in (("x", width), ("y", height), ("x1", width), ("y1", height), ("x2", width),
                                ("y2", height), ("cx", width), ("cy", height)):
            at = float(shape.get(attribute, 0))
            check(0 <= at <= most, f"{name}: {shape.tag} has {attribute}={at}, beyond {most}")
    return root


def tips(root, shape):
    titles = [each.find(SVG + "title") for each in root.iter(SVG + shape)]
    return [title.text or "" for title in titles if title is not None]


def texts(root):
    return [each.text for each in root.iter(SVG + "text")]


class Page(html.parser.HTMLParser):
    """The figures of a page, the words outside of markup, and what the page would load."""

    def __init__(self, text):
        super().__init__()
        self.figures, self.loaded, self.tags = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.tags.append(tag)
        if tag == "data":
            self.figures.append(float(attributes["value"]))
        for name in ("src", "href"):
            link = attributes.get(name, "")
            if link and not link.startswith(("#", "data:")):
                self.loaded.append(link)


def check_pictures():
    roofline = picture("roofline.svg")
    markers = [tip for tip in tips(roofline, "circle") if "op/B" in tip]
    for kernel in ("vector_add", "matvec_rows"):
        check(any(tip.startswith(kernel) for tip in markers), f"roofline.svg has no marker of {kernel}")
        check(kernel in texts(roofline), f"roofline.svg has no label {kernel}")
    ceilings = [each for each in roofline.iter(SVG + "line") if "ceiling" in each.get("class")]
    check(len(ceilings) >= 4, f"roofline.svg has {len(ceilings)} ceilings")

    sweep = picture("sweep.svg")
    points = rows("sweep", "--kernel", "matvec_rows", "--machine", "h200", "--param", "block=32..1024:x2")
    best = min(points, key=lambda row: float(row["time_us"]))
    block = re.search(r"block=(\d+)", best["parameters"]).group(1)
    dots = [tip for tip in tips(sweep, "circle") if tip.startswith("block=")]
    check(len(dots) == len(points) == 6, f"sweep.svg has {len(dots)} points of {len(points)}")
    check(any(text.startswith(f"best: block={block},") for text in texts(sweep)), f"sweep.svg: not block={block}")

    flame = picture("flame.svg")
    boxes = list(flame.iter(SVG + "rect"))
    check(len(boxes) >= 8, f"flame.svg has {len(boxes)} boxes")
    check(len({box.get("y") for box in boxes}) == 3, "flame.svg: the kernel, its phases and their parts are not 3 rows")
    by_row = {}
    for box in boxes:
        by_row[box.get("y")] = by_row.get(box.get("y"), 0) + float(box.get("width"))
    whole = max(by_row.values())
    check(all(width <= whole + 1 for width in by_row.values()), f"flame.svg: a row is wider than the whole: {by_row}")
    parts = list(csv.reader(io.StringIO(output("flame", "--kernel", "dot_product", "--machine", "h200"))))[1:]
    total = float(parts[0][1])
    check(abs(sum(float(time) for path, time in parts[1:] if path.count(";") == 1) - total) < 0.002 * total,
          "flame: the parts of the kernel are not the whole")


def check_page():
    page = Page((folder / "page.html").read_text(encoding="utf-8"))
    check(page.loaded == [], f"page.html loads {page.loaded}")
    check("script" not in page.tags, "page.html has a script")
    wanted = [("vector_add", []), ("matvec_rows", ["--param", "block=64..512:x2"]), ("transpose_tiled", [])]
    expected = []
    for kernel, parameters in wanted:
        points = rows("sweep", "--kernel", kernel, "--machine", "h200", *parameters)
        times = [float(row["time_us"]) for row in points]
        expected.append(min(times))
        check(all(time in page.figures for time in times), f"page.html lacks a time of {kernel}")
    check(page.figures[:3] == expected, f"page.html begins with {page.figures[:3]}, the CSV says {expected}")
    accesses = [row for row in rows("estimate", "--kernel", "vector_add", "--machine", "h200", "--accesses")
                if row["row"] == "access"]
    at = page.figures.index(float(accesses[0]["requests"]))
    figures = page.figures[at:at + 9]
    expected = [float(row[name]) for row in accesses for name in ("requests", "sectors_per_request", "wait_cycles")]
    check(figures == expected, f"page.html: accesses of vector_add are {figures}, the CSV says {expected}")


def check_browser():
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if not browser:
        print("no chromium: the page was not opened in a browser")
        return
    with tempfile.TemporaryDirectory() as scratch:
        frame = pathlib.Path(scratch) / "frame.html"
        frame.write_text(
            f'<iframe id="f" src="file://{folder}/page.html" style="width:390px;height:800px;border:0"></iframe>'
            '<p id="p"></p><script>onload=()=>{const d=document.getElementById("f").contentDocument.documentElement;'
            'document.getElementById("p").textContent="width "+d.scrollWidth+" of "+d.clientWidth}</script>',
            encoding="utf-8")
        done = subprocess.run(
            [browser, "--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files",
             "--enable-logging=stderr", f"--user-data-dir={scratch}/profile", "--virtual-time-budget=3000",
             "--dump-dom", str(frame)], capture_output=True, text=True, timeout=60)
    width = re.search(r"width (\d+) of (\d+)", done.stdout)
    check(width is not None, f"chromium did not open the page: {done.stderr[-500:]}")
    check(width is None or int(width[1]) <= int(width[2]), f"page.html is wider than a phone: {width and width[0]}")
    complaints = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
    check(not complaints, f"page.html: {complaints}")


def check_shells():
    names = re.findall(r"^  (\w[\w-]*) {2,}", output("--help").split("Subcommands:")[1], re.M)
    check(len(names) > 10, f"the help has only the commands {names}")
    manual = output("man")
    for shell in ("bash", "zsh", "fish"):
        script = output("completion", shell)
        for name in names:
            check(re.search(rf"\b{re.escape(name)}\b", script), f"completion {shell} lacks {name}")
        if not shutil.which(shell):
            print(f"no {shell}: it did not read its completion")
            continue
        file = folder / f"completion.{shell}"
        file.write_text(script, encoding="utf-8")
        done = subprocess.run([shell, "-n", str(file)], capture_output=True, text=True)
        check(done.returncode == 0, f"{shell} does not accept its completion: {done.stderr}")
    for name in names:
        check(f"\n.SS {name.replace('-', chr(92) + '-')}\n" in manual, f"the manual page lacks {name}")
        # Every option of the help is in the manual page.
        for option in re.findall(r"^  (?:-\w,)?(--[\w-]+)", output(name, "--help"), re.M):
            section = manual.split(f"\n.SS {name.replace('-', chr(92) + '-')}\n")[-1].split("\n.SS ")[0]
            check(option.replace("-", "\\-") in section, f"the manual page of {name} lacks {option}")
    if shutil.which("groff"):
        done = subprocess.run(["groff", "-man", "-ww", "-Tutf8", "-z"], input=manual, capture_output=True, text=True)
        check(done.stderr == "", f"groff: {done.stderr}")
    else:
        print("no groff: it did not read the manual page")
    if shutil.which("bash"):
        words = ["kernelcost-report", "estimate", "--kernel", "vector_a"]
        ask = (f'source {folder}/completion.bash; COMP_WORDS=({" ".join(words)}); COMP_CWORD=3; '
               f'_kernelcost_report {report}; echo "${{COMPREPLY[@]}}"')
        done = subprocess.run(["bash", "-c", ask], capture_output=True, text=True)
        check(done.stdout.strip() == "vector_add", f"bash completes vector_a to '{done.stdout.strip()}' {done.stderr}")


check_pictures()
check_page()
check_browser()
check_shells()
for failure in failures:
    print(failure, file=sys.stderr)
sys.exit(1 if failures else 0)
