// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import dev.grainery.record.Inspection.Breakdown;

/** By what captures are counted. Each property has a breakdown in the {@link ContentCounts}. */
public enum CaptureProperty {
    /** The media type that the server stated. */
    MEDIA_TYPE_SERVED,
    /** The media type that the first bytes are identified as. */
    MEDIA_TYPE_IDENTIFIED,
    /** The HTTP status. */
    STATUS,
    /** The host of the URI. */
    HOST,
    /** The scheme of the URI. */
    SCHEME,
    /** The year of the capture. */
    YEAR;

    /** How many values a record lists. */
    public int mostListed() {
        return this == HOST ? 100 : 1_000;
    }

    /** The captures by this property. */
    public Breakdown of(ContentCounts counts) {
        return switch (this) {
            case MEDIA_TYPE_SERVED -> counts.mediaTypesServed();
            case MEDIA_TYPE_IDENTIFIED -> counts.mediaTypesIdentified();
            case STATUS -> counts.statuses();
            case HOST -> counts.hosts();
            case SCHEME -> counts.schemes();
            case YEAR -> counts.years();
        };
    }
}
