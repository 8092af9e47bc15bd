// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

/** An error that the protocol has a code for. It says something about the request, so it has no stack trace. */
final class OaiError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Code code;

    OaiError(Code code, String message) {
        super(message, null, false, false);
        this.code = code;
    }

    Code code() {
        return code;
    }

    /** The codes that occur here, as the protocol spells them. Every item has metadata formats, and there are sets. */
    enum Code {
        BAD_VERB("badVerb"),
        BAD_ARGUMENT("badArgument"),
        BAD_RESUMPTION_TOKEN("badResumptionToken"),
        CANNOT_DISSEMINATE_FORMAT("cannotDisseminateFormat"),
        ID_DOES_NOT_EXIST("idDoesNotExist"),
        NO_RECORDS_MATCH("noRecordsMatch");

        private final String word;

        Code(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }

        /** Whether the request is repeated with its arguments in an answer with this error. */
        boolean isOfProperRequest() {
            return this != BAD_VERB && this != BAD_ARGUMENT;
        }
    }
}
