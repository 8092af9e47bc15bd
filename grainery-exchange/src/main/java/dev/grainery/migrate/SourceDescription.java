// SPDX-License-Identifier: Apache-2.0
package dev.grainery.migrate;

import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.NameUuid;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The first record of a migrated WARC (ISO 28500 6.2): which ARC it was made of, by what program, and what that ARC says
 * of itself. Nothing in it depends on when or where it is made.
 *
 * @param arc the record of the ARC
 * @param fileName name of the WARC
 * @param program name and version of the program that writes it
 */
record SourceDescription(ContainerRecord arc, String fileName, String program) {

    /** What a record has that says no date: nothing else in the WARC can be older. */
    private static final String UNKNOWN_DATE = "1970-01-01T00:00:00Z";

    /** Stands for the bytes of the ARC. */
    String urn() {
        return "urn:md5:" + arc.revision().hashOrig().value();
    }

    /** The identifier of the record, a bare UUID. */
    String recordId() {
        return NameUuid.URL.of(urn() + "/warc");
    }

    /** The date of the ARC, as WARC files have it. */
    String date() {
        String date = arc.container().dateOfOrigin();
        return date.equals(GraineryRecord.NA) ? UNKNOWN_DATE : ArcRecord.withoutNoMillis(date);
    }

    /** A URI of the ARC, as long as it has not told its own. */
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

    /** Writes the fields; what the record of the ARC does not know is left out. */
    void writeTo(OutputStream out) throws IOException {
        ContainerRecord.Section said = arc.container();
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("software", program);
        fields.put("format", "WARC File Format 1.1");
        fields.put("conformsTo", "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/");
        // the same name in whatever directory the WARC lies
        fields.put("isPartOf", arc.extension().harvestNames().standard());
        fields.put("hostname", said.hostName());
        fields.put("ip", said.ip());
        fields.put("operator", said.operator());
        fields.put("publisher", said.publisher());
        fields.put("audience", said.audience());
        fields.put("robots", said.robots());
        fields.put("source", said.fileName());
        fields.put("source-md5", arc.revision().hashOrig().value());
        StringBuilder text = new StringBuilder();
        fields.forEach((name, value) -> {
            if (!value.equals(GraineryRecord.NA)) {
                text.append(name).append(": ").append(value).append("\r\n");
            }
        });
        out.write(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** A name of a file as it may stand in a URI. */
    private static String encoded(String name) {
        StringBuilder text = new StringBuilder();
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            boolean fits = b > ' ' && b < 0x7f && b != '%' && b != '<' && b != '>' && b != '"';
            text.append(
                    fits
                            ? String.valueOf((char) b)
                            : "%" + HexFormat.of().withUpperCase().toHexDigits(b));
        }
        return text.toString();
    }
}
