#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Random command lines and broken records for the programs that read them.

usage: fuzz.py REPORT [--traced PROGRAM] [--calibrate PROGRAM] [--seconds N] [--seed N]

Each run must end in time with status 0, 1 or 2. A refused run must print one line, an accepted run finite numbers, and
a run whose output could not be written must not end with status 0. Without --seconds the rounds are always the same and
take about 10 s. --seconds, or the variable KERNELCOST_FUZZ_SECONDS, adds further rounds; --seed runs a single round,
with the number that a failure reports.
"""
import argparse
import collections
import json
import os
import random
import re
import resource
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RECORDS = Path(__file__).resolve().parent.parent.parent / "examples" / "records"
MEASURED = Path(__file__).resolve().parent / "measured"
ROUNDS_OF_A_TEST = 160
# Limit of processor time: an estimate has 5 s, and the gate of errors takes a few seconds without optimisation.
MOST_SECONDS = 20
# Limit for a program that hangs without computing.
MOST_SECONDS_OF_THE_CLOCK = 300

NUMBERS = ["0", "1", "2", "3", "7", "31", "32", "33", "64", "100", "101", "128", "1000", "1024", "4096", "65536",
           "1048576", "2147483647", "2147483648", "4294967295", "4294967296", "1000000000000",
           "9007199254740991", "9007199254740992", "9007199254740993", "18446744073709551615",
           "18446744073709551616", "9" * 400]
NO_NUMBERS = ["", " ", "-1", "-inf", "inf", "nan", "NaN", "+1", "1e3", "1.5", "0x10", "1,000", "1 ", " 1", "1;",
              "\u00bd", "\u0661", "%s%n", "float", "double", "best", "printed", "=", "==", "-", "--", "x" * 5000,
              "\n", "\t", "\x7f", "'", '"', "[1]", "[]", "{}", "\\"]
REALS = ["0", "-0", "1", "-1", "1e308", "1e309", "1e-320", "5e-324", "nan", "-nan", "inf", "-inf", "", " 1", "1 ", "1x",
         "0.0001xyz", "0x1p3", "1e", "1.7976931348623157e308", "4294967296", "9223372036854775808", "1e30", "1e300"]


class Round:
    """One run: the command, the destination of its output, and its forbidden effects."""

    def __init__(self, chosen, names, scratch, seed):
        self.random = random.Random(seed)
        self.seed = seed
        self.programs = chosen
        self.names = names
        self.scratch = scratch
        self.failures = []
        self.kind = ""

    def any_of(self, items):
        return self.random.choice(list(items))

    def one_in(self, n):
        return self.random.randrange(n) == 0

    def name(self, kind):
        if self.one_in(25):
            return self.any_of(NO_NUMBERS + ["unknown"])
        return self.any_of(self.names[kind])

    def machine(self):
        """A machine; in most cases one with the numbers that the models need."""
        return self.name("machines") if self.one_in(4) else self.any_of(["h200", "h200", "tesla_c2070"])

    def model(self):
        return self.name("models") if self.one_in(4) else self.any_of(["calibrated", "roofline"])

    def parameters(self, defaults):
        """--param options: in most cases a parameter that the kernel or program has, with some number."""
        result = []
        for _ in range(self.random.choice([0, 1, 1, 1, 2, 3])):
            names = [item.split("=")[0] for item in defaults.split(";")] if defaults else []
            name = self.any_of(names) if names and not self.one_in(20) else self.any_of(NO_NUMBERS + ["n", "unknown"])
            if self.one_in(6):
                value = self.any_of(NO_NUMBERS)
            elif self.one_in(2):
                power = 1 << self.random.randrange(24)
                value = str(power if self.one_in(2) else self.random.randrange(power) ** 2)
            else:
                value = self.any_of(NUMBERS)
            text = f"{name}={value}"
            if self.one_in(20):
                text += ";" + text
            if self.one_in(40):
                text = self.any_of(NO_NUMBERS)
            result += ["--param", text]
        return result

    def file(self):
        """An output file, and whether it cannot be written; half of the files can be."""
        good = str(self.scratch / "out")
        bad = ["", str(self.scratch), str(self.scratch / "none" / "out"), str(self.scratch / "full")]
        chosen = good if self.one_in(2) else self.any_of(bad)
        return chosen, chosen != good

    def broken(self, text, numbers):
        """A table with some of its bytes, fields and rows changed."""
        if self.one_in(8):
            return text.encode()
        lines = text.splitlines()
        for _ in range(1 + self.random.randrange(3)):
            line = self.random.randrange(len(lines)) if lines else 0
            change = self.random.randrange(7)
            if not lines:
                break
            if change == 0:
                del lines[line]
            elif change == 1:
                lines.insert(line, self.any_of(lines))
            elif change == 2:
                del lines[line:]
            elif change == 3:
                lines[line] = self.any_of(NO_NUMBERS)
            else:
                fields = lines[line].split(",")
                fields[self.random.randrange(len(fields))] = self.any_of(numbers)
                lines[line] = ",".join(fields)
        data = bytearray("\n".join(lines).encode() + b"\n" * self.random.randrange(2))
        if self.one_in(4) and data:
            for _ in range(1 + self.random.randrange(4)):
                data[self.random.randrange(len(data))] = self.random.randrange(256)
        if self.one_in(10):
            del data[self.random.randrange(len(data) + 1):]
        return bytes(data)

    def table(self, path, numbers):
        copy = self.scratch / "table.csv"
        copy.write_bytes(self.broken(path.read_text(), numbers))
        return str(copy)

    def estimate(self):
        kernel = self.name("kernels")
        arguments = ["estimate", "--kernel", kernel, "--machine", self.machine(), "--model", self.name("models")]
        arguments += self.parameters(self.names["kernels"].get(kernel, ""))
        return arguments + self.random.sample(["--csv", "--explain", "--accesses"], self.random.randrange(3))

    def program(self):
        program = self.name("programs")
        arguments = ["program", "--name", program, "--machine", self.machine(), "--host", self.name("hosts")]
        arguments += self.parameters(self.names["programs"].get(program, ""))
        if self.one_in(3):
            arguments.append("--csv")
        if self.one_in(3):
            path, self.cannot_be_written = self.file()
            arguments += ["--svg", path]
        return arguments

    def errors(self):
        arguments = ["errors", "--machine", "h200"]
        if self.one_in(6):
            path, self.cannot_be_written = self.file()
            return arguments + [self.any_of(["--out", "--header"]), path]
        return arguments + ["--against", self.table(RECORDS / "errors_h200.csv", REALS)]

    def measurements(self):
        arguments = ["compare", "--kernel", "vector_add", "--machine", "h200"]
        file = self.any_of(["ncu_raw.csv", "ncu_details.csv", "nvbench.json"])
        arguments += ["--ncu" if file.startswith("ncu") else "--nvbench", self.table(MEASURED / file, REALS + NUMBERS)]
        arguments += ["--axis", "T=type"]
        return arguments + self.random.sample(["--csv", "--measured-as=vector_add_kernel"], self.random.randrange(3))

    def pictures(self):
        command = self.any_of(["roofline", "flame", "sweep", "html"])
        kernel = self.name("kernels")
        arguments = [command, "--kernel", kernel, "--machine", self.machine(), "--model", self.name("models")]
        arguments += self.parameters(self.names["kernels"].get(kernel, ""))
        if self.one_in(2):
            path, self.cannot_be_written = self.file()
            arguments += ["--out" if command == "html" else "--svg", path]
        return arguments

    def settings(self):
        """what-if with numbers of the machine, some of which no machine has."""
        arguments = ["what-if", "--kernel", self.name("kernels"), "--machine", self.machine(), "--model", self.model()]
        for _ in range(self.random.randrange(3)):
            number, unit = self.any_of(self.names["numbers"].items())
            amount = self.any_of(REALS + NUMBERS) if self.one_in(2) else str(self.random.randrange(1, 5000))
            if self.one_in(8):
                number, unit = self.any_of(["unknown", ""]), self.any_of(["", "furlong", "GHz"])
            arguments += ["--set", f"{number}={amount}{unit}"]
        return arguments + self.random.sample(["--csv"], self.random.randrange(2))

    def ranges(self):
        """A sweep over ranges, most of which have a few values."""
        kernel = self.name("kernels")
        arguments = ["sweep", "--kernel", kernel, "--machine",
                     ",".join(self.machine() for _ in range(1 + self.random.randrange(2))), "--model",
                     ",".join(self.model() for _ in range(1 + self.random.randrange(2)))]
        for item in self.names["kernels"].get(kernel, "").split(";")[:2]:
            name = item.split("=")[0]
            first, last = self.random.choice(["32..64", "64..256", "128..1024", "1..100"]).split("..")
            step = self.any_of([":32", ":x2", ":x4", ":100"])
            if self.one_in(6):
                first = self.any_of(NUMBERS + NO_NUMBERS)
            if self.one_in(6):
                last = self.any_of(NUMBERS + NO_NUMBERS)
            if self.one_in(6):
                step = self.any_of(["", ":0", ":x1", ":-1", ":" + self.any_of(NO_NUMBERS)])
            arguments += ["--param", f"{name}={first}..{last}{step}"]
        return arguments + self.random.sample(["--csv"], self.random.randrange(2))

    def alternatives(self):
        arguments = ["compare", "--machine", ",".join(self.machine() for _ in range(1 + self.random.randrange(2)))]
        for _ in range(1 + self.random.randrange(2)):
            kernel = self.name("kernels")
            defaults = self.names["kernels"].get(kernel, "")
            arguments += ["--kernel", kernel + self.any_of(["", ":", ":" + defaults, ":n=" + self.any_of(NUMBERS)])]
        return arguments + self.random.sample(["--csv", "--model=roofline", "--axis=T=n"], self.random.randrange(2))

    def card_file(self):
        """A card in a file, some of whose characters are changed."""
        data = bytearray(self.names["card"].encode())
        for _ in range(self.random.randrange(3)):
            at = self.random.randrange(len(data))
            change = self.any_of([b"", b"-", b"9" * 30, b'"', b"}", b"\xff", b"nan", b"0"])
            data[at:at + self.random.randrange(3)] = change
        path = self.scratch / "card.json"
        path.write_bytes(bytes(data))
        return self.any_of([["card"], ["estimate", "--kernel", "vector_add"], ["sweep", "--kernel", "vector_add"],
                            ["html", "--kernel", "copy"]]) + ["--machine-file", str(path)]  # fmt: skip

    def anything(self):
        words = [*NO_NUMBERS, *NUMBERS, "list", "estimate", "tables", "compare", "errors", "counters", "ablation",
                 "study", "program", "kernels", "--kernel", "--machine", "--model", "--param", "--csv", "--help", "-h",
                 "h200", "--", "--config", "--version", "vector_add"]
        arguments = [self.any_of(words) for _ in range(self.random.randrange(6))]
        # Valid by chance, but slow.
        long = arguments[:1] in (["tables"], ["study"], ["compare"], ["errors"], ["counters"], ["ablation"])
        return ["list"] if long else arguments

    def draw(self):
        self.cannot_be_written = False
        self.writes = None
        choice = self.random.randrange(32)
        program = self.programs.report
        if choice < 10:
            self.kind, arguments = "estimate", self.estimate()
        elif choice < 13:
            self.kind, arguments = "program", self.program()
        elif choice < 14:
            self.kind, arguments = "errors", self.errors()
        elif choice < 16 and self.programs.traced:
            self.kind, program = "traced", self.programs.traced
            arguments = [self.table(self.scratch / "small.csv", NUMBERS + NO_NUMBERS)]
        elif choice < 18 and self.programs.calibrate:
            self.kind, program = "calibrate", self.programs.calibrate
            record = self.table(RECORDS / "calibration" / "h200.csv", REALS + NUMBERS)
            self.writes = self.scratch / "gpu.hpp"
            self.writes.unlink(missing_ok=True)
            arguments = ["--out", str(self.writes), "--from-record", record]
        elif choice < 20:
            self.kind, arguments = "measurements", self.measurements()
        elif choice < 22:
            self.kind, arguments = "pictures", self.pictures()
        elif choice < 24:
            self.kind, arguments = "settings", self.settings()
        elif choice < 26:
            self.kind, arguments = "ranges", self.ranges()
        elif choice < 28:
            self.kind, arguments = "alternatives", self.alternatives()
        elif choice < 30:
            self.kind, arguments = "card_file", self.card_file()
        else:
            self.kind, arguments = "anything", self.anything()
        return [program, *(argument.replace("\0", "") for argument in arguments)]

    def fail(self, command, what):
        self.failures.append(f"seed {self.seed}: {what}: {shlex.join(command)[:600]}")

    def run(self, command, stdout):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE,
                                  cwd=self.scratch, timeout=MOST_SECONDS_OF_THE_CLOCK, check=False)
        except subprocess.TimeoutExpired:
            self.fail(command, f"runs for more than {MOST_SECONDS_OF_THE_CLOCK} s")
            return None
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        taken = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        if taken > MOST_SECONDS:
            self.fail(command, f"takes {taken:.1f} s")
        if done.returncode not in (0, 1, 2):
            self.fail(command, f"status {done.returncode}: {done.stderr[-2000:].decode(errors='replace')}")
        return done

    def do(self):
        """Returns the kind of the run and whether it was refused."""
        command = self.draw()
        done = self.run(command, subprocess.PIPE)
        if done is None:
            return self.kind, True
        out = done.stdout.decode(errors="replace")
        # Commands that take longer than two seconds show their progress.
        errors = [line for line in done.stderr.decode(errors="replace").split("\n")[:-1]
                  if not re.match(r"\[\d+/\d+\] ", line)]  # fmt: skip
        complaints = [line for line in errors if line.startswith("kernelcost-")]
        if done.returncode == 0 and self.cannot_be_written:
            self.fail(command, "status 0, and the file cannot be written")
        # A trace prints its counts before the next one begins.
        if done.returncode == 2 and (len(errors) != 1 or len(complaints) != 1 or (out and self.kind != "traced")):
            self.fail(command, f"{len(errors)} lines in place of one: {errors[:5]}, after {len(out)} characters")
        if done.returncode == 1 and not errors and not out:
            self.fail(command, "status 1 without a word")
        if done.returncode == 0 and re.search(r"(^|[\s,=(-])(nan|inf)($|[\s,;)])", out):
            self.fail(command, "a number that is not finite")
        if self.writes and self.writes.exists() != (done.returncode == 0):
            there = "there" if self.writes.exists() else "not there"
            self.fail(command, f"status {done.returncode}, and the header is {there}")
        if self.one_in(5):
            self.again_without_output(command, done.returncode, out)
        return self.kind, done.returncode != 0

    def again_without_output(self, command, status, out):
        """Repeats the command with a full output device: the status must report the error."""
        with open("/dev/full", "w", encoding="ascii") as full:
            done = self.run(command, full)
        if done is not None and status == 0 and out and done.returncode == 0:
            self.fail(command, "status 0 with a full standard output")


def listed(report, what):
    """Names in a list, with the second column of each."""
    text = subprocess.run([report, "list", what], capture_output=True, text=True, check=True).stdout
    return {words[0]: words[1] if len(words) > 1 else "" for words in map(str.split, text.splitlines()) if words}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("report", type=os.path.abspath)
    parser.add_argument("--traced", type=os.path.abspath)
    parser.add_argument("--calibrate", type=os.path.abspath)
    parser.add_argument("--seconds", type=float, default=float(os.environ.get("KERNELCOST_FUZZ_SECONDS", 0)))
    parser.add_argument("--seed", type=int)
    chosen = parser.parse_args()
    names = {what: listed(chosen.report, what) for what in ("kernels", "machines", "models", "programs", "hosts")}

    card = subprocess.run([chosen.report, "card", "--machine", "h200", "--json"], capture_output=True, text=True,
                          check=True)
    names["card"] = card.stdout
    # The unit of each number: "TB_per_s" for "dram_bandwidth": {"value": "4.484 TB_per_s", ...}.
    in_file = json.loads(card.stdout)
    texts = {name: number["value"] for name, number in in_file["numbers"].items()} | in_file["measured"]["values"]
    names["numbers"] = {name: text.partition(" ")[2] for name, text in texts.items()}
    runs, refused, failures = collections.Counter(), collections.Counter(), []
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        (scratch / "full").symlink_to("/dev/full")
        # Points that take only a moment to trace.
        (scratch / "small.csv").write_text("kernel,parameters\nvector_add,n=1000;block=64;type=float\n"
                                           "transpose_tiled,rows=32;cols=64;type=double\nheat_shared,n=40;block=8\n")
        seed = 0
        while len(failures) < 10:
            if chosen.seed is None and seed >= ROUNDS_OF_A_TEST and time.monotonic() - start > chosen.seconds:
                break
            one = Round(chosen, names, scratch, seed if chosen.seed is None else chosen.seed)
            kind, was_refused = one.do()
            runs[kind] += 1
            refused[kind] += was_refused
            failures += one.failures
            seed += 1
            if chosen.seed is not None:
                break

    for failure in failures:
        print(failure)
    for kind, number in sorted(runs.items()):
        print(f"{kind:<10} {number:6} runs, {refused[kind]:6} refused")
    # A fuzzer whose runs are all refused finds nothing.
    if chosen.seed is None and refused["estimate"] == runs["estimate"]:
        failures.append("every estimate is refused")
        print(failures[-1])
    print(f"{sum(runs.values())} rounds, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
