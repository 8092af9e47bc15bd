// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;

/** A secret that requests must present. Never part of any text. */
public final class AccessToken {

    /** Shorter tokens could be guessed. */
    public static final int SHORTEST = 16;

    private static final int LONGEST = 4_096;

    private final byte[] secret;

    private AccessToken(byte[] secret) {
        this.secret = secret;
    }

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
     * Accepts a bearer token, or the token as the password of any user, since browsers cannot send bearer tokens. Takes
     * constant time.
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

    /** The text after the first colon: user names contain none (RFC 7617, 2). */
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
