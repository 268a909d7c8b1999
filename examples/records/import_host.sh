#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Puts the results of host.sh into the records: the processors, their description, and the factorisations without a
# card. For the processors that were measured before; others would need a name of their own.
# Usage: import_host.sh OUT KERNELCOST_CALIBRATE_HOST
set -euo pipefail
results=$1 calibrate=$2
records=$(cd "$(dirname "$0")" && pwd)
record=$records/calibration/measured_host.csv
# processors FILE: their name, cores and caches.
processors() { awk -F, '/^host\.(cores_per_socket|l[123]\.size),/ { print $1, $5, $11 }' "$1"; }
if [ "$(processors "$record")" != "$(processors "$results/host.csv")" ]; then
  diff <(processors "$record") <(processors "$results/host.csv") >&2 || true
  echo "import_host.sh: these are other processors than those of $record" >&2
  exit 1
fi
cp "$results/host.csv" "$record"
"$calibrate" --from-record "$record" --name measured_host \
    --out "$records/../../include/kernelcost/machine/hosts/measured_host.hpp"
programs=$records/programs/h200.csv
kept=$(grep -v -e '^cholesky_sequential,' -e '^cholesky_blocked_on_host,' "$programs")
{ echo "$kept"; tail -n +2 "$results/on_host.csv"; } > "$programs"
