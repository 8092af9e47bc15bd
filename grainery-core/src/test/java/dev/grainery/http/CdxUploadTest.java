// SPDX-License-Identifier: Apache-2.0
package dev.grainery.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.http.CdxUpload.Delivered;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Posting CDX files to a server that does as OutbackCDX documents, or does not. */
class CdxUploadTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    /** How the server behaves, once. */
    private interface Fault {
        void on(HttpExchange exchange) throws IOException;
    }

    @TempDir
    private Path directory;

    private final List<String> added = Collections.synchronizedList(new ArrayList<>());
    private final List<Integer> posts = Collections.synchronizedList(new ArrayList<>());
    private final Deque<Fault> faults = new ArrayDeque<>();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/oats", this::handle);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private synchronized void handle(HttpExchange exchange) throws IOException {
        List<String> lines = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        posts.add(lines.size());
        Fault fault = faults.poll();
        if (fault != null) {
            fault.on(exchange);
            return;
        }
        assertThat(exchange.getRequestMethod()).isEqualTo("POST");
        assertThat(lines).allMatch(line -> line.split(" ", -1).length == 11);
        added.addAll(lines);
        answer(exchange, 200, "Added " + lines.size() + " records\n");
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private Predicate<Path> which = file -> true;

    private CdxUpload delivery(Duration patience) {
        String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/oats";
        return new CdxUpload(directory, CdxServer.at(address, Optional.empty(), patience), which, 3);
    }

    private Delivered deliver() throws Exception {
        return delivery(LONG).deliver(() -> false, why -> {});
    }

    @Test
    void only_those_files_are_delivered_that_the_caller_chooses() throws Exception {
        Files.writeString(directory.resolve("ours.warc.cdx"), line(1) + "\n");
        Files.writeString(directory.resolve("theirs.warc.cdx"), line(2) + "\n");
        which = file -> file.endsWith("ours.warc.cdx");
        assertThat(deliver().delivered()).isOne();
        assertThat(delivery(LONG).waiting()).isZero();
        which = file -> true;
        assertThat(delivery(LONG).waiting()).isOne();
    }

    private static String line(int i) {
        return "example,a)/" + i + " 20200202020202 http://a.example/" + i + " text/html 200 - - - 1 " + i + " a.warc";
    }

    private static String lines(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> line(i) + "\n").collect(Collectors.joining());
    }

    private void write(String name, String lines) throws IOException {
        Files.writeString(directory.resolve(name), " CDX N b a m s k r M S V g\n" + lines);
    }

    @Test
    void every_file_is_delivered_once_in_batches() throws Exception {
        write("a.warc.cdx", lines(0, 7));
        Files.write(
                directory.resolve("b.warc.cdx.gz"),
                ContainerBytes.gzip((" CDX N b a m s k r M S V g\n" + lines(7, 8)).getBytes(StandardCharsets.UTF_8)));
        write("empty.warc.cdx", "");
        write("note.txt", lines(8, 9));
        Files.createDirectory(directory.resolve("directory.cdx"));
        Delivered first = deliver();
        assertThat(first.delivered()).isEqualTo(3);
        assertThat(first.lines()).isEqualTo(8);
        assertThat(first.waiting()).isZero();
        assertThat(first.reason()).isEmpty();
        assertThat(posts).containsExactly(3, 3, 1, 1);
        assertThat(added)
                .containsExactlyElementsOf(
                        IntStream.range(0, 8).mapToObj(CdxUploadTest::line).toList());
        assertThat(deliver().delivered()).isZero();
        assertThat(posts).hasSize(4);
    }

    @Test
    void a_file_that_was_written_again_is_delivered_again() throws Exception {
        write("a.warc.cdx", lines(0, 1));
        write("b.warc.cdx", lines(1, 2));
        deliver();
        write("a.warc.cdx", lines(0, 2));
        Files.setLastModifiedTime(directory.resolve("b.warc.cdx"), FileTime.fromMillis(1_000));
        assertThat(deliver().delivered()).isEqualTo(2);
        assertThat(deliver().delivered()).isZero();
    }

    static Stream<Fault> passing() {
        return Stream.of(
                exchange -> answer(exchange, 500, "java.lang.OutOfMemoryError"),
                exchange -> answer(exchange, 503, ""),
                exchange -> answer(exchange, 302, "elsewhere"),
                HttpExchange::close);
    }

    @Test
    void what_a_server_cannot_take_now_is_delivered_by_a_later_call() throws Exception {
        write("a.warc.cdx", lines(0, 4));
        write("b.warc.cdx", lines(4, 5));
        for (Fault fault : passing().toList()) {
            posts.clear();
            faults.add(fault);
            Delivered failed = deliver();
            assertThat(failed.delivered()).isZero();
            assertThat(failed.waiting()).isEqualTo(2);
            assertThat(failed.reason().orElseThrow()).startsWith("a.warc.cdx: ");
            assertThat(delivery(LONG).waiting()).isEqualTo(2);
            assertThat(posts).as("nothing more is asked of it").hasSize(1);
        }
        assertThat(deliver().delivered()).isEqualTo(2);
        assertThat(delivery(LONG).waiting()).isZero();
        assertThat(added).hasSize(5);
    }

    @Test
    void a_file_of_which_a_part_was_taken_is_delivered_as_a_whole() throws Exception {
        write("a.warc.cdx", lines(0, 4));
        faults.add(exchange -> answer(exchange, 200, "Added 3 records\n"));
        faults.add(exchange -> answer(exchange, 500, ""));
        assertThat(deliver().delivered()).isZero();
        assertThat(deliver().lines()).isEqualTo(4);
        assertThat(added).hasSize(4);
    }

    @Test
    void what_a_server_refuses_keeps_nothing_else_back() throws Exception {
        write("a.warc.cdx", lines(0, 1));
        write("b.warc.cdx", lines(1, 2));
        faults.add(exchange -> answer(exchange, 400, "At line: x\njava.lang.Exception\n\tat outbackcdx\n"));
        Delivered delivered = deliver();
        assertThat(delivered.delivered()).isEqualTo(1);
        assertThat(delivered.waiting()).isEqualTo(1);
        assertThat(delivered.reason()).contains("a.warc.cdx: it answered 400: At line: x");
        assertThat(delivered.refused()).isOne();
        assertThat(added).containsExactly(line(1));
    }

    @Test
    void what_a_server_refused_is_tried_again_when_it_was_written_again_or_by_another_run() throws Exception {
        write("a.warc.cdx", lines(0, 1));
        write("b.warc.cdx", lines(1, 2));
        faults.add(exchange -> answer(exchange, 400, "no"));
        faults.add(exchange -> answer(exchange, 503, "not now"));
        List<String> refused = new ArrayList<>();
        CdxUpload delivery = delivery(LONG);
        Delivered first = delivery.deliver(() -> false, refused::add);
        assertThat(first.waiting()).isEqualTo(2);
        assertThat(first.refused()).isOne();
        assertThat(first.reason()).contains("b.warc.cdx: it answered 503: not now");

        Delivered second = delivery.deliver(() -> false, refused::add);
        assertThat(second.delivered()).isOne();
        assertThat(second.waiting()).isOne();
        assertThat(second.refused()).isOne();
        assertThat(second.reason()).isEmpty();
        assertThat(refused).containsExactly("a.warc.cdx: it answered 400: no");
        assertThat(posts).hasSize(3);

        write("a.warc.cdx", lines(0, 2));
        assertThat(delivery.deliver(() -> false, why -> {}).delivered()).isOne();
        write("c.warc.cdx", lines(2, 3));
        faults.add(exchange -> answer(exchange, 400, "no"));
        assertThat(delivery.deliver(() -> false, why -> {}).refused()).isOne();
        assertThat(deliver().delivered()).isOne();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Added 2 records", "<html>Welcome</html>", "", "Added 99999999999999999999 records"})
    void an_answer_that_is_not_the_right_one_is_no_delivery(String text) throws Exception {
        write("a.warc.cdx", lines(0, 1));
        faults.add(exchange -> answer(exchange, 200, text));
        Delivered delivered = deliver();
        assertThat(delivered.delivered()).isZero();
        assertThat(delivered.reason()).isPresent();
        assertThat(deliver().delivered()).isEqualTo(1);
    }

    @Test
    void a_server_that_never_answers_is_not_waited_for() throws Exception {
        write("a.warc.cdx", lines(0, 1));
        List<HttpExchange> held = new ArrayList<>();
        // the first says nothing at all, the second begins an answer and does not end it
        faults.add(held::add);
        faults.add(exchange -> {
            held.add(exchange);
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write('A');
            exchange.getResponseBody().flush();
        });
        for (int i = 0; i < 2; i++) {
            Delivered delivered = delivery(Duration.ofMillis(300)).deliver(() -> false, why -> {});
            assertThat(delivered.waiting()).isEqualTo(1);
            assertThat(delivered.reason().orElseThrow()).contains("it did not answer within");
        }
        held.forEach(HttpExchange::close);
        assertThat(deliver().delivered()).isEqualTo(1);
    }

    @Test
    void a_server_that_is_not_there_is_told() throws Exception {
        write("a.warc.cdx", lines(0, 1));
        server.stop(0);
        assertThat(deliver().reason().orElseThrow()).contains("no connection");
        assertThat(delivery(LONG).deliver(() -> true, why -> {}).waiting()).isEqualTo(1);
    }

    @Test
    void notes_that_were_cut_off_cost_no_more_than_a_second_delivery() throws Exception {
        write("a.warc.cdx", lines(0, 1));
        write("b.warc.cdx", lines(1, 2));
        deliver();
        Path notes;
        try (Stream<Path> files = Files.list(directory)) {
            notes = files.filter(file -> file.getFileName().toString().startsWith("delivered-"))
                    .findFirst()
                    .orElseThrow();
        }
        String text = Files.readString(notes);
        Files.writeString(notes, text.substring(0, text.length() - 2));
        assertThat(deliver().delivered()).isEqualTo(1);
        assertThat(deliver().delivered()).isZero();
    }

    @Test
    void a_file_that_cannot_be_read_is_told_and_keeps_nothing_back() throws Exception {
        byte[] gzip = ContainerBytes.gzip(lines(1, 9).getBytes(StandardCharsets.UTF_8));
        Files.write(directory.resolve("a.warc.cdx.gz"), Arrays.copyOf(gzip, gzip.length - 9));
        Files.writeString(directory.resolve("b.warc.cdx"), "x".repeat(2_000_000));
        write("c.warc.cdx", lines(0, 1));
        Delivered delivered = deliver();
        assertThat(delivered.delivered()).isEqualTo(1);
        assertThat(delivered.waiting()).isEqualTo(2);
        assertThat(delivered.reason().orElseThrow()).startsWith("a.warc.cdx.gz: it cannot be read");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://a.example/oats",
                "http://a.example",
                "http://a.example/",
                "oats",
                "http://user:secret@a.example/oats",
                "http://a.example/secret oats"
            })
    void an_address_that_cannot_be_right_is_refused_without_repeating_it(String address) {
        assertThatThrownBy(() -> CdxServer.at(address, Optional.empty(), LONG))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .doesNotContain("secret", "a.example");
    }

    @Test
    void what_may_be_a_secret_in_an_address_is_not_shown() {
        assertThat(CdxServer.at("https://a.example:8443/oats?token=secret", Optional.empty(), LONG))
                .hasToString("https://a.example:8443/oats?***");
    }
}
