// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.finding.FindingCode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RobotsPolicyTest {

    @ParameterizedTest
    @CsvSource({
        "obey, classic",
        "OBEY, classic",
        "classic, classic",
        "Classic, classic",
        "robotstxt, classic",
        "robotsTxtOnly, classic",
        "robots-txt-only, classic",
        "ignore, ignore",
        "Ignore Policy, ignore",
        "ignorePolicy, ignore",
        "custom, custom",
        "custom robots, custom",
        "most-favored, most-favored",
        "mostFavored, most-favored",
        "Most Favored Set, most-favored-set",
        "most-favored-set, most-favored-set",
        "most_favored_set, most-favored-set",
        "obey //ignore, classic",
        "obey // as agreed with the publisher, classic",
        "ignore # since 2012, ignore",
        "ignore (see contract), ignore",
        "classic; ignore, classic",
        "'  ignore  ', ignore"
    })
    void every_writing_of_a_policy_becomes_its_word(String written, String word) {
        DescribedContainer container = DescribedContainer.warc().saying("robots", written);
        assertThat(container.section().robots()).isEqualTo(word);
        assertThat(container.codes()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"off", "True", "robots.txt", "obey ignore", "// obey", "#", "ignore because it is ours", "žádné"
            })
    void any_other_value_stays_as_it_was_written_and_is_found(String written) {
        DescribedContainer container = DescribedContainer.warc().saying("Robots", written);
        assertThat(container.section().robots()).isEqualTo(written);
        assertThat(container.codes()).containsExactly(FindingCode.ROBOTS_UNKNOWN);
        assertThat(container.mapped().findings().get(0).message()).contains(written);
        assertThat(container.mapped().record().revision().commentaries().exists())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t", "\u0007"})
    void no_value_is_not_known_and_not_found(String written) {
        DescribedContainer container = DescribedContainer.warc().saying("robots", written);
        assertThat(container.section().robots()).isEqualTo("NA");
        assertThat(container.codes()).doesNotContain(FindingCode.ROBOTS_UNKNOWN);
    }
}
