#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Traces every companion's own kernel.cuh by kernelcost-trace, as it is, and holds the estimate of the traced tree to
the one of the tree by hand, which kernelcost-report prints for the same parameters. tests/text holds the counts against
the hardware's.

    companions.py TRACE REPORT examples/kernels [PART/PARTS | KERNEL...]

A part is every PARTS-th companion.
"""
import array
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

TRACE, REPORT, ROOT, *ONLY = sys.argv[1:]
os.environ["KERNELCOST_NVCC"] = "none"  # trees by hand have no instructions of addresses either
# Kernels that cannot be traced, and why.
REFUSED = dict.fromkeys(
    ("attention_forward", "product_dmma", "product_mma", "product_mma_stages", "product_mma_tiles",
     "product_clusters_wgmma", "product_persistent_wgmma", "product_skinny", "product_wgmma", "reduction_global"),
    "assembly cannot be traced",
)
# The greatest difference of both estimates, in percent, and how far an exception may be from its own number.
MOST = 6
# A tenth of the tool's own number is enough for regular kernels, and takes a quarter of the time.
STEPS = "2000000"
# It takes all steps to see what this kernel's shifted rows leave in the caches.
ALL_STEPS = ("jacobi_shared",)
NEARLY = 2
# Companions that differ by more: the estimate of the trace over the one by hand, and the cause.
INDICES = "sums, products and comparisons that make indices outside of loops, or in merged trips, are left out"
IN_A_ROW = "whether operations of one kind in a row wait for each other is not known, and half of them are taken to"
PULLS = "the tree by hand has fewer merged trips: their arithmetic begins one after the other"
ONE_LINE = "a helper's line loads from device memory, then again from L1: the simulation has one hit rate for both"
CAUSES = {
    "bitonic_step": (0.892, INDICES),
    "dropout": (0.925, "the tree by hand has conversions for the instructions that pack two floats"),
    "hash_probe": (0.934, "not found; both were alike before branches waited for their conditions"),
    "heat_global": (0.887, INDICES),
    "heat_shared": (0.890, INDICES),
    "jacobi_shared": (1.063, "not found; both were alike before the tree by hand stated the lines of its shifted rows"),
    "layer_norm": (0.873, ONE_LINE),
    "look_back_scan": (0.792, "only the tree by hand states the chain of blocks"),
    "lu_diagonal": (0.818, "the tree by hand does not say that its operations do not wait for each other"),
    "mandelbrot": (0.966, "the tree by hand has the sum and the comparison of each round twice; "
                   "nvcc has one branch more"),
    "monte_carlo": (0.733, "comparisons of its random integers, and what they select, are not counted"),
    "nbody_rsqrt": (0.657, PULLS),
    "product_hyper_tile": (0.901, INDICES),
    "quantize_int8": (0.934, ONE_LINE),
    "radix_scatter": (2.373, "the ranks that its warps count are not known: elements are taken to go anywhere"),
    "reduction_divergence_free": (0.883, INDICES),
    "top_k": (0.637, "what its comparisons select is not counted"),
    "transpose_16bit": (0.703, "the tree by hand has the tests between the copies of an unsigned loop"),
}
# Kernels whose integers come from other blocks.
ZEROS = ("look_back_scan",)
# Kernels whose longest warp decides: all warps are traced, because a sample misses it.
FULL = ("hash_probe",)
# Kernels whose warps count where elements go.
ANYWHERE = ("radix_scatter",)

# The parameters of the tree by hand, then the launch and the arguments as kernelcost-trace takes them, with
# expressions of the parameters in braces.
ONE_EACH = "grid {up(n, block)}; block {block}; n={n}; "
ROWS = "grid {rows}; block {block}; "
PIECES = "vectors={cols * size // 16}; "
TWO_OF_PIECES = "<{bf16}>; " + ROWS + PIECES + "x y uint4:{rows * cols * size // 16}"
BY_PIECES = "<{bf16}>; grid {up(cols * size // 16, block)},{rows}; block {block}; " + PIECES
REDUCTION = ("n=1048576;block=256;type=float",
             "<{type}>; grid {up(n, block)}; block {block}; shared {size * block}; n={n}; a {type}:{n}; "
             "sums {type}:{up(n, block)}")
TWICE = (REDUCTION[0], REDUCTION[1].replace("up(n, block)", "up(n, 2 * block)"))
TRANSPOSE = ("rows=1024;cols=1024;type=float",
             "<{type}>; grid {up(cols, 32)},{up(rows, 32)}; block 32,8; in out {type}:{rows * cols}; rows={rows}; "
             "cols={cols}")
HEAT = ("n=1024;block=16",
        "<{block}>; grid {up(n, block)},{up(n, block)}; block {block},{block}; now next float:{n * n}; n={n}")
TILES = "grid {up(cols, width)},{up(rows, width)}; block {width},{width}; cols={cols}; c float:{rows * cols}; "
NARROW = ("rows=1024;cols=1024;width=16", "<{width}>; " + TILES + "a float:{rows * width}; b float:{width * cols}")
WHOLE = "a float:{rows * inner}; b float:{inner * cols}; inner={inner}; "
BODIES = "<examples::{root}>; " + ONE_EACH + "inverse_cube={{}}; "
NBODY = "n=2048;block=128"
TILED = BODIES + "shared {16 * block}; bodies float4:{n}; "
BRANCHES = ("ways=4;trips=256;blocks=264;block=256",
            "<{ways}>; grid {blocks}; block {block}; y float:{blocks * block}; trips={trips}")
HISTOGRAM = ("n=1048576;bins=256;even_percent=100;blocks=132;block=256",
             "<unsigned>; grid {blocks}; block {block}; shared {4 * bins}; data unsigned:{n}; counts unsigned:{bins}; "
             "n={n}")
SPARSE = ("rows=16896;cols=65536;entries=16;block=128;type=float",
          "<{type}>; grid {up(rows, block)}; block {block}; row_start unsigned:{rows + 1}; rows={rows}; "
          "columns unsigned:{rows * entries}; values {type}:{rows * entries}; x {type}:{cols}; y {type}:{rows}")
CASES = {
    "accumulate_in_memory": ("n=1048576;terms=4;block=256;type=float",
                             "<{type}>; " + ONE_EACH + "a {type}:{n * terms}; y {type}:{n}; terms={terms}"),
    "adam_step": ("n=4194304;block=256",
                  "grid {up(n // 4, block)}; block {block}; parameters firsts seconds gradients float4:{n // 4}; "
                  "vectors={n // 4}; with={{}}"),
    "axpy": ("n=4194304;block=256", "<double>; " + ONE_EACH + "x y double:{n}; a=2"),
    "bias_silu": ("rows=1024;cols=4096;block=256",
                  "grid {up(cols // 4, block)},{rows}; block {block}; x y float4:{rows * cols // 4}; "
                  "bias float4:{cols // 4}; vectors={cols // 4}"),
    "bitonic_step": ("n=1048576;distance=256;block=256;type=float",
                     "<{type}>; grid {up(n // 2, block)}; block {block}; keys {type}:{n}; n={n}; distance={distance}"),
    "black_scholes": ("n=1048576;block=128",
                      "<float>; " + ONE_EACH + "price strike years call put float:{n}; rate=0.02; volatility=0.3"),
    "convolution_1d": ("n=1048576;weights=7;block=256",
                       "<float>; " + ONE_EACH + "in float:{n + weights - 1}; out float:{n}; weights={weights}"),
    "copy": ("n=4194304;width=4;blocks=1056;block=256",
             "<float4>; grid {blocks}; block {block}; in out float4:{n // 4}; n={n // 4}"),
    "cross_entropy": ("rows=132;cols=32000;block=512;type=float",
                      "<{bf16}>; " + ROWS + PIECES + "logits uint4:{rows * cols * size // 16}; labels unsigned:{rows}; "
                      "losses float:{rows}"),
    "dequantize_int8": ("rows=1024;cols=4096;block=256;type=bfloat16",
                        BY_PIECES + "quantized unsigned:{rows * cols // 4}; scales float:{rows}; "
                        "y uint4:{rows * cols * size // 16}"),
    "divergence": BRANCHES,
    "dot_product": ("n=1048576;blocks=132;block=256",
                    "<double>; grid {blocks}; block {block}; x y double:{n}; result double:1; n={n}"),
    "dropout": ("n=4194304;block=256;type=bfloat16",
                "<{bf16}>; grid {up(n * size // 16, block)}; block {block}; x y uint4:{n * size // 16}; "
                "vectors={n * size // 16}; least=429496729; scale=1.1; seed={{1, 2}}"),
    "embedding_gather": ("tokens=4096;vocabulary=50304;cols=768;block=96;type=float",
                         "grid {tokens}; block {block}; table uint4:{vocabulary * cols // 4}; "
                         "tokens unsigned:{tokens}; y uint4:{tokens * cols // 4}; vectors={cols // 4}"),
    "embedding_gradient": ("tokens=4096;vocabulary=50304;cols=768;block=256",
                           "grid {tokens}; block {block}; table float:{vocabulary * cols}; tokens unsigned:{tokens}; "
                           "gradients float:{tokens * cols}; cols={cols}"),
    "floyd_warshall_step": ("n=1024",
                            "<int>; grid {up(n, 16)},{up(n, 16)}; block 16,16; distance int:{n * n}; n={n}; "
                            "k={n // 2}"),
    "game_of_life": ("width=1024;height=1024",
                     "<unsigned char>; grid {up(width, 32)},{up(height, 8)}; block 32,8; "
                     "now next unsigned char:{width * height}; width={width}; height={height}"),
    "gather": ("n=65536;table=1048576;block=128;type=float",
               "<{type}>; " + ONE_EACH + "index unsigned:{n}; x {type}:{table}; y {type}:{n}"),
    "hash_probe": ("n=65536;slots=131072;load_percent=50;block=128",
                   "<uint2>; " + ONE_EACH + "table uint2:{slots}; slots={slots}; keys values unsigned:{n}"),
    "heat_global": HEAT,
    "heat_shared": HEAT,
    "histogram": (HISTOGRAM[0], HISTOGRAM[1].replace("shared {4 * bins}; ", "")),
    "histogram_shared": (HISTOGRAM[0], HISTOGRAM[1] + "; bins={bins}"),
    "horner": ("degree=64;n=1048576;block=256",
               "<double>; " + ONE_EACH + "c double:{degree + 1}; x y double:{n}; degree={degree}"),
    "jacobi_shared": ("n=1024",
                      "<double>; grid {n // 16},{n // 16}; block 16,16; now next double:{(n + 2) ** 2}; "
                      "source double:{n * n}; n={n}"),
    "kmeans_assign": ("n=65536;centres=16;dimensions=8;block=128",
                      "<float>; " + ONE_EACH + "points float:{n * dimensions}; centres float:{centres * dimensions}; "
                      "nearest_centre unsigned:{n}; centre_count={centres}; dimensions={dimensions}"),
    "layer_norm": ("rows=2048;cols=1024;block=128;type=float",
                   TWO_OF_PIECES + "; gain bias uint4:{cols * size // 16}"),
    "look_back_scan": ("n=1048576",
                       "grid {n // 4096}; block 256; x y float4:{n // 4}; states unsigned long long:{n // 4096}; "
                       "next_tile unsigned:1"),
    "lu_diagonal": ("size=64;matrices=132;type=float",
                    "<{type}>; grid {matrices}; block {size}; shared {size * (size + 1) * 4}; "
                    "a lu {type}:{size * size * matrices}"),
    "mandelbrot": ("n=256;zoom=1;limit=256;block=16",
                   "<unsigned>; grid {up(n, block)},{up(n, block)}; block {block},{block}; out unsigned:{n * n}; "
                   "n={n}; limit={limit}; view={{-2.0f, -1.5f, {3.0 / n}f}}"),
    "matvec_columns": ("rows=1024;cols=1024;block=256",
                       "<float>; grid {up(cols, block)}; block {block}; a float:{rows * cols}; x float:{cols}; "
                       "y float:{rows}; rows={rows}; cols={cols}"),
    "matvec_row_blocks": ("rows=1024;cols=256;rows_per_thread=4;block=128;type=double",
                          "<{type}>; grid {up(rows, block * rows_per_thread)}; block {block}; a {type}:{rows * cols}; "
                          "x {type}:{cols}; y {type}:{rows}; rows={rows}; cols={cols}; "
                          "rows_per_thread={rows_per_thread}"),
    "matvec_rows": ("rows=1024;cols=1024;block=256;type=double",
                    "<{type}>; grid {up(rows, block)}; block {block}; a {type}:{rows * cols}; x {type}:{cols}; "
                    "y {type}:{rows}; rows={rows}; cols={cols}"),
    "merged_branches": BRANCHES,
    "monte_carlo": ("particles=24;absorbed_percent=10;blocks=132;block=256",
                    "<float>; grid {blocks}; block {block}; in_front unsigned:1; particles={particles}; "
                    "absorbed={absorbed_percent * 2 ** 32 // 100}"),
    "nbody_aos3": (NBODY, BODIES.replace("{root}", "root_and_division") +
                   "positions accelerations float3:{n}; masses float:{n}"),
    "nbody_aos4": (NBODY, BODIES.replace("{root}", "root_and_division") +
                   "bodies float4:{n}; accelerations float3:{n}"),
    "nbody_rsqrt": (NBODY, TILED.replace("{root}", "reciprocal_root") + "x y z float:{n}"),
    "nbody_soa": (NBODY, TILED.replace("{root}", "root_and_division") + "x y z float:{n}"),
    "nbody_tiled": (NBODY, TILED.replace("{root}", "root_and_division") + "accelerations float3:{n}"),
    "pointer_chase": ("nodes=65536;steps=64;blocks=1;block=32",
                      "<unsigned>; grid {blocks}; block {block}; next unsigned:{nodes}; "
                      "position unsigned:{blocks * block}; steps={steps}"),
    "product_coalesced": NARROW,
    "product_hyper_tile": ("rows=1024;cols=1024;inner=1024;width=32", TILES + WHOLE + "shared {8 * width * width}"),
    "product_shared": NARROW,
    "product_simple": ("rows=1024;cols=1024;inner=1024;width=16", "<{width}>; " + TILES + WHOLE),
    "product_super_tile": ("side=1024;width=16",
                           "<{width}>; grid {side // width},{side // width}; block {width},{width}; "
                           "a b c float:{side * side}"),
    "quantize_int8": ("rows=2048;cols=1024;block=128;type=float",
                      "<{bf16}>; " + ROWS + PIECES + "x uint4:{rows * cols * size // 16}; "
                      "quantized unsigned:{rows * cols // 4}; scales float:{rows}"),
    "radix_histogram": ("n=1048576;shift=8",
                        "grid {n // 4096}; block 256; keys uint4:{n // 4}; counts unsigned:{n // 16}; shift={shift}"),
    "radix_scatter": ("n=1048576;shift=8",
                      "grid {n // 4096}; block 256; keys out unsigned:{n}; bases unsigned:{n // 16}; shift={shift}"),
    "reduction_divergence_free": REDUCTION,
    "reduction_first_add": TWICE,
    "reduction_many_per_thread": ("n=16777216;blocks=1024;block=256;type=float",
                                  "<{block}, {type}>; grid {blocks}; block {block}; n={n}; a {type}:{n}; "
                                  "sums {type}:{blocks}"),
    "reduction_modulo": REDUCTION,
    "reduction_sequential": REDUCTION,
    "reduction_shared": ("n=65536;block=1024;type=float",
                         "<{type}>; grid 1; block {block}; shared {size * block}; n={n}; a {type}:{n}; sum {type}:1"),
    "reduction_unrolled": (TWICE[0],
                           TWICE[1].replace("<{type}>", "<{block}, {type}>").replace("shared {size * block}; ", "")),
    "reduction_unrolled_warp": TWICE,
    "rms_norm": ("rows=2048;cols=1024;block=128",
                 ROWS + "x y float4:{rows * cols // 4}; weight float4:{cols // 4}; vectors={cols // 4}"),
    "rotary_embedding": ("tokens=1024;heads=32;size=128;block=256;type=bfloat16",
                         "<{bf16}, {size}>; grid {tokens}; block {block}; heads={heads}; "
                         "x y uint4:{tokens * heads * size * 2 // 16}; positions unsigned:{tokens}; "
                         "cosines sines float4:{tokens * size // 8}"),
    "row_sums": ("rows=1024;cols=1024;block=256",
                 "<double>; grid {up(rows, block)}; block {block}; a double:{rows * cols}; y double:{rows}; "
                 "rows={rows}; cols={cols}"),
    "row_sums_warp": ("rows=1024;cols=1024;block=256",
                      "<double>; grid {up(32 * rows, block)}; block {block}; a double:{rows * cols}; y double:{rows}; "
                      "rows={rows}; cols={cols}"),
    "scan_block": ("blocks=1056;block=256;type=float",
                   "<{type}>; grid {blocks}; block {block}; x y {type}:{blocks * block}"),
    "scatter": ("n=65536;block=128;type=float", "<{type}>; " + ONE_EACH + "index unsigned:{n}; x y {type}:{n}"),
    "scatter_add": ("n=65536;targets=4096;block=256;type=float",
                    "<{type}>; " + ONE_EACH + "target unsigned:{n}; values {type}:{n}; sums {type}:{targets}"),
    "silu_mul": ("rows=512;cols=4096;block=256;type=float",
                 BY_PIECES + "x uint4:{2 * rows * cols * size // 16}; y uint4:{rows * cols * size // 16}"),
    "softmax_online": ("rows=2048;cols=1024;block=128;type=float", TWO_OF_PIECES),
    "softmax_rows": ("rows=1024;cols=4096;block=256",
                     "<float>; " + ROWS + "x y float:{rows * cols}; cols={cols}"),
    "softmax_warp": ("rows=4224;cols=1024;block=128;type=float",
                     "<{bf16}, {cols // (32 * 16 // size)}>; grid {up(32 * rows, block)}; block {block}; rows={rows}; "
                     "x y uint4:{rows * cols * size // 16}"),
    "spmv_csr_scalar": SPARSE,
    "spmv_csr_vector": (SPARSE[0], SPARSE[1].replace("up(rows, block)", "up(32 * rows, block)")),
    "stencil_3d": ("width=128;height=128;depth=128;type=float",
                   "<{type}>; grid {up(width, 32)},{up(height, 4)},{up(depth, 4)}; block 32,4,4; "
                   "in out {type}:{width * height * depth}; width={width}; height={height}; depth={depth}"),
    "top_k": ("rows=132;cols=32000;k=4;block=256",
              "<{k}>; " + ROWS + "x uint4:{rows * cols // 4}; values float:{rows * k}; columns unsigned:{rows * k}; "
              "vectors={cols // 4}"),
    "transpose_16bit": ("rows=1024;cols=1024",
                        "grid {cols // 64},{rows // 64}; block 32,8; in out unsigned:{rows * cols // 2}; rows={rows}; "
                        "cols={cols}"),
    "transpose_naive": TRANSPOSE,
    "transpose_padded": TRANSPOSE,
    "transpose_tiled": TRANSPOSE,
    "vector_add": ("n=1048576;block=256;type=float", "<{type}>; " + ONE_EACH + "a b c {type}:{n}"),
}


# Further parameters of companions whose trips alone decide: so few that all are written down, and more.
FEW_TRIPS, MANY_TRIPS = "ways=8;trips=16;blocks=264;block=256", "ways=2;trips=1024;blocks=132;block=128"
MORE = {"divergence": (FEW_TRIPS, MANY_TRIPS), "merged_branches": (FEW_TRIPS, MANY_TRIPS)}
# Those of them that differ by more, as in CAUSES.
CAUSES_OF_MORE = {
    ("divergence", FEW_TRIPS): (0.824, "the comparisons around each of its short loops are left out"),
}


def below(limit, number):
    return [random.randrange(limit) for _ in range(number)]


def chain(p):
    order = random.sample(range(p["nodes"]), p["nodes"])
    following = [0] * len(order)
    for i, node in enumerate(order):
        following[node] = order[(i + 1) % len(order)]
    threads = p["blocks"] * p["block"]
    return {"next": following, "position": [order[i * len(order) // threads] for i in range(threads)]}


def csr(p):
    return {"row_start": [p["entries"] * i for i in range(p["rows"] + 1)],
            "columns": below(p["cols"], p["rows"] * p["entries"])}


def table_and_keys(p):
    """The table holds the first keys, and half of the keys that are looked up, as in the companion."""
    def key(i):
        return (i + 1) * 0x9e3779b1 % 2 ** 32

    def hash_of(key):
        for shift, factor in ((16, 0x85ebca6b), (13, 0xc2b2ae35), (16, 1)):
            key = (key ^ key >> shift) * factor % 2 ** 32
        return key

    slots, entries = p["slots"], p["slots"] * p["load_percent"] // 100
    table = [0] * (2 * slots)
    for i in range(entries):
        slot = hash_of(key(i)) % slots
        while table[2 * slot] != 0:
            slot = (slot + 1) % slots
        table[2 * slot:2 * slot + 2] = key(i), i + 1
    return {"table": table, "keys": [key(i) for i in below(2 * entries, p["n"])]}


def floats(number):
    """The bits of random floats."""
    return array.array("I", array.array("f", (random.random() for _ in range(number))).tobytes())


# The contents of integers that decide.
DATA = {
    "cross_entropy": lambda p: {"labels": below(p["cols"], p["rows"])},
    "embedding_gather": lambda p: {"tokens": below(p["vocabulary"], p["tokens"])},
    "embedding_gradient": lambda p: {"tokens": below(p["vocabulary"], p["tokens"])},
    "gather": lambda p: {"index": below(p["table"], p["n"])},
    "hash_probe": table_and_keys,
    "histogram": lambda p: {"data": below(p["bins"], p["n"])},
    "histogram_shared": lambda p: {"data": below(p["bins"], p["n"])},
    "pointer_chase": chain,
    "radix_histogram": lambda p: {"keys": below(2 ** 32, p["n"])},
    "radix_scatter": lambda p: {"keys": below(2 ** 32, p["n"]),
                                "bases": [min(16 * i, p["n"] - 4096) for i in range(p["n"] // 16)]},
    "rotary_embedding": lambda p: {"positions": list(range(p["tokens"]))},
    "scatter": lambda p: {"index": random.sample(range(p["n"]), p["n"])},
    "scatter_add": lambda p: {"target": below(p["targets"], p["n"])},
    "spmv_csr_scalar": csr,
    "spmv_csr_vector": csr,
    "top_k": lambda p: {"x": floats(p["rows"] * p["cols"])},
}


def values_of(parameters):
    values = {}
    for each in parameters.split(";"):
        name, value = each.split("=")
        values[name] = int(value) if value.isdigit() else value
    return values


def filled(text, values):
    """The text with the values of the expressions in braces."""
    sizes = {"float": 4, "double": 8, "bfloat16": 2}
    known = {"up": lambda n, by: -(-n // by)}
    if "type" in values:
        known["size"] = sizes[values["type"]]
        known["bf16"] = {"bfloat16": "__nv_bfloat16"}.get(values["type"], values["type"])
    text = text.replace("{{", "\1").replace("}}", "\2")
    text = re.sub(r"\{([^{}\1\2]*)\}", lambda found: str(eval(found[1], {**known, **values})), text)  # of this file
    return text.replace("\1", "{").replace("\2", "}")


def command(name, path, folder, parameters=""):
    what = CASES[name][1]
    values = values_of(parameters or CASES[name][0])
    kernel, options = f"{name}_kernel", []
    for part in filled(what, values).split(";"):
        part = part.strip()
        if part.startswith("<"):
            kernel += part
        elif part.split(" ")[0] in ("grid", "block", "shared"):
            options += ["--" + part.split(" ")[0], part.split(" ", 1)[1]]
        elif "=" in part:
            options += ["--arg", part]
        elif part:
            names, elements = part.rsplit(":", 1)
            names = names.split(" ")
            kind = 1 if names[-1] not in ("char", "long") else 3 if names[-2:] == ["long", "long"] else 2
            options += [f"--buffer={each}={' '.join(names[-kind:])}:{elements}" for each in names[:-kind]]
    for buffer, numbers in DATA.get(name, lambda p: {})(values).items():
        file = pathlib.Path(folder, f"{buffer}.bin")
        file.write_bytes(array.array("I", numbers).tobytes())
        options += ["--data", f"{buffer}={file}"]
    if name in ZEROS:
        options.append("--unknown-integers-are-zero")
    if name in FULL:
        options.append("--full")
    if name in ANYWHERE:
        options.append("--unknown-addresses-are-random")
    if name not in ALL_STEPS:
        options += ["--steps", STEPS]
    return [TRACE, str(path), "--json", "--kernel", kernel, *options]


def by_hand(name, parameters):
    options = [f"--param={each}" for each in parameters.split(";")]
    result = subprocess.run([REPORT, "estimate", "--kernel", name, "--machine", "h200", "--json", *options],
                            capture_output=True, text=True, check=True)
    return json.loads(result.stdout)["time_us"]


def verdict(name, parameters, ratio):
    """The complaint about the ratio of both estimates; empty if there is none."""
    cause = CAUSES.get(name) if parameters == CASES[name][0] else CAUSES_OF_MORE.get((name, parameters))
    if cause is None:
        return "" if abs(ratio - 1) <= MOST / 100 else f"the trace has {ratio:.3f} times the estimate of the tree"
    expected, why = cause
    if abs(ratio / expected - 1) <= NEARLY / 100:
        return ""
    return f"the trace has {ratio:.3f} times the estimate of the tree, no longer {expected} ({why})"


def compared(name, path, folder, parameters):
    """The complaint about the companion at these parameters; empty if there is none."""
    result = subprocess.run(command(name, path, folder, parameters), capture_output=True, text=True, check=False)
    if result.returncode != 0 or not json.loads(result.stdout)["accesses"]:
        return f"status {result.returncode}\n{result.stderr}{result.stdout[:1000]}"
    ratio = json.loads(result.stdout)["estimate"]["seconds"] * 1e6 / by_hand(name, parameters)
    print(f"{name}: {ratio:.3f}", flush=True)
    return verdict(name, parameters, ratio)


def chosen():
    """The texts of the companions that the command asks for."""
    paths = sorted(pathlib.Path(ROOT).glob("*/*/kernel.cuh"))
    if len(ONLY) == 1 and "/" in ONLY[0]:
        part, parts = map(int, ONLY[0].split("/"))
        return paths[part - 1::parts]
    return [each for each in paths if not ONLY or each.parent.name in ONLY]


def main():
    failures = traced = refused_ones = 0
    with tempfile.TemporaryDirectory() as folder:
        for path in chosen():
            name = path.parent.name
            random.seed(name)  # the same numbers in any part
            if name in REFUSED:
                refused_ones += 1
                arguments = command(name, path, folder) if name in CASES else generic(path)
                result = subprocess.run(arguments, capture_output=True, text=True, check=False)
                refused = result.returncode == 2 and REFUSED[name] in result.stderr
                wrong = "" if refused else f"status {result.returncode}: {result.stderr[-300:]}"
            else:
                wrong = "; ".join(filter(None, (compared(name, path, folder, each)
                                                for each in (CASES[name][0], *MORE.get(name, ())))))
                traced += not wrong
            if wrong:
                failures += 1
                print(f"{name}: {wrong}")
    print(f"{traced} companions are traced as they are, {refused_ones} cannot be")
    sys.exit(1 if failures or traced + refused_ones == 0 else 0)


def generic(path):
    """A launch with any arguments of the right types, for a text that is refused before it runs."""
    text = re.sub(r"//[^\n]*", "", path.read_text())
    template, kernel, parameters = re.search(
        r"(?:template <([^>]*)>\s*)?__global__ void\s*(?:__\w+__\([^)]*\)\s*)*(\w+)\(([^)]*)\)", text
    ).groups()
    types = [each.split()[-1] for each in (template or "").split(",") if each.split()[:1] in (["typename"], ["class"])]
    if template:
        kernel += f"<{', '.join('float' if each.split()[-1] in types else '16' for each in template.split(','))}>"
    options = [TRACE, str(path), "--kernel", kernel, "--grid", "4", "--block", "256"]
    for parameter in parameters.split(","):
        name = re.findall(r"\w+", parameter)[-1]
        if "*" in parameter:
            kind = re.sub(rf"\bconst\b|\bvolatile\b|__restrict__|\*|\b{name}\b", "", parameter).strip()
            options += ["--buffer", f"{name}={'float' if kind in types else kind}:4096"]
        else:
            options += ["--arg", f"{name}=64"]
    return options


if __name__ == "__main__":
    main()
