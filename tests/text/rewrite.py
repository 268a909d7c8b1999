#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Rewrites the texts of the companions' kernels so that they can be traced.

Pointers, shared arrays and unrolled loops get the spelling of kernelcost/trace/cuda_spelling.hpp; includes and the
enclosing namespace are removed. Nothing else changes. Each kernel is a member of its own class, KERNEL_text, with the
device functions that it calls.

    rewrite.py OUT.hpp examples/kernels
"""
import pathlib
import re
import sys

POINTER = re.compile(r"\b(const |volatile )?([A-Za-z_]\w*)\* (?:__restrict__ )?(?=[A-Za-z_])")
NOT_TYPES = {"return", "case", "else"}


def pointers(text):
    def spelled(match):
        qualifier, kind = match.groups()
        if kind in NOT_TYPES:
            return match.group(0)
        return f"KERNELCOST_PTR({qualifier or ''}{kind}) "

    return POINTER.sub(spelled, text)


def shared(text):
    text = re.sub(r"extern __shared__ (\w+) (\w+)\[\];", r"KERNELCOST_DYNAMIC_SHARED(\1, \2);", text)
    text = re.sub(r"(?<!extern )__shared__ (\w+) (\w+)((?:\[[^\]]*\])+);", r"KERNELCOST_SHARED(\1, \2, \3);", text)
    return re.sub(r"reinterpret_cast<(\w+)\*>\(", r"KERNELCOST_CAST(\1, ", text)


def unrolled(text):
    """A pragma is nothing that a trace can see."""
    return re.sub(r"#pragma unroll[ (]*(\w*)\)?\n(\s*)for\b", r"\n\2KERNELCOST_UNROLL(\1) for", text)


def without_comments(text):
    """Comments keep their lines, because a position is reported by its line."""
    return re.sub(r"//[^\n]*", "", text)


def body_of_namespace(text):
    begin = text.index("namespace examples {") + len("namespace examples {")
    return text[begin : text.rindex("}")]


def functions(text, names):
    """The definitions of these names, including the template line and the specifiers before them."""
    found = []
    for name in names:
        match = re.search(
            r"(?:template <[^\n]*>\n)?(?:^(?:__device__|__host__|struct|inline constexpr)[^\n;{]*\b" + name + r"\b)",
            text,
            re.M,
        )
        if not match:
            raise SystemExit(f"rewrite.py: there is no {name}")
        brace = text.find("{", match.end())
        semicolon = text.find(";", match.end())
        if semicolon != -1 and (brace == -1 or semicolon < brace):  # a constant
            found.append(text[match.start() : semicolon + 1])
            continue
        depth, at = 0, brace
        while True:
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            at += 1
            if depth == 0:
                break
        found.append(text[match.start() : at] + (";" if match.group(0).lstrip().startswith("struct") else ""))
    return "\n".join(found) + "\n"


# Functions in headers beside the kernels, which the kernels call.
BLOCK_REDUCTION = ("reduction/block_reduction.cuh", ["block_memory", "sum_by_warp"])
NBODY = ("nbody/nbody.cuh", ["softening_squared", "root_and_division", "reciprocal_root", "pull", "tiled_acceleration"])
HEAT = ("stencil/heat.cuh", ["fourier_number", "node_value", "heat_step"])
ROWS = ("rows/softmax_rows/kernel.cuh", ["sum_of", "combined_in_block"])
BRANCHES = ("branches/branches.cuh", ["factor_of", "term_of"])
SCAN = ("sort_scan/scan_block/kernel.cuh", ["scan_warp"])
HELPERS = {
    "divergence": BRANCHES,
    "merged_branches": BRANCHES,
    "heat_global": HEAT,
    "heat_shared": HEAT,
    "nbody_aos3": NBODY,
    "nbody_aos4": NBODY,
    "nbody_rsqrt": NBODY,
    "nbody_soa": NBODY,
    "nbody_tiled": NBODY,
    "reduction_divergence_free": BLOCK_REDUCTION,
    "reduction_first_add": BLOCK_REDUCTION,
    "reduction_many_per_thread": BLOCK_REDUCTION,
    "reduction_modulo": BLOCK_REDUCTION,
    "reduction_sequential": BLOCK_REDUCTION,
    "reduction_unrolled": BLOCK_REDUCTION,
    "reduction_unrolled_warp": BLOCK_REDUCTION,
    "radix_scatter": SCAN,
    "rms_norm": ROWS,
}
BITS_OF_FLOATS = "its floats are bits of words"
# Kernels whose text cannot be traced under any spelling.
LEFT_OUT = {
    "attention_forward": "its products and copies are assembly",
    "convolution_1d": "an array of constant memory",
    "cross_entropy": BITS_OF_FLOATS,
    "dequantize_int8": BITS_OF_FLOATS,
    "dropout": BITS_OF_FLOATS,
    "layer_norm": BITS_OF_FLOATS,
    "look_back_scan": "its blocks wait for each other",
    "product_dmma": "its products and copies are assembly",
    "product_mma": "its products are assembly",
    "product_mma_stages": "its products and copies are assembly",
    "product_mma_tiles": "its products and copies are assembly",
    "product_clusters_wgmma": "its products and copies are assembly",
    "product_persistent_wgmma": "its products and copies are assembly",
    "product_skinny": "its products are assembly",
    "product_wgmma": "its products and copies are assembly",
    "quantize_int8": BITS_OF_FLOATS,
    "reduction_global": "its accesses are assembly",
    "rotary_embedding": BITS_OF_FLOATS,
    "silu_mul": BITS_OF_FLOATS,
    "softmax_online": BITS_OF_FLOATS,
    "softmax_warp": BITS_OF_FLOATS,
    "top_k": BITS_OF_FLOATS,
}


def text_of(root, kernel):
    text = ""
    if kernel.name in HELPERS:
        header, names = HELPERS[kernel.name]
        text += functions(without_comments((root / header).read_text()), names)
    text += body_of_namespace(without_comments((kernel / "kernel.cuh").read_text()))
    # In a class, inline functions and constants of the text become members of the class.
    text = re.sub(r"\binline constexpr\b", "static constexpr", text)
    text = re.sub(r"\b__device__ inline\b", "__device__", text)
    text = re.sub(r"\b__host__ __device__ constexpr\b", "__device__", text)
    text = re.sub(r"#pragma unroll[^\n]*", "", unrolled(text))
    return pointers(shared(text))


def main():
    out, root = sys.argv[1], pathlib.Path(sys.argv[2])
    kernels = sorted((each.parent for each in root.glob("*/*/kernel.cuh")), key=lambda each: each.name)
    lines = ["// Written by rewrite.py.", "#include <kernelcost/trace/cuda_begin.inc>"]
    for kernel in kernels:
        if kernel.name in LEFT_OUT:
            lines.append(f"// {kernel.name}: {LEFT_OUT[kernel.name]}")
            continue
        lines += [
            f"struct {kernel.name}_text : kernelcost::cuda_names {{",
            "using cuda_names::cuda_names;",
            text_of(root, kernel),
            "};",
        ]
    lines += ["#include <kernelcost/trace/cuda_end.inc>", f"inline constexpr int companions = {len(kernels)};"]
    pathlib.Path(out).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
