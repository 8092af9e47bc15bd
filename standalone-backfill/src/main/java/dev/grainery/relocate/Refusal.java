// SPDX-License-Identifier: Apache-2.0
package dev.grainery.relocate;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.grainery.record.Location;

/** Why nothing was changed of a place. */
public enum Refusal {
    /** No file lies at the new place. */
    NOT_THERE("notThere", "there is no such file"),
    /** The file at the new place has another size. */
    OTHER_SIZE("otherSize", "the file there has a different size"),
    /** Another record has a file at the new place. */
    TAKEN("taken", "the file there belongs to another record"),
    /** The file still lies at its old place. */
    STILL_THERE("stillThere", "the file is still at its old place"),
    /** The record has no other place. */
    LAST_PLACE("lastPlace", "its record has no other place");

    private final String word;
    private final String meaning;

    Refusal(String word, String meaning) {
        this.word = word;
        this.meaning = meaning;
    }

    /** The word for it in JSON. */
    @JsonValue
    public String word() {
        return word;
    }

    /** In one clause, for people. */
    public String meaning() {
        return meaning;
    }

    /**
     * A place of which nothing was changed.
     *
     * @param place the place
     * @param refusal why
     * @param detail the path or the sizes that it is about
     */
    public record Refused(Location place, Refusal refusal, String detail) {}
}
