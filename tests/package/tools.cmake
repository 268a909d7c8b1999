# SPDX-License-Identifier: BSL-1.0
# The programs in TOOLS (separated by |) are installed into bin/, with no others, and each runs from there.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE "${PREFIX}")
execute_process(COMMAND "${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${PREFIX}"
                OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)

string(REPLACE "|" ";" TOOLS "${TOOLS}")
list(SORT TOOLS)
file(GLOB installed RELATIVE "${PREFIX}/bin" "${PREFIX}/bin/*")
if(NOT installed STREQUAL TOOLS)
  message(FATAL_ERROR "installed are ${installed}, expected ${TOOLS}")
endif()
foreach(tool IN LISTS TOOLS)
  execute_process(COMMAND "${PREFIX}/bin/${tool}" --help OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endforeach()
foreach(part IN ITEMS "man/man1/kernelcost-report.1|.TH KERNELCOST" "zsh/site-functions/_kernelcost-report|#compdef"
    "bash-completion/completions/kernelcost-report|complete -F"
    "fish/vendor_completions.d/kernelcost-report.fish|-l kernel")
  string(REPLACE "|" ";" part "${part}")
  list(POP_FRONT part file words)
  file(READ "${PREFIX}/share/${file}" text)
  string(FIND "${text}" "${words}" found)
  if(found EQUAL -1)
    message(FATAL_ERROR "share/${file} does not contain ${words}")
  endif()
endforeach()
execute_process(COMMAND "${PREFIX}/bin/kernelcost-report" list machines OUTPUT_VARIABLE machines COMMAND_ERROR_IS_FATAL
    ANY)
if(NOT machines MATCHES "\nh200 ")
  message(FATAL_ERROR "kernelcost-report lists no h200:\n${machines}")
endif()
# The installed program finds the installed headers.
execute_process(
  COMMAND "${PREFIX}/bin/kernelcost-trace" "${CMAKE_CURRENT_LIST_DIR}/../tools/trace/saxpy.cu" --kernel saxpy --grid 4
          --block 256 --buffer x=float:1000 --buffer y=float:1000 --arg n=1000 --arg a=2
  OUTPUT_VARIABLE traced COMMAND_ERROR_IS_FATAL ANY)
if(NOT traced MATCHES "guard 1000 threads")
  message(FATAL_ERROR "the installed kernelcost-trace prints\n${traced}")
endif()
