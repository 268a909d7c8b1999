#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Checks what kernelcost-report draws and writes.

usage: drawn.py files REPORT FOLDER
       drawn.py browser REPORT FOLDER CHROMIUM
       drawn.py shell REPORT FOLDER SHELL
       drawn.py manual REPORT FOLDER GROFF

FOLDER has roofline.svg, sweep.svg, flame.svg and page.html.

files: the pictures have the kernels, points and boxes of the CSV, and the page has its figures.
browser: Chromium opens the page at the width of a phone and of a desk, light and dark, without an error, and shows the
figures of the CSV.
shell: bash, zsh or fish accepts its completion, and bash completes a name.
manual: groff accepts the manual page, which has every command and option.
"""
import csv
import html.parser
import io
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

SVG = "{http://www.w3.org/2000/svg}"
if len(sys.argv) not in (4, 5):
    sys.exit(__doc__)
part, report, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
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


def check_page(text):
    """`text` is the page as it was written, or as a browser has it."""
    page = Page(text)
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
    expected = [float(row[name]) for row in accesses for name in ("requests", "sectors_per_request", "wait_cycles")]
    check(has_run(page.figures, expected), f"page.html: it lacks the accesses of vector_add, which are {expected}")
    # The changes that would help, and the estimates beside each other.
    for kernel, parameters in wanted:
        chosen = [] if not parameters else ["--param", f"block={best_block(kernel, parameters)}"]
        changes = rows("what-if", "--kernel", kernel, "--machine", "h200", *chosen)
        for kind in ("card", "kernel"):
            listed = [float(row["time_us"]) for row in changes
                      if row["kind"] == kind and abs(float(row["change_percent"])) >= 0.05][:8]
            check(has_run(page.figures, listed), f"page.html: it lacks the {kind} changes of {kernel}: {listed}")
    # A row has all quantities that are not 0 for each of the three.
    beside = rows("compare", "--machine", "h200", *(word for kernel, parameters in wanted for word in
                  ("--kernel", kernel + (f":block={best_block(kernel, parameters)}" if parameters else ""))))
    numbers = [float(row["value"]) for row in beside if row["kernel"] == "matvec_rows"]
    check(len(numbers) > 15 and has_run(page.figures, numbers),
          f"page.html: matvec_rows is not beside others: {numbers}")


def has_run(figures, wanted):
    """True if the figures contain the wanted ones, one after the other."""
    return any(figures[i:i + len(wanted)] == wanted for i in range(len(figures) - len(wanted) + 1))


def best_block(kernel, parameters):
    points = rows("sweep", "--kernel", kernel, "--machine", "h200", *parameters)
    best = min(points, key=lambda row: float(row["time_us"]))
    return re.search(r"block=(\d+)", best["parameters"]).group(1)


# A frame with the page reports the page's width, and the colours of text and background, of the page and of a picture.
FRAME = """<iframe id="f" src="file://PAGE" style="width:WIDTHpx;height:800px;border:0"></iframe><p id="p"></p><script>
onload = () => {
  const inner = document.getElementById("f").contentDocument, root = inner.documentElement;
  const style = getComputedStyle(inner.body), picture = inner.querySelector("svg");
  document.getElementById("p").textContent = ["width", root.scrollWidth, "of", root.clientWidth, "text", style.color,
    "on", style.backgroundColor, "picture", getComputedStyle(picture).color, "on",
    getComputedStyle(picture).backgroundColor, "end"].join(" ");
}
</script>"""


def luminance(colour):
    """The relative luminance of "rgb(31, 35, 40)", as WCAG 2 defines it."""
    parts = [int(each) / 255 for each in re.findall(r"\d+", colour)[:3]]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(text, back):
    lighter, darker = sorted((luminance(text), luminance(back)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def dom(browser, scratch, page, dark):
    """The page as the browser has it. Messages of its console are failures."""
    done = subprocess.run(
        [browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
         "--allow-file-access-from-files",
         "--enable-logging=stderr", f"--blink-settings=preferredColorScheme={0 if dark else 1}",
         f"--user-data-dir={scratch}/profile", "--virtual-time-budget=3000", "--dump-dom", f"file://{page}"],
        capture_output=True, text=True, timeout=120)
    check(done.stdout.strip() != "", f"{browser} did not open {page}: {done.stderr[-500:]}")
    complaints = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
    check(not complaints, f"page.html: {complaints}")
    return done.stdout


def check_browser(browser):
    with tempfile.TemporaryDirectory() as scratch:
        check_page(dom(browser, scratch, folder / "page.html", False))
        # A script with an error must be noticed: otherwise the absence of messages says nothing.
        broken = pathlib.Path(scratch) / "broken.html"
        broken.write_text("<p>text</p><script>nothing_of_this_name()</script>", encoding="utf-8")
        before = len(failures)
        dom(browser, scratch, broken, False)
        check(len(failures) == before + 1, "the browser does not report the error of a script")
        del failures[before:before + 1]
        for width in (390, 1280):
            for dark in (False, True):
                where = f"page.html, {width} pixels, {'dark' if dark else 'light'}"
                frame = pathlib.Path(scratch) / "frame.html"
                frame.write_text(FRAME.replace("PAGE", str(folder / "page.html")).replace("WIDTH", str(width)),
                                 encoding="utf-8")
                text = dom(browser, scratch, frame, dark)
                found = re.search(r"width (\d+) of (\d+) text (rgb.*?) on (rgb.*?) picture (rgb.*?) on (rgb.*?) end",
                                  text)
                check(found is not None, f"{where}: no report in {text[-500:]}")
                if found is None:
                    continue
                check(int(found[1]) <= int(found[2]), f"{where}: it is {found[1]} pixels wide")
                for words, back in ((found[3], found[4]), (found[5], found[6])):
                    check((luminance(back) < 0.2) == dark, f"{where}: the background is {back}")
                    check(contrast(words, back) >= 7, f"{where}: {words} on {back} is hard to read")


def commands():
    names = re.findall(r"^  (\w[\w-]*) {2,}", output("--help").split("Subcommands:")[1], re.M)
    check(len(names) > 10, f"the help has only the commands {names}")
    return names


def check_shell(shell):
    name = pathlib.Path(shell).name
    script = output("completion", name)
    for command in commands():
        check(re.search(rf"\b{re.escape(command)}\b", script), f"completion {name} lacks {command}")
    file = folder / f"completion.{name}"
    file.write_text(script, encoding="utf-8")
    done = subprocess.run([shell, "-n", str(file)], capture_output=True, text=True)
    check(done.returncode == 0, f"{name} does not accept its completion: {done.stderr}")
    ask = {"bash": f"source {file}; COMP_WORDS=(kernelcost-report estimate --kernel vector_a); COMP_CWORD=3; "
                   f'_kernelcost_report {report}; echo "${{COMPREPLY[@]}}"',
           "fish": f"set -x PATH {pathlib.Path(report).parent} $PATH; source {file}; "
                   "complete -C 'kernelcost-report estimate --kernel vector_a'"}
    if name in ask:
        done = subprocess.run([shell, "-c", ask[name]], capture_output=True, text=True)
        check(done.stdout.split()[:1] == ["vector_add"], f"{name} completes vector_a to '{done.stdout}' {done.stderr}")


def check_manual(groff):
    manual = output("man")
    for name in commands():
        check(f"\n.SS {name.replace('-', chr(92) + '-')}\n" in manual, f"the manual page lacks {name}")
        # Every option of the help is in the manual page.
        for option in re.findall(r"^  (?:-\w,)?(--[\w-]+)", output(name, "--help"), re.M):
            section = manual.split(f"\n.SS {name.replace('-', chr(92) + '-')}\n")[-1].split("\n.SS ")[0]
            check(option.replace("-", "\\-") in section, f"the manual page of {name} lacks {option}")
    done = subprocess.run([groff, "-man", "-ww", "-Tutf8", "-z"], input=manual, capture_output=True, text=True)
    check(done.stderr == "" and done.returncode == 0, f"groff: {done.stderr}")


if part == "files":
    check_pictures()
    check_page((folder / "page.html").read_text(encoding="utf-8"))
elif part == "browser":
    check_browser(sys.argv[4])
elif part == "shell":
    check_shell(sys.argv[4])
elif part == "manual":
    check_manual(sys.argv[4])
else:
    sys.exit(__doc__)
for failure in failures:
    print(failure, file=sys.stderr)
sys.exit(1 if failures else 0)
