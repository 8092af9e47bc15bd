// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.cdx;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.read.FilePass;
import dev.grainery.read.ReadBuffers;
import dev.grainery.read.Reading;
import dev.grainery.record.Amount;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random indexes, of which it is known what they hold. */
class CdxGenerativeTest {

    private static final String LETTERS = "ABbaceDdfhiIjkKlLmMnNopPQrRsStTUvVxXyYZ";

    @TempDir
    private Path directory;

    private final TreeSet<String> names = new TreeSet<>();
    private SplittableRandom random;
    private int dataLines;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 60);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void any_header_line_end_and_compression_gives_the_same_description(long seed) throws IOException {
        random = new SplittableRandom(seed);
        List<String> letters = letters();
        List<String> lines = new ArrayList<>();
        lines.add((random.nextBoolean() ? " " : "") + "CDX " + String.join(" ", letters));
        while (lines.size() < 1 + seed * 5) {
            lines.add(random.nextInt(8) == 0 ? " ".repeat(random.nextInt(3)) : dataLine(letters));
        }
        CdxDescription description = read(lines);
        assertThat(description)
                .isEqualTo(new CdxDescription(
                        CdxKind.CDX,
                        Amount.of(letters.size()),
                        Amount.of(dataLines),
                        List.copyOf(names),
                        names.size()));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void any_cdxj_gives_the_names_in_its_objects(long seed) throws IOException {
        random = new SplittableRandom(seed);
        List<String> lines = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            lines.add("!meta {\"n\": " + i + "}");
        }
        for (int i = 0; i < 1 + seed * 3; i++) {
            lines.add(random.nextInt(8) == 0 && i > 0 ? "" : object());
        }
        assertThat(read(lines))
                .isEqualTo(new CdxDescription(
                        CdxKind.CDXJ, Amount.of(3), Amount.of(dataLines), List.copyOf(names), names.size()));
    }

    private List<String> letters() {
        List<String> letters = new ArrayList<>(List.of("N", "b"));
        for (int i = random.nextInt(12); i > 0; i--) {
            letters.add(LETTERS.substring(i * 3, i * 3 + 1));
        }
        if (random.nextInt(4) > 0) {
            letters.add(random.nextInt(letters.size() + 1), "g");
        }
        return letters;
    }

    private String dataLine(List<String> letters) {
        dataLines++;
        return String.join(" ", letters.stream().map(this::value).toList());
    }

    private String value(String letter) {
        return switch (letter) {
            case "N" -> "cz,a" + random.nextInt(1_000) + ")/" + "x".repeat(random.nextInt(200));
            case "b" -> Long.toString(20_000_101_000_000L + random.nextInt(1_000_000));
            case "g" -> name();
            default -> random.nextInt(3) == 0 ? "-" : Integer.toString(random.nextInt(), 36);
        };
    }

    private String name() {
        String name = "příběh-" + random.nextInt(40) + ".warc.gz";
        names.add(name);
        return random.nextInt(5) == 0 ? "/mnt/archive/" + name : name;
    }

    private String object() {
        dataLines++;
        String other = random.nextBoolean() ? "\"url\": \"http://a/ {b}\", " : "\"x\": [{\"filename\": \"no\"}, 1], ";
        return "cz,a)/ 20200101000000 {" + other + "\"filename\": \"" + name() + "\"}";
    }

    private CdxDescription read(List<String> lines) throws IOException {
        boolean gzip = random.nextBoolean();
        String end = random.nextBoolean() ? "\n" : "\r\n";
        ByteArrayOutputStream stored = new ByteArrayOutputStream();
        int from = 0;
        while (from < lines.size()) {
            int to = gzip ? Math.min(lines.size(), from + 1 + random.nextInt(20)) : lines.size();
            String text = String.join(end, lines.subList(from, to)) + (random.nextBoolean() ? end : "");
            stored.writeBytes(gzip ? packed(text) : text.getBytes(UTF_8));
            from = to;
        }
        Path path = Files.write(directory.resolve("index"), stored.toByteArray());
        Reading<CdxDescription> reading =
                new CdxReader(new FilePass(new ReadBuffers(), ReadThrottle.NONE)).read(StoredFile.of(path));
        assertThat(reading).isInstanceOf(Reading.Complete.class);
        return ((Reading.Complete<CdxDescription>) reading).description();
    }

    private static byte[] packed(String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(text.getBytes(UTF_8));
        }
        return out.toByteArray();
    }
}
