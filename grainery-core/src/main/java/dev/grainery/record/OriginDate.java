// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.time.Instant;
import java.util.Optional;

/** Detects dates of origin that cannot be right, as of an unset clock or a placeholder. */
public final class OriginDate {

    /** The first day with web archives, as eight digits. */
    public static final long FIRST = 19950101;

    private static final String FIRST_DAY = "1995-01-01";

    private OriginDate() {}

    /** Why a date of a record cannot be right; empty if it may be right or is {@code NA}. */
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
