// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Soak;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.record.Hash;
import dev.grainery.system.output.DurableFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** No option of any command, aimed at a file of an archive, changes it. The options are found by looking at the commands. */
class ArchiveOutputsTest extends BackfilledArchive {

    private static final String HARVEST = "Topics-2020-01-Oats";

    /** What a command needs besides the option that is aimed. */
    private static final Map<String, List<String>> NEEDED = Map.ofEntries(
            Map.entry("backfill", List.of("ARCHIVE")),
            Map.entry("replay", List.of("OUTBOX")),
            Map.entry("log prove", List.of("oats.warc.gz", "--log", "LOG")),
            Map.entry("takeover", List.of("RECORDS")),
            Map.entry("store load", List.of("RECORDS")),
            Map.entry("store copy", List.of("--to", "COPY")),
            Map.entry("cdx", List.of("--harvest", HARVEST, "-o", "OUTPUT")),
            Map.entry("log key", List.of("archive.example/log", "-o", "OUTPUT")),
            Map.entry("log append", List.of("--log", "LOG", "--key", "KEY")),
            Map.entry("log cosign", List.of("--log", "LOG", "--key", "KEY", "--verifier", "VERIFIER")),
            Map.entry("log check", List.of("--log", "LOG")),
            Map.entry("witness check", List.of("WITNESS")),
            Map.entry("package check", List.of("OUTPUT")),
            Map.entry("witness stamp", List.of("WITNESS", "--request")),
            Map.entry("wacz", List.of("--harvest", HARVEST, "-o", "OUTPUT")),
            Map.entry("compare", List.of("ARCHIVE", "ARCHIVE")),
            Map.entry("migrate", List.of("ARCHIVE", "-o", "OUTPUT")),
            Map.entry("salvage", List.of(OatHarvest.warc(0) + ".gz", "-o", "OUTPUT")),
            Map.entry("package", List.of("--harvest", HARVEST, "--profile", "bagit", "-o", "OUTPUT")),
            Map.entry("relocate", List.of("ELSEWHERE", "ARCHIVE")),
            Map.entry("forget", List.of("--reason", "given up", "--force", "ELSEWHERE")),
            Map.entry("comment", List.of("harvest", HARVEST, "--text", "said")),
            Map.entry("store settings naming", List.of("built-in")),
            Map.entry("show harvest", List.of(HARVEST)),
            Map.entry("show container", List.of("oats")),
            Map.entry("show cdx", List.of("oats")),
            Map.entry("show history", List.of(HARVEST)),
            Map.entry("store settings author", List.of("Oat Library")),
            Map.entry("store settings standard", List.of("Grainery 1.0")),
            Map.entry("findings ack", List.of("--code", "GRN-W016", "--reason", "known")),
            Map.entry("findings reopen", List.of("--code", "GRN-W016", "--reason", "not known")));

    /** What an option needs besides. */
    private static final Map<String, List<String>> NEEDED_BESIDES = Map.of(
            "--cdx-dir", List.of("--write-cdx", "missing"),
            "--cdx-token-file", List.of("--write-cdx", "missing", "--cdx-dir", "CDX"),
            "--answers", List.of("--inspect"),
            "--answer-signs", List.of("--inspect", "--answers"),
            "--utilities", List.of("--inspect"));

    /** Commands that run until they are stopped, or get something from elsewhere: only what they write is aimed. */
    private static final Set<String> LONG = Set.of("serve");

    /** Options and parameters that name a file which is only read. */
    private static final Set<String> READ = Set.of(
            "--naming",
            "--utilities",
            "--answer-signs",
            "--inventory",
            "--cdx-token-file",
            "--token-file",
            "--search-in",
            "--file",
            "FILE",
            "OUTBOX",
            "--response",
            "--verify",
            "--earlier",
            "--checkpoint",
            "--key",
            "PACKAGE",
            "--domains",
            "--captures",
            "--log",
            "--ca");

    /** A container, a copy, one without a name, and a compressed one. */
    private static final int FEW = 4;

