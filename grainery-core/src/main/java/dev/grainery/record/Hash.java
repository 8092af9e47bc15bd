// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.HexFormat;

/** The MD5 of a file as 32 lower-case hexadecimal digits, or {@code "NA"}: not accessible (Metodika 10.2). */
public record Hash(@JsonValue String value) {

    private static final int DIGITS = 32;

    public static final Hash NA = new Hash(GraineryRecord.NA);

    public Hash {
        if (!value.equals(GraineryRecord.NA) && !isMd5(value)) {
            throw new IllegalArgumentException("neither an MD5 in lower-case hexadecimal nor NA: " + value);
        }
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static Hash of(String value) {
        return new Hash(value);
    }

    public static Hash of(byte[] digest) {
        return new Hash(HexFormat.of().formatHex(digest));
    }

    /** Without a regular expression, as every record has several hashes. */
    public static boolean isMd5(String value) {
        boolean digits = value.length() == DIGITS;
        for (int i = 0; digits && i < DIGITS; i++) {
            char c = value.charAt(i);
            digits = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
        }
        return digits;
    }

    public boolean isKnown() {
        return !value.equals(GraineryRecord.NA);
    }

    @Override
    public String toString() {
        return value;
    }
}
