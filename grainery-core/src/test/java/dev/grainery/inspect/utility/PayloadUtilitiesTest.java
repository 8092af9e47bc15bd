// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.utility;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.StoredFile;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.inspect.CaptureListener;
import dev.grainery.inspect.Listeners;
import dev.grainery.inspect.Payload;
import dev.grainery.inspect.PayloadEncoding;
import dev.grainery.inspect.PayloadListener;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.FileDirectory;
import dev.grainery.record.Location;
import dev.grainery.record.UtilityOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Real programs are given payloads of real containers, in the pass in which these are read. */
class PayloadUtilitiesTest {

    private static final String BODY = "The oats were sown in March, and reaped in August.";

    @TempDir
    private Path folder;

    private Path temporary;
    private final List<Map<String, Object>> utilities = new ArrayList<>();
    private final ContainerBytes warc = ContainerBytes.warc();
    private int records;

    @BeforeEach
    void makeDirectory() throws IOException {
        temporary = Files.createDirectory(folder.resolve("tmp"));
    }

    private Map<String, Object> program(Map<String, Object> payloads, String... command) {
        Map<String, Object> utility = new TreeMap<>(Map.of(
                "label",
                "program" + utilities.size(),
                "command",
                List.of(command),
                "version",
                List.of("echo", "1.0"),
                "payloads",
                payloads));
        utilities.add(utility);
        return utility;
    }

    private Map<String, Object> shell(Map<String, Object> payloads, String script) {
        return program(payloads, "sh", "-c", script, "sh", "{payloads}");
    }

    /** Prints the name and the content of each file. */
    private void listing(Map<String, Object> payloads) {
        shell(payloads, "for f; do printf '%s: ' \"$f\"; cat \"$f\"; echo; done")
                .put("outputLimitBytes", 500_000);
    }

    private static String id(int number) {
        return "<urn:uuid:" + UUID.nameUUIDFromBytes(new byte[] {(byte) number}) + ">";
    }

    private void record(String type, String uri, String more, byte[] content) {
        records++;
        warc.record(
                "WARC-Type: " + type + "\r\nWARC-Record-ID: " + id(records)
                        + "\r\nWARC-Date: 2020-02-02T02:02:02Z\r\nWARC-Target-URI: " + uri + "\r\n" + more,
                content);
    }

