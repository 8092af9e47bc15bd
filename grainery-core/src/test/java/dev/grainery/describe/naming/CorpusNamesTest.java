// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Names of real files and harvests; skipped where the collection of real files is not at hand. */
class CorpusNamesTest {

    private static final HarvestNaming NAMING = HarvestNaming.builtIn();
    private static Optional<Path> corpus;

    @BeforeAll
    static void find_corpus() {
        String given = System.getProperty("grainery.corpus", System.getenv("GRAINERY_CORPUS"));
        Stream<Path> places = given != null
                ? Stream.of(Path.of(given))
                : Stream.iterate(Path.of("").toAbsolutePath(), p -> p != null, Path::getParent)
                        .map(p -> p.resolve("../shared/corpus").normalize());
        corpus = places.filter(Files::isDirectory).findFirst();
    }

    @Test
    void nearly_all_czech_job_names_tell_their_type() throws IOException {
        Path list = corpus().resolve("webarchivcz-job-names.tsv");
        List<String[]> jobs = Files.readAllLines(list).stream()
                .filter(line -> !line.startsWith("#"))
                .skip(1)
                .map(line -> line.split("\t", -1))
                .toList();
        assertThat(jobs).hasSizeGreaterThan(70);
        Map<String, Integer> types = new TreeMap<>();
        for (String[] job : jobs) {
            HarvestKind kind = NAMING.kind(job[2]);
            types.merge(kind.type(), 1, Integer::sum);
            if (!kind.type().equals("NA")) {
                assertThat(kind.suffix()).as(job[2]).isNotEmpty();
            }
            if (kind.type().equals("Serials")) {
                assertThat(kind.suffix().get(0)).as(job[2]).matches("20[0-9]{2}-[0-9]{2}");
                assertThat(kind.suffix()).as(job[2]).contains("1M").allMatch(token -> !token.contains("_"));
            }
        }
        assertThat(types).containsOnlyKeys("NA", "Serials", "Tests", "Topics");
        assertThat(types.get("Serials")).isGreaterThanOrEqualTo(45);
        assertThat(types.get("NA")).isLessThan(jobs.size() / 4);
    }

    @Test
    void most_czech_prefixes_agree_with_their_job_name() throws IOException {
        Path list = corpus().resolve("webarchivcz-job-names.tsv");
        List<String> disagreeing = Files.readAllLines(list).stream()
                .filter(line -> !line.startsWith("#"))
                .skip(1)
                .map(line -> line.split("\t", -1))
                .filter(job -> !NAMING.agree(job[2], job[7]))
                .map(job -> job[2] + " / " + job[7])
                .toList();
        assertThat(disagreeing)
                .hasSizeLessThan(20)
                .contains("Serials 2014-06-1M_2M_ArchiveIt / Serials-2014-06-1M_12_ArchiveIt")
                .doesNotContain("Serials 2013-01-1M / IAH", "basic / IAH")
                .allMatch(names -> !names.contains("Topics"));
    }

    @Test
    void file_names_of_crawlers_are_told_from_others() throws IOException {
        try (Stream<Path> files = Files.walk(corpus())) {
            List<String> crawlers = files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .filter(ContainerName::isCrawlerMade)
                    .toList();
            assertThat(crawlers)
                    .contains(
                            "3-1-20161205101105604-00000-14970.arc",
                            "BL-20140325121225068-00000-32090~opera~8443.warc.gz",
                            "netarkivet-20081105135926-00001.warc",
                            "NAS-20100909163324-00000-mette.kb.dk.warc.cdx")
                    .doesNotContain("example.warc.gz", "test.warc", "1-metadata-1.warc", "index.cdx")
                    .allMatch(name -> name.matches(".+-(20[0-9]{12})([0-9]{3})?-[0-9]{5}.*"));
        }
    }

    private static Path corpus() {
        assumeTrue(corpus.isPresent(), "no corpus here");
        return corpus.get();
    }
}
