// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.file.FileDigests;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.read.Compression;
import dev.grainery.read.Reading;
import dev.grainery.read.container.ContainerDescription;
import dev.grainery.read.container.ContainerDescription.ContainerFormat;
import dev.grainery.read.container.ContainerDescription.DescribingRecord;
import dev.grainery.read.container.ContainerDescription.FirstRecord;
import dev.grainery.read.container.DescribingFields;
import dev.grainery.record.Amount;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Header;
import dev.grainery.record.Location;
import dev.grainery.record.RecordSchemas;
import dev.grainery.record.RecordStyle;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a container says of itself, told without one, and what the mapping makes of it: always a valid record. */
final class DescribedContainer {

    static final Instant NOW = Instant.parse("2026-03-04T05:06:07.089Z");
    static final Hash HASH = Hash.of("0123456789abcdef0123456789abcdef");
    static final long SIZE = 4711;

    private final ContainerFormat format;
    private final Optional<String> version;
    private final List<Finding> found = new ArrayList<>();
    private Location location = new Location("/archive/20/tests/Tests-2020-02-14-heritrix34", "basic.warc.gz");
    private Optional<DescribingRecord> describing = Optional.empty();
    private Optional<FirstRecord> first = Optional.empty();
    private HarvestNaming naming = HarvestNaming.builtIn();

    private DescribedContainer(ContainerFormat format, Optional<String> version) {
        this.format = format;
        this.version = version;
    }

    static DescribedContainer warc(String version) {
        return new DescribedContainer(ContainerFormat.WARC, Optional.of(version));
    }

    static DescribedContainer warc() {
        return warc("1.0");
    }

    static DescribedContainer arc(String version) {
        return new DescribedContainer(ContainerFormat.ARC, Optional.of(version));
    }

    static DescribedContainer ofUnknownVersion(ContainerFormat format) {
        return new DescribedContainer(format, Optional.empty());
    }

    DescribedContainer in(String directory) {
        location = new Location(directory, location.fileName());
        return this;
    }

    DescribedContainer named(String fileName) {
        location = new Location(location.directory(), fileName);
        return this;
    }

    DescribedContainer by(HarvestNaming convention) {
        naming = convention;
        return this;
    }

    DescribedContainer withFirst(String type, String date) {
        first = Optional.of(new FirstRecord(
                Optional.of(type).filter(t -> !t.isEmpty()), Optional.of(date).filter(d -> !d.isEmpty())));
        return this;
    }

    DescribedContainer withFinding(FindingCode code, String message) {
        found.add(Finding.of(code, location.path(), message));
        return this;
    }

    /** A describing record with these fields, as names and values in turn; an empty text means absent. */
    DescribedContainer describedBy(String recordId, String date, long contentLength, String... namesAndValues) {
        Map<String, List<String>> fields = new TreeMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.computeIfAbsent(namesAndValues[i], n -> new ArrayList<>()).add(namesAndValues[i + 1]);
        }
        boolean arc = format == ContainerFormat.ARC;
        describing = Optional.of(new DescribingRecord(
                arc ? "filedesc" : "warcinfo",
                Optional.of(recordId).filter(id -> !id.isEmpty()),
                Optional.of(date).filter(d -> !d.isEmpty()),
                contentLength,
                Optional.empty(),
                new DescribingFields(fields)));
        return this;
    }

    /** A describing record with these fields, and a date, a length and an identifier. */
    DescribedContainer saying(String... namesAndValues) {
        return describedBy(
                format == ContainerFormat.ARC ? "" : "<urn:uuid:5a1a5a1a-0000-4000-8000-00000000000a>",
                "2020-02-14T01:02:03Z",
                100,
                namesAndValues);
    }

    /** A record of a container, and what was found. */
    record Mapped(ContainerRecord record, List<Finding> findings) {}

    Mapped mapped() {
        return checked(map(new Reading.Complete<>(location, new FileDigests(SIZE, HASH), description(), found)));
    }

    /** As it is mapped when the storage failed on the way. */
    Mapped mappedUnread() {
        return checked(map(new Reading.Unreadable<>(location, Amount.of(SIZE), description(), found)));
    }

    ContainerRecord.Section section() {
        return mapped().record().container();
    }

    List<FindingCode> codes() {
        return mapped().findings().stream().map(Finding::code).toList();
    }

    private Described.Recorded map(Reading.Present<ContainerDescription> reading) {
        return new ContainerMapping(new RecordStyle("NKCR", Header.DEFAULT_STANDARD), naming)
                .map(reading, Optional.empty(), Optional.empty(), Optional.empty(), NOW);
    }

    private ContainerDescription description() {
        return new ContainerDescription(format, Compression.GZIP, version, describing, first, 1, true);
    }

    private static Mapped checked(Described.Recorded described) {
        ContainerRecord record = (ContainerRecord) described.record();
        assertThat(RecordSchemas.errors(record)).as("schema of %s", record).isEmpty();
        return new Mapped(record, described.findings());
    }
}
