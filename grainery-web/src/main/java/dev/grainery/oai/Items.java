// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.DateRange;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Keyed;
import dev.grainery.store.Page;
import dev.grainery.store.RecordCollection;
import dev.grainery.store.Tombstones.Tombstone;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

final class Items {

    /**
     * @param changed when the record was last written or removed
     * @param record without the parts that may be long; empty if it was removed
     */
    record Item(ItemId id, Instant changed, ItemSets.Membership sets, Optional<GraineryRecord> record) {}

    private final GraineryStore store;
    private final ItemSets sets;

    Items(GraineryStore store, ItemSets sets) {
        this.store = store;
        this.sets = sets;
    }

    Page<Keyed<Item>> page(ListPosition at, int limit) {
        return switch (at.part()) {
            case HARVESTS -> live(store.harvests().changed(at.range(), at.after(), limit));
            case CONTAINERS -> live(store.containers().changed(at.range(), at.after(), limit));
            case CDX_FILES -> live(store.cdxFiles().changed(at.range(), at.after(), limit));
            case REMOVED ->
                page(store.tombstones().removed(at.range(), at.after(), limit), stone -> removed(stone, at));
        };
    }

    private Page<Keyed<Item>> live(Page<? extends Keyed<? extends GraineryRecord>> page) {
        return page(page, record -> Optional.of(live(record)));
    }

    private static <T> Page<Keyed<Item>> page(
            Page<? extends Keyed<? extends T>> page, Function<T, Optional<Item>> item) {
        return new Page<>(
                page.items().stream()
                        .flatMap(placed ->
                                item.apply(placed.item()).stream().map(found -> new Keyed<>(placed.key(), found)))
                        .toList(),
                page.next());
    }

    /** Every record written by this version has a date; those of other tools may have none. */
    private Item live(GraineryRecord record) {
        return new Item(
                ItemId.of(record), modified(record).orElse(Instant.EPOCH), sets.of(record), Optional.of(record));
    }

    private static Optional<Instant> modified(GraineryRecord record) {
        return record instanceof StoredFileRecord file
                ? file.modified()
                : ((HarvestRecord) record).extension().modified();
    }

    private Optional<Item> removed(Tombstone stone, ListPosition at) {
        ItemId id = ItemId.of(stone);
        ItemSets.Membership membership = sets.of(stone);
        // last, since it queries the store
        return !at.format().types().contains(stone.recType())
                        || at.set().filter(spec -> !membership.isIn(spec)).isPresent()
                        || isThere(id)
                ? Optional.empty()
                : Optional.of(new Item(id, stone.date(), membership, Optional.empty()));
    }

    private boolean isThere(ItemId id) {
        return id.type() == RecordType.HARVEST
                ? store.harvests().name(id.id()).isPresent()
                : files(id.type()).has(id.id(), id.fileName());
    }

    private RecordCollection<? extends StoredFileRecord> files(RecordType type) {
        return type == RecordType.CONTAINER ? store.containers() : store.cdxFiles();
    }

    Optional<Item> live(ItemId id) {
        return id.type() == RecordType.HARVEST
                ? store.harvests()
                        .find(id.id())
                        // the lookup also accepts names
                        .filter(harvest -> harvest.harvest().harvestID().equals(id.id()))
                        .map(this::live)
                : files(id.type()).find(id.id(), id.fileName()).map(this::live);
    }

    Optional<Item> find(ItemId id) {
        return live(id).or(() -> (id.type() == RecordType.HARVEST
                        ? store.tombstones().latestOfHarvest(id.id())
                        : store.tombstones().latest(id.type(), id.id(), id.fileName()))
                .map(stone -> new Item(id, stone.date(), sets.of(stone), Optional.empty())));
    }

    Optional<Instant> earliest() {
        return Stream.of(
                        first(store.harvests().changed(DateRange.ALL, Optional.empty(), 1))
                                .flatMap(Items::modified),
                        first(store.containers().changed(DateRange.ALL, Optional.empty(), 1))
                                .flatMap(Items::modified),
                        first(store.cdxFiles().changed(DateRange.ALL, Optional.empty(), 1))
                                .flatMap(Items::modified),
                        first(store.tombstones().removed(DateRange.ALL, Optional.empty(), 1))
                                .map(Tombstone::date))
                .flatMap(Optional::stream)
                .min(Instant::compareTo);
    }

    private static <T> Optional<T> first(Page<Keyed<T>> page) {
        return page.items().stream().findFirst().map(Keyed::item);
    }
}
