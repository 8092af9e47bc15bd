// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.finding.Finding;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of Czech harvests from 2012 to 2021, as their jobs gave them: isPartOf, and the prefix of the containers. */
class NameFindingsTest {

    @ParameterizedTest
    @CsvSource({
        "Serials 2014-03-1M_6M_NoContracts_ArchiveIt, Serials-2014-03-1M_6M_NoContacts_ArchiveIt",
        "Serials 2014-04-1M_2M_NoContracts_ArchiveIt, Serials-2014-04-1M_2M_ArchiveIt",
        "Serials 2014-06-1M_2M_ArchiveIt, Serials-2014-06-1M_12_ArchiveIt",
        "Serials 2014-11_12-1M_2M_ArchiveIt_NoContract, Serials-2014-12-1M_2M_ArchiveIt_NoContract",
        "Serials 2017-04-1M_2M_6M_NoContract_CUNI_ArchiveIt, Serials-2017-04-1M_6M_NoContract_CUNI_ArchiveIt",
        "Serials 2017-07-1M_2M_CUNI_T2017VolPS, Serials-2017-11-1M_2M_CUNI_T2017VolPS",
    })
    void slip_in_a_name_is_a_finding(String isPartOf, String prefix) {
        assertThat(findings(isPartOf, Set.of(prefix), Set.of()))
                .containsExactly("NAMES_DISAGREE other names found: file name prefix '" + prefix + "'");
    }

    @ParameterizedTest
    @CsvSource({
        // other spellings
        "Serials 2013-01-1M, Serials-2013-01-1M",
        "Krajské volby 2016, KrajskeVolby2016-00",
        "Krajské volby 2016, KrajskeVolby2016-01",
        "Test 2017-05 00 ekf.vsb.cz, Test-2017-05-00-ekf.vsb.cz",
        "Topics 2018-01-T2018VolPrezII, Topics-2018-01-T2018VolPrezII-crawler01_",
        "Serials_2021-04_1M-2M-4M_OneShot, crawler00_Serials_2021-04_1M-2M-4M_OneShot",
        "Serials 2017-05-1M_12M - third try, serials-2017-05-1m_12m",
        // a title for readers, and a short name for files
        "Uprchlická krize v EU | Doménová sklizeň, MigrantCrisisEU-2015-10",
        "Národní lékařská knihovna, NLK",
        "retrokon.nkp.cz, retrokon",
        "Test Crawl 2017, TestCrawl_2017-04-00",
        "Charlie Hebdo 2015, Charlie_Hebdo-2015-01-QA-00",
        "Sklizeň pro studenty kurzu webové archivace UISK FF UK., WA_CLASS-2017-00",
        // names that every crawl has
        "Serials 2013-01-1M, IAH",
        "basic, IAH",
    })
    void other_spelling_and_a_name_of_another_kind_are_none(String isPartOf, String prefix) {
        assertThat(findings(isPartOf, Set.of(prefix), Set.of())).isEmpty();
    }

    @Test
    void directory_counts_if_it_is_named_as_a_harvest_or_if_others_of_the_harvest_are() {
        assertThat(findings("CZ18", Set.of(), Set.of("warcs", "arc", "data1", "crawler00", "20181122010203")))
                .isEmpty();
        assertThat(findings("CZ18", Set.of(), Set.of("V6M_2017-10-05")))
                .containsExactly("NAMES_DISAGREE other names found: directory 'V6M_2017-10-05'");
        assertThat(findings("Pears", Set.of(), Set.of("Pears", "Plums", "crawler00")))
                .containsExactly("NAMES_DISAGREE other names found: directory 'Plums'");
        assertThat(findings("Pears", Set.of(), Set.of("Plums", "Prunes"))).isEmpty();
    }

    private static List<String> findings(String isPartOf, Set<String> prefixes, Set<String> directories) {
        List<Finding> findings = new NameFindings(HarvestNaming.builtIn(), isPartOf)
                .of(new TreeSet<>(Set.of(isPartOf)), new TreeSet<>(prefixes), new TreeSet<>(directories));
        return findings.stream().map(f -> f.code() + " " + f.message()).toList();
    }
}
