// SPDX-License-Identifier: Apache-2.0
package dev.grainery.checksums;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.grainery.checksums.ChecksumList.ChecksumEntry;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists as {@code md5sum} writes them, and as random ones may look. */
class ChecksumFormsTest {

    private static final Hash EMPTY = Hash.of("d41d8cd98f00b204e9800998ecf8427e");

    @TempDir
    private Path directory;

    private final List<ChecksumEntry> entries = new ArrayList<>();

    @Test
    void what_md5sum_itself_writes_is_read() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/md5sum")), "md5sum writes the list");
        List<String> names =
                List.of("plain.warc", "two words", "back\\slash", "new\nline", "*star", "#hash", "(x) = y");
        for (String name : names) {
            Files.writeString(directory.resolve(name), "");
        }
        for (String form : List.of("--text", "--binary", "--tag")) {
            entries.clear();
            Path list = directory.resolve("md5sums.txt");
            List<String> command = Stream.concat(Stream.of("/usr/bin/md5sum", form, "--"), names.stream())
                    .toList();
            Process md5sum = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectOutput(list.toFile())
                    .start();
            assertThat(md5sum.waitFor()).isZero();
            ChecksumList read = new ChecksumList(StoredFile.of(list));
            assertThat(read.read(entries::add)).isEmpty();
            assertThat(entries).extracting(read::locationOf).containsExactlyElementsOf(locations(names));
            assertThat(entries).extracting(ChecksumEntry::sum).containsOnly(StatedChecksum.md5(EMPTY));
            Files.delete(list);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void any_names_in_any_form_come_out_as_they_went_in(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder text = new StringBuilder();
        List<ChecksumEntry> expected = new ArrayList<>();
        int line = 0;
        while (line < 200) {
            line++;
            if (random.nextInt(10) == 0) {
                text.append("# ").append(line).append('\n');
                continue;
            }
            String name = name(random);
            String sum = String.format(Locale.ROOT, "%016x%016x", random.nextLong(), random.nextLong());
            text.append(written(random, name, sum)).append(random.nextBoolean() ? "\n" : "\r\n");
            expected.add(new ChecksumEntry(name.replace("\n", "%0A"), StatedChecksum.md5(Hash.of(sum)), line));
        }
        StoredFile file = StoredFile.of(Files.writeString(directory.resolve("sums.md5"), text));
        List<Finding> reading = new ChecksumList(file).read(entries::add);
        assertThat(reading).isEmpty();
        assertThat(entries).isEqualTo(expected);
    }

    private static String name(SplittableRandom random) {
        String characters = "ab-. ()=*\\\n#ěš\uD83C\uDF3E/";
        StringBuilder name = new StringBuilder();
        for (int i = random.nextInt(20); i > 0; i--) {
            int at = random.nextInt(characters.length());
            name.append(Character.isSurrogate(characters.charAt(at)) ? "\uD83C\uDF3E" : characters.charAt(at));
        }
        return name.append("x.warc").toString();
    }

    private static String written(SplittableRandom random, String name, String sum) {
        boolean escape = name.contains("\\") || name.contains("\n");
        String escaped = escape ? name.replace("\\", "\\\\").replace("\n", "\\n") : name;
        String start = escape ? "\\" : "";
        return switch (random.nextInt(3)) {
            case 0 -> start + sum + "  " + escaped;
            case 1 -> start + sum + " *" + escaped;
            default -> start + "MD5 (" + escaped + ") = " + sum;
        };
    }

    private List<Location> locations(List<String> names) throws IOException {
        List<Location> locations = new ArrayList<>();
        for (String name : names) {
            locations.add(StoredFile.locationOf(directory.resolve(name)));
        }
        return locations;
    }
}
