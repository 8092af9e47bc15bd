// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Digests of a file in addition to its MD5, in lower-case hexadecimal, by the word of the algorithm. Immutable. */
public record Digests(@JsonValue SortedMap<String, String> byAlgorithm) {

    private static final Pattern HEXADECIMAL = Pattern.compile("[0-9a-f]{32,128}");

    public static final Digests NONE = new Digests();

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Digests {
        byAlgorithm.forEach((algorithm, digest) -> {
            if (!HEXADECIMAL.matcher(digest).matches()) {
                throw new IllegalArgumentException("no digest in lower-case hexadecimal: " + algorithm);
            }
        });
        byAlgorithm = Collections.unmodifiableSortedMap(new TreeMap<>(byAlgorithm));
    }

    /** Jackson calls this for records without digests. */
    public Digests() {
        this(new TreeMap<>());
    }

    public boolean contradicts(Digests others) {
        return byAlgorithm.entrySet().stream()
                .anyMatch(one -> !one.getValue().equals(others.byAlgorithm.getOrDefault(one.getKey(), one.getValue())));
    }

    @Override
    public String toString() {
        return byAlgorithm.entrySet().stream()
                .map(one -> one.getKey() + " " + one.getValue())
                .collect(Collectors.joining(", "));
    }

    public Digests with(Digests others) {
        Map<String, String> all = new TreeMap<>(others.byAlgorithm);
        all.putAll(byAlgorithm);
        return new Digests(new TreeMap<>(all));
    }
}
