# SPDX-License-Identifier: BSL-1.0
# kernelcost-cholesky from the command line: its output, the arguments that it refuses, and its exit status.
find_package(Python3 COMPONENTS Interpreter)
if(Python3_FOUND)
  add_test(NAME cholesky.calls_are_the_records
    COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/examples/programs/cholesky/cublas_header.py --check
      ${PROJECT_SOURCE_DIR}/examples/records/calibration/h200_cublas.csv)
endif()

include("${PROJECT_SOURCE_DIR}/examples/tools/common/command_line_test.cmake")
set(says "kernelcost-cholesky: ")
set(right "cholesky_[^\n]*, the factor is right" " +factor [^\n]* ms [^\n]*")
function(cholesky_test name)
  kernelcost_command_line_test(kernelcost-cholesky ${name} ${ARGN} --repeats 1)
endfunction()
cholesky_test(sequential STATUS 0 OUT ${right} COMMAND --variant sequential --n 256 --check)
cholesky_test(blocked_on_host STATUS 0 OUT ${right} COMMAND --variant blocked_on_host --n 512 --check)
cholesky_test(dense STATUS 0 OUT ${right}
  COMMAND --variant blocked_on_host --n 512 --nb 128 --profile dense --check)
cholesky_test(csv STATUS 0
  OUT "program,parameters,median_ms,min_ms,max_ms,repeats,device,driver,toolkit,date"
      "cholesky_sequential,n=256.nb=64.profile=every_third,[0-9.]+,[0-9.]+,[0-9.]+,1,host,,,[0-9T:Z-]+"
  COMMAND --variant sequential --n 256 --csv)
cholesky_test(not_positive_definite STATUS 1
  ERR "${says}the matrix is not positive definite: no root of the pivot in row 100"
  COMMAND --variant blocked_on_host --n 256 --spoil 100)
cholesky_test(unknown_variant STATUS 2
  ERR "${says}unknown variant 'fast'. the variants are sequential, blocked_on_host, lapack, \
magma, blocked, structured, own_kernels"
  COMMAND --variant fast)
cholesky_test(unknown_profile STATUS 2
  ERR "${says}unknown profile 'thin'. the profiles are dense, every_third" COMMAND --variant sequential --profile thin)
cholesky_test(not_a_multiple STATUS 2
  ERR "${says}--n: 1000 is not a multiple of nb = 64" COMMAND --variant sequential --n 1000)
find_package(LAPACK QUIET)
if(LAPACK_FOUND)
  cholesky_test(lapack STATUS 0 OUT ${right} COMMAND --variant lapack --n 512 --check)
  cholesky_test(lapack_not_positive_definite STATUS 1
    ERR "${says}the matrix is not positive definite: no root of the pivot in row 100"
    COMMAND --variant lapack --n 256 --spoil 100)
else()
  cholesky_test(lapack_left_out STATUS 2
    ERR "${says}variant lapack is not in this build: CMake found no LAPACK" COMMAND --variant lapack)
endif()
if(KERNELCOST_HAS_CUDA)
  cholesky_test(no_gpu STATUS 1 ERR "${says}no GPU can be used: [^\n]*" COMMAND --variant own_kernels --n 256)
else()
  cholesky_test(own_kernels_left_out STATUS 2
    ERR "${says}variant own_kernels is not in this build: CMake found no CUDA" COMMAND --variant own_kernels)
endif()
