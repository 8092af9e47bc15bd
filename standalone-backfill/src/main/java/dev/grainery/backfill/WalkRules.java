// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

/**
 * How a storage is walked.
 *
 * @param choice which files are looked at
 * @param followLinks whether symbolic links are followed
 * @param includeUnfinished whether {@code .open} and {@code .invalid} leftovers get records
 */
public record WalkRules(PathChoice choice, boolean followLinks, boolean includeUnfinished) {}
