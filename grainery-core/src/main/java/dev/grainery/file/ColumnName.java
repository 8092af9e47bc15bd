// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.util.regex.Pattern;

/** Escapes file names of containers for columns of CDX files, which end at a blank. */
public final class ColumnName {

    private static final Pattern TO_ESCAPE = Pattern.compile(" |%(?=20|25)");
    private static final Pattern ESCAPED = Pattern.compile("%20|%25(?=20|25)");

    private ColumnName() {}

    /** Writes blanks as {@code %20}, and a percent sign as {@code %25} where {@link #read} would decode it. */
    public static String written(String name) {
        return TO_ESCAPE.matcher(name).replaceAll(found -> found.group().equals(" ") ? "%20" : "%25");
    }

    public static String read(String column) {
        return ESCAPED.matcher(column).replaceAll(found -> found.group().equals("%20") ? " " : "%");
    }
}
