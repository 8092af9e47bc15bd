// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cdx;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

/** What a CDX server is shown with each request: a bearer token, or a user and a password. It is never part of a text. */
public final class CdxCredentials {

    private static final int LONGEST = 8_192;

    private final String authorization;

    private CdxCredentials(String authorization) {
        this.authorization = authorization;
    }

    /**
     * Credentials that were given as text; white space around it does not count. A colon makes it a user and a password, as
     * bearer tokens have none (RFC 6750 2.1).
     *
     * @param text {@code TOKEN} or {@code USER:PASSWORD}
     * @throws IllegalArgumentException if it is neither; the message does not repeat it
     */
    public static CdxCredentials of(String text) {
        String given = text.strip();
        if (given.isEmpty() || given.length() > LONGEST || given.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException(
                    "a token or USER:PASSWORD must be one line of 1 to " + LONGEST + " characters");
        }
        if (given.indexOf(':') >= 0) {
            return new CdxCredentials(
                    "Basic " + Base64.getEncoder().encodeToString(given.getBytes(StandardCharsets.UTF_8)));
        }
        if (!given.chars().allMatch(c -> c > ' ' && c <= '~')) {
            throw new IllegalArgumentException("a token must be one word of visible ASCII characters");
        }
        return new CdxCredentials("Bearer " + given);
    }

    /**
     * Those in the first line of a file that is not blank.
     *
     * @throws IllegalArgumentException as above
     */
    public static CdxCredentials in(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return of(new String(in.readNBytes(2 * LONGEST), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .findFirst()
                    .orElse(""));
        }
    }

    /** The value of the field {@code Authorization}. */
    String authorization() {
        return authorization;
    }
}
