// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sidecar;

import java.nio.file.Path;
import java.util.List;

/**
 * What was done to bring sidecars up to date.
 *
 * @param harvests how many harvests have a sidecar that is up to date
 * @param written how many of them were written
 * @param removed how many were removed, as their harvest is none any more
 * @param left how many harvests were not looked at, as the run was to stop: the next run looks at them
 * @param kept those that were left as they are, as the store does not have what they hold
 */
public record SidecarSummary(long harvests, long written, long removed, long left, List<Kept> kept) {

    public SidecarSummary {
        kept = List.copyOf(kept);
    }

    /**
     * A sidecar with a first hash that the store does not have.
     *
     * @param file its records
     * @param fileName the first file that this is true of
     */
    public record Kept(Path file, String fileName) {}
}
