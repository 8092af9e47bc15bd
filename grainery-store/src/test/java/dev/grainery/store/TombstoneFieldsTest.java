// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import dev.grainery.record.RecordJson;
import org.junit.jupiter.api.Test;

class TombstoneFieldsTest {

    @Test
    void json_has_the_fields_in_this_order() {
        ObjectMapper mapper = RecordJson.mapper();
        assertThat(mapper.getSerializationConfig()
                        .introspect(mapper.constructType(Tombstones.Tombstone.class))
                        .findProperties())
                .extracting(BeanPropertyDefinition::getName)
                .containsExactly(
                        "recType", "id", "fileName", "absolute", "hashOrig", "harvestID", "date", "by", "reason");
    }
}
