// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DescribingFieldsTest {

    private static final DescribingFields FIELDS = new DescribingFields(Map.of(
            "hostName", List.of("  ", " a ", "b"),
            "host", List.of("c"),
            "robots", List.of("obey", "obey"),
            "$where", List.of(""),
            "ip", List.of("1", "2")));

    @Test
    void the_first_value_that_is_not_blank_counts() {
        assertThat(FIELDS.first("hostname")).contains("a");
        assertThat(FIELDS.first("HOST", "hostname")).contains("c");
    }

    @Test
    void the_names_are_asked_in_their_order_until_one_has_a_value() {
        assertThat(FIELDS.first("nothing", "$where", "host")).contains("c");
        assertThat(FIELDS.first("nothing", "$where")).isEmpty();
        assertThat(DescribingFields.NONE.first("host")).isEmpty();
    }

    @Test
    void a_field_contradicts_itself_only_with_different_values() {
        assertThat(FIELDS.contradicting()).containsExactly("hostName", "ip");
    }

    @Test
    void nobody_changes_the_fields_afterwards() {
        assertThatThrownBy(() -> FIELDS.byName().put("a", List.of())).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> FIELDS.byName().get("ip").add("3")).isInstanceOf(UnsupportedOperationException.class);
    }
}
