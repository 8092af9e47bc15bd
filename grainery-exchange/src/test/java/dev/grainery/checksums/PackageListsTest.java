// SPDX-License-Identifier: Apache-2.0
package dev.grainery.checksums;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.checksums.ChecksumList.ChecksumEntry;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The lists of packages: bags, information packages with METS, OCFL objects and WACZ. */
class PackageListsTest {

    private static final String MD5 = "d41d8cd98f00b204e9800998ecf8427e";
    private static final String SHA1 = "da39a3ee5e6b4b0d3255bfef95601890afd80709";
    private static final String SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    private static final String SHA512 = "0123456789abcdef".repeat(8);
    private static final String METS =
            "<mets xmlns=\"http://www.loc.gov/METS/\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"><fileSec><fileGrp>%s"
                    + "</fileGrp></fileSec></mets>";

    @TempDir
    private Path directory;

    private final List<ChecksumEntry> entries = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({
        "manifest-md5.txt, " + MD5 + ", md5",
        "manifest-sha1.txt, " + SHA1 + ", sha1",
        "Manifest-SHA256.txt, " + SHA256 + ", sha256"
    })
    void the_name_of_a_manifest_says_which_sums_it_has(String name, String sum, String algorithm) throws IOException {
        assertThat(read(name, sum + "  data/a.warc.gz\n" + sum.toUpperCase(Locale.ROOT) + " *./data/b c.warc\n"))
                .isEmpty();
        StatedChecksum stated = new StatedChecksum(algorithm, sum);
        assertThat(entries)
                .containsExactly(
                        new ChecksumEntry("data/a.warc.gz", stated, 1),
                        new ChecksumEntry("./data/b c.warc", stated, 2));
    }

