#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Joins the counters that a profiler read with the parameter sets that were launched.

usage: counters.py LAUNCHES.csv LOG.csv [LOG.csv] > RECORD.csv

LAUNCHES.csv is the output of `kernelcost-companions --each-once`. Each LOG.csv is an `ncu --csv` log of a run of it.
With two logs, the first one reads the duration alone, because reading many counters replays a kernel and changes the
contents of the caches. Columns that no log has read are left out of the record, and the duration is left empty.
"""
import csv
import sys

COLUMNS = {
    "gpu__time_duration.sum": "duration_us",
    "launch__registers_per_thread": "registers",
    "sm__warps_active.avg.per_cycle_active": "active_warps_per_sm",
    "smsp__inst_executed.sum": "warp_instructions",
    "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum": "global_load_requests",
    "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum": "global_load_sectors",
    "l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum": "global_load_l1_hits",
    "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum": "global_store_requests",
    "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum": "global_store_sectors",
    "l1tex__t_requests_pipe_lsu_mem_global_op_red.sum": "global_atomic_requests",
    "l1tex__data_pipe_lsu_wavefronts.sum": "l1_wavefronts",
    "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum": "shared_wavefronts",
    "lts__t_sectors_op_read.sum": "l2_read_sectors",
    "lts__t_sectors_op_write.sum": "l2_write_sectors",
    "lts__t_sectors_op_red.sum": "l2_atomic_sectors",
    "dram__bytes_read.sum": "dram_read_bytes",
    "dram__bytes_write.sum": "dram_write_bytes",
}
SCALES = {
    "ns": 1e-3,
    "us": 1,
    "usecond": 1,
    "nsecond": 1e-3,
    "ms": 1e3,
    "msecond": 1e3,
    "byte": 1,
    "Kbyte": 1e3,
    "Mbyte": 1e6,
    "Gbyte": 1e9,
}


def launches_of(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def values_of(path):
    """The metrics of each profiled launch, in order."""
    with open(path, newline="") as file:
        lines = [line for line in file if line.startswith('"')]
    launches = {}
    for row in csv.DictReader(lines):
        number = float(row["Metric Value"].replace(",", ""))
        launches.setdefault(int(row["ID"]), {})[row["Metric Name"]] = number * SCALES.get(row["Metric Unit"], 1)
    return [launches[number] for number in sorted(launches)]


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    launches = launches_of(sys.argv[1])
    logs = [values_of(path) for path in sys.argv[2:]]
    for path, log in zip(sys.argv[2:], logs):
        if len(log) != len(launches):
            sys.exit(f"{path} has {len(log)} launches, {sys.argv[1]} has {len(launches)}")
    writer = csv.writer(sys.stdout, lineterminator="\n")
    read = {metric for log in logs for launch in log for metric in launch}
    metrics = [metric for metric, column in COLUMNS.items() if metric in read or column == "duration_us"]
    writer.writerow(["kernel", "parameters", *(COLUMNS[metric] for metric in metrics)])
    for launch, *values in zip(launches, *logs):
        # The duration of the first run counts.
        found = {name: value for each in reversed(values) for name, value in each.items()}
        writer.writerow(
            [
                launch["kernel"],
                launch["parameters"],
                *(f"{found[metric]:.10g}" if metric in found else "" for metric in metrics),
            ]
        )


if __name__ == "__main__":
    main()
