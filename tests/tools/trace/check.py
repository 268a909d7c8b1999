#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Holds kernelcost-trace to what it counts of everyday programs, and to its messages.

    check.py PROGRAM INCLUDE {counts|idioms|suites|everyday|users|structures|compiled|loops|guesses|halves|faults|
                             messages|header|page|update_page}

"page" holds the output in docs/tracing.md and README.md to what the program prints; "update_page" writes it there.
"""
import csv
import json
import os
import pathlib
import re
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PROGRAM = sys.argv[1]
INCLUDE = sys.argv[2]
FAILURES = []
# Counts and estimates without the code of nvcc, which not all machines have. Part `compiled` has it.
os.environ["KERNELCOST_NVCC"] = "none"


def run(*arguments, folder=HERE):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, cwd=folder, check=False)


def launch(grid, block, buffers, arguments):
    options = ["--grid", str(grid), "--block", str(block)]
    for name, what in buffers.items():
        options += ["--buffer", f"{name}={what}"]
    for name, value in arguments.items():
        options += ["--arg", f"{name}={value}"]
    return options


def expect(what, found, expected):
    if found != expected:
        FAILURES.append(f"{what}: {found}, expected {expected}")


def complaint(result):
    """The last line of standard error: lines before it say how far the program is."""
    lines = result.stderr.strip().splitlines()
    text = lines[-1].replace("\u2018", "'").replace("\u2019", "'") if lines else ""
    # clang++'s words for two mistakes.
    text = re.sub(r"unknown type name ('\w+')", r"\1 does not name a type", text)
    return re.sub(r"use of undeclared identifier ('\w+')", r"\1 was not declared in this scope", text)


def traced(file, kernel, options, status=0, **more):
    result = run(file, "--kernel", kernel, *options, "--json", **more)
    expect(f"{kernel}: exit status ({complaint(result)})", result.returncode, status)
    return json.loads(result.stdout) if result.stdout else {"accesses": [], "faults": [], "notes": []}


def expect_accesses(file, kernel, options, expected, **more):
    """Each access as (buffer, line, kind, requests, sectors per request, ways of a bank conflict)."""
    found = [
        (a["buffer"], a["line"], a["kind"], a["requests"], a["sectors_per_request"], a["bank_conflict_ways"])
        for a in traced(file, kernel, options, **more)["accesses"]
    ]
    expect(f"{kernel}: accesses", sorted(found), sorted(expected))


SAXPY = launch(4, 256, {"x": "float:1000", "y": "float:1000"}, {"n": 1000, "a": 2.0})
TRANSPOSE = launch("32,32", "32,8", {"in": "float:1024*1024", "out": "float:1048576"}, {"width": 1024, "height": 1024})
SHUFFLES = launch(64, 256, {"x": "float:1048576", "total": "float:1"}, {"n": 1048576})


def counts():
    # 1000 elements are 31 whole warps and one of 8 lanes.
    expect_accesses(
        "saxpy.cu",
        "saxpy",
        SAXPY,
        [("x", 20, "load", 32, 4, 1), ("y", 20, "load", 32, 4, 1), ("y", 20, "store", 32, 4, 1)],
    )
    # Every other element: a request touches twice the sectors. 10000 elements are 312.5 warps.
    expect_accesses(
        "saxpy.cu",
        "saxpy_strided",
        launch(4, 256, {"x": "float:20000", "y": "float:20000"}, {"n": 10000, "a": 2.0}),
        [("x", 25, "load", 313, 8, 1), ("y", 25, "load", 313, 8, 1), ("y", 25, "store", 313, 8, 1)],
    )
    # 1024 blocks of 8 warps make 4 trips.
    tile = [("in", 15, "load", 32768, 4, 1), ("tile", 15, "store", 32768, 0, 1), ("out", 20, "store", 32768, 4, 1)]
    expect_accesses("transpose.cu", "transpose_conflicts", TRANSPOSE, [*tile, ("tile", 20, "load", 32768, 0, 32)])
    padded = [(buffer, {15: 29, 20: 36}[line], *rest) for buffer, line, *rest in tile]
    expect_accesses("transpose.cu", "transpose_padded", TRANSPOSE, [*padded, ("tile", 36, "load", 32768, 0, 1)])
    # In the 8 steps, 4, 2 and then 1 of a block's 8 warps take part. Each reads both halves.
    expect_accesses(
        "reduction.cu",
        "reduce_dynamic",
        launch(4096, 256, {"x": "float:1048576", "sums": "float:4096"}, {"n": 1048576}) + ["--shared", "1024"],
        [
            ("x", 13, "load", 32768, 4, 1),
            ("partial", 13, "store", 32768, 0, 1),
            ("partial", 16, "load", 2 * 4096 * (4 + 2 + 6), 0, 1),
            ("partial", 16, "store", 4096 * (4 + 2 + 6), 0, 1),
            ("partial", 19, "load", 4096, 0, 1),
            ("sums", 19, "store", 4096, 1, 1),
        ],
    )
    expect_accesses(
        "reduction.cu",
        "reduce_shuffles<float, 256>",
        SHUFFLES,
        [
            ("x", 27, "load", 32768, 4, 1),
            ("warps", 29, "store", 512, 0, 1),
            ("warps", 32, "load", 64, 0, 1),
            ("total", 34, "atomic", 64, 1, 1),
        ],
    )
    doubles = [each.replace("=float:", "=double:") for each in SHUFFLES]
    found = traced("reduction.cu", "reduce_shuffles<double, 256>", doubles)
    expect("doubles: sectors", found["accesses"][0]["sectors_per_request"], 8)
    expect("an estimate", found["estimate"]["seconds"] > 1e-6 and found["estimate"]["bottleneck"] != "", True)
    expect("its band", found["estimate"]["band"][0] < found["estimate"]["seconds"] < found["estimate"]["band"][1], True)
    older = traced("saxpy.cu", "saxpy", [*SAXPY, "--machine", "tesla_c2070"])
    expect("a card without a calibration", older["estimate"]["model"], "roofline")
    expect("says so", any("tesla_c2070 has no calibration" in each for each in older["notes"]), True)
    text = run("saxpy.cu", "--kernel", "saxpy", *SAXPY).stdout
    for part in ("no faults found", "accesses over the grid", "guard 1000 threads", "limited by", "band "):
        expect(f"the text has {part}", part in text, True)


def idioms():
    expect_accesses(
        "idioms.cu",
        "particles",
        launch(4, 256, {"p": "Particle:1000"}, {"q": "{1000, 0.5f}"}),
        [
            ("p", 39, "load", 64, 16, 1),
            ("p", 39, "store", 32, 16, 1),
            ("p", 40, "load", 96, 16, 1),
            ("p", 42, "store", 128, 16, 1),
            ("p", 43, "store", 32, 16, 1),
        ],
    )
    expect_accesses(
        "idioms.cu",
        "quads",
        launch(1, 256, {"in": "Quad:256", "out": "Quad:256"}, {}),
        [("in", 49, "load", 8, 16, 1), ("out", 51, "store", 8, 16, 1)],
    )
    expect_accesses(
        "idioms.cu",
        "vectors",
        launch(1, 256, {"x": "float:1024", "y": "float:1024"}, {}),
        [("x", 56, "load", 8, 16, 1)] + [("y", line, "store", 8, 16, 1) for line in (59, 60, 61)],
    )
    found = traced(
        "idioms.cu",
        "words",
        launch(1, 256, {"x": "float:1024", "y": "float:1024", "d": "double:256"}, {"n": 256}),
    )
    expect("constant memory is said", any("weights is in constant memory" in each for each in found["notes"]), True)
    expect("a condition is said", any("a condition depends on data" in each for each in found["notes"]), True)
    by_place = {(a["buffer"], a["line"], a["kind"]): a["requests"] for a in found["accesses"]}
    for place, requests in {
        ("y", 78, "load"): 8,
        ("y", 78, "store"): 8,
        ("counter", 88, "atomic"): 8,
        ("table", 89, "store"): 8,
        ("x", 26, "load"): 4 * 8,
        ("d", 101, "store"): 8,
    }.items():
        expect(f"words: {place}", by_place.get(place), requests)
    # Integers whose values decide nothing need no data.
    expect_accesses(
        "idioms.cu",
        "integer_sums",
        launch(1, 256, {"x": "int:1024", "y": "int:256"}, {"n": 1024}),
        [("x", 110, "load", 32, 4, 1), ("y", 111, "store", 8, 4, 1)],
    )
    # Three floats of a structure are three accesses; the kernel is written by a macro. The operator of the structure
    # reads those of `a` where they lie.
    expect_accesses(
        "idioms.cu",
        "sums_of_vectors",
        launch(1, 64, {"a": "Vec3:64", "b": "Vec3:64"}, {}),
        [("a", 127, "load", 6, 12, 1), ("b", 130, "load", 6, 12, 1), ("b", 130, "store", 6, 12, 1)],
    )
    expect_accesses(
        "idioms.cu",
        "groups",
        launch(1, 128, {"x": "float:128", "y": "float:4"}, {}),
        [("x", 135, "load", 4, 4, 1), ("y", 138, "store", 4, 1, 1)],
    )
    found = traced("idioms.cu", "scan", launch(1, 128, {"x": "int:128"}, {"n": 128}))
    # The first 5 of the 7 steps add in all 4 warps, the others in 3 and in 2. Each sum has two loads.
    loads = [a["requests"] for a in found["accesses"] if a["buffer"] == "temp" and a["line"] == 150]
    expect("scan: loads of sums", loads[:1], [2 * (5 * 4 + 3 + 2)])
    with tempfile.TemporaryDirectory() as folder:
        bins = launch(1, 256, {"data": "unsigned char:1024", "bins": "unsigned int:256"}, {"n": 1024})
        raw, text = pathlib.Path(folder, "data.bin"), pathlib.Path(folder, "data.txt")
        # All lanes of a warp meet in one bin, or each has its own.
        raw.write_bytes(struct.pack("1024B", *([7] * 1024)))
        text.write_text(" ".join(str(i % 256) for i in range(1024)))
        for data, wavefronts in ((raw, 32), (text, 32)):
            found = traced("idioms.cu", "histogram", [*bins, "--data", f"data={data}"])
            atomics = [a for a in found["accesses"] if a["buffer"] == "local" and a["kind"] == "atomic"]
            expect(f"histogram of {data.suffix}", [a["requests"] for a in atomics], [wavefronts])
        # The first number of each vector makes neighbours, the last one has 8 elements between lanes.
        vectors, pairs = pathlib.Path(folder, "vectors.bin"), pathlib.Path(folder, "pairs.txt")
        vectors.write_bytes(struct.pack("256i", *(n for i in range(64) for n in (i, 0, 16 * i, 8 * i))))
        pairs.write_text(" ".join(f"0 {2 * i}" for i in range(32)))
        gather = launch(1, 32, {"at": "int4:64", "pairs": "unsigned:64", "x": "float:1024", "y": "float:32"}, {})
        gather += ["--data", f"at={vectors}", "--data", f"pairs={pairs}"]
        found = traced("idioms.cu", "by_vectors", gather)
        sectors = [a["sectors_per_request"] for a in found["accesses"] if a["buffer"] == "x"]
        expect("addresses in vectors", sectors, [(4 + 32) / 2, 8, 32])
        vectors.write_bytes(struct.pack("16i", *range(16)))
        result = run("idioms.cu", "--kernel", "by_vectors", *gather)
        expect("too few numbers", f"--data at={vectors}: it has 16 numbers, and the buffer 256" in result.stderr, True)


def tree_of(file, kernel, options):
    """The tree, without the line of its name."""
    return traced(file, kernel, options)["tree"].strip().splitlines()[1:]


def suites():
    # Integers from memory that a helper takes and returns.
    expect_accesses(
        "suites.cu",
        "align",
        launch(1, 16, {"score": "int:17", "best": "int:16"}, {"penalty": 1}),
        [
            ("score", 19, "load", 1, 2, 1),
            ("score", 21, "load", 1, 3, 1),
            ("tile", 19, "store", 1, 0, 1),
            ("tile", 21, "load", 2, 0, 1),
            ("best", 21, "store", 1, 2, 1),
        ],
    )
    # log2f(16) is 4, and an int takes the value of powf.
    expect_accesses(
        "suites.cu",
        "halving",
        launch(1, 16, {"x": "float:16"}, {}),
        [("x", 27, "load", 8, 2, 1), ("x", 27, "store", 4, 2, 1)],
    )
    with tempfile.TemporaryDirectory() as folder:
        nodes, edges, active = (pathlib.Path(folder, name) for name in ("nodes.bin", "edges.txt", "active.txt"))
        nodes.write_bytes(b"".join(struct.pack("ii", 2 * i, 2) for i in range(64)))
        edges.write_text(" ".join(str(i // 2) for i in range(128)))
        active.write_text(" ".join("1" if i < 32 else "0" for i in range(64)))
        buffers = {"nodes": "Node:64", "edges": "int:128", "active": "bool:64", "cost": "int:64"}
        data = [f"--data={path.stem}={path}" for path in (nodes, edges, active)]
        # The second warp is not active. The store may change a node, so each of the two trips and the last condition
        # load both of its members.
        expect_accesses(
            "suites.cu",
            "visit",
            launch(2, 32, buffers, {"n": 64}) + data,
            [
                ("active", 38, "load", 2, 1, 1),
                ("nodes", 39, "load", 6, 8, 1),
                ("edges", 39, "load", 2, 8, 1),
                ("cost", 39, "store", 2, 4, 1),
            ],
        )
        nodes.write_bytes(b"1234")
        result = run("suites.cu", "--kernel", "visit", *launch(2, 32, buffers, {"n": 64}), *data)
        message = f"--data nodes={nodes}: it has 4 bytes, and the buffer 64 structures of 8"
        expect("a short file of structures", complaint(result), "kernelcost-trace: " + message)
    expect_accesses(
        "suites.cu",
        "add_bias",
        launch(8, 64, {"out": "float:512", "bias": "float:64"}, {"columns": 64}),
        [("bias", 50, "load", 16, 4, 1), ("out", 46, "load", 16, 4, 1), ("out", 46, "store", 16, 4, 1)],
    )
    # Each call's branch is one of its own, and its only instruction depends on a predicate.
    tree = tree_of("suites.cu", "folds", launch(1, 32, {"x": "float:32", "y": "float:32"}, {}))
    expect("folds: compares", tree.count("compute<float> compare"), 2)
    expect("folds: subtractions", tree.count("compute<float> sub"), 2)
    expect("folds: guards", "guard" in " ".join(tree), False)
    expect("folds: divisions", tree.count("compute<float> div"), 1)
    # One lane's value in a register leaves the load to the others, and its constant leaves the product. The compiler
    # chooses which operand is loaded first.
    tree = tree_of("suites.cu", "differences", launch(1, 64, {"x": "float:64", "y": "float:64"}, {}))
    expect(
        "differences",
        tree[:1] + sorted(tree[1:3]) + tree[3:],
        [
            "compute<int32> select",
            "load<float> x, coalesced",
            "load<float> x, sectors_per_request(4.5, 1.5)",
            "compute<float> sub",
            "compute<float> select",
            "compute<float> mul",
            "store<float> y, coalesced",
        ],
    )
    # 4 blocks of 64 threads, so each makes 4 trips; a tile of 16 lanes adds in 4 steps.
    options = launch(4, 64, {"x": "float:1024", "sum": "float:1"}, {"n": 1024})
    expect_accesses("suites.cu", "grid_sum", options, [("x", 72, "load", 32, 4, 1), ("sum", 74, "atomic", 8, 1, 1)])
    expect("grid_sum: shuffles", tree_of("suites.cu", "grid_sum", options).count("shuffle<float>"), 4)
    # Integers of 64 bits have several names, and a vector is as many numbers.
    buffers = {"points": "float:512", "at": "long long:256", "squares": "size_t:256"}
    found = traced("suites.cu", "lengths", launch(4, 64, buffers, {}))
    accesses = [(each["buffer"], each["kind"], each["sectors_per_request"]) for each in found["accesses"]]
    expect("lengths", sorted(accesses)[0], ("at", "load", 8))
    expect("lengths: vectors", [each for each in found["notes"] if "points=" in each],
           ["--buffer points=float:512 is taken as float2:256, as the kernel has it"])
    # One lane of the warp's group counts for all.
    tree = tree_of("suites.cu", "counted", launch(1, 64, {"x": "float:64", "count": "int:1"}, {}))
    expect("counted", [each.strip() for each in tree[-2:]][0], "guard 1 lanes of each warp")
    # Numbers of known value count where lanes or trips differ.
    expect(
        "orbits",
        tree_of("suites.cu", "orbits", launch(1, 64, {"y": "float:64"}, {"step": 0.001, "trips": 100})),
        ["compute<float> mul", "repeat 100, unrolled by the compiler", "  compute<float> fma", "compute<float> mul",
         "store<float> y, coalesced"],
    )
    # 256 elements of 4 bytes and one more are 33 sectors of 8 elements; the stores are apart.
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "smooth.hpp")
        buffers = {"x": f"float:{64 * 256 + 1}", "y": f"float:{64 * 256}"}
        found = traced("suites.cu", "smooth", [*launch(64, 256, buffers, {}), "--emit-header", str(path)])
        # A warp asks for 4 sectors and then 5. The 33 of a block are new to its SM; L2 has them from the launch before.
        loads = next(a for a in found["accesses"] if a["kind"] == "load")
        expect("smooth: simulated blocks", found["simulated_blocks"], 64)
        simulated = {name: round(share, 12) for name, share in loads["simulated"].items()}
        expect("smooth: simulated hits", simulated, {"l1_hits": round(39 / 72, 12), "l2_hits": round(33 / 72, 12)})
        expect("smooth: stores", [a["simulated"] for a in found["accesses"] if a["kind"] == "store"], [None])
        shared = re.findall(r"(\w)\"[^;]*per_block\(([^)]*)\)", path.read_text())
        expect("smooth: what blocks share", shared, [("x", "264")])
    result = run("suites.cu", "--kernel", "timed", *launch(1, 32, {"x": "float:32"}, {}))
    expect("a clock", complaint(result),
           "kernelcost-trace: suites.cu:85: a kernel that reads the clock cannot be traced: no source says what "
           "reading it costs")


def everyday():
    def expect_all(kernel, options, expected, **more):
        expect_accesses("everyday.cu", kernel, options, expected, **more)

    # 1022 of 1024 rows have 32 warps. Two of the five loads are off by an element, so they touch a fifth sector.
    grid = {"in": "float:1024*1024", "out": "float:1024*1024"}
    jacobi = [("in", 18, "load", 5 * 32704, 4.4, 1), ("out", 18, "store", 32704, 4, 1)]
    found = traced("everyday.cu", "jacobi", launch("32,128", "32,8", grid, {"nx": 1024, "ny": 1024}))
    by_buffer = {}
    for a in found["accesses"]:
        by_buffer.setdefault((a["buffer"], a["kind"]), []).append((a["requests"], a["sectors"]))
    expect("jacobi: loads", sum(r for r, _ in by_buffer[("in", "load")]), jacobi[0][3])
    expect("jacobi: stores", sum(r for r, _ in by_buffer[("out", "store")]), jacobi[1][3])
    # The rows of f are 1002 elements apart: six of the nine loads begin within a sector.
    options = launch(4, 256, {"f": "float:9*1002", "g": "float:1000"}, {"cells": 1000})
    expect_all(
        "stream",
        options,
        [
            ("cells", 29, "load", 32, 0, 1),
            ("weight", 31, "load", 288, 0, 1),
            ("ex", 31, "load", 288, 0, 1),
            ("cells", 31, "load", 288, 0, 1),
            ("f", 31, "load", 288, 42 / 9, 1),
            ("weight", 32, "load", 64, 0, 3),
            ("g", 32, "store", 32, 4, 1),
        ],
    )
    # The constants that are always the same are operands. The compiler orders the loads of one expression.
    expect(
        "stream",
        sorted(each.strip() for each in tree_of("everyday.cu", "stream", options)),
        sorted([
            "guard 1000 threads",
            "repeat 9, unroll 9",
            "load<int32> ex, broadcast",
            "load<float> f, jumping(sectors_per_request(4.667, 1.889))",
            "load<float> weight, broadcast",
            "compute<float> fma",
            # The remainder by three is the upper half of a product, a shift and a multiply-add.
            "compute<int32> mul × 2",
            "compute<int32> shift",
            "compute<int32> fma",
            "load<float> weight, random",
            "compute<float> fma",
            "store<float> g, coalesced",
        ]),
    )
    expect_all(
        "choices",
        launch(1, 32, {"x": "float:32", "y": "float:32", "z": "float:32"}, {}),
        [
            ("x", 37, "load", 1, 4, 1),
            ("z", 37, "store", 1, 4, 1),
            ("x", 39, "load", 1, 1, 1),
            ("y", 39, "load", 1, 2, 1),
            ("z", 39, "store", 1, 4, 1),
            ("x", 40, "load", 1, 4, 1),
            ("y", 41, "load", 1, 4, 1),
            ("z", 41, "store", 1, 4, 1),
        ],
    )
    # 254 rows of 8 warps, whose lanes ask for 32 bytes.
    image = {"src": "unsigned char:65536", "dst": "unsigned char:65536"}
    expect_all(
        "sobel",
        launch("8,32", "32,8", image, {"w": 256, "h": 256}),
        [("src", 47, "load", 4 * 2032, 1.5, 1), ("dst", 49, "store", 2032, 1, 1)],
    )
    expect_all(
        "unpack",
        launch(16, 256, {"packed": "uint8_t:4096", "out": "float:8192"}, {"scale": 0.1}),
        [("packed", 53, "load", 128, 1, 1), ("out", 55, "store", 128, 8, 1), ("out", 56, "store", 128, 8, 1)],
    )
    expect_all(
        "quantise",
        launch(1, 32, {"x": "float:32", "q": "signed char:32"}, {"scale": 0.1}),
        [("x", 60, "load", 1, 4, 1), ("q", 61, "store", 1, 1, 1)],
    )
    # Three trips of 4 blocks of 8 warps; then 4, 2 and 1 warps add.
    for number in ("int", "float"):
        expect_all(
            f"reduce<{number}, 256>",
            launch(4, 256, {"in": f"{number}:6144", "out": f"{number}:4"}, {"n": 6144}) + ["--shared", "1024"],
            [
                ("in", 79, "load", 96, 4, 1),
                ("in", 80, "load", 96, 4, 1),
                ("words", 83, "store", 32, 0, 1),
                ("words", 86, "load", 28, 0, 1),
                ("words", 86, "store", 28, 0, 1),
                ("out", 90, "store", 4, 1, 1),
            ],
        )
    expect_all(
        "forces",
        launch(4, 64, {"positions": "float4:256", "masses": "float:64", "out": "float:256"}, {}) + ["--shared", "1024"],
        [
            ("positions", 96, "load", 8, 16, 1),
            ("shared", 97, "store", 8, 0, 1),
            ("masses", 99, "load", 8, 4, 1),
            ("shared", 100, "load", 512, 0, 1),
            ("out", 101, "store", 8, 4, 1),
        ],
    )
    expect_all(
        "integrate",
        launch(4, 256, {"p.x": "float:1000", "p.v": "float:1000"}, {"p.n": 1000, "dt": 0.1}),
        [("p.v", 107, "load", 32, 4, 1), ("p.x", 107, "load", 32, 4, 1), ("p.x", 107, "store", 32, 4, 1)],
    )
    expect_all(
        "apply<Scale>",
        launch(1, 32, {"x": "float:64"}, {"f": "Scale(2)", "mode": "MUL"}),
        [("x", 120, "load", 1, 8, 1), ("x", 120, "store", 1, 8, 1)],
    )
    found = traced("everyday.cu", "sum_by_cas", launch(2, 64, {"x": "double:128", "sum": "double:1"}, {}))
    expect("sum_by_cas: faults", found["faults"], [])
    loads = [(a["buffer"], a["requests"]) for a in found["accesses"] if a["kind"] == "load"]
    expect("sum_by_cas: loads", sorted(loads), [("sum", 4), ("x", 4)])
    with tempfile.TemporaryDirectory() as folder:
        keys = pathlib.Path(folder, "keys.txt")
        keys.write_text(" ".join(str(31 * i) for i in range(32)))
        table = {"table": "unsigned long long:1024", "keys": "uint32_t:32"}
        found = traced("everyday.cu", "insert", [*launch(1, 32, table, {"capacity": 1024}), "--data", f"keys={keys}"])
        expect("insert: faults", found["faults"], [])
        expect("insert: keys", [a["requests"] for a in found["accesses"] if a["buffer"] == "keys"], [1])
    expect_all(
        "reversed",
        launch(4, 64, {"in": "float4:256", "out": "float4:256"}, {}) + ["--shared", "1024"],
        [
            ("in", 146, "load", 8, 16, 1),
            ("buffer", 146, "store", 8, 0, 1),
            ("buffer", 148, "load", 8, 0, 1),
            ("out", 148, "store", 8, 16, 1),
        ],
    )
    numbers = {"z": "float:32", "d": "double:32", "u": "unsigned:33"}
    tree = tree_of("everyday.cu", "mathematics", launch(1, 32, numbers, {}))
    for operation in ("compute<float> sin", "compute<float> exp", "compute<float> rsqrt", "compute<float> mod",
                      "compute<int32> logic", "compute<double> div"):
        expect(f"mathematics: {operation}", any(each.strip().startswith(operation) for each in tree), True)
    tree = tree_of("everyday.cu", "unrolled", launch(1, 32, {"c": "float:2048", "y": "float:32"}, {"n": 1024}))
    expect(
        "unrolled",
        [each.strip() for each in tree if "repeat" in each],
        ["repeat 1024, unroll 4", "repeat 8, unroll 8", "repeat 6, unroll 2", "repeat 1024, unrolled by the compiler"],
    )
    result = run("everyday.cu", "--kernel", "integrate", *launch(4, 256, {"p.w": "float:9"}, {"dt": 1}))
    expect("a member that is not there", "no member named 'w'" in complaint(result), True)
    # The texts of a reviewer: what they do, without the name of the kernel.
    floats = {"x": "float:128", "y": "float:128"}
    for kernel, options, expected in (
        ("exponents", launch(1, 32, {"x": "float:32", "y": "unsigned:32"}, {}),
         ["load<float> x, coalesced", "compute<int32> shift", "store<int32> y, coalesced"]),
        ("doubled", launch(1, 32, floats, {}),
         ["load<16 B> x, coalesced", "compute<float> mul × 4, independent", "store<16 B> y, coalesced"]),
        ("one_for_all", launch(4, 64, {"x": "float:4", "y": "float:256"}, {}),
         ["load<float> x, broadcast", "store<float> m, broadcast", "sync_block", "load<float> m, broadcast",
          "store<float> y, coalesced"]),
        ("equals", launch(1, 32, {"key": "int:32", "y": "int:32"}, {}),
         ["load<int32> key, coalesced", "vote", "compute<int32> popcount", "store<int32> y, coalesced"]),
    ):
        expect(kernel, tree_of("everyday.cu", kernel, options), expected)
    tree = tree_of("everyday.cu", "squares", launch(1, 32, {"y": "unsigned:32"}, {"n": 100}))
    expect("squares: the remainder of a product", "  compute<int32> mod" in tree, True)
    tree = tree_of("everyday.cu", "norms", launch(1, 32, floats, {}))
    expect("norms: friends", [sum(what in each for each in tree) for what in ("mul", "fma")], [2, 3])
    buffers = {"a.value": "float:4096", "a.where": "int:4096", "x": "float:65536", "y": "float:512"}
    tree = tree_of("everyday.cu", "ellpack_product", launch(4, 128, buffers, {"a.rows": 512, "a.width": 8}))
    expect("ellpack_product", "  load<float> x, random" in [each.removesuffix(", hits") for each in tree], True)
    with tempfile.TemporaryDirectory() as folder:
        keys = pathlib.Path(folder, "keys.txt")
        keys.write_text("\n".join(str(i % 2) for i in range(512)))
        buffers = {"key": "int:512", "y": "float:65536", "count": "unsigned:1"}
        found = traced("everyday.cu", "aggregated", [*launch(4, 128, buffers, {}), "--data", f"key={keys}"])
        stored = [a["sectors_per_request"] for a in found["accesses"] if a["buffer"] == "y"]
        # 16 lanes store side by side, from anywhere in a sector on.
        expect("aggregated", [2 < each < 3.2 for each in stored], [True])
        for number, why in (("99999999999", "does not fit"), ("3.7", "is not a whole number")):
            keys.write_text("\n".join([*511 * ["1"], number]))
            result = run("everyday.cu", "--kernel", "aggregated", *launch(4, 128, buffers, {}), "--data", f"key={keys}")
            expect(f"--data with {number}", complaint(result).endswith(f"element 511 {why}"), True)
        signed, unsigned = pathlib.Path(folder, "signed.txt"), pathlib.Path(folder, "unsigned.txt")
        signed.write_text(" ".join(16 * ["-1", "3"]))
        unsigned.write_text(" ".join(16 * ["18446744073709551615", "3"]))
        buffers = {"masks": "unsigned long long:32", "words": "unsigned:32", "bytes": "uint8_t:32",
                   "numbers": "long long:32", "y": "float:32"}
        data = [f"--data={name}={unsigned if name == 'numbers' else signed}" for name in buffers if name != "y"]
        found = traced("everyday.cu", "bits", [*launch(1, 32, buffers, {}), *data])
        stores = [(a["bytes_requested"], a["sectors"]) for a in found["accesses"] if a["buffer"] == "y"]
        expect("bits", stores, [(64, 4)])
        expect("bits: notes", [each for each in found["notes"] if "data" in each], [])


def users():
    def arithmetic(kernel, options):
        """The lines of the tree with instructions, and those of its loops."""
        return [each.strip() for each in tree_of("users.cu", kernel, options)
                if each.strip().startswith(("compute", "repeat"))]

    # The overloaded helper that C++ chooses: an int is shifted, a float multiplied.
    found = arithmetic("scale<int>", launch(1, 32, {"x": "int:32"}, {}))
    expect("scale<int>", found, ["compute<int32> shift", "compute<int32> add"])
    found = arithmetic("scale<float>", launch(1, 32, {"x": "float:32"}, {}))
    expect("scale<float>", found, ["compute<float> mul", "compute<float> add"])
    # Names of an enumeration: a product with a sum, two comparisons, a remainder; and the sum of the helper.
    found = run("users.cu", "--kernel", "named", *launch(1, 64, {"in": "int:64", "out": "int:64"}, {}))
    expect("named", "arithmetic on integers from memory is not counted" in found.stderr + found.stdout, False)
    expect_accesses("users.cu", "counts_up", launch(1, 32, {"out": "unsigned:32"}, {"n": 8}),
                    [("out", 216, "store", 1, 4, 1)])
    places = launch(1, 32, {"x": "float:32", "y": "float:32"}, {})
    expect_accesses("users.cu", "one_place", places, [("x", 227, "load", 1, 4, 1), ("y", 227, "store", 1, 4, 1)])
    sizes = {"x": "float:64", "y": "float:32"}
    operations = [f"compute<float> {each}" for each in ("sqrt", "add", "mul", "div")]
    expect("once", arithmetic("once", launch(1, 32, sizes, {"n": 100})),
           [*operations, "repeat 100, unrolled by the compiler", "compute<float> fma", "compute<float> compare",
            *(f"compute<float> {each}" for each in ("exp", "add", "exp", "sub", "exp", "add"))])
    loop = "repeat 50, unrolled by the compiler"
    expect("each_trip", arithmetic("each_trip", launch(1, 32, sizes, {"n": 50})),
           [loop, loop, "compute<float> add", "compute<float> sqrt", "compute<float> add", "compute<float> fma",
            "compute<float> add"])
    found = arithmetic("by_chance", launch(1, "8,8", {"x": "float:64", "y": "float:64"}, {"dx": 0.25, "dy": 0.25}))
    expect("by_chance", found[-5:], [f"compute<float> {each}" for each in ("mul", "sqrt", "mul", "sqrt", "add")])
    # The order of operands is the compiler's.
    expect("reciprocals", sorted(arithmetic("reciprocals", launch(1, 32, sizes, {"one": 1}))),
           [f"compute<float> {each}" for each in ("add", "div", "reciprocal")])
    found = arithmetic("bits", launch(1, 32, {"x": "unsigned:32", "y": "int:32"}, {}))
    # POPC, FLO, and BREV with FLO, in the compiler's order.
    expect("bits", sum(2 if "× 2" in each else 1 for each in found if "popcount" in each), 4)
    # Default arguments, products and suffixes; with b = 0, y is not loaded.
    sizes = {"x": "float:1024", "y": "float:1024"}
    load_x, load_y, store = ("x", 18, "load", 32, 4, 1), ("y", 18, "load", 32, 4, 1), ("y", 18, "store", 32, 4, 1)
    expect_accesses("users.cu", "axpby", launch(4, 256, sizes, {"n": "4*256"}), [load_x, store])
    expect_accesses("users.cu", "axpby", launch(4, 256, sizes, {"n": "1024u", "b": "0.5f"}), [load_x, load_y, store])
    norms = launch(4, 256, {**sizes, "norms": "float:1024"}, {"n": 1024})
    expect_accesses("users.cu", "axpby", norms, [load_x, store, ("norms", 19, "store", 32, 4, 1)])
    without = launch(4, 256, sizes, {"n": 1024, "norms": "nullptr"})
    expect_accesses("users.cu", "axpby", without, [load_x, store])
    # Integers of the text's own types, from memory.
    found = arithmetic("generate", launch(1, 32, {"state": "u32:32", "out": "float:32"}, {"steps": "100u"}))
    expect("generate", found, ["repeat 100, unrolled by the compiler", "compute<int32> fma", "compute<int32> shift",
                               "compute<float> convert",
                               "compute<float> add"])
    found = traced("users.cu", "collatz", launch(1, 32, {"start": "u64:32", "steps": "int:32"}, {}))
    expect("collatz: faults", found["faults"], [])
    # All threads of a block agree on its flag: half of the blocks come to the barrier behind it, in whole.
    sizes = {"x": "float:256", "sums": "float:4", "sum": "float:1"}
    found = traced("users.cu", "sum_in_one_launch", launch(4, 64, sizes, {}))
    expect("sum_in_one_launch: faults", found["faults"], [])
    by_line = {(a["buffer"], a["line"], a["kind"]): a["requests"] for a in found["accesses"]}
    expect("sum_in_one_launch: sums", by_line[("sums", 57, "load")], 4)
    expect("sum_in_one_launch: a store through *p has its line", by_line.get(("sum", 59, "store")), 2)
    # Three shifts, three exclusive ors, two products. Those of the block's number are the same for the warp.
    bits = ["compute<int32> shift", "compute<int32> logic", "compute<int32> mul"]
    expect("hash", arithmetic("hash", launch(1, 32, {"out": "u32:32"}, {})), [*bits, *bits, *bits[:2]])
    expect("uniform", arithmetic("uniform", launch(1, 32, {"out": "float:32"}, {"n": 100})),
           ["repeat 100, unrolled by the compiler", *bits[:2] * 3, "compute<int32> shift", "compute<float> convert",
            "compute<float> add"])
    # i / d2 and i % d2 are one division, and a multiply-add.
    sizes = {"in": "float:1024", "out": "float:1024"}
    found = arithmetic("permute", launch(4, 256, sizes, {"n": 960, "d0": 8, "d1": 12, "d2": 10}))
    expect("permute", found, ["compute<int32> div × 2", "compute<int32> mod", "compute<int32> fma"])
    expect("remainders", arithmetic("remainders", launch(4, 256, sizes, {"n": 40})),
           [*2 * ["compute<int32> mul"], "compute<int32> shift", "compute<int32> fma", "compute<int32> logic",
            "repeat 40, unrolled by the compiler",
            "compute<float> add"])
    traced("users.cu", "parity", launch(1, 64, {"in": "int:64", "out": "int:64"}, {"n": 256}))
    # A function as a template's argument, in a file that has a type of such pointers, and a loop over an array.
    found = arithmetic("apply<twice>", launch(1, 32, {"x": "float:32", "y": "float:32"}, {}))
    expect("apply<twice>", found, ["compute<float> add"])
    expect_accesses("users.cu", "sum_of_parts", launch(1, 32, {"x": "float:32", "y": "float:1"}, {}),
                    [("x", 148, "load", 1, 1, 1), ("parts", 148, "store", 1, 0, 1), ("parts", 151, "load", 8, 0, 1),
                     ("y", 152, "store", 1, 1, 1)])
    # Only a search waits for each of its loads, also where some of the trips stand for others.
    sizes = {"sorted": "float:1024", "keys": "float:32", "places": "int:32"}
    tree = tree_of("users.cu", "search", launch(1, 32, sizes, {"n": 1024}))
    expect("search", sum(each.strip().startswith("repeat") and each.endswith("chained") for each in tree), 1)
    tree = tree_of("users.cu", "largest", launch(1, 32, {"x": "float:32*1000", "y": "float:32"}, {"n": 1000}))
    expect("largest", [each.strip() for each in tree if "repeat" in each], ["repeat 999, unrolled by the compiler"])
    # Integers of a structure, and such as a helper gives by a reference, are counted.
    sizes = {"cell": "Cell:32", "in": "unsigned:32", "out": "int:32"}
    tenth = ["compute<int32> mul × 2, dependent", "compute<int32> shift", "compute<int32> fma"]
    expect("cells", arithmetic("cells", launch(1, 32, sizes, {})),
           ["compute<int32> sub", *tenth, "compute<int32> shift", *tenth, "compute<int32> add", "compute<int32> mul"])
    # Pointers to the thread's own counted numbers. Two of three operations in a row are one instruction.
    found = traced("users.cu", "words", launch(1, 32, {"in": "uint4:32", "out": "unsigned:32"}, {}))
    expect("words", [each.strip() for each in found["tree"].splitlines() if "compute" in each],
           ["compute<int32> logic", "compute<int32> add", "compute<int32> mul"])
    expect("words: notes", [each for each in found["notes"] if "integer" in each], [])
    # A number that no data give where C++ needs a plain one.
    found = traced("users.cu", "levels", launch(1, 32, {"level": "int:32", "out": "float:64"}, {}))
    expect("levels: the note", "users.cu:173: an integer takes a value from memory that no data give; this one and "
           "others are taken as 0, which may leave out trips of loops (--data NAME=FILE)" in found["notes"], True)
    found = arithmetic("columns", launch(1, 32, {"x": "float:32", "y": "float:32"}, {"width": 10}))
    expect("columns", found, ["compute<int32> mod"])
    # Only the first of three addresses waits for their index.
    sizes = {"index": "int:32", "x": "float:64", "y": "float:64", "z": "float:64", "sum": "float:32"}
    tree = tree_of("users.cu", "gather_three", launch(1, 32, sizes, {}))
    expect("gather_three", [each.strip() for each in tree].count("await_loads"), 1)
    # Without data for the address, a note says what it is taken for.
    sizes = {"in": "int:1024", "out": "int:1024", "count": "int:1"}
    compact = launch(8, 128, sizes, {"n": 1024})
    guess = ("users.cu:118: an address depends on data; this one and others that no data give are taken for any of "
             "their array (--data NAME=FILE)")
    stated = "addresses that no data give are taken for any of their array"
    for options, note in (([], guess), (["--unknown-addresses-are-random"], stated)):
        found = traced("users.cu", "compact", [*compact, *options])
        stores = [a for a in found["accesses"] if (a["buffer"], a["kind"]) == ("out", "store")]
        # Half of the 32 lanes store neighbours, from any element on: 16 of them are two or three sectors.
        expect("compact: stores", [(a["requests"], 2 < a["sectors_per_request"] <= 3) for a in stores], [(32, True)])
        expect("compact: the note", note in found["notes"], True)
    # Votes on known conditions decide.
    found = traced("users.cu", "ballots", launch(1, 32, {"x": "float:32*32", "y": "float:32"}, {}))
    expect("ballots", [each.strip() for each in found["tree"].splitlines() if "repeat" in each],
           ["repeat 21, unrolled by the compiler"])
    expect("ballots: notes", [each for each in found["notes"] if "data" in each], [])
    found = arithmetic("odd_words", launch(1, 32, {"x": "unsigned:32", "y": "unsigned:32"}, {}))
    expect("odd_words", found[:2], ["compute<int32> popcount", "compute<int32> logic"])
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "row.txt")
        path.write_text("\n".join(str(31 - lane) for lane in range(32)))
        rows = launch(1, 32, {"row": "long long:32", "table": "float:32*70"}, {"columns": 70})
        found = traced("users.cu", "rows_of_others", [*rows, "--data", f"row={path}"])
        expect("rows_of_others: notes", [each for each in found["notes"] if "data" in each], [])
    # All threads of a block agree on its counts, and the loop that ends by one ends.
    found = traced("users.cu", "until_all_agree", launch(8, 64, {"x": "int:64", "y": "int:64"}, {}))
    expect("until_all_agree: faults", found["faults"], [])
    found = traced("users.cu", "squares", launch(1, 32, {"x": "float:32", "y": "float:32"}, {"s": "0.5f"}))
    expect("squares", sum("mul" in line for line in found["tree"].splitlines()), 2)
    # Eight blocks take a slot in each of ten trips, 80 in all. Half of the warps do, so that 16 meet each time.
    sizes = {"amount": "int:5120", "sums": "unsigned long long:64", "tail": "int:1", "list": "int:80"}
    # A plain simulation of the 32 lanes leaves in the trip after 180 stores.
    with tempfile.TemporaryDirectory() as folder:
        start = pathlib.Path(folder, "start.txt")
        start.write_text("".join(f"{i * 7 % 19}\n" for i in range(32)))
        relaxed = launch(1, 32, {"start": "int:32", "y": "int:32"}, {"trips": 300})
        expect_accesses("users.cu", "relaxed", [*relaxed, "--data", f"start={start}"],
                        [("start", 350, "load", 1, 4, 1), ("y", 357, "store", 180, 4, 1)])
    found = traced("users.cu", "ranks", launch(1, 32, {"words": "unsigned:8", "at": "int:32", "y": "int:32"}, {}))
    expect("ranks: lines", sorted((a["buffer"], a["line"]) for a in found["accesses"]),
           [("at", 373), ("words", 365), ("y", 373)])
    found = traced("users.cu", "counters", launch(8, 64, sizes, {"n": 5120}))
    expect("counters", [each.strip() for each in found["tree"].splitlines() if "tail" in each],
           ["atomic<int32> increment tail, coalesced, 16 threads meet"])
    expect("counters: notes", [each for each in found["notes"] if "not counted" in each], [])
    # An address that is drawn stays in its array, however far the thread goes on from there.
    found = traced("users.cu", "rows_of_others", rows)
    expect("rows_of_others: faults", found["faults"], [])
    with tempfile.TemporaryDirectory() as folder:
        bits, slope = pathlib.Path(folder, "bits.txt"), pathlib.Path(folder, "slope.txt")
        bits.write_text("\n".join(str(1 << 31 if word % 7 == 3 else 0) for word in range(512)))
        slope.write_text("\n".join(str(0.3 + lane * 0.1) for lane in range(32)))
        sizes = {"bits": "unsigned:512", "slope": "float:32", "steps": "int:32"}
        tree = tree_of("users.cu", "march", [*launch(1, "8,4", sizes, {"nx": 128, "ny": 128}),
                                             "--data", f"bits={bits}", "--data", f"slope={slope}"])
        # The load has one place in the trip, although some lanes wait for its address, and some have its word.
        expect("march", sum("load" in line and "bits" in line for line in tree), 1)


def loops():
    def expect_tree(kernel, options, expected):
        # The simulated hit rates are those of any load, and not of its loop.
        expect(kernel, [line.removesuffix(", hits") for line in tree_of("loops.cu", kernel, options)], expected)

    with tempfile.TemporaryDirectory() as folder:
        # Records of eight to twelve words, which begin anywhere.
        data = []
        numbers_of = {"first": [28 * i % 61 for i in range(32)], "length": [8 + 2 * (i % 3) for i in range(32)]}
        for name, numbers in numbers_of.items():
            pathlib.Path(folder, name + ".txt").write_text("\n".join(map(str, numbers)))
            data += ["--data", f"{name}={folder}/{name}.txt"]
        buffers = {"first": "int:32", "length": "int:32", "words": "int:4096", "sums": "int:32"}
        tree = tree_of("loops.cu", "records", [*launch(1, 32, buffers, {}), *data])
        expect("records", [line.strip() for line in tree if "load" in line or "repeat" in line],
               ["load<int32> first, coalesced", "load<int32> length, coalesced", "await_loads",
                "repeat 4.969 (mean; at most 6 in a warp, 6 in the grid)",
                "load<int32> words, sectors_per_request(8.167, 2.5, 1.833)",
                "load<int32> words, sectors_per_request(8.333, 2.667, 1.833)"])
        # One of 64 warps has ten times the trips of the others in each round, 8.8 times those of the mean warp.
        for longest, of_outer_loop in ((16, ["repeat 200"]), (160, ["repeat 200 (mean; at most 200 in a warp"])):
            pathlib.Path(folder, "rows.txt").write_text("\n".join(map(str, [longest] + 63 * [16])))
            rows = launch(16, 128, {"length": "int:64", "x": "float:5120", "y": "float:2048"}, {"rounds": 200})
            found = traced("loops.cu", "uneven", [*rows, "--full", "--data", f"length={folder}/rows.txt"])
            outer = [line.strip() for line in found["tree"].splitlines() if "repeat 200" in line]
            expect(f"uneven: {longest}", [line.split(",")[0] for line in outer], of_outer_loop)
            work = re.findall("busiest SM ([0-9.]+) times", found["tree"])
            expect(f"uneven: {longest} busy", [2.7 < float(each) < 2.9 for each in work], [True] * (longest == 160))
            expect("uneven: note", any("blocks differ" in note for note in found["notes"]), longest == 160)
            if longest == 160:
                most = float(re.search("in a warp, ([0-9.]+) in the grid", outer[0])[1])
                expect("uneven: the busiest warp", 8.5 < most / 200 < 8.9, True)
    expect_tree("nearest", launch(1, 32, {"x": "float:2048", "y": "float:32", "where": "int:32"}, {}),
                ["repeat 64, unroll 64", "  load<float> x, jumping(coalesced)", "  compute<float> compare",
                 "  compute<float> select", "  compute<int32> select", "compute<float> select",
                 "store<float> y, coalesced", "store<int32> where, coalesced"])
    expect_tree("odd_squares", launch(1, 32, {"x": "float:256", "y": "float:32"}, {}),
                ["repeat 8, unroll 8", "  load<float> x, jumping(coalesced)", "  compute<float> fma × 0.5",
                 "store<float> y, coalesced"])
    expect_tree("bare", launch(1, 32, {"x": "float:32", "y": "float:32"}, {}),
                ["load<float> x, coalesced", "compute<float> ex2_approx", "compute<float> fma × 4, dependent",
                 "store<float> y, coalesced"])
    # Unknown numbers keep their distances: a block's first place, the members of a record, what an addition returns.
    grid = {"x": "float:16384", "y": "float:16777216"}
    for kernel, unknown in (("front", {"base": "int:64"}), ("places", {"count": "int:1"})):
        found = traced("loops.cu", kernel, launch(64, 256, {**unknown, **grid}, {}))["accesses"]
        stored = [a["sectors_per_request"] for a in found if a["buffer"] == "y"]
        expect(f"{kernel}: nearly coalesced, from any element on", [4 < each < 5.2 for each in stored], [True])
    buffers = {"which": "int:16384", "at": "float:16384", "x": "float:16777216", "y": "float:16384"}
    found = traced("loops.cu", "records_of", launch(64, 256, buffers, {}))["accesses"]
    hits = [a["simulated"]["l1_hits"] for a in found if a["buffer"] == "x"]
    # Two of three members, and one of two neighbours in seven of eight cases.
    expect("records_of", [0.5 < each < 0.6 for each in hits], [True])
    # A guess that leads out of an array is no fault of the kernel.
    found = traced("loops.cu", "pivots", launch(64, 128, {"x": "float:156", "y": "float:52"}, {}))
    expect("pivots: no faults, and an estimate", (found["faults"], found["estimate"] is not None), ([], True))
    expect("pivots: the doubt", sum("perhaps a fault" in each and "rows[" in each for each in found["notes"]), 1)
    expect_tree("weighted", launch(1, 32, {"x": "int:64", "y": "int:32"}, {}),
                [*2 * ["load<int32> x, coalesced"], "compute<int32> fma", "store<int32> y, coalesced"])
    row, stride = "  load<float> rows, strided(16)", "  load<float> strides, jumping(strided(4))"
    loop, summand, store = "repeat 16, unrolled by the compiler", "  compute<float> add", "store<float> y, coalesced"
    expect_tree("walks_and_jumps", launch(4, 256, {"rows": "float:16384", "strides": "float:65536", "y": "float:1024"},
                                          {"n": 16}), [loop, row, summand, loop, stride, summand, store])
    expect_tree("known_at_first", launch(4, 256, {"x": "float:16384", "y": "float:1024"}, {"n": 16}),
                [loop, "  load<float> x, jumping(coalesced)", "  compute<float> fma", "  compute<float> mul", store])
    known = tree_of("loops.cu", "known_in_some_lanes", launch(4, 256, {"x": "float:1024", "y": "float:1024"}, {}))
    expect("known_in_some_lanes", known[-3:], ["compute<float> add × 3, independent", "compute<float> fma", store])
    known = tree_of("loops.cu", "known_in_some_warps", launch(4, 256, {"x": "float:1024", "y": "float:1024"}, {}))
    expect("known_in_some_warps", known[-2:], ["compute<float> fma", store])
    load = "load<float> y, coalesced"
    expect_tree("in_a_row", launch(4, 256, {"y": "float:1024"}, {}),
                [load, "compute<float> fma × 93, dependent", store])
    expect_tree("side_by_side", launch(4, 256, {"y": "float:1024"}, {"n": 16}),
                [load, loop, "  compute<float> add × 3, independent", "  compute<float> fma × 40, independent",
                 "  compute<float> add × 3, dependent", store])
    remainder = [*2 * ["compute<int32> mul"], "compute<int32> shift", "compute<int32> fma"]
    take = ["  load<float> s, bank_conflict(1)", summand]
    expect_tree("neighbours", launch(90, 192, {"y": "float:17280"}, {"n": 16}),
                [load, "compute<float> fma", *remainder * 3, "repeat 16, unroll 1", "  store<float> s, coalesced",
                 "  sync_block", *take * 3, "  sync_block", store])
    expect_tree("once", launch(4, 256, {"x": "float:1024", "y": "float:1024"}, {}),
                ["repeat 1, unroll 1", "  load<float> x, coalesced", summand, store])
    sizes = {"x": "float:1024", "y": "float:1024"}
    for kernel, requests in (("two_passes", [32, 32]), ("two_passes_unrolled", [8, 24])):
        found = traced("loops.cu", kernel, launch(1, 256, sizes, {"n": 1024}))["accesses"]
        expect(kernel, [each["requests"] for each in found if each["buffer"] == "x"], requests)
    for kernel, least, most in (("while_positive", 8, 15), ("while_both_positive", 0, 4)):
        tree = "\n".join(tree_of("loops.cu", kernel, launch(1, 32, sizes, {})))
        trips = float(re.search(r"repeat ([0-9.]+)", tree).group(1))
        expect(kernel, least < trips < most, True)
    # 32 lanes meet in 16 sectors, of which they touch 14 on average.
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "where.txt")
        path.write_text(" ".join(str(i * 7919 % 1009 % 128) for i in range(1024)))
        options = launch(4, 256, {"where": "int:1024", "table": "float:128", "y": "float:1024"}, {})
        tree = tree_of("loops.cu", "from_a_small_table", [*options, "--data", f"where={path}"])
    expect("from_a_small_table", "load<float> table, random" in tree, True)


def guesses():
    """Conditions and addresses that no data give."""
    def sectors(kernel, options, buffer, kind="store"):
        """Sectors per request of each access to the buffer."""
        return [a["sectors_per_request"] for a in traced("guesses.cu", kernel, options)["accesses"]
                if (a["buffer"], a["kind"]) == (buffer, kind)]

    # Each lane stores to a sector of its own: half of the lanes do, in each of the 64 trips.
    rows = {"x": "float:2048", "y": "float:16384"}
    for kernel in ("returns_of_helper", "breaks_of_switch", "returns_of_lambda"):
        expect(kernel, sectors(kernel, launch(1, 32, rows, {}), "y"), [16])
    counted = launch(64, 256, {"x": "float:16384", "y": "float:16384"}, {"n": 16384})
    found = traced("guesses.cu", "leaves_by_count", counted)
    expect("leaves_by_count: faults", found["faults"], [])
    trips = {(a["buffer"], a["kind"]): a["requests"] / 512 for a in found["accesses"]}
    expect("leaves_by_count", (30 < trips["x", "load"] < 50, trips["y", "store"]), (True, 1))
    found = traced("guesses.cu", "agrees",
                   launch(64, 256, {"x": "float:16384", "y": "float:64", "total": "int:128"}, {}))
    expect("agrees: faults", found["faults"], [])
    stores = [a["requests"] for a in found["accesses"] if a["buffer"] == "y"]
    expect("agrees: whole blocks", (stores[0] % 8, 0 < stores[0] < 512), (0, True))
    # Most trips have lanes that stay in the loop.
    found = traced("guesses.cu", "leaves_by_helper", launch(1, 32, {**rows, "z": "float:2048"}, {}))
    requests = {a["buffer"]: a["requests"] for a in found["accesses"]}
    expect("leaves_by_helper", requests["x"] > 40, True)
    indices = {"row": "int:1", "in_row": "int:64", "y": "float:32"}
    options = launch(1, 32, indices, {})
    of_rows = sectors("rows_and_places", options, "rows", "load")
    expect("rows_and_places: rows", [len(of_rows), *(each <= 4 for each in of_rows)], [2, True, True])
    field = {"field": "float:1048576", "x": "float:4096", "y": "float:4096", "out": "float:4096"}
    found = traced("guesses.cu", "bounds", launch(16, 256, field, {"width": 1024, "height": 1024}))
    of_field = [(a["requests"], a["sectors_per_request"]) for a in found["accesses"] if a["buffer"] == "field"]
    expect("bounds", of_field, [(128, 8)])
    nested = launch(4, 256, {"x": "float:2048", "y": "float:8192"}, {})
    *most, fifth = sectors("nested", nested, "y")
    expect("nested", (most, 1 <= fifth <= 2), ([16, 8, 4, 2], True))
    found = traced("guesses.cu", "follows", launch(4, 256, {"x": "float:1048576", "y": "float:1024"}, {}))
    trips = [a["requests"] / 32 for a in found["accesses"] if (a["buffer"], a["kind"]) == ("x", "load")]
    expect("follows", (found["faults"], 3 < trips[0] < 16), ([], True))
    expect("rows_and_places: planes", sectors("rows_and_places", options, "planes", "load")[0] <= 8, True)
    tables = {"in": "uint4:32", "out": "uint4:32", "table": "unsigned:256", "other": "unsigned:256"}
    found = traced("guesses.cu", "words_of_vectors", launch(1, 32, tables, {}))
    loads = {a["buffer"]: a["requests"] for a in found["accesses"] if a["kind"] == "load"}
    expect("words_of_vectors", loads, {"in": 1, "table": 1, "other": 1})
    options = launch(1, 64, {"in": "int:64", "out": "int:65536", "count": "int:1"}, {})
    found = traced("guesses.cu", "compacts", options)
    adds = [(a["requests"], a["sectors"]) for a in found["accesses"] if a["kind"] == "atomic"]
    expect("compacts: one lane of each of two warps", adds, [(2, 2)])
    expect("compacts: neighbours", sectors("compacts", options, "out")[0] <= 3, True)


def halves():
    expect_accesses(
        "half.cu",
        "row_sums",
        launch(16, 256, {"x": "half:65536", "sums": "float:16"}, {"cols": 4096}),
        [
            ("x", 12, "load", 256, 16, 1),
            ("warps", 21, "store", 128, 0, 1),
            ("warps", 24, "load", 112, 0, 1),
            ("sums", 25, "store", 16, 1, 1),
        ],
    )
    for kind in ("half", "__nv_bfloat16"):
        buffers = {"x": f"{kind}:4096", "bias": f"{kind}:64", "y": f"{kind}:4096"}
        tree = tree_of("half.cu", f"relu_bias<{kind}>", launch(16, 256, buffers, {"n": 4096, "cols": 64}))
        expect(
            f"relu_bias of {kind}",
            sorted(tree),
            # The bias is that of the column, the remainder by a number of columns that the compiler does not know.
            sorted([*(f"{what}<half> {of}" for what, of in (
                ("load", "bias, coalesced"), ("load", "x, coalesced"), ("compute", "add"), ("compute", "compare"),
                ("store", "y, coalesced"),
            )), "compute<int32> mod"]),
        )
    # Two bytes an element: half the sectors, and neighbours share a bank's word.
    options = launch("4,4", "16,16", {name: "half:4096" for name in "ABC"}, {"n": 64})
    expect_accesses(
        "half.cu",
        "hgemm",
        options,
        [
            ("A", 43, "load", 512, 2, 1),
            ("As", 43, "store", 512, 0, 1),
            ("B", 44, "load", 512, 2, 1),
            ("Bs", 44, "store", 512, 0, 1),
            # Four elements of a row come in one load.
            ("As", 47, "load", 2048, 0, 1),
            ("Bs", 47, "load", 8192, 0, 1),
            ("C", 52, "store", 128, 2, 1),
        ],
    )
    tree = [each.strip() for each in tree_of("half.cu", "hgemm", options)]
    expect("hgemm: a product of halves", tree.count("compute<half> fma"), 1)
    expect("hgemm: a product of floats", tree.count("compute<float> fma"), 1)
    buffers = {"x": "half2:32", "b": "__nv_bfloat16:32", "y": "half2:32", "f": "float:32"}
    tree = tree_of("half.cu", "mixes", launch(1, 32, buffers, {}))
    expect("mixes: conversions", [each for each in tree if "compute" in each],
           ["compute<half> add × 2, independent", "compute<int32> shift", "compute<float> add", "compute<float> pack"])
    # A pair is one access and one instruction.
    tree = tree_of("half.cu", "swap_pairs", launch(4, 256, {"x": "half2:1024"}, {"n": 1024}))
    expect("swap_pairs", (tree[0], tree[-1]), ("load<4 B> x, coalesced", "store<4 B> x, coalesced"))
    buffers = {"x": "nv_bfloat16:1024", "y": "__nv_bfloat16:32", "z": "float:1024"}
    tree = tree_of("half.cu", "bf16_sums", launch(4, 256, buffers, {}))
    expect("bf16_sums: steps of the warp", tree[1:4], ["repeat 5, unroll 5", "  shuffle<int32>", "  compute<half> add"])
    found = traced("half.cu", "half_atomic", launch(4, 256, {"x": "half:1024", "acc": "half2:1032"}, {}))
    atomics = [a["requests"] for a in found["accesses"] if a["kind"] == "atomic"]
    expect("half_atomic", atomics, [32])
    expect("half_atomic: a fused product", "compute<half> fma" in found["tree"], True)


def faults():
    def fault(kernel, options, line, message):
        found = traced("faults.cu", kernel, options, status=1)
        expect(f"{kernel}: accesses", found["accesses"], [])
        expect(f"{kernel}: estimate", found["estimate"], None)
        first = (found["faults"] or [{"line": None, "message": ""}])[0]
        expect(f"{kernel}: line", first["line"], line)
        expect(f"{kernel}: {first['message']}", message in first["message"], True)

    y = {"y": "float:256"}
    fault("beyond", launch(4, 256, {"x": "float:1024", "y": "float:1024"}, {}), 8, "x[1024] is out of bounds")
    fault("races", launch(1, 256, y, {}), 15, "no barrier orders this access")
    fault("half_a_barrier", launch(1, 32, y, {}), 19, "skip a barrier")
    fault("never_ends", launch(1, 32, y, {}), 24, "does the loop end?")
    fault("handed_beyond", launch(1, 32, {"x": "float:48", "y": "float:32"}, {}), 60, "is out of bounds")
    # Arrays of a thread.
    fault("reads_beyond_local", launch(1, 32, y, {}), 66,
          "a[4] is out of bounds, it has 4 elements (block 0, thread 4)")
    fault("stores_beyond_local", launch(1, 32, {"y": "int:32"}, {}), 71, "a[8] is out of bounds, it has 8 elements")
    fault("reads_beyond_row", launch(1, 32, y, {}), 78, "m[4] is out of bounds, it has 4 elements")
    found = traced("faults.cu", "stays_in_local", launch(1, 32, {**y, "which": "int:32"}, {}))
    expect("stays_in_local: faults", found["faults"], [])
    expect("stays_in_local: the doubt", sum("perhaps a fault" in each and "a[7]" in each for each in found["notes"]), 1)
    # Both scalars and an array, at the lines of their first uses.
    options = launch(1, 32, y, {"n": 4})
    fault("without_values", options, 34, "sum is read before it has a value (block 0, thread 0)")
    messages = [each["message"] for each in traced("faults.cu", "without_values", options, status=1)["faults"]]
    for name in ("sum", "k", "parts"):
        expect(f"{name} has no value", any(f"{name} is read before" in each for each in messages), True)
    # Loops fill an array, both sides of a branch set a variable, and one condition on unknown data stands twice.
    found = traced("faults.cu", "with_values", launch(1, 32, {**y, "flags": "int:32"}, {"n": 4}))
    expect("with_values: faults", found["faults"], [])
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "first_line.cu")
        file.write_text("__global__ void first(float* y) {\n  y[threadIdx.x + 1] = 0;\n}\n")
        found = traced(str(file), "first", launch(1, 32, {"y": "float:32"}, {}), status=1)
        expect("a text that begins in the first line", found["faults"][0]["line"], 2)
    text = run("faults.cu", "--kernel", "races", *launch(1, 256, y, {}))
    expect("faults come first", text.stdout.splitlines()[2:4][0], "faults")
    expect("and their status", text.returncode, 1)


def messages():
    def refused(message, *arguments):
        result = run(*arguments)
        expect(f"{' '.join(arguments)}: status", result.returncode, 2)
        expect(f"{' '.join(arguments)}: output", result.stdout, "")
        # A compiler may add what the user might have meant.
        expect("message", complaint(result).split("; did you mean")[0], "kernelcost-trace: " + message)

    def saxpy(*options):
        return ("saxpy.cu", "--kernel", "saxpy", "--grid", "4", "--block", "256", *options)

    x, y, n, a = ("--buffer", "x=float:1000"), ("--buffer", "y=float:1000"), ("--arg", "n=1000"), ("--arg", "a=2")
    refused("launch: 2048 threads per block, but h200 allows 1024",
            "faults.cu", "--kernel", "beyond", *launch(1, 2048, {"x": "float:1024", "y": "float:1024"}, {}))
    refused(
        "saxpy.cu has no kernel axpy; it has saxpy (line 18), saxpy_strided (line 23)",
        "saxpy.cu", "--kernel", "axpy", *SAXPY,
    )
    refused("saxpy.cu:18: saxpy is not a template", "saxpy.cu", "--kernel", "saxpy<float>", *SAXPY)
    refused(
        "reduction.cu:24: reduce_shuffles is a template: give its arguments, --kernel 'reduce_shuffles<T, Block>'",
        "reduction.cu",
        "--kernel",
        "reduce_shuffles",
        *SHUFFLES,
    )
    refused("saxpy.cu:18: no --buffer for y: give --buffer y=float:ELEMENTS", *saxpy(*x, *n, *a))
    refused("saxpy.cu:18: no --arg for a, of type float: give --arg a=VALUE", *saxpy(*x, *y, *n))
    refused("--arg z=1: saxpy has no parameter z; it has n, a, x, y", *saxpy(*x, *y, *n, *a, "--arg", "z=1"))
    refused(
        "--buffer z=float:1: saxpy has no parameter z; it has n, a, x, y",
        *saxpy(*x, *y, *n, *a, "--buffer", "z=float:1"),
    )
    refused("--arg a=3: a is given twice", *saxpy(*x, *y, *n, *a, "--arg", "a=3"))
    refused("saxpy.cu:18: x is a pointer: give --buffer x=float:ELEMENTS", *saxpy("--arg", "x=1", *y, *n, *a))
    refused(
        "saxpy.cu:18: n is of type int, which is not a pointer: give --arg n=VALUE",
        *saxpy(*x, *y, "--buffer", "n=int:1", *a),
    )
    refused(
        "saxpy.cu:18: --arg n=3.5: n is of type int: 3.5 is not a whole number, or whole numbers with "
        "+ - * / % << >> ( )",
        *saxpy(*x, *y, "--arg", "n=3.5", *a),
    )
    refused(
        "saxpy.cu:18: --arg n=1<<40: n is of type int, which does not hold this number",
        *saxpy(*x, *y, "--arg", "n=1<<40", *a),
    )
    refused(
        "saxpy.cu:18: --arg a=two: a is of type float: two is not a number, or numbers with + - * / ( )",
        *saxpy(*x, *y, *n, "--arg", "a=two"),
    )
    refused(
        "saxpy.cu:18: x points to float, and not to double: --buffer x=double:1000",
        *saxpy("--buffer", "x=double:1000", *y, *n, *a),
    )
    # At once, and not after the compilations of the text: the compiler is none.
    hints = {"single": " (did you mean float?)", "bf16": " (did you mean __nv_bfloat16?)", "real": ""}
    for type_, meant in hints.items():
        buffer = f"x={type_}:1000"
        refused(
            f"--buffer {buffer}: {type_} does not name a type{meant}",
            *saxpy("--buffer", buffer, *y, *n, *a),
        )
    refused(
        "--buffer zx=float:1: saxpy_strided has no parameter zx; it has n, a, x, y (did you mean x?)",
        "saxpy.cu", "--kernel", "saxpy_strided", "--grid", "4", "--block", "256", "--buffer", "zx=float:1", *y, *n, *a,
    )
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "op.cu").write_text(
            "struct Sum {}; struct Plus : Sum {"
            " __device__ float operator()(float a, float b) const { return a + b; } };\n"
            "__global__ void plus(float* y, Plus op) { y[threadIdx.x] = op(y[threadIdx.x], 1); }\n"
            "template <class Op> __global__ void any(float* y, Op op) { y[threadIdx.x] = op(y[threadIdx.x], 1); }\n"
        )
        for kernel, message in {
            "plus": "2: no --arg for op, of type Plus: give --arg op={}",
            "any<Plus>": "3: no --arg for op, of type Op: give --arg op=VALUE, and op={} for an object without members",
        }.items():
            result = run("op.cu", "--kernel", kernel, *launch(1, 32, {"y": "float:32"}, {}), folder=folder)
            expect("an object without members", complaint(result), "kernelcost-trace: op.cu:" + message)
    refused("--buffer x=float: it is NAME=TYPE:ELEMENTS", *saxpy("--buffer", "x=float", *y, *n, *a))
    refused(
        "--buffer x=float:many: many is not a number of elements, as 4096 or 1024*1024",
        *saxpy("--buffer", "x=float:many", *y, *n, *a),
    )
    refused(
        "--name: 2d: it is not a name of C++: letters, digits and _",
        *saxpy(*x, *y, *n, *a, "--name", "2d"),
    )
    refused(
        "--grid 4,: it is X[,Y[,Z]]",
        "saxpy.cu", "--kernel", "saxpy", *["4," if each == "4" else each for each in SAXPY],
    )
    refused(
        "there is no compiler /no/compiler: No such file or directory (--compiler names one, or CXX)",
        *saxpy(*x, *y, *n, *a, "--compiler", "/no/compiler"),
    )
    refused("the compiler false fails: it says nothing", *saxpy(*x, *y, *n, *a, "--compiler", "false"))
    refused(f"--include {HERE}: there is no kernelcost/trace.hpp", *saxpy(*x, *y, *n, *a, "--include", str(HERE)))
    refused("cannot read none.cu", "none.cu", "--kernel", "saxpy", *SAXPY)
    refused("--data x=none.bin: cannot read the file", *saxpy(*x, *y, *n, *a, "--data", "x=none.bin"))
    refused(
        "launch: 2048 threads per block, but h200 allows 1024",
        "saxpy.cu",
        "--kernel",
        "saxpy",
        *launch(1, 2048, {"x": "float:1000", "y": "float:1000"}, {"n": 1000, "a": 2}),
    )
    with tempfile.TemporaryDirectory() as folder:
        short = pathlib.Path(folder, "short.txt")
        short.write_text("1 2 3")
        refused(
            f"--data x={short}: it has 3 elements, and the buffer 1000",
            *saxpy(*x, *y, *n, *a, "--data", f"x={short}"),
        )
    none = launch(1, 32, {"y": "float:32"}, {})
    refused("refused.cu:8: 'undeclared' was not declared in this scope", "refused.cu", "--kernel", "undeclares", *none)
    refused("refused.cu:13: assembly cannot be traced", "refused.cu", "--kernel", "assembles", *none)
    refused("refused.cu:17: a pointer to pointers cannot be traced", "refused.cu", "--kernel", "points_twice", *none)
    refused(
        "refused.cu:20: a kernel that launches another cannot be traced",
        "refused.cu", "--kernel", "launches", *none,
    )
    refused("unclosed.cu:3: this { is not closed", "unclosed.cu", "--kernel", "open", *none)
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "cub.cu").write_text(
            "#include <cub/cub.cuh>\n__global__ void sums(float* y) {\n  typedef cub::BlockReduce<float, 32> sum;\n"
            "  __shared__ typename sum::TempStorage storage;\n  y[threadIdx.x] = sum(storage).Sum(y[threadIdx.x]);\n}\n"
        )
        result = run("cub.cu", "--kernel", "sums", *none, folder=folder)
        message = "kernelcost-trace: cub.cu:3: CUB cannot be traced: write out what its threads exchange, by "
        expect("CUB: status", result.returncode, 2)
        expect("CUB: message", complaint(result).startswith(message), True)
    version = run("--version")
    expect("--version", version.stdout.startswith("kernelcost-trace 0."), True)
    expect("--version: status", version.returncode, 0)
    expect("--help: status", run("--help").returncode, 0)


def costs_the_same(name, found):
    """The header's tree has the estimate of the trace, to the last digits."""
    return (
        f"constexpr double {name} = kernelcost_traced::{name}::cost.time.value() / {found['estimate']['seconds']!r};\n"
        f'static_assert({name} > 1 - 1e-9 && {name} < 1 + 1e-9, "{name} costs the same");\n'
    )


