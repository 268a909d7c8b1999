# SPDX-License-Identifier: BSL-1.0
# kernelcost-report from the command line: its output and its exit status.

# report_test(<name> STATUS <n> [OUT <line>...] [ERR <line>...] COMMAND <arguments>...): a line is a regular expression,
# and the output must consist of exactly these lines; `.*` stands for any number of lines. Streams that are not named
# must be empty.
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
    -P "${PROJECT_SOURCE_DIR}/examples/tools/common/check.cmake")
  set_tests_properties("report.${name}" PROPERTIES LABELS report)
endfunction()

set(rows estimate --kernel matvec_rows --machine tesla_c2070 --model gonzalez2012_sum)
set(says "kernelcost-report: ")

# The lists contain, among others, these names, on which users rely; a dot stands for a semicolon, which CMake would
# split.
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
  OUT "${any_lines}matvec_columns +rows=5000.cols=2000.block=192 +y .= A x, [^\n]*"
      "${any_lines}matvec_row_blocks +rows=5000.cols=2000.rows_per_thread=4.block=192.type=float +[^ \n][^\n]*"
      "${any_lines}matvec_rows +rows=5000.cols=2000.block=192.type=float +[^ \n][^\n]*"
      "${any_lines}reduction_global +n=1048576.block=512.type=float +[^ \n][^\n]*"
      "${any_lines}reduction_shared +n=1048576.block=512.type=float +[^ \n][^\n]*"
      "${any_lines}vector_add +n=1048576.block=256.type=float +c = a . b, one element a thread"
  COMMAND list kernels)
report_test(list_kernels_csv STATUS 0
  OUT "kernel,class,role,variant_of,in_terms_of_the_task,any_launch,parameters,values,about"
      "([^\n]*\n)*hash_probe,irregular,spent,,,no,n=[^,]*,n: \
[^\n]*. load_percent: a whole number from 1 to 95. [^\n]*"
      "([^\n]*\n)*product_coalesced,products,companion,matrix \
product,inner=width,no,rows=[^\n]*width: one of 4, 8, 16, 32.,.*"
  COMMAND list kernels --csv)
report_test(list_models_csv STATUS 2 ERR "${says}list: only kernels are listed with --csv" COMMAND list models --csv)
report_test(list_unknown STATUS 2 ERR
    "${says}unknown list 'cards'. the lists are machines, models, kernels, programs, hosts"
  COMMAND list cards)

# The worked example of the 2012 thesis, section 9.2.
report_test(estimate_csv STATUS 0
  OUT "kernel,machine,model,cycles,time_ms,parameters,[^\n]*"
      "matvec_rows,tesla_c2070,gonzalez2012_sum,3159000,2.74695652[0-9]*,rows=1000.cols=2000.block=192.[^\n]*"
  COMMAND ${rows} --param rows=1000 --param type=double --csv)
report_test(estimate STATUS 0
  OUT "matvec_rows .rows=1000.cols=2000.block=192.type=double. on tesla_c2070 under gonzalez2012_sum"
      "  time +2.74696 ms"
      "  cycles +3 159 000 cycles"
      "  bottleneck +memory"
      "  occupancy +100 % .48 of 48 warps, limited by [a-z]+."
      "  of peak +[a-z]+ [0-9]+ %, [a-z]+ [0-9]+ %"
      "  ignored +coalescing"
  COMMAND ${rows} --param rows=1000 --param type=double)
report_test(estimate_warning STATUS 0
  OUT ".*"
  ERR "warning: a block of 100 threads leaves lanes of its last warp idle: its warps have 128"
  COMMAND ${rows} --param block=100)
report_test(estimate_explain STATUS 0
  OUT "matvec_rows .*"
      "  ignored +coalescing"
      ""
      ".*  C_comp = 2000 × 48 = 96 000 cycles"
      ".*  C_mem = [^\n]* = 255 000 cycles"
      ".*  T.K. = 3 159 000 / [^\n]* = 2.74696 ms"
  COMMAND ${rows} --param rows=1000 --param type=double --explain)

# The answer of a measured card has the band that the records give, and the shares of the peaks.
set(measured estimate --kernel vector_add --machine h200)
report_test(estimate_measured STATUS 0
  OUT "vector_add .* on h200 under calibrated"
      "  time +[0-9.]+ us, and [0-9.]+ us between launches in a row"
      "  band +[0-9.]+ us to [0-9.]+ us, which held nine in ten of [0-9]+ (random|companion) kernels"
      "  cycles +[0-9. ]+ cycles" "  bottleneck +[a-z0-9_]+" "  occupancy [^\n]*"
      "  of peak +[a-z0-9_]+ [0-9]+ %, [^\n]*"
  COMMAND ${measured})
report_test(estimate_json STATUS 0
  OUT "{" " \"kernel\": \"vector_add\"," " \"parameters\": {"
      ".*" " \"time_us\": [0-9.]+," ".*" " \"band\": {" "  \"low_us\": [0-9.]+," ".*"
      " \"accesses\": ." "  {" "   \"buffer\": \"a\"," "   \"kind\": \"load\"," ".*" "}"
  COMMAND ${measured} --accesses --json)
report_test(estimate_json_or_csv STATUS 2 ERR "${says}--csv excludes --json" COMMAND ${measured} --csv --json)
report_test(estimate_no_machine STATUS 2 ERR "${says}[^\n]*--machine[^\n]*" COMMAND estimate --kernel vector_add)

