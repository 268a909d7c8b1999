// SPDX-License-Identifier: BSL-1.0
// One translation unit with the file of the whole library and with headers of the folder.
#ifdef FOLDER_FIRST
#include <kernelcost/units.hpp>
#include ONE_FILE
#else
#include ONE_FILE
#include <kernelcost/units.hpp>
#endif