def header():
    with tempfile.TemporaryDirectory() as folder:
        kernels = (
            ("loops.cu", "with_halo", launch(1024, "16,16", {"in": "float:400", "out": "float:262144"}, {})),
            ("saxpy.cu", "saxpy", SAXPY),
            ("transpose.cu", "transpose_conflicts", TRANSPOSE),
            ("reduction.cu", "reduce_shuffles<float, 256>", SHUFFLES),
            (
                "reduction.cu",
                "reduce_dynamic",
                launch(4096, 256, {"x": "float:1048576", "sums": "float:4096"}, {"n": 1048576}) + ["--shared", "1024"],
            ),
        )
        # Loads with the hit rates of the simulation, and a loop that the compiler unrolls.
        stencil = pathlib.Path(folder, "stencil.cu")
        stencil.write_text(
            "__global__ void stencil(const float* in, float* out, int rows, int n, float c) {\n"
            "  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;\n"
            "  if (x < 1 || y < 1 || x >= n - 1 || y >= n - rows) return;\n  float s = 0;\n"
            "  for (int j = -1; j < rows - 1; ++j) s += in[(y + j) * n + x - 1] * in[(y + j) * n + x + 1];\n"
            "  out[y * n + x] = s * c;\n}\n"
        )
        pairs = pathlib.Path(folder, "pairs.cu")
        pairs.write_text(
            "#include <cuda_fp16.h>\n__global__ void pairs(const __half2* x, __half2* y) {\n"
            "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  y[i] = __hadd2(x[i], y[i]);\n}\n"
        )
        # Blocks that differ.
        triangle = pathlib.Path(folder, "triangle.cu")
        triangle.write_text(
            "__global__ void triangle(float* y) {\n  float s = 0;\n"
            "  for (int j = 0; j < blockIdx.x; ++j) s = s * 0.5f + j;\n"
            "  y[blockIdx.x * blockDim.x + threadIdx.x] = s;\n}\n"
        )
        buffers = {"in": "float:2048*2048", "out": "float:2048*2048"}
        more = [
            (str(stencil), "stencil", launch("64,256", "32,8", buffers, {"rows": rows, "n": 2048, "c": "1.0/9"})
             + ["--name", f"stencil_{rows}"])
            for rows in (3, 5)
        ]
        more.append((str(triangle), "triangle", launch(200, 128, {"y": "float:25600"}, {})))
        more.append((str(pairs), "pairs", launch(16, 256, {"x": "__half2:4096", "y": "__half2:4096"}, {})))
        includes, assertions = "", ""
        for file, kernel, options in [*kernels, *more]:
            name = options[-1] if "--name" in options else re.sub(r"\W+", "_", kernel).strip("_")
            found = traced(file, kernel, [*options, "--emit-header", str(pathlib.Path(folder, name + ".hpp"))])
            includes += f'#include "{name}.hpp"\n'
            assertions += costs_the_same(name, found)
        text = pathlib.Path(folder, "stencil_3.hpp").read_text()
        rates = re.findall(r"hits\(([^()]+)\)", text)
        expect("loads that wait for device memory", [each.count(",") for each in rates], [3, 3])
        expect("a loop that the compiler unrolls", "unroll_by_compiler" in text, True)
        # A pointer to const under __restrict__ is read only, also over the store that would end the value's stay.
        text = pathlib.Path(folder, "restricted.cu")
        text.write_text(
            "__global__ void sums(const float* __restrict__ x, const float* z, float* y) {\n"
            "  y[threadIdx.x] = x[threadIdx.x] + z[threadIdx.x];\n"
            "  y[threadIdx.x + 32] = x[threadIdx.x] - z[threadIdx.x];\n}\n"
        )
        options = launch(1, 32, {"x": "float:32", "z": "float:32", "y": "float:64"}, {})
        path = pathlib.Path(folder, "sums.hpp")
        found = traced(str(text), "sums", [*options, "--emit-header", str(path)])
        loads = {(a["buffer"], a["line"]): a["read_only"] for a in found["accesses"] if a["kind"] == "load"}
        expect("loads that are read only", loads, {("x", 2): True, ("z", 2): False, ("z", 3): False})
        expect("the header says so", re.findall(r'"(\w)"[^;]*read_only\(\)', path.read_text()), ["x"])
        main = pathlib.Path(folder, "main.cpp")
        main.write_text(includes + assertions + "int main() {}\n")
        compile_it = ["c++", "-std=c++20", "-fsyntax-only", f"-I{INCLUDE}", str(main)]
        result = subprocess.run(compile_it, capture_output=True, text=True, check=False)
        expect("the headers compile: " + result.stderr[:2000], result.returncode, 0)
        # A tree that costs more breaks the build.
        saxpy = pathlib.Path(folder, "saxpy.hpp")
        text = saxpy.read_text()
        expect("the header has its guard", "guard(count(1000)" in text, True)
        saxpy.write_text(text.replace("load(buffer_x, coalesced)", "load(buffer_x, strided(32))"))
        result = subprocess.run(compile_it, capture_output=True, text=True, check=False)
        expect("a changed tree: the assertion", "global_load_sectors" in result.stderr, True)


