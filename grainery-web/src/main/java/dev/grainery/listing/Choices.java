// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

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

/**
 * What is wanted of a list.
 *
 * @param given values by the names of parameters
 */
public record Choices(Map<String, String> given) {

    /** Nothing in particular: all rows. */
    public static final Choices NONE = new Choices(Map.of());

    /** What sorts as texts sort: a year of four digits. */
    private static final Pattern TIME = Pattern.compile("[0-9]{4}-.*");

    private static final Pattern YEAR = Pattern.compile("[0-9]{4}|[Nn][Aa]");

    public Choices {
        given = Map.copyOf(given);
    }

    /** The same and one more. */
    public Choices with(String name, String value) {
        Map<String, String> more = new HashMap<>(given);
        more.put(name, value);
        return new Choices(more);
    }

    /** The same without one. */
    Choices without(String name) {
        Map<String, String> fewer = new HashMap<>(given);
        fewer.remove(name);
        return new Choices(fewer);
    }

    /** A text, if it was given. */
    public Optional<String> text(String name) {
        return Optional.ofNullable(given.get(name));
    }

    /**
     * One of some words, if it was given.
     *
     * @throws BadChoiceException if it is none of them
     */
    public <E> Optional<E> word(String name, List<E> known, Function<E, String> word) {
        return text(name)
                .map(text -> known.stream()
                        .filter(one -> word.apply(one).equals(text))
                        .findFirst()
                        .orElseThrow(() -> new BadChoiceException(name + ": '" + text + "' is not one of "
                                + known.stream().map(word).collect(Collectors.joining(", ")))));
    }

    /**
     * One of the names of an enum, in lower case, if it was given.
     *
     * @throws BadChoiceException if it is none of them
     */
    public <E extends Enum<E>> Optional<E> word(String name, E[] known) {
        return word(name, Arrays.asList(known), one -> one.name().toLowerCase(Locale.ROOT));
    }

    /**
     * The status of the revision, if it was given.
     *
     * @throws BadChoiceException if it is none
     */
    Optional<RevisionStatus> status() {
        return word("status", Arrays.asList(RevisionStatus.values()), RevisionStatus::word);
    }

    /**
     * The identifier of a file that others share the name with, if it was given.
     *
     * @throws BadChoiceException if it was given without a file name: no database index finds it alone
     */
    Optional<String> idOfNamesake() {
        Optional<String> id = text("id");
        if (id.isPresent() && text("file").isEmpty()) {
            throw new BadChoiceException("id requires file");
        }
        return id;
    }

    /**
     * A year of four digits or, for what has none, {@code NA}, if it was given.
     *
     * @throws BadChoiceException if it is neither
     */
    public Optional<String> year(String name) {
        return text(name).map(String::strip).map(text -> {
            if (!YEAR.matcher(text).matches()) {
                throw new BadChoiceException(
                        name + ": '" + text + "' is neither a year such as 2017 nor NA (without a year)");
            }
            return text;
        });
    }

    /**
     * A date or a time in UTC, if it was given.
     *
     * @throws BadChoiceException if it is none
     */
    public Optional<Instant> time(String name) {
        return text(name)
                .map(text -> instantOf(text)
                        .orElseThrow(() -> new BadChoiceException(
                                name + ": '" + text + "' is not a date such as 2026-11-23 or 2026-11-23T04:00:00Z")));
    }

    /** The moment that a day such as {@code 2026-11-22} begins (UTC), or a time such as {@code 2026-11-22T18:00:00Z}. */
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
