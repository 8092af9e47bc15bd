// SPDX-License-Identifier: Apache-2.0
/** Tables of captures in Parquet. Uses the core and store, and completeness of grainery-audit. */
package dev.grainery.captures;
