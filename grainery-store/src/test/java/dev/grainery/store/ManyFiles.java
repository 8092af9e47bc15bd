// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.Amount;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.Locations.RecordedFile;
import dev.grainery.store.document.CollectionSchema;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.Writes;
import dev.grainery.store.merge.FileRole;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.bson.Document;
import org.bson.types.ObjectId;

/** A store with many files, put there without the work that a backfill does. The next one is due a minute later. */
final class ManyFiles {

    private static final int AT_ONCE = 1_000;

    private ManyFiles() {}

    /** Documents of the collection of locations. */
    static void locate(GraineryStore store, int files) {
        insert(store, StoreSchema.LOCATION, files, number -> entry(number).document());
    }

    /** Documents of the collection of containers. */
    static void describe(GraineryStore store, int files) {
        insert(store, StoreSchema.CONTAINER, files, ManyFiles::record);
    }

    static LocationEntry entry(int number) {
        ContainerRecord record = container(number);
        RecordedFile known = new RecordedFile(
                RecordType.CONTAINER,
                Amount.of(1),
                record.revision().hashOrig(),
                RevisionStatus.FIRST,
                FileRole.PRIMARY);
        return new LocationEntry(
                id(number),
                record.location(),
                known,
                record.revision().dateOfValidation(),
                record.revision().nextLastDateOfValidation());
    }

    private static ContainerRecord container(int number) {
        String name = String.format(Locale.ROOT, "%06d.warc.gz", number);
        return SampleFiles.container(NameUuid.DNS.of(name), new Location("/a", name), name, SampleFiles.minute(number));
    }

    private static Document record(int number) {
        ContainerRecord record = container(number);
        return DocumentMapping.document(record.written(1, record.modified())).append(DocumentMapping.ID, id(number));
    }

    /** The {@code _id} of the record of a file. */
    static ObjectId id(int number) {
        return new ObjectId(String.format(Locale.ROOT, "%024x", number));
    }

    private static void insert(
            GraineryStore store, CollectionSchema schema, int files, IntFunction<Document> document) {
        DocumentCollection documents = store.documents().collection(schema);
        for (int first = 0; first < files; first += AT_ONCE) {
            Writes.insert(
                    documents,
                    IntStream.range(first, Math.min(files, first + AT_ONCE))
                            .mapToObj(document)
                            .toList());
        }
        store.flush();
    }
}
