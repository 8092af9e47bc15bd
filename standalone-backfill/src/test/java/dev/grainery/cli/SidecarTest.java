// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.backfill.tree.StoredGzip;
import dev.grainery.record.NameUuid;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What is known of the archive stands beside its content, and survives the loss of the database. */
@EnabledOnOs(OS.LINUX)
class SidecarTest extends BackfilledArchive {

    private static final String ID = NameUuid.ofHarvest(OatHarvest.NAME);

    /** Bytes of names as in a URI: a space, a line feed, a backslash, a carriage return, a byte that is no UTF-8. */
    private static final String HOSTILE = "%20a%20%0Ab%5Cn%0D%FF%25FF.warc.gz";

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("sidecar", 2).withIndex(OatHarvest.warc(0) + ".gz.cdx", " CDX N b a m s k r M S V g\n");
    }

    @Test
    void md5sum_checks_every_file_by_its_list_whatever_its_name_is() throws Exception {
        Path hostile = Path.of(URI.create(Oats.harvest(archive()).toUri() + HOSTILE));
        Files.write(hostile, OatHarvest.warcGz("hostile.warc.gz"));
        backfill();
        assertThat(md5sum()).startsWith("0 ").contains("OK").doesNotContain("improperly");
        assertThat(Files.readAllLines(sums(), StandardCharsets.ISO_8859_1)).hasSize(4);
        Files.write(hostile, new byte[] {1});
        assertThat(md5sum()).startsWith("1 ").contains("FAILED", "1 computed checksum did NOT match");
    }

    @Test
    void records_are_the_lines_that_export_writes() throws IOException {
        backfill();
        Path whole = home().resolve("all.jsonl");
        assertThat(run("export", "--harvest", OatHarvest.NAME, "-o", whole.toString())
                        .status())
                .isZero();
        assertThat(Files.readAllLines(records()))
                .hasSize(4)
                .containsExactlyInAnyOrderElementsOf(Files.readAllLines(whole));
        assertThat(Files.readAllLines(records()).get(0)).startsWith("{\"recType\":\"harvest\"");
        assertThat(Files.readString(directory().resolve("harvests.tsv")))
                .startsWith(ID + "\t")
                .endsWith("\t" + OatHarvest.NAME + "\n");
    }

    @Test
    void only_what_has_changed_is_written_whoever_changed_it() throws IOException {
        backfill();
        FileTime old = FileTime.fromMillis(1_000);
        Files.setLastModifiedTime(records(), old);
        backfill();
        assertThat(Files.getLastModifiedTime(records())).isEqualTo(old);
        assertThat(run("comment", "container", OatHarvest.warc(0) + ".gz", "--text", "from tape 7")
                        .status())
                .isZero();
        assertThat(run("export", "--sidecar", directory().toString()).out())
                .isEqualTo("sidecars: 1 written, 0 removed, 0 unchanged\n");
        assertThat(Files.readString(records())).contains("from tape 7");
        assertThat(run("validate", "--all", "--json", "--sidecar", directory().toString())
                        .out())
                .contains("\"sidecars\":{\"harvests\":1,\"written\":1,\"removed\":0,\"left\":0,\"kept\":[]}");
        assertThat(Files.readString(records())).contains("\"VALIDATED\"");
    }

    @Test
    void run_that_is_asked_to_stop_before_its_sidecars_are_written_says_that_it_was_interrupted() throws IOException {
        backfill();
        Files.delete(sums());
        SidecarOption sidecar = GivenRunOptions.sidecar("--sidecar", directory().toString());
        try (GraineryStore store = GraineryStore.open(StoreUri.parse("embedded:" + home().resolve("store")))) {
            sidecar.check(ArchiveOption.boundary(store));
            sidecar.update(store, () -> true);
            assertThat(sidecar.status(ExitStatus.WELL)).isEqualTo(ExitStatus.INTERRUPTED);
            assertThat(sidecar.status(ExitStatus.INCOMPLETE)).isEqualTo(ExitStatus.INCOMPLETE);
            int[] asked = {0};
            sidecar.update(store, () -> asked[0]++ > 0);
            assertThat(sidecar.status(ExitStatus.WELL)).isEqualTo(ExitStatus.INTERRUPTED);
            assertThat(sidecar.text())
                    .isEqualTo("sidecars: 0 written, 0 removed, 0 unchanged, 1 left for the next run\n");
            assertThat(sums()).doesNotExist();
            sidecar.update(store, () -> false);
            assertThat(sidecar.status(ExitStatus.WELL)).isEqualTo(ExitStatus.WELL);
        }
        assertThat(sums()).exists();
    }

    @Test
    void a_harvest_that_is_renamed_or_withdrawn_leaves_no_sidecar() throws Exception {
        String file = "Topics-2021-05-Rye-20210502030405678-00000-1234~crawler00.example.org~8443.warc.gz";
        Path shelf = Files.createDirectory(archive().resolve("Topics-2021-05-Shelf"));
        Files.write(
                shelf.resolve(file), StoredGzip.member(OatHarvest.warcinfo(file, "isPartOf", "Topics-2021-05-Rye")));
        backfill();
        String rye = NameUuid.ofHarvest("Topics-2021-05-Rye");
        assertThat(names()).contains(rye + ".md5", rye + ".jsonl", ID + ".md5");
        Path naming = Files.writeString(
                home().resolve("naming.json"), "{\"name\": \"by directory\", \"source\": [\"directory\"]}");
        CommandRun.Result renamed = run(
                "store",
                "settings",
                "naming",
                naming.toString(),
                "--sidecar",
                directory().toString());
        assertThat(renamed.status()).as(renamed.err()).isZero();
        String now = NameUuid.ofHarvest("Topics-2021-05-Shelf");
        assertThat(names()).containsOnlyOnce(now + ".md5", ID + ".md5").doesNotContain(rye + ".md5", rye + ".jsonl");
        assertThat(md5sum()).startsWith("0 ");
        assertThat(run(
                                "forget",
                                "--force",
                                "--last-copy",
                                "--reason",
                                "withdrawn",
                                "--sidecar",
                                directory().toString(),
                                archive().toString())
                        .status())
                .isZero();
        assertThat(names()).containsExactly(".lock", "harvests.tsv");
    }

    @Test
    void a_run_that_was_killed_leaves_nothing_that_the_next_one_does_not_see() throws IOException {
        backfill();
        String whole = Files.readString(records());
        Files.writeString(directory().resolve(ID + ".jsonl.17.tmp"), "half a");
        Files.writeString(directory().resolve("harvests.tsv.17.tmp"), "half an");
        Files.delete(directory().resolve("harvests.tsv"));
        Files.writeString(directory().resolve("of somebody else.tmp"), "kept");
        Files.delete(sums());
        backfill();
        assertThat(names())
                .containsExactly(".lock", ID + ".jsonl", ID + ".md5", "harvests.tsv", "of somebody else.tmp");
        assertThat(Files.readString(records())).isEqualTo(whole);
    }

    @Test
    void a_store_that_knows_less_takes_nothing_away() throws IOException {
        backfill();
        Map<String, String> before = contents();
        Files.write(archive().resolve(Oats.FIRST), OatHarvest.warcGz("damaged.warc.gz"));
        CommandRun.Result anew = new CommandRun(home())
                .with("GRAINERY_STORE", "embedded:" + home().resolve("new"))
                .run("backfill", "--sidecar", directory().toString(), archive().toString());
        assertThat(anew.status()).isEqualTo(1);
        assertThat(anew.err())
                .contains(records() + " is left as it is: it holds the first hash of " + OatHarvest.warc(0) + ".gz");
        assertThat(contents()).isEqualTo(before);
        CommandRun.Result empty = new CommandRun(home())
                .with("GRAINERY_STORE", "embedded:" + home().resolve("empty"))
                .run(
                        "backfill",
                        "--sidecar",
                        directory().toString(),
                        Files.createDirectory(home().resolve("nothing")).toString());
        assertThat(empty.status()).isEqualTo(1);
        assertThat(contents()).isEqualTo(before);
    }

    @Test
    void nothing_is_written_into_the_archive_unless_forced() {
        String inside = archive().resolve("sidecars").toString();
        for (List<String> call : List.of(
                List.of("backfill", archive().toString()),
                List.of("validate", "--all"),
                List.of("export"),
                List.of("relocate", "--reason", "x", archive().toString(), "/elsewhere"))) {
            CommandRun.Result refused = run(
                    Stream.concat(call.stream(), Stream.of("--sidecar", inside)).toArray(String[]::new));
            assertThat(refused.status()).as(call.toString()).isEqualTo(2);
            assertThat(refused.err()).contains("--sidecar cannot go there", "would be written into the archive itself");
        }
        assertThat(Path.of(inside)).doesNotExist();
        assertThat(run("validate", "--all", "--force-inside-archive", "--sidecar", inside)
                        .status())
                .isZero();
        assertThat(Path.of(inside, ID + ".md5")).exists();
    }

    @Test
    void a_full_disk_costs_the_sidecar_and_no_record() throws IOException {
        Files.createDirectories(directory());
        Files.createSymbolicLink(sums(), Path.of("/dev/full"));
        CommandRun.Result full =
                run("validate", "--all", "--sidecar", directory().toString());
        assertThat(full.err()).contains("grainery: a sidecar cannot be written: the disk of", " is full");
        assertThat(full.out()).contains("equal", "read in");
        assertThat(full.status()).isEqualTo(70);
        assertThat(run("status").out()).contains("2 containers");
        Files.delete(sums());
    }

    private void backfill() {
        CommandRun.Result done =
                run("backfill", "--sidecar", directory().toString(), archive().toString());
        assertThat(done.status()).as(done.err()).isZero();
    }

    /** The exit status of {@code md5sum -c}, and what it says. */
    private String md5sum() throws Exception {
        Path said = home().resolve("md5sum.txt");
        Process process = new ProcessBuilder("md5sum", "-c", sums().toString())
                .directory(Files.createDirectories(home().resolve("elsewhere")).toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return process.exitValue() + " " + Files.readString(said, StandardCharsets.ISO_8859_1);
    }

    private Map<String, String> contents() throws IOException {
        Map<String, String> contents = new TreeMap<>();
        for (String name : names()) {
            contents.put(name, Files.readString(directory().resolve(name), StandardCharsets.ISO_8859_1));
        }
        return contents;
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(directory())) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private Path directory() {
        return home().resolve("sidecars");
    }

    private Path sums() {
        return directory().resolve(ID + ".md5");
    }

    private Path records() {
        return directory().resolve(ID + ".jsonl");
    }
}
