#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Runs the recipe of Conan 2 without Conan, whose functions are defined here according to its documentation.

usage: conan.py SOURCE SCRATCH VERSION

Exports the sources of the recipe in SOURCE/.conan, packages them in SCRATCH/package, and reports missing or wrong files
there.
"""
import fnmatch
import importlib.util
import pathlib
import shutil
import sys
import types

source, scratch, version = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]


def copy(recipe, pattern, src, dst):
    for path in pathlib.Path(src).rglob("*"):
        relative = path.relative_to(src)
        if path.is_file() and fnmatch.fnmatch(str(relative), pattern):
            (pathlib.Path(dst) / relative).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, pathlib.Path(dst) / relative)


class Properties:
    def __init__(self):
        self.properties = {}

    def set_property(self, name, value):
        self.properties[name] = value

    def clear(self):
        self.cleared = True


class ConanFile:
    def __init__(self):
        self.cpp_info, self.info, self.required = Properties(), Properties(), {}

    def requires(self, reference, **traits):
        self.required[reference] = traits


asked_standard = []
modules = {
    "conan": {"ConanFile": ConanFile},
    "conan.tools": {},
    "conan.tools.build": {"check_min_cppstd": lambda recipe, standard: asked_standard.append(standard)},
    "conan.tools.files": {"copy": copy, "load": lambda recipe, path: pathlib.Path(path).read_text()},
    "conan.tools.layout": {"basic_layout": lambda recipe: None},
}
for name, members in modules.items():
    sys.modules[name] = types.ModuleType(name)
    vars(sys.modules[name]).update(members)

spec = importlib.util.spec_from_file_location("recipe", source / ".conan" / "conanfile.py")
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)

shutil.rmtree(scratch, ignore_errors=True)
recipe = module.Kernelcost()
recipe.recipe_folder = str(source / ".conan")
recipe.export_sources_folder = recipe.source_folder = str(scratch / "sources")
recipe.package_folder = str(scratch / "package")
recipe.set_version()
recipe.export_sources()
recipe.layout()
recipe.requirements()
recipe.validate()
recipe.package()
recipe.package_id()
recipe.package_info()

headers = lambda folder: sorted(str(path.relative_to(folder)) for path in pathlib.Path(folder).rglob("*.*"))
wrong = []
if recipe.version != version:
    wrong.append(f"the recipe has version {recipe.version}, not {version}")
if not headers(source / "include") or headers(scratch / "package" / "include") != headers(source / "include"):
    wrong.append("the package does not have all headers")
if not (scratch / "package" / "licenses" / "LICENSE").is_file():
    wrong.append("the package has no licence")
if asked_standard != [20]:
    wrong.append("the recipe does not ask for C++20")
if [name.split("/")[0] for name in recipe.required] != ["boost"]:
    wrong.append(f"the recipe requires {list(recipe.required)}")
if recipe.cpp_info.properties.get("cmake_target_name") != "kernelcost::kernelcost":
    wrong.append("the target is not kernelcost::kernelcost")
sys.exit("\n".join(wrong) or 0)
