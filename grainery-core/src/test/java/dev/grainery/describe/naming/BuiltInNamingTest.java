// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Location;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BuiltInNamingTest {

    private static final HarvestNaming NAMING = HarvestNaming.builtIn();

    static Stream<Arguments> kinds() {
        return Stream.of(
                kind("V6M_2017-10-05", "Serials", "V6M", "2017-10-05"),
                kind("Serials 2013-05-1M_12M_ArchiveIt", "Serials", "2013-05", "1M", "12M", "ArchiveIt"),
                kind(
                        "Serials-2017-03-1M_6M_NoContract_CUNI_ArchiveIt",
                        "Serials",
                        "2017-03",
                        "1M",
                        "6M",
                        "NoContract",
                        "CUNI",
                        "ArchiveIt"),
                kind("Topics-2018-01-PrezidentskeVolby", "Topics", "2018-01", "PrezidentskeVolby"),
                kind("Continuous-Cov19 2021-03-05-Cov19", "Continuous", "Cov19", "2021-03-05"),
                kind("CZ-2015-12", "Totals", "CZ", "2015-12"),
                kind("CZ18", "Totals", "CZ18"),
                kind("Tests-2020-02-14-heritrix34", "Tests", "2020-02-14", "heritrix34"),
                kind("Requests-2019-09-UK", "Requests", "2019-09", "UK"),
                kind("basic", "NA"),
                // beyond the examples of the specification
                kind("Serials-2013-05-12M_ArchiveIt", "Serials", "2013-05", "12M", "ArchiveIt"),
                kind("Serials 2017-07-1M_V-NC_CUNI", "Serials", "2017-07", "1M", "V-NC", "CUNI"),
                kind("Serials_2016-01-1M_V-1", "Serials", "2016-01", "1M", "V-1"),
                kind("serials_2021-04_1M-2M-4M_OneShot-crawler00", "Serials", "2021-04", "1M", "2M", "4M", "OneShot"),
                kind("Serials 2017-05-1M_Oneshot - Third try, first failed", "Serials", "2017-05", "1M", "Oneshot"),
                kind("Serials%202013-05-1M", "Serials", "2013-05", "1M"),
                kind("Topics 2018-01-Prezidentské volby", "Topics", "2018-01", "Prezidentské volby"),
                kind("Topics-2018-01-T2018VolPrezII-crawler01_", "Topics", "2018-01", "T2018VolPrezII"),
                kind("Topics_2021-04_T-CUNI_NA_antik", "Topics", "2021-04", "T", "CUNI_NA_antik"),
                kind("Topics 2018-01 - Volby", "Topics", "2018-01", "Volby"),
                kind("Continuous-Cov19-2021-03-05-Cov19_crawler07-", "Continuous", "Cov19", "2021-03-05"),
                kind("Tests 2021-03-T-pywb_test", "Tests", "2021-03", "T", "pywb_test"),
                kind("Test 2017-05 00 ekf.vsb.cz", "Tests", "2017-05", "00 ekf.vsb.cz"),
                kind("CZ2018", "Totals", "CZ2018"),
                kind("V-1_2011-11", "Serials", "V-1", "2011-11"),
                kind("V1_2016-01", "Serials", "V1", "2016-01"),
                kind("V-NC_2012-05", "Serials", "V-NC", "2012-05"),
                kind("V_2010-02", "Serials", "V", "2010-02"),
                kind("V 2010-02-1M", "Serials", "V", "2010-02", "1M"),
                kind("T_2013-01_Prezidentska_volba", "Topics", "T", "2013-01", "Prezidentska_volba"),
                kind("T-2013-01-Volby", "Topics", "T", "2013-01", "Volby"),
                kind("T-Mobile", "NA"),
                kind("V-Day", "NA"),
                kind("V-10", "NA"),
                kind("ArchiveIt-2013-05", "Serials", "ArchiveIt", "2013-05"),
                kind("OneShot-2014-03", "Serials", "OneShot", "2014-03"),
                kind("Oneshot_2014-03_NoContract", "Serials", "Oneshot", "2014-03", "NoContract"),
                kind("ArchiveItems", "NA"),
                kind("UK-2016-06", "NA", "2016-06"),
                kind("cz", "NA"),
                kind("CZ", "NA"),
                kind("CZ-forum", "NA"),
                kind("Serialsomething", "NA"),
                kind("Topics", "Topics"),
                kind("V Praze 2016", "NA"),
                kind("Krajské volby 2016", "NA"),
                kind("OH-2016-13", "NA"),
                kind("", "NA"),
                kind("NA", "NA"));
    }

    private static Arguments kind(String name, String type, String... suffix) {
        return Arguments.of(name, type, List.of(suffix));
    }

    @ParameterizedTest(name = "name '{0}'")
    @MethodSource("kinds")
    void type_and_suffix_come_out_right(String name, String type, List<String> suffix) {
        assertThat(NAMING.kind(name)).isEqualTo(new HarvestKind(type, suffix));
    }

    @Test
    void is_part_of_comes_before_prefix_and_directory() {
        String file = "Serials-2013-07-1M_ArchiveIt-20130722150002470-00000-5644~crawler00.webarchiv.cz~7778.warc.gz";
        assertThat(NAMING.names(Optional.of(" Serials 2013-07-1M "), new Location("dir", file)))
                .isEqualTo(new ContainerRecord.HarvestNames(
                        "Serials 2013-07-1M", "Serials 2013-07-1M", "Serials-2013-07-1M_ArchiveIt", "dir"));
        assertThat(NAMING.names(Optional.of(" "), new Location("dir", file)).standard())
                .isEqualTo("Serials-2013-07-1M_ArchiveIt");
        assertThat(NAMING.names(Optional.empty(), new Location("V6M_2017-10-05", "test.warc.gz")))
                .isEqualTo(new ContainerRecord.HarvestNames("V6M_2017-10-05", "NA", "NA", "V6M_2017-10-05"));
        assertThat(NAMING.names(Optional.empty(), new Location("NA", "test.warc.gz")))
                .isEqualTo(new ContainerRecord.HarvestNames("NA", "NA", "NA", "NA"));
    }

    @ParameterizedTest
    @CsvSource({
        // the next source counts
        "basic,IAH-20110905093545-00000-h.arc.gz,/a/11/serials/V6M_2011-09,V6M_2011-09",
        "basic,Serials-2013-01-1M-20130105093545-00000-h.arc.gz,/a/13,Serials-2013-01-1M",
        "'',NEDLIB--20011107130524-00000.arc.gz,/a/2001,2001",
        "basic_crawler07,WEB-20160830122614895-00000-1~h~8443.warc.gz,/a/V6M_2016-08,V6M_2016-08",
        // all sources name nothing: the directory above, which tells a launch of Heritrix from others
        "basic,WEB-20160830122614895-00000-1~h~8443.warc.gz,/jobs/x/20160830122600/warcs,20160830122600",
        "basic,test.warc.gz,/jobs/x/20160830122600/warcs,20160830122600",
        // a directory without a year: prefix and year as well
        "'',NEDLIB--20011107130524-00000.arc.gz,/mnt/archive/arcs,archive_NEDLIB-2001",
        "'',NEDLIB--20051107130524-00000.arc.gz,/mnt/archive/arcs,archive_NEDLIB-2005",
        "'',NEDLIB--20051107130524-00000.arc.gz,/warcs/arcs,NEDLIB-2005",
        "basic,test.warc.gz,/mnt/archive/warcs,archive",
        // nothing else is known
        "basic,test.warc.gz,/warcs,basic",
    })
    void name_that_a_crawler_gives_to_every_crawl_is_no_name(
            String isPartOf, String fileName, String directory, String harvest) {
        assertThat(NAMING.names(Optional.of(isPartOf), new Location(directory, fileName))
                        .standard())
                .isEqualTo(harvest);
    }

    @Test
    void all_spellings_in_unicode_are_one_name() {
        Location location = new Location("/a", "x.warc");
        ContainerRecord.HarvestNames decomposed = NAMING.names(Optional.of("Prezidentske\u0301 volby"), location);
        assertThat(decomposed.standard())
                .isEqualTo("Prezidentsk\u00e9 volby")
                .isEqualTo(NAMING.names(Optional.of("Prezidentsk\u00e9 volby"), location)
                        .standard());
        assertThat(decomposed.warcinfo()).isEqualTo("Prezidentske\u0301 volby");
    }

    @Test
    void names_that_were_found_are_enough_to_choose_anew() throws Exception {
        Location location = new Location("/mnt/moved", "V6M_2017-10-20171005120000-00000-h.warc.gz");
        ContainerRecord.HarvestNames found =
                new ContainerRecord.HarvestNames("chosen before", "Topics 2017", "V6M_2017-10", "where it was read");
        assertThat(NAMING.standardised(found, location))
                .isEqualTo(new ContainerRecord.HarvestNames(
                        "Topics 2017", "Topics 2017", "V6M_2017-10", "where it was read"));
    }

    @ParameterizedTest
    @CsvSource({
        "Serials 2013-05-1M_12M_ArchiveIt,Serials-2013-05-1M_12M_ArchiveIt,true",
        "Serials 2013-05-1M,Serials%202013-05-1M,true",
        "Continuous-Cov19 2021-03-05-Cov19,Continuous-Cov19-2021-03-05-Cov19_crawler07-,true",
        "Continuous-Cov19 2021-03-05-Cov19,Continuous-Cov19-2021-03-05-Cov19-crawler07.webarchiv.cz,true",
        "Serials 2017-05-1M - Third try,Serials-2017-05-1M,true",
        "Topics 2018-01 - Volby,Topics 2018-01 - Jine volby,false",
        "Prezidentské volby,Prezidentske\u0301 volby,true",
        "Serials 2013-05-1M,serials 2013-05-1M,true",
        "Topics 2018-01-Prezidentské volby,Topics-2018-01-PrezidentskeVolby,true",
        "Krajské volby 2016,KrajskeVolby2016-01,true",
        "WA_CLASS-2017-00,WA_CLASS-2017-01,false",
        "CZ-2015,CZ-2015-12,false",
        "Serials 2014-1_12,Serials 2014-11_2,false",
        "crawler07-Serials 2013-05-1M,Serials 2013-05-1M,true",
        "Serials 2013-05-1M,crawler07,true",
        "Serials 2013-05-1M,20130501120000,true",
        "Serials-2014-06-1M_2M_ArchiveIt,Serials-2014-06-1M_12_ArchiveIt,false",
        "Serials-2013-05,Serials-2013-05-1M,false",
        "basic,IAH,true",
        "Serials 2013-05-1M,warcs,true",
        "Serials 2013-05-1M,latest,true",
        "Serials 2013-05-1M,20130522150002,true",
        "20130522150002470,Serials 2013-05-1M,true",
        "Serials 2013-05-1M,20130522,false",
        "Serials 2013-01-1M,IAH_crawler07,true",
        "basic,NA,true",
        "100%,100%25,true",
        "a%C3,a%C3%28,false"
    })
    void names_agree_when_only_their_writing_differs(String one, String other, boolean agree) {
        assertThat(NAMING.agree(one, other)).isEqualTo(agree);
        assertThat(NAMING.agree(other, one)).isEqualTo(agree);
    }

    @ParameterizedTest
    @CsvSource({
        "MigrantCrisisEU-2015-10,2015-10",
        "V6M_2017-10-05,2017-10-05",
        "Serials-2013-05-12M,2013-05",
        "TestCrawl_2017-04-00,2017-04",
        "CZ18,",
        "a2015-10,",
        "2015-10b,",
        "1815-10,"
    })
    void date_of_a_name_is_found(String name, String date) {
        assertThat(NAMING.dateIn(name)).isEqualTo(Optional.ofNullable(date));
    }

    @Tag("soak")
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {11, 12, 13, 14, 15})
    void no_text_makes_it_fail(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 300; i++) {
            String text = Names.anyText(random);
            String other = Names.anyText(random);
            HarvestKind kind = NAMING.kind(text);
            assertThat(new HashSet<>(kind.suffix()))
                    .as("seed %d: %s", seed, text)
                    .hasSameSizeAs(kind.suffix());
            assertThat(NAMING.agree(text, text)).as("seed %d: %s", seed, text).isTrue();
            assertThat(NAMING.agree(text, other))
                    .as("seed %d: %s and %s", seed, text, other)
                    .isEqualTo(NAMING.agree(other, text));
            assertThat(NAMING.dateIn(text).orElse("2017-10"))
                    .as("seed %d: %s", seed, text)
                    .startsWith("20");
            ContainerRecord.HarvestNames names = NAMING.names(Optional.of(text), new Location(text, other));
            assertThat(names.standard()).as("seed %d: %s", seed, text).isNotBlank();
        }
    }
}
