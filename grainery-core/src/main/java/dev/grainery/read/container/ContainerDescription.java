// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import dev.grainery.read.Compression;
import java.util.Optional;

public record ContainerDescription(
        ContainerFormat format,
        Compression compression,
        Optional<String> version,
        Optional<DescribingRecord> describing,
        Optional<FirstRecord> first,
        long records,
        boolean whole) {

    public static final ContainerDescription UNKNOWN = new ContainerDescription(
            ContainerFormat.NONE, Compression.NONE, Optional.empty(), Optional.empty(), Optional.empty(), 0, false);

    public enum ContainerFormat {
        WARC,
        ARC,
        NONE
    }

    /** Stands in if no record describes the container. */
    public record FirstRecord(Optional<String> type, Optional<String> date) {}

    /** A warcinfo (ISO 28500 6.2), or the filedesc of an ARC with its arcmetadata. Verbatim. */
    public record DescribingRecord(
            String type,
            Optional<String> recordId,
            Optional<String> date,
            long contentLength,
            Optional<String> fileName,
            DescribingFields fields) {}
}
