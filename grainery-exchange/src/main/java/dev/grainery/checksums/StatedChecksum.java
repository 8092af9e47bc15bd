// SPDX-License-Identifier: Apache-2.0
package dev.grainery.checksums;

import dev.grainery.record.Hash;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

public record StatedChecksum(String algorithm, String digits) {

    public static final String MD5 = "md5";

    static final Map<String, Integer> DIGITS = Map.of(MD5, 32, "sha1", 40, "sha256", 64, "sha512", 128);

    private static final Pattern HEXADECIMAL = Pattern.compile("[0-9a-f]{1,256}");

    public static StatedChecksum md5(Hash md5) {
        return new StatedChecksum(MD5, md5.value());
    }

    /** Empty if the digits do not fit the algorithm, which may have any usual spelling. */
    static Optional<StatedChecksum> of(String algorithm, String digits) {
        String word = algorithm.toLowerCase(Locale.ROOT).replace("-", "");
        String lower = digits.toLowerCase(Locale.ROOT);
        boolean isSum =
                HEXADECIMAL.matcher(lower).matches() && lower.length() == DIGITS.getOrDefault(word, lower.length());
        return isSum ? Optional.of(new StatedChecksum(word, lower)) : Optional.empty();
    }

    @Override
    public String toString() {
        return algorithm + " " + digits;
    }
}
