// SPDX-License-Identifier: Apache-2.0
/**
 * Reads the files that a crawl leaves beside its containers: crawl logs, settings and CDX files, also in tar archives.
 * Uses the core, harvest and store.
 */
package dev.grainery.crawl;
