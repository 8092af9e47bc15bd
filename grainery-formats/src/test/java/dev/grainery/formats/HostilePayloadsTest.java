// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.formats.IdentifiedFormat.Method;
import dev.grainery.inspect.Payload;
import dev.grainery.inspect.PayloadEncoding;
import dev.grainery.inspect.PayloadEncoding.Compression;
import dev.grainery.inspect.PayloadListener;
import dev.grainery.inspect.PayloadListener.Target;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

class HostilePayloadsTest {

    private static final PronomFormats FORMATS = PronomFormats.shipped();

    private static final byte[] PNG = {
        (byte) 0x89,
        'P',
        'N',
        'G',
        13,
        10,
        26,
        10,
        0,
        0,
        0,
        13,
        'I',
        'H',
        'D',
        'R',
        0,
        0,
        0,
        1,
        0,
        0,
        0,
        1,
        8,
        2,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        'I',
        'E',
        'N',
        'D',
        (byte) 0xae,
        'B',
        0x60,
        (byte) 0x82
    };

    private final List<Optional<IdentifiedFormat>> found = new ArrayList<>();
    private final PayloadListener listener = FORMATS.listener((payload, format) -> found.add(format));

    private Optional<IdentifiedFormat> identified(byte[] bytes, String uri, String type, PayloadEncoding encoding) {
        Target target = listener.payload(new Payload(0, Optional.empty(), uri, type, bytes.length, encoding))
                .orElseThrow();
        int step = Math.max(1, bytes.length / 7);
        for (int at = 0; at < bytes.length; at += step) {
            target.take(bytes, at, Math.min(step, bytes.length - at));
        }
        target.end(true);
        return found.remove(0);
    }

    private Optional<IdentifiedFormat> identified(byte[] bytes) {
        return identified(bytes, "http://a.example/b", "application/octet-stream", PayloadEncoding.NONE);
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }

