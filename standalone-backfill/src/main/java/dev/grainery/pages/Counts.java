// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import static java.util.Objects.requireNonNull;

import dev.grainery.listing.Findings;
import dev.grainery.stats.ArchiveFigures;
import dev.grainery.stats.ContainerTimes;
import dev.grainery.stats.KeptFigures;
import dev.grainery.stats.StoreSums;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * What takes too long to count for each page anew.
 *
 * @param figures the figures of the store; empty as long as they are being counted
 * @param progress how far that is
 * @param held whether they could not be brought up to date when that was last tried
 * @param findings how many findings of each code hold
 * @param captures what inspections have counted
 * @param times when the containers of a harvest were made
 */
public record Counts(
        Supplier<Optional<ArchiveFigures>> figures,
        Supplier<KeptFigures.Progress> progress,
        BooleanSupplier held,
        Supplier<List<Findings.OfCode>> findings,
        Supplier<StoreSums> captures,
        TimesOfHarvest times) {

    public Counts {
        requireNonNull(figures, "figures");
        requireNonNull(progress, "progress");
        requireNonNull(held, "held");
        requireNonNull(findings, "findings");
        requireNonNull(captures, "captures");
        requireNonNull(times, "times");
    }

    /** When the containers of harvests were made. */
    @FunctionalInterface
    public interface TimesOfHarvest {

        /**
         * That of one harvest; empty if it is to be counted.
         *
         * @param version how often the record of the harvest was written
         */
        Optional<ContainerTimes> of(String harvestId, long version);
    }
}
