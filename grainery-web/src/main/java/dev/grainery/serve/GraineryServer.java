// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import dev.grainery.record.DigestAlgorithm;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.server.handler.QoSHandler;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.UrlEncoded;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A read-only HTTP server for a store. It does not close the store. */
public final class GraineryServer implements AutoCloseable {

    private static final int MOST_THREADS = 32;
    private static final int LEAST_THREADS = 4;
    private static final int MOST_CONNECTIONS = 500;
    private static final int MOST_OF_ONE_CLIENT = 250;

    /** The other threads serve health checks and connections. */
    private static final int REQUESTS_AT_ONCE = 20;

    private static final Duration LONGEST_QUEUE = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int HEADER_BYTES = 16_384;
    private static final int ETAG_BYTES = 16;
    private static final String FORM = "application/x-www-form-urlencoded";

    private static final int STOP_MILLIS = 10_000;

    /** Headers of every answer: no execution, framing or sniffing of content. */
    private static final Map<String, String> SAFE = Map.of(
            "X-Content-Type-Options", "nosniff",
            "X-Frame-Options", "DENY",
            "Referrer-Policy", "no-referrer",
            "Cross-Origin-Resource-Policy", "same-origin",
            "Content-Security-Policy",
                    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
            "Cache-Control", "private, no-cache",
            "Vary", "Accept, Authorization");

    private final Server server;
    private final ServerConnector connector;
    private final Api api;

    private GraineryServer(Server server, ServerConnector connector, Api api) {
        this.server = server;
        this.connector = connector;
        this.api = api;
    }

    /**
     * @param log receives messages for operators
     * @throws IOException if the address is unavailable
     */
    public static GraineryServer start(GraineryStore store, ServeSettings settings, Consumer<String> log)
            throws IOException {
        return start(new Api(store, settings, InstantSource.system(), log), settings.bind(), PATIENCE);
    }