QUOTATION = re.compile(r"(<!-- trace: [^\n]* -->\n```sh\n)(.*?)(```\n\n```text\n)(.*?)(```\n<!-- end -->)", re.DOTALL)


def page(update=False):
    root = HERE.parents[2]
    for path, folder in ((root / "docs" / "tracing.md", HERE), (root / "README.md", root)):
        text = path.read_text()
        expect(f"commands in {path.name}", len(QUOTATION.findall(text)) > 0, True)

        def printed(match, folder=folder):
            before, command, between, output, after = match.groups()
            result = run(*shlex.split(command.replace("\\\n", " "))[1:], folder=folder)
            expect(command, result.returncode, 0)
            if not update:
                expect(command, output, result.stdout)
            return before + command + between + result.stdout + after

        text = QUOTATION.sub(printed, text)
        if update:
            path.write_text(text)


def structures():
    def sums(kernel, options):
        """Requests and sectors by buffer and kind."""
        found = {}
        for a in traced("structures.cu", kernel, options)["accesses"]:
            requests, sectors = found.get((a["buffer"], a["kind"]), (0, 0))
            found[a["buffer"], a["kind"]] = (requests + a["requests"], sectors + a["sectors"])
        return found

    # Functions of structures change and read their members where they lie.
    cells = launch(2, 64, {"cells": "Cell:128", "v": "float:128"}, {})
    expect("adds", sums("adds", cells), {("v", "load"): (4, 16), ("cells", "load"): (8, 128),
                                         ("cells", "store"): (8, 128)})
    expect("resets", sums("resets", launch(1, 32, {"cells": "Cell:32"}, {}))["cells", "store"], (4, 64))
    expect("masses", sums("masses", launch(1, 32, {"p": "Particle:32", "out": "float:32"}, {})),
           {("p", "load"): (1, 32), ("out", "store"): (1, 4)})
    notes = traced("structures.cu", "changes_returned", launch(1, 32, {"cells": "Cell:32"}, {}))["notes"]
    lost = "functions of structures in memory work on loaded copies: their stores are not counted"
    expect("changes_returned", lost in notes, True)
    pairs = launch(1, 32, {"a": "Complex<float>:32", "b": "Complex<float>:32"}, {})
    expect("grows", sums("grows", pairs), {("a", "load"): (2, 16), ("b", "load"): (2, 16), ("a", "store"): (2, 16)})
    tile = launch(1, "32,32", {"in": "float:1024", "out": "float:1024"}, {})
    found = traced("structures.cu", "turns_tile", tile)
    expect("turns_tile: faults", found["faults"], [])
    expect("turns_tile", [a["bank_conflict_ways"] for a in found["accesses"] if a["buffer"] == "tile"], [1, 1])
    # Their functions take integers that no data give.
    table = {"keys": "unsigned:32", "table": "float:65536", "out": "float:32"}
    for kernel in ("looks_up", "looks_up_twisted"):
        expect(kernel, sums(kernel, launch(1, 32, table, {}))["table", "load"][1] > 24, True)
    # All members of a structure are given.
    matrix = {"a.first": "int:4097", "a.column": "int:131072", "a.value": "float:131072", "x": "float:4096",
              "y": "float:4096"}
    result = run("structures.cu", "--kernel", "products", *launch(1024, 128, matrix, {}))
    expect("a member that is not given", complaint(result).split(": ", 2)[-1],
           "no --arg for a.rows, of type int: give --arg a.rows=VALUE")
    column = matrix.pop("a.column")
    result = run("structures.cu", "--kernel", "products", *launch(1024, 128, matrix, {"a.rows": 4096}))
    expect("a pointer that is not given", complaint(result).split(": ", 2)[-1],
           "no --buffer for a.column, of type int*: give --buffer a.column=int:ELEMENTS")
    matrix["a.column"] = column
    found = traced("structures.cu", "products", launch(1024, 128, matrix, {"a.rows": 4096}))
    accesses = {a["buffer"]: (a["requests"], a["sectors"]) for a in found["accesses"]}
    expect("products", [accesses["a.value"], accesses["a.column"]], 2 * [(4096, 16384)])
    note = r"a\.first, which no data give, is taken to divide a\.(column|value) into equal rows"
    expect("products: the note", any(re.search(note, each) for each in found["notes"]), True)
    numbers = {"in": "float:1048576", "bias": "float:1024", "out": "float:1048576"}
    expect("biased", sums("biased", launch(256, 256, numbers, {"n": 1048576, "columns": 1024}))["bias", "load"],
           (32768, 131072))
    rows = launch(1024, 32, {"in": "float:49152", "out": "float:49152"}, {"columns": 48})
    found = traced("structures.cu", "halves_of_rows", rows)["accesses"]
    expect("halves_of_rows", [(a["sectors"], round(a["bytes_l1_l2"])) for a in found], 2 * [(6144, 196608)])
    # Guesses end a loop that they keep alive.
    found = traced("structures.cu", "empties_stack", launch(2, 64, {"in": "float:128", "out": "float:128"}, {}))
    expect("empties_stack", [a["requests"] for a in found["accesses"]], [4, 4])
    # Arrays in structures are loaded and stored where the text names the whole.
    numbers = launch(1, 32, {each: "Number:32" for each in ("a", "b", "sum")}, {})
    lines = {(a["buffer"], a["line"]) for a in traced("structures.cu", "adds_numbers", numbers)["accesses"]}
    expect("adds_numbers", lines, {("a", 154), ("b", 154), ("sum", 154), ("a", 155), ("sum", 156)})
    two = {"in": "float:32", "out": "float:32"}
    for kernel in ("weighs", "weighs_by_name"):
        found = sums(kernel, launch(1, 32, two, {}))
        expect(kernel, (found["in", "load"], found["weights", "load"][0]), ((1, 4), 1))
    # Functors without members need no value.
    for kernel, given in (("combines<float, Greater, Sum<float>>", {}),
                          ("combines<int, Greater, Sum<int>>", {"first": "Greater{}", "second": "Sum<int>{}"})):
        number = kernel[9:kernel.index(",")]
        options = launch(1, 32, {"in": f"{number}:64", "out": f"{number}:32"}, given)
        expect(kernel, sums(kernel, options)["in", "load"], (3, 12))
    expect("unpacks", sums("unpacks", launch(1, 32, {"in": "Sample:64", "out": "float:32"}, {}))["in", "load"],
           (6, 72))
    # Data decide through shared memory: of each warp, one lane finds its number.
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "in.txt")
        path.write_text("\n".join("7" if i % 32 == 5 else "1" for i in range(256)))
        options = [*launch(4, 64, {"in": "int:256", "out": "int:64"}, {}), "--data", f"in={path}"]
        found = traced("structures.cu", "counts_equal", options)
        adds = [(a["requests"], a["sectors"]) for a in found["accesses"] if a["kind"] == "atomic"]
        expect("counts_equal", adds, [(8, 8)])
        expect("counts_equal: notes", [each for each in found["notes"] if "data" in each], [])
    found = traced("structures.cu", "macro", launch(1, 32, {"x": "float:32"}, {"n": 20}))
    expect("macro", "repeat" in found["tree"], False)
    scaled = traced("structures.cu", "scaled",
                    launch(256, 256, {"in": "float:1048576", "scale": "float:1024", "out": "float:1048576"},
                           {"n": 1048576}))
    expect("scaled", {a["buffer"]: a["bytes_l1_l2"] == 4 * 1048576 for a in scaled["accesses"]},
           {"in": True, "scale": False, "out": True})


    lent_arrays()
    projects()


