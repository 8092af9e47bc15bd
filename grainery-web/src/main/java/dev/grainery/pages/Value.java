// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.listing.ShownPaths;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.stats.CheckState;
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

    /** Text of the page itself, in its language, by its key, with the numbers that are put into it. */
    record Word(String key, List<Long> numbers) implements Value {}

    /** Text from the archive, in whatever language and direction. */
    record Name(String text) implements Value {}

    /** What the program says in English. */
    record Message(String text) implements Value {}

    /** An identifier or a checksum. */
    record Code(String text) implements Value {}

    /**
     * One of a few words, such as a status, in a colour of its own.
     *
     * @param group begins the key of its text
     * @param word ends it, and the name of its style
     */
    record Mark(String group, String word) implements Value {}

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

    record Month(YearMonth month) implements Value {}

    /** A month of any year. */
    record MonthOfYear(java.time.Month month) implements Value {}

    /**
     * A cell of a heat map.
     *
     * @param level how dark it is, from 0 to {@value #MOST_HEAT}
     * @param damaged how many files of it are missing or failed
     */
    record Heat(Value shown, int level, long damaged) implements Value {

        static final int MOST_HEAT = 5;

        /** As dark as the share is large: darkest is only the whole, lightest only nothing. */
        static Heat of(Share share, long damaged) {
            return new Heat(share, level(share.part(), share.whole()), damaged);
        }

        /** As dark as the number is large among others. */
        static Heat of(long number, long most) {
            return new Heat(new Count(number), level(number, most), 0);
        }

        private static int level(long part, long whole) {
            return part == 0 ? 0 : part >= whole ? MOST_HEAT : 1 + (int) ((MOST_HEAT - 1) * (part / (double) whole));
        }
    }

    /** Nothing: there is nothing that it could be of. */
    record Nothing() implements Value {}

    /** What a code of a finding means. */
    record Meaning(FindingCode code) implements Value {}

    /** Something that was counted, by the name that the program gives it. */
    record Figure(String name, long number) implements Value {}

    /** Leads somewhere. */
    record Link(PagePlace place, Value shown) implements Value {}

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
            return word("value.withheld");
        }
        return text.equals(GraineryRecord.NA) || text.isEmpty() ? new Unknown() : new Name(text);
    }

    /** A date of a record, which may be {@code NA}, or incomplete. */
    static Value date(String text) {
        return parsed(text).<Value>map(Time::new).orElseGet(() -> name(text));
    }

    /** The day of a date of a record, which may be {@code NA}, or incomplete. */
    static Value day(String text) {
        return parsed(text).<Value>map(Day::new).orElseGet(() -> name(text));
    }

    private static Optional<Instant> parsed(String text) {
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

    static Value count(Optional<Long> number) {
        return number.<Value>map(Count::new).orElse(new Unknown());
    }

    static Value word(String key) {
        return new Word(key, List.of());
    }

    /** Several values, one of them by itself, none as something that is not known. */
    static Value several(List<Value> values) {
        return switch (values.size()) {
            case 0 -> new Unknown();
            case 1 -> values.get(0);
            default -> new Several(values);
        };
    }

    static Value status(RevisionStatus status) {
        return new Mark("status", status.word());
    }

    /** How severe a finding is. */
    static Value severity(Severity severity) {
        return new Mark("severity", severity.word());
    }

    /** What is known of the integrity of files. */
    static Value state(CheckState state) {
        return new Mark("integrity", state.word());
    }

    static Value harvest(String id, String name) {
        return new Link(PagePlace.harvest(id), new Name(name));
    }

    /** Leads to the page of a container or a CDX file, or of a harvest. */
    static Value file(RecordType type, String id, String fileName) {
        return new Link(PagePlace.of(type, id, fileName), new Name(fileName));
    }
}
