// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import static dev.grainery.harvest.Members.HEADER;
import static dev.grainery.harvest.Members.NAME;
import static dev.grainery.harvest.Members.NOON;
import static dev.grainery.harvest.Members.PREFIX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.Soak;
import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.harvest.HarvestDescriber.AssembledHarvest;
import dev.grainery.harvest.HarvestDescriber.CdxMember;
import dev.grainery.record.Amount;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Header;
import dev.grainery.record.Inspection;
import dev.grainery.record.InspectionSums;
import dev.grainery.record.NameUuid;
import dev.grainery.record.OneOrMany;
import dev.grainery.record.RecordType;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HarvestDescriberTest {

    private static final CrawlLogs LOGS = new CrawlLogs("/a", "logs/crawl", List.of("crawler01.tar.gz"));

    @Test
    void record_says_what_its_members_say_together() {
        Revision later = Members.revision(NOON.plusSeconds(9), RevisionStatus.FIRST, Members.B, Hash.NA);
        ContainerRecord.HarvestNames names = new ContainerRecord.HarvestNames(NAME, NAME, PREFIX, "dir");
        AssembledHarvest assembled = assembly()
                .add(Members.container(
                        "b.warc.gz", "NA", names, "2013-05-01T00:00:00.000Z", Amount.NA, later, Optional.empty()))
                .add(Members.container("a.warc.gz"))
                .add(new CdxMember("b.cdx", "2"))
                .add(new CdxMember("a.cdx", NameUuid.DNS.of("a.cdx")))
                .add(new CrawlLogs("/b", "logs/crawl", List.of("crawler02.tar.gz", "crawler00.tar.gz")))
                .add(LOGS)
                .assemble(HEADER);
        HarvestRecord record = assembled.record();
        assertThat(record.header()).isEqualTo(HEADER);
        assertThat(record.harvest().harvestID()).isEqualTo("cc760e03-b1d2-5690-b3c9-8cac676d6f5f");
        assertThat(record.harvest().date()).isEqualTo("2013-05-01T00:00:00.000Z");
        assertThat(record.harvest().size()).isEqualTo(10);
        assertThat(record.harvest().warcsNumber()).isEqualTo(2);
        assertThat(record.harvest().harvestPrefix().harvestNameStand()).isEqualTo(NAME);
        assertThat(record.harvest().harvestPrefix().harvestFromWarcinfo()).isEqualTo(OneOrMany.of(NAME));
        assertThat(record.harvest().harvestPrefix().harvestNameFNtrunc()).isEqualTo(OneOrMany.of(PREFIX));
        assertThat(record.harvest().harvestPrefix().harvestDirsName()).isEqualTo(new OneOrMany(List.of(PREFIX, "dir")));
        assertThat(record.harvest().harvestPrefix().harvestType()).isEqualTo("Serials");
        assertThat(record.harvest().harvestPrefix().harvestSuffix())
                .containsExactly("2013-05", "1M", "12M", "ArchiveIt");
        assertThat(record.harvestCrawl())
                .isEqualTo(new HarvestRecord.CrawlSection(
                        true,
                        Optional.of("logs/crawl"),
                        List.of("crawler00.tar.gz", "crawler01.tar.gz", "crawler02.tar.gz")));
        assertThat(record.paths().warcsFileNames()).containsExactly("a.warc.gz", "b.warc.gz");
        assertThat(record.paths().warcsID()).containsExactly(NameUuid.DNS.of("a.warc.gz"), "NA");
        assertThat(record.paths().cdxsID()).containsExactly(NameUuid.DNS.of("a.cdx"), "2");
        assertThat(record.extension().cdxsNumber()).isEqualTo(2);
        assertThat(record.revision().dateOfValidation()).isEqualTo(NOON);
        assertThat(record.revision().nextLastDateOfValidation()).isEqualTo(NOON.plus(Duration.ofDays(730)));
        assertThat(assembled.findings())
                .containsExactly(Finding.of(FindingCode.NAMES_DISAGREE, NAME, "other names found: directory 'dir'"));
    }

    @Test
    void harvest_without_logs_has_none_and_a_finding() {
        AssembledHarvest assembled = assembly().add(Members.container("a.warc")).assemble(HEADER);
        assertThat(assembled.record().harvestCrawl()).isEqualTo(HarvestRecord.CrawlSection.NONE);
        assertThat(assembled.findings()).extracting(Finding::code).containsExactly(FindingCode.NO_CRAWL_LOGS);
    }

    @Test
    void prefixes_of_different_dates_are_a_finding() {
        AssembledHarvest assembled = assembly()
                .add(LOGS)
                .add(prefixed("MigrantCrisisEU-2015-12"))
                .add(prefixed("MigrantCrisisEU-2015-10"))
                .assemble(HEADER);
        assertThat(assembled.findings())
                .containsExactly(
                        Finding.of(
                                FindingCode.NAMES_DISAGREE,
                                NAME,
                                "other names found: file name prefix 'MigrantCrisisEU-2015-10',"
                                        + " file name prefix 'MigrantCrisisEU-2015-12'"),
                        Finding.of(
                                FindingCode.PREFIX_DATES_DIFFER,
                                NAME,
                                "the file name prefixes carry the dates: 2015-10, 2015-12"));
        assertThat(assembly()
                        .add(prefixed(PREFIX + "-2015-10"))
                        .add(prefixed(PREFIX))
                        .add(LOGS)
                        .assemble(HEADER)
                        .findings())
                .extracting(Finding::code)
                .containsExactly(FindingCode.NAMES_DISAGREE);
    }

    @Test
    void day_within_the_month_of_another_prefix_is_no_other_date() {
        List<Finding> findings = assembly()
                .add(prefixed("a-2015-10"))
                .add(prefixed("a-2015-10-08"))
                .add(LOGS)
                .assemble(HEADER)
                .findings();
        assertThat(findings).extracting(Finding::code).containsExactly(FindingCode.NAMES_DISAGREE);
    }

    @Test
    void very_many_names_are_cut_to_the_first_in_order() {
        HarvestDescriber assembly = assembly();
        IntStream.range(0, 3_000)
                .map(i -> 2_999 - i)
                .forEach(i -> assembly.add(prefixed(String.format(Locale.ROOT, "p%04d-2015-10", i))));
        AssembledHarvest assembled = assembly.assemble(HEADER);
        List<String> prefixes = assembled
                .record()
                .harvest()
                .harvestPrefix()
                .harvestNameFNtrunc()
                .values();
        assertThat(prefixes)
                .hasSize(HarvestDescriber.MOST_NAMES)
                .startsWith("p0000-2015-10")
                .endsWith("p0999-2015-10");
        assertThat(assembled.findings().get(0).message())
                .endsWith("'p0004-2015-10' and 995 more")
                .hasSizeLessThan(300);
    }

    @Test
    void what_makes_no_record_is_refused() {
        HarvestDescriber assembly = assembly().add(new CdxMember("a.cdx", "1")).add(LOGS);
        assertThat(assembly.isEmpty()).isTrue();
        assertThatThrownBy(() -> assembly.assemble(HEADER))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(NAME + " has neither a container nor a crawl");
        ContainerRecord stranger = Members.container(
                "a.warc",
                new ContainerRecord.HarvestNames("other", "NA", "NA", "other"),
                Members.container("a.warc").revision());
        assertThatThrownBy(() -> assembly.add(stranger))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a.warc is of harvest other, not of " + NAME);
        Header cdx = new Header(RecordType.CDX, "NKCR", NOON, Header.DEFAULT_STANDARD);
        assertThatThrownBy(() -> assembly.assemble(cdx)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void order_repetition_and_steps_make_no_difference(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < Soak.trials(8, 30); i++) {
            List<ContainerRecord> containers = Members.anyContainers(random);
            List<CdxMember> indexes = containers.stream()
                    .map(c -> new CdxMember(c.container().fileName() + ".cdx", c.id()))
                    .toList();
            List<CrawlLogs> logs = IntStream.range(0, random.nextInt(4))
                    .mapToObj(n -> new CrawlLogs("/" + n, "logs" + n % 2, List.of("l" + n, "l0")))
                    .toList();
            HarvestDescriber plain = assembly();
            containers.forEach(plain::add);
            indexes.forEach(plain::add);
            logs.forEach(plain::add);
            AssembledHarvest expected = plain.assemble(HEADER);

            List<Object> shuffled = new ArrayList<>(containers);
            shuffled.addAll(indexes);
            shuffled.addAll(logs);
            for (int n = random.nextInt(10); n > 0; n--) {
                shuffled.add(shuffled.get(random.nextInt(shuffled.size())));
            }
            Collections.shuffle(shuffled, new Random(random.nextLong()));
            HarvestDescriber other = assembly();
            for (Object member : shuffled) {
                addTo(other, member);
                if (!other.isEmpty() && random.nextInt(10) == 0) {
                    assertThat(other.assemble(HEADER).record().harvest().warcsNumber())
                            .isPositive();
                }
            }
            assertThat(other.assemble(HEADER)).as("seed %d, round %d", seed, i).isEqualTo(expected);
        }
    }

    @Tag("soak")
    @Test
    void two_hundred_thousand_containers_make_one_record() {
        HarvestDescriber assembly = assembly().add(LOGS);
        int[] serials = IntStream.range(0, 200_000).filter(i -> i != 77_777).toArray();
        for (int serial : serials) {
            assembly.add(Members.container(Members.crawled("crawler00.webarchiv.cz", serial)));
        }
        AssembledHarvest assembled = assembly.assemble(HEADER);
        assertThat(assembled.record().harvest().warcsNumber()).isEqualTo(199_999);
        assertThat(assembled.record().harvest().size()).isEqualTo(1_999_990);
        assertThat(assembled.record().paths().warcsID()).hasSize(199_999).doesNotHaveDuplicates();
        assertThat(assembled.findings())
                .containsExactly(Finding.of(
                        FindingCode.SERIAL_GAP,
                        NAME,
                        "serial numbers of prefix " + PREFIX
                                + ", host crawler00.webarchiv.cz, process 5644, port 7778 are missing: 77777"));
    }

    @Test
    void inspections_are_added_up_each_content_once() {
        Inspection one = Inspections.of("one");
        Inspection two = Inspections.of("two");
        HarvestDescriber assembly = assembly()
                .add(inspected("a.warc.gz", "1", Members.A, Optional.of(one)))
                .add(inspected("b.warc.gz", "2", Members.B, Optional.of(two)))
                .add(inspected("c.warc.gz", "3", Members.B, Optional.empty()));
        InspectionSums sums =
                new InspectionTally().add(one).add(two).addNotInspected(1).sums();
        assertThat(assembly.assemble(HEADER).record().extension().inspection()).contains(sums);
        // the same container once more, also under another name, of which only the second was inspected
        assembly.add(inspected("a.warc.gz", "1", Members.A, Optional.of(one)))
                .add(inspected("renamed.warc.gz", "1", Members.A, Optional.of(one)))
                .add(inspected("c again.warc.gz", "3", Members.B, Optional.of(two)));
        AssembledHarvest assembled = assembly.assemble(HEADER);
        assertThat(assembled.record().harvest().warcsNumber()).isEqualTo(3);
        assertThat(assembled.record().extension().inspection())
                .contains(new InspectionTally().add(one).add(two).add(two).sums());
    }

    @Test
    void harvest_of_which_nothing_was_inspected_has_no_sums() {
        assertThat(assembly()
                        .add(Members.container("a.warc"))
                        .assemble(HEADER)
                        .record()
                        .extension()
                        .inspection())
                .isEmpty();
    }

    private static ContainerRecord inspected(String fileName, String id, Hash hash, Optional<Inspection> inspection) {
        ContainerRecord plain = Members.container(fileName, RevisionStatus.FIRST, hash, Hash.NA);
        return Members.container(
                fileName,
                id,
                plain.extension().harvestNames(),
                plain.container().dateOfOrigin(),
                plain.size(),
                plain.revision(),
                inspection);
    }

    private static void addTo(HarvestDescriber assembly, Object member) {
        if (member instanceof ContainerRecord container) {
            assembly.add(container);
        } else if (member instanceof CdxMember index) {
            assembly.add(index);
        } else {
            assembly.add((CrawlLogs) member);
        }
    }

    private static ContainerRecord prefixed(String prefix) {
        return Members.container(
                prefix + ".warc",
                new ContainerRecord.HarvestNames(NAME, NAME, prefix, PREFIX),
                Members.container("a.warc").revision());
    }

    private static HarvestDescriber assembly() {
        return new HarvestDescriber(HarvestNaming.builtIn(), NAME);
    }
}