# A card of the library, as a file and back. The report then says the same of it, except that it has the file's name.
set(card_file "${CMAKE_CURRENT_BINARY_DIR}/h200.json")
add_test(NAME report.card_file
  COMMAND "${kernelcost_sh}" -c
          "\"$0\" card --machine h200 --json > \"$1\" && \"$0\" card --machine-file \"$1\" --json | cmp - \"$1\""
          $<TARGET_FILE:kernelcost-report> "${card_file}")
set_tests_properties(report.card_file PROPERTIES LABELS report FIXTURES_SETUP report.card_file)
report_test(machine_file STATUS 0
  OUT "vector_add .* on h200 under calibrated" "  time +[0-9.]+ us, and [0-9.]+ us between launches in a row" ".*"
  COMMAND estimate --kernel vector_add --machine-file "${card_file}")
set_tests_properties(report.machine_file PROPERTIES FIXTURES_REQUIRED report.card_file)
report_test(machine_file_missing STATUS 2 ERR "${says}cannot read nothing.json"
  COMMAND estimate --kernel vector_add --machine-file nothing.json)
report_test(card STATUS 0
  OUT "gtx_980 .GeForce GTX 980." "  number +value +source" "  clock +1.126 GHz +[^\n]+" ".*"
  COMMAND card --machine gtx_980)

# The best block of a kernel with shared memory, a point that the card rejects, and a model without its numbers.
report_test(sweep STATUS 0
  OUT "vector_add .n=1048576.type=float. on h200 under calibrated"
      "  block +time +to best +occupancy +bottleneck"
      "  128 +[0-9.]+ us +[^\n]*" "  256 +[0-9.]+ us +[^\n]*" "  512 +[0-9.]+ us +[^\n]*"
      "  1024 +[0-9.]+ us +[^\n]*" "best: block=[0-9]+: [0-9.]+ us"
  COMMAND sweep --kernel vector_add --machine h200 --param block=128..1024:x2)
# A lower bound of one model is not faster than an estimate of another: each model has a best point.
report_test(sweep_of_models STATUS 0
  OUT "vector_add .n=1048576.type=float."
      "  block +machine +model +time +to best +occupancy +bottleneck" "([^\n]*\n)*  256 +h200 +roofline [^\n]*"
      "([^\n]*\n)*best: block=[0-9]+ on h[12]00 under calibrated: [0-9.]+ us"
      "best: block=[0-9]+ on h[12]00 under roofline: [0-9.]+ us"
  COMMAND sweep --kernel vector_add --machine h200,h100 --param block=128,256 --model calibrated,roofline)
# A thousand points take a second.
report_test(sweep_of_many STATUS 0 OUT "vector_add [^\n]*" ".*best: n=1000: [0-9.]+ ns"
  COMMAND sweep --kernel vector_add --machine h200 --param n=1000..1000000:1000)
set_tests_properties(report.sweep_of_many PROPERTIES TIMEOUT 60)
report_test(sweep_twice STATUS 2
  ERR "${says}--param block is given twice. commas separate the values of a parameter"
  COMMAND sweep --kernel vector_add --machine h200 --param block=32,64 --param block=128)
report_test(sweep_csv STATUS 0
  OUT "kernel,machine,model,parameters,time_us,cycles,bottleneck,occupancy,warps_per_sm,obstacle"
      "vector_add,h200,calibrated,n=1000.block=256.type=float,[0-9.]+,[0-9.]+,[a-z0-9_]+,1,64,"
      "vector_add,gtx_980,calibrated,n=1000.block=256.type=float,,,,,,[^\n]*gtx_980 has no calibration[^\n]*"
      "vector_add,h200,calibrated,n=1500.[^\n]*" "vector_add,gtx_980,[^\n]*"
      "vector_add,h200,calibrated,n=2000.[^\n]*" "vector_add,gtx_980,[^\n]*"
  COMMAND sweep --kernel vector_add --machine h200,gtx_980 --param n=1000..2000:500 --csv)
report_test(sweep_of_nothing STATUS 1
  ERR "${says}no point can be estimated: [^\n]*gtx_980 has no calibration[^\n]*"
  COMMAND sweep --kernel vector_add --machine gtx_980)
foreach(wrong IN ITEMS "descending|block=64..32|.*has no values.*" "no_factor|block=32..64:x1|.*has no values.*"
                       "word|block=few..many|.*is not of the form FIRST..LAST:STEP.*" "empty|block=|.*has no values.*"
                       "endless|n=1..9007199254740992|.*has more than 100000 values"
                       "unknown|rows=1|unknown parameter 'rows'.*"
                       "beyond|block=2048|parameter block: '2048' is not a whole number from 1 to 1024")
  string(REPLACE "|" ";" parts "${wrong}")
  list(POP_FRONT parts name parameter message)
  report_test(sweep_${name} STATUS 2 ERR "${says}${message}"
    COMMAND sweep --kernel vector_add --machine h200 --param ${parameter})
endforeach()

