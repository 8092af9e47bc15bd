// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static java.util.Objects.requireNonNull;

import dev.grainery.listing.Choice;
import dev.grainery.listing.Choices;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * @param values the values of the names in the path template
 * @param parameters each occurs once
 */
record Call(Api.Asked asked, Map<String, String> values, Map<String, String> parameters) {

    static final String LIMIT = "limit";
    static final String AFTER = "after";
    static final String FORMAT = "format";
    static final String SEMICOLONS = "csv-semicolon";

    static final int USUAL_LIMIT = 100;

    /** Larger pages would delay other requests too long. CSV has all rows. */
    static final int GREATEST_LIMIT = 250;

    static final Choice OF_LIMIT = Choice.of(
            LIMIT,
            "How many rows a page has at most.",
            Map.of("type", "integer", "minimum", 1, "maximum", GREATEST_LIMIT, "default", USUAL_LIMIT));

    static final Choice OF_AFTER = Choice.text(AFTER, "The key from the `next` of the page before; never made up.");

    static final Choice OF_FORMAT = Choice.word(
            FORMAT,
            "`csv` gives the whole table as CSV; the same as `Accept: text/csv`. `csv-semicolon` begins with a byte order"
                    + " mark and separates cells by semicolons, as spreadsheets of many languages expect.",
            List.of("json", "csv", SEMICOLONS));

    Call {
        values = Map.copyOf(values);
        parameters = Map.copyOf(parameters);
    }

    String value(String name) {
        return requireNonNull(values.get(name), name);
    }

    Optional<String> parameter(String name) {
        return Optional.ofNullable(parameters.get(name));
    }

    Choices choices() {
        return new Choices(parameters);
    }

    int limit() {
        return parameter(LIMIT)
                .map(given -> {
                    int limit = given.matches("[0-9]{1,6}") ? Integer.parseInt(given) : 0;
                    if (limit < 1 || limit > GREATEST_LIMIT) {
                        throw Problem.badRequest(
                                LIMIT + ": '" + given + "' is not a number from 1 to " + GREATEST_LIMIT);
                    }
                    return limit;
                })
                .orElse(USUAL_LIMIT);
    }

    Optional<String> after() {
        return parameter(AFTER);
    }

    String next(String after) {
        Map<String, String> same = new TreeMap<>(parameters);
        same.put(AFTER, after);
        return asked.path() + Link.query(same);
    }

    boolean wantsCsv() {
        if (parameter(FORMAT).isPresent()) {
            return choices()
                    .word(FORMAT, OF_FORMAT.words(), word -> word)
                    .filter(word -> !word.equals("json"))
                    .isPresent();
        }
        return offered(Answer.JSON, "text/csv").equals("text/csv");
    }

    boolean wantsSemicolons() {
        return parameter(FORMAT).equals(Optional.of(SEMICOLONS));
    }

    void requireAccepted(String mediaType) {
        offered(mediaType);
    }

    private String offered(String... mediaTypes) {
        if (asked.accepted().isEmpty()) {
            return mediaTypes[0];
        }
        for (String range : asked.accepted()) {
            String wanted = range.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
            for (String mediaType : mediaTypes) {
                String ofType = mediaType.substring(0, mediaType.indexOf('/')) + "/*";
                if (wanted.equals("*/*") || wanted.equals(ofType) || wanted.equals(mediaType)) {
                    return mediaType;
                }
            }
        }
        throw Problem.notAcceptable(String.join(" or ", mediaTypes));
    }
}
