// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.backfill.CdxWriting.Choice;
import dev.grainery.backfill.tree.Bytes;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.backfill.tree.StoredGzip;
import dev.grainery.finding.FindingCode;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.inspect.cdx.CdxDirectory;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Inspection;
import dev.grainery.record.OneOrMany;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CDX files that are written while containers are read. */
class WrittenCdxFilesTest {

    private static final String GZ = OatHarvest.warc(0) + ".gz";
    private static final String SECOND_GZ = OatHarvest.warc(1) + ".gz";

    /** SHA-1 of the page in a container. */
    private static final String OATS = "JNWML4WD4XETZP53MUQIIDRW5B7E2H7Y";

    private static final FileTime OLD = FileTime.fromMillis(1_000);

    @TempDir
    private Path temporary;

    private CdxDirectory directory() throws IOException {
        return directory(CdxFormat.CDX, false);
    }

    private CdxDirectory directory(CdxFormat format, boolean gzip) throws IOException {
        return new CdxDirectory(Files.createDirectories(temporary.toRealPath().resolve("cdx")), format, gzip);
    }

    private BackfillRun.Done write(StoredArchive archive, Choice choice) throws Exception {
        return archive.run().writing(new CdxWriting(directory(), choice)).into(archive.store());
    }

    private List<String> written() throws IOException {
        try (Stream<Path> files = Files.list(directory().path())) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void captures_that_have_no_line_are_told_and_counted() throws Exception {
        CdxDirectory directory = directory(CdxFormat.CDX, false);
        byte[] undated = ContainerBytes.warc()
                .record(
                        "WARC-Type: resource\r\nWARC-Record-ID: " + OatHarvest.id("undated")
                                + "\r\nWARC-Date: 2020-01-00T00:00:00Z\r\nWARC-Target-URI: http://example.org/\r\n",
                        Bytes.of("oats"))
                .bytes(ContainerBytes.Packing.PLAIN);
        byte[] container = StoredGzip.members(OatHarvest.warcinfo(GZ), undated, OatHarvest.page("oats"), undated);
        try (StoredArchive archive =
                StoredArchive.of(FixtureTree.harvest("written").withFile(GZ, container), temporary)) {
            BackfillRun.Done done = archive.run()
                    .writing(new CdxWriting(directory, Choice.MISSING))
                    .into(archive.store());
            assertThat(done.summary().capturesNotListed()).isEqualTo(2);
            assertThat(done.summary().findings())
                    .containsEntry(FindingCode.CAPTURE_DATE_ODD.code(), 2L)
                    .containsEntry(FindingCode.CDX_INCOMPLETE.code(), 1L);
            assertThat(done.findings())
                    .filteredOn(finding -> finding.code() == FindingCode.CDX_INCOMPLETE)
                    .singleElement()
                    .satisfies(finding ->
                            assertThat(finding.message()).endsWith("2 that lack a URI or a date that can be read"));
        }
    }

    @ParameterizedTest
    @CsvSource({"CDX, false, .cdx, 11", "CDX, true, .cdx.gz, 11", "CDXJ, false, .cdxj, 3", "CDXJ, true, .cdxj.gz, 3"})
    void a_written_cdx_file_has_the_record_that_a_walk_would_make(
            CdxFormat format, boolean gzip, String extension, int columns) throws Exception {
        CdxDirectory directory = directory(format, gzip);
        try (StoredArchive archive = StoredArchive.of(Oats.tree("written", 2), temporary);
                GraineryStore other = GraineryStore.open(
                        StoreUri.parse("embedded:" + Files.createTempDirectory(temporary, "other")))) {
            BackfillRun.Done done = archive.run()
                    .writing(new CdxWriting(directory, Choice.MISSING))
                    .into(archive.store());
            assertThat(done.findings()).isEmpty();
            assertThat(done.summary().cdxFiles()).isEqualTo(new Tally(2, 0, 0, 0, 0));
            assertThat(written()).containsExactly(GZ + extension, SECOND_GZ + extension);
            ContainerRecord container = archive.records().container(GZ);
            CdxRecord cdx = cdx(archive, GZ + extension);
            assertThat(cdx.cdx().lines().value()).hasValue(1);
            assertThat(cdx.cdx().columns().value()).hasValue(columns);
            assertThat(cdx.cdx().warcName()).isEqualTo(OneOrMany.of(GZ));
            assertThat(cdx.paths().warcID()).isEqualTo(OneOrMany.of(container.id()));
            assertThat(cdx.paths().harvestID()).isEqualTo(container.harvestId());
            assertThat(container.paths().cdxID()).isEqualTo(cdx.id());
            assertThat(archive.records().harvests().get(0).paths().cdxsID()).hasSize(2);

            BackfillRun.over(archive.root(), directory.path())
                    .at(StoredArchive.DAY)
                    .inspecting()
                    .into(other);
            assertThat(archive.records().texts()).isEqualTo(Records.of(other).texts());
        }
    }

    @Test
    void the_lines_are_those_of_the_container() throws Exception {
        try (StoredArchive archive = StoredArchive.of(Oats.tree("lines", 1), temporary)) {
            write(archive, Choice.MISSING);
            long offset = StoredGzip.members(OatHarvest.warcinfo(GZ)).length;
            long length = Files.size(archive.file(Oats.FIRST)) - offset;
            assertThat(directory().fileOf(GZ))
                    .hasContent(" CDX N b a m s k r M S V g\norg,example)/oats 20200202020202"
                            + " http://example.org/oats text/plain - " + OATS + " - - " + length
                            + " " + offset + " " + GZ);
        }
    }

    @Test
    void a_known_container_is_read_again_for_the_cdx_file_it_lacks_and_that_is_a_check() throws Exception {
        FixtureTree tree = Oats.tree("lacking", 2).withIndex(GZ + ".cdx", OatHarvest.cdx(GZ));
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            archive.fill();
            BackfillRun.Done done = archive.run()
                    .at(StoredArchive.clock("2021-07-01T00:00:00Z"))
                    .writing(new CdxWriting(directory(), Choice.MISSING))
                    .into(archive.store());
            assertThat(written()).containsExactly(SECOND_GZ + ".cdx");
            assertThat(done.summary().bytes()).isEqualTo(Files.size(archive.file(Oats.SECOND)));
            assertThat(done.summary().containers()).isEqualTo(new Tally(0, 1, 0, 1, 0));
            ContainerRecord second = archive.records().container(SECOND_GZ);
            assertThat(second.revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
            assertThat(second.inspection().map(Inspection::captures)).contains(1L);
            assertThat(archive.store().history().find(SECOND_GZ)).hasSize(1);
            assertThat(archive.records().container(GZ).inspection()).isEmpty();
            assertThat(write(archive, Choice.MISSING).summary().bytes()).isZero();
        }
    }

    @Test
    void a_cdx_file_that_the_first_run_meets_later_is_not_missing() throws Exception {
        FixtureTree tree = Oats.tree("beside", 2)
                .withIndex(GZ + ".cdx", OatHarvest.cdx(GZ))
                .withFile(SECOND_GZ + ".cdx", Bytes.of("no CDX file"));
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            assertThat(write(archive, Choice.MISSING).findings())
                    .extracting(finding -> finding.code())
                    .containsOnly(FindingCode.NOT_A_CDX_FILE);
            assertThat(written()).isEmpty();
            assertThat(write(archive, Choice.MISSING).summary().bytes()).isZero();
        }
    }

