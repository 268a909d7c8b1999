# SPDX-License-Identifier: BSL-1.0
# kernelcost-report from the command line: what it prints, and its exit status.

# report_test(<name> STATUS <n> [OUT <line>...] [ERR <line>...] COMMAND <arguments>...): a line is a regular expression,
# and the lines are all that there is; `.*` stands for any number of lines. Streams that are not named must be empty.
function(report_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "STATUS" "OUT;ERR;COMMAND")
  list(JOIN arg_COMMAND "|" arguments)
  foreach(stream IN ITEMS OUT ERR)
    list(JOIN arg_${stream} "\n" ${stream})
    if(${stream})
      string(APPEND ${stream} "\n")
    endif()
  endforeach()
  add_test(NAME "report.${name}" COMMAND "${CMAKE_COMMAND}" "-DPROGRAM=$<TARGET_FILE:kernelcost-report>"
    "-DARGUMENTS=${arguments}" "-DSTATUS=${arg_STATUS}" "-DOUT=${OUT}" "-DERR=${ERR}"
    -P "${CMAKE_CURRENT_SOURCE_DIR}/check.cmake")
  set_tests_properties("report.${name}" PROPERTIES LABELS report)
endfunction()

set(rows estimate --kernel matvec_rows --machine tesla_c2070 --model gonzalez2012_sum)
set(says "kernelcost-report: ")

# The lists name what others rely on, among more; a semicolon is a dot here, for CMake's sake.
set(any_lines "([a-z0-9_]+ +[a-z_]+=[^\n]*\n)*")
set(any_names "([a-z0-9_]+, )*")
report_test(list STATUS 0
  OUT "machines:" "tesla_c2070 .*" "models:" "kothapalli2009_sum .*" "kernels:" "${any_lines}matvec_columns .*"
  COMMAND list)
report_test(list_machines STATUS 0
  OUT "tesla_c2070 .*" "tesla_c2075 .*" "tesla_c1060 .*" "gtx_560_ti .*" "gtx_980 .*" "geforce_8500_gt .*"
      "geforce_9800_gtx_plus .*" "geforce_gtx_260 .*"
  COMMAND list machines)
report_test(list_models STATUS 0
  OUT "kothapalli2009_sum .*" "kothapalli2009_max .*" "kothapalli2009_cached .*" "gonzalez2012_sum .*"
      "gonzalez2012_max .*" "gonzalez2012_interim .*"
  COMMAND list models)
report_test(list_kernels STATUS 0
  OUT "${any_lines}matvec_columns +rows=5000.cols=2000.block=192"
      "${any_lines}matvec_row_blocks +rows=5000.cols=2000.rows_per_thread=4.block=192.type=float"
      "${any_lines}matvec_rows +rows=5000.cols=2000.block=192.type=float"
      "${any_lines}reduction_global +n=1048576.block=512.type=float"
      "${any_lines}reduction_shared +n=1048576.block=512.type=float"
      "${any_lines}vector_add +n=1048576.block=256.type=float.*"
  COMMAND list kernels)
report_test(list_unknown STATUS 2 ERR "${says}unknown list 'cards'. the lists are machines, models, kernels, programs, hosts"
  COMMAND list cards)

# The worked example of the 2012 thesis' section 9.2.
report_test(estimate_csv STATUS 0
  OUT "kernel,machine,model,cycles,time_ms,parameters,[^\n]*"
      "matvec_rows,tesla_c2070,gonzalez2012_sum,3159000,2.74695652[0-9]*,rows=1000.cols=2000.block=192.[^\n]*"
  COMMAND ${rows} --param rows=1000 --param type=double --csv)
report_test(estimate STATUS 0
  OUT "matvec_rows .rows=1000.cols=2000.block=192.type=double. on tesla_c2070 under gonzalez2012_sum"
      "  time +2.74696 ms"
      "  cycles +3159000 cycles"
      "  bottleneck +memory"
      "  occupancy +100 % .48 of 48 warps, limited by [a-z]+."
      "  ignored +coalescing"
  COMMAND ${rows} --param rows=1000 --param type=double)
