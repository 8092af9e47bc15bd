// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.internal.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.harvest.Inspections;
import dev.grainery.record.Amount;
import dev.grainery.record.Commentaries;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.Place;
import dev.grainery.record.Places;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.SampleFiles;
import dev.grainery.store.internal.document.DocumentMapping.ContainerFields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ContainerFieldsTest {

    private static final ContainerRecord RECORD = SampleFiles.container(
                    NameUuid.DNS.of("c"), new Location("/a", "x.warc.gz"), "bytes", SampleFiles.NOON)
            .withVersion(3);

    @ParameterizedTest
    @EnumSource
    void ordinary_document_is_read_as_the_mapper_reads_it(RevisionStatus status) {
        Document document =
                stored(RECORD.withRevision(RECORD.revision().withCommentaries(Commentaries.of("a remark"))));
        document.get("revision", Document.class).append("statusOfValidation", status.word());
        document.get("container", Document.class).append("size", 8_000_000_000L).append("contentLength", "NA");
        assertThat(ContainerFields.read(document)).contains(DocumentMapping.mapped(document, ContainerRecord.class));
    }

    @Test
    void inspection_is_read_as_the_mapper_reads_it() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 100; i++) {
            ContainerRecord inspected = RECORD.withInspection(Optional.of(Inspections.any(random, true)));
            Document document = stored(inspected);
            assertThat(ContainerFields.read(document))
                    .contains(inspected)
                    .contains(DocumentMapping.mapped(document, ContainerRecord.class));
        }
    }

    @Test
    void document_with_other_places_is_left_to_the_mapper() {
        Place copy = new Place(
                "/b",
                Amount.of(1),
                SampleFiles.NOON,
                RevisionStatus.FIRST,
                RECORD.revision().hashOrig());
        assertThat(ContainerFields.read(stored(RECORD.withPlaces(new Places(List.of(copy), List.of())))))
                .isEmpty();
        assertThat(ContainerFields.read(stored(RECORD.withPlaces(new Places(List.of(), List.of(copy))))))
                .isEmpty();
    }

    @Test
    void field_that_is_missing_or_odd_leaves_the_document_to_the_mapper() {
        List<String> taken = new ArrayList<>();
        for (List<String> path : paths(stored(RECORD), List.of())) {
            for (Object odd : List.of("", List.of("x"), new Document(), 1.5, -7)) {
                Document document = stored(RECORD);
                parent(document, path).append(path.get(path.size() - 1), odd);
                Optional<ContainerRecord> read = ContainerFields.read(document);
                read.ifPresent(record ->
                        assertThat(record).isEqualTo(DocumentMapping.mapped(document, ContainerRecord.class)));
                read.ifPresent(record -> taken.add(path.get(path.size() - 1)));
            }
            Document without = stored(RECORD);
            parent(without, path).remove(path.get(path.size() - 1));
            if (path.equals(List.of("extension", "modified"))) {
                // earlier versions did not write it
                assertThat(ContainerFields.read(without))
                        .contains(DocumentMapping.mapped(without, ContainerRecord.class));
            } else {
                assertThat(ContainerFields.read(without)).as("without %s", path).isEmpty();
            }
        }
        assertThat(taken).contains("fileName", "version").doesNotContain("date", "hashOrig", "recType", "paths");
    }

    @Test
    void field_of_an_inspection_that_is_odd_leaves_the_document_to_the_mapper() {
        ContainerRecord inspected = RECORD.withInspection(Optional.of(Inspections.any(new SplittableRandom(3), true)));
        for (List<String> path : paths(stored(inspected), List.of())) {
            if (path.contains("inspection")) {
                for (Object odd : List.of("", List.of("x"), new Document("a", "b"), 1.5, true)) {
                    Document document = stored(inspected);
                    parent(document, path).append(path.get(path.size() - 1), odd);
                    ContainerFields.read(document)
                            .ifPresent(record -> assertThat(record)
                                    .isEqualTo(DocumentMapping.mapped(document, ContainerRecord.class)));
                }
            }
        }
    }

    private static Document stored(ContainerRecord record) {
        return deep(DocumentMapping.document(record));
    }

    /** As the driver reads it, with documents in documents. */
    private static Document deep(Map<?, ?> map) {
        Document document = new Document();
        map.forEach((key, value) -> document.append((String) key, deepValue(value)));
        return document;
    }

    private static Object deepValue(Object value) {
        if (value instanceof Map<?, ?> inner) {
            return deep(inner);
        }
        return value instanceof List<?> list
                ? list.stream().map(ContainerFieldsTest::deepValue).toList()
                : value;
    }

    private static Document parent(Document document, List<String> path) {
        Document at = document;
        for (String field : path.subList(0, path.size() - 1)) {
            at = at.get(field, Document.class);
        }
        return at;
    }

    private static List<List<String>> paths(Document document, List<String> above) {
        List<List<String>> paths = new ArrayList<>();
        new HashMap<>(document).forEach((field, value) -> {
            List<String> path = new ArrayList<>(above);
            path.add(field);
            paths.add(path);
            if (value instanceof Document inner) {
                paths.addAll(paths(inner, path));
            }
        });
        return paths;
    }
}
