// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.hook;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.grainery.file.PercentEncoding;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

record HookNotice(Map<String, String> headers, String body) {

    /** CloudEvents, HTTP binding: visible ASCII without quotation mark and percent sign. */
    private static final String PLAIN = "!#$&'()*+,-./:;<=>?@[\\]^_`{|}~";

    static final String CONTAINER = "dev.grainery.container.recorded";

    static final String HARVEST = "dev.grainery.harvest.finished";

    /** The identifier is the same for every notice of the same file. */
    static HookNotice of(ContainerRecord record, String crawler) {
        String id = NameUuid.URL.of(String.join(
                "\n",
                CONTAINER,
                record.container().warcID(),
                record.location().path(),
                record.revision().hashOrig().value()));
        return notice(
                CONTAINER,
                id,
                crawler,
                record.container().fileName(),
                record.header().date(),
                record);
    }

    /** The identifier is the same for every notice of the end of a launch. */
    static HookNotice of(HarvestRecord record, Crawl crawl) {
        String id = NameUuid.URL.of(
                String.join("\n", HARVEST, record.harvest().harvestID(), crawl.crawler(), crawl.job(), crawl.launch()));
        return notice(
                HARVEST,
                id,
                crawl.crawler(),
                record.harvest().harvestPrefix().harvestNameStand(),
                crawl.end().orElse(record.header().date()),
                record);
    }

    private static HookNotice notice(
            String type, String id, String source, String subject, Instant time, Object record) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", "application/json");
        headers.put("ce-specversion", "1.0");
        headers.put("ce-type", type);
        headers.put("ce-id", id);
        headers.put("ce-source", "/grainery/" + escaped(source));
        headers.put("ce-subject", escaped(subject));
        headers.put("ce-time", time.toString());
        try {
            return new HookNotice(headers, RecordJson.mapper().writeValueAsString(record));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a record is always JSON", e);
        }
    }

    private static String escaped(String text) {
        return PercentEncoding.encode('%', PLAIN, text.getBytes(StandardCharsets.UTF_8));
    }
}
