// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.time.Duration;
import java.util.Locale;

final class Quantity {

    private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};

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

    /** The plural has an s: {@code 1 harvest}, {@code 2 harvests}. */
    static String of(long number, String thing) {
        return of(number, thing, thing + "s");
    }

    /** A number of things, or a statement about them: {@code 1 finding is}, {@code 2 findings are}. */
    static String of(long number, String one, String several) {
        return number + " " + (number == 1 ? one : several);
    }

    /** The two largest units: {@code 3h 07m}. */
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

    static String time(double seconds) {
        return time(Duration.ofMillis((long) (seconds * 1000)));
    }
}
