// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cdx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CdxCredentialsTest {

    @TempDir
    private Path directory;

    @Test
    void one_word_is_a_bearer_token() {
        assertThat(CdxCredentials.of(" t0ken-.~\n").authorization()).isEqualTo("Bearer t0ken-.~");
    }

    @Test
    void name_and_password_are_those_of_basic_authentication() {
        // RFC 7617, section 2
        assertThat(CdxCredentials.of("Aladdin:open sesame").authorization())
                .isEqualTo("Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==");
    }

    @Test
    void file_holds_them_in_its_first_line() throws IOException {
        Path file = Files.writeString(directory.resolve("token"), "s3cret\nanother\n");
        assertThat(CdxCredentials.in(file).authorization()).isEqualTo("Bearer s3cret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "two words", "s3cret\u0001"})
    void what_no_header_can_hold_is_refused_without_being_told(String text) {
        assertThatThrownBy(() -> CdxCredentials.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("s3cret");
    }
}
