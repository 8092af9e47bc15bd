// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.backfill.Budget;
import dev.grainery.place.Storages;
import dev.grainery.record.Amount;
import dev.grainery.record.Location;
import dev.grainery.store.ScheduledFile;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Takes files that are due out of their order and claims them, as far as the budget goes. For one thread at a time. */
final class CheckFeed {

    private static final int MOST_FILES = 250;

    /** How much is claimed ahead, so that other runs find something to do as well. */
    private static final long MOST_BYTES = 4_000_000_000L;

    private final DueFiles due;
    private final Budget budget;
    private final RunClaims claims;
    private final BooleanSupplier goesOn;
    private final Consumer<Location> absent;
    private final Storages storages;
    private final boolean asksStorages;
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
            RunClaims claims,
            Storages storages,
            BooleanSupplier goesOn,
            Consumer<Location> absent) {
        this.due = due;
        this.budget = settings.budget();
        this.claims = claims;
        this.storages = storages;
        this.asksStorages = !settings.missingIsFailed();
        this.goesOn = goesOn;
        this.absent = absent;
    }

    /** The next files, which are claimed; none if there are no more, or nothing more may be begun. */
    List<ScheduledFile> take() {
        while (true) {
            List<ScheduledFile> some = choose();
            if (some.isEmpty()) {
                return List.of();
            }
            List<ScheduledFile> claimed = claims.take(some);
            if (!claimed.isEmpty()) {
                claimed.forEach(this::count);
                return claimed;
            }
        }
    }

    private List<ScheduledFile> choose() {
        List<ScheduledFile> some = new ArrayList<>();
        long size = 0;
        while (!left && some.size() < MOST_FILES && size < MOST_BYTES && due.hasNext()) {
            ScheduledFile file = due.peek();
            if (!goesOn.getAsBoolean() || !budget.admits(files + some.size(), bytes + size, size(file))) {
                left = true;
            } else {
                due.next();
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

    static long size(ScheduledFile file) {
        Amount size = file.known().size();
        return size.value().orElse(0);
    }
}
