// SPDX-License-Identifier: Apache-2.0
package dev.grainery.relocate;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.grainery.record.Location;

public enum Refusal {
    NOT_THERE("notThere", "there is no such file"),
    OTHER_SIZE("otherSize", "the file there has a different size"),
    TAKEN("taken", "the file there belongs to another record"),
    STILL_THERE("stillThere", "the file is still at its old location"),
    LAST_PLACE("lastPlace", "its record has no other location");

    private final String word;
    private final String meaning;

    Refusal(String word, String meaning) {
        this.word = word;
        this.meaning = meaning;
    }

    @JsonValue
    public String word() {
        return word;
    }

    public String meaning() {
        return meaning;
    }

    public record Refused(Location place, Refusal refusal, String detail) {}
}
