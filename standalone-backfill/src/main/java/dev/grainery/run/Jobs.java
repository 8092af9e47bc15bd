// SPDX-License-Identifier: Apache-2.0
package dev.grainery.run;

import dev.grainery.record.DigestAlgorithm;
import java.time.Duration;
import java.util.Set;

/** The longest read limits the time to the next byte. Digests are in addition to the MD5. */
public record Jobs(int atOnce, int perRoot, Duration longestRead, Set<DigestAlgorithm> digests) {

    public Jobs {
        digests = Set.copyOf(digests);
        if (atOnce < 1) {
            throw new IllegalArgumentException("at least one file must be read at a time, not " + atOnce);
        }
        if (perRoot < 1) {
            throw new IllegalArgumentException("at least one file of a root must be read at a time, not " + perRoot);
        }
    }

    /** How many roots must be read at once to keep all readers busy. */
    public int roots() {
        return (atOnce - 1) / perRoot + 1;
    }
}
