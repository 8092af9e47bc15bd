// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

/** An error with a code of the protocol. It describes the request, so it has no stack trace. */
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

    /** The error codes that occur; every item has metadata formats, and sets exist. */
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

        /** Whether an answer with this error repeats the arguments of the request. */
        boolean isOfProperRequest() {
            return this != BAD_VERB && this != BAD_ARGUMENT;
        }
    }
}
