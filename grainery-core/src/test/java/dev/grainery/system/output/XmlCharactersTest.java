// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class XmlCharactersTest {

    @Test
    void characters_that_no_document_can_have_are_replaced() {
        assertThat(XmlCharacters.clean("a\u0000\u0001\ufffe\ud800b")).isEqualTo("a\ufffd\ufffd\ufffd\ufffdb");
    }

    @Test
    void all_others_stay() {
        String text = "<&> \t\r\n\u0085\ud83c\udf3e\ufffd";
        assertThat(XmlCharacters.clean(text)).isSameAs(text);
    }
}
