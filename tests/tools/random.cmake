# SPDX-License-Identifier: BSL-1.0
# kernelcost-random: what it prints, its refusals, and the error bands, which must be those of the committed records.
set(records "${PROJECT_SOURCE_DIR}/examples/records/random")
set(bands --record "h200=${records}/h200_band.csv" --record "h100=${records}/h100_development.csv")
set(header "${PROJECT_SOURCE_DIR}/include/kernelcost/model/observed_random_errors.hpp")
set(written "${CMAKE_CURRENT_BINARY_DIR}/observed_random_errors.hpp")
add_test(NAME random.bands
  COMMAND "${kernelcost_sh}" -c "written=\"$1\" header=\"$2\" && shift 2 && \"$0\" bands \"$@\" --out \"$written\" && \
cmp \"$written\" \"$header\" || { echo 'build the target kernelcost_update_bands'; exit 1; }"
          $<TARGET_FILE:kernelcost-random> "${written}" "${header}" ${bands})
add_custom_target(kernelcost_update_bands
  COMMAND kernelcost-random bands ${bands} --out "${header}"
  COMMAND kernelcost-report errors --machine h200
          --header "${PROJECT_SOURCE_DIR}/include/kernelcost/model/observed_errors.hpp"
  VERBATIM)

add_test(NAME random.show COMMAND kernelcost-random show --seed 1 --first 7 --count 2)
set_tests_properties(random.show PROPERTIES PASS_REGULAR_EXPRESSION
  "// [0-9]+ blocks of [0-9]+ threads, [0-9.]+ us, [a-z0-9_]+\n// [a-z_, ]+\n__global__ void random_1_7.*random_1_8")

# kernelcost_add_random_refusal(<name> <message> <argument>...): status 2, and one line that ends with the message.
function(kernelcost_add_random_refusal name message)
  add_test(NAME random.refuses_${name}
    COMMAND "${kernelcost_sh}" -c "expected=\"$1\" && shift && said=$(\"$0\" \"$@\" 2>&1 > /dev/null); \
test $? -eq 2 && case \"$said\" in *\"$expected\"*) ;; *) echo \"$said\"; exit 1;; esac && \
test $(echo \"$said\" | wc -l) -eq 1"
            $<TARGET_FILE:kernelcost-random> "${message}" ${ARGN})
endfunction()
kernelcost_add_random_refusal(a_record_without_machine "--record takes MACHINE=FILE, not ${records}/h200_band.csv"
  bands --record "${records}/h200_band.csv" --out "${written}")
kernelcost_add_random_refusal(an_unknown_machine "h300" errors --machine h300 --record "${records}/h200_blind.csv")
kernelcost_add_random_refusal(a_missing_record "no_such_record.csv" errors --record no_such_record.csv)
