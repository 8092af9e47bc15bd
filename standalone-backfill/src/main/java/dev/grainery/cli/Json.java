// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.record.RecordJson;
import java.util.Map;

final class Json {

    private Json() {}

    static String line(Object value) {
        return text(RecordJson.mapper().writer(), value);
    }

    static String pretty(Object value) {
        return text(RecordJson.mapper().writerWithDefaultPrettyPrinter(), value);
    }

    static String answer(Object answer, ExitStatus status) {
        return answer(answer, Map.of(), status);
    }

    static String answer(Object answer, Map<String, ?> more, ExitStatus status) {
        ObjectNode json = RecordJson.mapper().valueToTree(answer);
        more.forEach(json::putPOJO);
        return line(json.put("exitStatus", status.code()));
    }

    private static String text(ObjectWriter writer, Object value) {
        try {
            return writer.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("what a command answers is always JSON", e);
        }
    }
}