report_test(estimate_explain STATUS 0
  OUT "matvec_rows .*"
      "  ignored +coalescing"
      ""
      ".*  C_comp = 2000 × 48 = 96000 cycles"
      ".*  C_mem = [^\n]* = 255000 cycles"
      ".*  T.K. = 3159000 / [^\n]* = 2.74696 ms"
  COMMAND ${rows} --param rows=1000 --param type=double --explain)

# Wrong usage: one line that names what is right, exit status 2.
report_test(unknown_kernel STATUS 2
  ERR "${says}unknown kernel 'matvec'. the kernels are ${any_names}matvec_columns, ${any_names}matvec_rows, [^\n]*"
  COMMAND estimate --kernel matvec --machine tesla_c2070 --model gonzalez2012_sum)
report_test(unknown_machine STATUS 2
  ERR "${says}unknown machine 'c2070'. the machines are tesla_c2070, tesla_c2075, [^\n]*"
  COMMAND estimate --kernel matvec_rows --machine c2070 --model gonzalez2012_sum)
report_test(unknown_model STATUS 2
  ERR "${says}unknown model 'gonzalez'. the models are kothapalli2009_sum, kothapalli2009_max, [^\n]*"
  COMMAND estimate --kernel matvec_rows --machine tesla_c2070 --model gonzalez)
report_test(unknown_parameter STATUS 2
  ERR "${says}unknown parameter 'n'. the parameters are rows, cols, block, type" COMMAND ${rows} --param n=5)
report_test(parameter_without_value STATUS 2
  ERR "${says}'rows' is not of the form name=value" COMMAND ${rows} --param rows)
report_test(parameter_not_a_number STATUS 2
  ERR "${says}parameter rows: 'many' is not a whole number from 1 to [0-9]+" COMMAND ${rows} --param rows=many)
report_test(parameter_zero STATUS 2
  ERR "${says}parameter block: '0' is not a whole number from 1 to [0-9]+" COMMAND ${rows} --param block=0)
report_test(parameter_too_large STATUS 2
  ERR "${says}parameter rows: 9007199254740993 is more than 2.53" COMMAND ${rows} --param rows=9007199254740993)
report_test(unknown_type STATUS 2
  ERR "${says}parameter type: 'int' is neither float nor double" COMMAND ${rows} --param type=int)
report_test(no_command STATUS 2 ERR "${says}A subcommand is required")
report_test(missing_option STATUS 2 ERR "${says}--machine is required" COMMAND compare)
report_test(csv_and_explain STATUS 2 ERR "${says}--[a-z]+ excludes --[a-z]+" COMMAND ${rows} --csv --explain)

# What the library refuses: its message, exit status 1.
report_test(block_too_large STATUS 1
  ERR "${says}launch: 2048 threads a block, tesla_c2070 allows 1024" COMMAND ${rows} --param block=2048)
report_test(machine_lacks_parameter STATUS 1
  ERR "${says}machine gtx_980: nobody has stated its [a-z_]+, which this model needs"
  COMMAND estimate --kernel vector_add --machine gtx_980 --model gonzalez2012_sum)

# Whole programs.
report_test(list_programs STATUS 0
  OUT "cholesky_blocked +n=4096.nb=256" "cholesky_magma +n=4096.nb=128" "cholesky_structured +n=4096.nb=256"
      "cholesky_own_kernels +n=2560.nb=64.as=corrected" "cholesky_on_host .*" "hybrid_product +m=[^\n]*" "chunked_sort +n=[^\n]*"
  COMMAND list programs)
report_test(list_hosts STATUS 0 OUT "eleanorrigby +2 x Intel Xeon X5680" "elbulli .*" COMMAND list hosts)
set(program_header
  "program,machine,elapsed_ms,host_thread_0_ms,copy_to_device_0_ms,copy_to_host_0_ms,multiprocessors_0_ms,")
# Table 9.1's totals, and without its slips.
set(own program --name cholesky_own_kernels --machine tesla_c2070 --csv)
report_test(program_printed STATUS 0
  OUT "${program_header}host,parameters"
      "cholesky_own_kernels,tesla_c2070,4143.67417[0-9]*,0.048316[0-9]*,0.00762939[0-9]*,6.784333[0-9]*,4136.83389[0-9]*,eleanorrigby,n=2560.nb=64.as=printed"
  COMMAND ${own} --param as=printed)
