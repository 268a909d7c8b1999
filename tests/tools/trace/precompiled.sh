#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# A compiler for kernelcost-trace that has read most headers before. Their functions may have been compiled, too, into
# HEADER.o. When it only preprocesses, it reads them itself.
#     precompiled.sh HEADER COMPILER ARGUMENT...
header=$1
shift
for argument; do
  test "$argument" != -E || exec "$@"
done
test ! -e "$header.o" || set -- "$@" "$header.o"
exec "$@" -include "$header"
