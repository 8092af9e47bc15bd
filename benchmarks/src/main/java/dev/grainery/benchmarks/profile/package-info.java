// SPDX-License-Identifier: Apache-2.0
/** Where the time of a backfill goes, from a recording of the flight recorder. Needs nothing but Java. */
package dev.grainery.benchmarks.profile;
