// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.file.StorageEntry;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RecordJson;
import dev.grainery.record.StoredFileRecord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Lines of {@code grainery export} or of sidecars. Lines that contradict an earlier one are conflicts and skipped. */
public record ExportedRecords(long records, List<String> conflicts) {

    public ExportedRecords {
        conflicts = List.copyOf(conflicts);
    }

    public static long verify(List<StorageEntry> files) {
        long[] lines = {0};
        files.forEach(file -> forEach(file, record -> lines[0]++));
        return lines[0];
    }

    /**
     * Needs {@link GraineryStore#openUnfinished}. The store is empty again if a line is refused, and stays unfinished
     * if {@code progress} throws.
     */
    public static ExportedRecords load(List<StorageEntry> files, GraineryStore store, LongConsumer progress) {
        StoreFilling filling = StoreFilling.begin(store);
        return filling.fill(() -> {
            long[] records = {0};
            List<String> conflicts = new ArrayList<>();
            Set<String> harvests = new HashSet<>();
            for (StorageEntry file : files) {
                forEach(file, record -> {
                    if (record instanceof StoredFileRecord stored) {
                        harvests.add(stored.harvestId());
                    }
                    if (isAdded(record, store)) {
                        progress.accept(++records[0]);
                    } else if (!isThere(record, store)) {
                        conflicts.add(file.name().text() + ": " + name(record));
                    }
                });
            }
            // the files may lack the records of harvests
            store.pending().mark(harvests);
            return new ExportedRecords(records[0], conflicts);
        });
    }

    private static void forEach(StorageEntry file, Consumer<GraineryRecord> consumer) {
        BoundedLines.forEach(file, line -> {
            if (!line.isBlank()) {
                consumer.accept(record(line));
            }
        });
    }

    private static GraineryRecord record(String line) {
        try {
            JsonNode json = RecordJson.mapper().readTree(line);
            Class<? extends GraineryRecord> type = switch (json.path("recType").asText()) {
                case "container" -> ContainerRecord.class;
                case "cdx" -> CdxRecord.class;
                case "harvest" -> HarvestRecord.class;
                default -> throw new TransferException("it is not a record: its recType is missing or unknown");
            };
            return RecordJson.mapper().treeToValue(json, type);
        } catch (JsonProcessingException e) {
            throw new TransferException("it is not a record: " + e.getOriginalMessage(), e);
        }
    }

    private static boolean isAdded(GraineryRecord record, GraineryStore store) {
        if (record instanceof ContainerRecord container) {
            return store.containers().restore(container);
        }
        if (record instanceof CdxRecord cdxFile) {
            return store.cdxFiles().restore(cdxFile);
        }
        HarvestRecord harvest = (HarvestRecord) record;
        boolean added = store.harvests().restore(harvest);
        if (added) {
            // stores the sources of the harvest record besides its containers, so that rebuilding gives the same
            // record
            String id = harvest.harvest().harvestID();
            harvest.extension().crawls().forEach(crawl -> store.facts().putCrawl(id, crawl));
            harvest.extension().aliases().forEach(alias -> store.facts().putAlias(alias, id));
        }
        return added;
    }

    private static boolean isThere(GraineryRecord record, GraineryStore store) {
        Optional<? extends GraineryRecord> there;
        if (record instanceof ContainerRecord container) {
            there = store.containers().find(container.id(), container.location().fileName());
        } else if (record instanceof CdxRecord cdxFile) {
            there = store.cdxFiles().find(cdxFile.id(), cdxFile.location().fileName());
        } else {
            there = store.harvests().find(((HarvestRecord) record).harvest().harvestID());
        }
        return there.filter(record::equals).isPresent();
    }

    private static String name(GraineryRecord record) {
        return record instanceof StoredFileRecord file
                ? file.location().path()
                : ((HarvestRecord) record).harvest().harvestPrefix().harvestNameStand();
    }
}
