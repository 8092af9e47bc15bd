// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** What a web server is shown with each request: a bearer token, or a user and a password. It is never part of a text. */
public final class WebCredentials {

    private static final int LONGEST = 8_192;

    private final String authorization;

    private WebCredentials(String authorization) {
        this.authorization = authorization;
    }

    /**
     * Credentials that were given as text; white space around it does not count. A colon makes it a user and a password, as
     * bearer tokens have none (RFC 6750 2.1).
     *
     * @param text {@code TOKEN} or {@code USER:PASSWORD}
     * @throws IllegalArgumentException if it is neither; the message does not repeat it
     */
    public static WebCredentials of(String text) {
        String given = text.strip();
        if (given.isEmpty() || given.length() > LONGEST || given.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException(
                    "a token or USER:PASSWORD must be one line of 1 to " + LONGEST + " characters");
        }
        if (given.indexOf(':') >= 0) {
            return new WebCredentials(
                    "Basic " + Base64.getEncoder().encodeToString(given.getBytes(StandardCharsets.UTF_8)));
        }
        if (!given.chars().allMatch(c -> c > ' ' && c <= '~')) {
            throw new IllegalArgumentException("a token must be one word of visible ASCII characters");
        }
        return new WebCredentials("Bearer " + given);
    }

    /** The value of the field {@code Authorization}. */
    public String authorization() {
        return authorization;
    }
}
