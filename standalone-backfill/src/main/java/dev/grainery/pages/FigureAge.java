// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import static java.util.Objects.requireNonNull;

import dev.grainery.stats.ArchiveFigures;
import dev.grainery.stats.KeptFigures;
import java.time.Instant;
import java.util.Optional;

/**
 * How old the figures of a page are.
 *
 * @param counting how far the first count is; empty when all was counted
 * @param asOf until when what was written is in the figures; empty as long as they are being counted
 * @param isHeld whether they could not be brought up to date when that was last tried
 */
public record FigureAge(Optional<KeptFigures.Progress> counting, Optional<Instant> asOf, boolean isHeld) {

    public FigureAge {
        requireNonNull(counting, "counting");
        requireNonNull(asOf, "asOf");
    }

    static FigureAge of(Optional<ArchiveFigures> figures, Counts counts) {
        return new FigureAge(
                figures.isPresent()
                        ? Optional.empty()
                        : Optional.of(counts.progress().get()),
                figures.map(ArchiveFigures::asOf),
                counts.held().getAsBoolean());
    }
}
