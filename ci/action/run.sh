#!/usr/bin/env bash
# What the action does, and what any other CI can call: MODE, TARGET, BASE, TIME or SCENARIOS, SEED, AREAS,
# REGRESSIONS, LEDGER and OUT come from the environment. Writes the reports to OUT, the Markdown to the job summary, and
# ends with the worst exit code.
set -uo pipefail

mode=${MODE:-pr} target=${TARGET:?name a target} out=${OUT:-out/rulehound}
regressions=${REGRESSIONS:-regressions} ledger=${LEDGER:-} seed=${SEED:-}
summary=${GITHUB_STEP_SUMMARY:-/dev/stdout}
worst=0

# The order of ci/exit_codes.py: 4, 2, 1, 3, 5, then 0.
note() {
  local code=$1 known
  for known in 4 2 1 3 5; do
    if [ "$code" -eq "$known" ]; then worst=$code; return; fi
    if [ "$worst" -eq "$known" ]; then return; fi
  done
  if [ "$code" -ne 0 ]; then worst=$code; fi
}

known=()
if [ -n "$ledger" ] && [ -f "$ledger" ]; then known=(--ledger "$ledger"); fi

case $mode in
pr)
  if [ -n "${BASE:-}" ] && [ -d "$regressions" ]; then
    rulehound gate "$regressions" --base "$BASE" --head "$target" "${known[@]}"
    note $?
  fi
  hunt=(--seed "${seed:-0}")
  ;;
nightly)
  # Another seed each day; on the same day it goes on where it ended.
  hunt=(--seed "${seed:-$(($(date +%s) / 86400))}" --resume)
  ;;
report)
  hunt=()
  ;;
*)
  echo "rulehound: mode $mode is none of pr, nightly and report" >&2
  exit 2
  ;;
esac

if [ "$mode" != report ]; then
  if [ -n "${AREAS:-}" ]; then hunt+=(--areas "$AREAS"); fi
  if [ "$mode" = nightly ] && [ -f "$out/campaign.json" ] && ! grep -q "\"seed\": ${hunt[1]}," "$out/campaign.json"; then
    rm -r "$out" # Yesterday's blocks; its findings are in its artifact.
  fi
  if [ -n "${SCENARIOS:-}" ]; then hunt+=(--scenarios "$SCENARIOS"); else hunt+=(--time "${TIME:-60s}"); fi
  rulehound hunt --target "$target" --jobs auto --out "$out" "${hunt[@]}" "${known[@]}"
  note $?
fi
if [ -f "$out/summary.json" ]; then
  rulehound report "$out" --files-at "$regressions" "${known[@]}"
  note $?
  cat "$out/summary.md" >>"$summary"
fi
if [ -n "${GITHUB_OUTPUT:-}" ]; then echo "exit-code=$worst" >>"$GITHUB_OUTPUT"; fi
exit "$worst"
