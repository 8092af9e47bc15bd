// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.finding.Finding;
import dev.grainery.read.Reading;
import dev.grainery.read.container.CleanText;
import dev.grainery.read.container.ContainerDescription;
import dev.grainery.record.Amount;
import dev.grainery.record.Digests;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One of two files that were compared.
 *
 * @param location where it lies
 * @param size how many bytes it has
 * @param md5 of all its bytes; not known if it could not be read to its end
 * @param digests other digests of them
 * @param format {@code WARC}, {@code ARC} or {@code NONE}
 * @param formatVersion version of the format
 * @param compression {@code NONE}, {@code GZIP} or {@code ZSTD}
 * @param writer the program that wrote it, as it says itself
 * @param records how many records were read
 * @param captures how many of them are captures
 * @param contentBytes bytes of the contents of all records
 * @param isRead whether it was read to its end, and did not change meanwhile
 * @param findings how often reading it gave each finding, by its code
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record ComparedFile(
        Location location,
        Amount size,
        Hash md5,
        Digests digests,
        String format,
        Optional<String> formatVersion,
        String compression,
        Optional<String> writer,
        long records,
        long captures,
        long contentBytes,
        boolean isRead,
        Map<String, Long> findings) {

    static ComparedFile of(Reading<ContainerDescription> reading, long records, long captures, long contentBytes) {
        TreeMap<String, Long> findings = new TreeMap<>();
        for (Finding finding : reading.findings()) {
            findings.merge(finding.code().code(), 1L, Long::sum);
        }
        Optional<Reading.Met<ContainerDescription>> met =
                reading instanceof Reading.Met<ContainerDescription> some ? Optional.of(some) : Optional.empty();
        ContainerDescription said = met.map(Reading.Met::description).orElse(ContainerDescription.UNKNOWN);
        return new ComparedFile(
                reading.location(),
                met.map(Reading.Met::size).orElse(Amount.NA),
                met.map(Reading.Met::hash).orElse(Hash.NA),
                met.map(Reading.Met::digests).orElse(Digests.NONE),
                said.format().name(),
                said.version().map(version -> CleanText.of(version).text()),
                said.compression().name(),
                said.describing()
                        .flatMap(record -> record.fields().first("software"))
                        .map(software -> CleanText.of(software).text()),
                records,
                captures,
                contentBytes,
                reading instanceof Reading.Complete,
                findings);
    }
}
