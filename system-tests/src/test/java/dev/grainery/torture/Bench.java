// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.migrate.RandomArc;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What a command is tried on: an archive, the store that describes it, and things that a round makes for it alone.
 *
 * @param program on the store
 * @param store its address
 * @param scratch a directory of the round
 * @param fresh the address of a store that is not there yet
 */
record Bench(Program program, String store, Archive archive, Path scratch, String fresh) {

    private static final String EMBEDDED = "embedded:";
    private static final ObjectMapper JSON = new ObjectMapper();

    static Bench of(Program program, String store, Archive archive, Path scratch, Supplier<String> fresh)
            throws IOException {
        FileTrees.delete(scratch);
        return new Bench(program.on(store), store, archive, Files.createDirectory(scratch), fresh.get());
    }

    /** The words of a call, with what stands for the things of this bench in their place. */
    List<String> words(List<String> words) {
        return words.stream().map(this::word).toList();
    }

    private String word(String word) {
        return switch (word) {
            case "ARCHIVE" -> archive.root().toString();
            case "COPIES" -> archive.copies().toString();
            case "GONE" -> archive.gone().toString();
            case "ELSEWHERE" -> archive.elsewhere().toString();
            case "FRESH" -> fresh;
            case "EMBEDDED" -> "embedded:" + scratch.resolve("embedded");
            case "FILE" -> scratch.resolve("file").toString();
            case "EARLIER" -> scratch.resolve("earlier.json").toString();
            case "NAMING" -> scratch.resolve("naming.json").toString();
            case "OUTBOX" -> scratch.resolve("outbox").toString();
            case "ARC" -> scratch.resolve("oats.arc.gz").toString();
            case "MIGRATED" -> scratch.resolve("migrated").toString();
            case "REPORT" -> scratch.resolve("report").toString();
            case "PACKAGES" -> scratch.resolve("packages").toString();
            case "SIDECARS" -> scratch.resolve("sidecars").toString();
            case "FINDINGS" -> scratch.resolve("findings.jsonl").toString();
            case "METRICS" -> scratch.resolve("grainery.prom").toString();
            case "CONTAINER" -> Archive.CONTAINER;
            case "CDX" -> Archive.CONTAINER + ".cdx";
            case "CAPTURES" -> scratch.resolve("captures").toString();
            case "LOG" -> scratch.resolve("log").toString();
            case "CHECKPOINT" -> scratch.resolve("checkpoint").toString();
            case "KEY" -> scratch.resolve("log.key").toString();
            case "VERIFIER" -> verifierKey();
            default -> word;
        };
    }

    /** Looks at what a fault has done, calls the command again if it was not done, and looks again. */
    void finish(Call call, int status, String when, Figures figures) throws Exception {
        figures.checked(archive.assertNothingLost(program, true, when));
        if (!call.statuses().contains(status)) {
            Program.Ended again = program.run(words(call.words()));
            List<Integer> done = new ArrayList<>(call.statuses());
            done.addAll(call.twice());
            assertThat(again.status()).as("%s, again: %s", when, again).isIn(done);
            figures.ran(call.command(), again.status());
        }
        call.after().run(this);
        if (call.words().contains("FRESH")) {
            figures.checked(archive.assertNothingLost(
                    program.on(fresh), !call.command().equals("replay"), when + ", the other store"));
        }
        FileTrees.delete(scratch);
        if (fresh.startsWith(EMBEDDED)) {
            FileTrees.delete(Path.of(fresh.substring(EMBEDDED.length())));
        }
    }

    /** Writes what the store exports into the file. */
    void export(String... words) throws IOException {
        List<String> call = new ArrayList<>(List.of("export", "-o", word("FILE")));
        call.addAll(List.of(words));
        var export = program.ask(call.toArray(String[]::new));
        assertThat(export.status()).as(export.err()).isZero();
    }

    /** Writes the whole store into the file. */
    void dump() {
        var dump = program.ask("store", "dump", "-o", word("FILE"));
        assertThat(dump.status()).as(dump.err()).isZero();
    }

    /** A list of domains in the file. */
    void domains() throws IOException {
        Files.writeString(Path.of(word("FILE")), "oats.example\n");
    }

    /** An ARC that is no file of the archive. */
    void arc() throws IOException {
        Files.write(Path.of(word("ARC")), RandomArc.bytes(1, Packing.GZIP_EACH));
    }

    /** The tables of all captures. */
    void captures() {
        var inspected = program.ask("inspect", "--all", "--captures", word("CAPTURES"));
        assertThat(inspected.status()).as(inspected.err()).isLessThan(2);
    }

    /** A key for a log, and its verifier key. */
    void key() throws IOException {
        var made = program.ask("log", "key", "-o", word("KEY"), "archive.example/log");
        assertThat(made.status()).as(made.err()).isZero();
        Files.writeString(verifier(), made.out());
    }