report_test(program_corrected STATUS 0
  OUT "${program_header}host,parameters" "cholesky_own_kernels,tesla_c2070,120.06054[0-9]*,[^\n]*n=512.nb=64.as=corrected"
  COMMAND ${own} --param n=512 --param as=corrected)
foreach(each IN ITEMS cholesky_blocked cholesky_magma cholesky_structured cholesky_own_kernels hybrid_product chunked_sort)
  foreach(card IN ITEMS h200 tesla_c2070)
    report_test(program_${each}_${card} STATUS 0
      OUT "${program_header}[^\n]*host,parameters" "${each},${card},[0-9.e+-]+,[0-9.e+-]+,[0-9.e+-]+,[0-9.e+-]+,[0-9.e+-]+,[^\n]*"
      COMMAND program --name ${each} --machine ${card} --csv)
  endforeach()
endforeach()
report_test(program STATUS 0
  OUT "cholesky_magma .n=1024.nb=128. on h200 with eleanorrigby as host" "  elapsed +[0-9.]+ ms" "  host thread 0 +busy [^\n]*, idle .*"
      "  overlap +[0-9.]+ %"
  COMMAND program --name cholesky_magma --machine h200 --param n=1024)
report_test(program_unknown STATUS 2
  ERR "${says}unknown program 'cholesky'. the programs are cholesky_blocked, cholesky_magma, [^\n]*, chunked_sort"
  COMMAND program --name cholesky --machine h200)
report_test(program_unknown_host STATUS 2
  ERR "${says}unknown host 'nobody'. the hosts are eleanorrigby, [^\n]*"
  COMMAND program --name cholesky_magma --machine h200 --host nobody)
report_test(program_unknown_parameter STATUS 2
  ERR "${says}unknown parameter 'rows'. the parameters are n, nb"
  COMMAND program --name cholesky_magma --machine h200 --param rows=5)
report_test(program_no_whole_tiles STATUS 2
  ERR "${says}parameter n: 1000 is not a multiple of nb=128"
  COMMAND program --name cholesky_magma --machine h200 --param n=1000)
report_test(program_unknown_accounting STATUS 2
  ERR "${says}parameter as: 'right' is none of printed, corrected, program" COMMAND ${own} --param as=right)
report_test(program_too_many_rows_for_the_host STATUS 2
  ERR "${says}f: 5000 rows for the host, C has 0 to 4096 to give"
  COMMAND program --name hybrid_product --machine h200 --param f=5000)
report_test(program_picture_too_large STATUS 2
  ERR "${says}--svg: [0-9]+ operations are too many for a picture, 20000 is the most"
  COMMAND ${own} --svg "${CMAKE_CURRENT_BINARY_DIR}/never.svg")
report_test(program_host_lacks STATUS 1
  ERR "${says}host elbulli: nobody has stated its [a-z_]+, which this model needs"
  COMMAND program --name cholesky_magma --machine h200 --host elbulli)
report_test(program_does_not_fit STATUS 1
  ERR "${says}[^\n]*tesla_c2070[^\n]*" COMMAND program --name cholesky_magma --machine tesla_c2070 --param n=32768)
report_test(program_no_machine STATUS 2 ERR "${says}--machine is required" COMMAND program --name cholesky_magma)
add_test(NAME report.program_picture COMMAND "${CMAKE_COMMAND}" -E env
  $<TARGET_FILE:kernelcost-report> program --name cholesky_magma --machine h200 --param n=512 --svg "${CMAKE_CURRENT_BINARY_DIR}/magma.svg")
set_tests_properties(report.program_picture PROPERTIES LABELS report FIXTURES_SETUP program_picture)
add_test(NAME report.program_picture_drawn
  COMMAND "${CMAKE_COMMAND}" -E cat "${CMAKE_CURRENT_BINARY_DIR}/magma.svg")
