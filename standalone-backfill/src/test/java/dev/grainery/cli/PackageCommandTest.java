// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.text.Normalizer;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Packages of harvests. That other programs accept them is checked by .ci/packages. */
class PackageCommandTest extends BackfilledArchive {

    private static final String CONTAINER = OatHarvest.warc(0) + ".gz";

    /** Names that a package, or a document in it, could take for something else. */
    private static final List<String> HOSTILE = List.of(
            "..=2F..\\%2e%2e%2f&<\"'>].warc",
            "a b%25%0A.warc", "\u017e\u202e\uD83C\uDF3E*?.warc", "~root.warc", "-n.warc");

    /** Names that some file systems take for one. */
    private static final List<String> ALIKE = List.of("\u017eito.warc", "z\u030cito.warc", "\u017dITO.warc");

    @Override
    FixtureTree tree() throws Exception {
        FixtureTree tree = Oats.tree("sip", 3).withIndex(CONTAINER + ".cdx", OatHarvest.cdx(CONTAINER));
        for (String name : Stream.concat(HOSTILE.stream(), ALIKE.stream()).toList()) {
            tree = tree.with(OatHarvest.NAME + "/" + name, OatHarvest.warcinfo(name, "isPartOf", OatHarvest.NAME));
        }
        // the same name twice
        return tree.with(
                OatHarvest.NAME + "/other/-n.warc",
                OatHarvest.warcinfo("-n.warc", "isPartOf", OatHarvest.NAME, "ip", "1"));
    }

    private Path packages() {
        return home().resolve("packages");
    }

