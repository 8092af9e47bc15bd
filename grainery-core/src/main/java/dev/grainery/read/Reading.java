// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import dev.grainery.file.Fixity;
import dev.grainery.finding.Finding;
import dev.grainery.record.Amount;
import dev.grainery.record.Digests;
import dev.grainery.record.Hash;
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

    /** The file is there, and has a record. */
    sealed interface Met<D> extends Reading<D> {

        /** How many bytes it has, or had when it was met. */
        Amount size();

        /** What its content says of it. */
        D description();

        default Hash hash() {
            return Hash.NA;
        }

        default Digests digests() {
            return Digests.NONE;
        }
    }

    /**
     * The file was read from its first to its last byte.
     *
     * @param fixity size and hash of all its bytes
     */
    record Complete<D>(Location location, Fixity fixity, D description, List<Finding> findings) implements Met<D> {
        public Complete {
            findings = List.copyOf(findings);
        }

        @Override
        public Amount size() {
            return Amount.of(fixity.size());
        }

        @Override
        public Hash hash() {
            return fixity.md5();
        }

        @Override
        public Digests digests() {
            return fixity.digests();
        }
    }

    /** The file is there, but could not be read to its end; it has a record, but no hash. */
    record Unreadable<D>(Location location, Amount size, D description, List<Finding> findings) implements Met<D> {
        public Unreadable {
            findings = List.copyOf(findings);
        }
    }

    /** The file changed or vanished while it was read: nothing can be said of it now, the next run meets it again. */
    record Unstable<D>(Location location, List<Finding> findings) implements Reading<D> {
        public Unstable {
            findings = List.copyOf(findings);
        }
    }
}
