// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

/** A filter that cannot be used. The message is that of the API; pages have a text of their own for the reason. */
public final class BadChoiceException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public enum Reason {
        AFTER,
        DATE,
        HARVEST_OR_FILE,
        ID,
        MANY,
        NO_HARVEST,
        SORT,
        SPLIT,
        WORD,
        YEAR
    }

    private final Reason reason;
    private final String value;

    /**
     * @param value what was given, or what to choose from
     */
    public BadChoiceException(Reason reason, String value, String message) {
        super(message, null, false, false);
        this.reason = reason;
        this.value = value;
    }

    public Reason reason() {
        return reason;
    }

    public String value() {
        return value;
    }
}
