// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.describe.Described;
import dev.grainery.file.Fixity;
import dev.grainery.finding.Finding;
import dev.grainery.record.Hash;
import dev.grainery.run.DescribedFiles;
import java.util.Optional;

/** How the reading of a file that is to be checked ended. */
sealed interface CheckResult {

    /** How many bytes of memory it takes beyond what all have in common, roughly. */
    default long weight() {
        return 0;
    }

    /** How long the reading took, if anything was read. */
    default long milliseconds() {
        return 0;
    }

    /** The hash that a first reading gave, if this is a second one. */
    default Optional<Hash> firstReading() {
        return Optional.empty();
    }

    /**
     * All its bytes were read.
     *
     * @param inspected what was seen of its content, if that was looked at as well
     */
    record Hashed(Fixity fixity, Optional<Described.Recorded> inspected, Optional<Hash> firstReading, long milliseconds)
            implements CheckResult {

        @Override
        public long weight() {
            return inspected.map(DescribedFiles::weight).orElse(0L);
        }
    }

    /** All its bytes were read, for the first time, so it was described as well. */
    record First(Described.Recorded described, long milliseconds) implements CheckResult {

        @Override
        public long weight() {
            return DescribedFiles.weight(described);
        }
    }

    /** It is not there, though its storage is. */
    record Missing() implements CheckResult {}

    /** It is there, but could not be read to its end. */
    record Unreadable(Finding finding, Optional<Hash> firstReading, long milliseconds) implements CheckResult {

        Unreadable(Finding finding, long milliseconds) {
            this(finding, Optional.empty(), milliseconds);
        }
    }

    /**
     * Two readings gave two hashes, and neither is the one expected: that says something of the machine, nothing of the
     * file.
     */
    record Undecided(Hash expected, Hash first, Fixity second, long milliseconds) implements CheckResult {

        @Override
        public Optional<Hash> firstReading() {
            return Optional.of(first);
        }
    }

    /** Nothing can be said of it now: it was written to meanwhile, or its storage failed or gave no byte for too long. */
    record Unsettled(Finding finding) implements CheckResult {}

    /** Its storage is not there, so that nothing can be said of it now. */
    record StorageAbsent() implements CheckResult {}

    /** It was not read, because the run ends. */
    record NotBegun() implements CheckResult {}
}
