// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreAddressTest {

    private static final String VARIABLE = "GRAINERY_STORE";

    @TempDir
    private Path scratch;

    private final Map<String, String> environment = Map.of(VARIABLE, "mongodb://environment/db");

    @Test
    void the_property_counts_before_the_file_and_the_file_before_the_environment() throws Exception {
        Path file = Files.writeString(scratch.resolve("store"), "\n mongodb://user:Geheim@file/db \n# a remark\n");

        assertThat(StoreAddress.of("mongodb://property/db", Optional.of(file), environment))
                .hasToString("Optional[mongodb://property/db]");
        assertThat(StoreAddress.of(" ", Optional.of(file), environment))
                .hasToString("Optional[mongodb://user:***@file/db]");
        assertThat(StoreAddress.of("", Optional.empty(), environment))
                .hasToString("Optional[mongodb://environment/db]");
    }

    @Test
    void outbox_is_no_store_wherever_it_stands() throws Exception {
        Path file = Files.writeString(scratch.resolve("store"), "outbox:\n");

        assertThat(StoreAddress.of("outbox:", Optional.empty(), environment)).isEmpty();
        assertThat(StoreAddress.of("", Optional.of(file), environment)).isEmpty();
        assertThat(StoreAddress.of("", Optional.empty(), Map.of(VARIABLE, " outbox: ")))
                .isEmpty();
    }

    @Test
    void without_any_the_three_ways_are_told() {
        assertThatThrownBy(() -> StoreAddress.of("", Optional.empty(), Map.of()))
                .isInstanceOf(SettingsException.class)
                .hasMessageContainingAll("storeUri", "storeUriFile", VARIABLE, "mongodb://HOST/DATABASE");
    }

    @Test
    void a_store_without_a_server_cannot_be_shared_with_a_crawler() {
        assertThatThrownBy(() -> StoreAddress.of("embedded:/data/grainery", Optional.empty(), environment))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("embedded:/data/grainery");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://db.example/grainery", "outbox", "embedded", "embeded:/data", "db.example"})
    void what_is_no_address_is_told_which_ones_a_crawl_may_have(String given) {
        assertThatThrownBy(() -> StoreAddress.of(given, Optional.empty(), environment))
                .isInstanceOf(SettingsException.class)
                .hasMessageContainingAll("storeUri: ", "mongodb://HOST/DATABASE", "outbox:")
                .hasMessageNotContaining("embedded:");
    }

    @Test
    void a_file_that_is_not_there_empty_or_no_address_is_named_and_its_content_is_not() throws IOException {
        Path empty = Files.writeString(scratch.resolve("empty"), "\n\n");
        Path wrong = Files.writeString(scratch.resolve("wrong"), "user:Geheim@nowhere");
        Path large = Files.write(scratch.resolve("large"), new byte[20_000]);

        assertThatThrownBy(() -> StoreAddress.of("", Optional.of(scratch.resolve("none")), environment))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("none");
        assertThatThrownBy(() -> StoreAddress.of("", Optional.of(empty), environment))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("empty");
        assertThatThrownBy(() -> StoreAddress.of("", Optional.of(large), environment))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("too large");
        assertThatThrownBy(() -> StoreAddress.of("", Optional.of(wrong), environment))
                .isInstanceOf(SettingsException.class)
                .hasMessageNotContaining("Geheim");
    }
}
