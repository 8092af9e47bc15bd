// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import java.nio.charset.StandardCharsets;

/**
 * A log line or a capture, sorted by URI, time and digest. Texts are empty and numbers -1 if they are not known.
 * @param digest payload digest in capitals, without the name of its algorithm
 * @param source number of the log or container
 * @param position number of the line, or offset of the record
 * @param state a {@link CrawlLogLine.Writing} of a line; of a capture, empty or {@code DAMAGED}
 * @param line a digest that identifies the line; empty for a capture
 * @param hour in which the line was written, such as {@code 2026-11-22T01}; empty for a capture
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

    /** Replaces the separator in a text. */
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

    boolean isInSamePlace(Entry other) {
        return container.equals(other.container) && offset == other.offset;
    }

    /** Whether the record has no HTTP status, or an interim one that another response follows in the same record. */
    boolean hasInterimStatus() {
        return status.isEmpty() || status.startsWith("1");
    }

    boolean isComparable(Entry other) {
        return !digest.isEmpty() && digest.length() == other.digest.length();
    }
}
