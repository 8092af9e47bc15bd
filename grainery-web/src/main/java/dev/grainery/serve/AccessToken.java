// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;

/** A secret that requests must show. It is never part of a text. */
public final class AccessToken {

    /** Shorter ones could be guessed. */
    public static final int SHORTEST = 16;

    private static final int LONGEST = 4_096;

    private final byte[] secret;

    private AccessToken(byte[] secret) {
        this.secret = secret;
    }

    /**
     * A token that was given as text; white space around it does not count.
     *
     * @throws IllegalArgumentException if it is too short or holds characters that a header cannot
     */
    public static AccessToken of(String text) {
        String token = text.strip();
        if (token.length() < SHORTEST || token.length() > LONGEST) {
            throw new IllegalArgumentException("the access token has "
                    + (token.length() > LONGEST ? "more than " + LONGEST : token.length())
                    + " characters; it must have from "
                    + SHORTEST + " to " + LONGEST);
        }
        if (!token.chars().allMatch(c -> c > ' ' && c <= '~')) {
            throw new IllegalArgumentException(
                    "the access token has characters other than ASCII letters, digits and punctuation");
        }
        return new AccessToken(token.getBytes(StandardCharsets.US_ASCII));
    }

    /**
     * Whether a header {@code Authorization} shows it, as a bearer token or, since a browser cannot send one, as the
     * password of any user; takes as long whatever it shows.
     */
    boolean isShownBy(String authorization) {
        String[] parts = authorization.strip().split(" +", 2);
        String credentials = parts.length == 2 ? parts[1] : "";
        return switch (parts[0].toLowerCase(Locale.ROOT)) {
            case "bearer" -> equalsSecret(credentials.getBytes(StandardCharsets.UTF_8));
            case "basic" -> password(credentials).filter(this::equalsSecret).isPresent();
            default -> false;
        };
    }

    private boolean equalsSecret(byte[] shown) {
        return MessageDigest.isEqual(secret, shown);
    }

    /** What follows the first colon: a user name has none. */
    private static Optional<byte[]> password(String credentials) {
        try {
            String decoded = new String(Base64.getDecoder().decode(credentials), StandardCharsets.ISO_8859_1);
            return Optional.of(decoded.indexOf(':'))
                    .filter(colon -> colon >= 0)
                    .map(colon -> decoded.substring(colon + 1).getBytes(StandardCharsets.ISO_8859_1));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
