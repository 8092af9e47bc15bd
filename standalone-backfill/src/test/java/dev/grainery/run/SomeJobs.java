// SPDX-License-Identifier: Apache-2.0
package dev.grainery.run;

import java.time.Duration;
import java.util.Set;

/** Ways to read files, with the MD5 alone. */
public final class SomeJobs {

    private SomeJobs() {}

    /** So many at once, of whatever root. */
    public static Jobs of(int atOnce) {
        return of(atOnce, atOnce);
    }

    public static Jobs of(int atOnce, int perRoot) {
        return of(atOnce, perRoot, Duration.ofMinutes(5));
    }

    public static Jobs of(int atOnce, int perRoot, Duration longestRead) {
        return new Jobs(atOnce, perRoot, longestRead, Set.of());
    }
}
