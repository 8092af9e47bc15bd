// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.record.Hash;
import dev.grainery.record.MigrationSource;
import dev.grainery.record.RevisionStatus;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MigratedContainersTest {

    private static final CountedContainer ARC =
            container("a.arc.gz", "a", Optional.of(source("a.arc.gz", "a")), Optional.empty());
    private static final CountedContainer OTHER =
            container("o.warc.gz", "c", Optional.empty(), Optional.of(source("o.arc.gz", "9")));

    @Test
    void a_warc_made_of_an_arc_that_is_there_does_not_count() {
        CountedContainer warc = container("a.warc.gz", "b", Optional.empty(), Optional.of(source("a.arc.gz", "a")));
        assertThat(MigratedContainers.among(List.of(OTHER, warc, ARC))).containsExactly(warc);
        assertThat(MigratedContainers.among(List.of(OTHER, warc)))
                .as("its ARC was forgotten")
                .isEmpty();
    }

    @Test
    void a_claim_that_does_not_fit_is_not_believed() {
        CountedContainer otherName =
                container("a.warc.gz", "b", Optional.empty(), Optional.of(source("b.arc.gz", "a")));
        CountedContainer otherBytes =
                container("a.warc.gz", "b", Optional.empty(), Optional.of(source("a.arc.gz", "d")));
        assertThat(MigratedContainers.among(List.of(ARC, otherName, otherBytes)))
                .isEmpty();
    }

    private static MigrationSource source(String name, String digit) {
        return new MigrationSource(name, hash(digit));
    }

    private static CountedContainer container(
            String name, String digit, Optional<MigrationSource> arc, Optional<MigrationSource> source) {
        return new CountedContainer(name, name, 1, RevisionStatus.FIRST, hash(digit), Hash.NA, arc, source);
    }

    private static Hash hash(String digit) {
        return Hash.of(digit.repeat(32));
    }
}
