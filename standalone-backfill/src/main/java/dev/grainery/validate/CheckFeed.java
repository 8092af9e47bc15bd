// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.backfill.Budget;
import dev.grainery.place.Storages;
import dev.grainery.record.Amount;
import dev.grainery.record.Location;
import dev.grainery.store.Locations.ScheduledFile;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Takes files that are due out of their order and leases them, as far as the budget goes. For one thread at a time. */
final class CheckFeed {

    private static final int MOST_FILES = 250;

    /** How much is leased ahead, so that other runs find something to do as well. */
    private static final long MOST_BYTES = 4_000_000_000L;

    private final DueFiles due;
    private final Budget budget;
    private final RunLeases leases;
    private final BooleanSupplier goesOn;
    private final Consumer<Location> absent;
    private final Storages storages;
    private final boolean asksStorages;
    private final List<ScheduledFile> others = new ArrayList<>();
    private final Deque<ScheduledFile> again = new ArrayDeque<>();
    private long files;
    private long bytes;
    private boolean left;

    /**
     * @param goesOn whether one more file may be begun
     * @param absent told of files that are left alone because their storage is not there
     */
    CheckFeed(
            DueFiles due,
            ValidationSettings settings,
            RunLeases leases,
            Storages storages,
            BooleanSupplier goesOn,
            Consumer<Location> absent) {
        this.due = due;
        this.budget = settings.budget();
        this.leases = leases;
        this.storages = storages;
        this.asksStorages = !settings.missingIsFailed();
        this.goesOn = goesOn;
        this.absent = absent;
    }

    /** The next files, which are leased; none if there are no more, or nothing more may be begun. */
    List<ScheduledFile> take() {
        while (true) {
            List<ScheduledFile> some = choose();
            if (some.isEmpty()) {
                return List.of();
            }
            RunLeases.Taken taken = leases.take(some);
            others.addAll(taken.others());
            if (!taken.ours().isEmpty()) {
                taken.ours().forEach(this::count);
                return taken.ours();
            }
        }
    }

    /**
     * Goes once more through the files that other runs held: these may have died meanwhile, or given files back without
     * having checked them.
     */
    void lookAgain() {
        leases.endThoseOfTheDead();
        again.addAll(others);
        others.clear();
    }

    private List<ScheduledFile> choose() {
        List<ScheduledFile> some = new ArrayList<>();
        long size = 0;
        while (!left && some.size() < MOST_FILES && size < MOST_BYTES && (due.hasNext() || !again.isEmpty())) {
            ScheduledFile file = due.hasNext() ? due.peek() : again.element();
            if (!goesOn.getAsBoolean() || !budget.admits(files + some.size(), bytes + size, size(file))) {
                left = true;
            } else {
                if (due.hasNext()) {
                    due.next();
                } else {
                    again.remove();
                }
                if (asksStorages && !storages.isThere(file.location())) {
                    absent.accept(file.location());
                } else {
                    some.add(file);
                    size += size(file);
                }
            }
        }
        return some;
    }

    private void count(ScheduledFile file) {
        files++;
        bytes += size(file);
    }

    /** Whether more is due than was taken. */
    boolean isMoreLeft() {
        return left;
    }

    /** How many files other runs hold. */
    long heldByOthers() {
        return others.size();
    }

    static long size(ScheduledFile file) {
        Amount size = file.known().size();
        return size.value().orElse(0);
    }
}
