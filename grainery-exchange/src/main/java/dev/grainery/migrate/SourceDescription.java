// SPDX-License-Identifier: Apache-2.0
package dev.grainery.migrate;

import dev.grainery.file.PercentEncoding;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.NameUuid;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** The first record of a migrated WARC (ISO 28500 6.2). It does not depend on time or location. */
record SourceDescription(ContainerRecord arc, String fileName, String program) {

    /** The date of records without one: earlier than any other in the WARC. */
    private static final String UNKNOWN_DATE = "1970-01-01T00:00:00Z";

    String urn() {
        return "urn:md5:" + arc.revision().hashOrig().value();
    }

    String recordId() {
        return NameUuid.URL.of(urn() + "/warc");
    }

    String date() {
        String date = arc.container().dateOfOrigin();
        return date.equals(GraineryRecord.NA) ? UNKNOWN_DATE : ArcRecord.withoutNoMillis(date);
    }

    /** The URI of the ARC until its filedesc record states one. */
    String uri() {
        return "filedesc://" + encoded(arc.container().fileName());
    }

    WarcHeader warcinfo(String digest) {
        return new WarcHeader("warcinfo", recordId())
                .field("WARC-Date", date())
                .field("WARC-Filename", encoded(fileName))
                .field("WARC-Block-Digest", digest)
                .field("Content-Type", "application/warc-fields");
    }

    void writeTo(OutputStream out) throws IOException {
        ContainerRecord.Section section = arc.container();
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("software", program);
        fields.put("format", "WARC File Format 1.1");
        fields.put("conformsTo", "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/");
        // the harvest name does not depend on the directory of the WARC
        fields.put("isPartOf", arc.extension().harvestNames().standard());
        fields.put("hostname", section.hostName());
        fields.put("ip", section.ip());
        fields.put("operator", section.operator());
        fields.put("publisher", section.publisher());
        fields.put("audience", section.audience());
        fields.put("robots", section.robots());
        fields.put("source", section.fileName());
        fields.put("source-md5", arc.revision().hashOrig().value());
        StringBuilder text = new StringBuilder();
        fields.forEach((name, value) -> {
            if (!value.equals(GraineryRecord.NA)) {
                text.append(name).append(": ").append(value).append("\r\n");
            }
        });
        out.write(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static String encoded(String name) {
        String plain = ArcRecord.VISIBLE.replaceAll("[%<>\"]", "");
        return PercentEncoding.encode('%', plain, name.getBytes(StandardCharsets.UTF_8));
    }
}
