// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.record.Hash;
import dev.grainery.record.RevisionStatus;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class MigratedContainersTest {

    @Test
    void a_container_made_of_another_one_that_is_there_does_not_count() {
        CountedContainer arc = container("a.arc.gz", "a");
        CountedContainer warc = container("a.warc.gz", "b", "a");
        CountedContainer other = container("o.warc.gz", "c", "9");
        assertThat(notCounted(other, warc, arc)).containsExactly(warc);
        assertThat(notCounted(warc, other)).as("its source was forgotten").isEmpty();
    }

    @Test
    void of_a_chain_the_first_that_is_there_counts() {
        CountedContainer arc = container("a.arc", "a");
        CountedContainer warc = container("a.warc", "b", "a");
        CountedContainer again = container("a.warc.zst", "c", "b");
        CountedContainer twice = container("a-2.warc", "d", "a");
        assertThat(notCounted(again, twice, warc, arc)).containsExactly(warc, again, twice);
        assertThat(notCounted(again, warc)).containsExactly(again);
    }

    @Test
    void containers_that_claim_to_be_made_of_each_other_count_both() {
        CountedContainer one = container("a.warc", "a", "b");
        CountedContainer other = container("b.warc", "b", "a");
        CountedContainer itself = container("c.warc", "c", "c");
        assertThat(notCounted(one, other, itself)).isEmpty();
    }

    private static List<CountedContainer> notCounted(CountedContainer... containers) {
        return MigratedContainers.among(Arrays.asList(containers)).stream()
                .sorted(Comparator.comparing(one -> one.hashOrig().value()))
                .toList();
    }

    private static CountedContainer container(String name, String hash, String... source) {
        return new CountedContainer(
                name,
                name,
                1,
                RevisionStatus.FIRST,
                hash(hash),
                Hash.NA,
                Arrays.stream(source).map(one -> hash(one)).findFirst());
    }

    private static Hash hash(String digit) {
        return Hash.of(digit.repeat(32));
    }
}
