// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a person has to look at.
 *
 * @param errors open errors of harvests and their files, by the identifier of the harvest
 * @param otherErrors open errors about files and directories of no harvest
 * @param cutCrawls launches of the last 30 days that did not end as finished, the latest first; not all of many
 * @param numberOfCrawls all of them
 */
public record OpenWork(
        Map<String, OpenErrors> errors,
        Optional<OpenErrors> otherErrors,
        List<CutCrawl> cutCrawls,
        long numberOfCrawls,
        Schedule schedule) {

    public OpenWork {
        errors = Map.copyOf(errors);
        cutCrawls = List.copyOf(cutCrawls);
    }

    /** The earliest of them has been open since then. */
    public record OpenErrors(long number, Instant since) {

        OpenErrors plus(OpenErrors other) {
            return new OpenErrors(number + other.number, since.isBefore(other.since) ? since : other.since);
        }
    }

    /** At its end, or at its start if no end is known. */
    public record CutCrawl(String harvestId, String harvest, String launch, String status, Instant at) {}

    /**
     * @param overdue files whose date has passed
     * @param waiting further files that the last run of the checks should have read, but did not
     * @param busiestNight bytes of a night in the busiest time, so that no future date is missed
     * @param last the latest of the planned dates; empty without files
     * @param bytesPerDay read by the checks of the last four weeks; empty without any
     */
    public record Schedule(
            FileSum overdue, FileSum waiting, long busiestNight, Optional<Instant> last, Optional<Double> bytesPerDay) {

        /** Days after which a date says nothing. */
        private static final double RATHER_NEVER = 3_650;

        /** Checks read only what is due, so that a low pace alone is no sign of delay. */
        public boolean isKept() {
            return overdue.files() == 0
                    && (waiting.files() == 0
                            || bytesPerDay.filter(pace -> pace < busiestNight).isEmpty());
        }

        /** Whether the pace is enough for the busiest nights. */
        public boolean isPaceEnough() {
            return bytesPerDay.filter(pace -> pace >= busiestNight).isPresent();
        }

        /** When the files that are overdue now will have been checked at this pace. */
        public Optional<Instant> caughtUp(Instant now) {
            return bytesPerDay
                    .map(pace -> overdue.bytes() / pace)
                    .filter(days -> days < RATHER_NEVER)
                    .map(days -> now.plus(
                            Duration.ofSeconds((long) (days * Duration.ofDays(1).toSeconds()))));
        }
    }
}
