// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.luben.zstd.ZstdOutputStream;
import dev.grainery.cli.CommandRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/**
 * Real containers and CDX files with random changes, and files that are made to exhaust memory or patience, are described
 * with 128 MB of memory. Besides the samples of the project, the files of a directory are changed if
 * {@code GRAINERY_CORPUS} names one.
 */
class ContainersTorture extends Torture {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MUTANTS = 60;
    private static final int LARGEST = 200_000;
    private static final int MEGABYTE = 1 << 20;
    private static final String ENDINGS = ".*\\.(warc|arc|warc\\.gz|arc\\.gz|warc\\.zst|cdx|cdxj)";

    private final List<Path> originals = new ArrayList<>();

    @Test
    void hostile_content_crashes_nothing() throws Exception {
        originals.addAll(found(Path.of("../samples/archive")));
        String corpus = System.getenv().getOrDefault("GRAINERY_CORPUS", "");
        if (!corpus.isBlank()) {
            originals.addAll(found(Path.of(corpus)));
        }
        assertThat(originals).hasSizeGreaterThan(5);
        torture(Kind.CONTAINERS, "embedded", 1, figures -> {
            Path directory = Files.createDirectory(home().resolve("round-" + round()));
            attack(directory, figures);
            FileTrees.delete(directory);
        });
    }

