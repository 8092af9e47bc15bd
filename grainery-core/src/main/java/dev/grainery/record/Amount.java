// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.OptionalLong;

/** A number of bytes or a count that may be unknown; in JSON a number, or {@code "NA"}. */
public record Amount(OptionalLong value) {

    public static final Amount NA = new Amount(OptionalLong.empty());

    public Amount {
        if (value.isPresent() && value.getAsLong() < 0) {
            throw new IllegalArgumentException("an amount is never negative: " + value.getAsLong());
        }
    }

    public static Amount of(long number) {
        return new Amount(OptionalLong.of(number));
    }

    /** The sum of two counts from untrusted files; capped at {@link Long#MAX_VALUE}. */
    public static long sum(long one, long other) {
        long sum = one + other;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Amount fromJson(Object json) {
        return json instanceof Number number ? of(number.longValue()) : NA;
    }

    @JsonValue
    Object toJson() {
        return value.isPresent() ? (Object) value.getAsLong() : GraineryRecord.NA;
    }
}
