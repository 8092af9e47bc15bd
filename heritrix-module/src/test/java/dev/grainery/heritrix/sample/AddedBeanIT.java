// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import dev.grainery.heritrix.crawl.TestJob;
import dev.grainery.heritrix.crawl.TestSite;
import dev.grainery.heritrix.crawl.TestStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("crawls")
class AddedBeanIT {

    private static final String HARVEST = "Topics-2026-11-added";

    @TempDir
    private Path scratch;

    @Test
    @Trial("the pieces to copy into a job, in XML")
    void the_pieces_in_xml_make_a_job_record_its_containers() throws Exception {
        ConfigSample sample = ConfigSample.of("add-to-crawler-beans.xml");
        String bean = sample.piece("^<bean .*^</bean>");
        String line = sample.piece("^<ref .*?/>");
        crawl(
                "crawler-beans.cxml",
                (store, site) -> edited("cxml", store, site)
                        .with("<bean id=\"candidates\"", bean + "\n<bean id=\"candidates\"")
                        .with("<ref bean=\"warcWriter\"/>", "<ref bean=\"warcWriter\"/>\n" + line)
                        .text());
    }

    @Tag("soak")
    @Test
    @Trial("the pieces to copy into a job, in Groovy")
    void the_pieces_in_groovy_make_a_job_record_its_containers() throws Exception {
        ConfigSample sample = ConfigSample.of("add-to-crawler-beans.groovy");
        String bean = sample.piece("^grainery\\(.*^}");
        String line = sample.piece("^ref\\(.*?,");
        crawl(
                "crawler-beans.groovy",
                (store, site) -> edited("groovy", store, site)
                        // defined in the shipped script, and not used there
                        .with("new RejectDecideRule(),", "new RejectDecideRule(), ref('acceptSurts'),")
                        .with("    candidates(CandidatesProcessor)", bean + "\n    candidates(CandidatesProcessor)")
                        .with("ref('warcWriter'),", "ref('warcWriter'),\n" + line)
                        .text());
    }

    private interface Configuration {
        String of(TestStore store, TestSite site) throws IOException;
    }

    private static ConfigSample edited(String form, TestStore store, TestSite site) throws IOException {
        return new ConfigSample(TestJob.profile(form))
                .with("http://example.example/example", site.seed())
                .with(
                        "ENTER_AN_URL_WITH_YOUR_CONTACT_INFO_HERE_FOR_WEBMASTERS_AFFECTED_BY_YOUR_CRAWL",
                        "https://library.example/")
                .with("metadata.jobName=basic", "metadata.jobName=" + HARVEST)
                .with("##..more?..##", """
                        crawlController.pauseAtStart=false
                        disposition.minDelayMs=0
                        disposition.delayFactor=0
                        warcWriter.maxFileSizeBytes=60000
                        warcWriter.maxWaitForIdleMs=1
                        warcWriter.prefix=%s
                        grainery.storeUri=%s
                        grainery.after.packageDirectory=../../packages
                        """.formatted(HARVEST, store.uri()));
    }

    private void crawl(String fileName, Configuration configuration) throws Exception {
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(20, 20_000);
                TestJob job = new TestJob(scratch.resolve("jobs"), "added", site.seed())
                        .configured(fileName, configuration.of(store, site))) {
            job.launch().awaitEnd();

            List<Path> closed = job.files(".warc.gz");
            assertThat(closed).hasSizeGreaterThan(3);
            store.assertRecorded(closed);
            store.assertHarvest(HARVEST, closed);
            assertThat(store.harvest(HARVEST).header().author()).isEqualTo("Library of Example");
            assertThat(job.report()).containsPattern("recorded: +" + closed.size());
            assertThat(packaged(fileName))
                    .contains("metadata.jobName=" + HARVEST, "grainery.storeUri=***")
                    .doesNotContain(store.uri());
        }
    }

    private String packaged(String fileName) throws IOException {
        Path file = TestJob.files(scratch.resolve("packages"), ".tar.gz").get(0);
        try (TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(Files.newInputStream(file)))) {
            TarArchiveEntry entry = tar.getNextEntry();
            while (!entry.getName().endsWith("/" + fileName)) {
                entry = tar.getNextEntry();
            }
            return new String(tar.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
