// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import dev.grainery.record.Inspection.Breakdown;

/** By what captures are counted. Each property has a breakdown in an {@link Inspection} and in {@link InspectionSums}. */
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

    /** The captures of a container by this property. */
    public Breakdown of(Inspection container) {
        return switch (this) {
            case MEDIA_TYPE_SERVED -> container.mediaTypesServed();
            case MEDIA_TYPE_IDENTIFIED -> container.mediaTypesIdentified();
            case STATUS -> container.statuses();
            case HOST -> container.hosts();
            case SCHEME -> container.schemes();
            case YEAR -> container.years();
        };
    }

    /** The captures of several containers by this property. */
    public Breakdown of(InspectionSums containers) {
        return switch (this) {
            case MEDIA_TYPE_SERVED -> containers.mediaTypesServed();
            case MEDIA_TYPE_IDENTIFIED -> containers.mediaTypesIdentified();
            case STATUS -> containers.statuses();
            case HOST -> containers.hosts();
            case SCHEME -> containers.schemes();
            case YEAR -> containers.years();
        };
    }
}
