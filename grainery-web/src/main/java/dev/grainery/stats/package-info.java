// SPDX-License-Identifier: Apache-2.0
/** Figures over many records: inspection results, and the state of the whole archive for the pages and the API. */
package dev.grainery.stats;
