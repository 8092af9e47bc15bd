// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A small archive, and what its records must say. Its files are in a directory that may be moved ({@link #root}); some of
 * them are in a second one as well ({@link #copies}); in a third one are files that may be forgotten ({@link #gone}).
 */
final class Archive {

    static final String CONTAINER = OatHarvest.warc(0) + ".gz";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int FIRST_GONE = 900;
    private static final Set<String> WELL = Set.of("FIRST", "TOBEVALIDATED", "VALIDATED");

    private final Path home;
    private final Map<String, String> lasting = new TreeMap<>();
    private final Map<String, String> passing = new TreeMap<>();
    private final Map<Path, String> bytes;
    private boolean moved;

    private Archive(Path home) throws IOException {
        this.home = home;
        this.bytes = hashes();
    }

    /** Writes one with this number of containers, of which a few have copies. */
    static Archive write(Path home, int containers) throws IOException {
        FixtureTree tree = Oats.tree("torture", containers);
        for (int serial = 0; serial < containers; serial += 10) {
            String name = OatHarvest.warc(serial) + ".gz";
            tree = tree.withIndex(name + ".cdx", OatHarvest.cdx(name));
        }
        tree.writeTo(Files.createDirectory(home.resolve("archive")));
        Path copies = Files.createDirectory(home.resolve("copies"));
        Path gone = Files.createDirectories(home.resolve("gone").resolve(OatHarvest.NAME));
        for (int serial = 0; serial < 5; serial++) {
            String name = OatHarvest.warc(serial) + ".gz";
            Files.write(copies.resolve(name), OatHarvest.warcGz(name));
            String other = OatHarvest.warc(FIRST_GONE + serial) + ".gz";
            Files.write(gone.resolve(other), OatHarvest.warcGz(other));
        }
        Archive archive = new Archive(home);
        archive.bytes.forEach((file, hash) -> {
            String name = file.getFileName().toString();
            if (name.endsWith(".warc.gz") || name.endsWith(".cdx")) {
                (file.startsWith(gone) ? archive.passing : archive.lasting).put(name, hash);
            }
        });
        return archive;
    }

    Path root() {
        return home.resolve(moved ? "moved" : "archive");
    }

    /** Where it lies when it has been moved next. */
    Path elsewhere() {
        return home.resolve(moved ? "archive" : "moved");
    }

    Path copies() {
        return home.resolve("copies");
    }

    Path gone() {
        return home.resolve("gone");
    }

    /** How many records there are when everything has been described. */
    int size() {
        return lasting.size();
    }

    /** How many files there are of which records tell, copies and what may be forgotten among them. */
    int places() {
        return (int) bytes.keySet().stream()
                .map(Path::toString)
                .filter(name -> name.endsWith(".warc.gz") || name.endsWith(".cdx"))
                .count();
    }

    /** Moves it, as a person does with a disk. */
    void move() throws IOException {
        Files.move(root(), elsewhere());
        moved = !moved;
    }

    /** Each file is as it was, wherever it is now. */
    void assertUntouched() throws IOException {
        assertThat(hashes().values()).containsExactlyInAnyOrderElementsOf(bytes.values());
    }

    /**
     * Compares the records of a store with the files: none is doubled or wrong and, if it is whole, none is lost.
     *
     * @return how many records were compared
     */
    long assertNothingLost(Program program, boolean whole, String when) throws IOException {
        Map<String, String> stored = new TreeMap<>();
        for (String type : Set.of("container", "cdx")) {
            CommandRun.Result export = program.ask("export", "--type", type);
            if (!whole && export.status() == 3 && export.err().contains("there is no store")) {
                return 0;
            }
            assertThat(export.status()).as("%s: %s", when, export.err()).isZero();
            for (String line : export.out().lines().toList()) {
                JsonNode record = JSON.readTree(line);
                String name = record.path(type).path("fileName").asText();
                JsonNode revision = record.path("revision");
                String first = revision.path("hashOrig").asText();
                assertThat(stored.put(name, first))
                        .as("%s: twice: %s", when, name)
                        .isNull();
                assertThat(revision.path("statusOfValidation").asText())
                        .as("%s: %s", when, line)
                        .isIn(WELL);
                assertThat(revision.path("hashLast").asText())
                        .as("%s: %s", when, line)
                        .isIn(first, "NA");
                for (JsonNode copy : record.at("/extension/copies")) {
                    assertThat(copy.path("hash").asText())
                            .as("%s: %s", when, line)
                            .isEqualTo(first);
                }
                assertThat(record.at("/paths/basic/absolute").asText())
                        .as("%s: %s", when, line)
                        .startsWith(home + "/");
            }
        }
        Map<String, String> known = new TreeMap<>(lasting);
        known.putAll(passing);
        assertThat(known).as(when).containsAllEntriesOf(stored);
        if (whole) {
            Set<String> missing = new TreeSet<>(lasting.keySet());
            missing.removeAll(stored.keySet());
            assertThat(missing).as(when).isEmpty();
        }
        return stored.size();
    }

    private Map<Path, String> hashes() throws IOException {
        Map<Path, String> hashes = new TreeMap<>();
        for (String directory : Set.of("archive", "moved", "copies", "gone")) {
            if (Files.exists(home.resolve(directory))) {
                try (Stream<Path> files = Files.walk(home.resolve(directory))) {
                    for (Path file : files.filter(Files::isRegularFile).toList()) {
                        hashes.put(file, md5(Files.readAllBytes(file)));
                    }
                }
            }
        }
        return hashes;
    }

    static String md5(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has MD5", e);
        }
    }
}
