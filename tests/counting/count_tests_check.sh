#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The count at the end of ./test, over a JUnit file as ctest writes it.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/cmake/setup.sh"
. "$root/tests/counting/count_tests.sh"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

cat >"$scratch/results.xml" <<'XML'
	<testcase name="Case.&quot;passes&quot;" classname="a" time="0.01" status="run">
		<system-out>foo_test.cpp:3: a line that ends in Skipped
not a reason</system-out>
	</testcase>
	<testcase name="Case.fails" classname="a" time="0.01" status="fail">
		<failure message=""/>
		<system-out>wrong</system-out>
	</testcase>
	<testcase name="Case.skips" classname="a" time="0.01" status="notrun">
		<skipped message="SKIP_REGULAR_EXPRESSION_MATCHED"/>
		<system-out>[ RUN      ] Case.skips
foo_test.cpp:3: Skipped
no &lt;GPU&gt; here

[  SKIPPED ] Case.skips (0 ms)</system-out>
	</testcase>
	<testcase name="Case.cannotRun" classname="a" time="0.01" status="notrun">
		<skipped message="Unable to find executable"/>
		<system-out></system-out>
	</testcase>
XML

expect() {
  [ "$1" = "$2" ] || fail "expected:
$2
have:
$1"
}

count_rows release "$scratch/results.xml" >"$scratch/said"
expect "$(cat "$scratch/said")" "skipped: Case.skips: no <GPU> here
skipped: Case.cannotRun: Unable to find executable"
expect "$(print_count)" "failed: release: Case.fails
1 passed, 1 failed, 2 skipped"
! print_count >/dev/null || fail "a failure must show in the exit status"
