// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.time.Instant;
import java.util.Optional;

/** What the record of each file of the storage holds beyond the methodology. */
public sealed interface FileExtension permits ContainerExtension, CdxExtension {

    long version();

    Optional<Instant> modified();

    Digests digests();

    Optional<Earlier> earlier();

    Places places();
}
