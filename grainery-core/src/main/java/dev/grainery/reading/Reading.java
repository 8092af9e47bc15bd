// SPDX-License-Identifier: Apache-2.0
package dev.grainery.reading;

import static java.util.Objects.requireNonNull;

import dev.grainery.file.Fixity;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import java.util.List;

/**
 * How one pass over a file ended.
 *
 * @param <D> what describes a file of this kind
 */
public sealed interface Reading<D> {

    StoredFile file();

    List<Finding> findings();

    /**
     * The file was read from its first to its last byte.
     *
     * @param fixity size and hash of all its bytes
     * @param description what its content says of it
     */
    record Complete<D>(StoredFile file, Fixity fixity, D description, List<Finding> findings) implements Reading<D> {
        public Complete {
            requireNonNull(file, "file");
            requireNonNull(fixity, "fixity");
            requireNonNull(description, "description");
            findings = List.copyOf(findings);
        }
    }

    /** The file is there, but could not be read to its end; it has a record, but no hash. */
    record Unreadable<D>(StoredFile file, D description, List<Finding> findings) implements Reading<D> {
        public Unreadable {
            requireNonNull(file, "file");
            requireNonNull(description, "description");
            findings = List.copyOf(findings);
        }
    }

    /** The file changed or vanished while it was read: nothing can be said of it now, the next run meets it again. */
    record Unstable<D>(StoredFile file, List<Finding> findings) implements Reading<D> {
        public Unstable {
            requireNonNull(file, "file");
            findings = List.copyOf(findings);
        }
    }
}
