// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.time.Instant;
import java.util.Optional;

public sealed interface FileExtension permits ContainerExtension, CdxExtension {

    long version();

    Optional<Instant> modified();

    Digests digests();

    Optional<Earlier> earlier();

    OtherLocations places();

    default Bookkeeping bookkeeping() {
        return new Bookkeeping(version(), modified(), digests(), earlier(), places());
    }

    /** The fields that the store maintains in all file records; not grouped in JSON. */
    record Bookkeeping(
            long version,
            Optional<Instant> modified,
            Digests digests,
            Optional<Earlier> earlier,
            OtherLocations places) {

        Bookkeeping written(long otherVersion, Optional<Instant> at) {
            return new Bookkeeping(otherVersion, at, digests, earlier, places);
        }

        Bookkeeping withDigests(Digests other) {
            return new Bookkeeping(version, modified, other, earlier, places);
        }

        Bookkeeping withEarlier(Earlier other) {
            return new Bookkeeping(version, modified, digests, other.present(), places);
        }

        Bookkeeping withPlaces(OtherLocations other) {
            return new Bookkeeping(version, modified, digests, earlier, other);
        }
    }
}
