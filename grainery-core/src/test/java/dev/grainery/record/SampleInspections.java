// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/** Inspections that fill every field. */
public final class SampleInspections {

    private SampleInspections() {}

    /** One of this layout, made at this time. */
    public static Inspection of(int schema, Instant at) {
        return as(ExampleRecords.container().inspection().orElseThrow(), schema, at);
    }

    /** The same, as if it had this layout and were made at this time. */
    public static Inspection as(Inspection inspection, int schema, Instant at) {
        ObjectMapper mapper = RecordJson.mapper();
        ObjectNode fields = mapper.valueToTree(inspection);
        fields.put("schema", schema).put("inspected", RecordDate.text(at));
        try {
            return mapper.treeToValue(fields, Inspection.class);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }
}