    private CommandRun.Result sip(String... more) {
        return run(Stream.concat(
                        Stream.of(
                                "package",
                                "--harvest",
                                OatHarvest.NAME,
                                "-o",
                                packages().toString()),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    private CommandRun.Result wacz(String... more) {
        return run(Stream.concat(
                        Stream.of(
                                "wacz",
                                "--harvest",
                                OatHarvest.NAME,
                                "-o",
                                packages().toString()),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    private CommandRun.Result verify() {
        return run("package", "check", packages().toString());
    }

    private Path packed() {
        return packages().resolve(OatHarvest.NAME);
    }

    private static Map<String, String> content(Path directory) throws IOException {
        Map<String, String> content = new TreeMap<>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                content.put(directory.relativize(file).toString(), new String(Files.readAllBytes(file), ISO_8859_1));
            }
        }
        return content;
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bagit", "eark", "ukb"})
    void a_package_is_whole_and_always_the_same_whatever_names_there_are(String profile) throws Exception {
        assertThat(sip("--profile", profile).status()).isZero();
        CommandRun.Result verified = verify();
        assertThat(verified.out()).contains("in the history                 1", "problems                       0");
        assertThat(verified.status()).isZero();
        Map<String, String> first = content(packages());
        assertThat(first.keySet()).noneMatch(path -> path.contains("%") || path.contains("\\"));
        delete(packages());
        assertThat(sip("--profile", profile).status()).isZero();
        assertThat(content(packages())).isEqualTo(first);
        assertThat(run("show", "history", OatHarvest.NAME).out().lines().filter(line -> line.contains("packaged")))
                .hasSize(1);
    }

    @Test
    void a_file_for_replay_holds_the_harvest_or_one_host() throws Exception {
        CommandRun.Result all = wacz("--json");
        assertThat(all.status()).as(all.err()).isZero();
        Path file = packages().resolve(OatHarvest.NAME + ".wacz");
        assertThat(all.out()).contains("\"path\":\"" + file + "\"", "\"leftOut\":[]");
        try (ZipFile zip = new ZipFile(file.toFile())) {
            assertThat(zip.stream().map(ZipEntry::getName))
                    .contains("archive/" + CONTAINER, "datapackage.json", "pages/pages.jsonl", "indexes/index.cdx.gz");
            assertThat(zip.getEntry("archive/" + CONTAINER).getMethod()).isEqualTo(ZipEntry.STORED);
            assertThat(zip.stream().map(ZipEntry::getName))
                    .contains("archive/=2E.=3D2F..=5C=252e=252e=252f&=3C=22'=3E].warc")
                    .noneMatch(name -> name.contains("\\"));
        }
        assertThat(wacz().err()).contains("exists already");
        assertThat(wacz("--host", "absent.example").err())
                .contains("no capture of absent.example in a WARC of the harvest");
    }

    @ParameterizedTest
    @ValueSource(strings = {"hard", "reference"})
    void a_package_may_have_links_or_only_say_where_files_are(String link) throws Exception {
        byte[] before = Files.readAllBytes(archive().resolve(Oats.FIRST));
        assertThat(sip("--profile", "bagit", "--link", link, "--split", "2k").status())
                .isZero();
        assertThat(verify().out()).contains("problems                       0");
        Path first = packages().resolve(OatHarvest.NAME + "-0001");
        assertThat(packages().resolve(OatHarvest.NAME + "-0002")).isDirectory();
        if (link.equals("reference")) {
            assertThat(first.resolve("fetch.txt")).content(UTF_8).contains("file://" + archive());
            assertThat(first.resolve("data/containers")).doesNotExist();
        } else {
            assertThat(first.resolve("fetch.txt")).doesNotExist();
        }
        delete(packages());
        assertThat(archive().resolve(Oats.FIRST)).hasBinaryContent(before);
    }

    @Test
    void what_differs_from_the_record_is_refused_and_nothing_half_made_has_a_name() throws Exception {
        byte[] right = Files.readAllBytes(archive().resolve(Oats.SECOND));
        byte[] damaged = right.clone();
        damaged[40] ^= 1;
        Files.write(archive().resolve(Oats.SECOND), damaged);
        CommandRun.Result refused = sip("--profile", "eark");
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err())
                .contains(OatHarvest.warc(1) + ".gz is not what its record says: MD5 ", "run grainery validate");
        assertThat(packed()).doesNotExist();
        CommandRun.Result replay = wacz();
        assertThat(replay.status()).isEqualTo(1);
        assertThat(replay.err()).contains(OatHarvest.warc(1) + ".gz is not what its record says: MD5 ");
        assertThat(packages().resolve(OatHarvest.NAME + ".wacz")).doesNotExist();
        assertThat(sip("--profile", "eark", "--link", "hard").status()).isEqualTo(1);
        assertThat(content(packages()).keySet()).noneMatch(path -> path.contains(OatHarvest.warc(1)));

        Files.delete(archive().resolve(Oats.SECOND));
        assertThat(sip("--profile", "eark").err()).contains(OatHarvest.warc(1) + ".gz is at none of its places: ");
        Files.write(archive().resolve(Oats.SECOND), right);
        assertThat(sip("--profile", "eark").status()).isZero();
        try (Stream<Path> left = Files.list(packages())) {
            assertThat(left.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder(".lock", OatHarvest.NAME);
        }
        assertThat(sip("--profile", "ukb").err()).contains("exists already");
    }

    @Test
    void a_run_goes_on_with_what_is_right_of_what_a_killed_one_has_left() throws Exception {
        assertThat(sip("--profile", "bagit", "--split", "2k").status()).isZero();
        Map<String, String> whole = content(packages());
        delete(packages());
        // damage stops the run in the middle
        byte[] right = Files.readAllBytes(archive().resolve(Oats.SECOND));
        Files.write(archive().resolve(Oats.SECOND), new byte[1]);
        assertThat(sip("--profile", "bagit", "--split", "2k").status()).isEqualTo(1);
        Files.write(archive().resolve(Oats.SECOND), right);
        Path work = unfinished();
        Path one = work.resolve(OatHarvest.NAME + "-0001");
        assertThat(one).isDirectory();
        try (Stream<Path> files = Files.walk(one)) {
            Path file = files.filter(path -> path.toString().endsWith(".gz"))
                    .findFirst()
                    .orElseThrow();
            Files.write(file, new byte[] {1, 2, 3});
            Files.write(file.resolveSibling(file.getFileName() + ".77.tmp"), new byte[] {1});
        }
        // as if it had been killed between two names
        Files.createFile(work.resolve(".naming"));
        Files.move(one, packages().resolve(one.getFileName()));
        assertThat(sip("--profile", "bagit", "--split", "2k").status()).isZero();
        assertThat(content(packages())).isEqualTo(whole);
    }

    private Path unfinished() throws IOException {
        try (Stream<Path> left = Files.list(packages())) {
            return left.filter(path -> path.toString().endsWith(".partial"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void a_directory_of_somebody_else_is_neither_taken_nor_added_to() throws Exception {
        byte[] right = Files.readAllBytes(archive().resolve(Oats.SECOND));
        Files.write(archive().resolve(Oats.SECOND), new byte[1]);
        assertThat(sip("--profile", "bagit", "--split", "2k").status()).isEqualTo(1);
        Files.write(archive().resolve(Oats.SECOND), right);
        Path foreign = Files.createDirectory(packages().resolve(OatHarvest.NAME + "-0004"));
        Path mine = Files.writeString(foreign.resolve("mine.txt"), "mine");
        assertThat(sip("--profile", "bagit", "--split", "2k").err()).contains(foreign + " exists already");
        assertThat(mine).hasContent("mine");
        delete(foreign);

        Path stray = Files.writeString(unfinished().resolve(OatHarvest.NAME + "-0001/data/mine.txt"), "mine");
        assertThat(sip("--profile", "bagit", "--split", "2k").err()).contains(stray + " is no file of the package");
        Files.delete(stray);
        assertThat(sip("--profile", "bagit", "--split", "2k").status()).isZero();
    }

    @Test
    void two_runs_do_not_write_to_one_directory() throws Exception {
        Files.createDirectory(packages());
        try (FileChannel channel = FileChannel.open(
                        packages().resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            assertThat(lock.isValid()).isTrue();
            assertThat(sip("--profile", "bagit").err()).contains("another run makes packages in " + packages());
        }
    }

    @Test
    void names_that_some_file_system_takes_for_one_are_in_directories_of_their_own() throws Exception {
        assertThat(sip("--profile", "bagit").status()).isZero();
        List<String> paths = content(packed()).keySet().stream()
                .map(path -> Normalizer.normalize(path, Normalizer.Form.NFC).toLowerCase(Locale.ROOT))
                .toList();
        assertThat(paths)
                .doesNotHaveDuplicates()
                .filteredOn(path -> path.endsWith("\u017eito.warc"))
                .hasSize(3);
    }

    @Test
    void logs_of_crawls_are_never_linked() throws Exception {
        assertThat(sip("--profile", "bagit", "--link", "hard").status()).isZero();
        Path log = archive().resolve(OatHarvest.NAME + "/logs/crawl/crawler00.tar.gz");
        Path packaged = packed().resolve("data/crawl/crawler00.tar.gz");
        assertThat(packaged).hasSameBinaryContentAs(log);
        assertThat(Files.isSameFile(packaged, log)).isFalse();
        assertThat(Files.isSameFile(
                        packed().resolve("data/containers/" + CONTAINER),
                        archive().resolve(Oats.FIRST)))
                .isTrue();
    }

    @Test
    void a_good_copy_stands_for_a_damaged_file() throws Exception {
        Path first = archive().resolve(Oats.FIRST);
        Path copy = archive().resolve("copy/" + CONTAINER);
        byte[] right = Files.readAllBytes(first);
        Files.write(Files.createDirectories(copy.getParent()).resolve(CONTAINER), right);
        assertThat(run("backfill", archive().toString()).status()).isLessThan(2);
        byte[] damaged = right.clone();
        damaged[40] ^= 1;
        for (Path one : List.of(first, copy)) {
            Files.write(first, right);
            Files.write(copy, right);
            Files.write(one, damaged);
            CommandRun.Result made = sip("--profile", "bagit");
            assertThat(made.status()).as(made.err()).isZero();
            assertThat(packed().resolve("data/containers/" + CONTAINER)).hasBinaryContent(right);
            delete(packages());
        }
    }

    @Test
    void a_changed_package_is_not_the_one_in_the_history() throws Exception {
        assertThat(sip("--profile", "ukb").status()).isZero();
        Path mets = packed().resolve("mets-md.xml");
        String text = Files.readString(mets);
        Files.writeString(mets, text + "<!-- changed -->");
        assertThat(verify().out())
                .contains("unrecorded: " + packed() + ": mets-md.xml", "problems                       1");
        Files.writeString(mets, text.replace("\"MD5\"", "\"CRC32\"").replace("\"SHA-256\"", "\"CRC32\""));
        assertThat(verify().out()).contains("uncompared: " + packed() + ": warc/" + CONTAINER);
        // longer than a parser may keep
        Files.writeString(mets, "<mets a=\"" + "a".repeat(17 << 20) + "\"/>");
        assertThat(verify().out()).contains("unreadable: " + packed() + ": mets-md.xml");
    }

    @ParameterizedTest
    @CsvSource({"SHA-1, 40", "SHA-384, 96", "SHA-512, 128"})
    void sums_by_other_algorithms_are_compared(String algorithm, int digits) throws Exception {
        assertThat(sip("--profile", "bagit").status()).isZero();
        String path = "data/containers/" + CONTAINER;
        byte[] sum = MessageDigest.getInstance(algorithm).digest(Files.readAllBytes(packed().resolve(path)));
        Path manifest =
                packed().resolve("manifest-" + algorithm.replace("-", "").toLowerCase(Locale.ROOT) + ".txt");
        Files.writeString(manifest, HexFormat.of().formatHex(sum) + "  " + path + "\n");
        assertThat(verify().out()).doesNotContain("different");
        Files.writeString(manifest, "0".repeat(digits) + "  " + path + "\n");
        assertThat(verify().out()).contains("different: " + packed() + ": " + path);
    }

    @Test
    void verifying_goes_on_whatever_is_in_place_of_a_document() throws Exception {
        assertThat(sip("--profile", "eark").status()).isZero();
        Path mets = packed().resolve("representations/rep1/METS.xml");
        Path kept = Files.move(mets, home().resolve("METS.xml"));
        CommandRun.Result missing = verify();
        assertThat(missing.status()).as(missing.err()).isEqualTo(1);
        assertThat(missing.out()).contains("missing: " + packed() + ": representations/rep1/METS.xml");
        Files.createSymbolicLink(mets, kept);
        assertThat(verify().out()).contains("outside: " + packed() + ": representations/rep1/METS.xml");
        Files.delete(mets);
        assertThat(new ProcessBuilder("mkfifo", mets.toString()).start().waitFor())
                .isZero();
        assertThat(verify().out()).contains("outside: " + packed() + ": representations/rep1/METS.xml");
    }

    @Test
    void a_zero_byte_in_a_record_of_a_package_is_only_a_name() throws Exception {
        assertThat(sip("--profile", "ukb").status()).isZero();
        Path records = packed().resolve("metadata/records.jsonl");
        Files.writeString(records, Files.readString(records).replace(CONTAINER, "a\\u0000.warc.gz"));
        CommandRun.Result verified = verify();
        assertThat(verified.status()).as(verified.err()).isEqualTo(1);
        assertThat(verified.out()).contains("lacking: " + packages() + ": " + CONTAINER, "unknown: ");
    }

    @Test
    void verifying_follows_a_link_to_a_package_and_none_in_it() throws Exception {
        assertThat(sip("--profile", "bagit").status()).isZero();
        Path link = Files.createSymbolicLink(home().resolve("link"), packed());
        CommandRun.Result verified = run("package", "check", link.toString());
        assertThat(verified.out()).contains("problems                       0");
        Files.createSymbolicLink(packed().resolve("data/elsewhere"), archive());
        assertThat(verify().out()).contains("outside: " + packed() + ": data/elsewhere");
    }

    @Test
    void a_harvest_may_have_only_an_empty_container() throws Exception {
        String name = "Topics-2021-01-Empty";
        Path directory = Files.createDirectories(archive().resolve(name));
        Files.createFile(directory.resolve(OatHarvest.named(name, 0) + ".gz"));
        run("backfill", archive().toString());
        CommandRun.Result made = run(
                "package",
                "--harvest",
                name,
                "--profile",
                "bagit",
                "-o",
                packages().toString());
        assertThat(made.err()).doesNotContain("no file belongs to the harvest");
        assertThat(made.status()).as(made.err()).isZero();
    }

    @Test
    void verifying_finds_whatever_differs() throws Exception {
        assertThat(sip("--profile", "bagit").status()).isZero();
        Path container = packed().resolve("data/containers/" + CONTAINER);
        byte[] right = Files.readAllBytes(container);
        byte[] damaged = right.clone();
        damaged[40] ^= 1;
        Files.write(container, damaged);
        Files.writeString(packed().resolve("data/stray"), "stray");
        Path manifest = packed().resolve("manifest-md5.txt");
        Files.writeString(manifest, Files.readString(manifest) + "0".repeat(32) + "  ../../store/escape\n");
        Files.delete(packed().resolve("data/containers/" + OatHarvest.warc(2) + ".gz"));
        run(
                "forget",
                "--last-copy",
                "--force",
                "--reason",
                "gone",
                archive().resolve(Oats.SECOND).toString());
        Files.copy(
                archive().resolve(Oats.FIRST), archive().resolve(OatHarvest.NAME + "/" + OatHarvest.warc(9) + ".gz"));
        CommandRun.Result found = verify();
        assertThat(found.status()).isEqualTo(1);
        assertThat(found.out())
                .contains(
                        "different: " + packed() + ": data/containers/" + CONTAINER + ": md5 ",
                        "unnamed: " + packed() + ": data/stray",
                        "outside: " + packed() + ": ../../store/escape",
                        "missing: " + packed() + ": data/containers/" + OatHarvest.warc(2) + ".gz",
                        "unknown: " + packed() + ": " + OatHarvest.warc(1) + ".gz");
        assertThat(run("package", "check", home().toString()).err()).contains("no package");
    }

    @Test
    void a_plain_file_beside_packages_is_none() throws Exception {
        assertThat(sip("--profile", "bagit").status()).isZero();
        Files.writeString(packages().resolve("README.txt"), "for the library");
        CommandRun.Result verified = verify();
        assertThat(verified.status()).as(verified.err()).isZero();
        assertThat(verified.out()).contains("problems                       0");
    }

    @Test
    void a_file_that_is_new_in_the_store_is_lacking() throws Exception {
        assertThat(sip("--profile", "ukb").status()).isZero();
        String added = OatHarvest.warc(7) + ".gz";
        Files.write(archive().resolve(OatHarvest.NAME + "/" + added), OatHarvest.warcGz(added));
        assertThat(run("backfill", archive().toString()).status()).isLessThan(2);
        assertThat(verify().out()).contains("lacking: " + packages() + ": " + added);
    }

    @Test
    void what_is_asked_for_must_fit() {
        assertThat(run("package", "--harvest", OatHarvest.NAME).status()).isEqualTo(2);
        assertThat(sip("--profile", "other").status()).isEqualTo(2);
        assertThat(run(
                                "package",
                                "--harvest",
                                OatHarvest.NAME,
                                "--profile",
                                "bagit",
                                "-o",
                                archive().toString())
                        .err())
                .contains("cannot go there");
    }
}
