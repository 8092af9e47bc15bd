// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.hook;

import static java.util.Objects.requireNonNull;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/**
 * Where the hook is, and what it knows us by. Its text holds no secret.
 *
 * @param url the whole address
 * @param token what is sent with each notice, if anything
 */
public record HookAddress(URI url, Optional<String> token) {

    private static final int LONGEST_TOKEN = 8_192;

    public HookAddress {
        requireNonNull(url, "url");
        requireNonNull(token, "token");
    }

    /**
     * The address in these words. No message of an exception repeats them.
     *
     * @throws IllegalArgumentException if they are no address of a web server, or hold a password, or the token cannot
     *     stand in a header
     */
    public static HookAddress of(String url, Optional<String> token) {
        URI uri;
        try {
            uri = new URI(url.strip());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(
                    "hookUrl is not a URL: " + e.getReason() + " at character " + e.getIndex());
        }
        if (uri.getHost() == null || !("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
            throw new IllegalArgumentException("hookUrl must be http://HOST/PATH or https://HOST/PATH");
        }
        if (uri.getRawUserInfo() != null) {
            throw new IllegalArgumentException(
                    "hookUrl must not hold a password: put a token into the file of hookTokenFile");
        }
        token.ifPresent(HookAddress::check);
        return new HookAddress(uri, token);
    }

    private static void check(String token) {
        if (token.length() > LONGEST_TOKEN || !token.chars().allMatch(c -> c > ' ' && c <= '~')) {
            throw new IllegalArgumentException(
                    "the token of the hook must be one word of visible ASCII characters, at most " + LONGEST_TOKEN);
        }
    }

    /** The address without what may be a secret: its query. */
    @Override
    public String toString() {
        String path = url.getRawPath() == null ? "" : url.getRawPath();
        return url.getScheme() + "://" + url.getRawAuthority() + path + (url.getRawQuery() == null ? "" : "?***");
    }
}
