// SPDX-License-Identifier: Apache-2.0
package dev.grainery.fixity;

import dev.grainery.record.Hash;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A checksum that a list states.
 *
 * @param algorithm the word for it in records: {@code md5}, {@code sha256}; of any other as the list has it
 * @param digits in lower case
 */
public record StatedSum(String algorithm, String digits) {

    /** The word for the MD5. */
    public static final String MD5 = "md5";

    /** How many hexadecimal digits a sum of these algorithms has. */
    static final Map<String, Integer> DIGITS = Map.of(MD5, 32, "sha1", 40, "sha256", 64, "sha512", 128);

    /** The longest digest in use has 128 digits. */
    private static final Pattern HEXADECIMAL = Pattern.compile("[0-9a-f]{1,256}");

    /** An MD5. */
    public static StatedSum md5(Hash md5) {
        return new StatedSum(MD5, md5.value());
    }

    /**
     * The sum of these digits.
     *
     * @param algorithm in any of the usual spellings: {@code SHA-256}, {@code sha256}
     * @return empty if no sum of the algorithm looks like this
     */
    static Optional<StatedSum> of(String algorithm, String digits) {
        String word = algorithm.toLowerCase(Locale.ROOT).replace("-", "");
        String lower = digits.toLowerCase(Locale.ROOT);
        boolean isSum =
                HEXADECIMAL.matcher(lower).matches() && lower.length() == DIGITS.getOrDefault(word, lower.length());
        return isSum ? Optional.of(new StatedSum(word, lower)) : Optional.empty();
    }

    @Override
    public String toString() {
        return algorithm + " " + digits;
    }
}
