// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.IndexModel;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import java.util.List;

/**
 * The indexes of the collections. The embedded server only uses an index whose fields are exactly those of the filter,
 * but for a filter with the {@code _id}: that is answered by it, whatever else is asked for.
 */
final class StoreIndexes {

    static final String VERSION = "extension.version";
    static final String DIRECTORY = "paths.basic.absolute";
    static final String HARVEST = "paths.harvestID";

    static final String STATUS = "revision.statusOfValidation";
    static final String NEXT = "revision.nextLastDateOfValidation";
    static final String COVERED_NAME = "cdx.warcName";

    private StoreIndexes() {}

    /** One command for each collection: a store is opened often. */
    static void create(MongoDatabase database) {
        for (RecordKind<?> kind : RecordKind.ALL) {
            create(
                    database,
                    kind.collection(),
                    unique(kind.idField(), kind.nameField()),
                    unique(DIRECTORY, kind.nameField()),
                    plain(HARVEST),
                    plain(kind.nameField()),
                    plain(STATUS, NEXT));
        }
        create(database, RecordKind.CDX.collection(), plain(COVERED_NAME));
        create(database, HarvestCollection.NAME, unique(HarvestCollection.HARVEST_ID), plain(STATUS, NEXT));
        create(database, HarvestParts.NAME, plain(HarvestParts.HARVEST_ID));
        create(database, CrawlCollection.NAME, plain(CrawlCollection.HARVEST_ID));
        create(database, Locations.NAME, plain(LocationEntry.CHECK_BY));
        create(database, CheckHistory.NAME, plain(CheckHistory.FILE_NAME));
    }

    private static void create(MongoDatabase database, String collection, IndexModel... indexes) {
        database.getCollection(collection).createIndexes(List.of(indexes));
    }

    private static IndexModel unique(String... fields) {
        return new IndexModel(Indexes.ascending(fields), new IndexOptions().unique(true));
    }

    private static IndexModel plain(String... fields) {
        return new IndexModel(Indexes.ascending(fields));
    }
}
