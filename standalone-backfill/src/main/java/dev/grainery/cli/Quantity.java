// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers as people read them. */
final class Quantity {

    private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};

    private static final Pattern SIZE = Pattern.compile("([0-9]{1,15}(?:[.][0-9]{1,3})?) ?([KMGTPE])?B?");
    private static final Pattern TIME =
            Pattern.compile("(?:([0-9]{1,5})d)? ?(?:([0-9]{1,6})h)? ?(?:([0-9]{1,7})m)? ?(?:([0-9]{1,9})s)?");
    private static final int[] SECONDS = {86_400, 3_600, 60, 1};

    private Quantity() {}

    /** Bytes in decimal units, as disks are sold: {@code 1.4 GB}. */
    static String bytes(long bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= 999.95 && unit < UNITS.length - 1) {
            value /= 1000;
            unit++;
        }
        return unit == 0 ? bytes + " B" : String.format(Locale.ROOT, "%.1f %s", value, UNITS[unit]);
    }

    /** How many bytes a text such as {@code 500G}, {@code 1.5 TB} or {@code 1000} means, in decimal units. */
    static OptionalLong bytesOf(String text) {
        Matcher size = SIZE.matcher(text.strip().toUpperCase(Locale.ROOT));
        if (!size.matches()) {
            return OptionalLong.empty();
        }
        int power = size.group(2) == null ? 0 : "KMGTPE".indexOf(size.group(2)) + 1;
        double bytes = Double.parseDouble(size.group(1)) * Math.pow(1000, power);
        return bytes >= 1 && bytes < Long.MAX_VALUE ? OptionalLong.of((long) bytes) : OptionalLong.empty();
    }

    /** How long a text such as {@code 4h}, {@code 1h30m} or {@code 45s} is. */
    static Optional<Duration> timeOf(String text) {
        Matcher time = TIME.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (text.isBlank() || !time.matches()) {
            return Optional.empty();
        }
        Duration sum = Duration.ZERO;
        for (int unit = 1; unit <= 4; unit++) {
            if (time.group(unit) != null) {
                sum = sum.plusSeconds(Long.parseLong(time.group(unit)) * SECONDS[unit - 1]);
            }
        }
        return sum.isZero() ? Optional.empty() : Optional.of(sum);
    }

    /** The moment that a day such as {@code 2026-11-22} begins (UTC), or a time such as {@code 2026-11-22T18:00:00Z}. */
    static Optional<Instant> instantOf(String text) {
        // what was said of other years would sort before or after everything
        if (!text.matches("[0-9]{4}-.*")) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    text.contains("T")
                            ? Instant.parse(text)
                            : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** A duration in its two largest units: {@code 3h 07m}. */
    static String time(Duration duration) {
        long s = duration.toSeconds();
        if (s < 60) {
            return s + "s";
        }
        if (s < 3600) {
            return String.format(Locale.ROOT, "%dm %02ds", s / 60, s % 60);
        }
        return s < 86_400
                ? String.format(Locale.ROOT, "%dh %02dm", s / 3600, s % 3600 / 60)
                : String.format(Locale.ROOT, "%dd %02dh", s / 86_400, s % 86_400 / 3600);
    }
}
