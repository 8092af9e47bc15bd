// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.record.RevisionStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * What a list can be chosen by.
 *
 * @param list the list, with what is chosen of it
 * @param fields the fields of the form
 */
public record FilterForm(Place list, List<Field> fields) {

    public FilterForm {
        fields = List.copyOf(fields);
    }

    /**
     * A field.
     *
     * @param name the name of the parameter
     * @param label the key of its label
     * @param options what can be chosen; empty if any text can be given
     */
    public record Field(String name, String label, List<Option> options) {
        public Field {
            options = List.copyOf(options);
        }
    }

    /**
     * Something that can be chosen.
     *
     * @param value the value of the parameter, empty for no choice
     * @param shown what it is called
     */
    public record Option(String value, Value shown) {}

    /** A field for any text. */
    public static Field text(String name, String label) {
        return new Field(name, label, List.of());
    }

    /** A field for one of some values, or none. */
    public static <E> Field choice(
            String name, String label, List<E> known, Function<E, String> value, Function<E, Value> shown) {
        return choice(name, label, "filter.any", known, value, shown);
    }

    private static <E> Field choice(
            String name,
            String label,
            String none,
            List<E> known,
            Function<E, String> value,
            Function<E, Value> shown) {
        List<Option> options = new ArrayList<>();
        options.add(new Option("", new Value.Word(none)));
        known.forEach(one -> options.add(new Option(value.apply(one), shown.apply(one))));
        return new Field(name, label, options);
    }

    /** A field for the status of the revision. */
    static Field status() {
        return choice(
                "status",
                "revision.status",
                Arrays.asList(RevisionStatus.values()),
                RevisionStatus::word,
                Value.Status::new);
    }

    /** A field for one of some orders. */
    static Field order(List<String> orders) {
        return choice(
                "sort", "filter.sort", "filter.usual", orders, order -> order, order -> Value.word("sort." + order));
    }

    /** The list without any choice. */
    public Place cleared() {
        return Place.of(list.kind());
    }

    /** What is chosen, where nothing can be chosen any more. */
    public List<Fact> chosen() {
        return fields.stream()
                .filter(field -> !given(field).isEmpty())
                .map(field -> new Fact(field.label(), shown(field, given(field))))
                .toList();
    }

    private static Value shown(Field field, String given) {
        return field.options().stream()
                .filter(option -> option.value().equals(given))
                .findFirst()
                .map(Option::shown)
                .orElseGet(() -> new Value.Name(given));
    }

    /** What is chosen in a field. */
    public String given(Field field) {
        return list.choices().getOrDefault(field.name(), "");
    }
}
