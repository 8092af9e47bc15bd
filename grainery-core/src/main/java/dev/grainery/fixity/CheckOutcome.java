// SPDX-License-Identifier: Apache-2.0
package dev.grainery.fixity;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How a check of a file ended, or what else became of the file. */
public enum CheckOutcome {
    /** Its hash is the one it had first. */
    EQUAL,
    /** It could be hashed for the first time. */
    FIRST,
    /** Its hash is another one. */
    DIFFERENT,
    /** It is not there. */
    MISSING,
    /** It is there, but could not be read to its end. */
    UNREADABLE,
    /** It was found at another place, and its hash is the one it had first. */
    MOVED,
    /** Somebody said that it was moved to another place; it was not read. */
    RELOCATED,
    /** Somebody said that it is gone on purpose. */
    FORGOTTEN,
    /** Containers of a harvest were put into a harvest of another name. */
    RENAMED;

    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the file is as it was. */
    public boolean isGood() {
        return this == EQUAL || this == FIRST || this == MOVED;
    }
}
