// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.migrate.RandomArc;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Results that cannot be written are no success, whichever command makes them. */
class UnwrittenResultTest extends BackfilledArchive {

    private static final String CONTAINER = OatHarvest.warc(0) + ".gz";

    /** Calls that print a result. A new command needs one here. */
    private static final List<List<String>> CALLS = List.of(
            List.of("backfill", "ARCHIVE"),
            List.of("backfill", "--dry-run", "--json", "ARCHIVE"),
            List.of("replay", "--json", "OUTBOX"),
            List.of("export"),
            List.of("export", "--type", "revision"),
            List.of("export", "--md5sum", "--harvest", "HARVEST"),
            List.of("store", "dump"),
            List.of("takeover", "EARLIER"),
            List.of("cdx", "--harvest", "HARVEST", "-o", "CDX"),
            List.of("store", "check"),
            List.of("store", "load", "--store", "EMPTY", "RECORDS"),
            List.of("store", "copy", "--to", "EMPTY"),
            List.of("show", "harvests"),
            List.of("show", "harvest", "HARVEST"),
            List.of("show", "container", CONTAINER),
            List.of("stats"),
            List.of("loss"),
            List.of("reconcile", "CRAWL_LOG", "ARCHIVE"),
            List.of("revisits", "--captures", "CAPTURES"),
            List.of("find", "--captures", "CAPTURES", "http://oats.example/"),
            List.of("reconcile", "--domains", "DOMAINS"),
            List.of("stats", "--csv"),
            List.of("serve", "--to", "REPORT"),
            List.of("store", "settings"),
            List.of("store", "settings", "author", "Oat Library", "--replace-na"),
            List.of("store", "settings", "naming", "built-in"),
            List.of("validate", "--all"),
            List.of("validate", "plan"),
            List.of("validate", "presence", "--json"),
            List.of("inspect", "--all"),
            List.of("inspect", "--dry-run", "--json"),
            List.of("show", "history", CONTAINER),
            List.of("show", "history", "--premis", "xml", CONTAINER),
            List.of("show", "history", "--premis", "jsonld", CONTAINER),
            List.of("witness"),
            List.of("log", "key", "-o", "NEW", "other.example/log"),
            List.of("log", "append", "--log", "LOG", "--key", "KEY"),
            List.of("log", "prove", "--log", "LOG", CONTAINER),
            List.of("compare", "ARCHIVE", "ARCHIVE"),
            List.of("migrate", "ARC", "-o", "NEW"),
            List.of("salvage", CONTAINER, "-o", "NEW"),
            List.of("package", "--harvest", OatHarvest.NAME, "--profile", "bagit", "-o", "NEW"),
            List.of("wacz", "--harvest", OatHarvest.NAME, "-o", "NEW"),
            List.of("relocate", "--dry-run", "--reason", "moved", "ARCHIVE", "/elsewhere"),
            List.of("forget", "--dry-run", "--last-copy", "--reason", "withdrawn", "ARCHIVE"),
            List.of("generate-completion"),
            List.of("status"),
            List.of("findings"));

    /** Commands whose success says nothing, or that start servers. */
    private static final Set<String> SILENT = Set.of("comment", "help", "serve");

    private int copies;

    @Override
    FixtureTree tree() throws Exception {
        String second = OatHarvest.warc(1) + ".gz";
        return Oats.tree("unwritten", 2)
                .withIndex(CONTAINER + ".cdx", OatHarvest.cdx(CONTAINER))
                .withIndex(second + ".cdx", OatHarvest.cdx(second));
    }

    @Test
    void every_command_is_tried() {
        Set<String> tried = new TreeSet<>(SILENT);
        CALLS.forEach(call -> tried.add(call.get(0)));
        assertThat(tried).isEqualTo(new TreeSet<>(commands()));
    }

