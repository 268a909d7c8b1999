#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The record of walks along rows, and the share of lines that L1 keeps from trip to trip.

usage: walks.py merge WALKS.csv COUNTERS.csv > RECORD.csv    the launches with the profiler's counters
       walks.py kept RECORD.csv ...                          mean kept share by the load of L1

The load is what the resident warps load in a trip, in whole lines, over the size of L1: 256 KiB. The kept share is that
of the sectors which a lane has requested before that are found in L1. The means leave out unrolled loops, and rows of
less than 256 bytes, whose neighbours share lines.
"""
import collections
import csv
import statistics
import sys

SECTOR, LINE, LANES, L1 = 32, 128, 32, 256 * 1024
FLOATS_OF_A_SECTOR = 8
SHORTEST_ROW = 64
COUNTED = {"sectors": "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
           "hits": "l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum",
           "ns": "gpu__time_duration.sum"}


def merge(walks, counters):
    with open(counters, encoding="utf-8") as lines:
        rows = csv.DictReader(line for line in lines if line.startswith('"'))
        counted = collections.defaultdict(dict)
        for row in rows:
            counted[int(row["ID"])][row["Metric Name"]] = int(row["Metric Value"].replace(",", ""))
    with open(walks, encoding="utf-8") as lines:
        launches = list(csv.DictReader(lines))
    if len(launches) != len(counted):
        sys.exit(f"{len(launches)} launches, but counters of {len(counted)}")
    print(",".join([*launches[0], *COUNTED]))
    for number, launch in enumerate(launches):
        print(",".join([*launch.values(), *(str(counted[number][metric]) for metric in COUNTED.values())]))


def load_and_kept(row):
    """The load of L1 and the kept share of one launch; `warps` are those of an SM."""
    arrays, streams, warps, trips = (int(row[name]) for name in ("arrays", "streams", "warps", "trips"))
    load = warps * (arrays * LANES + streams) * LINE / L1
    sectors_of_column = LANES * 4 // SECTOR * streams
    requests = int(row["sectors"]) / (arrays * LANES + sectors_of_column)
    walked = requests * arrays * LANES
    first = walked / FLOATS_OF_A_SECTOR
    missed = int(row["sectors"]) - int(row["hits"]) - requests * sectors_of_column
    assert trips % FLOATS_OF_A_SECTOR == 0 or int(row["row"]) < SHORTEST_ROW
    return load, 1 - (missed - first) / (walked - first)


def kept(records):
    shares = collections.defaultdict(list)
    for record in records:
        with open(record, encoding="utf-8") as lines:
            for row in csv.DictReader(lines):
                if row["unroll"] == "1" and row["streams"] == "0" and int(row["row"]) >= SHORTEST_ROW:
                    load, share = load_and_kept(row)
                    shares[load].append(share)
    for load, all_of_it in sorted(shares.items()):
        print(f"{load:.3f} {statistics.mean(all_of_it):.3f} from {min(all_of_it):.2f} to {max(all_of_it):.2f}")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["merge", walks, counters]:
            merge(walks, counters)
        case ["kept", *records] if records:
            kept(records)
        case _:
            sys.exit(__doc__)
