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
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/**
 * The records of an earlier Grainery, word for word: one document each, which is never changed. What they say of a file is
 * read out of them whenever its record is made or changed. Thread-safe.
 */
public final class EarlierRecords {

    static final String FILE_NAME = "fileName";

    private static final String TYPE = "recType";
    private static final String TEXT = "text";
    private static final String UNKNOWN = "unknown";

    static final JsonWriterSettings CANONICAL =
            JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();

    private final DocumentCollection documents;

    EarlierRecords(DocumentStore store) {
        this.documents = store.collection(StoreSchema.EARLIER);
    }

    /**
     * Keeps records. They are only kept for certain after {@link GraineryStore#flush}.
     *
     * @param naming how harvests are named now
     * @return how many were not kept yet
     */
    public long add(Collection<EarlierRecord> records, HarvestNaming naming) {
        List<Write> writes = records.stream()
                .map(record -> (Write) new Write.Insert(new Document(DocumentMapping.ID, digest(record.document()))
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

    /** What a harvest is called by the convention of a store; empty if its record tells no name. */
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

    /** Those of the harvests of this standard name. */
    List<EarlierHarvest> ofHarvest(String name) {
        return documents.find(Query.all().is(FILE_NAME, name)).stream()
                .map(EarlierRecords::record)
                .filter(EarlierHarvest.class::isInstance)
                .map(EarlierHarvest.class::cast)
                .toList();
    }

    /** The same whether the document was read from JSON, from BSON or from the database. */
    private static String digest(EarlierDocument document) {
        String canonical = document.fields().toJson(CANONICAL);
        try {
            byte[] bytes = MessageDigest.getInstance("SHA-256").digest(canonical.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Those of files of these names, by name; names without any are left out. */
    Map<String, List<EarlierFile>> ofFiles(RecordType type, List<String> fileNames) {
        Map<String, List<EarlierFile>> found = new HashMap<>();
        if (fileNames.isEmpty()
                || documents.first(Query.all().only(DocumentMapping.ID)).isEmpty()) {
            return found;
        }
        for (List<String> some : Chunks.of(fileNames)) {
            documents.find(Query.all().in(FILE_NAME, some)).stream()
                    .map(EarlierRecords::record)
                    .filter(EarlierFile.class::isInstance)
                    .map(EarlierFile.class::cast)
                    .filter(file -> file.type() == type)
                    .forEach(file -> found.computeIfAbsent(file.fileName(), name -> new ArrayList<>())
                            .add(file));
        }
        return found;
    }

    /** What a document says, whatever it is of. */
    static EarlierRecord record(Document kept) {
        return DocumentMapping.read(kept, "earlier record", document -> {
            String text = document.getString(TEXT);
            return EarlierReading.of(new EarlierDocument(text, Document.parse(text)));
        });
    }

    /** How many there are. */
    public long count() {
        return documents.count(Query.all());
    }
}
