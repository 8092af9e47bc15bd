// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import dev.grainery.record.Inspection.Breakdown;
import java.util.List;
import java.util.Optional;

public enum CaptureProperty {
    MEDIA_TYPE_SERVED,
    MEDIA_TYPE_IDENTIFIED,
    STATUS,
    HOST,
    SCHEME,
    YEAR,
    ANSWER;

    private static final Breakdown EMPTY = new Breakdown(List.of(), Optional.empty());

    public int mostListed() {
        return this == HOST ? 100 : 1_000;
    }

    public Breakdown of(ContentCounts counts) {
        return switch (this) {
            case MEDIA_TYPE_SERVED -> counts.mediaTypesServed();
            case MEDIA_TYPE_IDENTIFIED -> counts.mediaTypesIdentified();
            case STATUS -> counts.statuses();
            case HOST -> counts.hosts();
            case SCHEME -> counts.schemes();
            case YEAR -> counts.years();
            case ANSWER -> counts.answers().orElse(EMPTY);
        };
    }
}
