// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import static dev.grainery.record.GraineryRecord.NA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.assembly.HarvestRebuild.HarvestHeader;
import dev.grainery.record.Header;
import dev.grainery.record.RecordStyle;
import dev.grainery.record.RecordType;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class HarvestHeaderTest {

    private static final Instant NOW = Instant.parse("2026-03-04T05:06:07.089Z");
    private static final RecordStyle NOTHING_GIVEN = new RecordStyle(NA, Header.DEFAULT_STANDARD);

    private final HarvestHeader header = new HarvestHeader();

    private void containers(int number, String author, String standard) {
        for (int i = 0; i < number; i++) {
            header.add(new Header(RecordType.CONTAINER, author, NOW, standard));
        }
    }

    @Test
    void the_author_and_the_standard_of_most_containers_stand_in_for_those_that_are_not_given() {
        containers(2, "Barley Library", "Grainery 1.0");
        containers(3, "Oat Library", "Grainery 1.0-oats");
        containers(2, "Rye Library", "Grainery 1.0-oats");
        assertThat(header.of(NOTHING_GIVEN, NOW))
                .isEqualTo(new Header(RecordType.HARVEST, "Oat Library", NOW, "Grainery 1.0-oats"));
    }

    @Test
    void of_authors_that_are_as_frequent_the_first_in_order_of_name_counts() {
        containers(1, "Rye Library", "B");
        containers(1, "Oat Library", "A");
        assertThat(header.of(NOTHING_GIVEN, NOW)).isEqualTo(new Header(RecordType.HARVEST, "Oat Library", NOW, "A"));
    }

    @Test
    void containers_without_an_author_say_nothing() {
        containers(3, NA, "Grainery 1.0");
        assertThat(header.of(NOTHING_GIVEN, NOW).author()).isEqualTo(NA);
        containers(1, "Oat Library", "Grainery 1.0");
        assertThat(header.of(NOTHING_GIVEN, NOW).author()).isEqualTo("Oat Library");
    }

    @Test
    void what_is_given_counts_whatever_containers_say() {
        containers(3, "Oat Library", "Grainery 1.0-oats");
        RecordStyle given = new RecordStyle("Rye Library", "Grainery 1.0-rye");
        assertThat(header.of(given, NOW))
                .isEqualTo(new Header(RecordType.HARVEST, "Rye Library", NOW, "Grainery 1.0-rye"));
    }

    @Test
    void a_harvest_without_containers_has_what_is_given() {
        assertThat(header.of(NOTHING_GIVEN, NOW))
                .isEqualTo(new Header(RecordType.HARVEST, NA, NOW, Header.DEFAULT_STANDARD));
    }
}
