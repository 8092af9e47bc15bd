// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.describe.Described;
import dev.grainery.file.FileDigests;
import dev.grainery.finding.Finding;
import dev.grainery.record.Hash;
import dev.grainery.run.DescribedFiles;
import java.util.Optional;

sealed interface CheckResult {

    /** Bytes of memory, roughly, beyond the fields that all have. */
    default long weight() {
        return 0;
    }

    default long milliseconds() {
        return 0;
    }

    default Optional<Hash> firstReading() {
        return Optional.empty();
    }

    record Hashed(
            FileDigests fixity, Optional<Described.Recorded> inspected, Optional<Hash> firstReading, long milliseconds)
            implements CheckResult {

        @Override
        public long weight() {
            return inspected.map(DescribedFiles::weight).orElse(0L);
        }
    }

    record First(Described.Recorded described, long milliseconds) implements CheckResult {

        @Override
        public long weight() {
            return DescribedFiles.weight(described);
        }
    }

    record Missing() implements CheckResult {}

    record Unreadable(Finding finding, Optional<Hash> firstReading, long milliseconds) implements CheckResult {

        Unreadable(Finding finding, long milliseconds) {
            this(finding, Optional.empty(), milliseconds);
        }
    }

    /** Two readings gave two hashes, neither as expected: the machine is at fault, and the file is not judged. */
    record Undecided(Hash expected, Hash first, FileDigests second, long milliseconds) implements CheckResult {

        @Override
        public Optional<Hash> firstReading() {
            return Optional.of(first);
        }
    }

    /** The file was written to, or its storage failed or hung. */
    record Unsettled(Finding finding) implements CheckResult {}

    record StorageAbsent() implements CheckResult {}

    /** Not read because the run ends. */
    record NotBegun() implements CheckResult {}
}
