// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

public record WalkRules(PathChoice choice, boolean followLinks, boolean includeUnfinished) {}
