// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Named values of a container, verbatim. Names are compared without case. */
public record DescribingFields(Map<String, List<String>> byName) {

    public static final DescribingFields NONE = new DescribingFields(Map.of());

    public DescribingFields {
        TreeMap<String, List<String>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        byName.forEach((name, values) -> copy.put(name, List.copyOf(values)));
        byName = Collections.unmodifiableMap(copy);
    }

    public Optional<String> first(String... names) {
        for (String name : names) {
            for (String value : byName.getOrDefault(name, List.of())) {
                if (!value.isBlank()) {
                    return Optional.of(value.strip());
                }
            }
        }
        return Optional.empty();
    }

    public List<String> contradicting() {
        return byName.entrySet().stream()
                .filter(e -> e.getValue().stream().distinct().limit(2).count() > 1)
                .map(Map.Entry::getKey)
                .toList();
    }
}
