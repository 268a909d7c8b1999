# SPDX-License-Identifier: BSL-1.0
# Kernels that are written once, both for the card and for the trace.
find_package(Python3 COMPONENTS Interpreter)
if(Python3_FOUND)
  # The statements of docs/tracing.md about traces and hardware counters must agree with both.
  set(records "${PROJECT_SOURCE_DIR}/examples/records")
  add_test(NAME docs.traced
    COMMAND "${Python3_EXECUTABLE}" "${records}/traced.py" --check $<TARGET_FILE:kernelcost-traced-counts>)
  # Each trace takes much memory and returns it (tests/text/CMakeLists.txt).
  set_tests_properties(docs.traced PROPERTIES LABELS docs COST 1000 ENVIRONMENT
    "GLIBC_TUNABLES=glibc.malloc.trim_threshold=4294967296:glibc.malloc.mmap_threshold=4294967296")
  add_custom_target(kernelcost_update_traced
    COMMAND "${Python3_EXECUTABLE}" "${records}/traced.py" $<TARGET_FILE:kernelcost-traced-counts>
    VERBATIM)

  # nvcc generates no more instructions and registers for a traced body than for the kernel beside it. Needs no GPU.
  if(KERNELCOST_HAS_CUDA)
    set(cubin "${CMAKE_CURRENT_BINARY_DIR}/same_code.cubin")
    add_test(NAME traced.same_code
      COMMAND sh -c
          "\"$0\" -std=c++20 -arch=sm_90 -cubin -Xptxas -v \"-I$1\" -o \"$2\" \"$3/same_code.cu\" 2> \"$2.log\" && \
                     \"$4\" \"$3/compare_code.py\" \"$2\" \"$2.log\""
              "${CMAKE_CUDA_COMPILER}" "${PROJECT_SOURCE_DIR}/include" "${cubin}"
                  "${PROJECT_SOURCE_DIR}/examples/tools/traced"
              "${Python3_EXECUTABLE}")
    set_tests_properties(traced.same_code PROPERTIES LABELS cuda)
  endif()
endif()
