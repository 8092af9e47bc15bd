// SPDX-License-Identifier: Apache-2.0
/**
 * Lists of harvests, files, findings, checks and statistics: their rows and filters. Shared by the API and the pages,
 * and independent of both.
 */
package dev.grainery.listing;
