// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import static dev.grainery.inspect.Inspecting.bytes;
import static dev.grainery.inspect.Inspecting.captures;
import static dev.grainery.inspect.Inspecting.hex;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdCompressCtx;
import dev.grainery.finding.Finding;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.record.Inspection.Conformance;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Sound files of every kind, damaged anywhere: the damage shows wherever a check sum, a length or a digest covers the bytes,
 * and what it did not touch is counted. {@code -Dgrainery.damages=N} tries more, {@code -Dgrainery.seed=N} others.
 */
class DamageTest {

    private static final int DAMAGES = Integer.getInteger("grainery.damages", 60);
    private static final long SEED = Long.getLong("grainery.seed", 16);
    private static final int RECORDS = 24;

    /** How the records lie in the file. */
    enum Kind {
        WARC,
        WARC_GZ,
        WARC_ONE_MEMBER,
        WARC_ZST,
        ARC,
        ARC_GZ;

        boolean isArc() {
            return this == ARC || this == ARC_GZ;
        }

        boolean isPlain() {
            return this == WARC || this == ARC;
        }
    }

    private enum Damage {
        FLIP,
        ZERO,
        CUT,
        DOUBLE
    }

    /** A sound file: its bytes, where each record begins, and which bytes nothing covers. */
    private static final class Sound {

        private final byte[] bytes;
        private final int[] starts;
        private final boolean[] uncovered;

        Sound(byte[] bytes, int[] starts, boolean[] uncovered) {
            this.bytes = bytes;
            this.starts = starts;
            this.uncovered = uncovered;
        }

        int recordAt(int offset) {
            int found = Arrays.binarySearch(starts, offset);
            return found >= 0 ? found : -found - 2;
        }

        int end(int record) {
            return record + 1 < starts.length ? starts[record + 1] : bytes.length;
        }
    }

    @ParameterizedTest
    @EnumSource
    void damage_shows_wherever_something_covers_the_bytes(Kind kind) throws IOException {
        Random random = new Random(SEED + kind.name().hashCode());
        for (int i = 0; i < DAMAGES; i++) {
            Sound sound = sound(kind, random);
            Damage damage = Damage.values()[random.nextInt(Damage.values().length)];
            int from = random.nextInt(sound.bytes.length);
            int length = damage == Damage.FLIP
                    ? 1
                    : Math.min(1 + random.nextInt(random.nextBoolean() ? 8 : 600), sound.bytes.length - from);
            byte[] damaged = damaged(sound.bytes, damage, from, length, random);
            String what =
                    String.format(Locale.ROOT, "seed %d, %s %d: %s of %d at %d", SEED, kind, i, damage, length, from);
            if (!Arrays.equals(damaged, sound.bytes)) {
                look(kind, sound, damage, from, length, Inspecting.of(damaged), what);
            }
        }
    }

    private static void look(
            Kind kind, Sound sound, Damage damage, int from, int length, Inspecting inspected, String what) {
        if (from == 0 && inspected.record().inspection().isEmpty()) {
            // the file does not begin as a container any more
            return;
        }
        boolean covered = false;
        for (int i = from; i < from + length; i++) {
            covered |= !sound.uncovered[i];
        }
        // from one header to another: one record with fields of two may be as sound as they were
        covered &= kind != Kind.WARC
                || damage == Damage.FLIP
                || damage == Damage.ZERO
                || !sound.uncovered[from]
                || from + length == sound.bytes.length
                || !sound.uncovered[from + length];
        int first = sound.recordAt(from);
        int last = sound.recordAt(from + length - 1);
        if (inspected.record().inspection().isEmpty()) {
            assertThat(first).as(what).isZero();
            assertThat(inspected.findings()).as(what).isNotEmpty();
            return;
        }
        if (covered) {
            assertThat(inspected.inspection().verdict())
                    .as(what + inspected.findings())
                    .isNotEqualTo(Conformance.VALID);
        }
        boolean lost = kind == Kind.WARC_ONE_MEMBER
                || kind == Kind.WARC_ZST
                || kind == Kind.ARC
                || (kind == Kind.WARC && (covered || length > 1));
        if (!lost) {
            for (int record = 0; record < RECORDS; record++) {
                if (record < first || record > last) {
                    assertThat(captures(inspected.inspection().hosts()))
                            .as("%s, record %d, %s", what, record, inspected.findings())
                            .containsKey("h" + record + ".example");
                }
            }
        }
        if (kind == Kind.WARC_GZ && covered && damage == Damage.FLIP) {
            assertThat(inspected.findings())
                    .as(what)
                    .extracting(finding -> finding.offset().orElse(-1))
                    .contains((long) sound.starts[first]);
        }
        if (kind == Kind.WARC && covered && damage == Damage.FLIP) {
            assertThat(inspected.findings().stream()
                            .map(Finding::offset)
                            .filter(offset -> offset.isPresent())
                            .mapToLong(offset -> offset.getAsLong())
                            .min()
                            .orElse(-1))
                    .as(what + inspected.findings())
                    .isBetween((long) sound.starts[first], (long) sound.end(first));
        }
    }

