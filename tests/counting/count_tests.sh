# SPDX-License-Identifier: Apache-2.0
# Sourced by ./test: runs ctest and keeps one count over everything, with the reason of every skipped test.
passed=0
failed=0
skipped=0
failures=()

count_pass() { passed=$((passed + 1)); }
count_failure() {
  failed=$((failed + 1))
  failures+=("$1")
}

# junit_rows FILE: one row a test, "passed|failed|skipped <tab> name <tab> what it said", from ctest's JUnit file.
junit_rows() {
  awk '
    function plain(text) {
      gsub(/&quot;/, "\"", text); gsub(/&lt;/, "<", text); gsub(/&gt;/, ">", text); gsub(/&apos;/, "\047", text)
      gsub(/&amp;/, "\\&", text)
      return text
    }
    function close_case() {
      if (name != "") printf "%s\t%s\t%s\n", state, name, said
      name = ""
    }
    /<testcase / {
      close_case()
      match($0, / name="[^"]*"/); name = plain(substr($0, RSTART + 7, RLENGTH - 8))
      match($0, / status="[^"]*"/); status = substr($0, RSTART + 9, RLENGTH - 10)
      state = status == "run" ? "passed" : status == "fail" ? "failed" : "skipped"
      said = ""; output = 0; wants = 0
    }
    /<system-out>/ { output = 1 }
    output && /Skipped$/ { wants = 1; next }
    wants { said = plain($0); sub(/<\/system-out>.*/, "", said); wants = 0 }
    /<skipped message=/ && !/SKIP_/ { match($0, /message="[^"]*"/); said = plain(substr($0, RSTART + 9, RLENGTH - 10)) }
    /<\/system-out>/ { output = 0 }
    END { close_case() }
  ' "$1"
}

# count_rows PRESET FILE
count_rows() {
  local state name said
  while IFS=$'\t' read -r state name said; do
    case $state in
      passed) count_pass ;;
      failed) count_failure "$1: $name" ;;
      skipped)
        skipped=$((skipped + 1))
        say "skipped: $name${said:+: $said}"
        ;;
    esac
  done < <(junit_rows "$2")
}

# count_ctest PRESET [ctest arguments]
count_ctest() {
  local preset=$1 results=$root/build/$1-tests.xml log=$root/build/$1-tests.log
  shift
  rm -f "$results"
  ctest --test-dir "build/$preset" -j "$(nproc)" --timeout 300 --output-on-failure --output-junit "$results" "$@" \
    >"$log" 2>&1
  local status=$? before=$((passed + failed + skipped)) failed_before=$failed
  [ ! -s "$results" ] || count_rows "$preset" "$results"
  [ $((passed + failed + skipped)) -gt "$before" ] || count_failure "$preset: no test ran (see ${log#"$root"/})"
  [ "$status" = 0 ] || [ "$failed" -gt "$failed_before" ] || count_failure "$preset: ctest failed (see ${log#"$root"/})"
  [ "$failed" = "$failed_before" ] || grep -v -e ' Start ' -e ' Passed ' "$log" | tail -n 200
}

print_count() {
  local failure
  for failure in "${failures[@]}"; do say "failed: $failure"; done
  say "$passed passed, $failed failed, $skipped skipped"
  [ "$failed" = 0 ]
}
