// SPDX-License-Identifier: Apache-2.0
package dev.grainery.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** The credentials of requests: a bearer token, or user and password. Never part of a message. */
public final class WebCredentials {

    private static final int LONGEST = 8_192;

    private final Supplier<String> authorization;

    private WebCredentials(String authorization) {
        this(() -> authorization);
    }

    private WebCredentials(Supplier<String> authorization) {
        this.authorization = authorization;
    }

    /** Parses {@code TOKEN} or {@code USER:PASSWORD}; bearer tokens have no colon (RFC 6750 2.1). */
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

    /** Looks for corrected credentials before each request; without any, the last ones remain in use. */
    public WebCredentials refreshedBy(Supplier<Optional<WebCredentials>> corrected) {
        AtomicReference<String> last = new AtomicReference<>(authorization());
        return new WebCredentials(() -> {
            corrected.get().map(WebCredentials::authorization).ifPresent(last::set);
            return last.get();
        });
    }

    public String authorization() {
        return authorization.get();
    }
}
