// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.listing.Choice;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * @param template the path, with variable segments in braces
 * @param shown its entry in the API's description; empty if it is not part of the API
 */
record Route(String template, List<Choice> parameters, Endpoint endpoint, Optional<OpenApi.Shown> shown) {

    Route(String template, List<Choice> parameters, Endpoint endpoint) {
        this(template, parameters, endpoint, Optional.empty());
    }

    static Route ofApi(String path, String summary, ObjectNode content, Endpoint endpoint) {
        return new Route(path, List.of(), endpoint, Optional.of(new OpenApi.Shown(summary, content, List.of())));
    }

    Route with(List<Choice> choices) {
        return new Route(template, choices, endpoint, shown);
    }

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

    /** Whether the target of a form: browsers send all fields of a form, even empty ones. */
    boolean hasForm() {
        return has(ServedLinks.LANGUAGE);
    }

    @FunctionalInterface
    interface Endpoint {
        Answer answer(Call call);
    }

    /** The values of the template's variables, empty if the path does not match. */
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
