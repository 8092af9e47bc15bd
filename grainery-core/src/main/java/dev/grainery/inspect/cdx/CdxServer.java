// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.cdx;

import dev.grainery.system.WebCredentials;
import dev.grainery.system.WebEndpoint;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A collection of an OutbackCDX server: lines of CDX files are posted to its address, and it answers how many records it
 * has added. Thread-safe.
 */
public final class CdxServer {

    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final Map<String, String> HEADERS = Map.of("Content-Type", "text/plain; charset=utf-8");
    private static final Pattern ADDED = Pattern.compile("\\s*Added ([0-9]{1,18}) records\\s*");

    private final WebEndpoint collection;

    private CdxServer(WebEndpoint collection) {
        this.collection = collection;
    }

    /**
     * The collection at this address. No message of an exception repeats the address.
     *
     * @param credentials are sent with each request
     * @param patience how long the server may take to answer one request
     * @throws IllegalArgumentException if it is not {@code http://HOST/COLLECTION}, or holds a password
     */
    public static CdxServer at(String address, Optional<WebCredentials> credentials, Duration patience) {
        WebEndpoint collection = WebEndpoint.at(address, credentials, patience);
        if (!collection.hasPath()) {
            throw new IllegalArgumentException("it must be http://HOST:PORT/COLLECTION");
        }
        return new CdxServer(collection);
    }

    /** What came of posting lines. */
    public sealed interface Answer {

        /** All of them were added. */
        record Added(long lines) implements Answer {}

        /** They were refused, and will be again. */
        record Refused(String reason) implements Answer {}

        /** The server could not be reached or did not answer; it may later. */
        record NotNow(String reason) implements Answer {}
    }

    /**
     * Posts some lines, which are not too many for the memory of the server.
     *
     * @param lines whole lines with their line ends
     * @param count how many they are
     */
    Answer post(byte[] lines, long count) throws InterruptedException {
        WebEndpoint.Answer answer = collection.post(HEADERS, lines);
        int status = answer.status();
        if (status == 200) {
            Matcher added = ADDED.matcher(answer.text());
            if (!added.matches()) {
                return new Answer.Refused("it answered what OutbackCDX does not: " + answer.firstLine());
            }
            return Long.parseLong(added.group(1)) == count
                    ? new Answer.Added(count)
                    : new Answer.Refused("it added " + added.group(1) + " of " + count + " records");
        }
        if (status == UNAUTHORIZED || status == FORBIDDEN) {
            // none of the files can be the reason, and what the server says might repeat what it was sent
            return new Answer.NotNow(answer.brief()
                    + (collection.hasCredentials()
                            ? ": it does not accept the token or password that it was sent"
                            : ": it requires a token or a password"));
        }
        String reason = answer.brief() + (status == 0 || answer.text().isBlank() ? "" : ": " + answer.firstLine());
        return answer.isRefused() ? new Answer.Refused(reason) : new Answer.NotNow(reason);
    }

    /** The address without what may be a secret: its query. */
    @Override
    public String toString() {
        return collection.toString();
    }
}
