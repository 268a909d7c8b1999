#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Measures square products of bfloat16 by cuBLAS, beside which docs/modern.md shows its rungs.

Usage: library_squares.py RECORD    (needs PyTorch and a GPU; takes 10 seconds)

`output` is the type of C: the rungs store floats, as does cuBLAS where PyTorch can ask for them. `us` is the distance
of products in a CUDA graph, the median of five runs of twenty, with normally distributed elements.
"""
import csv
import sys

import torch

from library_products import time_in_graph

SIDES = [1024, 2048, 3072, 4096, 6144, 8192]


def product(side, output):
    a, b = (torch.randn(side, side, dtype=torch.bfloat16, device="cuda") for _ in range(2))
    if output == "float":
        return lambda: torch.mm(a, b.t(), out_dtype=torch.float32)
    return lambda: torch.mm(a, b.t())


def main():
    card = torch.cuda.get_device_name()
    with open(sys.argv[1], "w", encoding="utf-8", newline="") as record:
        rows = csv.writer(record, lineterminator="\n")
        rows.writerow("type output side us device pytorch cuda".split())
        for output in ("bfloat16", "float"):
            for side in SIDES:
                us = time_in_graph(product(side, output))
                rows.writerow(["bfloat16", output, side, f"{us:.3f}", card, torch.__version__, torch.version.cuda])
                record.flush()


if __name__ == "__main__":
    main()
