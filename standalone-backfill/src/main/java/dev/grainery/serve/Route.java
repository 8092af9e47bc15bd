// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A path of the server and what answers there.
 *
 * @param template the path, with names in braces for parts that differ
 * @param parameters the parameters that its query may have
 * @param endpoint what answers
 */
record Route(String template, Set<String> parameters, Endpoint endpoint) {

    Route {
        requireNonNull(template, "template");
        parameters = Set.copyOf(parameters);
        requireNonNull(endpoint, "endpoint");
    }

    /** Whether a form is sent there, which has all of its fields, with or without a text. */
    boolean hasForm() {
        return parameters.contains(ServedLinks.LANGUAGE);
    }

    /** Answers requests. */
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
