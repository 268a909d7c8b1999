#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Joins what random.sh measured.

usage: random_record.py FOLDER ACTIVITY.csv > RECORD.csv

FOLDER has the runner's times of trains, and two logs of `ncu --csv`. ACTIVITY.csv is the record of all launches of the
trains by CUPTI. A kernel's duration is the median over the launches of its longest train. Without the logs, the
profiler's columns are empty.
"""
import csv
import pathlib
import statistics
import sys

from counters import values_of

COLUMNS = {
    "smsp__inst_executed.sum": "warp_instructions",
    "dram__bytes_read.sum": "dram_read_bytes",
    "dram__bytes_write.sum": "dram_write_bytes",
    "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum": "global_load_sectors",
    "lts__t_sectors_op_read.sum": "l2_read_sectors",
    "lts__t_sectors_op_write.sum": "l2_write_sectors",
    "l1tex__data_pipe_lsu_wavefronts.sum": "l1_wavefronts",
    "sm__cycles_active.avg": "active_cycles",
}
# The runner's launches before the trains.
WARM_UP = 4


def main():
    folder = pathlib.Path(sys.argv[1])
    with open(folder / "trains.csv", newline="") as file:
        trains = list(csv.DictReader(file))
    durations = {}
    with open(sys.argv[2], newline="") as file:
        for row in csv.DictReader(file):
            if row["what"] == "kernel":
                name = row["name"].rsplit("::", 1)[-1]
                durations.setdefault(name, []).append(float(row["end_us"]) - float(row["start_us"]))
    profiled = (folder / "counters.log").exists()
    times = values_of(folder / "times.log") if profiled else [None] * len(trains)
    counters = values_of(folder / "counters.log") if profiled else [None] * len(trains)
    assert len(trains) == len(times) == len(counters)
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["seed", "number", "registers", "duration_us", "train_us", "profiler_us", *COLUMNS.values()])
    for train, time, counter in zip(trains, times, counters):
        seed, number = train["kernel"].split("_")[1:]
        own = statistics.median(durations[train["kernel"]][WARM_UP:])
        own_profile = [""] * (1 + len(COLUMNS))
        if profiled:
            own_profile = [f"{time['gpu__time_duration.sum']:.3f}", *(f"{counter[name]:.0f}" for name in COLUMNS)]
        out.writerow([seed, number, train["registers"], f"{own:.3f}", train["train_us"], *own_profile])


if __name__ == "__main__":
    main()
