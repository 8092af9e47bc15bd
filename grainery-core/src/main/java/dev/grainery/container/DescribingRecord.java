// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * The record in which a container describes itself: a warcinfo (ISO 28500 6.2), or the filedesc of an ARC with its
 * arcmetadata.
 *
 * @param type {@code warcinfo} or {@code filedesc}
 * @param recordId its WARC-Record-ID, verbatim
 * @param date its date, verbatim
 * @param contentLength bytes of its content
 * @param fileName the name the container was given when it was written, verbatim
 * @param fields what it says
 */
public record DescribingRecord(
        String type,
        Optional<String> recordId,
        Optional<String> date,
        long contentLength,
        Optional<String> fileName,
        DescribingFields fields) {

    public DescribingRecord {
        requireNonNull(type, "type");
        requireNonNull(recordId, "recordId");
        requireNonNull(date, "date");
        requireNonNull(fileName, "fileName");
        requireNonNull(fields, "fields");
    }
}
