// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PathOfNameTest {

    @TempDir
    private Path temporary;

    private String directory;

    @BeforeEach
    void resolve_links() throws Exception {
        directory = temporary.toRealPath().toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.warc.gz", "a b~c", "100%", "%41", "%FF", "Příběh", "tab\t", "\u00ff"})
    void a_file_of_any_name_is_found_by_the_text_of_its_path(String name) throws Exception {
        for (byte[] bytes : new byte[][] {name.getBytes(UTF_8), name.getBytes(ISO_8859_1)}) {
            String text = NameText.of((directory + "/" + new String(bytes, ISO_8859_1)).getBytes(ISO_8859_1))
                    .text();
            assertThat(NameText.bytesOf(text)).endsWith(bytes);
            Path file = Files.writeString(NameText.pathOf(text), "content");
            assertThat(NameText.pathOf(text)).hasContent("content");
            assertThat(NameText.of(NameText.pathOf(text)).text()).isEqualTo(text);
            assertThat(NameText.of(file.getParent()).inside(file).text()).isEqualTo(text);
            Files.delete(file);
        }
    }

    @Test
    void a_file_that_is_not_there_has_the_path_that_it_would_have() {
        assertThat(NameText.of(NameText.pathOf(directory + "/%FF.warc")).text()).isEqualTo(directory + "/%FF.warc");
    }
}
