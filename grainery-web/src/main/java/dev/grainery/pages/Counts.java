// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.Findings;
import dev.grainery.listing.ThisWeek;
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
 * Figures that are too slow to count for each page.
 *
 * @param figures empty during the first count
 * @param held whether the latest count failed
 * @param times when the containers of a harvest were made, by its identifier and version; empty to count them now
 */
public record Counts(
        Supplier<Optional<ArchiveFigures>> figures,
        Supplier<KeptFigures.Progress> progress,
        BooleanSupplier held,
        Supplier<List<Findings.OfCode>> findings,
        Supplier<StoreSums> captures,
        BiFunction<String, Long, Optional<ContainerTimes>> times,
        Supplier<ThisWeek> week) {}