    @Test
    @Tag("soak")
    void a_result_that_cannot_be_written_is_no_success() throws IOException {
        assertThat(run("validate", "--all").status()).isZero();
        Files.createDirectories(home().resolve("outbox").resolve("refused"));
        run("export", "-o", home().resolve("records.jsonl").toString());
        EarlierDumps.harvest(home().resolve("earlier.json"));
        Files.createFile(home().resolve("crawl.log"));
        Files.createDirectory(home().resolve("captures"));
        Files.writeString(home().resolve("domains.txt"), "oats.example\n");
        Files.createDirectory(home().resolve("arcs"));
        Files.write(home().resolve("arcs/oats.arc.gz"), RandomArc.bytes(1, Packing.GZIP_EACH));
        run("log", "key", "-o", home().resolve("log.key").toString(), "archive.example/log");
        assertThat(CALLS).allSatisfy(this::assertFails);
    }

    @Test
    void help_that_cannot_be_written_is_no_success() {
        assertThat(Stream.concat(
                        Stream.of(List.of("--help")), commands().stream().map(name -> List.of(name, "--help"))))
                .allSatisfy(this::assertFails);
    }

    @Test
    void a_reader_that_has_enough_is_told_nothing() throws IOException {
        StringWriter err = new StringWriter();
        assertThat(call(List.of("export"), new FailingOutput("Broken pipe"), err))
                .isEqualTo(ExitStatus.INTERRUPTED.code());
        assertThat(err.toString()).isEmpty();
    }

    private static Set<String> commands() {
        return Grainery.commandLine().getSubcommands().keySet();
    }

    private void assertFails(List<String> call) {
        StringWriter written = new StringWriter();
        assertThat(call(call, written, new StringWriter()))
                .isIn(ExitStatus.WELL.code(), ExitStatus.FINDINGS.code(), ExitStatus.INCOMPLETE.code());
        assertThat(written.toString()).as("what it prints where it can").isNotEmpty();
        StringWriter err = new StringWriter();
        assertThat(call(call, new FailingOutput("No space left on device"), err))
                .isEqualTo(ExitStatus.FAULT.code());
        assertThat(err.toString().lines())
                .contains("grainery: the result cannot be written to standard output: No space left on device")
                .noneMatch(line -> line.contains("please report"));
    }

    private int call(List<String> call, Writer out, Writer err) {
        String[] arguments = call.stream()
                .map(word -> switch (word) {
                    case "ARCHIVE" -> archive().toString();
                    case "OUTBOX" -> home().resolve("outbox").toString();
                    case "EARLIER" -> home().resolve("earlier.json").toString();
                    case "RECORDS" -> home().resolve("records.jsonl").toString();
                    // a copy is made once
                    case "EMPTY" -> "embedded:" + home().resolve("copy" + copies++);
                    case "REPORT" -> home().resolve("report").toString();
                    // nor is a CDX file written twice
                    case "CDX" -> home().resolve("harvest" + copies++ + ".cdx").toString();
                    case "LOG" -> home().resolve("log").toString();
                    case "KEY" -> home().resolve("log.key").toString();
                    case "NEW" -> home().resolve("new" + copies++).toString();
                    case "HARVEST" -> OatHarvest.NAME;
                    case "ARC" -> home().resolve("arcs/oats.arc.gz").toString();
                    case "DOMAINS" -> home().resolve("domains.txt").toString();
                    case "CAPTURES" -> home().resolve("captures").toString();
                    case "CRAWL_LOG" -> home().resolve("crawl.log").toString();
                    default -> word;
                })
                .toArray(String[]::new);
        Map<String, String> environment = Map.of("GRAINERY_STORE", "embedded:" + home().resolve("store"));
        return Grainery.run(arguments, environment, home(), out, new PrintWriter(err, true));
    }

    /** Standard output that takes nothing. */
    private static final class FailingOutput extends Writer {

        private final String reason;

        FailingOutput(String reason) {
            this.reason = reason;
        }

        @Override
        public void write(char[] text, int offset, int length) throws IOException {
            throw new IOException(reason);
        }

        @Override
        public void flush() {
            // what was written has failed already
        }

        @Override
        public void close() {
            // nothing was opened
        }
    }
}
