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

/** {@code isRead} is false if the file changed or was not read completely; {@code findings} are numbers by code. */
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
        Optional<Reading.Present<ContainerDescription>> present =
                reading instanceof Reading.Present<ContainerDescription> some ? Optional.of(some) : Optional.empty();
        ContainerDescription description =
                present.map(Reading.Present::description).orElse(ContainerDescription.UNKNOWN);
        return new ComparedFile(
                reading.location(),
                present.map(Reading.Present::size).orElse(Amount.NA),
                present.map(Reading.Present::hash).orElse(Hash.NA),
                present.map(Reading.Present::digests).orElse(Digests.NONE),
                description.format().name(),
                description.version().map(version -> CleanText.of(version).text()),
                description.compression().name(),
                description
                        .describing()
                        .flatMap(record -> record.fields().first("software"))
                        .map(software -> CleanText.of(software).text()),
                records,
                captures,
                contentBytes,
                reading instanceof Reading.Complete,
                findings);
    }
}
