// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import static java.util.Objects.requireNonNull;

import dev.grainery.file.Fixity;
import dev.grainery.finding.Finding;

/** What came of reading one file for its hash alone. */
public sealed interface FileHash {

    /** All its bytes were read, and it did not change meanwhile. */
    record Known(Fixity fixity) implements FileHash {
        public Known {
            requireNonNull(fixity, "fixity");
        }
    }

    /** It is there, but cannot be read to its end. */
    record Unreadable(Finding finding) implements FileHash {
        public Unreadable {
            requireNonNull(finding, "finding");
        }
    }

    /** It changed or vanished while it was read: nothing can be said of it now. The finding tells which. */
    record Unstable(Finding finding) implements FileHash {
        public Unstable {
            requireNonNull(finding, "finding");
        }
    }
}
