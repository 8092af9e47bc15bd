// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.store.WireServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The same on a server that speaks MongoDB's protocol. */
class ServedServerTest extends ServedArchive {

    private final WireServer database = WireServer.start();

    @Override
    String uri() {
        return database.connectionString();
    }

    @AfterEach
    void end() {
        database.close();
    }

    @Test
    @Tag("soak")
    void tables_are_paged_and_filtered() throws Exception {
        for (String table : List.of(
                "/api/v1/containers?limit=3&sort=name",
                "/api/v1/containers?limit=3&sort=-added",
                "/api/v1/containers?limit=3&status=FIRST",
                "/api/v1/due?before=2100-01-01&limit=3")) {
            List<String> names = new ArrayList<>();
            String next = table;
            while (!next.isEmpty()) {
                JsonNode page = json(next);
                page.path("items").forEach(row -> names.add(row.path("fileName").asText()));
                next = page.path("next").asText();
            }
            assertThat(names).as(table).hasSizeGreaterThanOrEqualTo(CONTAINERS).doesNotHaveDuplicates();
        }
        assertThat(json("/api/v1/harvests?name=oats&sort=name").path("items")).hasSize(1);
        assertThat(json("/api/v1/findings").path("items")).isNotEmpty();
        assertThat(json("/api/v1/statistics?by=type").path("items")).isNotEmpty();
        assertThat(json("/health").path("status").asText()).isEqualTo("up");
    }
}
