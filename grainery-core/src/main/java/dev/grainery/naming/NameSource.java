// SPDX-License-Identifier: Apache-2.0
package dev.grainery.naming;

import dev.grainery.record.HarvestNames;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;

/** Where the name of a harvest may be taken from. */
enum NameSource {
    IS_PART_OF("isPartOf", HarvestNames::warcinfo),
    PREFIX("prefix", HarvestNames::prefix),
    DIRECTORY("directory", HarvestNames::directory);

    private final String word;
    private final Function<HarvestNames, String> name;

    NameSource(String word, Function<HarvestNames, String> name) {
        this.word = word;
        this.name = name;
    }

    /** The word a naming file uses for it. */
    String word() {
        return word;
    }

    String nameIn(HarvestNames names) {
        return name.apply(names);
    }

    static Optional<NameSource> of(String word) {
        return Arrays.stream(values()).filter(s -> s.word.equals(word)).findFirst();
    }
}
