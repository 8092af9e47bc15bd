// SPDX-License-Identifier: Apache-2.0
/**
 * The lists that a user chooses from: harvests, files, findings, checks, statistics; their rows and how they are chosen. It
 * is the same for the API and the pages, and knows neither.
 */
package dev.grainery.listing;
