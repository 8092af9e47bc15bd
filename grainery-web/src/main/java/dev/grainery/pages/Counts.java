// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.Findings;
import dev.grainery.stats.ArchiveFigures;
import dev.grainery.stats.ContainerTimes;
import dev.grainery.stats.KeptFigures;
import dev.grainery.stats.StoreSums;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
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
 * @param times when the containers of a harvest were made, by its identifier and how often its record was written; empty if
 *     that is to be counted
 */
public record Counts(
        Supplier<Optional<ArchiveFigures>> figures,
        Supplier<KeptFigures.Progress> progress,
        BooleanSupplier held,
        Supplier<List<Findings.OfCode>> findings,
        Supplier<StoreSums> captures,
        BiFunction<String, Long, Optional<ContainerTimes>> times) {}
