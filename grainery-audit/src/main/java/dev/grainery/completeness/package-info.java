// SPDX-License-Identifier: Apache-2.0
/** Compares crawl logs with the captures of containers and CDX files. Uses the core, harvest and store. */
package dev.grainery.completeness;
