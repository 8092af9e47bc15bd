// SPDX-License-Identifier: Apache-2.0
package dev.grainery.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebCredentialsTest {

    @Test
    void one_word_is_a_bearer_token() {
        assertThat(WebCredentials.of(" t0ken-.~\n").authorization()).isEqualTo("Bearer t0ken-.~");
    }

    @Test
    void name_and_password_are_those_of_basic_authentication() {
        // RFC 7617, section 2
        assertThat(WebCredentials.of("Aladdin:open sesame").authorization())
                .isEqualTo("Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "two words", "s3cret\u0001"})
    void what_no_header_can_hold_is_refused_without_being_told(String text) {
        assertThatThrownBy(() -> WebCredentials.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("s3cret");
    }
}
