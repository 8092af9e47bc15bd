// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.reading;

import static java.util.Objects.requireNonNull;

import dev.grainery.file.Fixity;
import dev.grainery.finding.Finding;
import dev.grainery.record.Amount;
import dev.grainery.record.Location;
import java.util.List;

/**
 * How one pass over a file ended.
 *
 * @param <D> what describes a file of this kind
 */
public sealed interface Reading<D> {

    Location location();

    List<Finding> findings();

    /**
     * The file was read from its first to its last byte.
     *
     * @param fixity size and hash of all its bytes
     * @param description what its content says of it
     */
    record Complete<D>(Location location, Fixity fixity, D description, List<Finding> findings) implements Reading<D> {
        public Complete {
            requireNonNull(location, "location");
            requireNonNull(fixity, "fixity");
            requireNonNull(description, "description");
            findings = List.copyOf(findings);
        }
    }

    /**
     * The file is there, but could not be read to its end; it has a record, but no hash.
     *
     * @param size how many bytes it had when it was met
     */
    record Unreadable<D>(Location location, Amount size, D description, List<Finding> findings) implements Reading<D> {
        public Unreadable {
            requireNonNull(location, "location");
            requireNonNull(size, "size");
            requireNonNull(description, "description");
            findings = List.copyOf(findings);
        }
    }

    /** The file changed or vanished while it was read: nothing can be said of it now, the next run meets it again. */
    record Unstable<D>(Location location, List<Finding> findings) implements Reading<D> {
        public Unstable {
            requireNonNull(location, "location");
            findings = List.copyOf(findings);
        }
    }
}
