// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.ScheduledFile;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Every file that the store knows, whenever it is due, page by page. A file that another run checks meanwhile gets a
 * later place in the order: it may be met twice, and is never left out.
 */
final class KnownFiles {

    private static final int PAGE = 1_000;
    private static final Instant EVER = Instant.parse("9999-12-31T23:59:59Z");

    private final GraineryStore store;
    private final FileChoice choice;
    private final BooleanSupplier goesOn;
    private final List<Location> named = new ArrayList<>();

    /**
     * @param choice of which harvest or container; when they are due does not matter
     * @param goesOn whether more is wanted
     */
    KnownFiles(GraineryStore store, FileChoice choice, BooleanSupplier goesOn) {
        this.store = store;
        this.choice = choice;
        this.goesOn = goesOn;
    }

    /** Passes them on, until all were passed on or no more are wanted. */
    void forEachPage(Consumer<List<ScheduledFile>> consumer) {
        if (choice.isOfNamed()) {
            choice.forEachNamed(store, record -> add(record, consumer));
            flush(consumer);
        } else {
            all(consumer);
        }
    }

    private void all(Consumer<List<ScheduledFile>> consumer) {
        List<ScheduledFile> page = store.locations().scheduled(Optional.empty(), EVER, PAGE);
        while (!page.isEmpty() && goesOn.getAsBoolean()) {
            consumer.accept(page);
            page = store.locations().scheduled(Optional.of(page.get(page.size() - 1)), EVER, PAGE);
        }
    }

    private void add(StoredFileRecord record, Consumer<List<ScheduledFile>> consumer) {
        if (goesOn.getAsBoolean()) {
            record.locations().forEach(named::add);
            if (named.size() >= PAGE) {
                flush(consumer);
            }
        }
    }

    private void flush(Consumer<List<ScheduledFile>> consumer) {
        List<ScheduledFile> page =
                store.locations().scheduled(named).stream().sorted().toList();
        named.clear();
        if (!page.isEmpty()) {
            consumer.accept(page);
        }
    }
}