    private String verifierKey() {
        try {
            return Files.readString(verifier()).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path verifier() {
        return scratch.resolve("verifier");
    }

    /** A log of all that the store knows. */
    void log() throws IOException {
        key();
        var log = program.ask("log", "append", "--log", word("LOG"), "--key", word("KEY"));
        assertThat(log.status()).as(log.err()).isZero();
    }

    /** A witness in the file. */
    void witness() {
        var witness = program.ask("witness", "-o", word("FILE"));
        assertThat(witness.status()).as(witness.err()).isZero();
    }

    /** A package of the harvest. */
    void packaged() {
        var packaged =
                program.ask("package", "--harvest", Commands.HARVEST, "--profile", "bagit", "-o", word("PACKAGES"));
        assertThat(packaged.status()).as(packaged.err()).isIn(0, 1);
    }

    /** The log is what its checkpoint says, and has what the store has. */
    void assertSoundLog() {
        var check = program.ask("log", "check", "--log", word("LOG"));
        assertThat(check.out()).as(check.err()).contains(", to be logged 0").doesNotContain("GRN-E02");
    }

    void naming() throws IOException {
        Files.writeString(scratch.resolve("naming.json"), "{\"name\": \"ours\", \"source\": [\"directory\"]}");
    }

    /** An outbox with an entry for each container of the store. */
    void outbox() throws IOException {
        Path outbox = Files.createDirectory(scratch.resolve("outbox"));
        Files.createDirectory(outbox.resolve("refused"));
        List<String> records =
                program.ask("export", "--type", "container").out().lines().toList();
        for (int i = 0; i < records.size(); i++) {
            ObjectNode entry = JSON.createObjectNode().put("format", 1);
            ObjectNode record = (ObjectNode) JSON.readTree(records.get(i));
            // a crawl knows of no copies and CDX files
            ((ObjectNode) record.path("extension")).remove("copies");
            ((ObjectNode) record.path("paths")).put("cdxID", "NA");
            ObjectNode held = entry.putObject("entry").put("holds", "container");
            held.set("record", record);
            held.putArray("findings");
            Files.writeString(
                    outbox.resolve(String.format(Locale.ROOT, "%016d-%08x.json", i + 1, i)),
                    JSON.writeValueAsString(entry));
        }
    }

    /** A dump of an earlier Grainery with a document for each container of the store. */
    void earlier() throws IOException {
        StringBuilder dump = new StringBuilder();
        for (String line :
                program.ask("export", "--type", "container").out().lines().toList()) {
            ObjectNode document = JSON.createObjectNode()
                    .put("recType", "container")
                    .put("date", "2019-02-03T11:00:00Z")
                    .put("standard", "Grainery 0.3");
            var record = JSON.readTree(line);
            document.putObject("container")
                    .put("filename", record.at("/container/fileName").textValue())
                    .put("warcID", record.at("/container/warcID").textValue());
            document.putObject("paths")
                    .put("pathToHarvest", record.at("/paths/basic/absolute").textValue());
            document.putObject("revision")
                    .put("hashOrig", record.at("/revision/hashOrig").textValue());
            dump.append(document).append('\n');
        }
        Files.writeString(scratch.resolve("earlier.json"), dump);
    }

    /** The new store has the same files with the same first hashes. */
    void assertSame(String other) {
        assertThat(program.on(word(other)).ask("witness").out())
                .isEqualTo(program.ask("witness").out());
        assertSound(other);
    }

    /** The new store has the same containers with the same first hashes, and nothing else. */
    void assertSameContainers(String other) throws IOException {
        assertThat(firstHashes(program.on(word(other)))).isEqualTo(firstHashes(program));
        assertSound(other);
    }

    void assertSound(String other) {
        var check = program.ask("store", "check", "--store", word(other));
        assertThat(check.status()).as(check.out() + check.err()).isZero();
    }

    private static TreeMap<String, String> firstHashes(Program program) throws IOException {
        TreeMap<String, String> hashes = new TreeMap<>();
        for (String line :
                program.ask("export", "--type", "container").out().lines().toList()) {
            JsonNode record = JSON.readTree(line);
            assertThat(hashes.put(
                            record.at("/container/fileName").asText(),
                            record.at("/revision/hashOrig").asText()))
                    .isNull();
        }
        return hashes;
    }

    /** The file is there, and as long as what the program prints now. */
    void assertWholeFile(String... words) throws IOException {
        String[] call = Stream.concat(Stream.of("export"), Stream.of(words)).toArray(String[]::new);
        assertThat(Files.readAllLines(scratch.resolve("file")))
                .hasSize((int) program.ask(call).out().lines().count());
    }

    /** A report says how many pages it has. */
    void assertWholeReport() throws IOException {
        Path report = scratch.resolve("report");
        JsonNode mark = new ObjectMapper().readTree(Files.readString(report.resolve("grainery-report.json")));
        assertThat(mark.path("containers").asInt()).isGreaterThan(0);
        try (Stream<Path> files = Files.walk(report)) {
            assertThat(files.filter(Files::isRegularFile))
                    .hasSize(mark.path("files").asInt() + 1);
        }
        assertThat(report.resolve("index.html")).isRegularFile();
    }

    /** Each file of a sidecar has the MD5 that stands there. */
    void assertSidecars() throws IOException {
        int lines = 0;
        try (var lists = Files.newDirectoryStream(scratch.resolve("sidecars"), "*.md5")) {
            for (Path list : lists) {
                for (String line : Files.readAllLines(list)) {
                    Path file = Path.of(line.substring(34));
                    assertThat(Archive.md5(Files.readAllBytes(file))).as(line).isEqualTo(line.substring(0, 32));
                    lines++;
                }
            }
        }
        assertThat(lines).isGreaterThanOrEqualTo(archive.size());
    }
}
