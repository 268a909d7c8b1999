# SPDX-License-Identifier: BSL-1.0
# Makes a git repository ORIGIN of the current files in SOURCE, with the tag of VERSION.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE "${ORIGIN}")
file(MAKE_DIRECTORY "${ORIGIN}")
function(run directory command)
  execute_process(COMMAND sh -c "set -e; ${command}" WORKING_DIRECTORY "${directory}" OUTPUT_QUIET
                  COMMAND_ERROR_IS_FATAL ANY)
endfunction()
# The files that git knows, for any owner of the checkout; all files if it is not a checkout.
set(files "(git -c safe.directory='*' ls-files -z --cached --others --exclude-standard 2>/dev/null")
string(APPEND files " || find . -name .git -prune -o -path ./build -prune -o -type f -print0) | xargs -0 ls -d")
run("${SOURCE}" "${files} | tar -cf - -T - | tar -xf - -C '${ORIGIN}'")
set(git "git -c user.name=test -c user.email=test@example.org -c init.defaultBranch=main -c commit.gpgsign=false")
run("${ORIGIN}" "${git} init -q; git add -A; ${git} commit -q -m 'The files as they stand'; git tag v${VERSION}")
