// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.profile;

import java.io.PrintStream;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Amounts by what they are of, printed as shares of all, the largest first. */
final class Shares {

    private static final int SHOWN = 15;

    private final String title;
    private final String unit;
    private final Map<String, Long> amounts = new HashMap<>();

    /** @param unit what the amounts are, in the plural */
    Shares(String title, String unit) {
        this.title = title;
        this.unit = unit;
    }

    void add(String of, long amount) {
        amounts.merge(of, amount, Long::sum);
    }

    void print(PrintStream out) {
        long all = amounts.values().stream().mapToLong(Long::longValue).sum();
        out.printf(Locale.ROOT, "%n%s (%d %s)%n", title, all, unit);
        amounts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(SHOWN)
                .forEach(entry ->
                        out.printf(Locale.ROOT, "%6.1f %%  %s%n", 100.0 * entry.getValue() / all, entry.getKey()));
    }
}
