// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StoredFileRecordTest {

    private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");
    private static final String ID = "217e60ad-b7f5-5c18-84ef-c9fad58325fa";
    private static final Hash HASH = Hash.of("d41d8cd98f00b204e9800998ecf8427e");
    private static final Revision REVISION =
            new Revision(NOON, RevisionStatus.FIRST, NOON, HASH, Hash.NA, Commentaries.NONE);

    private static final ContainerRecord CONTAINER = new ContainerRecord(
            new Header(RecordType.CONTAINER, "NKCR", NOON, Header.DEFAULT_STANDARD),
            new ContainerRecord.Section(
                    "a.warc.gz", ID, "H", "host", "NA", Amount.NA, "NA", "NA", "NA", "classic", "NA", Amount.of(5)),
            new ContainerRecord.TypeSection("WARC File Format 1.0", "x", "warcinfo", "application/warc"),
            new ContainerRecord.Paths(new FileDirectory("/a/b", "b"), ID, "NA"),
            new ContainerExtension(
                    new FileExtension.Bookkeeping(1, Optional.empty(), Digests.NONE),
                    new ContainerRecord.HarvestNames("H", "H", "NA", "b"),
                    false,
                    Optional.empty(),
                    Optional.empty(),
                    List.of()),
            REVISION);

    private static final CdxRecord CDX = new CdxRecord(
            new Header(RecordType.CDX, "NKCR", NOON, Header.DEFAULT_STANDARD),
            new CdxRecord.Section("a.warc.gz", OneOrMany.of("a"), true, ID, Amount.of(5), Amount.of(9), Amount.of(0)),
            new CdxRecord.Paths(new FileDirectory("/a/b", "b"), OneOrMany.NONE, ID),
            new CdxExtension(new FileExtension.Bookkeeping(1, Optional.empty(), Digests.NONE), 2, "b"),
            REVISION);

    static Stream<StoredFileRecord> records() {
        return Stream.of(CONTAINER, CDX);
    }

    @ParameterizedTest
    @MethodSource("records")
    void a_record_tells_the_identity_and_the_place_of_its_file(StoredFileRecord record) {
        assertThat(record.id()).isEqualTo(ID);
        assertThat(record.location()).isEqualTo(new Location("/a/b", "a.warc.gz"));
        assertThat(record.size()).isEqualTo(Amount.of(5));
        assertThat(record.places()).isEqualTo(OtherLocations.NONE);
        assertThat(record.version()).isEqualTo(1);
        assertThat(record.harvestId()).isEqualTo(ID);
    }

    @ParameterizedTest
    @MethodSource("records")
    void a_changed_record_differs_in_what_was_changed_only(StoredFileRecord record) {
        Revision revision = REVISION.withCommentaries(Commentaries.of("remark"));
        assertThat(difference(record, record.withRevision(revision))).isEqualTo("revision");
        assertThat(record.withRevision(revision).revision()).isEqualTo(revision);
        Header header = new Header(record.header().recType(), "other", NOON, "other");
        assertThat(difference(record, record.withHeader(header))).isEqualTo("author standard");
        assertThat(record.withHeader(header).header()).isEqualTo(header);
        assertThat(difference(record, record.written(7, record.modified()))).isEqualTo("extension");
        assertThat(record.written(7, record.modified()).version()).isEqualTo(7);
        OtherLocations places = new OtherLocations(
                List.of(new OtherLocation("/c", Amount.of(5), NOON, RevisionStatus.FIRST, HASH)), List.of());
        assertThat(difference(record, record.withPlaces(places))).isEqualTo("extension");
        assertThat(record.withPlaces(places).places()).isEqualTo(places);
        assertThat(record.written(7, record.modified())
                        .withPlaces(places)
                        .written(1, record.modified())
                        .withPlaces(OtherLocations.NONE))
                .isEqualTo(record);
    }

    @Test
    void links_are_changed_in_the_paths_only() {
        ContainerRecord.Paths toIndex =
                new ContainerRecord.Paths(CONTAINER.paths().basic(), ID, ID);
        assertThat(difference(CONTAINER, CONTAINER.withPaths(toIndex))).isEqualTo("paths");
        assertThat(CONTAINER.withPaths(toIndex).paths()).isEqualTo(toIndex);
        CdxRecord.Paths toContainer = new CdxRecord.Paths(CDX.paths().basic(), OneOrMany.of(ID), ID);
        assertThat(difference(CDX, CDX.withPaths(toContainer))).isEqualTo("paths");
        assertThat(CDX.withPaths(toContainer).paths()).isEqualTo(toContainer);
    }

    /** The names of the sections in which two records differ. */
    private static String difference(GraineryRecord one, GraineryRecord other) {
        ObjectNode first = RecordJson.mapper().valueToTree(one);
        JsonNode second = RecordJson.mapper().valueToTree(other);
        assertThat(second.size()).isEqualTo(first.size());
        return String.join(
                " ",
                first.properties().stream()
                        .filter(e -> !e.getValue().equals(second.path(e.getKey())))
                        .map(Map.Entry::getKey)
                        .toList());
    }
}
