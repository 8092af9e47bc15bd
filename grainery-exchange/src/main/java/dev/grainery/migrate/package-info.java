// SPDX-License-Identifier: Apache-2.0
/** Converts ARC files to WARC files and verifies the result. Uses the core, and compare of grainery-audit. */
package dev.grainery.migrate;
