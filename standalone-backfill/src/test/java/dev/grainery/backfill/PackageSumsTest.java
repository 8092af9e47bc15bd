// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.DigestAlgorithm;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Packages in the storage: bags, information packages, OCFL objects and WACZ, and the sums that they state. */
class PackageSumsTest {

    private static final String NAME = OatHarvest.warc(0) + ".gz";
    private static final byte[] WARC = OatHarvest.warcGz(NAME);
    private static final String BAG = "bag/data/" + OatHarvest.NAME + "/" + NAME;

    @TempDir
    private Path temporary;

    @Test
    void digests_that_a_manifest_states_are_computed_in_the_reading_and_compared_by_each_run() throws Exception {
        FixtureTree tree = bag("manifest-sha512.txt", sum("SHA-512") + "  " + BAG.substring(4) + "\n");
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            BackfillRun.Done first = archive.fill();
            assertThat(first.findingsBelow(archive.root())).noneMatch(finding -> finding.startsWith("GRN-E"));
            assertThat(first.summary().statedSums()).isEqualTo(new BackfillSummary.StatedSums(1, 0));
            assertThat(first.summary().bytes()).isEqualTo(WARC.length);
            assertThat(archive.records().container(NAME).digests().byAlgorithm())
                    .containsOnlyKeys("sha512")
                    .containsEntry("sha512", sum("SHA-512"));
            BackfillRun.Done second = archive.fill();
            assertThat(second.summary().bytes()).isZero();
            assertThat(second.summary().statedSums()).isEqualTo(new BackfillSummary.StatedSums(1, 0));
        }
    }

    @Test
    void a_sum_that_differs_is_not_made_good_by_another_list_that_agrees() throws Exception {
        FixtureTree tree = bag("manifest-sha256.txt", "0".repeat(64) + "  " + BAG.substring(4) + "\n")
                .with("bag/manifest-md5.txt", bytes(sum("MD5") + "  " + BAG.substring(4) + "\n"));
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            for (int run = 0; run < 2; run++) {
                BackfillRun.Done done = archive.fill();
                assertThat(done.findingsBelow(archive.root())).contains("GRN-E007 " + BAG);
                assertThat(done.summary().statedSums()).isEqualTo(new BackfillSummary.StatedSums(2, 0));
            }
            ContainerRecord record = archive.records().container(NAME);
            assertThat(record.revision().commentaries().text())
                    .contains(
                            "line 1 of", "manifest-sha256.txt gives 0000", "the computed SHA256 is " + sum("SHA-256"));
            Files.writeString(archive.file("bag/manifest-sha256.txt"), sum("SHA-256") + "  " + BAG.substring(4) + "\n");
            assertThat(archive.fill().findingsBelow(archive.root())).noneMatch(finding -> finding.startsWith("GRN-E"));
            assertThat(archive.fill().summary().stillOpen()).isZero();
        }
    }

    @Test
    void a_digest_of_a_file_that_was_described_before_is_not_computed_afterwards() throws Exception {
        try (StoredArchive archive = StoredArchive.of(FixtureTree.empty("bag").with(BAG, WARC), temporary)) {
            archive.fill();
            Files.writeString(archive.file("bag/manifest-sha1.txt"), sum("SHA-1") + "  " + BAG.substring(4) + "\n");
            assertThat(archive.fill().summary().statedSums()).isEqualTo(new BackfillSummary.StatedSums(0, 1));
        }
    }

    @ParameterizedTest
    @CsvSource({"odd%0Aname-%, odd%0Aname-%25", "plain%25, plain%2525", "plain%25, plain%25"})
    void names_of_a_bag_are_found_encoded_or_not(String written, String stated) throws Exception {
        // what is made by tools that encode nothing, and by those that follow the RFC
        String file = written.replace("%0A", "\n") + ".warc.gz";
        try (StoredArchive archive = StoredArchive.of(FixtureTree.empty("bag"), temporary)) {
            Files.createDirectories(archive.file("bag/data"));
            Files.write(archive.file("bag").resolve("data").resolve(file), WARC);
            Files.writeString(
                    archive.file("bag/manifest-sha256.txt"), sum("SHA-256") + "  data/" + stated + ".warc.gz\n");
            assertThat(archive.fill().summary().statedSums()).isEqualTo(new BackfillSummary.StatedSums(1, 0));
        }
    }

    @Test
    void an_ocfl_object_states_the_sums_of_all_of_its_versions() throws Exception {
        String inventory = """
                {"digestAlgorithm": "sha512", "manifest": {"%s": ["v1/content/%s"]},
                 "fixity": {"sha256": {"%s": ["v1/content/%s"]}, "md5": {"%s": ["v1/content/%s"]}}}""".formatted(sum("SHA-512"), NAME, "0".repeat(64), NAME, sum("MD5"), NAME);
        FixtureTree tree = FixtureTree.empty("ocfl")
                .with("o/0=ocfl_object_1.1", bytes("ocfl_object_1.1\n"))
                .with("o/inventory.json", bytes(inventory))
                // of what lies in a version the paths are not seen from there
                .with("o/v1/inventory.json", bytes(inventory))
                .with("other/inventory.json", bytes("no inventory"))
                .with("o/v1/content/" + NAME, WARC);
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            BackfillRun.Done done = archive.fill();
            assertThat(done.summary().statedSums()).isEqualTo(new BackfillSummary.StatedSums(3, 0));
            assertThat(done.findingsBelow(archive.root()))
                    .contains("GRN-E007 o/v1/content/" + NAME)
                    .noneMatch(finding -> finding.startsWith("GRN-W024") || finding.startsWith("GRN-W025"));
        }
    }

    @Test
    void a_broken_inventory_is_a_finding_and_its_files_are_described() throws Exception {
        FixtureTree tree = FixtureTree.empty("ocfl")
                .with("o/0=ocfl_object_1.0", bytes(""))
                .with("o/inventory.json", bytes("{\"manifest\": {\"" + sum("SHA-512") + "\": [\"v1/content/"))
                .with("o/v1/content/" + NAME, WARC);
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            assertThat(archive.fill().findingsBelow(archive.root())).contains("GRN-W024 o/inventory.json");
            assertThat(archive.records().containers()).hasSize(1);
        }
    }

    @Test
    void a_mets_states_sum_and_size_also_beside_its_files() throws Exception {
        String mets = """
                <mets:mets xmlns:mets="http://www.loc.gov/METS/" xmlns:xlink="http://www.w3.org/1999/xlink">
                <mets:fileSec><mets:fileGrp><mets:file SIZE="%d" CHECKSUM="%s" CHECKSUMTYPE="SHA-1">
                <mets:FLocat LOCTYPE="URL" xlink:href="%s"/></mets:file></mets:fileGrp></mets:fileSec></mets:mets>""";
        FixtureTree tree = FixtureTree.empty("sip").with("sip/a.warc.gz", WARC);
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            Path list = archive.file("sip/METS.xml");
            Files.writeString(list, mets.formatted(WARC.length, sum("SHA-1").toUpperCase(Locale.ROOT), "%61.warc.gz"));
            assertThat(archive.fill().summary().statedSums()).isEqualTo(new BackfillSummary.StatedSums(1, 0));
            Files.writeString(list, mets.formatted(WARC.length + 1, sum("SHA-1"), "a.warc.gz"));
            assertThat(archive.fill().findingsBelow(archive.root())).contains("GRN-E007 sip/a.warc.gz");
            Files.writeString(list, mets.formatted(WARC.length, sum("SHA-1"), "../a.warc.gz"));
            assertThat(archive.fill().findingsBelow(archive.root())).contains("GRN-W024 sip/METS.xml");
            Files.writeString(list, mets.formatted(WARC.length, sum("SHA-1"), "gone.warc.gz"));
            assertThat(archive.fill().findingsBelow(archive.root())).contains("GRN-W025 sip/METS.xml");
        }
    }

    @Test
    void a_wacz_that_was_unpacked_states_the_sums_of_its_containers_and_indexes() throws Exception {
        String resource = "{\"path\": \"%s\", \"hash\": \"sha256:%s\", \"bytes\": %d}";
        byte[] index = bytes(OatHarvest.cdx(NAME));
        String list = "{\"resources\": ["
                + String.join(
                        ",",
                        resource.formatted("archive/" + NAME, sum("SHA-256"), WARC.length),
                        resource.formatted("indexes/index.cdx", digest("SHA-256", index), index.length))
                + "]}";
        FixtureTree tree = FixtureTree.empty("wacz")
                .with("w/archive/" + NAME, WARC)
                .with("w/indexes/index.cdx", index)
                .with("w/datapackage.json", bytes(list));
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            assertThat(archive.fill().summary().statedSums()).isEqualTo(new BackfillSummary.StatedSums(2, 0));
        }
    }

    @Test
    void in_a_dry_run_no_list_is_read() throws Exception {
        FixtureTree tree = bag("manifest-sha256.txt", "no sum\n");
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            assertThat(archive.run().dry().withoutStore().findings()).isEmpty();
        }
    }

    private static FixtureTree bag(String manifest, String lines) {
        return FixtureTree.empty("bag").with(BAG, WARC).with("bag/" + manifest, bytes(lines));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String sum(String algorithm) {
        return digest(algorithm, WARC);
    }

    private static String digest(String algorithm, byte[] bytes) {
        return HexFormat.of().formatHex(DigestAlgorithm.begin(algorithm).digest(bytes));
    }
}
