// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** In what two containers may differ. Words are stable. */
public enum DifferenceKind {
    /** A capture of the old file is not in the new one. */
    LOST("lost"),
    /** The new file has a capture that the old one does not have. */
    ADDED("added"),
    /** The new file has a capture once more. */
    DOUBLED("doubled"),
    /** A capture stands at another place among the others. */
    ORDER("at another place"),
    /** Another URI, beyond percent-encoding. */
    URI("another URI"),
    /** Another date, as far as both states are precise. */
    DATE("another date"),
    /** The new date is less precise, and the old one is kept nowhere. */
    DATE_PRECISION("a less precise date"),
    /** Another IP address, or none. */
    IP("another IP address"),
    /** Another type of record. */
    RECORD_TYPE("another record type"),
    /** Another Content-Type of the record. */
    CONTENT_TYPE("another Content-Type"),
    /** The media type in the column of an ARC is kept nowhere. */
    TYPE_COLUMN("the media type column is lost"),
    /** Columns of an ARC that a WARC has no field for are kept nowhere. */
    OTHER_COLUMNS("further ARC columns are lost"),
    /** The header line of the ARC is kept, but is another one. */
    HEADER_LINE("another ARC header line"),
    /** A field of a WARC record has another value, or is not there. */
    FIELD("another WARC field"),
    /** Another status line of the HTTP message. */
    STATUS("another HTTP status"),
    /** Another header of the HTTP message. */
    HTTP_HEADER("another HTTP header"),
    /** Other bytes of the body, or of a content that is no HTTP message. */
    BODY("another body"),
    /** Other content of the record in which an ARC describes itself. */
    FILEDESC("another filedesc content"),
    /** The new record states a digest of its content that is wrong. */
    BLOCK_DIGEST("a wrong block digest"),
    /** The new record states a digest of its payload that is wrong. */
    PAYLOAD_DIGEST("a wrong payload digest"),
    /** A content is cut off in the new file, or it is not told that it was cut off already. */
    TRUNCATION("cut off"),
    /** Bytes that are no record are only in one of the files. */
    DAMAGED_BYTES("bytes that are no record"),
    /** One of the files is no container. */
    NO_CONTAINER("no container");

    private final String text;

    DifferenceKind(String text) {
        this.text = text;
    }

    /** The word for it in answers for programs. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What people read. */
    public String text() {
        return text;
    }
}
