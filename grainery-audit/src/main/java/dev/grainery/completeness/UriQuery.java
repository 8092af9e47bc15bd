// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import dev.grainery.inspect.cdx.UrlKey;
import java.util.regex.Pattern;

/**
 * A URI by its {@linkplain UrlKey key}, or those that begin with it, in a period. Its limits are the first digits of
 * dates, both inclusive; empty if there is none.
 */
public record UriQuery(String key, Extent extent, String from, String to) {

    public enum Extent {
        ONE,
        BEGINNING,
        /** Beginnings that end with a slash, which keys lack. */
        BELOW
    }

    /** Without a scheme, so that the host would be taken for one. */
    private static final Pattern HOST_AND_PORT = Pattern.compile("(?s)[^/?#:]+:[0-9]{1,5}(?:[/?#].*)?");

    public static UriQuery of(String uri, boolean isBeginning, String from, String to) {
        String key = UrlKey.of(HOST_AND_PORT.matcher(uri).matches() ? "http://" + uri : uri);
        Extent extent =
                !isBeginning ? Extent.ONE : uri.endsWith("/") && !key.endsWith("/") ? Extent.BELOW : Extent.BEGINNING;
        return new UriQuery(key, extent, from, to);
    }

    public boolean isOf(String other) {
        return switch (extent) {
            case ONE -> other.equals(key);
            case BEGINNING -> other.startsWith(key);
            case BELOW ->
                other.startsWith(key)
                        && (other.length() == key.length() || "/?".indexOf(other.charAt(key.length())) >= 0);
        };
    }

    /** Takes 14 digits; a capture without a date is in no limited period. */
    public boolean includes(String date) {
        return date.compareTo(from) >= 0
                && (to.isEmpty()
                        || (!date.isEmpty()
                                && date.substring(0, Math.min(to.length(), date.length()))
                                                .compareTo(to)
                                        <= 0));
    }

    public boolean isOfSameHost(String other) {
        int end = key.indexOf(')') + 1;
        return end > 0 && other.startsWith(key.substring(0, end));
    }
}
