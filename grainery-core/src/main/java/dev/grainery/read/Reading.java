// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import dev.grainery.file.FileDigests;
import dev.grainery.finding.Finding;
import dev.grainery.record.Amount;
import dev.grainery.record.Digests;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import java.util.List;

public sealed interface Reading<D> {

    Location location();

    List<Finding> findings();

    sealed interface Present<D> extends Reading<D> {

        Amount size();

        D description();

        default Hash hash() {
            return Hash.NA;
        }

        default Digests digests() {
            return Digests.NONE;
        }
    }

    record Complete<D>(Location location, FileDigests fixity, D description, List<Finding> findings)
            implements Present<D> {
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

    /** The file exists but could not be read to its end: it has a record without a hash. */
    record Unreadable<D>(Location location, Amount size, D description, List<Finding> findings) implements Present<D> {
        public Unreadable {
            findings = List.copyOf(findings);
        }
    }

    /** The file changed or vanished during the reading, or its storage failed: there is no record. */
    record Unstable<D>(Location location, List<Finding> findings) implements Reading<D> {
        public Unstable {
            findings = List.copyOf(findings);
        }
    }
}
