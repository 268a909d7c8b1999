// SPDX-License-Identifier: BSL-1.0
#include "written.hpp"

int main() { write_derivations(kc::model::baghsorkhi2010); }
