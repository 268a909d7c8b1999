# SPDX-License-Identifier: BSL-1.0
# Commands of kernelcost-report that read measurements or write pictures, pages and scripts.
add_executable(kernelcost_report_parts_test report_parts.cpp)
target_link_libraries(kernelcost_report_parts_test
  PRIVATE kernelcost_report kernelcost_warnings kernelcost_doctest_main CLI11::CLI11 fmt::fmt-header-only)
kernelcost_precompile_program(kernelcost_report_parts_test)
kernelcost_discover_tests(kernelcost_report_parts_test report_parts report report_parts.cpp)

add_executable(kernelcost_trace_ptx_test
  trace/cubin.cpp trace/machine_code.cpp trace/ptx.cpp trace/ptx_run.cpp trace/scopes.cpp trace/uneven_blocks.cpp
  trace/values.cpp)
target_link_libraries(kernelcost_trace_ptx_test
  PRIVATE kernelcost_trace_code kernelcost::kernelcost kernelcost_warnings kernelcost_doctest_main
      CLI11::CLI11 fmt::fmt-header-only)
kernelcost_precompile_program(kernelcost_trace_ptx_test)
kernelcost_discover_tests(kernelcost_trace_ptx_test trace_ptx programs
                          trace/cubin.cpp trace/machine_code.cpp trace/ptx.cpp trace/ptx_run.cpp trace/scopes.cpp
                          trace/uneven_blocks.cpp
                          trace/values.cpp)

set(measured "${CMAKE_CURRENT_SOURCE_DIR}/measured")
set(drawn "${CMAKE_CURRENT_BINARY_DIR}/drawn")
file(MAKE_DIRECTORY "${drawn}")

# Kernels, parameters and machines beside each other. A coalesced store has an eighth of the sectors of a strided one.
report_test(compare_kernels STATUS 0
  OUT ".1. transpose_naive .rows=64.cols=64.type=float. on h200 under calibrated: [^\n]*"
      ".2. transpose_tiled .rows=64.cols=64.type=float. on h200 under calibrated: [^\n]*" ""
      " +.1. +.2. +.2./.1."
      "  time +[0-9.]+ us +[0-9.]+ us +[0-9.]+" "  bottleneck [^\n]*" ".*"
      "  global store sectors +4096 +512 +0.125" ".*"
  COMMAND compare --kernel transpose_naive --kernel transpose_tiled --param rows=64 --param cols=64 --machine h200)
report_test(compare_parameters_csv STATUS 0
  OUT "kernel,parameters,machine,model,quantity,value,ratio_to_first"
      "vector_add,n=1024.block=64.type=float,h200,calibrated,time_us,[0-9.]+,1" ".*"
      "vector_add,n=1024.block=64.type=float,h200,calibrated,global_load_requests,64,1" ".*"
      "vector_add,n=2048.block=64.type=float,h200,calibrated,global_load_requests,128,2" ".*"
  COMMAND compare --kernel vector_add:n=1024 --kernel vector_add:n=2048 --param block=64
          --machine h200 --csv)
report_test(compare_machines STATUS 0
  OUT ".1. vector_add [^\n]* on h200 under roofline: [^\n]*" ".2. vector_add [^\n]* on gtx_980 under roofline: [^\n]*"
      ".*" "  busy dram bandwidth +0 s +[0-9.]+ us +-" ".*"
  COMMAND compare --kernel vector_add --machine h200,gtx_980 --model roofline)
report_test(compare_one STATUS 2 ERR "${says}compare: give a second --kernel [^\n]*"
  COMMAND compare --kernel vector_add --machine h200)
foreach(option IN ITEMS "--param|n=1" "--measured-as|copy")
  string(REPLACE "|" ";" option "${option}")
  list(GET option 0 name)
  report_test(compare_records_of${name} STATUS 2 ERR "${says}compare: --machine-file, --param, [^\n]* need --kernel"
    COMMAND compare --machine h200 ${option})
endforeach()
report_test(compare_measured_as_nothing STATUS 2 ERR "${says}compare: --measured-as needs --nvbench or --ncu"
  COMMAND compare --kernel vector_add --kernel copy --machine h200 --measured-as copy)
report_test(compare_axis_of_nothing STATUS 2 ERR "${says}--axis requires --nvbench"
  COMMAND compare --kernel vector_add --kernel copy --machine h200 --axis T=n)