def projects():
    def found(kernel, options):
        """Requests by buffer and kind, and the lines of the tree."""
        result = traced("projects.cu", kernel, options)
        expect(f"{kernel}: faults", result["faults"], [])
        sums = {}
        for a in result["accesses"]:
            sums[a["buffer"], a["kind"]] = sums.get((a["buffer"], a["kind"]), 0) + a["requests"]
        return sums, [each.strip() for each in result["tree"].splitlines()]

    # Five steps of a scan of a warp, and one more to leave out the lane's own number.
    four = {"in": "int:128", "out": "int:128", "f": "float:128", "g": "float:128"}
    _, tree = found("scans", launch(4, 32, four, {}))
    expect("scans", [tree.count(f"shuffle<{each}>") for each in ("int32", "float")], [11, 5])
    sums, _ = found("stdnames", launch(4, 32, {"in": "float:1024", "out": "float:1024"}, {"n": 128}))
    expect("stdnames", sums, {("in", "load"): 4 * (4 + 8), ("out", "store"): 4})
    # Two additions, of which the first reads what the thread has.
    sums, _ = found("switches", launch(2, 32, {"a": "float:128", "b": "float:128"}, {}))
    expect("switches", (sums["a", "load"], sums["b", "store"]), (4, 2))
    three = {each: "float:32" for each in "abc"}
    for kernel in ("fptr_local", "fptr_alias"):
        sums, tree = found(kernel, launch(1, 32, three, {"which": 1}))
        expect(kernel, (sums["b", "load"], "compute<float> mul" in tree), (1, True))
    for kernel, name in (("fptr", "operations"), ("fptr_raw", "raw")):
        result = run("projects.cu", "--kernel", kernel, *launch(1, 32, three, {"which": 1}))
        expect(kernel, complaint(result).split(": ", 2)[-1],
               f"{name} holds pointers in the card's memory, which cannot be traced: a switch can")
    # Six floats of a nested structure, and one beside it.
    sums, _ = found("ops", launch(4, 32, {"b": "Body:128", "which": "int:128", "out": "float:128"},
                                  {"dt": 0.1, "n": 128}))
    expect("ops", (sums["b", "load"], sums["b", "store"]), (4 * 7, 4 * 7))
    sums, _ = found("cells", launch(4, 32, {"c": "Cell:128", "out": "float:128"}, {"n": 128}))
    expect("cells", (sums["c", "store"], sums["out", "store"]), (4 * 3, 4))
    # Members that a reference binds are changed where they lie.
    sums, _ = found("binds", launch(4, 32, {"s": "P:128", "v": "P:128"}, {"n": 128}))
    expect("binds", sums, {("v", "load"): 8, ("s", "load"): 8, ("s", "store"): 8})
    sums, _ = found("casts", launch(4, 32, {"p": "float:1024", "out": "float:1024"}, {"n": 128}))
    expect("casts", sums, {("p", "load"): 4 * 8, ("out", "store"): 4})
    result = run("projects.cu", "--kernel", "bitfields",
                 *launch(4, 32, {"f": "Flags:128", "out": "float:128"}, {"n": 128}))
    expect("bitfields", complaint(result).split(": ", 2)[-1],
           "bit-fields cannot be traced: shifts and masks of a number can")
    sums, _ = found("written", launch(1, 32, {"rows": "layout:32", "in": "float:4096", "out": "float:32"}, {}))
    expect("written", sums, {("rows", "load"): 1, ("in", "load"): 1, ("out", "store"): 1})


