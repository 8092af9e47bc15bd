// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.time.Instant;
import java.util.Optional;

/** Dates of origin that cannot be right: a clock that was not set, or a value that nobody filled in, leaves them. */
public final class OriginDate {

    /** The first day on which there can have been an archived web, in eight digits. */
    public static final long FIRST = 19950101;

    private static final String FIRST_DAY = "1995-01-01";

    private OriginDate() {}

    /**
     * What is wrong with a date of origin.
     *
     * @param date the date as a record writes it, or {@code NA}
     * @param read when the container was read
     * @return empty if it may be right, or if there is none
     */
    public static Optional<String> fault(String date, Instant read) {
        if (date.equals(GraineryRecord.NA)) {
            return Optional.empty();
        }
        if (date.compareTo(FIRST_DAY) < 0) {
            return Optional.of("before " + FIRST_DAY);
        }
        String today = RecordDate.text(read).substring(0, FIRST_DAY.length());
        return date.compareTo(today) > 0 && !date.startsWith(today)
                ? Optional.of("after the day on which the container was read, " + today)
                : Optional.empty();
    }
}