    @Test
    void reading_known_containers_again_writes_no_more_than_is_missing() throws Exception {
        FixtureTree tree = Oats.tree("rehash", 2).withIndex("all.cdx", OatHarvest.cdx(GZ));
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            archive.fill();
            archive.run().writing(new CdxWriting(directory(), Choice.MISSING)).into(archive.store());
            assertThat(written()).containsExactly(SECOND_GZ + ".cdx");
        }
    }

    @Test
    void a_dry_run_counts_what_lacks_a_cdx_file_and_writes_none() throws Exception {
        try (StoredArchive archive = StoredArchive.of(Oats.tree("dry", 2), temporary)) {
            archive.fill();
            BackfillRun.Done done = archive.run()
                    .dry()
                    .writing(new CdxWriting(directory(), Choice.MISSING))
                    .into(archive.store());
            assertThat(done.summary().containers()).isEqualTo(new Tally(0, 0, 0, 2, 0));
            assertThat(written()).isEmpty();
        }
    }

    @Test
    void all_are_written_again_if_that_is_asked_for_and_changed_ones_are_no_failure() throws Exception {
        try (StoredArchive archive = StoredArchive.of(Oats.tree("always", 2), temporary)) {
            write(archive, Choice.MISSING);
            Path first = directory().fileOf(GZ);
            String right = Files.readString(first);
            Files.writeString(first, right + OatHarvest.line(GZ) + "\n");
            BackfillRun.over(directory().path())
                    .at(StoredArchive.DAY)
                    .acceptingReindexed()
                    .into(archive.store());
            assertThat(cdx(archive, GZ + ".cdx").cdx().lines().value()).hasValue(2);
            Path second = directory().fileOf(SECOND_GZ);
            Files.setLastModifiedTime(second, OLD);
            BackfillRun.Done done = write(archive, Choice.ALWAYS);
            assertThat(done.findings())
                    .extracting(finding -> finding.code())
                    .containsExactly(FindingCode.CDX_REWRITTEN);
            assertThat(done.summary().containers().validated()).isEqualTo(2);
            assertThat(first).content().isEqualTo(right);
            assertThat(cdx(archive, GZ + ".cdx").cdx().lines().value()).hasValue(1);
            assertThat(Files.getLastModifiedTime(second))
                    .as("the same bytes are not written again")
                    .isEqualTo(OLD);
            assertThat(archive.records().cdxFiles())
                    .hasSize(2)
                    .noneMatch(cdx -> cdx.revision().statusOfValidation() == RevisionStatus.FAILED);
        }
    }

    @Test
    void what_a_killed_run_has_left_is_taken_over() throws Exception {
        try (StoredArchive archive = StoredArchive.of(Oats.tree("killed", 1), temporary);
                GraineryStore empty = GraineryStore.open(
                        StoreUri.parse("embedded:" + Files.createTempDirectory(temporary, "empty")))) {
            write(archive, Choice.MISSING);
            Path file = directory().fileOf(GZ);
            Files.setLastModifiedTime(file, OLD);
            assertThat(archive.run()
                            .writing(new CdxWriting(directory(), Choice.MISSING))
                            .into(empty)
                            .findings())
                    .isEmpty();
            assertThat(Files.getLastModifiedTime(file)).isEqualTo(OLD);
            assertThat(Records.of(empty).cdxFiles())
                    .singleElement()
                    .satisfies(cdx -> assertThat(cdx.paths().warcID().values()).hasSize(1));
        }
    }

    @Test
    void two_containers_of_one_name_do_not_overwrite_each_others_cdx_file() throws Exception {
        FixtureTree tree = FixtureTree.empty("twins")
                .with("Topics-2020-01-A/test.warc.gz", OatHarvest.warcGz("a.warc.gz", "oats"))
                .with("Topics-2020-01-B/test.warc.gz", OatHarvest.warcGz("b.warc.gz", "rye and barley"));
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            BackfillRun.Done done = archive.run()
                    .jobs(1)
                    .writing(new CdxWriting(directory(), Choice.MISSING))
                    .into(archive.store());
            assertThat(done.findingsBelow(archive.root()))
                    .contains("GRN-W038 Topics-2020-01-B/test.warc.gz")
                    .doesNotContain("GRN-W038 Topics-2020-01-A/test.warc.gz");
            assertThat(written()).containsExactly("test.warc.gz.cdx");
            assertThat(directory().fileOf("test.warc.gz")).content().contains(OATS);
        }
    }

    @Test
    void a_copy_shares_the_cdx_file_of_its_container() throws Exception {
        FixtureTree tree = Oats.tree("copy", 1).with("mirror/" + Oats.FIRST, OatHarvest.warcGz(GZ));
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            assertThat(write(archive, Choice.MISSING).findings())
                    .extracting(finding -> finding.code())
                    .containsOnly(FindingCode.COPY);
            assertThat(written()).containsExactly(GZ + ".cdx");
            assertThat(archive.records().container(GZ).paths().cdxID())
                    .isEqualTo(cdx(archive, GZ + ".cdx").id())
                    .isNotEqualTo(GraineryRecord.NA);
        }
    }

    @Test
    void what_is_no_container_and_what_is_empty_has_no_cdx_file() throws Exception {
        FixtureTree tree = FixtureTree.empty("none")
                .with("a/none.warc.gz", Bytes.of("not a container"))
                .with("a/empty.warc.gz", new byte[0]);
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            write(archive, Choice.MISSING);
            assertThat(written()).isEmpty();
            assertThat(write(archive, Choice.MISSING).summary().bytes()).isZero();
        }
    }

    @Test
    void a_directory_that_cannot_be_written_to_ends_the_run_and_says_so() throws Exception {
        try (StoredArchive archive = StoredArchive.of(Oats.tree("gone", 2), temporary)) {
            CdxDirectory gone = new CdxDirectory(temporary.resolve("gone"), CdxFormat.CDX, false);
            assertThatThrownBy(() -> archive.run()
                            .writing(new CdxWriting(gone, Choice.MISSING))
                            .into(archive.store()))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("a CDX file cannot be written: the directory of")
                    .hasMessageContaining("does not exist");
            Files.createDirectory(gone.path());
            archive.run().writing(new CdxWriting(gone, Choice.MISSING)).into(archive.store());
            assertThat(archive.records().cdxFiles()).hasSize(2);
        }
    }

    private static CdxRecord cdx(StoredArchive archive, String name) {
        return archive.records().cdxFiles().stream()
                .filter(cdx -> cdx.cdx().fileName().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no record of " + name));
    }
}
