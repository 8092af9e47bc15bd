// SPDX-License-Identifier: Apache-2.0
package dev.grainery.demo;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What a demonstration is to do.
 *
 * @param directory where Heritrix and its jobs are put; made if it does not exist
 * @param version which Heritrix is fetched
 * @param zip a distribution of Heritrix to be taken instead of fetching one
 */
public record DemoSettings(Path directory, String version, Optional<Path> zip) {

    /** The Heritrix that is fetched if nothing is said. */
    public static final String DEFAULT_VERSION = "3.13.0";

    public DemoSettings {
        directory = directory.toAbsolutePath().normalize();
        requireNonNull(zip, "zip");
        if (!MavenDownload.isVersion(version)) {
            throw new IllegalArgumentException("there is no Heritrix version " + version);
        }
    }
}
