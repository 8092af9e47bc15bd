// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.record.RecordJson;
import java.util.Map;

/** What a command answers, as one JSON object for programs. */
final class AnswerJson {

    private AnswerJson() {}

    /** An answer with the exit status as its last field. */
    static String of(Object answer, ExitStatus status) {
        return of(answer, Map.of(), status);
    }

    /**
     * An answer with some more fields, and the exit status as the last one.
     *
     * @param more fields that the answer does not have
     */
    static String of(Object answer, Map<String, ?> more, ExitStatus status) {
        ObjectNode json = RecordJson.mapper().valueToTree(answer);
        more.forEach(json::putPOJO);
        json.put("exitStatus", status.code());
        try {
            return RecordJson.mapper().writeValueAsString(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an answer is always JSON", e);
        }
    }
}
