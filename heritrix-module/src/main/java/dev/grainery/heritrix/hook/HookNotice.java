// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.hook;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * One thing that the hook is told: a record, with what CloudEvents 1.0 says of an event in headers of HTTP.
 *
 * @param headers the headers, by name
 * @param body the record as JSON
 */
record HookNotice(Map<String, String> headers, String body) {

    /** A container was recorded. */
    static final String CONTAINER = "dev.grainery.container.recorded";

    /** A crawl of a harvest has ended, and its record is complete. */
    static final String HARVEST = "dev.grainery.harvest.finished";

    /**
     * A container, as it was recorded. The same file has the same identifier however often it is told of.
     *
     * @param crawler host name of the crawler, as it stands in its crawls; what the container says may be another name of it
     */
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

    /** A harvest as the store holds it. The end of one launch has the same identifier however often it is told of. */
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

    /** As CloudEvents wants it in headers: what is not visible ASCII, and quotation mark and percent, as in a URI. */
    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            int c = b & 0xff;
            if (c > ' ' && c <= '~' && c != '"' && c != '%') {
                escaped.append((char) c);
            } else {
                escaped.append(String.format(Locale.ROOT, "%%%02X", c));
            }
        }
        return escaped.toString();
    }
}
