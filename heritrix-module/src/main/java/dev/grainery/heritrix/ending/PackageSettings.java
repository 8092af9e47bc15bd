// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * How packages are made.
 *
 * @param place where they go
 * @param redaction takes secrets out of the configuration
 * @param seeds name of the file of seeds, if they stand in one
 * @param secretFiles files that never become part of a package
 */
public record PackageSettings(PackagePlace place, Redaction redaction, Optional<String> seeds, Set<Path> secretFiles) {

    public PackageSettings {
        requireNonNull(place, "place");
        requireNonNull(redaction, "redaction");
        requireNonNull(seeds, "seeds");
        secretFiles = Set.copyOf(secretFiles);
    }
}