    /**
     * @param patience how long a client may take to send a request, or to accept a part of an answer
     */
    static GraineryServer start(Api api, InetSocketAddress bind, Duration patience) throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, LEAST_THREADS);
        threads.setName("serve");
        Server server = new Server(threads);
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(HEADER_BYTES);
        // file names may contain any character: paths are only split and decoded here, never used as file paths
        http.setUriCompliance(UriCompliance.UNSAFE);
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        connector.setHost(bind.getAddress().getHostAddress());
        connector.setPort(bind.getPort());
        connector.setIdleTimeout(PATIENCE.toMillis());
        server.addConnector(connector);
        connector.addBean(new SlowClients(connector, patience, MOST_CONNECTIONS, MOST_OF_ONE_CLIENT));
        server.setStopTimeout(STOP_MILLIS);
        QoSHandler limited = new QoSHandler(new ApiHandler(api));
        limited.setMaxRequestCount(REQUESTS_AT_ONCE);
        limited.setMaxSuspendedRequestCount(MOST_CONNECTIONS);
        limited.setMaxSuspend(LONGEST_QUEUE);
        limited.excludePath(Monitoring.HEALTH);
        server.setHandler(new GracefulHandler(limited));
        server.setErrorHandler(GraineryServer::refused);
        GraineryServer started = new GraineryServer(server, connector, api);
        try {
            server.start();
        } catch (IOException e) {
            started.close();
            Throwable cause = Optional.ofNullable(e.getCause()).orElse(e);
            throw new IOException(
                    "cannot listen on " + bind.getHostString() + ":" + bind.getPort() + ": " + cause.getMessage()
                            + (cause instanceof BindException ? "; choose another port with --bind" : ""),
                    e);
        } catch (Exception e) {
            started.close();
            throw new IllegalStateException("the server cannot be started", e);
        }
        return started;
    }

    public URI uri() {
        String host = connector.getHost();
        return URI.create("http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + connector.getLocalPort());
    }

    /** Refuses new requests, waits up to ten seconds for running ones, and stops. */
    @Override
    public void close() {
        try (api) {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the server cannot be stopped", e);
        }
    }

    /** An invalid request, or one whose answer failed before anything was sent. */
    private static boolean refused(Request request, Response response, Callback callback) {
        int status = response.getStatus() < HttpStatus.BAD_REQUEST_400 ? 500 : response.getStatus();
        Answer.Whole answer = Problem.refused(status, HEADER_BYTES).answer();
        headers(response, answer);
        response.setStatus(status);
        response.write(true, StandardCharsets.UTF_8.encode(answer.body()), callback);
        return true;
    }

    private static void headers(Response response, Answer answer) {
        SAFE.forEach(response.getHeaders()::put);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, answer.mediaType());
        answer.headers().forEach(response.getHeaders()::put);
    }

    private static final class ApiHandler extends Handler.Abstract {

        /** Concurrent request bodies: a slow client holds a thread. */
        private static final int POSTED_AT_ONCE = 4;

        private final Api api;
        private final Semaphore posting = new Semaphore(POSTED_AT_ONCE);

        ApiHandler(Api api) {
            this.api = api;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws IOException {
            Answer answer;
            try {
                answer = api.answer(asked(request));
            } catch (Problem tooLong) {
                answer = tooLong.answer();
            }
            headers(response, answer);
            if (!request.consumeAvailable()) {
                // the rest of the body would be parsed as the next request, so the connection ends, and the client
                // must know
                response.getHeaders().put(HttpHeader.CONNECTION, "close");
            }
            if (answer instanceof Answer.Whole whole) {
                send(whole, request, response, callback);
            } else if (answer instanceof Answer.Streamed streamed) {
                stream(streamed, request, response, callback);
            }
            return true;
        }

        private Api.Asked asked(Request request) throws IOException {
            String path = request.getHttpURI().getPath();
            String query = Optional.ofNullable(request.getHttpURI().getQuery()).orElse("");
            if (path.equals(OaiEndpoint.PATH) && request.getMethod().equals("POST")) {
                query += "&" + posted(request);
            }
            return new Api.Asked(
                    request.getMethod(),
                    path,
                    Optional.ofNullable(Request.getServerName(request)).orElse(""),
                    Optional.ofNullable(request.getHttpURI().getAuthority()).orElse(""),
                    Optional.ofNullable(request.getHeaders().get(HttpHeader.AUTHORIZATION)),
                    parameters(query),
                    request.getHeaders().getQualityCSV(HttpHeader.ACCEPT),
                    request.getHeaders().getQualityCSV(HttpHeader.ACCEPT_LANGUAGE));
        }

        /** Invalid UTF-8 and escapes are taken literally: no name matches them. */
        private static Map<String, List<String>> parameters(String query) {
            Map<String, List<String>> parameters = new LinkedHashMap<>();
            UrlEncoded.decodeUtf8To(
                    query,
                    0,
                    query.length(),
                    (name, value) -> parameters
                            .computeIfAbsent(name, key -> new ArrayList<>())
                            .add(value),
                    true,
                    true,
                    true);
            return parameters;
        }

        private String posted(Request request) throws IOException {
            String mediaType = Optional.ofNullable(request.getHeaders().get(HttpHeader.CONTENT_TYPE))
                    .orElse("");
            if (!mediaType.toLowerCase(Locale.ROOT).startsWith(FORM)) {
                return "";
            }
            byte[] body = body(request);
            if (body.length > OaiEndpoint.MOST_BYTES) {
                throw Problem.tooLong(OaiEndpoint.MOST_BYTES);
            }
            return new String(body, StandardCharsets.UTF_8);
        }

        private byte[] body(Request request) throws IOException {
            if (!posting.tryAcquire()) {
                throw Problem.busy("others are sending requests with a body");
            }
            try {
                return Content.Source.asInputStream(request).readNBytes(OaiEndpoint.MOST_BYTES + 1);
            } finally {
                posting.release();
            }
        }

        private void send(Answer.Whole answer, Request request, Response response, Callback callback) {
            int status = answer.status();
            byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
            if (status == HttpStatus.OK_200) {
                String tag = tag(body);
                response.getHeaders().put(HttpHeader.ETAG, tag);
                if (request.getHeaders().getFields(HttpHeader.IF_NONE_MATCH).stream()
                        .map(HttpField::getValue)
                        // a list of tags, possibly weak
                        .anyMatch(known -> known.strip().equals("*") || known.contains(tag))) {
                    status = HttpStatus.NOT_MODIFIED_304;
                }
            }
            response.setStatus(status);
            api.monitoring().answered(status);
            boolean isEmpty = status == HttpStatus.NOT_MODIFIED_304;
            if (isEmpty) {
                response.getHeaders().remove(HttpHeader.CONTENT_TYPE);
            } else {
                response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
            }
            boolean isHead = request.getMethod().equals("HEAD");
            response.write(true, isEmpty || isHead ? BufferUtil.EMPTY_BUFFER : ByteBuffer.wrap(body), callback);
        }

        private void stream(Answer.Streamed answer, Request request, Response response, Callback callback)
                throws IOException {
            if (request.getMethod().equals("HEAD")) {
                api.monitoring().answered(HttpStatus.OK_200);
                response.write(true, BufferUtil.EMPTY_BUFFER, callback);
                return;
            }
            try {
                api.table().sending(() -> {
                    response.setStatus(HttpStatus.OK_200);
                    api.monitoring().answered(HttpStatus.OK_200);
                    // failures from here on abort the response, so that clients see that it is incomplete
                    Writer out = new OutputStreamWriter(Content.Sink.asOutputStream(response), StandardCharsets.UTF_8);
                    answer.body().writeTo(out);
                    out.close();
                });
            } catch (Problem busy) {
                headers(response, busy.answer());
                send(busy.answer(), request, response, callback);
                return;
            }
            callback.succeeded();
        }

        private static String tag(byte[] body) {
            return '"' + DigestAlgorithm.sha256(body, ETAG_BYTES) + '"';
        }
    }
}
