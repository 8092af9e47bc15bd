// SPDX-License-Identifier: Apache-2.0
/** Rows of lists, and the paths that may be shown. Uses the core, the store and stats. */
package dev.grainery.listing;
