// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import dev.grainery.record.CaptureProperty;
import dev.grainery.record.InspectionSums;
import java.util.Locale;

/** By what statistics count. */
public enum CountedBy {
    /** Captures by the media type that their first bytes are identified as. */
    MEDIA,
    /** Captures by the media type that the server stated. */
    SERVED,
    /** Captures by host. */
    HOST,
    /** Captures by HTTP status. */
    STATUS,
    /** Captures by year. */
    YEAR,
    /** Captures by scheme of the URI. */
    SCHEME,
    /** Records by WARC type. */
    TYPE,
    /** Containers by the verdict of their inspection. */
    VERDICT;

    /** As it is written in a command line and in a request. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What is counted: {@code captures}, with the bytes of their payloads, {@code records} or {@code containers}. */
    public String counted() {
        return switch (this) {
            case MEDIA, SERVED, HOST, STATUS, YEAR, SCHEME -> "captures";
            case TYPE -> "records";
            case VERDICT -> "containers";
        };
    }

    /** Whether captures are counted, and their bytes. */
    public boolean isOfCaptures() {
        return counted().equals("captures");
    }

    /** The table of these sums. */
    public CountTable of(InspectionSums sums) {
        return switch (this) {
            case MEDIA -> captures(CaptureProperty.MEDIA_TYPE_IDENTIFIED, sums);
            case SERVED -> captures(CaptureProperty.MEDIA_TYPE_SERVED, sums);
            case HOST -> captures(CaptureProperty.HOST, sums);
            case STATUS -> captures(CaptureProperty.STATUS, sums);
            case YEAR -> captures(CaptureProperty.YEAR, sums);
            case SCHEME -> captures(CaptureProperty.SCHEME, sums);
            case TYPE -> CountTable.ofNumbers(this, sums.recordsByType());
            case VERDICT -> CountTable.ofNumbers(this, sums.containersByVerdict());
        };
    }

    private CountTable captures(CaptureProperty property, InspectionSums sums) {
        return CountTable.ofCaptures(this, property.of(sums));
    }
}
