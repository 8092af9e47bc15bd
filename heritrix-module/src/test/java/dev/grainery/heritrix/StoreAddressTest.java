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

    private final StoreAddress address = new StoreAddress(Map.of(VARIABLE, "mongodb://environment/db"));

    @Test
    void the_property_counts_before_the_file_and_the_file_before_the_environment() throws Exception {
        Path file = Files.writeString(scratch.resolve("store"), "\n mongodb://user:Geheim@file/db \n# a remark\n");

        assertThat(address.resolve("mongodb://property/db", Optional.of(file), VARIABLE))
                .hasToString("Optional[mongodb://property/db]");
        assertThat(address.resolve(" ", Optional.of(file), VARIABLE))
                .hasToString("Optional[mongodb://user:***@file/db]");
        assertThat(address.resolve("", Optional.empty(), VARIABLE)).hasToString("Optional[mongodb://environment/db]");
    }

    @Test
    void outbox_is_no_store_wherever_it_stands() throws Exception {
        Path file = Files.writeString(scratch.resolve("store"), "outbox:\n");

        assertThat(address.resolve("outbox:", Optional.empty(), VARIABLE)).isEmpty();
        assertThat(address.resolve("", Optional.of(file), VARIABLE)).isEmpty();
        assertThat(new StoreAddress(Map.of(VARIABLE, " outbox: ")).resolve("", Optional.empty(), VARIABLE))
                .isEmpty();
    }

    @Test
    void without_any_the_three_ways_are_told() {
        assertThatThrownBy(() -> address.resolve("", Optional.empty(), "OTHER"))
                .isInstanceOf(SettingsException.class)
                .hasMessageContainingAll("storeUri", "storeUriFile", "OTHER", "mongodb://HOST/DATABASE");
    }

    @Test
    void a_store_without_a_server_cannot_be_shared_with_a_crawler() {
        assertThatThrownBy(() -> address.resolve("embedded:/data/grainery", Optional.empty(), VARIABLE))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("embedded:/data/grainery");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://db.example/grainery", "outbox", "embedded", "embeded:/data", "db.example"})
    void what_is_no_address_is_told_which_ones_a_crawl_may_have(String given) {
        assertThatThrownBy(() -> address.resolve(given, Optional.empty(), VARIABLE))
                .isInstanceOf(SettingsException.class)
                .hasMessageContainingAll("storeUri: ", "mongodb://HOST/DATABASE", "outbox:")
                .hasMessageNotContaining("embedded:");
    }

    @Test
    void a_file_that_is_not_there_empty_or_no_address_is_named_and_its_content_is_not() throws IOException {
        Path empty = Files.writeString(scratch.resolve("empty"), "\n\n");
        Path wrong = Files.writeString(scratch.resolve("wrong"), "user:Geheim@nowhere");
        Path large = Files.write(scratch.resolve("large"), new byte[20_000]);

        assertThatThrownBy(() -> address.resolve("", Optional.of(scratch.resolve("none")), VARIABLE))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("none");
        assertThatThrownBy(() -> address.resolve("", Optional.of(empty), VARIABLE))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("empty");
        assertThatThrownBy(() -> address.resolve("", Optional.of(large), VARIABLE))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("too large");
        assertThatThrownBy(() -> address.resolve("", Optional.of(wrong), VARIABLE))
                .isInstanceOf(SettingsException.class)
                .hasMessageNotContaining("Geheim");
    }
}
