// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static dev.grainery.store.document.CollectionSchema.ofObjectIds;
import static dev.grainery.store.document.CollectionSchema.ofTexts;

import dev.grainery.record.RecordType;
import dev.grainery.store.document.CollectionSchema;
import java.util.List;

final class StoreSchema {

    static final String VERSION = "extension.version";
    static final String MODIFIED = "extension.modified";
    static final String DIRECTORY = "paths.basic.absolute";
    static final String HARVEST = "paths.harvestID";

    static final String STATUS = "revision.statusOfValidation";
    static final String CHECKED = "revision.dateOfValidation";
    static final String NEXT = "revision.nextLastDateOfValidation";

    /** Of a container a text, of a CDX file a list; not part of the record. */
    static final String STEM = "stem";

    // SQLite files identify indexes by position: new ones come last
    static final CollectionSchema CONTAINER = listed(
                    records(RecordTable.Kind.CONTAINER).indexed(MODIFIED), RecordTable.Kind.CONTAINER)
            .indexed(STEM)
            .grouped(HARVEST, STATUS, CHECKED, NEXT);
    static final CollectionSchema CDX =
            listed(records(RecordTable.Kind.CDX).indexedEach(STEM).indexed(MODIFIED), RecordTable.Kind.CDX);
    static final CollectionSchema HARVEST_RECORD = ofObjectIds("harvest")
            .bulky(
                    HarvestCollection.LISTS,
                    "extension.inspection",
                    "extension.crawls",
                    "extension.fetches",
                    "extension.crawlSettings")
            .unique(HarvestCollection.HARVEST_ID)
            .indexed(STATUS, NEXT)
            .indexed(MODIFIED)
            .indexed(HarvestCollection.HARVEST_NAME)
            .indexed(HarvestCollection.DATE)
            .indexed(HarvestCollection.SIZE);
    static final CollectionSchema HARVEST_PART = ofTexts("harvestPart").indexed(HarvestParts.HARVEST_ID);
    static final CollectionSchema HARVEST_ALIAS = ofTexts("harvestAlias").indexedEach(HarvestFacts.NOW);
    static final CollectionSchema PENDING = ofTexts("pending");
    static final CollectionSchema PENDING_CHECK = ofTexts("pendingCheck");
    static final CollectionSchema CRAWL = ofTexts("crawl").indexed(HarvestFacts.HARVEST_ID);
    static final CollectionSchema CRAWL_LOG = ofTexts("crawlLog");
    static final CollectionSchema RECONCILED = ofTexts("reconciled");
    static final CollectionSchema LOCATION = ofTexts("location").indexed(LocationEntry.CHECK_BY);
    static final CollectionSchema ROOT = ofTexts("root");
    static final CollectionSchema LEASE = ofTexts("lease");
    static final CollectionSchema HISTORY =
            ofObjectIds("revision").indexed(FixityHistory.FILE_NAME, FixityHistory.DATE);
    static final CollectionSchema TOMBSTONE =
            ofObjectIds("tombstone").indexed(Tombstones.DATE).indexed(Tombstones.IDENTIFIER);
    static final CollectionSchema FINDING = ofTexts("finding")
            .indexed(FindingDocument.SUBJECT)
            .indexed(FindingDocument.STANDING, FindingDocument.ORDER)
            .indexed(FindingDocument.RANK, FindingDocument.ORDER);
    static final CollectionSchema EARLIER = ofTexts("earlier").indexed(EarlierRecords.TYPE, EarlierRecords.FILE_NAME);
    static final CollectionSchema RUN = ofObjectIds("run");
    static final CollectionSchema SETTING = ofTexts("setting");

    static final List<CollectionSchema> ALL = List.of(
            CONTAINER,
            CDX,
            HARVEST_RECORD,
            HARVEST_PART,
            HARVEST_ALIAS,
            PENDING,
            PENDING_CHECK,
            CRAWL,
            CRAWL_LOG,
            RECONCILED,
            LOCATION,
            ROOT,
            LEASE,
            HISTORY,
            TOMBSTONE,
            FINDING,
            EARLIER,
            RUN,
            SETTING);

    /** Copied with a store; the others are rebuilt by the next run, or belong to one run. */
    static final List<CollectionSchema> KEPT =
            ALL.stream().filter(schema -> !schema.name().equals(LEASE.name())).toList();

    private StoreSchema() {}

    static CollectionSchema of(RecordType type) {
        return switch (type) {
            case CONTAINER -> CONTAINER;
            case CDX -> CDX;
            case HARVEST -> HARVEST_RECORD;
        };
    }

    /** MongoDB shards a collection only by a common prefix of all its unique indexes: here, the file name. */
    private static CollectionSchema records(RecordTable.Kind<?> kind) {
        return ofObjectIds(kind.type().word())
                .indexed(kind.idField())
                .unique(kind.nameField(), kind.idField())
                .unique(kind.nameField(), DIRECTORY)
                .indexed(HARVEST)
                .indexed(kind.nameField())
                .indexed(STATUS, NEXT);
    }

    /** Lists of a harvest or of a status are sorted by name. If both indexes fit, SQLite uses the older one. */
    private static CollectionSchema listed(CollectionSchema records, RecordTable.Kind<?> kind) {
        return records.indexed(HARVEST, STATUS, kind.nameField()).indexed(HARVEST, kind.nameField());
    }
}
