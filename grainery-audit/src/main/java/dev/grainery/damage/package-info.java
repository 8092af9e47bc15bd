// SPDX-License-Identifier: Apache-2.0
/** Finds losses in failed files. Uses record, finding, file, inspect, describe, store and crawl. */
package dev.grainery.damage;
