// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import dev.grainery.listing.BadChoiceException.Reason;
import dev.grainery.record.RevisionStatus;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The filters that a request sets, by parameter. */
public record Choices(Map<String, String> given) {

    public static final Choices NONE = new Choices(Map.of());

    /** Dates with a year of four digits sort as text. */
    private static final Pattern TIME = Pattern.compile("[0-9]{4}-.*");

    private static final Pattern YEAR = Pattern.compile("[0-9]{4}|[Nn][Aa]");

    public Choices {
        given = Map.copyOf(given);
    }

    public Choices with(String name, String value) {
        Map<String, String> more = new HashMap<>(given);
        more.put(name, value);
        return new Choices(more);
    }

    Choices without(String name) {
        Map<String, String> fewer = new HashMap<>(given);
        fewer.remove(name);
        return new Choices(fewer);
    }

    /** Dates in any usual form become those of the API; what is no date stays. */
    public Choices withDates(List<Choice> choices) {
        Map<String, String> read = new HashMap<>(given);
        choices.stream()
                .filter(Choice::isTime)
                .forEach(choice -> read.computeIfPresent(
                        choice.name(), (name, text) -> DateText.firstDay(text).orElse(text)));
        return new Choices(read);
    }

    public Optional<String> text(String name) {
        return Optional.ofNullable(given.get(name));
    }

    public <E> Optional<E> word(String name, List<E> known, Function<E, String> word) {
        return text(name)
                .map(text -> known.stream()
                        .filter(one -> word.apply(one).equals(text))
                        .findFirst()
                        .orElseThrow(() -> new BadChoiceException(
                                Reason.WORD,
                                text,
                                name + ": '" + text + "' is not one of "
                                        + known.stream().map(word).collect(Collectors.joining(", ")))));
    }

    public <E extends Enum<E>> Optional<E> word(String name, E[] known) {
        return word(name, Arrays.asList(known), one -> one.name().toLowerCase(Locale.ROOT));
    }

    Optional<RevisionStatus> status() {
        return word("status", Arrays.asList(RevisionStatus.values()), RevisionStatus::word);
    }

    /**
     * @throws BadChoiceException if no file name is given: no database index finds the identifier alone
     */
    Optional<String> idOfNamesake() {
        Optional<String> id = text("id");
        if (id.isPresent() && text("file").isEmpty()) {
            throw new BadChoiceException(Reason.ID, id.get(), "id requires file");
        }
        return id;
    }

    /** Four digits, or {@code NA} for undated. */
    public Optional<String> year(String name) {
        return text(name).map(String::strip).map(text -> {
            if (!YEAR.matcher(text).matches()) {
                throw new BadChoiceException(
                        Reason.YEAR,
                        text,
                        name + ": '" + text + "' is neither a year such as 2017 nor NA (without a year)");
            }
            return text;
        });
    }

    public Optional<Instant> time(String name) {
        return text(name)
                .map(text -> instantOf(text)
                        .orElseThrow(() -> new BadChoiceException(
                                Reason.DATE,
                                text,
                                name + ": '" + text + "' is not a date such as 2026-11-23 or 2026-11-23T04:00:00Z")));
    }

    /**
     * Reads a day such as {@code 2026-11-22}, as its first moment in UTC, or a time such as {@code
     * 2026-11-22T18:00:00Z}.
     */
    public static Optional<Instant> instantOf(String text) {
        try {
            if (!TIME.matcher(text).matches()) {
                return Optional.empty();
            }
            return Optional.of(
                    text.contains("T")
                            ? Instant.parse(text)
                            : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
