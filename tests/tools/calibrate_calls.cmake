# SPDX-License-Identifier: BSL-1.0
# A record with the costs of calls, of multicast copies and of dependent launches gives a header and a file with them; a
# record without gives neither an empty number.
#   cmake -DPROGRAM=kernelcost-calibrate -DRECORD=h200.csv -DFOLDER=folder -P calibrate_calls.cmake
cmake_minimum_required(VERSION 3.25)
file(MAKE_DIRECTORY "${FOLDER}")
file(READ "${RECORD}" text)
# The record has rows of its own.
foreach(family device_launch_ host_call pending_launches first_launch context_creation copy_rows_ copy_staged
               card.copy_engines multicast_copy dependent_launch register_reallocation named_barrier
               matrix_multiply_clock)
  string(REGEX REPLACE "\n${family}[^\n]*" "" text "${text}")
endforeach()
# The last columns are those of any other row.
string(REGEX MATCH "\n[^\n]*,ok,([^\n]*)\n" row "${text}")
set(machine "${CMAKE_MATCH_1}")
function(add name parameters unit median)
  string(APPEND text "${name},calls,${parameters},${unit},${median},${median},${median},31,0,ok,${machine}\n")
  set(text "${text}" PARENT_SCOPE)
endfunction()
# The slopes are 5.5, 6.5, 1.25, 0.25, 1 and 10 us, and a row of 64 bytes takes 0.0625 us beyond its bytes.
add(device_launch_depth.fire_and_forget levels=4 us 22)
add(device_launch_depth.fire_and_forget levels=20 us 110)
add(device_launch_depth.tail levels=4 us 26)
add(device_launch_depth.tail levels=20 us 130)
add(device_launch_number.of_a_thread children=256 us 320)
add(device_launch_number.of_a_thread children=1024 us 1280)
add(device_launch_number.of_blocks children=256 us 70)
add(device_launch_number.of_blocks children=1024 us 262)
add(device_launch_number.with_8_bytes children=256 us 330)
add(device_launch_number.with_8_bytes children=1024 us 1290)
add(device_launch_number.with_64_bytes children=256 us 350)
add(device_launch_number.with_64_bytes children=1024 us 1982)
add(device_launch_row.call kernel=launches_none us 4)
add(device_launch_row.call kernel=may_launch us 5.75)
add(device_launch_row.without parents=16 us 520)
add(device_launch_row.without parents=64 us 568)
add(device_launch_row.one_child parents=16 us 672)
add(device_launch_row.one_child parents=64 us 1152)
add(host_call call=record us 0.25)
add(host_call call=wait us 0.125)
add(host_call call=copy_to_device us 1.5)
add(host_call call=copy_to_peer us 1.75)
add(pending_launches "" launches 1023)
add(first_launch.more "" us 31)
add(context_creation "" us 150000)
foreach(way to_device to_host)
  add(copy_rows_${way}.rows "width=64;rows=1024" us 70)
  add(copy_rows_${way}.rows "width=64;rows=16384" us 1045)
  add(copy_rows_${way}.one_row "width=64;rows=1024" us 10)
  add(copy_rows_${way}.one_row "width=64;rows=16384" us 25)
endforeach()
add(copy_staged.wait bytes=65536 us 4.5)
add(copy_staged.idle "" us 2)
# Four cycles more by multicast, 1.5 cycles a sector, 60 for a reallocation, and 0.75 us saved.
add(multicast_copy.latency "blocks=1;bytes=512" cycles 700)
add(multicast_copy.latency "blocks=2;bytes=512" cycles 704)
add(multicast_copy.issue "blocks=2;bytes=16384;clusters=all" "cycles per box" 768)
add(register_reallocation groups=2 cycles 160)
add(named_barrier groups=2 cycles 20)
add(dependent_launch "launch=ordinary;prologue=0;blocks=132" us 2.5)
add(dependent_launch "launch=at_begin;prologue=0;blocks=132" us 1.75)
add(matrix_multiply_clock "type=bfloat16;data=random;after=0s" GHz 1.875)
add(matrix_multiply_clock "type=double;data=random;after=0s" GHz 1.75)
string(APPEND text "card.copy_engines,card,,,3,3,3,1,0,ok,${machine}\n")
file(WRITE "${FOLDER}/calls.csv" "${text}")
execute_process(
  COMMAND "${PROGRAM}" --name h200 --from-record "${FOLDER}/calls.csv" --out "${FOLDER}/calls.hpp"
          --json "${FOLDER}/calls.json"
  RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "status ${status}: ${said}")
endif()
file(READ "${FOLDER}/calls.hpp" header)
file(READ "${FOLDER}/calls.json" json)
foreach(line
    ".copy_engines = {3, reported}" ".device_launch = {5.5_us, measured}" ".device_tail_launch = {6.5_us, measured}"
    ".device_launch_interval = {1.25_us, measured}" ".device_launch_busy = {0.25_us, measured}"
    ".device_launch_byte = {0.01562_us, measured}" ".device_launch_call = {1.75_us, measured}"
    ".device_launch_return = {3.5_us, measured}" ".record_event = {0.25_us, measured}"
    ".wait_for_event = {0.125_us, measured}" ".copy_call = {1.5_us, measured}" ".peer_copy_call = {1.75_us, measured}"
    ".pending_launches = {1023, measured}" ".first_launch = {31_us, measured}"
    ".context_creation = {150000_us, measured}" ".copy_row_to_device = {0.0625_us, measured}"
    ".copy_row_to_host = {0.0625_us, measured}" ".staged = {2.5_us, measured}"
    ".multicast_latency = 4_cycles" ".multicast_sector = 1.5_cycles" ".register_reallocation = 60_cycles"
    ".dependent_saving = 0.75_us" ".multiply_clock = 1.875_GHz" ".double_multiply_clock = 1.75_GHz")
  string(FIND "${header}" "${line}" position)
  if(position EQUAL -1)
    message(SEND_ERROR "the header lacks ${line}")
  endif()
endforeach()
string(FIND "${json}" "device_tail_launch" position)
if(position EQUAL -1)
  message(SEND_ERROR "the file lacks calls.device_tail_launch")
endif()
