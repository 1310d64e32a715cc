#!/bin/sh
# What the compact form of sixteen-bit weights gains and costs: compact.sh [threads] [columns].
BENCHMARK=compact.c exec "$(dirname "$0")/run.sh" "$@"
