// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

public enum DifferenceKind {
    LOST("lost"),
    ADDED("added"),
    DOUBLED("doubled"),
    ORDER("at another place"),
    URI("another URI"),
    /** Another date, compared in the precision that both have. */
    DATE("another date"),
    /** The new date is less precise, and the old one is not preserved. */
    DATE_PRECISION("a less precise date"),
    IP("another IP address"),
    RECORD_TYPE("another record type"),
    CONTENT_TYPE("another Content-Type"),
    /** The media type column of the ARC is not preserved. */
    TYPE_COLUMN("the media type column is lost"),
    /** ARC columns without a WARC field are not preserved. */
    OTHER_COLUMNS("further ARC columns are lost"),
    HEADER_LINE("another ARC header line"),
    FIELD("another WARC field"),
    STATUS("another HTTP status"),
    HTTP_HEADER("another HTTP header"),
    BODY("another body"),
    FILEDESC("another filedesc content"),
    BLOCK_DIGEST("a wrong block digest"),
    PAYLOAD_DIGEST("a wrong payload digest"),
    /** The new block is truncated, or the truncation of the old one is not stated. */
    TRUNCATION("cut off"),
    /** Bytes outside of records are in one of the files only. */
    DAMAGED_BYTES("bytes that are no record"),
    NO_CONTAINER("no container");

    private final String text;

    DifferenceKind(String text) {
        this.text = text;
    }

    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public String text() {
        return text;
    }
}
