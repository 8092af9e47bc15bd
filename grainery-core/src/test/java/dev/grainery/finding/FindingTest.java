// SPDX-License-Identifier: Apache-2.0
package dev.grainery.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.grainery.record.RecordJson;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class FindingTest {

    @ParameterizedTest
    @EnumSource
    void a_code_is_stable_and_tells_its_severity(FindingCode code) {
        assertThat(code.code()).matches("GRN-[EWI][0-9]{3}");
        assertThat(code.severity())
                .isEqualTo(
                        switch (code.code().substring(4, 5)) {
                            case "E" -> Severity.ERROR;
                            case "W" -> Severity.WARNING;
                            default -> Severity.NOTE;
                        });
        assertThat(FindingCode.of(code.code())).isEqualTo(code);
        assertThat(code.meaning()).isNotBlank();
    }

    @Test
    void no_code_is_given_twice() {
        assertThat(Arrays.stream(FindingCode.values()).map(FindingCode::code)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "GRN-E000", "GRN-E1", "grn-e001", "UNREADABLE"})
    void what_is_no_code_is_refused(String text) {
        assertThatThrownBy(() -> FindingCode.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(text);
    }

    @Test
    void a_finding_is_one_json_object_with_an_offset_where_there_is_one() throws JsonProcessingException {
        assertThat(RecordJson.mapper().writeValueAsString(Finding.of(FindingCode.EMPTY_FILE, "/a", "no bytes")))
                .isEqualTo("{\"code\":\"GRN-E005\",\"severity\":\"error\",\"file\":\"/a\",\"message\":\"no bytes\"}");
        assertThat(RecordJson.mapper().writeValueAsString(Finding.at(FindingCode.LINE_ENDS, "/a", 1L << 40, "LF")))
                .isEqualTo("{\"code\":\"GRN-I004\",\"severity\":\"note\",\"file\":\"/a\",\"offset\":1099511627776,"
                        + "\"message\":\"LF\"}");
    }

    @Test
    void a_remark_names_the_code_and_the_place_and_not_the_file() {
        assertThat(Finding.of(FindingCode.EMPTY_FILE, "/a", "no bytes").remark())
                .isEqualTo("GRN-E005 no bytes");
        assertThat(Finding.at(FindingCode.TRUNCATED, "/a", 17, "cut").remark()).isEqualTo("GRN-E002 cut (offset 17)");
    }
}
