// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.finding.FindingCode;
import dev.grainery.listing.ShownPaths;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Inspection.Conformance;
import dev.grainery.record.RevisionStatus;
import dev.grainery.stats.FileState;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Something that a page shows; how it looks is up to the template {@code part/value.jte}. */
public sealed interface Value {

    /** Text of the page itself, in its language, by its key. */
    record Word(String key) implements Value {}

    /** Text from the archive, in whatever language and direction. */
    record Name(String text) implements Value {}

    /** What the program says in English. */
    record Message(String text) implements Value {}

    /** Whether a container is what its standard asks for. */
    record Verdict(Conformance verdict) implements Value {}

    /** An identifier or a checksum. */
    record Code(String text) implements Value {}

    /** Text of several lines, as a program has written it. */
    record Lines(String text) implements Value {

        public List<String> list() {
            return text.lines().toList();
        }
    }

    record Count(long number) implements Value {}

    record Bytes(long number) implements Value {}

    /** A number of bytes that is told to the last one. */
    record ExactBytes(long number) implements Value {}

    /** So many of so many. */
    record Share(long part, long whole) implements Value {

        /** How many per cent that is, rounded down to these decimals: only the whole is 100. */
        public BigDecimal percent(int decimals) {
            return whole == 0
                    ? BigDecimal.ZERO.setScale(decimals)
                    : BigDecimal.valueOf(part)
                            .movePointRight(2)
                            .divide(BigDecimal.valueOf(whole), decimals, RoundingMode.DOWN);
        }
    }

    /** A time of the archive. */
    record Time(Instant time) implements Value {}

    /** A time of the archive among others of the same day: an axis has the time of the day alone. */
    record Clock(Instant time, boolean hasSeconds) implements Value {}

    /** The day of a time of the archive. */
    record Day(Instant time) implements Value {}

    record Status(RevisionStatus status) implements Value {}

    /** What is known of the integrity of files. */
    record State(FileState state) implements Value {}

    record Month(YearMonth month) implements Value {}

    /** From a number of bytes to the next one that is too large. */
    record Sizes(long from, OptionalLong below) implements Value {}

    /** How severe a finding is. */
    record Severity(dev.grainery.finding.Severity severity) implements Value {}

    /** What a code of a finding means. */
    record Meaning(FindingCode code) implements Value {}

    /** Something that was counted, by the name that the program gives it. */
    record Figure(String name, long number) implements Value {}

    /** Text of the page itself with numbers in it, by its key. */
    record Phrase(String key, List<Long> numbers) implements Value {
        public Phrase {
            numbers = List.copyOf(numbers);
        }
    }

    record YesNo(boolean isSo) implements Value {}

    /** Leads somewhere. */
    record Link(Place place, Value shown) implements Value {}

    /** Several, one below the other. */
    record Several(List<Value> values) implements Value {
        public Several {
            values = List.copyOf(values);
        }
    }

    /** Not known. */
    record Unknown() implements Value {}

    /** A text of a record, which may be {@code NA}. */
    static Value name(String text) {
        if (text.equals(ShownPaths.WITHHELD)) {
            return new Word("value.withheld");
        }
        return text.equals(GraineryRecord.NA) || text.isEmpty() ? new Unknown() : new Name(text);
    }

    /** A date of a record, which may be {@code NA}, or incomplete. */
    static Value date(String text) {
        return time(text).<Value>map(Time::new).orElseGet(() -> name(text));
    }

    /** The day of a date of a record, which may be {@code NA}, or incomplete. */
    static Value day(String text) {
        return time(text).<Value>map(Day::new).orElseGet(() -> name(text));
    }

    private static Optional<Instant> time(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    static Value bytes(OptionalLong number) {
        return number.isPresent() ? new Bytes(number.getAsLong()) : new Unknown();
    }

    static Value count(OptionalLong number) {
        return number.isPresent() ? new Count(number.getAsLong()) : new Unknown();
    }

    static Value word(String key) {
        return new Word(key);
    }

    static Value harvest(String id, String name) {
        return new Link(Place.harvest(id), new Name(name));
    }

    static Value cdx(String cdxId, String fileName) {
        return new Link(Place.cdx(cdxId, fileName), new Name(fileName));
    }

    static Value container(String warcId, String fileName) {
        return new Link(Place.container(warcId, fileName), new Name(fileName));
    }
}
