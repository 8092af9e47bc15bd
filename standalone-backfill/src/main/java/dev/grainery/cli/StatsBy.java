// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.CaptureProperty;
import dev.grainery.record.InspectionSums;
import java.util.Locale;

/** By what statistics count. */
enum StatsBy {
    /** Captures by the media type that their first bytes are identified as. */
    MEDIA("media type as identified"),
    /** Captures by the media type that the server stated. */
    SERVED("media type as served"),
    /** Captures by host. */
    HOST("host"),
    /** Captures by HTTP status. */
    STATUS("HTTP status"),
    /** Captures by year. */
    YEAR("year of capture"),
    /** Captures by scheme of the URI. */
    SCHEME("scheme"),
    /** Records by WARC type. */
    TYPE("type of record"),
    /** Containers by the verdict of their inspection. */
    VERDICT("verdict");

    private final String heading;

    StatsBy(String heading) {
        this.heading = requireNonNull(heading, "heading");
    }

    /** What a table says above its values. */
    String heading() {
        return heading;
    }

    /** As it is written in the command line. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether captures are counted, and their bytes. */
    boolean isOfCaptures() {
        return this != TYPE && this != VERDICT;
    }

    /** The table of these sums. */
    CountTable of(InspectionSums sums) {
        return switch (this) {
            case MEDIA -> CountTable.of(this, CaptureProperty.MEDIA_TYPE_IDENTIFIED.of(sums));
            case SERVED -> CountTable.of(this, CaptureProperty.MEDIA_TYPE_SERVED.of(sums));
            case HOST -> CountTable.of(this, CaptureProperty.HOST.of(sums));
            case STATUS -> CountTable.of(this, CaptureProperty.STATUS.of(sums));
            case YEAR -> CountTable.of(this, CaptureProperty.YEAR.of(sums));
            case SCHEME -> CountTable.of(this, CaptureProperty.SCHEME.of(sums));
            case TYPE -> CountTable.of(this, "records", sums.recordsByType());
            case VERDICT -> CountTable.of(this, "containers", sums.containersByVerdict());
        };
    }
}
