// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import dev.grainery.record.RevisionStatus;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A filter of a list: a parameter of the API and of the pages.
 *
 * @param meaning a sentence for the API's description
 * @param form the JSON schema of its values
 * @param words the permitted words, or the usual ones if any text is permitted
 */
public record Choice(String name, String meaning, Map<String, Object> form, List<String> words) {

    public static final int LONGEST = 2_000;

    private static final String TIME = "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}Z)?$";

    private static final Map<String, Object> ANY_TEXT = Map.of("type", "string", "minLength", 1, "maxLength", LONGEST);

    public static Choice of(String name, String meaning, Map<String, Object> form) {
        return new Choice(name, meaning, form, List.of());
    }

    public static Choice text(String name, String meaning) {
        return of(name, meaning, ANY_TEXT);
    }

    static Choice text(String name, String meaning, List<String> usual) {
        return new Choice(name, meaning, ANY_TEXT, usual);
    }

    public static Choice word(String name, String meaning, List<String> words) {
        return new Choice(name, meaning, Map.of("enum", words), words);
    }

    static <E> Choice word(String name, String meaning, E[] known, Function<E, String> word) {
        return word(name, meaning, Arrays.stream(known).map(word).toList());
    }

    static Choice like(String name, String meaning, String pattern) {
        return of(name, meaning, Map.of("type", "string", "pattern", pattern));
    }

    static Choice time(String name, String meaning) {
        return like(name, meaning, TIME);
    }

    boolean isTime() {
        return TIME.equals(form.get("pattern"));
    }

    static Choice status(String meaning) {
        return word("status", meaning, RevisionStatus.values(), RevisionStatus::word);
    }

    /** Selects one of several files that have the same name. */
    static Choice ofNamesake() {
        return text(
                "id",
                "Only those of the file with this identifier (`warcID` or `cdxID`), where several have the name;"
                        + " requires `file`.");
    }

    static <E extends Enum<E>> Choice order(String meaning, E[] orders) {
        return word(
                "sort",
                meaning,
                Sort.of(Arrays.asList(orders)).stream().map(Sort::word).toList());
    }
}
