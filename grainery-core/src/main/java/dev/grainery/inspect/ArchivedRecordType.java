// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.read.container.RecordHeader;
import dev.grainery.read.container.RecordHeader.Field;
import java.util.Locale;

/** The types of records (ISO 28500 6), and the two kinds that an ARC has. */
enum ArchivedRecordType {
    RESPONSE,
    REQUEST,
    METADATA,
    REVISIT,
    RESOURCE,
    WARCINFO,
    CONVERSION,
    CONTINUATION,
    FILEDESC,
    DOCUMENT,
    OTHER;

    private static final ArchivedRecordType[] OF_WARC = {
        RESPONSE, REQUEST, METADATA, REVISIT, RESOURCE, WARCINFO, CONVERSION, CONTINUATION
    };
    private static final String FILEDESC_SCHEME = "filedesc:";

    private final String text = name().toLowerCase(Locale.ROOT);

    static ArchivedRecordType of(RecordHeader header) {
        if (!header.isWarc()) {
            return header.begins(Field.WARC_TARGET_URI, FILEDESC_SCHEME) ? FILEDESC : DOCUMENT;
        }
        for (ArchivedRecordType type : OF_WARC) {
            if (header.is(Field.WARC_TYPE, type.text)) {
                return type;
            }
        }
        return OTHER;
    }

    String word() {
        return text;
    }

    boolean isCapture() {
        return this == RESPONSE || this == RESOURCE || this == REVISIT || this == DOCUMENT;
    }

    /** Whether its content is an HTTP message if its URI is fetched by HTTP. */
    boolean isExchange() {
        return this == RESPONSE || this == REQUEST || this == REVISIT || this == DOCUMENT;
    }

    /** Whether its content is an HTTP message if its media type says so (ISO 28500 5.9). */
    boolean mayBeHttp() {
        return isExchange() || this == RESOURCE || this == CONVERSION || this == METADATA;
    }

    /** Whether a record of this type must say of what URI it is. */
    boolean needsUri() {
        return isCapture() || this == REQUEST || this == CONVERSION || this == CONTINUATION;
    }
}
