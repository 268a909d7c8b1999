#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compares the instructions and registers of traced bodies with those of the kernels beside them, compiled by nvcc.

    nvcc -std=c++20 -arch=sm_90 -cubin -Xptxas -v -I include -o same_code.cubin \\
        examples/tools/traced/same_code.cu 2> ptxas.log
    compare_code.py same_code.cubin ptxas.log   status 1 if a body has more instructions or registers than its kernel

The instructions are counted in the cubin: 16 bytes each (compute capability 7.0 and later), without the padding at
the end.
"""
import re
import struct
import sys
from pathlib import Path

NOP = 0x918
INSTRUCTION_BYTES = 16


def code_of_kernels(cubin):
    """The machine code of each kernel, from the sections of a 64-bit ELF file."""
    (table,) = struct.unpack_from("<Q", cubin, 0x28)
    size, count, names = struct.unpack_from("<HHH", cubin, 0x3A)
    sections = [struct.unpack_from("<IIQQQQ", cubin, table + i * size) for i in range(count)]
    code = {}
    for name_at, _, _, _, offset, length in sections:
        start = sections[names][4] + name_at
        name = cubin[start : cubin.index(b"\0", start)].decode()
        if name.startswith(".text."):
            text = cubin[offset : offset + length]
            instructions = [text[i : i + INSTRUCTION_BYTES] for i in range(0, length, INSTRUCTION_BYTES)]
            while instructions and struct.unpack_from("<H", instructions[-1])[0] & 0xFFF == NOP:
                instructions.pop()
            code[name[len(".text.") :]] = instructions
    return code


def registers_of_kernels(log):
    return dict(re.findall(r"entry function '(\S+)'.*?Used (\d+) registers", log, re.DOTALL))


def main():
    code = code_of_kernels(Path(sys.argv[1]).read_bytes())
    registers = registers_of_kernels(Path(sys.argv[2]).read_text())
    pairs = {}
    for mangled in code:
        if match := re.search(r"\d+([a-z_]+)_(kernel|body)I", mangled):
            pairs.setdefault(match.group(1), {})[match.group(2)] = mangled
    worse = False
    print(f"{'':28}{'instructions':>22}{'registers':>18}")
    for name, pair in sorted(pairs.items()):
        if "body" not in pair or "kernel" not in pair:
            continue
        kernel, body = code[pair["kernel"]], code[pair["body"]]
        uses = [int(registers[pair[each]]) for each in ("kernel", "body")]
        print(
            f"{name:28}{len(kernel):12} {len(body):9}{uses[0]:10} {uses[1]:7}  "
            f"{'the same code' if kernel == body else ''}"
        )
        worse = worse or len(body) > len(kernel) or uses[1] > uses[0]
    return 1 if worse or not pairs else 0


if __name__ == "__main__":
    sys.exit(main())