    private static byte[] zip(String name, byte[] content) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(content);
        }
        return out.toByteArray();
    }

    @Test
    void what_decides_is_named() throws IOException {
        byte[] text = "a few words".getBytes(StandardCharsets.US_ASCII);
        byte[] noise = {7, 1, 3, 7, 1, 3};
        PayloadEncoding gzip = new PayloadEncoding(false, Compression.GZIP);

        assertThat(identified(PNG)).contains(new IdentifiedFormat("fmt/11", Method.BYTE));
        assertThat(identified(gzip(PNG), "http://a.example/", "image/png", gzip))
                .contains(new IdentifiedFormat("fmt/11", Method.BYTE));
        assertThat(identified(text, "http://a.example/b", "text/plain", PayloadEncoding.NONE))
                .contains(new IdentifiedFormat("x-fmt/111", Method.TEXT));
        assertThat(identified(text, "http://a.example/b", "text/html", PayloadEncoding.NONE))
                .isEmpty();
        assertThat(identified(noise, "http://a.example/b", "image/webp", PayloadEncoding.NONE))
                .isEmpty();
        assertThat(identified(noise, "http://a.example/b", "application/x-npy", PayloadEncoding.NONE))
                .contains(new IdentifiedFormat("fmt/2112", Method.TYPE));
        assertThat(identified(noise, "http://a.example/B.NPY?c=d.png", "", PayloadEncoding.NONE))
                .contains(new IdentifiedFormat("fmt/2112", Method.EXTENSION));
        assertThat(identified(noise, "http://a.npy", "", PayloadEncoding.NONE)).isEmpty();
        assertThat(identified(noise, "npy", "", PayloadEncoding.NONE)).isEmpty();
        assertThat(identified(noise, "dns:a.npy", "", PayloadEncoding.NONE)).isEmpty();
        assertThat(identified(noise, "http://a.example//b.npy", "", PayloadEncoding.NONE))
                .contains(new IdentifiedFormat("fmt/2112", Method.EXTENSION));
        assertThat(identified(zip("doc.kml", "<kml xmlns='x'/>".getBytes(StandardCharsets.US_ASCII))))
                .contains(new IdentifiedFormat("fmt/724", Method.CONTAINER));
    }

    @Test
    void a_long_payload_is_identified_by_both_ends() {
        byte[] longer = Arrays.copyOf(PNG, 3_000_000);
        System.arraycopy(PNG, PNG.length - 12, longer, longer.length - 12, 12);

        assertThat(identified(longer)).contains(new IdentifiedFormat("fmt/11", Method.BYTE));
    }

    @Test
    void a_bomb_is_read_only_up_to_a_limit() throws IOException {
        byte[] bomb = new byte[1 << 26];
        PayloadEncoding gzip = new PayloadEncoding(false, Compression.GZIP);

        assertThat(identified(gzip(bomb), "http://a.example/b", "", gzip)).isEmpty();
        assertThat(identified(zip("mimetype", bomb))).contains(new IdentifiedFormat("x-fmt/263", Method.BYTE));
    }

    @Test
    void damaged_skeletons_end_with_a_result() throws IOException {
        Random random = new Random(47);
        int known = 0;
        int tried = 0;
        try (ZipInputStream zip = new ZipInputStream(
                Objects.requireNonNull(HostilePayloadsTest.class.getResourceAsStream("skeletons-v125.zip")))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                byte[] bytes = zip.readAllBytes();
                // all containers, and every tenth of the others
                if (bytes.length == 0 || (!entry.getName().startsWith("containers/") && random.nextInt(10) > 0)) {
                    continue;
                }
                for (int damage = 0; damage < 1 + random.nextInt(30); damage++) {
                    bytes[random.nextInt(Math.min(bytes.length, 4_096))] = (byte) random.nextInt();
                }
                tried++;
                known += identified(Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length)))
                                .isPresent()
                        ? 1
                        : 0;
            }
        }
        assertThat(tried).isGreaterThan(400);
        assertThat(known).isPositive().isLessThan(tried);
    }

    /** A root entry, and a stream with a wanted name whose first sector is given. */
    private static byte[] compoundFile(String name, int firstSector) {
        ByteBuffer file = ByteBuffer.allocate(2_560).order(ByteOrder.LITTLE_ENDIAN);
        file.putLong(0, 0xe11ab1a1e011cfd0L)
                .putShort(28, (short) -2)
                .putShort(30, (short) 9)
                .putShort(32, (short) 6);
        file.putInt(44, 1)
                .putInt(48, 1)
                .putInt(56, 4_096)
                .putInt(60, 2)
                .putInt(64, 1)
                .putInt(68, -2);
        for (int at = 76; at < 512; at += Integer.BYTES) {
            file.putInt(at, at == 76 ? 0 : -1);
        }
        for (int sector = 0; sector < 128; sector++) {
            file.putInt(512 + sector * Integer.BYTES, sector == 0 ? -3 : sector < 4 ? -2 : -1);
        }
        entry(file, 1_024, "Root Entry", 5, 1, 3, 64);
        entry(file, 1_152, name, 2, -1, firstSector, 20);
        for (int at = 1_536; at < 2_048; at += Integer.BYTES) {
            file.putInt(at, -2);
        }
        return file.array();
    }

    private static void entry(ByteBuffer file, int at, String name, int type, int child, int sector, int length) {
        file.put(at, name.getBytes(StandardCharsets.UTF_16LE)).putShort(at + 64, (short) (2 * name.length() + 2));
        file.put(at + 66, (byte) type).putInt(at + 68, -1).putInt(at + 72, -1).putInt(at + 76, child);
        file.putInt(at + 116, sector).putInt(at + 120, length);
    }

    @Test
    void sectors_outside_of_a_compound_file_are_not_read() {
        byte[] file = compoundFile("CompObj", 0);
        OleEntries sound = new OleEntries(file, file.length, Set.of("CompObj"));
        assertThat(sound.has("CompObj")).isTrue();
        assertThat(sound.content("CompObj").beginning().to()).isEqualTo(20);

        byte[] hostile = compoundFile("CompObj", Integer.MAX_VALUE);
        OleEntries entries = new OleEntries(hostile, hostile.length, Set.of("CompObj"));
        assertThat(entries.has("CompObj")).isTrue();
        assertThat(entries.content("CompObj").beginning().to()).isZero();
        assertThat(identified(hostile)).contains(new IdentifiedFormat("fmt/111", Method.BYTE));
    }

    @Test
    void end_of_a_long_container_counts() {
        byte[] footer = "\0\0\0\0\0\0\0\0TRUEVISION-XFILE.\0".getBytes(StandardCharsets.US_ASCII);
        for (int length : new int[] {1_000, 200_000}) {
            byte[] file = Arrays.copyOf(new byte[] {'P', 'K', 3, 4}, length);
            System.arraycopy(footer, 0, file, length - footer.length, footer.length);
            assertThat(identified(file).orElseThrow().puids())
                    .as("%d bytes", length)
                    .contains("fmt/402");
        }
    }

    @Test
    void the_work_for_one_payload_is_bounded() {
        MatchBudget budget = new MatchBudget();
        PayloadWindow window = new PayloadWindow();
        byte[] same = "<!DOCTYPE html".repeat(5_000).getBytes(StandardCharsets.US_ASCII);
        window.take(same, 0, same.length);

        assertThat(PronomSignatures.shipped().byBytes(window, true, budget)).isNotNull();
        assertThat(budget.take(1)).isTrue();
    }
}
