#!/usr/bin/env bash
# Sees that packages are what their makers signed.
set -euo pipefail
npm ci --ignore-scripts
npm audit signatures
