// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import dev.grainery.record.CaptureProperty;
import dev.grainery.record.InspectionSums;
import java.util.Locale;

public enum CountedBy {
    MEDIA,
    SERVED,
    HOST,
    STATUS,
    YEAR,
    SCHEME,
    ANSWER,
    TYPE,
    VERDICT;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String counted() {
        return switch (this) {
            case MEDIA, SERVED, HOST, STATUS, YEAR, SCHEME, ANSWER -> "captures";
            case TYPE -> "records";
            case VERDICT -> "containers";
        };
    }

    public boolean isOfCaptures() {
        return counted().equals("captures");
    }

    public CountTable of(InspectionSums sums) {
        return switch (this) {
            case MEDIA -> captures(CaptureProperty.MEDIA_TYPE_IDENTIFIED, sums);
            case SERVED -> captures(CaptureProperty.MEDIA_TYPE_SERVED, sums);
            case HOST -> captures(CaptureProperty.HOST, sums);
            case STATUS -> captures(CaptureProperty.STATUS, sums);
            case YEAR -> captures(CaptureProperty.YEAR, sums);
            case SCHEME -> captures(CaptureProperty.SCHEME, sums);
            case ANSWER -> captures(CaptureProperty.ANSWER, sums);
            case TYPE -> CountTable.ofNumbers(this, sums.recordsByType());
            case VERDICT -> CountTable.ofNumbers(this, sums.containersByVerdict());
        };
    }

    private CountTable captures(CaptureProperty property, InspectionSums sums) {
        return CountTable.ofCaptures(this, property.of(sums));
    }
}
