// SPDX-License-Identifier: Apache-2.0
package dev.grainery.http;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A collection of an OutbackCDX server. Thread-safe. */
public final class CdxServer {

    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final Map<String, String> HEADERS = Map.of("Content-Type", "text/plain; charset=utf-8");
    private static final Pattern ADDED = Pattern.compile("\\s*Added ([0-9]{1,18}) records\\s*");

    private final WebEndpoint collection;

    private CdxServer(WebEndpoint collection) {
        this.collection = collection;
    }

    /** No exception message repeats the address, which may contain a password. */
    public static CdxServer at(String address, Optional<WebCredentials> credentials, Duration patience) {
        WebEndpoint collection = WebEndpoint.at(address, credentials, patience);
        if (!collection.hasPath()) {
            throw new IllegalArgumentException("it must be http://HOST:PORT/COLLECTION");
        }
        return new CdxServer(collection);
    }

    public sealed interface Answer {

        record Added(long lines) implements Answer {}

        record Refused(String reason) implements Answer {}

        /** The server cannot be reached or did not answer; to be retried. */
        record NotNow(String reason) implements Answer {}
    }

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
            // not the fault of a file; the server's message might repeat the credentials
            return new Answer.NotNow(answer.brief()
                    + (collection.hasCredentials()
                            ? ": it does not accept the token or password that it was sent"
                            : ": it requires a token or a password"));
        }
        String reason = answer.brief() + (status == 0 || answer.text().isBlank() ? "" : ": " + answer.firstLine());
        return answer.isRefused() ? new Answer.Refused(reason) : new Answer.NotNow(reason);
    }

    /** Without the query, which may be secret. */
    @Override
    public String toString() {
        return collection.toString();
    }
}
