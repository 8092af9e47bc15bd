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
 * A position in a list. It is the whole content of a resumption token: the server keeps no state, so tokens stay valid
 * across restarts.
 *
 * @param after the key of the last item returned from the part, empty at its beginning
 */
record ListPosition(MetadataFormat format, Optional<String> set, DateRange range, Part part, Optional<String> after) {

    private static final int LONGEST = 400;
    private static final Pattern FORM = Pattern.compile("(?<format>[a-z_]{1,20})~(?<set>[a-z0-9:]{0,30})"
            + "~(?<from>-?[0-9]{1,15})~(?<before>-?[0-9]{1,15})~(?<part>[a-z]{1,12})~(?<after>[0-9a-fA-FTZ:.-]{0,60})");

    /**
     * The parts of a list, in order. Removed records come last: a record that is removed while the list is read is
     * reported as removed, whether or not it was returned before.
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

        Optional<Part> next() {
            return Stream.of(values()).filter(part -> part.compareTo(this) > 0).findFirst();
        }

        boolean mayHave(Optional<String> set) {
            return this == REMOVED
                    || set.filter(spec -> spec.startsWith(ItemSets.KIND + ":"))
                            .map((ItemSets.KIND + ":" + word)::equals)
                            .orElse(true);
        }
    }

    static ListPosition first(MetadataFormat format, Optional<String> set, DateRange range) {
        return new ListPosition(format, set, range, Part.HARVESTS, Optional.empty());
    }

    ListPosition after(String key) {
        return new ListPosition(format, set, range, part, Optional.of(key));
    }

    Optional<ListPosition> nextPart() {
        return part.next().map(next -> new ListPosition(format, set, range, next, Optional.empty()));
    }

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
