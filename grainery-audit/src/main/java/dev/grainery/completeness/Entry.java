// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import java.nio.charset.StandardCharsets;

/**
 * A line of a log or a capture in a container, as it is sorted: by URI, time and digest.
 *
 * @param uri the URI
 * @param date when the fetch began, 14 digits
 * @param digest the digest of the payload, in capitals, without the name of its algorithm; empty if it is not known
 * @param side {@link #LOG} or {@link #CAPTURE}
 * @param source the number of the log or container
 * @param position the number of the line, or the offset of the record
 * @param status the status; empty if there is none
 * @param size bytes of the payload; -1 if they are not known
 * @param state whether the line tells of a record, or the record is damaged
 * @param container the name of the container; empty if it is not known
 * @param offset the offset of the record; -1 if it is not known
 * @param line tells a line from all others; empty for a capture
 * @param hour in which the line was written, such as {@code 2026-11-22T01}; empty for a capture
 * @param cut what broke the fetch off, as {@link CrawlLogLine#cut} says; empty for a capture
 * @param botBlock what {@link CrawlLogLine#botBlock} says; empty for a capture
 */
record Entry(
        String uri,
        String date,
        String digest,
        String side,
        int source,
        long position,
        String status,
        long size,
        String state,
        String container,
        long offset,
        String line,
        String hour,
        String cut,
        String botBlock) {

    private static final char SEPARATOR = '\0';
    static final String LOG = "l";
    static final String CAPTURE = "c";

    /** A text in which nothing can be taken for the end of a part. */
    static String clean(String text) {
        return text.replace(SEPARATOR, '?');
    }

    static Entry of(byte[] bytes) {
        String[] parts = new String(bytes, StandardCharsets.UTF_8).split("\0", -1);
        return new Entry(
                parts[0],
                parts[1],
                parts[2],
                parts[3],
                Integer.parseInt(parts[4]),
                Long.parseLong(parts[5]),
                parts[6],
                Long.parseLong(parts[7]),
                parts[8],
                parts[9],
                Long.parseLong(parts[10]),
                parts[11],
                parts[12],
                parts[13],
                parts[14]);
    }

    byte[] bytes() {
        return String.join(
                        "\0",
                        uri,
                        date,
                        digest,
                        side,
                        String.valueOf(source),
                        String.valueOf(position),
                        status,
                        String.valueOf(size),
                        state,
                        container,
                        String.valueOf(offset),
                        line,
                        hour,
                        cut,
                        botBlock)
                .getBytes(StandardCharsets.UTF_8);
    }

    boolean isLog() {
        return side.equals(LOG);
    }

    boolean isOfSameFetch(Entry other) {
        return date.equals(other.date) && uri.equals(other.uri);
    }

    /** Whether a line tells of the place where a capture lies. */
    boolean isInSamePlace(Entry other) {
        return container.equals(other.container) && offset == other.offset;
    }

    /** Whether the record has no HTTP status, or one that another response follows in the same record. */
    boolean hasInterimStatus() {
        return status.isEmpty() || status.startsWith("1");
    }

    /** Whether both digests are known, and of the same algorithm and form. */
    boolean isComparable(Entry other) {
        return !digest.isEmpty() && digest.length() == other.digest.length();
    }
}