report_test(what_if STATUS 0
  OUT "matvec_rows .* on h200 under calibrated: [0-9.]+ us"
      "with l2_size=120MiB, clock=1 GHz: [0-9.]+ us, .[0-9.]+ %" ""
      "  one number of the card 10 % better +from +to +time +change"
      "  clock +1 GHz +1.1 GHz +[0-9.]+ us +-[0-9.]+ %" ".*"
      "  [0-9]+ further ones change the time by less than 0.05 %" ""
      "  one property of the kernel different +time +change" ".*"
      "  [0-9]+ further ones change the time by less than 0.05 %"
  COMMAND what-if --kernel matvec_rows --machine h200 --set l2_size=120MiB --set "clock=1 GHz")
report_test(what_if_csv STATUS 0
  OUT "kind,name,from,to,time_us,change_percent" "now,as described,,,[0-9.]+,0"
      ".*" "card,dram_bandwidth,4.484 TB_per_s,[^\n]*" ".*" "kernel,coalesced accesses,,,[^\n]*"
  COMMAND what-if --kernel matvec_rows --machine h200 --csv)
report_test(what_if_unknown STATUS 2 ERR "${says}h200 has no number 'dram'. the command card lists its numbers"
  COMMAND what-if --kernel matvec_rows --machine h200 --set dram=1)
report_test(what_if_unit STATUS 2 ERR "${says}'9' does not have one of the units TB_per_s, [^\n]*"
  COMMAND what-if --kernel matvec_rows --machine h200 --set dram_bandwidth=9)
report_test(what_if_fraction STATUS 2 ERR "${says}'1.5' is not a whole number"
  COMMAND what-if --kernel matvec_rows --machine h200 --set sm_count=1.5)
foreach(amount IN ITEMS -9 nan inf 1e400 0)
  report_test(what_if_amount_${amount} STATUS 2 ERR "${says}'${amount}TB_per_s' [^\n]*"
    COMMAND what-if --kernel matvec_rows --machine h200 --set dram_bandwidth=${amount}TB_per_s)
endforeach()
report_test(version STATUS 0 OUT "kernelcost-report ${PROJECT_VERSION}" COMMAND --version)

# The account of accesses. Checked by hand: a tile of 32 x 32 floats is 32 warps of 128 bytes, 4 sectors each. Read by
# columns, the tile has 32 accesses per bank. The counter of shared memory has a wavefront for each of 8 warps and 2
# dimensions, and one for the barrier.
set(tile estimate --kernel transpose_tiled --machine h200 --model calibrated --param rows=32 --param cols=32 --accesses)
set(beyond "[0-9.]+,[0-9.]+,[0-9.]+")
report_test(accesses_csv STATUS 0
  OUT "row,name,does,space,type,pattern,requests,sectors,sectors_per_request,wavefronts,asked_bytes,[^\n]*,hardware"
      "access,in,load,global,float,coalesced,32,128,4,0,4096,${beyond},[0-9.]+,4096,[0-9.]+,,"
      "access,tile,store,shared,float,coalesced,32,0,0,32,4096,0,0,0,0,0,0,,"
      "access,tile,load,shared,float,strided.32.,32,0,0,1024,4096,0,0,0,[0-9.]+,0,0,,"
      "access,out,store,global,float,coalesced,32,128,4,0,4096,${beyond},0,4096,[0-9.]+,,"
      "buffer,in,,,,,32,128,,0,4096,,,,,4096,[0-9.]+,,"
      "buffer,tile,,,,,64,0,,1056,8192,,,,,0,0,,"
      "buffer,out,,,,,32,128,,0,4096,,,,,4096,[0-9.]+,,"
      "counter,global_load_requests,+32,32" "counter,global_load_sectors,+128,128" "counter,global_load_l1_hits,+0,0"
      "counter,global_store_requests,+32,32" "counter,global_store_sectors,+128,128"
      "counter,global_atomic_requests,+0,0"
      "counter,shared_wavefronts,+1073,1073" "counter,l2_read_sectors,+128,[0-9]+"
      "counter,l2_write_sectors,+128,[0-9]+"
      "counter,l2_atomic_sectors,+0,0" "counter,dram_read_bytes,+[0-9.]+,[0-9]+"
      "counter,dram_write_bytes,+[0-9.]+,[0-9]+"
  COMMAND ${tile} --csv)
report_test(accesses STATUS 0
  OUT "transpose_tiled .*"
      "accesses, over the grid"
      "  buffer +does +space +type +pattern +requests +sectors/request +wavefronts +asked +L1 % [^\n]*"
      "  in +load +global +float +coalesced +32 +4 +- +4096 B +[0-9. ]+"
      "  tile +store +shared +float +coalesced +32 +- +32 +4096 B +- +- +- +0"
      "  tile +load +shared +float +strided.32. +32 +- +1024 +4096 B +- +- +- +[0-9]+"
      ".*"
      "  tile +64 +0 +1056 +8192 B +0 B +0 B"
      ".*"
      "counters recorded on h200"
      "  counter +account +hardware +difference %"
      "  global_load_requests +32 +32 +.0.0"
      ".*  shared_wavefronts +1073 +1073 +.0.0"
      ".*"
  COMMAND ${tile})
# A partial warp, and no counters.
report_test(accesses_without_counters STATUS 0
  OUT ".*\n  a +load +global +float +coalesced +32 +3.91 +- +4000 B [^\n]*" ".*"
      "no counters of this kernel with these parameters are recorded on h200"
  COMMAND estimate --kernel vector_add --machine h200 --model calibrated --param n=1000 --accesses)