set_tests_properties(report.program_picture_drawn PROPERTIES LABELS report FIXTURES_REQUIRED program_picture
  PASS_REGULAR_EXPRESSION "<svg .*dpotrf.*</svg>")

# The thesis' tables: nothing differs.
report_test(tables_csv STATUS 0
  OUT "table,row,column,published,computed,verdict"
      "([^,\n]*,[^,\n]*,[^,\n]*,[^,\n]*,[^,\n]*,(match|erratum [1-9][0-9]*)\n)+.*"
  COMMAND tables --csv)
report_test(tables STATUS 0
  OUT ".*\nTable B.3" ".*erratum 22. right: 57.4258696" ".*  B.1 +hong_kim_ms +7 +540.15 +63.09" ".*"
      "([0-9]+) published figures: ([0-9]+) reproduced to the last printed digit, [0-9]+ of them [^\n]*. 0 differ"
  COMMAND tables)

report_test(compare_unknown_machine STATUS 2
  ERR "${says}unknown machine 'h2000'. the machines are tesla_c2070, [^\n]*" COMMAND compare --machine h2000)
report_test(compare_without_record STATUS 1
  ERR "${says}there are no recorded measurements on tesla_c2070. [^\n]*" COMMAND compare --machine tesla_c2070)
report_test(errors_without_record STATUS 1
  ERR "${says}there are no recorded measurements on tesla_c2070. [^\n]*" COMMAND errors --machine tesla_c2070)
report_test(errors_against_nothing STATUS 2
  ERR "${says}cannot read /nonexistent.csv" COMMAND errors --machine h200 --against /nonexistent.csv)
report_test(counters_without_record STATUS 1
  ERR "${says}there are no recorded counters on tesla_c2070" COMMAND counters --machine tesla_c2070)

# Records may have kernels that are not listed, and the list kernels without a record: lines on standard error, and no failure.
function(recorded_test name expected)
  add_test(NAME "report.${name}" COMMAND kernelcost-report ${ARGN})
  set_tests_properties("report.${name}" PROPERTIES LABELS report PASS_REGULAR_EXPRESSION "${expected}")
endfunction()
set(number "-?[0-9.e+-]+")
recorded_test(compare_csv
  "kernel,params,machine,model,measured_us,estimated_us,error_percent\n[a-z0-9_]+,[^,\n]*,h200,[a-z0-9_]+,${number},${number},${number}\n"
  compare --machine h200 --csv)
# A duration of the profiler, not the 189.728 us that two events around the launch show.
recorded_test(compare_profiled
  "matvec_columns,rows=100.cols=2000.block=192,h200,[a-z0-9_]+,179.232,"
  compare --machine h200 --csv)
recorded_test(compare_summary
  "all kernels, measurements above 2 us\n +model +points +error % +ratio +within % +worst %  at\n"
  compare --machine h200)
recorded_test(errors_csv
  "kernel,model,mean_absolute_error_percent\n[a-z0-9_]+,[a-z0-9_]+,[0-9]+[.][0-9][0-9]\n"
  errors --machine h200)
recorded_test(counters_csv
  "kernel,params,counter,tree,hardware,difference_percent\n"
  counters --machine h200 --csv)
recorded_test(counters_exact
  "matvec_columns,rows=100.cols=2000.block=192,global_load_sectors,25250,25250,0\n"
  counters --machine h200 --csv)

# No model gets worse unnoticed. Where it is meant, the target kernelcost_update_validation writes the file anew.
set(records "${CMAKE_CURRENT_SOURCE_DIR}/../measurements")
add_test(NAME report.errors_h200
  COMMAND kernelcost-report errors --machine h200 --against "${records}/errors_h200.csv")
# The gate itself: it lets an improvement and a new model pass, and neither a greater error nor a missing one.
file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/errors/better.csv" CONTENT
"kernel,model,mean_absolute_error_percent
vector_add,kothapalli2009_sum,99999999
")
file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/errors/worse.csv" CONTENT
"kernel,model,mean_absolute_error_percent
vector_add,kothapalli2009_sum,0.5
")
file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/errors/gone.csv" CONTENT
"kernel,model,mean_absolute_error_percent
vector_add,no_such_model,99999999
")
report_test(errors_better STATUS 0 OUT "[^\n]*better.csv: 1 errors, 0 greater or gone, 1 smaller, [0-9]+ not in the file"
  COMMAND errors --machine h200 --against "${CMAKE_CURRENT_BINARY_DIR}/errors/better.csv")