# Measurements in the files that nvbench and ncu write. Those of ncu have a progress line, launches of other sizes, rows
# of rules and values that are not available.
report_test(compare_nvbench STATUS 0
  OUT "kernel,params,machine,model,measured_us,estimated_us,error_percent,measured_by"
      "vector_add,n=1048576.block=256.type=float,h200,calibrated,4.50[0-9]*,[0-9.]+,-?[0-9.]+,batch"
      "vector_add,n=1048576.block=256.type=float,h200,calibrated,5.952[0-9]*,[0-9.]+,-?[0-9.]+,cold"
      "vector_add,n=4194304.block=256.type=float,[^\n]*,17.36[0-9]*,[^\n]*,batch" "[^\n]*,cold"
      "vector_add,n=1048576.block=256.type=double,[^\n]*,4.65[0-9]*,[^\n]*,batch" "[^\n]*,cold"
  COMMAND compare --kernel vector_add --machine h200 --nvbench "${measured}/nvbench.json" --axis T=type --csv)
report_test(compare_nvbench_text STATUS 0
  OUT "vector_add on h200 under calibrated, measured by nvbench on NVIDIA H200"
      "  parameters +measured by +measured +estimate +error %" ".*"
      "batch: mean absolute error [0-9.]+ %" "cold: mean absolute error [0-9.]+ %" "batch: [^\n]*" "cold: [^\n]*"
  COMMAND compare --kernel vector_add --machine h200 --nvbench "${measured}/nvbench.json" --axis T=)
report_test(compare_nvbench_axis STATUS 2 ERR "${says}axis T of the benchmark is not a parameter of vector_add. [^\n]*"
  COMMAND compare --kernel vector_add --machine h200 --nvbench "${measured}/nvbench.json")
report_test(compare_nvbench_unknown_axis STATUS 2
  ERR "${says}--axis Q=n: benchmark vector_add has no such axis. its axes are T, n"
  COMMAND compare --kernel vector_add --machine h200 --nvbench "${measured}/nvbench.json" --axis T= --axis Q=n)
report_test(compare_nvbench_name STATUS 2
  ERR "${says}[^\n]*nvbench.json has no measurement of copy. it has vector_add [^\n]*"
  COMMAND compare --kernel copy --machine h200 --nvbench "${measured}/nvbench.json")
file(CONFIGURE OUTPUT "${drawn}/timeless.json" @ONLY
  CONTENT [[{"benchmarks": [{"name": "copy", "states": [{"axis_values": null, "summaries": {"GPU Time": {}}}]}]}]])
report_test(compare_nvbench_without_times STATUS 2
  ERR "${says}[^\n]*timeless.json: benchmark copy has neither the time nv/cold/time/gpu/mean nor [^\n]*"
  COMMAND compare --kernel copy --machine h200 --nvbench "${drawn}/timeless.json")
report_test(compare_ncu STATUS 0
  OUT "kernel,params,machine,model,quantity,estimated,measured,difference_percent"
      "vector_add,[^\n]*,time_us,[0-9.]+,4.3[0-9]*,-?[0-9.]+"
      "vector_add,[^\n]*,warp_instructions,131072,884736,-85.[0-9]+"
      "vector_add,[^\n]*,global_load_requests,65536,65536,0" "vector_add,[^\n]*,global_load_sectors,262144,262144,0"
      ".*" "vector_add,[^\n]*,shared_wavefronts,32768,32768,0" ".*"
      "vector_add,[^\n]*,dram_write_bytes,0,951550,-100" "vector_add,[^\n]*,active_warps_per_sm,64,36.03,[0-9.]+"
  ERR "left out: 1 launch of vector_add_kernel with another grid or block than .4096, 1, 1. and .256, 1, 1."
  COMMAND compare --kernel vector_add --machine h200 --ncu "${measured}/ncu_raw.csv" --measured-as vector_add_kernel
          --csv)
report_test(compare_ncu_details STATUS 0
  OUT "vector_add .* on h200 under calibrated, against the median of 1 launch in ncu_details.csv"
      "  quantity +estimate +measured +difference %" "  time +[0-9.]+ us +4.32 us +[-+][0-9.]+"
      "  warp_instructions +131 072 +884 736 +-85.2" "  global_load_sectors +262 144 +262 144 +.0.0" ".*"
      "  dram_read_bytes +0 +1 338 620 +-100.0" ".*"
  COMMAND compare --kernel vector_add --machine h200 --ncu "${measured}/ncu_details.csv")
report_test(compare_ncu_launch STATUS 2
  ERR "${says}[^\n]*: no launch of vector_add has the grid .4, 1, 1. and the block .256, 1, 1. [^\n]*"
  COMMAND compare --kernel vector_add:n=1000 --machine h200 --ncu "${measured}/ncu_details.csv")
report_test(compare_ncu_other STATUS 2 ERR "${says}[^\n]*nvbench.json: it has no table of Nsight Compute, [^\n]*"
  COMMAND compare --kernel vector_add --machine h200 --ncu "${measured}/nvbench.json")
# The program that writes the records reads the same metrics.
add_test(NAME report.ncu_metrics
  COMMAND "${CMAKE_COMMAND}" "-DRECORDS=${records}/counters.py"
    "-DREPORT=${PROJECT_SOURCE_DIR}/examples/tools/report/measured_files.cpp"
    -P "${CMAKE_CURRENT_SOURCE_DIR}/ncu_metrics.cmake")