    private static List<Path> found(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().matches(ENDINGS))
                    .filter(file -> file.toFile().length() < LARGEST)
                    .sorted()
                    .toList();
        }
    }

    private void attack(Path directory, Figures figures) throws Exception {
        Path archive = Files.createDirectories(directory.resolve("archive"));
        Map<String, String> truth = new TreeMap<>();
        for (int i = 0; i < MUTANTS; i++) {
            Path original = originals.get(random.nextInt(originals.size()));
            String name = "mutant-" + i + ending(original.getFileName().toString());
            boolean inside = name.endsWith(".gz") && random.nextBoolean();
            byte[] bytes = Files.readAllBytes(original);
            byte[] changed = inside ? packedAgain(bytes) : changed(bytes);
            truth.put(name, write(archive.resolve(name), changed));
            figures.fault(inside ? "changed within its packing" : "changed");
        }
        bomb(archive, truth, figures);
        figures.inputs(truth.size());
        Program program = Program.in(directory)
                .on("embedded:" + directory.resolve("store"))
                .java("-Xmx128m");
        for (List<String> words : List.of(
                List.of("backfill", "--include-unfinished", archive.toString()), List.of("validate", "--all"))) {
            Program.Ended ended = program.run(words);
            String when = when(ended);
            assertThat(ended.status()).as(when).isIn(0, 1);
            assertThat(ended.err()).as(when).doesNotContain("OutOfMemory", "out of memory", "please report", "    at ");
            figures.ran(words.get(0), ended.status());
            figures.checked(assertHashes(program, truth, when));
        }
        figures.wholeRun();
        for (String name : truth.keySet()) {
            assertThat(Archive.md5(Files.readAllBytes(archive.resolve(name)))).isEqualTo(truth.get(name));
        }
    }

    private static long assertHashes(Program program, Map<String, String> truth, String when) throws IOException {
        Map<String, String> stored = new TreeMap<>();
        for (String type : List.of("container", "cdx")) {
            CommandRun.Result export = program.ask("export", "--type", type);
            assertThat(export.status()).as("%s: %s", when, export.err()).isZero();
            for (String line : export.out().lines().toList()) {
                JsonNode record = JSON.readTree(line);
                assertThat(stored.put(
                                record.path(type).path("fileName").asText(),
                                record.at("/revision/hashOrig").asText()))
                        .as(when)
                        .isNull();
                assertThat(record.at("/revision/statusOfValidation").asText())
                        .as("%s: %s", when, line)
                        .isIn("FIRST", "VALIDATED");
            }
        }
        assertThat(stored).as(when).isEqualTo(truth);
        assertThat(program.ask("store", "check", "--schema").status()).as(when).isZero();
        return stored.size();
    }

    private static String ending(String name) {
        for (String ending : List.of(".warc.gz", ".arc.gz", ".warc.zst", ".warc", ".arc", ".cdxj", ".cdx")) {
            if (name.endsWith(ending)) {
                return ending;
            }
        }
        throw new IllegalArgumentException(name);
    }

    private static String write(Path file, byte[] bytes) throws IOException {
        Files.write(file, bytes);
        return Archive.md5(bytes);
    }

    /** What a gzip file holds, changed, in one member again. */
    private byte[] packedAgain(byte[] packed) throws IOException {
        byte[] plain;
        try (GZIPInputStream in = new GZIPInputStream(new java.io.ByteArrayInputStream(packed))) {
            plain = in.readNBytes(LARGEST);
        } catch (IOException e) {
            // it was no sound gzip file before
            return changed(packed);
        }
        return gzip(out -> out.write(changed(plain)));
    }

    private byte[] changed(byte[] original) {
        byte[] bytes = original.clone();
        for (int changes = 1 + random.nextInt(4); changes > 0 && bytes.length > 0; changes--) {
            int at = random.nextBoolean() ? random.nextInt(bytes.length) : random.nextInt(Math.min(600, bytes.length));
            int length = Math.min(bytes.length - at, 1 + random.nextInt(1 << (1 + random.nextInt(12))));
            switch (random.nextInt(7)) {
                case 0, 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> Arrays.fill(bytes, at, at + length, (byte) random.nextInt(256));
                case 3 -> bytes = Arrays.copyOf(bytes, at);
                case 4 -> {
                    byte[] twice = Arrays.copyOf(bytes, bytes.length + length);
                    System.arraycopy(bytes, at, twice, at + length, bytes.length - at);
                    bytes = twice;
                }
                case 5 -> {
                    byte[] shorter = Arrays.copyOf(bytes, bytes.length - length);
                    System.arraycopy(bytes, at + length, shorter, at, bytes.length - at - length);
                    bytes = shorter;
                }
                default -> bytes = numbersReplaced(bytes);
            }
        }
        return bytes;
    }

    /** Other lengths: huge, negative, absurd. */
    private byte[] numbersReplaced(byte[] bytes) {
        List<String> numbers =
                List.of("9223372036854775807", "99999999999999999999", "-1", "0", "4294967296", "1e9", "");
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        String number = numbers.get(random.nextInt(numbers.size()));
        return text.replaceFirst("(?i)(Content-Length: *)[0-9]+", "$1" + number).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Writes some bytes. */
    private interface Content {
        void to(OutputStream out) throws IOException;
    }

    private static byte[] gzip(Content content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes, MEGABYTE)) {
            content.to(out);
        }
        return bytes.toByteArray();
    }

    private static void repeat(OutputStream out, byte[] block, int times) throws IOException {
        for (int i = 0; i < times; i++) {
            out.write(block);
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private void bomb(Path archive, Map<String, String> truth, Figures figures) throws IOException {
        String head = "WARC/1.0\r\nWARC-Type: warcinfo\r\nWARC-Date: 2020-01-02T03:04:05Z\r\n"
                + "WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-" + String.format(Locale.ROOT, "%012d", round())
                + ">\r\n";
        byte[] zeroes = new byte[MEGABYTE];
        byte[] letters = new byte[MEGABYTE];
        Arrays.fill(letters, (byte) 'a');
        String kind;
        String ending = ".warc.gz";
        byte[] bytes;
        switch (random.nextInt(11)) {
            case 0 -> {
                kind = "gzip bomb";
                bytes = gzip(out -> repeat(out, zeroes, 300));
            }
            case 1 -> {
                kind = "gzip bomb in a record";
                bytes = gzip(out -> {
                    out.write(ascii(head + "Content-Length: " + 300L * MEGABYTE + "\r\n\r\n"));
                    repeat(out, letters, 300);
                    out.write(ascii("\r\n\r\n"));
                });
            }
            case 2 -> {
                kind = "gzip within gzip within gzip";
                byte[] inner = gzip(out -> repeat(out, zeroes, 200));
                bytes = gzip(out -> out.write(gzip(next -> next.write(inner))));
            }
            case 3 -> {
                kind = "header line without an end";
                bytes = gzip(out -> {
                    out.write(ascii(head + "X-Field: "));
                    repeat(out, letters, 200);
                });
            }
            case 4 -> {
                kind = "header of a million fields";
                bytes = gzip(out -> {
                    out.write(ascii(head));
                    for (int i = 0; i < 1_000_000; i++) {
                        out.write(ascii("X-" + i + ": a value of some length\r\n"));
                    }
                    out.write(ascii("Content-Length: 0\r\n\r\n\r\n\r\n"));
                });
            }
            case 5 -> {
                kind = "warcinfo of a hundred megabytes";
                bytes = gzip(out -> {
                    out.write(ascii(head + "Content-Type: application/warc-fields\r\nContent-Length: "
                            + (100L * MEGABYTE + 10) + "\r\n\r\nisPartOf: "));
                    repeat(out, letters, 100);
                    out.write(ascii("\r\n\r\n"));
                });
            }
            case 6 -> {
                kind = "record longer than any file";
                ending = ".warc";
                bytes = ascii(head + "Content-Length: 9223372036854775807\r\n\r\nshort");
            }
            case 7 -> {
                kind = "a hundred thousand tiny members";
                byte[] member = gzip(out -> out.write('x'));
                ByteArrayOutputStream all = new ByteArrayOutputStream();
                repeat(all, member, 100_000);
                bytes = all.toByteArray();
            }
            case 8 -> {
                kind = "zstd with a window of 2 GiB";
                ending = ".warc.zst";
                // magic, no flags, a window of 2^31, one raw block of 5 bytes, the last
                bytes = new byte[] {
                    0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, (byte) (21 << 3), 0x29, 0, 0, 'W', 'A', 'R', 'C', '/'
                };
            }
            case 9 -> {
                kind = "zstd bomb";
                ending = ".warc.zst";
                ByteArrayOutputStream all = new ByteArrayOutputStream();
                try (OutputStream out = new ZstdOutputStream(all)) {
                    out.write(ascii(head + "Content-Length: " + 300L * MEGABYTE + "\r\n\r\n"));
                    repeat(out, letters, 300);
                }
                bytes = all.toByteArray();
            }
            default -> {
                kind = "CDX line of a hundred megabytes";
                ending = ".cdx.gz";
                bytes = gzip(out -> {
                    out.write(ascii(" CDX N b a m s k r M S V g\n"));
                    repeat(out, letters, 100);
                });
            }
        }
        figures.fault(kind);
        String name = "bomb" + ending;
        truth.put(name, write(archive.resolve(name), bytes));
    }
}
