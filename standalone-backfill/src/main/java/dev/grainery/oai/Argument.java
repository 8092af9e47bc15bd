// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import java.util.Optional;
import java.util.stream.Stream;

/** The arguments that requests may have beside the verb. */
enum Argument {
    IDENTIFIER("identifier"),
    METADATA_PREFIX("metadataPrefix"),
    FROM("from"),
    UNTIL("until"),
    SET("set"),
    RESUMPTION_TOKEN("resumptionToken");

    private final String word;

    Argument(String word) {
        this.word = word;
    }

    static Optional<Argument> of(String word) {
        return Stream.of(values())
                .filter(argument -> argument.word.equals(word))
                .findFirst();
    }

    String word() {
        return word;
    }
}