def lent_arrays():
    def found(kernel, options):
        """Requests and sectors by buffer and kind, and the arithmetic."""
        result = traced("arrays.cu", kernel, options)
        expect(f"{kernel}: faults", result["faults"], [])
        sums = {}
        for a in result["accesses"]:
            requests, sectors = sums.get((a["buffer"], a["kind"]), (0, 0))
            sums[a["buffer"], a["kind"]] = (requests + a["requests"], sectors + a["sectors"])
        lines = [each.strip() for each in result["tree"].splitlines()]
        return sums, [each[len("compute<"):] for each in lines if each.startswith("compute")]

    # Five floats of each of four sections, and eight samples. A thread's own arrays are no accesses.
    sums, arithmetic = found("cascades", launch(1, 32, {"in": "float:256", "out": "float:256",
                                                        "sections": "Section:128"}, {}))
    expect("cascades", sums, {("sections", "load"): (20, 640), ("in", "load"): (8, 32), ("out", "store"): (8, 32)})
    expect("cascades: arithmetic", arithmetic,
           ["float> fma × 4, dependent", "float> mul × 4, dependent", "float> fma × 4, dependent"])
    sums, arithmetic = found("matrices", launch(1, 32, {"in": "float:512", "out": "float:32"}, {}))
    expect("matrices", sums, {("in", "load"): (16, 64), ("out", "store"): (1, 4)})
    expect("matrices: products", [each for each in arithmetic if "mul" in each], ["float> mul × 4, independent"])
    sums, _ = found("shared_arrays", launch(1, 64, {"in": "float:512", "out": "float:32", "filters": "Filter:64"}, {}))
    # One warp makes each of six steps, and two read the total.
    expect("shared_arrays: part", (sums["part", "load"], sums["part", "store"]), ((12 + 2, 0), (2 + 6, 0)))
    # A row as a column of each lane, and the first row by fours.
    expect("shared_arrays: tile", sums["tile", "load"], (8 + 8, 0))
    expect("shared_arrays: filters", sums["filters", "load"], (4, 64))
    sums, _ = found("integers", launch(1, 32, {"in": "int:128", "out": "int:32"}, {}))
    expect("integers", sums, {("in", "load"): (4, 16), ("out", "store"): (1, 4)})


