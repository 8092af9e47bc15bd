// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import dev.grainery.oai.OaiError.Code;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A valid request: each argument belongs to its verb, occurs once, and is well-formed. */
record OaiRequest(Verb verb, Map<Argument, String> arguments) {

    private static final String VERB = "verb";
    private static final int LONGEST = 2_000;
    private static final Pattern PREFIX = Pattern.compile("[A-Za-z0-9_.!~*'()-]+");
    private static final Pattern SET_SPEC = Pattern.compile("[A-Za-z0-9_.!~*'()-]+(:[A-Za-z0-9_.!~*'()-]+)*");

    @SuppressWarnings("ImmutableEnumChecker") // the sets are immutable (Set.of)
    enum Verb {
        IDENTIFY("Identify", Set.of(), Set.of()),
        LIST_METADATA_FORMATS("ListMetadataFormats", Set.of(), Set.of(Argument.IDENTIFIER)),
        LIST_SETS("ListSets", Set.of(), Set.of(Argument.RESUMPTION_TOKEN)),
        GET_RECORD("GetRecord", Set.of(Argument.IDENTIFIER, Argument.METADATA_PREFIX), Set.of()),
        LIST_IDENTIFIERS("ListIdentifiers", Set.of(Argument.METADATA_PREFIX), Argument.OF_LISTS),
        LIST_RECORDS("ListRecords", Set.of(Argument.METADATA_PREFIX), Argument.OF_LISTS);

        private final String word;
        private final Set<Argument> required;
        private final Set<Argument> optional;

        Verb(String word, Set<Argument> required, Set<Argument> optional) {
            this.word = word;
            this.required = required;
            this.optional = optional;
        }

        static Optional<Verb> of(String word) {
            return Stream.of(values()).filter(verb -> verb.word.equals(word)).findFirst();
        }

        String word() {
            return word;
        }

        boolean allows(Argument argument) {
            return required.contains(argument) || optional.contains(argument);
        }
    }

    enum Argument {
        IDENTIFIER("identifier"),
        METADATA_PREFIX("metadataPrefix"),
        FROM("from"),
        UNTIL("until"),
        SET("set"),
        RESUMPTION_TOKEN("resumptionToken");

        private static final Set<Argument> OF_LISTS = Set.of(FROM, UNTIL, SET, RESUMPTION_TOKEN);

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

    OaiRequest {
        arguments = Map.copyOf(arguments);
    }

    static OaiRequest of(Map<String, List<String>> given) {
        Verb verb = verb(given.getOrDefault(VERB, List.of()));
        Map<Argument, String> arguments = new EnumMap<>(Argument.class);
        given.forEach((name, values) -> {
            if (!name.equals(VERB)) {
                Argument argument = Argument.of(name)
                        .filter(verb::allows)
                        .orElseThrow(() -> wrong(verb.word() + " does not allow an argument that was given"));
                if (values.size() != 1) {
                    throw wrong(name + " must be given once");
                }
                arguments.put(argument, checked(argument, values.get(0)));
            }
        });
        if (arguments.containsKey(Argument.RESUMPTION_TOKEN)) {
            if (arguments.size() > 1) {
                throw wrong("resumptionToken cannot be combined with other arguments");
            }
        } else {
            for (Argument required : verb.required) {
                if (!arguments.containsKey(required)) {
                    throw wrong(verb.word() + " requires " + required.word());
                }
            }
        }
        return new OaiRequest(verb, arguments);
    }

    private static Verb verb(List<String> given) {
        if (given.size() != 1) {
            throw new OaiError(Code.BAD_VERB, "verb must be given once");
        }
        return Verb.of(given.get(0))
                .orElseThrow(
                        () -> new OaiError(
                                Code.BAD_VERB,
                                "the verbs are Identify, ListMetadataFormats, ListSets, ListIdentifiers, ListRecords and GetRecord"));
    }

    private static String checked(Argument argument, String value) {
        if (value.isEmpty() || value.length() > LONGEST) {
            throw wrong(argument.word() + " must have from 1 to " + LONGEST + " characters");
        }
        boolean isProper = switch (argument) {
            case IDENTIFIER -> isUri(value);
            case METADATA_PREFIX -> PREFIX.matcher(value).matches();
            case SET -> SET_SPEC.matcher(value).matches();
            case FROM, UNTIL -> {
                Datestamps.first(value);
                yield true;
            }
            case RESUMPTION_TOKEN -> true;
        };
        if (!isProper) {
            throw wrong(argument.word() + " is not written as the protocol requires");
        }
        return value;
    }

    private static boolean isUri(String value) {
        try {
            return new URI(value).isAbsolute();
        } catch (URISyntaxException e) {
            return false;
        }
    }

    Optional<String> argument(Argument argument) {
        return Optional.ofNullable(arguments.get(argument));
    }

    static OaiError wrong(String message) {
        return new OaiError(Code.BAD_ARGUMENT, message);
    }
}
