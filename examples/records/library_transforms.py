#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Measures Fourier transforms of cuFFT on sizes drawn from a seed, and writes which kernels each call launched.

Usage: library_transforms.py SEED RECORD    (needs PyTorch and a GPU; takes 40 seconds)

A row is one batch of transforms. `kind` is c2c, r2c or c2r, `type` is float or double. `rows` is 1 for transforms of
one dimension, `size` the length of a row, and `batch` the number of transforms, all contiguous. Elements are normally
distributed. `us` is the distance of transforms in a CUDA graph, the median of five runs of twenty. `kernel_us` is the
time from the start of a call's first kernel to the end of its last, the median of twenty calls in a graph. `kernels`
has for each kernel of a call, by CUPTI: its name with the template's arguments, grid, block, registers, bytes of shared
memory, and its median time in us, separated by `|`; the kernels are separated by ` + `. Sizes are `power` (powers of
two), `smooth` (products of 2, 3, 5 and 7) and `other`. A copy before c2r is PyTorch's own.
"""
import csv
import json
import math
import random
import re
import sys
import tempfile

import torch
from torch.profiler import ProfilerActivity, profile

CALLS_OF_A_GRAPH = 20
RUNS = 6
# By kind, type, dimensions and sizes: how many are drawn.
PLAN = {
    ("c2c", "float", 1, "power"): 70, ("c2c", "float", 1, "smooth"): 30, ("c2c", "float", 1, "other"): 15,
    ("c2c", "double", 1, "power"): 45, ("c2c", "double", 1, "smooth"): 15, ("c2c", "double", 1, "other"): 5,
    ("r2c", "float", 1, "power"): 30, ("c2r", "float", 1, "power"): 20, ("r2c", "double", 1, "power"): 15,
    ("c2c", "float", 2, "power"): 30, ("c2c", "float", 2, "smooth"): 10, ("c2c", "double", 2, "power"): 15,
    ("r2c", "float", 2, "power"): 10,
}
MOST_ELEMENTS = 2**25
COMPLEX = {"float": torch.complex64, "double": torch.complex128}
REAL = {"float": torch.float32, "double": torch.float64}


def log_uniform(least, most):
    return round(math.exp(random.uniform(math.log(least), math.log(most))))


def is_smooth(size):
    for prime in (2, 3, 5, 7):
        while size % prime == 0:
            size //= prime
    return size == 1


def drawn_size(sizes, least, most):
    if sizes == "power":
        return 2 ** random.randint(math.ceil(math.log2(least)), math.floor(math.log2(most)))
    while True:
        size = log_uniform(least, most)
        if is_smooth(size) == (sizes == "smooth") and size & (size - 1):
            return size


def drawn(seed):
    random.seed(seed)
    for (kind, element, dimensions, sizes), number in PLAN.items():
        for _ in range(number):
            if dimensions == 1:
                rows, size = 1, drawn_size(sizes, 8, 2**23 if sizes == "power" else 2**20)
            else:
                rows, size = (drawn_size(sizes, 16, 4096) for _ in range(2))
            most = max(1, MOST_ELEMENTS // (rows * size))
            batch = log_uniform(1, most)
            if random.random() < 0.5:
                batch = 2 ** int(math.log2(batch))
            yield kind, element, dimensions, sizes, rows, size, batch


def transform(kind, element, rows, size, batch):
    shape = (batch, rows, size) if rows > 1 else (batch, size)
    axes = (-2, -1) if rows > 1 else (-1,)
    if kind == "c2c":
        given = torch.randn(*shape, dtype=COMPLEX[element], device="cuda")
        return lambda: torch.fft.fftn(given, dim=axes)
    if kind == "r2c":
        given = torch.randn(*shape, dtype=REAL[element], device="cuda")
        return lambda: torch.fft.rfftn(given, dim=axes)
    given = torch.randn(*shape[:-1], size // 2 + 1, dtype=COMPLEX[element], device="cuda")
    # Without a factor, which would be a kernel of its own.
    return lambda: torch.fft.irfftn(given, s=shape[-len(axes):], dim=axes, norm="forward")


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
    """The kernels of twenty calls of each transform, which kernels of cos and sin enclose."""
    with profile(activities=[ProfilerActivity.CUDA]) as recorded:
        mark = torch.zeros(1, device="cuda")
        for kind, element, _, _, rows, size, batch in plan:
            graph = graph_of(transform(kind, element, rows, size, batch))
            graph.replay()
            torch.cuda.synchronize()
            mark.cos_()
            graph.replay()
            mark.sin_()
            torch.cuda.synchronize()
            del graph
    with tempfile.NamedTemporaryFile(suffix=".json") as trace:
        recorded.export_chrome_trace(trace.name)
        with open(trace.name, encoding="utf-8") as text:
            events = [e for e in json.load(text)["traceEvents"] if e.get("cat") in ("kernel", "gpu_memcpy")]
    calls, inside = [], False
    for event in sorted(events, key=lambda e: e["ts"]):
        if "cos_kernel" in event["name"]:
            calls.append([])
            inside = True
        elif "sin_kernel" in event["name"]:
            inside = False
        elif inside:
            calls[-1].append(event)
    return calls


def short_name(name):
    name = re.sub(r"^void |\(anonymous namespace\)::|\(\w+(::\w+)*\)(?=\d)", "", name)
    return re.sub(r"\(.*$", "", name).replace(" ", "")


def median(values):
    return sorted(values)[len(values) // 2]


def described(kernels):
    """The kernels of one call, each with its median time over the calls."""
    each = len(kernels) // CALLS_OF_A_GRAPH
    assert each * CALLS_OF_A_GRAPH == len(kernels), [e["name"] for e in kernels]
    calls = [kernels[i:i + each] for i in range(0, len(kernels), each)]
    span = median([call[-1]["ts"] + call[-1]["dur"] - call[0]["ts"] for call in calls])
    texts = []
    for i, event in enumerate(calls[-1]):
        args = event["args"]
        grid, block = ("x".join(map(str, args.get(which, []))) for which in ("grid", "block"))
        texts.append("|".join([
            short_name(event["name"]), grid, block, str(args.get("registers per thread", "")),
            str(args.get("shared memory", "")), f"{median([call[i]['dur'] for call in calls]):.3f}"]))
    return span, " + ".join(texts)


def main():
    plan = list(drawn(int(sys.argv[1])))
    # The profiler slows a graph down.
    times = [time_in_graph(transform(kind, element, *sizes)) for kind, element, _, _, *sizes in plan]
    # One profile of all calls would hold too many events.
    profiled = [call for first in range(0, len(plan), 40) for call in kernels_of(plan[first:first + 40])]
    card = torch.cuda.get_device_name()
    with open(sys.argv[2], "w", encoding="utf-8", newline="") as record:
        table = csv.writer(record, lineterminator="\n")
        table.writerow("kind type dimensions sizes rows size batch us kernel_us kernels device pytorch cuda".split())
        for drawn_one, us, kernels in zip(plan, times, profiled, strict=True):
            span, text = described(kernels)
            table.writerow([*drawn_one, f"{us:.3f}", f"{span:.3f}", text, card, torch.__version__, torch.version.cuda])


if __name__ == "__main__":
    main()
