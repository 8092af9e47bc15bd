// SPDX-License-Identifier: Apache-2.0
package dev.grainery.http;

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

/** A URL to which requests are posted. A slow response counts as none; redirects are not followed. Thread-safe. */
public final class WebEndpoint {

    private static final Duration LONGEST_CONNECT = Duration.ofSeconds(10);
    private static final Duration LONGEST_DELAY = Duration.ofHours(1);
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

    /** No exception message contains the address, which must not contain a password. */
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
            throw new IllegalArgumentException("it must not contain a password, which others could see");
        }
        return new WebEndpoint(uri, credentials, patience);
    }

    public boolean hasPath() {
        return url.getRawPath() != null && url.getRawPath().chars().anyMatch(c -> c != '/');
    }

    public boolean hasCredentials() {
        return credentials.isPresent();
    }

    /** {@code status} is 0 without a response, {@code text} then the reason; {@code wish} is {@code Retry-After}. */
    public record Answer(int status, String text, Duration wish) {

        public boolean isTaken() {
            return status >= 200 && status < 300;
        }

        public boolean isRefused() {
            return status >= 400 && status < 500 && status != REQUEST_TIMEOUT && status != TOO_MANY_REQUESTS;
        }

        /** The status without the body, which might repeat the request. */
        public String brief() {
            return status == 0 ? text : "it answered " + status;
        }

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
                    response.statusCode(), response.body(), wish.compareTo(LONGEST_DELAY) > 0 ? LONGEST_DELAY : wish);
        }
    }

    /** Collects the beginning of a body without a waiting thread: an endless body must not hold one. */
    private static final class BodyStart implements HttpResponse.BodySubscriber<String> {

        private final int longest;
        private final Charset charset;
        private final CompletableFuture<String> text = new CompletableFuture<>();
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private Optional<Flow.Subscription> body = Optional.empty();

        BodyStart(int longest, Charset charset) {
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
        public void onNext(List<ByteBuffer> buffers) {
            for (ByteBuffer buffer : buffers) {
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

    public Answer post(Map<String, String> headers, byte[] body) throws InterruptedException {
        return post(headers, body, LONGEST_ANSWER, StandardCharsets.UTF_8);
    }

    /** Reads at most {@code longest} bytes of the body; ISO 8859-1 keeps every byte. */
    public Answer post(Map<String, String> headers, byte[] body, int longest, Charset charset)
            throws InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(url).timeout(patience).POST(HttpRequest.BodyPublishers.ofByteArray(body));
        headers.forEach(request::setHeader);
        credentials.ifPresent(secret -> request.setHeader("Authorization", secret.authorization()));
        CompletableFuture<HttpResponse<String>> answer =
                client.sendAsync(request.build(), head -> new BodyStart(longest, charset));
        try {
            // the client's own timeout ends with the first bytes of a response
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

    /** The URL without its query, which may be a secret. */
    @Override
    public String toString() {
        String path = url.getRawPath() == null ? "" : url.getRawPath();
        return url.getScheme() + "://" + url.getRawAuthority() + path + (url.getRawQuery() == null ? "" : "?***");
    }
}
