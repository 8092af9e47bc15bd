// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.archive;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.Locale;

/**
 * A container of the archive: where it lies and what it is called, as crawlers and archives call them.
 *
 * @param number of the container in the archive, from 0
 * @param harvest number of its harvest, from 0
 * @param serial number of the container in its harvest, from 0
 * @param serialOfKind number of the container among those of its kind, as the two kinds are of two crawlers
 * @param kind its format
 * @param gzip whether it is compressed
 */
record PlacedFile(int number, int harvest, int serial, int serialOfKind, ContainerKind kind, boolean gzip) {

    static final String HOST = "crawler00.library.example";

    private static final int FIRST_YEAR = 2001;
    private static final int YEARS = 20;
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("uuuuMMddHHmmss", Locale.ROOT);

    /** The container of this number in an archive of this shape. */
    static PlacedFile of(int number, ArchiveShape shape) {
        // the first harvests take one container more if they cannot all have equally many
        int all = shape.files() / shape.harvests();
        int larger = shape.files() % shape.harvests();
        int inLarger = larger * (all + 1);
        int harvest = number < inLarger ? number / (all + 1) : larger + (number - inLarger) / all;
        int serial = number < inLarger ? number % (all + 1) : (number - inLarger) % all;
        ContainerKind kind = kind(number, shape);
        int serialOfKind = serial / shape.kinds().size() * Collections.frequency(shape.kinds(), kind);
        for (int before = number - serial % shape.kinds().size(); before < number; before++) {
            if (kind(before, shape) == kind) {
                serialOfKind++;
            }
        }
        return new PlacedFile(number, harvest, serial, serialOfKind, kind, shape.gzip());
    }

    private static ContainerKind kind(int number, ArchiveShape shape) {
        return shape.kinds().get(number % shape.kinds().size());
    }

    /** The name of the harvest, of its directory, and the prefix of its containers. */
    String harvestName() {
        return String.format(Locale.ROOT, "Topics-%d-%02d-Field%06d", year(), month(), harvest);
    }

    /** The directory of the harvest, below the archive. */
    String directory() {
        return String.format(Locale.ROOT, "%02d/topics/%s", year() % 100, harvestName());
    }

    String fileName() {
        String end = gzip ? ".gz" : "";
        return kind == ContainerKind.WARC
                ? String.format(
                        Locale.ROOT,
                        "%s-%s000-%05d-4711~%s~8443.warc%s",
                        harvestName(),
                        stamp(),
                        serialOfKind,
                        HOST,
                        end)
                : String.format(
                        Locale.ROOT, "%s-%s-%05d-%s-8443.arc%s", harvestName(), stamp(), serialOfKind, HOST, end);
    }

    /** When it was made. */
    Instant time() {
        return LocalDateTime.of(year(), month(), 1, 12, 0)
                .toInstant(ZoneOffset.UTC)
                .plusSeconds(serial);
    }

    /** The time of this page of the container in 14 digits. */
    String stamp(long page) {
        return STAMP.format(LocalDateTime.ofInstant(time().plusSeconds(page), ZoneOffset.UTC));
    }

    private String stamp() {
        return stamp(0);
    }

    private int year() {
        return FIRST_YEAR + harvest / 12 % YEARS;
    }

    private int month() {
        return 1 + harvest % 12;
    }
}