report_test(accesses_without_account STATUS 2
  ERR "${says}--accesses: roofline gives no account of accesses. calibrated does"
  COMMAND estimate --kernel vector_add --machine h200 --model roofline --accesses)

# The warnings of all kernels.
add_executable(kernelcost-report-warnings warnings_of_defaults.cpp)
target_link_libraries(kernelcost-report-warnings
  PRIVATE kernelcost_report kernelcost_report_comparison kernelcost_warnings)
add_test(NAME report.warnings_of_defaults COMMAND kernelcost-report-warnings)
set_tests_properties(report.warnings_of_defaults PROPERTIES LABELS report)

# Each manifest alone and compared with the records.
add_executable(kernelcost-manifests manifests.cpp)
target_link_libraries(kernelcost-manifests
  PRIVATE kernelcost::kernelcost kernelcost_warnings CLI11::CLI11 fmt::fmt-header-only)
kernelcost_precompile_program(kernelcost-manifests)
target_include_directories(kernelcost-manifests
  PRIVATE "$<TARGET_PROPERTY:kernelcost-report,INCLUDE_DIRECTORIES>")
add_test(NAME report.manifests COMMAND kernelcost-manifests)
set_tests_properties(report.manifests PROPERTIES LABELS report)

# Wrong usage: one line that names the valid choices, exit status 2.
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
  ERR "${says}parameter rows: '9007199254740993' is not a whole number from 1 to 4294967295"
  COMMAND ${rows} --param rows=9007199254740993)
set(index 0)
foreach(number IN ITEMS -inf nan -1 +1 1.5 1e3 "" " 3" "3 x" 0x10 3xyz 99999999999999999999)
  string(REPLACE "+" "[+]" expected "${number}")
  math(EXPR index "${index} + 1")
  report_test(parameter_no_number_${index} STATUS 2
    ERR "${says}parameter rows: '${expected}' is not a whole number from 1 to [0-9]+"
    COMMAND ${rows} --param "rows=${number}")
endforeach()
report_test(parameter_of_two_lines STATUS 2
  ERR "${says}parameter rows: '5.x0a' is not a whole number from 1 to [0-9]+" COMMAND ${rows} --param "rows=5\n")
report_test(unknown_type STATUS 2
  ERR "${says}parameter type: 'int' is neither float nor double" COMMAND ${rows} --param type=int)
# Values that a kernel's manifest excludes, alone and together.
function(refused_parameters name kernel parameter message)
  report_test(refused_${name} STATUS 2 ERR "${says}${message}"
    COMMAND estimate --kernel ${kernel} --machine h200 --model calibrated --param ${parameter})
endfunction()
refused_parameters(share hash_probe load_percent=101 "parameter load_percent: '101' is not a whole number from 1 to 95")
refused_parameters(percentage monte_carlo absorbed_percent=1000
  "parameter absorbed_percent: '1000' is not a whole number from 1 to 100")
refused_parameters(limit mandelbrot limit=100000 "parameter limit: '100000' is not a whole number from 1 to 4096")
refused_parameters(choice divergence ways=-inf "parameter ways: '-inf' is not one of 1, 2, 4, 8, 16, 32")
refused_parameters(power bitonic_step distance=1000 "parameter distance: '1000' is not a power of two from 1 to [0-9]+")
refused_parameters(multiple scan_block block=100 "parameter block: '100' is not a multiple of 32 from 1 to 1024")
refused_parameters(two_parameters copy n=1001 "parameter n: 1001 is not a multiple of width=4")
refused_parameters(block vector_add block=2048 "parameter block: '2048' is not a whole number from 1 to 1024")

report_test(no_command STATUS 2 ERR "${says}A subcommand is required")
report_test(missing_option STATUS 2 ERR "${says}--machine is required" COMMAND compare)
report_test(csv_and_explain STATUS 2 ERR "${says}--[a-z]+ excludes --[a-z]+" COMMAND ${rows} --csv --explain)

# Input that the library refuses: its message, exit status 1.
report_test(block_too_large STATUS 1
  ERR "${says}launch: 1024 threads per block, but tesla_c1060 allows 512"
  COMMAND estimate --kernel matvec_rows --machine tesla_c1060 --model gonzalez2012_sum --param block=1024)
report_test(machine_lacks_parameter STATUS 1
  ERR "${says}model gonzalez2012_sum requires the [a-z_]+ of gtx_980, which is not stated. state it: [^\n]*"
  COMMAND estimate --kernel vector_add --machine gtx_980 --model gonzalez2012_sum)

# Whole programs.
report_test(list_programs STATUS 0
  OUT "cholesky_blocked +n=4096.nb=256 +A = L L' [^\n]*" "cholesky_magma +n=4096.nb=128 +A = L L'[^\n]*"
      "cholesky_structured +n=4096.nb=256 +A = L L'[^\n]*" "cholesky_own_kernels +n=2560.nb=64.as=corrected +A[^\n]*"
      "cholesky_on_host .*" "hybrid_product +m=[^\n]* +C = A B, [^\n]*" "chunked_sort +n=[^\n]* +Sorts [^\n]*"
      "leapfrog +n=[^\n]*" "floyd_warshall +n=[^\n]*" "heat +n=[^\n]*"
          "laplace +n=[^\n]* +Laplace's equation [^\n]*" "monte_carlo_pi +samples=[^\n]*" "k_means +n=[^\n]*"
          "merge_sort +n=[^\n]*" "bitonic_sort +n=[^\n]* +Bitonic sorts [^\n]*"
          "quicksort +n=1048576.launches=host.streams=16 +Sorts [^\n]*"
          "data_parallel_step +cards=[^\n]* +A training step[^\n]*"
          "tensor_parallel_product +cards=[^\n]* +Two products[^\n]*"
          "halo_exchange +cards=[^\n]* +The heat equation on several cards[^\n]*"
          "opencl_vector_add +n=[^\n]* +Sums of vectors by an OpenCL[^\n]*"
  COMMAND list programs)
