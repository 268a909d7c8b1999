#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Traces every companion's own kernel.cuh by kernelcost-trace, as it is. The launches are small: what is tested is that
the text is traced. tests/text holds the counts against the hardware's.

    companions.py PROGRAM examples/kernels [KERNEL...]
"""
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

PROGRAM, ROOT, *ONLY = sys.argv[1:]
# Kernels that cannot be traced, and why.
REFUSED = {
    **dict.fromkeys(
        ("attention_forward", "product_mma", "product_mma_stages", "product_mma_tiles", "product_skinny",
         "product_wgmma", "reduction_global"),
        "assembly cannot be traced",
    ),
    # Conditions, or floats that are taken apart into words.
    **dict.fromkeys(
        ("cross_entropy", "dequantize_int8", "layer_norm", "quantize_int8", "rotary_embedding", "silu_mul",
         "softmax_online", "softmax_warp", "top_k", "look_back_scan"),
        "a plain integer takes a value from memory",
    ),
    # A structure of settings, which the generic arguments below do not have.
    "adam_step": "adam_settings",
    # Helpers of headers that are not in CUDA, which the program does not take over.
    "dropout": "philox",
    **dict.fromkeys(("radix_histogram", "radix_scatter"), "digit_of"),
}
ELEMENTS = 4096
KERNEL = re.compile(
    r"(?:template <([^>]*)>\s*)?__global__ void\s*(?:__launch_bounds__\([^)]*\))?\s*(\w+)\(([^)]*)\)"
)
PLAIN = {"n": ELEMENTS, "depth": 8, "terms": 4, "entries": 8, "distance": 16, "absorbed": 400000000, "slots": ELEMENTS,
         "inverse_cube": "{}", "view": "{-2.0f, -1.5f, 0.05f}"}
SQUARES = {"grid": "4,4", "block": "16,16"}
TILES = {"grid": "2,2", "block": "32,8"}


def squares_of(*names):
    return {name: SQUARES for name in names}


def main():
    random.seed(1)
    numbers = list(range(ELEMENTS))
    permutation = random.sample(numbers, ELEMENTS)
    bins = [random.randrange(64) for _ in numbers]
    rows = {"row_start": [8 * i for i in range(65)], "columns": [random.randrange(64) for _ in range(512)]}
    bodies = {"template": "examples::reciprocal_root", "plain": {**PLAIN, "n": 512}}
    special = {
        **squares_of("product_coalesced", "product_hyper_tile", "product_shared", "product_simple"),
        **squares_of("product_super_tile", "heat_global", "heat_shared", "jacobi_shared"),
        **{f"transpose_{kind}": TILES for kind in ("naive", "padded", "tiled")},
        **{f"nbody_{kind}": bodies for kind in ("aos3", "aos4", "rsqrt", "soa", "tiled")},
        "mandelbrot": {"template": "unsigned", **SQUARES, "plain": {"n": 64}},
        "divergence": {"template": "4"},
        "softmax_warp": {"template": "float, 8"},
        "top_k": {"template": "8"},
        "lu_diagonal": {"block": "32", "shared": "8448"},
        "histogram": {"template": "unsigned", "data": {"data": bins}},
        "histogram_shared": {"template": "unsigned", "data": {"data": bins}},
        "gather": {"data": {"index": permutation}},
        "scatter": {"data": {"index": permutation}},
        "scatter_add": {"data": {"target": permutation}},
        "transpose_16bit": {"grid": "1,1", "block": "32,8"},
        **dict.fromkeys(("embedding_gather", "embedding_gradient"),
                        {"data": {"tokens": [7 * i % 64 for i in range(8)]}}),
        "pointer_chase": {"template": "unsigned", "data": {"next": permutation, "position": numbers}},
        "hash_probe": {"template": "uint2", "data": {"keys": permutation}},
        "game_of_life": {"template": "unsigned char", "grid": "2,8", "block": "32,8", "data": {"now": [1] * ELEMENTS}},
        "spmv_csr_scalar": {"data": rows},
        "spmv_csr_vector": {"data": rows},
    }
    failures = 0
    traced = 0
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(pathlib.Path(ROOT).glob("*/*/kernel.cuh")):
            name = path.parent.name
            if ONLY and name not in ONLY:
                continue
            result = subprocess.run(
                command(path, special.get(name, {}), folder), capture_output=True, text=True, check=False
            )
            if name in REFUSED:
                failed = result.returncode != 2 or REFUSED[name] not in result.stderr
            else:
                failed = result.returncode != 0 or not json.loads(result.stdout)["accesses"]
                traced += not failed
            if failed:
                failures += 1
                print(f"{name}: status {result.returncode}\n{result.stderr}{result.stdout[:1000]}")
    print(f"{traced} companions are traced as they are, {len(REFUSED)} cannot be")
    sys.exit(1 if failures else 0)


def command(path, how, folder):
    text = re.sub(r"//[^\n]*", "", path.read_text())
    template, kernel, parameters = KERNEL.search(text).groups()
    types = [each.split("=")[0].split()[-1] for each in (template or "").split(",") if each.strip()]
    if template:
        values = []
        for each in template.split(","):
            is_type = each.split()[0] in ("typename", "class")
            side = "16" if "ide" in each or how is SQUARES else "4" if "ells" in each else "256"
            values.append("float" if is_type else side)
        kernel += f"<{how.get('template', ', '.join(values))}>"
    options = [PROGRAM, str(path), "--json", "--kernel", kernel, "--grid", how.get("grid", "4"), "--block",
               how.get("block", "256"), "--shared", how.get("shared", "4096")]
    data = how.get("data", {})
    for parameter in parameters.split(","):
        name = re.findall(r"\w+", parameter)[-1]
        if "*" not in parameter:
            kind = parameter.rsplit(None, 1)[0]
            value = how.get("plain", {}).get(name, 1.5 if "float" in kind or "double" in kind else PLAIN.get(name, 64))
            options += ["--arg", f"{name}={value}"]
            continue
        kind = re.sub(rf"\bconst\b|\bvolatile\b|__restrict__|\*|\b{name}\b", "", parameter).strip()
        if kind in types:
            kind = how.get("template", "float") if not how.get("template", "").startswith("examples") else "float"
        elements = 1 << 22
        if name in data:
            elements = len(data[name])
            file = pathlib.Path(folder, f"{name}.txt")
            file.write_text(" ".join(map(str, data[name])))
            options += ["--data", f"{name}={file}"]
        options += ["--buffer", f"{name}={kind}:{elements}"]
    return options


if __name__ == "__main__":
    main()
