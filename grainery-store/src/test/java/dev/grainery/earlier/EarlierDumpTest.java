// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.Soak;
import dev.grainery.file.LocalStorage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import org.bson.BsonBinaryWriter;
import org.bson.BsonRegularExpression;
import org.bson.BsonTimestamp;
import org.bson.BsonUndefined;
import org.bson.Document;
import org.bson.codecs.DocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.bson.types.Binary;
import org.bson.types.Code;
import org.bson.types.CodeWithScope;
import org.bson.types.Decimal128;
import org.bson.types.MaxKey;
import org.bson.types.MinKey;
import org.bson.types.ObjectId;
import org.bson.types.Symbol;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EarlierDumpTest {

    private static final int MEBIBYTE = 1 << 20;
    private static final Date DATE = Date.from(Instant.parse("2019-07-02T10:00:00Z"));

    @TempDir
    private Path directory;

    private final List<EarlierDocument> documents = new ArrayList<>();
    private final List<EarlierProblem> problems = new ArrayList<>();

    private void read(byte[] dump) throws IOException {
        documents.clear();
        problems.clear();
        Path file = directory.resolve("dump.txt");
        Files.write(file, dump);
        EarlierDump.read(LocalStorage.entry(file), documents::add, problems::add);
    }

    private void read(String dump) throws IOException {
        read(dump.getBytes(UTF_8));
    }

    private List<String> texts() {
        return documents.stream().map(EarlierDocument::text).toList();
    }

    private List<String> messages() {
        return problems.stream()
                .map(problem -> problem.file().getFileName() + ", " + problem.place() + ": " + problem.cause())
                .toList();
    }

    private static byte[] bson(Document... documents) {
        BasicOutputBuffer bytes = new BasicOutputBuffer();
        for (Document document : documents) {
            new DocumentCodec()
                    .encode(
                            new BsonBinaryWriter(bytes),
                            document,
                            EncoderContext.builder().build());
        }
        return bytes.toByteArray();
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(compressed)) {
            out.write(bytes);
        }
        return compressed.toByteArray();
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static Document everyType() {
        return new Document("_id", new ObjectId("5e0f00000000000000000001"))
                .append("text", "Zdeněk \u0001 \"x\"")
                .append("int", 1)
                .append("long", 5_000_000_000L)
                .append("double", 1.5)
                .append("decimal", Decimal128.parse("1.5"))
                .append("date", DATE)
                .append("true", true)
                .append("null", null)
                .append("undefined", new BsonUndefined())
                .append("list", List.of("a", 1, List.of(), new Document()))
                .append("object", new Document("inner", new Document("deeper", "x")))
                .append("binary", new Binary((byte) 0, new byte[] {1, 2}))
                .append("oldBinary", new Binary((byte) 2, new byte[] {1, 2}))
                .append("uuid", new Binary((byte) 4, new byte[16]))
                .append("regex", new BsonRegularExpression("a+", "i"))
                .append("code", new Code("x"))
                .append("scope", new CodeWithScope("x", new Document("a", 1)))
                .append("symbol", new Symbol("s"))
                .append("timestamp", new BsonTimestamp(1, 2))
                .append("min", new MinKey())
                .append("max", new MaxKey());
    }

    @Test
    void each_line_is_a_document_word_for_word() throws IOException {
        String canonical = "{\"_id\":{\"$oid\":\"5e0f00000000000000000001\"},\"size\":{\"$numberLong\":\"5\"},"
                + "\"date\":{\"$date\":{\"$numberLong\":\"1562061600000\"}}}";
        String relaxed =
                "{ \"_id\" : \"1\",  \"size\":5, \"date\":{\"$date\":\"2019-07-02T10:00:00Z\"}, \"a\": \"} \\\" {ě\" }";
        read(canonical + "\n\r\n" + relaxed + "\r\n");
        assertThat(texts()).containsExactly(canonical, relaxed);
        assertThat(documents.get(0).fields()).containsEntry("size", 5L).containsEntry("date", DATE);
        assertThat(documents.get(1).fields())
                .containsEntry("size", 5)
                .containsEntry("date", DATE)
                .containsEntry("a", "} \" {ě");
        assertThat(problems).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{\"a\":1},{\"a\":[{\"b\":2}]}]\n",
                "\ufeff{\"a\":1}\n{\"a\":[{\"b\":2}]}",
                "[{\n\t\"a\": 1\n},\n{\n\t\"a\": [\n\t\t{\n\t\t\t\"b\": 2\n\t\t}\n\t]\n}]\n",
                "[\n  {\n    \"a\": 1\n  },\n  {\n    \"a\": [\n      {\"b\": 2}\n    ]\n  }\n]\n",
                "{\n\"a\": 1\n}\n{\n\"a\":\n [{\"b\": 2}]\n}\n",
                "[{\"a\":1}\n,{\"a\":[{\"b\":2}]}\n]"
            })
    void arrays_and_pretty_printed_documents_are_read(String dump) throws IOException {
        read(dump);
        assertThat(documents)
                .extracting(EarlierDocument::fields)
                .containsExactly(new Document("a", 1), new Document("a", List.of(new Document("b", 2))));
        assertThat(problems).isEmpty();
    }

    @Test
    void equal_documents_stay_two() throws IOException {
        read("{\"_id\":\"1\",\"a\":1}\n{\"_id\":\"2\",\"a\":1}\n{\"_id\":\"2\",\"a\":1}\n");
        assertThat(documents).hasSize(3);
        Document document = new Document("a", 1);
        read(bson(document, document));
        assertThat(documents).hasSize(2);
    }

    @Test
    void after_broken_lines_reading_goes_on() throws IOException {
        read("""
                {"a":1}
                {"a":"not closed}
                {"a":{"b":2}
                {"a":3}}
                {"a" 4}
                nothing of {the} kind
                {"a":{"$date":"yesterday"}}
                {"a":{"$oid":5}}
                {"a":8}
                """);
        assertThat(texts()).containsExactly("{\"a\":1}", "{\"a\":3}", "{\"a\":8}");
        assertThat(problems)
                .extracting(EarlierProblem::line)
                .containsExactly(
                        OptionalLong.of(2),
                        OptionalLong.of(3),
                        OptionalLong.of(4),
                        OptionalLong.of(5),
                        OptionalLong.of(6),
                        OptionalLong.of(7),
                        OptionalLong.of(8));
        assertThat(problems.get(0).offset()).isEqualTo(8);
        assertThat(problems.get(2).offset()).isEqualTo(8 + 18 + 13 + 7);
        assertThat(messages())
                .startsWith(
                        "dump.txt, line 2: a text of the document is not closed on line 2",
                        "dump.txt, line 3: the document is not closed before the next one on line 4",
                        "dump.txt, line 4: neither a JSON document in UTF-8 nor BSON of mongodump begins here");
    }

    @Test
    void a_broken_document_of_a_pretty_array_costs_no_other() throws IOException {
        read("""
                [
                  {
                    "a": {
                      "b": "x
                    },
                    "c": [
                      {"d": 1}]
                  },
                  {
                    "a": 1, // a comment
                    "b": 2
                  },
                  {
                    "a": 2
                  }
                ]
                """);
        assertThat(documents).extracting(EarlierDocument::fields).containsExactly(new Document("a", 2));
        assertThat(messages()).hasSize(2);
        assertThat(messages().get(0)).isEqualTo("dump.txt, line 2: a text of the document is not closed on line 4");
        assertThat(messages().get(1)).startsWith("dump.txt, line 9: the document is no JSON: ");
    }

    @Test
    void a_file_that_ends_early_gives_a_problem() throws IOException {
        read("{\"a\":1}\n{\"a\":{\"b\"");
        assertThat(texts()).containsExactly("{\"a\":1}");
        assertThat(messages()).containsExactly("dump.txt, line 2: the file ends in the middle of the document");
    }

    @Test
    void what_is_no_dump_gives_one_problem() throws IOException {
        read("_id,recType\n1,container\n2,container\n");
        assertThat(problems).hasSize(1);
        // mongodump --archive
        read(new byte[] {0x6d, (byte) 0xe2, (byte) 0x99, (byte) 0x81, 1, 0, 0, 0, '{', '\n'});
        assertThat(problems).hasSize(1);
        read(("\ufeff" + "{\"a\":1}\n{\"a\":1}\n").getBytes(UTF_16LE));
        assertThat(messages())
                .containsExactly(
                        "dump.txt, line 1: neither a JSON document in UTF-8 nor BSON of mongodump begins here");
        assertThat(documents).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "[]\n", " [ \n ] "})
    void an_empty_dump_has_nothing(String dump) throws IOException {
        read(dump);
        assertThat(documents).isEmpty();
        assertThat(problems).isEmpty();
    }

    @Test
    void other_encodings_are_noticed() throws IOException {
        read("{\"a\":\"\u00e9\"}\n{\"a\":1}".getBytes(ISO_8859_1));
        assertThat(texts()).containsExactly("{\"a\":1}");
        assertThat(messages()).containsExactly("dump.txt, line 1: the document is not UTF-8");
    }

    @Test
    @Tag("soak")
    void a_document_may_have_16_mebibytes_and_no_more() throws IOException {
        String longest = "{\"a\":\"" + "x".repeat(16 * MEBIBYTE - 8) + "\"}";
        read("[" + longest + "," + longest.replace("\"a\"", "\"aa\"") + ",{\"a\":1}]");
        assertThat(documents).hasSize(2);
        assertThat(documents.get(0).text()).hasSize(16 * MEBIBYTE);
        assertThat(messages())
                .containsExactly(
                        "dump.txt, line 1: the document is longer than 16 MiB, which the database does not" + " allow");
        assertThat(problems.get(0).offset()).isEqualTo(1 + 16 * MEBIBYTE + 1);
    }

    @Test
    void a_deep_document_is_a_problem() throws IOException {
        int deep = 1_000_000;
        read("{\"a\":" + "[".repeat(deep) + "]".repeat(deep) + "}\n" + "{\"a\":".repeat(deep) + "1" + "}".repeat(deep)
                + "\n{\"a\":1}\n{\"a\":" + "[".repeat(199) + "]".repeat(199) + "}");
        assertThat(documents).hasSize(2);
        assertThat(messages())
                .containsExactly(
                        "dump.txt, line 1: the document is nested more than 200 levels deep",
                        "dump.txt, line 2: the document is nested more than 200 levels deep");
    }

    @Test
    void causes_are_short_and_have_no_control_characters() throws IOException {
        read("{\"a\": \u001b[31m" + "x".repeat(1_000) + "}");
        assertThat(problems).hasSize(1);
        assertThat(problems.get(0).cause()).hasSizeLessThan(400).doesNotContain("\u001b");
    }

    @Test
    void bson_is_read_with_its_canonical_json() throws IOException {
        Document container = new Document("_id", new ObjectId("5e0f00000000000000000001"))
                .append("recType", "container")
                .append("date", DATE)
                .append("size", 5)
                .append("list", List.of("a"));
        read(bson(container, new Document()));
        assertThat(texts())
                .containsExactly(
                        "{\"_id\": {\"$oid\": \"5e0f00000000000000000001\"}, \"recType\": \"container\","
                                + " \"date\": {\"$date\": {\"$numberLong\": \"1562061600000\"}},"
                                + " \"size\": {\"$numberInt\": \"5\"}, \"list\": [\"a\"]}",
                        "{}");
        assertThat(documents.get(0).fields()).isEqualTo(container);
        assertThat(problems).isEmpty();
    }

    @Test
    void every_type_of_values_is_read() throws IOException {
        read(bson(everyType(), everyType()));
        assertThat(problems).isEmpty();
        assertThat(documents).hasSize(2);
        assertThat(documents.get(0).fields()).isEqualTo(everyType().append("uuid", new UUID(0, 0)));
        EarlierDocument fromBson = documents.get(0);
        read(fromBson.text());
        assertThat(documents).containsExactly(fromBson);
    }

    @Test
    void compressed_dumps_are_read_whatever_their_names_are() throws IOException {
        byte[] one = "{\"a\":1}\n".getBytes(UTF_8);
        read(gzip(one));
        assertThat(texts()).containsExactly("{\"a\":1}");
        read(join(gzip(one), gzip(one)));
        assertThat(texts()).containsExactly("{\"a\":1}", "{\"a\":1}");
        read(gzip(bson(everyType())));
        assertThat(documents).hasSize(1);
        assertThat(problems).isEmpty();
    }

    @Test
    void a_compressed_dump_that_is_cut_off_gives_what_it_has() throws IOException {
        byte[] lines = "{\"a\":1}\n".repeat(1_000).getBytes(UTF_8);
        byte[] whole = gzip(lines);
        read(Arrays.copyOf(whole, whole.length - 4));
        assertThat(documents).hasSize(1_000);
        assertThat(messages()).hasSize(1);
        assertThat(messages().get(0))
                .startsWith("dump.txt, offset 8000: the gzip data are damaged or cut off (")
                .endsWith("); what follows was not read");
        read(Arrays.copyOf(whole, 2));
        assertThat(problems).hasSize(1);
    }

    @Test
    void what_follows_compressed_data_is_not_passed_over_in_silence() throws IOException {
        byte[] one = "{\"a\":1}\n".getBytes(UTF_8);
        byte[] damaged = gzip(one);
        damaged[0] = 0;
        for (byte[] more : List.of(one, damaged, new byte[100_000], new byte[] {0})) {
            read(join(gzip(one), more));
            assertThat(documents).hasSize(1);
            assertThat(messages())
                    .containsExactly(
                            "dump.txt, offset 8: the data after the last gzip member is not gzip and was not read");
        }
    }

    @Test
    void a_bson_dump_that_is_cut_off_gives_what_it_has() throws IOException {
        byte[] one = bson(everyType());
        byte[] two = bson(everyType(), everyType());
        for (int length = one.length + 1; length < two.length; length++) {
            read(Arrays.copyOf(two, length));
            assertThat(documents).hasSize(1);
            assertThat(messages())
                    .containsExactly(
                            "dump.txt, offset " + one.length + ": the file ends in the middle of the document");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 4, 16 * MEBIBYTE + 1, Integer.MAX_VALUE})
    void a_wrong_length_ends_a_bson_dump(int length) throws IOException {
        byte[] one = bson(new Document("a", 1));
        read(join(one, little(length), one));
        assertThat(documents).hasSize(1);
        assertThat(messages())
                .containsExactly("dump.txt, offset " + one.length + ": a document has a length of " + length
                        + " bytes, which none can have; the rest was not read");
    }

    @Test
    void a_length_that_is_off_by_one_ends_a_bson_dump() throws IOException {
        byte[] one = bson(new Document("a", 1));
        byte[] off = one.clone();
        off[0]++;
        read(join(one, off, one));
        assertThat(documents).hasSize(1);
        assertThat(messages())
                .containsExactly("dump.txt, offset " + one.length
                        + ": the document does not end where its length says; the rest was not read");
    }

    @ParameterizedTest
    // text, binary, symbol, code, code with scope, pointer
    @ValueSource(bytes = {0x02, 0x05, 0x0e, 0x0d, 0x0f, 0x0c})
    void a_huge_length_within_a_document_allocates_nothing(byte type) throws IOException {
        for (int length : new int[] {Integer.MAX_VALUE, Integer.MAX_VALUE - 8, 1 << 30, 100, -1, Integer.MIN_VALUE}) {
            byte[] value = join(new byte[] {type, 'a', 0}, little(length), little(length), new byte[3]);
            byte[] document = join(little(value.length + 5), value, new byte[1]);
            read(join(document, bson(new Document("a", 1))));
            assertThat(documents).hasSize(1);
            assertThat(problems).hasSize(1);
            assertThat(problems.get(0).cause()).startsWith("the document is damaged: ");
        }
    }

    @Test
    void a_deep_bson_document_is_a_problem() throws IOException {
        byte[] deep = new byte[1];
        ByteArrayOutputStream start = new ByteArrayOutputStream();
        int levels = 100_000;
        int length = 5 + levels * 8;
        for (int level = 0; level < levels; level++) {
            start.writeBytes(little(length - level * 8));
            start.writeBytes(new byte[] {3, 'a', 0});
        }
        start.writeBytes(little(5));
        read(join(start.toByteArray(), deep, new byte[levels], bson(new Document("a", 1))));
        assertThat(documents).hasSize(1);
        assertThat(messages())
                .containsExactly("dump.txt, offset 0: the document is damaged: it is nested more than 200 levels deep");
    }

    @Test
    @Tag("soak")
    void a_document_that_would_be_huge_as_json_is_a_problem() throws IOException {
        read(bson(new Document("a", "\u0001".repeat(15 * MEBIBYTE)), new Document("a", 1)));
        assertThat(documents).hasSize(1);
        assertThat(problems).hasSize(1);
    }

    @Test
    void damage_gives_documents_or_problems_and_nothing_else() throws IOException {
        byte[] whole = bson(everyType(), everyType(), everyType());
        for (int seed = 0; seed < Soak.trials(300, 1_000); seed++) {
            Random random = new Random(seed);
            byte[] damaged = damaged(whole, random);
            read(seed % 4 == 0 ? damaged(gzip(damaged), random) : damaged);
            for (EarlierDocument document : documents) {
                assertThat(EarlierReading.of(document)).isNotNull();
            }
        }
    }

    @Test
    void damaged_json_gives_documents_or_problems_and_nothing_else() throws IOException {
        read(bson(everyType()));
        byte[] lines = (texts().get(0) + "\n").repeat(3).getBytes(UTF_8);
        for (int seed = 0; seed < Soak.trials(300, 1_000); seed++) {
            read(damaged(lines, new Random(seed)));
            assertThat(documents.size() + problems.size()).isPositive();
        }
    }

    private static byte[] damaged(byte[] whole, Random random) {
        byte[] bytes = whole.clone();
        for (int i = random.nextInt(4); i >= 0 && bytes.length > 1; i--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] = (byte) random.nextInt(256);
                case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> bytes = Arrays.copyOf(bytes, at + 1);
                default -> bytes = join(Arrays.copyOf(bytes, at), Arrays.copyOfRange(bytes, at + 1, bytes.length));
            }
        }
        return bytes;
    }

    @Test
    void a_file_that_cannot_be_read_has_an_exception_of_its_own() {
        assertThatThrownBy(() ->
                        EarlierDump.read(LocalStorage.entry(directory.resolve("none")), documents::add, problems::add))
                .isInstanceOf(EarlierDumpException.class)
                .hasMessageContainingAll(directory.resolve("none").toString(), "offset 0", "NoSuchFile", "Make sure");
        assertThatThrownBy(() -> EarlierDump.read(LocalStorage.entry(directory), documents::add, problems::add))
                .isInstanceOf(EarlierDumpException.class)
                .hasMessageContainingAll(directory.toString(), "directory");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void what_the_taker_throws_is_its_own(boolean json) throws IOException {
        Path file = directory.resolve("dump");
        Files.write(file, json ? "{}".getBytes(UTF_8) : bson(new Document()));
        IllegalStateException refusal = new IllegalStateException("refused");
        assertThatThrownBy(() -> EarlierDump.read(
                        LocalStorage.entry(file),
                        document -> {
                            throw refusal;
                        },
                        problems::add))
                .isSameAs(refusal);
    }

    private static byte[] little(int number) {
        return ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(number)
                .array();
    }
}
