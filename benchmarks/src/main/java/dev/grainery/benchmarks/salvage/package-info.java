// SPDX-License-Identifier: Apache-2.0
/** How many damaged files can be put together again from their copies. */
package dev.grainery.benchmarks.salvage;
