// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;

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

    /** One by one: FerretDB 1.24 breaks down at several at once that exist. */
    static void create(MongoDatabase database) {
        for (RecordKind<?> kind : RecordKind.ALL) {
            unique(database, kind.collection(), kind.idField(), kind.nameField());
            unique(database, kind.collection(), DIRECTORY, kind.nameField());
            plain(database, kind.collection(), HARVEST);
            plain(database, kind.collection(), kind.nameField());
            plain(database, kind.collection(), STATUS, NEXT);
        }
        plain(database, RecordKind.CDX.collection(), COVERED_NAME);
        unique(database, HarvestCollection.NAME, HarvestCollection.HARVEST_ID);
        plain(database, HarvestCollection.NAME, STATUS, NEXT);
        plain(database, HarvestParts.NAME, HarvestParts.HARVEST_ID);
        plain(database, CrawlCollection.NAME, CrawlCollection.HARVEST_ID);
        plain(database, HarvestAliases.NAME, HarvestAliases.NOW);
        plain(database, Locations.NAME, LocationEntry.CHECK_BY);
        plain(database, CheckHistory.NAME, CheckHistory.FILE_NAME);
        plain(database, FindingCollection.NAME, FindingCollection.SUBJECT);
        plain(database, FindingCollection.NAME, FindingCollection.STANDING, FindingCollection.ORDER);
    }

    private static void unique(MongoDatabase database, String collection, String... fields) {
        database.getCollection(collection).createIndex(Indexes.ascending(fields), new IndexOptions().unique(true));
    }

    private static void plain(MongoDatabase database, String collection, String... fields) {
        database.getCollection(collection).createIndex(Indexes.ascending(fields));
    }
}
