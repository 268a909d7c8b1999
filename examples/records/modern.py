#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes the tables of docs/modern.md: what limits each rung of a product and attention, estimated and measured.

Usage: modern.py [--check] KERNELCOST_REPORT. Estimates are those of the calibrated model. Times are those of h200.csv
and h100.csv: of a train of launches, where the record has it. With --check it only says whether the page is up to date.
"""
import csv
import io
import itertools
import json
import pathlib
import sys

from pages import check_and_report, output_of, readable, with_sections

HERE = pathlib.Path(__file__).resolve().parent
LAYERS = HERE.parent / "kernels" / "layers"
PAGE = HERE.parent.parent / "docs" / "modern.md"
MODEL = "calibrated"
CARDS = ["h200", "h100"]


def tiles(side, cols, stages, factors="bfloat16"):
    return {"side": side, "cols": cols, "stages": stages, "factors": factors}


def heads(number, length, size, mask):
    return {"heads": number, "length": length, "size": size, "mask": mask}


# By section: the heading of the first column, and for each line its text, kernel, parameters and operations.
PRODUCT = 2 * 4096**3
SECTIONS = {
    "product": (
        "rung, 4096 x 4096",
        [
            ("registers from global memory, tiles of 64 x 64", "product_mma", {"side": 4096}, PRODUCT),
            ("`cp.async` in three stages, `ldmatrix`", "product_mma_stages", {"side": 4096}, PRODUCT),
            ("tiles of 128 x 128, two stages", "product_mma_tiles", tiles(4096, 128, 2), PRODUCT),
            ("tiles of 128 x 128, four stages", "product_mma_tiles", tiles(4096, 128, 4), PRODUCT),
            ("tiles of 128 x 256, two stages", "product_mma_tiles", tiles(4096, 256, 2), PRODUCT),
            ("tiles of 128 x 256, four stages", "product_mma_tiles", tiles(4096, 256, 4), PRODUCT),
            ("`wgmma`, bulk copies, 128 x 256", "product_wgmma", {"side": 4096}, PRODUCT),
            ("the same by persistent blocks", "product_persistent_wgmma", {"side": 4096}, PRODUCT),
            ("the same in clusters of two, multicast", "product_clusters_wgmma", {"side": 4096}, PRODUCT),
            ("tfloat32, 128 x 128, four stages", "product_mma_tiles", tiles(4096, 128, 4, "tfloat32"), PRODUCT),
        ],
    ),
    "skinny": (
        "rows x columns x inner",
        [
            (f"{m} x {n} x {k}", "product_skinny", {"rows": m, "cols": n, "inner": k}, 2 * m * n * k)
            for m, n, k in [(1, 4096, 4096), (64, 4096, 4096), (1, 28672, 8192), (8, 28672, 8192), (64, 28672, 8192)]
        ],
    ),
    "attention": (
        "heads x length x size",
        [
            (
                f"{number} x {length} x {size}, {'causal' if mask == 'causal' else 'no mask'}",
                "attention_forward",
                heads(number, length, size, mask),
                4 * number * length**2 * size // (2 if mask == "causal" else 1),
            )
            for number, length, size in [(16, 1024, 64), (32, 4096, 64), (32, 4096, 128), (16, 16384, 128)]
            for mask in ("none", "causal")
        ],
    ),
}


def parameters_text(parameters):
    return ";".join(f"{name}={value}" for name, value in parameters.items())


def times_of(card):
    with open(HERE / f"{card}.csv", newline="", encoding="utf-8") as record:
        return {
            (row["kernel"], row["parameters"]): float(row["batch_us"] or row["median_us"])
            for row in csv.DictReader(record)
        }


def estimate_of(report, kernel, parameters, card):
    given = [text for name, value in parameters.items() for text in ("--param", f"{name}={value}")]
    command = ["estimate", "--kernel", kernel, "--machine", card, "--model", MODEL, *given, "--json"]
    return json.loads(output_of(report, *command))


def limits_of(estimate):
    """The two resources that are busy for the greatest shares of the time."""
    shares = sorted(estimate["of_peak"].items(), key=lambda item: -item[1])[:2]
    return ", ".join(f"{name.replace('_', ' ')} {100 * share:.0f} %" for name, share in shares)


def table_of(report, heading, lines, records):
    text = f"| {heading} | limited by, estimated on an H200 | TFLOP/s |"
    text += "".join(f" {card.upper()}: estimated | measured |" for card in CARDS)
    text += "\n|---|---|---:|" + "---:|---:|" * len(CARDS) + "\n"
    for title, kernel, parameters, operations in lines:
        by_card = {card: estimate_of(report, kernel, parameters, card) for card in CARDS}
        first = by_card[CARDS[0]]
        text += f"| {title} | {limits_of(first)} | {readable(operations / first['time_us'] / 1e6)} |"
        for card in CARDS:
            measured = records[card].get((kernel, parameters_text(parameters)))
            written = "not measured" if measured is None else f"{readable(measured)} us"
            text += f" {readable(by_card[card]['time_us'])} us | {written} |"
        text += "\n"
    return text


def library_table(records):
    """The rungs by warp groups beside cuBLAS with float results, for each side and card."""
    rungs = {"a block a tile": "product_wgmma", "persistent": "product_persistent_wgmma"}
    text = "| side | " + " | ".join(
        f"{card.upper()}: cuBLAS | {' | '.join(rungs)} | share of cuBLAS" for card in CARDS) + " |\n|---:|"
    text += "---:|" * (len(rungs) + 2) * len(CARDS) + "\n"
    squares = {}
    for card in CARDS:
        with open(HERE / "library" / f"squares_{card}.csv", newline="", encoding="utf-8") as record:
            rows = [row for row in csv.DictReader(record) if row["output"] == "float"]
            squares[card] = {row["side"]: float(row["us"]) for row in rows}
    for side in ("1024", "2048", "4096", "8192"):
        text += f"| {side} |"
        for card in CARDS:
            us = [records[card][name, f"side={side}"] for name in rungs.values()]
            text += f" {readable(squares[card][side])} us |" + "".join(f" {readable(each)} us |" for each in us)
            text += f" {100 * squares[card][side] / min(us):.0f} % |"
        text += "\n"
    return text


def kendalls_tau(pairs):
    """1 if estimated and measured times have one order, and -1 if their orders are opposite."""
    agreements = [
        1 if (one[0] - other[0]) * (one[1] - other[1]) > 0 else -1 for one, other in itertools.combinations(pairs, 2)
    ]
    return sum(agreements) / len(agreements)


def summary_of(report, records):
    """Errors of the kernels of this page and of examples/kernels/layers, and the order of the rungs."""
    kernels = {kernel for _, lines in SECTIONS.values() for _, kernel, _, _ in lines} | {"product_dmma"}
    kernels |= {folder.name for folder in LAYERS.iterdir() if folder.is_dir()}
    text = "| card | launches of 2 µs and more | mean error | within 20 % | Kendall's tau of the rungs |\n"
    text += "|---|---:|---:|---:|---:|\n"
    for card in CARDS:
        rows = csv.DictReader(io.StringIO(output_of(report, "compare", "--machine", card, "--csv")))
        errors = [
            abs(float(row["error_percent"]))
            for row in rows
            if row["model"] == MODEL and row["kernel"] in kernels and float(row["measured_us"]) >= 2
        ]
        rungs = []
        for _, kernel, parameters, _ in SECTIONS["product"][1]:
            measured = records[card][kernel, parameters_text(parameters)]
            rungs.append((estimate_of(report, kernel, parameters, card)["time_us"], measured))
        mean = sum(errors) / len(errors)
        within = 100 * sum(error <= 20 for error in errors) / len(errors)
        order = kendalls_tau(rungs)
        text += f"| {card.upper()} | {len(errors)} | {mean:.1f} % | {within:.0f} % | {order:.2f} |\n"
    return text


def main():
    check, report = check_and_report(__doc__)
    records = {card: times_of(card) for card in CARDS}
    sections = {
        name: table_of(report, heading, lines, records) for name, (heading, lines) in SECTIONS.items()
    }
    sections["library"] = library_table(records)
    sections["summary"] = summary_of(report, records)
    page = PAGE.read_text(encoding="utf-8")
    written = with_sections(page, "rungs", sections)
    if not check:
        PAGE.write_text(written, encoding="utf-8")
    elif written != page:
        sys.exit(f"{PAGE} differs from the records and the models; run the target kernelcost_update_modern")


if __name__ == "__main__":
    main()
