# SPDX-License-Identifier: BSL-1.0
"""Recipe for Conan 2: packages the headers that it lies beside."""
import os
import re
import shutil

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.files import copy, load
from conan.tools.layout import basic_layout

required_conan_version = ">=2.0"


class Kernelcost(ConanFile):
    name = "kernelcost"
    description = "Cost models for CUDA kernels, evaluated at compile time"
    license = "BSL-1.0"
    topics = ("cuda", "performance-model", "constexpr", "header-only")
    package_type = "header-library"
    settings = "os", "arch", "compiler", "build_type"
    no_copy_source = True

    @property
    def _root(self):
        return os.path.dirname(os.path.abspath(self.recipe_folder))

    def set_version(self):
        text = load(self, os.path.join(self._root, "include", "kernelcost", "version.hpp"))
        self.version = ".".join(re.findall(r"^#define KERNELCOST_VERSION_[A-Z]+ (\d+)$", text, re.MULTILINE))

    def export_sources(self):
        copy(self, "*", os.path.join(self._root, "include"), os.path.join(self.export_sources_folder, "include"))
        shutil.copy(os.path.join(self._root, "LICENSE"), self.export_sources_folder)

    def layout(self):
        basic_layout(self)

    def requirements(self):
        self.requires("boost/[>=1.74]", transitive_headers=True)

    def validate(self):
        check_min_cppstd(self, 20)

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        copy(self, "*", os.path.join(self.source_folder, "include"), os.path.join(self.package_folder, "include"))

    def package_id(self):
        self.info.clear()

    def package_info(self):
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
        self.cpp_info.requires = ["boost::headers"]
        self.cpp_info.set_property("cmake_file_name", "kernelcost")
        self.cpp_info.set_property("cmake_target_name", "kernelcost::kernelcost")
        self.cpp_info.set_property("pkg_config_name", "kernelcost")
