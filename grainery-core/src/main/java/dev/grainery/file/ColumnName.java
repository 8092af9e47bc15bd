// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.util.regex.Pattern;

/** The name of a container in a column of a CDX file, which a blank would end. */
public final class ColumnName {

    private static final Pattern TO_ESCAPE = Pattern.compile(" |%(?=20|25)");
    private static final Pattern ESCAPED = Pattern.compile("%20|%25(?=20|25)");

    private ColumnName() {}

    /** The column of a name: blanks become {@code %20}, and a percent sign {@code %25} where it would be read otherwise. */
    public static String written(String name) {
        return TO_ESCAPE.matcher(name).replaceAll(found -> found.group().equals(" ") ? "%20" : "%25");
    }

    /** The name in a column; the reverse of {@link #written}. */
    public static String read(String column) {
        return ESCAPED.matcher(column).replaceAll(found -> found.group().equals("%20") ? " " : "%");
    }
}
