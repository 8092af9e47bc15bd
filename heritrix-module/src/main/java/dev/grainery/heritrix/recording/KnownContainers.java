// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Tells which containers the store has a record of. */
public interface KnownContainers {

    /** Those of these files that have one; none if the store does not answer. */
    Set<Path> of(List<Path> files);

    /** Those of these names that a container with a record has; nothing if the store does not answer. */
    Optional<Set<String>> names(List<String> names);
}
