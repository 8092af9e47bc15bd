// SPDX-License-Identifier: Apache-2.0
/** Compares crawl logs with the captures of containers and CDX files. Uses the core, store and crawl. */
package dev.grainery.completeness;
