// SPDX-License-Identifier: BSL-1.0
// Names that widely used headers define as macros: <complex.h>, <termios.h>, <windows.h>.
#define I static_assert(false, "the name I is a macro in <complex.h>")
#define B0 static_assert(false, "the name B0 is a macro in <termios.h>")
#define small static_assert(false, "the name small is a macro in <rpcndr.h>")
#define min(a, b) static_assert(false, "min is a macro in <windows.h>")
#define max(a, b) static_assert(false, "max is a macro in <windows.h>")
