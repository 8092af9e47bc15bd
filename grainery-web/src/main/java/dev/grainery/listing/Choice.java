// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import dev.grainery.record.RevisionStatus;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Something that a list can be chosen by: a parameter of the API and of the pages.
 *
 * @param name the name of the parameter
 * @param meaning what it means, a sentence
 * @param form what it may be, as a JSON schema
 * @param words the words that it may be, or that are usual if it may be any text; empty if there are none
 */
public record Choice(String name, String meaning, Map<String, Object> form, List<String> words) {

    /** How long a text may be. */
    public static final int LONGEST = 2_000;

    private static final Map<String, Object> ANY_TEXT = Map.of("type", "string", "minLength", 1, "maxLength", LONGEST);

    /** What a form says. */
    public static Choice of(String name, String meaning, Map<String, Object> form) {
        return new Choice(name, meaning, form, List.of());
    }

    /** Any text. */
    public static Choice text(String name, String meaning) {
        return of(name, meaning, ANY_TEXT);
    }

    /** Any text, for which there are usual words. */
    static Choice text(String name, String meaning, List<String> usual) {
        return new Choice(name, meaning, ANY_TEXT, usual);
    }

    /** One of some words. */
    public static Choice word(String name, String meaning, List<String> words) {
        return new Choice(name, meaning, Map.of("enum", words), words);
    }

    /** One of some words. */
    static <E> Choice word(String name, String meaning, E[] known, Function<E, String> word) {
        return word(name, meaning, Arrays.stream(known).map(word).toList());
    }

    /** A text of a pattern. */
    static Choice like(String name, String meaning, String pattern) {
        return of(name, meaning, Map.of("type", "string", "pattern", pattern));
    }

    /** A date or a time. */
    static Choice time(String name, String meaning) {
        return like(name, meaning, "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}Z)?$");
    }

    /** The status of the revision. */
    static Choice status(String meaning) {
        return word("status", meaning, RevisionStatus.values(), RevisionStatus::word);
    }

    /** The identifier of a file, for what is chosen by the name of the file that several may have. */
    static Choice ofNamesake() {
        return text(
                "id",
                "Only those of the file with this identifier (`warcID` or `cdxID`), where several have the name;"
                        + " requires `file`.");
    }

    /** One of some orders, or its opposite. */
    static <E extends Enum<E>> Choice order(String meaning, E[] orders) {
        return word(
                "sort",
                meaning,
                Sort.of(Arrays.asList(orders)).stream().map(Sort::word).toList());
    }
}
