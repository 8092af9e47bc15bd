// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import static dev.grainery.oai.Argument.FROM;
import static dev.grainery.oai.Argument.IDENTIFIER;
import static dev.grainery.oai.Argument.METADATA_PREFIX;
import static dev.grainery.oai.Argument.RESUMPTION_TOKEN;
import static dev.grainery.oai.Argument.SET;
import static dev.grainery.oai.Argument.UNTIL;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The requests of the protocol. */
enum Verb {
    IDENTIFY("Identify"),
    LIST_METADATA_FORMATS("ListMetadataFormats"),
    LIST_SETS("ListSets"),
    GET_RECORD("GetRecord"),
    LIST_IDENTIFIERS("ListIdentifiers"),
    LIST_RECORDS("ListRecords");

    private final String word;

    Verb(String word) {
        this.word = word;
    }

    static Optional<Verb> of(String word) {
        return Stream.of(values()).filter(verb -> verb.word.equals(word)).findFirst();
    }

    String word() {
        return word;
    }

    /** The arguments that a request must have, unless it goes on with a list. */
    Set<Argument> required() {
        return switch (this) {
            case IDENTIFY, LIST_METADATA_FORMATS, LIST_SETS -> Set.of();
            case GET_RECORD -> Set.of(IDENTIFIER, METADATA_PREFIX);
            case LIST_IDENTIFIERS, LIST_RECORDS -> Set.of(METADATA_PREFIX);
        };
    }

    private Set<Argument> optional() {
        return switch (this) {
            case IDENTIFY, GET_RECORD -> Set.of();
            case LIST_METADATA_FORMATS -> Set.of(IDENTIFIER);
            case LIST_SETS -> Set.of(RESUMPTION_TOKEN);
            case LIST_IDENTIFIERS, LIST_RECORDS -> Set.of(FROM, UNTIL, SET, RESUMPTION_TOKEN);
        };
    }

    boolean allows(Argument argument) {
        return required().contains(argument) || optional().contains(argument);
    }
}
