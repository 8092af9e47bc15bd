// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.hook;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Posts notices. An answer that takes too long, however it does that, counts as none. */
final class HookClient {

    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int REQUEST_TIMEOUT = 408;
    private static final Duration LONGEST_WISH = Duration.ofHours(1);

    private final HookAddress address;
    private final Duration patience;
    private final HttpClient client;

    HookClient(HookAddress address, Duration patience) {
        this.address = address;
        this.patience = patience;
        this.client = HttpClient.newBuilder()
                .connectTimeout(CONNECT.compareTo(patience) < 0 ? CONNECT : patience)
                .followRedirects(HttpClient.Redirect.NEVER)
                .version(HttpClient.Version.HTTP_1_1)
                .build();
    }

    /** What came of a notice. */
    sealed interface Answer {

        /** It was taken. */
        record Taken() implements Answer {}

        /** It never will be. */
        record Refused(String reason) implements Answer {}

        /**
         * It may be later.
         *
         * @param wish how long the hook asked to be left alone
         */
        record Later(String reason, Duration wish) implements Answer {}
    }

    Answer post(HookNotice notice) throws InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(address.url())
                .timeout(patience)
                .POST(HttpRequest.BodyPublishers.ofString(notice.body()));
        notice.headers().forEach(request::setHeader);
        address.token().ifPresent(token -> request.setHeader("Authorization", "Bearer " + token));
        CompletableFuture<HttpResponse<Void>> answer =
                client.sendAsync(request.build(), HttpResponse.BodyHandlers.discarding());
        try {
            // the client's own limit ends with the first bytes of an answer
            return of(answer.get(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return new Answer.Later("it did not answer within " + patience.toSeconds() + " s", Duration.ZERO);
        } catch (ExecutionException e) {
            return new Answer.Later(reason(e.getCause()), Duration.ZERO);
        } finally {
            answer.cancel(true);
        }
    }

    private Answer of(HttpResponse<Void> response) {
        int status = response.statusCode();
        if (status >= 200 && status < 300) {
            return new Answer.Taken();
        }
        if (status >= 400 && status < 500 && status != REQUEST_TIMEOUT && status != TOO_MANY_REQUESTS) {
            return new Answer.Refused("it answered " + status);
        }
        String redirect = status >= 300 && status < 400 ? ", a redirect, which is not followed" : "";
        return new Answer.Later("it answered " + status + redirect, wish(response));
    }

    private static Duration wish(HttpResponse<Void> response) {
        Optional<Duration> seconds = response.headers()
                .firstValue("Retry-After")
                .filter(value -> value.matches("[0-9]{1,6}"))
                .map(value -> Duration.ofSeconds(Long.parseLong(value)));
        return seconds.map(wish -> wish.compareTo(LONGEST_WISH) > 0 ? LONGEST_WISH : wish)
                .orElse(Duration.ZERO);
    }

    private String reason(Throwable failure) {
        if (failure instanceof HttpConnectTimeoutException) {
            return "no connection within " + CONNECT.toSeconds() + " s";
        }
        if (failure instanceof HttpTimeoutException) {
            return "it did not answer within " + patience.toSeconds() + " s";
        }
        if (failure instanceof ConnectException) {
            return "no connection: "
                    + (failure.getMessage() == null
                            ? "it was refused, or there is no such host"
                            : failure.getMessage());
        }
        return failure instanceof IOException ? String.valueOf(failure.getMessage()) : failure.toString();
    }
}
