// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.earlier.EarlierDocument;
import dev.grainery.earlier.EarlierFile;
import dev.grainery.earlier.EarlierHarvest;
import dev.grainery.earlier.EarlierReading;
import dev.grainery.earlier.EarlierRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.store.document.Chunks;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Writes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bson.Document;

/** Each document is stored once under the SHA-256 of its canonical form, and never changed. Thread-safe. */
public final class EarlierRecords {

    static final String FILE_NAME = "fileName";

    static final String TYPE = "recType";
    private static final String TEXT = "text";
    private static final String UNKNOWN = "unknown";
    private static final int NAMES_AT_ONCE = 500;

    private final DocumentCollection documents;

    EarlierRecords(DocumentStore store) {
        this.documents = store.collection(StoreSchema.EARLIER);
    }

    /** Durable after {@link GraineryStore#flush}. Returns the number of new documents. */
    public long add(Collection<? extends EarlierRecord> records, HarvestNaming naming) {
        List<Write> writes = records.stream()
                .map(record -> (Write) new Write.Insert(
                        new Document(DocumentMapping.ID, record.document().sha256())
                                .append(TYPE, type(record))
                                .append(FILE_NAME, name(record, naming))
                                .append(TEXT, record.document().text())))
                .toList();
        return documents.write(writes).stream().filter(Writes::isDone).count();
    }

    private static String type(EarlierRecord record) {
        if (record instanceof EarlierFile file) {
            return file.type().word();
        }
        return record instanceof EarlierHarvest ? RecordType.HARVEST.word() : UNKNOWN;
    }

    private static String name(EarlierRecord record, HarvestNaming naming) {
        if (record instanceof EarlierFile file) {
            return file.fileName();
        }
        return record instanceof EarlierHarvest harvest
                ? nameNow(harvest, naming).orElse(UNKNOWN)
                : UNKNOWN;
    }

    public static Optional<String> nameNow(EarlierHarvest harvest, HarvestNaming naming) {
        EarlierHarvest.Names names = harvest.names();
        return Stream.of(
                        names.standard().stream(),
                        names.warcinfo().stream(),
                        names.prefixes().stream(),
                        names.directories().stream())
                .flatMap(some -> some)
                .findFirst()
                .map(name ->
                        naming.names(Optional.of(name), new Location("/", name)).standard())
                .filter(name -> !name.equals(GraineryRecord.NA));
    }

    public void rename(HarvestNaming naming) {
        documents.forEachPage(
                Query.all().is(TYPE, RecordType.HARVEST.word()).only(DocumentMapping.ID),
                page -> page.forEach(key -> {
                    String id = key.getString(DocumentMapping.ID);
                    documents.find(Query.id(id)).stream()
                            .map(EarlierRecords::record)
                            .forEach(record -> documents.write(
                                    new Write.Set(id, new Document(), new Document(FILE_NAME, name(record, naming)))));
                }));
    }

    public List<EarlierHarvest> ofHarvest(String name) {
        return documents.find(Query.all().is(TYPE, RecordType.HARVEST.word()).is(FILE_NAME, name)).stream()
                .map(EarlierRecords::record)
                .filter(EarlierHarvest.class::isInstance)
                .map(EarlierHarvest.class::cast)
                .sorted(Comparator.comparing(
                                (EarlierHarvest harvest) -> harvest.date().orElse(Instant.MAX))
                        .thenComparing(harvest -> harvest.document().sha256()))
                .toList();
    }

    public Map<String, List<EarlierFile>> ofFiles(RecordType type, Collection<String> fileNames) {
        Map<String, List<EarlierFile>> found = new HashMap<>();
        if (fileNames.isEmpty() || isEmpty()) {
            return found;
        }
        for (List<String> some : Chunks.of(List.copyOf(fileNames))) {
            documents.find(Query.all().is(TYPE, type.word()).in(FILE_NAME, some)).stream()
                    .map(EarlierRecords::record)
                    .filter(EarlierFile.class::isInstance)
                    .map(EarlierFile.class::cast)
                    .forEach(file -> found.computeIfAbsent(file.fileName(), name -> new ArrayList<>())
                            .add(file));
        }
        return found;
    }

    private boolean isEmpty() {
        return documents.first(Query.all().only(DocumentMapping.ID)).isEmpty();
    }

    public void forEachName(RecordType type, Consumer<Set<String>> consumer) {
        Query all = Query.all().is(TYPE, type.word()).only(FILE_NAME).ascending(FILE_NAME);
        Query next = all;
        while (true) {
            Set<String> names = new LinkedHashSet<>();
            String last = "";
            for (Document one : documents.find(next.first(NAMES_AT_ONCE))) {
                last = DocumentMapping.field(one, FILE_NAME, String.class);
                names.add(last);
            }
            if (names.isEmpty()) {
                return;
            }
            consumer.accept(names);
            next = all.after(FILE_NAME, last);
        }
    }

    public void forEach(Consumer<EarlierRecord> consumer) {
        documents.forEachPage(Query.all(), page -> page.forEach(document -> consumer.accept(record(document))));
    }

    static EarlierRecord record(Document stored) {
        return DocumentMapping.read(
                stored,
                "earlier record",
                document -> EarlierReading.of(
                        EarlierDocument.stored(document.getString(DocumentMapping.ID), document.getString(TEXT))));
    }

    public long count() {
        return documents.count(Query.all());
    }
}
