// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import dev.grainery.oai.OaiError.Code;
import dev.grainery.store.DateRange;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Which list is asked for, and how far it was given already. As a resumption token it is all that is needed to go on:
 * the server keeps nothing, so that a token holds forever, across restarts too.
 *
 * @param format the metadata format
 * @param set the set, if only one is asked for
 * @param range when the records were changed
 * @param part the part of the list that is due
 * @param after the key of the last item of that part, empty at its beginning
 */
record ListPosition(MetadataFormat format, Optional<String> set, DateRange range, Part part, Optional<String> after) {

    private static final int LONGEST = 400;
    private static final Pattern FORM = Pattern.compile("(?<format>[a-z_]{1,20})~(?<set>[a-z0-9:]{0,30})"
            + "~(?<from>-?[0-9]{1,15})~(?<before>-?[0-9]{1,15})~(?<part>[a-z]{1,12})~(?<after>[0-9a-fA-FTZ:.-]{0,60})");

    /**
     * The parts of a list, in order. Removed records are the last one: a record that is removed while the list is given is
     * told to be removed, whether it was given before or not.
     */
    enum Part {
        HARVESTS("harvest"),
        CONTAINERS("container"),
        CDX_FILES("cdx"),
        REMOVED("removed");

        private final String word;

        Part(String word) {
            this.word = word;
        }

        static Optional<Part> of(String word) {
            return Stream.of(values()).filter(part -> part.word.equals(word)).findFirst();
        }

        String word() {
            return word;
        }

        /** The part that comes after it. */
        Optional<Part> next() {
            return Stream.of(values()).filter(part -> part.compareTo(this) > 0).findFirst();
        }

        /** Whether items of a set can be in it. */
        boolean mayHave(Optional<String> set) {
            return this == REMOVED
                    || set.filter(spec -> spec.startsWith(ItemSets.KIND + ":"))
                            .map((ItemSets.KIND + ":" + word)::equals)
                            .orElse(true);
        }
    }

    /** The beginning of a list. */
    static ListPosition first(MetadataFormat format, Optional<String> set, DateRange range) {
        return new ListPosition(format, set, range, Part.HARVESTS, Optional.empty());
    }

    ListPosition after(String key) {
        return new ListPosition(format, set, range, part, Optional.of(key));
    }

    /** The beginning of the next part, if there is one. */
    Optional<ListPosition> nextPart() {
        return part.next().map(next -> new ListPosition(format, set, range, next, Optional.empty()));
    }

    /** Whether the part can have items of the list. */
    boolean mayHaveItems() {
        return part.mayHave(set)
                && (part == Part.REMOVED
                        || format.types().stream().anyMatch(type -> type.word().equals(part.word())));
    }

    String token() {
        return String.join(
                "~",
                format.prefix(),
                set.orElse(""),
                Long.toString(range.from().toEpochMilli()),
                Long.toString(range.before().toEpochMilli()),
                part.word(),
                after.orElse(""));
    }

    /**
     * Reads a token.
     *
     * @throws OaiError if it is none that this program gives
     */
    static ListPosition parse(String token) {
        Matcher parts = FORM.matcher(token);
        if (token.length() > LONGEST || !parts.matches()) {
            throw bad();
        }
        return new ListPosition(
                MetadataFormat.of(parts.group("format")).orElseThrow(ListPosition::bad),
                Optional.of(parts.group("set")).filter(set -> !set.isEmpty()),
                new DateRange(time(parts.group("from")), time(parts.group("before"))),
                Part.of(parts.group("part")).orElseThrow(ListPosition::bad),
                Optional.of(parts.group("after")).filter(after -> !after.isEmpty()));
    }

    private static Instant time(String millis) {
        Instant time = Instant.ofEpochMilli(Long.parseLong(millis));
        if (time.isBefore(DateRange.ALL.from()) || time.isAfter(DateRange.ALL.before())) {
            throw bad();
        }
        return time;
    }

    static OaiError bad() {
        return new OaiError(Code.BAD_RESUMPTION_TOKEN, "this is not a resumption token of this repository");
    }
}