def authors():
    def found(kernel, options, **more):
        return traced("authors.cu", kernel, options, **more)

    def tree(kernel, options):
        return [each.strip() for each in tree_of("authors.cu", kernel, options)]

    def sums(kernel, options):
        """Requests and sectors by buffer and kind."""
        return {(a["buffer"], a["kind"]): (a["requests"], a["sectors"]) for a in found(kernel, options)["accesses"]}

    # sin(16 * 0.07) is the first above 0.9.
    loops = [each for each in tree("marches", launch(1, 32, {"depth": "float:32"}, {})) if each.startswith("repeat")]
    expect("marches", loops, ["repeat 17, unroll 64, chained"])
    options = launch(64, 256, {"in": "float:512*1024", "out": "float:512"}, {"cols": 1024})
    loops = [each for each in tree("rows", options) if each.startswith("repeat")]
    expect("rows", loops, 2 * ["repeat 32, unrolled by the compiler"])
    expect("sums", sums("sums", launch(1, 32, {"in": "float:32", "out": "float:1"}, {}))["in", "load"], (1, 4))
    expect("clears", sums("clears", launch(1, 256, {"out": "float:256"}, {}))["tile", "store"], (8, 0))
    two = {"in": "unsigned:32", "out": "unsigned:32"}
    arithmetic = [each for each in tree("scrambles", launch(1, 32, two, {})) if each.startswith("compute")]
    expect("scrambles", arithmetic, ["compute<int32> shift", "compute<int32> shift", "compute<int32> logic"])
    turned = {"in": "unsigned long long:32", "out": "unsigned long long:32", "with_sign": "int:32"}
    arithmetic = [each for each in tree("turns", launch(1, 32, turned, {"n": 7})) if "shift" in each]
    expect("turns", arithmetic, ["compute<int64> shift × 2, independent", "compute<int32> shift × 3, independent"])
    del turned["with_sign"]
    arithmetic = [each for each in tree("turns_bare", launch(1, 32, turned, {"n": 7})) if "shift" in each]
    expect("turns_bare", arithmetic,
           ["compute<int64> shift", "compute<int64> shift", "compute<int64> shift × 2, independent"])
    numbers = {"x": "2864434397u", "w": "1099511627777", "n": 3}
    expect("turns_none", found("turns_none", launch(1, 1, {"y": "float:8"}, numbers))["faults"], [])
    expect("places", sums("places", launch(1, 32, {"out": "float:32"}, {})), {("out", "store"): (1, 4)})
    # An eighth of the lanes leaves at each trip, where half of them would leave after two trips.
    options = launch(1, 32, {"in": "float:256", "out": "float:32"}, {})
    trips = re.search(r"repeat ([0-9.]+)", found("searches", options)["tree"])
    expect("searches", 4 < float(trips.group(1)) < 6, True)
    trips = re.search(r"repeat ([0-9.]+)", found("searches", [*options, "--unknown-conditions", "0.5"])["tree"])
    expect("searches, half of them", float(trips.group(1)) < 3, True)
    for option in ("--unknown-conditions", "--time-limit"):
        result = run("authors.cu", "--kernel", "places", *launch(1, 32, {"out": "float:32"}, {}), option, "nan")
        expect(f"{option} nan", (result.returncode, complaint(result)),
               (2, "kernelcost-trace: a share and a limit are numbers"))
    bytes_ = {"image": "unsigned char:1024", "out": "unsigned char:1024"}
    blurs = sums("blurs", launch(4, 256, bytes_, {"width": 1024}))
    expect("blurs", [blurs["image", "load"][0], blurs["out", "store"]], [64, (32, 32)])
    # Half of a warp's lanes: half of the sectors, and not more time than all of them take.
    seconds = {}
    for lanes in (16, 32):
        options = launch(4096, 256, {"bins": "unsigned:32"}, {"lanes": lanes})
        expect(f"counts of {lanes} lanes", sums("counts", options)["bins", "atomic"], (32768, 32768 * lanes // 8))
        seconds[lanes] = found("counts", options)["estimate"]["seconds"]
    expect("fewer lanes take no longer", seconds[16] <= 1.01 * seconds[32], True)
    seconds = set()
    for elements in (1, 1000000):
        options = launch(100, 256, {"in": "float:25600", "out": f"float:{elements}"}, {"n": 25600})
        seconds.add(found("adds", options)["estimate"]["seconds"])
    # The sector of the element counts beside it where the array has other ones.
    expect("one element of an array of any size", max(seconds) < 1.001 * min(seconds), True)
    # Warps 37, 137, ... of 8000.
    options = launch(1000, 256, {"in": "float:256000", "out": "float:256000"}, {"n": 256000})
    expect("rare", sums("rare", options), {("in", "load"): (80, 320), ("out", "store"): (80, 320)})
    width, height = 1001, 600
    sectors = 0
    for y in range(height):
        for first in range(y * width, (y + 1) * width, 32):
            last = min(first + 32, (y + 1) * width) - 1
            sectors += last // 8 - first // 8 + 1
    options = launch("32,75", "32,8", {each: f"float:{width * height}" for each in ("in", "out")},
                     {"width": width, "height": height})
    expect("odd_rows", sums("odd_rows", options)["in", "load"], (19200, sectors))
    three = {"in": "float:65536", "out": "float:65536", "info": "int:65536"}
    expect("inverts", sums("inverts", launch(256, 256, three, {}))["out", "store"][0], 2048)
    terms = {"x": "float:256", "c": "float:100", "y": "float:256"}
    expect("polynomial", sums("polynomial", launch(1, 256, terms, {"terms": 100}))["x", "load"], (8, 32))
    options = launch(1, 32, {"out": "float:32"}, {"mode": "border_mirror"})
    expect("edges", sums("edges", options), {("out", "store"): (1, 4)})
    # The upper half of a product is two products, and with signs and 64 bits four.
    numbers = {"in": "int:96", "bits": "unsigned:32", "cents": "long long:32", "out": "int:96", "euros": "long long:32"}
    arithmetic = [each for each in tree("divides", launch(1, 32, numbers, {})) if each.startswith("compute")]
    expect("divides", arithmetic, [
        "compute<int32> mul × 2, dependent", "compute<int32> shift", "compute<int32> add", "compute<int32> shift",
        "compute<int32> add", "compute<int32> shift", "compute<int32> sub", "compute<int32> shift",
        "compute<int64> mul × 4, dependent", "compute<int64> shift", "compute<int64> add"])
    for n, of in ((7, "int32"), (1 << 40, "int64")):
        arithmetic = [each for each in tree("by_number", launch(1, 32, {"out": "int:32"}, {"n": n})) if " div" in each]
        expect(f"divided by {n}", arithmetic, [f"compute<{of}> div"])
    halves = {"in": "unsigned long long:32", "with_sign": "long long:32", "out": "unsigned long long:32",
              "out_with_sign": "long long:32"}
    arithmetic = [each for each in tree("high_halves", launch(1, 32, halves, {})) if each.startswith("compute")]
    expect("high_halves", arithmetic, ["compute<int64> mul × 2, dependent", "compute<int64> mul × 4, dependent"])
    for kernel, buffers, expected in (
            ("divides_by_two", {"in": "float:32", "out": "float:32"}, ["compute<float> mul"]),
            ("distances", {each: "int:32" for each in ("a", "b", "out")}, ["compute<int32> sub", "compute<int32> max"]),
            ("areas", {"w": "int:64", "h": "int:64", "out": "int:32"},
             ["compute<int32> mul × 2, independent", "compute<int32> compare", "compute<int32> select"])):
        arithmetic = [each for each in tree(kernel, launch(1, 32, buffers, {})) if each.startswith("compute")]
        expect(kernel, arithmetic, expected)
    two = {"in": "double:64", "out": "double:32"}
    expect("shifted", [each for each in tree("shifted", launch(1, 32, two, {})) if each.startswith("load")],
           ["load<double> in, sectors_per_request(9, 3, 2)"])
    two = {"in": "float:256", "out": "float:32"}
    expect("strides", [each for each in tree("strides", launch(1, 32, two, {})) if each.startswith("load")],
           2 * ["load<float> in, strided(4)"])
    with tempfile.TemporaryDirectory() as folder:
        # 64 elements of a table of 64 MB: each SM loads 256, and finds all but the first of each in L1.
        rows = pathlib.Path(folder, "rows.txt")
        rows.write_text("\n".join(str(97 * (i * 2654435761 % 64)) for i in range(32768)))
        options = launch(256, 128, {"rows": "int:32768", "table": "float:16777216", "out": "float:32768"}, {})
        look_up = found("look_up", [*options, "--data", f"rows={rows}"])
        table = [a for a in look_up["accesses"] if a["buffer"] == "table"]
        expect("look_up", [0.7 < a["simulated"]["l1_hits"] < 0.8 for a in table], [True])
        # One atomic in four has one address of 1000.
        shops = pathlib.Path(folder, "shops.txt")
        shops.write_text("\n".join(str(0 if i % 4 == 0 else i * 40503 % 1000) for i in range(1 << 18)))
        options = launch(1024, 256, {"shop": f"int:{1 << 18}", "revenue": "int:1000"}, {})
        meet = re.search(r"([0-9]+) threads meet", found("sales", [*options, "--data", f"shop={shops}"])["tree"])
        expect("sales", abs(int(meet.group(1)) / (1 << 16) - 1) < 0.15, True)
    # A condition is assigned to a variable.
    options = launch(1, 32, {"in": "float:256", "out": "float:32"}, {"n": 8})
    expect("keeps_on", sums("keeps_on", options)["out", "store"], (1, 4))
    for value, why in (
        ("border_none", ": border_none is not a whole number, or whole numbers with + - * / % << >> ( )"),
        ("3000000000", ", which does not hold this number"),
    ):
        result = run("authors.cu", "--kernel", "edges", *launch(1, 32, {"out": "float:32"}, {"mode": value}))
        expect(f"edges: {value}", complaint(result).endswith(f"mode is of type int{why}"), True)


def compiled():
    """The instructions that nvcc's code adds to the trace."""
    shape = {"in": "float:1000*700", "out": "float:1000*700"}
    options = launch("32,88", "32,8", shape, {"width": 1000, "height": 700})
    without = traced("compiled.cu", "smooth", options)
    expect("smooth: instructions without nvcc", without["instructions"], None)
    expect("smooth: registers", any("--registers" in each for each in without["notes"]), True)
    nvcc = shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc"
    if not pathlib.Path(nvcc).exists():
        return
    found = traced("compiled.cu", "smooth", [*options, "--nvcc", nvcc])
    expect("smooth: registers of nvcc", any("--registers" in each for each in found["notes"]), False)
    of_code = found["instructions"]
    # The record has the instructions that an H200 executes (ncu, smsp__inst_executed.sum).
    with open(HERE.parents[2] / "examples/records/compiled_code.csv", newline="") as file:
        executed = {row["kernel"]: float(row["instructions"]) for row in csv.DictReader(file)}
    expect("smooth: instructions", 0.99 < of_code["compiled"] / executed["smooth"] < 1.01, True)
    expect("smooth: agreement", of_code["disagreement"] < 0.05, True)
    counts = [[(a["buffer"], a["line"], a["requests"], a["sectors"]) for a in each["accesses"]]
              for each in (found, without)]
    expect("smooth: accesses", *counts)
    expect("smooth: note", any("times the instructions of the trace" in each for each in found["notes"]), True)
    expect("smooth: time", found["estimate"]["seconds"] > without["estimate"]["seconds"], True)
    widened = launch(4, 256, {"in": "uint16_t:1024", "out": "uint32_t:1024"}, {})
    found = traced("needs_headers.cuh", "widen", [*widened, "--nvcc", nvcc])
    expect("widen: notes of nvcc", [each for each in found["notes"] if "nvcc" in each and "compile" in each], [])
    expect("widen: instructions", found["instructions"] is not None, True)
    options = launch(64, 128, {"x": "float:8192"}, {"n": 8192})
    for kernel in ("repeated<100>", "own::repeated<100>"):
        found = traced("compiled.cu", kernel, [*options, "--nvcc", nvcc])
        share = found["instructions"]["compiled"] / executed["repeated<100>"]
        expect(f"{kernel}: instructions", 0.95 < share < 1.05, True)
    # The tree has the arithmetic of the machine code, and the waits of a warp are those of its instructions.
    options_of_words = launch(64, 128, {"in": "unsigned long long:8192", "out": "unsigned long long:8192"}, {})
    found = traced("compiled.cu", "rotates", [*options_of_words, "--nvcc", nvcc])
    of_code = found["instructions"]
    expect("rotates: fewer", of_code["compiled"] < 0.97 * of_code["traced"], True)
    expect("rotates: counted", abs(of_code["counted"] / of_code["compiled"] - 1) < 0.01, True)
    expect("rotates: waits", "code_waits" in found["tree"], True)
    # Each of 24 trips needs the one before: two instructions that take four cycles at least.
    # Shifts and logic: nothing but integers, and the arithmetic of addresses.
    units = of_code["warp_units"]
    expect("rotates: units", [units["integers"] > 24 * 2, units["floats"], units["doubles"], units["functions"]],
           [True, 0, 0, 0])
    expect("rotates: units of the tree", "instructions: " in found["tree"].strip().split("\n")[-1], True)
    expect("rotates: cycles", 24 * 2 * 4 < of_code["warp_cycles"] < 2000, True)
    found = traced("compiled.cu", "multiplies_halves", [*options_of_words, "--nvcc", nvcc])
    of_code = found["instructions"]
    expect("multiplies_halves: fewer", of_code["compiled"] < 0.6 * of_code["traced"], True)
    expect("multiplies_halves: counted", abs(of_code["counted"] / of_code["compiled"] - 1) < 0.01, True)
    # The code loads 4 of 16 bytes, once for each of 256 warps.
    of_vectors = launch(64, 128, {"vectors": "float4:8192", "out": "float:8192"}, {})
    found = traced("compiled.cu", "first_members", [*of_vectors, "--nvcc", nvcc])
    requests = {each["buffer"]: each["requests"] for each in found["accesses"]}
    expect("first_members", requests, {"vectors": 256, "out": 256})
    options_of_picks = launch(64, 128, {"in": "int:262144", "out": "int:8192"}, {})
    found = traced("compiled.cu", "picks", [*options_of_picks, "--nvcc", nvcc])
    expect("picks: note", any("access local memory" in each for each in found["notes"]), True)
    why = "its way depends on data that are not given"
    expect("picks: run", found["run"], {"refused": why})
    expect("picks: note of the run", sum(each.endswith(why) for each in found["notes"]), 1)
    # No access says how often the blocks take the side.
    instructions = []
    for every in (1, 8):
        options_of_side = launch(64, 128, {"out": "uint32_t:8192"}, {"every": every})
        found = traced("compiled.cu", "seldom", [*options_of_side, "--nvcc", nvcc])
        instructions.append(found["instructions"]["compiled"] / (64 * 4))
    of_side = (instructions[0] - instructions[1]) / (7 / 8)
    expect(f"seldom: a side of 12 instructions has {of_side}", 11 < of_side < 14, True)
    # Blocks run as the code says, whose trips the trace does not know.
    instructions = []
    for power in (10, 40):
        options_of_power = launch(64, 128, {"out": "float:8192"}, {"power": power})
        found = traced("compiled.cu", "settles", [*options_of_power, "--nvcc", nvcc])
        expect("settles: run", found["run"],
               {"blocks": 64, "blocks_of_grid": 64, "unknown_branches": 0, "unknown_addresses": 0})
        expect("settles: accesses", [each["requests"] for each in found["accesses"]], [64 * 4])
        instructions.append(found["instructions"]["compiled"] / (64 * 4))
        # All lanes begin with the same value, which halves until it is 1.
        expect(f"settles: trips of 2^{power}", re.findall(r"repeat (\S+)", found["tree"]), [str(power)])
    found = traced("compiled.cu", "settles", [*options_of_power, "--nvcc", nvcc, "--steps", "10000"])
    ran = found["run"]["blocks"]
    expect(f"settles: {ran} blocks ran", 0 < ran < 64, True)
    expect("settles: note of the run", f"nvcc's code ran for {ran} of 64 blocks, which stand for the others" in
           found["notes"], True)
    expect("settles: instructions of all blocks", found["instructions"]["compiled"] / (64 * 4), instructions[1])
    of_trip = (instructions[1] - instructions[0]) / 30
    expect(f"settles: a trip of 5 instructions has {of_trip}", 4.5 < of_trip < 6.5, True)
    # The tree has branches where the code has predicates, and a header says so.
    with tempfile.TemporaryDirectory() as folder:
        def numbers(name, all_of_them):
            path = pathlib.Path(folder, name)
            path.write_text("\n".join(map(str, all_of_them)))
            return str(path)

        rules = [n for k in range(64) for n in (255, 37 * k % 256, k % 4, 5 * k % 16)]
        options_of_rules = launch(64, 128, {"rules": "int4:64", "in": "int:8192", "out": "int:8192"}, {"count": 64})
        options_of_rules += ["--data", "rules=" + numbers("rules.txt", rules),
                             "--data", "in=" + numbers("in.txt", [40503 * i % 65536 for i in range(8192)])]
        options_of_rules += ["--nvcc", nvcc, "--emit-header", folder + "/it.hpp"]
        found = traced("compiled.cu", "filters", options_of_rules)
        its = found["instructions"]
        expect("filters: fewer instructions", re.search(r", (\S+) fewer instructions", found["tree"]) is not None, True)
        expect("filters: those of the code", its["counted"], its["compiled"])
        expect(f"filters: the text has {its['traced'] / its['compiled']} times as many",
               its["traced"] > 2 * its["compiled"], True)
        trips = launch(64, 128, {"trips": "int:8192", "y": "float:8192"}, {"n": 10})
        trips += ["--data", "trips=" + numbers("trips.txt", [100] * 8192), "--nvcc", nvcc]
        expect("reads_ahead: trips", re.findall(r"repeat (\w+)", traced("compiled.cu", "reads_ahead", trips)["tree"]),
               ["10", "100"])
        main = pathlib.Path(folder, "main.cpp")
        main.write_text('#include "it.hpp"\n' + costs_the_same("filters", found) + "int main() {}\n")
        result = subprocess.run(["c++", "-std=c++20", "-fsyntax-only", f"-I{INCLUDE}", str(main)], capture_output=True,
                                text=True, check=False)
        expect("filters: the header compiles: " + result.stderr[:2000], result.returncode, 0)
    # Blocks that return at once take no time of the others.
    times = []
    for blocks in (8, 64, 640):
        options_of_walks = launch(blocks, 128, {"x": "float:8192", "y": "float:8192"}, {"n": 1024})
        times.append(traced("compiled.cu", "walks", [*options_of_walks, "--nvcc", nvcc])["estimate"]["seconds"])
    expect(f"walks: the same time for all grids: {times}", max(times) < 1.1 * min(times), True)
    found = traced("compiled.cu", "neighbours", [*launch(64, 128, {"x": "float:8576", "y": "float:8192"}, {}),
                                                 "--nvcc", nvcc])
    loads = [each["requests"] for each in found["accesses"] if (each["space"], each["kind"]) == ("shared", "load")]
    expect("neighbours: one load of 16 bytes for each warp", loads, [64 * 4])
    # With a compiler that fails, the trace alone counts.
    found = traced("compiled.cu", "repeated<100>", [*options, "--nvcc", "false"])
    expect("--nvcc false", (found["instructions"], found["run"]), (None, None))
    expect("--nvcc false: note", any(each.startswith("nvcc does not compile the kernel") for each in found["notes"]),
           True)
    result = run("compiled.cu", "--kernel", "repeated<100>", *options, "--nvcc", "/nonexistent/nvcc")
    expect("--nvcc /nonexistent/nvcc", (result.returncode, complaint(result)),
           (2, "kernelcost-trace: nvcc /nonexistent/nvcc: No such file or directory (--nvcc names one, or none)"))


PARTS = {
    "compiled": compiled,
    "authors": authors,
    "counts": counts,
    "idioms": idioms,
    "suites": suites,
    "everyday": everyday,
    "users": users,
    "loops": loops,
    "guesses": guesses,
    "halves": halves,
    "structures": structures,
    "faults": faults,
    "messages": messages,
    "header": header,
    "page": page,
}
if sys.argv[3] == "update_page":
    page(update=True)
else:
    PARTS[sys.argv[3]]()
print("\n".join(FAILURES))
sys.exit(1 if FAILURES else 0)
