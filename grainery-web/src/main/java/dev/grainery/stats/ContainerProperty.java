// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import dev.grainery.record.ContainerRecord;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public enum ContainerProperty {
    CRAWLER,
    /** The format with its version, such as {@code WARC 1.1}, normalized. */
    FORMAT;

    private static final Pattern STATED_FORMAT = Pattern.compile("(?i)(W?ARC) file (?:format|version) ([0-9.]+)");

    String of(ContainerRecord record) {
        return switch (this) {
            case CRAWLER -> record.container().hostName();
            case FORMAT -> format(record.type().format());
        };
    }

    /** Such as {@code WARC 1.0}; other text stays as stated. */
    public static String format(String stated) {
        Matcher matcher = STATED_FORMAT.matcher(stated);
        return matcher.matches() ? matcher.group(1).toUpperCase(Locale.ROOT) + " " + matcher.group(2) : stated;
    }
}
