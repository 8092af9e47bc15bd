// SPDX-License-Identifier: Apache-2.0
package dev.grainery.job;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The properties of the recorder and what they may be set to, as {@code docs/heritrix.md} says; a test compares. */
enum RecorderProperty {
    AUTHOR(Kind.TEXT),
    CDX_DIRECTORY(Kind.TEXT),
    CDX_FORMAT(Kind.TEXT),
    CDX_GZIP(Kind.SWITCH),
    CDX_MERGED_DIRECTORY(Kind.TEXT),
    CDX_SERVER(Kind.TEXT),
    CDX_SERVER_TOKEN_FILE(Kind.TEXT),
    CDX_SERVER_TOKEN_VARIABLE(Kind.TEXT),
    DIGESTS(Kind.TEXT),
    ENABLED(Kind.SWITCH),
    FINISH_TIMEOUT_SECONDS(0, 86_400),
    HOOK_COMMAND(Kind.TEXT),
    HOOK_COMMAND_TIMEOUT_SECONDS(1, 86_400),
    HOOK_TOKEN_FILE(Kind.TEXT),
    HOOK_TOKEN_VARIABLE(Kind.TEXT),
    HOOK_URL(Kind.TEXT),
    INSPECT(Kind.SWITCH),
    LOOK_INTERVAL_SECONDS(1, 86_400),
    MAX_READ_MEGABYTES_PER_SECOND(Kind.DECIMAL, 0, 1_000_000),
    METRICS_FILE(Kind.TEXT),
    NAMING_FILE(Kind.TEXT),
    OUTBOX_DIRECTORY(Kind.TEXT),
    PACKAGE_DIRECTORY(Kind.TEXT),
    QUEUE_CAPACITY(1, 1_000_000),
    RECORD_UNFINISHED(Kind.SWITCH),
    STANDARD(Kind.TEXT),
    STATUS_FILE(Kind.TEXT),
    STOP_CRAWL_ON_SHUTDOWN(Kind.SWITCH),
    STORE_URI(Kind.TEXT),
    STORE_URI_FILE(Kind.TEXT),
    STORE_URI_VARIABLE(Kind.TEXT),
    UTILITIES_FILE(Kind.TEXT);

    /** What every processor of Heritrix has besides. */
    private static final Set<String> OF_ALL = Set.of("shouldProcessRule");

    private static final Set<String> SWITCHES = Set.of("true", "false", "on", "off", "yes", "no", "1", "0");

    private enum Kind {
        TEXT,
        SWITCH,
        WHOLE,
        DECIMAL
    }

    private final Kind kind;
    private final double least;
    private final double most;

    RecorderProperty(Kind kind) {
        this(kind, 0, 0);
    }

    RecorderProperty(int least, int most) {
        this(Kind.WHOLE, least, most);
    }

    RecorderProperty(Kind kind, double least, double most) {
        this.kind = kind;
        this.least = least;
        this.most = most;
    }

    /** As it is written in a job. */
    String property() {
        StringBuilder name = new StringBuilder();
        for (String word : name().toLowerCase(Locale.ROOT).split("_")) {
            name.append(
                            name.length() == 0
                                    ? word.substring(0, 1)
                                    : word.substring(0, 1).toUpperCase(Locale.ROOT))
                    .append(word.substring(1));
        }
        return name.toString();
    }

    static Optional<RecorderProperty> of(String name) {
        return Arrays.stream(values())
                .filter(property -> property.property().equals(name))
                .findFirst();
    }

    static boolean isOfAllProcessors(String name) {
        return OF_ALL.contains(name);
    }

    /** The property whose name is most like this one, if any is like it. */
    static Optional<String> like(String name) {
        return NearestName.of(
                name, Arrays.stream(values()).map(RecorderProperty::property).toList());
    }

    /** What a value must be, empty if this one is right. */
    Optional<String> wrong(String value) {
        return switch (kind) {
            case TEXT -> Optional.empty();
            case SWITCH ->
                SWITCHES.contains(value.toLowerCase(Locale.ROOT)) ? Optional.empty() : Optional.of("true or false");
            case WHOLE, DECIMAL -> within(value) ? Optional.empty() : Optional.of(range());
        };
    }

    private boolean within(String value) {
        try {
            double number = kind == Kind.WHOLE ? Long.parseLong(value) : Double.parseDouble(value);
            return number >= least && number <= most;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** The range, in words. */
    String range() {
        String number = kind == Kind.WHOLE ? "a whole number" : "a number";
        return String.format(Locale.ROOT, "%s from %,d to %,d", number, (long) least, (long) most);
    }

    boolean isNumber() {
        return kind == Kind.WHOLE || kind == Kind.DECIMAL;
    }
}
