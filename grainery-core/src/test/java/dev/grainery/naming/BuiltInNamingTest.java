// SPDX-License-Identifier: Apache-2.0
package dev.grainery.naming;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.record.HarvestNames;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
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
        assertThat(NAMING.names(Optional.of(" Serials 2013-07-1M "), file, "dir"))
                .isEqualTo(new HarvestNames(
                        "Serials 2013-07-1M", "Serials 2013-07-1M", "Serials-2013-07-1M_ArchiveIt", "dir"));
        assertThat(NAMING.names(Optional.of(" "), file, "dir").standard()).isEqualTo("Serials-2013-07-1M_ArchiveIt");
        assertThat(NAMING.names(Optional.empty(), "test.warc.gz", "V6M_2017-10-05"))
                .isEqualTo(new HarvestNames("V6M_2017-10-05", "NA", "NA", "V6M_2017-10-05"));
        assertThat(NAMING.names(Optional.empty(), "test.warc.gz", "NA"))
                .isEqualTo(new HarvestNames("NA", "NA", "NA", "NA"));
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
        "Serials 2013-05-1M,serials 2013-05-1M,false",
        "Serials-2014-06-1M_2M_ArchiveIt,Serials-2014-06-1M_12_ArchiveIt,false",
        "Serials-2013-05,Serials-2013-05-1M,false",
        "basic,IAH,false",
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
            HarvestNames names = NAMING.names(Optional.of(text), other, text);
            assertThat(names.standard()).as("seed %d: %s", seed, text).isNotBlank();
        }
    }
}
