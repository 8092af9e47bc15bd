// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.store.WireServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whole stores, and parts of them, go elsewhere and come back as they were. */
class TransferTest extends BackfilledArchive {

    private static final List<List<String>> ALL_KINDS = List.of(
            List.of("export"),
            List.of("export", "--type", "revision"),
            List.of("export", "--type", "finding"),
            List.of("witness"),
            List.of("findings"),
            List.of("show", "harvests"));

    private Path file;

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("transferred", 3);
    }

    /** History, findings and settings, and not only records. */
    @BeforeEach
    void use() throws IOException {
        assertThat(run("store", "settings", "author", "Oat Library", "--replace-na")
                        .status())
                .isZero();
        Path damaged;
        try (Stream<Path> files = Files.walk(archive())) {
            damaged = files.filter(path -> path.endsWith(OatHarvest.warc(1) + ".gz"))
                    .findFirst()
                    .orElseThrow();
        }
        Files.write(damaged, new byte[] {1}, StandardOpenOption.APPEND);
        assertThat(run("validate", "--all").status()).isEqualTo(ExitStatus.FINDINGS.code());
        run("comment", "container", OatHarvest.warc(0) + ".gz", "--text", "a comment");
        file = home().resolve("whole.jsonl");
    }

    @Test
    @Trial(value = "a copy of a store is the same store", section = "The store")
    void a_copy_is_the_same_store() {
        assertThat(run("store", "copy", "--to", other("copy")).status()).isZero();
        assertSame(other("copy"));
        assertThat(run("store", "copy", "--to", other("copy")))
                .satisfies(again -> assertThat(again.status()).isEqualTo(ExitStatus.USAGE.code()))
                .satisfies(again -> assertThat(again.err()).contains("can only be filled if it is empty"));
    }

    @Test
    void a_store_in_a_file_comes_back_as_it_was() {
        assertThat(run("store", "dump", "-o", file.toString()).status()).isZero();
        assertThat(run("store", "load", "--dry-run", file.toString()).status()).isZero();
        assertThat(run("store", "load", "--store", other("back"), file.toString())
                        .status())
                .isZero();
        assertSame(other("back"));
        assertThat(run("backfill", "--store", other("back"), archive().toString())
                        .out())
                .containsPattern("containers +0 ");
    }

    @Test
    @Trial(
            value = "a store goes from SQLite to MongoDB, into a file and back to SQLite: nothing has changed",
            section = "The store")
    void from_one_kind_of_store_to_the_other_into_a_file_and_back_is_the_identity() {
        try (WireServer server = WireServer.start()) {
            String mongodb = server.connectionString() + "grainery";
            assertThat(run("store", "copy", "--to", mongodb).status()).isZero();
            assertSame(mongodb);
            assertThat(run("store", "check", "--store", mongodb).status()).isZero();
            assertThat(run("store", "dump", "--store", mongodb, "-o", file.toString())
                            .status())
                    .isZero();
        }
        assertThat(run("store", "load", "--store", other("again"), file.toString())
                        .status())
                .isZero();
        assertSame(other("again"));
        assertThat(run("store", "check", "--store", other("again")).status()).isZero();
        Path first = home().resolve("first.jsonl");
        Path second = home().resolve("second.jsonl");
        run("store", "dump", "-o", first.toString());
        run("store", "dump", "--store", other("again"), "-o", second.toString());
        assertThat(documents(second)).isEqualTo(documents(first));
    }

    /** The documents of a whole store, without those that a run makes. */
    private static List<String> documents(Path file) {
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> line.startsWith("{\"collection\""))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void a_file_that_was_cut_or_changed_is_refused_and_nothing_is_written() throws IOException {
        run("store", "dump", "-o", file.toString());
        byte[] whole = Files.readAllBytes(file);
        for (int cut : List.of(whole.length - 1, whole.length / 2, 10, 0)) {
            Files.write(file, Arrays.copyOf(whole, cut));
            boolean onlyLineFeed = cut == whole.length - 1;
            assertThat(run("store", "load", "--store", other("cut"), file.toString())
                            .status())
                    .as("cut to %d bytes", cut)
                    .isEqualTo(onlyLineFeed ? 0 : ExitStatus.USAGE.code());
        }
        byte[] changed = whole.clone();
        changed[whole.length / 2] ^= 1;
        Files.write(file, changed);
        CommandRun.Result refused = run("store", "load", "--store", other("changed"), file.toString());
        assertThat(refused.status()).isEqualTo(ExitStatus.USAGE.code());
        assertThat(home().resolve("changed")).doesNotExist();
    }

    @Test
    void records_of_an_export_fill_an_empty_store() throws IOException {
        Path records = home().resolve("records.jsonl");
        run("export", "-o", records.toString());
        String[] load = {"store", "load", "--store", other("records"), records.toString()};
        CommandRun.Result first = run(load);
        assertThat(first.status()).as(first.err()).isZero();
        assertThat(first.out()).contains("conflicts 0");
        assertThat(run("export", "--store", other("records")).out())
                .isEqualTo(run("export").out());
        assertThat(run("witness", "--store", other("records")).out())
                .isEqualTo(run("witness").out());
        assertThat(run(load))
                .satisfies(again -> assertThat(again.status()).isEqualTo(ExitStatus.USAGE.code()))
                .satisfies(again -> assertThat(again.err()).contains("can only be filled if it is empty"));
        assertThat(run("backfill", "--store", other("records"), archive().toString())
                        .out())
                .containsPattern("containers +0 ");
    }

    @Test
    @Trial(value = "records come back from sidecars", section = "The store")
    void sidecars_fill_an_empty_store() throws IOException {
        Path sidecars = home().resolve("knowledge");
        assertThat(run("export", "--sidecar", sidecars.toString()).status()).isZero();
        List<String> lines = new ArrayList<>(List.of("store", "load", "--store", other("sidecars")));
        try (Stream<Path> files = Files.list(sidecars)) {
            files.map(Path::toString).filter(file -> file.endsWith(".jsonl")).forEach(lines::add);
        }
        CommandRun.Result result = run(lines.toArray(String[]::new));
        assertThat(result.status()).as(result.err()).isZero();
        assertThat(run("export", "--store", other("sidecars")).out())
                .isEqualTo(run("export").out());
        assertThat(run("witness", "--store", other("sidecars")).out())
                .isEqualTo(run("witness").out());
        assertThat(run("store", "check", "--store", other("sidecars")).status()).isZero();
    }

    @Test
    void record_that_contradicts_another_is_told_and_left_out() throws IOException {
        Path records = home().resolve("records.jsonl");
        Path others = home().resolve("others.jsonl");
        run("export", "-o", records.toString());
        Files.writeString(others, Files.readString(records).replace("a comment", "another one"));
        String[] load = {"store", "load", "--store", other("two"), records.toString(), others.toString()};
        CommandRun.Result result = run(load);
        assertThat(result.status()).isEqualTo(ExitStatus.FINDINGS.code());
        assertThat(result.out()).contains("conflict: " + others).contains("conflicts 1");
        assertThat(run("export", "--store", other("two")).out())
                .isEqualTo(run("export").out());
        Files.writeString(records, "{\"recType\":\"container\"}\n");
        assertThat(run("store", "load", "--store", other("none"), records.toString()))
                .satisfies(refused -> assertThat(refused.status()).isEqualTo(ExitStatus.USAGE.code()))
                .satisfies(refused -> assertThat(refused.err()).contains(records + ":1: it is not a record"));
        assertThat(home().resolve("none")).doesNotExist();
    }

    private String other(String name) {
        return "embedded:" + home().resolve(name);
    }

    private void assertSame(String store) {
        assertThat(ALL_KINDS).allSatisfy(call -> {
            String[] there =
                    Stream.concat(call.stream(), Stream.of("--store", store)).toArray(String[]::new);
            String here = run(call.toArray(String[]::new)).out();
            assertThat(here).isNotEmpty();
            assertThat(run(there).out()).isEqualTo(here);
        });
    }
}
