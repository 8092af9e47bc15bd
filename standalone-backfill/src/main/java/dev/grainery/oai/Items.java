// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.store.DateRange;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Page;
import dev.grainery.store.Placed;
import dev.grainery.store.Tombstones.Tombstone;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The items of a repository: records, and what remains of those that were removed. */
final class Items {

    private final GraineryStore store;
    private final ItemSets sets;

    Items(GraineryStore store, ItemSets sets) {
        this.store = requireNonNull(store, "store");
        this.sets = requireNonNull(sets, "sets");
    }

    /** Items of a part of a list, in the order in which they were changed. */
    Page<Placed<Item>> page(ListPosition at, int limit) {
        return switch (at.part()) {
            case HARVESTS -> page(store.harvests().changed(at.range(), at.after(), limit), this::live);
            case CONTAINERS -> page(store.containers().changed(at.range(), at.after(), limit), this::live);
            case CDX_FILES -> page(store.cdxFiles().changed(at.range(), at.after(), limit), this::live);
            case REMOVED ->
                page(store.tombstones().removed(at.range(), at.after(), limit), stone -> removed(stone, at.set()));
        };
    }

    private static <T> Page<Placed<Item>> page(Page<Placed<T>> page, Function<T, Optional<Item>> item) {
        return new Page<>(
                page.items().stream()
                        .flatMap(placed ->
                                item.apply(placed.item()).stream().map(found -> new Placed<>(placed.key(), found)))
                        .toList(),
                page.next());
    }

    private Optional<Item> live(HarvestRecord harvest) {
        return Optional.of(new Item(
                ItemId.of(harvest), date(harvest.extension().modified()), sets.of(harvest), Optional.of(harvest)));
    }

    private Optional<Item> live(ContainerRecord container) {
        return Optional.of(
                new Item(ItemId.of(container), date(container.modified()), sets.of(container), Optional.of(container)));
    }

    private Optional<Item> live(CdxRecord cdx) {
        return Optional.of(new Item(ItemId.of(cdx), date(cdx.modified()), sets.of(cdx), Optional.of(cdx)));
    }

    /** Every record of a store of this version has a date; one that another tool has put there may have none. */
    private static Instant date(Optional<Instant> modified) {
        return modified.orElse(Instant.EPOCH);
    }

    /** What was removed and is not there again, if it may be in the set that is asked for. */
    private Optional<Item> removed(Tombstone stone, Optional<String> set) {
        ItemId id = ItemId.of(stone);
        Membership membership = sets.of(stone);
        // the store is asked last
        return set.filter(spec -> !membership.isIn(spec)).isPresent() || isThere(id)
                ? Optional.empty()
                : Optional.of(new Item(id, stone.date(), membership, Optional.empty()));
    }

    private boolean isThere(ItemId id) {
        return switch (id.type()) {
            case HARVEST -> store.harvests().name(id.id()).isPresent();
            case CONTAINER -> store.containers().has(id.id(), id.fileName());
            case CDX -> store.cdxFiles().has(id.id(), id.fileName());
        };
    }

    private Optional<GraineryRecord> whole(ItemId id) {
        return switch (id.type()) {
            case HARVEST ->
                store.harvests()
                        .find(id.id())
                        // by its name, which is no identifier
                        .filter(harvest -> harvest.harvest().harvestID().equals(id.id()))
                        .map(GraineryRecord.class::cast);
            case CONTAINER -> store.containers().find(id.id(), id.fileName()).map(GraineryRecord.class::cast);
            case CDX -> store.cdxFiles().find(id.id(), id.fileName()).map(GraineryRecord.class::cast);
        };
    }

    /** An item that is there, with its whole record. */
    Optional<Item> live(ItemId id) {
        return whole(id).flatMap(record -> {
            if (record instanceof HarvestRecord harvest) {
                return live(harvest);
            }
            return record instanceof ContainerRecord container ? live(container) : live((CdxRecord) record);
        });
    }

    /** An item by its identity, with its whole record unless it was removed. */
    Optional<Item> find(ItemId id) {
        return live(id).or(() -> store.tombstones()
                .latest(id.type(), id.id(), id.fileName())
                .map(stone -> new Item(id, stone.date(), sets.of(stone), Optional.empty())));
    }

    /** When the first of all was changed that are there, or were removed; empty if there is nothing. */
    Optional<Instant> earliest() {
        return Stream.of(ListPart.values())
                .flatMap(part -> earliest(part).stream())
                .min(Instant::compareTo);
    }

    private Optional<Instant> earliest(ListPart part) {
        return switch (part) {
            case HARVESTS ->
                first(store.harvests().changed(DateRange.ALL, Optional.empty(), 1))
                        .flatMap(harvest -> harvest.extension().modified());
            case CONTAINERS ->
                first(store.containers().changed(DateRange.ALL, Optional.empty(), 1))
                        .flatMap(ContainerRecord::modified);
            case CDX_FILES ->
                first(store.cdxFiles().changed(DateRange.ALL, Optional.empty(), 1))
                        .flatMap(CdxRecord::modified);
            case REMOVED ->
                first(store.tombstones().removed(DateRange.ALL, Optional.empty(), 1))
                        .map(Tombstone::date);
        };
    }

    private static <T> Optional<T> first(Page<Placed<T>> page) {
        List<Placed<T>> items = page.items();
        return items.stream().findFirst().map(Placed::item);
    }
}
