#!/usr/bin/env bash
# Verifies the packages' signatures.
set -euo pipefail
npm ci --ignore-scripts
npm audit signatures
