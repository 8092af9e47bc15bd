// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import dev.grainery.read.Compression;
import java.util.Optional;

/**
 * What the content of a container says of it, verbatim.
 *
 * @param format its format
 * @param compression how it is compressed
 * @param version version of the format, for example {@code 1.0}
 * @param describing the first record that describes it, sought within the examined part
 * @param first its first record
 * @param records how many records were walked through
 * @param whole whether that were all of them; a compressed file is only walked in part, see {@link ContainerReader}
 */
public record ContainerDescription(
        ContainerFormat format,
        Compression compression,
        Optional<String> version,
        Optional<DescribingRecord> describing,
        Optional<FirstRecord> first,
        long records,
        boolean whole) {

    /** Nothing known: the file could not be read. */
    public static final ContainerDescription UNKNOWN = new ContainerDescription(
            ContainerFormat.NONE, Compression.NONE, Optional.empty(), Optional.empty(), Optional.empty(), 0, false);

    /** The format of a container, told by its content. */
    public enum ContainerFormat {
        /** ISO 28500. */
        WARC,
        /** The Internet Archive's format before it. */
        ARC,
        /** Something else under a container's name. */
        NONE
    }

    /**
     * The first record of a container, which stands in where no record describes it.
     *
     * @param type its type, verbatim; empty for an ARC document
     * @param date its date, verbatim
     */
    public record FirstRecord(Optional<String> type, Optional<String> date) {}

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
            DescribingFields fields) {}
}
