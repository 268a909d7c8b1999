#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Kernels whose authors did not know the library: their measured times, and the estimates of their traces.

    users.py record SET FOLDER                     after measure.sh: the record of a card, from FOLDER
    users.py counters FOLDER                       after counters.sh: what ncu counts, FOLDER/SET/PROGRAM being built
    users.py trace SET CARD.csv MACHINE TOOL NVCC  traces each launch by the kernelcost-trace TOOL, as CSV
    users.py page DOCS/users_kernels.md [check]    writes the tables of the page from the records beside this file, or
                                                   says whether they are up to date
    users.py first_sight                           prints how far the estimates at first sight are from the times of an
                                                   H200, over all sets
    users.py hits                                  prints how far simulated hit rates of L1 are from the counters
    users.py code                                  prints how far the instructions of nvcc's code are from the counters
    users.py units                                 prints how far the instructions of units are from the counters
    users.py runs                                  prints how commits of the tool differ that run blocks of the PTX

SET is a folder of programs. The registers of a kernel are those that ptxas names.
"""
import concurrent.futures
import csv
import json
import math
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

SMS = 132  # of an H200
HERE = pathlib.Path(__file__).parent
SETS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
        "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth")
COLUMNS = ("program", "launch", "registers", "duration_us")
COUNTERS = {
    "instructions": "smsp__inst_executed.sum",
    "issued_alu": "sm__inst_executed_pipe_alu.sum",
    "issued_fma": "sm__inst_executed_pipe_fma.sum",
    "issued_fp64": "sm__inst_executed_pipe_fp64.sum",
    "issued_xu": "sm__inst_executed_pipe_xu.sum",
    "load_requests": "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum",
    "load_sectors": "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
    "load_sectors_hit": "l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum",
    "store_sectors": "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum",
    "shared_wavefronts": "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum",
    "l2_reads": "lts__t_sectors_op_read.sum",
    "l2_reads_hit": "lts__t_sectors_op_read_lookup_hit.sum",
    "l2_writes": "lts__t_sectors_op_write.sum",
    "dram_read_bytes": "dram__bytes_read.sum",
    "dram_write_bytes": "dram__bytes_write.sum",
    "elapsed_cycles": "sm__cycles_elapsed.max",
    "active_cycles": "sm__cycles_active.avg",
    "thread_instructions": "smsp__thread_inst_executed.sum",
    "active_warps": "sm__warps_active.avg.per_cycle_active",
    "local_loads": "smsp__inst_executed_op_local_ld.sum",
    "local_stores": "smsp__inst_executed_op_local_st.sum",
    **{f"stalled_{why}": f"smsp__average_warps_issue_stalled_{why}_per_issue_active.ratio" for why in (
        "long_scoreboard", "short_scoreboard", "wait", "barrier", "math_pipe_throttle", "lg_throttle", "mio_throttle",
        "no_instruction")},
}
ESTIMATES = ("set", "program", "launch", "machine", "estimate_us", "band_from_us", "band_to_us", "bottleneck",
             "instructions")


def programs(folder):
    for path in sorted(pathlib.Path(folder).glob("[0-9]*")):
        yield path, json.loads((path / "launches.json").read_text())


def record(folder, measured):
    """Each launch ran once for its check and then 30 times: the median of these."""
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(COLUMNS)
    for path, launches in programs(folder):
        log = pathlib.Path(measured, path.name + ".log").read_text()
        registers = max(map(int, re.findall(r"Used (\d+) registers", log)))
        lines = pathlib.Path(measured, path.name + ".csv").read_text().splitlines()
        kernels = [line.split(",") for line in lines if line.startswith("kernel,") and ",warm_up," not in line]
        each = len(kernels) // len(launches)
        for i, launch in enumerate(launches):
            times = [float(k[-2]) - float(k[-3]) for k in kernels[i * each + 1:(i + 1) * each]]
            out.writerow([path.name, launch["launch"], registers, f"{statistics.median(times):.3f}"])


def counters(build):
    """ncu counts the second repetition of each launch, after the first one and one for the check."""
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(("set", "program", "launch", *COUNTERS))
    for name in SETS:
        for path, launches in programs(HERE / name):
            launched = {}
            for launch in launches:
                kernel = launch["kernel"].split("<")[0].split("::")[-1]
                skipped = launched.get(kernel, 0)
                launched[kernel] = skipped + 31
                done = subprocess.run(
                    ["ncu", "--clock-control", "none", "--cache-control", "none", "--csv", "--print-units", "base",
                     "--kernel-name", kernel,
                     "--launch-skip", str(skipped + 2), "--launch-count", "1",
                     "--metrics", ",".join(COUNTERS.values()), f"{build}/{name}/{path.name}"],
                    capture_output=True, text=True, check=False, timeout=300)
                rows = csv.reader(line for line in done.stdout.splitlines() if line.startswith('"'))
                values = {row[-3]: row[-1].replace(",", "") for row in rows}
                out.writerow((name, path.name, launch["launch"], *(values.get(each, "") for each in COUNTERS.values())))


def command(tool, path, launch, machine, registers, data):
    words = [tool, str(path / "kernel.cuh"), "--kernel", launch["kernel"], "--machine", machine, "--json",
             "--grid", ",".join(map(str, launch["grid"])), "--block", ",".join(map(str, launch["block"])),
             "--registers", registers]
    if launch.get("dynamic_shared_bytes"):
        words += ["--shared", str(launch["dynamic_shared_bytes"])]
    for each in launch["arguments"]:
        name = each["name"]
        if "elements" not in each:
            words += ["--arg", f"{name}={each['value']}"]
            continue
        words += ["--buffer", f"{name}={each['type']}:{each['elements']}"]
        if each.get("data"):
            words += ["--data", f"{name}={data}/{each['data']}"]
    return words


def traced(path, launches, registers, folder, machine, tool, nvcc):
    """The rows of a program. Says on standard error why a launch has no estimate."""
    rows = []
    with tempfile.TemporaryDirectory() as data:
        program = f"{data}/main"
        subprocess.run([nvcc, "-std=c++17", "-arch=sm_90", "-I", folder, str(path / "main.cu"), "-o", program],
                       check=True)
        subprocess.run([program, "--dump", data], check=True, stdout=subprocess.DEVNULL)
        for launch in launches:
            words = command(tool, path, launch, machine, registers[path.name, launch["launch"]], data)
            done = subprocess.run(words, capture_output=True, text=True, check=False)
            result = json.loads(done.stdout) if done.stdout else {}
            found = result.get("estimate")
            if found is None:
                why = done.stderr.strip() or f"status {done.returncode}"
                print(f"{path.name}, {launch['launch']}: {why.splitlines()[-1]}", file=sys.stderr)
            numbers = ("", "", "", "") if found is None else (
                *(f"{1e6 * x:.3f}" for x in (found["seconds"], *found["band"])), found["bottleneck"])
            of = result.get("instructions") or {}
            instructions = f"{of['counted']:.0f}" if of else ""
            rows.append([pathlib.Path(folder).name, path.name, launch["launch"], machine, *numbers, instructions])
    return rows


def trace(folder, card, machine, tool, nvcc):
    registers = {(row["program"], row["launch"]): row["registers"] for row in read(card)}
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(ESTIMATES)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for rows in pool.map(lambda each: traced(*each, registers, folder, machine, tool, nvcc), programs(folder)):
            out.writerows(rows)


def read(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def summary(name, pairs, missing, instructions):
    ratios = [estimate / measured for measured, estimate, _ in pairs]
    count = len(ratios)
    error = sum(abs(ratio - 1) for ratio in ratios) / count
    within = sum(abs(ratio - 1) < 0.2 for ratio in ratios) / count
    half = sorted(abs(ratio - 1) for ratio in ratios)[count // 2]
    inside = None if pairs[0][2] is None else sum(each for *_, each in pairs) / count
    mean = math.exp(sum(map(math.log, ratios)) / count)
    numbers = (100 * error, 100 * half, mean, 100 * within)
    band = "–" if inside is None else f"{100 * inside:.0f}"
    counted = f"{statistics.median(instructions):.2f}" if instructions else "–"
    return "| {} | {} | {} | {:.0f} | {:.0f} | {:.2f} | {:.0f} | {} | {} |".format(name, count, missing, *numbers, band,
                                                                                  counted)


def page(path, check=None):
    measured = {(each, machine, row["program"], row["launch"]): float(row["duration_us"])
                for each in SETS for machine in ("h200", "h100")
                if (HERE / f"{machine}_{each}.csv").exists()
                for row in read(HERE / f"{machine}_{each}.csv")}
    executed = {(row["set"], row["program"], row["launch"]): float(row["instructions"])
                for row in read(HERE / "counters_h200.csv") if row["instructions"]}
    found = {}
    for when in ("first_sight", "now"):
        if (HERE / f"{when}.csv").exists():
            found[when] = {(row["set"], row["machine"], row["program"], row["launch"]): row
                           for row in read(HERE / f"{when}.csv")}
    names = {"first_sight": "at first sight", "now": "afterwards"}
    text = ["| set | card | launches with an estimate | without | error % | median % | ratio | within 20 % "
            "| in the band % | instructions |",
            "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|"]
    for each in SETS:
        for when, rows in found.items():
            for machine in ("h200", "h100"):
                pairs, missing, instructions = [], 0, []
                for key, row in rows.items():
                    if key[:2] != (each, machine):
                        continue
                    if not row["estimate_us"]:
                        missing += 1
                        continue
                    inside = None
                    if row["band_from_us"]:
                        inside = float(row["band_from_us"]) <= measured[key] <= float(row["band_to_us"])
                    pairs.append((measured[key], float(row["estimate_us"]), inside))
                    if row.get("instructions") and executed.get((each, *key[2:])):
                        instructions.append(float(row["instructions"]) / executed[each, *key[2:]])
                if pairs:
                    text.append(summary(f"{each}, {names[when]} | {machine.upper()}", pairs, missing, instructions))
    launches = ["| set | program | launch | measured, H200 | ratio at first sight | afterwards | measured, H100 "
                "| ratio at first sight | afterwards |", "|---|---|---|---:|---:|---:|---:|---:|---:|"]
    for each in SETS:
        for key in (key for key in measured if key[0] == each and key[1] == "h200"):
            line = f"| {each} | {key[2]} | {key[3]} |"
            for machine in ("h200", "h100"):
                of_card = (each, machine, *key[2:])
                line += f" {measured[of_card]:.4g} µs |" if of_card in measured else " – |"
                for when in ("first_sight", "now"):
                    row = found.get(when, {}).get(of_card)
                    ratio = float(row["estimate_us"]) / measured[of_card] if row and row["estimate_us"] else None
                    line += " – |" if ratio is None else f" {ratio:.2f} |"
            launches.append(line)
    whole = fresh = pathlib.Path(path).read_text()
    for name, rows in (("users", text), ("users' launches", launches)):
        begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->"
        before, rest = fresh.split(begin)
        fresh = before + begin + "\n".join(rows) + "\n" + end + rest.split(end)[1]
    if check is None:
        pathlib.Path(path).write_text(fresh)
    elif fresh != whole:
        sys.exit(f"{path} is not up to date: users.py page {path}")


def first_sight():
    """The figures in README.md of kernels that are traced unmodified."""
    measured = {(each, row["program"], row["launch"]): float(row["duration_us"])
                for each in SETS for row in read(HERE / f"h200_{each}.csv")}
    ratios = [float(row["estimate_us"]) / measured[row["set"], row["program"], row["launch"]]
              for row in read(HERE / "first_sight.csv") if row["machine"] == "h200" and row["estimate_us"]]
    off = [abs(ratio - 1) for ratio in ratios]
    near = sum(each < 0.2 for each in off) / len(off)
    within_factor = sum(0.5 <= ratio <= 2 for ratio in ratios) / len(ratios)
    print(f"{len(ratios)} of {len(measured)} launches, {100 * statistics.mean(off):.0f} % off on the mean, "
          f"{100 * statistics.median(off):.0f} % by the median, {100 * near:.0f} % within 20 %, "
          f"{100 * within_factor:.0f} % within a factor of two")


def hits():
    """How far the simulated hit rates of L1 are from those of the counters."""
    counted = {(row["set"], row["program"], row["launch"]):
               float(row["load_sectors_hit"]) / float(row["load_sectors"])
               for row in read(HERE / "counters_h200.csv") if float(row["load_sectors"] or 0)}
    rows = read(HERE / "l1_hits.csv")
    for tool in (name for name in rows[0] if name.startswith("by_")):
        off = [abs(float(row[tool]) - counted[key]) for row in rows
               if row[tool] and (key := (row["set"], row["program"], row["launch"])) in counted]
        far = sum(each > 0.15 for each in off)
        print(f"{tool}: {len(off)} launches, {statistics.mean(off):.3f} off, {far} by more than 0.15")


def code():
    """How far the instructions by rules on PTX and by machine code are from those that an H200 counts, and how far the
    cycles of a warp for an instruction are from the counters where few warps share an SM.
    """
    few_warps = 4
    off, cycles = {"by_rules": [], "by_machine_code": []}, []
    counted = {(row["set"], row["program"], row["launch"]): row for row in read(HERE / "counters_h200.csv")}
    for row in read(HERE / "code.csv"):
        counters = counted.get((row["set"], row["program"], row["launch"]))
        if not counters or not float(counters["instructions"] or 0):
            continue
        instructions = float(counters["instructions"])
        for by, all_of_them in off.items():
            all_of_them.append(abs(float(row[by]) / instructions - 1))
        # Other warps delay a warp, and other counts are of other code.
        if float(counters["active_warps"]) > few_warps or off["by_machine_code"][-1] > 0.1:
            continue
        measured = float(counters["active_warps"]) * float(counters["active_cycles"]) * SMS / instructions
        cycles.append(float(row["cycles_per_instruction"]) / measured)
    for by, all_of_them in off.items():
        near = sum(each < 0.1 for each in all_of_them) / len(all_of_them)
        print(f"{by}: {len(all_of_them)} launches, {100 * statistics.median(all_of_them):.1f} % off by the median, "
              f"{100 * near:.0f} % of them by less than 10 %")
    near = sum(abs(each - 1) < 0.15 for each in cycles) / len(cycles)
    print(f"cycles of an instruction: {len(cycles)} launches of at most {few_warps} active warps an SM, "
          f"{statistics.median(cycles):.2f} of the counters by the median, {100 * near:.0f} % within 15 %")


def units():
    """How far the instructions of the units of an SM, by machine code, are from those that an H200 counts, and how far
    the cycles of integers are that follow from the tree.
    """
    counted = {(row["set"], row["program"], row["launch"]): row for row in read(HERE / "counters_h200.csv")}
    near = 0.05  # other counts of instructions say that the code, or how often it runs, is another one
    rows = []
    for row in read(HERE / "units.csv"):
        counters = counted.get((row["set"], row["program"], row["launch"]))
        if not counters or not float(counters["instructions"] or 0):
            continue
        if abs(float(row["instructions"]) / float(counters["instructions"]) - 1) < near:
            rows.append((row, counters))
    for unit, counter in (("integers", "issued_alu"), ("doubles", "issued_fp64"), ("functions", "issued_xu")):
        off = [abs(float(row[unit]) - float(counters[counter])) / float(counters["instructions"])
               for row, counters in rows]
        print(f"{unit}: {len(off)} launches, {100 * statistics.mean(off):.2f} % of the instructions off on the mean, "
              f"{100 * max(off):.1f} % at most")
    # Before the machine code said the units, by the tool of b661999b; an instruction on integers takes half a cycle.
    logs = [math.log(float(row["tree_integer_cycles"]) * 2 * SMS / float(counters["issued_alu"]))
            for row, counters in rows if float(row["tree_integer_cycles"] or 0) > 0]
    print(f"integers by the tree alone: {len(logs)} launches, {math.exp(statistics.median(logs)):.2f} of the counted "
          f"cycles by the median, {100 * statistics.mean(map(abs, logs)):.0f} % off (mean of |ln(a / b)|)")


def runs():
    """How three commits of the tool, which take more and more from the runs of the PTX, estimate the same launches."""
    measured = {(name, row["program"], row["launch"]): float(row["duration_us"])
                for name in SETS for row in read(HERE / f"h200_{name}.csv")}
    executed = {(row["set"], row["program"], row["launch"]): float(row["instructions"])
                for row in read(HERE / "counters_h200.csv") if row["instructions"]}
    of_commit = {}
    for row in read(HERE / "runs.csv"):
        of_commit.setdefault(row["commit"], {})[row["set"], row["program"], row["launch"]] = row

    def ratio_of(row, what):
        key = row["set"], row["program"], row["launch"]
        return float(row[what] or 0) / executed[key] if executed.get(key) else 0

    commits = list(of_commit)
    for before, after in zip(commits, commits[1:]):
        both = [key for key in of_commit[before] if key in of_commit[after]]
        for commit in (before, after):
            rows = [of_commit[commit][key] for key in both]
            ratios = [float(row["estimate_us"]) / measured[key] for key, row in zip(both, rows)]
            off = [abs(each - 1) for each in ratios]
            print(f"{commit}: {len(both)} launches, {100 * statistics.mean(off):.1f} % off on the mean, "
                  f"{100 * statistics.median(off):.1f} % by the median, "
                  f"{100 * sum(each < 0.2 for each in off) / len(off):.0f} % within 20 %, "
                  f"{sum(not 0.5 < each < 2 for each in ratios)} beyond a factor of two")
            for what in ("compiled", "counted"):
                logs = [abs(math.log(ratio_of(row, what))) for key, row in zip(both, rows)
                        if all(ratio_of(of_commit[each][key], "compiled") > 0 for each in (before, after))]
                print(f"  {what}: {len(logs)} launches, {100 * statistics.mean(logs):.1f} % off the counters "
                      f"(mean of |ln(a / b)|)")
        for key in both:
            one, other = of_commit[before][key], of_commit[after][key]
            if abs(math.log(float(other["estimate_us"]) / float(one["estimate_us"]))) > 0.1:
                print(f"  {' '.join(key)}: compiled {ratio_of(one, 'compiled'):.2f} to "
                      f"{ratio_of(other, 'compiled'):.2f}, "
                      f"estimate {float(one['estimate_us']) / measured[key]:.2f} to "
                      f"{float(other['estimate_us']) / measured[key]:.2f}")


COMMANDS = {"first_sight": first_sight, "runs": runs, "units": units, "hits": hits, "code": code, "record": record,
            "counters": counters, "trace": trace, "page": page}
COMMANDS[sys.argv[1]](*sys.argv[2:])
