// SPDX-License-Identifier: Apache-2.0
/** Figures over many records: what inspections have counted, and what the pages and the API tell of a whole archive. */
package dev.grainery.stats;
