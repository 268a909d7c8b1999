# SPDX-License-Identifier: BSL-1.0
# Writes the output of PROGRAM with ARGUMENTS (joined by |) to FILE.
string(REPLACE "|" ";" ARGUMENTS "${ARGUMENTS}")
execute_process(COMMAND "${PROGRAM}" ${ARGUMENTS} OUTPUT_FILE "${FILE}" COMMAND_ERROR_IS_FATAL ANY)