report_test(list_hosts STATUS 0 OUT "eleanorrigby +2 x Intel Xeon X5680" "elbulli .*" COMMAND list hosts)
set(program_header
  "program,machine,elapsed_ms,host_thread_0_ms,copy_to_device_0_ms,copy_to_host_0_ms,multiprocessors_0_ms,")
# The totals of table 9.1, and the totals without its slips.
set(own program --name cholesky_own_kernels --machine tesla_c2070 --csv)
report_test(program_printed STATUS 0
  OUT "${program_header}host,parameters"
      "cholesky_own_kernels,tesla_c2070,4143.67417[0-9]*,0.048316[0-9]*,0.00762939[0-9]*,\
6.784333[0-9]*,4136.83389[0-9]*,eleanorrigby,n=2560.nb=64.as=printed"
  COMMAND ${own} --param as=printed)
report_test(program_corrected STATUS 0
  OUT "${program_header}host,parameters"
      "cholesky_own_kernels,tesla_c2070,120.06054[0-9]*,[^\n]*n=512.nb=64.as=corrected"
  COMMAND ${own} --param n=512 --param as=corrected)
foreach(each IN ITEMS cholesky_blocked cholesky_magma cholesky_structured cholesky_own_kernels hybrid_product
    chunked_sort quicksort)
  foreach(card IN ITEMS h200 tesla_c2070)
    report_test(program_${each}_${card} STATUS 0
      OUT "${program_header}[^\n]*host,parameters"
          "${each},${card},[0-9.e+-]+,[0-9.e+-]+,[0-9.e+-]+,[0-9.e+-]+,[0-9.e+-]+,[^\n]*"
      COMMAND program --name ${each} --machine ${card} --csv)
  endforeach()
endforeach()
report_test(program STATUS 0
  OUT "cholesky_magma .n=1024.nb=128. on h200 with eleanorrigby as host" "  elapsed +[0-9.]+ ms"
      "  host thread 0 +busy [^\n]*, idle .*"
      "  overlap +[0-9.]+ %"
  COMMAND program --name cholesky_magma --machine h200 --param n=1024)
report_test(program_unknown STATUS 2
  ERR "${says}unknown program 'cholesky'. the programs are cholesky_blocked, cholesky_magma, [^\n]*, opencl_vector_add"
  COMMAND program --name cholesky --machine h200)
# An OpenCL queue: no card has its costs, so the command line states them.
set(queue program --name opencl_vector_add --machine h200 --param n=1024)
report_test(program_opencl_unmeasured STATUS 1
  ERR "${says}card h200 has no cost of clEnqueueWriteBuffer: no OpenCL queue has been measured on it [^\n]*"
  COMMAND ${queue})
report_test(program_opencl STATUS 0
  OUT "${program_header}host,parameters"
      "opencl_vector_add,h200,[0-9.e+-]+,[^\n]*kernels=8.order=in_order.enqueue_us=5.event_us=1.finish_us=2"
  COMMAND ${queue} --param enqueue_us=5 --param event_us=1 --param finish_us=2 --csv)
report_test(program_opencl_order STATUS 2 ERR "${says}parameter order: 'any' is neither in_order nor out_of_order"
  COMMAND ${queue} --param order=any)
report_test(program_opencl_size STATUS 2 ERR "${says}n: 1000 elements, it has to be a multiple of 256, at most 2.28"
  COMMAND ${queue} --param n=1000)
# Programs over several cards.
foreach(each IN ITEMS "data_parallel_step by=ring" "data_parallel_step by=nccl" "tensor_parallel_product by=ring"
    "tensor_parallel_product by=nccl" "halo_exchange type=float")
  string(REPLACE " " ";" parts "${each}")
  list(GET parts 0 name)
  list(GET parts 1 parameter)
  string(MAKE_C_IDENTIFIER "${each}" id)
  report_test(program_${id} STATUS 0
    OUT "${program_header}multiprocessors_1_ms,[^\n]*host,parameters" "${name},h200,[0-9.e+-]+,[^\n]*cards=2[^\n]*"
    COMMAND program --name ${name} --machine h200 --param ${parameter} --csv)
endforeach()
report_test(program_without_links STATUS 1
  ERR "${says}system tesla_c2070: its links are not stated, which a collective requires [^\n]*"
  COMMAND program --name tensor_parallel_product --machine tesla_c2070 --param by=nccl)
report_test(program_one_card STATUS 2 ERR "${says}cards: 1, it has to be 2 to 8"
  COMMAND program --name halo_exchange --machine h200 --param cards=1)
report_test(program_bad_sum STATUS 2 ERR "${says}parameter by: 'tree' is neither nccl nor ring"
  COMMAND program --name data_parallel_step --machine h200 --param by=tree)
