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

/** A value on a page; its look is defined by the template {@code part/value.jte}. */
public sealed interface Value {

    /** A message key of the page, with numbers to insert. */
    record Word(String key, List<Long> numbers) implements Value {}

    /** Text from the archive, in any language and direction. */
    record Name(String text) implements Value {}

    /** A message of the program, in English. */
    record Message(String text) implements Value {}

    record Code(String text) implements Value {}

    /**
     * One of a few words, such as a status, with its own colour.
     *
     * @param group the prefix of the message key
     * @param word its suffix, and the style class
     */
    record Mark(String group, String word) implements Value {}

    record Lines(String text) implements Value {

        public List<String> list() {
            return text.lines().toList();
        }
    }

    record Count(long number) implements Value {}

    record Bytes(long number) implements Value {}

    record ExactBytes(long number) implements Value {}

    record Share(long part, long whole) implements Value {

        /** Rounded, but only the whole is 100. */
        public BigDecimal percent(int decimals) {
            if (whole == 0) {
                return BigDecimal.ZERO.setScale(decimals);
            }
            BigDecimal rounded = BigDecimal.valueOf(part)
                    .movePointRight(2)
                    .divide(BigDecimal.valueOf(whole), decimals, RoundingMode.HALF_UP);
            BigDecimal most = BigDecimal.valueOf(100).subtract(BigDecimal.ONE.movePointLeft(decimals));
            return part < whole ? rounded.min(most) : rounded;
        }
    }

    record Time(Instant time) implements Value {}

    /** A time among others of the same day: an axis shows the time of day alone. */
    record Clock(Instant time, boolean hasSeconds) implements Value {}

    record Day(Instant time) implements Value {}

    record Month(YearMonth month) implements Value {}

    record MonthOfYear(java.time.Month month) implements Value {}

    /**
     * A cell of a heat map.
     *
     * @param level its shade, from 0 to {@value #MOST_HEAT}
     * @param damaged missing or failed files
     */
    record Heat(Value shown, int level, long damaged) implements Value {

        static final int MOST_HEAT = 5;

        /** The darkest shade means the whole, the lightest means none. */
        static Heat of(Share share, long damaged) {
            return new Heat(share, level(share.part(), share.whole()), damaged);
        }

        static Heat of(long number, long most) {
            return new Heat(new Count(number), level(number, most), 0);
        }

        private static int level(long part, long whole) {
            return part == 0 ? 0 : part >= whole ? MOST_HEAT : 1 + (int) ((MOST_HEAT - 1) * (part / (double) whole));
        }
    }

    /** Not applicable. */
    record Nothing() implements Value {}

    record Meaning(FindingCode code) implements Value {}

    /** What to do about a finding, with the names for its commands. */
    record Step(FindingCode code, Optional<String> file, Optional<String> harvest) implements Value {}

    /** A text with values in it. */
    record Sentence(String key, List<Value> values) implements Value {
        public Sentence {
            values = List.copyOf(values);
        }
    }

    record Figure(String name, long number) implements Value {}

    record Link(PagePlace place, Value shown) implements Value {}

    record Several(List<Value> values) implements Value {
        public Several {
            values = List.copyOf(values);
        }
    }

    record Unknown() implements Value {}

    /** A text of a record, which may be {@code NA}. */
    static Value name(String text) {
        if (text.equals(ShownPaths.WITHHELD)) {
            return word("value.withheld");
        }
        return text.equals(GraineryRecord.NA) || text.isEmpty() ? new Unknown() : new Name(text);
    }

    /** A date of a record, which may be {@code NA} or incomplete. */
    static Value date(String text) {
        return parsed(text).<Value>map(Time::new).orElseGet(() -> name(text));
    }

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

    static Value severity(Severity severity) {
        return new Mark("severity", severity.word());
    }

    static Value state(CheckState state) {
        return new Mark("integrity", state.word());
    }

    static Value harvest(String id, String name) {
        return new Link(PagePlace.harvest(id), new Name(name));
    }

    static Value file(RecordType type, String id, String fileName) {
        return new Link(PagePlace.of(type, id, fileName), new Name(fileName));
    }
}
