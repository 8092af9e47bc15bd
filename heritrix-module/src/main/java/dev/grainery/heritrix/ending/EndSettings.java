// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.NameUuid;
import java.util.Optional;

/**
 * What is to be done when a crawl of the job has ended.
 *
 * @param harvest name of the harvest that the job's containers belong to
 * @param packages how packages are made, if they are
 * @param command what is run, if anything
 */
public record EndSettings(String harvest, Optional<LaunchPackage> packages, Optional<EndCommand> command) {

    public EndSettings {
        requireNonNull(harvest, "harvest");
        requireNonNull(packages, "packages");
        requireNonNull(command, "command");
    }

    String harvestId() {
        return NameUuid.ofHarvest(harvest);
    }
}