    private final List<Path> victims = new ArrayList<>();
    private String verifier = "";

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("outputs", 1);
    }

    /** An option or a parameter of a command. */
    private record Aim(String command, ArgSpec argument) {

        String name() {
            return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
        }

        Class<?> type() {
            return argument.auxiliaryTypes()[0];
        }

        boolean writes() {
            return type().equals(OutputPath.class);
        }

        boolean namesStore() {
            return Set.of("--store", "--to").contains(name());
        }
    }

    private static List<Aim> aims() {
        List<Aim> aims = new ArrayList<>();
        collect(Grainery.commandLine(), "", aims);
        return aims;
    }

    private static void collect(CommandLine line, String name, List<Aim> aims) {
        Stream.concat(line.getCommandSpec().options().stream(), line.getCommandSpec().positionalParameters().stream())
                .filter(argument -> argument.arity().max() > 0)
                .map(argument -> new Aim(name, argument))
                .forEach(aims::add);
        line.getSubcommands().forEach((sub, command) -> collect(command, (name + " " + sub).strip(), aims));
    }

    @BeforeEach
    void victims() throws Exception {
        Path container;
        try (Stream<Path> files = Files.walk(archive())) {
            container = files.filter(file -> file.toString().contains(".warc"))
                    .findFirst()
                    .orElseThrow();
        }
        Path elsewhere = Files.createDirectory(home().resolve("elsewhere"));
        String md5 = "d41d8cd98f00b204e9800998ecf8427e";
        victims.add(container);
        victims.add(Files.copy(container, elsewhere.resolve("copy.warc.gz")));
        victims.add(Files.copy(container, elsewhere.resolve("no-name-of-a-container")));
        victims.add(Files.write(elsewhere.resolve("zipped"), gzip("WARC/1.0\r\nWARC-Type: warcinfo\r\n")));
        victims.add(
                Files.writeString(elsewhere.resolve("old"), "filedesc://a.arc 0.0.0.0 20040101000000 text/plain 9\n"));
        victims.add(Files.writeString(elsewhere.resolve("a.warc.gz.open"), ""));
        victims.add(Files.writeString(elsewhere.resolve("index"), " CDX N b a m s k r M S V g\n"));
        victims.add(Files.writeString(elsewhere.resolve("a.cdxj"), "x"));
        victims.add(Files.writeString(elsewhere.resolve("crawl.log"), "x"));
        victims.add(Files.writeString(elsewhere.resolve("sums"), md5 + "  copy.warc.gz\n"));
        victims.add(Files.writeString(elsewhere.resolve("md5sums.txt"), "x"));
        victims.add(Files.writeString(archive().resolve("notes.txt"), "notes of the archive"));
        victims.add(Files.createSymbolicLink(home().resolve("link.jsonl"), victims.get(1)));
        Files.createDirectories(home().resolve("outbox/refused"));
        verifier = run("log", "key", "-o", place("KEY").toString(), "archive.example/log")
                .out()
                .strip();
        assertThat(run("export", "-o", place("RECORDS").toString()).status()).isZero();
        Files.move(home().resolve("store"), home().resolve("filled"));
    }

    private Path place(String word) {
        return home().resolve(word.toLowerCase(Locale.ROOT));
    }

    private String word(String word) {
        return switch (word) {
            case "ARCHIVE" -> archive().toString();
            case "VERIFIER" -> verifier;
            case "OUTBOX", "KEY", "LOG", "RECORDS", "OUTPUT", "WITNESS", "ELSEWHERE", "CDX" ->
                place(word).toString();
            case "COPY" -> "embedded:" + place(word);
            default -> word;
        };
    }

    /** Runs a command with its option aimed at a place, on a store of its own. */
    private CommandRun.Result aimed(Aim aim, String at) throws IOException {
        delete(home().resolve("store"));
        delete(place("COPY"));
        copy(home().resolve("filled"), home().resolve("store"));
        List<String> words = new ArrayList<>(List.of(aim.command().split(" ")));
        List<String> needed = NEEDED.getOrDefault(aim.command(), List.of());
        boolean option = aim.argument() instanceof OptionSpec;
        for (int i = 0; i < needed.size(); i++) {
            String word = needed.get(i);
            if (option && List.of(((OptionSpec) aim.argument()).names()).contains(word)) {
                i++;
            } else if (option || (i > 0 && needed.get(i - 1).startsWith("-")) || word.startsWith("-")) {
                words.add(word(word));
            }
        }
        NEEDED_BESIDES.getOrDefault(aim.name(), List.of()).forEach(word -> words.add(word(word)));
        if (option) {
            words.add(aim.name());
        }
        words.add(at);
        return run(words.toArray(String[]::new));
    }

    @Test
    void every_option_that_names_a_file_says_whether_it_is_written() {
        assertThat(aims().stream()
                        .filter(aim -> aim.type().equals(Path.class))
                        .map(Aim::name)
                        .filter(name -> !READ.contains(name)))
                .describedAs("a place to write to is an OutputPath")
                .isEmpty();
        assertThat(new TreeSet<>(
                        aims().stream().filter(Aim::writes).map(Aim::name).toList()))
                .containsExactly(
                        "--captures",
                        "--cdx-dir",
                        "--certificate",
                        "--findings",
                        "--log",
                        "--metrics",
                        "--output",
                        "--premis",
                        "--sidecar",
                        "--to",
                        "CHECKPOINT",
                        "WITNESS");
    }

    @Test
    void nothing_is_written_over_an_archive_file_wherever_an_output_is_aimed() throws Exception {
        Map<String, String> before = state();
        Set<String> tried = new TreeSet<>();
        for (Aim aim : aims()) {
            if (aim.writes()) {
                for (Path victim : Soak.variants(FEW, victims).toList()) {
                    CommandRun.Result result = aimed(aim, victim.toString());
                    assertThat(state())
                            .describedAs("%s %s %s", aim, victim, result)
                            .isEqualTo(before);
                    assertThat(result.err()).describedAs("%s %s", aim, victim).contains("cannot go there");
                    assertThat(result.status()).isEqualTo(2);
                    tried.add(aim.command() + " " + aim.name());
                }
            }
        }
        assertThat(tried).hasSizeGreaterThan(15).contains("validate --findings", "export --output", "cdx --output");
    }

    @Test
    void nothing_new_is_written_into_a_known_root() throws Exception {
        Map<String, String> before = state();
        for (Aim aim : aims()) {
            if (aim.writes()) {
                CommandRun.Result result = aimed(aim, archive().resolve("new").toString());
                assertThat(state()).describedAs("%s %s", aim, result).isEqualTo(before);
                assertThat(result.err()).describedAs("%s", aim).contains("would be written into the archive itself");
                assertThat(result.status()).isEqualTo(2);
            }
        }
    }

    @Test
    @Tag("soak")
    void no_other_option_writes_to_an_archive_file_either() throws Exception {
        Map<String, String> before = state();
        for (Aim aim : aims()) {
            boolean text = aim.type().equals(String.class) || aim.type().equals(Path.class);
            if (text && !aim.writes() && !LONG.contains(aim.command())) {
                for (Path victim : Soak.variants(1, List.of(victims.get(0), victims.get(8)))
                        .toList()) {
                    CommandRun.Result result = aimed(aim, (aim.namesStore() ? "embedded:" : "") + victim);
                    assertThat(state())
                            .describedAs("%s %s %s", aim, victim, result)
                            .isEqualTo(before);
                }
            }
        }
    }

    @Test
    @Tag("soak")
    void a_file_that_is_there_is_not_written_over_even_by_force() throws Exception {
        Map<String, String> before = state();
        for (Aim aim : aims()) {
            if (aim.writes() && !LONG.contains(aim.command())) {
                for (Path victim : List.of(victims.get(0), archive().resolve("notes.txt"))) {
                    List<String> forced = new ArrayList<>(List.of(victim.toString(), ArchiveOption.FORCE));
                    CommandRun.Result result = aimedForced(aim, forced);
                    assertThat(state())
                            .describedAs("%s %s %s", aim, victim, result)
                            .isEqualTo(before);
                    assertThat(result.status()).isEqualTo(2);
                }
            }
        }
    }

    private CommandRun.Result aimedForced(Aim aim, List<String> more) throws IOException {
        delete(home().resolve("store"));
        copy(home().resolve("filled"), home().resolve("store"));
        List<String> words = new ArrayList<>(List.of(aim.command().split(" ")));
        NEEDED.getOrDefault(aim.command(), List.of()).stream()
                .filter(word -> !Set.of("-o", "OUTPUT").contains(word))
                .forEach(word -> words.add(word(word)));
        NEEDED_BESIDES.getOrDefault(aim.name(), List.of()).forEach(word -> words.add(word(word)));
        words.add(aim.name());
        words.addAll(more);
        return run(words.toArray(String[]::new));
    }

    @Test
    void a_store_that_is_not_there_costs_no_file() throws Exception {
        Map<String, String> before = state();
        Path findings = Files.writeString(home().resolve("findings.jsonl"), "of the run before\n");
        for (Path at : Stream.concat(victims.stream(), Stream.of(findings)).toList()) {
            for (String command : List.of("validate", "inspect")) {
                CommandRun.Result result = run(command, "--findings", at.toString());
                assertThat(result.status()).isIn(2, 3);
                assertThat(state()).isEqualTo(before);
            }
        }
        assertThat(findings).hasContent("of the run before\n");
        try (Stream<Path> left = Files.list(home())) {
            assertThat(left.map(Path::toString))
                    .noneMatch(name -> DurableFile.intendedName(name).isPresent());
        }
    }

    @Test
    void a_root_that_is_a_single_file_is_no_place_for_its_findings_or_metrics() throws Exception {
        Map<String, String> before = state();
        Path root = victims.get(0);
        assertThat(run("backfill", "--findings", root.toString(), root.toString())
                        .status())
                .isEqualTo(2);
        assertThat(run("backfill", "--metrics", root.toString(), victims.get(1).toString())
                        .status())
                .isEqualTo(2);
        assertThat(state()).isEqualTo(before);
    }

    @Test
    void a_merge_of_no_cdx_file_leaves_what_was_there() throws Exception {
        copy(home().resolve("filled"), home().resolve("store"));
        Path merged = Files.createFile(home().resolve("merged"));
        CommandRun.Result result = run("cdx", "--harvest", HARVEST, "--format", "cdxj", "-o", merged.toString());
        assertThat(result.err()).contains("the harvest has no CDX file in this format, so nothing was written");
        assertThat(result.status()).isEqualTo(5);
        assertThat(merged).isEmptyFile();
    }

    @Test
    @Tag("soak")
    void only_an_earlier_output_of_the_same_kind_is_replaced() throws Exception {
        Path foreign = Files.createDirectories(home().resolve("foreign/logs/crawl"));
        List<Path> others = List.of(
                Files.writeString(foreign.resolve("seeds.txt"), "https://example.org/\n"),
                Files.writeString(foreign.resolve("report.pdf"), "%PDF-1.7\n"),
                Files.writeString(foreign.resolve("settings.json"), "{\"checkpoints\": 1}\n"),
                Files.write(foreign.resolve("crawl.tar.gz"), gzip("logs/crawl.log")),
                Files.write(foreign.resolve("unnamed"), gzip("\0".repeat(257) + "ustar")));
        Map<Path, String> before = new TreeMap<>();
        for (Path other : others) {
            before.put(other, md5(other));
        }
        Set<String> tried = new TreeSet<>();
        for (Aim aim : aims()) {
            for (Path other : aim.writes() && !LONG.contains(aim.command()) ? others : List.<Path>of()) {
                CommandRun.Result result = aimed(aim, other.toString());
                assertThat(md5(other))
                        .describedAs("%s %s %s", aim, other, result)
                        .isEqualTo(before.get(other));
                assertThat(result.status())
                        .describedAs("%s %s %s", aim, other, result)
                        .isEqualTo(2);
                tried.add(aim.command() + " " + aim.name());
            }
        }
        assertThat(tried)
                .contains("compare --certificate", "compare --premis", "log prove --output", "export --output");
        delete(home().resolve("store"));
        copy(home().resolve("filled"), home().resolve("store"));
        for (String[] command : List.of(
                new String[] {"export", "-o"},
                new String[] {"export", "--type", "finding", "-o"},
                new String[] {"store", "dump", "-o"},
                new String[] {"validate", "--all", "--metrics"},
                new String[] {"validate", "--all", "--findings"})) {
            List<String> twice = new ArrayList<>(List.of(command));
            twice.add(home().resolve("twice-" + command.length + command[0]).toString());
            assertThat(run(twice.toArray(String[]::new)).status()).isLessThan(2);
            CommandRun.Result again = run(twice.toArray(String[]::new));
            assertThat(again.status()).describedAs("%s %s", twice, again).isLessThan(2);
            Files.delete(Path.of(twice.get(twice.size() - 1)));
        }
    }

    @Test
    @Tag("soak")
    void a_file_in_place_of_a_directory_is_misuse_and_so_is_a_directory_in_place_of_a_file() throws Exception {
        Path file = Files.writeString(home().resolve("seeds.txt"), "https://example.org/\n");
        Path directory = Files.createDirectory(home().resolve("directory"));
        Set<String> directories = new TreeSet<>();
        for (Aim aim : aims()) {
            if (aim.writes() && !aim.name().equals("WITNESS")) {
                boolean wantsDirectory = aim.argument().paramLabel().equals("DIR");
                for (Path wrong : wantsDirectory
                        ? List.of(file, file.resolve("below"))
                        : List.of(directory, file.resolve("below"), home().resolve("absent/new"))) {
                    CommandRun.Result result = aimed(aim, wrong.toString());
                    assertThat(result.err())
                            .describedAs("%s %s %s", aim, wrong, result)
                            .contains("cannot go there: ");
                    assertThat(result.status())
                            .describedAs("%s %s %s", aim, wrong, result)
                            .isEqualTo(2);
                    assertThat(file).hasContent("https://example.org/");
                    assertThat(directory).isEmptyDirectory();
                }
                if (wantsDirectory) {
                    directories.add(aim.command() + " " + aim.name());
                }
            }
        }
        assertThat(directories)
                .contains(
                        "backfill --captures",
                        "inspect --captures",
                        "backfill --cdx-dir",
                        "validate --sidecar",
                        "log append --log",
                        "serve --to",
                        "package --output",
                        "wacz --output",
                        "migrate --output");
    }

    @Test
    void a_file_in_place_of_an_embedded_store_is_misuse() throws Exception {
        Path file = Files.writeString(home().resolve("seeds.txt"), "https://example.org/\n");
        for (Path wrong : List.of(file, file.resolve("below"))) {
            CommandRun.Result result =
                    run("backfill", "--store", "embedded:" + wrong, archive().toString());
            assertThat(result.err()).contains("the store cannot go there: " + file + " is not a directory");
            assertThat(result.status()).isEqualTo(2);
            assertThat(file).hasContent("https://example.org/");
        }
    }

    @Test
    void nothing_is_written_among_the_inputs_where_no_store_knows_them() throws Exception {
        Path unknown = Files.createDirectories(home().resolve("unknown/17"));
        Path old = Files.copy(victims.get(0), unknown.resolve("old.warc.gz"));
        Path made = Files.copy(victims.get(0), unknown.resolve("made.warc.gz"));
        Path above = unknown.getParent();
        String fresh = "embedded:" + home().resolve("none");
        for (List<String> command : List.of(
                List.of(
                        "compare",
                        old.toString(),
                        made.toString(),
                        "--certificate",
                        unknown.resolve("new").toString()),
                List.of(
                        "compare",
                        old.toString(),
                        made.toString(),
                        "--premis",
                        unknown.resolve("new").toString()),
                List.of("compare", above.toString(), above.toString(), "--certificate", unknown + "/new"),
                List.of("migrate", above.toString(), "-o", above.toString()),
                List.of("migrate", above.toString(), "-o", above + "/17/warc"),
                List.of("store", "settings", "author", "Oats", "--store", "embedded:" + unknown.resolve("store")),
                List.of("store", "settings", "author", "Oats", "--store", "embedded:" + unknown),
                List.of(
                        "store",
                        "load",
                        place("RECORDS").toString(),
                        "--store",
                        "embedded:" + unknown.resolve("store")),
                List.of("takeover", place("RECORDS").toString(), "--store", "embedded:" + unknown + "/store"))) {
            List<String> words = new ArrayList<>(command);
            if (!words.contains("--store")) {
                words.addAll(List.of("--store", fresh));
            }
            CommandRun.Result result = run(words.toArray(String[]::new));
            assertThat(result.err()).describedAs("%s", words).contains("cannot go there");
            assertThat(result.status()).isEqualTo(2);
            try (Stream<Path> files = Files.walk(above)) {
                assertThat(files).containsExactlyInAnyOrder(above, unknown, old, made);
            }
        }
        CommandRun.Result forced = run(
                "compare",
                old.toString(),
                made.toString(),
                "--certificate",
                unknown.resolve("new").toString(),
                ArchiveOption.FORCE,
                "--store",
                fresh);
        assertThat(forced.status()).describedAs("%s", forced).isZero();
        assertThat(unknown.resolve("new")).isNotEmptyFile();
    }

    @Test
    @Tag("unprivileged")
    void a_file_that_may_not_be_read_is_not_written_over() throws Exception {
        copy(home().resolve("filled"), home().resolve("store"));
        Path secret = Files.writeString(home().resolve("elsewhere/unnamed"), "WARC/1.0\r\n");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("-w-------"));
        CommandRun.Result result = run("export", "-o", secret.toString());
        assertThat(result.status()).isEqualTo(2);
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        assertThat(secret).hasContent("WARC/1.0\r\n");
    }

    /** All files of the archive and the victims beside it, with what they hold and when they were written. */
    private SortedMap<String, String> state() throws IOException {
        SortedMap<String, String> state = new TreeMap<>();
        for (Path directory : List.of(archive(), home().resolve("elsewhere"))) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.toList()) {
                    String content = Files.isDirectory(file) ? "" : md5(file);
                    state.put(
                            file.toString(),
                            content + (Files.isDirectory(file) ? "" : Files.getLastModifiedTime(file)));
                }
            }
        }
        return state;
    }

    private static String md5(Path file) throws IOException {
        try {
            return Hash.of(MessageDigest.getInstance("MD5").digest(Files.readAllBytes(file)))
                    .toString();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            files.forEach(file -> {
                try {
                    Files.copy(file, to.resolve(from.relativize(file).toString()));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }

    private static void delete(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }
}
