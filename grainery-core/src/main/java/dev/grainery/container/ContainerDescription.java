// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

import static java.util.Objects.requireNonNull;

import dev.grainery.reading.Compression;
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

    public ContainerDescription {
        requireNonNull(format, "format");
        requireNonNull(compression, "compression");
        requireNonNull(version, "version");
        requireNonNull(describing, "describing");
        requireNonNull(first, "first");
    }
}
