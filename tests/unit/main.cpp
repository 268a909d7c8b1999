// SPDX-License-Identifier: BSL-1.0
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

// Weak, because the program of tests/fuzz has its own.
[[gnu::weak]] int main(int argc, char** argv) { return doctest::Context(argc, argv).run(); }
