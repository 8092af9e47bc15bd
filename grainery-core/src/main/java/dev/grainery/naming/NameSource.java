// SPDX-License-Identifier: Apache-2.0
package dev.grainery.naming;

import dev.grainery.record.ContainerRecord;
import java.util.Arrays;
import java.util.Optional;

/** Where the name of a harvest may be taken from. */
enum NameSource {
    IS_PART_OF("isPartOf"),
    PREFIX("prefix"),
    DIRECTORY("directory");

    private final String word;

    NameSource(String word) {
        this.word = word;
    }

    /** The word a naming file uses for it. */
    String word() {
        return word;
    }

    String nameIn(ContainerRecord.HarvestNames names) {
        return switch (this) {
            case IS_PART_OF -> names.warcinfo();
            case PREFIX -> names.prefix();
            case DIRECTORY -> names.directory();
        };
    }

    static Optional<NameSource> of(String word) {
        return Arrays.stream(values()).filter(s -> s.word.equals(word)).findFirst();
    }
}
