// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cdx;

import dev.grainery.output.VisibleText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A collection of an OutbackCDX server: lines of CDX files are posted to its address, and it answers how many records it
 * has added. An answer that takes too long, however it does that, counts as none. Thread-safe.
 */
public final class CdxServer {

    private static final Duration LONGEST_CONNECT = Duration.ofSeconds(10);
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int REQUEST_TIMEOUT = 408;
    private static final int LONGEST_ANSWER = 10_000;
    private static final int LONGEST_SHOWN = 200;
    private static final Pattern ADDED = Pattern.compile("\\s*Added ([0-9]{1,18}) records\\s*");

    private final URI url;
    private final Optional<CdxCredentials> credentials;
    private final Duration patience;
    private final HttpClient client;

    private CdxServer(URI url, Optional<CdxCredentials> credentials, Duration patience) {
        this.url = url;
        this.credentials = credentials;
        this.patience = patience;
        this.client = HttpClient.newBuilder()
                .connectTimeout(LONGEST_CONNECT.compareTo(patience) < 0 ? LONGEST_CONNECT : patience)
                .followRedirects(HttpClient.Redirect.NEVER)
                .version(HttpClient.Version.HTTP_1_1)
                .build();
    }

    /**
     * The collection at this address. No message of an exception repeats the address.
     *
     * @param patience how long the server may take to answer one request
     * @throws IllegalArgumentException if it is not {@code http://HOST/COLLECTION}, or holds a password
     */
    public static CdxServer at(String address, Duration patience) {
        return at(address, Optional.empty(), patience);
    }

    /**
     * The same.
     *
     * @param credentials are sent with each request
     */
    public static CdxServer at(String address, Optional<CdxCredentials> credentials, Duration patience) {
        URI uri;
        try {
            uri = new URI(address.strip());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(
                    "this is not a URL: " + e.getReason() + " at character " + e.getIndex(), e);
        }
        boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
        boolean collection =
                uri.getRawPath() != null && uri.getRawPath().chars().anyMatch(c -> c != '/');
        if (!web || uri.getHost() == null || !collection) {
            throw new IllegalArgumentException("it must be http://HOST:PORT/COLLECTION");
        }
        if (uri.getRawUserInfo() != null) {
            throw new IllegalArgumentException("it must not hold a password, which others could see");
        }
        return new CdxServer(uri, credentials, patience);
    }

    /** What came of posting lines. */
    public sealed interface Answer {

        /** All of them were added. */
        record Added() implements Answer {}

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
        HttpRequest.Builder request = HttpRequest.newBuilder(url)
                .timeout(patience)
                .setHeader("Content-Type", "text/plain; charset=utf-8")
                .POST(HttpRequest.BodyPublishers.ofByteArray(lines));
        credentials.ifPresent(shown -> request.setHeader("Authorization", shown.authorization()));
        CompletableFuture<Response> answer = client.sendAsync(
                        request.build(), HttpResponse.BodyHandlers.ofInputStream())
                .thenApplyAsync(Response::of);
        try {
            // the client's own limit ends with the first bytes of an answer
            return of(answer.get(patience.toMillis(), TimeUnit.MILLISECONDS), count);
        } catch (TimeoutException e) {
            return new Answer.NotNow(noAnswer());
        } catch (ExecutionException e) {
            return new Answer.NotNow(reason(e.getCause()));
        } finally {
            answer.cancel(true);
        }
    }

    /** The beginning of an answer. */
    private record Response(int status, String text) {

        static Response of(HttpResponse<InputStream> response) {
            try (InputStream body = response.body()) {
                return new Response(
                        response.statusCode(), new String(body.readNBytes(LONGEST_ANSWER), StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private Answer of(Response response, long count) {
        int status = response.status();
        if (status == 200) {
            Matcher added = ADDED.matcher(response.text());
            if (!added.matches()) {
                return new Answer.Refused("it answered what OutbackCDX does not: " + shown(response.text()));
            }
            return Long.parseLong(added.group(1)) == count
                    ? new Answer.Added()
                    : new Answer.Refused("it added " + added.group(1) + " of " + count + " records");
        }
        if (status == UNAUTHORIZED || status == FORBIDDEN) {
            // none of the files can be the reason, and what the server says might repeat what it was sent
            return new Answer.NotNow("it answered " + status
                    + (credentials.isPresent()
                            ? ": it does not accept the token or password that it was sent"
                            : ": it requires a token or a password"));
        }
        boolean refused = status >= 400 && status < 500 && status != REQUEST_TIMEOUT && status != TOO_MANY_REQUESTS;
        String reason = "it answered " + status + (response.text().isBlank() ? "" : ": " + shown(response.text()));
        return refused ? new Answer.Refused(reason) : new Answer.NotNow(reason);
    }

    private static String shown(String text) {
        String line = text.strip().lines().findFirst().orElse("nothing");
        return VisibleText.line(line.length() > LONGEST_SHOWN ? line.substring(0, LONGEST_SHOWN) + "…" : line);
    }

    private String noAnswer() {
        return "it did not answer within " + patience.toSeconds() + " s";
    }

    private String reason(Throwable failure) {
        Throwable cause = failure;
        while (!(cause instanceof IOException) && cause.getCause() != null) {
            cause = cause.getCause();
        }
        if (cause instanceof HttpTimeoutException) {
            return noAnswer();
        }
        if (cause instanceof ConnectException && cause.getMessage() == null) {
            return "no connection: it was refused, or there is no such host";
        }
        return cause.getMessage() == null ? cause.toString() : "no answer: " + cause.getMessage();
    }

    /** The address without what may be a secret: its query. */
    @Override
    public String toString() {
        return url.getScheme() + "://" + url.getRawAuthority() + url.getRawPath()
                + (url.getRawQuery() == null ? "" : "?***");
    }
}
