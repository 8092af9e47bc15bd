// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.finding.FindingCode;
import dev.grainery.listing.Choice;
import dev.grainery.listing.Findings;
import dev.grainery.pages.PagePlace.Kind;
import dev.grainery.record.GraineryRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a list can be chosen by.
 *
 * @param list the list, with what is chosen of it
 * @param fields the fields of the form
 */
public record FilterForm(PagePlace list, List<Field> fields) implements Part {

    /**
     * A field.
     *
     * @param name the name of the parameter
     * @param label the key of its label
     * @param options what can be chosen, an empty text for no choice, with what it is called; empty if any text can be
     *     given
     */
    public record Field(String name, String label, Map<String, Value> options) {}

    /** A form with a field for each choice that a person makes. */
    static FilterForm of(PagePlace list, List<Choice> choices) {
        return new FilterForm(
                list,
                choices.stream()
                        // what only tells files of one name apart is given by a link
                        .filter(choice ->
                                !choice.name().equals("id") || list.choices().containsKey("id"))
                        .map(choice -> field(choice, list.kind()))
                        .toList());
    }

    private static Field field(Choice choice, Kind list) {
        String name = choice.name();
        Map<String, Value> options = new LinkedHashMap<>();
        // what has a word for all is not left without a choice: the page has a usual one
        if (!choice.words().isEmpty() && !choice.words().contains(Findings.ALL)) {
            options.put("", name.equals("sort") ? usual(list) : Value.word("filter.any"));
        }
        choice.words().stream()
                .filter(word -> !options.containsValue(shown(name, word)))
                .forEach(word -> options.put(word, shown(name, word)));
        boolean isAnyPart = name.equals("name") && list == Kind.HARVESTS;
        return new Field(name, isAnyPart ? "filter.nameHas" : "filter." + name, options);
    }

    /** What the order is called that a list has if none is chosen. */
    private static Value usual(Kind list) {
        return Value.word(list == Kind.HARVESTS ? "sort.-date" : "filter.usual");
    }

    private static Value shown(String name, String word) {
        return switch (name) {
            case "status", "severity" -> new Value.Mark(name, word);
            case "code" -> new Value.Meaning(FindingCode.of(word));
            case "type" -> word.equals(GraineryRecord.NA) ? Value.word("type.none") : new Value.Name(word);
            case "outcome" -> Value.word("runOutcome." + word);
            case "by" -> Value.word("statistics." + word);
            default -> Value.word(name + "." + word);
        };
    }

    /** The list without any choice. */
    public PagePlace cleared() {
        return PagePlace.of(list.kind());
    }

    /** What is chosen, where nothing can be chosen any more. */
    public List<Fact> chosen() {
        return fields.stream()
                .filter(field -> !given(field).isEmpty())
                .map(field -> new Fact(
                        field.label(), field.options().getOrDefault(given(field), new Value.Name(given(field)))))
                .toList();
    }

    /** What is chosen in a field. */
    public String given(Field field) {
        return list.choices().getOrDefault(field.name(), "");
    }
}