    @Test
    void encoded_paths_of_a_bag_are_decoded_and_also_kept_as_they_are() throws IOException {
        read("manifest-sha256.txt", SHA256 + "  data/a%0Ab%25c%41.warc\n");
        // a record writes a line feed in a name as %0A, too, and a percent sign that could be one of these as %25
        assertThat(entries.get(0).path()).startsWith("data/a%0Ab%").endsWith(".warc");
        assertThat(entries.get(0).written())
                .isPresent()
                .isNotEqualTo(Optional.of(entries.get(0).path()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"../a.warc", "data/../../a.warc", "/etc/a.warc", "data/.."})
    void what_leads_out_of_a_package_is_not_used(String path) throws IOException {
        List<Finding> findings =
                read("manifest-sha256.txt", SHA256 + "  " + path + "\n" + SHA256 + "  data/../a.warc\n");
        assertThat(entries).extracting(ChecksumEntry::path).containsExactly("data/../a.warc");
        assertThat(findings)
                .extracting(Finding::message)
                .containsExactly("1 lines cannot be read, the first is line 1");
    }

    @Test
    void sums_of_another_algorithm_than_that_of_the_manifest_cannot_be_read() throws IOException {
        assertThat(read("manifest-sha512.txt", SHA256 + "  data/a.warc\n")).hasSize(1);
        assertThat(entries).isEmpty();
    }

    @Test
    void files_of_a_mets_have_sum_and_size() throws IOException {
        String file = """
                <file ID="f1" SIZE="12" CHECKSUM="%s" CHECKSUMTYPE="SHA-256">
                  <FLocat LOCTYPE="URL" xlink:href="representations/rep1/data/a%%20b.warc.gz"/>
                  <FLocat LOCTYPE="URL" xlink:href="file:///data/c.warc"/>
                  <FLocat LOCTYPE="URL" xlink:href="file:./data/d.warc"/>
                  <FLocat LOCTYPE="URL" xlink:href="https://example.org/e.warc"/>
                </file>
                <file ID="f2" CHECKSUM="1a" CHECKSUMTYPE="CRC32"><FLocat xlink:href="f.warc%%"/></file>
                <file ID="f3"><FLocat xlink:href="g.warc"/></file>
                <file ID="f4" CHECKSUM="no sum" CHECKSUMTYPE="MD5"><FLocat xlink:href="h.warc"/></file>""".formatted(SHA256.toUpperCase(Locale.ROOT));
        List<Finding> findings = read("METS.xml", METS.formatted(file));
        assertThat(entries)
                .extracting(ChecksumEntry::path)
                .containsExactly("representations/rep1/data/a b.warc.gz", "./data/d.warc", "f.warc%");
        assertThat(entries.get(0).sum()).isEqualTo(new StatedChecksum("sha256", SHA256));
        assertThat(entries.get(0).size()).isEqualTo(OptionalLong.of(12));
        assertThat(entries.get(2).sum()).hasToString("crc32 1a");
        assertThat(entries.get(2).size()).isEmpty();
        // an absolute path, and what is no MD5
        assertThat(findings)
                .extracting(Finding::message)
                .containsExactly("2 lines cannot be read, the first is line 3");
    }

    @Test
    void a_mets_that_is_broken_or_hostile_is_read_as_far_as_it_can_be() throws IOException {
        String good =
                "<file SIZE=\"1\" CHECKSUM=\"" + MD5 + "\" CHECKSUMTYPE=\"MD5\"><FLocat xlink:href=\"a.warc\"/></file>";
        String names = IntStream.range(0, 11_000).mapToObj(i -> "<n" + i + "/>").collect(Collectors.joining());
        for (String bad : List.of(
                "<file>",
                "&external;",
                "<!--" + "<a> ".repeat(5_000_000) + "-->",
                "<a>".repeat(2_000) + "</a>".repeat(2_000),
                names)) {
            entries.clear();
            List<Finding> findings = read("mets.xml", METS.formatted(good + bad + good));
            assertThat(entries).as(bad.substring(0, 6)).hasSizeGreaterThanOrEqualTo(1);
            assertThat(findings)
                    .as(bad.substring(0, 6))
                    .extracting(Finding::code)
                    .containsExactly(FindingCode.CHECKSUM_LIST_ODD);
        }
    }

    @Test
    void a_dtd_is_not_permitted_and_nothing_outside_is_read() throws IOException {
        Path secret = Files.writeString(directory.resolve("secret"), "s");
        List<Finding> findings = read(
                "METS.xml", "<!DOCTYPE mets [<!ENTITY e SYSTEM \"" + secret.toUri() + "\">]>" + METS.formatted("&e;"));
        assertThat(findings).hasSize(1);
        assertThat(findings.get(0).message())
                .startsWith("it cannot be read beyond byte ")
                .contains("DTD");
    }

    @Test
    void an_inventory_states_the_sums_of_its_manifest_and_of_its_fixity_block() throws IOException {
        assertThat(read("inventory.json", """
                {"head": "v1", "manifest": {"%s": ["v1/content/a.warc", "v1/content/b.warc"], "%s": ["v1/content/c.warc"]},
                 "digestAlgorithm": "sha512", "type": "x", "versions": {"v1": {"state": {"00": ["a.warc"]}}},
                 "fixity": {"md5": {"%s": ["v1/content/a.warc"]}, "none": 1, "sha1": {"%s": 2}}}""".formatted(SHA512, SHA256, MD5, SHA1)))
                .isEmpty();
        assertThat(entries)
                .containsExactly(
                        new ChecksumEntry("v1/content/a.warc", new StatedChecksum("sha512", SHA512), 1),
                        new ChecksumEntry("v1/content/b.warc", new StatedChecksum("sha512", SHA512), 1),
                        new ChecksumEntry("v1/content/c.warc", new StatedChecksum("sha256", SHA256), 1),
                        new ChecksumEntry("v1/content/a.warc", new StatedChecksum("md5", MD5), 3));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{\"manifest\": {\"00\": [",
                "{\"manifest\": {\"00\": [1]}}",
                "{\"manifest\": {\"00\"",
                "{\"fixity\": {\"md5\": {",
                "{\"a\": nothing}"
            })
    void a_broken_inventory_is_a_finding(String text) throws IOException {
        assertThat(read("inventory.json", text))
                .extracting(Finding::code)
                .containsExactly(FindingCode.CHECKSUM_LIST_ODD);
    }

    @Test
    void deep_and_long_json_ends_the_reading() throws IOException {
        for (String value : List.of("[".repeat(200), "\"" + "x".repeat(100_000) + "\"")) {
            assertThat(read("inventory.json", "{\"digestAlgorithm\": " + value)).hasSize(1);
        }
    }

    @Test
    void resources_of_a_data_package_have_sum_and_size() throws IOException {
        List<Finding> findings = read("datapackage.json", """
                {"profile": "data-package", "resources": [
                {"name": "a.warc.gz", "path": "archive/a.warc.gz", "hash": "sha256:%s", "bytes": 7, "more": {"path": "x"}},
                {"path": "archive/b.warc", "stats": {"hash": "%s", "bytes": "many"}, "hashing": "sha256"},
                {"path": "c.cdx", "hash": "%s"},
                {"path": "d.cdx"}, {"hash": "%s"}, {"path": "https://example.org/e", "hash": "%s"},
                {"path": "f.cdx", "hash": "sha256:1"}], "wacz_version": "1.1.1"}""".formatted(SHA256, SHA256, MD5, MD5, MD5));
        assertThat(entries)
                .extracting(entry ->
                        entry.path() + " " + entry.sum() + " " + entry.size().orElse(-1))
                .containsExactly(
                        "archive/a.warc.gz sha256 " + SHA256 + " 7",
                        "archive/b.warc sha256 " + SHA256 + " -1",
                        "c.cdx md5 " + MD5 + " -1");
        assertThat(findings)
                .extracting(Finding::message)
                .containsExactly("1 lines cannot be read, the first is line 6");
        assertThat(read("datapackage.json", "{\"resources\": [1]}")).hasSize(1);
        assertThat(read("datapackage.json", "{\"resources\": 1}")).isEmpty();
    }

    @Test
    void an_inventory_is_one_only_in_an_ocfl_object() {
        assertThat(ChecksumList.isListBeside("inventory.json", "0=ocfl_object_1.1"))
                .isTrue();
        assertThat(ChecksumList.isListBeside("inventory.json", "inventory.json"))
                .isFalse();
        assertThat(ChecksumList.isListBeside("md5sums.txt", "md5sums.txt")).isTrue();
    }

    private List<Finding> read(String name, String text) throws IOException {
        StoredFile file = StoredFile.of(Files.write(directory.resolve(name), text.getBytes(UTF_8)));
        return new ChecksumList(file).read(entries::add);
    }
}
