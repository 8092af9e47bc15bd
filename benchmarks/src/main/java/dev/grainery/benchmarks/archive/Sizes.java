// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.archive;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of bytes, or a range of them.
 *
 * @param least the smallest
 * @param most the largest, included
 */
public record Sizes(long least, long most) {

    private static final Pattern SIZE = Pattern.compile("([0-9]{1,18})([kMGT]?)B?");

    public Sizes {
        if (least < 0 || most < least) {
            throw new IllegalArgumentException("not a range of sizes: " + least + "-" + most);
        }
    }

    /** Always this size. */
    public static Sizes of(long bytes) {
        return new Sizes(bytes, bytes);
    }

    /**
     * Reads {@code 20k}, {@code 1G} or {@code 2k-40k}; units are decimal.
     *
     * @throws IllegalArgumentException if it is none of these
     */
    public static Sizes parse(String text) {
        String[] ends = text.split("-", 2);
        long least = bytes(ends[0]);
        return new Sizes(least, ends.length == 1 ? least : bytes(ends[1]));
    }

    /** One of the sizes; all are equally likely. */
    long draw(SplittableRandom random) {
        return least == most ? least : random.nextLong(least, most + 1);
    }

    private static long bytes(String text) {
        Matcher size = SIZE.matcher(text);
        if (!size.matches()) {
            throw new IllegalArgumentException(String.format(Locale.ROOT, "not a size: %s", text));
        }
        long unit = switch (size.group(2)) {
            case "k" -> 1_000L;
            case "M" -> 1_000_000L;
            case "G" -> 1_000_000_000L;
            case "T" -> 1_000_000_000_000L;
            default -> 1L;
        };
        return Math.multiplyExact(Long.parseLong(size.group(1)), unit);
    }
}