report_test(program_bad_buckets STATUS 2 ERR "${says}buckets: 3 do not divide 8 layers"
  COMMAND program --name data_parallel_step --machine h200 --param buckets=3)
report_test(program_small_field STATUS 2 ERR "${says}n: 11 nodes a side, it has to be 12 to 65536 for 4 cards"
  COMMAND program --name halo_exchange --machine h200 --param n=11 --param cards=4)
report_test(program_uneven_columns STATUS 2 ERR "${says}h: 96 is not a multiple of 32 for each of 2 cards"
  COMMAND program --name tensor_parallel_product --machine h200 --param h=96)
report_test(program_unknown_host STATUS 2
  ERR "${says}unknown host 'nobody'. the hosts are eleanorrigby, [^\n]*"
  COMMAND program --name cholesky_magma --machine h200 --host nobody)
report_test(program_unknown_parameter STATUS 2
  ERR "${says}unknown parameter 'rows'. the parameters are n, nb"
  COMMAND program --name cholesky_magma --machine h200 --param rows=5)
report_test(program_no_side_of_a_block STATUS 2
  ERR "${says}block: 12 threads a side, it has to be 8, 16 or 32"
  COMMAND program --name heat --machine h200 --param block=12)
report_test(program_as_neither STATUS 2
  ERR "${says}[^\n]*'stream'[^\n]*" COMMAND program --name floyd_warshall --machine h200 --param as=stream)
report_test(program_float_until_small STATUS 2
  ERR "${says}until=small: it needs type=double and an even number of steps between two looks, not 200"
  COMMAND program --name heat --machine h200 --param until=small --param type=float)
report_test(program_too_many_centres STATUS 2
  ERR "${says}centres_in=shared: 16000 coordinates, 12288 is the most"
  COMMAND program --name k_means --machine h200 --param centres=2000 --param centres_in=shared)
report_test(program_k_means_without_launches_from_the_device STATUS 1
  ERR "${says}machine tesla_c2070 has no device_launch_busy, which this model requires .run kernelcost-calibrate."
  COMMAND program --name k_means --machine tesla_c2070 --param loop=device)
report_test(program_launches_by_none STATUS 2
  ERR "${says}parameter launches: 'gpu' is none of host, split, device"
  COMMAND program --name quicksort --machine h200 --param launches=gpu)
report_test(program_card_without_launches_from_the_device STATUS 1
  ERR "${says}machine tesla_c2070 has no device_launch_busy, which this model requires .run kernelcost-calibrate."
  COMMAND program --name quicksort --machine tesla_c2070 --param launches=split)
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
report_test(program_without_end STATUS 2 ERR "${says}heat .[^\n]*steps=99999999[^\n]*: this takes longer than 5 s"
  COMMAND program --name heat --machine h200 --param steps=99999999)
report_test(library_other_file STATUS 2 ERR "${says}${CMAKE_CURRENT_LIST_FILE}: [^\n]*"
  COMMAND library --machine h200 --record "${CMAKE_CURRENT_LIST_FILE}")
report_test(program_host_lacks STATUS 1
  ERR "${says}host elbulli has no [a-z_]+, which this model requires"
  COMMAND program --name cholesky_magma --machine h200 --host elbulli)
report_test(program_does_not_fit STATUS 1
  ERR "${says}[^\n]*tesla_c2070[^\n]*" COMMAND program --name cholesky_magma --machine tesla_c2070 --param n=32768)
report_test(program_no_machine STATUS 2 ERR "${says}--machine is required" COMMAND program --name cholesky_magma)
add_test(NAME report.program_picture COMMAND "${CMAKE_COMMAND}" -E env
  $<TARGET_FILE:kernelcost-report> program --name cholesky_magma --machine h200 --param n=512 --svg
      "${CMAKE_CURRENT_BINARY_DIR}/magma.svg")
set_tests_properties(report.program_picture PROPERTIES LABELS report FIXTURES_SETUP program_picture)
add_test(NAME report.program_picture_drawn
  COMMAND "${CMAKE_COMMAND}" -E cat "${CMAKE_CURRENT_BINARY_DIR}/magma.svg")
set_tests_properties(report.program_picture_drawn PROPERTIES LABELS report FIXTURES_REQUIRED program_picture
  PASS_REGULAR_EXPRESSION "<svg .*dpotrf.*</svg>")

# The tables of the thesis: no figure differs.
report_test(tables_csv STATUS 0
  OUT "table,row,column,published,computed,verdict"
      "([^,\n]*,[^,\n]*,[^,\n]*,[^,\n]*,[^,\n]*,(match|erratum [1-9][0-9]*|inferred( .erratum [1-9][0-9]*.)?)\n)+.*"
  COMMAND tables --csv)
