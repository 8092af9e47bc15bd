// SPDX-License-Identifier: Apache-2.0
/** Figures of an archive, counted from the records of its store. Uses the core and the store. */
package dev.grainery.stats;
