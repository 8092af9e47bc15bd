// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A report of lines such as {@code URI failures: 3}. The first line of a name counts. */
record SummaryReport(Map<String, String> values) {

    static final SummaryReport NONE = new SummaryReport(Map.of());

    /** The report has about twenty lines; that of the frontier continues with stack traces. */
    private static final int MOST_LINES = 1_000;

    private static final int LONGEST_NAME = 100;
    private static final Pattern NUMBER = Pattern.compile("([0-9]{1,18})(?: \\(.*)?");
    private static final Pattern DURATION = Pattern.compile(
            "(?:([0-9]{1,9})d)?(?:([0-9]{1,9})h)?(?:([0-9]{1,9})m)?(?:([0-9]{1,9})s)?(?:([0-9]{1,9})ms)?");
    private static final long[] MILLIS = {86_400_000, 3_600_000, 60_000, 1_000, 1};

    SummaryReport {
        values = Map.copyOf(values);
    }

    static SummaryReport of(Stream<String> lines) {
        Map<String, String> values = new HashMap<>();
        lines.limit(MOST_LINES).forEach(line -> {
            int colon = line.indexOf(':');
            if (colon > 0 && colon <= LONGEST_NAME) {
                values.putIfAbsent(
                        line.substring(0, colon).strip(),
                        line.substring(colon + 1).strip());
            }
        });
        return new SummaryReport(values);
    }

    OptionalLong number(String... names) {
        for (String name : names) {
            Matcher number = NUMBER.matcher(values.getOrDefault(name, ""));
            if (number.matches()) {
                return OptionalLong.of(Long.parseLong(number.group(1)));
            }
        }
        return OptionalLong.empty();
    }

    /** In milliseconds. */
    OptionalLong duration(String... names) {
        for (String name : names) {
            String text = values.getOrDefault(name, "");
            Matcher parts = DURATION.matcher(text);
            if (!text.isEmpty() && parts.matches()) {
                long millis = 0;
                for (int i = 0; i < MILLIS.length; i++) {
                    String part = parts.group(i + 1);
                    millis += part == null ? 0 : Long.parseLong(part) * MILLIS[i];
                }
                return OptionalLong.of(millis);
            }
        }
        return OptionalLong.empty();
    }
}
