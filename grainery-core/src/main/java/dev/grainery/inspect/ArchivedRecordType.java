// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.read.container.RecordHeader;
import dev.grainery.read.container.RecordHeader.Field;
import java.util.Locale;

/** Types of WARC records (ISO 28500 6), and the two kinds of ARC records. */
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

    boolean isExchange() {
        return this == RESPONSE || this == REQUEST || this == REVISIT || this == DOCUMENT;
    }

    /** ISO 28500 5.9. */
    boolean mayBeHttp() {
        return isExchange() || this == RESOURCE || this == CONVERSION || this == METADATA;
    }

    boolean needsUri() {
        return isCapture() || this == REQUEST || this == CONVERSION || this == CONTINUATION;
    }
}
