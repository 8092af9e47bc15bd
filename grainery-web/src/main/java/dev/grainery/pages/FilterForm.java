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
 * @param list with the present filters
 */
public record FilterForm(PagePlace list, List<Field> fields) implements Part {

    /**
     * @param options values with their labels, empty text for no filter; empty if any text is permitted
     */
    public record Field(String name, String label, Map<String, Value> options) {}

    static FilterForm of(PagePlace list, List<Choice> choices) {
        return new FilterForm(
                list,
                choices.stream()
                        // an identifier that only disambiguates a file name is set by links
                        .filter(choice ->
                                !choice.name().equals("id") || list.choices().containsKey("id"))
                        .map(choice -> field(choice, list.kind()))
                        .toList());
    }

    private static Field field(Choice choice, Kind list) {
        String name = choice.name();
        Map<String, Value> options = new LinkedHashMap<>();
        // a filter with a word for all always has a value: the page has a default
        if (!choice.words().isEmpty() && !choice.words().contains(Findings.ALL)) {
            options.put("", name.equals("sort") ? usual(list) : Value.word("filter.any"));
        }
        choice.words().stream()
                .filter(word -> !options.containsValue(shown(name, word)))
                .forEach(word -> options.put(word, shown(name, word)));
        boolean isAnyPart = name.equals("name") && list == Kind.HARVESTS;
        return new Field(name, isAnyPart ? "filter.nameHas" : "filter." + name, options);
    }

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

    public PagePlace cleared() {
        return PagePlace.of(list.kind());
    }

    /** For pages without a server: the filters as facts. */
    public List<Fact> chosen() {
        return fields.stream()
                .filter(field -> !given(field).isEmpty())
                .map(field -> new Fact(
                        field.label(), field.options().getOrDefault(given(field), new Value.Name(given(field)))))
                .toList();
    }

    public String given(Field field) {
        return list.choices().getOrDefault(field.name(), "");
    }
}
