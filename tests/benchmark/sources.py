# SPDX-License-Identifier: BSL-1.0
"""The translation units that compile_time.py measures."""
import re

MODELS = ["kothapalli2009_sum", "kothapalli2009_max", "kothapalli2009_cached",
          "gonzalez2012_sum", "gonzalez2012_max", "gonzalez2012_interim"]
MACHINE = "tesla_c2070"
GROWTH = [100, 200, 400, 600, 800, 1000]
# Headers that a user may include in place of the umbrella header, by their use.
NARROW = {
    "thesis": ["expr.hpp", "machine/machines/tesla_c2070.hpp", "model/gonzalez2012.hpp"],
    "calibrated": ["expr.hpp", "machine/machines/h200.hpp", "model/calibrated.hpp"],
    "roofline": ["expr.hpp", "machine/machines/h200.hpp", "model/roofline.hpp"],
    "host": ["expr.hpp", "machine/hosts/eleanorrigby.hpp", "model/host_estimate.hpp"],
    "timeline": ["machine/machines/h200.hpp", "program/timeline.hpp"],
    "parallel": ["parallel_machine/bsp.hpp", "parallel_machine/logp.hpp"],
}
LEAVES = ["load<float>(global, coalesced)", "compute<float>(op::fma, 2)", "load<float>(shared, coalesced)",
          "store<float>(global, strided(2))", "compute<int>(op::add)"]


def boost_includes(include):
    found = set()
    for header in include.rglob("*.hpp"):
        if "cuda" not in header.relative_to(include).parts:
            found.update(re.findall(r"^\s*#\s*include\s*(<boost/[^>]+>)", header.read_text(), re.MULTILINE))
    return "".join(f"#include {name}\n" for name in sorted(found))


def narrow_includes(headers):
    return "".join(f"#include <kernelcost/{header}>\n" for header in headers)


def tree(leaves, per_sequence=10):
    """An expression with `leaves` leaves, in nested sequences of at most `per_sequence` children each."""
    level = [LEAVES[number % len(LEAVES)] for number in range(leaves)]
    while len(level) > 1:
        level = ["sequence(" + ", ".join(level[start:start + per_sequence]) + ")"
                 for start in range(0, len(level), per_sequence)]
    return level[0]


def folds(trees, leaves, models):
    text = ["#include <kernelcost/kernelcost.hpp>", "namespace kc = kernelcost;"]
    for number in range(trees):
        text.append(f"constexpr auto tree_{number}() {{ using namespace kc::expr; "
                    f"return kernel(\"tree_{number}\", repeat({number + 2}, {tree(leaves)})); }}")
        for model in models:
            text.append(f"constexpr auto cost_{number}_{model} = kc::estimate(tree_{number}(), "
                        f"kc::launch_1d(5000, kc::threads{{192}}), kc::machine::{MACHINE}, kc::model::{model});")
            text.append(f"static_assert(cost_{number}_{model}.time > kc::seconds{{}});")
    return "\n".join(text) + "\n"


def cases(include, models):
    units = {
        "empty": "",
        "boost": boost_includes(include),
        "umbrella": "#include <kernelcost/kernelcost.hpp>\n",
        "folds": folds(20, 50, models),
    }
    for name, headers in NARROW.items():
        units[f"narrow_{name}"] = narrow_includes(headers)
    for leaves in GROWTH:
        units[f"leaves_{leaves}"] = folds(1, leaves, models[:1])
    return units
