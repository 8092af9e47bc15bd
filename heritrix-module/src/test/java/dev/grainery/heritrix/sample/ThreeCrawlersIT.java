// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.Trial;
import dev.grainery.heritrix.crawl.TestJob;
import dev.grainery.heritrix.crawl.TestStore;
import dev.grainery.record.Crawl;
import dev.grainery.record.HarvestRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.archive.crawler.frontier.SurtAuthorityQueueAssignmentPolicy;
import org.archive.crawler.processor.HashCrawlMapper;
import org.archive.modules.CrawlURI;
import org.archive.net.PublicSuffixes;
import org.archive.net.UURIFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("crawls")
class ThreeCrawlersIT {

    private static final String NUMBER = "crawler.number";
    private static final String HARVEST = "Totals-2026-11";
    private static final Pattern FETCHED = Pattern.compile("(?m)^\\S+ +200 +\\d+ (http://127\\.0\\.0\\.1:\\d+/\\d*) ");

    @TempDir
    private Path scratch;

    @AfterEach
    void forget_number() {
        System.clearProperty(NUMBER);
    }

    @Test
    @Trial("the sample job for three crawlers, with HashCrawlMapper")
    void three_crawlers_share_the_hosts_and_have_one_harvest_record_that_holds_all_their_containers() throws Exception {
        try (TestStore store = new TestStore(scratch.resolve("store"));
                LinkedSites sites = new LinkedSites(6)) {
            startUntilEachCrawlerHasOne(sites);
            List<TestJob> crawlers = new ArrayList<>();
            try {
                for (int number = 0; number < 3; number++) {
                    crawlers.add(crawler(number, store, sites));
                    System.setProperty(NUMBER, Integer.toString(number));
                    crawlers.get(number).launch();
                }
                crawlers.forEach(TestJob::awaitEnd);
                assertShared(crawlers, sites);
                assertOneHarvest(store, crawlers);
            } finally {
                crawlers.forEach(TestJob::close);
            }
        }
    }

    @Test
    void a_job_without_a_number_is_not_built_and_its_log_names_the_bean() throws Exception {
        try (TestStore store = new TestStore(scratch.resolve("store"));
                LinkedSites sites = new LinkedSites(1);
                TestJob job = crawler(0, store, sites)) {
            assertThatThrownBy(job::build).isInstanceOf(AssertionError.class);
            assertThat(job.log()).contains("Can't create bean 'crawlerNumber'");
        }
    }

    private TestJob crawler(int number, TestStore store, LinkedSites sites) throws IOException {
        TestJob job = new TestJob(scratch.resolve("jobs"), "totals" + number, "");
        Files.writeString(job.directory().resolve("seeds.txt"), String.join("\n", sites.addresses()) + "\n");
        return job.configured(
                "crawler-beans.cxml",
                ConfigSample.of("three-crawlers/crawler-beans.cxml")
                        .with("crawlController.pauseAtStart=true", """
                                crawlController.pauseAtStart=false
                                disposition.minDelayMs=0
                                disposition.delayFactor=0
                                warcWriter.maxFileSizeBytes=60000
                                warcWriter.maxWaitForIdleMs=1
                                grainery.storeUri=%s
                                """.formatted(store.uri()))
                        // as the variable would do
                        .with("#{systemEnvironment['HARVEST_STORE'] ?: 'store'}", store().toString())
                        .text());
    }

    private Path store() {
        return scratch.resolve("totals");
    }

    private static void startUntilEachCrawlerHasOne(LinkedSites sites) throws IOException {
        Set<String> dealt = new HashSet<>();
        while (dealt.size() < 3) {
            CrawlURI first = new CrawlURI(UURIFactory.getInstance(sites.add()));
            dealt.add(HashCrawlMapper.mapString(
                    new SurtAuthorityQueueAssignmentPolicy().getClassKey(first),
                    PublicSuffixes.getTopmostAssignedSurtPrefixRegex(),
                    3));
        }
    }

    private static void assertShared(List<TestJob> crawlers, LinkedSites sites) throws IOException {
        List<String> fetched = new ArrayList<>();
        for (TestJob crawler : crawlers) {
            Path log = TestJob.files(crawler.directory(), "logs/crawl.log").get(0);
            List<String> own = FETCHED.matcher(Files.readString(log))
                    .results()
                    .map(result -> result.group(1))
                    .toList();
            assertThat(own).describedAs("what %s fetched", crawler.directory()).isNotEmpty();
            fetched.addAll(own);
            assertThat(TestJob.files(crawler.directory().resolve("diversions"), "").stream()
                            .filter(Files::isRegularFile))
                    .describedAs("links that %s left to others", crawler.directory())
                    .isNotEmpty();
        }
        Set<String> all = new TreeSet<>();
        for (String site : sites.addresses()) {
            all.add(site);
            for (int page = 1; page < sites.pages(); page++) {
                all.add(site + page);
            }
        }
        assertThat(fetched).containsExactlyInAnyOrderElementsOf(all);
    }

    private void assertOneHarvest(TestStore store, List<TestJob> crawlers) throws IOException {
        List<Path> all = new ArrayList<>();
        for (int number = 0; number < 3; number++) {
            TestJob crawler = crawlers.get(number);
            List<Path> own = TestJob.files(store().resolve("crawler" + number), ".warc.gz");
            assertThat(own).isNotEmpty();
            assertThat(crawler.report()).containsPattern("recorded: +" + own.size() + "\\b");
            all.addAll(own);
        }
        store.assertRecorded(all);
        store.assertHarvest(HARVEST, all);
        HarvestRecord harvest = store.harvest(HARVEST);
        assertThat(harvest.harvest().harvestPrefix().harvestType()).isEqualTo("Totals");
        assertThat(harvest.extension().crawls())
                .extracting(Crawl::status)
                .containsOnly("FINISHED")
                .hasSize(3);
    }
}
