// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

public final class NearestName {

    private static final int SHORTEST_BEGINNING = 4;

    private NearestName() {}

    public static Optional<String> of(String given, Collection<String> known) {
        String name = given.toLowerCase(Locale.ROOT);
        List<String> nearestFirst = known.stream()
                .sorted(Comparator.comparingInt((String one) -> edits(one.toLowerCase(Locale.ROOT), name))
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
        return nearestFirst.stream()
                .filter(one -> name.length() >= SHORTEST_BEGINNING && begins(one.toLowerCase(Locale.ROOT), name))
                .findFirst()
                .or(() -> nearestFirst.stream()
                        .findFirst()
                        .filter(one -> edits(one.toLowerCase(Locale.ROOT), name) <= Math.max(2, name.length() / 3)));
    }

    private static boolean begins(String one, String other) {
        return one.startsWith(other) || other.startsWith(one);
    }

    /** The Levenshtein distance. */
    private static int edits(String one, String other) {
        int[] before = IntStream.rangeClosed(0, other.length()).toArray();
        for (int i = 1; i <= one.length(); i++) {
            int[] now = new int[before.length];
            now[0] = i;
            for (int j = 1; j < now.length; j++) {
                int replaced = before[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                now[j] = Math.min(replaced, 1 + Math.min(before[j], now[j - 1]));
            }
            before = now;
        }
        return before[other.length()];
    }
}
