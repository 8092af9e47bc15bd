// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding.FindingSource;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.listing.FindingRow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TablesTest {

    private static final String EAR = "\uD83C\uDF3E";

    private static String shown(String message) {
        FindingRow row = new FindingRow(
                "id",
                FindingCode.TRUNCATED,
                FindingCode.TRUNCATED.severity(),
                FindingState.OPEN,
                Optional.of("x.warc.gz"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                message,
                "Put a complete copy back.",
                FindingSource.READING,
                Instant.EPOCH,
                Instant.EPOCH,
                Instant.EPOCH,
                Optional.empty(),
                Optional.empty());
        DataTable table = Tables.FINDINGS.of(List.of(row));
        Value.Several found = (Value.Several) table.rows().get(0).get(4);
        return ((Value.Message) found.values().get(1)).text();
    }

    @Test
    void a_long_message_is_cut_between_characters() {
        String oats = "o".repeat(199);
        assertThat(shown(oats + EAR + "x")).isEqualTo(oats + "\u2026");
        assertThat(shown("o".repeat(198) + EAR + "x")).isEqualTo("o".repeat(198) + EAR + "\u2026");
        assertThat(shown(oats + "o")).isEqualTo(oats + "o");
        assertThat(shown(oats + "ox")).isEqualTo(oats + "o\u2026");
    }
}