set_tests_properties(report.ncu_metrics PROPERTIES LABELS report)

# The intensity of vector_add at L1: n additions, and 12 bytes for each.
report_test(roofline STATUS 0
  OUT "kernel,parameters,machine,model,level,operations,bytes,intensity,operations_per_second,attainable" ".*"
      "vector_add,[^\n]*,h200,calibrated,L1,1048576,12582912,0.08333[0-9]+,[0-9.]+,[0-9.]+" ".*"
  COMMAND roofline --kernel vector_add --kernel matvec_rows --machine h200 --csv --svg "${drawn}/roofline.svg")
report_test(roofline_text STATUS 0
  OUT "gtx_980, times under roofline" "  ceiling +rate" "  float +[0-9.]+ Top/s" "  DRAM +224 GB/s" ".*" ""
      "  kernel +time +rate +level +bytes +op/B +attainable +of it %" ".*"
  COMMAND roofline --kernel vector_add --machine gtx_980 --model roofline)
report_test(sweep_svg STATUS 0 OUT "kernel,machine,.*"
  COMMAND sweep --kernel matvec_rows --machine h200 --param block=32..1024:x2 --csv --svg "${drawn}/sweep.svg")
report_test(sweep_svg_of_a_point STATUS 2 ERR "${says}--svg: no parameter has several values"
  COMMAND sweep --kernel vector_add --machine h200 --svg "${drawn}/point.svg")
report_test(flame STATUS 0
  OUT "part,time_us" "dot_product,[0-9.]+" "dot_product.accumulate,[0-9.]+" "dot_product.accumulate.load x,[0-9.]+"
      "dot_product.accumulate.load y,[0-9.]+" "dot_product.accumulate.other work,[0-9.]+" "dot_product.combine,[0-9.]+"
      ".*"
  COMMAND flame --kernel dot_product --machine h200 --svg "${drawn}/flame.svg")
set(page --kernel vector_add --kernel "matvec_rows:block=64..512:x2" --kernel transpose_tiled --machine h200)
report_test(html STATUS 0 COMMAND html ${page} --out "${drawn}/page.html")
report_test(html_of_nothing STATUS 1 ERR "${says}no kernel can be estimated: [^\n]*gtx_980 has no calibration[^\n]*"
  COMMAND html --kernel vector_add --machine gtx_980)
report_test(html_no_machine STATUS 2 ERR "${says}html: give --machine NAME,... or --machine-file FILE"
  COMMAND html --kernel vector_add)

report_test(completion_unknown STATUS 2 ERR "${says}unknown shell 'csh'. the shells are bash, zsh, fish"
  COMMAND completion csh)
set_tests_properties(report.roofline report.sweep_svg report.flame report.html PROPERTIES FIXTURES_SETUP report.drawn)

# Figures, pictures, page, completion and manual page. A part that needs a missing program is left out, with a message;
# .ci/run installs all of them.
if(Python3_FOUND)
  function(drawn_test name)
    add_test(NAME report.${name}
      COMMAND "${Python3_EXECUTABLE}" "${CMAKE_CURRENT_SOURCE_DIR}/drawn.py" ${ARGN})
    set_tests_properties(report.${name} PROPERTIES LABELS report FIXTURES_REQUIRED report.drawn)
  endfunction()
  set(of_report $<TARGET_FILE:kernelcost-report> "${drawn}")
  drawn_test(drawn files ${of_report})
  find_program(KERNELCOST_CHROMIUM NAMES chromium chromium-headless-shell google-chrome)
  find_program(KERNELCOST_GROFF groff)
  mark_as_advanced(KERNELCOST_CHROMIUM KERNELCOST_GROFF)
  set(left_out "")
  if(KERNELCOST_CHROMIUM)
    drawn_test(browser browser ${of_report} "${KERNELCOST_CHROMIUM}")
  else()
    string(APPEND left_out " browser (no Chromium)")
  endif()
  if(KERNELCOST_GROFF)
    drawn_test(manual manual ${of_report} "${KERNELCOST_GROFF}")
  else()
    string(APPEND left_out " manual (no groff)")
  endif()
  foreach(shell IN ITEMS bash zsh fish)
    find_program(KERNELCOST_${shell} ${shell})
    mark_as_advanced(KERNELCOST_${shell})
    if(KERNELCOST_${shell})
      drawn_test(completion_${shell} shell ${of_report} "${KERNELCOST_${shell}}")
    else()
      string(APPEND left_out " completion_${shell} (no ${shell})")
    endif()
  endforeach()
  if(left_out)
    message(STATUS "kernelcost: left out of the tests of the report:${left_out}")
  endif()
else()
  message(STATUS "kernelcost: no Python; left out: report.drawn, and the tests of the page, the manual and completion")
endif()
