// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {

    private static final String STORE = "mongodb://grainery:Geheim%2F99@db.example/grainery?tls=true&w=1";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<property name=\"storeUri\" value=\"mongodb://grainery:Geheim%2F99@db.example/grainery?tls=true&amp;w=1\"/>",
                "<property name='storeUri'><value>mongodb://grainery:Geheim%2F99@db.example/grainery</value></property>",
                "grainery.storeUri=mongodb+srv://grainery:Geheim%2F99@db.example/grainery",
                "storeUri = 'mongodb://a:Geheim,%2F99@h1,h2/x'",
                "<!-- was mongodb://old:Geheim@db/x -->",
                "<property name=\"hookUrl\" value=\"https://user:Geheim@hook.example/x\"/>"
            })
    void no_form_of_an_address_keeps_its_password(String text) {
        assertThat(new Redaction(List.of(STORE)).of(text))
                .doesNotContain("Geheim")
                .contains("***");
        assertThat(new Redaction(List.of()).of(text)).doesNotContain("Geheim").contains("***");
    }

    @Test
    void a_secret_that_is_no_password_of_an_address_goes_as_a_whole() {
        assertThat(new Redaction(List.of("https://hook.example/services/T0/B1?key=x&y=1"))
                        .of("value=\"https://hook.example/services/T0/B1?key=x&amp;y=1\""))
                .isEqualTo("value=\"***\"");
    }

    @Test
    void whatever_else_stays_as_it_is() {
        String text = "<property name=\"operatorContactUrl\" value=\"http://library.example:8080/crawler?a=b:c@d\"/>\n"
                + "http://example.org/ mailto:x@y \u00e9";
        assertThat(new Redaction(List.of("", STORE)).of(text)).isEqualTo(text);
    }
}
