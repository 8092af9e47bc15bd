// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of the crawl.log of Heritrix 1 or 3: what became of one URI.
 *
 * @param uri the URI
 * @param status the status of the fetch: that of HTTP, 1 of a name that was looked up, or negative if nothing was fetched
 * @param size bytes of what was fetched, without the head of an HTTP message; -1 if the line does not say
 * @param path how the URI was found, a letter for each step, such as {@code R} for a redirect; {@code -} for a seed
 * @param logged when the line was written, such as {@code 2026-11-25T22:07:30}, UTC
 * @param date when the fetch began, 14 digits, UTC; empty if there was none
 * @param digest the digest of what was fetched, without the name of its algorithm; empty if the line has none
 * @param writing whether a record was written
 * @param container name of the container that the record was written to; empty if the line does not say
 * @param offset where the record begins there; -1 if the line does not say
 * @param cut {@code time} or {@code len} if the fetch was broken off because it took too long, or was too large; else empty
 * @param botBlock the service that answered instead of the server, as it took the crawler for a bot; else empty
 */
record CrawlLogLine(
        String uri,
        int status,
        long size,
        String path,
        String logged,
        String date,
        String digest,
        Writing writing,
        String container,
        long offset,
        String cut,
        String botBlock) {

    /** Whether the crawler wrote a record, as far as the line tells. */
    enum Writing {
        /** The line names the container. */
        STATED,
        /** The status tells: writers of Heritrix write whatever was fetched. */
        IMPLIED,
        /** The same, but the line has further data which name no container. */
        UNNAMED,
        /** It was not written, or it depends on the settings of the crawl. */
        OPEN
    }

    private static final JsonFactory JSON = new JsonFactory();
    private static final String NONE = "-";

    /** Time, status, size, URI, path, via. */
    private static final String BEGIN =
            "(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d)\\S*\\s+(-?\\d{1,9})\\s+(-|\\d{1,18})\\s+(\\S+)\\s+(\\S+)\\s+\\S+\\s+";

    /**
     * Then media type, thread, which is {@code -} in logs of warcprox, fetch, digest; then source and annotations, both of
     * which some releases leave out, and an object of JSON.
     */
    private static final Pattern LINE =
            Pattern.compile(BEGIN + "\\S.{0,200}?\\s+(?:#\\d+|-)\\s+(-|\\d{14}\\S*)\\s+(\\S+)(.*)");

    /** The same without the last columns. */
    private static final Pattern SHORT_LINE =
            Pattern.compile(BEGIN + "\\S+(?:\\s+(?:#\\d+|-)(?:\\s+(-|\\d{14}\\S*))?)?\\s*()()");

    private static final Pattern FETCH = Pattern.compile("(\\d{14})\\d{0,3}(?:\\+(\\d{1,12}))?");

    /**
     * What tells that nothing was written, by the writers of Heritrix, or perhaps nothing, by the deduplicator, which names
     * the original. Heritrix 3 itself writes revisits, and says {@code duplicate:digest}.
     */
    private static final Pattern NOT_WRITTEN = Pattern.compile("[ ,](?:unwritten:|duplicate(?:[ ,]|:\"|$))");

    private static final Pattern BOT_BLOCK = Pattern.compile("[ ,]botblock:([\\w.-]{1,40})");

    private static final Pattern CUT = Pattern.compile("[ ,](time|len)Trunc");

    /** From here on a status is none of a protocol: 1001 is that of a name which the machine knew, and is not written. */
    private static final int FIRST_OF_CRAWLER = 1_000;

    private static final DateTimeFormatter DIGITS = DateTimeFormatter.ofPattern("uuuuMMddHHmmss", Locale.ROOT);

    /** How far the clock of twelve hours is off; a bit less, for a line is written some time after the fetch. */
    private static final Duration HALF_A_DAY = Duration.ofHours(11);

    /** What a line tells; empty if it is no line of a crawl.log. */
    static Optional<CrawlLogLine> of(String line) {
        Matcher columns = LINE.matcher(line);
        if (!columns.matches()) {
            columns = SHORT_LINE.matcher(line);
        }
        if (!columns.matches()) {
            return Optional.empty();
        }
        int status = Integer.parseInt(columns.group(2));
        String more = columns.group(8);
        int object = more.indexOf(" {");
        Extra extra = object < 0 ? Extra.NONE : Extra.of(more.substring(object + 1));
        String annotations = object < 0 ? more : more.substring(0, object);
        Writing writing;
        if (!extra.container.isEmpty()) {
            writing = Writing.STATED;
        } else if (status <= 0
                || status >= FIRST_OF_CRAWLER
                || NOT_WRITTEN.matcher(annotations).find()) {
            writing = Writing.OPEN;
        } else {
            writing = object < 0 ? Writing.IMPLIED : Writing.UNNAMED;
        }
        String digest = columns.group(7);
        Matcher cut = CUT.matcher(annotations);
        Matcher botBlock = BOT_BLOCK.matcher(annotations);
        return Optional.of(new CrawlLogLine(
                columns.group(4),
                status,
                number(columns.group(3)),
                columns.group(5),
                columns.group(1),
                date(columns.group(6), columns.group(1)),
                digest.equals(NONE) ? "" : digest.substring(digest.lastIndexOf(':') + 1),
                writing,
                extra.container,
                extra.offset,
                cut.find() ? cut.group(1) : "",
                botBlock.find() ? botBlock.group(1) : ""));
    }

    private static long number(String text) {
        return text.equals(NONE) ? -1 : Long.parseLong(text);
    }

    /** When the fetch began. Early releases of Heritrix 1 wrote the hour as a clock of twelve hours shows it. */
    private static String date(String fetch, String logged) {
        Matcher parts = FETCH.matcher(fetch == null ? NONE : fetch);
        if (!parts.matches()) {
            return "";
        }
        String begun = parts.group(1);
        if (logged.regionMatches(11, begun, 8, 2)) {
            return begun;
        }
        try {
            LocalDateTime began = LocalDateTime.parse(begun, DIGITS);
            long took = parts.group(2) == null ? 0 : Long.parseLong(parts.group(2));
            Duration between =
                    Duration.between(began, LocalDateTime.parse(logged)).minusMillis(took);
            if (between.abs().compareTo(HALF_A_DAY) < 0) {
                return begun;
            }
            return DIGITS.format(between.isNegative() ? began.minusHours(12) : began.plusHours(12));
        } catch (DateTimeException e) {
            return begun;
        }
    }

    /** What the object of JSON says at the end of a line. */
    private record Extra(String container, long offset) {

        static final Extra NONE = new Extra("", -1);

        static Extra of(String object) {
            String container = "";
            long offset = -1;
            try (JsonParser parser = JSON.createParser(object)) {
                parser.nextToken();
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    String name = parser.currentName();
                    JsonToken value = parser.nextToken();
                    if (name.equals("warcFilename") && value == JsonToken.VALUE_STRING) {
                        container = parser.getText();
                    } else if (name.equals("warcFileOffset") && value == JsonToken.VALUE_NUMBER_INT) {
                        offset = parser.getLongValue();
                    } else {
                        parser.skipChildren();
                    }
                }
            } catch (IOException e) {
                // a line that was cut off says no more than it does without
                return NONE;
            }
            return new Extra(container, offset);
        }
    }
}
