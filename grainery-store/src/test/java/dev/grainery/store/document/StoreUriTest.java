// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoreUriTest {

    @ParameterizedTest(name = "{0} is shown as {1}")
    @CsvSource({
        "mongodb://host, mongodb://host/, grainery",
        "mongodb://host:27017/, mongodb://host:27017/, grainery",
        "'mongodb://one,two:27018/archive?replicaSet=rs', 'mongodb://one,two:27018/archive?…', archive",
        "mongodb://me:secret@host/archive, mongodb://me:***@host/archive, archive",
        "mongodb://me:s%40cret@host/?authSource=admin, mongodb://me:***@host/?…, grainery",
        "mongodb+srv://me:secret@cluster.example.org/archive, mongodb+srv://me:***@cluster.example.org/archive, archive",
    })
    void address_of_a_server_names_its_database_and_hides_its_password(String text, String shown, String database) {
        StoreUri uri = StoreUri.parse(text);
        assertThat(uri.toString()).startsWith(shown).doesNotContain("secret", "s%40cret");
        assertThat(uri.database()).isEqualTo(database);
        assertThat(uri.directory()).isEmpty();
    }

    @Test
    void embedded_store_is_a_directory() {
        StoreUri uri = StoreUri.parse("embedded:./some where");
        assertThat(uri.directory()).contains(Path.of("./some where"));
        assertThat(uri.database()).isEqualTo("grainery");
        assertThat(uri).hasToString("embedded:./some where");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "grainery-data",
                "http://host/",
                "mongodb://",
                "mongodb:/host",
                "embedded:",
                "embedded: ",
                "embedded:a\0b",
                "mongodb://me:se/cret@host/",
                "mongodb://me:se:cret@host/",
                "mongodb://me:se@cret@host/",
                "mongodb://host:port/",
                "mongodb://me:secret@host/?ssl=true&tls=false"
            })
    void anything_else_is_refused_without_showing_a_password(String text) {
        assertThatThrownBy(() -> StoreUri.parse(text))
                .isInstanceOf(StoreUriException.class)
                .hasNoCause()
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("cret"));
    }

    @ParameterizedTest
    @CsvSource({
        "mongodb://me:secret@host/?compressors=snappy, compression snappy, compressors=zlib",
        "mongodb://%2Frun%2Fmongodb-27017.sock/archive, a socket in the file system, host and a port",
    })
    void what_the_driver_has_no_library_for_is_refused_before_it_tries(String text, String what, String instead) {
        assertThatThrownBy(() -> StoreUri.parse(text))
                .isInstanceOf(StoreUriException.class)
                .hasMessageContainingAll(what, instead)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("secret"));
        assertThat(StoreUri.parse("mongodb://host/?compressors=zlib").database())
                .isEqualTo("grainery");
    }

    @Test
    void password_is_recognised_as_written_and_as_meant() {
        StoreUri uri = StoreUri.parse("mongodb://me:s%40+cret@host/");
        assertThat(uri.isShownIn("user me with s%40+cret")).isTrue();
        assertThat(uri.isShownIn("user me with s@+cret")).isTrue();
        assertThat(uri.isShownIn("user me")).isFalse();
        assertThat(StoreUri.parse("mongodb://host/").isShownIn("me")).isFalse();
    }
}
