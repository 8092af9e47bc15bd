// SPDX-License-Identifier: Apache-2.0
package dev.grainery.crawl;

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
 * A line of the crawl.log of Heritrix 1 or 3. Texts are empty and numbers -1 if the line does not state them. Sizes are
 * bytes without the HTTP header; {@code status} is 1 for a DNS lookup, negative if nothing was fetched; {@code logged}
 * and {@code date} are UTC; {@code cut} is {@code time} or {@code len}.
 */
public record CrawlLogLine(
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
    public enum Writing {
        STATED,
        /** Implied by the status: the writers of Heritrix write every fetch. */
        IMPLIED,
        /** Implied by the status, but the line has extra information that names no container. */
        UNNAMED,
        /** It was not written, or this depends on the settings of the crawl. */
        OPEN
    }

    private static final JsonFactory JSON = new JsonFactory();
    private static final String NONE = "-";

    /** Time, status, size, URI, path, via. */
    private static final String BEGIN =
            "(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d)\\S*\\s+(-?\\d{1,9})\\s+(-|\\d{1,18})\\s+(\\S+)\\s+(\\S+)\\s+\\S+\\s+";

    /** Media type, thread, fetch time, digest; then source, annotations (some releases omit them), and JSON. */
    private static final Pattern LINE =
            Pattern.compile(BEGIN + "\\S.{0,200}?\\s+(?:#\\d+|-)\\s+(-|\\d{14}\\S*)\\s+(\\S+)(.*)");

    private static final Pattern SHORT_LINE =
            Pattern.compile(BEGIN + "\\S+(?:\\s+(?:#\\d+|-)(?:\\s+(-|\\d{14}\\S*))?)?\\s*()()");

    private static final Pattern FETCH = Pattern.compile("(\\d{14})\\d{0,3}(?:\\+(\\d{1,12}))?");

    /** On unwritten records. The deduplicator's {@code duplicate} may mean either; Heritrix 3 writes revisits. */
    private static final Pattern NOT_WRITTEN = Pattern.compile("[ ,](?:unwritten:|duplicate(?:[ ,]|:\"|$))");

    private static final Pattern BOT_BLOCK = Pattern.compile("[ ,]botblock:([\\w.-]{1,40})");

    private static final Pattern CUT = Pattern.compile("[ ,](time|len)Trunc");

    /** Higher statuses are no protocol's: 1001 is a name that the machine resolved itself, which is not written. */
    private static final int FIRST_OF_CRAWLER = 1_000;

    private static final DateTimeFormatter DIGITS = DateTimeFormatter.ofPattern("uuuuMMddHHmmss", Locale.ROOT);

    /** Half a day, less the delay between the fetch and its log line. */
    private static final Duration HALF_A_DAY = Duration.ofHours(11);

    public static Optional<CrawlLogLine> of(String line) {
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

    /** Early releases of Heritrix 1 wrote the hour of a twelve-hour clock. */
    private static String date(String fetch, String logged) {
        Matcher parts = FETCH.matcher(fetch == null ? NONE : fetch);
        if (!parts.matches()) {
            return "";
        }
        String start = parts.group(1);
        if (logged.regionMatches(11, start, 8, 2)) {
            return start;
        }
        try {
            LocalDateTime began = LocalDateTime.parse(start, DIGITS);
            long took = parts.group(2) == null ? 0 : Long.parseLong(parts.group(2));
            Duration between =
                    Duration.between(began, LocalDateTime.parse(logged)).minusMillis(took);
            if (between.abs().compareTo(HALF_A_DAY) < 0) {
                return start;
            }
            return DIGITS.format(between.isNegative() ? began.minusHours(12) : began.plusHours(12));
        } catch (DateTimeException e) {
            return start;
        }
    }

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
                // a truncated JSON object is ignored
                return NONE;
            }
            return new Extra(container, offset);
        }
    }
}