report_test(tables STATUS 0
  OUT ".*\nTable B.3" ".*inferred .erratum 22.. right: 57.4258696. not stated: R = 1.48 GHz"
      ".*  B.1 +hong_kim_ms +7 +540.15 +63.09" ".*"
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

# Records may have kernels that are not listed, and the list may have kernels without a record: this prints lines on
# standard error, and is not a failure. Each command takes seconds, so it runs once for all tests of its output.
function(recorded_test name expected)
  string(REGEX REPLACE "[^a-z0-9]+" "_" printed "${ARGN}")
  set(output "${CMAKE_CURRENT_BINARY_DIR}/printed/${printed}.txt")
  if(NOT TEST "report.prints_${printed}")
    file(MAKE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/printed")
    add_test(NAME "report.prints_${printed}"
      COMMAND "${kernelcost_sh}" -c "output=\"$1\" && shift && exec \"$0\" \"$@\" > \"$output\""
              $<TARGET_FILE:kernelcost-report> "${output}" ${ARGN})
    set_tests_properties("report.prints_${printed}" PROPERTIES LABELS report FIXTURES_SETUP "report.prints_${printed}")
  endif()
  add_test(NAME "report.${name}" COMMAND "${CMAKE_COMMAND}" -E cat "${output}")
  set_tests_properties("report.${name}" PROPERTIES
    LABELS report PASS_REGULAR_EXPRESSION "${expected}" FIXTURES_REQUIRED "report.prints_${printed}")
endfunction()
set(number "-?[0-9.e+-]+")
recorded_test(compare_csv
  "kernel,params,machine,model,measured_us,estimated_us,error_percent\n[a-z0-9_]+,[^,\n]*,\
h200,[a-z0-9_]+,${number},${number},${number}\n"
  compare --machine h200 --csv)
# A duration from the profiler, not the 189.728 us between two events around the launch.
recorded_test(compare_profiled
  "matvec_columns,rows=100.cols=2000.block=192,h200,[a-z0-9_]+,177.984,"
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
recorded_test(counters_of_h100
  "transpose_tiled,rows=32.cols=32.type=float,shared_wavefronts,1073,1073,0\n"
  counters --machine h100 --csv)
# The H100's counters are recorded without durations, so its times are those of trains.
recorded_test(compare_trains
  "measured time: a launch in a train of launches"
  compare --machine h100)

# No model may get worse unnoticed. If a change is intended, the target kernelcost_update_validation rewrites the file.
set(records "${PROJECT_SOURCE_DIR}/examples/records")
add_test(NAME report.errors_h200
  COMMAND kernelcost-report errors --machine h200 --against "${records}/errors_h200.csv")
# The errors from which bands follow are those of the committed records.
add_test(NAME report.bands
  COMMAND "${kernelcost_sh}" -c "\"$0\" errors --machine h200 --header \"$1\" && cmp \"$1\" \"$2\" || \
{ echo 'build the target kernelcost_update_bands'; exit 1; }"
          $<TARGET_FILE:kernelcost-report> "${CMAKE_CURRENT_BINARY_DIR}/observed_errors.hpp"
          "${PROJECT_SOURCE_DIR}/include/kernelcost/model/observed_errors.hpp")
set_tests_properties(report.bands PROPERTIES LABELS report)
# Tests of the gate itself: it accepts an improvement, and rejects a greater error, a missing error, and an error that
# the file lacks.
set(edited "${CMAKE_CURRENT_BINARY_DIR}/errors")
add_test(NAME report.errors_written COMMAND kernelcost-report errors --machine h200 --out "${edited}/all.csv")
add_test(NAME report.errors_edited
  COMMAND "${CMAKE_COMMAND}" "-DERRORS=${edited}/all.csv" "-DFOLDER=${edited}"
    -P "${CMAKE_CURRENT_SOURCE_DIR}/errors_edited.cmake")
file(MAKE_DIRECTORY "${edited}")
set_tests_properties(report.errors_written PROPERTIES LABELS report FIXTURES_SETUP errors_written)
set_tests_properties(report.errors_edited PROPERTIES
  LABELS report FIXTURES_REQUIRED errors_written FIXTURES_SETUP errors_edited)
report_test(errors_better STATUS 0 OUT "[^\n]*better.csv: [0-9]+ errors, 0 greater or gone, 1 smaller"
  COMMAND errors --machine h200 --against "${edited}/better.csv")
report_test(errors_worse STATUS 1
  OUT "vector_add under kothapalli2009_sum: mean absolute error [0-9.]+ %, was 0.50 %"
      "[^\n]*worse.csv: [0-9]+ errors, 1 greater or gone, 0 smaller"
  COMMAND errors --machine h200 --against "${edited}/worse.csv")
report_test(errors_gone STATUS 1
  OUT "vector_add under no_such_model: no estimates, mean absolute error was [^\n]*"
      "[^\n]*gone.csv: [0-9]+ errors, 1 greater or gone, 0 smaller"
  COMMAND errors --machine h200 --against "${edited}/gone.csv")
report_test(errors_missing STATUS 2
  ERR "${says}[^\n]*missing.csv: 1 of [0-9]+ errors are missing, the first is that of vector_add under [a-z0-9_]+"
  COMMAND errors --machine h200 --against "${edited}/missing.csv")
set_tests_properties(report.errors_better report.errors_worse report.errors_gone report.errors_missing PROPERTIES
  FIXTURES_REQUIRED errors_edited)

# Files that are not tables of errors.
function(no_errors_test name content expected)
  set(file "${edited}/${name}.csv")
  file(CONFIGURE OUTPUT "${file}" CONTENT "${content}" @ONLY)
  report_test(errors_${name} STATUS 2 ERR "${says}${file}: ${expected}"
    COMMAND errors --machine h200 --against "${file}")
endfunction()
set(errors_header "kernel,model,mean_absolute_error_percent\n")
set(error_is "line 2, mean_absolute_error_percent:")
no_errors_test(empty "" "a table needs a header")
no_errors_test(header_alone "${errors_header}" "([0-9]+) of [0-9]+ errors are missing, the first is that of [^\n]*")
no_errors_test(nan "${errors_header}copy,roofline,nan\n" "${error_is} 'nan' is not a number")
no_errors_test(infinite "${errors_header}copy,roofline,-inf\n" "${error_is} '-inf' is not a number")
no_errors_test(unit "${errors_header}copy,roofline,0.0001xyz\n" "${error_is} '0.0001xyz' is not a number")
no_errors_test(space "${errors_header}copy,roofline, 1\n" "${error_is} ' 1' is not a number")
no_errors_test(overflow "${errors_header}copy,roofline,1e999\n" "${error_is} '1e999' is not a number")
no_errors_test(no_number "${errors_header}copy,roofline,\n" "${error_is} '' is not a number")
no_errors_test(negative "${errors_header}copy,roofline,-1\n" "copy under roofline: -1 %, less than no error")
no_errors_test(twice "${errors_header}copy,roofline,1\ncopy,roofline,2\n" "two errors of copy under roofline")
no_errors_test(column "kernel,model,error\ncopy,roofline,1\n" "the table has no column mean_absolute_error_percent")
no_errors_test(columns "kernel,kernel,model\n" "the table has two columns kernel")
no_errors_test(fields "${errors_header}copy,1\n" "a row has another number of fields than the header: copy,1")
no_errors_test(quote "${errors_header}\"copy,roofline,1\n" "a quote does not end: \"copy,roofline,1")
report_test(errors_of_a_folder STATUS 2 ERR "${says}cannot read ${edited}"
  COMMAND errors --machine h200 --against "${edited}")
report_test(errors_header_and_out STATUS 2 ERR "${says}--[a-z]+ excludes --[a-z]+"
  COMMAND errors --machine h200 --header a.hpp --out a.csv)

# A machine with a record and one without, and the reasons why others are left out.
recorded_test(study_csv
  "kernel,params,machine,model,estimated_us,measured_us,error_percent\n[a-z0-9_]+,[^,\n]*,\
[a-z0-9_]+,[a-z0-9_]+,${number},"
  study --csv)
recorded_test(study_measured
  "\nvector_add,n=[^,\n]*,h200,calibrated,${number},${number},${number}\n" study --csv)
recorded_test(study_without_record
  "\nvector_add,n=[^,\n]*,tesla_c2070,roofline,${number},,\n" study --csv)
recorded_test(study_summary
  "\nh200\n +model +estimates +measured +ratio +factor\n +kothapalli2009_sum +([0-9]+) +[0-9]+ +${number} +${number}\n"
      study)
recorded_test(study_left_out
  "\ngtx_980, left out\n.*  machine gtx_980 has no calibration, [^\n]*.run kernelcost-calibrate.: calibrated\n"
      study)

# docs/validation.md, docs/study.md, their figures, and the pages and pictures in docs/programs must agree with the
# records and the models.
find_package(Python3 COMPONENTS Interpreter)
if(Python3_FOUND)
  add_test(NAME docs.validation
    COMMAND "${Python3_EXECUTABLE}" "${records}/validation.py" --check $<TARGET_FILE:kernelcost-report>)
  add_test(NAME docs.study
    COMMAND "${Python3_EXECUTABLE}" "${records}/study.py" --check $<TARGET_FILE:kernelcost-report>)
  add_test(NAME docs.measured_programs
    COMMAND "${Python3_EXECUTABLE}" "${records}/programs.py" --check $<TARGET_FILE:kernelcost-report>)
  add_test(NAME docs.modern
    COMMAND "${Python3_EXECUTABLE}" "${records}/modern.py" --check $<TARGET_FILE:kernelcost-report>)
  add_custom_target(kernelcost_update_modern
    COMMAND "${Python3_EXECUTABLE}" "${records}/modern.py" $<TARGET_FILE:kernelcost-report>
    VERBATIM)
  set(thesis_figures "${records}/../papers/thesis2012/figures.py")
  add_test(NAME docs.thesis_figures
    COMMAND "${Python3_EXECUTABLE}" "${thesis_figures}" --check $<TARGET_FILE:kernelcost-report>)
  set(source_tables "${records}/../papers/reports/source_tables.py")
  add_test(NAME docs.source_tables
    COMMAND "${Python3_EXECUTABLE}" "${source_tables}" --check $<TARGET_FILE:kernelcost-report>)
  set_tests_properties(docs.validation docs.modern docs.study docs.measured_programs docs.thesis_figures
      docs.source_tables PROPERTIES LABELS docs)
  add_custom_target(kernelcost_update_source_tables
    COMMAND "${Python3_EXECUTABLE}" "${source_tables}" $<TARGET_FILE:kernelcost-report>
    VERBATIM)
  add_custom_target(kernelcost_update_programs
    COMMAND "${Python3_EXECUTABLE}" "${records}/programs.py" $<TARGET_FILE:kernelcost-report>
    VERBATIM)
  # Only if programs_timelines.sh has left its record.
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
    COMMAND "${Python3_EXECUTABLE}" "${thesis_figures}" $<TARGET_FILE:kernelcost-report>
    VERBATIM)
endif()
