#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Measures matrix products of cuBLAS on shapes drawn from a seed, and writes which kernel each call launched.

Usage: library_products.py SEED RECORD    (needs PyTorch and a GPU; takes 30 seconds)

A row is one product C = A B of m x k and k x n elements, where the rows of A are contiguous; layout `nt` has
contiguous columns of B. Elements are normally distributed. `us` is the distance of products in a CUDA graph, the
median of five runs of twenty. `kernel_us` is the time from the start of a call's first kernel to the end of its last,
the median of twenty calls in a graph, and `grid`, `block` and `kernel` are those of a call's kernels, all from CUPTI.
Shapes are `any` (multiples of eight), `odd`, `skinny` (m up to 64) and `power` (powers of two).
"""
import csv
import json
import math
import random
import sys
import tempfile

import torch
from torch.profiler import ProfilerActivity, profile

PLAN = {"bfloat16": (150, 50, 80, 60), "tfloat32": (50, 15, 25, 20), "float": (50, 15, 25, 20),
        "double": (50, 15, 25, 20)}
ELEMENTS = {"bfloat16": torch.bfloat16, "tfloat32": torch.float32, "float": torch.float32, "double": torch.float64}
# Products of more multiply-adds take too long.
MOST = {"bfloat16": 2**37, "tfloat32": 2**37, "float": 2**33, "double": 2**33}
CALLS_OF_A_GRAPH = 20
RUNS = 6


def size(least, most):
    return round(math.exp(random.uniform(math.log(least), math.log(most))))


def eights(least, most):
    return max(8, size(least, most) // 8 * 8)


SHAPES = {
    "any": lambda: [eights(64, 8192) for _ in range(3)],
    "odd": lambda: [size(64, 4096) for _ in range(3)],
    "skinny": lambda: [random.choice([1, 2, 4, 8, 16, 24, 32, 48, 64]), eights(512, 16384), eights(512, 16384)],
    "power": lambda: [2**random.randint(7, 13) for _ in range(3)],
}


def drawn(seed):
    random.seed(seed)
    for kind, numbers in PLAN.items():
        for shapes, number in zip(SHAPES, numbers):
            for _ in range(number):
                shape = SHAPES[shapes]()
                while math.prod(shape) > MOST[kind]:
                    shape = SHAPES[shapes]()
                yield kind, shapes, random.choice(["nn", "nt"]), shape


def product(kind, layout, shape):
    m, n, k = shape
    torch.backends.cuda.matmul.allow_tf32 = kind == "tfloat32"
    how = {"device": "cuda", "dtype": ELEMENTS[kind]}
    a = torch.randn(m, k, **how)
    b = torch.randn(k, n, **how) if layout == "nn" else torch.randn(n, k, **how).t()
    c = torch.empty(m, n, **how)
    return lambda: torch.mm(a, b, out=c)


def graph_of(call):
    stream = torch.cuda.Stream()
    stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(stream):
        for _ in range(3):
            call()
    torch.cuda.current_stream().wait_stream(stream)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for _ in range(CALLS_OF_A_GRAPH):
            call()
    return graph


def time_in_graph(call):
    graph = graph_of(call)
    times = []
    for _ in range(RUNS):
        begin, end = torch.cuda.Event(True), torch.cuda.Event(True)
        begin.record()
        graph.replay()
        end.record()
        end.synchronize()
        times.append(begin.elapsed_time(end) * 1e3 / CALLS_OF_A_GRAPH)
    return sorted(times[1:])[(RUNS - 1) // 2]


def kernels_of(plan):
    """The kernels of twenty calls of each product, found between kernels of cos and sin, which mark the calls."""
    with profile(activities=[ProfilerActivity.CUDA]) as recorded:
        for kind, _, layout, shape in plan:
            graph = graph_of(product(kind, layout, shape))
            graph.replay()
            torch.zeros(1, device="cuda").cos_()
            graph.replay()
            torch.zeros(1, device="cuda").sin_()
            torch.cuda.synchronize()
    with tempfile.NamedTemporaryFile(suffix=".json") as trace:
        recorded.export_chrome_trace(trace.name)
        with open(trace.name, encoding="utf-8") as text:
            events = [e for e in json.load(text)["traceEvents"] if e.get("cat") == "kernel"]
    products, inside = [], False
    for event in sorted(events, key=lambda e: e["ts"]):
        if "cos_kernel" in event["name"]:
            products.append([])
            inside = True
        elif "fill" in event["name"].lower():
            continue
        elif "sin_kernel" in event["name"]:
            inside = False
        elif inside:
            products[-1].append(event)
    return products


def calls_of(kernels):
    each = len(kernels) // CALLS_OF_A_GRAPH
    assert each * CALLS_OF_A_GRAPH == len(kernels), [e["name"] for e in kernels]
    return [kernels[i:i + each] for i in range(0, len(kernels), each)]


def short_name(name):
    if "cutlass::Kernel2" in name:
        return name.split("<")[1].split(">")[0]
    return name.removeprefix("void ").split("<")[0].split("(")[0]


def main():
    plan = list(drawn(int(sys.argv[1])))
    times = [time_in_graph(product(kind, layout, shape)) for kind, _, layout, shape in plan]
    products = kernels_of(plan)
    card = torch.cuda.get_device_name()
    with open(sys.argv[2], "w", encoding="utf-8", newline="") as record:
        rows = csv.writer(record, lineterminator="\n")
        rows.writerow("type shapes layout m n k us kernel_us grid block kernel device pytorch cuda".split())
        for (kind, shapes, layout, shape), us, kernels in zip(plan, times, products, strict=True):
            calls = calls_of(kernels)
            spans = sorted(call[-1]["ts"] + call[-1]["dur"] - call[0]["ts"] for call in calls)
            call = calls[-1]
            longest = max(call, key=lambda e: e["dur"])["args"]
            rows.writerow([kind, shapes, layout, *shape, f"{us:.3f}", f"{spans[len(spans) // 2]:.3f}",
                           "x".join(map(str, longest["grid"])), "x".join(map(str, longest["block"])),
                           "+".join(short_name(e["name"]) for e in call), card, torch.__version__, torch.version.cuda])


if __name__ == "__main__":
    main()
