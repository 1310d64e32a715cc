#!/usr/bin/env bash
# No test reads a clock, a processor's time or a process's memory, to decide by it or to wait: another machine is slower. Bounds are counts
# (fuel, steps, passes, bytes, allocations), time is injected (TimeSource), and waiting is for what comes about, with a count of attempts against
# hangs. What only prints figures, on request, stands in the list below.
set -euo pipefail
cd "$(dirname "$0")/../.."
# Prints what the fault cases took.
allowed='tools/faults/harness.py'
# Print timings where a variable asks for them, and assert nothing of them.
allowed+='|Tests/(LocalModelTests/ParallelSessionsTests|TokenizationTests/SpeedTests|EspalierIntentsTests/IndexTests)\.swift'
# The manual clock's beginning; and measurements, which no check of a change runs.
allowed+='|Tests/TestSupport/ManualTime\.swift|Tests/IntentFigures/.*|Tests/Server/(load|page)\.py|python/tests/scale\.py'
swift='(Continuous|Suspending)Clock|clock_gettime|gettimeofday|mach_absolute_time|DispatchTime\.now|CFAbsoluteTime|systemUptime|getrusage|task_info|/proc/self|timeIntervalSinceNow\b.*[<>]'
python='\btime\.(time|monotonic|perf_counter|process_time|thread_time)\b|\btimeit\b|getrusage|ru_maxrss|statm|resident_memory|VmRSS|memory_info'
if found=$({ grep -rnE --include='*.swift' "$swift" Tests; grep -rnE --include='*.py' "$python" Tests/Server python/tests tools/faults tools/ci; } |
  grep -vE "^($allowed):"); then
  echo "$found" >&2
  echo "no_clocks: these tests read a clock or a process's memory: count something instead" >&2
  exit 1
fi