report_test(errors_worse STATUS 1
  OUT "vector_add under kothapalli2009_sum: mean absolute error [0-9.]+ %, was 0.50 %"
      "[^\n]*worse.csv: 1 errors, 1 greater or gone, 0 smaller, [0-9]+ not in the file"
  COMMAND errors --machine h200 --against "${CMAKE_CURRENT_BINARY_DIR}/errors/worse.csv")
report_test(errors_gone STATUS 1
  OUT "vector_add under no_such_model: no estimates, mean absolute error was [^\n]*"
      "[^\n]*gone.csv: 1 errors, 1 greater or gone, 0 smaller, [0-9]+ not in the file"
  COMMAND errors --machine h200 --against "${CMAKE_CURRENT_BINARY_DIR}/errors/gone.csv")

# A machine with a record and one without, and why others are left out.
recorded_test(study_csv
  "kernel,params,machine,model,estimated_us,measured_us,error_percent\n[a-z0-9_]+,[^,\n]*,[a-z0-9_]+,[a-z0-9_]+,${number},"
  study --csv)
recorded_test(study_measured
  "\nvector_add,n=[^,\n]*,h200,calibrated,${number},${number},${number}\n" study --csv)
recorded_test(study_without_record
  "\nvector_add,n=[^,\n]*,tesla_c2070,roofline,${number},,\n" study --csv)
recorded_test(study_summary
  "\nh200\n +model +estimates +measured +ratio +factor\n +kothapalli2009_sum +([0-9]+) +[0-9]+ +${number} +${number}\n" study)
recorded_test(study_left_out
  "\ngtx_980, left out\n.*  machine gtx_980: nobody has stated its calibration, which this model needs: calibrated\n" study)

# What docs/validation.md, docs/study.md, their figures and the pages and pictures in docs/programs say is what the records and the models say.
find_package(Python3 COMPONENTS Interpreter)
if(Python3_FOUND)
  add_test(NAME docs.validation
    COMMAND "${Python3_EXECUTABLE}" "${records}/validation.py" --check $<TARGET_FILE:kernelcost-report>)
  add_test(NAME docs.study
    COMMAND "${Python3_EXECUTABLE}" "${records}/study.py" --check $<TARGET_FILE:kernelcost-report>)
  add_test(NAME docs.measured_programs
    COMMAND "${Python3_EXECUTABLE}" "${records}/programs.py" --check $<TARGET_FILE:kernelcost-report>)
  set_tests_properties(docs.validation docs.study docs.measured_programs PROPERTIES LABELS docs)
  add_custom_target(kernelcost_update_programs
    COMMAND "${Python3_EXECUTABLE}" "${records}/programs.py" $<TARGET_FILE:kernelcost-report>
    VERBATIM)
  # Where programs_timelines.sh has left its record.
  if(EXISTS "${records}/programs/timelines.csv")
    add_test(NAME docs.timelines
      COMMAND "${Python3_EXECUTABLE}" "${records}/timelines.py" --check $<TARGET_FILE:kernelcost-report>)
    set_tests_properties(docs.timelines PROPERTIES LABELS docs)
    add_custom_command(TARGET kernelcost_update_programs POST_BUILD
      COMMAND "${Python3_EXECUTABLE}" "${records}/timelines.py" $<TARGET_FILE:kernelcost-report>
      VERBATIM)
  endif()
  add_custom_target(kernelcost_update_validation
    COMMAND kernelcost-report errors --machine h200 --out "${records}/errors_h200.csv"
    COMMAND "${Python3_EXECUTABLE}" "${records}/validation.py" $<TARGET_FILE:kernelcost-report>
    VERBATIM)
  add_custom_target(kernelcost_update_study
    COMMAND "${Python3_EXECUTABLE}" "${records}/study.py" $<TARGET_FILE:kernelcost-report>
    VERBATIM)
endif()
