// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;

/**
 * The indexes of the collections. Those with a version or a token look idle, as {@code _id} is unique already: the
 * embedded server only uses an index whose fields are exactly those of the filter.
 */
final class StoreIndexes {

    static final String VERSION = "extension.version";
    static final String DIRECTORY = "paths.basic.absolute";
    static final String HARVEST = "paths.harvestID";

    static final String STATUS = "revision.statusOfValidation";
    static final String NEXT = "revision.nextLastDateOfValidation";
    static final String COVERED_NAME = "cdx.warcName";

    private StoreIndexes() {}

    static void create(MongoDatabase database) {
        for (RecordKind<?> kind : RecordKind.ALL) {
            unique(database, kind.collection(), kind.idField(), kind.nameField());
            unique(database, kind.collection(), DIRECTORY, kind.nameField());
            unique(database, kind.collection(), DocumentMapping.ID, VERSION);
            plain(database, kind.collection(), HARVEST);
            plain(database, kind.collection(), kind.nameField());
            plain(database, kind.collection(), NEXT);
            plain(database, kind.collection(), STATUS, NEXT);
        }
        plain(database, RecordKind.CDX.collection(), COVERED_NAME);
        unique(database, HarvestCollection.NAME, HarvestCollection.HARVEST_ID);
        unique(database, HarvestCollection.NAME, DocumentMapping.ID, VERSION);
        plain(database, HarvestCollection.NAME, STATUS, NEXT);
        plain(database, HarvestParts.NAME, HarvestParts.HARVEST_ID);
        unique(database, CrawlCollection.NAME, DocumentMapping.ID, CrawlCollection.VERSION);
        plain(database, CrawlCollection.NAME, CrawlCollection.HARVEST_ID);
        plain(database, Locations.NAME, LocationEntry.CHECK_BY);
        plain(database, CheckHistory.NAME, CheckHistory.FILE_NAME);
        plain(database, CheckHistory.NAME, CheckHistory.RECORD_ID);
        unique(database, CheckClaims.NAME, DocumentMapping.ID, CheckClaims.HOLDER);
        unique(database, Directories.NAME, DocumentMapping.ID, Directories.TOKEN);
        unique(database, PendingHarvests.NAME, DocumentMapping.ID, PendingHarvests.TOKEN);
    }

    private static void unique(MongoDatabase database, String collection, String... fields) {
        database.getCollection(collection).createIndex(Indexes.ascending(fields), new IndexOptions().unique(true));
    }

    private static void plain(MongoDatabase database, String collection, String... fields) {
        database.getCollection(collection).createIndex(Indexes.ascending(fields));
    }
}
