// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import static dev.grainery.record.GraineryRecord.NA;

import dev.grainery.record.Header;
import dev.grainery.record.RecordStyle;
import dev.grainery.record.RecordType;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The header of a harvest's record. An author or a standard that nobody has given is that of most of its containers: they
 * were made by whoever ran the crawl or the backfill, while a harvest may be assembled by any command.
 */
final class HarvestHeader {

    private final Map<String, Integer> authors = new TreeMap<>();
    private final Map<String, Integer> standards = new TreeMap<>();

    /** Adds the header of a container of the harvest. */
    void add(Header container) {
        count(authors, container.author());
        count(standards, container.standard());
    }

    private static void count(Map<String, Integer> names, String name) {
        if (!name.isBlank() && !name.equals(NA)) {
            names.merge(name, 1, Integer::sum);
        }
    }

    /** The header of a record made now. */
    Header of(RecordStyle given, Instant now) {
        String author = given.author().equals(NA) ? mostFrequent(authors).orElse(NA) : given.author();
        String standard = given.standard().equals(Header.DEFAULT_STANDARD)
                ? mostFrequent(standards).orElse(Header.DEFAULT_STANDARD)
                : given.standard();
        return new RecordStyle(author, standard).header(RecordType.HARVEST, now);
    }

    /** The first in the order of names, if several are as frequent. */
    private static Optional<String> mostFrequent(Map<String, Integer> names) {
        Optional<Map.Entry<String, Integer>> most = Optional.empty();
        for (Map.Entry<String, Integer> name : names.entrySet()) {
            if (most.isEmpty() || name.getValue() > most.get().getValue()) {
                most = Optional.of(name);
            }
        }
        return most.map(Map.Entry::getKey);
    }
}
