// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.listing.Choice;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A path of the server and what answers there.
 *
 * @param template the path, with names in braces for parts that differ
 * @param parameters the parameters that its query may have
 * @param endpoint what answers
 * @param shown how the description of the API shows it; empty for what is no part of the API
 */
record Route(String template, List<Choice> parameters, Endpoint endpoint, Optional<OpenApi.Shown> shown) {

    /** What is no part of the API. */
    Route(String template, List<Choice> parameters, Endpoint endpoint) {
        this(template, parameters, endpoint, Optional.empty());
    }

    /** A part of the API without parameters, which answers with the statuses of all paths. */
    static Route ofApi(String path, String summary, ObjectNode content, Endpoint endpoint) {
        return new Route(path, List.of(), endpoint, Optional.of(new OpenApi.Shown(summary, content, List.of())));
    }

    /** The same with these parameters. */
    Route with(List<Choice> choices) {
        return new Route(template, choices, endpoint, shown);
    }

    /** The same, which may also answer with these statuses. */
    Route or(String... statuses) {
        return new Route(
                template,
                parameters,
                endpoint,
                shown.map(known -> new OpenApi.Shown(known.summary(), known.content(), List.of(statuses))));
    }

    boolean has(String parameter) {
        return parameters.stream().anyMatch(one -> one.name().equals(parameter));
    }

    /** Whether a form is sent there, which has all of its fields, with or without a text. */
    boolean hasForm() {
        return has(ServedLinks.LANGUAGE);
    }

    @FunctionalInterface
    interface Endpoint {
        Answer answer(Call call);
    }

    /** What stands in a path in place of the names of the template, empty if the path is another one. */
    Optional<Map<String, String>> match(List<String> segments) {
        List<String> wanted = List.of(template.substring(1).split("/"));
        if (wanted.size() != segments.size()) {
            return Optional.empty();
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < wanted.size(); i++) {
            String name = wanted.get(i);
            if (name.startsWith("{")) {
                values.put(name.substring(1, name.length() - 1), segments.get(i));
            } else if (!name.equals(segments.get(i))) {
                return Optional.empty();
            }
        }
        return Optional.of(values);
    }
}
