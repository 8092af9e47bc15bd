// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static java.util.Objects.requireNonNull;

import dev.grainery.describe.Described;
import dev.grainery.file.Fixity;
import dev.grainery.finding.Finding;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.UtilityOutput;
import dev.grainery.store.merge.FileCheck;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** How the reading of a file that is to be checked ended. */
sealed interface CheckResult {

    /** How many bytes of memory it takes beyond what all have in common, roughly. */
    default long weight() {
        return 0;
    }

    /**
     * All its bytes were read.
     *
     * @param inspected what was seen of its content, if that was looked at as well
     */
    record Hashed(Fixity fixity, Optional<InspectedFile> inspected, long milliseconds) implements CheckResult {
        public Hashed {
            requireNonNull(fixity, "fixity");
            requireNonNull(inspected, "inspected");
        }

        @Override
        public long weight() {
            return inspected.map(file -> weightOf(file.seen().utilities())).orElse(0L);
        }
    }

    private static long weightOf(List<UtilityOutput> utilities) {
        return utilities.stream().mapToLong(UtilityOutput::weight).sum();
    }

    /** All its bytes were read, for the first time, so it was described as well. */
    record First(Described.Recorded described, long milliseconds) implements CheckResult {
        public First {
            requireNonNull(described, "described");
        }

        @Override
        public long weight() {
            return described.record() instanceof ContainerRecord container ? weightOf(container.utilities()) : 0;
        }
    }

    /** It is not there, though its storage is. */
    record Missing() implements CheckResult {}

    /** It is there, but could not be read to its end. */
    record Unreadable(OptionalLong offset, String reason, long milliseconds) implements CheckResult {
        public Unreadable {
            requireNonNull(offset, "offset");
            requireNonNull(reason, "reason");
        }
    }

    /** It was written to meanwhile, so that nothing can be said of it now. */
    record Changing(String how) implements CheckResult {
        public Changing {
            requireNonNull(how, "how");
        }
    }

    /** The storage gave no byte of it for too long, so that nothing can be said of it now. */
    record Hung(String how) implements CheckResult {
        public Hung {
            requireNonNull(how, "how");
        }
    }

    /** Its storage is not there, so that nothing can be said of it now. */
    record StorageAbsent() implements CheckResult {}

    /** It was not read, because the run ends. */
    record NotBegun() implements CheckResult {}

    /**
     * What was seen of the content of a file.
     *
     * @param seen what its record is to say of it
     * @param findings what is wrong with it
     */
    record InspectedFile(FileCheck.Inspected seen, List<Finding> findings) {
        public InspectedFile {
            requireNonNull(seen, "seen");
            findings = List.copyOf(findings);
        }
    }
}