    private void page(String fields, byte[] body) {
        byte[] head = ("HTTP/1.1 200 OK\r\n" + fields + "\r\n").getBytes(ISO_8859_1);
        byte[] message = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, message, head.length, body.length);
        record("response", "http://a.example/" + records, "", message);
    }

    private void page(String body) {
        page("", body.getBytes(ISO_8859_1));
    }

    private Utilities opened() throws Exception {
        Path file = folder.resolve("utilities.json");
        Files.write(file, new ObjectMapper().writeValueAsBytes(Map.of("utilities", utilities)));
        return Utilities.read(file, Clock.systemUTC(), temporary);
    }

    private Path container(Packing packing) throws IOException {
        return Files.write(folder.resolve("-rf.warc" + (packing == Packing.PLAIN ? "" : ".gz")), warc.bytes(packing));
    }

    private static List<UtilityOutput> outputs(Utilities programs, Path file) throws Exception {
        Describer describer = Describer.builder().author("Test").inspect("test").build();
        StoredFile stored = StoredFile.of(file);
        try (UtilityRun run = programs.begin(stored.location())) {
            Described described = describer.describe(stored, new Listeners(CaptureListener.NONE, run.payloads()));
            return run.describe((ContainerRecord) ((Described.Recorded) described).record())
                    .utilities();
        }
    }

    private List<UtilityOutput> outputs(Packing packing) throws Exception {
        try (Utilities programs = opened()) {
            return outputs(programs, container(packing));
        }
    }

    private UtilityOutput output() throws Exception {
        List<UtilityOutput> outputs = outputs(Packing.GZIP_EACH);
        assertThat(outputs).hasSize(1);
        return outputs.get(0);
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(compressed)) {
            out.write(bytes);
        }
        return compressed.toByteArray();
    }

    private static byte[] deflate(byte[] bytes, boolean raw) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (OutputStream out = new DeflaterOutputStream(compressed, new Deflater(Deflater.DEFAULT_COMPRESSION, raw))) {
            out.write(bytes);
        }
        return compressed.toByteArray();
    }

    private static byte[] chunks(byte[] bytes, int size) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int at = 0; at < bytes.length; at += size) {
            int length = Math.min(size, bytes.length - at);
            out.writeBytes((Integer.toHexString(length) + ";x=y\r\n").getBytes(ISO_8859_1));
            out.write(bytes, at, length);
            out.writeBytes("\r\n".getBytes(ISO_8859_1));
        }
        out.writeBytes("0\r\n\r\n".getBytes(ISO_8859_1));
        return out.toByteArray();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(ISO_8859_1);
    }

    private static String gzipField() {
        return "Content-Encoding: gzip\r\n";
    }

    @ParameterizedTest
    @EnumSource(Packing.class)
    void it_is_given_what_was_fetched_without_chunks_and_decompressed(Packing packing) throws Exception {
        listing(Map.of());
        warc.warcinfo(id(100), "a.warc", "2020-02-02T02:02:02Z", "software", "x");
        page("1" + BODY);
        page("Transfer-Encoding: chunked\r\n", chunks(bytes("2" + BODY), 7));
        page(gzipField(), gzip(bytes("3" + BODY)));
        page("Transfer-Encoding: chunked\r\n" + gzipField(), chunks(gzip(bytes("4" + BODY)), 5));
        page("Content-Encoding: deflate\r\n", deflate(bytes("5" + BODY), false));
        page("Content-Encoding: deflate\r\n", deflate(bytes("6" + BODY), true));
        // what the head says is not true
        page("Transfer-Encoding: chunked\r\n" + gzipField(), bytes("7" + BODY));
        record("resource", "dns:a.example", "Content-Type: text/dns\r\n", bytes("8" + BODY));
        // all that follows is no payload, or not here
        page("");
        record("request", "http://a.example/", "", bytes("GET / HTTP/1.1\r\n\r\n" + BODY));
        record("metadata", "http://a.example/", "", bytes(BODY));
        record("revisit", "http://a.example/", "WARC-Profile: x\r\n", bytes("HTTP/1.1 200 OK\r\n\r\n" + BODY));
        record("resource", "http://a.example/", "WARC-Segment-Number: 1\r\n", bytes(BODY));
        List<UtilityOutput> outputs = outputs(packing);
        assertThat(outputs).hasSize(1);
        assertThat(outputs.get(0).output())
                .isEqualTo(IntStream.rangeClosed(1, 8)
                        .mapToObj(number -> "payload-0000" + number + ": " + number + BODY + "\n")
                        .collect(Collectors.joining()));
        UtilityOutput.Payloads payloads = outputs.get(0).payloads().orElseThrow();
        assertThat(payloads.matching()).isEqualTo(8);
        assertThat(payloads.tooLarge()).isZero();
        assertThat(payloads.given())
                .extracting(UtilityOutput.Payload::recordId)
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 8)
                        .mapToObj(number -> Optional.of(id(number)))
                        .toList());
        assertThat(payloads.given()).extracting(UtilityOutput.Payload::size).containsOnly(BODY.length() + 1L);
        assertThat(payloads.given())
                .extracting(UtilityOutput.Payload::mediaType)
                .containsOnly("text/plain");
        assertThat(payloads.given()).extracting(UtilityOutput.Payload::offset).isSorted();
    }

    @Test
    void documents_of_an_arc_have_no_record_id() throws Exception {
        listing(Map.of());
        Path file = Files.write(
                folder.resolve("a.arc"),
                ContainerBytes.arc(
                                "a.arc",
                                "20200202020202",
                                "1 0 x\nURL IP-address Archive-date Content-type Archive-length\n")
                        .document("http://a.example/", "20200202020202", bytes("HTTP/1.1 200 OK\r\n\r\n" + BODY))
                        .bytes(Packing.PLAIN));
        try (Utilities programs = opened()) {
            UtilityOutput output = outputs(programs, file).get(0);
            assertThat(output.output()).isEqualTo("payload-00001: " + BODY + "\n");
            UtilityOutput.Payload payload =
                    output.payloads().orElseThrow().given().get(0);
            assertThat(payload.recordId()).isEmpty();
            assertThat(Files.readString(file).substring((int) payload.offset())).startsWith("http://a.example/ ");
        }
    }

    @Test
    void it_is_given_the_media_types_it_is_for_the_first_ones_and_none_that_is_too_large() throws Exception {
        listing(Map.of("types", List.of("image/png", "text/*"), "most", 2, "largestBytes", 100));
        listing(Map.of("types", List.of("application/pdf"), "most", 1));
        listing(Map.of("types", List.of("image/tiff")));
        page("%PDF-1.4 a");
        page("text 1");
        page("text 2 " + "x".repeat(94));
        page("\u0089PNG\r\n\u001a\n");
        page("%PDF-1.4 b");
        page("text 3");
        List<UtilityOutput> outputs = outputs(Packing.GZIP_EACH);
        assertThat(outputs).extracting(UtilityOutput::utility).containsExactly("program0", "program1");
        UtilityOutput.Payloads texts = outputs.get(0).payloads().orElseThrow();
        assertThat(texts.given())
                .extracting(UtilityOutput.Payload::mediaType)
                .containsExactly("text/plain", "image/png");
        assertThat(texts.matching()).isEqualTo(3);
        assertThat(texts.tooLarge()).isEqualTo(1);
        assertThat(outputs.get(0).output()).startsWith("payload-00002: text 1\npayload-00003: ");
        assertThat(outputs.get(1).output()).isEqualTo("payload-00001: %PDF-1.4 a\n");
        assertThat(outputs.get(1).payloads().orElseThrow().matching()).isEqualTo(2);
    }

    @Test
    void a_sample_is_always_the_same_and_from_everywhere() throws Exception {
        listing(Map.of("choose", "sample", "most", 20));
        listing(Map.of("choose", "sample", "most", 5, "types", List.of("text/*")));
        for (int i = 0; i < 400; i++) {
            page("number " + i + ".");
        }
        List<UtilityOutput> outputs = outputs(Packing.GZIP_EACH);
        UtilityOutput.Payloads payloads = outputs.get(0).payloads().orElseThrow();
        assertThat(payloads.matching()).isEqualTo(400);
        assertThat(payloads.given()).hasSize(20);
        assertThat(payloads.given())
                .extracting(UtilityOutput.Payload::offset)
                .isSorted()
                .doesNotHaveDuplicates();
        List<Integer> numbers = outputs.get(0)
                .output()
                .lines()
                .map(line -> Integer.valueOf(line.replaceAll(".*number (\\d+)\\.", "$1")))
                .toList();
        assertThat(numbers).hasSize(20).isSorted().anyMatch(number -> number < 200);
        assertThat(numbers.stream().filter(number -> number > 200)).hasSizeGreaterThan(4);
        assertThat(outputs.get(1).output().lines()).hasSize(5);
        assertThat(outputs(Packing.GZIP_EACH))
                .extracting(UtilityOutput::output)
                .containsExactlyElementsOf(
                        outputs.stream().map(UtilityOutput::output).toList());
    }

    @Test
    void large_payloads_arrive_to_the_last_byte() throws Exception {
        program(Map.of("largestBytes", 1_000_000), "md5sum", "{payloads}");
        Random random = new Random(1);
        StringBuilder expected = new StringBuilder();
        List<Integer> sizes = List.of(1, 65_535, 65_536, 65_537, 400_001);
        for (int size : sizes) {
            byte[] body = new byte[size];
            random.nextBytes(body);
            page(size % 2 == 0 ? gzipField() : "", size % 2 == 0 ? gzip(body) : body);
            expected.append(HexFormat.of()
                            .formatHex(MessageDigest.getInstance("MD5").digest(body)))
                    .append("  payload-0000")
                    .append(sizes.indexOf(size) + 1)
                    .append('\n');
        }
        assertThat(output().output()).isEqualTo(expected.toString());
    }

    @Test
    void what_compressed_data_stand_for_is_bounded() throws Exception {
        listing(Map.of("largestBytes", 100_000));
        page(gzipField(), gzip(new byte[30_000_000]));
        page("small");
        UtilityOutput output = output();
        assertThat(output.output()).isEqualTo("payload-00002: small\n");
        assertThat(output.payloads().orElseThrow().tooLarge()).isEqualTo(1);
        assertThat(output.payloads().orElseThrow().matching()).isEqualTo(1);
    }

    @Test
    void not_everything_is_decompressed_in_vain() throws Exception {
        listing(Map.of("largestBytes", 1_000, "most", 2));
        for (int i = 0; i < 20; i++) {
            page(gzipField(), gzip(new byte[5_000]));
        }
        page(gzipField(), gzip(bytes("compressed")));
        page("plain");
        page("Transfer-Encoding: chunked\r\n", chunks(bytes("chunks"), 2));
        UtilityOutput output = output();
        // 4 * 2 * 1000 bytes in vain are those of eight
        assertThat(output.output()).isEqualTo("payload-00009: plain\npayload-00010: chunks\n");
        assertThat(output.payloads().orElseThrow().tooLarge()).isEqualTo(21);
        assertThat(output.payloads().orElseThrow().matching()).isEqualTo(2);
    }

    @Test
    void of_damaged_compressed_data_there_is_what_came_or_what_is_stored() throws Exception {
        shell(Map.of(), "wc -c \"$@\"");
        byte[] random = new byte[50_000];
        new Random(2).nextBytes(random);
        byte[] body = bytes(HexFormat.of().formatHex(random));
        byte[] compressed = gzip(body);
        page(gzipField(), Arrays.copyOf(compressed, compressed.length / 2));
        byte[] damaged = compressed.clone();
        Arrays.fill(damaged, damaged.length / 2, damaged.length / 2 + 200, (byte) 0xff);
        page(gzipField(), damaged);
        List<UtilityOutput.Payload> given = output().payloads().orElseThrow().given();
        assertThat(given.get(0).size()).isBetween(40_000L, 60_000L);
        assertThat(given.get(1).size()).isEqualTo(compressed.length);
    }

    @Test
    void a_payload_that_is_cut_off_is_not_given() throws Exception {
        listing(Map.of());
        page(BODY);
        page("cut off");
        byte[] file = warc.bytes(Packing.PLAIN);
        Path cut = Files.write(folder.resolve("cut.warc"), Arrays.copyOf(file, file.length - 6));
        try (Utilities programs = opened()) {
            assertThat(outputs(programs, cut).get(0).output()).isEqualTo("payload-00001: " + BODY + "\n");
        }
    }

    @Test
    void nothing_of_an_archive_is_an_argument() throws Exception {
        shell(Map.of(), "printf '%s|' \"$#\" \"$@\"; pwd");
        record("resource", "--help", "Content-Type: --version\r\n", bytes(BODY));
        record("resource", "$(touch x)", "", bytes("-rf\n" + BODY));
        String[] said = output().output().strip().split("\\|", -1);
        assertThat(said).hasSize(4).startsWith("2", "payload-00001", "payload-00002");
        assertThat(Path.of(said[3]).startsWith(temporary.toRealPath())).isTrue();
    }

    @Test
    @Tag("soak")
    void a_program_that_hangs_is_ended_and_endless_output_is_cut() throws Exception {
        page(BODY);
        shell(Map.of(), "sleep 100").put("timeLimitSeconds", 1);
        shell(Map.of(), "yes | head -c 3000000; echo no >&2; exit 1").put("outputLimitBytes", 11);
        List<UtilityOutput> outputs = outputs(Packing.GZIP_EACH);
        assertThat(outputs.get(0).failure()).contains("was ended after 1 seconds");
        assertThat(outputs.get(0).payloads().orElseThrow().given()).hasSize(1);
        assertThat(outputs.get(1).output()).isEqualTo("y\ny\ny\ny\ny\ny");
        assertThat(outputs.get(1).outputCut()).isTrue();
        assertThat(outputs.get(1).errors()).contains("no\n");
        assertThat(outputs.get(1).exit()).contains(1);
    }

    private List<Path> left() throws IOException {
        try (Stream<Path> files = Files.walk(temporary)) {
            return files.filter(file -> !file.equals(temporary)).toList();
        }
    }

    @Test
    void nothing_is_left_whatever_programs_leave() throws Exception {
        page(BODY);
        Path beside = Files.writeString(folder.resolve("beside"), "stays");
        shell(Map.of(), "mkdir -p d/e; echo x >d/e/f; chmod 555 d/e d; ln -s " + folder + " link; rm \"$1\"");
        Path file = container(Packing.GZIP_EACH);
        try (Utilities programs = opened()) {
            assertThat(outputs(programs, file).get(0).exit()).contains(0);
            assertThat(left())
                    .extracting(path -> path.getFileName().toString())
                    .satisfiesExactlyInAnyOrder(
                            name -> assertThat(name).startsWith("grainery-payloads-"),
                            name -> assertThat(name).isEqualTo("lock"));
        }
        assertThat(left()).isEmpty();
        assertThat(beside).hasContent("stays");
        assertThat(file).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.warc.gz", "\u010desk\u00fd \u0159 %41.warc.gz"})
    void a_container_in_an_object_store_has_payloads_and_no_path(String name) throws Exception {
        page(BODY);
        listing(Map.of());
        utilities.add(Map.of("label", "file", "command", List.of("cat", "{file}"), "version", List.of("true")));
        utilities.get(0).put("files", List.of("*.warc.gz"));
        Location location = new Location("s3://archive/2020", name);
        Describer describer = Describer.builder().author("Test").inspect("test").build();
        try (Utilities programs = opened();
                UtilityRun run = programs.begin(location)) {
            Path file = container(Packing.GZIP_EACH);
            Described described =
                    describer.describe(StoredFile.of(file), new Listeners(CaptureListener.NONE, run.payloads()));
            ContainerRecord record = ((ContainerRecord) ((Described.Recorded) described).record())
                    .withPaths(new ContainerRecord.Paths(FileDirectory.of(location), "NA", "NA"));
            ContainerRecord stored = record.readAgain(location, record.size(), record.revision());
            assertThat(run.describe(stored).utilities())
                    .extracting(UtilityOutput::output)
                    .containsExactly("payload-00001: " + BODY + "\n");
        }
        try (Utilities none = Utilities.none();
                UtilityRun run = none.begin(location)) {
            assertThat(run.payloads()).isSameAs(PayloadListener.NONE);
        }
    }

    @Test
    void without_payloads_there_are_no_temporary_files() throws Exception {
        page("%PDF-1.4");
        listing(Map.of("types", List.of("image/png")));
        try (Utilities programs = opened()) {
            assertThat(outputs(programs, container(Packing.GZIP_EACH))).isEmpty();
            assertThat(left()).isEmpty();
        }
    }

    @Test
    void what_an_earlier_run_has_left_is_not_in_the_way() throws Exception {
        page(BODY);
        listing(Map.of());
        Path odd = Files.createDirectories(temporary.resolve("grainery-payloads-1-1-odd"));
        Files.createDirectory(odd.resolve("lock"));
        Path file = container(Packing.GZIP_EACH);
        try (Utilities programs = opened()) {
            assertThat(programs.leftovers()).isEmpty();
            for (int i = 0; i < 2; i++) {
                assertThat(outputs(programs, file).get(0).output()).isEqualTo("payload-00001: " + BODY + "\n");
            }
            assertThat(programs.leftovers()).singleElement().asString().contains(odd.toString());
        }
        assertThat(left()).containsExactlyInAnyOrder(odd, odd.resolve("lock"));
    }

    @Test
    void a_payload_whose_container_could_not_be_read_to_its_end_is_closed() throws Exception {
        PayloadSelection selection =
                new PayloadSelection(new PayloadChoice(List.of("*/*"), PayloadChoice.Order.FIRST, 1, 100));
        PayloadSpool spool = new PayloadSpool(List.of(selection), () -> temporary);
        PayloadListener.Target target = spool.payload(
                        new Payload(0, Optional.empty(), "", "text/plain", 10, PayloadEncoding.NONE))
                .orElseThrow();
        target.take(bytes("oats"), 0, 4);
        spool.close();
        assertThat(temporary).doesNotExist();
        assertThat(spool.failure()).isEmpty();
        // nothing can be written into a file that is closed
        target.take(bytes("more"), 0, 4);
        assertThat(spool.failure()).containsInstanceOf(ClosedChannelException.class);
    }

    @Test
    void if_temporary_files_cannot_be_written_that_is_the_output() throws Exception {
        page(BODY);
        listing(Map.of());
        Files.delete(temporary);
        UtilityOutput output = output();
        assertThat(output.failure().orElseThrow())
                .startsWith("its payloads could not be written into temporary files")
                .contains(temporary.toString());
        assertThat(output.payloads()).isEmpty();
    }

    private void assertRefused(Map<String, Object> payloads, String command, String... problems) {
        utilities.clear();
        program(payloads, "true", command);
        assertThatThrownBy(this::opened)
                .isInstanceOf(UtilitiesFileException.class)
                .hasMessageContainingAll(problems);
    }

    @Test
    void a_wrong_file_is_refused_with_all_that_is_wrong() throws Exception {
        assertRefused(Map.of(), "{file}", "one of them {payloads}, none with {file}");
        assertRefused(Map.of(), "--all={payloads}", "one of them {payloads}");
        assertRefused(
                Map.of("types", List.of("text", "a/b;c"), "choose", "last", "most", 0, "largestBytes", 0),
                "{payloads}",
                "such as image/jpeg, text/* or */*, not text",
                "not a/b;c",
                "\"choose\" requires first or sample",
                "\"most\" requires 1 to 1000",
                "\"largestBytes\" requires 1 to 1073741824");
        assertRefused(Map.of("types", List.of()), "{payloads}", "\"types\" requires a list of media types");
        assertRefused(Map.of("kinds", List.of()), "{payloads}", "choose, largestBytes, most, types");
        utilities.clear();
        program(Map.of("most", 600), "true", "{payloads}");
        program(Map.of("most", 600), "true", "{payloads}");
        assertThatThrownBy(this::opened).hasMessageContaining("all \"most\" together are at most 1000, not 1200");
        utilities.clear();
        program(Map.of(), "true", "{payloads}").remove("payloads");
        assertThatThrownBy(this::opened).hasMessageContaining("{payloads} requires \"payloads\"");
    }
}
