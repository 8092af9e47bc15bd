// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContainerNameTest {

    @ParameterizedTest
    @CsvSource({
        "IAH-20110905093545-00000-kovar-laptop-8090.arc.gz,IAH,20110905093545,0,,kovar-laptop,8090",
        "WEB-20160830122614895-00000-12939~worker104.webdepozit.sk~20138.warc.gz,"
                + "WEB,20160830122614895,0,12939,worker104.webdepozit.sk,20138",
        "Serials-2013-07-1M_ArchiveIt-20130722150002470-00003-5644~crawler00.webarchiv.cz~7778.warc.gz.open,"
                + "Serials-2013-07-1M_ArchiveIt,20130722150002470,3,5644,crawler00.webarchiv.cz,7778",
        "NEDLIB--20051107130524-00000.arc.gz,NEDLIB,20051107130524,0,,,",
        "netarkivet-20081105135926-00001.warc,netarkivet,20081105135926,1,,,",
        "3-1-20161205101105604-00000-14970.arc,3-1,20161205101105604,0,14970,,",
        "137542-153-20111129020925-00316-kb-prod-har-003.kb.dk.arc,"
                + "137542-153,20111129020925,316,,kb-prod-har-003.kb.dk,",
        "WEB-20160830122614895-00000-~~.warc.gz,WEB,20160830122614895,0,,,",
        "3-1-20161205101105604-00000-14970~sb-test-har-001~8171.ARC.OPEN,"
                + "3-1,20161205101105604,0,14970,sb-test-har-001,8171",
        "WARCPROX-20140414143635195-00000-16906-hlsperma1-27500.warc.gz,"
                + "WARCPROX,20140414143635195,0,16906,hlsperma1,27500",
        "Continuous-Cov19-2021-03-05-Cov19_crawler07--20210305120000000-00012-1~c07~8443.warc.gz.invalid,"
                + "Continuous-Cov19-2021-03-05-Cov19_crawler07,20210305120000000,12,1,c07,8443",
        "CC-MAIN-20240517233122-20240518023122-00000.warc.zst,CC-MAIN-20240517233122,20240518023122,0,,,",
        "tweets-20170404120905-0001-crawl448.us.archive.org.warc.gz,"
                + "tweets,20170404120905,1,,crawl448.us.archive.org,",
        "Prefix-20090101000000-00001-crawler-003,Prefix,20090101000000,1,,crawler-003,"
    })
    void names_of_crawlers_are_read(
            String fileName, String prefix, String stamp, long serial, String pid, String host, String port) {
        assertThat(ContainerName.parse(fileName))
                .contains(new ContainerName(
                        prefix,
                        stamp,
                        serial,
                        Optional.ofNullable(pid),
                        Optional.ofNullable(host),
                        Optional.ofNullable(port)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "V6M_2017-10-05-crawler00.webarchiv.cz-warc.gz",
                "test.warc.gz",
                "",
                "-",
                ".warc.gz",
                "temp-20170306040353.warc.gz",
                "stringjs.com-xyz-1500183087483.warc",
                "a-99999999999999-00000-host.warc",
                "a-20111305093545-00000-host.warc",
                "a-20110932093545-00000-host.warc",
                "a-20110905243545-00000-host.warc",
                "-20110905093545-00000-host.warc",
                "a-20110905093545-20110905093546.warc",
                "a-20110905093545-00000-host (1).warc.gz",
                "a-20110905093545-00000-host.warc.wat.gz",
                "a-20110905093545-00000-1~host~8443.arc.ifile",
                "a-20110905093545-1234567890123456789-host.warc",
                "crawl-20240501094829710_0.warc.gz",
                "a-201109050935451-00000-host.warc"
            })
    void other_names_are_not_taken_for_a_crawlers(String fileName) {
        assertThat(ContainerName.parse(fileName)).isEmpty();
        assertThat(ContainerName.isCrawlerMade(fileName)).isFalse();
        assertThat(ContainerName.isCrawlerMade(fileName + ".cdx")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "IAH-20110905093545-00000-kovar-laptop-8090.arc.gz",
                "IAH-20110905093545-00000-kovar-laptop-8090.arc.gz.cdx",
                "IAH-20110905093545-00000-kovar-laptop-8090.arc.gz.CDX.GZ",
                "IAH-20110905093545-00000-kovar-laptop-8090.cdxj",
                "NEDLIB--20051107130524-00000.arc.gz.cdxj.gz"
            })
    void container_and_its_index_are_crawler_made(String fileName) {
        assertThat(ContainerName.isCrawlerMade(fileName)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "a.warc,a",
        "a.ARC.GZ,a",
        "a.warc.zst.open,a",
        "a.warc.gz.invalid,a",
        "a.open,a.open",
        "a.gz,a.gz",
        ".arc,''",
        "a.warc.gz.cdx,a.warc.gz.cdx"
    })
    void stem_is_the_name_without_what_a_writer_appends(String fileName, String stem) {
        assertThat(ContainerName.stem(fileName)).isEqualTo(stem);
    }

    @Test
    void time_stamp_is_a_time_if_the_calendar_has_it() {
        assertThat(ContainerName.parse("a-20160830122614895-00000.warc")
                        .orElseThrow()
                        .time())
                .contains(Instant.parse("2016-08-30T12:26:14.895Z"));
        assertThat(ContainerName.parse("a-20160830122614-00000.warc")
                        .orElseThrow()
                        .time())
                .contains(Instant.parse("2016-08-30T12:26:14Z"));
        assertThat(ContainerName.parse("a-20150230122614-00000.warc")
                        .orElseThrow()
                        .time())
                .isEmpty();
    }

    @Test
    void name_of_hostile_length_is_not_read() {
        assertThat(ContainerName.parse("-20110905093545-00000".repeat(100_000))).isEmpty();
        assertThat(ContainerName.parse("a" + "-20110905093545-00000".repeat(40)))
                .isPresent();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void what_a_crawler_writes_is_read_back(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 2_000; i++) {
            ContainerName made = Names.containerName(random);
            String fileName = Names.fileName(made, random);
            assertThat(ContainerName.parse(fileName))
                    .as("seed %d: %s", seed, fileName)
                    .contains(made);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void no_text_makes_it_fail(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 2_000; i++) {
            String text = Names.anyText(random);
            Optional<ContainerName> name = ContainerName.parse(text);
            assertThat(ContainerName.isCrawlerMade(text) || name.isEmpty())
                    .as("seed %d: %s", seed, text)
                    .isTrue();
            name.ifPresent(read -> assertThat(text).contains(read.prefix(), read.timeStamp()));
        }
    }
}
