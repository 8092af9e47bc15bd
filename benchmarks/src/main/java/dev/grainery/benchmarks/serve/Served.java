// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server that was started for a measurement, as users start it. */
final class Served implements AutoCloseable {

    private static final Pattern LISTENING = Pattern.compile("listening on (http://\\S+)");
    private static final Pattern USED = Pattern.compile("used ([0-9]+)K");

    private final Process process;
    private final String address;
    private final HttpClient client =
            HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();

    private Served(Process process, String address) {
        this.process = process;
        this.address = address;
    }

    /**
     * Starts {@code grainery serve}.
     *
     * @param grainery the program
     * @param store the address of the store
     * @param heap the heap it may take, such as {@code 256m}
     */
    static Served start(String grainery, String store, String heap) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(grainery, "serve", "--store", store, "--bind", "127.0.0.1:0");
        builder.environment().put("GRAINERY_JAVA_OPTS", "-Xmx" + heap);
        builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        Process process = builder.start();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        String line = out.readLine();
        Matcher matcher = LISTENING.matcher(line == null ? "" : line);
        if (!matcher.find()) {
            throw new IOException("the server does not listen: " + line);
        }
        return new Served(process, matcher.group(1));
    }

    String address(String path) {
        return address + path;
    }

    /** The text of a page. */
    String get(String path) throws IOException, InterruptedException {
        HttpResponse<String> answer =
                client.send(HttpRequest.newBuilder(URI.create(address(path))).build(), BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IOException(path + ": " + answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    /** Whether there is such a page. */
    boolean has(String path) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(URI.create(address(path))).build(), BodyHandlers.discarding())
                        .statusCode()
                == 200;
    }

    JsonNode json(String path) throws IOException, InterruptedException {
        return new ObjectMapper().readTree(get(path));
    }

    /** A field of the first rows of a table. */
    List<String> all(String path, String field, int most) throws IOException, InterruptedException {
        List<String> values = new ArrayList<>();
        String link = path;
        while (!link.isEmpty() && values.size() < most) {
            JsonNode page = json(link);
            page.path("items").forEach(row -> values.add(row.path(field).asText()));
            link = page.path("next").asText();
        }
        return List.copyOf(values.subList(0, Math.min(most, values.size())));
    }

    /** The link to a page that is so many pages further on. */
    String further(String path, int pages) throws IOException, InterruptedException {
        String link = path;
        for (int i = 0; i < pages; i++) {
            String next = json(link).path("next").asText();
            if (next.isEmpty()) {
                return link;
            }
            link = next;
        }
        return link;
    }

    /** How long it takes until the first byte of an answer is there. */
    Duration firstByte(String path) throws IOException, InterruptedException {
        long begun = System.nanoTime();
        HttpResponse<java.io.InputStream> answer =
                client.send(HttpRequest.newBuilder(URI.create(address(path))).build(), BodyHandlers.ofInputStream());
        try (var body = answer.body()) {
            body.read();
            Duration took = Duration.ofNanos(System.nanoTime() - begun);
            body.transferTo(java.io.OutputStream.nullOutputStream());
            return took;
        }
    }

    /** How much of the heap is in use after a garbage collection, in MiB. */
    long usedHeap() throws IOException, InterruptedException {
        String pid = String.valueOf(process.pid());
        command("jcmd", pid, "GC.run");
        Matcher matcher = USED.matcher(command("jcmd", pid, "GC.heap_info"));
        long kibibytes = 0;
        // generations of the heap, the last one is of classes
        List<Long> found = new ArrayList<>();
        while (matcher.find()) {
            found.add(Long.parseLong(matcher.group(1)));
        }
        for (int i = 0; i < Math.min(2, found.size()); i++) {
            kibibytes += found.get(i);
        }
        return kibibytes >> 10;
    }

    private static String command(String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return out;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
