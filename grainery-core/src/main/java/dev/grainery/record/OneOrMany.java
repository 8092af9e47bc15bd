// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collection;
import java.util.List;

/** In JSON a string, an array, or {@code "NA"} (Metodika 10.3.2, harvestFromWarcinfo and similar fields). */
public record OneOrMany(List<String> values) {

    public static final OneOrMany NONE = new OneOrMany(List.of());

    public OneOrMany {
        values = List.copyOf(values);
    }

    public static OneOrMany of(Collection<String> values) {
        return new OneOrMany(List.copyOf(values));
    }

    public static OneOrMany of(String value) {
        return new OneOrMany(List.of(value));
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static OneOrMany fromJson(Object json) {
        if (json instanceof Collection<?> many) {
            return new OneOrMany(many.stream().map(Object::toString).toList());
        }
        return GraineryRecord.NA.equals(json) ? NONE : of(String.valueOf(json));
    }

    @JsonValue
    Object toJson() {
        return switch (values.size()) {
            case 0 -> GraineryRecord.NA;
            case 1 -> values.get(0);
            default -> values;
        };
    }
}