    private static byte[] damaged(byte[] bytes, Damage damage, int from, int length, Random random) {
        ByteArrayOutputStream damaged = new ByteArrayOutputStream();
        damaged.write(bytes, 0, from);
        switch (damage) {
            case FLIP -> damaged.write(bytes[from] ^ (1 << random.nextInt(8)));
            case ZERO -> damaged.writeBytes(new byte[length]);
            case CUT -> {
                // nothing comes in their place
            }
            case DOUBLE -> {
                damaged.write(bytes, from, length);
                damaged.write(bytes, from, length);
            }
        }
        damaged.write(bytes, from + length, bytes.length - from - length);
        return damaged.toByteArray();
    }

    private static Sound sound(Kind kind, Random random) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        int[] starts = new int[RECORDS];
        List<int[]> uncovered = new ArrayList<>();
        for (int i = 0; i < RECORDS; i++) {
            byte[] record = kind.isArc() ? document(i, random) : response(i, random);
            starts[i] = file.size();
            byte[] stored = switch (kind) {
                case WARC_GZ, ARC_GZ -> ContainerBytes.gzip(record);
                case WARC_ZST -> zstd(record);
                case WARC, ARC, WARC_ONE_MEMBER -> record;
            };
            if (kind.isPlain()) {
                addUncovered(kind, record, file.size(), uncovered);
            } else if (kind == Kind.WARC_ZST) {
                // the descriptor and the sizes of a frame: some of their bits say nothing
                uncovered.add(new int[] {file.size(), file.size() + 14});
            } else if (kind != Kind.WARC_ONE_MEMBER) {
                // time, extra flags and system
                uncovered.add(new int[] {file.size() + 4, file.size() + 10});
            }
            file.writeBytes(stored);
        }
        byte[] bytes = file.toByteArray();
        if (kind == Kind.WARC_ONE_MEMBER) {
            bytes = ContainerBytes.gzip(bytes);
            Arrays.fill(starts, 1, RECORDS, bytes.length);
            uncovered.add(new int[] {4, 10});
        }
        boolean[] marks = new boolean[bytes.length];
        uncovered.forEach(range -> Arrays.fill(marks, range[0], range[1], true));
        assertThat(Inspecting.of(bytes).inspection().verdict()).isEqualTo(Conformance.VALID);
        return new Sound(bytes, starts, marks);
    }

    /** Of a plain WARC, a digest covers the content, and the length says where it ends; of an ARC, the length alone. */
    private static void addUncovered(Kind kind, byte[] record, int at, List<int[]> uncovered) {
        String text = new String(record, StandardCharsets.ISO_8859_1);
        if (kind == Kind.ARC) {
            uncovered.add(new int[] {at, at + record.length});
            return;
        }
        int fields = text.indexOf("\r\n") + 2;
        int length = text.indexOf("Content-Length");
        uncovered.add(new int[] {at + fields, at + length});
        // line ends behind the content, and those of the header: two kinds of them may do
        uncovered.add(new int[] {at + fields - 2, at + fields});
        int end = text.indexOf("\r\n", length);
        uncovered.add(new int[] {at + end, at + end + 4});
        uncovered.add(new int[] {at + record.length - 4, at + record.length});
        // letters of the other case are the same name, and a blank may become a zero before the number
        uncovered.add(new int[] {at + length, at + length + "Content-Length: ".length()});
    }

    private static byte[] response(int i, Random random) {
        byte[] body = new byte[50 + random.nextInt(i % 7 == 0 ? 30_000 : 900)];
        random.nextBytes(body);
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.writeBytes(bytes("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\n"));
        message.writeBytes(body);
        byte[] content = message.toByteArray();
        return ContainerBytes.warc()
                .record(
                        "WARC-Type: response\r\nWARC-Record-ID: <urn:uuid:"
                                + UUID.nameUUIDFromBytes(bytes("record " + i))
                                + ">\r\nWARC-Date: 2020-02-02T02:02:02Z\r\n"
                                + "WARC-Target-URI: http://h" + i + ".example/\r\nWARC-Block-Digest: sha1:"
                                + hex("SHA-1", content) + "\r\nContent-Type: application/http; msgtype=response\r\n",
                        content)
                .bytes(Packing.PLAIN);
    }

    private static byte[] document(int i, Random random) {
        byte[] body = new byte[50 + random.nextInt(900)];
        random.nextBytes(body);
        ContainerBytes container = ContainerBytes.warc().document("http://h" + i + ".example/", "20200202020202", body);
        return container.bytes(Packing.PLAIN);
    }

    private static byte[] zstd(byte[] plain) {
        try (ZstdCompressCtx context = new ZstdCompressCtx()) {
            return context.setChecksum(true).compress(plain);
        }
    }
}
