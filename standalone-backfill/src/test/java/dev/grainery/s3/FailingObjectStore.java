// SPDX-License-Identifier: Apache-2.0
package dev.grainery.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A small object store with one bucket, which fails as it is told to. */
final class FailingObjectStore implements AutoCloseable {

    static final String BUCKET = "oats";

    private final SortedMap<String, byte[]> objects = new ConcurrentSkipListMap<>();
    private final AtomicInteger requests = new AtomicInteger();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;
    private volatile Trouble trouble = Trouble.NONE;

    /** What goes wrong with a request. */
    @FunctionalInterface
    interface Trouble {

        Trouble NONE = (request, number) -> false;

        /**
         * Answers a request badly.
         *
         * @param number of the request, from 1
         * @return whether it was answered
         */
        boolean answers(HttpExchange request, int number) throws IOException;

        /** A refusal by S3; an answer to HEAD has no body. */
        static boolean refuse(HttpExchange request, int status, String code) throws IOException {
            byte[] body = ("<Error><Code>" + code + "</Code><Message>m</Message></Error>").getBytes(UTF_8);
            boolean head = request.getRequestMethod().equals("HEAD");
            request.sendResponseHeaders(status, head ? -1 : body.length);
            if (!head) {
                request.getResponseBody().write(body);
            }
            request.close();
            return true;
        }
    }

    FailingObjectStore() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    void put(String key, byte[] content) {
        objects.put(key, content);
    }

    void empty() {
        objects.clear();
    }

    /** From now on this goes wrong; requests are counted anew. */
    void fails(Trouble how) {
        requests.set(0);
        trouble = how;
    }

    static String eTag(byte[] content) {
        return "\"" + Integer.toHexString(Arrays.hashCode(content)) + "\"";
    }

    static boolean isObject(HttpExchange request) {
        return request.getRequestMethod().equals("GET")
                && request.getRequestURI().getPath().length() > BUCKET.length() + 2;
    }

    byte[] object(HttpExchange request) {
        return objects.get(request.getRequestURI().getPath().substring(BUCKET.length() + 2));
    }

    private void answer(HttpExchange request) throws IOException {
        try (request) {
            if (trouble.answers(request, requests.incrementAndGet())) {
                return;
            }
            String path = request.getRequestURI().getPath();
            if (path.length() <= BUCKET.length() + 2) {
                list(request);
            } else if (!objects.containsKey(path.substring(BUCKET.length() + 2))) {
                Trouble.refuse(request, 404, "NoSuchKey");
            } else {
                send(request, object(request), -1);
            }
        }
    }

    /**
     * Sends an object, or the part of it that is asked for.
     *
     * @param most how many bytes at most, before the connection is broken; all if negative
     */
    void send(HttpExchange request, byte[] content, int most) throws IOException {
        String range = request.getRequestHeaders().getFirst("Range");
        String wanted = request.getRequestHeaders().getFirst("If-Match");
        if (wanted != null && !wanted.equals(eTag(content))) {
            Trouble.refuse(request, 412, "PreconditionFailed");
            return;
        }
        int from = range == null ? 0 : Integer.parseInt(range.replaceAll("\\D", ""));
        request.getResponseHeaders().set("ETag", eTag(content));
        request.getResponseHeaders().set("Last-Modified", "Wed, 01 Jan 2020 00:00:00 GMT");
        if (from > 0) {
            request.getResponseHeaders()
                    .set("Content-Range", "bytes " + from + "-" + (content.length - 1) + "/" + content.length);
        }
        if (request.getRequestMethod().equals("HEAD")) {
            request.getResponseHeaders().set("Content-Length", String.valueOf(content.length));
            request.sendResponseHeaders(200, -1);
            return;
        }
        int length = content.length - from;
        request.sendResponseHeaders(from > 0 ? 206 : 200, length);
        OutputStream out = request.getResponseBody();
        out.write(content, from, most < 0 ? length : Math.min(most, length));
        out.flush();
    }

    private void list(HttpExchange request) throws IOException {
        String prefix = "";
        for (String part : String.valueOf(request.getRequestURI().getRawQuery()).split("&")) {
            if (part.startsWith("prefix=")) {
                prefix = URLDecoder.decode(part.substring("prefix=".length()), UTF_8);
            }
        }
        StringBuilder listing =
                new StringBuilder("<ListBucketResult><Name>oats</Name><IsTruncated>false</IsTruncated>");
        for (Map.Entry<String, byte[]> object : objects.entrySet()) {
            if (object.getKey().startsWith(prefix)) {
                listing.append("<Contents><Key>")
                        .append(object.getKey())
                        .append("</Key><Size>")
                        .append(object.getValue().length)
                        .append("</Size><ETag>")
                        .append(eTag(object.getValue()))
                        .append("</ETag><LastModified>2020-01-01T00:00:00Z</LastModified></Contents>");
            }
        }
        byte[] body = listing.append("</ListBucketResult>").toString().getBytes(UTF_8);
        request.sendResponseHeaders(200, body.length);
        request.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
