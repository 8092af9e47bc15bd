// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system;

import dev.grainery.system.output.VisibleText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * An address on a web server that something is posted to. An answer that takes too long, however it does that, counts as
 * none; redirects are not followed. Thread-safe.
 */
public final class WebEndpoint {

    private static final Duration LONGEST_CONNECT = Duration.ofSeconds(10);
    private static final Duration LONGEST_WISH = Duration.ofHours(1);
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int REQUEST_TIMEOUT = 408;
    private static final int LONGEST_ANSWER = 10_000;
    private static final int LONGEST_SHOWN = 200;

    private final URI url;
    private final Optional<WebCredentials> credentials;
    private final Duration patience;
    private final HttpClient client;

    private WebEndpoint(URI url, Optional<WebCredentials> credentials, Duration patience) {
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
     * The endpoint at this address. No message of an exception repeats the address.
     *
     * @param credentials are sent with each request
     * @param patience how long the server may take to answer one request
     * @throws IllegalArgumentException if it is not that of a web server, or holds a password
     */
    public static WebEndpoint at(String address, Optional<WebCredentials> credentials, Duration patience) {
        URI uri;
        try {
            uri = new URI(address.strip());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(
                    "this is not a URL: " + e.getReason() + " at character " + e.getIndex(), e);
        }
        if (uri.getHost() == null || !("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
            throw new IllegalArgumentException("it must be http://HOST/PATH or https://HOST/PATH");
        }
        if (uri.getRawUserInfo() != null) {
            throw new IllegalArgumentException("it must not hold a password, which others could see");
        }
        return new WebEndpoint(uri, credentials, patience);
    }

    /** Whether it is more than the root of a server. */
    public boolean hasPath() {
        return url.getRawPath() != null && url.getRawPath().chars().anyMatch(c -> c != '/');
    }

    /** Whether credentials are sent. */
    public boolean hasCredentials() {
        return credentials.isPresent();
    }

    /**
     * What came back.
     *
     * @param status of the answer; 0 if there is none
     * @param text the beginning of its body; if there is no answer, why
     * @param wish how long the server asked to be left alone
     */
    public record Answer(int status, String text, Duration wish) {

        /** Whether what was posted was taken. */
        public boolean isTaken() {
            return status >= 200 && status < 300;
        }

        /** Whether it was refused, and will be again. */
        public boolean isRefused() {
            return status >= 400 && status < 500 && status != REQUEST_TIMEOUT && status != TOO_MANY_REQUESTS;
        }

        /** What came back in a few words, without the body, which might repeat what was sent. */
        public String brief() {
            return status == 0 ? text : "it answered " + status;
        }

        /** The first line of the body. */
        public String firstLine() {
            String line = text.strip().lines().findFirst().orElse("nothing");
            return VisibleText.line(line.length() > LONGEST_SHOWN ? line.substring(0, LONGEST_SHOWN) + "…" : line);
        }

        private static Answer of(HttpResponse<String> response) {
            Duration wish = response.headers()
                    .firstValue("Retry-After")
                    .filter(value -> value.matches("[0-9]{1,6}"))
                    .map(value -> Duration.ofSeconds(Long.parseLong(value)))
                    .orElse(Duration.ZERO);
            return new Answer(
                    response.statusCode(), response.body(), wish.compareTo(LONGEST_WISH) > 0 ? LONGEST_WISH : wish);
        }
    }

    /** The beginning of a body. No thread waits for it: one that never ends must not hold any of the process. */
    private static final class Beginning implements HttpResponse.BodySubscriber<String> {

        private final int longest;
        private final Charset charset;
        private final CompletableFuture<String> text = new CompletableFuture<>();
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private Optional<Flow.Subscription> body = Optional.empty();

        Beginning(int longest, Charset charset) {
            this.longest = longest;
            this.charset = charset;
        }

        @Override
        public CompletionStage<String> getBody() {
            return text;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            body = Optional.of(subscription);
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(List<ByteBuffer> some) {
            for (ByteBuffer buffer : some) {
                byte[] part = new byte[Math.min(buffer.remaining(), longest - bytes.size())];
                buffer.get(part);
                bytes.writeBytes(part);
            }
            if (bytes.size() == longest) {
                body.ifPresent(Flow.Subscription::cancel);
                onComplete();
            }
        }

        @Override
        public void onError(Throwable failure) {
            text.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            text.complete(bytes.toString(charset));
        }
    }

    /** Posts something. */
    public Answer post(Map<String, String> headers, byte[] body) throws InterruptedException {
        return post(headers, body, LONGEST_ANSWER, StandardCharsets.UTF_8);
    }

    /**
     * Posts something that is answered with more than a text.
     *
     * @param longest of how many bytes the answer is the beginning
     * @param charset makes a text of them; ISO 8859-1 keeps every byte
     */
    public Answer post(Map<String, String> headers, byte[] body, int longest, Charset charset)
            throws InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(url).timeout(patience).POST(HttpRequest.BodyPublishers.ofByteArray(body));
        headers.forEach(request::setHeader);
        credentials.ifPresent(shown -> request.setHeader("Authorization", shown.authorization()));
        CompletableFuture<HttpResponse<String>> answer =
                client.sendAsync(request.build(), head -> new Beginning(longest, charset));
        try {
            // the client's own limit ends with the first bytes of an answer
            return Answer.of(answer.get(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return new Answer(0, noAnswer(), Duration.ZERO);
        } catch (ExecutionException e) {
            return new Answer(0, reason(e), Duration.ZERO);
        } finally {
            answer.cancel(true);
        }
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
        String path = url.getRawPath() == null ? "" : url.getRawPath();
        return url.getScheme() + "://" + url.getRawAuthority() + path + (url.getRawQuery() == null ? "" : "?***");
    }
}
